package language

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Completion is something that can be written at a place.
type Completion struct {
	Label  string `json:"label"`  // as it is listed
	Kind   string `json:"kind"`   // "key", "word", "ruleset", "name", "function", "list" or "value"
	Detail string `json:"detail"` // its type, range or value in short
	Doc    string `json:"doc"`    // what it means, in sentences
	Edit   Edit   `json:"edit"`   // writes it in the place of what is there
}

// Complete returns what a position can hold, in the order of the list. What is there already does not matter: the
// editor chooses what it shows.
func (d *Document) Complete(at Position) []Completion {
	at = d.clamp(at)
	c := d.scanner.upTo(at)
	var all []Completion
	if c.kind&keyHere != 0 {
		all = append(all, d.keysAt(c, at)...)
	}
	if c.kind&valueHere != 0 {
		all = append(all, d.valuesAt(c, at)...)
	}
	for i, one := range all {
		if d.lacksBlank(c, one.Edit.Start) {
			all[i].Edit.Text = " " + one.Edit.Text
		}
	}
	return all
}

// lacksBlank reports whether a position is right after the dash of an item, which a blank has to follow.
func (d *Document) lacksBlank(c cursor, at Position) bool {
	before := string(d.scanner.lines[at.Line-1][:at.Col-1])
	k := d.tree.Find(d.declared(c.path))
	return strings.TrimLeft(before, " ") == "-" && (k == nil || k.Type.List())
}

// clamp returns the nearest position that the text has.
func (d *Document) clamp(at Position) Position {
	at.Line = min(max(at.Line, 1), len(d.scanner.lines))
	at.Col = min(max(at.Col, 1), len(d.scanner.lines[at.Line-1])+1)
	return at
}

// declared returns the path of a value as the tree has it.
func (d *Document) declared(path string) string {
	if d.tests {
		return strings.TrimSuffix("tests."+path, ".")
	}
	return path
}

// keysAt returns the keys that can be written in a map.
func (d *Document) keysAt(c cursor, at Position) (all []Completion) {
	if c.from.Line != at.Line {
		return nil
	}
	line := d.scanner.lines[at.Line-1]
	end := at.Col - 1
	for end < len(line) && isKeyRune(line[end]) {
		end++
	}
	after, quote, margin := string(line[end:]), "", c.from.Col+1
	if from := c.from.Col - 1; from < at.Col-1 && (line[from] == '"' || line[from] == '\'') {
		quote = string(line[from])
		c.from.Col++
	}
	after, closed := strings.CutPrefix(after, quote)
	followed := strings.HasPrefix(strings.TrimLeft(after, " "), ":")
	if closed && followed {
		quote = ""
	} else if closed {
		end += len(quote)
	}
	replaced := Range{c.from, Position{at.Line, end + 1}}
	add := func(word, detail, doc string, isMap bool) {
		there := d.scanner.find(join(c.path, ruleset.Normalize(word)))
		if there != nil && !there.key.contains(at) {
			return // it is there already
		}
		text := word + quote
		switch {
		case followed:
		case isMap && !c.flow:
			text += ":\n" + strings.Repeat(" ", margin)
		default:
			text += ": "
		}
		all = append(all, Completion{word, "key", detail, doc, Edit{replaced, text}})
	}
	for _, child := range d.tree.Children(d.declared(c.path)) {
		switch {
		case child.Word == "*":
			for _, name := range d.keysOf(c.path) {
				add(name, "inherited", "", child.Map)
			}
		case child.Key == nil:
			add(child.Word, "a group of keys", "", true)
		default:
			add(child.Word, summary(child.Key), child.Key.Doc, child.Map || child.Key.Type == ruleset.Map)
		}
	}
	if c.path == "words" && !d.tests {
		for _, path := range d.ruleset.Document.Tellable() {
			if !slices.ContainsFunc(all, func(one Completion) bool { return one.Label == path }) {
				add(path, "what players are told of it", "", false)
			}
		}
	}
	if c.path == "conflicts" || c.path == "requires" {
		for _, name := range variants.Names() {
			add(name, "a ruleset", "", false)
		}
	}
	return all
}

// summary returns the type, the range and the default of a key in one line.
func summary(k *ruleset.Key) string {
	text := k.TypeText()
	if between := k.RangeText(); between != "" {
		text += ", " + between
	}
	if k.Default != "" {
		text += "; default " + k.Default
	}
	return text
}

// valuesAt returns what can be written as a value, or goes on in one.
func (d *Document) valuesAt(c cursor, at Position) (all []Completion) {
	k := d.tree.Find(d.declared(c.path))
	top, _, _ := strings.Cut(c.path, ".")
	if d.formulas(k) && k.Type != ruleset.Map {
		return d.formulaAt(k, c, at)
	}
	if c.from.Line != at.Line || c.style == '|' {
		return nil
	}
	written := string(d.scanner.lines[at.Line-1][min(c.from.Col-1, at.Col-1) : at.Col-1])
	from := c.from
	if mark := strings.TrimLeft(written, `"'`); mark != written {
		from.Col++
	}
	line, end := d.scanner.lines[at.Line-1], at.Col-1
	for end < len(line) && isKeyRune(line[end]) {
		end++
	}
	add := func(text, kind, detail, doc string) {
		all = append(all, Completion{text, kind, detail, doc, Edit{Range{from, Position{at.Line, end + 1}}, text}})
	}
	switch {
	case top == "extends" || d.tests && c.path == "ruleset":
		for _, name := range variants.Names() {
			add(name, "ruleset", "a shipped ruleset", summaryOf(name))
		}
	case k == nil:
	case k.Path == "variant":
		for _, v := range variants.All() {
			add(v.Name(), "word", "a variant", "")
		}
	case len(k.Words) > 0:
		for _, word := range k.Words {
			add(word, "word", isDefault(k, word), "")
		}
	case k.Type == ruleset.Truth:
		add("true", "word", isDefault(k, "true"), "")
		add("false", "word", isDefault(k, "false"), "")
	case written == "" && k.Example != "" && !k.Type.List() && k.Type != ruleset.Map:
		add(k.Example, "value", "an example", "")
	}
	return all
}

// isDefault says of the default of a key that it is.
func isDefault(k *ruleset.Key, word string) string {
	if k.Default == word {
		return "the default"
	}
	return ""
}

// summaryOf returns the line of a shipped ruleset that says what is special about it.
func summaryOf(name string) string {
	text, err := variants.Text(name)
	if err != nil {
		return ""
	}
	s := scan(string(text))
	if e := s.find("summary"); e != nil {
		return strings.Trim(s.slice(e.value), `"'`)
	}
	return ""
}

// longFormula is how many bytes a formula has at most in which something is completed; longer ones are
// refused.
const longFormula = 8000

// formulaAt returns what can be written in a formula.
func (d *Document) formulaAt(k *ruleset.Key, c cursor, at Position) (all []Completion) {
	text := d.scanner.slice(Range{c.from, at})
	if len(text) > longFormula {
		return nil
	}
	if c.style == '"' || c.style == '\'' || c.style == '|' {
		text = strings.ReplaceAll(text[min(1, len(text)):], `\"`, `"`)
		if c.style == '\'' {
			text = strings.ReplaceAll(text, "''", "'")
		}
	}
	s := d.scope(k)
	open, quote := calls(text)
	replaced := d.aroundName(at)
	add := func(label, kind, detail, doc, text string) {
		all = append(all, Completion{label, kind, detail, doc, Edit{replaced, text}})
	}
	words := d.wordsFor(s, text, open)
	if quote != 0 {
		for _, word := range words {
			add(word, "word", "", "", word)
		}
		return all
	}
	before := d.scanner.slice(Range{replaced.Start, at})
	after := strings.TrimLeft(string(d.scanner.lines[at.Line-1][replaced.End.Col-1:]), " ")
	if m := strings.TrimRight(text[:len(text)-min(len(before), len(text))], " "); strings.HasSuffix(m, "==") || strings.HasSuffix(m, "!=") {
		mark := `"`
		if c.style == '"' {
			mark = "'"
		}
		for _, word := range words {
			if !strings.HasPrefix(after, mark) {
				add(word, "word", "", "", mark+word+mark)
			}
		}
	}
	called := func(name string) string { // with its parenthesis, unless it is there
		if strings.HasPrefix(after, "(") {
			return name
		}
		return name + "("
	}
	loop := loopOver(open)
	for _, n := range s.Listed() {
		name, _, _ := strings.Cut(n.Signature, "(")
		kind, insert := "name", name
		switch {
		case n.IsList:
			kind = "list"
		case strings.Contains(n.Signature, "("):
			kind, insert = "function", called(name)
		}
		if n.List == "" && !strings.HasPrefix(before, ".") || n.List != "" && n.List == loop {
			add(n.Signature, kind, n.Values, guide.Sentence(n.Doc), insert)
		}
	}
	if strings.HasPrefix(before, ".") {
		return all
	}
	for _, p := range d.ruleset.Document.Get("params").Entries() {
		add(paramPrefix+p.Key, "name", cmp.Or(p.Value.Text(), "a number"), "A parameter of the ruleset.", paramPrefix+p.Key)
	}
	if value, where := d.below(c.path); value != "" {
		add(baseWord, "name", value, "The value below this one, "+where+".", baseWord)
	}
	for _, f := range formula.Functions() {
		name, _, _ := strings.Cut(f.Text, "(")
		add(f.Text, "function", "", guide.Sentence(f.Doc), called(name))
	}
	for _, word := range formulaWords {
		doc := ""
		if operators := guide.Function(word); operators != nil {
			doc = operators[0].Text
		}
		add(word, "word", "", doc, word)
	}
	return all
}

// formulaWords are the words of formulas that name nothing.
var formulaWords = []string{"true", "false", "not", "and", "or", "in", "let", "if", "else"}

// loopOver returns the list that the innermost of some functions goes through, or "".
func loopOver(open []call) string {
	for _, c := range slices.Backward(open) {
		if c.arg > 0 && slices.Contains([]string{"all", "any", "count", "map", "none", "one", "sum"}, c.name) {
			return c.first
		}
	}
	return ""
}

// aroundName returns the range of the name, or the beginning of one, that a position is in.
func (d *Document) aroundName(at Position) Range {
	line := d.scanner.lines[at.Line-1]
	from, to := at.Col-1, at.Col-1
	for from > 0 && isNameRune(line[from-1]) {
		from--
	}
	for to < len(line) && isNameRune(line[to]) {
		to++
	}
	if i := strings.LastIndex(string(line[from:to]), ".."); i >= 0 && from+i+2 <= at.Col-1 {
		from += len([]rune(string(line[from:to])[:i+2])) // the range 1..n
	}
	return within(at.Line, from+1, to-from)
}

// below returns the value that `base` is at a path, and where it is; "" if there is none.
func (d *Document) below(path string) (value, where string) {
	if d.ruleset == nil {
		return "", ""
	}
	settings := slices.DeleteFunc(d.ruleset.Document.Settings(path), func(s ruleset.Setting) bool { return s.File == d.name })
	if len(settings) > 0 {
		last := settings[len(settings)-1]
		if last.File == "" {
			return last.Value, "the default"
		}
		return last.Value, fmt.Sprintf("%s:%d", last.File, last.Line)
	}
	if k := d.tree.Find(path); k != nil && k.Default != "" {
		return k.Default, "the default"
	}
	if i := strings.LastIndexByte(path, '.'); i > 0 { // of an item: what the item is over
		if n, err := strconv.Atoi(path[i+1:]); err == nil && n > 0 {
			if d.tree.Find(path) == d.tree.Find(path[:i]) {
				return d.below(path[:i])
			}
		}
	}
	return "", ""
}
