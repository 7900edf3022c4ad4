package conformance

import (
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Bench measures the variant as benchmarks of b, one for each ruleset: whole games of random
// moves on a core.State, with chance turns and final scoring. The games have two seats if
// possible, or the smallest number. Only the options Documents, Set and Seed have an effect.
func Bench(b *testing.B, v variants.Variant, o Options) {
	b.Helper()
	s, err := newSuite(v, o)
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range s.targets {
		b.Run(t.name, func(b *testing.B) {
			if t.problem != nil {
				b.Fatal(t.problem)
			}
			least, most := t.Rules.Seats()
			start, err := t.Rules.New(min(max(2, least), most))
			if err != nil {
				b.Fatal(err)
			}
			state := core.Clone(t.Rules, start)
			random, legal := core.NewRandom(o.Seed, core.Stream{}), make([]core.Move, 0, 1<<14)
			b.ReportAllocs()
			moves, played := 0, 0
			for b.Loop() { // which reuses all memory
				state.Set(start)
				played, legal = core.Playout(state, random, legal)
				moves += played
			}
			b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
		})
	}
}

// raceDetector reports whether the race detector runs: it allocates memory of its own.
var raceDetector = func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}()

// measuring is held while the allocations of the whole program are counted. Checks that measure
// run alone, but tests may run several suites at a time.
var measuring sync.Mutex

// allocatesNothing checks that a function allocates no memory. The smallest of several
// measurements counts, as the runtime and other goroutines add to some of them.
func allocatesNothing(what string, f func()) {
	if raceDetector {
		return
	}
	const attempts = 20
	measuring.Lock()
	defer measuring.Unlock()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	before, after, least := new(runtime.MemStats), new(runtime.MemStats), uint64(math.MaxUint64)
	for n := 0; n < attempts && least != 0; n++ {
		runtime.ReadMemStats(before)
		f()
		runtime.ReadMemStats(after)
		least = min(least, after.Mallocs-before.Mallocs)
	}
	must(least == 0, "%s: memory is allocated %s: look for lists that are made anew where the State could keep them, "+
		"and for copies of the State that outlive the call, as c := *s does where &c is handed on; "+
		"go test -memprofile shows where", what, wording.Count(int(least), "time"))
}

func checkAllocations(g *game) {
	if raceDetector {
		skip("the race detector allocates memory of its own")
	}
	start, random := g.fresh(), new(core.Random)
	var legal []core.Move
	var ranking []int
	play := func() {
		g.state.Set(start)
		random.Seed(g.seed, core.Stream{}) // the dealers of a seed allocate
		g.moves, legal = core.Playout(g.state, random, legal)
		for seat := range g.seats {
			ranking = g.state.AppendRanking(ranking[:0], seat)
		}
	}
	play()                    // so that lists have grown
	if g.state.Err() == nil { // reporting a fault allocates once
		allocatesNothing(fmt.Sprintf("the same game of %d moves is played over and over", g.moves), play)
	}
}

// has checks that positions have the method of a declared feature.
func has[Method any](g *game, feature variants.Feature, method string) {
	_, is := g.state.(Method)
	must(is, "the variant declares %s, and its positions have no method %s", feature, method)
}

func checkForecasts(g *game) {
	e := core.EvaluatorOf(g.Rules)
	must(e != nil, "the variant declares %s, and its rules have no method Evaluator() core.Evaluator", variants.Forecasts)
	points := e.AppendForecasts(nil, g.used())
	var seen []core.State
	for range g.positions(sparse) {
		copied := core.Clone(g.Rules, g.state)
		seen = append(seen, copied)
		g.checkForecast(e, copied)
	}
	// A forecast that plays the round to its end allocates as much as playing.
	if g.failed["allocations"] == "" {
		allocatesNothing("the forecasts of the positions of a game", func() {
			for _, s := range seen {
				points = e.AppendForecasts(points[:0], s)
			}
		})
	}
}

// checkForecast compares the forecasts of a used evaluator with its own forecasts once more, and with
// those of a new evaluator at an equal position.
func (g *game) checkForecast(e core.Evaluator, copied core.State) {
	var points []int
	g.unchanged(g.state, "a forecast", func() { points = e.AppendForecasts(points[:0], g.state) })
	must(len(points) == g.seats, "AppendForecasts appends %s for %s", wording.Count(len(points), "value"), wording.Count(g.seats, "seat"))
	for seat, of := range points {
		score := g.state.Score(seat) * core.Hundredths
		must(g.state.Turn() != core.Over || of == score,
			"the game is over, and the forecast of seat %d is %d instead of its score in hundredths, %d", seat+1, of, score)
	}
	if p, is := e.(core.PartsEvaluator); is {
		g.checkParts(p, points)
	}
	again, fresh := e.AppendForecasts(nil, g.state), core.EvaluatorOf(g.Rules).AppendForecasts(nil, copied)
	must(slices.Equal(again, points), "the forecasts are %d, and %d when they are asked for again", points, again)
	must(slices.Equal(fresh, points), "the forecasts are %d, and those of a new evaluator at an equal position %d", points, fresh)
}

// checkParts checks that the parts of the forecasts of a position add up to them.
func (g *game) checkParts(e core.PartsEvaluator, points []int) {
	for seat, of := range points {
		var parts []core.Part
		g.unchanged(g.state, "explaining a forecast", func() { parts = e.AppendParts(nil, g.state, seat) })
		sum, about := 0, map[string]bool{}
		for _, p := range parts {
			must(p.About == "" || !about[p.About], "two parts of the forecast of seat %d are about %q", seat+1, p.About)
			sum, about[p.About] = sum+p.Value, true
		}
		must(sum == of, "the parts of the forecast of seat %d add up to %d, and it is %d", seat+1, sum, of)
	}
}

// placePicker picks the move at a place, and keeps the number of moves.
type placePicker struct{ place, legal int }

// Pick returns the place.
func (p *placePicker) Pick(legal int) int {
	p.legal = legal
	return p.place
}

func checkMovesByPlace(g *game) {
	has[core.Indexed](g, variants.FindsMoves, "PickMove(p core.Picker) (m core.Move, legal int)")
	used := g.used()
	for range g.positions(1) {
		used.Set(g.state)
		for _, s := range []core.State{g.state, used} {
			g.unchanged(s, "PickMove", func() { g.checkPicks(s) })
		}
		var p placePicker
		x := g.state.(core.Indexed)
		x.PickMove(&p)
		if n := p.legal; n > 0 {
			allocatesNothing("PickMove for each move", func() {
				for p.place = range n {
					x.PickMove(&p)
				}
			})
		}
	}
}

// checkPicks compares moves found by place with the list, from the first place to the last and
// back.
func (g *game) checkPicks(s core.State) {
	x, legal := s.(core.Indexed), s.AppendMoves(nil)
	for i := range max(1, 2*len(legal)) {
		p := placePicker{place: min(i, max(0, 2*len(legal)-1-i))}
		m, n := x.PickMove(&p)
		if p.legal == 0 && n == 0 {
			return // it lists the moves as quickly, or there are none
		}
		must(p.legal == len(legal) && n == len(legal), "PickMove asks for one of %d and returns %d, and AppendMoves appends %s",
			p.legal, n, wording.Count(len(legal), "move"))
		if m != legal[p.place] {
			fail("PickMove returns for place %d %s, and at this place of what AppendMoves appends is %s",
				p.place, g.named(m), g.named(legal[p.place]))
		}
	}
}
