package draft

import (
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// tilesType is the type of tiles that lie in no order.
const tilesType = "letters of colors, with a count before them where it helps, or a dot for none"

// PositionExamples are what positions of a variant write where those of others write
// something else: tiles in its colors, and its rules. They are the examples of keys
// that all positions have.
type PositionExamples struct {
	Displays string // "[BBYR, ., YYRR, ., .]"
	Tiles    string // "BBR"
	Many     string // "12B 1R"
	End      string // "end.when"
}

// SharedPositionKeys declares the keys that positions of all games have in common.
// The phases and the examples are those of the variant.
func SharedPositionKeys(phases Phases, examples PositionExamples) []ruleset.PositionKey {
	return []ruleset.PositionKey{
		{Path: "round", Type: "a whole number", Doc: "The number of the round. Left out, it is the first.", Example: "3"},
		{Path: "start", Type: "a seat", Doc: "The seat that has begun the round, seats being counted from 1. Left out, it is seat 1.", Example: "2"},
		{Path: "phase", Type: wording.List(phases.Words, "or"),
			Doc: "What is going on. A position that says whose turn it is may leave it out: then the tiles on the table " +
				"decide. In a test a position with neither `phase` nor `turn` is the end of a round, which is carried out " +
				"at once.", Example: "deal"},
		{Path: "turn", Type: "a seat", Doc: "The seat that acts next.", Example: "1"},
		{Path: "end", Type: "the key of a rule", Doc: "The rule that has ended the game, in the phase `over` alone.", Example: examples.End},
		{Path: "displays", Type: "a list with the tiles of each display, which may be a block of lines",
			Doc: "What lies on the displays, with a dot for an empty one. Left out, all are empty.", Example: examples.Displays},
		{Path: "center", Type: tilesType, Doc: "The tiles in the center of the table. Left out, there are none.", Example: examples.Tiles},
		{Path: "marker", Type: "a seat, or `center`",
			Doc: "Who has the marker of the start seat. Left out, it lies in the center.", Example: "center"},
		{Path: "bag", Type: tilesType, Doc: "The tiles in the bag. Left out, all that lie nowhere else.", Example: examples.Many},
		{Path: "discard", Type: tilesType,
			Doc: "The tiles that are out of play until the bag is empty. Left out, there are none; where `bag` is given, " +
				"all that lie nowhere else.", Example: examples.Many},
		{Path: "seats", Type: "a list with the board of each seat",
			Doc: "The boards, {} for one with nothing on it. Left out, as many seats play as the ruleset needs at least, " +
				"with nothing on their boards.", Example: "[{ score: 12 }, {}]"},
		{Path: "seats.score", Type: "a whole number", Doc: "The points of the seat. Left out, those of the start of a game.", Example: "12"},
	}
}

// TilesKey declares a key of a position with tiles that lie in no order.
func TilesKey(path, doc, example string) ruleset.PositionKey {
	return ruleset.PositionKey{Path: path, Type: tilesType, Doc: doc, Example: example}
}

// positionWords returns the keys of a position right below a path, "" or ruleset.SeatKeys.
func positionWords(keys []ruleset.PositionKey, below string) []string {
	var words []string
	for _, k := range keys {
		if word, under := strings.CutPrefix(k.Path, below); under && !strings.Contains(word, ".") {
			words = append(words, word)
		}
	}
	return words
}
