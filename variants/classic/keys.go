package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxRows    = 8 // rows of a wall, and pattern lines
	maxColumns = 8
	maxLength  = 20 // spaces of one pattern line
	maxFloor   = 16 // spaces of a floor line
)

// The keys of rules that score, end the game or refuse moves.
const (
	keyTurns       = "turns.order"
	keyLengths     = "lines.lengths"
	keyPattern     = "wall.pattern"
	keyOncePer     = "wall.once_per"
	keyTilingOrder = "tiling.order"
	keyCenter      = "scoring.center"
	keyPlace       = "scoring.place"
	keyFloor       = "scoring.floor"
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
var keys = slices.Concat(draft.SharedKeys(boardScope), ownKeys, draft.EndKeys(boardScope, "any(players, .rows >= 1)"))

var ownKeys = []ruleset.Key{
	{
		Path: keyTurns, Type: ruleset.Word, Default: turnsClockwise, Words: []string{turnsClockwise, turnsSnake},
		Later: true,
		Group: draft.GroupTurns, Synonyms: []string{"snake", "turn order", "direction", "clockwise"},
		Example: turnsSnake,
		Doc: "The order of turns while tiles are taken. `clockwise` goes around from the seat that starts the round. " +
			"`snake` goes to and fro: from the starting seat to the last one, which takes two turns in a row, and " +
			"back. Walls are tiled clockwise either way.",
	},
	{
		Path: "take.limit", Type: ruleset.Whole, Min: 1, Max: core.MaxTiles, Scope: takeScope,
		Group: draft.GroupTaking, Synonyms: []string{"maximum take", "hand size"},
		Example: "3",
		Doc: "The most tiles that one take brings. On a display the other tiles of the color go to the center with " +
			"the rest; in the center they stay. Without it a take brings all tiles of the color.",
	},
	{
		Path: "marker.floor", Type: ruleset.Truth, Default: "true", Later: true,
		Group: draft.GroupTurns, Synonyms: []string{"first player", "start marker", "start tile", "start player", "token", "minus one"},
		Example: "false",
		Doc: "Whether the start marker takes a space of its holder's floor line, before the tiles taken with it. On a " +
			"full floor line, or with `false`, it lies beside the line and costs nothing. Its holder starts the next " +
			"round either way.",
	},
	{
		Path: "lines.lengths", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: maxRows,
		Group: draft.GroupPlacing, Synonyms: []string{"pattern lines", "rows", "staircase"},
		Example: "[1, 2, 3, 4, 5]",
		Doc:     "How many tiles each pattern line holds, from top to bottom. The wall has one row for each line.",
	},
	{
		Path: "lines.keep", Type: ruleset.Truth, Default: "true", Later: true,
		Group: draft.GroupPlacing, Synonyms: []string{"incomplete lines", "carry over", "empty lines"},
		Example: "false",
		Doc: "Whether incomplete lines keep their tiles for the next round. With `false` they are emptied into the " +
			"discard at the end of every round, after all floor lines are scored, without points.",
	},
	{
		Path: "wall.pattern", Type: ruleset.Free, Most: maxRows, Required: true,
		Group: draft.GroupPlacing, Synonyms: []string{"board", "grid", "mosaic", "gray side", "free wall", "joker cell", "double points"},
		Example: "free",
		Doc: "The wall, drawn with the letters of the colors: a line of text, or an item of a list, for each row. A " +
			"letter is a cell for that color and a dot is a cell for any; `*2` after a cell doubles the points of a " +
			"tile there, up to `*100`. `free` is a wall of dots; `cyclic` shifts the colors by one cell in each row. " +
			"Both have one column for each color.",
	},
	{
		Path: "wall.once_per", Type: ruleset.Words, Default: "[]", Words: []string{perRow, perColumn}, Most: 2,
		Group: draft.GroupPlacing, Synonyms: []string{"same color twice", "latin square", "column rule", "row rule"},
		Example: "[row, column]",
		Doc: "Where a color may stand only once. With `row`, a pattern line cannot take a color that its row of the " +
			"wall has already; with `column`, a tile cannot be placed above or below one of its color. A complete " +
			"line without a legal cell falls to the floor line, before that is scored.",
	},
	{
		Path: keyTilingOrder, Type: ruleset.Word, Default: tilingDown, Words: []string{tilingDown, tilingUp},
		Later: true,
		Group: draft.GroupPlacing, Synonyms: []string{"wall tiling", "bottom to top", "top to bottom"},
		Example: tilingUp,
		Doc: "The order in which a seat's complete lines move to its wall, and score, at the end of a round: `down` " +
			"from the top line, or `up` from the bottom. A seat finishes its wall and its floor line before the next " +
			"seat begins.",
	},
	{
		Path: "floor.spaces", Type: ruleset.Whole, Min: 0, Max: maxFloor,
		Group: draft.GroupFloor, Synonyms: []string{"floor line", "surplus tiles", "broken tiles", "penalty spaces"},
		Example: "7",
		Doc: "How many spaces the floor line has. Tiles that find no space are discarded at no cost. Without this key " +
			"there are as many spaces as `scoring.floor` has numbers; numbers beyond the last space are not used.",
	},
	{
		Path: keyCenter, Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: centerScope, Later: true,
		Group: draft.GroupTaking, Synonyms: []string{"first player", "start marker", "center", "penalty"},
		Example: "-2",
		Doc: "Points for the first take from the center in a round, which also brings the start marker. They are " +
			"given at once, before any tile is scored, and then the minimum applies.",
	},
	{
		Path: keyPlace, Label: "tiles on the wall", Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints,
		Max: draft.MaxPoints, Scope: placeScope,
		Group: draft.GroupScoring, Synonyms: []string{"wall points", "adjacent tiles", "rows and columns", "run"},
		Example: "max(run.h, run.v)",
		Doc: "Points for each tile that moves to the wall, given at once, tile by tile. The board already has the " +
			"tile on it; the score does not have these points yet. Other seats (`players`) are as they were before " +
			"any wall was tiled. A factor in `wall.pattern`, such as `*2`, multiplies the points. The floor line is " +
			"scored after all tiles of the seat.",
	},
	{
		Path: keyFloor, Label: "floor line", Type: ruleset.Series, Required: true, Min: -draft.MaxPoints,
		Max: draft.MaxPoints, Most: maxFloor, Scope: floorScope,
		Group: draft.GroupFloor, Synonyms: []string{"penalty", "minus points", "negative points", "surplus tiles", "broken tiles", "deduction"},
		Example: "[-1, -1, -2, -2, -2, -3, -3]",
		Doc: "Points for each taken space of the floor line, at the end of a round, after the seat's wall is tiled " +
			"and before round bonuses: a number or formula for each space from left to right, or one formula for all " +
			"spaces, where `slot` is the number of the space and `floor.spaces` is needed. All spaces see the board " +
			"before the line is scored, and the minimum applies once, after the last space. If a formula reads " +
			"values of `players` that change meanwhile, all walls are tiled first, and the lines of all seats are " +
			"worked out before any is scored.",
	},
	{
		Path: "discard.return", Type: ruleset.Word, Default: returnEmpty, Words: []string{returnEmpty, returnRound},
		Later: true,
		Group: draft.GroupDisplays, Synonyms: []string{"lid", "box", "discard", "empty bag", "reshuffle"},
		Example: returnRound,
		Doc: "When discarded tiles return to the bag: `empty` when a tile must be drawn from an empty bag, `round` " +
			"also at the end of every round.",
	},
}
