// Package language answers the questions of editors about a ruleset or a file of tests. The text may be broken. It
// finds problems, completions, meanings and definitions.
//
// The package writes and reads no files. The caller gives the text, and other rulesets come from a
// [ruleset.Opener]. Lines and columns count from 1, columns in characters. A [Document] is a text
// at one moment and belongs to one goroutine; after a change a new one is opened.
package language

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// Position is a place between two characters of a text.
type Position struct {
	Line int `json:"line"` // from 1
	Col  int `json:"col"`  // from 1, in characters
}

// Compare returns a number below 0 for a position before another one, and above 0 for one after it.
func (p Position) Compare(o Position) int {
	return cmp.Or(cmp.Compare(p.Line, o.Line), cmp.Compare(p.Col, o.Col))
}

// Range is a part of a text, up to but without its end.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

func (r Range) empty() bool { return r.Start == r.End }

// contains reports whether a position is in the range or at its end.
func (r Range) contains(p Position) bool { return r.Start.Compare(p) <= 0 && p.Compare(r.End) <= 0 }

// within returns the range of some characters of a line.
func within(line, col, width int) Range {
	return Range{Position{line, col}, Position{line, col + width}}
}

// spanned returns the range of a part of a file.
func spanned(s ruleset.Extent) Range {
	return Range{Position{s.Line, s.Col}, Position{s.EndLine, s.EndCol}}
}

// Location is a place in a file.
type Location struct {
	File string `json:"file"` // as the Opener names it; the document's own name for itself
	Range
}

// Edit is a change of the text: another text in the place of a range.
type Edit struct {
	Range
	Text string `json:"text"`
}

// Document is the text of a ruleset or of a file of tests, sound or broken.
type Document struct {
	name    string
	scanner *scanner
	tests   bool // it is a file of tests
	open    ruleset.Opener
	err     error // what is wrong with it
	// ruleset is what the text says. For a text that is no YAML it is the skeleton. It is nil for a file of tests.
	ruleset *variants.Ruleset
	tree    ruleset.Tree
	sound   bool // the ruleset is what the text says
}

// Open reads a text. The files that it extends are relative to its name. A name that ends in .test.yaml is that of a
// file of tests. A nil open is for texts of strangers: they extend shipped rulesets and no files.
func Open(name, text string, open ruleset.Opener) *Document {
	d := &Document{name: name, scanner: scan(strings.TrimPrefix(text, "\ufeff")), open: open}
	if strings.HasSuffix(name, ".test.yaml") || scenario.IsSuite([]byte(text)) {
		d.tests = true
		_, d.err = scenario.Read(name, []byte(text))
		d.tree = testsTree()
		return d
	}
	d.ruleset, d.err = variants.Examine(name, []byte(text), open)
	d.sound = slices.Contains(d.ruleset.Document.Layers(), name)
	if !d.sound {
		d.ruleset, _ = variants.Examine(name, []byte(d.skeleton()), open) // what is wrong is known
	}
	players := variants.All() // any of which may play a ruleset that does not say its own
	if d.ruleset.Variant != nil {
		players = []variants.Variant{d.ruleset.Variant}
	}
	keys := ruleset.DocumentKeys()
	for _, v := range players {
		keys = append(keys, v.Keys()...)
	}
	d.tree = ruleset.NewTree(keys...)
	return d
}

// testsTree returns the declarations of files of tests, with positions of all variants.
func testsTree() ruleset.Tree {
	var positions [][]ruleset.Key
	for _, v := range variants.All() {
		positions = append(positions, variants.PositionKeys(v))
	}
	return scenario.Tree(positions...)
}

// skeleton returns a ruleset of those lines that give others their meaning: the parents, the variant and the
// parameters.
func (d *Document) skeleton() string {
	lines := []string{fmt.Sprintf("format: %d", ruleset.Format)}
	params := map[string]bool{}
	for _, e := range d.scanner.entries {
		name, isParam := strings.CutPrefix(e.path, paramPrefix)
		switch {
		case e.path == "extends" || e.path == "variant":
			lines = append(lines, e.path+": "+strings.ReplaceAll(d.scanner.slice(e.value), "\n", " "))
		case isParam && !strings.Contains(name, ".") && !params[name]:
			if len(params) == 0 {
				lines = append(lines, "params:")
			}
			params[name] = true
			lines = append(lines, "  "+name+": 0")
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// Ruleset returns the ruleset. If it has Rules, it can be played. It is nil for a file of tests and for a text that is
// no YAML.
func (d *Document) Ruleset() *variants.Ruleset {
	if !d.sound {
		return nil
	}
	return d.ruleset
}

// Diagnostic is one thing that is wrong, or probably not meant.
type Diagnostic struct {
	File string `json:"file"` // the document's name, or that of a file that it extends
	Range
	Severity string `json:"severity"` // "error" or "warning"
	Code     string `json:"code"`     // see [ruleset.Codes]; may be empty
	Key      string `json:"key"`      // may be empty
	Message  string `json:"message"`
	Hint     string `json:"hint"` // what to do about it; may be empty
	Fixes    []Fix  `json:"fixes,omitempty"`
}

// Fix is a change that may mend the text.
type Fix struct {
	Title string `json:"title"`
	Edits []Edit `json:"edits"`
}

// Diagnostics returns what check says of the text, without playing games.
func (d *Document) Diagnostics() []Diagnostic {
	var problems []ruleset.Problem
	more := 0
	if all, is := errors.AsType[*ruleset.Problems](d.err); is {
		problems, more = all.List, all.More
	} else if d.err != nil {
		problems = []ruleset.Problem{{File: d.name, Message: d.err.Error()}}
	} else if d.ruleset != nil {
		problems = d.ruleset.Document.Warnings()
	}
	found := make([]Diagnostic, 0, len(problems))
	for _, p := range problems {
		found = append(found, d.diagnostic(p))
	}
	if more > 0 {
		found = append(found, d.diagnostic(ruleset.Problem{File: d.name, Message: fmt.Sprintf("and %d more problems", more)}))
	}
	return found
}

func (d *Document) diagnostic(p ruleset.Problem) Diagnostic {
	severity, _ := p.Warning.MarshalText() // which has no errors
	found := Diagnostic{File: p.File, Range: within(max(p.Line, 1), max(p.Col, 1), p.Width), Severity: string(severity),
		Code: p.Code, Key: p.Path, Message: p.Message, Hint: strings.TrimSpace(p.Hint)}
	if p.File != d.name || p.Meant.Text == "" {
		return found
	}
	at := spanned(p.Meant.Extent)
	fix := Fix{"Write " + p.Meant.Text, []Edit{{at, p.Meant.Text}}}
	if e, inKey := d.scanner.at(at.Start); inKey && !strings.Contains(e.path, ".") && strings.Contains(p.Meant.Text, ".") {
		fix = Fix{"Move to " + p.Meant.Text, d.move(e, p.Meant.Text)}
	}
	if len(fix.Edits) > 0 {
		found.Fixes = []Fix{fix}
	}
	return found
}

// move returns the edits that move a key of the first column with its value into another map. It returns nil if that
// needs a larger change.
func (d *Document) move(e *entry, path string) []Edit {
	first, next := e.key.Start.Line, e.key.Start.Line+1
	for next <= len(d.scanner.lines) {
		if col, c := d.scanner.indent(next - 1); c != 0 && col < e.key.Start.Col {
			break
		}
		next++
	}
	for next--; next > first && strings.TrimSpace(string(d.scanner.lines[next-1])) == ""; next-- {
	}
	next++
	all := Range{Position{first, 1}, Position{next, 1}}
	lines := strings.Split(d.scanner.slice(Range{e.key.End, Position{next - 1, len(d.scanner.lines[next-2]) + 1}}), "\n")
	dot := strings.LastIndexByte(path, '.')
	group, word := d.scanner.find(path[:dot]), path[dot+1:]
	var inside *entry
	for i := range d.scanner.entries {
		if strings.HasPrefix(d.scanner.entries[i].path, path[:dot+1]) {
			inside = &d.scanner.entries[i]
			break
		}
	}
	switch {
	case strings.Contains(path[:dot], "."):
		return nil
	case group == nil:
		lines[0] = path[:dot] + ":\n  " + word + lines[0]
		return []Edit{{all, strings.Join(lines, "\n  ") + "\n"}}
	case inside != nil && !inside.flow:
		margin := strings.Repeat(" ", inside.key.Start.Col-1)
		lines[0] = margin + word + lines[0]
		at := Position{inside.key.Start.Line, 1}
		return []Edit{{all, ""}, {Range{at, at}, strings.Join(lines, "\n"+margin) + "\n"}}
	case inside != nil && len(lines) == 1:
		at := inside.key.Start
		return []Edit{{all, ""}, {Range{at, at}, word + ": " + strings.TrimSpace(d.scanner.slice(e.value)) + ", "}}
	}
	return nil
}
