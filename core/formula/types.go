package formula

import (
	"fmt"
	"strings"
)

// Limit is the largest size of a number in a formula: literals, values of
// names and the result of every step lie within -Limit..Limit.
const Limit = 1_000_000_000

// MaxItems is the largest number of items a list of a [Scope] can have.
const MaxItems = 64

// Type is the type of a formula, a name or an argument.
type Type uint8

// The types. A Color is a color of the ruleset, numbered from 0 in file order;
// formulas can only compare it with a color. A name may have the value -1 where
// there is no color; that equals none of them. A Word is one of a few, numbered from
// 0: a key of one of the ruleset's maps in file order, as the name of a star, or one of
// the words of its name. Formulas compare it with a word in quotes, and a name may be -1
// where there is none. The argument of a function is always written out.
const (
	Whole Type = iota
	Truth
	Color
	Word
)

// String returns the type in the words of an error message.
func (t Type) String() string {
	switch t {
	case Whole:
		return "whole number"
	case Truth:
		return "condition"
	case Color:
		return "color"
	case Word:
		return "word"
	}
	return fmt.Sprintf("Type(%d)", uint8(t))
}

// Arg is one argument of a function.
type Arg struct {
	Name     string
	Type     Type
	Min, Max int // the values it takes; others are a fault
	// Of is the map of the ruleset whose keys a Word is one of: "stars".
	Of string

	there *bounds // see [Scope.Expect]
}

// Name is one name that formulas may use.
type Name struct {
	// Path is what formulas write: "run.h", "seats". For a field of a list it
	// leaves out the dot in front: "rows" is written .rows. The path "#" is the
	// item itself, for a list of plain numbers.
	Path string
	Type Type
	// Min and Max bound its values: the domain over which a formula is
	// tabulated. A Truth needs none. If a value is outside in play, the
	// formula that reads it faults.
	Min, Max int
	// Of or Words say what a Word is one of: the keys of a map of the ruleset, as an
	// argument has it, or these words. They bound its Max.
	Of    string
	Words []string
	// Args makes the name a function, of at most two arguments.
	Args []Arg
	// Big says that the value depends on a whole board, so that a formula that
	// uses it cannot become a table. Functions and fields of lists always do.
	Big bool
	// Work is how many steps it takes to find the value; 0 is one.
	Work int
	// Member says that each seat has it: me.X is another way to write it, where X is its Field.
	Member bool
	// Shared says that all formulas of the variant have it: what documents a scope lists those
	// names elsewhere, once.
	Shared bool
	// Doc is one sentence of explanation.
	Doc string

	list string // the list that it is a field of
	full string // the path with that list: "players.rows"
}

// Field returns what a member of a seat is called after `me.` and as a field of [Players]:
// rows for board.rows.
func (n Name) Field() string { return strings.TrimPrefix(n.Path, boardPrefix) }

// written returns how a formula writes the name without arguments: "seats", ".rows", "#".
func (n Name) written() string {
	if n.list == "" || n.Path == "#" {
		return n.Path
	}
	return "." + n.Path
}

// Players is the name of the list of all seats. In a loop over it, a function that they have
// as a field is written as that, or after `me.`: alone it would read the board of one seat.
const Players = "players"

// List is a list of records that formulas go through with any, sum and the
// like. It has at most [MaxItems] items.
type List struct {
	Name   string
	Doc    string
	Fields []Name

	most int // items it can have
}

// Signature returns how a formula writes the name: "seats", "covered(star, n)".
func (n Name) Signature() string {
	if len(n.Args) == 0 {
		return n.written()
	}
	args := make([]string, len(n.Args))
	for i, a := range n.Args {
		args[i] = a.Name
	}
	return n.written() + "(" + strings.Join(args, ", ") + ")"
}

// wide is the number from which a range is not worth printing.
const wide = 1_000_000

// Range returns the values that the name can have in words: "1 to 8".
func (n Name) Range() string {
	switch {
	case n.Type == Truth:
		return "true or false"
	case n.Type == Color:
		return "a color"
	case n.Type == Word && n.Of != "":
		return "one of the ruleset's " + n.Of
	case n.Type == Word:
		return strings.Join(n.Words, ", ")
	case n.Max >= wide:
		return "a whole number"
	case n.Min == n.Max:
		return fmt.Sprint(n.Min)
	}
	return fmt.Sprintf("%d to %d", n.Min, n.Max)
}
