package tune

import (
	"cmp"
	"context"
	"slices"
)

// The numbers of a search.
const (
	mostBest   = 5 // settings that are checked for being the best
	mostRounds = 8 // of steps to the neighbors of the best
	stepFrom   = 3 // of the best settings
	prefer     = 10
)

// search tries settings. In a space with more settings it also tries the neighbors of the best.
// Then it checks the best.
func search(ctx context.Context, g *games, begin []Setting) (*finder, error) {
	f := &finder{games: g, noise: newNoise(g.plan)}
	if g.setup != nil {
		f.left = g.plan.Most()
		if err := f.play(ctx, []Setting{nil}, searching, g.plan.heats()); err != nil {
			return nil, err
		}
	}
	f.findScale()
	if err := f.race(ctx, f.enter(begin)); err != nil {
		return nil, err
	}
	if !g.plan.Wants() {
		return f, nil
	}
	if g.setup != nil && g.plan.Space.Size() > int64(g.plan.Settings) {
		if err := f.approach(ctx); err != nil {
			return nil, err
		}
	}
	if g.setup == nil {
		return f, nil
	}
	checked := []Setting{nil}
	for _, e := range f.chosen() {
		checked = append(checked, e.setting)
	}
	f.left = f.done + int64(len(checked)*g.plan.heats())*f.plan.perHeat()
	return f, f.play(ctx, checked, checking, g.plan.heats())
}

// approach tries the neighbors of the best settings, in smaller and smaller steps.
func (f *finder) approach(ctx context.Context) error {
	for round := range mostRounds {
		best := f.standing()
		best = best[:min(len(best), fewestLeft)]
		var near []Setting
		for _, e := range best[:min(len(best), stepFrom)] {
			near = append(near, f.plan.Space.near(e.setting, round)...)
		}
		if found := f.enter(near); found != nil {
			if err := f.race(ctx, append(found, best...)); err != nil {
				return err
			}
		}
	}
	return nil
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
	return f.setup != nil || f.have(e.setting, checking) == f.plan.heats()
}
