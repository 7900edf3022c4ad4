package record

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

func (p *player) deal(told dealLine) error {
	if err := p.wantTurn(core.Deal, "deal"); err != nil {
		return err
	}
	step, _ := p.trial()
	if err := p.sameDeal(p.ledger.deal(step), &told); err != nil {
		return err
	}
	groups, err := p.groups(told.Displays)
	if err != nil {
		return err
	}
	if made := p.dealt(groups); made != nil {
		if err := p.sameWild(made.Wild, told.Wild); err != nil {
			return err
		}
	}
	return p.draw(groups)
}

func (p *player) supply(tiles []string) error {
	if err := p.wantTurn(core.Refill, "supply"); err != nil {
		return err
	}
	step, _ := p.trial()
	if want := len(p.ledger.supply(step)); want != len(tiles) {
		return p.in.errorf("supply: expected %d tiles, here are %d", want, len(tiles))
	}
	groups, err := p.groups([][]string{tiles})
	if err != nil {
		return err
	}
	return p.draw(groups)
}

// wantTurn checks that it is time for a chance line.
func (p *player) wantTurn(t core.Turn, what string) error {
	if p.replay.Game.Turn() == t {
		return nil
	}
	return p.in.errorf("%s: expected %s", what, p.expected())
}

// trial takes the chance turn that is due with any tiles, on a copy of the
// position. How many tiles there are and what ends with the turn does not
// depend on which they are; the wild color may.
func (p *player) trial() (core.Step, core.State) {
	now := p.replay.Game.State()
	after := core.Clone(p.rules, now)
	step := core.Step{Turn: now.Turn(), Round: now.Round()}
	after.Deal(core.NewRandom(0, core.Stream{}), core.WatchFunc(func(e core.Event) {
		step.Events = append(step.Events, e)
	}))
	return step, after
}

// dealt returns the deal that is due as the engine makes it of the tiles of the
// record, on a copy of the position, for what depends on them; nil where they
// cannot be drawn, which is said when they are.
func (p *player) dealt(groups []core.Tray) *dealLine {
	game := core.ResumeGame(p.rules, core.Clone(p.rules, p.replay.Game.State()), nil)
	if game.Deal(groups...) != nil {
		return nil
	}
	return p.ledger.deal(game.Steps()[0])
}

// sameDeal compares a deal as the engine makes it, whichever tiles come, with
// the one in the record.
func (p *player) sameDeal(made, told *dealLine) error {
	if err := p.same("round", *made.Round, told.Round); err != nil {
		return err
	}
	if err := p.same("start", *made.Start, told.Start); err != nil {
		return err
	}
	if n := len(told.Center); n > 0 {
		return p.in.errorf("center: expected no tile, as none is dealt there, here are %d", n)
	}
	if want, n := len(made.Displays), len(told.Displays); n != want {
		return p.in.errorf("displays: expected %d, here are %d", want, n)
	}
	for i, tiles := range told.Displays {
		if want := len(made.Displays[i]); len(tiles) != want {
			return p.in.errorf("display %d: expected %d tiles, here are %d", i+1, want, len(tiles))
		}
	}
	return nil
}

func (p *player) sameWild(made, told *string) error {
	switch {
	case told == nil || made != nil && *told == *made:
		return nil
	case made == nil:
		return p.in.errorf("wild: expected none, as no color is wild, here is %q", *told)
	}
	return p.in.errorf("wild: expected %s, here is %q", *made, *told)
}

// groups reads the tiles of a chance turn.
func (p *player) groups(lists [][]string) ([]core.Tray, error) {
	groups := make([]core.Tray, len(lists))
	for i, list := range lists {
		for _, name := range list {
			c, err := p.color(name)
			if err != nil {
				return nil, err
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

// color finds a color by its name.
func (p *player) color(name string) (int, error) {
	colors := p.rules.Colors()
	c := slices.IndexFunc(colors, func(c core.ColorInfo) bool { return c.Name == name })
	if c >= 0 {
		return c, nil
	}
	names := make([]string, len(colors))
	for i := range colors {
		names[i] = colors[i].Name
	}
	return 0, p.in.errorf("%q is no color of this ruleset: expected %s",
		name, strings.Join(names, ", "))
}
