package ruleset

import "github.com/azulejo/azulejo/core/formula"

// Format is the number of the language that this package reads.
const Format = 1

// Type is the type of a key.
type Type uint8

// The types of keys.
const (
	Text   Type = iota // any text
	Word               // one of Key.Words
	Whole              // a whole number or a formula for one
	Truth              // true or false or a condition
	Span               // "2..4", or one number
	Wholes             // a list of Whole
	Series             // a list of Whole, or one formula for all its items; see [Value.Series]
	Words              // a list of Word
	Map                // a map whose keys the designer chooses; "*" declares what they hold
	Free               // read by the variant, which reports problems through Value
)

// String returns what a value of the type is, in the words of an error message.
func (t Type) String() string {
	switch t {
	case Text:
		return "text"
	case Word:
		return "a word"
	case Whole:
		return "a whole number"
	case Truth:
		return "true or false"
	case Span:
		return "a span such as 2..4"
	case Wholes:
		return "a list of whole numbers"
	case Series:
		return "a list of whole numbers, or one formula"
	case Words:
		return "a list of words"
	case Map:
		return "a map"
	default:
		return "a value"
	}
}

// Key declares one key of a ruleset.
//
// A part of a path that has no declaration of its own, as displays in
// "displays.count", is a group: what is required or has a default in it is so
// even where a ruleset does not write the group. A part that is declared as an
// optional Map asks for what is in it only where a ruleset writes the map.
type Key struct {
	Path     string // "scoring.minimum"; in "colors.*.tiles" the * is any key
	Type     Type
	Required bool           // a ruleset without it is refused
	Default  string         // in YAML, the value where it is absent; "" for none
	Min, Max int            // of numbers, formulas and of the size of a Map; both 0 for no bounds
	Most     int            // items of a list; also of a Free value that is one
	Words    []string       // what a Word may be; none for any
	Pattern  string         // a regular expression for a Text, or for the keys of a Map, in the schema
	Scope    *formula.Scope // the names its formulas may use beside base and params; nil for none
	Doc      string         // what it means, in sentences
	Label    string         // what people call the points it gives, as "floor line"; "" for the last word of the path
	Example  string         // a value in YAML; may be empty
	Since    int            // the format number it came with
	Inert    bool           // has no effect on play, and so none on the digest
	// Later is set for a key that rulesets got along without when digests were
	// first written: where it has its default, the digest says nothing of it, and
	// so stays what it was.
	Later bool
}

const (
	maxParams  = 100
	maxSources = 100
	maxTests   = 10_000
)

// DocumentKeys declares the keys of every ruleset of any variant. Bind knows
// them without being told.
func DocumentKeys() []Key {
	return []Key{
		{Path: "format", Type: Whole, Required: true, Min: 1, Max: Format, Since: 1, Example: "1",
			Doc: "The number of the language that the file is written in."},
		{Path: "extends", Type: Free, Most: maxParents, Since: 1, Example: "classic",
			Doc: "The ruleset that this one changes: the name of one that comes with the program, " +
				"or a file, seen from this one. Of a list, each is laid over those before it."},
		{Path: "variant", Type: Text, Required: true, Since: 1, Example: "classic",
			Doc: "The family of games that plays the ruleset."},
		{Path: "name", Type: Text, Since: 1, Inert: true, Example: "Azul, gray wall",
			Doc: "What people call the ruleset."},
		{Path: "summary", Type: Text, Since: 1, Inert: true,
			Doc: "One line that says what is special about it."},
		{Path: "sources", Type: Free, Most: maxSources, Since: 1, Inert: true,
			Doc: "Where the rules come from: a text, or a list of them."},
		{Path: "conflicts", Type: Map, Max: maxParents, Since: 1, Inert: true, Example: `{ classic-gray: "the wall has no colors to match" }`,
			Doc: "Rulesets that must not be laid together with this one, each with the reason to tell."},
		{Path: "conflicts.*", Type: Text, Since: 1, Example: "the wall has no colors to match", Doc: "Why not."},
		{Path: "requires", Type: Map, Max: maxParents, Since: 1, Inert: true, Example: `{ classic: "it changes the floor line of Azul" }`,
			Doc: "Rulesets that must be laid together with this one, each with the reason to tell."},
		{Path: "requires.*", Type: Text, Since: 1, Example: "it changes the floor line of Azul", Doc: "Why."},
		{Path: "tests", Type: Free, Most: maxTests, Since: 1, Inert: true,
			Doc: "A list of tests of this ruleset, which `azulejo test` runs."},
		{Path: "params", Type: Map, Max: maxParams, Since: 1, Inert: true,
			Doc: "Numbers of your own, which formulas use as params.NAME and --set changes."},
		{Path: "params.*", Type: Whole, Min: -formula.Limit, Max: formula.Limit, Since: 1, Example: "3",
			Doc: "A whole number, or a formula of those above it."},
	}
}

// Normalize returns a word in the one spelling that documents have: color, center,
// gray and neighbor. Rulesets may write either of every key, also of those that
// the designer chooses, and of the names in formulas: a parameter colour_bonus is
// params.color_bonus, and a star centre is the center of moves.
func Normalize(word string) string { return formula.Normalize(word) }
