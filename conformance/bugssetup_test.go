package conformance_test

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// bugsAtTheStart are those that show before a game begins.
var bugsAtTheStart = []bug{
	{name: "a bound that is too tight", check: "loads",
		wrong: "the variant allows 4 tiles for a path, and ships a ruleset with 6",
		in:    func(do *toySteps) { do.keys = redeclared(keyPath, func(k *ruleset.Key) { k.Max = 4 }) }},

	{name: "a name that formulas lack", check: "loads",
		wrong: "the scope of scoring.lay has lost the name `same`, which a shipped ruleset uses",
		in: func(do *toySteps) {
			do.keys = redeclared(keyLay, func(k *ruleset.Key) { k.Scope = formula.NewScope(toyLayScope.Names()[0]) })
		}},

	{name: "a list that is taken to be there", check: "loads",
		wrong: "a path that is written in another way than declared is read, and the first of its items",
		in: func(do *toySteps) {
			do.compile = func(d *ruleset.Document) (*toyRules, error) {
				_ = d.Get("lanes.length").Items()[0]
				return sound.compile(d)
			}
		}},

	{name: "keys in any order", check: "declarations",
		wrong: "the keys come in another order each time, as a map gives them",
		in: func(do *toySteps) {
			var asked atomic.Int32
			do.keys = func() []ruleset.Key {
				first := int(asked.Add(1)) % len(toyKeys)
				return slices.Concat(toyKeys[first:], toyKeys[:first])
			}
		}},

	{name: "a key for two", check: "declarations",
		wrong: "a key is declared once more, in other words",
		in: func(do *toySteps) {
			do.keys = func() []ruleset.Key {
				return append(slices.Clone(toyKeys), ruleset.Key{Path: keyRounds, Type: ruleset.Whole, Required: true,
					Min: 1, Max: draft.MaxRounds, Doc: "How many rounds there are."})
			}
		}},

	{name: "an example that is out of date", check: "declarations",
		wrong: "the example of a key is a value that the key cannot have any more",
		in:    func(do *toySteps) { do.keys = redeclared(keyLay, func(k *ruleset.Key) { k.Example = "run.h + 1" }) }},

	{name: "colors without names", check: "colors",
		wrong: "Colors has the letters alone, and records write tiles by their names",
		in: recolored(func(all []core.ColorInfo) {
			for i := range all {
				all[i].Name = ""
			}
		})},

	{name: "colors by name", check: "colors",
		wrong: "Colors has the colors in alphabetical order, and trays have them in that of the ruleset",
		in: recolored(func(all []core.ColorInfo) {
			slices.SortFunc(all, func(a, b core.ColorInfo) int { return cmp.Compare(a.Name, b.Name) })
		})},

	{name: "letters made of names", check: "colors",
		wrong: "the letter of a color is the first one of its name in lower case",
		in: recolored(func(all []core.ColorInfo) {
			for i := range all {
				all[i].Letter = all[i].Name[0]
			}
		})},

	{name: "a number of players too many", check: "seats",
		wrong: "New starts a game for one seat more than the rules name",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				if seats == r.shared.MaxSeats+1 {
					seats--
				}
				return sound.begin(r, seats)
			}
		}},

	{name: "a number of players that is refused", check: "seats",
		wrong: "New compares with the largest number of seats as if it were one too many",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				if seats >= r.shared.MaxSeats {
					return nil, errors.New("too many seats")
				}
				return sound.begin(r, seats)
			}
		}},

	{name: "fixed numbers of players", check: "seats",
		wrong: "Seats returns 2 and 4, whatever the ruleset says",
		in:    func(do *toySteps) { do.bounds = func(*toyRules) (least, most int) { return 2, 4 } }},

	{name: "a round 0", check: "seats",
		wrong: "rounds count from 0",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				if err == nil {
					s.RoundNumber = 0
				}
				return s, err
			}
		}},
}

// redeclared returns the keys of the toy with one of them changed.
func redeclared(path string, change func(k *ruleset.Key)) func() []ruleset.Key {
	keys := slices.Clone(toyKeys)
	change(&keys[slices.IndexFunc(keys, func(k ruleset.Key) bool { return k.Path == path })])
	return func() []ruleset.Key { return keys }
}

// recolored returns a bug in what Colors returns.
func recolored(change func(all []core.ColorInfo)) func(do *toySteps) {
	return func(do *toySteps) {
		do.colors = func(r *toyRules) []core.ColorInfo {
			all := slices.Clone(r.shared.Colors())
			change(all)
			return all
		}
	}
}

// bugsOfRulesets are those in what is made of a ruleset.
var bugsOfRulesets = []bug{
	{name: "a key that nobody reads", check: "keys",
		wrong: "the game ends after round 5, whatever end.rounds says",
		in:    misread(func(r *toyRules, d *ruleset.Document) { r.rounds = 5 })},

	{name: "a key that is read for another", check: "keys",
		wrong: "the supply has room for as many tiles as a floor",
		in:    misread(func(r *toyRules, d *ruleset.Document) { r.supply = d.Get(keyFloor).Int(0, maxFloor) })},

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
				return append(slices.Clone(toyKeys), ruleset.Key{Path: "pace", Type: ruleset.Free, Most: 1, Example: "1",
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
				s.BeginStep(nil)
				s.Phase = over
				s.end(reason, w)
			}
		}},

	{name: "a fault that is swallowed", check: "faults",
		wrong: "a bonus that has no value ends the game, and Err does not say so",
		in: func(do *toySteps) {
			do.endStep = func(s *toyState) {
				if sound.endStep(s); s.Phase == over {
					s.BeginStep(nil)
				}
			}
		}},

	{name: "a fault that ends nothing", check: "faults",
		wrong: "a formula that has failed is noted, and the next round begins",
		in: func(do *toySteps) {
			do.endStep = func(s *toyState) {
				if sound.endStep(s); s.Failed() {
					s.openRound()
					s.Phase = dealing
				}
			}
		}},

	{name: "a fault in mid-game", check: "faults",
		wrong: "after a bonus at the end of a round that has no value the next round begins",
		in: func(do *toySteps) {
			do.endStep = func(s *toyState) {
				if sound.endStep(s); s.Failed() && s.Round() < s.rules.rounds {
					s.openRound()
					s.Phase = dealing
				}
			}
		}},

	{name: "a position without a fault", check: "faults",
		wrong: "the text of a position does not say that a formula has failed",
		in: func(do *toySteps) {
			do.text = func(s *toyState, dst []byte) ([]byte, error) {
				sound := *s
				sound.BeginStep(nil)
				return draft.AppendPosition(&sound, dst)
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

// bugsOfWords are those in what people read: keys of positions, and rulebooks.
var bugsOfWords = []bug{
	{name: "a key of positions that is undeclared", check: "position-keys",
		wrong: "the text of a position has a key that PositionKeys does not declare",
		as:    func(sound toy) variants.Variant { return undeclaring{sound} }},

	{name: "a key that is passed over", check: "position-keys",
		wrong: "a position whose key is misspelled is read without it",
		in: func(do *toySteps) {
			outline := toyOutline
			outline.Keys = append(slices.Clone(outline.Keys), ruleset.Key{Path: "mood", What: "a word",
				Doc: "What it is like.", Example: "calm"})
			do.positionKeys = outline.PositionKeys
			do.compile = func(d *ruleset.Document) (*toyRules, error) { return compileWith(d, &outline) }
		}},

	{name: "a declaration that is lost", check: "position-keys",
		wrong: "the variant declares declares-positions, and has no PositionKeys",
		as: func(sound toy) variants.Variant {
			return struct {
				variants.Featured
				explainer
			}{sound, sound}
		}},

	{name: "an example that nobody can read", check: "position-examples",
		wrong: "the example of a key has a color that the rulesets have not",
		in: func(do *toySteps) {
			keys := slices.Clone(toyPositionKeys)
			at := slices.IndexFunc(keys, func(k ruleset.Key) bool { return k.Path == "supply" })
			keys[at].Example = "ZZ"
			do.positionKeys = func() []ruleset.Key { return keys }
		}},

	{name: "a value that the rulebook leaves out", check: "rulebook",
		wrong: "the rulebook does not say how many tiles the supply has",
		in:    rewritten(func(s *ruleset.Sentence) bool { return !slices.Contains(s.Keys, keySupply) })},

	{name: "a sentence that names another key", check: "rulebook",
		wrong: "the sentence about the floor names a key that does not exist",
		in: rewritten(func(s *ruleset.Sentence) bool {
			if i := slices.Index(s.Keys, keyFloor); i >= 0 {
				s.Keys = []string{"floor.room"}
			}
			return true
		})},

	{name: "a fixed number", check: "rulebook",
		wrong: "the rulebook says that a path has 6 tiles, whatever the ruleset does",
		in: rewritten(func(s *ruleset.Sentence) bool {
			if slices.Contains(s.Keys, keyPath) {
				s.Text = "a path of 6 tiles,"
			}
			return true
		})},

	{name: "sections in any order", check: "rulebook",
		wrong: "the sections of the rulebook come in another order each time, as a map gives them",
		in: func(do *toySteps) {
			var asked atomic.Int32
			do.explain = func(d *ruleset.Document, r *toyRules) []ruleset.Section {
				all := sound.explain(d, r)
				first := int(asked.Add(1)) % len(all)
				return slices.Concat(all[first:], all[:first])
			}
		}},

	{name: "a rulebook that is lost", check: "rulebook",
		wrong: "the variant declares explains-rules, and has no Explain",
		as: func(sound toy) variants.Variant {
			return struct {
				variants.Featured
				placer
			}{sound, sound}
		}},
}

// explainer and placer are what a variant has beyond its features, one by one.
type (
	explainer interface {
		Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
	}
	placer interface {
		PositionKeys() []ruleset.Key
	}
)

// undeclaring is the toy with a key of positions that it reads and does not declare.
type undeclaring struct{ toy }

// PositionKeys declares all but one.
func (u undeclaring) PositionKeys() []ruleset.Key {
	return slices.DeleteFunc(slices.Clone(u.toy.PositionKeys()), func(k ruleset.Key) bool { return k.Path == "seats.helped" })
}

// rewritten returns a bug that changes the sentences of rulebooks, or leaves some out.
func rewritten(keep func(s *ruleset.Sentence) bool) func(do *toySteps) {
	return func(do *toySteps) {
		do.explain = func(d *ruleset.Document, r *toyRules) []ruleset.Section {
			sections := sound.explain(d, r)
			for i := range sections {
				for j := range sections[i].Blocks {
					sections[i].Blocks[j].Sentences = kept(sections[i].Blocks[j].Sentences, keep)
				}
			}
			return sections
		}
	}
}

// kept returns those sentences that are kept, as they are then.
func kept(all []ruleset.Sentence, keep func(s *ruleset.Sentence) bool) []ruleset.Sentence {
	var some []ruleset.Sentence
	for _, s := range all {
		if keep(&s) {
			some = append(some, s)
		}
	}
	return some
}
