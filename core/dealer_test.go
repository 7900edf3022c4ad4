package core_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// draw draws a tile and takes it out of the bag.
func draw(d core.Dealer, bag *core.Tray) core.Color {
	c := d.Draw(bag)
	bag[c]--
	return c
}

func TestScriptedDealerGivesItsGroups(t *testing.T) {
	bag := core.Tray{2, 2}
	d := core.NewScriptedDealer(core.Deal, toyRules{}.Colors(), core.Tray{1, 1}, core.Tray{0, 1})
	got := []core.Color{draw(d, &bag), draw(d, &bag), draw(d, &bag)}
	assert.ElementsMatch(t, []core.Color{0, 1}, got[:2], "the order within a group means nothing")
	assert.Equal(t, core.Color(1), got[2])
	assert.Equal(t, core.Tray{1, 0}, bag)
	assert.NoError(t, d.Err())
}

// Where the bag runs dry in the middle of a group, its last tile comes first
// whatever the script says; the rest of the group comes from the new bag.
func TestScriptedDealerTakesWhatTheTrayStillHas(t *testing.T) {
	d := core.NewScriptedDealer(core.Deal, toyRules{}.Colors(), core.Tray{1, 1})
	last, fresh := core.Tray{0, 1}, core.Tray{5, 0}
	assert.Equal(t, core.Color(1), d.Draw(&last))
	assert.Equal(t, core.Color(0), d.Draw(&fresh))
	assert.NoError(t, d.Err())
}

func TestScriptedDealerErrors(t *testing.T) {
	colors := toyRules{}.Colors()
	for name, test := range map[string]struct {
		script []core.Tray
		draws  int
		want   string
	}{
		"missing": {[]core.Tray{{1}}, 2, "the script ends while another tile has to be drawn"},
		"left":    {[]core.Tray{{1}, {0, 2}}, 2, "display 2 has 1 black left that was not drawn"},
		"foreign": {[]core.Tray{{3}}, 3, "display 1 needs 1 red, which cannot be drawn: there is 2 black left"},
	} {
		t.Run(name, func(t *testing.T) {
			bag := core.Tray{2, 2}
			d := core.NewScriptedDealer(core.Deal, colors, test.script...)
			for range test.draws {
				draw(d, &bag) // there is a tile all the same
			}
			assert.EqualError(t, d.Err(), test.want)
		})
	}
}

// across is the toy with two displays of two tiles, which it fills by turns.
type across struct{ toy }

func (s *across) Set(src core.State) { *s = *src.(*across) }

func (s *across) Deal(d core.Dealer, w core.Watcher) {
	for n := range int8(4) {
		c := draw(d, &s.bag)
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: -1, Color: c, Count: 1,
			From: core.Spot{Place: core.Bag}, To: core.Spot{Place: core.Display, Row: n % 2}})
	}
}

type acrossRules struct{ toyRules }

func (acrossRules) New(int) (core.State, error) {
	return &across{toy{bag: core.Tray{4, 4}, round: 1, turn: core.Deal}}, nil
}

// A script is for displays that are filled one after the other.
func TestScriptOfDisplaysThatAreFilledByTurns(t *testing.T) {
	g, err := core.NewGame(acrossRules{}, 2, nil)
	require.NoError(t, err)
	assert.EqualError(t, g.Deal(core.Tray{2}, core.Tray{0, 2}),
		"display 1 got 1 red, 1 black, the script gives it 2 red: displays are to be filled one after the other")
	assert.Empty(t, g.Steps())
}
