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

// The types. A Color is a color of the ruleset, numbered from 0 in file order. Formulas can only
// compare it with a color. A name has the value -1 if there is no color; that equals no color. A
// Word is one of a few words, numbered from 0: a key of one of the ruleset's maps in file order,
// such as the name of a star, or one of the words of its name. Formulas compare it with a word in
// quotes, and -1 is none. An argument is a word in quotes, or a name with a key of the same map.
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
	// Of is the map of the ruleset with the possible values of a Word as keys: "stars".
	Of string

	expected *bounds // see [Scope.Expect]
}

// Name is a name that formulas may use.
type Name struct {
	// Path is its form in formulas: "run.h", "seats". For a field of a list it leaves out the dot in
	// front: "rows" is written .rows. The path "#" is the item itself, for a list of plain numbers.
	Path string
	Type Type
	// Min and Max bound its values, the domain of a table. A Truth needs none. In play, a value
	// outside is a fault of the formula.
	Min, Max int
	// Of or Words give the values of a Word: the keys of a map of the ruleset, or these words. They
	// bound Max.
	Of    string
	Words []string
	// Args makes the name a function, of at most two arguments.
	Args []Arg
	// Big says that the value depends on a whole board. A formula with such a name cannot become a
	// table. Functions and fields of lists are always Big.
	Big bool
	// Work is the number of steps to find the value; 0 is one step.
	Work int
	// Member says that each seat has a value of its own. Formulas can also write it as me.X, where X
	// is its Field.
	Member bool
	// Secret says that only the seat itself, or nobody, sees the value.
	Secret bool
	// Shared says that all formulas of the variant have the name. Documentation of a scope lists
	// shared names elsewhere, once.
	Shared bool
	// Former is an earlier form of the name, "" for none. Formulas can still use it; they are printed
	// with the present one.
	Former string
	// Doc is one sentence of explanation.
	Doc string

	list string // the list that it is a field of
	full string // the path with that list: "players.rows"
}

// Field returns the name of a member after `me.` and as a field of [Players]: rows for
// board.rows.
func (n Name) Field() string { return strings.TrimPrefix(n.Path, boardPrefix) }

// written returns the form of the name in formulas without arguments: "seats", ".rows", "#".
func (n Name) written() string {
	if n.list == "" || n.Path == "#" {
		return n.Path
	}
	return "." + n.Path
}

// Players is the name of the list of all seats. In a loop over it, a function of each seat is
// written as a field, or after `me.`. The function alone would read the board of one seat.
const Players = "players"

// List is a list of records for any, sum and the like. It has at most [MaxItems] items.
type List struct {
	Name   string
	Doc    string
	Fields []Name

	most int    // items it can have
	of   string // the list that it is a part of, "" for none
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

// wide is the smallest number whose range is not worth printing.
const wide = 1_000_000

// Range returns the possible values of the name in words: "1 to 8".
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
