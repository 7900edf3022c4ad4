package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// position returns the root of a text that is no ruleset.
func position(t *testing.T, text string) ruleset.Value {
	t.Helper()
	v, err := ruleset.ReadText("position", []byte(text))
	require.NoError(t, err)
	return v
}

func TestValues(t *testing.T) {
	v := position(t, "round: 2\nphase: offer\nopen: true\nspan: 2..4\none: 3\n"+
		"seats:\n  - { score: -3, wall: [B...., '.....'] }\n  - { score: 5 }\n")
	assert.Equal(t, ruleset.Mapping, v.Kind())
	assert.Equal(t, 2, v.Get("round").Int(1, 9))
	assert.Equal(t, "offer", v.Get("phase").Word("deal", "offer"))
	assert.True(t, v.Get("open").Bool())
	lo, hi := v.Get("span").Span(1, 8)
	assert.Equal(t, [2]int{2, 4}, [2]int{lo, hi})
	lo, hi = v.Get("one").Span(1, 8)
	assert.Equal(t, [2]int{3, 3}, [2]int{lo, hi})

	seats := v.Get("seats").Items()
	require.Len(t, seats, 2)
	assert.Equal(t, -3, seats[0].Get("score").Int(-9, 9))
	assert.Equal(t, "seats.2.score", seats[1].Get("score").Path())
	assert.Equal(t, "B....", seats[0].Get("wall").Items()[0].Text())
	assert.False(t, seats[1].Get("wall").Exists())
	assert.Empty(t, seats[1].Get("wall").Items())
	assert.NoError(t, v.Err())
}

func TestTheZeroValueIsAbsent(t *testing.T) {
	var v ruleset.Value
	assert.False(t, v.Exists())
	assert.Equal(t, ruleset.Absent, v.Get("a.b").Kind())
	assert.Empty(t, v.Text())
	assert.Empty(t, v.Items())
	assert.Empty(t, v.Entries())
	assert.Equal(t, 3, v.Int(3, 4))
	assert.False(t, v.Bool())
	v.Errorf("nobody hears this")
	assert.NoError(t, v.Err())
}

func TestValuesReportWhatTheyCannotRead(t *testing.T) {
	v := position(t, "round: two\nphase: ofer\nopen: maybe\nspan: 2-4\nback: 4..2\nwide: 1..9\n"+
		"seats:\n  - score: 10\n    wal: []\n")
	assert.Equal(t, 1, v.Get("round").Int(1, 9))
	assert.Empty(t, v.Get("phase").Word("deal", "offer"))
	assert.False(t, v.Get("open").Bool())
	for _, key := range []string{"span", "back", "wide"} {
		lo, hi := v.Get(key).Span(1, 8)
		assert.Equal(t, [2]int{1, 1}, [2]int{lo, hi}, key)
	}
	seat := v.Get("seats").Items()[0]
	seat.Only("score", "wall")
	seat.Get("score").Int(-9, 9)
	seat.Get("floor").Word("a", "b")
	v.Get("seats").Int(1, 2)

	v.Get("round").Errorf("nothing more is said about a value that is no use")
	assert.Equal(t, 1, v.Get("round").Int(1, 9))

	var all *ruleset.Problems
	require.ErrorAs(t, v.Err(), &all)
	assert.Equal(t, `1:8: "two" is not a whole number
2:8: "ofer" cannot be here: deal or offer is needed [did you mean `+"`offer`"+`?]
3:7: "maybe" is neither true nor false
4:7: "2-4" is not a span such as 2..4 [write 2..4]
5:7: the span 4..2 runs backward [write 2..4]
6:7: 1..9 is out of range: a span within 1..8 is needed
7:1: a whole number from 1 to 2 is needed here, and this is a list
8:5: `+"`seats.1.floor` is missing: a or b is needed"+`
8:12: 10 is out of range: a whole number from -9 to 9 is needed
9:5: there is no key `+"`wal` here [did you mean `wall`?]", brief(all.List))
	assert.Equal(t, "seats.1.score", all.List[8].Path)
}

func TestProblemsInsideATextHaveItsPlace(t *testing.T) {
	v := position(t, "wall: |\n  B Y R\n  Y Z B\nrow: B.Z..\n")
	v.Get("wall").Part(8, 1).Error("bad-value", "use a color", "Z is no color")
	v.Get("row").Part(2, 1).Error("bad-value", "", "Z is no color")
	v.Get("none").Part(2, 1).Error("bad-value", "", "what is not there has the place of what should hold it")
	var all *ruleset.Problems
	require.ErrorAs(t, v.Err(), &all)
	assert.Equal(t, "1:1: what is not there has the place of what should hold it\n"+
		"3:5: Z is no color [use a color]\n"+
		"4:8: Z is no color", brief(all.List))
}

func TestReadTextIsAsStrictAsLoad(t *testing.T) {
	_, err := ruleset.ReadText("position", []byte("a: 1\na: &x 2\n---\n"))
	assert.ErrorContains(t, err, "position:3:1: the document ends here, and a file holds one")
	_, err = ruleset.ReadText("position", []byte("a: 1\nb: 2\na: 3\n"))
	assert.ErrorContains(t, err, "position:3:1: `a` is here twice; the first is in line 1")
}

func TestBritishSpellings(t *testing.T) {
	v := position(t, "centre: grey\ncolour_sets: 3\n")
	assert.Equal(t, "gray", v.Get("center").Word("blue", "gray"))
	assert.Equal(t, "grey", v.Get("centre").Word("blue", "grey"))
	assert.Equal(t, 3, v.Get("color_sets").Int(0, 9))
	assert.Equal(t, "color", v.Entries()[1].Key[:5])
	assert.NoError(t, v.Err())
	assert.Equal(t, "gray_center_color_neighbor", ruleset.Normalize("grey_centre_colour_neighbour"))
}

func TestFormulasOfValues(t *testing.T) {
	d := bind(t, start+"scoring: { place: run.h + 1 }\nend: { when: seats > 2 }\n")
	f := d.Get("scoring.place").Formula(scope, formula.Want{Type: formula.Whole, Min: 0, Max: 9, Table: true})
	assert.True(t, f.Uses("run.h"))
	assert.NoError(t, d.Err())
}

func TestFormulasThatFailForSomeValues(t *testing.T) {
	d := bind(t, start+"scoring:\n  place: |-\n    1 +\n    6 / run.h\n")
	f := d.Get("scoring.place").Formula(scope, formula.Want{Type: formula.Whole, Min: -2, Max: 9, Table: true})
	assert.Equal(t, -2, f.At(1, 1, 1, 0), "a constant stands in")
	var all *ruleset.Problems
	require.ErrorAs(t, d.Err(), &all)
	require.Len(t, all.List, 1)
	assert.Equal(t, 7, all.List[0].Line)
	assert.Contains(t, all.List[0].Message, "run.h = 4")
}

func TestABrokenFormulaIsReportedOnceAndBecomesAConstant(t *testing.T) {
	d, err := ruleset.Parse("game.yaml", []byte(start+"scoring: { place: rnu.h }\nend: { when: 3 }\n"), nil)
	require.NoError(t, err)
	require.Error(t, d.Bind(keys))
	for range 2 {
		f := d.Get("scoring.place").Formula(scope, formula.Want{Type: formula.Whole, Min: -2, Max: 9, Table: true})
		n, ok := f.Constant()
		assert.True(t, ok)
		assert.Equal(t, -2, n)
		f = d.Get("end.when").Formula(scope, formula.Want{Type: formula.Truth})
		n, ok = f.Constant()
		assert.True(t, ok)
		assert.Zero(t, n)
	}
	var all *ruleset.Problems
	require.ErrorAs(t, d.Err(), &all)
	assert.Len(t, all.List, 2)
}

func TestADefaultThatDoesNotFitIsReportedWhereItIsMissing(t *testing.T) {
	d := bind(t, start+"wall: { shape: ring }\n")
	d.Get("table.displays").Formula(scope, formula.Want{Type: formula.Whole, Min: 0, Max: 9, Table: true})
	var all *ruleset.Problems
	require.ErrorAs(t, d.Err(), &all)
	require.Len(t, all.List, 1)
	assert.Equal(t, 1, all.List[0].Line)
	assert.Equal(t, "game.yaml", all.List[0].File)
	assert.Contains(t, all.List[0].Message, "the default of `table.displays` does not fit: ")
}

func TestDefaults(t *testing.T) {
	d := bind(t, start+"colors: { red: { letter: R } }\nmarket: { open: true }\n")
	assert.Equal(t, "20", d.Get("colors.red.tiles").Text())
	assert.Equal(t, "2 * seats + 1", d.Get("table.displays").Text(), "in a group that is not written")
	assert.Equal(t, "square", d.Get("wall.shape").Word("square"))
	assert.Equal(t, 3, d.Get("market.size").Int(0, 9))
	assert.False(t, d.Get("scoring.minimum").Exists(), "a key without a default stays absent")

	d = bind(t, start)
	assert.False(t, d.Get("market").Exists(), "an optional map asks for nothing where it is not written")
}
