package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// considered is a position of which moves are judged.
type considered struct {
	position *state
	after    *state             // a move tried out
	simple   bool               // most of its moves change nothing for other seats
	spoiled  bool               // the evaluator has judged another position since
	others   [core.MaxSeats]int // what the others can expect

	// What the hand of the seat to act is played out from.
	outlook
	board           board
	supply, discard core.Tray
	points          int
	starts          bool

	promising []core.Move // reused
	seen      []int       // reused
}

// Consider prepares to judge moves of a position.
func (e *evaluator) Consider(of core.State) {
	s, c := of.(*state), &e.considered
	c.position, c.simple = s, !e.rules.seesOthers && e.rules.placements == nil
	if c.after == nil {
		c.after = e.rules.newState()
	}
	if s.Phase < taking || s.Phase > placing { // the others cannot win a tile that is picked
		c.simple = false
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

// Promising returns the moves that are worth judging. Of the payments for a space of several colors in one of them that is
// the one with fewest wild tiles. Of the placements in a color that bring the same for as many tiles, as on stars that are
// still empty, it is the first. Bots that judge the others too win no more games.
func (e *evaluator) Promising(moves []core.Move) []core.Move {
	c := &e.considered
	if !c.simple || !e.steady || c.position.Phase != placing {
		return moves
	}
	e.reset()
	c.promising = c.promising[:0]
	last := core.NoColor
	for _, m := range moves {
		if draft.KindOf(m) == placeMove {
			space, color, wild := placed(m)
			number := int(e.numbers[space])
			extra := wild - max(0, number-int(e.board.hand[color]))
			if extra > 0 && !e.rules.spaces[space].fixed() {
				continue
			}
			if color != last {
				last, c.seen = color, c.seen[:0]
			}
			worth := (e.brings[space]<<1|draft.Truth(e.bound[color]>>space&1 != 0))*(maxNumber+1) + number
			if worth = worth*(maxNumber+1) + extra; slices.Contains(c.seen, worth) {
				continue
			}
			c.seen = append(c.seen, worth)
		}
		c.promising = append(c.promising, m)
	}
	return c.promising
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

// after returns what the seat to act can expect after a move, or false if the move changes more than what it has.
func (e *evaluator) after(m core.Move) (points int, simple bool) {
	c := &e.considered
	e.reset()
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
	case passMove:
		if e.board.hand.Empty() {
			return 0, false // the round can end
		}
		e.playPass(nil)
	default:
		return 0, false
	}
	return e.play() + e.prospects()/finer, true
}

// reset goes back to the position of which moves are judged.
func (e *evaluator) reset() {
	c := &e.considered
	if c.spoiled {
		e.begin()
	}
	e.outlook.set(&c.outlook, e.guide)
	*e.board, e.Table.Supply, e.Table.Discard = c.board, c.supply, c.discard
	e.Track[e.Seat], e.starts, e.picks, e.Phase = c.points, c.starts, c.position.picks, c.position.Phase
}
