package draft

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Outline is what a variant declares about its rounds and the text of its positions.
type Outline struct {
	// Phases are those in which a seat acts, in the order of their numbers from
	// Acting. Tiles lie on the table in the first alone. The second, where there is
	// one, follows when none is left.
	Phases []PhaseInfo
	// Refills says that the game has a supply, which is refilled.
	Refills bool
	// Limit is the key of the last round: "end.round_limit".
	Limit string
	// Ends are the rules beside end.when and Limit that can end a game.
	Ends []string
	// Examples are the examples of the keys that all positions have.
	Examples PositionExamples
	// Keys are the variant's own keys of positions.
	Keys []ruleset.PositionKey
	// During are those of Keys that mean nothing at the end of a round.
	During []string
}

// PhaseInfo describes a phase in which a seat acts.
type PhaseInfo struct {
	Word string // in the text of positions: "offer"
	Task string // the reason that refuses moves of other phases: "a tile has to be placed on the wall first"
}

// PositionExamples are examples of tiles in the colors of a variant, and of its rules.
type PositionExamples struct {
	Displays string // "[BBYR, ., YYRR, ., .]"
	Tiles    string // "BBR"
	Many     string // "12B 1R"
}

// unseated are the phases in which no seat acts.
var unseated = [Acting]PhaseInfo{
	Dealing:   {Word: "deal", Task: "the displays have to be filled first"},
	Refilling: {Word: "refill", Task: "the supply has to be filled first"},
	Over:      {Word: "over", Task: "the game is over"},
}

// phases returns all phases by number.
func (o *Outline) phases() []PhaseInfo { return slices.Concat(unseated[:], o.Phases) }

// word returns what the text of a position calls a phase.
func (o *Outline) word(p Phase) string { return o.phases()[p].Word }

// words returns the words of all phases in the order of a round.
func (o *Outline) words() []string {
	words := []string{unseated[Dealing].Word}
	if o.Refills {
		words = []string{unseated[Refilling].Word, unseated[Dealing].Word}
	}
	for _, p := range o.Phases {
		words = append(words, p.Word)
	}
	return append(words, unseated[Over].Word)
}

// after returns the phase that follows when no tile is left on the table.
func (o *Outline) after() Phase {
	return Acting + Phase(min(1, len(o.Phases)-1))
}

// tilesType is the type of tiles that lie in no order.
const tilesType = "letters of colors, with a count before them where it helps, or a dot for none"

// TilesKey declares a key of a position with tiles that lie in no order.
func TilesKey(path, doc, example string) ruleset.PositionKey {
	return ruleset.PositionKey{Path: path, Type: tilesType, Doc: doc, Example: example}
}

// PositionKeys declares all keys that a position of the variant can have.
func (o *Outline) PositionKeys() []ruleset.PositionKey {
	ex := o.Examples
	keys := []ruleset.PositionKey{
		{Path: "round", Type: "a whole number", Example: "3",
			Doc: "The number of the round. Left out, it is the first."},
		{Path: "start", Type: "a seat", Example: "2",
			Doc: "The seat that has begun the round, seats being counted from 1. Left out, it is seat 1."},
		{Path: "phase", Type: wording.List(o.words(), "or"), Example: unseated[Dealing].Word,
			Doc: "What is going on. A position that says whose turn it is may leave it out: then the tiles on the table " +
				"decide. In a test a position with neither `phase` nor `turn` is the end of a round, which is carried out " +
				"at once."},
		{Path: "turn", Type: "a seat", Example: "1", Doc: "The seat that acts next."},
		{Path: "end", Type: "the key of a rule", Example: o.Limit,
			Doc: "The rule that has ended the game, in the phase `over` alone."},
		{Path: "displays", Type: "a list with the tiles of each display, which may be a block of lines", Example: ex.Displays,
			Doc: "What lies on the displays, with a dot for an empty one. Left out, all are empty."},
		TilesKey("center", "The tiles in the center of the table. Left out, there are none.", ex.Tiles),
		{Path: "marker", Type: "a seat, or `center`", Example: CenterWord,
			Doc: "Who has the marker of the start seat. Left out, it lies in the center."},
		TilesKey("bag", "The tiles in the bag. Left out, all that lie nowhere else.", ex.Many),
		TilesKey("discard", "The tiles that are out of play until the bag is empty. Left out, there are none; where `bag` "+
			"is given, all that lie nowhere else.", ex.Many),
		{Path: "seats", Type: "a list with the board of each seat", Example: "[{ score: 12 }, {}]",
			Doc: "The boards, {} for one with nothing on it. Left out, as many seats play as the ruleset needs at least, " +
				"with nothing on their boards."},
		{Path: "seats.score", Type: "a whole number", Example: "12",
			Doc: "The points of the seat. Left out, those of the start of a game."},
	}
	if o.Refills {
		keys = append(keys, TilesKey("supply", "The tiles in the supply. Left out, there are none.", ex.Tiles))
	}
	return append(keys, o.Keys...)
}

// positionWords returns the keys of a position right below a path, "" or
// ruleset.SeatKeys.
func (o *Outline) positionWords(below string) []string {
	var words []string
	for _, k := range o.PositionKeys() {
		if word, under := strings.CutPrefix(k.Path, below); under && !strings.Contains(word, ".") {
			words = append(words, word)
		}
	}
	return words
}
