package conformance_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
)

// slips are what can go wrong in the methods of a variant, with the check that finds
// each and what it says.
var slips = []struct {
	check, says string
	slip        slip
}{
	{"watching", "to another one with a watcher: expected", slip{play: func(s *slipped, m core.Move, w core.Watcher) {
		if w != nil {
			m = s.first()
		}
		s.State.Play(m, w)
	}}},
	{"watching", "to another one with a watcher that asks for reasons: expected", slip{play: func(s *slipped, m core.Move, w core.Watcher) {
		if _, is := w.(core.Curious); is {
			m = s.first()
		}
		s.State.Play(m, w)
	}}},
	{"watching", "told otherwise than one that does not: expected event", slip{play: func(s *slipped, m core.Move, w core.Watcher) {
		if c, is := w.(core.Curious); is {
			c.Watch(core.Event{Kind: core.TilesMoved, Count: 1})
		}
		s.State.Play(m, w)
	}}},

	{"move-text", "which is not in lower case", slip{write: func(r core.Rules, dst []byte, m core.Move) []byte {
		return append(dst, strings.ToUpper(string(r.AppendMove(nil, m)))...)
	}}},
	{"move-text", "which is not words with one space between them", slip{write: func(r core.Rules, dst []byte, m core.Move) []byte {
		return append(r.AppendMove(dst, m), ' ')
	}}},
	{"move-text", "which has a character that cannot be printed", slip{write: func(r core.Rules, dst []byte, m core.Move) []byte {
		return append(r.AppendMove(dst, m), 0)
	}}},
	{"move-text", "which has no word", slip{write: func(_ core.Rules, dst []byte, _ core.Move) []byte { return dst }}},
	{"move-text", `AppendMove is to append "`, slip{write: func(r core.Rules, dst []byte, m core.Move) []byte {
		return r.AppendMove(dst[:0], m)
	}}},
	{"move-text", `nobody could say which one is meant`, slip{write: func(r core.Rules, dst []byte, m core.Move) []byte {
		return append(dst, strings.TrimRight(string(r.AppendMove(nil, m)), "12345")+"1"...)
	}}},
	{"move-text", "where the same document is compiled once more", slip{write: firstRulesAlone()}},
	{"move-text", "which ParseMove reads as move", slip{parse: func(r core.Rules, text string) (core.Move, error) {
		m, err := r.ParseMove(text)
		return m &^ 1, err
	}}},
	{"move-text", "which ParseMove reads as no move: not on Sundays", slip{parse: func(_ core.Rules, text string) (core.Move, error) {
		return 0, errors.New("not on Sundays")
	}}},
	{"move-text", `ParseMove(""): panic: runtime error: index out of range`, slip{parse: func(r core.Rules, text string) (core.Move, error) {
		if strings.Fields(text)[0] == "floor" {
			return 0, errors.New("the floor comes last")
		}
		return r.ParseMove(text)
	}}},
	{"move-text", `zzqx") has to be an error, and is move`, slip{parse: func(r core.Rules, text string) (core.Move, error) {
		words := strings.Fields(text)
		return r.ParseMove(strings.Join(words[:min(3, len(words))], " "))
	}}},
	{"move-text", `ParseMove(""): it is refused by an error without a text`, slip{parse: func(r core.Rules, text string) (core.Move, error) {
		m, err := r.ParseMove(text)
		if err != nil {
			err = errors.New("")
		}
		return m, err
	}}},
	{"move-text", `whose text "`, slip{parse: func(r core.Rules, text string) (core.Move, error) {
		if text != "" && text == strings.ToUpper(text) && strings.HasSuffix(text, "FLOOR") {
			return 1 << 30, nil
		}
		return r.ParseMove(text)
	}}},

	{"rejection", "which is among the legal moves: seat", slip{check: func(s *slipped, m core.Move) error {
		if moves := s.AppendMoves(nil); len(moves) > 0 && m == moves[0] {
			return &core.MoveError{Seat: int(s.Turn()), Move: "1 blue 1", Reason: "it is too easy"}
		}
		return s.State.Check(m)
	}}},
	{"rejection", "a *core.MoveError that is nil, which is not a nil error", slip{check: func(s *slipped, m core.Move) error {
		refused, _ := errors.AsType[*core.MoveError](s.State.Check(m))
		return refused
	}}},
	{"rejection", "Check takes move 1 (", slip{check: func(s *slipped, m core.Move) error {
		if m == 1 {
			return nil
		}
		return s.State.Check(m)
	}}},
	{"rejection", "has to be a *core.MoveError: no", slip{check: func(s *slipped, m core.Move) error {
		if s.State.Check(m) == nil {
			return nil
		}
		return errors.New("no")
	}}},
	{"rejection", "its Seat is 0, and has to be -1", refusing(func(r *core.MoveError) { r.Seat = max(0, r.Seat) })},
	{"rejection", "its Move is empty", refusing(func(r *core.MoveError) { r.Move = "" })},
	{"rejection", `its Move is "that", and the text of the move is "`, refusing(func(r *core.MoveError) { r.Move = "that" })},
	{"rejection", "its Reason is empty", refusing(func(r *core.MoveError) { r.Reason = "" })},
	{"rejection", "its Reason is not one line", refusing(func(r *core.MoveError) { r.Reason += "\n" })},
	{"rejection", "its Reason ends with a full stop", refusing(func(r *core.MoveError) { r.Reason += "." })},
	{"rejection", `its Key is "lines.longest", which the ruleset does not have`, refusing(func(r *core.MoveError) { r.Key = "lines.longest" })},
	{"rejection", "Check has changed the position: expected", slip{check: func(s *slipped, m core.Move) error {
		err := s.State.Check(m)
		if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
			s.State.Play(moves[0], nil)
		}
		return err
	}}},
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

	{"position-text", "AppendText is to append the text", slip{text: func(s *slipped, dst []byte) ([]byte, error) {
		return s.State.AppendText(nil)
	}}},
	{"position-text", "the position has no text: not now", slip{text: func(s *slipped, dst []byte) ([]byte, error) {
		return dst, errors.New("not now")
	}}},
	{"position-text", "and is not equal to it: expected", slip{text: func(s *slipped, dst []byte) ([]byte, error) {
		text, err := s.State.AppendText(nil)
		return append(bytes.Clone(dst), bytes.Replace(text, []byte("turn: 2"), []byte("turn: 1"), 1)...), err
	}}},
	{"position-text", "the same moves and tiles lead to another end: expected", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if s.hidden++; s.hidden == 20 {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"position-text", "a State that has been other positions cannot read the text that the position writes: it is taken", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) { s.hidden = 1; s.State.Play(m, w) },
		read: func(s *slipped, text []byte) error {
			if s.hidden > 0 {
				return errors.New("it is taken")
			}
			return s.State.UnmarshalText(text)
		},
	}},
	{"position-text", "a new State for 3 seats cannot read the text", slip{read: func(s *slipped, text []byte) error {
		if s.Seats() != bytes.Count(text, []byte("score:")) {
			return errors.New("the number of seats is another one")
		}
		return s.State.UnmarshalText(text)
	}}},
	{"position-text", "it has to be refused, and is read", slip{read: func(s *slipped, text []byte) error {
		_ = s.State.UnmarshalText(text)
		return nil
	}}},
	{"position-text", "and the position has changed: expected", slip{read: func(s *slipped, text []byte) error {
		err := s.State.UnmarshalText(text)
		if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
			s.State.Play(moves[0], nil)
		}
		return err
	}}},
	{"position-text", "it is refused by an error without a text", slip{read: func(s *slipped, text []byte) error {
		if s.State.UnmarshalText(text) != nil {
			return errors.New("")
		}
		return nil
	}}},

	{"undo", "and the position is not what it was: expected", slip{set: func(s, src *slipped) {
		if s.Turn() != core.Over {
			s.State.Set(src.State)
		}
	}}},

	{"records", "the record of the game", slip{colors: []core.ColorInfo{
		{Name: "blue", Letter: 'B'}, {Name: "yellow", Letter: 'Y'}, {Name: "yellow", Letter: 'R'},
		{Name: "black", Letter: 'K'}, {Name: "white", Letter: 'W'},
	}}},

	{"allocations", "memory is allocated 65 times: in Play 65 times", slip{play: func(s *slipped, m core.Move, w core.Watcher) {
		s.room = new(core.Tray)
		s.State.Play(m, w)
	}}},
}

// firstRulesAlone writes moves by their numbers in all rules but the first ones.
func firstRulesAlone() func(core.Rules, []byte, core.Move) []byte {
	var first core.Rules
	return func(r core.Rules, dst []byte, m core.Move) []byte {
		if first == nil {
			first = r
		}
		if r != first {
			dst = append(dst, "no "...)
		}
		return r.AppendMove(dst, m)
	}
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

// Each slip is found by one check, which says what it has seen.
func TestSlips(t *testing.T) {
	for _, test := range slips {
		t.Run(test.check+"/"+test.says, func(t *testing.T) {
			o := conformance.Options{Documents: []string{"classic"}, Seats: []int{2}}
			o.Only = []string{"watching", "move-text", "rejection", "position-text", "undo", "records", "allocations"}
			if testing.Short() {
				o.Only = []string{test.check}
			}
			r, err := conformance.Inspect(context.Background(), slippedVariant{slip: test.slip}, o)
			require.NoError(t, err)
			if last := r.Results[len(r.Results)-1]; last.Check == test.check && last.Status == conformance.Skipped {
				t.Skip(last.Reason)
			}
			var all *conformance.Error
			require.ErrorAs(t, r.Err(), &all)
			require.Len(t, all.Failures, 1, "%v", err)
			assert.Equal(t, test.check, all.Failures[0].Check)
			assert.Contains(t, all.Failures[0].Text, test.says)
		})
	}
}
