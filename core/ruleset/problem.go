package ruleset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/formula"
)

// maxProblems is how many problems a document keeps; the rest are counted.
const maxProblems = 50

// Problem is one thing that is wrong with a document.
type Problem struct {
	File    string  `json:"file"`  // as the Opener names it
	Line    int     `json:"line"`  // from 1; 0 where the whole file is meant
	Col     int     `json:"col"`   // from 1, in characters
	Width   int     `json:"width"` // how many characters of the line are meant, from Col on
	Code    string  `json:"code"`  // the kind of problem, as "unknown-key"; Codes explains each
	Path    string  `json:"key"`   // the key, as "scoring.minimum"; may be empty
	Message string  `json:"message"`
	Hint    string  `json:"hint"`     // what to do about it; may be empty
	Snippet string  `json:"snippet"`  // the line, and below it a caret under the place; may be empty
	Warning Warning `json:"severity"` // the ruleset can be played all the same
	Meant   Meant   `json:"meant,omitzero"`
}

// Meant is what was probably meant in a place of the file of a problem, which an editor can
// write there. For a key it can be the path of one in another map, as "scoring.minimum".
type Meant struct {
	Extent        // what the text replaces
	Text   string `json:"text"`
}

// Extent is a part of a file, up to but without its end, which can be in a later line.
type Extent struct {
	Line    int `json:"line"` // from 1
	Col     int `json:"col"`  // from 1, in characters
	EndLine int `json:"end_line"`
	EndCol  int `json:"end_col"`
}

// Warning says whether a problem is one that is probably not meant, and nothing worse.
// In JSON it is "warning", or "error" if not.
type Warning bool

// MarshalText returns "warning" or "error".
func (w Warning) MarshalText() ([]byte, error) {
	if w {
		return []byte("warning"), nil
	}
	return []byte("error"), nil
}

// UnmarshalText reads what MarshalText returns.
func (w *Warning) UnmarshalText(text []byte) error {
	*w = string(text) == "warning"
	return nil
}

// String returns the problem as it is printed: file:line:col: message [code],
// the line, the caret, and what to do.
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

// Problems is the error of a document: all that is wrong with it.
type Problems struct {
	List []Problem `json:"problems"`
	More int       `json:"more,omitempty"` // how many were found beyond those listed
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

// report collects what is found out about one document, from all its files: above
// all what is wrong with it.
type report struct {
	files []string // in the order in which they were opened
	list  []Problem
	warns []Problem
	seen  map[Problem]bool
	more  int
	// silenced holds the paths of values that are reported as unusable: nothing more
	// is reported of them.
	silenced map[string]bool
	// removed holds the null that was the last to remove what was at a path.
	removed map[string]*node

	combination string // a hint for problems in ancestors, see Document.combination; "" for none

	lone     bool                       // the text is no ruleset: it has no formulas
	params   []formula.Param            // the numbers that formulas can use by name
	names    []formula.Name             // what entries of maps give formulas, see Key.Name
	givers   []string                   // the paths of the maps that give formulas params and names
	formulas map[*node]*formula.Formula // what the texts that were read as formulas say
	steps    int64                      // the steps that formulas can take in one move
}

func newReport() *report {
	return &report{seen: map[Problem]bool{}, silenced: map[string]bool{}, removed: map[string]*node{},
		formulas: map[*node]*formula.Formula{}}
}

// place is a place in a file; width is how many characters to
// underline.
type place struct {
	src              *source
	line, col, width int
	meant            *Meant // nil if nothing else is probably meant
}

// oneLine reports whether the place is all on its line, and not a text below it.
func (at place) oneLine() bool {
	if at.src == nil {
		return false
	}
	text := at.src.from(at.line, at.col)
	return utf8.RuneCountInString(text) >= at.width && !strings.HasPrefix(text, "|") && !strings.HasPrefix(text, ">")
}

// problem returns a problem at the place, still without the line: a line can be long,
// and have many problems that are only counted.
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

// keep appends a problem with its line to a list, unless it is there. It is false where
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

// silent reports whether the value at path, or one that holds it, is reported
// as unusable already.
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
