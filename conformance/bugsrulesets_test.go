package conformance_test

import (
	"errors"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// bugsOfRulesets are those in what is made of a ruleset.
var bugsOfRulesets = []bug{
	{name: "a key that nobody reads", check: "keys",
		wrong: "the game ends after round 5, whatever end.rounds says",
		in:    misread(func(r *toyRules, d *ruleset.Document) { r.rounds = 5 })},

	{name: "a key that is read for another", check: "keys",
		wrong: "the supply has room for as many tiles as a floor",
		in:    misread(func(r *toyRules, d *ruleset.Document) { r.supply = d.Get(keyFloor).Int(0, maxFloor) })},

	{name: "a start that is forgotten", check: "keys",
		wrong: "everybody begins with no points, and not with scoring.start",
		in:    misread(func(r *toyRules, d *ruleset.Document) { r.shared.Start = 0 })},

	{name: "a motif that matters", check: "keys",
		wrong: "a key that is declared to have no effect on play changes the number of rounds",
		in: misread(func(r *toyRules, d *ruleset.Document) {
			if d.Get("motif").Text() != "waves" {
				r.rounds = 1
			}
		})},

	{name: "a panic on what is missing", check: "documents",
		wrong: "the first lane is looked at before it is known that there is one",
		in: func(do *toySteps) {
			do.compile = func(d *ruleset.Document) (*toyRules, error) {
				r, err := sound.compile(d)
				if r.lengths[0] > maxLength {
					return nil, errors.New("too long")
				}
				return r, err
			}
		}},

	{name: "a key that nobody checks", check: "documents",
		wrong: "a key is declared as free, and what is no number there is taken for 0",
		in: func(do *toySteps) {
			do.keys = func() []ruleset.Key {
				return append(slices.Clone(toyKeys), ruleset.Key{Path: "pace", Type: ruleset.Free, Most: 1, Example: "1", Since: 1,
					Doc: "How many rounds the game is shorter."})
			}
			misread(func(r *toyRules, d *ruleset.Document) {
				pace, _ := strconv.Atoi(d.Get("pace").Text())
				r.rounds = max(1, r.rounds-pace)
			})(do)
			do.explain = func(d *ruleset.Document, r *toyRules) []ruleset.Section {
				s := ruleset.Sentence{Text: "The game is shorter: " + d.Get("pace").Text(), Keys: []string{"pace"}}
				return append(sound.explain(d, r),
					ruleset.Section{Title: "Pace", Blocks: []ruleset.Block{{Sentences: []ruleset.Sentence{s}}}})
			}
		}},

	{name: "a problem without a place", check: "extremes",
		wrong: "that the first lane is too long is an error of its own making",
		in: func(do *toySteps) {
			do.compile = func(d *ruleset.Document) (*toyRules, error) {
				if lanes := d.Get(keyLanes).Items(); len(lanes) > 0 && lanes[0].Text() == strconv.Itoa(maxLength) {
					return nil, errors.New("the first lane is too long")
				}
				return sound.compile(d)
			}
		}},

	{name: "a fault that is forgotten", check: "faults",
		wrong: "the bonuses at the end of the game are given, and that one of them has no value is passed over",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				draft.GiveBonuses(s, draft.EachGame, w)
				s.Phase, s.Fault = over, nil
				s.end(reason, w)
			}
		}},

	{name: "a fault that is swallowed", check: "faults",
		wrong: "a bonus that has no value ends the game, and Err does not say so",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				sound.finish(s, reason, w)
				s.Fault = nil
			}
		}},

	{name: "a fault that ends nothing", check: "faults",
		wrong: "a formula that has failed is noted, and the next round begins",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				if sound.finish(s, reason, w); s.Fault != nil {
					s.openRound()
					s.Phase = dealing
				}
			}
		}},

	{name: "a fault in mid-game", check: "faults",
		wrong: "after a bonus at the end of a round that has no value the next round begins",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				sound.endRound(s, w)
				if s.Fault != nil && s.Round() < s.rules.rounds {
					s.closeRound(w)
					s.openRound()
					s.Phase = dealing
				}
			}
		}},

	{name: "a position without a fault", check: "faults",
		wrong: "the text of a position does not say that a formula has failed",
		in: func(do *toySteps) {
			do.text = func(s *toyState, dst []byte) ([]byte, error) {
				fault := s.Fault
				s.Fault = nil
				text, err := sound.text(s, dst)
				s.Fault = fault
				return text, err
			}
		}},

	{name: "a board that is too small", check: "extremes", moody: true,
		wrong: "a ruleset can have more lanes than a board",
		in: misread(func(r *toyRules, d *ruleset.Document) {
			for len(r.lengths) < 2*maxLanes && r.floor == maxFloor {
				r.lengths = append(r.lengths, 1)
			}
		})},

	{name: "a floor of no use", check: "extremes",
		wrong: "what falls is counted by the spaces of the floor, which may be none",
		in: func(do *toySteps) {
			do.drop = func(s *toyState, c core.Color, n uint8, w core.Watcher) {
				if int(n)/s.rules.floor > maxFloor {
					return
				}
				sound.drop(s, c, n, w)
			}
		}},

	{name: "a bag that runs dry", check: "extremes", moody: true,
		wrong: "where no tile is left to lay out, a seat is to move, and there is nothing to take",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.Fill(core.NoColor, d, w)
				s.await(s.Begins)
			}
		}},

	{name: "a bag that stays dry", check: "extremes", moody: true,
		wrong: "where no tile is left to lay out, the next round begins, which has none either",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				if s.Table.CanDraw() {
					sound.deal(s, d, w)
					return
				}
				s.openRound()
				s.Phase = dealing
			}
		}},

	{name: "a number that outgrows its table", check: "extremes", moody: true,
		wrong: "points for the floor are looked up in a table for as many tiles as the shipped floors have",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				var known [5]bool
				known[s.boards[s.Seat].floor.Total()] = true
				sound.pay(s, w)
			}
		}},
}

// misread returns a bug in how the rules are read.
func misread(change func(r *toyRules, d *ruleset.Document)) func(do *toySteps) {
	return func(do *toySteps) {
		do.compile = func(d *ruleset.Document) (*toyRules, error) {
			r, err := sound.compile(d)
			if err == nil {
				change(r, d)
			}
			return r, err
		}
	}
}
