package report

import (
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
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
