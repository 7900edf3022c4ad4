package match

import (
	"context"
	"fmt"
	"math"

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

// compare tells what was found out about the best move and the next one.
func (m *Match) compare(move core.Move, advice []bot.Advice) string {
	if len(advice) < 2 || advice[0].Playouts == 0 {
		return m.Game.Text(move) + " is the only legal move"
	}
	text := fmt.Sprintf("a good move is %s: %s", m.Game.Text(move), chances(advice[0]))
	if next := advice[1]; next.Playouts > 0 {
		rank := "next best"
		if next.Value >= advice[0].Value {
			rank = "about as good" // it did well so far, and was tried less
		}
		text += fmt.Sprintf("\n%s is %s: %s", rank, m.Game.Text(next.Move), chances(next))
	}
	return text
}

// chances tells how good a move looks: by the result that can be expected, by
// which a search chooses, and by points, which a person can picture.
func chances(a bot.Advice) string {
	side := "ahead"
	if a.Lead < 0 {
		side = "behind"
	}
	return fmt.Sprintf("chances %.0f of 100, some %.1f points %s at the end of the next round",
		100*a.Value, math.Abs(a.Lead), side)
}
