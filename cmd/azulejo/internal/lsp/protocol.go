package lsp

import (
	"strings"
	"unicode/utf16"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
)

// The parts of the protocol's types that the server reads or writes, by their names there.

type position struct {
	Line      int `json:"line"`      // from 0
	Character int `json:"character"` // from 0, in UTF-16 code units
}

type textRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

type location struct {
	URI   string    `json:"uri"`
	Range textRange `json:"range"`
}

type textEdit struct {
	Range   textRange `json:"range"`
	NewText string    `json:"newText"`
}

type workspaceEdit struct {
	Changes map[string][]textEdit `json:"changes"`
}

// textDocument is the parameters of all that is asked about a document, each with what it needs.
type textDocument struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"` // of didOpen
	} `json:"textDocument"`
	ContentChanges []struct {
		Text string `json:"text"`
	} `json:"contentChanges"`
	Position position  `json:"position"`
	Range    textRange `json:"range"` // of codeAction
	NewName  string    `json:"newName"`
}

type diagnostic struct {
	Range              textRange     `json:"range"`
	Severity           int           `json:"severity"`
	Code               string        `json:"code,omitempty"`
	Source             string        `json:"source"`
	Message            string        `json:"message"`
	RelatedInformation []relatedInfo `json:"relatedInformation,omitempty"`
}

const (
	severityError   = 1
	severityWarning = 2
)

type relatedInfo struct {
	Location location `json:"location"`
	Message  string   `json:"message"`
}

type publishDiagnostics struct {
	URI         string       `json:"uri"`
	Version     int          `json:"version"`
	Diagnostics []diagnostic `json:"diagnostics"`
}

type markup struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

type hover struct {
	Contents markup    `json:"contents"`
	Range    textRange `json:"range"`
}

type completionItem struct {
	Label          string   `json:"label"`
	Kind           int      `json:"kind"`
	Detail         string   `json:"detail,omitempty"`
	Documentation  string   `json:"documentation,omitempty"`
	SortText       string   `json:"sortText"`
	FilterText     string   `json:"filterText"`
	InsertTextMode int      `json:"insertTextMode"` // 1: indent nothing
	TextEdit       textEdit `json:"textEdit"`
}

// completionKinds are the numbers of kinds of completions.
var completionKinds = map[string]int{"function": 3, "name": 6, "list": 7, "key": 10, "value": 12, "word": 13, "ruleset": 17}

type codeAction struct {
	Title       string        `json:"title"`
	Kind        string        `json:"kind"`
	Diagnostics []diagnostic  `json:"diagnostics"`
	IsPreferred bool          `json:"isPreferred"`
	Edit        workspaceEdit `json:"edit"`
}

type documentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           int              `json:"kind"`
	Range          textRange        `json:"range"`
	SelectionRange textRange        `json:"selectionRange"`
	Children       []documentSymbol `json:"children,omitempty"`
}

const (
	symbolObject = 19
	symbolKey    = 20
)

// object is an answer that is written once, such as the abilities of the server.
type object = map[string]any

// text is a text in lines, to count columns as either side does.
type text []string

func newText(whole string) text { return strings.Split(whole, "\n") }

// position returns a place as the protocol counts it.
func (t text) position(p language.Position) position {
	if p.Line > len(t) {
		return position{p.Line - 1, 0}
	}
	units := 0
	for i, c := range []rune(t[p.Line-1]) {
		if i+1 == p.Col {
			break
		}
		units += utf16.RuneLen(c)
	}
	return position{p.Line - 1, units}
}

func (t text) rangeOf(r language.Range) textRange {
	return textRange{t.position(r.Start), t.position(r.End)}
}

// place returns a place of the protocol as the package language counts it. Half of a character
// is its beginning, and what is behind a line its end.
func (t text) place(p position) language.Position {
	at := language.Position{Line: min(max(p.Line, 0), len(t)-1) + 1, Col: 1}
	units := 0
	for _, c := range t[at.Line-1] {
		if units += utf16.RuneLen(c); units > p.Character {
			break
		}
		at.Col++
	}
	return at
}

// edits returns edits as the protocol has them.
func (t text) edits(all []language.Edit) []textEdit {
	edits := make([]textEdit, len(all))
	for i, e := range all {
		edits[i] = textEdit{t.rangeOf(e.Range), e.Text}
	}
	return edits
}
