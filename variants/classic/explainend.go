package classic

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of the floor line: its points, and how many spaces it has.
const (
	floorKey  = "scoring.floor"
	spacesKey = "floor.spaces"
)

func (w *book) floor() {
	w.Section("The floor line")
	w.Say("When a player's wall is tiled, the floor line is paid for.")
	w.Say("Each space on which something lies, from the left, brings the points that are written there:")
	w.floorTable(w.floorPoints())
	w.Glossary()
	w.Say("Then its tiles go to the lid.")
	w.Minimum()
}

// floorTable adds a table of the points of each space, in one line if they are
// numbers.
func (w *book) floorTable(points []string) {
	if slices.ContainsFunc(points, func(p string) bool { return len(p) > 3 }) {
		for i, p := range points {
			w.Row([]string{floorKey, spacesKey}, "space "+strconv.Itoa(i+1), p)
		}
		return
	}
	spaces := make([]string, len(points))
	for i := range spaces {
		spaces[i] = strconv.Itoa(i + 1)
	}
	w.Row(w.spaceKeys(), append([]string{"space"}, spaces...)...)
	w.Row([]string{floorKey, spacesKey}, append([]string{"points"}, points...)...)
}

// floorPoints returns the points of each space of the floor line.
func (w *book) floorPoints() []string {
	var points []string
	for i := range w.spaces() {
		points = append(points, w.floorPoint(i))
	}
	return points
}

// spaceKeys are the keys that say how many spaces the floor line has.
func (w *book) spaceKeys() []string {
	if w.Document.Get(floorKey).Kind() == ruleset.List {
		return []string{floorKey, spacesKey}
	}
	return []string{spacesKey}
}

// spaces returns how many spaces the floor line has.
func (w *book) spaces() int {
	if n, ok := w.Constant(spacesKey); ok {
		return n
	}
	return len(w.Document.Get(floorKey).Items())
}

// floorPoint returns the points of a space, from 0: a number where it is always
// the same.
func (w *book) floorPoint(i int) string {
	path := floorKey
	if items := w.Document.Get(floorKey).Items(); len(items) > 0 {
		path += "." + strconv.Itoa(i+1)
	}
	if n, ok := w.At(path, map[string]int{"slot": i + 1}); ok {
		return strconv.Itoa(n)
	}
	return w.Tell(path, ruleset.Points)
}

// perRound tells the bonuses of each round.
func (w *book) perRound() {
	w.Bonuses("round", "When all walls are tiled and all floor lines paid for, everybody also gets:")
	w.Break()
}

func (w *book) end() {
	w.Section("The end of the game")
	w.whenOver()
	w.Say("Otherwise it ends after round "+w.Tell("end.round_limit", ruleset.Number)+
		", as players can stall and walls can get stuck.", "end.round_limit")
	w.Say("It ends, too, when a new round would begin and no tiles are left to lay out.")
	w.Break()
	w.Bonuses("game", "When the game is over, everybody also gets:")
	w.Section("Who wins")
	w.Ranking()
}

// whenOver says after which round the game ends.
func (w *book) whenOver() {
	const key = "end.when"
	if w.is(key, "false") {
		w.Say("No wall ends the game before its last round.", key)
		return
	}
	text := w.Tell(key, ruleset.Number)
	if strings.HasPrefix(text, "`") {
		text += " is true"
	}
	w.Say("The game ends after the round at whose end "+text+".", key)
}
