package variants

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Feature is an ability of a variant's games beyond the contract of package core.
type Feature string

// The features that a variant can declare, each with its promise.
const (
	// GivesReasons: a core.ReasonWatcher gets the parts of all points.
	GivesReasons Feature = "gives-reasons"
	// Forecasts: rules are core.Evaluated.
	Forecasts Feature = "forecasts"
	// FindsMoves: positions are core.Indexed.
	FindsMoves Feature = "finds-moves"
	// ShowsBoards: positions draw themselves, as package core/view describes.
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
	return []Feature{GivesReasons, Forecasts, FindsMoves, ShowsBoards, EndsRounds, DeclaresPositions, ExplainsRules}
}

// Featured is a Variant that declares features.
//
// The suite of package conformance checks declared features. So a lost method, for example after
// a change of its signature, is a failure and not a feature that silently disappears.
type Featured interface {
	Variant
	Features() []Feature
}

// Features returns the features that a variant declares, or nil.
func Features(v Variant) []Feature {
	if f, ok := v.(Featured); ok {
		return f.Features()
	}
	return nil
}

// Explainer is a Variant with rulebooks: the rules of a ruleset in words, for readers new to the
// game and to its keys.
type Explainer interface {
	Variant

	// Explain returns the rulebook of a ruleset without problems. The rules are those that Compile
	// made of its document. Each sentence names the keys that it depends on.
	Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
}

// Explain returns the rulebook of the ruleset, nil if its variant has none.
func (r *Ruleset) Explain() []ruleset.Section {
	if e, ok := r.Variant.(Explainer); ok {
		return e.Explain(r.Document, r.Rules)
	}
	return nil
}

// Sentences returns the sentences of the rulebook, in order.
func (r *Ruleset) Sentences() (all []ruleset.Sentence) {
	for _, section := range r.Explain() {
		for _, block := range section.Blocks {
			all = append(all, block.Sentences...)
		}
	}
	return all
}

// Teacher is a Variant with hints for beginners.
type Teacher interface {
	Variant

	// Teach returns hints about a ruleset without problems, for a game of some seats. Each hint is a section of one block.
	// Its title is the moment for it. A layout behind that names other spaces than those of the moment: "take lines".
	//
	//	take     tiles lie on the displays
	//	center   tiles lie in the center
	//	penalty  a tile of the seat costs points, or could
	//	line     a line of the seat is full
	//	hand     tiles lie beside the board of the seat
	//	cover    moves put tiles on spaces of groups
	//	pick     moves take tiles of the supply
	//	next     the second round has begun
	//
	// The layouts are lines, penalty, grid and groups. The hints grid and groups have no moment. They say how tiles come to
	// spaces of that layout.
	Teach(d *ruleset.Document, r core.Rules, seats int) []ruleset.Section
}

// Teach returns the hints of the ruleset for a game of some seats, nil if its variant has none.
func (r *Ruleset) Teach(seats int) []ruleset.Section {
	if t, ok := r.Variant.(Teacher); ok {
		return t.Teach(r.Document, r.Rules, seats)
	}
	return nil
}

// Placer is a Variant that declares the keys of its position texts.
type Placer interface {
	Variant

	// PositionKeys declares every key of positions, with those of draft.Outline. A text with any
	// other key is refused with a *ruleset.Problems, which has the place.
	PositionKeys() []ruleset.Key
}

// PositionKeys returns the keys of a variant's positions, or nil if it declares none.
func PositionKeys(v Variant) []ruleset.Key {
	if p, ok := v.(Placer); ok {
		return p.PositionKeys()
	}
	return nil
}
