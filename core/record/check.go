package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// score checks a score line. The lines of one seat come in the order in which
// the points were given; where several seats score in one step, another
// program may go around the table in another order.
func (p *player) score(told scoreLine) error {
	if len(p.due.scores) == 0 {
		return p.in.errorf("score: no points, or no more, come of this step; expected %s", p.expected())
	}
	at := p.nextOf(told.Seat)
	if made := p.due.scores[at]; told.or(made).String() != made.String() {
		made = p.due.scores[0]
		return p.in.errorf("score: expected %s, here is %s", made, told.or(made))
	}
	p.due.scores, p.scored = slices.Delete(p.due.scores, at, at+1), true
	return nil
}

// nextOf returns the place of the next line due for a seat; that of the next
// line of all where the seat is not told, or has none.
func (p *player) nextOf(seat *int) int {
	if seat == nil {
		return 0
	}
	return max(0, slices.IndexFunc(p.due.scores, func(s scoreLine) bool { return *s.Seat == *seat }))
}

// round checks a round's line. Where a refill closes the round, it may stand
// before it.
func (p *player) round(told roundLine) error {
	made := p.due.round
	if made == nil && !p.early && p.replay.Game.Turn() == core.Refill {
		made = p.roundAhead()
		p.early = made != nil
	}
	if made == nil {
		return p.in.errorf("round: no round ends here; expected %s", p.expected())
	}
	p.due.round = nil
	if err := p.same("round", *made.Number, told.Number); err != nil {
		return err
	}
	return p.sameTotals("round", made.Totals, told.Totals)
}

// roundAhead returns the line of the round that the refill now due will close,
// or nil.
func (p *player) roundAhead() *roundLine {
	step, after := p.trial()
	ahead := ledger{p.rules, slices.Clone(p.ledger.totals)}
	return ahead.outcome(step, after).round
}

// end checks the line of the game's end.
func (p *player) end(told endLine) error {
	made := p.due.end
	if made == nil {
		return p.in.errorf("end: the game has no end here; expected %s", p.expected())
	}
	if told.Reason != nil && *told.Reason != *made.Reason {
		return p.in.errorf("end: expected the reason %s, here is %q", *made.Reason, *told.Reason)
	}
	if err := p.sameTotals("end", made.Totals, told.Totals); err != nil {
		return err
	}
	if told.Winners != nil && !slices.Equal(made.Winners, told.Winners) {
		return p.in.errorf("end: expected the winners %s, here are %s",
			list(made.Winners), list(told.Winners))
	}
	p.replay.Finished = true
	return nil
}

// same compares a number with the one in the record, where there is one.
func (p *player) same(what string, made int, told *int) error {
	if told == nil || *told == made {
		return nil
	}
	return p.in.errorf("%s: expected %d, here is %d", what, made, *told)
}

func (p *player) sameTotals(what string, made, told []int) error {
	if told == nil || slices.Equal(made, told) {
		return nil
	}
	return p.in.errorf("%s: expected the totals %s, here are %s", what, list(made), list(told))
}

// list writes numbers as "1, 2".
func list(numbers []int) string {
	if len(numbers) == 0 {
		return "none"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", ", ")
}
