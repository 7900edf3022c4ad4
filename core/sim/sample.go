package sim

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// The sample of blocks in which tiles and boards are looked at, which takes longer
// than the game itself: all of the first ones, and some of the others. Which ones
// depends on the number of the block alone.
const (
	firstBlocks = 1000
	tilesEach   = 256
	boardsEach  = 1024
)

// sampler looks at the tiles and the boards of a game.
type sampler struct {
	tiles, boards bool // whether it looks at those of this game
	count         *counter
}

// begin begins a game of a block, and reports whether its tiles are looked at.
func (s *sampler) begin(block int64, count *counter) bool {
	s.count = count
	s.tiles = block < firstBlocks || block%tilesEach == 0
	s.boards = block < firstBlocks || block%boardsEach == 0
	return s.tiles
}

// watch counts where tiles come to lie. What leaves a space of a board is not there in
// the end.
func (s *sampler) watch(e *core.Event) {
	if e.Kind != core.TilesMoved || e.Seat < 0 {
		return
	}
	switch to := e.To.Place; {
	case to == core.Discard:
		s.count.tiles.Discard[e.Seat] += int64(e.Count)
	case to.Cells():
		s.count.tiles.Cells[Cell(e.To)] += int64(e.Count)
	case to.Info().Layout == core.Penalty:
		s.count.tiles.Floor[e.Seat] += int64(e.Count)
	}
	if e.From.Place.Cells() {
		s.count.tiles.Cells[Cell(e.From)] -= int64(e.Count)
	}
}

// finish looks at the boards at the end of a game, and counts the game.
func (s *sampler) finish(state core.State, prizes bool) {
	if s.tiles {
		s.count.tiles.Games++
	}
	if !s.boards || !prizes {
		return
	}
	s.count.boards.Games++
	picture, _ := view.Of(state)
	for i := range picture.Seats {
		for _, p := range picture.Seats[i].Prizes {
			kind := s.count.boards.Structures[p.Kind]
			kind.Of++
			if p.Missing == 0 {
				kind.Won++
			}
			s.count.boards.Structures[p.Kind] = kind
		}
	}
}

// hasPrizes reports whether the pictures of a game have prizes.
func hasPrizes(fresh core.State) bool {
	picture, ok := view.Of(fresh)
	return ok && len(picture.Seats) > 0 && len(picture.Seats[0].Prizes) > 0
}
