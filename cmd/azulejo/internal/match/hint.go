package match

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// hint says what a good move would be. A hint that fails harms no game.
func hint(ctx context.Context, m *Match, _ []string) (changed bool, err error) {
	turn := m.Game.Turn()
	if !turn.Seat() {
		fmt.Fprintln(m.Out, "there is no move to be made")
		return false, nil
	}
	m.Asker.Status("thinking about a hint")
	advice, err := m.advice(ctx, int(turn))
	m.Asker.Status("")
	if err != nil {
		m.say("there is no hint: %v", err)
		return false, nil
	}
	m.say("%s", advice)
	return false, nil
}

// advice asks a bot what it would play.
func (m *Match) advice(ctx context.Context, seat int) (string, error) {
	b, err := m.Hints()
	if err != nil {
		return "", err
	}
	// The same position has the same hint.
	random := core.NewRandom(uint64(len(m.Game.Steps())), core.Stream{Kind: core.BotStream, Index: seat})
	game := bot.Game{Rules: m.Game.Rules(), Seats: m.Game.State().Seats(), Seat: seat, Random: random}
	if err := b.Start(ctx, game); err != nil {
		return "", err
	}
	move, err := b.Choose(ctx, m.Game.State(), m.Game.Moves())
	if err != nil {
		return "", err
	}
	adviser, ok := b.(bot.Advisor)
	if !ok {
		return "a good move is " + m.Game.Text(move), nil
	}
	return m.compare(move, adviser.Advise()), nil
}

// compare names the move with the best chances and the next one.
func (m *Match) compare(move core.Move, advice []bot.Advice) string {
	best := prospects(advice)
	if len(best) == 0 || len(advice) < 2 {
		return m.Game.Text(move) + " is the only legal move"
	}
	side := "ahead"
	if best[0].Lead < 0 {
		side = "behind"
	}
	text := fmt.Sprintf("a good move is %s: chances %.0f of 100, some %.1f points %s at the end of the next round",
		m.Game.Text(best[0].Move), 100*best[0].Value, math.Abs(best[0].Lead), side)
	if len(best) > 1 {
		text += fmt.Sprintf("\nnext best is %s: chances %.0f of 100", m.Game.Text(best[1].Move), 100*best[1].Value)
	}
	return text
}

// doubters is what part of all playouts is added, with their average result, to
// those of each move.
const doubters = 20

// prospects returns the moves that were tried, by what can be expected of them.
// A search tries some moves seldom: the less it has tried one, the nearer its
// result is taken to that of all, so that a few lucky playouts make no hint.
func prospects(advice []bot.Advice) []bot.Advice {
	sum, tries := 0.0, 0
	for _, a := range advice {
		sum += a.Value * float64(a.Playouts)
		tries += a.Playouts
	}
	doubt := float64(tries) / doubters
	var tried []bot.Advice
	for _, a := range advice {
		if a.Playouts > 0 {
			n := float64(a.Playouts)
			a.Value = (a.Value*n + doubt*sum/float64(tries)) / (n + doubt)
			tried = append(tried, a)
		}
	}
	slices.SortStableFunc(tried, func(a, b bot.Advice) int { return cmp.Compare(b.Value, a.Value) })
	return tried
}
