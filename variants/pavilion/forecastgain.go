package pavilion

import "math/bits"

// learn works out what covering a space brings, in hundredths of a point: the
// points for it, and what it earns of bonuses and prizes. The color does not
// matter but on free stars; see binding.
func (o *outlook) learn(space int) {
	r, covered := o.rules, o.mine.covered
	at := &r.spaces[space]
	gain := o.arcPoints(space)*onePoint + o.starGain(at)
	number := r.numbers[space]
	if worths := o.ahead.numbers[number]; worths != nil {
		n := bits.OnesCount64(covered & r.byNumber[number])
		gain += worths[n+1] - worths[n]
	}
	for _, i := range at.touches {
		missing := bits.OnesCount64(r.structures[i].spaces &^ covered)
		gain += r.guide.structures[i][missing-1] - r.guide.structures[i][missing]
	}
	o.gains[space] = gain
	o.known |= 1 << space
}

// arcPoints returns the points for a tile that lies, or would lie, on a space.
func (o *outlook) arcPoints(space int) int {
	covered := o.mine.covered
	o.mine.covered |= 1 << space
	points, _ := o.placePoints(o.seat, space)
	o.mine.covered = covered
	return points
}

// starGain returns what covering a space earns of the bonus for its star.
func (o *outlook) starGain(at *space) int {
	star, worths := &o.rules.stars[at.star], o.ahead.stars[at.star]
	tiles := o.mine.covered & star.mask >> star.first
	gain := worths[tiles|1<<at.position] - worths[tiles]
	if o.bound(at.star) {
		return gain / 2
	}
	return gain
}

// bound reports whether a free star takes one color alone by now. Such a star
// is held to be worth half: it needs nearly all the tiles of its color.
func (o *outlook) bound(i int) bool {
	star, colors := &o.rules.stars[i], o.mine.starColors[i]
	tiles := o.mine.covered & star.mask
	return star.rule == freeKind && tiles&(tiles-1) != 0 && colors&(colors-1) == 0
}

// binding returns what is lost when a second tile binds a free star to its
// color.
func (o *outlook) binding(space int) int {
	at := &o.rules.spaces[space]
	star := &o.rules.stars[at.star]
	tiles := (o.mine.covered | 1<<space) & star.mask >> star.first
	return o.ahead.stars[at.star][tiles] / 2
}

// findSingle notes the free stars that a tile of the same color would bind.
func (o *outlook) findSingle() {
	clear(o.single[:])
	for _, i := range o.rules.guide.free {
		mask := o.rules.stars[i].mask
		if tiles := o.mine.covered & mask; tiles != 0 && tiles&(tiles-1) == 0 {
			o.single[bits.TrailingZeros8(o.mine.starColors[i])] |= mask
		}
	}
}

// prospects returns what the board has earned of bonuses and prizes to come.
func (o *outlook) prospects() int {
	r, covered, sum := o.rules, o.mine.covered, 0
	for i := range r.stars {
		star := &r.stars[i]
		worth := o.ahead.stars[i][covered&star.mask>>star.first]
		if o.bound(i) {
			worth /= 2
		}
		sum += worth
	}
	for n, worths := range o.ahead.numbers {
		if worths != nil {
			sum += worths[bits.OnesCount64(covered&r.byNumber[n])]
		}
	}
	for i, worths := range r.guide.structures {
		if missing := bits.OnesCount64(r.structures[i].spaces &^ covered); missing > 0 {
			sum += worths[missing]
		}
	}
	return sum
}
