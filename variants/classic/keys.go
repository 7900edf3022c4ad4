package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxLength = 20 // spaces of one pattern line
	maxRounds = ruleset.MaxRounds
)

// The sides of a wall on which a color may stand once only.
const (
	perRow    = "row"
	perColumn = "column"
)

// keys declares everything a classic ruleset can say.
var keys = append(ruleset.SharedKeys(boardScope),
	ruleset.Key{Path: "lines.lengths", Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Since: 1,
		Example: "[1, 2, 3, 4, 5]",
		Doc:     "The pattern lines from top to bottom: how many tiles each holds. The wall has a row for each."},
	ruleset.Key{Path: "wall.pattern", Type: ruleset.Free, Required: true, Since: 1,
		Example: "free",
		Doc: "The wall drawn in letters, a line of text for each row: a letter is a cell for that color, " +
			"a dot a cell for any; *2 behind it doubles the points of a tile there. " +
			"`free` is a wall of dots and `cyclic` a wall whose rows shift the colors by one, " +
			"both with a column for each color."},
	ruleset.Key{Path: "wall.once_per", Type: ruleset.Words, Default: "[]", Words: []string{perRow, perColumn}, Since: 1,
		Example: "[row, column]",
		Doc: "Where a color may stand once only. With `row`, a pattern line takes no color that its row of " +
			"the wall holds; with `column`, a tile cannot go below or above one of its color."},
	ruleset.Key{Path: "scoring.place", Type: ruleset.Whole, Required: true, Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Scope: placeScope, Since: 1, Example: "max(run.h, run.v)",
		Doc: "Points for a tile that is moved to the wall, at once."},
	ruleset.Key{Path: "scoring.floor", Type: ruleset.Wholes, Required: true, Min: -ruleset.MaxPoints, Max: ruleset.MaxPoints,
		Since: 1, Example: "[-1, -1, -2, -2, -2, -3, -3]",
		Doc: "Points for each space of the floor line that is taken at the end of a round, from left to right. " +
			"The line has as many spaces as there are numbers."},
	ruleset.Key{Path: "end.when", Type: ruleset.Truth, Required: true, Scope: boardScope, Since: 1,
		Example: "any(players, .rows >= 1)",
		Doc:     "The game ends after a round at whose end this is true."},
	ruleset.Key{Path: "end.round_limit", Type: ruleset.Whole, Required: true, Min: 1, Max: maxRounds, Since: 1,
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
