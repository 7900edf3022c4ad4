// Package record writes games as JSON Lines and plays them again.
//
// A record holds the tiles that were drawn and the moves that were made, which
// is all a game needs, and beside them what came of them: points, rounds and
// the end. A reader plays the game from the former and checks every line of
// the latter, so that a record made by another program is either right or
// refused at the line where it parts from the rules.
package record
