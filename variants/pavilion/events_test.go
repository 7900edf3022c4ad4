package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/internal/scene"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// place is where an event says that tiles lie; things on a board are of a seat.
type place struct {
	what core.Place
	seat int8
}

// ledger follows tiles by what the events say.
type ledger map[place]*core.Tray

func (l ledger) at(what core.Place, seat int8) *core.Tray {
	if what != draft.Hand && what != pavilion.Kept && what != pavilion.Star {
		seat = -1
	}
	if l[place{what, seat}] == nil {
		l[place{what, seat}] = new(core.Tray)
	}
	return l[place{what, seat}]
}

// watch moves the tiles of an event, which have to be where they come from.
func (l ledger) watch(t *testing.T, e core.Event) {
	if e.Kind != core.TilesMoved {
		return
	}
	require.NotZero(t, e.Count)
	from := l.at(e.From.Place, e.Seat)
	require.GreaterOrEqual(t, from[e.Color], e.Count, "%+v", e)
	from[e.Color] -= e.Count
	l.at(e.To.Place, e.Seat)[e.Color] += e.Count
}

// letters writes a tray of the ledger as positions do.
func (l ledger) letters(what core.Place, seat int8) string {
	text := ""
	for c, letter := range "PGOYBR" {
		text += strings.Repeat(string(letter), int(l.at(what, seat)[c]))
	}
	if text == "" {
		return "."
	}
	return text
}

// The events of a whole game give the place of every tile, and
// none is lost on the way.
func TestEventsTellWhereTilesAre(t *testing.T) {
	// Clauses: setup.tiles, board.tiles, place.tower, next.corners, end.leftovers
	whole := core.Tray{22, 22, 22, 22, 22, 22}
	for _, side := range []string{colored, gray} {
		s := scene.Start(t, rulesOf(t, side), 3)
		tiles := ledger{place{core.Bag, -1}: &core.Tray{22, 22, 22, 22, 22, 22}}
		dealer, rounds, moves := core.NewRandom(4, core.Stream{Kind: core.DealStream}), 0, 0
		for s.Game.Turn() != core.Over {
			if legal := s.Legal(); len(legal) == 0 {
				s.Draw(dealer)
			} else {
				// Always other moves, so that keeping comes in as well.
				s.Play(legal[moves*7%len(legal)])
				moves++
			}
			steps := s.Game.Steps()
			for _, e := range steps[len(steps)-1].Events {
				tiles.watch(t, e)
				if e.Kind == core.RoundEnded {
					rounds++
				}
			}
			sameTiles(t, s, tiles)
			require.Equal(t, whole, s.Game.State().(core.TileCounter).CountTiles())
		}
		assert.Equal(t, 6, rounds)
	}
}

func sameTiles(t *testing.T, s *scene.Scene, tiles ledger) {
	t.Helper()
	require.Equal(t, s.Get("supply"), tiles.letters(core.Supply, -1))
	require.Equal(t, s.Get("center"), tiles.letters(core.Center, -1))
	for seat := range 3 {
		require.Equal(t, s.Seat(seat+1, "hand"), tiles.letters(draft.Hand, int8(seat)))
		require.Equal(t, s.Seat(seat+1, "kept"), tiles.letters(pavilion.Kept, int8(seat)))
	}
	require.Equal(t, s.Get("bag") == ".", tiles.letters(core.Bag, -1) == ".")
	require.Equal(t, s.Get("discard") == ".", tiles.letters(core.Discard, -1) == ".")
}

func TestEventsCountBonuses(t *testing.T) {
	// Clauses: gray.repeats
	s := lastPass(t, gray, stars("orange RRRRRR", "red RRRRRR", "blue GGGGGG"))
	counts := map[string]uint8{}
	for _, e := range s.Game.Steps()[0].Events {
		if e.Kind == core.Scored {
			counts[e.Key] = e.Count
		}
	}
	assert.Equal(t, map[string]uint8{"bonuses.red_star": 2, "bonuses.green_star": 1}, counts)
}
