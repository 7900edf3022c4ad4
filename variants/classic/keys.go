package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxRows    = 8 // rows of a wall, and pattern lines
	maxColumns = 8
	maxLength  = 20 // spaces of one pattern line
	maxRounds  = draft.MaxRounds
)

// The sides of a wall on which a color may stand once only.
const (
	perRow    = "row"
	perColumn = "column"
)

// The words of keys that choose between two ways to play.
const (
	turnsClockwise = "clockwise"
	turnsSnake     = "snake"
	tilingDown     = "down"
	tilingUp       = "up"
	returnEmpty    = "empty"
	returnRound    = "round"
)

// keys declares everything a classic ruleset can say.
var keys = append(draft.SharedKeys(boardScope),
	ruleset.Key{Path: keyTurns, Type: ruleset.Word, Default: turnsClockwise, Words: []string{turnsClockwise, turnsSnake},
		Since: 1, Later: true, Example: turnsSnake,
		Doc: "How the turn goes round while tiles are taken. With `clockwise` always to the left; with `snake` to and " +
			"fro, from the seat that starts the round to the last one, which takes two turns in a row, and back. " +
			"Walls are tiled clockwise in any case."},
	ruleset.Key{Path: "take.limit", Type: ruleset.Whole, Min: 1, Max: core.MaxTiles, Scope: takeScope, Since: 1,
		Example: "3",
		Doc: "A take brings no more tiles of its color than this. The others of a display go to the center with the " +
			"rest; those of the center stay there. Without it a take brings all."},
	ruleset.Key{Path: "marker.floor", Type: ruleset.Truth, Default: "true", Since: 1, Later: true, Example: "false",
		Doc: "Whether the start marker takes a space of its holder's floor line. With `false` it always lies beside " +
			"the line and costs nothing there."},
	ruleset.Key{Path: "lines.lengths", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: maxRows, Since: 1,
		Example: "[1, 2, 3, 4, 5]",
		Doc:     "The pattern lines from top to bottom: how many tiles each holds. The wall has a row for each."},
	ruleset.Key{Path: "lines.keep", Type: ruleset.Truth, Default: "true", Since: 1, Later: true, Example: "false",
		Doc: "Whether lines that are not complete keep their tiles for the next round. With `false` they are emptied " +
			"to the discard at the end of every round, when all floor lines are paid, and cost nothing."},
	ruleset.Key{Path: "wall.pattern", Type: ruleset.Free, Most: maxRows, Required: true, Since: 1,
		Example: "free",
		Doc: "The wall drawn in letters, a line of text or an item of a list for each row: a letter is a cell for that color, " +
			"a dot a cell for any; *2 behind it doubles the points of a tile there, and so on up to *100. " +
			"`free` is a wall of dots and `cyclic` a wall whose rows shift the colors by one, " +
			"both with a column for each color."},
	ruleset.Key{Path: "wall.once_per", Type: ruleset.Words, Default: "[]", Words: []string{perRow, perColumn}, Most: 2, Since: 1,
		Example: "[row, column]",
		Doc: "Where a color may stand once only. With `row`, a pattern line takes no color that its row of " +
			"the wall holds; with `column`, a tile cannot go below or above one of its color."},
	ruleset.Key{Path: keyTilingOrder, Type: ruleset.Word, Default: tilingDown, Words: []string{tilingDown, tilingUp},
		Since: 1, Later: true, Example: tilingUp,
		Doc: "The order in which a seat's complete lines are moved to its wall: `down` from the top line to the " +
			"bottom, `up` from the bottom to the top. Lines that find no cell fall in the same order."},
	ruleset.Key{Path: "floor.spaces", Type: ruleset.Whole, Min: 0, Max: maxFloor, Since: 1, Example: "7",
		Doc: "How many spaces the floor line has. Without it there are as many as `scoring.floor` has numbers; where " +
			"that has more numbers than spaces, those behind the last space are not used."},
	ruleset.Key{Path: keyCenter, Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: centerScope, Since: 1, Later: true, Example: "-2",
		Doc: "Points for the first take of a round from the center, which also brings the start marker. They are " +
			"given at once, and the minimum applies behind them."},
	ruleset.Key{Path: keyPlace, Label: "tiles on the wall", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: placeScope, Since: 1, Example: "max(run.h, run.v)",
		Doc: "Points for a tile that is moved to the wall, at once. The board is seen with the tile on it, the score " +
			"without these points, and other seats (`players`) as they were before any wall was tiled. What is printed " +
			"behind the cell in `wall.pattern`, as *2, multiplies them."},
	ruleset.Key{Path: keyFloor, Label: "floor line", Type: ruleset.Series, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Most: maxFloor, Scope: floorScope, Since: 1, Example: "[-1, -1, -2, -2, -2, -3, -3]",
		Doc: "Points for each space of the floor line that is taken at the end of a round, from left to right: a " +
			"number or formula for each space, or one formula for all, in which `slot` is the number of the space " +
			"and which needs `floor.spaces`. All spaces see the board as it is before the line is paid, and the " +
			"minimum applies behind the last of them. Where a formula asks `players` for anything that changes " +
			"meanwhile, all walls are tiled first, and the lines of all seats are worked out before any of them is paid."},
	ruleset.Key{Path: "discard.return", Type: ruleset.Word, Default: returnEmpty, Words: []string{returnEmpty, returnRound},
		Since: 1, Later: true, Example: returnRound,
		Doc: "When the discarded tiles go back into the bag: `empty` when a tile is to be drawn and the bag has none " +
			"left, `round` at the end of every round, and also when the bag is empty."},
	ruleset.Key{Path: keyEndWhen, Type: ruleset.Truth, Required: true, Scope: boardScope, Since: 1,
		Example: "any(players, .rows >= 1)",
		Doc: "The game ends after a round at whose end this is true; with `false` nothing but the last round ends it. " +
			"Names of one board are those of the seat that started the round."},
	ruleset.Key{Path: keyRoundLimit, Type: ruleset.Whole, Required: true, Min: 1, Max: maxRounds, Since: 1,
		Example: "50",
		Doc:     "The game ends after this round at the latest, as walls can get stuck and players can stall."},
)

// Variant is classic Azul: pattern lines, a wall and a floor line.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "classic" }

// Keys declares what a classic ruleset can say.
func (Variant) Keys() []ruleset.Key { return keys }

// Compile turns a bound document into rules. All that is wrong with it is in
// the error, at once.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }
