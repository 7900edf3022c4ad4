package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// standing holds that seats are ranked by what the ruleset lists, in that order.
func standing(t *target) error {
	singles, err := t.singles()
	if err != nil {
		return err
	}
	return t.eachGame(func(p *play) error {
		others, err := p.ranked(singles)
		if err != nil {
			return err
		}
		for n := p.seats; ; n++ {
			if n%sparse == 0 || p.over() {
				if err := p.checkStanding(others); err != nil {
					return err
				}
			}
			if p.over() {
				return p.checkWinners()
			}
			p.step(nil)
			for _, o := range others {
				if o.over() {
					return o.parted()
				}
				o.step(nil)
			}
		}
	})
}

// single is the rules of a ruleset of which one item of its ranking is left.
type single struct {
	item  string
	rules core.Rules
}

// singles returns the ruleset once for each item of its ranking; nothing
// where it has none.
func (t *target) singles() ([]single, error) {
	if !t.Document.Get("ranking").Exists() {
		return nil, nil
	}
	text := []byte(t.Document.Resolved())
	whole, err := variants.Parse(t.name, text, variants.With(t.Variant))
	if err != nil {
		return nil, skipError("the ruleset cannot be opened again from what it resolves to: " + err.Error())
	}
	var all []single
	for _, item := range whole.Document.Get("ranking").Items() {
		r, err := variants.Parse(t.name, text, variants.With(t.Variant), variants.Set("ranking=["+item.JSON()+"]"))
		if err != nil {
			return nil, fmt.Errorf("the ruleset cannot be opened with one item of its ranking, %q: %w",
				item.Text(), err)
		}
		all = append(all, single{item.Text(), r.Rules})
	}
	return all, nil
}

// rival is the same game with a ranking of one item.
type rival struct {
	*play
	item string
}

// ranked starts the same game with each of the rankings.
func (p *play) ranked(singles []single) ([]rival, error) {
	var all []rival
	for _, r := range singles {
		state, err := r.rules.New(p.seats)
		if err != nil {
			return nil, fmt.Errorf("with %q alone as ranking: %w", r.item, err)
		}
		all = append(all, rival{p.fork(state), r.item})
	}
	return all, nil
}

// parted says that the game is not the one it was beside.
func (r rival) parted() error {
	return fmt.Errorf("with %q alone as ranking the game is another one, and the ranking is for winners alone",
		r.item)
}

// checkStanding checks the values that the seats are ranked by at a position.
func (p *play) checkStanding(others []rival) error {
	before, want := p.sight(p.state), len(others)
	if want == 0 {
		want = len(p.state.AppendRanking(nil, 0))
	}
	for seat := range p.seats {
		values := p.state.AppendRanking(nil, seat)
		if got := p.state.AppendRanking([]int{7}, seat); !slices.Equal(got, append([]int{7}, values...)) {
			return fmt.Errorf("seat %d is ranked by %v, and behind a 7 that is in the list already by %v",
				seat+1, values, got)
		}
		if len(values) != want {
			return fmt.Errorf("seat %d is ranked by %s, and there should be %d",
				seat+1, count(len(values), "value"), want)
		}
		for i, o := range others {
			if err := p.checkValue(o, seat, i, values[i]); err != nil {
				return err
			}
		}
	}
	if after := p.sight(p.state); after != before {
		return fmt.Errorf("asking for the standing has changed the position: %s", parted(before, after))
	}
	return nil
}

// checkValue checks one of the values.
func (p *play) checkValue(o rival, seat, i, value int) error {
	if o.state.Turn() != p.state.Turn() || o.state.Score(seat) != p.state.Score(seat) {
		return o.parted()
	}
	if alone := o.state.AppendRanking(nil, seat); len(alone) != 1 || alone[0] != value {
		return fmt.Errorf("seat %d has %d as value %d of its standing, which is %q; with that alone as ranking it has %v",
			seat+1, value, i+1, o.item, alone)
	}
	if score := p.state.Score(seat); o.item == "score" && value != score {
		return fmt.Errorf("seat %d has %s, and %d as value %d of its standing, which is score", seat+1,
			count(score, "point"), value, i+1)
	}
	return nil
}

// checkWinners checks that those have won whom nobody outranks.
func (p *play) checkWinners() error {
	var best []int
	for seat := range p.seats {
		if mine := p.state.AppendRanking(nil, seat); seat == 0 || slices.Compare(mine, best) > 0 {
			best = mine
		}
	}
	var winners []int
	for seat := range p.seats {
		if slices.Equal(p.state.AppendRanking(nil, seat), best) {
			winners = append(winners, seat)
		}
	}
	if got := core.Winners(nil, p.state); !slices.Equal(got, winners) {
		return fmt.Errorf("the winners are %v, seats being counted from 0, and by their standing %v",
			got, winners)
	}
	return nil
}
