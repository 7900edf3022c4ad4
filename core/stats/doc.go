// Package stats turns counted numbers into numbers with intervals. It knows no
// games: what it is given are values of blocks, one for each, that do not depend
// on one another.
//
// A block is whatever shares its luck, such as the games on one seed. Games of one
// block are alike, or unlike, and to take them for independent would make every
// interval wrong. So all that is said here comes from what differs between blocks.
//
// Intervals are at [Confidence], tests have two sides, and what a run could have
// seen is meant with [Power] at a level of 1 − [Confidence].
package stats

// Confidence is how often an interval holds the truth.
const Confidence = 0.95

// Power is how often a difference is seen that a run could have seen.
const Power = 0.80
