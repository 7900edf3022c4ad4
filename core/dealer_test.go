package core_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// A script gives each display its tiles, in any order within the display.
func TestDealGivesTheGroups(t *testing.T) {
	g := newToyGame(t, nil)
	require.NoError(t, g.Deal(core.Tray{1, 1}))
	assert.Equal(t, "take red, take black", moveTexts(toyRules{}, g.Moves()))
}

// Where the bag runs empty in the middle of a group, its last tile comes first
// whatever the script says; the rest of the group comes from the new bag.
func TestDealTakesWhatTheBagStillHas(t *testing.T) {
	g := core.ResumeGame(toyRules{}, &toy{bag: core.Tray{0, 2}, round: 1, turn: core.Deal}, nil)
	assert.EqualError(t, g.Deal(core.Tray{1, 1}), "display 1 needs 1 red, which cannot be drawn: there is 1 black left")
	require.NoError(t, g.Deal(core.Tray{0, 2}))
}

func TestDealRefusesOtherTiles(t *testing.T) {
	for name, test := range map[string]struct {
		script []core.Tray
		want   string
	}{
		"missing": {[]core.Tray{{1}}, "display 1 takes 2 tiles, not 1"},
		"left":    {[]core.Tray{{1, 1}, {0, 2}}, "the game has 1 display, not 2"},
		"foreign": {[]core.Tray{{0, 0, 2}}, "display 1 needs 2 ?, which cannot be drawn: there is 4 red, 4 black left"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newToyGame(t, nil)
			assert.EqualError(t, g.Deal(test.script...), test.want)
			assert.Empty(t, g.Steps())
		})
	}
}

// draw draws a tile and takes it out of the bag.
func draw(d core.Dealer, bag *core.Tray) core.Color {
	c := d.Draw(bag)
	bag[c]--
	return c
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
		"display 1 got 1 red, 1 black instead of 2 red: displays are to be filled one after the other")
	assert.Empty(t, g.Steps())
}
