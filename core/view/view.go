// Package view describes a position for any front end, without knowledge of the variant: the
// tiles on the table and on each seat's board, the places, and the words of moves.
//
// Boards are drawn on a lattice of whole numbers. A lattice point has the shape of a letter,
// about half as wide as high. A cell is three points wide and one high; its position is the
// middle point. A wall of five columns is 15 points wide, and a ring of six spaces 9 wide and 5
// high. A prize takes one point, a label one for each letter. Nothing on a board overlaps, and no
// coordinate is negative.
//
// A [View] and a [Step] are JSON for front ends in other languages, with stable field names.
package view

import (
	"cmp"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// CellWidth is the width of a cell in lattice points.
const CellWidth = 3

// Viewer is a State with a picture.
type Viewer interface {
	// View returns a picture of the position that shares no memory with it.
	View() View
}

// View is a picture of a position.
type View struct {
	Round  int       `json:"round"`
	Rounds int       `json:"rounds,omitempty"` // the most that the game can have, 0 if players need not know
	Turn   core.Turn `json:"turn"`
	Start  int       `json:"start"`          // the seat that started the round, from 0
	Task   string    `json:"task,omitempty"` // what the seat to act does now, as "take tiles"; "" at other turns
	Form   string    `json:"form,omitempty"` // how a move is typed now, in a sentence

	Colors   []core.ColorInfo `json:"colors"`              // of the ruleset; every core.Color here is an index
	Wild     core.Color       `json:"wild"`                // the wild color of the round; NoColor for none, and when the game is over
	NextWild []core.Color     `json:"next_wild,omitempty"` // of the next rounds, if known
	Notes    []Note           `json:"notes,omitempty"`     // what the ruleset counts or draws for the table
	Table    []Tray           `json:"table"`               // displays, center, supply, bag, discard
	Seats    []Seat           `json:"seats"`
}

// Note is the value of a counter or a draw of the ruleset.
type Note struct {
	Name  string     `json:"name"`  // in the ruleset: "courage", "bonus_color"
	Value string     `json:"value"` // "2", "red"
	Color core.Color `json:"-"`     // the value, if it is a color, or NoColor

	// Words is what players call it, and Means what they call the value; both are "" if the ruleset
	// has no words of its own.
	Words string `json:"words,omitempty"`
	Means string `json:"means,omitempty"`

	// Hidden says that others than the seat do not see the value, or for the table that nobody does. To those it
	// is [core.Hidden].
	Hidden bool `json:"hidden,omitempty"`
}

// Called returns what players call it.
func (n Note) Called() string { return cmp.Or(n.Words, wording.Spaced(n.Name)) }

// Says returns the value in the words of players.
func (n Note) Says() string { return cmp.Or(n.Means, n.Value) }

// Tray is loose tiles in one place.
type Tray struct {
	Spot  core.Spot `json:"spot"`
	Name  string    `json:"name"`           // what people call it: "display 3", "lid", "hand"
	Word  string    `json:"word,omitempty"` // the word of moves for it, such as "3"; "" for none
	Tiles core.Tray `json:"tiles"`
	Room  int       `json:"room,omitempty"` // the most tiles that can lie there, 0 for any number

	// Hidden is the number of tiles here that the viewer does not see. Those in the bag of the picture are the ones
	// that can be there.
	Hidden int `json:"hidden,omitempty"`

	// Marker says that the start marker is here.
	Marker bool `json:"marker,omitempty"`

	// Disc names the special rule of a display, "" for a plain display.
	Disc string `json:"disc,omitempty"`
}

// Seat is the board of a seat.
type Seat struct {
	Score  int  `json:"score"`
	Marker bool `json:"marker,omitempty"` // has the start marker
	Passed bool `json:"passed,omitempty"` // takes no further part in the round

	Notes    []Note     `json:"notes,omitempty"`
	Goal     string     `json:"goal,omitempty"` // what the seat needs to win, and how far it is, in words
	Areas    []Area     `json:"areas"`
	Trays    []Tray     `json:"trays"` // hand, kept tiles
	Prizes   []Prize    `json:"prizes,omitempty"`
	Labels   []Label    `json:"labels"`
	Progress []Progress `json:"progress,omitempty"` // what gives points when it is complete
}

// Shown returns the notes of the seat, with its goal.
func (s Seat) Shown() []Note {
	if s.Goal == "" {
		return s.Notes
	}
	return append(slices.Clip(s.Notes), Note{Name: "goal:", Value: s.Goal, Color: core.NoColor})
}

// Area is a group of cells, such as a wall or one star.
type Area struct {
	Place core.Place `json:"place"`
	Name  string     `json:"name"` // what people call it: "wall", "orange star"
	Cells []Cell     `json:"cells"`
}

// Cell is a space for one tile.
type Cell struct {
	Spot core.Spot `json:"spot"`
	X    int       `json:"x"` // on the lattice of the seat
	Y    int       `json:"y"`
	Word string    `json:"word,omitempty"` // the words of moves for it, such as "4 2" or "green 4"; "" for none

	// Accepts has the colors that this cell can take on the current board, bit c for color c. 0
	// means any tile or the marker, and on a wall or star no tile. On a wall the set leaves out
	// jokers, as they fit wherever another color does.
	Accepts uint8  `json:"accepts"`
	Label   string `json:"label,omitempty"` // what is printed on it, also below a tile: a number, a cost, a multiplier

	Tile   core.Color `json:"tile"`             // on the cell, or NoColor
	Marker bool       `json:"marker,omitempty"` // the start marker is here
}

// Prize is tiles to be won by covering all spaces around something, such as a
// structure between stars.
type Prize struct {
	Kind    string `json:"kind"` // "pillar"
	Name    string `json:"name"` // of this prize among those of the kind
	X       int    `json:"x"`    // on the lattice of the seat
	Y       int    `json:"y"`
	Tiles   int    `json:"tiles"`   // that the seat wins
	Points  int    `json:"points"`  // that the seat wins, in this round
	Missing int    `json:"missing"` // open spaces around it; 0 if it is won
}

// Progress is how much of a set a seat has. A complete set gives points.
type Progress struct {
	Name   string     `json:"name"`   // what people call it: "orange", "1s"
	Color  core.Color `json:"color"`  // of the set, or NoColor
	Done   int        `json:"done"`   // parts that the seat has
	Of     int        `json:"of"`     // parts of a complete set
	Points int        `json:"points"` // for a complete set, by the present state of the game
}

// Label is a name on a board: of a star, a line, a column.
type Label struct {
	X     int        `json:"x"` // the point in the middle of the text
	Y     int        `json:"y"`
	Text  string     `json:"text"`
	Color core.Color `json:"color"` // of the star, line or column, or NoColor
}

// Of returns the picture of a position, or false if it is no [Viewer].
func Of(s core.State) (View, bool) {
	v, ok := s.(Viewer)
	if !ok {
		return View{}, false
	}
	return v.View(), true
}
