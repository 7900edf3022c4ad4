package conformance_test

import (
	"bytes"
	"errors"

	"github.com/azulejo/azulejo/core"
)

// slipsOfPositions are those in copies and texts of positions, and in games.
var slipsOfPositions = []slipTest{
	{"position-text", "AppendText is to append the text", slip{
		text: func(s *slipped, dst []byte) ([]byte, error) {
			return s.State.AppendText(nil)
		},
	}},
	{"position-text", "the position has no text: not now", slip{
		text: func(s *slipped, dst []byte) ([]byte, error) {
			return dst, errors.New("not now")
		},
	}},
	{"position-text", "and is not equal to it: expected", slip{
		text: func(s *slipped, dst []byte) ([]byte, error) {
			text, err := s.State.AppendText(nil)
			return append(bytes.Clone(dst), bytes.Replace(text, []byte("turn: 2"), []byte("turn: 1"), 1)...), err
		},
	}},
	{"position-text", "the same moves and tiles lead to another end: expected", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if s.hidden++; s.hidden == 20 {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"position-text", "a State that has been other positions cannot read the text that the position writes", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) { s.hidden = 1; s.State.Play(m, w) },
		read: func(s *slipped, text []byte) error {
			if s.hidden > 0 {
				return errors.New("it is taken")
			}
			return s.State.UnmarshalText(text)
		},
	}},
	{"position-text", "a State made for 3 seats, which becomes whatever it reads, cannot read the text", slip{
		read: func(s *slipped, text []byte) error {
			if s.Seats() != bytes.Count(text, []byte("score:")) {
				return errors.New("the number of seats is another one")
			}
			return s.State.UnmarshalText(text)
		},
	}},
	{"position-text", "it has to be refused, and is read", slip{
		read: func(s *slipped, text []byte) error {
			_ = s.State.UnmarshalText(text)
			return nil
		},
	}},
	{"position-text", "and the position has changed: expected", slip{
		read: func(s *slipped, text []byte) error {
			err := s.State.UnmarshalText(text)
			if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
				s.State.Play(moves[0], nil)
			}
			return err
		},
	}},
	{"position-text", "it is refused by an error without a text", slip{
		read: func(s *slipped, text []byte) error {
			if s.State.UnmarshalText(text) != nil {
				return errors.New("")
			}
			return nil
		},
	}},

	{"position-text", ": panic: nobody acts", slip{
		read: func(s *slipped, text []byte) error {
			err := s.State.UnmarshalText(text)
			if s.hidden = 0; err != nil && bytes.Contains(text, []byte("seats:")) {
				s.hidden = 1
				return nil
			}
			return err
		},
		text: func(s *slipped, dst []byte) ([]byte, error) {
			if s.hidden == 1 {
				panic("nobody acts")
			}
			return s.State.AppendText(dst)
		},
	}},

	{"copies", "a State that was at the end of the game is not equal to position 1", slip{set: func(s, src *slipped) {
		if s.Turn() != core.Over {
			s.State.Set(src.State)
		}
	}}},

	{"colors", "two colors have the name yellow", slip{colors: []core.ColorInfo{
		{Name: "blue", Letter: 'B'}, {Name: "yellow", Letter: 'Y'}, {Name: "yellow", Letter: 'R'},
		{Name: "black", Letter: 'K'}, {Name: "white", Letter: 'W'},
	}}},

	{"allocations", "memory is allocated 65 times: in Play 65 times", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			s.room = new(core.Tray)
			s.State.Play(m, w)
		},
	}},
}
