package ruleset

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// The codes of problems that this package finds; variants and check have more.
const (
	codeNotText      = "not-text"
	codeEmptyFile    = "empty-file"
	codeTooLarge     = "too-large"
	codeCharacter    = "bad-character"
	codeYAML         = "yaml-syntax"
	codeTrap         = "yaml-trap"
	codeFeature      = "yaml-feature"
	codeBadKey       = "bad-key"
	codeDuplicate    = "duplicate-key"
	codeNoValue      = "no-value"
	codeUnknownKey   = "unknown-key"
	codeMissingKey   = "missing-key"
	codeWrongType    = "wrong-type"
	codeBadNumber    = "bad-number"
	codeRange        = "out-of-range"
	codeUnknownWord  = "unknown-word"
	codeBadValue     = "bad-value"
	codeBadFormat    = "bad-format"
	codeNewFormat    = "newer-format"
	codeNothing      = "nothing-to-remove"
	codeExtends      = "extends-missing"
	codeCycle        = "extends-cycle"
	codeTwice        = "extends-twice"
	codeMixed        = "mixed-variants"
	codeConflict     = "conflict"
	codeRequirement  = "requirement"
	codeAssignment   = "bad-assignment"
	codeBase         = "formula-base" // reported by package formula
	codeName         = "formula-name" // reported by package formula
	codeSize         = "formula-size" // reported by package formula
	codeParamName    = "param-name"
	codeOwnName      = "own-name"
	codeUnknownParam = "unknown-param"
)

// The codes of warnings.
const (
	codeNoSuchValue = "no-such-value"
	codeUnusedParam = "unused-param"
	codeShadowed    = "shadowed-value"
	codeRepeated    = "repeated-value"
	codeUnread      = "unread-value"
)

// Code is a kind of problem: the word in brackets after its message.
type Code struct {
	Code  string // "unknown-key"
	Title string // "no such key"
	// Text explains the problem and gives advice, in paragraphs. Many end with an example: indented
	// lines of a ruleset that extends classic.
	Text string
}

// codesText explains the codes in sections: the text of a file first, then values, the files of a
// ruleset, formulas, games, warnings, and the findings of check.
//
//go:embed codes.md
var codesText string

// lineEnd is the end of a line within a paragraph.
var lineEnd = regexp.MustCompile(`(\S)\n(\S)`)

// codes parses the text once, as a check of a ruleset looks up the code of each problem.
var codes = sync.OnceValue(func() []Code {
	var all []Code
	for _, section := range strings.Split(codesText, "\n## ")[1:] {
		heading, text, _ := strings.Cut(section, "\n\n")
		code, title, _ := strings.Cut(heading, ": ")
		text = lineEnd.ReplaceAllString(strings.TrimSpace(text), "$1 $2")
		all = append(all, Code{code, title, text})
	}
	return all
})

// Codes returns all kinds of problems and warnings that rulesets can have.
func Codes() []Code { return slices.Clone(codes()) }

// FindCode returns the explanation of a code, or false for an unknown code.
func FindCode(code string) (Code, bool) {
	for _, c := range codes() {
		if c.Code == code {
			return c, true
		}
	}
	return Code{}, false
}
