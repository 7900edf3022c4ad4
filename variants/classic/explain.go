package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// phrases put names, and the formulas of the published game, in words.
var phrases = ruleset.Phrases{
	"take.size":        "tile that you take",
	"board.rows":       "complete row of your wall",
	"board.columns":    "complete column of your wall",
	"board.color_sets": "color of which every row of your wall has a tile",
	"board.tiles":      "tile on your wall",
	"board.groups":     "group of linked tiles on your wall",
	"run.h":            "tile linked in its row",
	"run.v":            "tile linked in its column",
	"floor.count":      "tile on the floor line",

	"any(players, .rows >= 1)": "a player has a complete row on the wall",
	"max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))": "1 point if no other tile is linked to it. Otherwise it " +
		"scores 1 point for each tile linked in its row, if there are 2 or more, and 1 point for each tile linked in " +
		"its column, if there are 2 or more",
}

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := &book{draft.NewRulebook(d, phrases), compiled.(*rules)}
	b.game()
	b.taking()
	b.placing()
	b.tiling()
	b.floor()
	b.end()
	return b.Sections()
}

// book writes the rulebook of a ruleset, in order of play.
type book struct {
	*draft.Rulebook
	rules *rules
}

// game says what the game is about and how it is set up.
func (b *book) game() {
	b.Section("What it is about")
	b.SayPlayers()
	b.Say("You take colored tiles and collect them in the pattern lines of your board. Each complete line brings one " +
		"tile to your wall, which scores points. Tiles that you cannot use fall to the floor line.")

	b.Section("What you need")
	b.ItemColors()
	b.Item("a bag to draw tiles from, and a lid for discarded tiles,")
	b.ItemDisplays()
	b.Item("the start marker,")
	b.Item("for each player a board and a score track.")
	b.Break()
	b.Say("This is a board without tiles:")
	b.Draw(b.drawing(), "lines.lengths", "wall.pattern", keyFloor, spacesKey)
	b.Say("On the left are the numbered pattern lines, with a dot for each tile that they hold. On the right is the wall, " +
		"with one row for each line.")
	b.legend()
	if b.spaces() == 0 {
		b.Say("The floor line has no spaces: tiles that fall go to the lid at once.", b.spaceKeys()...)
	} else {
		b.Say("Below is the floor line, with the points for each space.", b.spaceKeys()...)
	}
	if slices.Contains(b.floorSigns(), unknownSign) {
		b.Say("A "+unknownSign+" is a space whose points depend on more than its place.", keyFloor)
	}

	b.Section("Before the game")
	b.Item("Put all tiles into the bag and mix them.")
	b.Item("Lay the displays in a circle. The table inside the circle is the center.")
	b.Item("Each player takes a board and starts with {scoring.start:point}.")
	b.Item("Choose who plays first. The players are numbered from there, clockwise: seat 1, seat 2 and so on.")

	b.Section("A round")
	b.Say("A round has two parts: all tiles are taken, then the walls are tiled.")
	b.Say("To start a round, fill each display with {displays.tiles:tile} from the bag, drawn at random. Put the start " +
		"marker into the center.")
	b.Say("When the bag is empty, refill it with all tiles of the lid and continue. If the lid is empty too, the remaining " +
		"displays get fewer tiles or none.")
	if b.Is("discard.return", "round") {
		b.Say("At the end of each round, all tiles of the lid return to the bag.", "discard.return")
	}
}

func (b *book) taking() {
	b.Section("First part: taking tiles")
	if b.Is("turns.order", "snake") {
		b.Say("The starting player takes the first turn, then the others clockwise; the last player then takes another turn, "+
			"and play goes back to the first: 1, 2, 3, then 3, 2, 1, then 1, 2, 3.", "turns.order")
	} else {
		b.Say("The starting player takes the first turn, then play goes clockwise.", "turns.order")
	}
	b.Say("The part ends when no tiles are left on the displays and in the center.")
	b.Break()
	b.Say("On your turn, take all tiles of one color from one place:")
	b.Item("either from one display; its other tiles then go to the center,")
	b.Item("or from the center.")
	b.Break()
	if b.Has("take.limit") {
		b.Say("You take at most {take.limit:tile} at once. If there are more of the color, those on a display go to the center " +
			"with the others, and those in the center stay.")
	}
	b.Say("The first player of the round who takes from the center also takes the start marker, and starts the next round.")
	switch {
	case b.Is("marker.floor", "false"):
		b.Say("The marker lies beside the board and costs nothing.", "marker.floor")
	case b.spaces() == 0:
		b.Say("The marker lies beside the board and costs nothing.", b.spaceKeys()...)
	default:
		b.Say("The marker goes to the first free space of that player's floor line, before the tiles, and counts as a tile "+
			"there. If no space is free, it lies beside the line and costs nothing.", append(b.spaceKeys(), "marker.floor")...)
	}
	if b.Scores("scoring.center") {
		b.Say("When you take the marker, {scoring.center:change} at once.")
	}
}

func (b *book) placing() {
	b.Section("Where the tiles go")
	b.Say("Put all tiles that you took into one of your pattern lines, from right to left:")
	b.Item("A line holds tiles of one color. You can add tiles of the same color to a line that has some.")
	if b.rules.wall.oncePerRow {
		b.Item("A line cannot take a color that its row of the wall already has.", "wall.once_per")
	}
	all := uint8(1<<len(b.rules.colors) - 1)
	if slices.ContainsFunc(b.rules.wall.printed[:b.rules.rows], func(colors uint8) bool { return colors != all }) {
		b.Item("A line cannot take a color for which its row of the wall has no cell.", "wall.pattern")
	}
	b.Item("Surplus tiles go to the floor line, from left to right. When the floor line is full, they go to the lid.")
	b.Item("You may also put all of them on the floor line, and must if no line can take them.")
	b.Break()
	r, line := b.rules, min(2, b.rules.rows)
	first, last := core.Color(0), core.Color(len(r.colors)-1)
	b.Say(fmt.Sprintf("A turn is written as place, color and line: `%s` takes all %s tiles of display 1 and puts them into "+
		"line %d; `%s` takes all %s tiles of the center and puts them on the floor line.",
		r.AppendMove(nil, take(0, first, line-1)), r.colors[first].Name, line,
		r.AppendMove(nil, take(draft.Center, last, floorLine)), r.colors[last].Name), "colors")
}

func (b *book) tiling() {
	b.Section("Second part: tiling the wall")
	order := "top to bottom"
	if b.Is("tiling.order", "up") {
		order = "bottom to top"
	}
	b.Say("When all tiles are taken, each player goes through the pattern lines from "+order+".", "tiling.order")
	b.Say("The starting player of the round goes first, then the others clockwise.")
	choice := b.rules.wall.choice(b.rules)
	if choice {
		b.Item("From each complete line, move one tile to a free cell of the same row of the wall that can take its color. "+
			"If there are several, you choose.", "wall.pattern")
	} else {
		b.Item("From each complete line, move one tile to the cell of its color in the same row of the wall.", "wall.pattern")
	}
	b.blocked(choice)
	b.Item("The other tiles of a complete line go to the lid.")
	if b.Is("lines.keep", "false") {
		b.Item("Tiles of incomplete lines also go to the lid.", "lines.keep")
	} else {
		b.Item("Incomplete lines keep their tiles for the next round.", "lines.keep")
	}
	if choice {
		b.Break()
		b.Say(fmt.Sprintf("A choice of a cell is written as line and column: `%s` puts the tile of line 1 into column %d. If "+
			"only one cell is possible, the tile goes there without a choice.",
			b.rules.AppendMove(nil, tile(0, b.rules.cols-1)), b.rules.cols), "wall.pattern")
	}

	b.Section("Points for a tile")
	b.Say("A tile scores when it is placed on the wall. Tiles are linked to it in its row or column if there is no gap " +
		"between them; the tile itself counts as one of them.")
	b.Say("It scores {scoring.place:point}.")
	if signs := b.multipliers(); len(signs) > 0 {
		b.Say("On a cell marked "+wording.List(signs, "or")+" it scores that many times these points.", "wall.pattern")
	}
	b.Cases(keyPlace, "point", b.placements()...)
}

// blocked says when the tile of a complete line cannot be placed.
func (b *book) blocked(choice bool) {
	keys := []string{"wall.once_per", "wall.pattern"}
	column := b.columnRule()
	if column {
		b.Item("No column of the wall may have two tiles of one color.", keys...)
	}
	var reasons []string
	switch {
	case choice:
		reasons, keys = []string{"no cell of the row can take the tile"}, keys[1:]
	case !b.rules.wall.oncePerRow:
		reasons = append(reasons, "that cell is taken")
		fallthrough
	default:
		if column {
			reasons = append(reasons, "the column of that cell already has the color")
		}
	}
	if len(reasons) > 0 {
		b.Item("If "+wording.List(reasons, "or")+", all tiles of the line fall to the floor line.", keys...)
	}
}

// columnRule reports whether a column of the wall could hold a color twice, and must
// not. The pattern of most walls makes it impossible.
func (b *book) columnRule() bool {
	wall := &b.rules.wall
	if !wall.oncePerColumn {
		return false
	}
	for c := range b.rules.colors {
		var above uint8 // the columns that take the color in a row above
		for row := range b.rules.rows {
			if above&wall.cells[row][c] != 0 {
				return true
			}
			above |= wall.cells[row][c]
		}
	}
	return false
}

// placements are examples of tiles with others linked to them.
func (b *book) placements() []ruleset.Case {
	placed := func(text string, h, v, diagonal int) ruleset.Case {
		return ruleset.Case{Text: text, Values: map[string]int{
			"run.h": h, "run.v": v, "run.down": diagonal, "run.up": diagonal, "group": h + v - 1}}
	}
	all := []ruleset.Case{
		placed("alone", 1, 1, 1),
		placed("2 linked in its row", 2, 1, 1),
		placed("3 linked in its row", 3, 1, 1),
		placed("3 linked in its row and 2 in its column", 3, 2, 1),
		placed("4 linked in its row and 3 in its column", 4, 3, 1),
	}
	if f := b.Formula(keyPlace); f.Uses("run.down") || f.Uses("run.up") {
		all = append(all, placed("2 linked on each of its diagonals", 1, 1, 2))
	}
	return slices.DeleteFunc(all, func(c ruleset.Case) bool {
		return c.Values["run.h"] > b.rules.cols || c.Values["run.v"] > b.rules.rows
	})
}

func (b *book) floor() {
	b.Section("The floor line")
	keys := b.spaceKeys()
	if b.spaces() == 0 {
		b.Say("The floor line has no spaces and costs nothing.", keys...)
	} else {
		if b.rules.floorSees {
			b.Say("When all walls are tiled, the floor lines are scored. All of them are counted before any score changes.", keys...)
		} else {
			b.Say("When a player's wall is tiled, the player's floor line is scored.", keys...)
		}
		b.Say("Each space that is taken, from the left, scores:", keys...)
		b.floorTable()
		b.Say("Then the tiles of the floor line go to the lid.", keys...)
	}
	b.SayMinimum()
	b.SayBonuses(draft.EachRound, "When all floor lines are scored, each player also scores:")
	b.Break()

	b.Section("The next round")
	b.Say("If the game is not over, the player with the start marker puts it back into the center and starts the next round. " +
		"If no player has it, the same player starts again.")
	if !b.Is("discard.return", "round") {
		b.Say("The tiles in the lid stay there until the bag is empty.", "discard.return")
	}
}

// floorTable adds a table of the points of the spaces. Where these depend on more than
// the number of taken spaces, it shows formulas.
func (b *book) floorTable() {
	keys := []string{keyFloor, spacesKey}
	spaces, few, full, known := []string{"space"}, []string{"points"}, []string{"when all are taken"}, true
	for i := range b.spaces() {
		least, ok := b.floorAt(i, i+1)
		most, _ := b.floorAt(i, b.spaces())
		known = known && ok
		spaces, few, full = append(spaces, strconv.Itoa(i+1)), append(few, strconv.Itoa(least)), append(full, strconv.Itoa(most))
	}
	switch {
	case known:
		b.Row(b.spaceKeys(), spaces...)
		b.Row(keys, few...)
		if !slices.Equal(few[1:], full[1:]) {
			b.Row(keys, full...)
		}
	case b.Get(keyFloor).Kind() == ruleset.List:
		for i := range b.spaces() {
			b.Row(keys, "space "+spaces[i+1], b.InWords(b.floorPath(i), "point"))
		}
	default:
		b.Row(keys, fmt.Sprintf("each of the %d spaces", b.spaces()), b.InWords(keyFloor, "point"))
	}
}

// spacesKey is the key of the number of spaces of the floor line.
const spacesKey = "floor.spaces"

// spaceKeys are the keys that decide how many spaces the floor line has.
func (b *book) spaceKeys() []string {
	if b.Get(keyFloor).Kind() == ruleset.List {
		return []string{keyFloor, spacesKey}
	}
	return []string{spacesKey}
}

func (b *book) spaces() int {
	if n, ok := b.At(spacesKey, nil); ok {
		return n
	}
	return len(b.Get(keyFloor).Items())
}

// floorPath returns the path of the points of a space, from 0.
func (b *book) floorPath(i int) string {
	if b.Get(keyFloor).Kind() == ruleset.List {
		return keyFloor + "." + strconv.Itoa(i+1)
	}
	return keyFloor
}

// floorAt returns the points of a space, from 0, when that many spaces are taken.
func (b *book) floorAt(i, count int) (points int, ok bool) {
	return b.At(b.floorPath(i), map[string]int{"slot": i + 1, "floor.count": count})
}

func (b *book) end() {
	b.Section("The end of the game")
	if b.Is("end.when", "false") {
		b.Say("The game ends after round {end.round_limit}.", "end.when")
	} else {
		b.Say("The game ends after a round at whose end {end.when:if}.")
		b.Say("It ends after round {end.round_limit} in any case.", "end.when")
	}
	b.Say("It also ends when a new round would start and no tiles are left for the displays.")
	b.SayBonuses(draft.EachGame, "When the game is over, each player also scores:")
	b.Break()

	b.Section("Who wins")
	b.SayRanking()
}

// unknownSign marks spaces of the floor line whose points a drawing cannot show.
const unknownSign = "?"

// floorSigns are what the drawing of the board shows on the spaces.
func (b *book) floorSigns() []string {
	signs := make([]string, b.spaces())
	for i := range signs {
		signs[i] = unknownSign
		least, ok := b.floorAt(i, i+1)
		if most, _ := b.floorAt(i, b.spaces()); ok && least == most {
			signs[i] = strconv.Itoa(least)
		}
	}
	return signs
}

// drawing draws a board without tiles.
func (b *book) drawing() string {
	var lines []string
	longest := b.rules.longest()
	for row := range b.rules.rows {
		length := int(b.rules.lengths[row])
		line := fmt.Sprintf("%d%s%s   ", row+1, strings.Repeat("   ", longest-length), strings.Repeat("  ·", length))
		for col := range b.rules.cols {
			line += "  " + b.cellSign(row, col)
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	lines = append(lines, "", strings.TrimRight("   "+strings.Join(b.floorSigns(), " "), " "))
	return strings.Join(lines, "\n")
}

// cellSign is how the drawing shows a cell of the wall: its color or a dot, and its
// multiplier if any cell has one.
func (b *book) cellSign(row, col int) string {
	sign := "·"
	if c := b.printed(row, col); c >= 0 {
		sign = strings.ToLower(string(b.rules.colors[c].Letter))
	}
	if len(b.multipliers()) == 0 {
		return sign
	}
	if times := b.rules.wall.multiplier[row][col]; times > 1 {
		sign += "x" + strconv.Itoa(int(times))
	}
	return fmt.Sprintf("%-3s", sign)
}

// multipliers are the signs of cells that count more than once: "x2".
func (b *book) multipliers() (signs []string) {
	for row := range b.rules.rows {
		for col := range b.rules.cols {
			times := b.rules.wall.multiplier[row][col]
			if sign := "x" + strconv.Itoa(int(times)); times > 1 && !slices.Contains(signs, sign) {
				signs = append(signs, sign)
			}
		}
	}
	return signs
}

// printed returns the one color that a cell takes, or -1.
func (b *book) printed(row, col int) int {
	var colors uint8
	for c := range b.rules.colors {
		colors |= b.rules.wall.cells[row][c] >> col & 1 << c
	}
	if bits.OnesCount8(colors) != 1 || len(b.rules.colors) == 1 {
		return -1
	}
	return bits.TrailingZeros8(colors)
}

// legend says what the signs in the drawing of the wall mean.
func (b *book) legend() {
	letters, dots := false, false
	for row := range b.rules.rows {
		for col := range b.rules.cols {
			printed := b.printed(row, col) >= 0
			letters, dots = letters || printed, dots || !printed
		}
	}
	switch {
	case letters && dots:
		b.Say("A letter is a cell for tiles of that color, a dot a cell for any color.", "wall.pattern")
	case letters:
		b.Say("A letter is a cell for a tile of that color.", "wall.pattern")
	default:
		b.Say("A dot is a cell for a tile of any color.", "wall.pattern")
	}
	if signs := b.multipliers(); len(signs) > 0 {
		b.Say("On a cell marked "+wording.List(signs, "or")+" a tile scores that many times its points.", "wall.pattern")
	}
}
