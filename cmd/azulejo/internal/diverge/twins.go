package diverge

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// twins are the games of one seed under both rulesets. Up to where they part they
// have the same tiles and the same moves.
type twins struct {
	a, b  *core.Game
	names names
	seed  uint64
	moves int // that were made
}

func newTwins(s *Setup, seed uint64) (*twins, error) {
	// The tiles come from outside, so that both games have the same.
	a, err := core.NewGame(s.A, s.Seats, nil)
	if err != nil {
		return nil, err
	}
	b, err := core.NewGame(s.B, s.Seats, nil)
	if err != nil {
		return nil, err
	}
	return &twins{a: a, b: b, names: newNames(s.A, s.B), seed: seed}, nil
}

// next brings the games to the next move, or returns where they part by then.
func (t *twins) next() *Divergence {
	for {
		if p := t.differ(); p != nil || t.a.Turn() == core.Over {
			return p
		}
		if t.a.Turn().Seat() {
			return t.differInMoves()
		}
		if p := t.deal(); p != nil {
			return p
		}
	}
}

// part returns that the games part here.
func (t *twins) part(what Kind, format string, args ...any) *Divergence {
	return &Divergence{Seed: t.seed, Moves: t.moves, Kind: what, A: t.a, B: t.b,
		Why: fmt.Sprintf(format, args...)}
}

// differ compares the games as they stand, but for the legal moves.
func (t *twins) differ() *Divergence {
	errA, errB := t.a.Err(), t.b.Err()
	turnA, turnB := t.a.Turn(), t.b.Turn()
	switch {
	case errA != nil && errB == nil:
		return t.part(Fault, "a formula of A fails: %v", errA)
	case errA == nil && errB != nil:
		return t.part(Fault, "a formula of B fails: %v", errB)
	case turnA != turnB:
		return t.differInTurns(turnA, turnB)
	case !slices.Equal(t.a.Scores(), t.b.Scores()):
		return t.part(Points, "")
	case turnA == core.Over:
		return t.differInEnds()
	}
	return nil
}

// differInTurns says what is different where not the same turn is due.
func (t *twins) differInTurns(a, b core.Turn) *Divergence {
	switch {
	case a == core.Over:
		return t.part(End, "A is over (%s), B goes on", t.a.EndReason())
	case b == core.Over:
		return t.part(End, "A goes on, B is over (%s)", t.b.EndReason())
	}
	return t.part(Turn, "in A %v, in B %v", a, b)
}

// differInEnds compares how two games ended.
func (t *twins) differInEnds() *Divergence {
	a, b := t.a.EndReason(), t.b.EndReason()
	switch {
	case a != b:
		return t.part(End, "A is over because of %s, B because of %s", a, b)
	case !slices.Equal(t.a.Winners(), t.b.Winners()):
		return t.part(End, "%s in A, %s in B", winners(t.a), winners(t.b))
	}
	return nil
}

// winners says who has won a game.
func winners(g *core.Game) string {
	text := ""
	for i, seat := range g.Winners() {
		if i > 0 {
			text += " and "
		}
		text += fmt.Sprintf("seat %d", seat+1)
	}
	if text == "" {
		return "nobody wins"
	}
	return text + " wins"
}

// differInMoves compares the legal moves.
func (t *twins) differInMoves() *Divergence {
	p := t.part(Moves, "")
	twins := map[core.Move]bool{} // of A's moves
	for _, m := range t.a.Moves() {
		text := t.a.Text(m)
		if twin, ok := t.names.find(text, t.b); ok {
			twins[twin] = true
		} else {
			p.OnlyA = append(p.OnlyA, refusal(t.b, text, t.names.toB(text)))
		}
	}
	for _, m := range t.b.Moves() {
		if text := t.b.Text(m); !twins[m] {
			p.OnlyB = append(p.OnlyB, refusal(t.a, text, t.names.toA(text)))
		}
	}
	if p.OnlyA == nil && p.OnlyB == nil {
		return nil
	}
	return p
}

// refusal says why a game refuses a move that is legal in the other one: there it
// is written as text, and here as the second.
func refusal(g *core.Game, text, here string) Refusal {
	m, err := g.Rules().ParseMove(here)
	if err == nil {
		err = g.State().Check(m)
	}
	r := Refusal{Move: text}
	if refused, is := errors.AsType[*core.MoveError](err); is {
		r.Reason, r.Key = refused.Reason, refused.Key
	} else if err != nil {
		r.Reason = err.Error()
	}
	return r
}

// play makes a move of A in both games.
func (t *twins) play(m core.Move) error {
	// The legal moves have just been found to be the same.
	twin, _ := t.names.find(t.a.Text(m), t.b)
	t.moves++
	return errors.Join(t.a.Play(m), t.b.Play(twin))
}
