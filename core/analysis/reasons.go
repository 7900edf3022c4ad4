package analysis

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// Reason is a part of a forecast that says why one move is better than another one.
type Reason struct {
	Seat    int    `json:"seat"`    // whose board it is about, from 1
	About   string `json:"about"`   // such as "line 3"
	Is      string `json:"is"`      // how that stands after the better move, such as "full of blue"; may be empty
	Instead string `json:"instead"` // and after the other move

	// Points is what the difference is worth to the seat that moves, to one place. What another seat has less is
	// worth as much. Below 0 it speaks for the other move.
	Points float64 `json:"points"`
}

const (
	mostReasons = 3
	leastReason = 0.5 // points
)

// answers is a bot that is fast, and good enough to answer.
const answers = "search:2000"

// Reasons returns why a move is better than another one: the largest differences between what the two lead to when
// each other seat has answered as a fast bot does. If that shows no advantage, they are those some turns later in the round,
// and if these show none either, there are no reasons. Nor are there any if the rules do not explain their forecasts, or
// hide something. Number is that of the move: the same number has the same answers.
func Reasons(ctx context.Context, r core.Rules, number int, s core.State, better, other core.Move) ([]Reason, error) {
	e := explainer(r)
	if e == nil {
		return nil, nil
	}
	b, err := bot.New(answers)
	if err != nil {
		return nil, err
	}
	w := &worker{r, b}
	for turns := range laterTurns {
		var after [2]core.State
		for i, m := range []core.Move{better, other} {
			var err error
			if after[i], err = w.answered(ctx, number, s, m, turns); err != nil {
				return nil, err
			}
		}
		if found, lead := differences(e, int(s.Turn()), after[0], after[1]); lead > 0 {
			return found, nil
		}
	}
	return nil, nil
}

// laterTurns is how many turns of the seat that moved are looked at.
const laterTurns = 4

// answered returns the position after a move, some turns of the seat that makes it and all that others do in between,
// as the bot would play them. It is one before the round is scored, if possible.
func (w *worker) answered(ctx context.Context, number int, before core.State, m core.Move, turns int) (core.State, error) {
	s := core.Clone(w.rules, before)
	s.Play(m, nil)
	for next, moves := core.Clone(w.rules, s), 0; s.Turn().Seat() && moves < mostAnswers; moves++ {
		if s.Turn() == before.Turn() {
			if turns--; turns < 0 {
				break
			}
		}
		answer, err := w.choose(ctx, number, s, s.AppendMoves(nil))
		if err != nil {
			return nil, err
		}
		next.Set(s)
		if next.Play(answer, nil); next.Round() != before.Round() || next.Turn() == core.Over {
			break
		}
		s.Set(next)
	}
	return s, nil
}

// mostAnswers bounds the moves of a turn with many choices.
const mostAnswers = 40

// Gains returns what a move changes most, for all seats and before anybody answers. There is nothing if the rules do
// not explain their forecasts, or hide something.
func Gains(r core.Rules, s core.State, m core.Move) []Reason {
	e := explainer(r)
	if e == nil {
		return nil
	}
	after := core.Clone(r, s)
	after.Play(m, nil)
	found, _ := differences(e, int(s.Turn()), after, s)
	return found
}

// explainer returns an evaluator that explains positions that all see; nil if there is none.
func explainer(r core.Rules) core.PartsEvaluator {
	if core.Hides(r) {
		return nil
	}
	e, _ := core.EvaluatorOf(r).(core.PartsEvaluator)
	return e
}

// differences lists the largest differences between two positions for a seat, and by how much its lead over the best
// other seat differs, in hundredths. What several other seats have counts less, as only the best of them matters.
func differences(e core.PartsEvaluator, mover int, better, other core.State) (found []Reason, lead int) {
	before, after := make([]int, better.Seats()), make([]int, better.Seats())
	for seat := range better.Seats() {
		of := map[string]core.Part{}
		for _, p := range e.AppendParts(nil, other, seat) {
			of[p.About] = p
			before[seat] += p.Value
		}
		for _, p := range e.AppendParts(nil, better, seat) {
			after[seat] += p.Value
			points := math.Round(float64(p.Value-of[p.About].Value)/core.Hundredths*10) / 10
			if seat != mover {
				points = -points
			}
			if p.About != "" && math.Abs(points) >= leastReason {
				found = append(found, Reason{seat + 1, p.About, p.Text, of[p.About].Text, points})
			}
		}
	}
	weight := func(r Reason) float64 {
		if r.Seat == mover+1 {
			return math.Abs(r.Points)
		}
		return math.Abs(r.Points) / float64(better.Seats()-1)
	}
	slices.SortStableFunc(found, func(a, b Reason) int { return -cmp.Compare(weight(a), weight(b)) })
	return found[:min(len(found), mostReasons)], leadOf(after, mover) - leadOf(before, mover)
}

// leadOf returns the lead of a seat over the best other one, or all its points without any.
func leadOf(points []int, seat int) int {
	others := slices.Delete(slices.Clone(points), seat, seat+1)
	if len(others) == 0 {
		return points[seat]
	}
	return points[seat] - slices.Max(others)
}

// Words says a reason to a person. Mine is the word for what the seat to move has, such as "your". Names are those
// of the seats; a name that several have says nothing.
func (r Reason) Words(mover int, mine string, names []string) string {
	whose, at := mine, r.Seat-1
	if at != mover {
		whose = fmt.Sprintf("seat %d's", r.Seat)
		if at < len(names) && names[at] != "" && slices.Index(names, names[at]) == at && !slices.Contains(names[at+1:], names[at]) {
			whose = names[at] + "'s"
		}
	}
	text := whose + " " + r.About
	switch {
	case r.Is != "" && r.Instead != "" && r.Is != r.Instead:
		text += ": " + r.Is + " instead of " + r.Instead
	case r.Is != "":
		text += ": " + r.Is + ", worth "
		if (r.Points > 0) == (at == mover) {
			text += "more"
		} else {
			text += "less"
		}
	}
	return fmt.Sprintf("%s (%+.1f)", text, r.Points)
}
