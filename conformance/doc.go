// Package conformance checks variants and their rulesets against the contract of
// package core: every position offers moves, copies are independent, games can be
// recorded and replayed, and so on.
//
// The author of a variant, in this module or in another one, adds one test:
//
//	func TestConformance(t *testing.T) {
//		conformance.Run(t, mygame.Variant{}, conformance.Options{})
//	}
//
// The suite plays random games of every ruleset that the variant ships, with every
// number of seats. Each check holds one rule. A failure states the rule, what was
// seen, where (ruleset, seats, seed, move), and a command that shows it again. A
// check is skipped where one that it needs has failed, so that one mistake is
// reported once.
//
// Run it with -race now and then: the check copies plays two positions at the same
// time, and memory that they share may show in no game for long.
//
// The games are those that `azulejo play RULESET --bots random,…` plays with the same
// seats and seed. Only the check allocations draws tiles of its own, as simulations
// do, because the dealers of a seed allocate.
//
// Some mistakes no suite can find: what depends on the date, or on a number that is
// drawn once when the program starts, is the same in all games of a run; and a method
// that never returns blocks the suite. Other mistakes show to readers alone: a label that is
// wrong and could be right, such as another cost on a cell, or a picture of what a condition like
// place.when forbids.
//
// The checks of level core are for every variant. Those of a feature are for the
// variants that declare it, see [variants.Featured]. The page checks.md describes all.
package conformance
