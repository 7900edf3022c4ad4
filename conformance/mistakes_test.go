package conformance_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// mistake is a shipped variant of which something is done in another way. What is
// nil is done as it was.
type mistake struct {
	ruleset string // "" for classic
	check   string // which has to fail, alone
	says    string // a part of its message
	bare    bool   // positions can no more than the contract asks for
	games   int    // how many it takes to show, where that is more than one
	set     string // the rules that are played differ from the document in this

	// Each wraps what the position does by itself.
	deal     func(s core.State, d core.Dealer, w core.Watcher)
	play     func(s core.State, m core.Move, w core.Watcher)
	watch    func(s core.State, e core.Event, w core.Watcher)
	reason   func(r core.Reason, w core.ReasonWatcher)
	score    func(s core.State, seat int) int
	standing func(s core.State, values []int, seat int) []int
	count    func(s core.State, all core.Tray) core.Tray
	forecast func(points []int, s core.State)
	draw     func(s core.State, v view.View) view.View
	settle   func(s core.State, text []byte, w core.Watcher) error
}

// mistakenVariant is the variant with the mistake.
type mistakenVariant struct {
	variants.Variant
	*mistake
}

func (v mistakenVariant) Features() []variants.Feature {
	if v.bare {
		return []variants.Feature{feature(v.check)}
	}
	return []variants.Feature{variants.GivesReasons, variants.Forecasts, variants.ShowsBoards,
		variants.EndsRounds, variants.DeclaresPositions}
}

func (v mistakenVariant) PositionKeys() []ruleset.Key {
	return variants.PositionKeys(v.Variant)
}

func (v mistakenVariant) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	if err != nil {
		return nil, err
	}
	if v.set != "" {
		other, err := variants.Open(v.ruleset, variants.Set(v.set))
		if err != nil {
			return nil, err
		}
		r = other.Rules
	}
	return mistakenRules{r, v.mistake}, nil
}

type mistakenRules struct {
	core.Rules
	*mistake
}

func (r mistakenRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	if r.bare {
		return &bare{s}, nil
	}
	return &mistaken{s, r.mistake}, nil
}

// Evaluator returns an evaluator with the mistake, or nil.
func (r mistakenRules) Evaluator() core.Evaluator {
	if r.bare {
		return nil
	}
	return mistakenEvaluator{core.EvaluatorOf(r.Rules), r.mistake}
}

type mistakenEvaluator struct {
	core.Evaluator
	does *mistake
}

func (e mistakenEvaluator) AppendForecasts(dst []int, s core.State) []int {
	n := len(dst)
	dst = e.Evaluator.AppendForecasts(dst, s.(*mistaken).State)
	if e.does.forecast != nil {
		e.does.forecast(dst[n:], s.(*mistaken).State)
	}
	return dst
}

// bare is a position without the methods of any feature.
type bare struct{ core.State }

func (s *bare) Set(src core.State) { s.State.Set(src.(*bare).State) }

// mistaken is a position of the variant with the mistake.
type mistaken struct {
	core.State
	does *mistake
}

func (s *mistaken) Set(src core.State) { s.State.Set(src.(*mistaken).State) }

func (s *mistaken) Deal(d core.Dealer, w core.Watcher) {
	if w = s.through(w); s.does.deal != nil {
		s.does.deal(s.State, d, w)
		return
	}
	s.State.Deal(d, w)
}

func (s *mistaken) Play(m core.Move, w core.Watcher) {
	if w = s.through(w); s.does.play != nil {
		s.does.play(s.State, m, w)
		return
	}
	s.State.Play(m, w)
}

func (s *mistaken) Score(seat int) int {
	if s.does.score != nil {
		return s.does.score(s.State, seat)
	}
	return s.State.Score(seat)
}

func (s *mistaken) AppendRanking(dst []int, seat int) []int {
	if s.does.standing != nil {
		return append(dst, s.does.standing(s.State, s.State.AppendRanking(nil, seat), seat)...)
	}
	return s.State.AppendRanking(dst, seat)
}

func (s *mistaken) CountTiles() core.Tray {
	all := s.State.CountTiles()
	if s.does.count != nil {
		return s.does.count(s.State, all)
	}
	return all
}

func (s *mistaken) View() view.View {
	v := s.State.(view.Viewer).View()
	if s.does.draw != nil {
		return s.does.draw(s.State, v)
	}
	return v
}

func (s *mistaken) EndRound(text []byte, w core.Watcher) error {
	if w = s.through(w); s.does.settle != nil {
		return s.does.settle(s.State, text, w)
	}
	return s.State.(core.RoundEnder).EndRound(text, w)
}

// through returns the watcher after what the mistake does to events and reasons.
func (s *mistaken) through(w core.Watcher) core.Watcher {
	if w == nil || s.does.watch == nil && s.does.reason == nil {
		return w
	}
	l := lens{s, w}
	if c, ok := w.(core.ReasonWatcher); ok {
		return reasonLens{l, c}
	}
	return l
}

// lens passes events on as the mistake has them.
type lens struct {
	s *mistaken
	w core.Watcher
}

func (l lens) Watch(e core.Event) {
	if l.s.does.watch != nil {
		l.s.does.watch(l.s.State, e, l.w)
		return
	}
	l.w.Watch(e)
}

type reasonLens struct {
	lens
	to core.ReasonWatcher
}

func (l reasonLens) Reason(r core.Reason) {
	if l.s.does.reason != nil {
		l.s.does.reason(r, l.to)
		return
	}
	l.to.Reason(r)
}

// feature returns the feature that a check is for.
func feature(check string) variants.Feature {
	all := conformance.Checks()
	return all[slices.IndexFunc(all, func(r conformance.Row) bool { return r.Name == check })].Feature
}

// ofPlay names the checks that play games, but for the one that wrappers cannot pass.
func ofPlay() []string {
	var names []string
	for _, row := range conformance.Checks() {
		if !slices.Contains([]string{"documents", "keys", "rulebook", "position-keys", "allocations"}, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

// caughtAlone checks that the mistake makes its check fail and no other one, and that
// the failure says what is wrong.
func caughtAlone(t *testing.T, m mistake) {
	t.Helper()
	if m.ruleset == "" {
		m.ruleset = "classic"
	}
	r, err := variants.Open(m.ruleset)
	require.NoError(t, err)
	o := choose(conformance.Options{Documents: []string{m.ruleset}, Seats: []int{3}, Games: max(1, m.games)}, m.check, ofPlay()...)
	// Other values of a ruleset are played as it is itself, so each mistake takes a part of them.
	report, err := conformance.Inspect(context.Background(), mistakenVariant{r.Variant, &m}, conformance.Sampled(o))
	require.NoError(t, err)
	found := false
	for _, result := range report.Results {
		if f := result.Failure; f != nil {
			if assert.Equal(t, m.check, f.Check, "%v", f) {
				assert.Contains(t, f.Text, m.says)
			}
			found = true
		}
	}
	assert.True(t, found, "nothing is caught")
}

// caughtEach is caughtAlone for several mistakes, by what is wrong.
func caughtEach(t *testing.T, mistakes map[string]mistake) {
	t.Helper()
	if testing.Short() {
		t.Skip("each of them plays games")
	}
	for name, m := range mistakes {
		t.Run(name, func(t *testing.T) { caughtAlone(t, m) })
	}
}

// The wrapper without a mistake passes.
func TestWithoutMistake(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	o := conformance.Options{Documents: []string{"classic"}, Games: 1, Only: ofPlay()}
	assert.NoError(t, conformance.Check(mistakenVariant{r.Variant, new(mistake)}, o))
}

// tiles is a change of the events about tiles, and passes all others on.
func tiles(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return events(core.TilesMoved, change)
}

// events is a change of the events of a kind.
func events(k core.EventKind, change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return func(_ core.State, e core.Event, w core.Watcher) {
		if e.Kind == k {
			e = change(e)
		}
		w.Watch(e)
	}
}

// leftOut leaves one kind of event out.
func leftOut(k core.EventKind) func(core.State, core.Event, core.Watcher) {
	return func(_ core.State, e core.Event, w core.Watcher) {
		if e.Kind != k {
			w.Watch(e)
		}
	}
}

// reasonsToo hands reasons to another watcher than events.
type reasonsToo struct {
	core.Watcher
	why core.ReasonWatcher
}

// Reason hands a reason on.
func (r reasonsToo) Reason(reason core.Reason) { r.why.Reason(reason) }

// Events that lack what their kind promises fail the check of events.
func TestMistakesInEvents(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a round that is not reported": {check: "events", watch: leftOut(core.RoundStarted),
			says: "a deal begins with the start of its round"},
		"an end of a round that is not reported": {check: "events", watch: leftOut(core.RoundEnded),
			says: "it is round 2, and by then 0 rounds were reported to end"},
		"points with a color": {check: "events", says: "fields that its kind does not have are set",
			watch: events(core.Scored, func(e core.Event) core.Event { e.Color = 0; return e })},
		"tiles that come to nowhere": {check: "events", says: "a place is none of those that are registered",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Discard {
					e.To.Place = core.Nowhere
				}
				return e
			})},
		"no tile": {check: "events", says: "its Count is 0",
			watch: tiles(func(e core.Event) core.Event { e.Count--; return e })},
		"a board of no seat": {check: "events", says: "the board is that of a seat, and none is named",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == toyFloor {
					e.Seat = -1
				}
				return e
			})},
		"seats that count from 1": {check: "events", says: "the seat is 3, and seats count from 0 to 2",
			watch: events(core.MarkerTaken, func(e core.Event) core.Event { e.Seat++; return e })},
		"displays that count from 1": {check: "events", says: "the round was reported to have 7 displays",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Display {
					e.To.Row++
				}
				return e
			})},
	})
}

// peeking draws one tile more than it needs.
type peeking struct{ core.Dealer }

func (d peeking) Draw(from *core.Tray) core.Color {
	d.Dealer.Draw(from)
	return d.Dealer.Draw(from)
}

// Tiles that are drawn and not reported, or not by the dealer, or not when they are due.
func TestMistakesInDraws(t *testing.T) {
	var kept core.Dealer
	caughtEach(t, map[string]mistake{
		"a dealer that is kept": {check: "hidden-information", says: "from the dealer of a chance turn that is over",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				if _, seeded := d.(*core.Random); !seeded {
					kept = d
				}
				s.Deal(d, w)
			},
			play: func(s core.State, m core.Move, w core.Watcher) {
				if s.Play(m, w); kept != nil {
					kept.Draw(&core.Tray{1})
				}
			}},
		"a deal that peeks": {check: "hidden-information", says: "after the draw before it there were",
			deal: func(s core.State, d core.Dealer, w core.Watcher) { s.Deal(peeking{d}, w) }},
		"a dealer of its own": {check: "hidden-information", says: "the dealer drew no tile",
			deal: func(s core.State, _ core.Dealer, w core.Watcher) {
				s.Deal(core.NewRandom(1, core.Stream{Index: s.Round()}), w)
			}},
		"a draw in advance": {check: "hidden-information", says: "after the draw before it there were",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				s.Deal(d, w)
				d.Draw(&core.Tray{4, 4})
			}},
		"a tile of an empty tray": {check: "hidden-information", says: "a tile is drawn from a tray that has none",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				s.Deal(d, w)
				if _, seeded := d.(*core.Random); !seeded {
					d.Draw(new(core.Tray))
				}
			}},
		"tiles that are reported twice": {check: "hidden-information", says: "by the events",
			watch: tiles(func(e core.Event) core.Event {
				if e.To.Place == core.Display {
					e.Count = 2
				}
				return e
			})},
		"a refill that draws nothing": {ruleset: "summer-pavilion", check: "hidden-information",
			says: "no tile was drawn: then it is no turn of its own",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				if s.Turn() == core.Deal {
					s.Deal(d, w)
					return
				}
				s.Deal(core.NewRandom(1, core.Stream{}), nil)
			}},
	})
}

// across deals one tile to each display, and then the second one.
func across(s core.State, d core.Dealer, w core.Watcher) {
	displays := int8(0)
	n := int8(0)
	s.Deal(d, core.WatchFunc(func(e core.Event) {
		switch {
		case e.Kind == core.RoundStarted:
			displays = int8(e.Count)
		case e.Kind == core.TilesMoved && e.To.Place == core.Display:
			e.To.Row = n % displays
			n++
		}
		report(w, e)
	}))
}

// Tiles that are drawn in another order than that of the displays cannot be scripted.
func TestMistakesInScripts(t *testing.T) {
	caughtAlone(t, mistake{check: "records", says: "displays are to be filled one after the other", deal: across})
}

// scored is a change of the events about points.
func scored(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
	return events(core.Scored, change)
}

// Points that are reported otherwise than they are given.
func TestMistakesInScores(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"points without an event": {check: "scores", watch: leftOut(core.Scored), says: "point, and by the events 0"},
		"an event without points": {check: "scores", says: "a rule that gives no points is not reported",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				w.Watch(e)
				if e.Kind == core.Scored {
					e.Points = 0
					w.Watch(e)
				}
			}},
		"a wrong total": {check: "scores", says: "by the events before, the seat had 0 points",
			watch: scored(func(e core.Event) core.Event { e.Total++; return e })},
		"the wrong seat": {check: "scores", says: "by the events before, the seat had",
			watch: scored(func(e core.Event) core.Event { e.Seat, e.Total = 0, e.Points; return e })},
		"no seat": {check: "scores", says: "the seat is -1, and seats count from 0 to 2",
			watch: scored(func(e core.Event) core.Event { e.Seat = -1; return e })},
		"a rule that never applied": {check: "scores", says: "its Count is 0",
			watch: scored(func(e core.Event) core.Event { e.Count = 0; return e })},
		"a rule that there is not": {check: "scores", says: `the ruleset has no key "scoring.plaice"`,
			watch: scored(func(e core.Event) core.Event { e.Key = "scoring.plaice"; return e })},
		"an end by no rule": {check: "end", says: `the game was ended by board is full, and EndReason is "end.when"`,
			watch: events(core.GameEnded, func(e core.Event) core.Event { e.Key = "board is full"; return e })},
		"a score below the minimum": {check: "scores", says: "fell from 0 points to -", set: "scoring.minimum=null"},
	})
}

// reversed returns values in the other order.
func reversed(values []int) []int {
	slices.Reverse(values)
	return values
}

// Values of the standing that are not those of the ruleset.
func TestMistakesInStandings(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a tie-break swapped": {check: "standing", says: `value 1 of its ranking, which is "score"; with that alone as ranking it has`,
			standing: func(_ core.State, values []int, _ int) []int { return reversed(values) }},
		"a tie-break forgotten": {check: "standing", says: "seat 1 is ranked by 1 value, and there should be 2",
			standing: func(_ core.State, values []int, _ int) []int { return values[:1] }},
		"the values of another seat": {check: "standing", says: "as value 1 of its ranking, which is \"score\"",
			standing: func(s core.State, _ []int, seat int) []int { return s.AppendRanking(nil, (seat+1)%s.Seats()) }},
		"a value that the ruleset does not list": {check: "standing", says: "with that alone as ranking it has",
			standing: func(_ core.State, values []int, _ int) []int {
				if len(values) > 1 {
					values[1]--
				}
				return values
			}},
	})
}

// What is declared has to be there.
func TestFeaturesThatAreMissing(t *testing.T) {
	for check, method := range map[string]string{
		"forecasts":      "Evaluator() core.Evaluator",
		"moves-by-place": "PickMove(p core.Picker)",
		"boards":         "View() view.View",
		"round-ends":     "EndRound(text []byte, w core.Watcher) error",
	} {
		t.Run(check, func(t *testing.T) { caughtAlone(t, mistake{check: check, bare: true, says: "no method " + method}) })
	}
}

// What is not declared is skipped, and that is reported.
func TestFeaturesThatAreNotDeclared(t *testing.T) {
	r, err := variants.Open("classic")
	require.NoError(t, err)
	o := conformance.Options{Documents: []string{"classic"}, Seats: []int{2}, Games: 1, Only: []string{"moves-by-place"}}
	report, err := conformance.Inspect(context.Background(), mistakenVariant{r.Variant, new(mistake)}, o)
	require.NoError(t, err)
	assert.Equal(t, []string{"skipped moves-by-place: the variant does not declare finds-moves (classic)"}, report.Skips())
}

// Tiles that are lost, and tiles that are reported to move from where they are not.
func TestMistakesInTiles(t *testing.T) {
	caughtEach(t, map[string]mistake{
		"a tile that is not counted": {check: "conservation", says: "the game has 20 blue",
			count: func(s core.State, all core.Tray) core.Tray {
				if s.Round() == 2 {
					all[0]--
				}
				return all
			}},
		"another line": {check: "conservation", says: "by the events before, line",
			watch: tiles(func(e core.Event) core.Event {
				if e.From.Place == toyLine {
					e.From.Row = (e.From.Row + 1) % 5
				}
				return e
			})},
		"another cell": {check: "conservation", says: "this one cell then has",
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
		"no reason": {check: "reasons", says: "no reason was reported before it", reason: func(core.Reason, core.ReasonWatcher) {}},
		"no formula": {check: "reasons", says: "it names scoring.place, and no formula",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Formula = ""; w.Reason(r) }},
		"no key": {check: "reasons", says: `the ruleset has no key "place"`,
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Key = "place"; w.Reason(r) }},
		"a value without a name": {check: "reasons", says: "a value that the rule saw has no name",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Saw = append(r.Saw, core.Seen{}); w.Reason(r) }},
		"the formula of another rule": {check: "reasons", says: "and at scoring.start the ruleset says:",
			reason: func(r core.Reason, w core.ReasonWatcher) { r.Key = "scoring.start"; w.Reason(r) }},
		"another round": {check: "reasons", says: "saw 7 as the round, which is 1", reason: seeing("round", 7)},
		"other seats":   {check: "reasons", says: "saw 2 as the number of seats, which is 3", reason: seeing("seats", 2)},
		"a reason too early": {check: "reasons", says: "and what follows gives no points",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				if c, ok := w.(core.ReasonWatcher); ok && e.Kind == core.RoundEnded {
					c.Reason(core.Reason{Key: "scoring.place", Formula: "1"})
				}
				w.Watch(e)
			}},
		"a reason too late": {check: "reasons", says: "and no points follow in the step",
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
	asked := 0
	caughtEach(t, map[string]mistake{
		"in points": {check: "forecasts", says: "instead of its score in hundredths",
			forecast: func(points []int, _ core.State) { points[0] /= core.Hundredths }},
		"never the same": {check: "forecasts", says: "when they are asked for again",
			forecast: func(points []int, s core.State) {
				if asked++; s.Turn() != core.Over {
					points[0] = asked
				}
			}},
		"a move that is made": {check: "forecasts", says: "a forecast has changed the position",
			forecast: func(_ []int, s core.State) {
				if moves := s.AppendMoves(nil); len(moves) > 0 {
					s.Play(moves[0], nil)
				}
			}},
	})
}

// A forecast that needs memory each time.
func TestForecastsThatAllocate(t *testing.T) {
	if conformance.RaceDetector() {
		t.Skip("the race detector allocates memory of its own")
	}
	caughtAlone(t, mistake{check: "forecasts", says: "memory is allocated", forecast: func([]int, core.State) { garbage = make([]int, 9) }})
}

// drawn is a change of the picture of each position.
func drawn(change func(v *view.View)) func(core.State, view.View) view.View {
	return func(_ core.State, v view.View) view.View { change(&v); return v }
}

// acceptAll lets the empty cells of an area accept all colors.
func acceptAll(v *view.View, area int) {
	for _, s := range v.Seats {
		for i := range s.Areas[area].Cells {
			if cell := &s.Areas[area].Cells[i]; cell.Tile == core.NoColor {
				cell.Accepts = 1<<len(v.Colors) - 1
			}
		}
	}
}

// missing changes how many spaces are missing around prizes, which are never less than none.
func missing(by int) func(v *view.View) {
	return func(v *view.View) {
		for _, s := range v.Seats {
			for i := range s.Prizes {
				s.Prizes[i].Missing = max(0, s.Prizes[i].Missing+by)
			}
		}
	}
}

// Pictures that do not show what there is.
func TestMistakesInPictures(t *testing.T) {
	n := 0
	cells := func(v *view.View, area int) []view.Cell { return v.Seats[0].Areas[area].Cells }
	last := view.View{}
	caughtEach(t, map[string]mistake{
		"never the same": {check: "boards", says: "the position has another picture",
			draw: drawn(func(v *view.View) { n++; v.Start = n % 7 })},
		"the same memory": {check: "boards", says: "a picture was overwritten, and the next one is not as it was",
			draw: drawn(func(v *view.View) {
				if last.Turn == v.Turn && last.Round == v.Round && last.Seats != nil {
					v.Seats[0].Labels = last.Seats[0].Labels
				}
				last = *v
			})},
		"another turn": {check: "boards", says: "the position says: round 1, the displays",
			draw: drawn(func(v *view.View) { v.Turn++ })},
		"another score": {check: "boards", says: "points, and 1 in the picture",
			draw: drawn(func(v *view.View) { v.Seats[0].Score++ })},
		"no colors": {check: "boards", says: "the picture has the colors []; the rules have",
			draw: drawn(func(v *view.View) { v.Colors = nil })},
		"no task": {check: "boards", says: "a seat to act needs both",
			draw: drawn(func(v *view.View) { v.Task = "" })},
		"another start": {games: 3, check: "boards", says: "was reported to start the round",
			draw: drawn(func(v *view.View) { v.Start = 2 })},
		"two markers": {check: "boards", says: "the picture has 2 start markers",
			draw: drawn(func(v *view.View) {
				if v.Turn == 1 {
					v.Table[0].Marker = true
				}
			})},
		"one spot twice": {check: "boards", says: "the picture has display 1 twice",
			draw: drawn(func(v *view.View) { v.Table[1].Spot = v.Table[0].Spot })},
		"one word twice": {check: "boards", says: `moves call both display 1 and display 2 "1"`,
			draw: drawn(func(v *view.View) { v.Table[1].Word = v.Table[0].Word })},
		"too little room": {check: "boards", says: "bag has room for 1 tiles, and holds",
			draw: drawn(func(v *view.View) { v.Table[len(v.Table)-2].Room = 1 })},
		"one place for two": {check: "boards", says: "are both at",
			draw: drawn(func(v *view.View) { cells(v, 1)[0].X -= 2 })},
		"above the board": {check: "boards", says: "nothing can be left of or above 0",
			draw: drawn(func(v *view.View) { cells(v, 1)[0].Y = -1 })},
		"a tile elsewhere": {check: "boards", says: "in the picture, and",
			draw: drawn(func(v *view.View) {
				row := cells(v, 1)
				row[0].Tile, row[1].Tile = row[1].Tile, row[0].Tile
			})},
		"another word for a display": {check: "boards", says: `which moves call "one" by the picture`,
			draw: drawn(func(v *view.View) { v.Table[0].Word = "one" })},
		"another word for a line": {check: "boards", says: `which moves call "line 1" by the picture`,
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Word = "line 1" })},
		"a cell that accepts all": {check: "boards", says: "which the ruleset does not have",
			draw: drawn(func(v *view.View) { cells(v, 1)[0].Accepts = 1<<8 - 1 })},
		"a wall that accepts nothing": {ruleset: "classic-gray", check: "boards", says: "no cell there is empty and accepts it",
			draw: drawn(func(v *view.View) {
				for i := range cells(v, 1) {
					cells(v, 1)[i].Accepts = 0
				}
			})},
		"a line that is left out until a tile lies there": {check: "boards", says: "the picture has no such cell",
			draw: drawn(func(v *view.View) {
				v.Seats[0].Areas[0].Cells = slices.DeleteFunc(slices.Clone(cells(v, 0)), func(c view.Cell) bool {
					inLine := func(o view.Cell) bool { return o.Spot.Place == c.Spot.Place && o.Spot.Row == c.Spot.Row }
					filled := func(o view.Cell) bool { return inLine(o) && o.Tile != core.NoColor }
					return c.Spot.Place == cells(v, 0)[0].Spot.Place && !slices.ContainsFunc(cells(v, 0), filled)
				})
			})},
		"lines that accept all colors": {check: "boards", says: "and no move brings one there from",
			draw: drawn(func(v *view.View) { acceptAll(v, 0) })},
		"a wall that accepts all colors": {games: 3, check: "boards", says: "by itself, and",
			draw: drawn(func(v *view.View) { acceptAll(v, 1) })},
		"a gray wall that accepts all colors": {ruleset: "classic-gray", check: "boards", says: "and no move brings one there from",
			draw: drawn(func(v *view.View) { acceptAll(v, 1) })},
		"stars that accept all colors": {ruleset: "summer-pavilion", check: "boards", says: "and no move brings one there from",
			draw: drawn(func(v *view.View) {
				for area := range v.Seats[0].Areas {
					acceptAll(v, area)
				}
			})},
		"a space too few": {ruleset: "summer-pavilion", check: "boards", says: "wins a prize by the picture: true",
			draw: drawn(missing(-1))},
		"a space too many": {ruleset: "summer-pavilion", check: "boards", says: "wins a prize by the picture: false",
			draw: drawn(missing(1))},
		"a label without a text": {check: "boards", says: "has a label without a text",
			draw: drawn(func(v *view.View) { v.Seats[0].Labels[0].Text = "" })},
		"a label of two lines": {check: "boards", says: "which is not a line",
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Label = "two\nlines" })},
		"a label of another color": {ruleset: "summer-pavilion", check: "boards", says: "and that is the name of color",
			draw: drawn(func(v *view.View) {
				labels := v.Seats[0].Labels
				labels[0].Text, labels[1].Text = labels[1].Text, labels[0].Text
			})},
		"a label with a key": {check: "boards", says: "which is a key or a formula",
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Label = "floor.points" })},
		"two prizes of one name": {ruleset: "summer-pavilion", check: "boards", says: "has two prizes with the name",
			draw: drawn(func(v *view.View) { v.Seats[0].Prizes[1] = v.Seats[0].Prizes[0] })},
		"a counter of before": {ruleset: "../variants/all/testdata/effects/classic.yaml", check: "boards", says: "is not what was reported",
			draw: drawn(func(v *view.View) {
				for i := range v.Seats[0].Notes {
					v.Seats[0].Notes[i].Value += "1"
				}
			})},
		"a value of before": {ruleset: "house/sp-wild-random", check: "boards", says: "was reported last",
			draw: drawn(func(v *view.View) {
				for i := range v.Notes {
					v.Notes[i].Value = "beige"
				}
			})},
		"a note of what is not counted": {check: "boards", says: `the picture has the note "courage"`,
			draw: drawn(func(v *view.View) {
				v.Seats[0].Notes = append(v.Seats[0].Notes, view.Note{Name: "courage", Value: "2"})
			})},
		"spaces that come and go": {ruleset: "summer-pavilion", check: "boards", says: "of the spaces around",
			draw: drawn(func(v *view.View) { v.Seats[0].Prizes[0].Missing += int(v.Turn) })},
		"more spaces than there are": {ruleset: "summer-pavilion", check: "boards", says: "cells are empty",
			draw: drawn(func(v *view.View) { v.Seats[0].Prizes[0].Missing += 99 })},
		"a turn after a pass": {check: "boards", says: "had passed by an earlier picture of the round",
			draw: drawn(func(v *view.View) { v.Seats[0].Passed = v.Turn != 0 })},
		"a cell that accepts what it should not": {check: "boards", says: "no cell there is empty and accepts it",
			draw: drawn(func(v *view.View) { cells(v, 0)[0].Accepts = 1 })},
	})
}

// Ends of rounds that are taken up wrongly, or refused and yet begun.
func TestMistakesInSettling(t *testing.T) {
	settle := func(s core.State, text []byte, w core.Watcher) error { return s.(core.RoundEnder).EndRound(text, w) }
	caughtEach(t, map[string]mistake{
		"refused and yet reported": {check: "round-ends", says: "events were reported: [{Kind:round_ended",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
				return settle(s, text, w)
			}},
		"refused and yet begun": {check: "round-ends", says: "the position has changed",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if moves := s.AppendMoves(nil); len(moves) > 0 {
					s.Play(moves[0], nil)
				}
				return settle(s, text, w)
			}},
		"refused with no word": {check: "round-ends", says: "an error without a text",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if settle(s, text, w) != nil {
					return errors.New("")
				}
				return nil
			}},
		"always refused": {check: "round-ends", says: "no text was accepted as the end of a round, and the last refusal is: no",
			settle: func(core.State, []byte, core.Watcher) error { return errors.New("no") }},
		"always taken": {check: "round-ends", says: "round 1 has ended, and what comes is the deal of round 1",
			settle: func(s core.State, text []byte, w core.Watcher) error { return nil }},
		"a turn that is taken for an end": {check: "round-ends", says: "when nobody has a turn",
			settle: func(s core.State, text []byte, w core.Watcher) error {
				if s.UnmarshalText(text) == nil {
					return nil
				}
				return settle(s, text, w)
			}},
		"an end that is not reported": {check: "round-ends", says: "points, and by the events",
			settle: func(s core.State, text []byte, _ core.Watcher) error { return settle(s, text, nil) }},
	})
}

// Effects, counters, draws and discs that are not what they say.
func TestMistakesInEffects(t *testing.T) {
	const all = "../variants/all/testdata/effects/classic.yaml"
	counted := func(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
		return events(core.Counted, change)
	}
	drawn := func(change func(e core.Event) core.Event) func(core.State, core.Event, core.Watcher) {
		return events(core.ValueDrawn, change)
	}
	caughtEach(t, map[string]mistake{
		"a counter that changes by more": {ruleset: all, check: "events", says: "by the events before, the counter was",
			watch: counted(func(e core.Event) core.Event { e.Points *= 2; return e })},
		"a counter that stays": {ruleset: all, check: "events", says: "a counter that stays as it is is not reported",
			watch: counted(func(e core.Event) core.Event { e.Points = 0; return e })},
		"a counter that there is not": {ruleset: all, check: "events", says: `the ruleset has no key "counters.gold"`,
			watch: counted(func(e core.Event) core.Event { e.Key = "counters.gold"; return e })},
		"a counter of a seat too many": {ruleset: all, check: "events", says: "and seats count from 0 to 2",
			watch: counted(func(e core.Event) core.Event { e.Seat = 3; return e })},
		"an effect without its points": {ruleset: all, check: "scores", says: "by the events before, the seat had",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				if e.Kind != core.Scored || e.Key != "on.e" && e.Key != "on.a" {
					w.Watch(e)
				}
			}},
		"points of another event": {ruleset: all, check: "scores", says: `the ruleset has no key "on.zz"`,
			watch: scored(func(e core.Event) core.Event {
				if e.Key == "on.a" {
					e.Key = "on.zz"
				}
				return e
			})},
		"boards that are exchanged in silence": {ruleset: all, check: "conservation", says: "by the events before",
			watch: leftOut(core.BoardsSwapped)},
		"boards that are exchanged with nobody": {ruleset: all, check: "events", says: "the other seat is",
			watch: events(core.BoardsSwapped, func(e core.Event) core.Event { e.Other = e.Seat; return e })},
		"tiles that an effect draws in silence": {ruleset: all, check: "hidden-information", says: "by the events",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				heard := w
				if w != nil && s.Turn() == core.DrawTiles {
					heard = core.WatchFunc(func(e core.Event) {
						if e.Kind != core.TilesMoved || e.From.Place != core.Bag {
							w.Watch(e)
						}
					})
				}
				if why, is := w.(core.ReasonWatcher); is {
					heard = reasonsToo{heard, why}
				}
				s.Deal(d, heard)
			}},
		"an effect that gives no reason": {ruleset: all, check: "reasons", says: "no reason was reported before it",
			reason: func(r core.Reason, w core.ReasonWatcher) {
				if r.Key != "on.e.do.2.score" && r.Key != "on.a.do" && r.Key != "on.e.do" {
					w.Reason(r)
				}
			}},
		"a value that is drawn twice": {ruleset: "house/sp-wild-random", check: "hidden-information", says: "drew 2 values, reported 1",
			deal: func(s core.State, d core.Dealer, w core.Watcher) {
				if s.Turn() == core.Draw {
					d.Choose(2)
				}
				s.Deal(d, w)
			}},
		"a value that is drawn in silence": {ruleset: "house/sp-wild-random", check: "hidden-information", says: "reported 0",
			watch: leftOut(core.ValueDrawn)},
		"a value without a word": {ruleset: "house/sp-wild-random", check: "events", says: "no value is named",
			watch: drawn(func(e core.Event) core.Event { e.Value = ""; return e })},
		"a value that cannot come": {ruleset: "house/sp-wild-random", check: "records", says: "the record of the game cannot be",
			watch: drawn(func(e core.Event) core.Event { e.Value = "beige"; return e })},
		"a disc on another display": {ruleset: "house/az-chocolatier", check: "records", says: "the record of the game cannot be",
			watch: drawn(func(e core.Event) core.Event { e.Value = e.Value[:len(e.Value)-1] + "9"; return e })},
		"tiles that a disc pulls in silence": {ruleset: "house/az-special-magnet", check: "conservation", says: "by the events before",
			watch: func(_ core.State, e core.Event, w core.Watcher) {
				if e.Kind != core.TilesMoved || e.From.Place != core.Display || e.To.Place != core.Display {
					w.Watch(e)
				}
			}},
	})
}
