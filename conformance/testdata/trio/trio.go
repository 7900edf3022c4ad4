// Package trio plays Trio, a small sibling of Azul for two to four: three colors,
// three pattern lines, a wall of three by three cells. A complete row, column or
// diagonal is a trio; a seat with three of them ends the game.
//
// It is a variant of azulejo in a module of its own, and the example of how one is
// written. What it is made of, in the order in which it is read best:
//
//	trio.go      this file: the variant, and its registration
//	keys.go      what a ruleset can say
//	names.go     what its formulas can ask, and the answers
//	rules.go     a ruleset, compiled
//	board.go     lines, wall and floor line of a seat
//	state.go     a position, and its decisions
//	take.go      the decision: its text, when it is legal, what it does
//	round.go     the course of a round, and its end
//	evaluator.go what bots can expect of a position
//	hash.go      a position as a number, for bots
//	position.go  a position as text, and back
//	view.go      what front ends draw
//	explain.go   the rulebook, and hints for beginners
//
// The first eight are the game, which package draft has most of. The others are what
// makes it easy to test, and good to play.
package trio

import (
	"embed"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

//go:embed trio*.yaml
var files embed.FS

func init() { variants.Register(Variant{}, files) }

// Variant is Trio.
type Variant struct{}

// Name returns the word that rulesets write in `variant`.
func (Variant) Name() string { return "trio" }

// Keys declares what a ruleset of Trio can say.
func (Variant) Keys() []ruleset.Key { return keys }

// Compile turns a bound document into rules. All that is wrong with it is in the
// error, at once.
func (Variant) Compile(d *ruleset.Document) (core.Rules, error) { return compile(d) }

// PositionKeys declares the keys that the text of a position can have.
func (Variant) PositionKeys() []ruleset.Key { return outline.PositionKeys() }

// Features declares what Trio can do beyond the contract.
func (Variant) Features() []variants.Feature {
	return []variants.Feature{variants.GivesReasons, variants.Forecasts, variants.ShowsBoards,
		variants.EndsRounds, variants.DeclaresPositions, variants.ExplainsRules}
}
