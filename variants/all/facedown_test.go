package all_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// covered is a game in which tiles of each display lie face down.
func covered(variant string, down string) string {
	return "format: 1\nextends: " + variant + "\nname: Covered\ndisplays: { hidden: " + down + " }\n"
}

// Each display has its hidden tiles beside the others, nobody knows them, and takes turn them up.
func TestFaceDownTiles(t *testing.T) {
	for _, variant := range []string{"classic", "summer-pavilion"} {
		g := secretGame(t, covered(variant, "2"), 11)
		luck := core.NewRandom(5, core.Stream{})
		all := g.State().CountTiles()
		turned := 0
		for g.Turn().Seat() {
			picture, _ := view.Of(g.State())
			assert.Equal(t, all, g.State().CountTiles())
			whole := textOf(t, g.State())
			again := core.Clone(g.Rules(), g.State())
			require.NoError(t, again.UnmarshalText([]byte(whole)))
			require.Equal(t, whole, textOf(t, again))
			require.Equal(t, g.State().Hash(), again.Hash())
			for viewer := core.Onlooker; viewer < 3; viewer++ {
				known := core.Known(g.Rules(), g.State(), viewer)
				assert.Equal(t, all, known.CountTiles(), "hidden tiles count as some of the bag")
				seen, _ := view.Of(known)
				for i, tray := range picture.Table {
					assert.Zero(t, tray.Hidden, "the keeper sees all")
					known := seen.Table[i]
					assert.True(t, known.Hidden == 0 || known.Hidden == 2 && known.Tiles.Total() == 2 && tray.Tiles.Total() == 4)
					assert.True(t, known.Hidden > 0 || tray.Spot.Place == core.Bag || tray.Tiles == known.Tiles)
				}
				if int(g.Turn()) == viewer {
					assert.Equal(t, g.Moves(), known.AppendMoves(nil))
				}
				text := textOf(t, known)
				assert.Equal(t, strings.Contains(whole, "face_down: ["), strings.Contains(text, `"??"`))
				if strings.Contains(text, "?") {
					assert.ErrorContains(t, again.UnmarshalText([]byte(text)), "hidden there")
				}
			}
			moves := g.Moves()
			require.NoError(t, g.Play(moves[luck.Below(len(moves))]))
			for _, tray := range picture.Table {
				if tray.Spot.Place == core.Display && tray.Tiles.Total() == 4 {
					after, _ := view.Of(g.State())
					for _, now := range after.Table {
						if now.Spot == tray.Spot && now.Tiles.Total() == 0 {
							turned++
						}
					}
				}
			}
		}
		assert.NotZero(t, turned)
	}
}

// A take of a color that lies face up brings the tiles of that color that lie face down, and the rest goes to the
// center.
func TestTakesTurnTilesUp(t *testing.T) {
	g := secretGame(t, covered("classic", "2"), 1)
	s := core.Clone(g.Rules(), g.State())
	require.NoError(t, s.UnmarshalText([]byte(`
phase: offer
turn: 1
displays: [BR, YY, ., ., .]
face_down: [BK, BW, ., ., .]
seats: [{}, {}]
`)))
	moves := func() (all []string) {
		for _, m := range s.AppendMoves(nil) {
			all = append(all, string(g.Rules().AppendMove(nil, m)))
		}
		return all
	}
	assert.Len(t, moves(), 3*6, "blue, red and yellow, each for five lines and the floor line")
	assert.NotContains(t, strings.Join(moves(), "\n"), "black")
	m := s.AppendMoves(nil)[1]
	assert.Equal(t, "1 blue 2", string(g.Rules().AppendMove(nil, m)))
	var events []core.Event
	s.Play(m, core.WatchFunc(func(e core.Event) { events = append(events, e) }))
	text := textOf(t, s)
	assert.Contains(t, text, "displays: [., YY, ., ., .]\ncenter: RK\n")
	assert.Contains(t, text, "face_down: [., BW, ., ., .]\n")
	assert.Contains(t, text, "lines: [., BB, ., ., .]")
	for _, e := range events {
		assert.False(t, e.Secret, "%+v", e)
	}
}

// What a viewer sees of the deal has no color of the tiles that lie face down.
func TestDealsHideColors(t *testing.T) {
	g := secretGame(t, covered("classic", "1"), 3)
	down, up := 0, 0
	for i, step := range g.As(0).Steps() {
		for k, e := range step.Events {
			switch {
			case e.Kind != core.TilesMoved:
			case e.Color == core.NoColor:
				down++
				assert.True(t, g.Steps()[i].Events[k].Color != core.NoColor)
			default:
				up++
			}
		}
	}
	assert.Equal(t, []int{7, 21}, []int{down, up})
}

// Imagined tiles are those that the viewer does not see elsewhere, by their number.
func TestFaceDownTilesAreImagined(t *testing.T) {
	g := secretGame(t, covered("classic", "2"), 1)
	rules, s := g.Rules().(core.Secretive), core.Clone(g.Rules(), g.State())
	require.NoError(t, s.UnmarshalText([]byte(`
phase: offer
turn: 1
displays: [BR, ., ., ., .]
face_down: [BK, ., ., ., .]
bag: 9B 1K
seats: [{}, {}]
`)))
	known, black := core.Known(rules, s, 0), 0
	const worlds = 2000
	for seed := range uint64(worlds) {
		world := core.Clone(rules, known)
		rules.Imagine(world, core.NewRandom(seed, core.Stream{}))
		assert.Equal(t, s.CountTiles(), world.CountTiles())
		assert.Equal(t, textOf(t, known), textOf(t, core.Known(rules, world, 0)))
		if strings.Contains(textOf(t, world), "face_down: [BK,") {
			black++
		}
	}
	// Of 10 blue and 2 black tiles, two different ones come with a chance of 20/66.
	assert.InDelta(t, worlds*20/66, black, 80)
}

func TestFaceDownRules(t *testing.T) {
	for text, want := range map[string]string{
		covered("classic", "4"): "at least one of them lies face up",
		covered("classic", "2") + "take: { when: \"bag.of(take.color) > 3\" }\n": "a seat does not see bag.of",
	} {
		_, err := variants.Parse("mine.yaml", []byte(text))
		assert.ErrorContains(t, err, want)
	}
	g := secretGame(t, covered("classic", "2"), 1)
	s := core.Clone(g.Rules(), g.State())
	err := s.UnmarshalText([]byte("phase: offer\nturn: 1\ndisplays: [., BR, ., ., .]\nface_down: [B, ., ., ., .]\nseats: [{}, {}]\n"))
	assert.ErrorContains(t, err, "and none face up")
	plain := secretGame(t, "format: 1\nextends: classic\n", 1)
	assert.ErrorContains(t, plain.State().UnmarshalText([]byte("phase: offer\nturn: 1\ndisplays: [BB, ., ., ., .]\nface_down: [B, ., ., ., .]\nseats: [{}, {}]\n")),
		"no tile lies face down")
}

// A record has the tiles that lie face down apart, and replays.
func TestFaceDownTilesInRecords(t *testing.T) {
	g := secretGame(t, covered("classic", "2 + round % 2"), 4)
	groups := core.Arrivals(g.Steps()[0].Events)
	require.Len(t, groups, 14)
	again, err := core.NewGame(g.Rules(), 3, nil)
	require.NoError(t, err)
	var trays []core.Tray
	for i, group := range groups {
		assert.Len(t, group, []int{1, 3}[i/7], fmt.Sprint(i))
		var tray core.Tray
		for _, c := range group {
			tray[c]++
		}
		trays = append(trays, tray)
	}
	require.NoError(t, again.Deal(trays...))
	assert.Equal(t, textOf(t, g.State()), textOf(t, again.State()))
}
