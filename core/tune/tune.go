// Package tune searches for values of a ruleset that meet given targets.
//
// The possible values make a [Space] of settings. Each [Target] is for a metric of [sim]: it
// should be in a range, as large or as small as possible, or as close as possible to its present
// value. A search plays all settings on the same deals. It drops a setting once chance can hardly
// explain the lead of the best. If too many are left, only the best of them go on. In a large
// space the search begins with evenly spread settings and continues with the neighbors of the
// best.
//
// The best of many settings is lucky. So the best few play again, on deals that the search did
// not use, and only these games count in the answer.
//
// If nothing is wanted of any metric, no setting is better than another. Then all play to the end, and
// the result is what each value does.
//
// Deals are played in heats of equal size. The result of a search depends only on its [Plan] and
// on its shard: heats are sums of whole numbers, decisions are taken after numbers of heats fixed
// by the plan, and noise is drawn from the seed.
package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// Table is a number of seats and their bots.
type Table struct {
	Seats int      `json:"seats"`
	Bots  []string `json:"bots"`            // a name for each seat
	Teams int      `json:"teams,omitempty"` // how many play against each other, 0 if each seat plays alone
}

// NewTable returns the table of some bots, one for each seat.
func NewTable(r core.Rules, bots []string) Table {
	return Table{Seats: len(bots), Bots: bots, Teams: len(sim.Teams(r, len(bots)))}
}

// plan is the plan of games at the table, with no more than its seats and bots.
func (t Table) plan() sim.Plan { return sim.Plan{Seats: t.Seats, Bots: t.Bots} }

// Plan is everything that the result of a search depends on. The plan of its games is that of the
// first table, with the ruleset as it is. Its games are those of a setting that is not dropped, at each
// table; the best play as many again.
type Plan struct {
	sim.Plan
	Space    Space    `json:"space"`
	Targets  []Target `json:"targets"`
	Tables   []Table  `json:"tables"`
	Settings int      `json:"settings"`
}

// Setup is a search to be made.
type Setup struct {
	// Open returns the ruleset with the values of a setting.
	Open func(Setting) (sim.Ruleset, error)

	Space   Space
	Targets []Target
	Tables  []Table // at least one; targets are wanted at each
	Games   int     // at least [LeastGames]; see Plan.Games
	// Settings is the largest number of settings at the beginning, 0 for 400.
	Settings int
	Seed     uint64 // of the first deal; the others follow
	Shard    sim.Shard
	Workers  int // of Run; 0 or less for one on each core

	MaxMoves int // of a game, 0 for any number

	Limits  bot.Limits // of bots that are other programs
	Failing bot.Policy

	// Progress, if not nil, is called now and then, never concurrently. Done is the number of games
	// up to now, and left the largest number still to be played.
	Progress func(done, left int64)
}

// LeastGames is the smallest number of games of a setting that is not dropped.
const LeastGames = 100

const mostSettings = 400 // to begin with

// Plan returns the plan of the search, or an error for an impossible setup.
func (s *Setup) Plan() (Plan, error) {
	p := Plan{Space: s.Space, Targets: s.Targets, Tables: s.Tables, Settings: cmp.Or(s.Settings, mostSettings)}
	p.Games, p.Seed = int64(s.Games), s.Seed
	if err := p.check(); err != nil {
		return p, err
	}
	first, err := s.Open(nil)
	if err != nil {
		return p, err
	}
	for i := range s.Tables {
		run, err := s.table(&p, i, first).Plan()
		if err != nil {
			return p, err
		}
		run.Games, run.BotStart, run.BotTime = p.Games, cmp.Or(p.BotStart, run.BotStart), cmp.Or(p.BotTime, run.BotTime)
		if i == 0 {
			p.Plan = run
		}
		p.BotStart, p.BotTime = run.BotStart, run.BotTime
	}
	p.Rulesets[0].Start = nil // it depends on the seats
	if begin := len(p.Space.first(p.Settings, p.Seed)); int64(begin) < s.Shard.Of {
		return p, fmt.Errorf("shard %v: a search that begins with %s has at most as many shards", s.Shard, wording.Count(begin, "setting"))
	}
	return p, nil
}

// table returns a table for a ruleset.
func (s *Setup) table(p *Plan, i int, r sim.Ruleset) *sim.Table {
	at := p.Tables[i]
	return &sim.Table{Rulesets: []sim.Ruleset{r}, Seats: at.Seats, Bots: at.Bots, Seed: s.Seed, MaxMoves: s.MaxMoves, Limits: s.Limits,
		Failing: s.Failing, Metrics: p.metrics(), Group: p.heat(i)}
}

// Check refuses a plan that cannot be played, and names that are not UTF-8 or control a terminal.
func (p *Plan) Check() error {
	if err := p.Plan.Check(); err != nil {
		return err
	}
	return p.check()
}

// check is Check without the plan of games.
func (p *Plan) check() error {
	switch {
	case len(p.Space) == 0 || len(p.Targets) == 0 || len(p.Tables) == 0:
		return errors.New("tune: a parameter, a target and a table are the least")
	case p.Games < LeastGames || p.Games > 1<<30:
		return fmt.Errorf("%d games: from %d to %d are needed", p.Games, LeastGames, 1<<30)
	case p.Settings < 2 || p.Settings > 1<<16:
		return fmt.Errorf("%d settings to begin with: from 2 to %d are needed", p.Settings, 1<<16)
	}
	for _, of := range p.Space {
		if len(of.Values) == 0 {
			return fmt.Errorf("%s has no value to try", of.Path)
		}
	}
	var names []string
	for _, of := range p.Space {
		names = append(append(names, of.Path), of.Values...)
	}
	for i, t := range p.Targets {
		if err := t.check(); err != nil {
			return err
		}
		for _, other := range p.Targets[:i] {
			if err := p.contrary(other, t); err != nil {
				return err
			}
		}
		names = append(names, t.Metric)
	}
	for _, t := range p.Tables {
		if t.Seats < 1 || t.Seats > core.MaxSeats || len(t.Bots) != t.Seats {
			return fmt.Errorf("%s for %s", wording.Count(len(t.Bots), "bot"), wording.Count(t.Seats, "seat"))
		}
		for _, target := range p.Targets {
			if m, known := t.plan().Metric(target.Metric); !known || target.Kind == Fair && !m.Share() {
				return fmt.Errorf("%s is no metric of %s that is %s", target.Metric, wording.Count(t.Seats, "seat"), target.Kind)
			}
		}
		names = append(names, t.Bots...)
	}
	return wording.CheckNames(names...)
}

// block is the number of games on one deal at a table, as in [sim.Plan.BlockSize].
func (p *Plan) block(table int) int64 {
	return p.Tables[table].plan().BlockSize()
}

// mostHeats is the largest number of heats of a setting: enough to know their variance, and few
// enough to draw noise from all of them.
const mostHeats = 500

// heats is the number of heats of a setting that plays all games.
func (p *Plan) heats() int {
	deals := p.deals(0)
	for i := range p.Tables {
		deals = min(deals, p.deals(i))
	}
	size := (deals + mostHeats - 1) / mostHeats
	return int((deals + size - 1) / size)
}

// deals is the number of deals of a setting at a table, before heats make it rounder.
func (p *Plan) deals(table int) int64 { return (p.Games + p.block(table) - 1) / p.block(table) }

// heat is the number of deals of a heat at a table.
func (p *Plan) heat(table int) int64 {
	n := int64(p.heats())
	return (p.deals(table) + n - 1) / n
}

// perHeat is the number of games of a heat at all tables.
func (p *Plan) perHeat() (n int64) {
	for i := range p.Tables {
		n += p.heat(i) * p.block(i)
	}
	return n
}

// Grid is the number of games in which all settings play as long as the best.
func (p *Plan) Grid() int64 { return p.Space.Size() * int64(p.heats()) * p.perHeat() }

// Most is the largest number of games of a search that begins with all settings of the space, or
// with the first settings of a larger space.
func (p *Plan) Most() int64 {
	settings := int(min(p.Space.Size(), int64(p.Settings)))
	return int64(p.heats())*p.perHeat() + p.afterBase(settings)
}

// afterBase is the largest number of games of a search that begins with some settings, after those of
// the ruleset as it is.
func (p *Plan) afterBase(settings int) int64 {
	return p.most(settings, settings, p.looks(settings), 0) + p.mostChecked(settings)
}

// mostChecked is the largest number of games of the check after a race of some settings.
func (p *Plan) mostChecked(settings int) int64 {
	if !p.Wants() {
		return 0
	}
	checked := mostBest
	if len(p.Targets) > 1 {
		checked += len(p.Targets)
	}
	checked = min(checked, settings) + 1 // and the ruleset as it is
	return int64(checked*p.heats()) * p.perHeat()
}

// Wants reports whether something is wanted of a metric. If not, no setting is better than another.
func (p *Plan) Wants() bool {
	return slices.ContainsFunc(p.Targets, func(t Target) bool { return t.Kind != Shown })
}

// metrics lists the metrics of the targets, each once.
func (p *Plan) metrics() (names []string) {
	for _, t := range p.Targets {
		if !slices.Contains(names, t.Metric) {
			names = append(names, t.Metric)
		}
	}
	return names
}

// Run makes a search. It returns the error of a ctx that ends early, or a [*SettingError] for an
// unplayable setting.
func Run(ctx context.Context, s Setup) (*Result, error) {
	return Play(ctx, s, sim.Ledger{}, sim.Options{Workers: max(0, s.Workers)})
}

// Play makes a search, or its shard, with the games in the ledger. It adds those that are missing, as
// [sim.Play] does. It returns errors as Run does, and those of o.Save.
func Play(ctx context.Context, s Setup, l sim.Ledger, o sim.Options) (*Result, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	shard := cmp.Or(s.Shard, sim.Whole)
	var own []Setting
	for i, x := range p.Space.first(p.Settings, p.Seed) {
		if int64(i)%shard.Of == shard.Number-1 {
			own = append(own, x)
		}
	}
	f := newFinder(&p, l)
	f.setup = &s
	progress := o.Progress
	o.Progress = func(games int64) {
		if f.done = games; s.Progress != nil {
			s.Progress(f.done, max(0, f.left-f.done))
		}
		if progress != nil {
			progress(games)
		}
	}
	err = sim.Play(ctx, f.batches(own), l, o)
	if failed, is := errors.AsType[*sim.GameError](err); is {
		x, _, _, _ := p.entry(failed.Entry)
		return nil, &SettingError{x, err}
	}
	if err == nil {
		err = f.failed
	}
	if err != nil {
		return nil, err
	}
	return f.result(), nil
}

// SettingError is the error of a setting with a game that cannot be played to its end.
type SettingError struct {
	Setting Setting
	Err     error
}

// Error is that of the game.
func (e *SettingError) Error() string { return e.Err.Error() }

// Unwrap returns the error of the game.
func (e *SettingError) Unwrap() error { return e.Err }
