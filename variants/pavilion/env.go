package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core/formula"
)

// of returns what answers formulas about the board of a seat.
func (s *state) of(seat int8) formula.Env {
	s.me = seat
	return (*env)(s)
}

// placed returns what answers the formula for the points of a seat's tile on a
// space.
func (s *state) placed(seat int8, space int) formula.Env {
	s.me, s.spot = seat, int8(space)
	return (*placeEnv)(s)
}

// env answers formulas about a position.
type env state

// Len returns the number of players or of stars.
func (e *env) Len(list int) int {
	if list == 0 {
		return int(e.Size)
	}
	return len(e.rules.stars)
}

// Value returns what a name of boardScope stands for.
func (e *env) Value(name int, at formula.At) int {
	switch {
	case name >= starNumber:
		return e.rules.stars[at.Item].value(name, &e.boards[e.me], at.Item)
	case name >= fieldSeat:
		return e.player(name, at.Item)
	}
	mine := &e.boards[e.me]
	switch name {
	case nameRound:
		return int(e.Number)
	case nameSeats:
		return int(e.Size)
	case nameStars:
		return e.starsOf(mine, at.A)
	case nameComplete:
		return truth(e.rules.stars[at.A].complete(mine))
	case nameStructures:
		return e.rules.built(mine, at.A)
	case nameAllOf:
		return e.allOf(mine, at.A)
	case nameCovered:
		return truth(e.rules.stars[at.A].covers(mine, at.B))
	case nameSeat:
		return int(e.me) + 1
	}
	return e.player(ownFields[name], int(e.me))
}

// ownFields are the fields of players that have names of their own for the seat.
var ownFields = [...]int{nameScore: fieldScore, nameStartScore: fieldStartScore, nameDiscards: fieldDiscards,
	nameTiles: fieldTiles, nameMixedStars: fieldMixedStars}

// player returns a field of the list players.
func (e *env) player(field, seat int) int {
	b := &e.boards[seat]
	switch field {
	case fieldSeat:
		return seat + 1
	case fieldScore:
		return e.Track[seat]
	case fieldStartScore:
		return int(b.begun)
	case fieldDiscards:
		return int(b.discards)
	case fieldTiles:
		return bits.OnesCount64(b.covered)
	case fieldMixedStars:
		return e.mixedStars(b)
	}
	return e.completeStars(b)
}

// value returns a field of the list stars.
func (s *star) value(field int, b *board, i int) int {
	switch field {
	case starNumber:
		return i + 1
	case starSize:
		return s.size
	case starTiles:
		return bits.OnesCount64(b.covered & s.mask)
	case starComplete:
		return truth(s.complete(b))
	case starColors:
		return bits.OnesCount8(b.starColors[i])
	}
	return truth(s.turned(b))
}

// placeEnv is an env that also answers for the space on which a tile was laid.
type placeEnv env

// Len is that of env.
func (e *placeEnv) Len(list int) int { return (*env)(e).Len(list) }

// Value returns what a name of placeScope stands for.
func (e *placeEnv) Value(name int, at formula.At) int {
	if name >= len(onPlace) {
		return (*env)(e).Value(name-len(onPlace), at)
	}
	return e.rules.spot(&e.boards[e.me], int(e.spot))[name]
}

// spot returns what the formula for a tile's points is told of its space.
func (r *rules) spot(b *board, space int) [placeTiles + 1]int {
	at := &r.spaces[space]
	onStar := (b.covered | 1<<space) & r.stars[at.star].mask
	return [...]int{placeArc: r.arc(b, space), placeNumber: int(r.numbers[space]), placePosition: at.position + 1,
		placeTiles: bits.OnesCount64(onStar)}
}

// arc returns how many tiles are linked on a star if a space is covered, its own
// among them.
func (r *rules) arc(b *board, space int) int {
	at := &r.spaces[space]
	star := &r.stars[at.star]
	return int(star.arcs[(b.covered|1<<space)&star.mask>>star.first][at.position])
}

// truth is a condition as formulas have it.
func truth(holds bool) int {
	if holds {
		return 1
	}
	return 0
}

// mixedStars counts the complete stars with more than one color on them.
func (e *env) mixedStars(b *board) int {
	n := 0
	for i := range e.rules.stars {
		if e.rules.stars[i].complete(b) && bits.OnesCount8(b.starColors[i]) > 1 {
			n++
		}
	}
	return n
}

func (e *env) completeStars(b *board) int {
	n := 0
	for i := range e.rules.stars {
		n += truth(e.rules.stars[i].complete(b))
	}
	return n
}

// starsOf counts the complete stars that one color covers.
func (e *env) starsOf(b *board, color int) int {
	n := 0
	for i := range e.rules.stars {
		if e.rules.stars[i].complete(b) && b.starColors[i] == 1<<color {
			n++
		}
	}
	return n
}

// built counts the structures of a kind that are surrounded.
func (r *rules) built(b *board, kind int) int {
	n := 0
	for i := range r.structures {
		if st := &r.structures[i]; st.kind == kind {
			n += truth(b.covered&st.spaces == st.spaces)
		}
	}
	return n
}

// allOf is 1 where every space with a number is covered and there is one.
func (e *env) allOf(b *board, number int) int {
	spaces := e.rules.byNumber[number]
	return truth(spaces != 0 && b.covered&spaces == spaces)
}

// complete reports whether every space of the star is covered.
func (s *star) complete(b *board) bool { return b.covered&s.mask == s.mask }

// covers reports whether a position, from 1, is there and covered.
func (s *star) covers(b *board, position int) bool {
	return position <= s.size && b.covered>>(s.first+position-1)&1 != 0
}

// turned reports whether half a turn leaves what is covered as it is: on a ring
// each space comes to lie on the one opposite, in a row the first on the last.
func (s *star) turned(b *board) bool {
	tiles := b.covered & s.mask >> s.first
	if s.ring {
		half := s.size / 2
		return s.size%2 == 0 && tiles>>half == tiles&(1<<half-1)
	}
	return bits.Reverse64(tiles)>>(64-s.size) == tiles
}
