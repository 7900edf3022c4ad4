package variants

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Feature is something that the games of a variant can do beyond the contract of
// package core.
type Feature string

// The features that a variant can declare, each with what it promises.
const (
	// CountsTiles: positions are core.TileCounter.
	CountsTiles Feature = "counts-tiles"
	// GivesReasons: a core.ReasonWatcher gets the parts of all points.
	GivesReasons Feature = "gives-reasons"
	// Forecasts: rules are core.Evaluated.
	Forecasts Feature = "forecasts"
	// FindsMoves: positions are core.Indexed.
	FindsMoves Feature = "finds-moves"
	// HashesPositions: positions are core.Hasher.
	HashesPositions Feature = "hashes-positions"
	// ShowsBoards: positions give a picture of themselves, as package core/view
	// describes it.
	ShowsBoards Feature = "shows-boards"
	// EndsRounds: positions are core.RoundEnder.
	EndsRounds Feature = "ends-rounds"
	// DeclaresPositions: the variant is a [Placer].
	DeclaresPositions Feature = "declares-positions"
	// ExplainsRules: the variant is an [Explainer].
	ExplainsRules Feature = "explains-rules"
)

// AllFeatures lists the features there are.
func AllFeatures() []Feature {
	return []Feature{CountsTiles, GivesReasons, Forecasts, FindsMoves, HashesPositions, ShowsBoards, EndsRounds,
		DeclaresPositions, ExplainsRules}
}

// Featured is a Variant that declares what its games can do beyond the contract.
//
// Features are declared, so that the suite of package conformance can check them. A method that is
// lost, perhaps by another signature, is then a broken promise, and not a feature that nobody
// misses.
type Featured interface {
	Variant
	Features() []Feature
}

// Features returns what a variant declares; nil where it declares nothing.
func Features(v Variant) []Feature {
	if f, ok := v.(Featured); ok {
		return f.Features()
	}
	return nil
}

// Explainer is a Variant with rulebooks: the rules of a ruleset in words, for a reader
// who knows neither the game nor the keys.
type Explainer interface {
	Variant

	// Explain returns the rulebook of a ruleset without problems, given the rules that
	// Compile made of its document. Each sentence has the keys that it depends on.
	Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
}

// Explain returns the rulebook of the ruleset; nil if its variant has none.
func (r *Ruleset) Explain() []ruleset.Section {
	if e, ok := r.Variant.(Explainer); ok {
		return e.Explain(r.Document, r.Rules)
	}
	return nil
}

// Placer is a Variant that declares the keys in the texts of its positions.
type Placer interface {
	Variant

	// PositionKeys declares every key that a position can have, those of
	// draft.Outline among them. A text with any other is refused with a
	// *ruleset.Problems, which has its place.
	PositionKeys() []ruleset.Key
}

// PositionKeys returns the keys that positions of a variant have; nil where it
// declares none.
func PositionKeys(v Variant) []ruleset.Key {
	if p, ok := v.(Placer); ok {
		return p.PositionKeys()
	}
	return nil
}
