package bot

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// standing compares seats at the end of a game. It reuses its memory.
type standing struct{ mine, theirs []int }

// wins reports whether no seat outranks a seat, and the game ended without a fault.
func (r *standing) wins(s core.State, seat int) bool {
	if s.Err() != nil || s.Lost(seat) {
		return false
	}
	r.mine = s.AppendRanking(r.mine[:0], seat)
	for other := range s.Seats() {
		r.theirs = s.AppendRanking(r.theirs[:0], other)
		if slices.Compare(r.theirs, r.mine) > 0 && !s.Lost(other) {
			return false
		}
	}
	return true
}

// share returns 1 for a seat that wins, and 0 otherwise.
func (r *standing) share(s core.State, seat int) int {
	if r.wins(s, seat) {
		return 1
	}
	return 0
}

// leastUncertainty is in hundredths. Leads of the first rounds, of which forecasts see little, change by some 16 points.
const leastUncertainty = 10 * core.Hundredths

// uncertainty is a measure of how much leads still change, in hundredths: half of what a seat
// still expects to gain on the average, and not less than leastUncertainty.
func (f *forecasts) uncertainty(s core.State) int {
	sum := 0
	for seat, points := range f.of(s) {
		sum += max(0, points-s.Score(seat)*core.Hundredths)
	}
	return max(leastUncertainty, sum/(2*s.Seats()))
}

// forecasts says what seats can expect, and reuses its memory.
type forecasts struct {
	evaluator core.Evaluator     // nil if the game has none
	moves     core.MoveEvaluator // nil if it judges no moves
	points    []int

	teamed core.Teamed // nil for rules without teams
	teams  []uint8     // a bit for each seat of the team of each seat
}

func newForecasts(r core.Rules) forecasts {
	f := forecasts{evaluator: core.EvaluatorOf(r)}
	f.moves, _ = f.evaluator.(core.MoveEvaluator)
	if t, is := r.(core.Teamed); is && t.Teams(1) != nil {
		f.teamed = t
	}
	return f
}

// margin returns a seat's points minus those of the best other seat; for a seat that plays alone, its points. Seats of
// a team have their points together.
func (f *forecasts) margin(points []int, seat int) int {
	if len(points) == 1 {
		return points[seat]
	}
	if f.teamed != nil {
		return f.marginOfTeam(points, seat)
	}
	best := math.MinInt
	for other, p := range points {
		if other != seat {
			best = max(best, p)
		}
	}
	return points[seat] - best
}

// marginOfTeam returns what the team of a seat has more than the best other team, or all that it has if there is none.
func (f *forecasts) marginOfTeam(points []int, seat int) int {
	if len(f.teams) != len(points) {
		f.teams = f.teamed.Teams(len(points))
	}
	total := func(team uint8) (sum int) {
		for other, p := range points {
			sum += p * int(team>>other&1)
		}
		return sum
	}
	mine, best := total(f.teams[seat]), math.MinInt
	for _, team := range f.teams {
		if team != f.teams[seat] {
			best = max(best, total(team))
		}
	}
	if best == math.MinInt {
		return mine
	}
	return mine - best
}

// exist reports whether the game has forecasts.
func (f *forecasts) exist() bool { return f.evaluator != nil }

// of returns what each seat of a position can expect, in hundredths of a point. If the game has no
// forecasts, that is the points it has. The next call overwrites the result.
func (f *forecasts) of(s core.State) []int {
	f.points = f.points[:0]
	if f.exist() {
		f.points = f.evaluator.AppendForecasts(f.points, s)
		return f.points
	}
	for seat := range s.Seats() {
		f.points = append(f.points, s.Score(seat)*core.Hundredths)
	}
	return f.points
}

// consider prepares to judge moves of a position.
func (f *forecasts) consider(s core.State) {
	if f.moves != nil {
		f.moves.Consider(s)
	}
}

// promising returns the moves of the considered position that are worth judging.
func (f *forecasts) promising(legal []core.Move) []core.Move {
	if f.moves == nil {
		return legal
	}
	return f.moves.Promising(legal)
}

// after returns the same for the position after a move. If no evaluator judges moves, the caller has tried it out.
func (f *forecasts) after(m core.Move, tried core.State) []int {
	if f.moves == nil {
		return f.of(tried)
	}
	f.points = f.moves.AppendAfter(f.points[:0], m)
	return f.points
}
