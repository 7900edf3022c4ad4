// Package conformance checks variants and their rulesets against the contract of package core:
// every position offers moves, copies are independent, games can be recorded and replayed, and so
// on.
//
// The author of a variant, in this module or in another, adds one test:
//
//	func TestConformance(t *testing.T) {
//		conformance.Run(t, mygame.Variant{}, conformance.Options{})
//	}
//
// The suite plays random games of every ruleset of the variant, with every number of seats. Each
// check is for one rule. A failure states the rule, the observation, its place (ruleset, seats,
// seed, move), and a command that shows it again. After a failure the checks that depend on it
// are skipped, so each mistake is reported once.
//
// Run the suite with -race now and then: the check copies plays two positions at the same time,
// and no game may show for long that they share memory.
//
// The games are those of `azulejo play RULESET --bots random,…` with the same seats and seed.
// Only the check allocations draws tiles of its own, in the way of simulations, because the
// dealers of a seed allocate.
//
// Some mistakes no suite can find. A dependence on the date, or on a number drawn once at the
// start of the program, is the same in all games of a run. A method that never returns blocks the
// suite. Only readers see a wrong but possible label, such as another cost on a cell, or a
// picture that ignores a condition like place.when.
//
// The checks of level core are for every variant. The checks of a feature are for the variants
// that declare it, see [variants.Featured]. The page checks.md describes all.
package conformance
