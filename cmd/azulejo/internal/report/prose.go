package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// phrase is a piece of a text: words, or code such as a formula or a key.
type phrase struct {
	Text string
	Code bool
}

// phrases splits a text at each `, with which rulebooks mark code.
func phrases(text string) []phrase {
	pieces := strings.Split(text, "`")
	if len(pieces)%2 == 0 {
		return []phrase{{Text: text}}
	}
	var all []phrase
	for i, piece := range pieces {
		if piece != "" {
			all = append(all, phrase{piece, i%2 == 1})
		}
	}
	return all
}

// Class is the style of a column: numbers are flush right, short texts stay on one line, and
// long texts get room.
func (t Table) Class(column int) string {
	numbers, longest := true, 0
	for _, row := range t.Rows {
		cell := row[column]
		longest = max(longest, utf8.RuneCountInString(cell))
		numbers = numbers && isNumber(cell)
	}
	switch {
	case longest > 40:
		return "words"
	case numbers:
		return "number"
	case longest > 18:
		return "text"
	}
	return "short"
}

// isNumber reports whether a cell of a table is a number or an interval, with its unit, or
// empty.
func isNumber(cell string) bool {
	const longest = 30 // bytes of an interval
	for _, word := range []string{notKnown, "up to ", "from "} {
		cell = strings.TrimPrefix(cell, word)
	}
	first, _ := utf8.DecodeRuneInString(cell)
	return (cell == "" || strings.ContainsRune("0123456789<+−", first)) && len(cell) < longest
}

// passage is a part of a rulebook as a page shows it: one of these.
type passage struct {
	Text    string
	Items   []string
	Rows    [][]string
	Drawing string
}

// lists groups the blocks of a rulebook, so that neighboring items are one list.
func lists(blocks []ruleset.Block) []passage {
	var all []passage
	for i, b := range blocks {
		switch b.Layout {
		case ruleset.Item:
			if i == 0 || blocks[i-1].Layout != ruleset.Item {
				all = append(all, passage{})
			}
			last := &all[len(all)-1]
			last.Items = append(last.Items, joined(b, " "))
		case ruleset.Table:
			var rows [][]string
			for _, s := range b.Sentences {
				rows = append(rows, strings.Split(s.Text, "\t"))
			}
			all = append(all, passage{Rows: rows})
		case ruleset.Drawing:
			all = append(all, passage{Drawing: joined(b, "\n")})
		case ruleset.Paragraph:
			all = append(all, passage{Text: joined(b, " ")})
		}
	}
	return all
}

// joined returns the sentences of a block in one text.
func joined(b ruleset.Block, between string) string {
	var texts []string
	for _, s := range b.Sentences {
		texts = append(texts, s.Text)
	}
	return strings.Join(texts, between)
}

// itemsOf returns the blocks of a section as items of a list.
func itemsOf(s ruleset.Section) []string {
	var items []string
	for _, b := range s.Blocks {
		items = append(items, joined(b, " "))
	}
	return items
}

// company says which bots play.
func company(bots []string) string {
	switch {
	case len(slices.Compact(slices.Clone(bots))) == 1:
		return bots[0] + " on all seats"
	case len(bots) == 2:
		return bots[0] + " against " + bots[1]
	}
	return wording.List(bots, "and")
}

// DiffLine is a line of a diff.
type DiffLine struct {
	Kind string // "key", "both", "old" or "new"
	Text string
}

// diffOf compares rules that differ line by line, each after its key.
func diffOf(list []ruleset.Difference) []DiffLine {
	var all []DiffLine
	for _, d := range list {
		all = append(all, DiffLine{"key", d.Key})
		all = append(all, diffLines(linesOf(d.A), linesOf(d.B))...)
	}
	return all
}

// linesOf splits the value of a rule into lines. A missing rule has none.
func linesOf(value string) []string {
	if value = strings.TrimRight(value, "\n"); value == "" {
		return nil
	}
	return strings.Split(value, "\n")
}

// diffLines compares two texts by their first and last lines: what is between those that
// they share is removed and added as a whole. Values of rules are short.
func diffLines(a, b []string) (all []DiffLine) {
	add := func(kind, sign string, lines []string) {
		for _, line := range lines {
			all = append(all, DiffLine{kind, sign + " " + line})
		}
	}
	head, tail, most := 0, 0, min(len(a), len(b))
	for head < most && a[head] == b[head] {
		head++
	}
	for tail < most-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	add("both", " ", a[:head])
	add("old", "−", a[head:len(a)-tail])
	add("new", "+", b[head:len(b)-tail])
	add("both", " ", a[len(a)-tail:])
	return all
}
