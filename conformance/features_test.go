package conformance_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// What is declared has to be there.
func TestFeaturesThatAreMissing(t *testing.T) {
	for check, method := range map[string]string{
		"conservation":   "CountTiles() core.Tray",
		"forecasts":      "Forecast(seat int) int",
		"moves-by-place": "PickMove(p core.Picker)",
		"boards":         "View() view.View",
		"round-ends":     "EndRound(text []byte, w core.Watcher) error",
	} {
		t.Run(check, func(t *testing.T) { caughtAlone(t, mistake{check: check, bare: true, tells: "no method " + method}) })
	}
}

// What is not declared is skipped, and that is told.
func TestFeaturesThatAreNotDeclared(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	o := conformance.Options{Documents: []string{"classic"}, Seats: []int{2}, Games: 1, Only: []string{"moves-by-place"}}
	report, err := conformance.Inspect(context.Background(), mistakenVariant{r.Variant, new(mistake)}, o)
	require.NoError(t, err)
	assert.Equal(t, []string{"skipped moves-by-place: the variant does not declare finds-moves (classic)"}, report.Skips())
}

// Tiles that are lost, and tiles that are told to move from where they are not.
func TestMistakesInTiles(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a tile that is not counted": {check: "conservation", tells: "the game began with 20 blue",
			count: func(s core.State, all core.Tray) core.Tray {
				if s.Round() == 2 {
					all[0]--
				}
				return all
			}},
		"another line": {check: "conservation", tells: "by the events before, line",
			watch: tiles(func(e core.Event) core.Event {
				if e.From.Place == toyLine {
					e.From.Row = (e.From.Row + 1) % 5
				}
				return e
			})},
		"another cell": {check: "conservation", tells: "this one cell then has",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == toyWall {
					e.To.Col = 0
				}
				return e
			})},
	})
}

// Points without reasons, and reasons that say nothing.
func TestMistakesInReasons(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"no reason": {check: "reasons", tells: "no reason was reported before it", reason: func(core.Reason, core.ReasonWatcher) {}},
		"no formula": {check: "reasons", tells: "it names scoring.place, and no formula",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Formula = ""; w.Reason(r) }},
		"no key": {check: "reasons", tells: `the ruleset has no key "place"`,
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Key = "place"; w.Reason(r) }},
		"a value without a name": {check: "reasons", tells: "a value that the rule saw has no name",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Saw = append(r.Saw, core.Seen{}); w.Reason(r) }},
		"the formula of another rule": {check: "reasons", tells: "and at scoring.start the ruleset says:",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Key = "scoring.start"; w.Reason(r) }},
		"another round": {check: "reasons", tells: "saw 7 as the round, which is 1", reason: seeing("round", 7)},
		"other seats":   {check: "reasons", tells: "saw 2 as the number of seats, which is 3", reason: seeing("seats", 2)},
		"a reason too early": {check: "reasons", tells: "and what follows gives no points",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				if c, ok := w.(core.ReasonWatcher); ok && e.Kind == core.RoundEnded {
					c.Reason(core.Reason{Key: "scoring.place", Formula: "1"})
				}
				w.Watch(e)
			}},
		"a reason too late": {check: "reasons", tells: "and no points follow in the step",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				w.Watch(e)
				if c, ok := w.(core.ReasonWatcher); ok && e.Kind == core.GameEnded {
					c.Reason(core.Reason{Key: "scoring.place", Formula: "1"})
				}
			}},
	})
}

// seeing returns a mistake in reasons, which have another value that was seen.
func seeing(name string, value int) func(r core.Reason, w core.ReasonWatcher) {
	return func(r core.Reason, w core.ReasonWatcher) {
		r.Saw = append(r.Saw, core.Seen{Name: name, Value: value})
		w.Reason(r)
	}
}

// garbage is where what was allocated for nothing goes.
var garbage []int

// Forecasts that are not what they say.
func TestMistakesInForecasts(t *testing.T) {
	forecast := func(s core.State, seat int) int { return s.(core.Forecaster).Forecast(seat) }
	asked := 0
	caughtEach(t, map[string]mistake{
		"in points": {check: "forecasts", tells: "instead of its score in hundredths",
			forecast: func(s core.State, seat int) int { return forecast(s, seat) / core.Hundredths }},
		"never the same": {check: "forecasts", tells: "and at an equal position",
			forecast: func(core.State, int) int { asked++; return asked }},
		"a move that is made": {check: "forecasts", tells: "forecasts have changed the position",
			forecast: func(s core.State, seat int) int {
				if moves := s.AppendMoves(nil); len(moves) > 0 {
					s.Play(moves[0], nil)
				}
				return 0
			}},
	})
}

// A forecast that needs memory each time.
func TestForecastsThatAllocate(t *testing.T) {
	if conformance.RaceDetector() {
		t.Skip("the race detector allocates memory of its own")
	}
	caughtAlone(t, mistake{check: "forecasts", tells: "allocate memory", forecast: func(s core.State, seat int) int {
		garbage = make([]int, 9)
		return s.(core.Forecaster).Forecast(seat)
	}})
}

// drawn is a change of the picture of each position.
func drawn(change func(v *view.View)) func(core.State, view.View) view.View {
	return func(_ core.State, v view.View) view.View { change(&v); return v }
}

// Pictures that do not show what there is.
func TestMistakesInPictures(t *testing.T) {
	n := 0
	cells := func(v *view.View, area int) []view.Cell { return v.Seats[0].Areas[area].Cells }
	last := view.View{}
	caughtEach(t, map[string]mistake{
		"never the same": {check: "boards", tells: "the position has another picture",
			draw: drawn(func(v *view.View) { n++; v.Start = n % 7 })},
		"the same memory": {check: "boards", tells: "a picture was overwritten, and the next one is not as it was",
			draw: drawn(func(v *view.View) {
				if last.Turn == v.Turn && last.Round == v.Round && last.Seats != nil {
					v.Seats[0].Labels = last.Seats[0].Labels
				}
				last = *v
			})},
		"another turn": {check: "boards", tells: "the position says: round 1, the displays",
			draw: drawn(func(v *view.View) { v.Turn++ })},
		"another score": {check: "boards", tells: "points, and 1 in the picture",
			draw: drawn(func(v *view.View) { v.Seats[0].Score++ })},
		"no colors": {check: "boards", tells: "the picture has the colors []; the rules have",
			draw: drawn(func(v *view.View) { v.Colors = nil })},
		"no task": {check: "boards", tells: "a seat to act needs both",
			draw: drawn(func(v *view.View) { v.Task = "" })},
		"another start": {check: "boards", tells: "was reported to start the round",
			draw: drawn(func(v *view.View) { v.Start = 2 })},
		"two markers": {check: "boards", tells: "the picture has 2 start markers",
			draw: drawn(func(v *view.View) {
				if v.Turn == 1 {
					v.Table[0].Marker = true
				}
			})},
		"one spot twice": {check: "boards", tells: "the picture has display 1 twice",
			draw: drawn(func(v *view.View) { v.Table[1].Spot = v.Table[0].Spot })},
		"one word twice": {check: "boards", tells: `moves call both display 1 and display 2 "1"`,
			draw: drawn(func(v *view.View) { v.Table[1].Word = v.Table[0].Word })},
		"too little room": {check: "boards", tells: "bag has room for 1 tiles, and holds",
			draw: drawn(func(v *view.View) { v.Table[len(v.Table)-2].Room = 1 })},
		"one place for two": {check: "boards", tells: "are both at",
			draw: drawn(func(v *view.View) { cells(v, 1)[0].X -= 2 })},
		"above the board": {check: "boards", tells: "nothing can be left of or above 0",
			draw: drawn(func(v *view.View) { cells(v, 1)[0].Y = -1 })},
		"a tile elsewhere": {check: "boards", tells: "in the picture, and",
			draw: drawn(func(v *view.View) {
				row := cells(v, 1)
				row[0].Tile, row[1].Tile = row[1].Tile, row[0].Tile
			})},
		"another word for a display": {check: "boards", tells: `which moves call "one" by the picture`,
			draw: drawn(func(v *view.View) { v.Table[0].Word = "one" })},
		"another word for a line": {check: "boards", tells: `which moves call "line 1" by the picture`,
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Word = "line 1" })},
		"a cell that accepts what it should not": {check: "boards", tells: "no cell there is empty and accepts it",
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Accepts = 1 << 7 })},
	})
}

// Ends of rounds that are taken up wrongly, or refused and yet begun.
func TestMistakesInSettling(t *testing.T) {
	settle := func(s core.State, text []byte, w core.Watcher) error { return s.(core.RoundEnder).EndRound(text, w) }
	caughtEach(t, map[string]mistake{
		"refused and yet told": {check: "round-ends", tells: "and yet an event was reported: the end of the round",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
				return settle(s, text, w)
			}},
		"refused and yet begun": {check: "round-ends", tells: "and the position has changed",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if moves := s.AppendMoves(nil); len(moves) > 0 {
					s.Play(moves[0], nil)
				}
				return settle(s, text, w)
			}},
		"refused with no word": {check: "round-ends", tells: "an error without a text",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if settle(s, text, w) != nil {
					return errors.New("")
				}
				return nil
			}},
		"always refused": {check: "round-ends", tells: "none was accepted, and the last refusal is: no",
			settle: func(core.State, []byte, core.Watcher) error { return errors.New("no") }},
		"always taken": {check: "round-ends", tells: "round 1 has ended, and what comes is the deal of round 1",
			settle: func(s core.State, text []byte, w core.Watcher) error { return nil }},
		"a turn that is taken for an end": {check: "round-ends", tells: "when nobody has a turn",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if s.UnmarshalText(text) == nil {
					return nil
				}
				return settle(s, text, w)
			}},
		"an end that is not told": {check: "round-ends", tells: "by the events before the round is scored",
			settle: func(s core.State, text []byte, _ core.Watcher) error { return settle(s, text, nil) }},
	})
}
