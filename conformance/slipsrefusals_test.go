package conformance_test

import (
	"errors"

	"github.com/azulejo/azulejo/core"
)

// slipsOfRefusals are those in Check.
var slipsOfRefusals = []slipTest{
	{"rejection", "which is among the legal moves: seat", slip{
		check: func(s *slipped, m core.Move) error {
			if moves := s.AppendMoves(nil); len(moves) > 0 && m == moves[0] {
				return &core.MoveError{Seat: int(s.Turn()), Move: "1 blue 1", Reason: "it is too easy"}
			}
			return s.State.Check(m)
		},
	}},
	{"rejection", "a *core.MoveError that is nil, which is not a nil error", slip{
		check: func(s *slipped, m core.Move) error {
			refused, _ := errors.AsType[*core.MoveError](s.State.Check(m))
			return refused
		},
	}},
	{"rejection", "Check accepts move 1 (", slip{check: func(s *slipped, m core.Move) error {
		if m == 1 {
			return nil
		}
		return s.State.Check(m)
	}}},
	{"rejection", ", another number with the text of move", slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte { return r.AppendMove(dst, m&^(1<<31)) },
		check: func(s *slipped, m core.Move) error { return s.State.Check(m &^ (1 << 31)) },
	}},
	{"rejection", "has to be a *core.MoveError: no", slip{
		check: func(s *slipped, m core.Move) error {
			if s.State.Check(m) == nil {
				return nil
			}
			return errors.New("no")
		},
	}},
	{"rejection", "its Seat is 0, and has to be -1",
		refusing(func(r *core.MoveError) { r.Seat = max(0, r.Seat) })},
	{"rejection", "its Move is empty", refusing(func(r *core.MoveError) { r.Move = "" })},
	{"rejection", `its Move is "that", and the text of the move is "`,
		refusing(func(r *core.MoveError) { r.Move = "that" })},
	{"rejection", "its Reason is empty", refusing(func(r *core.MoveError) { r.Reason = "" })},
	{"rejection", "its Reason is not one line",
		refusing(func(r *core.MoveError) { r.Reason += "\n" })},
	{"rejection", "its Reason ends with a full stop",
		refusing(func(r *core.MoveError) { r.Reason += "." })},
	{"rejection", `its Key is "lines.longest", which the ruleset does not have`,
		refusing(func(r *core.MoveError) { r.Key = "lines.longest" })},
	{"rejection", "Check has changed the position: expected", slip{
		check: func(s *slipped, m core.Move) error {
			err := s.State.Check(m)
			if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
				s.State.Play(moves[0], nil)
			}
			return err
		},
	}},
	{"rejection", "the game ends otherwise: expected", slip{
		check: func(s *slipped, m core.Move) error {
			err := s.State.Check(m)
			if err != nil {
				s.hidden = 1
			}
			return err
		},
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if s.hidden > 0 {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
}

// refusing is a slip in what a refusal says.
func refusing(wrong func(r *core.MoveError)) slip {
	return slip{check: func(s *slipped, m core.Move) error {
		err := s.State.Check(m)
		if r, is := errors.AsType[*core.MoveError](err); is {
			wrong(r)
		}
		return err
	}}
}
