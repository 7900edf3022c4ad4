package ruleset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
)

// maxProblems is the number of problems that a document keeps; the rest are counted.
const maxProblems = 50

// Problem is a mistake or a doubtful value in a document.
type Problem struct {
	File    string  `json:"file"`  // as the Opener names it
	Line    int     `json:"line"`  // from 1; 0 for the whole file
	Col     int     `json:"col"`   // from 1, in characters
	Width   int     `json:"width"` // in characters of the line, from Col on
	Code    string  `json:"code"`  // the kind of problem, as "unknown-key"; Codes explains each
	Path    string  `json:"key"`   // the key, as "scoring.minimum"; may be empty
	Message string  `json:"message"`
	Hint    string  `json:"hint"`     // advice; may be empty
	Snippet string  `json:"snippet"`  // the line, and below it a caret under the place; may be empty
	Warning Warning `json:"severity"` // the ruleset can still be played
	Meant   Meant   `json:"meant,omitzero"`
}

// Meant is the probably meant text for a part of the file. An editor can write it there. For a
// key it can be the path of a key in another map, such as "scoring.minimum".
type Meant struct {
	Extent        // what the text replaces
	Text   string `json:"text"`
}

// Extent is a part of a file, without its end. The end can be in a later line.
type Extent struct {
	Line    int `json:"line"` // from 1
	Col     int `json:"col"`  // from 1, in characters
	EndLine int `json:"end_line"`
	EndCol  int `json:"end_col"`
}

// Warning is true for a problem with which the ruleset can be played. In JSON it is "warning",
// else "error".
type Warning bool

// MarshalText returns "warning" or "error".
func (w Warning) MarshalText() ([]byte, error) {
	if w {
		return []byte("warning"), nil
	}
	return []byte("error"), nil
}

// UnmarshalText reads the text of MarshalText.
func (w *Warning) UnmarshalText(text []byte) error {
	*w = string(text) == "warning"
	return nil
}

// String returns the problem as it is printed: file:line:col: message [code], the line, the
// caret, and advice.
func (p Problem) String() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d:%d", p.Line, p.Col)
	}
	b.WriteString(": ")
	if p.Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(p.Message)
	if p.Code != "" {
		b.WriteString(" [" + p.Code + "]")
	}
	if p.Snippet != "" {
		b.WriteString("\n    " + strings.ReplaceAll(p.Snippet, "\n", "\n    "))
	}
	if p.Hint != "" {
		b.WriteString("\n  " + strings.ReplaceAll(p.Hint, "\n", "\n  "))
	}
	return b.String()
}

// Problems is the error of a document, with all its problems.
type Problems struct {
	List []Problem `json:"problems"`
	More int       `json:"more,omitempty"` // the number of problems beyond those listed
}

// Error returns all problems, each as Problem.String prints it.
func (p *Problems) Error() string {
	lines := make([]string, 0, len(p.List)+1)
	for _, one := range p.List {
		lines = append(lines, one.String())
	}
	if p.More > 0 {
		lines = append(lines, fmt.Sprintf("and %d more problems", p.More))
	}
	return strings.Join(lines, "\n")
}

// report collects facts about one document from all its files, above all its problems.
type report struct {
	files []string // in the order in which they were opened
	list  []Problem
	warns []Problem
	seen  map[Problem]bool
	more  int
	// silenced holds the paths of values reported as unusable, whose further problems are not
	// reported.
	silenced map[string]bool
	// removed holds by path the last null that removed a value.
	removed map[string]*node

	combination string // a hint for problems in ancestors, see Document.combination; "" for none

	lone     bool                       // the text is no ruleset: it has no formulas
	params   []formula.Param            // the numbers that formulas can use by name
	names    []formula.Name             // formula names that map entries declare, see Key.Name
	givers   []string                   // the paths of the maps that give formulas params and names
	formulas map[*node]*formula.Formula // of texts read as formulas
	steps    int64                      // the steps that formulas can take in one move

	counting   bool                 // formulas count how often their conditions are true
	conditions []*formula.Condition // of those that do
}

func newReport() *report {
	return &report{seen: map[Problem]bool{}, silenced: map[string]bool{}, removed: map[string]*node{},
		formulas: map[*node]*formula.Formula{}}
}

// place is a part of a file to underline; width is in characters.
type place struct {
	src              *source
	line, col, width int
	meant            *Meant // nil if nothing else is probably meant
}

// oneLine reports whether the whole place is on its line, and not in a block of text below it.
func (at place) oneLine() bool {
	if at.src == nil {
		return false
	}
	text := at.src.from(at.line, at.col)
	return utf8.RuneCountInString(text) >= at.width && !strings.HasPrefix(text, "|") && !strings.HasPrefix(text, ">")
}

// problem returns a problem at the place, without the text of the line: a line can be long, and
// its problems so many that most are only counted.
func (at place) problem(code, path, hint, message string) Problem {
	p := Problem{File: at.src.name, Line: at.line, Col: at.col, Path: path, Message: message, Hint: hint, Code: code}
	if at.meant != nil {
		p.Meant = *at.meant
	}
	return p
}

// shown returns a problem at the place with its line.
func (at place) shown(p Problem) Problem {
	p.Snippet = at.snippet()
	p.Width = min(at.width, utf8.RuneCountInString(at.src.from(at.line, at.col)))
	return p
}

// add adds a problem at a place. The same problem at the same place is added once.
func (r *report) add(code string, at place, path, hint, message string) {
	if r.combination != "" && at.src.name != r.files[0] && at.src.name != setName {
		hint = strings.TrimPrefix(hint+"; "+r.combination, "; ")
	}
	if !r.keep(&r.list, at.problem(code, path, hint, message), at) {
		r.more++
	}
}

// keep appends a problem with its line to a list, unless it is there already. It returns false if
// the list is full.
func (r *report) keep(list *[]Problem, p Problem, at place) bool {
	same := p
	same.Meant = Meant{}
	if r.seen[same] || len(*list) == maxProblems {
		return r.seen[same]
	}
	r.seen[same] = true
	*list = append(*list, at.shown(p))
	return true
}

// silence notes that the value at path is reported as unusable.
func (r *report) silence(path string) { r.silenced[path] = true }

// silent reports whether the value at path, or a value around it, is already reported as
// unusable.
func (r *report) silent(path string) bool {
	for end := len(path); end >= 0; end = strings.LastIndexByte(path[:end], '.') {
		if r.silenced[path[:end]] {
			return true
		}
	}
	return false
}

// err returns the problems so far in order of place, or nil.
func (r *report) err() error {
	if r == nil || len(r.list) == 0 {
		return nil
	}
	return &Problems{List: inOrder(r.list, r.files), More: r.more}
}

// inOrder returns problems in the order of their places, by files first.
func inOrder(list []Problem, files []string) []Problem {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(slices.Index(files, a.File), slices.Index(files, b.File)),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Col, b.Col))
	})
	return list
}
