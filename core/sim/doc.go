// Package sim plays many games and counts what happens in them.
//
// A run is divided into blocks. All games of a block have the same seed, and
// so the same tiles; where the bots differ, a block has a game for each way of
// moving them on around the table, so that no bot is judged by its chair.
//
// What a run counts are whole numbers that add up in any order. Its results
// are therefore the same whatever the number of workers.
//
// [NewResult] makes numbers with intervals of the counts. They come from what differs
// between blocks, by core/stats: games of one block share their luck, and to take them
// for independent would make a run look surer than it is.
//
// As counts add up, a run can be stopped and gone on with, and played in shards on
// several machines. A [Part] is what is counted of a shard so far, and the file that
// keeps it; a [Merger] makes the whole run out of parts.
package sim
