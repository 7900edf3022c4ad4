package draft

import (
	_ "embed"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Phrases put formulas in words. A name of a scope has one of the things that it
// counts: "complete row of your wall"; or, where it is 0 or 1, when it is 1: "the
// %s star is complete", with %s for each argument. A whole formula, as
// [formula.Formula.String] prints it, has the words for it.
type Phrases map[string]string

//go:embed explain.tmpl
var explainText string

// Template returns a function that parses the template of a rulebook of the variant when it is
// first needed. Beside the functions of text/template the template has list, the words of a list
// with a conjunction, count, such as "2 tiles", and next, which adds 1. It can include the
// templates of explain.tmpl, which are about the keys of the family.
//
// Each line that it prints is
//
//	# What you need         the title of a section
//	- the start marker,     an item of a list
//	Take the marker.        a sentence of a paragraph
//	| red | 1 2 3           a row of a table
//	= This is a board:      a sentence above a drawing of the board of a new game
//
// or empty, which ends a paragraph, a list or a table. A line that ends with a backslash continues
// on the next one.
//
// In a line, {KEY} is the value of a key: a number, the words for a formula, or else the
// formula itself, whose names a glossary at the end of the section explains. {KEY:point}
// counts something: "3 points", "2 points for each complete row of your wall", and
// {KEY:point times KEY} multiplies that by another value. {KEY:change} is a change of the
// reader's score: "you lose 1 point". {KEY:if} is a condition, {KEY:span} the numbers of a choice. {KEY:most} is what a formula
// ranks players by: "the most points", and {KEY:least} the opposite: "the fewest points". {KEY:called} is what players call an entry,
// {KEY:added} what is added to a counter: "add 1 to", and {KEY:named} a color or a player: "the chosen color".
//
// Where the ruleset puts a value in words, these stand in the place of the sentence with it.
//
// A line depends on the keys in braces and on those in brackets at its end, "[turns.order]".
// One in brackets replaces those in braces that it holds. A line without keys holds in
// every game of the variant.
func (o *Outline) Template(text string) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		t := template.New("rulebook").Funcs(template.FuncMap{"list": wording.List, "count": wording.Count[int],
			"next":  func(n int) int { return n + 1 },
			"join":  func(keys []string) string { return strings.Join(keys, " ") },
			"title": wording.Spaced, "upper": strings.ToUpper, "capital": wording.Capital, "task": o.task,
			"happens": o.happens, "choosable": o.choosables, "place": o.placeNamed})
		return template.Must(template.Must(t.Parse(explainText)).Parse(text))
	})
}

// Rulebook has what the template of a rulebook can ask about its ruleset in every variant, and
// the sections up to now.
type Rulebook struct {
	*ruleset.Document
	*ruleset.Formulas
	Seats    int // of the game, 0 for a book about all numbers
	phrases  Phrases
	sections []ruleset.Section
	open     bool     // the last block takes more lines of its layout
	keys     []string // those in the braces of this line

	glossary     []formula.Form // what is in the formulas of this section
	glossaryKeys []string       // and the keys of those formulas
}

// NewRulebook returns an empty rulebook for a document without problems.
func NewRulebook(d *ruleset.Document, phrases Phrases) *Rulebook {
	return &Rulebook{Document: d, Formulas: d.Formulas(), phrases: phrases}
}

// Sections returns the rulebook that a template prints for data. The data embed b, so that the
// template can call its methods. Sections without sentences are left out.
func (b *Rulebook) Sections(t *template.Template, data any) []ruleset.Section {
	var text strings.Builder
	if err := t.Execute(&text, data); err != nil {
		panic(err) // the template is part of the program
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(text.String(), "\\\n", ""), "\n") {
		b.line(line)
	}
	b.endSection()
	return slices.DeleteFunc(b.sections, func(s ruleset.Section) bool { return len(s.Blocks) == 0 })
}

// lineKeys finds the keys at the end of a line.
var lineKeys = regexp.MustCompile(` \[([^][]*)\]$`)

// line adds a line of a template.
func (b *Rulebook) line(line string) {
	var keys []string
	if at := lineKeys.FindStringSubmatchIndex(line); at != nil {
		keys, line = strings.Fields(line[at[2]:at[3]]), line[:at[0]]
	}
	kind, text, _ := strings.Cut(line, " ")
	switch kind {
	case "":
		b.open = false
	case "#":
		b.endSection()
		b.sections = append(b.sections, ruleset.Section{Title: text})
		b.open = false
	case "-":
		b.add(ruleset.Items, text, keys)
	case "|":
		b.add(ruleset.Table, strings.ReplaceAll(text, " | ", "\t"), keys)
	case "=":
		b.add(ruleset.Board, text, keys)
	default:
		b.add(ruleset.Paragraph, line, keys)
	}
}

// endSection explains what is in the formulas of the section.
func (b *Rulebook) endSection() {
	if len(b.glossary) == 0 {
		return
	}
	b.open = false
	b.add(ruleset.Fold, "In these formulas:", b.glossaryKeys)
	for _, form := range b.glossary {
		b.add(ruleset.Fold, "`"+form.Text+"`: "+form.Doc+".", b.glossaryKeys)
	}
	b.glossary, b.glossaryKeys = nil, nil
}

// braces finds a value in a line: {end.rounds}, {scoring.start:point},
// {bonuses.row.points:point times bonuses.row.per}.
var braces = regexp.MustCompile(`\{([^{}: ]+)(?::(\w+)(?: times ([^{} ]+))?)?\}`)

// add adds a sentence to the last block, or to a new one.
func (b *Rulebook) add(l ruleset.Layout, text string, keys []string) {
	b.keys = nil
	text = b.told(text)
	text = braces.ReplaceAllStringFunc(text, func(match string) string {
		part := braces.FindStringSubmatch(match)
		return b.words(part[1], part[2], part[3])
	})
	s := &b.sections[len(b.sections)-1]
	last := len(s.Blocks) - 1
	if !b.open || s.Blocks[last].Layout != l {
		s.Blocks = append(s.Blocks, ruleset.Block{Layout: l})
		last++
	}
	b.open = true
	s.Blocks[last].Sentences = append(s.Blocks[last].Sentences, ruleset.Sentence{Text: text, Keys: b.allKeys(keys)})
}

// allKeys returns the keys of a line, and the parameters that their formulas use. The keys are
// those in brackets, and those in braces unless one in brackets holds them.
func (b *Rulebook) allKeys(inBrackets []string) []string {
	inBraces := b.keys
	all := slices.DeleteFunc(slices.Clone(inBraces), func(key string) bool {
		return slices.ContainsFunc(inBrackets, func(of string) bool { return strings.HasPrefix(key+".", of+".") })
	})
	all = append(all, inBrackets...)
	for _, key := range append(inBraces, inBrackets...) {
		f := b.Formula(key)
		if f == nil {
			continue
		}
		for _, e := range b.Get("params").Entries() {
			if path := "params." + e.Key; f.Uses(path) && !slices.Contains(all, path) {
				all = append(all, path)
			}
		}
	}
	if len(all) == 0 {
		return []string{"variant"}
	}
	return all
}

// words puts the value of a key in words, as the braces of a line ask for it.
func (b *Rulebook) words(path, how, times string) string {
	switch how {
	case calledForm:
		return b.Called(path)
	case theForm:
		return "the " + strings.TrimPrefix(b.Called(path), "the ")
	}
	b.keys = append(b.keys, path)
	switch {
	case times != "":
		b.keys = append(b.keys, times)
		return b.product(path, how, times)
	case how == "change":
		return b.change(path)
	case how == "if":
		return b.condition(path)
	case how == "most":
		return b.most(path, 1)
	case how == "least":
		return b.most(path, -1)
	case how == "added":
		return b.added(path)
	case how == "named":
		return b.named(path)
	case how == "span":
		return b.span(path)
	case how == "new":
		return b.newValue(path)
	case how == "quote":
		return b.quote(path)
	}
	return b.count(path, how)
}

// count returns the value at a path. The unit is a singular noun, or "" for plain numbers.
func (b *Rulebook) count(path, unit string) string {
	f := b.Formula(path)
	if f == nil {
		return b.Get(path).Text()
	}
	if times, each, ok := b.each(f); ok && (unit != "" || each == "") {
		return quantity(times, unit) + each
	}
	if text, ok := b.phrases[f.String()]; ok {
		return text
	}
	if text, ok := b.perSeats(path, unit); ok {
		return text
	}
	if text, ok := b.perPlace(path, unit); ok {
		return text
	}
	if unit == "" {
		return b.quote(path)
	}
	return b.quote(path) + " " + wording.Plural(2, unit)
}

// perSeats returns what a formula over the number of players alone gives: "4 tiles", or "5
// tiles for 2 players, 7 for 3 and 9 for 4".
func (b *Rulebook) perSeats(path, unit string) (text string, ok bool) {
	var parts []string
	var values []int
	players := b.Players()
	for n := players.Fewest; n <= players.Most; n++ {
		v, ok := b.At(path, map[string]int{"seats": n})
		if !ok {
			return "", false
		}
		values, parts = append(values, v), append(parts, fmt.Sprintf("%d for %d", v, n))
	}
	if slices.Min(values) == slices.Max(values) {
		return quantity(values[0], unit), true
	}
	b.keys = append(b.keys, "players")
	parts[0] = quantity(values[0], unit) + " for " + wording.Count(players.Fewest, "player")
	return wording.List(parts, "and"), true
}

// product returns the value at a path times the one at another path: "2 points for each
// complete row of your wall", "30 points if `CONDITION`", "3 points times `FORMULA`".
func (b *Rulebook) product(path, unit, times string) string {
	value, f := b.count(path, unit), b.Formula(times)
	if text, keys := b.Words(times); text != "" {
		b.keys = append(b.keys, keys...)
		return value + " " + text
	}
	if k, each, ok := b.each(f); ok && k == 1 {
		return value + each
	}
	if condition, ok := strings.CutSuffix(f.String(), " ? 1 : 0"); ok && !strings.Contains(condition, "?") {
		return value + " if " + strings.TrimSuffix(b.quote(times), " ? 1 : 0`") + "`"
	}
	return value + " times " + b.count(times, "")
}

// change returns a change of the reader's score.
func (b *Rulebook) change(path string) string {
	times, each, ok := b.each(b.Formula(path))
	if !ok {
		return "your score changes by " + b.count(path, "")
	}
	if times < 0 {
		return "you lose " + quantity(-times, "point") + each
	}
	return "you get " + quantity(times, "point") + each
}

// added returns how a counter changes, before the name of the counter.
func (b *Rulebook) added(path string) string {
	if n, constant := b.Formula(path).Constant(); constant && n < 0 {
		return fmt.Sprintf("take %d from", -n)
	}
	return "add " + b.count(path, "") + " to"
}

// newValue returns the value that a counter gets at the path of an effect.
func (b *Rulebook) newValue(path string) string {
	switch counter := b.Get(strings.TrimSuffix(path, "set") + "count").Text(); {
	case !b.Is(keyCounters+"."+counter+".is", perColor):
		return b.count(path, "")
	case b.Is(path, noneWord):
		return "no color"
	}
	return b.named(path)
}

// named returns the color, or the player, that a value is.
func (b *Rulebook) named(path string) string {
	text := b.Get(path).Text()
	switch chosen, isChosen := strings.CutPrefix(text, "chosen."); {
	case isChosen:
		return "the chosen " + strings.Replace(chosen, "seat", "player", 1)
	case b.Has("colors." + text):
		return text
	case strings.HasSuffix(path, ".of"), strings.HasSuffix(path, ".set"):
		return "the color " + b.quote(path)
	}
	return "player " + b.count(path, "")
}

// span returns the numbers that a choice can be, or the condition on it.
func (b *Rulebook) span(path string) string {
	first, last, spans := strings.Cut(b.Get(path).Text(), "..")
	if !spans {
		return "a number for which " + b.condition(path)
	}
	b.quote(path) // for the glossary
	ends := []string{strings.TrimSpace(first), strings.TrimSpace(last)}
	for i, end := range ends {
		if _, err := strconv.Atoi(end); err != nil {
			ends[i] = "`" + end + "`"
		}
	}
	return "a number from " + ends[0] + " to " + ends[1]
}

// condition returns a condition as a clause.
func (b *Rulebook) condition(path string) string {
	if text, ok := b.phrases[b.Formula(path).String()]; ok {
		return text
	}
	if text := b.sentence(b.Formula(path)); text != "" {
		return text
	}
	return b.quote(path) + " is true"
}

// most returns what the formula at a path ranks seats by: "the most complete rows of
// their wall", or with the sign -1 "the fewest".
func (b *Rulebook) most(path string, sign int) string {
	f := b.Formula(path)
	if f == nil { // the ruleset ranks by nothing
		return "the best result"
	}
	times, name, args, ok := f.Multiple()
	much, large := "the most ", "the largest "
	if times*sign < 0 {
		much, large = "the fewest ", "the smallest "
	}
	switch {
	case ok && name.Path == "score":
		return much + "points"
	case ok && len(args) == 0 && b.phrases[name.Path] != "":
		return much + strings.NewReplacer("its ", "their ", "it has", "they have").Replace(name.Doc)
	case ok && len(args) == 0 && nounOf(b.Document, name) != "":
		return large + strings.TrimPrefix(strings.TrimPrefix(nounOf(b.Document, name), "the "), "your ")
	}
	if sign < 0 {
		return "the smallest value of " + b.quote(path)
	}
	return "the largest value of " + b.quote(path)
}

// each puts a formula in words that is a number, or a number times a name that has words:
// " for each complete row of your wall" with the number, or " if " with a condition.
func (b *Rulebook) each(f *formula.Formula) (times int, each string, ok bool) {
	if n, ok := f.Constant(); ok {
		return n, "", true
	}
	times, name, args, ok := f.Multiple()
	each, known := b.phrases[name.Path]
	if !ok || !known {
		return 0, "", false
	}
	for _, a := range args {
		each = strings.Replace(each, "%s", a, 1)
	}
	if name.Max == 1 {
		return times, " if " + each, true
	}
	return times, " for each " + each, true
}

// quote returns the formula at a path as it is, and notes what is in it for the glossary.
func (b *Rulebook) quote(path string) string {
	f := b.Formula(path)
	if f == nil {
		return "`" + b.Get(path).Text() + "`"
	}
	for _, form := range f.Glossary() {
		if !slices.Contains(b.glossary, form) {
			b.glossary = append(b.glossary, form)
		}
	}
	key, _, _ := strings.Cut(path, ".do.") // effects are no keys of their own
	if !slices.Contains(b.glossaryKeys, key) {
		b.glossaryKeys = append(b.glossaryKeys, key)
	}
	return "`" + f.String() + "`"
}

// quantity counts something; with the unit "" it is a plain number.
func quantity(n int, unit string) string {
	if unit == "" {
		return strconv.Itoa(n)
	}
	return wording.Count(n, unit)
}

// Has reports whether a key has a value, a default included.
func (b *Rulebook) Has(key string) bool { return b.Get(key).Exists() }

// Discs returns the discs of the displays, as far as the ruleset lists them.
func (b *Rulebook) Discs() (names []string) {
	for _, item := range b.Get(keyDiscs).Items() {
		names = append(names, wording.Spaced(strings.Replace(item.Text(), plainWord, "none", 1)))
	}
	return names
}

// Lies reports whether a display can have the disc of this name.
func (b *Rulebook) Lies(name string) bool { return slices.Contains(b.Discs(), name) }

// Is reports whether the value of a key is this word or number.
func (b *Rulebook) Is(key, word string) bool { return b.Get(key).Text() == word }

// Marked reports whether somebody can get the start marker.
func (b *Rulebook) Marked() bool {
	return !b.Is(keyMarkerWhen, "false") || len(effectsWith(b.Document, markerKey)) > 0
}

// Scores reports whether a key has a value that can change a score.
func (b *Rulebook) Scores(key string) bool { return b.Has(key) && !b.Is(key, "0") }

// Players returns how many can play.
func (b *Rulebook) Players() (n struct{ Fewest, Most int }) {
	n.Fewest, n.Most = b.Get("players").Span(1, core.MaxSeats)
	return n
}

// Teams returns the seats of each team.
func (b *Rulebook) Teams() (all [][]string) {
	for _, team := range b.Get(keyTeams).Items() {
		var seats []string
		for _, seat := range team.Items() {
			seats = append(seats, seat.Text())
		}
		all = append(all, seats)
	}
	return all
}

// Coop reports whether all players are one team.
func (b *Rulebook) Coop() bool {
	teams := b.Teams()
	return len(teams) == 1 && len(teams[0]) >= b.Players().Most
}

// Side returns what wins: a player or a team.
func (b *Rulebook) Side() string {
	if b.Has(keyTeams) {
		return "team"
	}
	return "player"
}

// Solo reports whether the game is for one player alone.
func (b *Rulebook) Solo() bool { return b.Players().Most == 1 }

// FirstColor returns the name of the first color, for examples.
func (b *Rulebook) FirstColor() string { return b.Get("colors").Entries()[0].Key }

// LastColor returns the name of the last color that is no joker, for examples.
func (b *Rulebook) LastColor() string {
	colors := slices.DeleteFunc(b.Get("colors").Entries(), func(e ruleset.Entry) bool { return e.Value.Get("joker").Text() == "true" })
	return colors[len(colors)-1].Key
}

// ColorGroup is colors of which there are as many tiles each.
type ColorGroup struct {
	First string   // the name of the first one
	Names []string // each with its letter: "blue (B)"
}

// ColorGroups returns the colors, divided by their numbers of tiles.
func (b *Rulebook) ColorGroups() (all []*ColorGroup) {
	by := map[string]*ColorGroup{}
	for _, e := range b.Get("colors").Entries() {
		count := b.Formula("colors." + e.Key + ".tiles").String()
		if by[count] == nil {
			by[count] = &ColorGroup{First: e.Key}
			all = append(all, by[count])
		}
		by[count].Names = append(by[count].Names, fmt.Sprintf("%s (%s)", e.Key, e.Value.Get("letter").Text()))
	}
	return all
}

// Displays returns the number of displays for the seats of the game, 0 if the formula needs more than that.
func (b *Rulebook) Displays() int {
	n, _ := b.At(keyDisplays, map[string]int{"seats": b.Seats})
	return n
}

// Bonuses returns the bonuses of a time.
func (b *Rulebook) Bonuses(each Each) []ruleset.Entry { return b.Timed("bonuses", each) }

// Timed returns the entries of a map that are of a time.
func (b *Rulebook) Timed(path string, each Each) []ruleset.Entry {
	return slices.DeleteFunc(b.Get(path).Entries(), func(e ruleset.Entry) bool {
		return e.Value.Get("each").Text() != string(each)
	})
}

// Case is an example of what a formula gives.
type Case struct {
	Text   string
	Values map[string]int // of the names that the formula uses
	Result int
}

// Cases returns examples with the result of the formula at a path. It returns none if the formula
// uses other names, or gives the same in all.
func (b *Rulebook) Cases(path string, cases ...Case) []Case {
	for i, c := range cases {
		n, ok := b.At(path, c.Values)
		if !ok {
			return nil
		}
		cases[i].Result = n
	}
	if !slices.ContainsFunc(cases, func(c Case) bool { return c.Result != cases[0].Result }) {
		return nil
	}
	return cases
}
