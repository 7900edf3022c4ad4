package view_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

var rewrite = flag.Bool("update", false, "write the pictures in testdata anew")

// played is a game of seed 7 after some moves.
func played(t *testing.T, name string, moves int) *core.Game {
	t.Helper()
	r, err := variants.Shipped(name)
	require.NoError(t, err)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(7))
	require.NoError(t, err)
	for range moves {
		require.True(t, g.Turn().Seat())
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	return g
}

// The JSON of pictures and steps is what it was: front ends read it.
func TestGoldenJSON(t *testing.T) {
	for name, moves := range map[string]int{"classic": 14, "summer-pavilion": 24} {
		g := played(t, name, moves)
		v, _ := view.Of(g.State())
		var steps []view.Step
		for _, s := range g.Steps()[len(g.Steps())-4:] {
			steps = append(steps, view.StepOf(g.Rules(), s))
		}
		got, err := json.MarshalIndent(map[string]any{"view": v, "steps": steps}, "", " ")
		require.NoError(t, err)
		got = append(got, '\n')
		file := filepath.Join("testdata", name+".json")
		if *rewrite {
			require.NoError(t, os.WriteFile(file, got, 0o644))
		}
		want, err := os.ReadFile(file)
		require.NoError(t, err)
		assert.Equal(t, string(want), string(got), "go test ./core/view -update, if that is meant")
	}
}

// The JSON has every cell, tray and label with the names that people read: seats
// count from 1, and colors are names.
func TestViewJSONNamesWhatThereIs(t *testing.T) {
	g := played(t, "classic", 14)
	v, _ := view.Of(g.State())
	text, err := json.Marshal(v)
	require.NoError(t, err)
	var got struct {
		Start int
		Turn  core.Turn
		Table []struct {
			Spot  core.Spot
			Tiles map[string]uint8
		}
		Seats []struct {
			Score int
			Areas []struct {
				Place core.Place
				Cells []struct {
					Spot    core.Spot
					Accepts []string
					Tile    string
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(text, &got))
	assert.Equal(t, v.Start+1, got.Start)
	assert.Equal(t, v.Turn, got.Turn)
	color := func(name string) core.Color {
		return core.Color(slices.IndexFunc(v.Colors, func(c core.ColorInfo) bool { return c.Name == name }))
	}
	for i, tray := range v.Table {
		var tiles core.Tray
		for name, n := range got.Table[i].Tiles {
			tiles[color(name)] = n
		}
		assert.Equal(t, tray.Tiles, tiles)
		assert.Equal(t, tray.Spot, got.Table[i].Spot)
	}
	tiles := 0
	for i, seat := range v.Seats {
		assert.Equal(t, seat.Score, got.Seats[i].Score)
		for j, area := range seat.Areas {
			assert.Equal(t, area.Place, got.Seats[i].Areas[j].Place)
			for k, cell := range area.Cells {
				is := got.Seats[i].Areas[j].Cells[k]
				assert.Equal(t, cell.Spot, is.Spot)
				assert.Equal(t, cell.Tile, color(is.Tile), "%v", cell.Spot)
				var accepts uint8
				for _, name := range is.Accepts {
					accepts |= 1 << color(name)
				}
				assert.Equal(t, cell.Accepts, accepts)
				if is.Tile != "" {
					tiles++
				}
			}
		}
	}
	assert.NotZero(t, tiles)
}

// A step comes back from JSON as it was, and a scored event has its points, total and
// reasons, also where they are 0.
func TestStepsThroughJSON(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		g := played(t, name, 0)
		for g.Turn().Seat() {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		number, kinds := 0, map[core.EventKind]bool{}
		for _, s := range g.Steps() {
			step := view.StepOf(g.Rules(), s)
			text, err := json.Marshal(step)
			require.NoError(t, err)
			var back view.Step
			decoder := json.NewDecoder(bytes.NewReader(text))
			decoder.DisallowUnknownFields()
			require.NoError(t, decoder.Decode(&back))
			forgetIndexes(&step)
			require.Equal(t, step, back)
			for i, e := range step.Events {
				number++
				kinds[e.Kind] = true
				require.Equal(t, number, e.Number)
				require.Equal(t, s.Events[i].Kind == core.Scored, e.Score != nil)
			}
			if s.Turn.Seat() {
				assert.Equal(t, g.Text(s.Move), step.Move)
			}
		}
		for _, k := range []core.EventKind{core.TilesMoved, core.Scored, core.RoundStarted, core.RoundEnded, core.GameEnded} {
			assert.True(t, kinds[k], "%v", k)
		}
	}
}

// forgetIndexes takes from reasons which event they are of: in JSON they are part of it. It
// also takes the colors, which only order tiles.
func forgetIndexes(s *view.Step) {
	s.Colors = nil
	for _, e := range s.Events {
		if e.Score != nil {
			for i := range e.Score.Why {
				e.Score.Why[i].Event = 0
			}
		}
	}
}

// No field of a picture is without a name in JSON, so that one that is added gets one.
func TestEveryFieldHasAName(t *testing.T) {
	seen := map[reflect.Type]bool{}
	var look func(t reflect.Type) (nameless []string)
	look = func(of reflect.Type) (nameless []string) {
		for of.Kind() == reflect.Slice || of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct || seen[of] || of == reflect.TypeFor[core.Spot]() || of == reflect.TypeFor[core.ColorInfo]() {
			return nil
		}
		seen[of] = true
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Tag.Get("json") == "" {
				nameless = append(nameless, of.Name()+"."+f.Name)
			}
			nameless = append(nameless, look(f.Type)...)
		}
		return nameless
	}
	assert.Empty(t, look(reflect.TypeFor[view.View]()))
	assert.Empty(t, look(reflect.TypeFor[view.Step]()))
}

// A step in words has its move, the points and the tiles that came. Brief leaves out the
// tiles on the displays.
func TestStepInWords(t *testing.T) {
	display := func(row int8) core.Spot { return core.Spot{Place: core.Display, Row: row} }
	opening := view.Step{Turn: core.Deal, Round: 2, Events: []view.Event{
		{Kind: core.RoundStarted, Seat: 2, Count: 3},
		{Kind: core.TilesMoved, Color: "blue", Count: 2, To: display(0)},
		{Kind: core.TilesMoved, Color: "red", Count: 1, To: display(0)},
		{Kind: core.TilesMoved, Color: "red", Count: 1, To: display(1)},
		{Kind: core.WildChosen, Color: "red"},
	}}
	assert.Equal(t, "\nround 2: seat 2 starts, red is wild\n  1: blue blue red\n  2: red\n  3: nothing\n", opening.String())
	assert.Equal(t, "\nround 2: seat 2 starts, red is wild\n", opening.Brief())
	opening.Colors = []core.ColorInfo{{Name: "red"}, {Name: "blue"}}
	assert.Contains(t, opening.String(), "  1: red blue blue\n")
	move := view.Step{Turn: 1, Round: 2, Move: "1 blue floor", Events: []view.Event{
		{Kind: core.TilesMoved, Seat: 2, Count: 2, Color: "blue", From: display(0), To: core.Spot{Place: classic.Line, Row: 1}},
		{Kind: core.MarkerTaken, Seat: 2, Count: 1},
		{Kind: core.Scored, Seat: 2, Count: 1, Score: &view.Score{Points: -1, Rule: "scoring.floor"}},
		{Kind: core.Scored, Seat: 1, Count: 2, Score: &view.Score{Points: 4, Total: 9, Rule: "bonuses.row"}},
		{Kind: core.RoundEnded},
		{Kind: core.GameEnded, Reason: "end.when"},
	}}
	assert.Equal(t, "seat 2  1 blue floor\n  seat 2 takes the start marker\n  seat 2 -1 = 0  (scoring.floor)\n"+
		"  seat 1 +4 = 9  (bonuses.row, 2 times)\nround 2 is over\n", move.String())
	move.Names = []string{"Ana", "Ben"}
	move.Events = append(move.Events[1:4], view.Event{Kind: core.BoardsSwapped, Seat: 1, Other: 2})
	assert.Equal(t, "Ben  1 blue floor\n  Ben takes the start marker\n  Ben: scoring.floor -1\n"+
		"  Ana: bonuses.row, 2 times +4\n  Ana and Ben exchange their boards\n", move.String(), "players have names")
	move.Names[1] = view.You
	assert.Contains(t, move.String(), "  you take the start marker\n  you: scoring.floor -1\n", "the reader is one of them")
	refill := view.Step{Turn: core.Refill, Events: []view.Event{
		{Kind: core.TilesMoved, Color: "green", Count: 2, To: core.Spot{Place: core.Supply}}}}
	assert.Equal(t, "  the supply gets green green\n", refill.Brief())
	drawn := view.Step{Turn: core.DrawTiles, Events: []view.Event{
		{Kind: core.TilesMoved, Seat: 1, Color: "green", Count: 2, From: core.Spot{Place: core.Bag}, To: core.Spot{Place: core.Center}},
		{Kind: core.TilesMoved, Seat: 1, Color: "red", Count: 1, From: core.Spot{Place: core.Bag}, To: core.Spot{Place: core.Center}}}}
	assert.Equal(t, "  seat 1: 2 green come from the bag to center\n  seat 1: red comes from the bag to center\n", drawn.Brief())
}

// A deal tells which tiles a special display pulls in a line of their own. Of a display that was
// filled again it tells only the last tiles.
func TestStepTellsWhatDisplaysPull(t *testing.T) {
	display := func(row int8) core.Spot { return core.Spot{Place: core.Display, Row: row} }
	bag := core.Spot{Place: core.Bag}
	deal := view.Step{Turn: core.Deal, Round: 1, Events: []view.Event{
		{Kind: core.RoundStarted, Seat: 1, Count: 2},
		{Kind: core.TilesMoved, Color: "red", Count: 2, From: bag, To: display(0)},
		{Kind: core.TilesMoved, Color: "red", Count: 2, From: display(0), To: bag},
		{Kind: core.TilesMoved, Color: "blue", Count: 2, From: bag, To: display(0)},
		{Kind: core.TilesMoved, Color: "blue", Count: 1, From: display(0), To: display(1), Reason: "displays.special.magnet.pulls"},
	}}
	assert.Equal(t, "\nround 1: seat 1 starts\n  1: blue blue\n  2: nothing\n"+
		"  blue: display 1 to display 2  (displays.special.magnet.pulls)\n", deal.String())
}

// What effects move is told, as no move says it: tiles of one place in one line.
func TestStepTellsWhatEffectsMove(t *testing.T) {
	moved := func(color string, from, to core.Spot, key string) view.Event {
		return view.Event{Kind: core.TilesMoved, Seat: 1, Color: color, Count: 1, From: from, To: to, Reason: key}
	}
	floor := func(i int8) core.Spot { return core.Spot{Place: classic.Floor, Row: i} }
	step := view.Step{Turn: 0, Move: "end", Events: []view.Event{
		moved("blue", floor(0), core.Spot{Place: core.Discard}, ""),
		moved("red", floor(1), core.Spot{Place: core.Discard}, "on.tidy"),
		moved("blue", floor(2), core.Spot{Place: core.Discard}, "on.tidy"),
		moved("blue", core.Spot{Place: classic.Line, Row: 1}, core.Spot{Place: core.Center}, "on.tidy"),
	}, Colors: []core.ColorInfo{{Name: "blue"}, {Name: "red"}}}
	assert.Equal(t, "seat 1  end\n  seat 1: blue red: floor to discard  (on.tidy)\n"+
		"  seat 1: blue: line 2 to center  (on.tidy)\n", step.Brief())
}
