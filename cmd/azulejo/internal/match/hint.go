package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
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
		m.say("%s", m.compare(advice))
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

// attempt is a legal move on a copy of a position.
type attempt struct {
	move   core.Move
	after  core.State
	seat   int
	events []core.Event // of the seat
	points int          // that the seat gets at once
}

// try makes a legal move on a copy of a position. It returns nil if the rules panic.
func try(r core.Rules, s core.State, move core.Move) *attempt {
	t := &attempt{move: move, after: core.Clone(r, s), seat: int(s.Turn())}
	watch := core.WatchFunc(func(e core.Event) {
		if int(e.Seat) == t.seat {
			t.events = append(t.events, e)
			t.points += e.Points
		}
	})
	if core.Guard(func() error { t.after.Play(move, watch); return nil }) != nil {
		return nil
	}
	return t
}

// spilled describes the tiles that reach and stay on spaces of a position with negative
// points printed on them.
func (t *attempt) spilled(before view.View) []string {
	after, _ := view.Of(t.after)
	var found []string
	for a, area := range before.Seats[t.seat].Areas {
		cost, what := 0, map[bool]int{} // by whether it is the start marker
		for i, cell := range area.Cells {
			filled := after.Seats[t.seat].Areas[a].Cells[i]
			points, err := strconv.Atoi(cell.Label)
			if err == nil && points < 0 && empty(cell) && !empty(filled) {
				cost += points
				what[filled.Marker]++
			}
		}
		var names []string
		if what[false] > 0 {
			names = append(names, strconv.Itoa(what[false]))
		}
		if what[true] > 0 {
			names = append(names, "the start marker")
		}
		if names != nil {
			found = append(found, fmt.Sprintf("%s to the %s: %d", strings.Join(names, " and "), area.Name, cost))
		}
	}
	return found
}

func empty(c view.Cell) bool { return c.Tile == core.NoColor && !c.Marker }

// wasted counts the tiles that a move throws away if it moves no others and costs
// points; 0 for other moves.
func (t *attempt) wasted() int {
	tiles := 0
	for _, e := range t.events {
		switch {
		case t.points >= 0 || e.Kind == core.TilesMoved && e.To.Place != core.Discard:
			return 0
		case e.Kind == core.TilesMoved:
			tiles += int(e.Count)
		}
	}
	return tiles
}

// preview describes the effect on points of the only move that words can mean, "" if it
// has none. If there are several, it returns how moves are typed, and for an illegal move
// the reason.
func (m *Match) preview(words []string) string {
	r, s := m.Game.Rules(), m.Game.State()
	picture, drawn := view.Of(s)
	switch moves := core.Matching(r, s, words); len(moves) {
	case 0:
		err := core.Guard(func() error { _, err := core.ReadMoves(r, s, strings.Join(words, " ")); return err })
		if refused, is := errors.AsType[*core.MoveError](err); is {
			return refusal(refused)
		}
	case 1:
		t := try(r, s, moves[0])
		if t == nil {
			break
		}
		var found []string
		if drawn {
			found = t.spilled(picture)
		}
		if t.points != 0 {
			found = append(found, fmt.Sprintf("%+d points", t.points))
		}
		if found != nil {
			return m.Game.Text(t.move) + ": " + strings.Join(found, ", ")
		}
	default:
		return picture.Form
	}
	return ""
}

// waste describes the first of some moves that throws tiles away for points where
// another legal move costs fewer; "" if there is none.
func (m *Match) waste(moves []core.Move) string {
	r, s := m.Game.Rules(), m.Game.State()
	for _, move := range moves {
		if s.Check(move) != nil {
			return ""
		}
		t := try(r, s, move)
		if t == nil {
			return ""
		}
		if tiles := t.wasted(); tiles > 0 {
			for _, other := range s.AppendMoves(nil) {
				if o := try(r, s, other); o != nil && o.points > t.points {
					return fmt.Sprintf("%s throws tiles away (%d of them, %+d points), and %s costs fewer", m.Game.Text(move),
						tiles, t.points, m.Game.Text(other))
				}
			}
		}
		s = t.after
	}
	return ""
}
