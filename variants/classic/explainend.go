package classic

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// spacesKey is how many spaces the floor line has.
const spacesKey = "floor.spaces"

func (w *book) floor() {
	w.Section("The floor line")
	keys := w.spaceKeys()
	if w.spaces() == 0 {
		w.Say("The floor line has no spaces, and nothing is paid for it.", keys...)
		w.Minimum()
		return
	}
	when := "When a player's wall is tiled, the floor line is paid for."
	if w.rules.floorSees {
		when = "When all walls are tiled, the floor lines are paid for. All are counted before any player's score changes."
	}
	w.Say(when, keys...)
	w.Say("Each space on which something lies, from the left, brings points:", keys...)
	w.Break()
	w.floorTable()
	w.Glossary()
	w.Say("Then its tiles go to the lid.", keys...)
	w.Minimum()
}

// floorTable adds a table of the points of the spaces, from the left. What they
// give only where something else is known is told space by space, or once where
// one formula is for all.
func (w *book) floorTable() {
	spaces, few, full := []string{"space"}, []string{"points"}, []string{"when all are taken"}
	known := true
	for i := range w.spaces() {
		spaces = append(spaces, strconv.Itoa(i+1))
		a, ok := w.floorAt(i, i+1)
		b, _ := w.floorAt(i, w.spaces())
		few, full, known = append(few, strconv.Itoa(a)), append(full, strconv.Itoa(b)), known && ok
	}
	switch {
	case known:
		w.Row(w.spaceKeys(), spaces...)
		w.Row([]string{keyFloor, spacesKey}, few...)
		if !slices.Equal(few[1:], full[1:]) {
			w.Row([]string{keyFloor, spacesKey}, full...)
		}
	case w.spaceBySpace():
		for i := range w.spaces() {
			w.Row([]string{keyFloor, spacesKey}, "space "+spaces[i+1], w.space(i))
		}
	default:
		w.Row([]string{keyFloor, spacesKey}, fmt.Sprintf("each of the %d spaces", w.spaces()), w.Tell(keyFloor, ruleset.Points))
	}
}

// spaceBySpace reports whether the spaces have different points.
func (w *book) spaceBySpace() bool {
	return w.Document.Get(keyFloor).Kind() == ruleset.List || w.Formula(keyFloor).Uses("slot")
}

// space tells the points of a space, from 0.
func (w *book) space(i int) string {
	return w.TellWith(w.floorPath(i), ruleset.Points, map[string]int{"slot": i + 1})
}

// spaceKeys are the keys that say how many spaces the floor line has.
func (w *book) spaceKeys() []string {
	if w.Document.Get(keyFloor).Kind() == ruleset.List {
		return []string{keyFloor, spacesKey}
	}
	return []string{spacesKey}
}

// spaces returns how many spaces the floor line has.
func (w *book) spaces() int {
	if n, ok := w.Constant(spacesKey); ok {
		return n
	}
	return len(w.Document.Get(keyFloor).Items())
}

// floorPath returns the path of what a space gives, from 0.
func (w *book) floorPath(i int) string {
	if w.Document.Get(keyFloor).Kind() == ruleset.List {
		return keyFloor + "." + strconv.Itoa(i+1)
	}
	return keyFloor
}

// floorAt returns the points of a space, from 0, with so many things on the line,
// and whether that is all that they depend on.
func (w *book) floorAt(i, count int) (points int, ok bool) {
	return w.At(w.floorPath(i), map[string]int{"slot": i + 1, "floor.count": count})
}

// unknownSign stands on spaces of the floor line whose points no drawing can tell.
const unknownSign = "?"

// floorSigns are what the drawing of the board shows on the spaces.
func (w *book) floorSigns() []string {
	signs := make([]string, w.spaces())
	for i := range signs {
		signs[i] = unknownSign
		n, ok := w.floorAt(i, i+1)
		if full, _ := w.floorAt(i, w.spaces()); ok && n == full {
			signs[i] = strconv.Itoa(n)
		}
	}
	return signs
}

// perRound tells the bonuses of each round.
func (w *book) perRound() {
	w.Bonuses("round", "When all walls are tiled and all floor lines paid for")
	w.Break()
}

func (w *book) end() {
	w.Section("The end of the game")
	w.whenOver()
	w.Say("It ends, too, when a new round would begin and no tiles are left to lay out.")
	w.Break()
	w.Bonuses("game", "When the game is over")
	w.Section("Who wins")
	w.Ranking()
}

// whenOver says after which round the game ends.
func (w *book) whenOver() {
	const key, limit = "end.when", "end.round_limit"
	last := w.Tell(limit, ruleset.Number)
	if w.Is(key, "false") {
		w.Say("The game ends after round "+last+".", key, limit)
		return
	}
	text := w.Tell(key, ruleset.Number)
	if strings.HasPrefix(text, "`") {
		text += " is true"
	}
	w.Say("The game ends after the round at whose end "+text+".", key)
	w.Say("So that no game goes on for ever, round "+last+" is the last.", key, limit)
}
