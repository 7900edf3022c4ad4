package diverge

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// pair is the games of one seed under both rulesets. Until they diverge they have the same
// tiles and the same moves.
type pair struct {
	a, b  *core.Game
	names names
	seed  uint64
	moves int // that were made
}

func newPair(s *Setup, seed uint64) (*pair, error) {
	// Without a dealer, as both games get the same tiles from outside.
	a, err := core.NewGame(s.A, s.Seats, nil)
	if err != nil {
		return nil, err
	}
	b, err := core.NewGame(s.B, s.Seats, nil)
	if err != nil {
		return nil, err
	}
	return &pair{a: a, b: b, names: newNames(s.A, s.B), seed: seed}, nil
}

// next advances the games to the next move, or returns where they diverge before it.
func (g *pair) next() *Divergence {
	for {
		if d := g.differ(); d != nil || g.a.Turn() == core.Over {
			return d
		}
		if g.a.Turn().Seat() {
			return g.differInMoves()
		}
		if d := g.deal(); d != nil {
			return d
		}
	}
}

// diverge returns that the games diverge here.
func (g *pair) diverge(kind Kind, format string, args ...any) *Divergence {
	return &Divergence{Seed: g.seed, Moves: g.moves, Kind: kind, A: g.a, B: g.b, Why: fmt.Sprintf(format, args...)}
}

// deal takes the chance turn that is due in both games, with the tiles that the seed gives A.
func (g *pair) deal() *Divergence {
	turn, drawn := g.a.Turn(), g.a.Drawn(core.Seeded(g.seed))
	if err := g.a.Deal(drawn...); err != nil {
		return g.diverge(Tiles, "A: %v", err) // no dealer can do this
	}
	mapped, missing := g.names.trays(drawn)
	if missing != "" {
		return g.diverge(Tiles, "a %s tile is drawn, and B has none", missing)
	}
	if err := g.b.Deal(mapped...); err == nil {
		return nil
	}
	text := func(groups []core.Tray) string {
		n := 0
		for i := range groups {
			n += groups[i].Total()
		}
		if turn == core.Refill {
			return fmt.Sprintf("%d tiles for the supply", n)
		}
		return fmt.Sprintf("%d tiles for %d displays", n, len(groups))
	}
	if a, b := text(drawn), text(g.b.Drawn(core.Seeded(g.seed))); a != b {
		return g.diverge(Tiles, "A draws %s, B draws %s", a, b)
	}
	return g.diverge(Tiles, "B cannot draw the tiles that A has drawn")
}

// differ compares the games, except the legal moves.
func (g *pair) differ() *Divergence {
	errA, errB := g.a.Err(), g.b.Err()
	turnA, turnB := g.a.Turn(), g.b.Turn()
	switch {
	case errA != nil && errB == nil:
		return g.diverge(Fault, "a formula of A fails: %v", errA)
	case errA == nil && errB != nil:
		return g.diverge(Fault, "a formula of B fails: %v", errB)
	case turnA != turnB && turnA == core.Over:
		return g.diverge(End, "A is over (%s), B goes on", g.a.EndReason())
	case turnA != turnB && turnB == core.Over:
		return g.diverge(End, "A goes on, B is over (%s)", g.b.EndReason())
	case turnA != turnB:
		return g.diverge(Turn, "in A %v, in B %v", turnA, turnB)
	case !slices.Equal(g.a.Scores(), g.b.Scores()):
		return g.diverge(Points, "")
	case turnA != core.Over:
		return nil
	}
	if a, b := g.a.EndReason(), g.b.EndReason(); a != b {
		return g.diverge(End, "A is over because of %s, B because of %s", a, b)
	}
	if !slices.Equal(g.a.Winners(), g.b.Winners()) {
		return g.diverge(End, "%s in A, %s in B", winners(g.a), winners(g.b))
	}
	return nil
}

// winners names the winners of a game.
func winners(g *core.Game) string {
	var seats []string
	for _, seat := range g.Winners() {
		seats = append(seats, fmt.Sprintf("seat %d", seat+1))
	}
	if seats == nil {
		return "nobody wins"
	}
	return wording.List(seats, "and") + " wins"
}

// differInMoves compares the legal moves.
func (g *pair) differInMoves() *Divergence {
	d := g.diverge(Moves, "")
	inB := map[core.Move]bool{} // A's moves, as those of B
	for _, m := range g.a.Moves() {
		text := g.a.Text(m)
		if same, ok := g.names.find(text, g.b); ok {
			inB[same] = true
		} else {
			d.OnlyA = append(d.OnlyA, refusal(g.b, text, translate(text, g.names.colorToB)))
		}
	}
	for _, m := range g.b.Moves() {
		if text := g.b.Text(m); !inB[m] {
			d.OnlyB = append(d.OnlyB, refusal(g.a, text, translate(text, g.names.colorToA)))
		}
	}
	if d.OnlyA == nil && d.OnlyB == nil {
		return nil
	}
	return d
}

// refusal returns why a game refuses a move that is legal in the other one, where it is
// written as text; here is its text in this game.
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
func (g *pair) play(m core.Move) error {
	same, _ := g.names.find(g.a.Text(m), g.b) // differInMoves has found it
	g.moves++
	return errors.Join(g.a.Play(m), g.b.Play(same))
}
