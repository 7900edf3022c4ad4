package match

import (
	"context"
	"fmt"

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
		fmt.Fprintf(m.Out, "there is no hint: %v\n", err)
		return false, nil
	}
	fmt.Fprint(m.Out, advice)
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
	game := bot.Game{Rules: m.Game.Rules(), Seats: m.Game.State().Seats(), Seat: seat, Random: random,
		Done: ctx.Done()}
	if err := b.Start(game); err != nil {
		return "", err
	}
	move, err := b.Choose(m.Game.State(), m.Game.Moves())
	if err != nil {
		return "", err
	}
	text := "a good move is " + m.Game.Text(move)
	if adviser, ok := b.(bot.Advisor); ok {
		text += m.compare(adviser.Advise())
	}
	return text + "\n", nil
}

// compare tells what is expected of the best move and of the next one.
func (m *Match) compare(advice []bot.Advice) string {
	if len(advice) < 2 || advice[0].Playouts == 0 {
		return ": it is the only one"
	}
	text := fmt.Sprintf("; with it you can expect to be %s", lead(advice[0]))
	if next := advice[1]; next.Playouts > 0 {
		text += fmt.Sprintf(",\nwith %s to be %s", m.Game.Text(next.Move), lead(next))
	}
	return text
}

// lead tells by how much a seat expects to be ahead of the others.
func lead(a bot.Advice) string {
	if a.Lead < 0 {
		return fmt.Sprintf("%.1f points behind", -a.Lead)
	}
	return fmt.Sprintf("%.1f points ahead", a.Lead)
}
