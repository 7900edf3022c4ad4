package ruleset

import (
	_ "embed" // for the descriptions of keys
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core/formula"
)

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
	Maps               // a list of maps, whose keys are declared right below it
	Tiles              // letters of tiles, or a list of such
	Deals              // a list of Tiles
	Seed               // a whole number from 0 to 2^64-1
	Free               // read by the variant, which reports problems through Value
)

// types describes the types.
var types = [...]struct {
	text  string   // a value in the words of an error message
	json  []string // the types that values can have in JSON, where a formula is a text
	items Type     // the type of the items of a list; Text for no list
}{
	Text:   {"text", []string{"string", "number", "boolean"}, Text}, // as which YAML may read a word
	Word:   {"a word", []string{"string", "number", "boolean"}, Text},
	Whole:  {"a whole number", []string{"integer", "string"}, Text},
	Truth:  {"true or false", []string{"boolean", "string"}, Text},
	Span:   {"a span such as 2..4", []string{"integer", "string"}, Text},
	Wholes: {"a list of whole numbers or formulas", []string{"array"}, Whole},
	Series: {"a list of whole numbers or formulas, or one formula for all", []string{"array", "integer", "string"}, Whole},
	Words:  {"a list of words", []string{"array"}, Word},
	Map:    {"a map", []string{"object"}, Text},
	Maps:   {"a list of maps", []string{"array"}, Map},
	Tiles:  {"letters of tiles", []string{"string", "number", "boolean", "array"}, Text},
	Deals:  {"a list of deals", []string{"array"}, Tiles},
	Seed:   {"a whole number from 0 to 2^64-1", []string{"integer", "string"}, Text},
	Free:   {"text, a word or a list, as described", nil, Text},
}

// String returns a description of the type's values, in the words of an error message.
func (t Type) String() string { return types[t].text }

// List reports whether values of the type are lists.
func (t Type) List() bool { return types[t].items != Text }

// Key declares one key of a ruleset.
//
// A part of a path may have no declaration of its own, such as displays in "displays.count". It
// is a group: its required keys and defaults count even for a ruleset without the group. A part
// declared as an optional Map counts only if a ruleset writes the map.
type Key struct {
	Path     string // "scoring.minimum"; in "colors.*.tiles" the * is any key
	Type     Type
	What     string         // a value in words, where the type alone does not say it: "a seat, counted from 1"
	Required bool           // a ruleset without it is refused
	Default  string         // in YAML, the value where it is absent; "" for none
	Min, Max int            // of numbers, formulas and of the size of a Map; both 0 for no bounds
	Least    int            // items of a list, or entries of a map without bounds
	Most     int            // items of a list; also of a Free value that is one
	Words    []string       // what a Word may be; none for any
	Table    [][]string     // what the words mean: a head, and a row for each word; nil for no table
	Pattern  string         // a regular expression for a Text, or for the keys of a Map, in the schema
	Scope    *formula.Scope // the names its formulas may use beside base and params; nil for none
	Within   string         // of a Truth: the name that can be in a span, see [formula.Want]
	Doc      string         // sentences: its effect, when it applies, and its order with other rules
	Example  string         // a value in YAML that a designer would write
	Holds    string         // of a Map or Maps: a path that declares what they hold
	Short    string         // of Maps: the key whose value alone can be in the place of a map
	Group    string         // its group in the reference: GroupFile or a title of the variant
	Synonyms []string       // other words that people may look for
	Label    string         // the name of the points it gives: "floor line"; "" for the last word of the path
	Compared bool           // its numbers are only compared with each other; adding one to all changes nothing
	Color    bool           // of a Whole: it can be a color instead, as the variant finds out
	Inert    bool           // has no effect on play, and so none on the digest

	// Name returns the formula name that a map entry declares, nil if entries declare none. It reads
	// the entry before checking it. All formulas that know each of the players have the name.
	Name func(d *Document, e Entry) formula.Name

	// Later is set for a key that is younger than the first digests. The digest leaves out its
	// default, so old digests stay the same.
	Later bool
}

// GroupFile is the group of keys about the file rather than the game.
const GroupFile = "About the file"

const (
	maxParams  = 100
	maxSources = 100
	maxTests   = 10_000
)

// Missing is a feature that rulesets do not have.
type Missing struct {
	words    string // that people look for
	Sentence string // that says so, without a full stop
}

var outOfScope = []Missing{
	{"timer clock time hourglass sand_timer time_limit", "A time limit is out of scope: records replay, so a game depends only on its moves. " +
		"To limit rounds or turns, see end.when and actions"},
	{"match campaign legacy league best_of", "A match of several games is out of scope: a ruleset describes one game. " +
		"To play many with the same seats, see azulejo tournament"},
	{"talk chat promise speech negotiate negotiation", "Talk between the players is out of scope: no rule depends on it. " +
		"For an offer that another seat can accept or refuse, see actions.*.phase"},
	{"loop recursion while_loop", "A loop of effects is out of scope: an effect raises no event, so each rule ends. " +
		"To do something for several colors, lines or seats, see sum, count and on.*.do.for"},
}

// OutOfScope returns all features that rulesets do not have.
func OutOfScope() []Missing { return outOfScope }

// IsMissing returns the sentence about a feature that rulesets do not have, or "" for other words.
func IsMissing(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), " ", "_")
	for _, o := range outOfScope {
		if slices.Contains(strings.Fields(o.words), word) {
			return o.Sentence
		}
	}
	return ""
}

// The keys of the names in formulas: numbers, and colors, which variants declare.
const (
	paramsKey = "params"
	colorsKey = "colors"
)

// documentText describes the keys of DocumentKeys.
//
//go:embed keys.md
var documentText string

// DocumentKeys declares the keys of every ruleset of any variant. Bind adds
// them by itself.
func DocumentKeys() []Key { return slices.Clone(documentKeys()) }

// documentKeys reads the descriptions once, as every opened ruleset needs the keys.
var documentKeys = sync.OnceValue(func() []Key {
	return Describe(documentText,
		Key{Path: "format", Type: Whole, Required: true, Min: 1, Max: Format},
		Key{Path: "extends", Type: Free, Most: maxParents},
		Key{Path: "variant", Type: Text, Required: true},
		Key{Path: "name", Type: Text, Inert: true},
		Key{Path: "summary", Type: Text, Inert: true},
		Key{Path: "sources", Type: Free, Most: maxSources, Inert: true},
		Key{Path: "conflicts", Type: Map, Max: maxParents, Inert: true},
		Key{Path: "conflicts.*", Type: Text},
		Key{Path: "requires", Type: Map, Max: maxParents, Inert: true},
		Key{Path: "requires.*", Type: Text},
		Key{Path: "tests", Type: Free, Most: maxTests, Inert: true},
		Key{Path: wordsKey, Type: Map, Max: maxWords, Pattern: pathPattern, Inert: true},
		Key{Path: wordsKey + ".*", Type: Text, Pattern: fmt.Sprintf("^.{1,%d}$", maxWordsLength), Inert: true},
		Key{Path: "params", Type: Map, Max: maxParams, Inert: true},
		Key{Path: "params.*", Type: Whole, Min: -formula.Limit, Max: formula.Limit},
	)
})

// Normalize returns a word in the spelling of documents: color, center, gray and neighbor.
// Rulesets may write the British spelling of every key, also of chosen names, and of the names in
// formulas: a parameter colour_bonus is params.color_bonus, and a star centre is the center of
// moves.
func Normalize(word string) string { return formula.Normalize(word) }

// declaration is one part of a declared path, in a tree of all that a document can have.
type declaration struct {
	word     string // the part; "*" for any key
	path     string
	key      *Key           // nil for a group, which only holds others
	children []*declaration // by name, in the order of the declarations
	any      *declaration   // what any other key holds, or nil
}

// declare makes a tree of declarations; of two for the same path the last counts.
func declare(keys []Key) *declaration {
	root := &declaration{}
	for i := range keys {
		d := root
		for word := range strings.SplitSeq(keys[i].Path, ".") {
			d = d.part(word)
		}
		d.key = &keys[i]
	}
	for _, k := range keys {
		if held := root.at(k.Holds); k.Holds != "" && held != nil {
			root.at(k.Path).children = held.children
		}
	}
	return root
}

// part returns the child with a word, and adds it if it is missing.
func (d *declaration) part(word string) *declaration {
	if c := d.child(word); c != nil && c.word == word {
		return c
	}
	c := &declaration{word: word, path: join(d.path, word)}
	if word == "*" {
		d.any = c
	} else {
		d.children = append(d.children, c)
	}
	return c
}

// child returns the declaration of a key, or nil; d may be nil.
func (d *declaration) child(word string) *declaration {
	if d == nil {
		return nil
	}
	for _, c := range d.children {
		if c.word == word {
			return c
		}
	}
	return d.any
}

// rank returns the index of a declared key; all others come after these.
func (d *declaration) rank(word string) int {
	if d == nil {
		return 0
	}
	if i := slices.Index(d.words(), word); i >= 0 {
		return i
	}
	return len(d.children)
}

// group reports whether the declaration only describes the entries of a map.
func (d *declaration) group() bool {
	return d.key == nil || d.key.Type == Map && (d.any != nil || len(d.children) > 0)
}

// words returns the names of the children.
func (d *declaration) words() []string {
	words := make([]string, len(d.children))
	for i, c := range d.children {
		words[i] = c.word
	}
	return words
}

// called returns the name of the child that people call a word, or "".
func (d *declaration) called(word string) string {
	for _, c := range d.children {
		if c.key != nil && slices.Contains(c.key.Synonyms, word) {
			return c.word
		}
	}
	return ""
}

// elsewhere returns the paths of declarations below d that end with a word.
func (d *declaration) elsewhere(word string) (paths []string) {
	d.walk(func(c *declaration) {
		if c.word == word {
			paths = append(paths, c.shown())
		}
	})
	return paths
}

// shown returns the path as messages write it: colors.NAME.tiles.
func (d *declaration) shown() string { return strings.ReplaceAll(d.path, "*", "NAME") }

// hint shows an example of a value of this declaration.
func (d *declaration) hint() string {
	switch {
	case d.key != nil && d.key.Example != "":
		return fmt.Sprintf("as in `%s: %s`", d.word, d.key.Example)
	case len(d.children) > 0:
		return fmt.Sprintf("with the keys %s", strings.Join(d.words(), ", "))
	case d.any != nil && len(d.any.children) > 0:
		return fmt.Sprintf("with names of your own, and in each the keys %s", strings.Join(d.any.words(), ", "))
	}
	return ""
}

// item returns the declaration of a list's items.
func (k *Key) item() *Key {
	return &Key{Type: types[k.Type].items, Min: k.Min, Max: k.Max, Words: k.Words, Scope: k.Scope}
}

// Summary returns the first sentence of the doc.
func (k *Key) Summary() string {
	first, _, more := strings.Cut(k.Doc, ". ")
	if more {
		first += "."
	}
	return first
}

// missingHint describes a missing key and shows an example.
func (d *declaration) missingHint() string {
	hint := d.key.Summary()
	if d.key.Example != "" {
		hint += fmt.Sprintf(" Write `%s: %s`.", d.word, d.key.Example)
	}
	return strings.TrimSpace(hint)
}
