package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// scripts holds that a chance turn can be taken with tiles that were chosen
// outside, and with none that cannot come.
func scripts(t *target) error {
	return t.eachGame(func(p *play) error {
		g, err := core.NewGame(p.Rules, p.seats, nil)
		if err != nil {
			return err
		}
		s := scripted{play: p, game: g}
		for !p.over() {
			if err := s.next(); err != nil {
				return err
			}
		}
		return s.compare()
	})
}

// scripted is a game whose tiles are told to a core.Game, beside one in which they
// are drawn.
type scripted struct {
	*play
	game   *core.Game
	deals  map[core.Turn]int // chance turns so far, by kind
	before string            // the position before the last move, "" until there is one
	move   core.Move
	since  [][]core.Tray // the scripts of the chance turns since then
}

// next takes the turn that is due in both games. Every fourth chance turn of a kind
// is looked at from all sides.
func (s *scripted) next() error {
	turn := s.state.Turn()
	if turn.Seat() {
		return s.take()
	}
	if s.deals == nil {
		s.deals = map[core.Turn]int{}
	}
	closely := (s.deals[turn]+int(s.seed))%sparse == 0
	s.deals[turn]++
	script := s.game.Drawn(core.Seeded(s.seed))
	if err := s.game.Deal(script...); err != nil {
		return fmt.Errorf("the tiles that would be drawn, %s, are refused as a script: %w",
			s.scriptText(script), err)
	}
	s.since = append(s.since, script)
	if closely {
		if err := s.tryOthers(script); err != nil {
			return err
		}
	}
	s.step(nil)
	if !closely {
		return nil
	}
	if err := s.compare(); err != nil {
		return err
	}
	return s.undo()
}

// compare compares the two games.
func (s *scripted) compare() error {
	if drawn, dealt := s.sight(s.state), s.sight(s.game.State()); drawn != dealt {
		return fmt.Errorf("the same tiles were drawn, and dealt as a script, and the positions differ: %s",
			parted(drawn, dealt))
	}
	return nil
}

// take makes a move in both games; there is nothing to deal at that turn.
func (s *scripted) take() error {
	s.before, s.since = s.sight(s.state), nil
	if err := s.game.Deal(core.Tray{1}); !errors.Is(err, core.ErrTurn) {
		return fmt.Errorf("%v, and a deal comes to the error %v instead of core.ErrTurn", s.state.Turn(), err)
	}
	s.move = s.step(nil)
	if err := s.game.Play(s.move); err != nil {
		return fmt.Errorf("after scripted deals a legal move is refused: %w", err)
	}
	return nil
}

// undo takes the last move back with the scripts that followed it, and makes both
// again.
func (s *scripted) undo() error {
	steps := len(s.game.Steps())
	if !s.game.Undo() {
		if s.before == "" && len(s.game.Steps()) == steps {
			return nil
		}
		return errors.New("the last move cannot be taken back after a scripted deal")
	}
	if got := s.sight(s.game.State()); got != s.before {
		return fmt.Errorf("a move was taken back with the scripted deal behind it, and the position is not what it was: %s",
			parted(s.before, got))
	}
	if err := s.game.Play(s.move); err != nil {
		return fmt.Errorf("a move that was taken back is refused: %w", err)
	}
	for _, script := range s.since {
		if err := s.game.Deal(script...); err != nil {
			return fmt.Errorf("a script that was taken back, %s, is refused: %w", s.scriptText(script), err)
		}
	}
	return s.compare()
}

// tryOthers tries scripts that are not the one that is drawn.
func (s *scripted) tryOthers(script []core.Tray) error {
	stock := s.stock()
	for _, wrong := range wrongScripts(script, stock) {
		if err := s.try(wrong, stock); err != nil {
			return fmt.Errorf("%s: %w", s.scriptText(wrong), err)
		}
	}
	return s.extreme()
}

// stock returns all tiles that could come at the chance turn that is due.
func (s *scripted) stock() core.Tray {
	copied := s.fork(core.Clone(s.Rules, s.state))
	w := &witness{target: s.target, dealer: copied.dealer(s.state.Turn())}
	copied.state.Deal(w, w)
	return w.stock
}

// try deals a script that should be refused and then changes nothing. Where the
// number of tiles depends on their colors it may come to be right; but no tile comes
// that there is not.
func (s *scripted) try(script []core.Tray, stock core.Tray) error {
	g := core.ResumeGame(s.Rules, core.Clone(s.Rules, s.state), nil)
	before := s.sight(s.state)
	err := g.Deal(slices.Clone(script)...)
	switch {
	case err == nil && !stock.Has(sum(script)):
		return fmt.Errorf("the script is taken, and all that could be drawn is %s", s.tilesText(stock))
	case err == nil:
		return nil
	case err.Error() == "":
		return errors.New("the script is refused with an error that says nothing")
	case len(g.Steps()) > 0:
		return fmt.Errorf("the script is refused (%w), and kept as a step", err)
	}
	if after := s.sight(g.State()); after != before {
		return fmt.Errorf("the script is refused (%w), and the position has changed: %s",
			err, parted(before, after))
	}
	return nil
}

// extreme deals the tiles with as few colors at a time as the bag has them, and
// plays on from there.
func (s *scripted) extreme() error {
	turn := s.state.Turn()
	g := core.ResumeGame(s.Rules, core.Clone(s.Rules, s.state), nil)
	script := g.Drawn(lowest{})
	on := s.fork(core.Clone(s.Rules, s.state))
	on.state.Deal(lowest{}, nil)
	if err := g.Deal(script...); err != nil {
		return fmt.Errorf("%s can be drawn, and is refused as a script: %w", s.scriptText(script), err)
	}
	if drawn, dealt := s.sight(on.state), s.sight(g.State()); drawn != dealt {
		return fmt.Errorf("%s was drawn, and dealt as a script, and the positions differ: %s",
			s.scriptText(script), parted(drawn, dealt))
	}
	moves := s.at.moves
	on.finish()
	if on.state.Turn() != core.Over {
		return fmt.Errorf("%v, and then %s came: the game from there does not end", turn, s.scriptText(script))
	}
	s.at.moves = moves
	return nil
}

// lowest draws tiles of the first color as long as there are any, then of the
// second, and so on.
type lowest struct{}

// Dealer returns the dealer itself: it draws alike at all turns.
func (lowest) Dealer(core.Turn, int, int) core.Dealer { return lowest{} }

// Draw chooses a tile of the first color there is.
func (lowest) Draw(from *core.Tray) core.Color {
	for c, n := range from {
		if n > 0 {
			return core.Color(c)
		}
	}
	return 0
}
