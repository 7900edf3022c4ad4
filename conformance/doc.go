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
// Games are those that `azulejo play RULESET --bots random,…` plays with the same
// seats and seed, so that they can be looked at.
//
// The checks of the core are for every variant. Those of a feature are for the
// variants that declare it, see [variants.Featured].
package conformance
