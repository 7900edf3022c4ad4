// Package sim plays many games and counts what happens in them.
//
// A run is divided into blocks. All games of a block have the same seed, and
// so the same tiles; where the bots differ, a block has a game for each way of
// moving them on around the table, so that no bot is judged by its chair.
//
// What a run counts are whole numbers that add up in any order. Its results
// are therefore the same whatever the number of workers.
package sim
