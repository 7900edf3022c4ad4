package conformance_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// bugsOfMoves are those in the texts of moves, in refusals, and in what watchers do.
var bugsOfMoves = []bug{
	{name: "a step for watchers alone", check: "watching",
		wrong: "where nobody watches, what lies on the floor is not paid for",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if w != nil {
					sound.pay(s, w)
				}
			}
		}},

	{name: "a reason that costs", check: "watching",
		wrong: "the points for a tile of the supply are given once more to work out their reason",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, w)
				if _, is := w.(core.ReasonWatcher); is {
					s.Track[s.Seat] += s.rules.helpPoints.At(s.Round())
				}
			}
		}},

	{name: "a watcher that is kept", check: "watching",
		wrong: "who has watched a move is told of the refill behind it, too",
		in: func(do *toySteps) {
			var kept sync.Map // the last watcher of each position
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				if w != nil {
					kept.Store(s, w)
				}
				sound.play(s, m, w)
			}
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				if last, is := kept.Load(s); is && w == nil {
					w = last.(core.Watcher)
				}
				sound.refill(s, d, w)
			}
		}},

	{name: "lanes from 0", check: "move-text",
		wrong: "AppendMove writes lanes from 0, and ParseMove reads them from 1",
		in: func(do *toySteps) {
			do.appendMove = func(r *toyRules, dst []byte, m core.Move) []byte {
				if src, c, lane := toyParts(m); lane != toFloor {
					dst = sound.appendMove(r, dst, toyMove(src, c, toFloor))
					return fmt.Appendf(dst[:len(dst)-len(floorWord)], "%d", lane)
				}
				return sound.appendMove(r, dst, m)
			}
		}},

	{name: "a word for two places", check: "move-text",
		wrong: "a take from the supply is written as one from the center",
		in: func(do *toySteps) {
			do.appendMove = func(r *toyRules, dst []byte, m core.Move) []byte {
				if src, c, lane := toyParts(m); src == fromSupply {
					m = toyMove(src-1, c, lane)
				}
				return sound.appendMove(r, dst, m)
			}
		}},

	{name: "words that are passed over", check: "move-text",
		wrong: "ParseMove reads the first three words, whatever comes behind them",
		in: func(do *toySteps) {
			do.parseMove = func(r *toyRules, text string) (core.Move, error) {
				words := strings.Fields(text)
				return sound.parseMove(r, strings.Join(words[:min(3, len(words))], " "))
			}
		}},

	{name: "a text that is too short", check: "move-text",
		wrong: "ParseMove looks at the third word before it counts them",
		in: func(do *toySteps) {
			do.parseMove = func(r *toyRules, text string) (core.Move, error) {
				if strings.Fields(text)[2] == "ground" {
					return 0, errors.New("write floor")
				}
				return sound.parseMove(r, text)
			}
		}},

	{name: "an illegal move that is taken", check: "rejection",
		wrong: "Check does not look whether the lane takes the color",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				src, c, _ := toyParts(m)
				return sound.check(s, toyMove(src, c, toFloor))
			}
		}},

	{name: "a legal move that is refused", check: "rejection",
		wrong: "Check refuses a second take from the supply, and so the first one of whoever took it before in the game",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if src, _, _ := toyParts(m); src == fromSupply && len(s.boards[s.Seat].path) > 0 && s.Phase == offering {
					return core.Refuse(s.rules, s, m, "a seat takes from the supply once", keySupply)
				}
				return sound.check(s, m)
			}
		}},

	{name: "a rejection that mutates", check: "rejection",
		wrong: "Check notes that the seat has asked for the supply, also where it refuses",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				err := sound.check(s, m)
				if src, _, _ := toyParts(m); src == fromSupply && err != nil && s.Phase == offering {
					s.boards[s.Seat].helped = true
				}
				return err
			}
		}},

	{name: "a refusal without a reason", check: "rejection",
		wrong: "a move that is not among the legal ones is refused, and that is all",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if err := sound.check(s, m); err != nil {
					return &core.MoveError{Seat: max(-1, int(s.Turn())), Move: string(s.rules.AppendMove(nil, m))}
				}
				return nil
			}
		}},

	{name: "a refusal of another sort", check: "rejection",
		wrong: "Check returns an error of its own making",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if err := sound.check(s, m); err != nil {
					return fmt.Errorf("illegal: %v", err)
				}
				return nil
			}
		}},

	{name: "seats from 1 in a refusal", check: "rejection",
		wrong: "a refusal has the number of the seat that people say",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				err := sound.check(s, m)
				if refused, is := errors.AsType[*core.MoveError](err); is {
					refused.Seat++
				}
				return err
			}
		}},

	{name: "a number that is no move", check: "rejection",
		wrong: "Check looks at the tiles of a source before it knows that there is such a source",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if src, c, _ := toyParts(m); src != fromSupply && s.Table.Offers[src][c] == 0 {
					return core.Refuse(s.rules, s, m, "there is no such tile", "")
				}
				return sound.check(s, m)
			}
		}},
}
