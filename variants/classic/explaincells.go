package classic

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// placements are tiles that come to a wall, with the runs that they make. They
// stand on a cell of the sort of which there are most; one of each other sort
// follows.
func (w *book) placements() []ruleset.Example {
	at, others := w.sorts()
	where := w.where(at)
	rows, cols := w.rules.rows, w.rules.cols
	all := []ruleset.Example{at.tile("a tile that stands alone"+where, 1, 1, 1)}
	for n := 2; n <= min(3, cols); n++ {
		all = append(all, at.tile(fmt.Sprintf("one that makes %d in its row%s", n, where), n, 1, 1))
	}
	if rows >= 2 && cols >= 3 {
		all = append(all, at.tile("one that makes 3 in its row and 2 in its column"+where, 3, 2, 1))
	}
	if rows >= 3 && cols >= 4 {
		all = append(all, at.tile("one that makes 4 in its row and 3 in its column"+where, 4, 3, 1))
	}
	f := w.Formula(keyPlace)
	if f.Uses("run.down") || f.Uses("run.up") {
		all = append(all, at.tile("one that makes 2 on each of its diagonals"+where, 1, 1, 2))
	}
	for _, other := range others {
		all = append(all, other.tile("one that stands alone"+w.where(other), 1, 1, 1))
	}
	return append(all, w.others(at, f.Read())...)
}

// spot is a cell of the wall in a table of examples and the color that is laid
// there, from 0.
type spot struct {
	row, col, color int
	seats           int
}

// sorts returns a cell of the sort of which there are most, by what a lone tile
// brings there, and one of each of the others, of which a few are enough.
func (w *book) sorts() (most spot, others []spot) {
	first, count := map[int]spot{}, map[int]int{}
	var values []int
	for _, s := range w.spots() {
		n, _ := w.At(keyPlace, s.tile("", 1, 1, 1).Values)
		if count[n]++; count[n] == 1 {
			first[n], values = s, append(values, n)
		}
	}
	best := slices.MaxFunc(values, func(a, b int) int { return count[a] - count[b] })
	for _, n := range values {
		if n != best {
			others = append(others, first[n])
		}
	}
	if len(others) > fewSorts {
		others = append(others[:fewSorts-1], others[len(others)-1])
	}
	return first[best], others
}

// spots are all cells of the wall, with each color if that makes a difference.
func (w *book) spots() (all []spot) {
	colors := 1
	if w.Formula(keyPlace).Uses("color") {
		colors = len(w.rules.colors)
	}
	for row := range w.rules.rows {
		for col := range w.rules.cols {
			for c := range colors {
				all = append(all, spot{row, col, c, w.rules.shared.MinSeats})
			}
		}
	}
	return all
}

// fewSorts is how many other sorts of cells have an example.
const fewSorts = 3

// where says where the tile of an example stands, if that makes a difference.
func (w *book) where(s spot) string {
	f := w.Formula(keyPlace)
	var parts []string
	if f.Uses("row") {
		parts = append(parts, fmt.Sprintf("row %d", s.row+1))
	}
	if f.Uses("col") {
		parts = append(parts, fmt.Sprintf("column %d", s.col+1))
	}
	if f.Uses("color") {
		parts = append(parts, w.rules.colors[s.color].Name)
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// others are examples for the names that say when and for whom a tile is laid.
func (w *book) others(at spot, names []string) (all []ruleset.Example) {
	alone := at.tile("", 1, 1, 1)
	add := func(name string, value int, text string) {
		if slices.Contains(names, name) {
			e := alone.With(map[string]int{name: value})
			e.Text = "one that stands alone" + text
			all = append(all, e)
		}
	}
	add("round", 5, " in round 5")
	add("seats", w.rules.shared.MaxSeats, fmt.Sprintf(", with %d players", w.rules.shared.MaxSeats))
	add("cell.fixed", 1, " on a cell that is printed for its color")
	return all
}

// tile is a tile with so many linked to it along each line.
func (s spot) tile(text string, h, v, diagonal int) ruleset.Example {
	return ruleset.Example{Text: text, Values: map[string]int{
		"run.h": h, "run.v": v, "run.down": diagonal, "run.up": diagonal, "group": h + v - 1,
		"row": s.row + 1, "col": s.col + 1, "color": s.color, "round": 1, "seats": s.seats, "cell.fixed": 0,
	}}
}
