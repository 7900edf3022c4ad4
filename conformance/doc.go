// Package conformance checks variants and their rulesets against everything that
// azulejo asks of them: that every position offers moves, that copies are
// independent, that games can be recorded and replayed, and so on.
//
// Whoever writes a variant, in this module or in one of their own, adds one test:
//
//	func TestConformance(t *testing.T) {
//		conformance.Run(t, mygame.Variant{}, conformance.Options{})
//	}
//
// The suite plays random games of every ruleset that the variant ships, with every
// number of seats. Each of its checks holds one rule, which a failure states
// together with the place (ruleset, seats, seed, move) and one command that shows
// it again. A check that makes no sense without another one is skipped where that
// one has failed: one mistake is told once, by the check whose rule it breaks.
//
// Run it with -race now and then: copies plays two positions at the same time, and
// two that write to the same room may do so for long before a game shows it.
//
// Games are those that `azulejo play RULESET --bots random,…` plays with the same
// seats and seed, so that they can be looked at. Only allocations draws tiles of its
// own, as simulations do, since dealers of a seed take memory.
//
// Some mistakes no suite can see: what goes by the date or the hour, or by a number
// that is drawn once when the program starts, is the same in all games of a run, and a
// method that never returns keeps the suite waiting with it.
//
// The checks of the core are for every variant. Those of a feature are for the
// variants that declare it, see [variants.Featured].
package conformance
