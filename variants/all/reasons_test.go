package all_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// score is points that were given in a game.
type score struct {
	core.Event
	ruleset *variants.Ruleset
	ledger  *ledger // as it stood when they were given
	step    core.Step
	why     []core.Reason
}

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

// eachScore runs a test on all points that are given in whole random games. Of the
// games that are played at once one at a time is looked at.
func eachScore(t *testing.T, games int, test func(t *testing.T, s score)) {
	t.Helper()
	var one sync.Mutex
	eachSeating(t, func(t *testing.T, r *variants.Ruleset, seats int) {
		var all []*core.Game
		for seed := range uint64(share(r, games)) {
			all = append(all, played(t, r, seats, seed))
		}
		one.Lock()
		defer one.Unlock()
		for _, g := range all {
			scoresOf(g, func(s score) {
				s.ruleset = r
				test(t, s)
			})
		}
	})
}

// scoresOf goes through all points that were given in a game.
func scoresOf(g *core.Game, look func(s score)) {
	l := newLedger()
	for _, step := range g.Steps() {
		l.taken, l.discarded, l.leftover = 0, 0, 0
		for i, e := range step.Events {
			if e.Kind == core.Scored {
				look(score{Event: e, ledger: l, step: step, why: reasonsOf(step, i)})
			}
			l.watch(e)
		}
	}
}

// Points have the reasons of their rule and no others: what a bonus counts and
// what it gives for each; of a tile its formula, and the wall where that
// multiplies; of the floor the costs, and each formula among them; of any other
// rule the rule itself, as the ruleset says it.
func TestPointsHaveReasons(t *testing.T) {
	eachScore(t, 6, func(t *testing.T, s score) {
		var keys []string
		for _, r := range s.why {
			keys = append(keys, r.Key)
		}
		want := []string{s.Key}
		switch {
		case strings.HasPrefix(s.Key, "bonuses."):
			want = []string{s.Key + ".per", s.Key + ".points"}
		case s.Key == "scoring.place" && len(keys) == 2:
			want = append(want, "wall.pattern")
		case s.Key == "scoring.floor":
			for range len(keys) - 1 {
				want = append(want, s.Key)
			}
		}
		require.Equal(t, want, keys, "%v", s.Event)
	})
}

// The values that the rules saw are those that the events add up to.
func TestReasonsSawWhatWasThere(t *testing.T) {
	checked := map[string]int{}
	eachScore(t, 10, func(t *testing.T, s score) {
		for _, r := range s.why {
			for _, seen := range r.Saw {
				if want, known := s.value(seen.Name); known {
					checked[seen.Name]++
					require.Equal(t, want, seen.Value, "%s in %v of %v", seen.Name, r, s.Event)
				}
			}
		}
	})
	for _, name := range []string{"run.h", "run.v", "arc", "spaces taken", "score", "take.size",
		"discarded", "kept"} {
		assert.NotZero(t, checked[name], "%s never came up", name)
	}
}

// value returns what a rule must have seen under a name, where the ledger can tell.
func (s *score) value(name string) (value int, known bool) {
	switch l := s.ledger; name {
	case "run.h":
		return l.run(s.Seat, 0, 1), true
	case "run.v":
		return l.run(s.Seat, 1, 0), true
	case "run.down":
		return l.run(s.Seat, 1, 1), true
	case "run.up":
		return l.run(s.Seat, -1, 1), true
	case "row":
		return int(l.last.Row) + 1, true
	case "col", "position":
		return int(l.last.Col) + 1, true
	case "arc":
		return l.arc(s.Seat), s.ruleset.Document.Get("stars.center.shape").Text() == "ring"
	case "spaces taken", "floor.count":
		return l.fallen[s.Seat], true
	case "score":
		return s.Total - s.Points, true
	case "take.size":
		return l.taken, true
	case "discarded":
		return l.discarded, true
	case "kept":
		return l.leftover, true
	case "round":
		return s.step.Round, true
	case "seat":
		return int(s.Seat) + 1, true
	}
	return 0, false
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
	for _, r := range sample(t) {
		seats, _ := r.Rules.Seats()
		start, err := r.Rules.New(seats)
		require.NoError(t, err)
		s, random, w := core.Clone(r.Rules, start), new(core.Random), new(watcher)
		var legal []core.Move
		watched := func() {
			random.Seed(7, core.Stream{})
			s.Set(start)
			for s.Turn() != core.Over {
				if s.Turn().Chance() {
					s.Deal(random, w)
					continue
				}
				legal = s.AppendMoves(legal[:0])
				s.Play(legal[random.Below(len(legal))], w)
			}
		}
		watched()
		require.NotZero(t, w.events)
		// What the runtime allocates meanwhile for itself is too little to be seen in
		// the mean of some games.
		assert.Zero(t, testing.AllocsPerRun(10, watched), r.Name)
	}
}
