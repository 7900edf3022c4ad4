package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The events at which rulesets can have effects, in the order of moments.
const (
	onRound draft.Moment = iota
	onTakeComing
	onFallComing
	onFall
	onTake
	onLine
	onPlace
	onRow
	onColumn
	onColorSet
	onTiled
	onRoundEnd
	onNextRound
)

// cellWords are the words that say which cell of a wall it is.
var cellWords = []string{"line", "column"}

var moments = []draft.MomentInfo{
	onRound: {Word: "round", Phase: draft.Dealt, All: true, When: "a round has been dealt", Known: "draws and counters of the round"},
	onTakeComing: {Word: "take", Phase: offering, Topic: ofTake, When: "you are about to take tiles", Known: "nothing of the take", Which: []string{"display", "line"},
		Comes: func(g draft.Game, m core.Move, _ draft.About, w core.Watcher) { g.(*state).makeTake(m, w) }},
	onFallComing: {Word: "fall", Phase: offering, Topic: ofFall, When: "tiles of a take, or a complete line for which the wall has no cell, are about to fall onto your floor line",
		Known: "the marker and its points; the tiles in the lines", Holds: true,
		Comes: func(g draft.Game, _ core.Move, about draft.About, w core.Watcher) {
			g.(*state).land(about, core.Spot{Place: draft.Hand}, w)
		}},
	onFall: {Word: "fall", Phase: offering, Topic: ofFall, When: "tiles of a take fall onto your floor line, or a complete line for which the wall has no cell",
		Known: "the marker and its points; more tiles of the take can fall"},
	onTake: {Word: "take", Phase: offering, Topic: ofTake, When: "you have taken tiles", Known: "the marker and its points; every tile of the take has landed",
		Which: []string{"display", "line"}},
	onLine: {Word: "line", Phase: offering, Topic: ofTake, When: "a take completes one of your pattern lines", Known: "as for `take`",
		Which: []string{"display", "line"}},
	onPlace:    {Word: "place", Phase: tiling, Topic: ofPlace, When: "a tile has come to your wall", Known: "the points of the tile", Which: cellWords},
	onRow:      {Word: "row", Phase: tiling, Topic: ofPlace, When: "a tile completes a row of your wall", Known: "as for `place`", Which: cellWords},
	onColumn:   {Word: "column", Phase: tiling, Topic: ofPlace, When: "a tile completes a column of your wall", Known: "as for `place`", Which: cellWords},
	onColorSet: {Word: "color_set", Phase: tiling, Topic: ofPlace, When: "a tile completes a color in every row of your wall", Known: "as for `place`", Which: cellWords},
	onTiled: {Word: "tiled", Phase: tiled, All: true, When: "all walls have been tiled, before any floor line is scored",
		Known: "all tiles on the walls, but no floor line of the round"},
	onRoundEnd: {Word: "round_end", Phase: draft.RoundEnd, All: true, When: "all walls have been tiled and all lines emptied that do not keep their tiles",
		Known: "all floor lines, but no bonus of the round"},
	onNextRound: {Word: "next_round", Phase: draft.NextRound, All: true, When: "another round follows, before it is known who starts it and what is drawn for it",
		Known: "the bonuses of the round; `round` is still its number"},
}

// choosables are what actions can choose beside colors, seats and displays.
var choosables = []draft.Choosable{
	{Kind: rowKind, Doc: "line that the seat chooses, or row of its wall", Top: maxRows,
		Set: func(about *draft.About, row int) { about.Row = int8(row) },
		Of:  func(about draft.About) int { return int(about.Row) }},
	{Kind: columnKind, Doc: "column of its wall that it chooses", Top: maxColumns,
		Set: func(about *draft.About, col int) { about.Col = int8(col) },
		Of:  func(about draft.About) int { return int(about.Col) }},
}

// FreeMarker takes the start marker from the board of a seat; the things after it move up.
func (s *state) FreeMarker(seat int8) {
	s.floor(seat).loseMarker()
	s.boards[seat].soft().loseMarker()
}

// Exchange exchanges the boards of two seats.
func (s *state) Exchange(seat, other int8) {
	s.boards[seat], s.boards[other] = s.boards[other], s.boards[seat]
	if seat == s.Seat || other == s.Seat {
		s.later = 0 // which is of lines of another board
	}
	if s.long != nil {
		s.long[seat], s.long[other] = s.long[other], s.long[seat]
	}
}

// addTo returns what puts tiles into the line that effects are about. Tiles without room in it
// fall. If line is false, all of them fall.
func addTo(line bool) func(g draft.Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
	return func(g draft.Game, c core.Color, n uint8, from core.Spot, w core.Watcher) {
		s := g.(*state)
		row, turn := int(s.About.Row), s.Seat
		s.Seat = s.About.Seat
		if line && s.boards[s.Seat].linesFor(c)>>row&1 != 0 {
			n -= s.fillLine(row, c, n, from, w)
		}
		s.drop(c, n, from, w)
		s.Seat = turn
	}
}

// raiseTake carries out the effects of a take that is made, and of the lines that it has completed: first of those
// that the move names.
func (s *state) raiseTake(m core.Move, about draft.About, complete uint8, w core.Watcher) {
	draft.Raise(s, onTake, about, w)
	if about.Row < 0 || !s.rules.Handles(onLine) {
		return
	}
	for i := 0; ; i++ {
		line, named := lineOf(m, i)
		if !named {
			line = bits.TrailingZeros8(complete)
		}
		if about.Row = int8(line); complete>>line&1 != 0 {
			draft.Raise(s, onLine, about, w)
		}
		if complete &^= 1 << line; complete == 0 {
			return
		}
	}
}

// raisePlace carries out the effects of a tile that has come to the wall, and of what it has
// completed.
func (s *state) raisePlace(row, col int, w core.Watcher) {
	r, b := s.rules, &s.boards[s.Seat]
	about := draft.About{Seat: s.Seat, Row: int8(row), Col: int8(col), Color: core.Color(b.wall[row][col])}
	for m, happened := range [...]bool{
		onPlace:    true,
		onRow:      b.filled[row] == 1<<r.cols-1,
		onColumn:   b.colFilled[col] == 1<<r.rows-1,
		onColorSet: b.completesSet(r, row, col),
	} {
		if happened && r.Handles(draft.Moment(m)) {
			draft.Raise(s, draft.Moment(m), about, w)
		}
	}
}

// playAction takes an action of the ruleset, or skips it where nothing else can be done.
func (s *state) playAction(m core.Move, w core.Watcher) {
	if s.Phase == tiling && draft.Skips(m) {
		n, tile := s.options()
		s.tileNext(n, tile, w)
		return
	}
	if turn := draft.PlayAction(s, m, w); turn && s.Phase == offering {
		s.Phase = turnEnd
	}
}

// OnlyActs reports whether the wall-tiling has come to a seat that has no tile to place.
func (s *state) OnlyActs() bool {
	if s.Phase != tiling {
		return false
	}
	n, _ := s.options()
	return n == 0
}

// Knows reports whether there are the line, the cell and the seat that effects are about.
func (s *state) Knows(about draft.About) bool {
	first := int8(-draft.Truth(about.Topic == ofTake)) // the floor line of a take
	return about.Row >= first && int(about.Row) < s.rules.rows && about.Col >= 0 && int(about.Col) < s.rules.cols
}
