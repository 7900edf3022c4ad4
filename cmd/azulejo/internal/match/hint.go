package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/view"
)

// hint prints a good move. Its errors do not affect the game.
func hint(ctx context.Context, m *Match, _ []string) error {
	turn := m.Game.Turn()
	if !turn.Seat() {
		m.say("there is no move to be made")
		return nil
	}
	m.Asker.Status("thinking about a hint")
	defer m.Asker.Status("")
	b, err := m.Hints()
	var move core.Move
	if err == nil {
		// The seed depends on the position alone: the same position has the same hint.
		random := core.NewRandom(uint64(len(m.Game.Steps())), core.Stream{Kind: core.BotStream, Index: int(turn)})
		seats := m.Game.State().Seats()
		err = b.Start(ctx, bot.Game{Rules: m.Game.Rules(), Seats: seats, Seat: int(turn), Random: random,
			Cores: runtime.GOMAXPROCS(0)})
	}
	if err == nil {
		move, err = b.Choose(ctx, m.Game.State(), m.Game.Moves())
	}
	if err != nil {
		m.say("there is no hint: %v", err)
		return nil
	}
	var advice []bot.Advice
	if adviser, ok := b.(bot.Advisor); ok {
		advice = adviser.Advise()
	}
	switch {
	case len(m.Game.Moves()) == 1:
		m.say("%s is the only legal move", m.Game.Text(move))
	case len(advice) > 1 && advice[0].Positions > 0:
		m.say("%s", m.compare(advice)+m.reasons(ctx, advice))
	default:
		m.say("a good move is %s", m.Game.Text(move))
	}
	return nil
}

// compare names the best of several moves with its chances, in percent, and the next one.
// Moves that the bot has not tried come last. The bot does not rank by chances alone, so
// the next move's are shown as at most those of the best.
func (m *Match) compare(advice []bot.Advice) string {
	best, next, side := advice[0], advice[1], "ahead"
	if best.Lead < 0 {
		side = "behind"
	}
	text := fmt.Sprintf("a good move is %s: chances %.0f of 100, about %.1f points %s as far as can be foreseen",
		m.Game.Text(best.Move), 100*best.Value, math.Abs(best.Lead), side)
	if next.Positions > 0 {
		text += fmt.Sprintf("\nnext best is %s: chances %.0f of 100", m.Game.Text(next.Move), 100*min(next.Value, best.Value))
	}
	return text
}

// clearlyWorse is by how many points less a move leads to be compared with the best one.
const clearlyWorse = 1

// reasons says what the best of several moves changes, and why it is better than the first that is clearly worse.
func (m *Match) reasons(ctx context.Context, advice []bot.Advice) (text string) {
	best, seat, number := advice[0], int(m.Game.Turn()), len(m.Game.Steps())
	list := func(title string, reasons []analysis.Reason) {
		for i, r := range reasons {
			if i == 0 {
				text += "\n" + title
			}
			text += "\n- " + r.Words(seat, "your", m.Names)
		}
	}
	list("what it changes most:", analysis.Gains(m.Game.Rules(), m.Game.State(), best.Move))
	for _, other := range advice[1:] {
		if other.Positions == 0 || best.Lead-other.Lead < clearlyWorse {
			continue
		}
		why, err := analysis.Reasons(ctx, m.Game.Rules(), number, m.Game.State(), best.Move, other.Move)
		if err == nil {
			list(fmt.Sprintf("why not %s, as the round may go on:", m.Game.Text(other.Move)), why)
		}
		break
	}
	return text
}

// preview describes the effect on points of the only move that words can mean, "" if it
// has none. If there are several, it returns how moves are typed, and for an illegal move
// the reason. A number in a list that is shown means its move, whatever effect that has.
func (m *Match) preview(words []string) string {
	r, s := m.Game.Rules(), m.Game.State()
	picture, drawn := view.Of(m.looking().State())
	line := strings.Join(words, " ")
	if n, is := number(line); is && n >= 1 && n <= len(m.listed) {
		move := m.listed[n-1]
		return fmt.Sprintf("%d in the list: %s", n, cmp.Or(m.effect(move, picture, drawn), m.Game.Text(move)))
	}
	switch moves := core.Matching(r, s, words); len(moves) {
	case 0:
		err := core.Guard(func() error { _, err := core.ReadMoves(r, s, line); return err })
		if refused, is := errors.AsType[*core.MoveError](err); is {
			return refusal(refused)
		}
	case 1:
		return m.effect(moves[0], picture, drawn)
	default:
		return picture.Form
	}
	return ""
}

// effect describes the effect of a legal move on points, "" if it has none.
func (m *Match) effect(move core.Move, picture view.View, drawn bool) string {
	t := tryout.Try(m.Game.Rules(), m.Game.State(), move)
	if t == nil || t.Unsure {
		return ""
	}
	var found []string
	if drawn {
		for _, spill := range t.Spilled(picture) {
			found = append(found, spill.Text)
		}
	}
	if t.Points != 0 {
		found = append(found, fmt.Sprintf("%+d points", t.Points))
	}
	if found == nil {
		return ""
	}
	return m.Game.Text(t.Move) + ": " + strings.Join(found, ", ")
}

// waste describes the first of some moves that throws tiles away for points where
// another legal move costs fewer; "" if there is none.
func (m *Match) waste(moves []core.Move) string {
	r, s := m.Game.Rules(), m.Game.State()
	evaluator := core.EvaluatorOf(r)
	for _, move := range moves {
		if s.Check(move) != nil {
			return ""
		}
		t := tryout.Try(r, s, move)
		if t == nil || t.Unsure {
			return ""
		}
		if tiles := t.Wasted(); tiles > 0 {
			for _, other := range s.AppendMoves(nil) {
				if o := tryout.Try(r, s, other); o != nil && !o.Unsure && o.Cheaper(t, evaluator) {
					return fmt.Sprintf("%s throws tiles away (%d of them, %+d points), and %s costs fewer", m.Game.Text(move),
						tiles, t.Points, m.Game.Text(other))
				}
			}
		}
		s = t.After
	}
	return ""
}

// plans says what the moves of bots since the last decision of a person changed most for them.
func (m *Match) plans([]string) {
	text, steps := "", m.Game.Steps()
	for i := max(0, m.lastDecision(m.isPerson)); i < len(steps); i++ {
		step := steps[i]
		if !step.Turn.Seat() || m.isPerson(int(step.Turn)) || step.Legal < 2 {
			continue
		}
		gains := analysis.Gains(m.Game.Rules(), m.Game.Before(i), step.Move)
		for n, r := range gains {
			if n == 0 {
				text += fmt.Sprintf("%s played %s\n", m.seatName(int(step.Turn)), m.Game.Text(step.Move))
			}
			text += "- " + r.Words(int(step.Turn), "its", m.Names) + "\n"
		}
	}
	io.WriteString(m.Out, cmp.Or(text, "no move of a bot says anything\n"))
}
