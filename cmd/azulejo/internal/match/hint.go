package match

import (
	"context"
	"errors"
	"fmt"
	"math"
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
		err = b.Start(ctx, bot.Game{Rules: m.Game.Rules(), Seats: seats, Seat: int(turn), Random: random})
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
	case len(advice) > 1 && advice[0].Playouts > 0:
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
	text := fmt.Sprintf("a good move is %s: chances %.0f of 100, about %.1f points %s at the end of the next round",
		m.Game.Text(best.Move), 100*best.Value, math.Abs(best.Lead), side)
	if next.Playouts > 0 {
		text += fmt.Sprintf("\nnext best is %s: chances %.0f of 100", m.Game.Text(next.Move), 100*min(next.Value, best.Value))
	}
	return text
}

// attempt is a move on a copy of a position.
type attempt struct {
	before, after core.State
	seat          int
	events        []core.Event
}

// try makes a legal move on a copy of a position. It returns nil if the rules panic.
func try(r core.Rules, s core.State, move core.Move) *attempt {
	t := &attempt{before: s, after: core.Clone(r, s), seat: int(s.Turn())}
	watch := core.WatchFunc(func(e core.Event) { t.events = append(t.events, e) })
	if core.Guard(func() error { t.after.Play(move, watch); return nil }) != nil {
		return nil
	}
	return t
}

// points returns the points that the seat gets at once.
func (t *attempt) points() int {
	points := 0
	for _, e := range t.events {
		if e.Kind == core.Scored && int(e.Seat) == t.seat {
			points += e.Points
		}
	}
	return points
}

// spilled describes the tiles that reach spaces with negative points printed on them.
func (t *attempt) spilled() []string {
	before, _ := view.Of(t.before)
	after, ok := view.Of(t.after)
	if !ok {
		return nil
	}
	var found []string
	for a, area := range before.Seats[t.seat].Areas {
		tiles, cost, marker := 0, 0, false
		for i, cell := range area.Cells {
			filled := after.Seats[t.seat].Areas[a].Cells[i]
			points, err := strconv.Atoi(cell.Label)
			if err != nil || points >= 0 || !empty(cell) || empty(filled) {
				continue
			}
			cost += points
			if filled.Marker {
				marker = true
			} else {
				tiles++
			}
		}
		var what []string
		if tiles > 0 {
			what = append(what, strconv.Itoa(tiles))
		}
		if marker {
			what = append(what, "the start marker")
		}
		if what != nil {
			found = append(found, fmt.Sprintf("%s to the %s: %d", strings.Join(what, " and "), area.Name, cost))
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
		if e.Kind != core.TilesMoved || int(e.Seat) != t.seat {
			continue
		}
		if e.To.Place != core.Discard {
			return 0
		}
		tiles += int(e.Count)
	}
	if t.points() >= 0 {
		return 0
	}
	return tiles
}

// preview describes the effect on points of the only move that words can mean, "" if it
// has none. If there are several, it returns how moves are typed, and for an illegal move
// the reason.
func (m *Match) preview(words []string) string {
	r, s := m.Game.Rules(), m.Game.State()
	moves := core.Matching(r, s, words)
	if len(moves) > 1 {
		v, _ := view.Of(s)
		return v.Form
	}
	if len(moves) == 0 {
		err := core.Guard(func() error { _, err := core.ReadMoves(r, s, strings.Join(words, " ")); return err })
		if refused, is := errors.AsType[*core.MoveError](err); is {
			return refusal(refused)
		}
		return ""
	}
	t := try(r, s, moves[0])
	if t == nil {
		return ""
	}
	found := t.spilled()
	if points := t.points(); points != 0 {
		found = append(found, fmt.Sprintf("%+d points", points))
	}
	if found == nil {
		return ""
	}
	return m.Game.Text(moves[0]) + ": " + strings.Join(found, ", ")
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
				if o := try(r, s, other); o != nil && o.points() > t.points() {
					return fmt.Sprintf("%s throws tiles away (%d of them, %+d points), and %s costs fewer", m.Game.Text(move),
						tiles, t.points(), m.Game.Text(other))
				}
			}
		}
		s = t.after
	}
	return ""
}
