package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checkLoads holds that the ruleset could be opened.
func checkLoads(t *target) error { return t.problem }

// checkDeclarations looks at the declarations of the keys, and puts the example of
// each into rulesets until one accepts it.
// It finds keys in the order of a map, and examples that are out of date.
func checkDeclarations(s *suite) error {
	keys := s.variant.Keys()
	var paths []string
	for _, k := range append(ruleset.DocumentKeys(), keys...) {
		switch {
		case slices.Contains(paths, k.Path):
			return fmt.Errorf("`%s` is declared twice, or is a key of every ruleset", k.Path)
		case strings.TrimSpace(k.Doc) == "":
			return fmt.Errorf("`%s` is declared without a Doc, which references print", k.Path)
		case !k.Limited():
			return fmt.Errorf("`%s` is declared without a limit: how many items, as Most, or entries, as Max, a ruleset can "+
				"write", k.Path)
		}
		paths = append(paths, k.Path)
	}
	if !slices.EqualFunc(keys, s.variant.Keys(), func(a, b ruleset.Key) bool { return a.Path == b.Path }) {
		return errors.New("the method Keys returns other keys the second time, or the same in another order")
	}
	if !s.shipped {
		return skipError("it looks for a ruleset that accepts an example, and not all shipped ones are checked")
	}
	var errs []error
	for _, k := range keys {
		if err := s.acceptsExample(k); err != nil {
			errs = append(errs, fmt.Errorf("no shipped ruleset accepts the example of `%s`, %s; the last one says: %w",
				k.Path, k.Example, err))
		}
	}
	return errors.Join(errs...)
}

// acceptsExample returns nil where some ruleset accepts the example of a key, or there
// is none, and otherwise how the last one refuses it.
func (s *suite) acceptsExample(k ruleset.Key) error {
	if k.Example == "" {
		return nil
	}
	var err error
	for _, t := range s.targets {
		for _, path := range expand(k.Path, t.Document.Root()) {
			if _, err = variants.Open(t.name, variants.With(s.variant), variants.Set(path+"="+k.Example)); err == nil {
				return nil
			}
		}
	}
	return err
}

// checkColors holds that colors differ in their names and letters, and that they are
// those of the ruleset, in its order, which trays and texts use.
// It finds colors in alphabetical order, and letters that are made of names.
func checkColors(t *target) error {
	all := t.Rules.Colors()
	if len(all) == 0 || len(all) > core.MaxColors {
		return fmt.Errorf("the rules have %s, and there can be 1 to %d", wording.Count(len(all), "color"), core.MaxColors)
	}
	for i, c := range all {
		others := all[:i]
		switch {
		case c.Name == "":
			return fmt.Errorf("color %d has no name", i+1)
		case c.Letter < 'A' || c.Letter > 'Z':
			return fmt.Errorf("the letter of %s is %q, and has to be one from A to Z", c.Name, c.Letter)
		case slices.ContainsFunc(others, func(o core.ColorInfo) bool { return o.Name == c.Name }):
			return fmt.Errorf("two colors have the name %s", c.Name)
		case slices.ContainsFunc(others, func(o core.ColorInfo) bool { return o.Letter == c.Letter }):
			return fmt.Errorf("two colors have the letter %c", c.Letter)
		}
	}
	entries := t.Document.Get("colors").Entries()
	if len(entries) > 0 && len(entries) != len(all) {
		return fmt.Errorf("the rules have %s, and the ruleset lists %d", wording.Count(len(all), "color"), len(entries))
	}
	for i, e := range entries {
		letter := e.Value.Get("letter")
		switch {
		case e.Key != all[i].Name:
			return fmt.Errorf("color %d is %s, and the ruleset lists %s there", i+1, all[i].Name, e.Key)
		case letter.Exists() && letter.Text() != string(all[i].Letter):
			return fmt.Errorf("the letter of %s is %c, and the ruleset has %s", e.Key, all[i].Letter, letter.Text())
		}
	}
	return nil
}

// checkSeats holds that games start with the numbers of seats that the rules name.
// It finds bounds that are off by one, and rounds that count from 0.
func checkSeats(t *target) error {
	least, most := t.Rules.Seats()
	if least < 1 || least > most || most > core.MaxSeats {
		return fmt.Errorf("the rules are for %d to %d seats, and there can be 1 to %d", least, most, core.MaxSeats)
	}
	for seats := -1; seats <= core.MaxSeats+1; seats++ {
		s, err := t.Rules.New(seats)
		switch {
		case (seats < least || seats > most) && (err == nil || err.Error() == ""):
			return fmt.Errorf("a game for %d seats starts, and the rules are for %d to %d", seats, least, most)
		case seats < least || seats > most:
		case err != nil:
			return fmt.Errorf("with %d seats: %w", seats, err)
		case s.Seats() != seats:
			return fmt.Errorf("with %d seats: the position has %d seats", seats, s.Seats())
		case s.Round() != 1:
			return fmt.Errorf("with %d seats: the game starts in round %d, and rounds count from 1", seats, s.Round())
		case s.Turn() == core.Over:
			return fmt.Errorf("with %d seats: the game is over before it has begun", seats)
		}
	}
	return nil
}

// checkOffers holds that a seat to act, and no other, has moves.
// It finds a seat that can do nothing, and moves while tiles are drawn.
func checkOffers(t *target) error {
	return t.eachPosition(func(g *game) error {
		turn, moves := g.state.Turn(), len(g.state.AppendMoves(nil))
		switch {
		case turn < core.Over || int(turn) >= g.seats:
			return fmt.Errorf("the turn is %d, which is no seat's and none of Deal, Refill and Over", turn)
		case turn.Seat() && moves == 0:
			return fmt.Errorf("%v, and there is no legal move", turn)
		case !turn.Seat() && moves > 0:
			return fmt.Errorf("%v, and there are %d legal moves", turn, moves)
		}
		return nil
	})
}

// checkOrder holds that legal moves rise strictly and are appended.
// It finds moves from a map, and a move for each of two equal tiles.
func checkOrder(t *target) error {
	return t.eachPosition(func(g *game) error {
		moves := g.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				return fmt.Errorf("move %d (%s) stands before move %d (%s)", moves[i-1],
					g.text(moves[i-1]), moves[i], g.text(moves[i]))
			}
		}
		before := []core.Move{1 << 31, 0}
		if want, got := slices.Concat(before, moves), g.state.AppendMoves(slices.Clone(before)); !slices.Equal(want, got) {
			return fmt.Errorf("AppendMoves is to append %s to a list of two, and returns %d in all",
				wording.Count(len(moves), "move"), len(got))
		}
		return nil
	})
}

// manyTurns is how many turns for each seat show that one is left out. Short games of
// few tiles may leave one out by rule.
const manyTurns = 8

// checkTurns holds that each seat comes to act, in the games of each number of seats
// together.
// It finds a next seat that is wrong for more than two seats.
func checkTurns(t *target) error {
	var turns [core.MaxSeats + 1][core.MaxSeats]int // by the number of seats, then by seat
	err := t.eachPosition(func(g *game) error {
		if turn := g.state.Turn(); turn.Seat() {
			turns[g.seats][turn]++
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, seats := range t.seats {
		all := 0
		for _, n := range turns[seats] {
			all += n
		}
		if left := slices.Index(turns[seats][:seats], 0); left >= 0 && all >= manyTurns*seats {
			return fmt.Errorf("with %s, seat %d never has a turn", wording.Count(seats, "seat"), left+1)
		}
	}
	return nil
}

// checkEnd holds that games end as the contract says.
// It finds endless rounds, an end that is reported before the last points, and an end
// without a rule.
func checkEnd(t *target) error {
	return t.eachGame(func(g *game) error {
		var end ending
		return errors.Join(g.walk(1, nil, func(s step) error {
			if next := g.state.Round(); next != s.round && next != s.round+1 {
				return fmt.Errorf("round %d follows round %d", next, s.round)
			}
			end.add(s)
			return g.checkFault()
		}), g.checkEnded(end))
	})
}

// ending is the last event of a game, and how often the game was reported to be over.
type ending struct {
	last core.Event
	ends int
}

// add adds the events of a step.
func (e *ending) add(s step) {
	for _, event := range s.events {
		if e.last = event; event.Kind == core.GameEnded {
			e.ends++
		}
	}
}

// checkEnded checks a game that ought to be over.
func (g *game) checkEnded(end ending) error {
	switch {
	case g.stalled():
		return fmt.Errorf("there is the %dst chance turn in a row without a move, in round %d", maxChances+1, g.state.Round())
	case g.state.Turn() != core.Over:
		return fmt.Errorf("the game is not over, in round %d", g.state.Round())
	case g.state.Err() != nil:
		return fmt.Errorf("the game ended with a fault: %w", g.state.Err())
	case end.ends != 1 || end.last.Kind != core.GameEnded:
		return fmt.Errorf("the end of the game is reported %d times; it has to be once, as the last event", end.ends)
	case end.last.Key == "":
		return errors.New("the game is over, and the event does not name the rule that ended it")
	case len(core.Winners(nil, g.state)) == 0:
		return errors.New("the game is over, and nobody has won")
	}
	return nil
}

// checkFault holds that a formula without a value ends the game, and that nobody wins.
func (g *game) checkFault() error {
	fault := g.state.Err()
	switch {
	case fault == nil:
		return nil
	case g.state.Turn() != core.Over:
		return fmt.Errorf("the game continues after a fault, which has to end it: %w", fault)
	case len(core.Winners(nil, g.state)) > 0:
		return fmt.Errorf("the game ended with a fault, and has winners: %w", fault)
	}
	return nil
}
