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
	guide    *guide // for the numbers on the spaces
	drawn    *guide // for the last numbers that chance has put there
	board    *board
	acts     bool  // it is the seat's turn
	phase    int   // phases when tiles are placed in the last round, after which nothing comes
	price    int   // what a tile has to bring to be placed rather than kept, in hundredths
	limit    int   // of the tiles that can be kept, -1 if the hand changes it
	prepares bool  // the round is still to be dealt
	takes    bool  // tiles are still taken
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

	considered considered
}

// outlook is what the evaluator knows of the aims on the board.
type outlook struct {
	aims   [maxAims]int32         // the state of each, as its index in the worths
	total  int                    // what all aims are worth
	brings [maxSpaces]int         // what covering a space brings
	known  uint64                 // the spaces for which that is known
	bound  [core.MaxColors]uint64 // by color, the open free stars with one tile, of this color
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator {
	return &evaluator{state: r.newState(), guide: r.guide, steady: r.place.Tabulated() && !r.placeVaries && !r.Reacts()}
}

// survey is the outlook of a seat, and what it depends on.
type survey struct {
	of struct {
		covered     uint64
		colors      [maxStars]uint8
		weighed     *worths
		round, size int
	}
	outlook outlook
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

// orient chooses the guide for the numbers on the spaces: that of the ruleset until all numbers are drawn. A forecast
// with another guide is no longer valid.
func (e *evaluator) orient(s *state) {
	last := e.guide
	if int(s.numbered) < len(s.rules.shuffled) || s.numbers == e.rules.guide.numbers {
		e.guide = e.rules.guide
	} else {
		if e.drawn == nil || e.drawn.numbers != s.numbers {
			e.drawn = newGuide(e.rules, s.numbers, e.rules.weights)
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

// considered is a position of which moves are judged.
type considered struct {
	position *state
	after    *state // a move tried out
	simple   bool   // its moves change nothing but what the seat to act has, with few exceptions
	spoiled  bool   // the copy is no longer of the position
	others   [core.MaxSeats]int

	// What the hand of the seat to act is played out from.
	outlook
	board           board
	supply, discard core.Tray
	points          int
	starts          bool
}

// Consider prepares to judge moves of a position.
func (e *evaluator) Consider(of core.State) {
	s, c := of.(*state), &e.considered
	c.position, c.simple = s, !e.rules.seesOthers && s.Phase >= taking && s.Phase <= keeping && s.placed == 0
	if c.after == nil {
		c.after = e.rules.newState()
	}
	if !c.simple {
		return
	}
	e.orient(s)
	for seat := range s.Size {
		if seat != s.Seat {
			c.others[seat] = e.forecast(s, seat)
		}
	}
	e.begin()
}

// begin prepares to play out the hand of the seat to act.
func (e *evaluator) begin() {
	c := &e.considered
	e.take(c.position, c.position.Seat)
	e.learnRest()
	c.outlook, c.board, c.supply, c.discard = e.outlook, *e.board, e.Table.Supply, e.Table.Discard
	c.points, c.starts, c.spoiled = e.Track[e.Seat], e.starts, false
}

// AppendAfter appends what each seat can expect after a move.
func (e *evaluator) AppendAfter(dst []int, m core.Move) []int {
	c := &e.considered
	own, simple := 0, c.simple
	if simple {
		own, simple = e.after(m)
	}
	if !simple {
		c.after.Set(c.position)
		c.after.Play(m, nil)
		return e.AppendForecasts(dst, c.after)
	}
	n := len(dst)
	dst = append(dst, c.others[:c.position.Size]...)
	dst[n+int(c.position.Seat)] = own
	return dst
}

// after returns what the seat to act can expect after a move. It is not simple if it changes more.
func (e *evaluator) after(m core.Move) (points int, simple bool) {
	c := &e.considered
	if c.spoiled {
		e.begin()
	}
	e.outlook, *e.board, e.Table.Supply, e.Table.Discard = c.outlook, c.board, c.supply, c.discard
	e.Track[e.Seat], e.starts, e.picks, e.Phase = c.points, c.starts, c.position.picks, c.position.Phase
	switch draft.KindOf(m) {
	case takeMove:
		c.after.Set(c.position)
		c.after.Play(m, nil)
		if c.after.Phase != taking {
			return 0, false
		}
		e.board.hand, e.Track[e.Seat] = c.after.boards[e.Seat].hand, c.after.Track[e.Seat]
		e.starts, e.Table.Marker = c.after.startsNext(e.Seat), c.after.Table.Marker
	case placeMove:
		e.cover(m)
	case pickMove:
		e.playPick(m, nil)
	case passMove:
		if e.board.hand.Empty() {
			return 0, false // the round can end
		}
		e.playPass(nil)
	case keepMove:
		if !e.anyPlaces() {
			return 0, false // the round ends
		}
		e.playKeep(m, nil)
	default:
		return 0, false
	}
	return e.play() + e.prospects()/finer, true
}

// anyPlaces reports whether some seat still places tiles.
func (s *state) anyPlaces() bool {
	for seat := range s.Size {
		if !s.boards[seat].passed {
			return true
		}
	}
	return false
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
