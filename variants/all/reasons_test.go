package all_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// score is points that were given in a game.
type score struct {
	core.Event
	ruleset *variants.Ruleset
	before  *follower // the boards when they were given
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

// eachScore runs a test on all points of random games. Games are played in parallel and
// tested one at a time.
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

// scoresOf calls a function for all points of a game.
func scoresOf(g *core.Game, visit func(s score)) {
	l := newFollower()
	for _, step := range g.Steps() {
		l.taken, l.discarded, l.leftover = 0, 0, 0
		for i, e := range step.Events {
			if e.Kind == core.Scored {
				visit(score{Event: e, before: l, step: step, why: reasonsOf(step, i)})
			}
			l.watch(e)
		}
	}
}

// Points have the reasons of their rule and no others: what a bonus counts and
// what it gives for each; of a tile its formula, and the wall where that
// multiplies; of the floor the costs, and each formula among them; of an event or an action
// its effects; of any other rule the rule itself, as the ruleset says it.
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
		case strings.HasPrefix(s.Key, "on."), strings.HasPrefix(s.Key, "actions."):
			want = []string{s.Key + ".do"}
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

// The values in reasons are those that follow from the events.
func TestReasonsHaveTheValuesOfTheBoard(t *testing.T) {
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
		assert.NotZero(t, checked[name], "%s never occurred", name)
	}
}

// value returns what a rule must have seen under a name, where the follower knows it.
func (s *score) value(name string) (value int, known bool) {
	switch l := s.before; name {
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
		return l.leftover, strings.HasPrefix(s.Key, "scoring.") // elsewhere it is what a seat keeps, or a counter
	case "round":
		return s.step.Round, true
	case "seat":
		return int(s.Seat) + 1, true
	}
	return 0, false
}

// Reasons write values as the formula does, colors by their names.
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

// No reason is worked out for a watcher that is not curious, so that it costs no memory.
func TestPlainWatchersDoNotAllocate(t *testing.T) {
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

// On the published boards the points are what the rulebook makes of those values.
func TestPublishedPoints(t *testing.T) {
	seen := map[string]int{}
	eachScore(t, 10, func(t *testing.T, s score) {
		if !isPublished(s.ruleset.Name) {
			return
		}
		seen[s.Key]++
		l, first := s.before, s.why[0].Formula
		switch s.Key {
		case "scoring.place":
			require.Equal(t, placePoints(l, s.Seat), s.Points)
		case "scoring.floor":
			require.Equal(t, s.Points, sumOf(t, first))
			require.Len(t, strings.Fields(first), l.fallen[s.Seat])
		case "scoring.minimum":
			require.Equal(t, strconv.Itoa(s.Total), first)
		case "scoring.center":
			require.Equal(t, -l.taken, s.Points)
		case "scoring.discard":
			require.Equal(t, -l.discarded, s.Points)
		case "scoring.leftovers":
			require.Equal(t, -l.leftover, s.Points)
		default:
			require.Equal(t, s.Points, int(s.Count)*sumOf(t, s.why[1].Formula))
			require.Len(t, s.why[0].Saw, 1)
			require.Equal(t, int(s.Count), s.why[0].Saw[0].Value)
		}
	})
	for _, key := range []string{"place", "floor", "minimum", "center", "discard", "leftovers"} {
		assert.NotZero(t, seen["scoring."+key], "%s never occurred", key)
	}
	assert.NotZero(t, seen["bonuses.row"], "no bonus occurred")
}

// placePoints are the points for the last tile on a published board: its arc, or
// its rows and columns of two and more, and 1 where there are none.
func placePoints(l *follower, seat int8) int {
	if l.last.Place == pavilion.Star {
		return l.arc(seat)
	}
	points := 0
	for _, run := range []int{l.run(seat, 0, 1), l.run(seat, 1, 0)} {
		if run > 1 {
			points += run
		}
	}
	return max(1, points)
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

// follower keeps the boards of a game up to date from its events alone, apart from the
// engine.
type follower struct {
	filled    map[int8]map[core.Spot]bool // cells of walls and stars with a tile, by seat
	last      core.Spot                   // the cell that was filled last
	fallen    map[int8]int                // things on each floor line
	marker    core.Event                  // how the marker came to the seat that has it
	taken     int                         // tiles that a step brought to a hand from the table
	discarded int                         // tiles that a step discarded from a hand
	leftover  int                         // kept tiles that a step discarded
}

func newFollower() *follower {
	return &follower{filled: map[int8]map[core.Spot]bool{}, fallen: map[int8]int{}}
}

// watch follows an event.
func (l *follower) watch(e core.Event) {
	switch {
	case e.Kind == core.MarkerTaken:
		if l.marker.To.Place == classic.Floor {
			l.fallen[l.marker.Seat]--
		}
		if l.marker = e; e.To.Place == classic.Floor {
			l.fallen[e.Seat]++
		}
	case e.Kind == core.RoundEnded:
		clear(l.fallen)
		l.marker = core.Event{}
	case e.Kind == core.Scored && e.Key == "scoring.leftovers":
		l.leftover = 0 // the other seats follow in the same step
	case e.Kind == core.TilesMoved:
		l.move(e)
	}
}

func (l *follower) move(e core.Event) {
	n := int(e.Count)
	fromTable := e.From.Place == core.Display || e.From.Place == core.Center
	switch {
	case e.To.Place == classic.Wall || e.To.Place == pavilion.Star:
		if l.filled[e.Seat] == nil {
			l.filled[e.Seat] = map[core.Spot]bool{}
		}
		l.filled[e.Seat][e.To], l.last = true, e.To
	case e.To.Place == classic.Floor:
		l.fallen[e.Seat] += n
	case e.From.Place == classic.Floor:
		l.fallen[e.Seat] -= n
	case e.To.Place == draft.Hand && fromTable:
		l.taken += n
	case e.From.Place == draft.Hand && e.To.Place == core.Discard:
		l.discarded += n
	case e.From.Place == pavilion.Kept && e.To.Place == core.Discard:
		l.leftover += n
	}
}

// run counts the filled cells that are linked to the last one in a direction and
// against it, itself among them.
func (l *follower) run(seat int8, row, col int8) int {
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
func (l *follower) arc(seat int8) int {
	n := 1
	for _, way := range []int8{1, 5} {
		at := l.last
		for at.Col = (at.Col + way) % 6; l.filled[seat][at] && at != l.last && n < 6; n++ {
			at.Col = (at.Col + way) % 6
		}
	}
	return n
}
