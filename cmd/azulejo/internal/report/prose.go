package report

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// phrase is a piece of a text: words, or a formula or key.
type phrase struct {
	Text string
	Code bool
}

// phrases divides a text where a ` stands, as rulebooks mark formulas.
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

// Class says how a column stands: numbers on the right, short texts in one line, and
// long ones with room to be read in.
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

// isNumber reports whether a cell of a table is a number, or numbers and their units, or
// nothing in the place of one.
func isNumber(cell string) bool {
	for _, word := range []string{notKnown, "up to ", "from "} {
		cell = strings.TrimPrefix(cell, word)
	}
	first, _ := utf8.DecodeRuneInString(cell)
	return (cell == "" || strings.ContainsRune("0123456789<+−", first)) && len(cell) < longestNumber
}

// longestNumber is as long as an interval can be.
const longestNumber = 30

// passage is a part of a rulebook as a page shows it. One of these is there.
type passage struct {
	Text    string
	Items   []string
	Rows    [][]string
	Drawing string
}

// lists returns the blocks of a rulebook, with items of one list together.
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

// company says who plays.
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

// diffOf shows rules that differ line by line, each below its key.
func diffOf(list []ruleset.Difference) []DiffLine {
	var all []DiffLine
	for _, d := range list {
		all = append(all, DiffLine{"key", d.Key})
		all = append(all, diffLines(linesOf(d.A), linesOf(d.B))...)
	}
	return all
}

// linesOf divides the value of a rule into lines; one that is not there has none.
func linesOf(value string) []string {
	if value = strings.TrimRight(value, "\n"); value == "" {
		return nil
	}
	return strings.Split(value, "\n")
}

// diffLines returns what is removed from a and added in b, with as many lines in common as
// possible.
func diffLines(a, b []string) []DiffLine {
	common := make([][]int, len(a)+1) // of the rest of a and the rest of b
	for i := len(a); i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0 && i < len(a); j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var all []DiffLine
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			all = append(all, DiffLine{"both", "  " + a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			all = append(all, DiffLine{"old", "− " + a[i]})
			i++
		default:
			all = append(all, DiffLine{"new", "+ " + b[j]})
			j++
		}
	}
	return all
}
