package conformance

import (
	"fmt"
	"regexp"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// seatOrder holds that the end of a round gives each board the same points wherever
// at the table its seat is, and whoever began the round.
func seatOrder(t *target) error {
	if !t.declares(variants.DeclaresPositions) {
		return skipError("the variant does not declare " + string(variants.DeclaresPositions))
	}
	if key := t.namesSeat(); key != "" {
		return skipError("the formula of " + key + " names a seat")
	}
	return t.eachGame(func(p *play) error {
		for n := int(p.seed % seatOrderEvery); ; n++ {
			if n%seatOrderEvery == 0 || p.over() {
				if err := p.checkSeatOrder(); err != nil {
					return err
				}
			}
			if p.over() {
				return nil
			}
			p.step(nil)
		}
	})
}

// seatOrderEvery is how many positions there are to one whose seats are turned around.
const seatOrderEvery = 2 * sparse

// aSeat finds the name of a seat, or the field of one, in a formula.
var aSeat = regexp.MustCompile(`\bseat\b`)

// namesSeat returns a key whose formula names a seat, or "". The ranking, which gives
// no points, may do so.
func (t *target) namesSeat() string {
	v, _ := ruleset.ReadText(t.name, []byte(t.Document.Resolved())) // which a ruleset always can be read from
	for _, k := range t.Variant.Keys() {
		if k.Scope == nil || k.Path == "ranking" {
			continue
		}
		for _, path := range places(k.Path, v) {
			if aSeat.MatchString(v.Get(path).JSON()) {
				return path
			}
		}
	}
	return ""
}

// checkSeatOrder takes the boards of a position for those at the end of a round, with
// the seats as they are and in the reverse order, and compares the scores.
func (p *play) checkSeatOrder() error {
	text, err := p.state.AppendText(nil)
	if err != nil {
		return nil // a fault has ended the game
	}
	one, other := p.fork(p.fresh()), p.fork(p.fresh())
	if one.settle(boardsAlone(text, false), func(seat int) int { return seat }) != nil {
		return nil // the position is no end of a round
	}
	reversed := func(seat int) int { return p.seats - 1 - seat }
	if err := other.settle(boardsAlone(text, true), reversed); err != nil {
		return fmt.Errorf("the end of a round is refused with its seats in the reverse order: %w\nthe text is:\n%s", err, text)
	}
	if (one.state.Turn() == core.Over) != (other.state.Turn() == core.Over) {
		return nil // the board of the seat that began the round decides whether the game ends
	}
	for seat := range p.seats {
		if was, is := one.state.Score(seat), other.state.Score(reversed(seat)); was != is {
			return fmt.Errorf("seat %d has %s after the end of the round; with the seats in the reverse order, and the same "+
				"number to begin, its board has %d\nthe text is:\n%s", seat+1, count(was, "point"), is, text)
		}
	}
	return nil
}

// settle takes a text up as the end of a round and makes the choices of the seats
// until it is no seat's turn. The seats for which at gives the same choose alike.
func (p *play) settle(text []byte, at func(seat int) int) error {
	if err := p.state.(core.RoundEnder).EndRound(text, nil); err != nil {
		return err
	}
	var made [core.MaxSeats]int
	for p.state.Turn().Seat() && !p.over() {
		seat := int(p.state.Turn())
		p.legal = p.state.AppendMoves(p.legal[:0])
		bot.Reseed(&p.random, p.seed, at(seat), made[seat])
		p.state.Play(p.legal[p.random.Below(len(p.legal))], nil)
		made[seat]++
		p.moves++
	}
	return nil
}
