package conformance

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core"
)

// positionText holds that the text of a position is that position, and that what is
// no position is refused.
func positionText(t *target) error {
	return t.eachGame(func(p *play) error {
		whole, err := p.newPlay(p.seats, p.seed)
		if err != nil {
			return err
		}
		r := &rereader{play: p, used: p.fresh(), end: whole.end()}
		r.misreadAt = core.NewRandom(p.seed, core.Stream{}).Below(whole.moves + 1)
		for n := 0; ; n++ {
			over := p.over()
			if over || p.state.Turn().Chance() || n%12 == int(p.seed%12) {
				if err := r.position(); err != nil {
					return err
				}
			}
			if p.moves == r.misreadAt && !r.misread {
				r.misread = true
				if err := errors.Join(r.readsElsewhere(), r.readsTwice()); err != nil {
					return err
				}
				if err := r.misreads(); err != nil {
					return err
				}
			}
			if over {
				return nil
			}
			p.step(nil)
		}
	})
}

// end plays to the end and tells what is there.
func (p *play) end() string {
	here := p.at
	defer func() { p.at = here }()
	p.finish()
	return p.sight(p.state)
}

// rereader is a game whose positions are written and read.
type rereader struct {
	*play
	used  core.State // has been other positions
	turns int        // who reads: it, or a new State
	end   string     // what the game comes to

	// Reading what is no position takes the longest, so each game does it once.
	misreadAt int // behind how many moves
	misread   bool
}

// position writes the position and reads it.
func (r *rereader) position() error {
	text, err := textOf(r.state)
	if err != nil {
		return err
	}
	if r.turns++; r.turns%2 == 0 {
		return r.reads(r.fresh(), text, "a new State")
	}
	return r.reads(r.used, text, "a State that has been other positions")
}

// reads reads the text into a State, which then has to be the position, and has to
// come to the same end.
func (r *rereader) reads(into core.State, text, what string) error {
	if err := unmarshal(into, text); err != nil {
		return fmt.Errorf("%s cannot read the text that the position writes: %w\n%s", what, err, text)
	}
	if err := core.Guard(func() error { return r.same(into) }); err != nil {
		return fmt.Errorf("%s has read the text of the position, %w\n%s", what, err, text)
	}
	return nil
}

// same compares a State that has read the text of the position with it.
func (r *rereader) same(into core.State) error {
	if want, got := r.sight(r.state), r.sight(into); want != got {
		return fmt.Errorf("and is not equal to it: %s", parted(want, got))
	}
	if got := r.fork(into).end(); got != r.end {
		return fmt.Errorf("and the same moves and tiles lead to another end: %s", parted(r.end, got))
	}
	return nil
}

// readsElsewhere reads the text into the first position of a game with another number
// of seats, which becomes the position as any other State does.
func (r *rereader) readsElsewhere() error {
	text, err := textOf(r.state)
	if err != nil {
		return err
	}
	s := r.elsewhere()
	return r.reads(s, text, "a State made for "+count(s.Seats(), "seat")+", which becomes whatever it reads,")
}

// readsTwice reads the text into two positions, of which one is played on: nothing of
// that is to show in the other.
func (r *rereader) readsTwice() error {
	text, err := textOf(r.state)
	if err != nil {
		return err
	}
	one, other := r.fresh(), r.fork(r.fresh())
	other.seed = ^r.seed
	if err := errors.Join(unmarshal(one, text), unmarshal(other.state, text)); err != nil {
		return fmt.Errorf("a new State cannot read the text that the position writes: %w\n%s", err, text)
	}
	other.end()
	if want, got := r.sight(r.state), r.sight(one); want != got {
		return fmt.Errorf("two positions have read the same text, one was played on, and the other has changed: %s\n%s",
			parted(want, got), text)
	}
	return nil
}
