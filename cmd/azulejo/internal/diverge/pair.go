package diverge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// pair is the games of one seed under both rulesets. Until they diverge they have the same
// tiles and the same moves. A color of A is the color of B with the same name, and a move of
// A the move of B with the same text.
type pair struct {
	*Setup
	seed  uint64
	bots  []bot.Bot
	luck  []core.Random // of the bots, by seat
	a, b  *core.Game
	moves []string // that were made, as text
}

// find plays the games and returns where they diverge; nil if they do not, or not after
// fewer moves than the best so far.
func (g *pair) find(ctx context.Context, best *Divergence) (*Divergence, error) {
	if err := g.start(ctx); err != nil {
		return nil, err
	}
	for best == nil || len(g.moves) < len(best.Moves) {
		d := g.differ()
		chance := d == nil && g.a.Turn().Chance()
		if chance {
			d = g.deal()
		}
		switch {
		case d != nil || g.a.Turn() == core.Over:
			return d, nil
		case chance:
			continue
		}
		if err := g.move(ctx); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// start begins the games, without a dealer since both get the same tiles, and the bots.
func (g *pair) start(ctx context.Context) (err error) {
	if g.a, err = core.NewGame(g.A, g.Seats, nil); err != nil {
		return err
	}
	if g.b, err = core.NewGame(g.B, g.Seats, nil); err != nil {
		return err
	}
	for seat, b := range g.bots {
		bot.Reseed(&g.luck[seat], g.seed, seat, 0)
		err := b.Start(ctx, bot.Game{Rules: g.A, Seats: g.Seats, Seat: seat, Random: &g.luck[seat],
			Ruleset: g.Ruleset, Limits: g.Limits})
		if err != nil {
			return g.failed(seat, err)
		}
	}
	return nil
}

// move has the seat that acts choose a move in A, and makes it in both games.
func (g *pair) move(ctx context.Context) error {
	seat := int(g.a.Turn())
	bot.Reseed(&g.luck[seat], g.seed, seat, len(g.moves)+1)
	m, err := g.bots[seat].Choose(ctx, g.a.State(), g.a.Moves())
	if err == nil {
		err = g.a.State().Check(m)
	}
	if err != nil {
		return g.failed(seat, err)
	}
	text := g.a.Text(m)
	same, err := g.b.Rules().ParseMove(text)
	g.moves = append(g.moves, text)
	return errors.Join(err, g.a.Play(m), g.b.Play(same))
}

// failed returns the error of a bot.
func (g *pair) failed(seat int, err error) error {
	return fmt.Errorf("seed %d, seat %d, bot %s: %w", g.seed, seat+1, g.Bots[seat], err)
}

// diverge returns that the games diverge here.
func (g *pair) diverge(kind Kind, format string, args ...any) *Divergence {
	return &Divergence{Seed: g.seed, Moves: g.moves, Kind: kind, Why: fmt.Sprintf(format, args...),
		A: newSide(g.a, g.b), B: newSide(g.b, g.a)}
}

// newSide describes one of two games. Of the points of its last step it lists those that
// the other game did not give to the same seat by the same rule.
func newSide(g, other *core.Game) Side {
	s := Side{Game: g, Scores: g.Scores()}
	if text, err := g.State().AppendText(nil); err == nil {
		s.Position = string(text)
	}
	there := lastPoints(other)
	for _, p := range lastPoints(g) {
		i := slices.IndexFunc(there, func(o Point) bool { return o.Seat == p.Seat && o.Points == p.Points && o.Rule == p.Rule })
		if i < 0 {
			s.Points = append(s.Points, p)
		} else {
			there = slices.Delete(there, i, i+1)
		}
	}
	return s
}

// lastPoints returns the points that the last step of a game gave.
func lastPoints(g *core.Game) (points []Point) {
	steps := g.Steps()
	if len(steps) == 0 {
		return nil
	}
	for _, e := range view.StepOf(g.Rules(), steps[len(steps)-1]).Events {
		if e.Score != nil {
			points = append(points, Point{e.Seat, *e.Score})
		}
	}
	return points
}

// deal takes the chance turn that is due in both games, with the tiles that the seed gives A.
func (g *pair) deal() *Divergence {
	if g.a.Turn() == core.Draw {
		return g.draw()
	}
	drawn := g.a.Drawn(core.Seeded(g.seed))
	if err := g.a.Deal(drawn...); err != nil {
		return g.diverge(Tiles, "A: %v", err) // no dealer can do this
	}
	mapped, missing := g.ofB(drawn)
	if missing != "" {
		return g.diverge(Tiles, "a %s tile is drawn, and B has none", missing)
	}
	if err := g.b.Deal(mapped...); err != nil {
		return g.diverge(Tiles, "B cannot draw the tiles that A has drawn: %v", err)
	}
	return nil
}

// draw takes the draw that is due in both games, with the value that the seed gives A.
func (g *pair) draw() *Divergence {
	before := len(g.a.Steps())
	if err := g.a.TakeChance(core.Seeded(g.seed)); err != nil {
		return g.diverge(Tiles, "A: %v", err) // it is the turn for that
	}
	for _, e := range g.a.Steps()[before].Events {
		if e.Kind != core.ValueDrawn {
			continue
		}
		if err := g.b.Draw(e.Value); err != nil {
			return g.diverge(Tiles, "B cannot draw what A has drawn: %v", err)
		}
	}
	return nil
}

// ofB returns tiles of A as tiles of B, or the name of a color that B does not have.
func (g *pair) ofB(drawn []core.Tray) (mapped []core.Tray, missing string) {
	mapped = make([]core.Tray, len(drawn))
	for color, info := range g.a.Rules().Colors() {
		same := slices.IndexFunc(g.b.Rules().Colors(), func(o core.ColorInfo) bool { return o.Name == info.Name })
		for i := range drawn {
			switch count := drawn[i][color]; {
			case count == 0:
			case same < 0:
				return nil, info.Name
			default:
				mapped[i][same] = count
			}
		}
	}
	return mapped, ""
}

// differ compares the games, and the legal moves if a seat acts.
func (g *pair) differ() *Divergence {
	errA, errB := g.a.Err(), g.b.Err()
	turnA, turnB := g.a.Turn(), g.b.Turn()
	switch {
	case errA != nil && errB == nil:
		return g.diverge(Fault, "a formula of A fails: %v", errA)
	case errA == nil && errB != nil:
		return g.diverge(Fault, "a formula of B fails: %v", errB)
	case turnA != turnB && (turnA == core.Over || turnB == core.Over):
		return g.diverge(End, "in A %s, in B %s", endOf(g.a), endOf(g.b))
	case turnA != turnB:
		return g.diverge(Turn, "in A %v, in B %v", turnA, turnB)
	case !slices.Equal(g.a.Scores(), g.b.Scores()):
		return g.diverge(Points, "the points differ")
	case turnA == core.Over && (g.a.EndReason() != g.b.EndReason() || !slices.Equal(g.a.Winners(), g.b.Winners())):
		return g.diverge(End, "in A %s, in B %s", endOf(g.a), endOf(g.b))
	}
	onlyA, onlyB := refused(g.a, g.b), refused(g.b, g.a)
	if onlyA == nil && onlyB == nil {
		return nil
	}
	d := g.diverge(Moves, "the legal moves differ")
	d.OnlyA, d.OnlyB = onlyA, onlyB
	return d
}

// endOf says why a game is over and who wins, or that it goes on.
func endOf(g *core.Game) string {
	if g.Turn() != core.Over {
		return "the game goes on"
	}
	var won []string
	for _, seat := range g.Winners() {
		won = append(won, fmt.Sprintf("seat %d", seat+1))
	}
	return fmt.Sprintf("the game is over (%s), won by %s", g.EndReason(), cmp.Or(wording.List(won, "and"), "nobody"))
}

// refused returns the legal moves of a game that the other one refuses, with its reasons.
func refused(g, other *core.Game) (list []Refusal) {
	for _, legal := range g.Moves() {
		text := g.Text(legal)
		m, err := other.Rules().ParseMove(text)
		if err == nil {
			err = other.State().Check(m)
		}
		if why, is := errors.AsType[*core.MoveError](err); is {
			list = append(list, Refusal{text, why.Reason, why.Key})
		} else if err != nil {
			list = append(list, Refusal{Move: text, Reason: err.Error()})
		}
	}
	return list
}
