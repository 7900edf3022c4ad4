package conformance

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkOffers holds that a seat to act, and no other, has moves.
// It finds a seat that can do nothing, and moves while tiles are drawn.
func checkOffers(t *target) {
	for g := range t.positions(1) {
		offers(g.state)
	}
}

// offers holds that the turn of a position is one that there is, and that a seat has
// legal moves then and only then.
func offers(s core.State) {
	turn, moves := s.Turn(), len(s.AppendMoves(nil))
	must(turn >= core.Over && int(turn) < s.Seats(), "the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
	must(!turn.Seat() || moves > 0, "%v, and there is no legal move", turn)
	must(turn.Seat() || moves == 0, "%v, and there are %d legal moves", turn, moves)
}

// checkOrder holds that legal moves rise strictly and are appended.
// It finds moves from a map, and a move for each of two equal tiles.
func checkOrder(t *target) {
	before := []core.Move{1 << 31, 0}
	for g := range t.positions(1) {
		moves := g.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				fail("%s is listed before %s", g.named(moves[i-1]), g.named(moves[i]))
			}
		}
		got := g.state.AppendMoves(slices.Clone(before))
		must(slices.Equal(got, slices.Concat(before, moves)), "AppendMoves is to append %s to a list of two, and returns %d in all",
			wording.Count(len(moves), "move"), len(got))
	}
}

// manyTurns is how many turns for each seat show that one is left out. Short games of
// few tiles may leave one out by rule.
const manyTurns = 8

// checkTurns holds that each seat comes to act, in the games of each number of seats
// together.
// It finds a next seat that is wrong for more than two seats.
func checkTurns(t *target) {
	var turns [core.MaxSeats + 1][core.MaxSeats]int // by the number of seats, then by seat
	all := map[int]int{}                            // by the number of seats
	for g := range t.positions(1) {
		if turn := g.state.Turn(); turn.Seat() {
			turns[g.seats][turn]++
			all[g.seats]++
		}
	}
	for _, seats := range t.seats {
		left := slices.Index(turns[seats][:seats], 0)
		must(left < 0 || all[seats] < manyTurns*seats, "with %d seats, seat %d never has a turn", seats, left+1)
	}
}

// checkEnd holds that games end as the contract says.
// It finds endless rounds, an end that is reported before the last points, and an end
// without a rule.
func checkEnd(t *target) {
	for g := range t.games() {
		var end ending
		for s := range g.steps() {
			next := g.state.Round()
			must(next == s.round || next == s.round+1, "round %d follows round %d", next, s.round)
			end.add(g, s.events)
		}
		g.mustGoOn()
		must(g.state.Turn() == core.Over, "the game is not over, in round %d", g.state.Round())
		must(g.state.Err() == nil, "the game ended with a fault: %w", g.state.Err())
	}
}

// mustGoOn holds that there are no chance turns without an end.
func (g *game) mustGoOn() {
	must(!g.stalled(), "there are %d chance turns in a row without a move, in round %d", maxChances, g.state.Round())
}

// ending is the last event of a game, and how often the game was reported to be over.
type ending struct {
	last core.Event
	ends int
}

// add adds the events of a step, after which a rule has ended the game with winners, or
// the fault of a formula without any, or neither. What a fault left undone has no text.
func (e *ending) add(g *game, events []core.Event) {
	for _, event := range events {
		if e.last = event; event.Kind == core.GameEnded {
			e.ends++
		}
	}
	over, fault := g.state.Turn() == core.Over, g.state.Err()
	if fault != nil {
		_, err := g.state.AppendText(nil)
		must(over, "the game continues after a fault, which has to end it: %w", fault)
		must(len(core.Winners(nil, g.state)) == 0, "the game ended with a fault, and has winners: %w", fault)
		must(e.ends == 0, "the game ended with a fault, and was reported to be ended by a rule: %w", fault)
		must(len(g.state.AppendMoves(nil)) == 0, "the game ended with a fault, and there are legal moves: %w", fault)
		must(err != nil, "the game ended with a fault, and the position is written as if it could be read again: %w", fault)
	} else if over {
		must(e.ends == 1 && e.last.Kind == core.GameEnded,
			"the end of the game is reported %d times; it has to be once, as the last event", e.ends)
		must(e.last.Key != "", "the game is over, and the event does not name the rule that ended it")
		must(len(core.Winners(nil, g.state)) > 0, "the game is over, and nobody has won")
	}
}
