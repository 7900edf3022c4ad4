package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// outlook is what the evaluator knows of the aims on the board. After each placement it finds out anew only what the tile
// has changed.
type outlook struct {
	aims   [maxAims]int32         // the state of each, as its index in the worths
	total  int                    // what all aims are worth
	brings [maxSpaces]int         // what covering a space brings
	known  uint64                 // the spaces for which that is known
	bound  [core.MaxColors]uint64 // by color, the open free stars with one tile, of this color
}

// set makes o a copy of another outlook on the aims of a guide.
func (o *outlook) set(from *outlook, g *guide) {
	copy(o.aims[:len(g.aims)], from.aims[:])
	copy(o.brings[:g.spaces], from.brings[:])
	o.total, o.known, o.bound = from.total, from.known, from.bound
}

// survey is the outlook of a seat, and what it depends on.
type survey struct {
	of      surveyed
	outlook outlook
}

type surveyed struct {
	covered      uint64
	colors       [maxStars]uint8 // by star
	weighed      *worths
	round, seats int
}

// look finds the outlook of a seat. It keeps the last one, and learns the rest of it when it meets it again.
func (e *evaluator) look(seat int8) {
	if !e.steady {
		e.survey()
		return
	}
	last := &e.surveys[seat]
	now := surveyed{e.board.covered, e.board.starColors, e.weighed, e.Round(), e.Seats()}
	if last.of != now {
		e.survey()
		last.of, last.outlook = now, e.outlook
		return
	}
	e.outlook.set(&last.outlook, e.guide)
	e.learnRest()
}

// learnRest learns what covering each other open space brings.
func (e *evaluator) learnRest() {
	if rest := e.rules.upTo[maxNumber] &^ (e.board.covered | e.known); rest != 0 && e.steady {
		e.learnAll(rest)
		e.surveys[e.Seat].outlook = e.outlook
	}
}

// survey finds the states of the aims. What covering spaces brings is then to be learned anew.
func (e *evaluator) survey() {
	e.known, e.total = 0, 0
	for i := range e.guide.aims {
		e.aims[i] = e.indexOf(i)
		e.total += e.weighed.aims[e.aims[i]]
	}
	for i := range e.rules.stars {
		e.bind(i)
	}
}

// indexOf returns the index of the state of an aim in the worths.
func (e *evaluator) indexOf(i int) int32 {
	a := &e.guide.aims[i]
	return int32(a.first[e.rules.colorOf(e.board, a)] + int(e.guide.stateOf(e.board, a)))
}

// follow finds out anew what has changed by a tile on a space.
func (e *evaluator) follow(space int) {
	if e.rules.Reacts() {
		e.survey() // as effects can change anything
		return
	}
	e.known &^= e.guide.near[space]
	worths := e.weighed.aims
	for _, st := range e.guide.steps[space] {
		before, a := e.aims[st.aim], &e.guide.aims[st.aim]
		now := before + st.ahead
		switch {
		case st.mixes && (e.rules.stars[a.star].rule != freeKind || e.rules.tilesOn(e.board, a.star) <= 2):
			now = e.indexOf(int(st.aim))
			e.bind(a.star)
		case a.number > 0 && a.spaces&^e.board.covered != 0: // what all its spaces bring changes by the same
			change := worths[now+st.ahead] - 2*worths[now] + worths[before]
			for open := a.spaces &^ e.board.covered; open != 0; open &= open - 1 {
				e.brings[bits.TrailingZeros64(open)] += change
			}
		}
		e.aims[st.aim] = now
		e.total += worths[now] - worths[before]
	}
}

// learn works out what covering a space brings: its points, and how the worth of the aims changes. The color matters
// only on free stars: see binding.
func (e *evaluator) learn(m core.Move, space, paid int) {
	b := e.board
	b.covered |= 1 << space
	points := e.placePoints(m, paid)
	b.covered &^= 1 << space
	e.note(space, points)
}

// note notes what covering a space brings beside its points.
func (e *evaluator) note(space, points int) {
	gain, worths := points*onePoint*finer, e.weighed.aims
	for _, st := range e.guide.steps[space] {
		now := e.aims[st.aim]
		after := now + st.ahead
		gain += worths[after] - worths[now]
		if after == st.last {
			gain += st.bonus
		}
	}
	e.brings[space] = gain
	e.known |= 1 << space
}

// learnAll learns what covering some spaces brings, where the points do not depend on the payment.
func (e *evaluator) learnAll(spaces uint64) {
	r := e.rules
	for ; spaces != 0; spaces &= spaces - 1 {
		space := bits.TrailingZeros64(spaces) & (maxSpaces - 1)
		if r.byArc != nil {
			e.note(space, r.byArc[r.arc(e.board, space)])
		} else {
			e.learn(place(space, 0, 0), space, int(r.numbers[space]))
		}
	}
}

// binding returns what a tile loses by binding a free star to its color, as the second tile on it does.
func (e *evaluator) binding(space int, c core.Color) int {
	i := e.rules.spaces[space].star
	star, a := &e.rules.stars[i], &e.guide.aims[i] // the first aims are the stars
	state := int((e.board.covered&star.mask | 1<<space) >> star.first)
	return e.weighed.aims[a.first[several]+state] - e.weighed.aims[a.first[c]+state]
}

// bind finds the color by which a second tile would bind a free star.
func (e *evaluator) bind(i int) {
	star := &e.rules.stars[i]
	if star.rule != freeKind {
		return
	}
	for c := range e.bound {
		e.bound[c] &^= star.mask
	}
	if e.rules.tilesOn(e.board, i) == 1 {
		e.bound[bits.TrailingZeros8(e.board.starColors[i])&(core.MaxColors-1)] |= star.mask
	}
}

// prospects returns what the position of the seat is worth when its hand is played out.
func (e *evaluator) prospects() int {
	worth := e.total
	for i := 0; e.over && i < len(e.guide.aims); i++ {
		if !e.counts(&e.guide.aims[i]) {
			worth -= e.weighed.aims[e.aims[i]]
		}
	}
	if e.starts {
		worth += e.weighed.starts
	}
	return worth
}
