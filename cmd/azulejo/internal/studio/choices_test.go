package studio

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// Tiles of the hand that pay for a space are things of the move, wild ones too, and no other tiles of the hand are.
func TestPaymentsAreThings(t *testing.T) {
	names := []string{"summer-pavilion", "house/sp-joker-tiles"}
	if exhaustive {
		names = slices.DeleteFunc(slices.Clone(shipped), func(name string) bool { return !strings.Contains(name, "sp-") })
		names = append(names, "summer-pavilion", "summer-pavilion-gray")
	}
	wild := 0
	for _, name := range names {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		fewest, _ := r.Rules.Seats()
		g, err := core.NewGame(r.Rules, fewest, core.Seeded(1))
		require.NoError(t, err)
		random := rand.New(rand.NewPCG(1, 2))
		for g.Turn() != core.Over {
			v, _ := view.Of(g.State())
			seat := int(g.Turn())
			for _, c := range choicesOf(r.Rules, g.State(), v) {
				star, paid := false, []string{}
				for _, h := range c.Things {
					star = star || strings.Contains(h.Thing, "/star/")
					if strings.Contains(h.Thing, "/hand/") {
						paid = append(paid, h.Thing)
					}
				}
				if !star {
					continue
				}
				move, err := r.Rules.ParseMove(c.Text)
				require.NoError(t, err)
				after, _ := view.Of(tryout.Try(r.Rules, g.State(), move).After)
				var want []string
				for color, n := range v.Seats[seat].Trays[0].Tiles {
					if n > after.Seats[seat].Trays[0].Tiles[color] {
						want = append(want, fmt.Sprintf("%d/hand/%s", seat+1, v.Colors[color].Name))
					}
				}
				assert.ElementsMatch(t, want, paid, "%s: %s", name, c.Text)
				wild += len(want) - 1
			}
			moves := g.State().AppendMoves(nil)
			require.NoError(t, g.Play(moves[random.IntN(len(moves))]))
		}
	}
	assert.Positive(t, wild)
}

// A move that takes from several displays, and names what their tiles have in common, is made by a click on
// any of these tiles. Tiles of the discard are none of them.
func TestTakeFromSeveralDisplays(t *testing.T) {
	display := func(i int8) core.Spot { return core.Spot{Place: core.Display, Row: i} }
	discard, hand := core.Spot{Place: core.Discard}, core.Spot{Place: draft.Hand}
	v := view.View{Colors: []core.ColorInfo{{Name: "rose_dot"}, {Name: "rose_leaf"}, {Name: "teal_dot"}},
		Table: []view.Tray{{Spot: display(0)}, {Spot: display(1)}, {Spot: discard}}, Seats: []view.Seat{{}}}
	take := func(c core.Color, from core.Spot) core.Event {
		return core.Event{Kind: core.TilesMoved, Color: c, Count: 1, From: from, To: hand}
	}
	a := &tryout.Attempt{Events: []core.Event{take(0, display(0)), take(1, display(1)), take(1, discard)}}
	assert.Equal(t, []handle{{"0/display 1/rose_dot", 1, 1}, {"0/display 2/rose_leaf", 1, 1}}, handles(v, a, []string{"take", "rose"}))
}

// What a move says of its tiles adds up, also where they go to several spaces of the floor line.
func TestMovesCountTheirTiles(t *testing.T) {
	v := open(t, t.TempDir())
	many := 0
	for _, ruleset := range []string{"classic", "house/az-factories-of-5"} {
		for _, seed := range []string{"1", "2", "3", "4"} {
			for _, c := range v.shownTo(v.begin(ruleset, seed, "Ana", "Bento").Play).Choices {
				taken, goes, divided := strings.Cut(c.Told, ": ")
				if !divided {
					continue
				}
				var all, line, floor int
				_, err := fmt.Sscanf(taken, "Take %d", &all)
				require.NoError(t, err, c.Told)
				_, err = fmt.Sscanf(goes[:strings.Index(goes, " to ")]+" "+goes[strings.Index(goes, " and ")+5:], "%d %d", &line, &floor)
				require.NoError(t, err, c.Told)
				assert.Equal(t, all, line+floor, c.Told)
				many = max(many, floor)
			}
		}
	}
	assert.Greater(t, many, 1)
}
