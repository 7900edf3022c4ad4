// Package classic plays Azul and its relatives: tiles go from the displays into
// pattern lines, a complete line moves one tile to the wall, and what has no
// room falls on the floor.
//
// A wall is a grid of cells that each accept one color or any. So the colored
// and the gray side of the board are two rulesets over one mechanism, as are
// walls of other sizes, and those on which some cells count double.
//
// In a round every seat takes tiles (offer.go), then, from the seat that began,
// each tiles its wall (tiling.go) and pays for its floor line (floor.go); at its
// end the game may be over (ending.go).
//
// What formulas can ask for is declared in scope.go and answered in env.go. A
// formula over the runs of a tile alone, as that of the published games, is read
// from a table (runs.go).
package classic
