package tune

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
)

// Played is the results of the games of some settings.
type Played struct {
	Settings []*Sums `json:"settings"`
}

// Sums is the results of a setting's games in the search and in the check: the sum of each metric
// of the plan, by table and heat.
type Sums struct {
	Setting Setting     `json:"setting"`
	Search  [][][]int64 `json:"search"`
	Check   [][][]int64 `json:"check,omitempty"`
}

// phase is a part of a search.
type phase int

const (
	searching phase = iota
	checking        // on other deals
)

// of returns the sums of a phase.
func (s *Sums) of(when phase) *[][][]int64 {
	if when == checking {
		return &s.Check
	}
	return &s.Search
}

// games plays the games of settings and keeps their sums.
type games struct {
	plan    *Plan
	setup   *Setup // nil if nothing is played any more
	metrics []string
	sums    map[string]*Sums
	units   [][]float64 // by table and metric: the divisor of a heat's sum
	done    int64       // games
	left    int64       // at most
	saved   time.Time

	lock     sync.Mutex
	opened   map[string]*opening
	reported map[[2]string]bool // bots and kinds of failure that OnFailure has got
}

// opening is a ruleset that one goroutine opens for all.
type opening struct {
	once    sync.Once
	ruleset sim.Ruleset
	err     error
}

func newGames(p *Plan, s *Setup) *games {
	g := &games{plan: p, setup: s, metrics: p.metrics(), sums: map[string]*Sums{}, saved: time.Now(),
		opened: map[string]*opening{}, reported: map[[2]string]bool{}}
	for i, t := range p.Tables {
		var units []float64
		for _, name := range g.metrics {
			m, _ := sim.Plan{Seats: t.Seats, Bots: t.Bots}.Metric(name) // Setup.Plan has seen it
			units = append(units, float64(m.Unit*p.heat(i)))
		}
		g.units = append(g.units, units)
	}
	if s != nil && s.Before != nil {
		g.add(s.Before)
	}
	return g
}

// add adds the games of earlier runs.
func (g *games) add(p *Played) {
	for _, s := range p.Settings {
		key := s.Setting.key()
		own := g.sums[key]
		if own == nil {
			own = &Sums{Setting: s.Setting}
			g.sums[key] = own
		}
		for _, when := range []phase{searching, checking} {
			to, from := own.of(when), *s.of(when)
			if heats(from) > heats(*to) {
				*to = from
			}
		}
	}
}

// played returns all games, in the order of settings.
func (g *games) played() *Played {
	p := &Played{}
	for _, s := range g.sums {
		p.Settings = append(p.Settings, s)
	}
	slices.SortFunc(p.Settings, func(a, b *Sums) int { return slices.Compare(a.Setting, b.Setting) })
	return p
}

// heats is the number of heats that all tables have.
func heats(tables [][][]int64) int {
	if len(tables) == 0 {
		return 0
	}
	n := len(tables[0])
	for _, t := range tables {
		n = min(n, len(t))
	}
	return n
}

// have is the number of heats that a setting has played.
func (g *games) have(x Setting, when phase) int {
	if s := g.sums[x.key()]; s != nil {
		return heats(*s.of(when))
	}
	return 0
}

// job is a heat to be played.
type job struct {
	setting Setting
	table   int
	heat    int // in its phase
	sums    []int64
	played  bool
}

// play plays the missing heats of settings, up to a number. If it fails it keeps the heats before
// the first gap.
func (g *games) play(ctx context.Context, all []Setting, when phase, upTo int) error {
	var jobs []*job
	for _, x := range all {
		var have [][][]int64
		if s := g.sums[x.key()]; s != nil {
			have = *s.of(when)
		}
		for table := range g.plan.Tables {
			from := 0
			if have != nil {
				from = len(have[table])
			}
			for heat := from; heat < upTo; heat++ {
				jobs = append(jobs, &job{setting: x, table: table, heat: heat})
			}
		}
	}
	if len(jobs) == 0 {
		return nil
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next, done := make(chan *job), make(chan *job)
	go func() {
		defer close(next)
		for _, j := range jobs {
			select {
			case next <- j:
			case <-ctx.Done():
				return
			}
		}
	}()
	var workers sync.WaitGroup
	for range min(g.setup.Workers, len(jobs)) {
		workers.Go(func() {
			for j := range next {
				if err := core.Guard(func() error { return g.heat(ctx, j, when) }); err != nil {
					stop(err)
					return
				}
				done <- j
			}
		})
	}
	go func() {
		workers.Wait()
		close(done)
	}()
	kept := 0
	for j := range done {
		j.played = true
		g.done += g.plan.heat(j.table) * g.plan.block(j.table)
		for ; kept < len(jobs) && jobs[kept].played; kept++ {
			g.keep(jobs[kept], when)
		}
		if g.setup.Progress != nil {
			g.setup.Progress(g.done, max(0, g.left-g.done))
		}
		if err := g.save(false); err != nil {
			stop(err)
		}
	}
	if err := context.Cause(ctx); err != nil {
		_ = g.save(true) // the reason for the stop matters more than an error of saving
		return err
	}
	return nil
}

// keep keeps the sums of a heat, the next one of its setting and table.
func (g *games) keep(j *job, when phase) {
	s := g.sums[j.setting.key()]
	if s == nil {
		s = &Sums{Setting: j.setting}
		g.sums[j.setting.key()] = s
	}
	tables := s.of(when)
	if *tables == nil {
		*tables = make([][][]int64, len(g.plan.Tables))
	}
	(*tables)[j.table] = append((*tables)[j.table], j.sums)
}

// heat plays the games of a job.
func (g *games) heat(ctx context.Context, j *job, when phase) error {
	r, err := g.open(j.setting)
	if err != nil {
		return &SettingError{j.setting, err}
	}
	size := g.plan.heat(j.table)
	from := int64(j.heat) * size
	if when == checking {
		from += int64(g.plan.heats()) * size
	}
	run := g.setup.table(g.plan, j.table, r)
	run.OnFailure = g.failed
	counts, err := sim.Count(ctx, run, sim.Span{From: from, To: from + size})
	switch {
	case err != nil:
		return &SettingError{j.setting, err}
	case counts.Blocks < size: // it was interrupted
		return context.Cause(ctx)
	}
	for _, name := range g.metrics {
		j.sums = append(j.sums, counts.Rulesets[0].Sums[name].Sum)
	}
	return nil
}

// failed reports the first failure of each kind of each bot. Each heat is a run of its own, and
// would report it again.
func (g *games) failed(f sim.Failure) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if key := [2]string{f.Bot, string(f.Kind())}; g.setup.OnFailure != nil && !g.reported[key] {
		g.reported[key] = true
		g.setup.OnFailure(f)
	}
}

// open opens the ruleset of a setting once.
func (g *games) open(x Setting) (sim.Ruleset, error) {
	g.lock.Lock()
	o := g.opened[x.key()]
	if o == nil {
		o = new(opening)
		g.opened[x.key()] = o
	}
	g.lock.Unlock()
	o.once.Do(func() { o.ruleset, o.err = g.setup.Open(x) })
	return o.ruleset, o.err
}

// check opens the ruleset of a setting before any game is played. Values that are valid alone may
// not be valid together, and a setting may not be for the seats of a table.
func (g *games) check(x Setting) error {
	r, err := g.open(x)
	for i := range g.plan.Tables {
		if err == nil {
			_, err = r.Rules.New(g.plan.Tables[i].Seats)
		}
	}
	if err != nil {
		return &SettingError{x, err}
	}
	return nil
}

// save calls Checkpoint, at once if now is set, and else at most once in the time Every.
func (g *games) save(now bool) error {
	if g.setup.Checkpoint == nil || !now && time.Since(g.saved) < g.setup.Every {
		return nil
	}
	g.saved = time.Now()
	return g.setup.Checkpoint(g.played())
}
