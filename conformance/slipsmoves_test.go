package conformance_test

import (
	"errors"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// slipsOfMoves are those in playing moves and in their texts.
var slipsOfMoves = []slipTest{
	{"watching", "to another one with a watcher: expected", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if w != nil {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"watching", "to another one with a watcher that asks for reasons: expected", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if _, is := w.(core.ReasonWatcher); is {
				m = s.first()
			}
			s.State.Play(m, w)
		},
	}},
	{"watching", "gets other events than one that does not: expected event", slip{
		play: func(s *slipped, m core.Move, w core.Watcher) {
			if c, is := w.(core.ReasonWatcher); is {
				c.Watch(core.Event{Kind: core.TilesMoved, Count: 1})
			}
			s.State.Play(m, w)
		},
	}},

	{"move-text", "which is not in lower case", slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(dst, strings.ToUpper(string(r.AppendMove(nil, m)))...)
		},
	}},
	{"move-text", "which is not words with one space between them", slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(r.AppendMove(dst, m), ' ')
		},
	}},
	{"move-text", "which has a character that cannot be printed", slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(r.AppendMove(dst, m), 0)
		},
	}},
	{"move-text", "which has no word", slip{
		write: func(_ core.Rules, dst []byte, _ core.Move) []byte { return dst },
	}},
	{"move-text", `AppendMove is to append "`, slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return r.AppendMove(dst[:0], m)
		},
	}},
	{"move-text", `have the same text`, slip{
		write: func(r core.Rules, dst []byte, m core.Move) []byte {
			return append(dst, strings.TrimRight(string(r.AppendMove(nil, m)), "12345")+"1"...)
		},
	}},
	{"move-text", "where the same document is compiled once more", slip{write: firstRulesAlone()}},
	{"move-text", "which ParseMove reads as move", slip{
		parse: func(r core.Rules, text string) (core.Move, error) {
			m, err := r.ParseMove(text)
			return m &^ 1, err
		},
	}},
	{"move-text", "which ParseMove reads as no move: not on Sundays", slip{
		parse: func(_ core.Rules, text string) (core.Move, error) {
			return 0, errors.New("not on Sundays")
		},
	}},
	{"move-text", `ParseMove(""): panic: runtime error: index out of range`, slip{
		parse: func(r core.Rules, text string) (core.Move, error) {
			if strings.Fields(text)[0] == "floor" {
				return 0, errors.New("the floor comes last")
			}
			return r.ParseMove(text)
		},
	}},
	{"move-text", `zzqx") has to be an error, and is move`, slip{
		parse: func(r core.Rules, text string) (core.Move, error) {
			words := strings.Fields(text)
			return r.ParseMove(strings.Join(words[:min(3, len(words))], " "))
		},
	}},
	{"move-text", `ParseMove(""): it is refused by an error without a text`, slip{
		parse: func(r core.Rules, text string) (core.Move, error) {
			m, err := r.ParseMove(text)
			if err != nil {
				err = errors.New("")
			}
			return m, err
		},
	}},
	{"move-text", `whose text "`, slip{
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
