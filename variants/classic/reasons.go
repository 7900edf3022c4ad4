package classic

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// AppendParts appends the parts of the forecast of a seat: its score, its lines, floor line and wall, and what
// else the end of the round brings. Those of the first turn of a round have the weights of the next turns, so that the
// parts before and after a move differ by what it changes.
func (e *evaluator) AppendParts(dst []core.Part, of core.State, seat int) []core.Part {
	s := of.(*state)
	score := core.Part{About: "score", Text: wording.Count(s.Score(seat), "point"), Value: s.Score(seat) * core.Hundredths}
	if s.Phase == draft.Over {
		score.Value = s.AppendScores(nil)[seat]
		return append(dst, score)
	}
	judged := e.AppendForecasts(nil, s)[seat]
	e.explaining = true
	defer func() { e.explaining = false }()
	left := e.AppendForecasts(nil, s)[seat]
	otherwise := judged - left // by the weights of the first turn
	x := e.explain(int8(seat))
	x.parts, x.first = append(dst, score), len(dst)
	x.addLines()
	x.addFloor()
	x.addWall()
	for _, about := range x.others {
		x.add(about, "", x.points[about]*core.Hundredths)
	}
	x.addTurns()
	for _, p := range x.parts[x.first:] {
		left -= p.Value
	}
	x.add("other rules", "", left) // such as points by effects
	x.add("", "", otherwise)
	return x.parts
}

// explained collects the parts of the forecast of a seat.
type explained struct {
	*evaluator
	seat    int8
	parts   []core.Part
	first   int // where the parts of the seat begin
	weights []int32

	// The points of the seat at the end of the round: by line, for the floor line, and for what else gives some.
	lines  [maxRows]int
	floor  int
	points map[string]int
	others []string // what else gives some, in the order of the game
}

// explain plays the round to its end once more, and notes for what the seat gets points.
func (e *evaluator) explain(seat int8) *explained {
	x := &explained{evaluator: e, seat: seat, weights: e.weights[e.phase], points: map[string]int{}}
	s := e.rules.newState()
	s.copy(e.at)
	w := s.BeginStep(core.WatchFunc(x.watch))
	if s.Phase != draft.Dealing {
		s.closeRound(w)
	}
	return x
}

// watch notes points of the seat.
func (x *explained) watch(ev core.Event) {
	if ev.Kind != core.Scored || ev.Seat != x.seat {
		return
	}
	switch ev.Key {
	case keyPlace:
		x.lines[ev.To.Row&(maxRows-1)] += ev.Points
	case keyFloor, draft.KeyMinimum:
		x.floor += ev.Points
	default:
		about := ev.Key
		if name, is := strings.CutPrefix(ev.Key, "bonuses."); is {
			about = wording.Spaced(name) + " bonuses"
		}
		if _, known := x.points[about]; !known {
			x.others = append(x.others, about)
		}
		x.points[about] += ev.Points
	}
}

// add adds a part.
func (x *explained) add(about, text string, value int) {
	x.parts = append(x.parts, core.Part{About: about, Text: text, Value: value})
}

// weighed returns the value of a feature.
func (x *explained) weighed(feature int, value int32) int {
	return int(value) * int(x.weights[feature]) / core.Hundredths
}

// addLines adds a part for each line: the points of its tile, and what it promises after the round.
func (x *explained) addLines() {
	b := &x.at.boards[x.seat]
	for row := range x.rules.rows {
		t := tally{weights: x.weights}
		x.addLine(&t, &x.closed.boards[x.seat], row, x.walls[x.seat])
		tiles, of := &b.lines[row], ""
		if colors := tiles.Colors(); bits.OnesCount8(colors) == 1 {
			of = " " + x.rules.colors[bits.TrailingZeros8(colors)].Name
		}
		text := fmt.Sprintf("%d of %d%s", b.lineCount[row], b.sizes[row], of)
		switch b.lineCount[row] {
		case 0:
			text = "empty"
		case b.sizes[row]:
			text = "full" + strings.Replace(of, " ", " of ", 1)
		}
		x.add(fmt.Sprintf("line %d", row+1), text, x.lines[row]*core.Hundredths+t.sum/core.Hundredths)
	}
}

// addFloor adds the floor line.
func (x *explained) addFloor() {
	n, value := int(x.at.boards[x.seat].floorN), x.floor*core.Hundredths
	if n > 0 {
		value += x.feature(debt)
	}
	x.add("floor line", wording.Count(n, "tile"), value)
}

// feature returns the value of a feature of the seat.
func (x *explained) feature(feature int) int {
	var values [features]int32
	x.addFeatures(&tally{weights: x.weights, values: &values}, x.seat)
	return x.weighed(feature, values[feature])
}

// addWall adds the rows, columns and colors of the wall as it is after the round. In the last round their
// bonuses are points.
func (x *explained) addWall() {
	r, b, g := x.rules, &x.closed.boards[x.seat], x.rules.guide
	set := func(about string, missing, from int, bonus int32) {
		text, value := "complete", 0
		switch {
		case missing > 0:
			if text = wording.Count(missing, "tile") + " missing"; missing <= missings {
				value = x.weighed(ofWall+from+missing-1, bonus)
			}
		case !x.lastRound():
			value = x.weighed(ofWall+earned, bonus)
		}
		x.add(about, text, value)
	}
	for row := range r.rows {
		set(fmt.Sprintf("row %d", row+1), r.cols-bits.OnesCount8(b.filled[row]), rowsShort, g.rows[row])
	}
	for col := range r.cols {
		set(fmt.Sprintf("column %d", col+1), r.rows-bits.OnesCount8(b.colFilled[col]), columnsShort, g.columns[col])
	}
	for c := range r.colors {
		missing := r.rows
		for row := range r.rows {
			missing -= int(b.ownColors(r, row) >> c & 1)
		}
		set(r.colors[c].Name+" tiles on the wall", missing, colorsShort, g.colors[c])
	}
}

// addTurns adds who takes next, and who starts the next round.
func (x *explained) addTurns() {
	x.add("", "", x.feature(acting))
	text, value := "not first", x.feature(begins)
	if value != 0 {
		text = "first"
	}
	x.add("place in the next round", text, value)
}
