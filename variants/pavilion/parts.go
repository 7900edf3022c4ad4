package pavilion

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// The places of a board.
var (
	Star = core.RegisterPlace(core.PlaceInfo{Name: "star", Layout: core.Groups, Seat: true, Key: keyStars})
	Kept = core.RegisterPlace(core.PlaceInfo{Name: "kept", Seat: true})
)

type boardPart = draft.Part[*state]

// The parts of a board.
var (
	piles = []draft.AnyPart{
		boardPart{Key: "hand", Name: "hand", Place: draft.Hand, Hides: keyHandHidden,
			Tiles:  func(s *state, seat, _ int) *core.Tray { return &s.boards[seat].hand },
			Stores: []draft.Store{{Word: "hand", Name: "your hand"}}},
		boardPart{Key: "kept", Name: "kept", Place: Kept, Hides: keyHandHidden,
			Rows:   func(s *state, _ int) []draft.Row { return s.rules.keptRow },
			Tiles:  func(s *state, seat, _ int) *core.Tray { return &s.boards[seat].kept },
			Stores: []draft.Store{{Word: "kept", Name: "your kept tiles"}}},
	}
	starsPart = boardPart{Key: keyStars, Of: "stars", Place: Star,
		Rows:  func(s *state, _ int) []draft.Row { return s.rules.rows },
		At:    func(s *state, seat, star, i int) core.Color { return s.boards[seat].tileOn(s.rules.at(star, i)) },
		Takes: (*state).readable,
		Put:   func(s *state, seat, star, i int, c core.Color) { s.boards[seat].cover(s.rules, s.rules.at(star, i), c) },
		Cell:  (*state).cell,
		Stores: []draft.Store{
			{Word: "space", Name: "the space", Which: spaceWords[:1], Has: isSpace},
			{Word: "star", Name: "the star", Which: spaceWords[1:], Has: isStar},
		},
		Clear: func(s *state, seat, star, i int) { s.uncover(int8(seat), s.rules.at(star, i)) }}
)

// at returns the space at a position of a star.
func (r *rules) at(star, i int) int { return r.stars[star].first + i }

func isSpace(g draft.Game, star, i int) bool {
	s := g.(*state)
	return s.rules.at(star, i) == int(s.About.Row)
}

func isStar(g draft.Game, star, _ int) bool { return star == int(g.(*state).About.Col) }

// layRows notes how texts and pictures show each star.
func (r *rules) layRows() {
	for i := range r.stars {
		star := &r.stars[i]
		first := r.spaces[star.first].printed
		r.rows = append(r.rows, draft.Row{Size: star.size, Name: "the " + star.name + " star", Key: star.name,
			Sample: string(draft.AppendTiles(nil, draft.Only(core.Color(bits.TrailingZeros8(first)), 1), r.colors)) +
				strings.Repeat(string(draft.NoTiles), star.size-1)})
	}
}

// tileOn returns the color of the tile on a space.
func (b *board) tileOn(space int) core.Color {
	if b.covered>>space&1 == 0 {
		return draft.Open
	}
	return core.Color(b.colors[space])
}

// readable returns the colors that a text can have on an open space: those that can come there in some round.
func (s *state) readable(seat, star, i int) uint8 {
	return s.rules.coveredBy(&s.boards[seat], s.rules.at(star, i), s.rules.wildColors(s.rules.wildOrder...))
}

// cell returns how pictures show a space of a star.
func (s *state) cell(seat, star, i int) view.Cell {
	r, space := s.rules, s.rules.at(star, i)
	point := r.layout().spaces[space]
	c := view.Cell{X: point.x, Y: point.y, Word: fmt.Sprintf("%s %d", r.stars[star].name, i+1), Label: r.label(space, s.numbers[space])}
	if b := &s.boards[seat]; b.covered>>space&1 == 0 {
		c.Accepts = r.coveredBy(b, space, r.wildColors(s.wild))
	}
	return c
}
