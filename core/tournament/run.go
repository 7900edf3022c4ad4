package tournament

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core/sim"
)

// Play resumes a tournament until all of it is played, or it is decided, or ctx ends. The
// state then has all that was finished; a deal at a table counts when all its games are
// over. Begin with [New] or with what [Read] returns.
//
// Once games are played there is a result even if the error is not nil: of a state that
// cannot be saved, or of a game that cannot be played to its end (a [*sim.GameError]). It
// is marked partial if something is left to be played.
func Play(ctx context.Context, s Setup, state *State) (*Result, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if err := state.invite(&s); err != nil {
		return nil, err
	}
	began := time.Now()
	r := &run{setup: &s, state: state, reported: map[string]bool{}, made: state.made()}
	tables, _ := lineups(state.Bots, state.Seats) // as in invite, so no error
	r.tables = state.Tables[:len(tables)]
	for _, j := range r.jobs(s.deals()) {
		r.all += int64(j.to-j.from) * int64(s.Seats)
	}
	if err := r.save(true); err != nil {
		return nil, err // before the first game, which would be lost
	}
	done, err := r.play(ctx)
	result := state.Result(s.Until)
	result.Partial = !done
	took := time.Since(began).Seconds()
	result.Run = sim.RunInfo{Workers: s.Workers, Seconds: took, GamesPerSecond: float64(r.played) / max(took, 1e-9)}
	return result, err
}

// run is a tournament in progress.
type run struct {
	setup  *Setup
	state  *State
	tables []*Table // that are to be played; others of the state only count

	mu       sync.Mutex // for the fields below, and the state
	saved    time.Time
	played   int64 // games since it was begun or resumed
	all      int64 // games that are to be played, at most
	made     points
	reported map[string]bool // bots whose failure OnFailure was called with
	err      error           // the first that stops the run
}

// play plays until all is played or decided, which it returns as done, or ctx ends. It
// first plays all tables up to the last look, which a new bot has not reached yet.
func (r *run) play(ctx context.Context) (done bool, err error) {
	last := r.setup.deals()
	goal := last
	if r.setup.Until > 0 {
		goal = nextLook(0, last)
		if looks := r.state.Looks; len(looks) > 0 {
			goal = min(looks[len(looks)-1].Deals, last)
		}
	}
	for ; ; goal = nextLook(goal, last) {
		if err := r.playTo(ctx, goal); err != nil {
			return false, err
		}
		if len(r.jobs(goal)) > 0 {
			return false, r.save(true)
		}
		decided := false
		if r.setup.Until > 0 {
			r.state.look(goal)
			decided = r.state.Decided(r.setup.Until)
		}
		if err := r.save(true); err != nil {
			return false, err
		}
		if decided || goal >= last {
			return true, nil
		}
	}
}

// job is some deals of a leg at a table.
type job struct {
	table    *Table
	leg      int
	from, to int
}

// jobs lists what is to be played before each table has as many deals as the goal.
func (r *run) jobs(goal int) []job {
	var jobs []job
	for leg := 0; leg*legDeals < goal; leg++ {
		for _, t := range r.tables {
			from, to := leg*legDeals+t.played(leg), min((leg+1)*legDeals, goal)
			if from < to {
				jobs = append(jobs, job{t, leg, from, to})
			}
		}
	}
	return jobs
}

// playTo plays until each table has as many deals as the goal. If there are more workers
// than legs to play, several play one leg.
func (r *run) playTo(ctx context.Context, goal int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	jobs := r.jobs(goal)
	legs := max(1, min(len(jobs), r.setup.Workers))
	queue := make(chan job, len(jobs))
	for _, j := range jobs {
		queue <- j
	}
	close(queue)
	var workers sync.WaitGroup
	for range legs {
		workers.Go(func() {
			for j := range queue {
				if ctx.Err() != nil {
					return
				}
				r.leg(ctx, stop, j, (r.setup.Workers+legs-1)/legs)
			}
		})
	}
	workers.Wait()
	return r.err
}

// leg plays a job. An error stops all.
func (r *run) leg(ctx context.Context, stop func(), j job, workers int) {
	s := r.setup
	d := newDeal(sim.Different(j.table.Bots))
	_, err := sim.Count(ctx, sim.Setup{
		Rules: s.Rules, Seats: s.Seats, Bots: seating(j.table.Bots, j.leg), Ruleset: s.Ruleset, Limits: s.Limits,
		Games: (j.to - j.from) * s.Seats, Seed: s.Seed + uint64(j.from), Workers: workers,
		OnFailure: r.onFailure,
		Each: func(g *sim.Game) {
			if d.add(g); d.games == s.Seats {
				if !r.take(j, d) {
					stop()
				}
				d = newDeal(d.bots)
			}
		},
	}, sim.Span{To: int64(j.to - j.from)})
	if err != nil {
		r.mu.Lock()
		r.fail(err)
		r.mu.Unlock()
		stop()
	}
}

// take adds a deal to the state, and reports whether the run continues.
func (r *run) take(j job, d *deal) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	j.table.add(j.leg, d)
	r.played += int64(d.games)
	r.made.add(d.bots, d.points)
	if r.setup.Progress != nil {
		leader := ""
		for _, bot := range r.state.Bots {
			if leader == "" || r.made.share(bot) > r.made.share(leader) {
				leader = bot
			}
		}
		r.setup.Progress(Progress{Games: r.played, All: r.all, Leader: leader, Share: r.made.share(leader)})
	}
	r.fail(r.save(false))
	return r.err == nil
}

// save calls Save, now or if it is time for it.
func (r *run) save(now bool) error {
	if r.setup.Save == nil || !now && time.Since(r.saved) < r.setup.Every {
		return nil
	}
	err := r.setup.Save(r.state)
	r.saved = time.Now()
	return err
}

// fail keeps the first error.
func (r *run) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// tell passes on the first failure of each bot. Every leg is a run of its own, and would
// report it again.
func (r *run) onFailure(f sim.Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.reported[f.Bot] && r.setup.OnFailure != nil {
		r.reported[f.Bot] = true
		r.setup.OnFailure(f)
	}
}

// deal accumulates the games on one deal at one table.
type deal struct {
	bots   []string // the different ones
	games  int
	points []uint16 // see [Table]
	sides  []Side
}

func newDeal(bots []string) *deal {
	n := len(bots)
	return &deal{bots: bots, points: make([]uint16, n*(n-1)), sides: make([]Side, n)}
}

// add counts a game.
func (d *deal) add(g *sim.Game) {
	d.games++
	sides := make([]int, len(g.Bots))
	for seat, name := range g.Bots {
		sides[seat] = slices.Index(d.bots, name)
	}
	for seat, side := range sides {
		one := Side{Games: 1, Places: 2 * int64(len(g.Bots)), Scores: int64(g.Scores[seat])}
		for other := range g.Bots {
			if other != seat {
				one.Places -= int64(halfPoints(g, seat, other))
			}
			if sides[seat] < sides[other] && (g.Forfeit < 0 || g.Forfeit == seat || g.Forfeit == other) {
				at := pairIndex(len(d.sides), sides[seat], sides[other])
				d.points[at] += uint16(halfPoints(g, seat, other))
				d.points[at+1] += uint16(halfPoints(g, other, seat))
			}
		}
		if slices.Contains(g.Winners, seat) {
			one.Wins = int64(sim.WholeWin / len(g.Winners))
		}
		if g.Forfeit == seat {
			one.Forfeits = 1
		}
		d.sides[side].add(one)
	}
}

// pairIndex is the index of the points of two sides in a deal, the first before the second.
func pairIndex(sides, a, b int) int { return 2 * (a*sides - a*(a+1)/2 + b - a - 1) }

// halfPoints is twice the points that a seat makes against another one. A seat that has
// forfeited the game has the last place, and the others share the first.
func halfPoints(g *sim.Game, seat, other int) int {
	switch {
	case g.Places[seat] < g.Places[other]:
		return 2
	case g.Places[seat] == g.Places[other]:
		return 1
	}
	return 0
}
