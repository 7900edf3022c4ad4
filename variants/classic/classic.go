// Package classic plays Azul and its relatives: tiles go from the displays into pattern lines. A
// complete line moves one tile to the wall. Tiles without room fall on the floor.
//
// A wall is a grid of cells, each for one color or for any. So the colored and the gray side of
// the board are two rulesets over one mechanism. Walls of other sizes, and those on which some
// cells count double, are further ones.
//
// What a ruleset can say is declared in keys.go, and what its formulas can ask in names.go. Both
// are compiled in rules.go and wall.go. A new bonus of the wall is a ruleset's formula; what it cannot
// ask yet is a name in names.go, counted in board.go.
//
// The stages of a round are listed in order in newCourse, round.go. Its decisions are taking tiles,
// take.go, and the choice of a cell, tile.go. What can be taken is in offer.go, and the form of such a
// move in takemove.go.
//
// Bots judge positions by evaluator.go. It plays the round to its end, forecast.go, and adds the
// features of the boards, features.go, in points of the ruleset. These are what a wall can still
// get, promise.go, and what the bonuses give, guide.go. The weights of the features are fitted:
// weights. The rulebook is a template, explain.tmpl, with what it asks in explain.go.
package classic

import (
	_ "embed"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

func init() { variants.Register(Variant{}, rulesets.Classic) }

// Variant is classic Azul: pattern lines, a wall and a floor line.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "classic" }

// Keys declares what a classic ruleset can say.
func (Variant) Keys() []ruleset.Key { return keys() }

// PositionKeys declares the keys of the text of a position.
func (Variant) PositionKeys() []ruleset.Key { return outline.PositionKeys() }

// Features declares everything there is.
func (Variant) Features() []variants.Feature { return variants.AllFeatures() }

// Compile turns a bound document into rules. The error has all problems of it.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }

// The phases in which a seat acts, and the silent ones.
const (
	offering = draft.Acting + iota
	tiling   // it chooses the cell for a tile of a complete line
	turnEnd
	floors
	lines
	cushions
	lid
	tiled
	opening
)

// positionText describes the keys of positions that only these games have.
//
//go:embed position.md
var positionText string

// outline declares the phases and the text of positions.
var outline = draft.Outline{
	Phases: []draft.PhaseInfo{
		{Word: "offer", Name: "Take tiles", Task: "tiles are taken from the displays and the center now"},
		{Word: "tiling", Name: "Tile the walls, player by player", Alone: "Tile the wall", Task: "a tile has to be placed on the wall first", Scores: true},
	},
	Silent: []draft.PhaseInfo{
		{Word: "turn_end", Name: "End the turn; the next player takes tiles, until none are left",
			Alone: "End the turn; take tiles again, until none are left", Offers: true},
		{Word: "floor", Name: "Score the floor lines; each follows its wall, or all come after the last wall",
			Alone: "Score the floor line", Scores: true},
		{Word: "lines", Name: "Empty the lines that do not keep their tiles", Key: keyKeep, Scores: true},
		{Word: "cushions", Name: "Empty the discs that have taken tiles", Key: "displays.special", Scores: true},
		{Word: "lid", Name: "Return the tiles of the lid to the bag", Key: keyDiscardReturn, Scores: true},
		{Word: "tiled", Scores: true},
		{Word: "opening", Offers: true},
	},
	Moments:      moments,
	Phrases:      phrases,
	ActionTopic:  ofAction,
	TakeTopic:    ofTake,
	Board:        []draft.AnyPart{linesPart, wallPart, floorPart, cushionPart},
	Choices:      choosables,
	Turns:        true,
	Gives:        true,
	LastRoundKey: draft.KeyRoundLimit,
	Examples:     draft.PositionExamples{Displays: "[BBYR, ., YYRR, ., .]", Tiles: "BBR", Many: "12B 1R", Take: "center red 2"},
	Ends:         []string{draft.EndNoTiles},
	Keys:         ruleset.Described(positionText),
}
