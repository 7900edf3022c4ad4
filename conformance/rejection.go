package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkRejection holds that Check accepts the legal moves and refuses all others, with
// a reason and without a trace.
func checkRejection(t *target) error {
	return t.eachGame(func(g *game) error {
		p := &probe{game: g, known: map[core.Move]bool{}}
		for n := 0; ; n++ {
			p.legal = g.state.AppendMoves(p.legal[:0])
			over := g.over()
			// Each game probes other turns of the seats, and all that nobody has.
			if over || len(p.legal) == 0 || n%sparse == int(g.seed%sparse) {
				if err := p.probe(core.NewRandom(g.seed, core.Stream{Index: n})); err != nil {
					return err
				}
			}
			if over {
				break
			}
			for _, m := range p.legal {
				if !p.known[m] {
					p.known[m] = true
					p.past = append(p.past, m)
				}
			}
			g.step(nil)
		}
		// A trace that no position shows may show in what comes later.
		quiet := g.apart(g.Rules, g.seats, g.seed)
		if want, got := quiet.finish(), g.snapshot(g.state); got != want {
			return fmt.Errorf("where Check is asked about moves that are not made, the game ends otherwise: %s", diff(want, got))
		}
		return nil
	})
}

// probe is a game in which Check is asked about many moves that are never made.
type probe struct {
	*game
	legal []core.Move // at the position
	past  []core.Move // that were legal earlier
	known map[core.Move]bool
}

// probe asks about all legal moves, and about many other numbers. If that changes the
// position, nothing else matters.
func (p *probe) probe(random *core.Random) error {
	before := p.snapshot(p.state)
	err := core.Guard(func() error {
		for _, m := range p.legal {
			if refused := p.state.Check(m); refused != nil {
				if _, err := moveError(refused); err != nil {
					return fmt.Errorf("Check refuses %s, a legal move, and %w", p.named(m), err)
				}
				return fmt.Errorf("Check refuses %s, which is among the legal moves: %w", p.named(m), refused)
			}
		}
		for _, m := range numbersNear(random, p.legal, p.past) {
			if _, legal := slices.BinarySearch(p.legal, m); legal {
				continue
			}
			if err := p.checkRefusal(m); err != nil {
				return err
			}
		}
		return nil
	})
	if after := p.snapshot(p.state); after != before {
		return fmt.Errorf("Check has changed the position: %s", diff(before, after))
	}
	return err
}

// checkRefusal checks that a number is refused that is no legal move, and the words.
func (p *probe) checkRefusal(m core.Move) error {
	turn, err := p.state.Turn(), p.state.Check(m)
	if err == nil {
		name := p.named(m)
		for _, legal := range p.legal {
			if text := p.text(legal); name == fmt.Sprintf("move %d (%s)", m, text) {
				name = fmt.Sprintf("move %d, another number with the text of move %d (%s)", m, legal, text)
			}
		}
		return fmt.Errorf("Check accepts %s, which is not among the %s: %v", name, wording.Count(len(p.legal), "legal move"), turn)
	}
	r, err := moveError(err)
	switch {
	case err != nil:
	case r.Seat != max(-1, int(turn)):
		err = fmt.Errorf("its Seat is %d, and has to be %d: %v", r.Seat, max(-1, int(turn)), turn)
	case r.Move == "":
		err = errors.New("its Move is empty, and has to be the text of the move")
	case p.known[m] && r.Move != p.text(m):
		err = fmt.Errorf("its Move is %q, and the text of the move is %q", r.Move, p.text(m))
	case strings.TrimSpace(r.Reason) == "":
		err = errors.New("its Reason is empty")
	case strings.TrimSpace(r.Reason) != r.Reason || strings.ContainsAny(r.Reason, "\r\n"):
		err = fmt.Errorf("its Reason is not one line without spaces around it: %q", r.Reason)
	case strings.HasSuffix(r.Reason, "."):
		err = fmt.Errorf("its Reason ends with a full stop: %q", r.Reason)
	case r.Key != "" && !p.Document.Declares(r.Key):
		err = fmt.Errorf("its Key is %q, which the ruleset does not have: name the key of the rule, or none", r.Key)
	}
	if err != nil {
		return fmt.Errorf("Check refuses %s as it should, but %w", p.named(m), err)
	}
	return nil
}

// moveError returns the *core.MoveError that an error of Check has to be.
func moveError(err error) (*core.MoveError, error) {
	r, is := errors.AsType[*core.MoveError](err)
	if !is {
		return nil, fmt.Errorf("its error is a %T, and has to be a *core.MoveError: %w", err, err)
	}
	if r == nil {
		return nil, errors.New("its error is a *core.MoveError that is nil, which is not a nil error: return nil itself")
	}
	return r, nil
}

// numbersNear returns numbers that could be taken for moves: those of the past, numbers
// that differ a little from moves, and random ones.
func numbersNear(random *core.Random, legal, past []core.Move) []core.Move {
	numbers := []core.Move{0, 1, 1 << 31, ^core.Move(0)}
	for range min(len(past), 12) {
		numbers = append(numbers, past[random.Below(len(past))])
	}
	if len(legal) == 0 {
		legal = past
	}
	for n := range min(len(legal), 6) {
		m := legal[random.Below(len(legal))]
		numbers = append(numbers, m-1, m+1)
		for bit := range 32 {
			if n == 0 || random.Below(8) == 0 {
				numbers = append(numbers, m^1<<bit)
			}
		}
		numbers = append(numbers, core.Move(random.Below(1<<16))<<16|core.Move(random.Below(1<<16)))
	}
	return numbers
}
