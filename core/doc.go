// Package core is the contract between a game of the Azul family and
// everything that plays, records, draws or measures it.
//
// It has three levels, as database/sql/driver has. A variant compiles a
// ruleset once into [Rules], which never change and may be shared by any
// number of goroutines. Rules make a [State], the position of one game, which
// is mutable and belongs to one goroutine. Beside them stands [Game]: one game
// with its moves checked, its steps recorded and undone at will; it is what
// applications and front ends use, while bots and simulations work on State.
//
// Two kinds of turn exist. At a seat's turn one of the legal moves is played.
// At a chance turn, [Deal] or [Refill], tiles are drawn; which ones come is
// decided outside, by a [Dealer], so that a game can be replayed from the
// tiles that came, a bot can imagine others, and a test can script them. The
// bag is known as a multiset; the future draw is all that is hidden.
//
// Everything that happens can be watched as a stream of [Event]: each tile
// that moves, each point with the ruleset key that gave it, each round and the
// end. Records, explanations and statistics all read this one stream.
//
// Rows, columns, displays, rounds and seats count from 0 in Go and from 1
// wherever a person reads or writes them; a round is a number that people say,
// so [State.Round] counts from 1 in Go too.
package core
