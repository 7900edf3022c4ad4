package record

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// deal takes the deal that is due with the tiles of a line.
func (p *player) deal(got dealLine) error {
	step, _, err := p.trial(core.Deal, "deal")
	if err != nil {
		return err
	}
	if err := p.sameDeal(p.lines.deal(step), &got); err != nil {
		return err
	}
	groups, err := p.groups(got.Displays)
	if err != nil {
		return err
	}
	// The wild color may depend on the tiles. Tiles that cannot be drawn are refused below.
	game := core.ResumeGame(p.rules, core.Clone(p.rules, p.replay.Game.State()), nil)
	if game.Deal(groups...) == nil {
		if err := p.sameWild(p.lines.deal(game.Steps()[0]).Wild, got.Wild); err != nil {
			return err
		}
	}
	return p.draw(groups)
}

// supply takes the refill that is due with the tiles of a line.
func (p *player) supply(tiles []string) error {
	step, _, err := p.trial(core.Refill, "supply")
	if err != nil {
		return err
	}
	if want := len(p.lines.supply(step)); want != len(tiles) {
		return p.in.errorf("supply: expected %d tiles, here are %d", want, len(tiles))
	}
	groups, err := p.groups([][]string{tiles})
	if err != nil {
		return err
	}
	return p.draw(groups)
}

// trial takes the chance turn t with any tiles, on a copy of the position; it is an
// error if another turn is due. How many tiles come and what ends with the turn does not
// depend on their colors.
func (p *player) trial(t core.Turn, what string) (step core.Step, after core.State, err error) {
	now := p.replay.Game.State()
	if now.Turn() != t {
		return step, nil, p.in.errorf("%s: expected %s", what, p.expected())
	}
	after = core.Clone(p.rules, now)
	step = core.Step{Turn: t, Round: now.Round()}
	after.Deal(core.NewRandom(0, core.Stream{}), core.WatchFunc(func(e core.Event) {
		step.Events = append(step.Events, e)
	}))
	return step, after, nil
}

// sameDeal compares what does not depend on the tiles of a deal.
func (p *player) sameDeal(want, got *dealLine) error {
	if err := p.same("round", *want.Round, got.Round); err != nil {
		return err
	}
	if err := p.same("start", *want.Start, got.Start); err != nil {
		return err
	}
	if n := len(got.Center); n > 0 {
		return p.in.errorf("center: expected no tile, as none is dealt there, here are %d", n)
	}
	if want, n := len(want.Displays), len(got.Displays); n != want {
		return p.in.errorf("displays: expected %d, here are %d", want, n)
	}
	for i, tiles := range got.Displays {
		if want := len(want.Displays[i]); len(tiles) != want {
			return p.in.errorf("display %d: expected %d tiles, here are %d", i+1, want, len(tiles))
		}
	}
	return nil
}

func (p *player) sameWild(want, got *string) error {
	switch {
	case got == nil || want != nil && *got == *want:
		return nil
	case want == nil:
		return p.in.errorf("wild: expected none, as no color is wild, here is %q", *got)
	}
	return p.in.errorf("wild: expected %s, here is %q", *want, *got)
}

// groups reads the tiles of a chance turn.
func (p *player) groups(lists [][]string) ([]core.Tray, error) {
	colors := map[string]core.Color{}
	var names []string
	for i, c := range p.rules.Colors() {
		colors[c.Name] = core.Color(i)
		names = append(names, c.Name)
	}
	groups := make([]core.Tray, len(lists))
	for i, list := range lists {
		for _, name := range list {
			c, known := colors[name]
			if !known {
				return nil, p.in.errorf("%q is no color of this ruleset: expected %s", name, strings.Join(names, ", "))
			}
			if groups[i][c] == core.MaxTiles {
				return nil, p.in.errorf("too many %s tiles", name)
			}
			groups[i][c]++
		}
	}
	return groups, nil
}

// draw takes the chance turn with the tiles of the record.
func (p *player) draw(groups []core.Tray) error {
	if err := p.replay.Game.Deal(groups...); err != nil {
		return p.in.errorf("the bag cannot give these tiles: %v", err)
	}
	p.stepDone()
	return nil
}

// score checks a score line. The lines of one seat come in the order in which it got
// the points; if several seats score in one step, another program may go around the
// table in another order.
func (p *player) score(got scoreLine) error {
	if len(p.due.scores) == 0 {
		return p.in.errorf("score: no points, or no more, come of this step; expected %s", p.expected())
	}
	at := 0 // the next line of the seat, or the next of all
	if got.Seat != nil {
		at = max(0, slices.IndexFunc(p.due.scores, func(s scoreLine) bool { return *s.Seat == *got.Seat }))
	}
	if want := p.due.scores[at]; got.or(want).String() != want.String() {
		want = p.due.scores[0]
		return p.in.errorf("score: expected %s, here is %s", want, got.or(want))
	}
	p.due.scores, p.scored = slices.Delete(p.due.scores, at, at+1), true
	return nil
}

// round checks a round's line. If a refill closes the round, the line may come before
// it.
func (p *player) round(got roundLine) error {
	want := p.due.round
	if want == nil && !p.early && p.replay.Game.Turn() == core.Refill {
		step, after, err := p.trial(core.Refill, "round")
		if err != nil {
			return err
		}
		ahead := lines{p.rules, slices.Clone(p.lines.totals)}
		want = ahead.outcome(step, after).round
		p.early = want != nil
	}
	if want == nil {
		return p.in.errorf("round: no round ends here; expected %s", p.expected())
	}
	p.due.round = nil
	if err := p.same("round", *want.Number, got.Number); err != nil {
		return err
	}
	return p.sameTotals("round", want.Totals, got.Totals)
}

// end checks the line of the game's end.
func (p *player) end(got endLine) error {
	want := p.due.end
	if want == nil {
		return p.in.errorf("end: the game has no end here; expected %s", p.expected())
	}
	if got.Reason != nil && *got.Reason != *want.Reason {
		return p.in.errorf("end: expected the reason %s, here is %q", *want.Reason, *got.Reason)
	}
	if err := p.sameTotals("end", want.Totals, got.Totals); err != nil {
		return err
	}
	if got.Winners != nil && !slices.Equal(want.Winners, got.Winners) {
		return p.in.errorf("end: expected the winners %s, here are %s", list(want.Winners), list(got.Winners))
	}
	p.replay.Finished = true
	return nil
}

// same compares a number with the one in the record, if there is one.
func (p *player) same(what string, want int, got *int) error {
	if got == nil || *got == want {
		return nil
	}
	return p.in.errorf("%s: expected %d, here is %d", what, want, *got)
}

func (p *player) sameTotals(what string, want, got []int) error {
	if got == nil || slices.Equal(want, got) {
		return nil
	}
	return p.in.errorf("%s: expected the totals %s, here are %s", what, list(want), list(got))
}

// list writes numbers as "1, 2".
func list(numbers []int) string {
	if len(numbers) == 0 {
		return "none"
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", ", ")
}
