// Package pavilion plays Azul: Summer Pavilion and its relatives: a board of
// stars whose spaces are paid for with tiles, a color that is wild in each
// round, and structures between the stars that win tiles of a supply.
//
// In a round every seat takes tiles (taking.go), then the seats take turns at
// placing them (placing.go), pick the tiles they win (supply.go), until all
// have passed (passing.go). The game has a number of rounds (ending.go).
package pavilion
