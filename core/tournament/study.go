package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"time"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// Play plays what a ledger lacks of a tournament: all of it, or until it is decided or ctx ends.
// The ledger then has all games, for a later call with more games or more bots. It is empty before
// the first game.
//
// Play returns a result even with an error. The error says which game cannot be played to its end
// (a [*sim.GameError]), or why the ledger cannot be saved. If ctx ends, the result is partial.
func Play(ctx context.Context, s Setup, l sim.Ledger, o sim.Options) (*Result, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	began, games := time.Now(), int64(0)
	progress := o.Progress
	o.Progress = func(n int64) {
		if games = n; progress != nil {
			progress(n)
		}
	}
	err = sim.Play(ctx, s.Batches(sim.Whole, l), l, o)
	if ended := context.Cause(ctx); ended != nil && errors.Is(err, ended) {
		err = nil
	}
	r := NewResult(p, l)
	r.Run = sim.Timed(began, o.Workers, games)
	return r, err
}

// Batches returns the jobs of a shard of a tournament whose plan has no error: all deals, or those
// up to each look until it is decided.
func (s *Setup) Batches(shard sim.Shard, l sim.Ledger) iter.Seq[[]sim.Job] {
	return s.study(shard, l).batches
}

// Most is the largest number of games of a shard, with those in a ledger. A table there can have more
// deals. A shard without a deal is an error.
func (s *Setup) Most(shard sim.Shard, l sim.Ledger) (games int64, err error) {
	if _, err := lineups(s.Bots, s.Seats); err != nil {
		return 0, err
	}
	deals, err := shard.Span(s.deals())
	for _, t := range s.study(shard, l).tables {
		games += max(deals.Blocks(), l[t.Entry].Blocks()) * int64(s.Seats)
	}
	return games, err
}

// deals is the number of deals at each table.
func (s *Setup) deals() int64 { return int64((s.Games + s.Seats - 1) / s.Seats) }

// study says which deals of a tournament come next.
type study struct {
	bots   []string
	seats  int
	ledger sim.Ledger
	until  float64
	last   int64     // deals at each table
	deals  sim.Span  // those of the shard
	tables []sim.Job // without spans
	looks  []Look    // that were taken
}

// study returns the study of a shard. The setup can be played, and has as many deals as shards.
func (s *Setup) study(shard sim.Shard, l sim.Ledger) *study {
	t := &study{bots: s.Bots, seats: s.Seats, ledger: l, until: s.Until, last: s.deals()}
	t.deals, _ = shard.Span(t.last)
	chairs, _ := lineups(t.bots, t.seats)
	for _, c := range chairs {
		name, _ := json.Marshal(c) // texts can always be written
		t.tables = append(t.tables, sim.Job{Table: s.table(c), Entry: string(name)})
	}
	return t
}

// batches yields the jobs up to each look.
func (t *study) batches(yield func([]sim.Job) bool) {
	upTo := t.last
	if t.until > 0 {
		upTo = nextLook(0, t.last)
	}
	for t.play(upTo, yield) && t.until > 0 {
		t.looks = append(t.looks, Look{upTo, len(t.bots)})
		if upTo == t.last || t.state(upTo).Decided(t.until) {
			return
		}
		upTo = nextLook(upTo, t.last)
	}
}

// batchJobs is about how many jobs a batch has: enough that workers seldom wait for its end, and few
// enough to be held in memory.
const batchJobs = 10_000

// play yields the jobs of all tables up to a deal. The tables play leg after leg, so an unfinished
// tournament has about as many deals at each.
func (t *study) play(upTo int64, yield func([]sim.Job) bool) bool {
	end := min(upTo, t.deals.To)
	var jobs []sim.Job
	for from := t.deals.From; from < end; {
		to := min(end, (from/legDeals+1)*legDeals)
		for _, j := range t.tables {
			j.Span = sim.Span{From: from, To: to}
			jobs = append(jobs, j)
		}
		if from = to; len(jobs) >= batchJobs {
			if !yield(jobs) {
				return false
			}
			jobs = nil
		}
	}
	return yield(jobs)
}

// chairsOf returns the bots by chair of an entry, whose name has them as JSON. For another name it
// returns nil.
func chairsOf(entry string) (chairs []string) {
	if json.Unmarshal([]byte(entry), &chairs) != nil {
		return nil
	}
	return chairs
}

// state reads the ledger up to a deal, 0 for all. Tables of an earlier, smaller set of bots still count.
func (t *study) state(upTo int64) *State {
	s := &State{Seats: t.seats, Bots: t.bots, Looks: t.looks, upTo: upTo}
	var names []string
	for _, j := range t.tables {
		names = append(names, j.Entry)
	}
	for _, name := range slices.Sorted(maps.Keys(t.ledger)) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, name := range names {
		s.Tables = append(s.Tables, Table{chairsOf(name), t.ledger[name]})
	}
	return s
}

// Unlike lists the differences of a kept tournament to one that shall resume it; nil if its games can
// be used. The other may have more bots and another number of games.
func Unlike(kept, other sim.Plan) []string {
	if !slices.ContainsFunc(kept.Bots, func(name string) bool { return !slices.Contains(other.Bots, name) }) {
		kept.Bots = other.Bots
	}
	if !slices.ContainsFunc(kept.Judges, func(digest string) bool { return !slices.Contains(other.Judges, digest) }) {
		kept.Judges = other.Judges
	}
	if kept.BotTime == "" { // no bot was a program
		kept.BotStart, kept.BotTime = other.BotStart, other.BotTime
	}
	kept.Games, kept.Until = other.Games, other.Until
	return kept.Unlike(other)
}

// Invite returns the bots of a tournament that resumes a kept one, in the order of its tables: bots
// that played already come first.
func Invite(kept sim.Plan, bots []string) []string {
	return sim.Different(slices.Concat(kept.Bots, bots))
}

// ReadPlan reads the plan of a part. It refuses one that is not of a tournament, or does not belong to
// the ledger.
func ReadPlan(part *sim.Part) (p sim.Plan, err error) {
	if err = json.Unmarshal(part.Plan, &p); err == nil {
		err = p.Check()
	}
	if err == nil {
		_, err = lineups(p.Bots, p.Seats)
	}
	if err == nil && (len(p.Rulesets) != 1 || p.Games > MaxGames) {
		err = fmt.Errorf("a tournament has one ruleset, and at most %d games at each table", MaxGames)
	}
	if err != nil {
		return p, err
	}
	for name, e := range part.Ledger {
		chairs := chairsOf(name)
		sides := len(sim.Different(chairs))
		known := len(chairs) == p.Seats && !slices.ContainsFunc(chairs, func(c string) bool { return !slices.Contains(p.Bots, c) })
		most := int64(2 * p.Seats * p.Seats * p.Seats) // twice the points of a deal, if all chairs met each other
		wide := slices.ContainsFunc(e.Rows, func(row []int64) bool {
			return len(row) != sides*(sides-1) || slices.ContainsFunc(row, func(n int64) bool { return n < 0 || n > most })
		})
		negative := false
		for i, n := range e.Totals {
			negative = negative || n < 0 && i%sideNumbers != sideScores
		}
		long := len(e.Spans) > 0 && e.Spans[len(e.Spans)-1].To > MaxGames
		if !known || wide || long || e.Group != 1 || len(e.Totals) != sides*sideNumbers || negative {
			return p, fmt.Errorf("the games of %s are not those of a tournament of %s", name, wording.CSV(p.Bots))
		}
	}
	return p, part.CheckDone(planned(p).Batches(part.Shard, part.Ledger))
}
