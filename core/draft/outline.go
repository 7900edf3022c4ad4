package draft

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Outline is what a variant declares about its rounds and the text of its positions.
type Outline struct {
	// Phases are those in which a seat acts, in the order of their numbers from
	// Acting. The first is always a part of the offer. The second, if there is one, follows when no
	// tile is left on the table.
	Phases []PhaseInfo
	// Silent are the phases of stages in which no seat acts, in the order of their numbers after those.
	Silent []PhaseInfo
	// Gives says that the game has the moves of [GiveDecision].
	Gives bool
	// Numbered says that the numbers of displays matter in all games. If not, they matter to the rulesets that ask
	// for them, or have special displays, effects or actions.
	Numbered bool
	// Draw is what the variant itself lets chance draw, if anything.
	Draw VariantDraw
	// Supply returns the spaces of the supply, which is refilled; nil for games without one.
	Supply func(g Game) int
	// Without are shared keys that the games do not have, such as "scoring.minimum". The word "marker" or
	// "dummy" stands for all keys with it, also those of positions.
	Without []string
	// Turns says that the variant has the keys of turns, and reads its positions with [Reader.ReadOrder].
	Turns bool
	// Moments are the events that rulesets can have effects at, in the order of a round; none
	// in variants without effects and actions. ActionTopic has the names of actions.
	Moments     []MomentInfo
	TakeTopic   Topic // of formulas about takes
	ActionTopic Topic
	// Board are the parts of the board of each seat.
	Board []AnyPart
	// Choices are what its actions can choose, beside those of all variants.
	Choices []Choosable
	// LastRoundKey is the key of the last round: "end.round_limit".
	LastRoundKey string
	// Ends are the rules beside end.when and LastRoundKey that can end a game.
	Ends []string
	// Phrases put the names and the formulas of the variant in words.
	Phrases Phrases
	// Examples are the examples of the keys that all positions have.
	Examples PositionExamples
	// Keys are the variant's own keys of positions. Their text can have {letters}, which
	// is replaced by the description of tiles that lie in no order.
	Keys []ruleset.Key
}

// PhaseInfo describes a phase.
type PhaseInfo struct {
	Word   string // in the text of positions: "offer"
	Name   string // of its stage in the order of a round: "Take tiles"; "" for a part of the stage before
	Alone  string // the name in a game for one player; "" for the same
	Key    string // the key that decides whether a ruleset has the stage; "" if all have it
	Task   string // the reason that refuses moves of other phases: "a tile has to be placed on the wall first"
	Offers bool   // it is a part of the offer, in which tiles lie on the table
	Empty  bool   // none need lie there, which counts for the first phase
	Scores bool   // all turns of the round are over
}

// PositionExamples are examples of tiles in the colors of a variant, and of its rules.
type PositionExamples struct {
	Displays string // "[BBYR, ., YYRR, ., .]"
	Tiles    string // "BBR"
	Many     string // "12B 1R"
	Take     string // "center red 2"
}

// common are the phases of all games, before those of a variant.
var common = [Acting]PhaseInfo{
	Dealing:   {Word: "deal", Name: "Fill the displays", Task: "the displays have to be filled first"},
	Refilling: {Word: "refill", Name: "Fill the supply", Task: "the supply has to be filled first"},
	Gaining:   {Word: "gain", Task: "an effect has to draw tiles first"},
	Dummying:  {Word: dummyWord, Task: "the dummy has to take tiles first", Offers: true},
	Rolling:   {Word: "roll", Task: "chance has to decide something first", Offers: true},
	Over:      {Word: "over", Task: "the game is over", Scores: true},
	Dealt:     {Word: "dealt", Offers: true},
	RoundEnd:  {Word: "round_end", Scores: true},
	Closing:   {Word: "close", Name: "Score the bonuses of the round, and end the game if its end has come", Scores: true},
	NextRound: {Word: "next_round", Scores: true},
	Starting:  {Word: "start", Name: "Begin the next round, and choose who starts it", Scores: true},
	Choosing:  {Word: "choose", Task: "a choice that the rules offer has to be made first"},
	Giving:    {Word: giveWord, Task: "the tiles that are left on the display have to be given to its neighbors first", Offers: true},
}

// phases returns all phases by number.
func (o *Outline) phases() []PhaseInfo { return slices.Concat(common[:], o.Phases, o.Silent) }

// mask returns a bit for each phase for which a condition is true.
func (o *Outline) mask(is func(p PhaseInfo) bool) (bits uint32) {
	for p, info := range o.phases() {
		bits |= uint32(Truth(is(info))) << p
	}
	return bits
}

// RulesetKeys returns the keys of a variant from those of package draft and its own, but for those that the games do
// not have.
func (o *Outline) RulesetKeys(keys ...[]ruleset.Key) []ruleset.Key {
	return slices.DeleteFunc(slices.Concat(keys...), func(k ruleset.Key) bool { return o.lacks(k.Path) })
}

// task returns what players do in a phase: "take tiles".
func (o *Outline) task(phase string) string {
	for _, p := range o.Phases {
		if p.Word == phase {
			name, _, _ := strings.Cut(p.Name, ",")
			return strings.ToLower(name)
		}
	}
	return phase
}

// lacks reports whether the games do not have a shared key.
func (o *Outline) lacks(path string) bool {
	return slices.ContainsFunc(o.Without, func(key string) bool {
		return key == path || slices.Contains(strings.Split(path, "."), key)
	})
}

// words returns the words of all phases in the order of a round.
func (o *Outline) words() []string {
	words := []string{common[Dealing].Word}
	if o.Supply != nil {
		words = []string{common[Refilling].Word, common[Dealing].Word}
	}
	for i, p := range o.Phases {
		if words = append(words, p.Word); i == 0 && o.Gives {
			words = append(words, common[Giving].Word)
		}
	}
	if len(o.Moments) > 0 {
		words = append(words, common[Choosing].Word, common[Gaining].Word, common[Dummying].Word)
	}
	return slices.DeleteFunc(append(words, common[Rolling].Word, common[Over].Word), o.lacks)
}

// after returns the phase that follows when no tile is left on the table.
func (o *Outline) after() Phase {
	return Acting + Phase(min(1, len(o.Phases)-1))
}

// tilesType says what tiles are that lie in no order.
const tilesType = "letters of colors, with a count before them where it helps, or a dot for none"

// positionText describes the keys of all positions. Words in braces depend on the variant;
// see PositionKeys.
//
//go:embed position.md
var positionText string

// sharedPositionKeys reads the text once, and not at the start, as most commands need no positions.
var sharedPositionKeys = sync.OnceValue(func() []ruleset.Key { return ruleset.Described(positionText) })

// PositionKeys declares all keys that a position of the variant can have.
func (o *Outline) PositionKeys() []ruleset.Key {
	words := strings.NewReplacer("{letters}", tilesType, "{phases}", wording.List(o.words(), "or"), "{limit}", o.LastRoundKey,
		"{displays}", o.Examples.Displays, "{tiles}", o.Examples.Tiles, "{many}", o.Examples.Many, "{take}", o.Examples.Take, "{turn}", o.Phases[0].Word)
	shared := sharedPositionKeys()
	keys := slices.Concat(shared, o.Keys)
	keys = slices.DeleteFunc(keys, func(k ruleset.Key) bool {
		switch name := strings.TrimPrefix(k.Path, ruleset.SeatKeys); {
		case o.lacks(name):
			return true
		case name == "supply":
			return o.Supply == nil
		case name == "direction" || name == "order":
			return !o.Turns
		case slices.Contains(specialLines, name):
			return !o.Gives
		default:
			return slices.Contains(agendaKeys, name) && len(o.Moments) == 0
		}
	})
	for i := range keys {
		keys[i].What, keys[i].Example = words.Replace(keys[i].What), words.Replace(keys[i].Example)
		switch keys[i].Type = ruleset.Free; { // what reads it checks it
		case keys[i].Path == "seats":
			keys[i].Type = ruleset.Maps
		case strings.HasPrefix(keys[i].What, "a list of "):
			keys[i].Type = ruleset.Words
		}
	}
	return keys
}
