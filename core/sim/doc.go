// Package sim plays many games and counts what happens in them.
//
// A run is divided into blocks. All games of a block have the same seed, and
// so the same tiles; where the bots differ, a block has a game for each way of
// moving them on around the table, so that no bot is judged by its chair. Of
// several rulesets each block is played under all of them.
//
// A [Plan] is all that the counts of a run depend on. [Count] plays some blocks of
// it, and the [Counts] of any blocks add up to those of all of them, to the last
// digit, as they are whole numbers: the number of workers, the machine and the order
// do not matter. [Run] counts all blocks and makes a [Result] of them.
//
// The games of one block share their tiles and are not independent, so every
// interval is made of sums by block: see [Moments] and [Metric].
package sim
