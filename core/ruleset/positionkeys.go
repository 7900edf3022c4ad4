package ruleset

import "strings"

// PositionKey declares a key that the text of a position can have. Reading a
// position refuses every other one, and references tell of it.
type PositionKey struct {
	Path    string // "center", and for a key of each seat "seats.score"
	Type    string // what it is, in words
	Doc     string
	Example string // as YAML: "BBR"
}

// SeatKeys is what the paths of keys that each seat has begin with.
const SeatKeys = "seats."

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
func SharedPositionKeys(phases Phases, examples PositionExamples) []PositionKey {
	return []PositionKey{
		{"round", "a whole number", "The number of the round. Left out, it is the first.", "3"},
		{"start", "a seat", "The seat that has begun the round, seats being counted from 1. Left out, it is seat 1.", "2"},
		{"phase", oneOf(phases.Words),
			"What is going on. A position that says whose turn it is may leave it out: then the tiles on the table " +
				"decide. In a test a position with neither `phase` nor `turn` is the end of a round, which is carried out " +
				"at once.", "deal"},
		{"turn", "a seat", "The seat that acts next.", "1"},
		{"end", "the key of a rule", "The rule that has ended the game, in the phase `over` alone.", examples.End},
		{"displays", "a list with the tiles of each display, which may be a block of lines",
			"What lies on the displays, with a dot for an empty one. Left out, all are empty.", examples.Displays},
		{"center", tilesType, "The tiles in the center of the table. Left out, there are none.", examples.Tiles},
		{"marker", "a seat, or `center`",
			"Who has the marker of the start seat. Left out, it lies in the center.", "center"},
		{"bag", tilesType, "The tiles in the bag. Left out, all that lie nowhere else.", examples.Many},
		{"discard", tilesType,
			"The tiles that are out of play until the bag is empty. Left out, there are none; where `bag` is given, " +
				"all that lie nowhere else.", examples.Many},
		{"seats", "a list with the board of each seat",
			"The boards, {} for one with nothing on it. Left out, as many seats play as the ruleset needs at least, " +
				"with nothing on their boards.", "[{ score: 12 }, {}]"},
		{"seats.score", "a whole number", "The points of the seat. Left out, those of the start of a game.", "12"},
	}
}

// TilesKey declares a key of a position with tiles that lie in no order.
func TilesKey(path, doc, example string) PositionKey {
	return PositionKey{Path: path, Type: tilesType, Doc: doc, Example: example}
}

// OfSeat returns the last word of a key that each seat has, and whether it is one.
func (k PositionKey) OfSeat() (word string, is bool) { return strings.CutPrefix(k.Path, SeatKeys) }

// positionWords returns the keys of a position right below a path, "" or SeatKeys.
func positionWords(keys []PositionKey, below string) []string {
	var words []string
	for _, k := range keys {
		if word, under := strings.CutPrefix(k.Path, below); under && !strings.Contains(word, ".") {
			words = append(words, word)
		}
	}
	return words
}
