package draft_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// changed is a ruleset over another one, with values of several kinds.
const changed = `
format: 1
extends: classic
params: { low: 2, high: params.low + 1 }
scoring: { minimum: params.low, floor: [-1, -1] }
bonuses:
  row: null
  extra: { per: board.tiles, points: params.high }
`

func document(t *testing.T, text string, set ...string) *ruleset.Document {
	t.Helper()
	r, err := variants.Parse("family.yaml", []byte(text), variants.Set(set...))
	require.NoError(t, err)
	return r.Document
}

// bookOf returns the sections that a template has for a document.
func bookOf(d *ruleset.Document, text string) []ruleset.Section {
	b := draft.NewRulebook(d, draft.Phrases{
		"seats":                   "player",
		"board.rows":              "row",
		"any(players, .rows > 0)": "a player has a row",
	})
	return b.Sections(new(draft.Outline).Template(text)(), b)
}

// sentence returns what a rulebook makes of a line, with the keys.
func sentence(d *ruleset.Document, line string) (string, []string) {
	s := bookOf(d, "# Rules\n"+line)[0].Blocks[0].Sentences[0]
	return s.Text, s.Keys
}

// A rulebook puts constants, multiples of a name and known formulas in words, with what
// base and parameters make of them, and shows other formulas as they are.
func TestRulebookText(t *testing.T) {
	d := document(t, changed+"  more: { per: score, points: seats }\n", "end.when=any(players, .rows > 0)",
		"scoring.center=-2*take.size", "marker.floor=false", "displays.tiles=3 + round % 2")
	for text, want := range map[string]string{
		"Below {scoring.minimum}.":                               "Below 2.",
		"{bonuses.extra.points:point}":                           "3 points",
		"{bonuses.more.points:point}":                            "1 point for each player",
		"{bonuses.extra.points:point times bonuses.extra.per}":   "3 points times `board.tiles`",
		"{bonuses.extra.points:point times bonuses.more.points}": "3 points for each player",
		"{scoring.floor.2:point}":                                "-1 point",
		"{scoring.floor.2:change}":                               "you lose 1 point",
		"{bonuses.extra.per:point}":                              "`board.tiles` points",
		"{bonuses.extra.per:change}":                             "your score changes by `board.tiles`",
		"{displays.tiles:tile}":                                  "`3 + round % 2` tiles",
		"{displays.count:tray}":                                  "5 trays for 2 players, 7 for 3 and 9 for 4",
		"after a round in which {end.when:if}":                   "after a round in which a player has a row",
		"if {marker.floor:if}":                                   "if `false` is true",
		"{colors.red.letter}":                                    "R",
		"{ranking.1:most}, {ranking.2:most}":                     "the most points, the most complete rows of their wall",
	} {
		got, _ := sentence(d, text)
		assert.Equal(t, want, got)
	}
}

// A line depends on the keys in braces and in brackets, and on the parameters in both; the
// ones in brackets hold those below them.
func TestRulebookKeys(t *testing.T) {
	d := document(t, changed)
	for text, want := range map[string][]string{
		"Below {scoring.minimum}.":                   {"scoring.minimum", "params.low"},
		"Below {scoring.minimum}. [scoring players]": {"scoring", "players", "params.low"},
		"Fill {displays.count:tray}. [lines.keep]":   {"displays.count", "players", "lines.keep"},
		"There are tiles.":                           {"variant"},
	} {
		_, keys := sentence(d, text)
		assert.Equal(t, want, keys, text)
	}
}

// A section ends with the names and functions in its formulas.
func TestRulebookGlossary(t *testing.T) {
	sections := bookOf(document(t, changed, "end.when=any(players, .score > 9) and filled(1, 1)"),
		"# Rules\nIt ends if {end.when:if}.\n# None\n\n# Others\nNo formulas.\n")
	require.Len(t, sections, 2)
	var lines []string
	for _, block := range sections[0].Blocks {
		for _, s := range block.Sentences {
			lines = append(lines, s.Text)
		}
	}
	assert.Equal(t, []string{
		"It ends if `any(players, .score > 9) and filled(1, 1)` is true.",
		"In these formulas:",
		"`filled(row, col)`: whether a tile lies on the cell of its wall; none does outside the wall.",
		"`.score`: points of the seat, for each of the players.",
		"`any(list, c)`: whether a condition holds for some item: any(players, .score >= 50).",
	}, lines)
	assert.Len(t, sections[1].Blocks, 1)
}

// Each kind of line is a block, or joins one.
func TestRulebookBlocks(t *testing.T) {
	sections := bookOf(document(t, changed),
		"# Rules\nFirst, \\\nthen\nmore.\n\nNext.\n- One.\n- Two.\n| a | b\n| c | d\n= A board:\nEnd.\n")
	type block struct {
		layout ruleset.Layout
		texts  []string
	}
	var blocks []block
	for _, b := range sections[0].Blocks {
		var texts []string
		for _, s := range b.Sentences {
			texts = append(texts, s.Text)
		}
		blocks = append(blocks, block{b.Layout, texts})
	}
	assert.Equal(t, []block{
		{ruleset.Paragraph, []string{"First, then", "more."}},
		{ruleset.Paragraph, []string{"Next."}},
		{ruleset.Items, []string{"One.", "Two."}},
		{ruleset.Table, []string{"a\tb", "c\td"}},
		{ruleset.Board, []string{"A board:"}},
		{ruleset.Paragraph, []string{"End."}},
	}, blocks)
}

// Colors with the same number of tiles are listed together.
func TestRulebookTiles(t *testing.T) {
	text, keys := sentence(document(t, changed), `{{template "tiles" .}}`)
	assert.Equal(t, "tiles in blue (B), yellow (Y), red (R), black (K) and white (W): 20 tiles of each color; "+
		"drawings show colors by these letters,", text)
	assert.Equal(t, []string{"colors"}, keys)
	text, _ = sentence(document(t, changed, "colors.white.tiles=10"), `{{template "tiles" .}}`)
	assert.Contains(t, text, "tiles in blue (B), yellow (Y), red (R) and black (K): 20 tiles of each color, and in white (W): 10 tiles; ")
}

// Examples are left out where the formula needs other names, or is the same in all.
func TestRulebookCases(t *testing.T) {
	for formula, want := range map[string][]int{
		"run.h":             {1, 2},
		"run.h + row":       nil,
		"run.h > 9 ? 2 : 1": nil,
	} {
		b := draft.NewRulebook(document(t, changed, "scoring.place="+formula), nil)
		var results []int
		for _, c := range b.Cases("scoring.place", draft.Case{Text: "one", Values: map[string]int{"run.h": 1}},
			draft.Case{Text: "two", Values: map[string]int{"run.h": 2}}) {
			results = append(results, c.Result)
		}
		assert.Equal(t, want, results, formula)
	}
}
