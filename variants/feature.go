package variants

// Feature is something that the games of a variant can do beyond the contract of
// package core.
type Feature string

// The features that a variant can declare, each with what it promises.
const (
	// CountsTiles: positions are core.TileCounter.
	CountsTiles Feature = "counts-tiles"
	// GivesReasons: a core.ReasonWatcher watcher is told what all points are made of.
	GivesReasons Feature = "gives-reasons"
	// Forecasts: positions are core.Forecaster.
	Forecasts Feature = "forecasts"
	// FindsMoves: positions are core.Indexed.
	FindsMoves Feature = "finds-moves"
	// ShowsBoards: positions give a picture of themselves, as package core/view
	// describes it.
	ShowsBoards Feature = "shows-boards"
	// SettlesRounds: positions are core.RoundEnder.
	SettlesRounds Feature = "settles-rounds"
	// DeclaresPositions: the variant is a [Placer].
	DeclaresPositions Feature = "declares-positions"
	// ExplainsRules: the variant is an [Explainer].
	ExplainsRules Feature = "explains-rules"
)

// AllFeatures lists the features there are.
func AllFeatures() []Feature {
	return []Feature{CountsTiles, GivesReasons, Forecasts, FindsMoves, ShowsBoards, SettlesRounds, DeclaresPositions,
		ExplainsRules}
}

// Featured is a Variant that declares what its games can do beyond the contract.
//
// Features are declared and not found out, so that a method that is lost, by
// another signature perhaps, is a broken promise and not a feature that nobody
// misses: the suite of package conformance checks those that are declared.
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
