package pavilion

import (
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
	*state          // the copy; its Seat is the seat that is judged
	own      *rules // that made it: those of the copy are those of the game, which can have other weights
	guide    *guide // for the numbers on the spaces and the number of seats
	drawn    *guide // for the last numbers that chance has put there
	drawnFor int    // seats
	board    *board
	acts     bool  // it is the seat's turn
	phase    int   // phases when tiles are placed in the last round, after which nothing comes
	price    int   // what a tile has to bring to be placed rather than kept, in hundredths
	limit    int   // of the tiles that can be kept, -1 if the hand changes it
	prepares bool  // the round is still to be dealt
	takes    bool  // tiles are still taken
	left     int   // rounds to come
	last     bool  // the game ends with this round
	over     bool  // the game ends when the seat has played its hand out
	starts   bool  // the seat begins the next round
	wilds    uint8 // the colors that will be wild in the next round

	moves []core.Move // reused

	seen [core.MaxSeats]struct {
		sight
		points int
	}
	weighed *worths             // of the phase
	values  [core.MaxColors]int // of tiles that are left for the next round, in which kept tiles are used
	steady  bool                // what covering a space brings follows from the stars and the round
	outlook
	surveys [core.MaxSeats]survey

	considered  considered
	idle, fresh *state // copies for what is expected of later rounds: see expectLater
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator {
	return &evaluator{state: r.newState(), own: r, steady: r.place.Tabulated() && !r.placeVaries && !r.Reacts()}
}

// AppendForecasts appends what each seat can expect.
func (e *evaluator) AppendForecasts(dst []int, of core.State) []int {
	s := of.(*state)
	if s.Phase == draft.Over {
		return s.AppendScores(dst)
	}
	e.orient(s)
	for seat := range s.Size {
		dst = append(dst, e.forecast(s, seat))
	}
	return dst
}

// forecast returns what a seat can expect.
func (e *evaluator) forecast(s *state, seat int8) int {
	now, last := sightOf(s, seat), &e.seen[seat]
	if last.sight != now || e.rules.seesOthers {
		e.take(s, seat)
		last.sight, last.points = now, e.play()+e.prospects()/finer
	}
	return last.points
}

// orient chooses the guide for the number of seats and the numbers on the spaces: the printed ones until all are drawn. A forecast
// with another guide is no longer valid.
func (e *evaluator) orient(s *state) {
	last, seats := e.guide, int(s.Size)
	if int(s.numbered) < s.rules.chances() || s.numbers == e.own.guide.numbers {
		e.guide = e.own.guideFor(seats)
	} else {
		if e.drawn == nil || e.drawn.numbers != s.numbers || e.drawnFor != seats {
			e.drawn, e.drawnFor = newGuide(s.rules, s.numbers, e.own.weights().For(seats)), seats
		}
		e.guide = e.drawn
	}
	if e.guide != last {
		clear(e.seen[:])
	}
}

// sight is what the forecast of a seat depends on, unless formulas ask for other seats. A move
// changes it for few seats.
type sight struct {
	board        board
	supply       core.Tray
	score, round int
	phase        draft.Phase
	acts, starts bool
	prepares     bool
	picks        uint8
	wild         core.Color
}

func sightOf(s *state, seat int8) sight {
	now := sight{board: s.boards[seat], supply: s.Table.Supply, score: s.Track[seat], round: s.Round(), phase: s.Phase,
		starts: s.startsNext(seat), prepares: s.Preparing(), wild: s.wild}
	switch {
	case s.Phase <= placing:
	case s.Seat == seat:
		now.acts, now.picks = true, s.picks
	default:
		now.phase = placing
	}
	return now
}

// AppendFeatures appends the features and the sure points of each seat.
func (e *evaluator) AppendFeatures(dst []int32, sure []int, of core.State) ([]int32, []int, int) {
	s := of.(*state)
	if s.Phase == draft.Over {
		return append(dst, make([]int32, featureCount*int(s.Size))...), s.AppendScores(sure), phases - 1
	}
	e.orient(s)
	for seat := range s.Size {
		e.take(s, seat)
		points := e.play()
		var values [featureCount]int32
		for i := range e.guide.aims {
			a := &e.guide.aims[i]
			if e.counts(a) {
				color := e.rules.colorOf(e.board, a)
				points += e.guide.expect(a, int(color), int(e.aims[i])-a.first[color], &values)
			}
		}
		values[startNext] = int32(core.Hundredths * draft.Truth(e.starts))
		dst, sure = append(dst, values[:]...), append(sure, points)
	}
	return dst, sure, min(e.phase, phases-1)
}

// counts reports whether an aim still brings the seat something: not if it has been given the bonus.
func (e *evaluator) counts(a *aim) bool {
	return !e.over || e.takes && (a.star < 0 && a.number == 0 || a.spaces&^e.board.covered != 0)
}

// startsNext reports whether a seat begins the next round. While tiles are taken and the marker lies in
// the center, anybody may.
func (s *state) startsNext(seat int8) bool {
	if s.TakesOn() {
		return s.Table.Marker == seat
	}
	return s.NextStart() == seat
}
