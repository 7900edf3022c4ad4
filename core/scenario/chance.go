package scenario

import "github.com/azulejo/azulejo/core"

// draw takes the chance turns that are due: first those that the test gives, then
// by its seed. Where it waits it leaves those that the test does not give. It
// reports whether they could be taken.
func (r *run) draw(waits bool) bool {
	for r.game.Turn().Chance() {
		ok := true
		switch {
		case len(r.given) > 0:
			ok = r.deal(r.given[0])
			r.given = r.given[1:]
		case waits:
			return true
		default:
			ok = r.drawBySeed()
		}
		if !ok {
			return false
		}
	}
	return true
}

// deal takes a chance turn with the tiles that the test gives.
func (r *run) deal(d deal) bool {
	trays, problem := d.trays(r.rules.Colors())
	if problem != nil {
		return r.unset(*problem)
	}
	if err := r.game.Deal(trays...); err != nil {
		return r.unset(d.at.Problem("", "these tiles cannot come now: %v", err))
	}
	return true
}

// drawBySeed takes one chance turn with the tiles that the seed brings. The game
// is not left to draw them itself: then it would take all that follow, too.
func (r *run) drawBySeed() bool {
	turn, state := r.game.Turn(), core.Clone(r.rules, r.game.State())
	trays := make([]core.Tray, 1)
	state.Deal(core.Seeded(r.test.seed).Dealer(turn, state.Round(), r.part(turn)), core.WatchFunc(func(e core.Event) {
		switch {
		case e.Kind == core.RoundStarted:
			trays = make([]core.Tray, e.Count)
		case e.Kind == core.TilesMoved && (e.To.Place == core.Display || e.To.Place == core.Supply):
			trays[e.To.Row][e.Color] += e.Count
		}
	}))
	if err := r.game.Deal(trays...); err != nil {
		return r.unset(r.test.at.Problem("", "the tiles of seed %d cannot come: %v", r.test.seed, err))
	}
	return true
}

// part counts the chance turns of a kind that the round has had.
func (r *run) part(turn core.Turn) int {
	n := 0
	for _, s := range r.game.Steps() {
		if s.Turn == turn && s.Round == r.game.State().Round() {
			n++
		}
	}
	return n
}
