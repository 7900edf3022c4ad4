package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// settling holds that a text is either refused as the end of a round, and then
// nothing has happened, or leads to what comes next.
func settling(t *target) error {
	s := &settler{target: t}
	err := t.eachGame(func(p *play) error {
		if _, ok := p.state.(core.RoundEnder); !ok {
			return errors.New("the variant declares settles-rounds, and its positions have no method " +
				"EndRound(text []byte, w core.Watcher) error")
		}
		for n := int(p.seed % textsEvery); ; n++ {
			if n%textsEvery == 0 || p.over() {
				if err := s.look(p); err != nil {
					return err
				}
			}
			if p.over() {
				return nil
			}
			p.step(nil)
		}
	})
	if err == nil && s.taken == 0 && s.declares(variants.DeclaresPositions) {
		return fmt.Errorf("%s were tried as the end of a round, none was taken, and the last one is refused so: %w",
			count(s.refused, "text"), s.last)
	}
	return err
}

// textsEvery is how many positions there are to one whose text is tried as the end of a
// round.
const textsEvery = 8 * sparse

// settler tries texts as ends of rounds.
type settler struct {
	*target
	taken, refused int
	last           error // of a text that was refused
}

// look tries what a position is written as: as it is and cut off where somebody has a
// turn, which is no end of a round, and with the boards alone, which can be one.
func (s *settler) look(p *play) error {
	text, err := p.state.AppendText(nil)
	if err != nil {
		return fmt.Errorf("the position has no text: %w", err)
	}
	if turn := p.state.Turn(); turn.Seat() {
		if taken, err := s.try(p, text, false); err != nil || taken {
			return cmp.Or(err, fmt.Errorf("the text of a position is taken as the end of a round, when nobody has a turn; there %v",
				turn))
		}
		if _, err := s.try(p, text[:len(text)*2/3], false); err != nil {
			return err
		}
	}
	if !s.declares(variants.DeclaresPositions) {
		return nil
	}
	_, err = s.try(p, boardsAlone(text, false), true)
	return err
}

// boardsAlone returns what a position says of its seats, and of the round that they
// play, in reverse order if need be: with nothing on the table that is the end of the
// round.
func boardsAlone(text []byte, reverse bool) []byte {
	v, _ := ruleset.ReadText("position", text) // what cannot be read has nothing, which is a text too
	var parts []string
	for _, key := range []string{"round", "start", "marker"} {
		of := v.Get(key)
		if !of.Exists() {
			continue
		}
		value := of.JSON()
		if n, err := strconv.Atoi(of.Text()); err == nil && key == "marker" && reverse {
			value = strconv.Itoa(len(v.Get(seatsKey).Items()) + 1 - n)
		}
		parts = append(parts, key+": "+value)
	}
	var boards []string
	for _, board := range v.Get(seatsKey).Items() {
		boards = append(boards, board.JSON())
	}
	if reverse {
		slices.Reverse(boards)
	}
	parts = append(parts, seatsKey+": ["+strings.Join(boards, ", ")+"]")
	return []byte("{" + strings.Join(parts, ", ") + "}")
}

// try tries a text at the position of a game. Where it is taken, same says that it has
// the scores of that position.
func (s *settler) try(p *play, text []byte, same bool) (taken bool, err error) {
	before := p.sight(p.state)
	one := p.fork(core.Clone(p.Rules, p.state))
	var told heard
	refusal := core.Guard(func() error { return one.state.(core.RoundEnder).EndRound(text, &told) })
	if _, panicked := errors.AsType[*core.Panic](refusal); panicked {
		return false, fmt.Errorf("%w\nthe text is:\n%s", refusal, text)
	}
	if refusal != nil {
		s.refused, s.last = s.refused+1, refusal
		return false, s.untouched(one, refusal, before, told.events)
	}
	s.taken++
	moves := s.at.moves
	err = core.Guard(func() error {
		if err := s.alike(p.fresh(), one.state, told.events, text); err != nil {
			return err
		}
		return s.follow(p, one, told.events, same)
	})
	if err != nil {
		return true, fmt.Errorf("%w\nthe text is:\n%s", err, text)
	}
	s.at.moves = moves
	return true, nil
}

// alike checks that a text comes to the same wherever it is taken up.
func (s *settler) alike(fresh, one core.State, told []core.Event, text []byte) error {
	var again heard
	if err := fresh.(core.RoundEnder).EndRound(text, &again); err != nil {
		return fmt.Errorf("a text is taken as the end of a round in mid-game, and refused at the start: %w", err)
	}
	if other := s.partedEvents(told, again.events); other != "" {
		return fmt.Errorf("the end of a round differs with the position that takes up its text: %s", other)
	}
	if a, b := s.sight(one), s.sight(fresh); a != b {
		return fmt.Errorf("the end of a round differs with the position that takes up its text: %s", parted(a, b))
	}
	return nil
}

// untouched checks that nothing has happened where a text was refused.
func (s *settler) untouched(one *play, refusal error, before string, told []core.Event) error {
	switch after := s.sight(one.state); {
	case refusal.Error() == "":
		return errors.New("a text is refused as the end of a round, with an error that says nothing")
	case len(told) > 0:
		return fmt.Errorf("a text is refused as the end of a round, and yet an event was told: %s\nthe refusal: %w",
			s.eventText(told[0]), refusal)
	case before != after:
		return fmt.Errorf("a text is refused as the end of a round, and the position has changed: %s\nthe refusal: %w",
			parted(before, after), refusal)
	}
	return nil
}

// follow checks what the end of a round has come to, and plays on from there.
func (s *settler) follow(p, one *play, told []core.Event, same bool) error {
	one.seats = one.state.Seats()
	if next := one.state.Round(); same && one.state.Turn().Chance() && next != p.state.Round()+1 {
		return fmt.Errorf("round %d has ended, and what comes is the deal of round %d", p.state.Round(), next)
	}
	b := book{play: one}
	for seat := range one.seats {
		b.totals[seat] = totalBefore(told, seat, one.state.Score(seat))
		if had := p.state.Score(seat); same && b.totals[seat] != had {
			return fmt.Errorf("seat %d has %s by the text, and %d by the events before the round is scored",
				seat+1,
				count(had, "point"), b.totals[seat])
		}
	}
	for _, e := range told {
		if err := b.enter(e); err != nil {
			return fmt.Errorf("at the end of a round, %s: %w", s.eventText(e), err)
		}
	}
	if err := b.check(b.totals); err != nil {
		return fmt.Errorf("after the end of a round %w", err)
	}
	if all, counted := s.countOf(p.state), s.countOf(one.state); one.seats == p.seats && all != counted {
		return fmt.Errorf("the game has %s, and after the end of a round %s",
			s.tilesText(all), s.tilesText(counted))
	}
	if one.finish(); one.state.Turn() != core.Over {
		return fmt.Errorf("the game that goes on from there does not end: %v", one.state.Turn())
	}
	return nil
}

// totalBefore returns the points of a seat before some events: those at their end,
// where none of them is about it.
func totalBefore(told []core.Event, seat, after int) int {
	for _, e := range told {
		if e.Kind == core.Scored && int(e.Seat) == seat {
			return e.Total - e.Points
		}
	}
	return after
}
