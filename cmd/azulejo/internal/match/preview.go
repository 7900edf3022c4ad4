package match

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// trial is a move that was made on a copy of a position.
type trial struct {
	before, after core.State
	seat          int
	events        []core.Event
}

// try makes a legal move on a copy of a position. It is nil where the rules panic.
func try(r core.Rules, s core.State, move core.Move) *trial {
	t := &trial{before: s, after: core.Clone(r, s), seat: int(s.Turn())}
	watch := core.WatchFunc(func(e core.Event) { t.events = append(t.events, e) })
	if core.Guard(func() error { t.after.Play(move, watch); return nil }) != nil {
		return nil
	}
	return t
}

// points are those that the seat gets at once.
func (t *trial) points() int {
	points := 0
	for _, e := range t.events {
		if e.Kind == core.Scored && int(e.Seat) == t.seat {
			points += e.Points
		}
	}
	return points
}

// spilled describes what comes to lie on spaces that cost points, by what is printed
// on them.
func (t *trial) spilled() []string {
	before, ok := view.Of(t.before)
	if !ok {
		return nil
	}
	after, _ := view.Of(t.after)
	var found []string
	for a, area := range before.Seats[t.seat].Areas {
		tiles, cost := 0, 0
		for i, cell := range area.Cells {
			now := after.Seats[t.seat].Areas[a].Cells[i]
			points, err := strconv.Atoi(cell.Label)
			if err == nil && points < 0 && empty(cell) && !empty(now) {
				tiles, cost = tiles+1, cost+points
			}
		}
		if tiles > 0 {
			found = append(found, fmt.Sprintf("%d to the %s: %d", tiles, area.Name, cost))
		}
	}
	return found
}

func empty(c view.Cell) bool { return c.Tile == core.NoColor && !c.Marker }

// wasted counts the tiles of the seat that a move throws away if it does nothing else
// with tiles and costs points; 0 for other moves.
func (t *trial) wasted() int {
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

// preview says what the only move that words can mean does to the points of its seat,
// "" where there are several or it does nothing to them.
func (m *Match) preview(words []string) string {
	moves := core.Matching(m.Game.Rules(), m.Game.State(), words)
	if len(moves) != 1 {
		return ""
	}
	t := try(m.Game.Rules(), m.Game.State(), moves[0])
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

// numbered are what numbers in moves count.
var numbered = []struct {
	name   string
	first  bool // the number is the first word of a move
	of     func(e core.Event) (spot core.Spot, number int8)
	layout core.Layout
}{
	{"display", true, func(e core.Event) (core.Spot, int8) { return e.From, e.From.Row }, core.Trays},
	{"line", false, func(e core.Event) (core.Spot, int8) { return e.From, e.From.Row }, core.Lines},
	{"line", false, func(e core.Event) (core.Spot, int8) { return e.To, e.To.Row }, core.Lines},
	{"column", false, func(e core.Event) (core.Spot, int8) { return e.To, e.To.Col }, core.Grid},
	{"space", false, func(e core.Event) (core.Spot, int8) { return e.To, e.To.Col }, core.Groups},
}

// label says what the numbers among the next words of moves count, by the tiles that
// such moves move; "" where that is not known.
func (m *Match) label(words, options []string) string {
	for _, n := range numbered {
		if n.first != (len(words) == 0) {
			continue
		}
		numbers, fit := 0, true
		for _, option := range options {
			number, err := strconv.Atoi(option)
			if err != nil {
				continue
			}
			numbers++
			fit = fit && m.counts(append(words[:len(words):len(words)], option), func(e core.Event) bool {
				spot, index := n.of(e)
				return spot.Place.Info().Layout == n.layout && int(index)+1 == number
			})
		}
		if fit && numbers > 0 {
			return n.name
		}
	}
	return ""
}

// counts reports whether the first move that words can mean has an event.
func (m *Match) counts(words []string, has func(core.Event) bool) bool {
	moves := core.Matching(m.Game.Rules(), m.Game.State(), words)
	if moves == nil {
		return false
	}
	t := try(m.Game.Rules(), m.Game.State(), moves[0])
	if t == nil {
		return false
	}
	for _, e := range t.events {
		if e.Kind == core.TilesMoved && int(e.Seat) == t.seat && has(e) {
			return true
		}
	}
	return false
}
