package ruleset

import (
	"slices"
	"strings"
)

// The codes of problems, in the order in which Codes explains them.
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
	codeBase         = "formula-base" // which package formula reports
	codeSize         = "formula-size" // which package formula reports too
	codeParamName    = "param-name"
	codeUnknownParam = "unknown-param"
)

// The codes of warnings.
const (
	codeUnusedParam = "unused-param"
	codeShadowed    = "shadowed-value"
	codeRepeated    = "repeated-value"
)

// Code is a kind of problem, as it stands in brackets behind the message.
type Code struct {
	Code  string // "unknown-key"
	Title string // what it says, in a few words
	Text  string // what it means and what to do, in paragraphs, with the example
	// Before and After are an example: lines of a ruleset that extends classic,
	// which have the problem and do not. There is none where the problem is not one
	// of lines.
	Before, After string
}

// Codes returns all kinds of problems and warnings that rulesets can have.
func Codes() []Code {
	var all []Code
	groups := [][]Code{
		fileCodes, valueCodes, familyCodes, formulaCodes, gameCodes, warningCodes, playCodes}
	for _, group := range groups {
		all = append(all, group...)
	}
	for i := range all {
		all[i].Text += all[i].example()
	}
	return all
}

// FindCode returns the explanation of a code, and whether there is one.
func FindCode(code string) (Code, bool) {
	all := Codes()
	i := slices.IndexFunc(all, func(c Code) bool { return c.Code == code })
	if i < 0 {
		return Code{}, false
	}
	return all[i], true
}

// example returns the example as a paragraph for the text.
func (c Code) example() string {
	if c.Before == "" {
		return ""
	}
	return "\n\nInstead of\n\n" + indented(c.Before) +
		"\nwrite\n\n" + strings.TrimRight(indented(c.After), "\n")
}

// indented indents each line of a text.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("    " + line)
	}
	return b.String()
}
