package tune

import (
	"cmp"
	"iter"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// The numbers of a search.
const (
	mostBest   = 5 // settings that are checked for being the best
	mostRounds = 8 // of steps to the neighbors of the best
	stepFrom   = 3 // of the best settings
	prefer     = 10
)

// batches are the games of a search that begins with some settings, batch by batch.
func (f *finder) batches(begin []Setting) iter.Seq[[]sim.Job] {
	return func(yield func([]sim.Job) bool) {
		f.yield = yield
		f.search(begin)
	}
}

// search tries settings. In a space with more settings it also tries the neighbors of the best.
// Then it checks the best.
func (f *finder) search(begin []Setting) {
	p := f.plan
	for _, x := range begin { // so that a mistake is found before the first game
		if _, f.failed = f.open(x); f.failed != nil {
			return
		}
	}
	if !f.play([]Setting{nil}, searching, p.heats(), p.afterBase(len(begin))) {
		return
	}
	f.findScale()
	if !f.race(f.enter(begin)) || !p.Wants() {
		return
	}
	if p.Space.Size() > int64(p.Settings) && !f.approach() {
		return
	}
	checked := []Setting{nil}
	for _, e := range f.chosen() {
		checked = append(checked, e.setting)
	}
	f.play(checked, checking, p.heats(), 0)
}

// approach tries the neighbors of the best settings, in smaller and smaller steps. It reports false
// if the search ends there.
func (f *finder) approach() bool {
	for round := range mostRounds {
		best := f.standing()
		best = best[:min(len(best), fewestLeft)]
		var near []Setting
		for _, e := range best[:min(len(best), stepFrom)] {
			near = append(near, f.plan.Space.near(e.setting, round)...)
		}
		if found := f.enter(near); found != nil && !f.race(append(found, best...)) {
			return false
		}
	}
	return true
}

// enter returns the entrants of settings that were not tried yet.
func (f *finder) enter(settings []Setting) (all []*entrant) {
	for _, x := range settings {
		if !slices.ContainsFunc(f.tried, func(e *entrant) bool { return slices.Equal(e.setting, x) }) {
			e := &entrant{setting: x}
			f.tried, all = append(f.tried, e), append(all, e)
		}
	}
	return all
}

// standing lists the settings that are not beaten, the best first.
func (f *finder) standing() []*entrant {
	all := slices.DeleteFunc(slices.Clone(f.tried), func(e *entrant) bool { return e.beaten || e.heats == 0 })
	slices.SortStableFunc(all, func(a, b *entrant) int {
		// A setting that was left out has played less and comes last: any lead of it is chance.
		if a.cut != b.cut {
			if a.cut {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.loss, b.loss)
	})
	return all
}

// chosen lists the settings to check: the best, and for each of several targets the best setting
// if that target counted far more.
func (f *finder) chosen() (all []*entrant) {
	for _, e := range f.standing() {
		if len(all) < mostBest && !e.cut && f.canCheck(e) {
			all = append(all, e)
		}
	}
	if len(f.plan.Targets) < 2 {
		return all
	}
	misses := map[*entrant][]float64{}
	for _, e := range f.tried {
		if e.heats > 0 && f.canCheck(e) {
			misses[e] = f.misses(f.means(f.noise, e.setting, e.heats).of, f.means(f.noise, nil, e.heats).of)
		}
	}
	for preferred := range f.plan.Targets {
		var best *entrant
		least := 0.
		for _, e := range f.tried {
			if misses[e] == nil {
				continue
			}
			loss := 0.
			for i, miss := range misses[e] {
				weight := f.plan.Targets[i].Weight
				if i == preferred {
					weight = prefer * targetWeight
				}
				loss += weight * miss
			}
			if best == nil || loss < least {
				best, least = e, loss
			}
		}
		if best != nil && !slices.Contains(all, best) {
			all = append(all, best)
		}
	}
	return all
}

// canCheck reports whether a setting can be checked now, or its shard has checked it.
func (f *finder) canCheck(e *entrant) bool {
	return f.yield != nil || f.have(e.setting, checking) == f.plan.heats()
}
