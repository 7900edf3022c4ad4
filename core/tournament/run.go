package tournament

import (
	"context"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core/sim"
)

// run is a tournament while it is played.
type run struct {
	setup  *Setup
	state  *State
	tables []*Table // that are to be played; others of the state only count

	mu     sync.Mutex // holds what stands below, and the state
	saved  time.Time
	played int64 // games since it was begun or gone on with
	all    int64
	lead   *lead
	told   map[string]bool
	err    error // the first that stops the run
}

func newRun(s *Setup, state *State) *run {
	r := &run{setup: s, state: state, told: map[string]bool{}, lead: newLead(state)}
	chairs, _ := lineups(state.Bots, state.Seats) // as when they were invited
	r.tables = state.Tables[:len(chairs)]
	for _, j := range r.jobs(s.deals()) {
		r.all += int64(j.to-j.from) * int64(s.Seats)
	}
	return r
}

// play plays until all is played or decided, which it returns as done, or ctx ends.
func (r *run) play(ctx context.Context) (done bool, err error) {
	for goal := r.firstGoal(); ; goal = r.nextGoal(goal) {
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
		if decided || goal >= r.setup.deals() {
			return true, nil
		}
	}
}

// job is some deals of a leg at a table, from one number up to another one.
type job struct {
	table    *Table
	leg      int
	from, to int
}

// jobs lists what is to be played before each table has so many deals.
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

// playTo plays until each table has so many deals. Where there are more workers than
// legs to play, several play one leg.
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
		Tell: r.tell,
		Each: func(g *sim.Game) {
			if d.add(g); d.games == s.Seats {
				if err := r.take(j, d); err != nil {
					stop()
				}
				d = newDeal(d.bots)
			}
		},
	}, sim.Span{To: int64(j.to - j.from)})
	if err != nil {
		r.fail(err)
		stop()
	}
}

// take adds a deal to the state.
func (r *run) take(j job, d *deal) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	j.table.add(j.leg, d)
	r.played += int64(d.games)
	r.lead.add(d.bots, d.points)
	if r.setup.Progress != nil {
		leader, share := r.lead.first()
		r.setup.Progress(Progress{Games: r.played, All: r.all, Leader: leader, Share: share})
	}
	if err := r.save(false); err != nil && r.err == nil {
		r.err = err
	}
	return r.err
}

// save gives the state away, now or if it is time for it.
func (r *run) save(now bool) error {
	if r.setup.Save == nil || !now && time.Since(r.saved) < r.setup.Every {
		return nil
	}
	err := r.setup.Save(r.state)
	r.saved = time.Now()
	return err
}

// fail notes an error, of which the first counts.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

// tell hands on the first failure of each bot. Every leg is a run of its own, and would
// tell of it again.
func (r *run) tell(f sim.Failure) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.told[f.Bot] && r.setup.Tell != nil {
		r.told[f.Bot] = true
		r.setup.Tell(f)
	}
}
