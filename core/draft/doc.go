// Package draft is the table that the games of the family share: the bag, the
// discard (the lid of classic Azul, the tower of Summer Pavilion), the
// displays with the center between them, the start marker and the score
// track.
//
// All of it lies flat in one struct without pointers, so that a position that
// contains a table can be copied by assignment.
package draft
