package conformance_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

// methodMistake is what can go wrong in the methods of a variant, with the check that finds
// it and what that says.
type methodMistake struct {
	check, says string
	methods     methods
}

// methodChecks are the checks that find mistakes.
var methodChecks = []string{"colors", "copies", "watching", "move-text", "rejection", "position-text", "records",
	"allocations"}

// Each mistake is found by one check, which says what it has seen.
func TestMistakesInMethods(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, test := range slices.Concat(mistakesOfMoves, mistakesOfRefusals, mistakesOfPositions) {
		t.Run(test.check+"/"+test.says, func(t *testing.T) {
			o := choose(conformance.Options{Documents: []string{"classic"}, Seats: []int{2}}, test.check, methodChecks...)
			r, err := conformance.Inspect(context.Background(), mistakenMethods{methods: test.methods}, o)
			require.NoError(t, err)
			last := r.Results[len(r.Results)-1]
			if last.Check == test.check && last.Status == conformance.Skipped {
				t.Skip(last.Reason)
			}
			require.Equal(t, 1, r.Count(conformance.Failed), "%v", r.Err())
			f, _ := errors.AsType[*conformance.Failure](r.Err())
			assert.Equal(t, test.check, f.Check)
			assert.Contains(t, f.Text, test.says)
		})
	}
}

// methods are those that a variant has in place of those of classic Azul. What is
// nil is as it was.
type methods struct {
	write func(r core.Rules, dst []byte, m core.Move) []byte
	parse func(r core.Rules, text string) (core.Move, error)
	check func(s *mistakenState, m core.Move) error
	play  func(s *mistakenState, m core.Move, w core.Watcher)
	set   func(s, src *mistakenState)
	text  func(s *mistakenState, dst []byte) ([]byte, error)
	read  func(s *mistakenState, text []byte) error

	colors []core.ColorInfo
}

// mistakenMethods is classic Azul with some methods replaced.
type mistakenMethods struct {
	classic.Variant
	methods
}

// Features declares nothing, as positions are others than those of classic Azul.
func (mistakenMethods) Features() []variants.Feature { return nil }

// Compile compiles classic rules with those methods.
func (v mistakenMethods) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	if err != nil {
		return nil, err
	}
	return mistakenMethodRules{r, v.methods}, nil
}

// mistakenMethodRules are classic rules with those methods.
type mistakenMethodRules struct {
	core.Rules
	methods
}

// New returns the first position of a game.
func (r mistakenMethodRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return &mistakenState{State: s, methods: r.methods}, nil
}

// AppendMove writes a move.
func (r mistakenMethodRules) AppendMove(dst []byte, m core.Move) []byte {
	if r.write != nil {
		return r.write(r.Rules, dst, m)
	}
	return r.Rules.AppendMove(dst, m)
}

// ParseMove reads a move.
func (r mistakenMethodRules) ParseMove(text string) (core.Move, error) {
	if r.parse != nil {
		return r.parse(r.Rules, text)
	}
	return r.Rules.ParseMove(text)
}

// Colors returns the colors.
func (r mistakenMethodRules) Colors() []core.ColorInfo {
	if r.colors != nil {
		return r.colors
	}
	return r.Rules.Colors()
}

// mistakenState is a position of classic Azul with those methods.
type mistakenState struct {
	core.State
	methods
	hidden int // is in no text
	legal  []core.Move
	room   *core.Tray // something that is allocated
}

// Check says why a move is illegal.
func (s *mistakenState) Check(m core.Move) error {
	if s.check != nil {
		return s.check(s, m)
	}
	return s.State.Check(m)
}

// Play makes a move.
func (s *mistakenState) Play(m core.Move, w core.Watcher) {
	if s.play != nil {
		s.play(s, m, w)
		return
	}
	s.State.Play(m, w)
}

// Set makes the position a copy.
func (s *mistakenState) Set(src core.State) {
	from := src.(*mistakenState)
	if s.set != nil {
		s.set(s, from)
		return
	}
	s.State.Set(from.State)
	s.hidden = from.hidden
}

// AppendText writes the position.
func (s *mistakenState) AppendText(dst []byte) ([]byte, error) {
	if s.text != nil {
		return s.text(s, dst)
	}
	return s.State.AppendText(dst)
}

// UnmarshalText reads the position.
func (s *mistakenState) UnmarshalText(text []byte) error {
	if s.read != nil {
		return s.read(s, text)
	}
	return s.State.UnmarshalText(text)
}

// first returns the first legal move.
func (s *mistakenState) first() core.Move {
	s.legal = s.AppendMoves(s.legal[:0])
	return s.legal[0]
}

// mistakesOfMoves are those in playing moves and in their texts.
var mistakesOfMoves = []methodMistake{
	{"watching", "to another one with a watcher: expected", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			if w != nil {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"watching", "to another one with a watcher that asks for reasons: expected", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			if _, is := w.(core.ReasonWatcher); is {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"watching", "gets other events than one that does not: expected event", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			if c, is := w.(core.ReasonWatcher); is {
				c.Watch(core.Event{Kind: core.TilesMoved, Count: 1})
			}
			s.State.Play(m, w)
		},
	}},

	{"move-text", ": write it in lower case", methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(dst, strings.ToUpper(string(r.AppendMove(nil, m)))...)
		},
	}},
	{"move-text", ": write words with one space between them", methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(r.AppendMove(dst, m), ' ')
		},
	}},
	{"move-text", "which has a character that cannot be printed", methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(r.AppendMove(dst, m), 0)
		},
	}},
	{"move-text", " has no word", methods{
		write: func(_ core.Rules, dst []byte, _ core.Move) []byte { return dst },
	}},
	{"move-text", `AppendMove is to append "`, methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return r.AppendMove(dst[:0], m)
		},
	}},
	{"move-text", `, which ParseMove reads as move`, methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(dst, strings.TrimRight(string(r.AppendMove(nil, m)), "12345")+"1"...)
		},
	}},
	{"move-text", "where the same document is compiled once more", methods{write: firstRulesAlone()}},
	{"move-text", "which has other words", methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			m, err := r.ParseMove(text)
			return m &^ 1, err
		},
	}},
	{"move-text", "which ParseMove refuses: not on Sundays", methods{
		parse: func(_ core.Rules, text string) (core.Move, error) {
			return 0, errors.New("not on Sundays")
		},
	}},
	{"move-text", `ParseMove(""): panic: runtime error: index out of range`, methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			if strings.Fields(text)[0] == "floor" {
				return 0, errors.New("the floor comes last")
			}
			return r.ParseMove(text)
		},
	}},
	{"move-text", `): it has to be refused, and is read as move`, methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			words := strings.Fields(text)
			return r.ParseMove(strings.Join(words[:min(3, len(words))], " "))
		},
	}},
	{"move-text", `, which has other words`, methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			if words := strings.Fields(text); len(words) == 5 && slices.Equal(words[1:3], words[3:]) {
				text = strings.Join(words[:3], " ")
			}
			return r.ParseMove(text)
		},
	}},
	{"move-text", `ParseMove(""): it is refused by an error without a text`, methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			m, err := r.ParseMove(text)
			if err != nil {
				err = errors.New("")
			}
			return m, err
		},
	}},
	{"move-text", `ParseMove("1 BLUE FLOOR"): the text of move`, methods{
		parse: func(r core.Rules, text string) (core.Move, error) {
			if text != "" && text == strings.ToUpper(text) && strings.HasSuffix(text, "FLOOR") {
				return 1 << 30, nil
			}
			return r.ParseMove(text)
		},
	}},
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

// mistakesOfRefusals are those in Check.
var mistakesOfRefusals = []methodMistake{
	{"rejection", "which is among the legal moves: seat", methods{
		check: func(s *mistakenState, m core.Move) error {
			if moves := s.AppendMoves(nil); len(moves) > 0 && m == moves[0] {
				return &core.MoveError{Seat: int(s.Turn()), Move: "1 blue 1", Reason: "it is too easy"}
			}
			return s.State.Check(m)
		},
	}},
	{"rejection", "a *core.MoveError that is nil, which is not a nil error", methods{
		check: func(s *mistakenState, m core.Move) error {
			refused, _ := errors.AsType[*core.MoveError](s.State.Check(m))
			return refused
		},
	}},
	{"rejection", "Check accepts move 1 (", methods{check: func(s *mistakenState, m core.Move) error {
		if m == 1 {
			return nil
		}
		return s.State.Check(m)
	}}},
	{"rejection", "which is not among the 47 legal moves", methods{
		write: func(r core.Rules, dst []byte, m core.Move) []byte { return r.AppendMove(dst, m&^(1<<31)) },
		check: func(s *mistakenState, m core.Move) error { return s.State.Check(m &^ (1 << 31)) },
	}},
	{"rejection", "has to be a *core.MoveError: no", methods{
		check: func(s *mistakenState, m core.Move) error {
			if s.State.Check(m) == nil {
				return nil
			}
			return errors.New("no")
		},
	}},
	{"rejection", "its Seat is 0, and has to be -1",
		refusing(func(r *core.MoveError) { r.Seat = max(0, r.Seat) })},
	{"rejection", `its Move is "", and has to be the text of the move`, refusing(func(r *core.MoveError) { r.Move = "" })},
	{"rejection", `its Move is "that", and has to be the text of the move`,
		refusing(func(r *core.MoveError) { r.Move = "that" })},
	{"rejection", `its Reason is not one line without spaces around it: ""`, refusing(func(r *core.MoveError) { r.Reason = "" })},
	{"rejection", "its Reason is not one line",
		refusing(func(r *core.MoveError) { r.Reason += "\n" })},
	{"rejection", "its Reason ends with a full stop",
		refusing(func(r *core.MoveError) { r.Reason += "." })},
	{"rejection", `its Key is "lines.longest", which the ruleset does not have`,
		refusing(func(r *core.MoveError) { r.Key = "lines.longest" })},
	{"rejection", "Check has changed the position: expected", methods{
		check: func(s *mistakenState, m core.Move) error {
			err := s.State.Check(m)
			if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
				s.State.Play(moves[0], nil)
			}
			return err
		},
	}},
	{"rejection", "the game ends otherwise: expected", methods{
		check: func(s *mistakenState, m core.Move) error {
			err := s.State.Check(m)
			if err != nil {
				s.hidden = 1
			}
			return err
		},
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			if s.hidden > 0 {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
}

// refusing returns methods that refuse in other words.
func refusing(wrong func(r *core.MoveError)) methods {
	return methods{check: func(s *mistakenState, m core.Move) error {
		err := s.State.Check(m)
		if r, is := errors.AsType[*core.MoveError](err); is {
			wrong(r)
		}
		return err
	}}
}

// mistakesOfPositions are those in copies and texts of positions, and in games.
var mistakesOfPositions = []methodMistake{
	{"position-text", "AppendText is to append the text", methods{
		text: func(s *mistakenState, dst []byte) ([]byte, error) {
			return s.State.AppendText(nil)
		},
	}},
	{"position-text", "the position has no text: not now", methods{
		text: func(s *mistakenState, dst []byte) ([]byte, error) {
			return dst, errors.New("not now")
		},
	}},
	{"position-text", "reads the text of the position as another one: expected", methods{
		text: func(s *mistakenState, dst []byte) ([]byte, error) {
			text, err := s.State.AppendText(nil)
			return append(bytes.Clone(dst), bytes.Replace(text, []byte("turn: 2"), []byte("turn: 1"), 1)...), err
		},
	}},
	{"position-text", "the same moves and tiles lead to another end: expected", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			if s.hidden++; s.hidden == 20 {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"position-text", "it cannot read the text that the position writes: it is taken", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) { s.hidden = 1; s.State.Play(m, w) },
		read: func(s *mistakenState, text []byte) error {
			if s.hidden > 0 {
				return errors.New("it is taken")
			}
			return s.State.UnmarshalText(text)
		},
	}},
	{"position-text", "a State made for 3 seats, which becomes whatever it reads: it cannot read the text", methods{
		read: func(s *mistakenState, text []byte) error {
			if s.Seats() != bytes.Count(text, []byte("score:")) {
				return errors.New("the number of seats is another one")
			}
			return s.State.UnmarshalText(text)
		},
	}},
	{"position-text", "it has to be refused, and is read", methods{
		read: func(s *mistakenState, text []byte) error {
			_ = s.State.UnmarshalText(text)
			return nil
		},
	}},
	{"position-text", "and the position has changed: expected", methods{
		read: func(s *mistakenState, text []byte) error {
			err := s.State.UnmarshalText(text)
			if moves := s.AppendMoves(nil); err != nil && len(moves) > 0 {
				s.State.Play(moves[0], nil)
			}
			return err
		},
	}},
	{"position-text", "it is refused by an error without a text", methods{
		read: func(s *mistakenState, text []byte) error {
			if s.State.UnmarshalText(text) != nil {
				return errors.New("")
			}
			return nil
		},
	}},

	{"position-text", ": panic: nobody acts", methods{
		read: func(s *mistakenState, text []byte) error {
			err := s.State.UnmarshalText(text)
			if s.hidden = 0; err != nil && bytes.Contains(text, []byte("seats:")) {
				s.hidden = 1
				return nil
			}
			return err
		},
		text: func(s *mistakenState, dst []byte) ([]byte, error) {
			if s.hidden == 1 {
				panic("nobody acts")
			}
			return s.State.AppendText(dst)
		},
	}},

	{"copies", "a copy was played on for a turn and set back, and is not equal to its original", methods{set: func(s, src *mistakenState) {
		if s.Turn() != core.Over {
			s.State.Set(src.State)
		}
	}}},

	{"colors", "two colors have the name yellow", methods{colors: []core.ColorInfo{
		{Name: "blue", Letter: 'B'}, {Name: "yellow", Letter: 'Y'}, {Name: "yellow", Letter: 'R'},
		{Name: "black", Letter: 'K'}, {Name: "white", Letter: 'W'},
	}}},

	{"allocations", " moves is played over and over: memory is allocated ", methods{
		play: func(s *mistakenState, m core.Move, w core.Watcher) {
			s.room = new(core.Tray)
			s.State.Play(m, w)
		},
	}},
}
