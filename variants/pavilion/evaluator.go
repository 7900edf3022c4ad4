package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// finer is how many units of the values here make a hundredth of a point: they are features times
// weights, and divided at last.
const finer = core.Hundredths

// evaluator judges positions. It plays the hand of a seat to the end of the round on a copy, as if the other seats
// did nothing. Each time it covers the space that brings most for its tiles, as long as one is worth them or the seat
// may not pass. It picks bonus tiles and uses them too, and keeps or discards the rest. The features of the board add
// what later rounds bring.
//
// A game ends without a winner if a formula has no value, so forecasts ignore faults.
type evaluator struct {
	*state // the copy
	board  *board
	seat   int8
	phase  int  // phases when tiles are placed in the last round, after which nothing comes
	last   bool // the game ends with this round
	over   bool // the game ends when the seat has played its hand out
	guide  *guide
	aims   []int // reused by findAims

	gains
	kept [core.MaxSeats]gains // of the last board of each seat
}

// gains are what covering spaces of a board brings, by space, for those in known. Covering a space
// changes it only for the spaces near its own.
type gains struct {
	covered    uint64
	starColors [maxStars]uint8
	weighed    *worths // of the phase

	brings [maxSpaces]int
	known  uint64
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator { return &evaluator{state: r.newState(), guide: r.guide} }

// AppendForecasts appends what each seat can expect.
func (e *evaluator) AppendForecasts(dst []int, of core.State) []int {
	s := of.(*state)
	if s.Phase == draft.Over {
		return s.AppendScores(dst)
	}
	for seat := range s.Size {
		e.take(s, seat)
		points := e.play()
		dst = append(dst, points+e.prospects()/finer)
	}
	return dst
}

// AppendFeatures appends the features and the sure points of each seat.
func (e *evaluator) AppendFeatures(dst []int32, sure []int, of core.State) ([]int32, []int, int) {
	s := of.(*state)
	if s.Phase == draft.Over {
		return append(dst, make([]int32, featureCount*int(s.Size))...), s.AppendScores(sure), phases - 1
	}
	for seat := range s.Size {
		e.take(s, seat)
		points := e.play()
		var values [featureCount]int32
		for _, i := range e.findAims() {
			points += e.guide.aims[i].sure
			for _, t := range e.guide.aims[i].traits {
				values[t.feature] += t.value
			}
		}
		if e.startsNext() {
			values[startNext] = core.Hundredths
		}
		dst, sure = append(dst, values[:]...), append(sure, points)
	}
	return dst, sure, min(e.phase, phases-1)
}

// take copies a position to play the hand of a seat out. It keeps the gains of the last forecast if the board is the same.
func (e *evaluator) take(s *state, seat int8) {
	e.Set(s)
	if e.BeginStep(nil); e.Waits() {
		draft.Decline(e.state)
	}
	e.board, e.seat = &e.boards[seat], seat
	left := e.rules.Rounds - e.Round()
	if e.preparing() {
		left++ // the round has its number, but is still to be played
	}
	e.last, e.over = left == 0, false
	if e.phase = 2 * (farthest - min(left, farthest)); !e.TakesOn() {
		e.phase++
	}
	now := gains{covered: e.board.covered, starColors: e.board.starColors, weighed: &e.guide.worths[e.phase]}
	if kept := &e.kept[seat]; e.guide.lasting && kept.covered == now.covered && kept.starColors == now.starColors && kept.weighed == now.weighed {
		e.gains = *kept
	} else {
		e.gains = now
	}
}

// prospects returns what the position of the seat is worth when its hand is played out.
func (e *evaluator) prospects() (worth int) {
	for _, i := range e.findAims() {
		worth += e.weighed.aims[i]
	}
	if e.startsNext() {
		worth += e.weighed.starts
	}
	return worth
}

// findAims returns the indexes of the aims of the board. It leaves out bonuses that the seat has been given. The next
// call overwrites the result.
func (e *evaluator) findAims() []int {
	g, r, covered := e.guide, e.rules, e.board.covered
	if e.aims = e.aims[:0]; e.atEnd() {
		return nil
	}
	for i := range r.stars {
		if !e.over || !r.stars[i].complete(e.board) {
			e.aims = append(e.aims, g.starAim(r, e.board, i))
		}
	}
	for n, first := range g.numbers {
		if spaces := e.withNumber(n); first >= 0 && (!e.over || covered&spaces != spaces) {
			e.aims = append(e.aims, g.numberAim(n, bits.OnesCount64(covered&spaces)))
		}
	}
	for i := range r.structures {
		e.aims = append(e.aims, g.structureAim(i, r.structures[i].spaces&^covered))
	}
	return e.aims
}

// atEnd reports whether nothing more is to come for the seat: the game ends with what it has
// played out.
func (e *evaluator) atEnd() bool { return e.over && !e.TakesOn() }

// startsNext reports whether the seat begins the next round. While tiles are taken and the marker lies in
// the center, anybody may.
func (e *evaluator) startsNext() bool {
	switch {
	case e.last || e.atEnd():
		return false
	case e.TakesOn():
		return e.Table.Marker == e.seat
	}
	return e.NextStart() == e.seat
}
