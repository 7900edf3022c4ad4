package all_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// refused returns what is wrong with a ruleset.
func refused(t *testing.T, text string) []ruleset.Problem {
	t.Helper()
	_, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text))
	var problems *ruleset.Problems
	require.ErrorAs(t, err, &problems)
	return problems.List
}

func TestFormulasThatCostTooMuchAreRefused(t *testing.T) {
	for _, text := range []string{
		`extends: classic
scoring: { place: "sum(1..49000, score) * 0" }`,
		`extends: classic
scoring: { place: "count(cells, .filled and count(cells, .filled and count(cells, .filled) > 2) > 2)" }`,
		`extends: summer-pavilion
scoring: { place: "sum(1..9999, structures(\"statue\")) * 0" }`,
	} {
		problems := refused(t, text)
		require.Len(t, problems, 1, text)
		assert.Equal(t, "formula-size", problems[0].Code)
		assert.Regexp(t, "the formula of `scoring.place` can take [0-9]+ steps; at most 20000 are allowed|"+
			"going through up to (9,999|64) items takes more than 100,000 steps", problems[0].Message)
	}
}

// Each formula is cheap enough, but not all of them together: only the one with which the
// sum exceeds the limit is reported.
func TestFormulasThatCostTooMuchTogetherAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("extends: classic\nbonuses:\n")
	for i := range 40 {
		fmt.Fprintf(&b, "  b%d: { per: 'sum(1..3000, score) * 0', points: 1 }\n", i)
	}
	problems := refused(t, b.String())
	require.Len(t, problems, 1)
	assert.Equal(t, "a move can evaluate the formula of `bonuses.b10.per` 4 times, with 6006 steps each: all formulas together take 264342 steps; "+
		"at most 250000 are allowed", problems[0].Message)
}

// A list counts with the size that it can have in the ruleset: what is cheap on a small wall is refused on a large one.
func TestListsCountWithTheSizesOfTheRuleset(t *testing.T) {
	const nested = "\nbonuses: { x: { points: 1, per: 'count(cells, let r = .row; let k = .color; any(cells, .row > r and any(colors, # == k)))' } }\n"
	_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic"+nested))
	assert.NoError(t, err)
	problems := refused(t, "extends: house/az-6x6"+nested)
	require.Len(t, problems, 1)
	assert.Regexp(t, "the formula of `bonuses.x.per` can take [0-9]+ steps; at most 20000 are allowed", problems[0].Message)
	assert.Contains(t, problems[0].Hint, "can have in this ruleset")
}

// A ruleset for larger walls may look at every cell from every cell.
func TestCellsOfCellsArePossible(t *testing.T) {
	_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nbonuses: { pairs: { points: 1, "+
		"per: 'count(cells, let r = .row; let c = .color; .filled and any(cells, .row > r and .color == c))' } }\n"))
	assert.NoError(t, err)
}

func TestEveryListAndMapOfAVariantIsLimited(t *testing.T) {
	for _, v := range variants.All() {
		for _, k := range v.Keys() {
			assert.True(t, k.Limited(), "%s: `%s` has no limit", v.Name(), k.Path)
		}
	}
}

// A ranking of 99 KB took a minute and a half to be refused.
func TestLongRankingsAreRefused(t *testing.T) {
	text := "extends: classic\nranking:\n" + strings.Repeat("  - sum(cells, .row * .col)\n", 1000)
	problems := refused(t, text)
	require.Len(t, problems, 1)
	assert.Equal(t, "`ranking` has at most 16 items, and here are 1000", problems[0].Message)
}

// A function is about one board: in a loop over players it would look at the same board for
// each of them.
func TestFunctionsOfTheBoardInLoopsOverPlayers(t *testing.T) {
	for formula, name := range map[string]string{
		"count(players, filled(1, 1))":                                     "filled",
		"sum(map(players, filled(1, 1) ? .seat : 0))":                      "filled",
		"count(players, any(cells, filled(.row, .col + 1)))":               "filled",
		"count(cells, any(players, color_at(1, 1) == \"red\"))":            "color_at",
		"count(players, .score > 9 and any(1..5, filled(#, #)))":           "filled",
		"sum(map(map(players, .score), filled(1, 1) ? # : 0))":             "filled",
		"count(players, let mine = filled(1, 1); mine and .score > score)": "filled",
	} {
		problems := refused(t, "extends: classic\nbonuses: { x: { points: 1, per: '"+formula+"' } }\n")
		require.NotEmpty(t, problems, formula)
		assert.Equal(t, "`"+name+"` reads the seat's own board, not that of each player",
			problems[0].Message, formula)
		assert.Equal(t, "write ."+name+" for each player, or me."+name+" for the seat's own board", problems[0].Hint)
	}
	for _, formula := range []string{
		"let own = filled(1, 1); count(players, own and .score > score)",
		"count(cells, filled(.row, .col + 1))",
		"filled(1, 1) ? count(players, .rows > board.rows) : 0",
		"count(players, .filled(1, 1) and not me.filled(1, 1))",
		"count(players, center.of(\"red\") > .tiles)",
	} {
		_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nbonuses: { x: { points: 1, per: '"+formula+"' } }\n"))
		assert.NoError(t, err, formula)
	}
}

// A name that only other keys have is reported with these keys.
func TestNamesOfOtherKeys(t *testing.T) {
	p := refused(t, "extends: summer-pavilion\nplace: { when: 'take.size > 0 or discarded > 3' }\n")
	require.Len(t, p, 2)
	for i, where := range []string{"`take.size` is not known here, only in scoring.center, take.limit, take.when, marker.when", "`discarded` is not known here, only in scoring.discard"} {
		assert.Contains(t, p[i].Message, where)
		assert.Contains(t, p[i].Hint, "the names here are arc, number, position, star.tiles, before, after, place.star, ")
	}
}

// Hints list all keys, as a list that is cut may lack the right one. Names are too many: a hint
// has a dozen and says what lists the others.
func TestNamesInHints(t *testing.T) {
	p := refused(t, "extends: classic\nend: { when: tilesOnTheWall > 3 }\nfoo: 1\n")
	require.Len(t, p, 2)
	assert.NotContains(t, p[1].Hint, " more")
	assert.Regexp(t, `size\.columns and \d+ more, which .azulejo explain names. lists; the lists are players`, p[0].Hint)
	assert.Contains(t, p[1].Hint, "marker")
}

// A hint names what is likely to be meant, and otherwise what there is.
func TestHintsForKeysOfOtherParts(t *testing.T) {
	for text, hint := range map[string]string{
		"extends: summer-pavilion\ndiscard: { return: round }": "`discard` belongs to rulesets of the variant classic; " +
			"this one is pavilion",
		"extends: classic\nminimum: 3": "did you mean `scoring.minimum`? A score never falls below this number: " +
			"deductions stop there.",
		"extends: classic\nwall: { center: free }": "the keys of `wall` are pattern, once_per, when, wild",
	} {
		p := refused(t, text+"\n")
		require.Len(t, p, 1, text)
		assert.Equal(t, hint, p[0].Hint, text)
	}
	p := refused(t, "extends: classic\ncenter: { points: 3 }\n")
	assert.NotContains(t, p[0].Hint, "scoring.center", "which is a number")
}

// The example of each key gives a playable ruleset, also where scores fall below zero.
func TestExamplesOfKeysArePlayed(t *testing.T) {
	for _, v := range variants.All() {
		var base *variants.Ruleset
		for _, r := range opened(t) {
			if r.Variant.Name() == v.Name() && base == nil {
				base = r
			}
		}
		for _, k := range v.Keys() {
			for _, path := range base.Document.Expand(k.Path)[:min(1, len(base.Document.Expand(k.Path)))] {
				r, err := variants.Open(base.Name, variants.Set(path+"="+k.Example, "scoring.minimum=null"))
				if k.Example == "" || path == "scoring.minimum" || err != nil {
					continue // conformance looks for another ruleset that takes it
				}
				for _, bots := range [][]string{{"random", "random"}, {"greedy", "greedy"}} {
					_, err = sim.Run(t.Context(), sim.Setup{
						Table:   sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules}}, Seats: 2, Bots: bots, Seed: 1},
						Options: sim.Options{Workers: 1}, Games: 2,
					})
					assert.NoError(t, err, "%s: %s", path, k.Example)
				}
			}
		}
	}
}

// The rulebook prints an ambiguous formula as it is, and makes no claim about an order that
// can decide the winner.
func TestWhatIsNotCertainIsPrintedAsAFormula(t *testing.T) {
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\n"+
		"bonuses: { late: { per: 'round == 1 ? seat - 1 : 0', points: 1 } }\n"))
	require.NoError(t, err)
	text := fmt.Sprintf("%+v", r.Explain())
	assert.Contains(t, text, "round == 1 ? seat - 1 : 0")
	assert.NotContains(t, text, "less 1 if")
	assert.NotContains(t, text, "not matter who")
}

// fuzz tries outside texts on a variant.
func fuzz(f *testing.F, name string) {
	all := variants.All()
	v := all[slices.IndexFunc(all, func(v variants.Variant) bool { return v.Name() == name })]
	var o conformance.Options
	if testing.Short() {
		o.Documents = namesOf(v, opened(f)[:len(published)])
	}
	conformance.Fuzz(f, v, o)
}

// No text makes the classic games panic or break the contract.
func FuzzClassic(f *testing.F) { fuzz(f, "classic") }

// No text makes Summer Pavilion panic or break the contract.
func FuzzPavilion(f *testing.F) { fuzz(f, "pavilion") }

// Any text, with any assignment, is refused with problems, or it is a ruleset whose games end
// and whose resolved text is the same ruleset.
func FuzzRuleset(f *testing.F) {
	for _, r := range sample(f) {
		text, err := variants.Text(r.Name)
		require.NoError(f, err)
		f.Add(string(text), "")
	}
	f.Add("format: 1\nextends: [classic-gray, classic]\nparams: {a: 2}\nscoring: {place: base * params.a}\n", "params.a=base + 1")
	f.Add("format: 1\nextends: crystal-mosaic-1\nscoring: {floor: 2 * base}\nfloor: {spaces: 7}\n", "scoring.floor=base - slot")
	f.Add("format: 1\nextends: summer-pavilion\nscoring: {place: base + 1}\nkeep: {limit: base - 1}\n", "keep.limit=round")
	f.Add("format: 1\nextends: classic\nend: {when: 'base or round >= 3'}\nconflicts: {classic: no}\n", "end.when=not base")
	f.Add("format: 1\nextends: classic\nscoring: {floor: [-1]}\n", "")
	f.Add("format: 1\nextends: classic\nlines: {lengths: [1,2]}\nwall: {pattern: |\n  B Y*2\n  . K\n}\n", "")
	f.Add("format: 1\nextends: summer-pavilion\nplayers: 1..8\nstars: {center: {color: any, shape: row}}\nkeep: {limit: 7}\n", "")
	f.Add("format: 1\nextends: classic\nend: {when: 'any(players, .score > 1000 / (round - 3))'}\n", "")
	f.Fuzz(func(t *testing.T, text, assignment string) {
		if strings.Contains(text, ".y") {
			return // it could name a file
		}
		var set []string
		if assignment != "" {
			set = []string{assignment}
		}
		r, err := variants.Parse("fuzz.yaml", []byte(text), variants.Set(set...))
		if err != nil {
			var problems *ruleset.Problems
			require.True(t, errors.As(err, &problems), "%v", err)
			require.NotEmpty(t, problems.List)
			for _, p := range problems.List {
				_, explained := ruleset.FindCode(p.Code)
				require.True(t, explained, "%s: %s", p.Code, p.Message)
			}
			return
		}
		for _, p := range r.Document.Warnings() {
			require.True(t, bool(p.Warning))
		}
		again, err := variants.Parse("again.yaml", []byte(r.Document.Resolved()))
		require.NoError(t, err, "%s", r.Document.Resolved())
		assert.Equal(t, r.Document.Digest(), again.Document.Digest())
		seats, _ := r.Rules.Seats()
		s, err := r.Rules.New(seats)
		require.NoError(t, err)
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}

// A name that only another variant has is reported with that variant, and a word that is no
// color with what it is.
func TestNamesThatMeanNothingHere(t *testing.T) {
	for formula, want := range map[string]string{
		"board.rows":                   "`board.rows` is not known here, only in rulesets of classic",
		"filled(1, 1)":                 "`filled` is not known here, only in rulesets of classic",
		"count(cells, .row > 1)":       "`cells` is not known here, only in rulesets of classic",
		`position == "center" ? 1 : 0`: "`position` is not known here",
		`seat == "center" ? 1 : 0`:     "`seat` is a whole number and `\"center\"` is a word",
	} {
		problems := refused(t, "extends: summer-pavilion\nbonuses: { x: { points: 1, per: '"+formula+"' } }\n")
		if assert.Len(t, problems, 1, formula) {
			assert.Contains(t, problems[0].Message, want, formula)
		}
	}
}
