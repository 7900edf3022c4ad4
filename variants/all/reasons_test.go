package all_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// reasonsOf returns the reasons of one event of a step.
func reasonsOf(s core.Step, event int) []core.Reason {
	var reasons []core.Reason
	for _, r := range s.Reasons {
		if r.Event == event {
			reasons = append(reasons, r)
		}
	}
	return reasons
}

// saw returns a value that a reason has seen; the test fails where it has not.
func saw(t *testing.T, r core.Reason, name string) int {
	t.Helper()
	for _, s := range r.Saw {
		if s.Name == name {
			return s.Value
		}
	}
	require.Fail(t, "not seen", "%s in %v", name, r)
	return 0
}

// eachScore runs a test on every Scored event of whole random games, with the
// ledger as it stood when the points were given.
func eachScore(t *testing.T, games int, test func(t *testing.T, l *ledger, s core.Step, e core.Event, why []core.Reason)) {
	t.Helper()
	eachGame(t, games, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		for g.Turn().Seat() {
			step(t, g, luck)
		}
		l := newLedger()
		for _, s := range g.Steps() {
			l.taken, l.discarded, l.leftover = 0, 0, 0
			for i, e := range s.Events {
				if e.Kind == core.Scored {
					test(t, l, s, e, reasonsOf(s, i))
				}
				l.watch(e)
			}
		}
	})
}

// ledger is what the events of a game say of the boards, kept apart from the
// engine.
type ledger struct {
	filled    map[int8]map[core.Spot]bool // cells of walls and stars with a tile, by seat
	last      core.Spot                   // the cell that was filled last
	fallen    map[int8]int                // things on each floor line
	taken     int                         // tiles that a step has brought to a hand
	discarded int                         // tiles that a step has thrown from a hand
	leftover  int                         // kept tiles that a step has thrown
}

func newLedger() *ledger {
	return &ledger{filled: map[int8]map[core.Spot]bool{}, fallen: map[int8]int{}}
}

// watch follows an event.
func (l *ledger) watch(e core.Event) {
	switch {
	case e.Kind == core.MarkerTaken && e.To.Place == core.Floor:
		l.fallen[e.Seat]++
	case e.Kind == core.Scored && e.Key == "scoring.floor":
		l.fallen[e.Seat] = 0
	case e.Kind == core.Scored && e.Key == "scoring.leftovers":
		l.leftover = 0 // the other seats follow in the same step
	case e.Kind == core.TilesMoved:
		l.move(e)
	}
}

func (l *ledger) move(e core.Event) {
	n := int(e.Count)
	switch {
	case e.To.Place == core.Wall || e.To.Place == core.Star:
		if l.filled[e.Seat] == nil {
			l.filled[e.Seat] = map[core.Spot]bool{}
		}
		l.filled[e.Seat][e.To], l.last = true, e.To
	case e.To.Place == core.Floor:
		l.fallen[e.Seat] += n
	case e.To.Place == core.Hand:
		l.taken += n
	case e.From.Place == core.Hand && e.To.Place == core.Discard:
		l.discarded += n
	case e.From.Place == core.Kept && e.To.Place == core.Discard:
		l.leftover += n
	}
}

// run counts the filled cells that are linked to the last one in a direction and
// against it, itself among them.
func (l *ledger) run(seat int8, row, col int8) int {
	n := 1
	for _, way := range []int8{1, -1} {
		at := l.last
		for at.Row, at.Col = at.Row+way*row, at.Col+way*col; l.filled[seat][at]; n++ {
			at.Row, at.Col = at.Row+way*row, at.Col+way*col
		}
	}
	return n
}

// arc counts the covered spaces around the last one on its ring of six.
func (l *ledger) arc(seat int8) int {
	n := 1
	for _, way := range []int8{1, 5} {
		at := l.last
		for at.Col = (at.Col + way) % 6; l.filled[seat][at] && at != l.last && n < 6; n++ {
			at.Col = (at.Col + way) % 6
		}
	}
	return n
}

// Every Scored event has a reason: a key that is its own or within it, or the
// wall that multiplies it, and the rule as the ruleset says it. No reason is of anything else.
func TestPointsHaveReasons(t *testing.T) {
	eachScore(t, 6, func(t *testing.T, _ *ledger, s core.Step, e core.Event, why []core.Reason) {
		require.NotEmpty(t, why, "%v", e)
		for _, r := range why {
			multiplied := e.Key == "scoring.place" && r.Key == "wall.pattern"
			require.True(t, r.Key == e.Key || strings.HasPrefix(r.Key, e.Key+".") || multiplied, "%s explains %s", r.Key, e.Key)
			require.NotEmpty(t, r.Formula)
		}
		for _, r := range s.Reasons {
			require.Less(t, r.Event, len(s.Events))
			require.Equal(t, core.Scored, s.Events[r.Event].Kind, "%v", r)
		}
	})
}

// The values that the rules saw are those that the events add up to.
func TestReasonsSawWhatWasThere(t *testing.T) {
	seen := map[string]int{}
	eachScore(t, 20, func(t *testing.T, l *ledger, _ core.Step, e core.Event, why []core.Reason) {
		r := why[0]
		seen[e.Key]++
		switch e.Key {
		case "scoring.place":
			if l.last.Place == core.Wall {
				require.Equal(t, l.run(e.Seat, 0, 1), saw(t, r, "run.h"), "%v at %v", r, l.last)
				require.Equal(t, l.run(e.Seat, 1, 0), saw(t, r, "run.v"), "%v at %v", r, l.last)
				return
			}
			require.Equal(t, l.arc(e.Seat), saw(t, r, "arc"))
			require.Equal(t, l.arc(e.Seat), e.Points)
		case "scoring.floor":
			require.Equal(t, l.fallen[e.Seat], saw(t, r, "spaces taken"))
			require.Equal(t, e.Points, sumOf(t, r.Formula))
			require.Len(t, strings.Fields(r.Formula), l.fallen[e.Seat])
		case "scoring.minimum":
			require.Equal(t, e.Total-e.Points, saw(t, r, "score"))
			require.Equal(t, strconv.Itoa(e.Total), r.Formula)
		case "scoring.center":
			require.Equal(t, l.taken, saw(t, r, "take.size"))
			require.Equal(t, -l.taken, e.Points)
		case "scoring.discard":
			require.Equal(t, l.discarded, saw(t, r, "discarded"))
			require.Equal(t, -l.discarded, e.Points)
		case "scoring.leftovers":
			require.Equal(t, l.leftover, saw(t, r, "kept"))
			require.Equal(t, -l.leftover, e.Points)
		default:
			checkBonus(t, e, why)
		}
	})
	for _, key := range []string{"place", "floor", "minimum", "center", "discard", "leftovers"} {
		assert.NotZero(t, seen["scoring."+key], "%s never came up", key)
	}
	assert.NotZero(t, seen["bonuses.row"], "no bonus came up")
}

// checkBonus checks a bonus: what it counts, times the points for each.
func checkBonus(t *testing.T, e core.Event, why []core.Reason) {
	t.Helper()
	require.Len(t, why, 2)
	require.Equal(t, e.Key+".per", why[0].Key)
	require.Equal(t, e.Key+".points", why[1].Key)
	require.Equal(t, e.Points, int(e.Count)*sumOf(t, why[1].Formula))
	require.Len(t, why[0].Saw, 1)
	require.Equal(t, int(e.Count), why[0].Saw[0].Value)
}

// sumOf adds up the numbers of a text.
func sumOf(t *testing.T, text string) int {
	t.Helper()
	sum := 0
	for _, word := range strings.Fields(text) {
		n, err := strconv.Atoi(word)
		require.NoError(t, err)
		sum += n
	}
	return sum
}

// What a formula saw is written as the formula writes it, colors by their names.
func TestSeenColorsHaveNames(t *testing.T) {
	r, s := position(t, "summer-pavilion", "phase: place\nturn: 2\nround: 6\nsupply: PPGGOOYYBB\nseats:\n"+
		"  - { passed: yes, stars: [......, RRRRRR, ......, ......, ......, ......, ......] }\n  - {}\n")
	g := core.ResumeGame(r, s, core.Seeded(1))
	require.NoError(t, g.Play(g.Moves()[0]))
	for _, st := range g.Steps() {
		for _, why := range st.Reasons {
			if why.Key == "bonuses.red_star.per" {
				assert.Equal(t, []core.Seen{{Name: `stars("red")`, Value: 1}}, why.Saw)
				return
			}
		}
	}
	require.Fail(t, "the red star has no bonus", "%v", g.Steps())
}

// watcher is a Watcher that is not curious.
type watcher struct{ events int }

func (w *watcher) Watch(core.Event) { w.events++ }

// A watcher that is not curious costs no memory: no reason is worked out for it.
func TestNoReasonsForTheIncurious(t *testing.T) {
	for _, name := range variants.Names() {
		p := newPlayer(t, name, 2)
		w := new(watcher)
		watched := func() {
			p.random.Seed(7, core.Stream{})
			p.state.Set(p.fresh)
			for p.state.Turn() != core.Over {
				if p.state.Turn().Chance() {
					p.state.Deal(p.random, w)
					continue
				}
				p.buf = p.state.AppendMoves(p.buf[:0])
				p.state.Play(p.buf[p.random.Below(len(p.buf))], w)
			}
		}
		watched()
		require.NotZero(t, w.events)
		assert.Zero(t, testing.AllocsPerRun(20, watched), name)
	}
}
