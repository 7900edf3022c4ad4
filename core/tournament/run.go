package tournament

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core/sim"
)

// Play plays the rest of a tournament: all of it, or until it is decided or ctx ends. The state
// is one from [New] or [Read]. Afterwards it has everything that was finished. A deal at a table
// counts once all its games are over.
//
// After the first game Play returns a result even with an error. The error then says why the
// state cannot be saved, or which game cannot be played to its end (a [*sim.GameError]). An
// unfinished tournament has a partial result.
func Play(ctx context.Context, s Setup, state *State) (*Result, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if err := state.invite(&s); err != nil {
		return nil, err
	}
	began := time.Now()
	r := &run{setup: &s, state: state, reported: map[string]bool{}}
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
	result.Partial, result.Run = !done, sim.Timed(began, s.Workers, r.played)
	return result, err
}

// run is a tournament in progress.
type run struct {
	setup  *Setup
	state  *State
	tables []*Table // of this setup; the state may have more, which only count

	mu       sync.Mutex // for the fields below, and the state
	saved    time.Time
	played   int64           // games since the run began or was resumed
	all      int64           // games to be played, at most
	reported map[string]bool // bots with a failure that OnFailure has got
	err      error           // the first that stops the run
}

// play plays until the tournament is over or decided, for which done is true, or until ctx ends.
// It begins with all tables up to the last look, as new bots have not reached it yet.
func (r *run) play(ctx context.Context) (done bool, err error) {
	last := r.setup.deals()
	upTo := last
	if r.setup.Until > 0 {
		upTo = nextLook(0, last)
		if looks := r.state.Looks; len(looks) > 0 {
			upTo = min(looks[len(looks)-1].Deals, last)
		}
	}
	for ; ; upTo = nextLook(upTo, last) {
		if err := r.playTo(ctx, upTo); err != nil {
			return false, err
		}
		if len(r.jobs(upTo)) > 0 {
			return false, r.save(true)
		}
		decided := false
		if r.setup.Until > 0 {
			r.state.look(upTo)
			decided = r.state.Decided(r.setup.Until)
		}
		if err := r.save(true); err != nil {
			return false, err
		}
		if decided || upTo >= last {
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

// jobs lists the games to be played for each table to reach a number of deals.
func (r *run) jobs(upTo int) []job {
	var jobs []job
	for leg := 0; leg*legDeals < upTo; leg++ {
		for _, t := range r.tables {
			from, to := leg*legDeals, min((leg+1)*legDeals, upTo)
			for from < to && t.has(from) {
				from++
			}
			if from < to {
				jobs = append(jobs, job{t, leg, from, to})
			}
		}
	}
	return jobs
}

// playTo plays until each table has a number of deals. Surplus workers share the legs.
func (r *run) playTo(ctx context.Context, upTo int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	jobs := r.jobs(upTo)
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

// leg plays a job. An error stops all jobs.
func (r *run) leg(ctx context.Context, stop func(), j job, workers int) {
	s := r.setup.run(seating(j.table.Bots, j.leg), j.from, j.to-j.from)
	number, d := j.from, newDeal(j.table.Bots)
	s.Workers, s.OnFailure = workers, r.onFailure
	s.Each = func(g *sim.Game) {
		if d.add(g); d.games == s.Seats {
			if !r.count(j.table, number, d) {
				stop()
			}
			number, d = number+1, newDeal(j.table.Bots)
		}
	}
	if _, err := sim.Count(ctx, s, sim.Span{To: int64(j.to - j.from)}); err != nil {
		r.mu.Lock()
		r.err = cmp.Or(r.err, err)
		r.mu.Unlock()
		stop()
	}
}

// count adds a deal to the state. It reports whether the run continues.
func (r *run) count(t *Table, number int, d *deal) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.add(number, d)
	r.played += int64(d.games)
	if r.setup.Progress != nil {
		r.setup.Progress(r.played, r.all)
	}
	r.err = cmp.Or(r.err, r.save(false))
	return r.err == nil
}

// save calls Save, at once or at most once in the time Every.
func (r *run) save(now bool) error {
	if r.setup.Save == nil || !now && time.Since(r.saved) < r.setup.Every {
		return nil
	}
	err := r.setup.Save(r.state)
	r.saved = time.Now()
	return err
}

// onFailure passes on the first failure of each bot. Every leg is a run of its own, and would
// report it again.
func (r *run) onFailure(f sim.Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.reported[f.Bot] && r.setup.OnFailure != nil {
		r.reported[f.Bot] = true
		r.setup.OnFailure(f)
	}
}

// deal accumulates the games with one deal at one table.
type deal struct {
	bots   []string // each once
	games  int
	points []uint16 // see [Table]
	sides  []Side
}

func newDeal(chairs []string) *deal {
	bots := sim.Different(chairs)
	n := len(bots)
	return &deal{bots: bots, points: make([]uint16, n*(n-1)), sides: make([]Side, n)}
}

// add counts a game.
func (d *deal) add(g *sim.Game) {
	d.games++
	for seat, name := range g.Bots {
		side := slices.Index(d.bots, name)
		s := &d.sides[side]
		s.Games++
		s.Places += 2 * int64(len(g.Bots))
		s.Scores += int64(g.Scores[seat])
		for other, rivalName := range g.Bots {
			if other == seat {
				continue
			}
			made, rival := halfPoints(g, seat, other), slices.Index(d.bots, rivalName)
			s.Places -= int64(made)
			if side != rival && (g.Forfeit < 0 || g.Forfeit == seat || g.Forfeit == other) {
				d.points[pointsAt(len(d.bots), side, rival)] += uint16(made)
				s.Points += int64(made)
				s.Of += 2
			}
		}
		if slices.Contains(g.Winners, seat) {
			s.Wins += int64(sim.WholeWin / len(g.Winners))
		}
		if g.Forfeit == seat {
			s.Forfeits++
		}
	}
}

// pointsAt is the index in a deal of the points of a side against another side.
func pointsAt(sides, side, other int) int {
	if side > other {
		return pointsAt(sides, other, side) + 1
	}
	return 2 * (side*sides - side*(side+1)/2 + other - side - 1)
}

// halfPoints is twice the points of a seat against another seat. A seat that has forfeited the
// game has the last place, and all other seats share the first.
func halfPoints(g *sim.Game, seat, other int) int {
	switch {
	case g.Places[seat] < g.Places[other]:
		return 2
	case g.Places[seat] == g.Places[other]:
		return 1
	}
	return 0
}
