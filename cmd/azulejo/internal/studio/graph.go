package studio

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
)

// graph shows values over the moves of a game, with a line for each seat.
type graph struct {
	Name   string // what it shows, with the range
	Says   string // all values, for who does not see it; "" where there are too many
	moves  int
	rounds []int // the moves before which rounds begin
	from   float64
	to     float64
	lines  [][]point // by seat
	marks  []mark
}

// point is a value after a move, 0 for the beginning.
type point struct {
	move  int
	value float64
}

// mark is a move that gave something away.
type mark struct {
	point
	class analysis.Class
	text  string
}

// scoreGraph shows the points of each seat.
func scoreGraph(scores [][]int, rounds []int) graph {
	gr := graph{moves: len(scores) - 1, rounds: rounds, lines: make([][]point, len(scores[0]))}
	least, most := 0, 0
	for move, by := range scores {
		least, most = min(least, slices.Min(by)), max(most, slices.Max(by))
		for seat, score := range by {
			gr.lines[seat] = append(gr.lines[seat], point{move, float64(score)})
		}
	}
	gr.Name = fmt.Sprintf("Points, from %d to %d", least, most)
	gr.from, gr.to = float64(least), float64(max(most, least+1))
	return gr
}

// roundGraph shows the points of each seat after each round, with all of them in words.
func roundGraph(scores [][]int, names []string) graph {
	var rounds []int
	for round := range len(scores) - 1 {
		rounds = append(rounds, round)
	}
	gr := scoreGraph(scores, rounds)
	gr.Says = "Points after each round"
	for seat, name := range names {
		gr.Says += ". " + name + ": "
		for round, by := range scores[1:] {
			gr.Says += strings.Repeat(", ", min(round, 1)) + strconv.Itoa(by[seat])
		}
	}
	return gr
}

// chanceGraph shows the chances of each seat by an analysis. A move has two points, of the best move and of
// the one that was made. The last point is the result.
func chanceGraph(a *analysis.Analysis, names []string, rounds, winners []int) graph {
	gr := graph{Name: "Chances to win, from 0 to 100 %", moves: len(a.Moves), rounds: rounds, to: 1, lines: make([][]point, len(names))}
	for _, m := range a.Moves {
		if m.Played == nil {
			continue
		}
		best, played := point{m.Number - 1, within(m.Best.Chance)}, point{m.Number, within(m.Played.Chance)}
		gr.lines[m.Seat-1] = append(gr.lines[m.Seat-1], best, played)
		if m.Mistaken() {
			gr.marks = append(gr.marks, mark{played, m.Class, fmt.Sprintf("%d. %s: %s", m.Number, names[m.Seat-1], m.Class)})
		}
	}
	for seat := range names {
		result := point{gr.moves, 0}
		if slices.Contains(winners, seat) {
			result.value = 1 / float64(len(winners))
		}
		if winners != nil {
			gr.lines[seat] = append(gr.lines[seat], result)
		}
	}
	return gr
}

// within returns a chance that is none below 0 or above 1: a search estimates.
func within(chance float64) float64 { return min(max(0, chance), 1) }

// at returns the last value of a seat up to a move, and whether it has one.
func (gr graph) at(seat, move int) (value float64, known bool) {
	for _, p := range gr.lines[seat] {
		if p.move <= move {
			value, known = p.value, true
		}
	}
	return value, known
}

// SVG draws the graph, a unit wide for each move and 100 high. It has no text, as pages stretch it.
func (gr graph) SVG() template.HTML {
	var d strings.Builder
	y := func(value float64) float64 { return 100 - 100*(value-gr.from)/(gr.to-gr.from) }
	fmt.Fprintf(&d, `<svg class="graph" role="img" aria-label="%s" viewBox="0 0 %d 100" preserveAspectRatio="none">`,
		template.HTMLEscapeString(cmp.Or(gr.Says, gr.Name)), max(1, gr.moves))
	fmt.Fprintf(&d, `<path class="grid" d="M0,%.1fH%d`, y(gr.from), gr.moves)
	for _, move := range gr.rounds {
		fmt.Fprintf(&d, "M%d,0V100", move)
	}
	d.WriteString(`"/>`)
	for seat, line := range gr.lines {
		var path strings.Builder
		for i, p := range line {
			fmt.Fprintf(&path, "%c%d,%.1f", "ML"[min(i, 1)], p.move, y(p.value))
		}
		fmt.Fprintf(&d, `<path class="seat-%d" d="%s"/>`, seat+1, path.String())
	}
	for _, m := range gr.marks {
		fmt.Fprintf(&d, `<path class="mark %s" data-move="%d" d="M%d,%.1fh0"><title>%s</title></path>`,
			m.class, m.move, m.move, y(m.value), template.HTMLEscapeString(m.text))
	}
	d.WriteString(`<path class="cursor" d=""/></svg>`)
	return template.HTML(d.String())
}

// history returns the points of each seat after each part of a game, and the moves before which rounds begin.
func history(parts []narrate.Part) (scores [][]int, rounds []int) {
	for move, part := range parts {
		s := part.After
		scores = append(scores, scoresOf(s))
		if move > 0 && s.Round() != parts[move-1].After.Round() && s.Turn() != core.Over {
			rounds = append(rounds, move)
		}
	}
	return scores, rounds
}

// byRound returns the points at the beginning and after each round, the last of which may not be over.
func byRound(scores [][]int, rounds []int) (all [][]int) {
	for _, move := range slices.Concat([]int{0}, rounds, []int{len(scores) - 1}) {
		all = append(all, scores[move])
	}
	return all
}
