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
	groups := d.groupsFor(r.game.Turn())
	tiles, problem := trays(groups, r.rules.Colors())
	if problem != nil {
		return r.unset(*problem)
	}
	displays := len(r.text().Get("displays").Items())
	other := r.game.Turn() == core.Deal && len(groups) != displays
	err := r.game.Deal(tiles...)
	switch {
	case other && (err != nil || len(groups) > displays):
		return r.unset(d.at.Problem("a deal is a list with the tiles of each display, as [BBRW, BRKK, …]",
			"%d displays are needed for %d seats, here are %d", displays, r.game.State().Seats(), len(groups)))
	case err != nil:
		return r.unset(d.at.Problem("", "these tiles cannot come now: %v", err))
	}
	return true
}

// drawBySeed takes one chance turn with the tiles that the seed brings. The game
// is not left to draw them itself: then it would take all that follow, too.
func (r *run) drawBySeed() bool {
	trays := r.game.Drawn(core.Seeded(r.test.seed))
	if err := r.game.Deal(trays...); err != nil {
		return r.unset(r.test.at.Problem("", "the tiles of seed %d cannot come: %v", r.test.seed, err))
	}
	return true
}
