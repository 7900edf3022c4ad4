package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// placed reads a position of a ruleset and returns it as it is written.
func placed(t *testing.T, name, text string) (string, error) {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	seats, _ := r.Rules.Seats()
	s, err := r.Rules.New(seats)
	require.NoError(t, err)
	if err := s.UnmarshalText([]byte(text)); err != nil {
		return "", err
	}
	written, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(written), nil
}

// Texts that write the same position in different ways are read alike.
func TestPositionsInOtherWords(t *testing.T) {
	const offer = "phase: offer\nturn: 1\ncenter: B\n"
	for _, same := range [][3]string{
		{"classic", offer + "seats: [{ floor: BBY }, {}]", offer + "seats: [{ floor: [B, B, Y] }, {}]"},
		{"classic", offer + "seats: [{ floor: . }, {}]", offer + "seats: [{ floor: [] }, {}]"},
		{"classic", offer + "bag: 5R 7W\nseats: [{}, {}]", offer + "bag: [5R, 7W]"},
		{"classic", offer + "seats: [{}, {}]", offer},
		{"classic", offer + "seats: [{ wall: [BY..., ., ., ., .] }, {}]",
			offer + "seats: [{ wall: [BY..., ....., ....., ....., .....] }, {}]"},
		{"classic", offer + "displays: [BBRR, ., ., ., .]\nseats: [{}, {}]",
			offer + "displays: [[B, R, B, R], ., ., [], .]\nseats: [{}, {}]"},
		{"classic", offer + "seats: [{ lines: [B, ., RRR, ., .] }, {}]",
			offer + "seats: [{ lines: [[B], ., [R, R, R], [], .] }, {}]"},
		{"classic", offer + "seats: [{ wall: [BY..., .B..., ....., ....., .....] }, {}]",
			offer + "seats: [{ wall: [[B, Y, ., ., .], . B . . ., ....., ....., .....] }, {}]"},
		{"classic", offer + "seats: [{ wall: [BY..., .B..., ....., ....., .....] }, {}]",
			offer + "seats:\n  - wall: |\n      BY...\n      . B . . .\n      .....\n      .....\n      .....\n  - {}"},
		{"summer-pavilion", "turn: 1\nseats: [{ hand: RRP }, {}]", "turn: 1\nseats: [{ hand: [R, P, R] }, {}]"},
		{"summer-pavilion", "phase: deal\nseats: [{ kept: B }, {}]", "phase: deal\nseats: [{ kept: [B] }, {}]"},
		{"summer-pavilion", "turn: 1\nsupply: PPG\nseats: [{}, {}]", "turn: 1\nsupply: [P, 1P, G]"},
		{"summer-pavilion", "turn: 1\nseats: [{ stars: [......, R....., ......, ......, ......, ......, .G....] }, {}]",
			"turn: 1\nseats: [{ stars: { center: [., G, ., ., ., .], red: R..... } }, {}]"},
		{"summer-pavilion", "turn: 1\nseats: [{}, {}]", "turn: 1\nseats: [{ stars: {} }, {}]"},
		{"summer-pavilion", "turn: 1\ndiscard: 5R\nseats: [{}, {}]", "turn: 1\ndiscard: [R, R, R, 2R]"},
	} {
		want, err := placed(t, same[0], same[1])
		require.NoError(t, err, same[1])
		got, err := placed(t, same[0], same[2])
		require.NoError(t, err, same[2])
		assert.Equal(t, want, got, same[2])
	}
}

// Text that cannot be read has a problem that says what to write.
func TestPositionsThatCannotBeRead(t *testing.T) {
	const offer = "phase: offer\nturn: 1\ncenter: B\n"
	for _, c := range [][3]string{
		{"classic", offer + "seats: [B, {}]", "with the keys score, "},
		{"classic", offer + "seats: 2", "a list with the board of each seat is needed here, and this is a single value"},
		{"classic", offer + "seats: { one: {} }", "a list with the board of each seat is needed here, and this is a map"},
		{"classic", offer + "displays: BBBB", "write [BYRK, ., …], with the letters on each display"},
		{"classic", offer + "displays: [[[B]], ., ., ., .]", "a letter of a color is needed here, and this is a list"},
		{"classic", offer + "seats: [{ floor: [B, Q] }, {}]", `"Q" is no letter of a color`},
		{"classic", offer + "seats: [{ floor: [B, .] }, {}]", `"." is no letter of a color`},
		{"classic", offer + "seats: [{ lines: BBB }, {}]", "write [., ., ., ., .], with the letter"},
		{"classic", offer + "seats: [{ wall: BBBBB }, {}]", "write [....., ....., ....., ....., .....]"},
		{"classic", offer + "seats: [{ wall: { top: B.... } }, {}]", "a list of rows is needed here, and this is a map"},
		{"classic", offer + "seats: [{ wall: [[B, Y]] }, {}]", "5 rows are needed, here are 1"},
		{"classic", offer + "seats: [{ wall: [[B, Y], ., ., ., .] }, {}]", "row 1 of the wall has 5 cells"},
		{"classic", offer + "seats: [{ wall: [BY, ., ., ., .] }, {}]", "write ....., with letters for tiles, or one dot"},
		{"summer-pavilion", "turn: 1\nseats: [{ stars: [R.....] }, {}]",
			"write { orange: O..... }, with the stars that have tiles"},
		{"summer-pavilion", "turn: 1\nseats: [{ stars: R..... }, {}]", "a list of stars is needed here"},
		{"summer-pavilion", "turn: 1\nseats: [{ stars: { read: R..... } }, {}]", "did you mean `red`?"},
		{"summer-pavilion", "turn: 1\nseats: [{ stars: { red: R } }, {}]", "write R....., with a dot for each open space"},
		{"summer-pavilion", "turn: 1\nseats: [{ passed: [yes] }, {}]", "no or yes"},
	} {
		_, err := placed(t, c[0], c[1])
		assert.ErrorContains(t, err, c[2], c[1])
	}
}

// Where a cell does not take its tile, the hint names the cells of the row that do.
func TestWhereATileBelongs(t *testing.T) {
	for _, c := range []struct{ ruleset, board, cannot, hint string }{
		{"classic", "wall: [....., Y...., ., ., .]", "yellow tile cannot lie in cell 1 of row 2", "it belongs in cell 3"},
		{"classic", "wall: [YB..., ., ., ., .]", "yellow tile cannot lie in cell 1 of row 1", "it belongs in cell 2"},
		{"classic", "wall: [BB..., ., ., ., .]", "blue tile cannot lie in cell 2 of row 1", ""},
		{"classic-gray", "wall: [B..B., ., ., ., .]", "blue tile cannot lie in cell 4 of row 1", ""},
		{"classic-gray", "wall: [.B..., BY.B., ., ., .]", "blue tile cannot lie in cell 4 of row 2", ""},
		{"classic-gray", "wall: [B...., Y.B.., B...., ., .]", "blue tile cannot lie in cell 1 of row 3", "it belongs in cell 2, 4 or 5"},
		{"glazed-pavilion-orange", "stars: { center: ..B... }", "blue tile cannot lie in cell 3 of the center star", "it belongs in cell 5"},
		{"summer-pavilion", "stars: { red: B..... }", "blue tile cannot lie in cell 1 of the red star", ""},
		{"summer-pavilion", "stars: { center: B.B... }", "blue tile cannot lie in cell 3 of the center star", ""},
		{"summer-pavilion-gray", "stars: { red: RGR... }", "red tile cannot lie in cell 3 of the red star", ""},
	} {
		_, err := placed(t, c.ruleset, "phase: deal\nseats: [{ "+c.board+" }, {}]")
		var all *ruleset.Problems
		require.ErrorAs(t, err, &all, c.board)
		assert.Contains(t, all.List[0].Message, c.cannot, c.board)
		assert.Equal(t, c.hint, all.List[0].Hint, c.board)
	}
}
