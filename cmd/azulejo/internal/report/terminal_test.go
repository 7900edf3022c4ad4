package report

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

// printed is a table as a terminal of some width shows it.
func printed(width int, table *Table) string {
	var out bytes.Buffer
	terminal{&out, width}.part(Part{Table: table})
	return out.String()
}

// A table that is too wide is continued below, with the names of its rows.
func TestWideTable(t *testing.T) {
	table := &Table{Caption: "Points by round", Head: []string{"rule", "1", "2", "3", "who"}}
	table.Rows = append(table.Rows, []string{"a", "1.0", "-2.0", "3.0", "greedy"})
	table.Rows = append(table.Rows, []string{"bonuses.row", "10.0", "2.0", "", "random, and others"})
	assert.Equal(t, `
Points by round
rule            1     2    3  who
a             1.0  -2.0  3.0  greedy
bonuses.row  10.0   2.0       random, and others
`, printed(80, table))
	assert.Equal(t, `
Points by round
rule            1     2    3
a             1.0  -2.0  3.0
bonuses.row  10.0   2.0

rule         who
a            greedy
bonuses.row  random, and others
`, printed(32, table))
}

// A long name gives up its middle where the numbers then fit on one line.
func TestLongNames(t *testing.T) {
	table := &Table{Caption: "Games", Head: []string{"bot", "games", "wins"}}
	table.Rows = append(table.Rows, []string{"exec:python3 mybot.py --fast", "1000", "99.9"})
	assert.Contains(t, printed(40, table), "\nexec:python3 …bot.py --fast   1000  99.9\n")
}

// Intervals are drawn beside their rows, across the line that they are compared with, and
// to the edge where a bound is not known. What may be chance has an open dot.
func TestDrawing(t *testing.T) {
	table := &Table{Caption: "Wins", Head: []string{"seat", "wins %"}}
	plot := &Graph{Rule: new(50.0), Ruled: "even"}
	for _, row := range []Interval{{Value: 45, Low: 40, High: 60}, {Value: 50, Low: math.Inf(-1), High: 52, Open: true}} {
		plot.Rows = append(plot.Rows, row)
		table.Rows = append(table.Rows, []string{"1", Number(row.Value, 0)})
	}
	table.Charts = []Chart{{Plot: plot}}
	assert.Equal(t, `
Wins
seat  wins %  │ is even
1         45  ─────●────│──────────
1         50  ──────────○──
`, printed(35, table))
	assert.NotContains(t, printed(30, table), "●")
}

// A document of nothing but words has no empty tables, and no marks of code.
func TestPrintedWords(t *testing.T) {
	d := Document{Title: "Classic", Subtitle: "2 seats", Partial: true,
		Answer:   []Part{{Text: "Most from `scoring.place`."}, {Items: []string{"one", "two"}}},
		Sections: []Section{{Title: "Rules", Lead: "hidden", OnPage: true}, {Lead: "shown", Parts: []Part{{Table: &Table{}}}}}}
	var out bytes.Buffer
	d.Print(&out, 80)
	assert.Equal(t, "Classic\n2 seats\npartial: not all games were played\n\nMost from scoring.place.\n"+
		"\none\ntwo\n\nshown\n", out.String())
}

// A shortened name keeps its beginning and its end.
func TestShortened(t *testing.T) {
	assert.Equal(t, "search:1000", shortened("search:1000", 11))
	assert.Equal(t, "searc…,1000", shortened("search:20,1000", 11))
	assert.Equal(t, "exec:…/a.py", shortened("exec:python3 größer/a.py", 11))
}
