package draft

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Rulebook is a rulebook with sentences about the keys of the family. The methods that add
// them return "", so that a template can call them.
type Rulebook struct{ *ruleset.Rulebook }

// NewRulebook returns an empty rulebook for a document without problems.
func NewRulebook(d *ruleset.Document, phrases ruleset.Phrases) *Rulebook {
	return &Rulebook{ruleset.NewRulebook(d, phrases)}
}

// Template returns a function that parses the template of a rulebook when it is first
// needed, for [Rulebook.Write]. Beside the functions of text/template the template has list:
// the words of a list with a conjunction.
func Template(text string) func() *template.Template {
	return sync.OnceValue(func() *template.Template {
		return template.Must(template.New("rulebook").Funcs(template.FuncMap{"list": wording.List}).Parse(text))
	})
}

// Write adds what a template prints for data, which embeds the rulebook so that the
// template can call its methods. Each line is
//
//	# What you need         the title of a section
//	- the start marker,     an item of a list
//	Take the marker.        a sentence of the paragraph, or of the item before it
//	| red | 1 2 3           a row of a table
//
// or empty, which ends a paragraph or a list. A line that ends with a backslash continues
// on the next one. A line depends on the keys in brackets at its end, "[turns.order]",
// and on those in braces.
func (b *Rulebook) Write(t *template.Template, data any) {
	// The lines are added while the template runs, so that a formula that it quotes is
	// explained in the right section.
	if err := t.Execute(&lineWriter{add: b.line}, data); err != nil {
		panic(err) // the template is part of the program
	}
}

// lineWriter passes each line that is written to a function.
type lineWriter struct {
	add  func(line string)
	rest string // the line that has not ended yet
}

// Write adds the lines that end in p.
func (w *lineWriter) Write(p []byte) (int, error) {
	lines := strings.Split(strings.ReplaceAll(w.rest+string(p), "\\\n", ""), "\n")
	last := len(lines) - 1
	w.rest = lines[last]
	for _, line := range lines[:last] {
		w.add(line)
	}
	return len(p), nil
}

// lineKeys finds the keys at the end of a line of a template.
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
		b.Break()
	case "#":
		b.Section(text)
	case "-":
		b.Item(text, keys...)
	case "|":
		b.Row(keys, strings.Split(text, " | ")...)
	default:
		b.Say(line, keys...)
	}
}

// FirstColor returns the name of the first color, for examples.
func (b *Rulebook) FirstColor() string { return b.Get("colors").Entries()[0].Key }

// LastColor returns the name of the last color, for examples.
func (b *Rulebook) LastColor() string {
	colors := b.Get("colors").Entries()
	return colors[len(colors)-1].Key
}

// seatCounts returns the numbers of players that the ruleset is for.
func (b *Rulebook) seatCounts() []int {
	low, high := b.Get("players").Span(1, core.MaxSeats)
	var all []int
	for n := low; n <= high; n++ {
		all = append(all, n)
	}
	return all
}

// SayPlayers says how many can play, and what they play for.
func (b *Rulebook) SayPlayers() (none string) {
	all := b.seatCounts()
	first, last := all[0], all[len(all)-1]
	if first == last {
		b.Say(fmt.Sprintf("The game is for %s.", wording.Count(first, "player")), "players")
	} else {
		b.Say(fmt.Sprintf("The game is for %d to %d players.", first, last), "players")
	}
	b.Say("The winner is the player with "+b.most("ranking.1")+" when the game ends.", "ranking")
	return ""
}

// perSeats returns what a formula over the number of players gives: "4 tiles", or "5
// tiles for 2 players, 7 for 3 and 9 for 4"; and its keys.
func (b *Rulebook) perSeats(path, unit string) (text string, keys []string) {
	var parts []string
	var values []int
	for i, n := range b.seatCounts() {
		v, ok := b.At(path, map[string]int{"seats": n})
		if !ok {
			return b.InWords(path, unit), []string{path}
		}
		if i == 0 {
			parts = append(parts, fmt.Sprintf("%s for %d players", wording.Count(v, unit), n))
		} else {
			parts = append(parts, fmt.Sprintf("%d for %d", v, n))
		}
		values = append(values, v)
	}
	if slices.Min(values) == slices.Max(values) {
		return wording.Count(values[0], unit), []string{path}
	}
	return wording.List(parts, "and"), []string{path, "players"}
}

// ItemColors adds an item with the colors, their letters and how many tiles they have.
func (b *Rulebook) ItemColors() (none string) {
	keys := []string{"colors"}
	var names, counts, both []string
	for _, e := range b.Get("colors").Entries() {
		path := "colors." + e.Key
		name := fmt.Sprintf("%s (%s)", e.Key, e.Value.Get("letter").Text())
		count, countKeys := b.perSeats(path+".tiles", "tile")
		names, counts, both = append(names, name), append(counts, count), append(both, count+" in "+name)
		if len(countKeys) > 1 && len(keys) == 1 {
			keys = append(keys, "players")
		}
	}
	text := "tiles: " + wording.List(both, "and")
	if len(slices.Compact(counts)) == 1 && len(names) > 1 {
		text = fmt.Sprintf("tiles in %s: %s of each color", wording.List(names, "and"), counts[0])
	}
	b.Item(text+"; drawings show colors by these letters,", keys...)
	return ""
}

// ItemDisplays adds an item with the displays.
func (b *Rulebook) ItemDisplays() (none string) {
	count, keys := b.perSeats("displays.count", "display")
	b.Item("displays, small trays on which tiles are laid out: "+count+",", keys...)
	return ""
}

// SayMinimum says at what score deductions stop.
func (b *Rulebook) SayMinimum() (none string) {
	if b.Has("scoring.minimum") {
		b.Say("Your score never falls below {scoring.minimum}.")
	}
	return ""
}

// SayBonuses adds a table of the bonuses of a time, under a line that says when.
func (b *Rulebook) SayBonuses(each Each, when string) (none string) {
	found := false
	for _, e := range b.Get("bonuses").Entries() {
		path := "bonuses." + e.Key
		if !b.Is(path+".each", string(each)) {
			continue
		}
		if !found {
			b.Break()
			b.Say(when, "bonuses")
			found = true
		}
		b.Row([]string{path + ".points", path + ".per", path + ".each"}, strings.ReplaceAll(e.Key, "_", " "),
			b.Product(path+".points", "point", path+".per"))
	}
	return ""
}

// SayRanking says who wins.
func (b *Rulebook) SayRanking() (none string) {
	for i := range b.Get("ranking").Items() {
		most := b.most("ranking." + strconv.Itoa(i+1))
		if i == 0 {
			b.Say("The player with "+most+" wins.", "ranking")
		} else {
			b.Say("Among those who are still tied, the player with "+most+" wins.", "ranking")
		}
	}
	b.Say("Tied players share the victory.")
	return ""
}

// most returns what the formula at a path ranks seats by: "the most complete rows of
// their wall".
func (b *Rulebook) most(path string) string {
	f := b.Formula(path)
	if f == nil {
		return "the best result"
	}
	times, name, args, ok := f.Multiple()
	theirs := strings.NewReplacer("its ", "their ", "it has", "they have").Replace(name.Doc)
	switch {
	case ok && name.Path == "score" && times > 0:
		return "the most points"
	case ok && len(args) == 0 && times > 0 && b.HasPhrase(name.Path):
		return "the most " + theirs
	case ok && len(args) == 0 && b.HasPhrase(name.Path):
		return "the fewest " + theirs
	}
	return "the largest value of " + b.Quote(path)
}
