package conformance

import (
	"errors"
	"fmt"
	"unicode/utf8"

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
			if over || p.state.Turn() == core.Deal || n%12 == int(p.seed%12) {
				if err := r.position(); err != nil {
					return err
				}
			}
			if p.moves == r.misreadAt && !r.misread {
				r.misread = true
				if err := r.elsewhere(); err != nil {
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
	here := p.at.moves
	p.finish()
	p.at.moves = here
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
	text, err := written(r.state)
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
	if want, got := r.sight(r.state), r.sight(into); want != got {
		return fmt.Errorf("%s has read the text of the position, and is not equal to it: %s", what, parted(want, got))
	}
	if got := r.fork(into).end(); got != r.end {
		return fmt.Errorf("%s has read the text of the position, and the same moves and tiles lead to another end: %s\n%s",
			what, parted(r.end, got), text)
	}
	return nil
}

// elsewhere reads the text into the first position of a game with another number of
// seats, which becomes the position as any other State does.
func (r *rereader) elsewhere() error {
	least, most := r.Rules.Seats()
	seats := least + (r.seats-least+1)%(most-least+1)
	s, err := r.Rules.New(seats)
	if err != nil {
		return err
	}
	text, err := written(r.state)
	if err != nil {
		return err
	}
	return r.reads(s, text, "a new State for "+count(seats, "seat"))
}

// written returns the text of a position.
func written(s core.State) (string, error) {
	text, err := s.AppendText(nil)
	switch {
	case err != nil:
		return "", fmt.Errorf("the position has no text: %w", err)
	case len(text) == 0:
		return "", errors.New("the text of the position is empty")
	case !utf8.Valid(text):
		return "", fmt.Errorf("the text of the position is not UTF-8: %q", text)
	}
	const before = "before\n"
	behind, err := s.AppendText([]byte(before))
	if want := before + string(text); err != nil || string(behind) != want {
		return "", fmt.Errorf("AppendText is to append the text to what is there already: %s", parted(want, string(behind)))
	}
	return string(text), nil
}

// unmarshal reads a text. A panic is an error, as if the text had been refused.
func unmarshal(s core.State, text string) (err error) {
	if panicked := guard(func() error { err = s.UnmarshalText([]byte(text)); return nil }); panicked != nil {
		return fatalError{panicked}
	}
	return err
}
