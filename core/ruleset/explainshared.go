package ruleset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// What rulebooks of all variants tell, of the keys that SharedKeys declares.

// seats returns the numbers of players that the ruleset is for.
func (t *Teller) seats() []int {
	lo, hi := t.Document.Get("players").Span(1, core.MaxSeats)
	var all []int
	for n := lo; n <= hi; n++ {
		all = append(all, n)
	}
	return all
}

// Is reports whether the value of a key is a word.
func (w *Writer) Is(key, word string) bool { return w.Text(key) == word }

// Yours is the noun for what the player who is spoken to has a number of.
func Yours(one, many string) formula.Noun {
	return formula.Noun{One: one, Many: many, Has: "you have"}
}

// Theirs is the noun for what some player has a number of.
func Theirs(one, many string) formula.Noun {
	return formula.Noun{One: one, Many: many, Has: "a player has"}
}

// Players says how many can play.
func (w *Writer) Players() {
	all := w.seats()
	first, last := all[0], all[len(all)-1]
	text := fmt.Sprintf("The game is for %d to %d players.", first, last)
	switch {
	case first == last && first == 1:
		text = "The game is for one player."
	case first == last:
		text = fmt.Sprintf("The game is for %d players.", first)
	}
	w.Say(text, "players")
}

// perSeats returns what a formula over the number of players gives: "4", or "5
// for 2 players, 7 for 3 and 9 for 4"; and the keys that say so.
func (t *Teller) perSeats(path string, one, many string) (text string, keys []string) {
	var parts []string
	var values []int
	for _, n := range t.seats() {
		v, ok := t.At(path, map[string]int{"seats": n})
		if !ok {
			return t.Tell(path, formula.Unit{One: one, Many: many}), []string{path}
		}
		part := fmt.Sprintf("%d for %d", v, n)
		if len(parts) == 0 {
			part = Quantity(v, formula.Unit{One: one, Many: many}) + fmt.Sprintf(" for %d players", n)
		}
		parts, values = append(parts, part), append(values, v)
	}
	if slices.Min(values) == slices.Max(values) {
		return Quantity(values[0], formula.Unit{One: one, Many: many}), []string{path}
	}
	return And(parts), []string{path, "players"}
}

// colorEntry is a color as the rulebook lists it.
type colorEntry struct {
	name, letter, tiles string
	keys                []string
}

// Colors adds an item with the tiles of the game.
func (w *Writer) Colors() {
	var all []colorEntry
	for _, e := range w.Document.Get("colors").Entries() {
		path := "colors." + e.Key
		c := colorEntry{name: e.Key, letter: w.Text(path + ".letter")}
		c.tiles, c.keys = w.perSeats(path+".tiles", "tile", "tiles")
		all = append(all, c)
	}
	same := !slices.ContainsFunc(all, func(c colorEntry) bool { return c.tiles != all[0].tiles })
	var names []string
	for _, c := range all {
		name := fmt.Sprintf("%s (%s)", c.name, c.letter)
		if !same {
			name = fmt.Sprintf("%s in %s", c.tiles, name)
		}
		names = append(names, name)
	}
	text := fmt.Sprintf("tiles: %s; the letters stand for the colors in drawings", And(names))
	if same {
		text = fmt.Sprintf("tiles in %s, %s of each color; the letters stand for the colors in drawings",
			And(names), all[0].tiles)
		if len(all) == 1 {
			text = fmt.Sprintf("%s in %s", all[0].tiles, names[0])
		}
	}
	keys := []string{"colors"}
	if slices.ContainsFunc(all, func(c colorEntry) bool { return len(c.keys) > 1 }) {
		keys = append(keys, "players")
	}
	w.Item(text+",", keys...)
}

// Displays adds an item with the displays.
func (w *Writer) Displays() {
	count, keys := w.perSeats("displays.count", "display", "displays")
	w.Item("displays, small trays that tiles are laid out on: "+count+",", keys...)
}

// Filling says how many tiles a display gets at the start of a round, as the
// object of a sentence.
func (w *Writer) Filling(before, after string) {
	const key = "displays.tiles"
	w.Say(before+w.Tell(key, Tiles)+after, key)
	if _, ok := w.Constant(key); ok {
		return
	}
	var examples []Example
	for round := 1; round <= 6; round++ {
		examples = append(examples, Example{fmt.Sprintf("in round %d, with %d players", round, w.seats()[0]),
			map[string]int{"round": round, "seats": w.seats()[0]}})
	}
	w.Examples(key, Tiles, examples...)
}

// Minimum says below what no score falls.
func (w *Writer) Minimum() {
	const key = "scoring.minimum"
	if w.Has(key) {
		w.Say("Your score never falls below "+w.Tell(key, Number)+".", key)
	}
}

// Start says with how many points everybody begins.
func (w *Writer) Start() string { return w.Tell("scoring.start", Points) }

// Bonuses adds tables with the bonuses that are given at a time: "game" for the
// end of the game. Those that take points away have a table of their own. It
// reports whether there are any.
func (w *Writer) Bonuses(each, when string) bool {
	var got, lost [][2]string // keys and texts
	for _, e := range w.Document.Get("bonuses").Entries() {
		if time := e.Value.Get("each"); time.Text() != each && (time.Exists() || each != "game") {
			continue
		}
		text := w.bonus("bonuses." + e.Key)
		if less, negative := cutLoss(text); negative {
			lost = append(lost, [2]string{e.Key, less})
		} else {
			got = append(got, [2]string{e.Key, text})
		}
	}
	w.bonusTable(when+", everybody also gets:", got)
	w.bonusTable(when+", everybody loses:", lost)
	w.Glossary()
	return len(got)+len(lost) > 0
}

// bonusTable adds a table of bonuses, if there are any.
func (w *Writer) bonusTable(before string, bonuses [][2]string) {
	if len(bonuses) == 0 {
		return
	}
	w.Break()
	w.Say(before, "bonuses")
	w.Break()
	for _, b := range bonuses {
		path := "bonuses." + b[0]
		w.Row([]string{path + ".points", path + ".per", path + ".each"}, strings.ReplaceAll(b[0], "_", " "), b[1])
	}
}

// bonus tells one bonus: "2 points for each complete row".
func (t *Teller) bonus(path string) string {
	points := t.Tell(path+".points", Points)
	per := t.Formula(path + ".per")
	if n, ok := per.Constant(); ok {
		if n == 1 {
			return points
		}
		return fmt.Sprintf("%d times %s", n, points)
	}
	when := "so many times: "
	if clause, ok := per.TellIf(t.nouns); ok {
		when = "if " + clause
	} else if noun, times, ok := per.Counts(t.nouns); ok && times == 1 {
		when = "for each " + noun.One
	} else if times, ok := per.Tell(Number, t.nouns); ok {
		when += times
	} else {
		t.leave(path+".per", per.Read())
		when += "`" + per.String() + "`"
	}
	if strings.ContainsAny(points, ",;`") || strings.Contains(points, " if ") {
		return when + ": " + points // behind a condition or a bound it would be a part of that
	}
	return strings.Replace(points+" "+when, " so many", ", so many", 1)
}

// Ranking says who wins.
func (w *Writer) Ranking() {
	const key = "ranking"
	for i := range w.Document.Get(key).Items() {
		best := w.best(key + "." + strconv.Itoa(i+1))
		if i == 0 {
			w.Say("Whoever has "+best+" wins.", key)
		} else {
			w.Say("Among those who are still tied, whoever has "+best+" wins.", key)
		}
	}
	w.Say("Those who are tied then share the victory.")
}

// Aim says what the winner has most of.
func (w *Writer) Aim() {
	const first = "ranking.1"
	if w.Formula(first) == nil {
		return
	}
	w.Say("The aim is to have "+strings.ReplaceAll(w.best(first), "their", "your")+" when the game ends.", "ranking")
}

// best tells a value by which seats are ranked.
func (t *Teller) best(path string) string {
	f := t.Formula(path)
	noun, times, ok := f.Counts(t.nouns)
	switch {
	case ok && times > 0:
		return "the most " + theirs(noun.Many)
	case ok:
		return "the fewest " + theirs(noun.Many)
	}
	if text, ok := f.Tell(Number, t.nouns); ok {
		return "the largest " + theirs(strings.TrimPrefix(text, "the "))
	}
	t.leave(path, f.Read())
	return "the largest value of `" + f.String() + "`"
}

// theirs turns what belongs to the reader into what belongs to anybody.
func theirs(text string) string { return strings.ReplaceAll(text, "your ", "their ") }
