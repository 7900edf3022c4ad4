package ruleset

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
)

// The units of what formulas give.
var (
	Points = formula.Unit{One: "point", Many: "points"}
	Tiles  = formula.Unit{One: "tile", Many: "tiles"}
	Number = formula.Unit{}
)

// Teller puts the values of a bound document in words.
type Teller struct {
	Document *Document
	nouns    formula.Nouns
	formulas *formulas

	// Behind are the keys that known numbers come from, by the name in formulas.
	Behind map[string][]string

	unsaid     []formula.Name // the names of formulas that are told as they are
	unsaidKeys []string       // and where these stand
}

// NewTeller returns a Teller for a document without problems. The nouns are those
// of the variant, beside the ones that all rulesets have.
func NewTeller(d *Document, nouns formula.Nouns) *Teller {
	return &Teller{Document: d, nouns: withShared(nouns), formulas: d.formulas()}
}

// sharedNouns are the nouns for the names that rulesets of all variants have.
var sharedNouns = map[string]formula.Noun{
	"seats":         {One: "player", Many: "players"},
	"round":         {One: "the number of the round"},
	"seat":          {One: "the number of your seat"},
	"score":         {One: "point", Many: "points", Has: "you have"},
	"players.score": {One: "point", Many: "points", Has: "a player has"},
}

func withShared(nouns formula.Nouns) formula.Nouns {
	return func(path string, args []string) (formula.Noun, bool) {
		if n, ok := nouns(path, args); ok {
			return n, true
		}
		n, ok := sharedNouns[path]
		return n, ok
	}
}

// Has reports whether the document has a value at a path, a default included.
func (t *Teller) Has(path string) bool { return t.Document.Get(path).Exists() }

// Text returns the text of a scalar.
func (t *Teller) Text(path string) string { return t.Document.at(path).Text() }

// at is Get that also finds items of lists: "scoring.floor.3".
func (d *Document) at(path string) Value {
	v := d.Root()
	for word := range strings.SplitSeq(path, ".") {
		items := v.Items()
		if n, err := strconv.Atoi(word); err == nil && n > 0 && n <= len(items) {
			v = items[n-1]
		} else {
			v = v.Get(word)
		}
	}
	return v
}

// Formula returns the formula at a path, or nil where there is none.
func (t *Teller) Formula(path string) *formula.Formula {
	v, k := t.Document.at(path), t.Document.declared(path)
	if k == nil || v.Kind() != Scalar {
		return nil
	}
	scope := t.formulas.scope(k.Scope).WithParams(v.report.params)
	f, err := formula.CompileLayer(layersOf{}.layer(v, v.node), scope, wanted(k))
	if err != nil {
		return nil
	}
	return f
}

// declared returns the declaration that a path belongs to, or nil. An item of a
// list belongs to that of the list.
func (d *Document) declared(path string) *Key {
	at := d.keys
	for word := range strings.SplitSeq(Normalize(path), ".") {
		if at.key != nil && !at.group() {
			return at.key
		}
		if at = at.child(word); at == nil {
			return nil
		}
	}
	return at.key
}

// Tell returns what the value at a path gives, in words if they are simple: "3
// points", "1 point for each complete row". Otherwise it is the formula, whose
// names the glossary of the section explains.
func (t *Teller) Tell(path string, unit formula.Unit) string {
	f := t.Formula(path)
	if f == nil {
		return t.Text(path)
	}
	return t.tell(path, f, unit, t.nouns)
}

// TellWith is Tell where the values of some names are known.
func (t *Teller) TellWith(path string, unit formula.Unit, values map[string]int) string {
	f := t.Formula(path)
	if f == nil {
		return t.Text(path)
	}
	return t.tell(path, f, unit, func(name string, args []string) (formula.Noun, bool) {
		if n, ok := values[name]; ok {
			return formula.Noun{Known: true, Number: n}, true
		}
		return t.nouns(name, args)
	})
}

func (t *Teller) tell(path string, f *formula.Formula, unit formula.Unit, nouns formula.Nouns) string {
	if text, ok := f.Tell(unit, nouns); ok {
		return text
	}
	if text, left, ok := f.TellParts(unit, nouns); ok {
		t.leave(path, left)
		return text
	}
	t.leave(path, f.Read())
	text := "`" + f.String() + "`"
	if unit.Many != "" {
		text = "as many " + unit.Many + " as " + text + " gives"
	}
	return text
}

// Change returns what the formula at a path does to your points: "get 3 points",
// "lose 1 point for each tile that you take".
func (t *Teller) Change(path string) string {
	text := t.Tell(path, Points)
	if lost, negative := cutLoss(text); negative {
		return "lose " + lost
	}
	return "get " + text
}

// cutLoss returns what is lost where all that is told of is less than nothing.
func cutLoss(text string) (lost string, negative bool) {
	lost, negative = strings.CutPrefix(text, "-")
	if strings.Contains(text, ", otherwise") || strings.Contains(text, "; ") || strings.Contains(text, ", plus ") ||
		strings.Contains(text, ", less ") || strings.Contains(text, ", but ") {
		return text, false // which has parts of which some may be more than nothing
	}
	return lost, negative
}

// Plain reports whether what Tell says needs no example: a constant, or so much
// for each of something.
func (t *Teller) Plain(path string, unit formula.Unit) bool {
	f := t.Formula(path)
	if f == nil {
		return true
	}
	text, ok := f.Tell(unit, t.nouns)
	return ok && !strings.ContainsAny(text, ",;") && !strings.Contains(text, " if ")
}

// leave notes the names of a formula, or of parts of it, that stands as it is.
func (t *Teller) leave(path string, names []string) {
	k := t.Document.declared(path)
	for _, n := range names {
		name := nameOf(k.Scope, n)
		if !slices.ContainsFunc(t.unsaid, func(o formula.Name) bool { return o.Path == name.Path }) {
			t.unsaid = append(t.unsaid, name)
		}
	}
	if !slices.Contains(t.unsaidKeys, path) {
		t.unsaidKeys = append(t.unsaidKeys, path)
	}
}

// nameOf returns the name of a scope at a path, with its arguments in the path.
func nameOf(s *formula.Scope, path string) formula.Name {
	for _, n := range s.Names() {
		if n.Path == path {
			n.Path += signature(n.Args)
			return n
		}
	}
	for _, l := range s.Lists() {
		for _, n := range l.Fields {
			if l.Name+"."+n.Path == path {
				n.Path = "." + n.Path
				n.Doc += ", of each of the " + l.Name
				return n
			}
		}
	}
	return formula.Name{Path: path}
}

// signature returns the arguments of a function: "(color)".
func signature(args []formula.Arg) string {
	if len(args) == 0 {
		return ""
	}
	names := make([]string, len(args))
	for i, a := range args {
		names[i] = a.Name
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// Constant returns the number that stands at a path, and whether it is one that
// no name changes.
func (t *Teller) Constant(path string) (int, bool) { return t.At(path, nil) }

// Quantity returns "1 point", "-3 points".
func Quantity(n int, unit formula.Unit) string {
	switch {
	case unit.Many == "":
		return strconv.Itoa(n)
	case n == 1 || n == -1:
		return strconv.Itoa(n) + " " + unit.One
	}
	return strconv.Itoa(n) + " " + unit.Many
}

// A returns a word with its article: "a tile", "an orange tile".
func A(word string) string {
	if word != "" && strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// And returns "a", "a and b", "a, b and c".
func And(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
