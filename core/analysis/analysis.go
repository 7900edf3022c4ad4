// Package analysis finds the mistakes in a finished or running game, and their cost.
//
// The bot is a [bot.Advisor]: it can rate moves. It looks at every position with a choice. If it
// prefers another move to the played one, it searches these two alone, with its whole budget. So
// both values come from one search. The loss of a move is the difference. A forced move is never
// a mistake.
//
// The bot errs too, so a loss is an estimate. A larger budget improves it.
//
// If the ruleset hides something, a move is rated by what its seat knew. Only who may see the whole game may see the
// analysis: the moves and lines of all seats show more.
package analysis

import (
	"cmp"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Class is the quality of a move, by the chances that it gave away.
type Class string

// The classes, and the least loss of chances of each. Sites for chess players use about the
// same limits.
const (
	Fine       Class = "fine"
	Inaccuracy Class = "inaccuracy"
	Mistake    Class = "mistake"
	Blunder    Class = "blunder"

	InaccuracyFrom = 0.05
	MistakeFrom    = 0.10
	BlunderFrom    = 0.20
)

// classOf returns the class of a loss of chances.
func classOf(loss float64) Class {
	switch {
	case loss >= BlunderFrom:
		return Blunder
	case loss >= MistakeFrom:
		return Mistake
	case loss >= InaccuracyFrom:
		return Inaccuracy
	}
	return Fine
}

// Worth is the expected result of a seat.
type Worth struct {
	// Chance is the result to four places, from 0 for a loss to 1 for a win.
	Chance float64 `json:"chance"`
	// Lead is the lead in points over the best other seat, to two places. It is that of the position
	// where the bot stops looking ahead, such as the end of the round or of the game.
	Lead float64 `json:"lead"`
}

// rounded returns a worth with the places of the file. Classes come from rounded values, so
// readers of the file come to the same classes.
func rounded(chance, lead float64) Worth {
	return Worth{math.Round(chance*1e4) / 1e4, math.Round(lead*1e2) / 1e2}
}

// Rated is a move with its worth to the seat that chose.
type Rated struct {
	Text string `json:"text"` // the full form of the move
	Worth

	// Line is how the bot would play on after the best move, at most three moves of the same round.
	// Only a marked move has a line.
	Line []string `json:"line,omitempty"`
}

// Move is a move of the game. Moves, seats and rounds count from 1.
type Move struct {
	Number int    `json:"move"`
	Round  int    `json:"round"`
	Seat   int    `json:"seat"`
	Text   string `json:"text"`  // the full form of the move
	Legal  int    `json:"legal"` // how many moves there were to choose from
	Class  Class  `json:"class"`

	// Played and Best are the move and the best move, perhaps the same. Both are nil without a
	// choice, if all moves lead to the same position, or if the budget was too small to rate the
	// move.
	Played *Rated `json:"played,omitempty"`
	Best   *Rated `json:"best,omitempty"`

	// Lost is the loss of the move, never less than 0.
	Lost Worth `json:"lost"`

	// Reasons say why the best move is better, the largest first. Only a marked move has any.
	Reasons []Reason `json:"reasons,omitempty"`
}

// Mistaken reports whether the move is marked as an inaccuracy or worse.
func (m *Move) Mistaken() bool { return m.Class != Fine }

// rate sets the worth of the move and of the best move. A move better than the best one loses
// nothing.
func (m *Move) rate(played, best *Rated) {
	if played.Chance > best.Chance {
		best = played
	}
	m.Played, m.Best = played, best
	m.Lost = rounded(best.Chance-played.Chance, max(0, best.Lead-played.Lead))
	m.Class = classOf(m.Lost.Chance)
}

// Seat is the summary of the moves of a seat. Seats count from 1.
type Seat struct {
	Seat         int `json:"seat"`
	Moves        int `json:"moves"`
	Choices      int `json:"choices"` // moves that were rated
	Inaccuracies int `json:"inaccuracies"`
	Mistakes     int `json:"mistakes"`
	Blunders     int `json:"blunders"`

	// Lost is the mean loss of its choices.
	Lost Worth `json:"lost"`

	// Largest are the numbers of at most three marked moves, the largest loss first.
	Largest []int `json:"largest"`
}

// Analysis is the mistakes of a game.
type Analysis struct {
	Seats []Seat `json:"by_seat"`
	Moves []Move `json:"moves"`
}

// movesOf lists the moves of a game, without ratings, and their positions.
func movesOf(g *core.Game) (moves []Move, positions []core.State) {
	for i, step := range g.Steps() {
		if step.Turn.Seat() {
			moves = append(moves, Move{Number: len(moves) + 1, Round: step.Round, Seat: int(step.Turn) + 1,
				Text: g.Text(step.Move), Legal: step.Legal, Class: Fine})
			positions = append(positions, g.Before(i))
		}
	}
	return moves, positions
}

// largest is how many mistakes a summary names.
const largest = 3

// sum makes the summaries of the seats.
func (a *Analysis) sum(seats int) {
	a.Seats = make([]Seat, seats)
	marked := make([][]*Move, seats)
	for i := range a.Moves {
		m := &a.Moves[i]
		s := &a.Seats[m.Seat-1]
		s.add(m)
		if m.Mistaken() {
			marked[m.Seat-1] = append(marked[m.Seat-1], m)
		}
	}
	for i := range a.Seats {
		s, worst := &a.Seats[i], marked[i]
		choices := float64(max(1, s.Choices))
		s.Seat, s.Lost, s.Largest = i+1, rounded(s.Lost.Chance/choices, s.Lost.Lead/choices), []int{}
		slices.SortStableFunc(worst, func(a, b *Move) int { return -cmp.Compare(a.Lost.Chance, b.Lost.Chance) })
		for _, m := range worst[:min(largest, len(worst))] {
			s.Largest = append(s.Largest, m.Number)
		}
	}
}

// add counts a move of the seat, and adds its loss.
func (s *Seat) add(m *Move) {
	s.Moves++
	if m.Played == nil {
		return
	}
	s.Choices++
	s.Lost.Chance += m.Lost.Chance
	s.Lost.Lead += m.Lost.Lead
	switch m.Class {
	case Inaccuracy:
		s.Inaccuracies++
	case Mistake:
		s.Mistakes++
	case Blunder:
		s.Blunders++
	}
}
