// Package view describes a position for any front end, without knowledge of the variant:
// the tiles on the table and on each seat's board, their places, and the words of moves
// for them.
//
// Boards are drawn on a lattice of whole numbers. A lattice point is about half
// as wide as it is high, as a letter is; a cell is three points wide and one
// high, and its position is the point in its middle. A wall of five columns is 15
// points wide, and a ring of six spaces 9 wide and 5 high. A prize takes one
// point, a label one for each letter. Nothing on a board overlaps, and no
// coordinate is negative.
//
// A [View] and a [Step] are JSON for front ends in other languages. Their field names
// are stable.
package view

import "github.com/azulejo/azulejo/core"

// CellWidth is the number of lattice points that a cell is wide.
const CellWidth = 3

// Viewer is a State with a picture.
type Viewer interface {
	// View returns a picture of the position, which shares nothing with it.
	View() View
}

// View is a picture of a position.
type View struct {
	Round  int       `json:"round"`
	Rounds int       `json:"rounds,omitempty"` // how many the game has at most, 0 if players need not know
	Turn   core.Turn `json:"turn"`
	Start  int       `json:"start"`          // the seat that started the round, from 0
	Task   string    `json:"task,omitempty"` // what the seat to act does now, as "take tiles"; "" at other turns
	Form   string    `json:"form,omitempty"` // how a move is typed now, in a sentence

	Colors   []core.ColorInfo `json:"colors"`              // the ruleset's, which every color here indexes
	Wild     core.Color       `json:"wild"`                // the wild color of the round; NoColor for none, and when the game is over
	NextWild []core.Color     `json:"next_wild,omitempty"` // those of the next rounds, as far as they are known
	Notes    []Note           `json:"notes,omitempty"`     // what the ruleset counts or draws for the table
	Table    []Tray           `json:"table"`               // displays, center, supply, bag, discard
	Seats    []Seat           `json:"seats"`
}

// Note is the value of something that a ruleset counts or draws, by the name that it has there.
type Note struct {
	Name  string     `json:"name"`  // "courage", "bonus_color"
	Value string     `json:"value"` // "2", "red"
	Color core.Color `json:"-"`     // the value, if it is a color, or NoColor
}

// Tray is loose tiles in one place.
type Tray struct {
	Spot  core.Spot `json:"spot"`
	Name  string    `json:"name"`           // what people call it: "display 3", "lid", "hand"
	Word  string    `json:"word,omitempty"` // the word of moves for it, such as "3"; "" for none
	Tiles core.Tray `json:"tiles"`
	Room  int       `json:"room,omitempty"` // the most tiles that can lie there, 0 for any number

	// Marker says that the start marker is here.
	Marker bool `json:"marker,omitempty"`

	// Disc names what lies on a display that differs from the others, "" for nothing.
	Disc string `json:"disc,omitempty"`
}

// Seat is one seat's board.
type Seat struct {
	Score  int  `json:"score"`
	Marker bool `json:"marker,omitempty"` // has the start marker
	Passed bool `json:"passed,omitempty"` // takes no further part in the round

	Notes    []Note     `json:"notes,omitempty"`
	Areas    []Area     `json:"areas"`
	Trays    []Tray     `json:"trays"` // hand, kept tiles
	Prizes   []Prize    `json:"prizes,omitempty"`
	Labels   []Label    `json:"labels"`
	Progress []Progress `json:"progress,omitempty"` // what gives points when it is complete
}

// Area is cells that belong together, such as a wall or one star.
type Area struct {
	Place core.Place `json:"place"`
	Name  string     `json:"name"` // what people call it: "wall", "orange star"
	Cells []Cell     `json:"cells"`
}

// Cell is one space for one tile.
type Cell struct {
	Spot core.Spot `json:"spot"`
	X    int       `json:"x"` // on the lattice of the seat
	Y    int       `json:"y"`
	Word string    `json:"word,omitempty"` // the words of moves for it, such as "4 2" or "green 4"; "" for none

	// Accepts has the colors that this cell can take on the current board, bit c
	// for color c. It is 0 if it takes any tile or the marker, and on cells of a
	// wall or star if it takes none. On a wall, jokers are not
	// among them: they come where other colors can.
	Accepts uint8  `json:"accepts"`
	Label   string `json:"label,omitempty"` // what is printed on it, also below a tile: a number, a cost, a multiplier

	Tile   core.Color `json:"tile"`             // on the cell, or NoColor
	Marker bool       `json:"marker,omitempty"` // the start marker is here
}

// Prize is tiles to be won by covering all spaces around something, such as a
// structure between stars.
type Prize struct {
	Kind    string `json:"kind"` // "pillar"
	Name    string `json:"name"` // which one of its kind
	X       int    `json:"x"`    // on the lattice of the seat
	Y       int    `json:"y"`
	Tiles   int    `json:"tiles"`   // how many it brings
	Points  int    `json:"points"`  // how many points it brings, in this round
	Missing int    `json:"missing"` // spaces around it that are still open; 0 if it is won
}

// Progress is how much a seat has of a set that gives points when it is complete.
type Progress struct {
	Name   string     `json:"name"`   // what people call it: "orange", "1s"
	Color  core.Color `json:"color"`  // which it is about, or NoColor
	Done   int        `json:"done"`   // how many of its parts the seat has
	Of     int        `json:"of"`     // how many it needs
	Points int        `json:"points"` // what it brings when it is complete, as things are now
}

// Label is a name on a board: of a star, a line, a column.
type Label struct {
	X     int        `json:"x"` // the point in the middle of the text
	Y     int        `json:"y"`
	Text  string     `json:"text"`
	Color core.Color `json:"color"` // which it is about, or NoColor
}

// Of returns the picture of a position, and whether it is a [Viewer].
func Of(s core.State) (View, bool) {
	v, ok := s.(Viewer)
	if !ok {
		return View{}, false
	}
	return v.View(), true
}
