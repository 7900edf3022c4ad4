package pavilion

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

// phrases put names in words.
var phrases = ruleset.Phrases{
	"arc":         "tile linked on its star, itself included",
	"take.size":   "tile that you take",
	"discarded":   "tile that you discard",
	"discards":    "tile that you discarded at your passes in the game",
	"kept":        "tile that you kept in the last round",
	"wilds":       "wild tile that lies there",
	"board.tiles": "tile on your stars",
	"mixed_stars": "complete star of several colors",
	"stars":       "complete star all in %s",
	"structures":  "surrounded %s",
	"complete":    "the %s star is complete",
	"all_of":      "all spaces with the number %s are covered",

	`min(structures("pillar"), structures("statue"), structures("window"), structures("fountain"))`: "the number of " +
		"sets of a surrounded pillar, statue, window and fountain",
}

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := &book{draft.NewRulebook(d, phrases), compiled.(*rules)}
	b.game()
	b.taking()
	b.placing()
	b.stars()
	b.prizes()
	b.passing()
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
	b.Say("You take colored tiles and pay with them for the spaces of the stars on your board. Every space that you cover " +
		"scores points.")
	if len(b.rules.structures) > 0 {
		b.Say("Between the stars there are structures: if you cover all spaces around one, you win something.", keyStructures)
	}

	b.Section("What you need")
	b.ItemColors()
	b.Item("a bag to draw tiles from, and a tower for discarded tiles,")
	b.ItemDisplays()
	if b.rules.supply > 0 {
		b.Item("a supply with spaces for {supply.spaces:tile},")
	}
	b.Item("the start marker,")
	b.Item("for each player a board and a score track.")
	b.Break()
	b.Say("This is a board without tiles:")
	keys := []string{keyStars}
	if len(b.rules.structures) > 0 {
		keys = append(keys, keyStructures)
	}
	b.Draw(b.drawing(), keys...)
	if b.inOrder() {
		b.Say("The numbers are the spaces of the stars. Each is the price of the space in tiles, and also its position on the "+
			"star, clockwise.", keyStars)
	} else {
		b.Say("Each pair of numbers is a space of a star: first its position on the star, clockwise, then its price in tiles.",
			keyStars)
	}
	var signs []string
	for i, kind := range words(b.Get(keyStructures)) {
		signs = append(signs, fmt.Sprintf("%c is a %s", kindSigns[i%len(kindSigns)], kind))
	}
	if len(signs) > 0 {
		b.Say("The signs between the stars are structures: "+wording.List(signs, "and")+".", keyStructures)
	}

	b.Section("Before the game")
	b.Item("Put all tiles into the bag and mix them.")
	b.Item("Lay the displays in a circle. The table inside the circle is the center.")
	if b.rules.supply > 0 {
		b.Item("Fill the supply with tiles from the bag, drawn at random.", "supply.spaces")
	}
	b.Item("Each player takes a board and starts with {scoring.start:point}.")
	b.Item("Choose who plays first. The players are numbered from there, clockwise: seat 1, seat 2 and so on.")

	b.Section("A round")
	b.Say("A round has two parts: all tiles are taken, then spaces are covered.")
	b.Say("To start a round, fill each display with {displays.tiles:tile} from the bag, drawn at random. Put the start " +
		"marker into the center.")
	b.Say("When the bag is empty, refill it with all tiles of the tower and continue. If the tower is empty too, the remaining " +
		"displays get fewer tiles or none.")
	b.Break()
	b.wild()
}

// wild says which color is wild.
func (b *book) wild() {
	order := b.rules.wildOrder
	if len(order) == 0 {
		return
	}
	b.Say("In each round one color is wild: its tiles can replace others when you pay.", "wild.order")
	if b.Has("wild.value") {
		var names []string
		for _, c := range order {
			names = append(names, b.rules.colorName(c))
		}
		b.Say("When the displays are filled, it is the color with the largest value of {wild.value}; if several are equal, the "+
			"first of these: "+wording.List(names, "and")+".", "wild.order")
		return
	}
	keys := []string{"wild.order", "wild.value"}
	b.Row(keys, "round", "wild")
	for round := range min(b.rules.Rounds, len(order)) {
		if round == 1 {
			keys = append(keys, keyRounds) // a shorter game ends before
		}
		b.Row(keys, strconv.Itoa(round+1), b.rules.colorName(order[round]))
	}
	if b.rules.Rounds > len(order) {
		b.Say("Then the order starts again.", "wild.order", "wild.value", keyRounds)
	}
}

func (b *book) taking() {
	b.Section("First part: taking tiles")
	b.Say("The starting player takes the first turn, then play goes clockwise. The part ends when no tiles are left on the " +
		"displays and in the center.")
	b.Break()
	b.Say("On your turn, take all tiles of one color from one place into your hand:")
	b.Item("either from one display; its other tiles then go to the center,")
	b.Item("or from the center.")
	b.Break()
	if len(b.rules.wildOrder) > 0 {
		b.Say("You cannot choose the wild color if tiles of other colors lie there. With tiles of another color you also take "+
			"wild tiles from the same place: {wild.take:tile}, or all if there are fewer.", "wild.order")
		b.Say("If only wild tiles lie there, you take just as many of them.", "wild.order")
	}
	if b.Has("hand.limit") {
		b.Say("A hand holds at most {hand.limit:tile}. You may not take tiles beyond that, unless every take would go beyond it.")
	}
	b.Break()
	b.Say("The first player of the round who takes from the center also takes the start marker, and starts the second part " +
		"and the next round.")
	if b.Scores("scoring.center") {
		b.Say("When you take the marker, {scoring.center:change}.")
	}
	b.Break()
	last := core.Color(len(b.rules.colors) - 1)
	b.Say(fmt.Sprintf("A turn is written as place and color: `%s` takes the %s tiles of display 1, `%s` those of the center.",
		b.rules.AppendMove(nil, take(0, last)), b.rules.colorName(last), b.rules.AppendMove(nil, take(draft.Center, last))),
		"colors")
}

func (b *book) placing() {
	b.Section("Second part: covering spaces")
	if b.Has("turns.placing") {
		b.Say("The order of turns is set when the second part starts: by {turns.placing}, the smallest value first, and equal " +
			"values clockwise from the player who started the round.")
	} else {
		b.Say("The player with the start marker takes the first turn, then play goes clockwise. If no player has the marker, "+
			"the starting player of the round does.", "turns.placing")
	}
	b.Say("On your turn, cover one free space of your board or pass. After passing you take no more turns in the round; the " +
		"others continue until all have passed.")
	b.Break()
	b.Say("A space costs as many tiles of your hand as its number says, all of one color that the space takes. One of them " +
		"goes to the space, the others to the tower.")
	if len(b.rules.wildOrder) > 0 {
		b.Say("Wild tiles can replace all but one of them: at least one tile has the color itself, and that one goes to the "+
			"space. If you pay in the wild color, other colors cannot replace it.", "wild.order")
	}
	if b.Has("wild.limit") {
		b.Say("You may use at most {wild.limit:tile} of the wild color for one space.")
	}
	if b.Has("place.when") && !b.Is("place.when", "true") {
		b.Say("You may cover a space only if {place.when:if}.")
	}
	b.Break()
	b.payments()
}

// payments gives examples of turns.
func (b *book) payments() {
	r := b.rules
	number := func(s space) int { return int(r.numbers[r.stars[s.star].first+s.position]) }
	fixed := slices.IndexFunc(r.spaces, func(s space) bool { return s.fixed() && number(s) >= 3 })
	if fixed >= 0 {
		s := r.spaces[fixed]
		c, keys := s.onlyColor(), []string{keyStars, "colors"}
		b.Say(fmt.Sprintf("A turn is written as star and position: `%s` puts one of %d %s tiles on position %d of the %s star "+
			"and the others into the tower.", r.AppendMove(nil, place(fixed, c, 0)), number(s), r.colorName(c), s.position+1,
			r.stars[s.star].name), keys...)
		if i := slices.IndexFunc(r.wildOrder, func(o core.Color) bool { return o != c }); i >= 0 {
			wild := r.colorName(r.wildOrder[i])
			b.Say(fmt.Sprintf("While %s is wild, `%s` pays with %d %s tiles and 1 %s tile.", wild,
				r.AppendMove(nil, place(fixed, c, 1)), number(s)-1, r.colorName(c), wild), append(keys, "wild.order")...)
		}
	}
	if open := slices.IndexFunc(r.spaces, func(s space) bool { return !s.fixed() }); open >= 0 {
		c := core.Color(bits.TrailingZeros8(r.spaces[open].printed))
		form := "If a space takes several colors, the turn also has the color"
		if fixed < 0 {
			form = "A turn is written as star, position and color"
		}
		b.Say(fmt.Sprintf("%s: `%s`.", form, r.AppendMove(nil, place(open, c, 0))), keyStars, "colors")
	}
}

// stars says which tiles the stars take, and what they score.
func (b *book) stars() {
	b.Section("What the stars take")
	for _, s := range b.Get(keyStars).Entries() {
		path := s.Value.Path()
		b.Row([]string{path + ".numbers", path + ".color"}, s.Key, strings.Join(texts(s.Value.Get("numbers").Items()), " "),
			colorsText(s.Value.Get("color")))
	}
	b.Say("After the name of each star come the numbers on its spaces, from position 1, and the tiles that it takes.")
	var rows []string
	smallest, largest := b.rules.stars[0].size, 0
	for i := range b.rules.stars {
		s := &b.rules.stars[i]
		if smallest, largest = min(smallest, s.size), max(largest, s.size); !s.ring {
			rows = append(rows, s.name)
		}
	}
	ends := "their last position and position 1"
	if smallest == largest {
		ends = fmt.Sprintf("positions %d and 1", largest)
	}
	switch {
	case len(rows) == 0:
		b.Say("All stars are rings: "+ends+" are neighbors.", keyStars)
	case len(rows) < len(b.rules.stars):
		b.Say("On "+wording.List(rows, "and")+" the last position and position 1 are not neighbors. The other stars are rings: "+
			ends+" are neighbors.", keyStars)
	default:
		b.Say("On no star are the last position and position 1 neighbors.", keyStars)
	}

	b.Section("Points for a space")
	b.Say("A space scores when you cover it. Tiles are linked if they lie on one star without a gap between them.")
	b.Say("It scores {scoring.place:point}.")
	var cases []ruleset.Case
	for arc := 1; arc <= largest; arc++ {
		text := fmt.Sprintf("%d tiles linked", arc)
		if arc == 1 {
			text = "alone"
		}
		cases = append(cases, ruleset.Case{Text: text, Values: map[string]int{"arc": arc}})
	}
	b.Cases("scoring.place", "point", cases...)
	b.SayMinimum()
}

// colorsText says which tiles a star takes.
func colorsText(v ruleset.Value) string {
	switch {
	case v.Kind() == ruleset.List:
		return "in this order: " + wording.List(texts(v.Items()), "and")
	case v.Text() == differentWord:
		return "any colors, but none twice"
	case v.Text() == freeWord:
		return "all of one color or all different: the second tile decides"
	case v.Text() == anyWord:
		return "any colors"
	}
	return "only " + v.Text()
}

func texts(items []ruleset.Value) []string {
	all := make([]string, len(items))
	for i, v := range items {
		all[i] = v.Text()
	}
	return all
}

// prizes says what structures give, and how the supply works.
func (b *book) prizes() {
	if len(b.rules.structures) == 0 {
		return
	}
	b.Section("Structures and the supply")
	b.Say("When you cover the last space around a structure, you get at once:", keyStructures)
	rewards := false
	for _, kind := range b.Get(keyStructures).Entries() {
		path := kind.Value.Path()
		prize := b.InWords(path+".reward", "tile")
		if points := path + ".points"; b.Scores(points) {
			prize += " and " + b.InWords(points, "point")
		}
		b.Row([]string{path + ".reward", path + ".points"}, kind.Key, prize)
		rewards = rewards || b.Scores(path+".reward")
	}
	switch keys := []string{keyStructures, "supply.spaces"}; {
	case !rewards:
	case b.rules.supply == 0:
		b.Say("But the supply has no spaces, so there are no tiles to pick.", "supply.spaces")
	default:
		b.Say("Pick these tiles from the supply one at a time, in any colors. Several structures at once give all of their "+
			"tiles. If the supply has fewer, you get those. The tiles go to your hand.", keys...)
		b.Say("A pick is written as the color: `pick "+b.rules.colors[0].Name+"`.", append(keys, "colors")...)
		if b.Is("supply.refill", "round") {
			b.Say("The supply is refilled from the bag only between rounds, before the displays.", append(keys, "supply.refill")...)
		} else {
			b.Say("After each turn of the second part the supply is refilled from the bag.", append(keys, "supply.refill")...)
		}
	}
	b.Break()
	b.Say("A structure is surrounded when these spaces are covered:", keyStructures)
	for _, kind := range b.Get(keyStructures).Entries() {
		for _, e := range kind.Value.Get("spaces").Entries() {
			b.Row([]string{e.Value.Path()}, kind.Key, e.Key, strings.Join(texts(e.Value.Items()), ", "))
		}
	}
}

func (b *book) passing() {
	b.Section("Passing")
	b.Say("Pass when you cannot cover another space, or do not want to.")
	kept := ""
	if b.keeps() {
		kept = "`keep` and the colors of the tiles one by one, or "
		b.Say("You may keep at most {keep.limit:tile} of your hand for the next round, of any colors. The others go to the tower.")
	} else {
		b.Say("All tiles of your hand go to the tower.", "keep.limit")
	}
	if b.Scores("scoring.discard") {
		b.Say("Then {scoring.discard:change}.")
	}
	b.Say("A pass is written as `pass`. If you have tiles in your hand, your next move says what you keep: "+kept+"`keep none`.",
		"keep.limit")
	b.SayBonuses("round", "When all players have passed, each player also scores:")
}

// keeps reports whether tiles can be kept.
func (b *book) keeps() bool {
	n, constant := b.At("keep.limit", nil)
	return !constant || n > 0
}

func (b *book) end() {
	b.Section("The end of the game")
	b.Say("After each round the player with the start marker puts it back into the center and starts the next round. If no " +
		"player has it, the same player starts again.")
	b.Say("The game ends after "+wording.Count(b.rules.Rounds, "round")+".", keyRounds)
	if b.Has("end.when") && !b.Is("end.when", "false") {
		b.Say("It ends earlier after a round at whose end {end.when:if}.")
	}
	b.SayBonuses("game", "When the game is over, each player also scores:")
	b.Break()
	if b.keeps() && b.Scores("scoring.leftovers") {
		b.Say("At the end, {scoring.leftovers:change}.", "keep.limit")
	}

	b.Section("Who wins")
	b.SayRanking()
}

// kindSigns are the signs of the kinds of structures in the drawing.
var kindSigns = []rune("○△□◇☆")

// drawing draws a board without tiles: the numbers of the spaces, the names of the
// stars and the signs of the structures.
func (b *book) drawing() string {
	r := b.rules
	c := canvas{}
	for i := range r.stars {
		c.write(r.layout.middles[i], r.stars[i].name)
	}
	inOrder := b.inOrder()
	for i, s := range r.spaces {
		sign := strconv.Itoa(int(r.numbers[i]))
		if !inOrder {
			sign = strconv.Itoa(s.position+1) + ":" + sign
		}
		c.write(r.layout.spaces[i], sign)
	}
	structure := 0
	for i, kind := range b.Get(keyStructures).Entries() {
		for range kind.Value.Get("spaces").Entries() {
			c.write(r.layout.structures[structure], string(kindSigns[i%len(kindSigns)]))
			structure++
		}
	}
	return c.String()
}

// inOrder reports whether every space shows its position on the star.
func (b *book) inOrder() bool {
	for i, s := range b.rules.spaces {
		if int(b.rules.numbers[i]) != s.position+1 {
			return false
		}
	}
	return true
}

// canvas is a text that is written at any place.
type canvas struct{ lines [][]rune }

// write writes a text with its middle at a point.
func (c *canvas) write(at point, text string) {
	runes := []rune(text)
	for len(c.lines) <= at.y {
		c.lines = append(c.lines, nil)
	}
	first := max(0, at.x-len(runes)/2)
	line := c.lines[at.y]
	for len(line) < first+len(runes) {
		line = append(line, ' ')
	}
	copy(line[first:], runes)
	c.lines[at.y] = line
}

// String returns the text, without blanks at the ends of lines.
func (c *canvas) String() string {
	lines := make([]string, len(c.lines))
	for i, line := range c.lines {
		lines[i] = strings.TrimRight(string(line), " ")
	}
	return strings.Join(lines, "\n")
}
