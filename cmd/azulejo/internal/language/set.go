package language

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Assignment is a value for a path of a ruleset.
type Assignment struct {
	Path  string `json:"path"`  // "params.corner"
	Value string `json:"value"` // a number or a word
}

// Set returns the edit that writes values into the text of a ruleset. A value replaces the one at its path, or else
// comes at the end of its map. An inherited value is not repeated, and comments stay. If the edit cannot give the text
// a value, that is an error.
func (d *Document) Set(values ...Assignment) (Edit, error) {
	if d.tests {
		return Edit{}, errors.New("this is a file of tests, and values belong into a ruleset")
	}
	s, values := d.scanner, slices.Clone(values)
	for i := range values {
		values[i].Path = ruleset.Normalize(values[i].Path)
	}
	for _, v := range values {
		if s.find(v.Path) == nil && d.ruleset.Document.Get(v.Path).Text() == v.Value {
			continue
		}
		at, text, err := s.place(v)
		if err != nil {
			return Edit{}, err
		}
		s = scan(s.slice(Range{Position{1, 1}, at.Start}) + text + s.slice(Range{at.End, s.end()}))
	}
	after := s.text()
	written := Open(d.name, after, d.open).Ruleset()
	for _, v := range values {
		if written == nil || written.Document.Get(v.Path).Text() != v.Value {
			return Edit{}, fmt.Errorf("%s cannot be written into this text; write it by hand: %s", v.Path, v.Value)
		}
	}
	return difference(d.scanner.text(), after), nil
}

// end returns the position after the last character.
func (s *scanner) end() Position {
	return Position{len(s.lines), len(s.lines[len(s.lines)-1]) + 1}
}

// place returns where a value is written, and the text that it takes there.
func (s *scanner) place(v Assignment) (at Range, text string, err error) {
	if e := s.find(v.Path); e != nil {
		switch {
		case !e.value.empty():
			at = e.value
			for line := s.lines[at.End.Line-1]; at.End.Col > 1 && line[at.End.Col-2] == ' '; { // before a comment
				at.End.Col--
			}
			return at, v.Value, nil
		case s.inside(e) == nil && !e.key.empty():
			colon := e.key.End
			for s.lines[colon.Line-1][colon.Col-1] != ':' {
				colon.Col++
			}
			colon.Col++
			return Range{colon, colon}, " " + v.Value, nil
		}
		return at, "", fmt.Errorf("line %d writes more than one value for %s; write it by hand: %s", e.key.Start.Line, v.Path, v.Value)
	}
	words := strings.Split(v.Path, ".")
	for n := len(words) - 1; n > 0; n-- {
		if e := s.find(strings.Join(words[:n], ".")); e != nil {
			return s.within(e, words[n:], v.Value)
		}
	}
	last := len(s.lines)
	for ; last > 0 && strings.TrimSpace(string(s.lines[last-1])) == ""; last-- {
	}
	margin := 0
	if len(s.entries) > 0 && !s.entries[0].key.empty() {
		margin = s.entries[0].margin(s)
	}
	if text = block(words, v.Value, margin); last == 0 {
		return Range{Position{1, 1}, Position{1, 1}}, text + "\n", nil
	}
	at.Start = Position{last, len(s.lines[last-1]) + 1}
	at.End = at.Start
	return at, "\n" + text, nil
}

// within returns where a new key of a map is written, and the text of it.
func (s *scanner) within(e *entry, words []string, value string) (at Range, text string, err error) {
	held := s.inside(e)
	last := e.key.End
	for _, one := range held {
		for _, end := range []Position{one.key.End, one.value.End} {
			if last.Compare(end) < 0 {
				last = end
			}
		}
	}
	flow := strings.Join(words, ": { ") + ": " + value + strings.Repeat(" }", len(words)-1)
	switch {
	case e.style == '{' && held != nil:
		return Range{last, last}, ", " + flow, nil
	case e.style == '{' && strings.Trim(s.slice(e.value), "{ \n}") == "":
		return e.value, "{ " + flow + " }", nil
	case !e.value.empty() || e.key.empty() || held != nil && held[0].key.empty():
		return at, "", fmt.Errorf("line %d writes no map for %s, which would have %s; write it by hand: %s",
			e.value.Start.Line, e.path, strings.Join(words, "."), value)
	}
	margin := e.margin(s) + 2
	if held != nil {
		margin = held[0].margin(s)
	}
	for line := last.Line; line > e.key.Start.Line && strings.TrimSpace(string(s.lines[line-1])) == ""; line-- {
		last.Line = line - 1 // the end of a block text
	}
	last.Col = len(s.lines[last.Line-1]) + 1
	return Range{last, last}, "\n" + block(words, value, margin), nil
}

// inside lists what a map or list holds, at any depth.
func (s *scanner) inside(e *entry) (all []entry) {
	for _, one := range s.entries {
		if strings.HasPrefix(one.path, e.path+".") {
			all = append(all, one)
		}
	}
	return all
}

// margin is the column of a key, from 0, with the quotes around it.
func (e entry) margin(s *scanner) int {
	col := e.key.Start.Col - 1
	if col > 0 && strings.ContainsRune(`"'`, s.lines[e.key.Start.Line-1][col-1]) {
		col--
	}
	return col
}

// block writes a value below its keys, one in a line.
func block(words []string, value string, margin int) string {
	var lines []string
	for i, word := range words {
		lines = append(lines, strings.Repeat(" ", margin+2*i)+word+":")
	}
	return strings.Join(lines, "\n") + " " + value
}

// difference returns the edit that makes one text another one.
func difference(from, to string) Edit {
	a, b := []rune(from), []rune(to)
	same, tail := 0, 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	for tail < min(len(a), len(b))-same && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	place := func(at int) Position {
		before := a[:at]
		line := slices.Index(before, '\n')
		p := Position{1, at + 1}
		for ; line >= 0; line = slices.Index(before, '\n') {
			before = before[line+1:]
			p = Position{p.Line + 1, len(before) + 1}
		}
		return p
	}
	return Edit{Range{place(same), place(len(a) - tail)}, string(b[same : len(b)-tail])}
}
