package trio

import (
	"math/bits"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// What formulas can be about, beside a seat.
const (
	ofPlace draft.Topic = draft.OfSeat + 1 + iota // a tile that has come to the wall
	ofFloor                                       // the floor line at the end of a round
)

// vocabulary declares the names of all formulas, each with its value.
var vocabulary = draft.Vocabulary[*state]{
	Members: []draft.Member[*state]{
		{Name: draft.Scored("score", "points of the seat"),
			Value: func(s *state, seat int, _ formula.At) int { return s.Score(seat) }},
		{Name: draft.Counted("board.trios", 0, len(trios), "complete rows, columns and diagonals of its wall"),
			Value: func(s *state, seat int, _ formula.At) int { return s.boards[seat].trios() }},
		{Name: draft.Counted("board.tiles", 0, size*size, "tiles on its wall"),
			Value: func(s *state, seat int, _ formula.At) int { return bits.OnesCount16(s.boards[seat].wall) }},
	},
	Topics: [][]draft.Name[*state]{
		draft.OfSeat: nil,
		ofPlace: {
			{Name: draft.Number("run.h", 1, size, "tiles linked in the row, the placed one among them"),
				Value: func(s *state, _ formula.At) int { return s.boards[s.About.Seat].run(s.About.Row, s.About.Col, 0, 1) }},
			{Name: draft.Number("run.v", 1, size, "tiles linked in the column, the placed one among them"),
				Value: func(s *state, _ formula.At) int { return s.boards[s.About.Seat].run(s.About.Row, s.About.Col, 1, 0) }},
			{Name: draft.Number("row", 1, size, "row of the cell"), Value: (*state).RowAsked},
			{Name: draft.Number("col", 1, size, "column of the cell"), Value: (*state).ColAsked},
			{Name: draft.Color("color", "color of the tile"), Value: (*state).ColorAsked},
		},
		ofFloor: {{Name: draft.Number("fallen", 1, maxFloor, "tiles on the floor line"), Value: (*state).CountAsked}},
	},
}

// boardScope has the names of formulas about a seat: bonuses, the ranking and the end of the game.
var boardScope = vocabulary.Scope(draft.OfSeat)

// Of returns what answers formulas about a seat.
func (s *state) Of(seat int8) formula.Env {
	s.About = draft.About{Seat: seat}
	return s
}

// Value returns the value of a name.
func (s *state) Value(name int, at formula.At) int {
	return vocabulary.Tables()[s.About.Topic][name].Value(s, at)
}

// Len returns the number of items of a list.
func (s *state) Len(list int) int { return s.ListLen(list) }
