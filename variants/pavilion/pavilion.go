// Package pavilion plays Azul: Summer Pavilion and its relatives. A board has stars, and their
// spaces are paid for with tiles. In each round one color is wild. Structures between the stars
// win tiles of a supply.
//
// The stages of a round are listed in order in newCourse, round.go. Every seat takes tiles (take.go).
// Then the seats place them in turn (place.go) and pick the tiles that they win (pick.go), until all
// have passed (pass.go). Who passes chooses what it keeps (keep.go).
//
// The keys of rulesets are in keys.go and the names of formulas in names.go. Both are compiled in
// rules.go, stars and structures in board.go. A new bonus is a ruleset's formula; what it cannot ask
// yet is a name in names.go.
//
// Bots judge positions by evaluator.go. It plays the hands of the seats out (forecast.go) and adds
// what their boards promise: aims.go asks the formulas for bonuses, and features.go says how they
// count. The weights are fitted: weights. The rulebook is a template, explain.tmpl, with what it
// asks in explain.go.
package pavilion

import (
	_ "embed"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

func init() { variants.Register(Variant{}, rulesets.Pavilion) }

// Variant is Summer Pavilion: stars, wild colors, payment and a supply.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "pavilion" }

// Features declares all of them.
func (Variant) Features() []variants.Feature { return variants.AllFeatures() }

// Keys declares what a pavilion ruleset can say.
func (Variant) Keys() []ruleset.Key { return keys() }

// PositionKeys declares the keys that positions can have.
func (Variant) PositionKeys() []ruleset.Key { return outline.PositionKeys() }

// Compile turns a bound document into rules. The error has all that is wrong with it.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }

// The phases in which a seat acts, and the silent ones.
const (
	taking  = draft.Acting + iota // phase 1 of the rulebook
	placing                       // phase 2
	picking                       // a seat has won tiles of the supply
	keeping                       // a seat has passed and chooses what it keeps
	takeEnd
	turnEnd
	opening
)

// positionText describes the keys of positions that only these games have.
//
//go:embed position.md
var positionText string

// outline declares the phases and the text of positions.
var outline = draft.Outline{
	Phases: []draft.PhaseInfo{
		{Word: "take", Name: "Take tiles", Task: "tiles are taken from the displays and the center now"},
		{Word: "place", Name: "Place a tile, or pass", Task: "tiles are placed on stars now, or the seat passes"},
		{Word: "pick", Name: "Pick the tiles of the supply that a placement wins", Task: "a bonus tile has to be picked from the supply first"},
		{Word: "keep", Name: "Keep tiles after a pass, and discard the others", Task: "the seat has passed and says which tiles it keeps"},
	},
	Silent: []draft.PhaseInfo{
		{Word: "take_end", Name: "End the turn; the next player takes tiles, until none are left",
			Alone: "End the turn; take tiles again, until none are left", Offers: true},
		{Word: "turn_end", Name: "End the turn; the next player places tiles, until all have passed",
			Alone: "End the turn; place tiles again, until you have passed"},
		{Word: "opening", Offers: true},
	},
	Draw:         drawNumber,
	Supply:       func(g draft.Game) int { return g.(*state).rules.supply },
	Turns:        true,
	Moments:      moments,
	Phrases:      phrases,
	TakeTopic:    ofTake,
	ActionTopic:  ofAction,
	Board:        append(slices.Clip(piles), starsPart),
	Choices:      choosables,
	Gives:        true,
	Without:      []string{"cushion"},
	LastRoundKey: keyRounds,
	Examples:     draft.PositionExamples{Displays: "[BBYR, ., YYRR, ., .]", Tiles: "BBR", Many: "12B 1R", Take: "center red"},
	Keys:         ruleset.Described(positionText),
}
