package conformance_test

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// bugsOfTexts are those in the texts of positions.
var bugsOfTexts = []bug{
	{name: "a text that leaves something out", check: "position-text",
		wrong: "the text of a position does not say who has taken from the supply",
		in:    rewriting(`(?m)^ +helped: .*\n`, "")},

	{name: "a bag that is guessed", check: "position-text",
		wrong: "the text of a position has neither bag nor discard, which are one then",
		in:    rewriting(`(?m)^(bag|discard): .*\n`, "")},

	{name: "a refill that is forgotten", check: "position-text",
		wrong: "the text of a position in which the supply is to be filled says that a seat acts",
		in:    rewriting(`(?m)^phase: refill`, "phase: offer")},

	{name: "a path without its order", check: "position-text",
		wrong: "the text of a position lists the tiles of a path by color",
		in: func(do *toySteps) {
			do.text = func(s *toyState, dst []byte) ([]byte, error) {
				sorted := new(toyState)
				sorted.rules = s.rules
				sorted.set(s)
				for _, b := range sorted.boards {
					slices.Sort(b.path)
				}
				return sound.text(sorted, dst)
			}
		}},

	{name: "an off-by-one at the floor", check: "position-text", games: 4,
		wrong: "a floor takes a tile more than it has spaces",
		in: func(do *toySteps) {
			do.drop = func(s *toyState, c core.Color, n uint8, w core.Watcher) {
				floor := &s.boards[s.Seat].floor
				if floor.Total() == s.rules.floor && n > 0 {
					floor[c]++
					n--
					draft.Report(w, s.Seat, tilesOf(c, 1), hand, core.Spot{Place: toyFloor})
				}
				if floor.Total() > s.rules.floor {
					s.Table.Throw(s.Seat, tilesOf(c, n), hand, w)
					return
				}
				sound.drop(s, c, n, w)
			}
		}},

	{name: "a full floor that is refused", check: "position-text", games: 4,
		wrong: "a position whose floor has no space left is no position when it is read",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				r := *s.rules
				r.floor--
				into := &toyState{rules: &r}
				if err := sound.read(into, text); err != nil {
					return err
				}
				into.rules = s.rules
				*s = *into
				return nil
			}
		}},

	{name: "a text that is read by half", check: "position-text",
		wrong: "a position is read into the State, and then refused",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				err := sound.read(s, text)
				if err != nil {
					s.Table.Supply = core.Tray{}
				}
				return err
			}
		}},

	{name: "a text that is used up", check: "position-text",
		wrong: "the bytes that a position is read from are cleared behind that",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				err := sound.read(s, text)
				clear(text)
				return err
			}
		}},

	{name: "a text that is read once", check: "position-text",
		wrong: "what a text was read to is kept, and given to all that read it again",
		in: func(do *toySteps) {
			var kept sync.Map // by rules and text
			type question struct {
				rules *toyRules
				text  string
			}
			do.read = func(s *toyState, text []byte) error {
				asked := question{s.rules, string(text)}
				if known, is := kept.Load(asked); is {
					*s = *known.(*toyState)
					return nil
				}
				if err := sound.read(s, text); err != nil {
					return err
				}
				same := *s
				kept.Store(asked, &same)
				return nil
			}
		}},

	{name: "a game that begins anew", check: "position-text",
		wrong: "the text of a position does not say which round it is",
		in:    rewriting(`(?m)^round: .*\n`, "")},
}

// rewriting returns a bug that changes what matches a pattern in the texts of
// positions.
func rewriting(pattern, by string) func(do *toySteps) {
	what := regexp.MustCompile(pattern)
	return func(do *toySteps) {
		do.text = func(s *toyState, dst []byte) ([]byte, error) {
			text, err := sound.text(s, nil)
			return append(bytes.Clone(dst), what.ReplaceAll(text, []byte(by))...), err
		}
	}
}
