package pavilion

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
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

//go:embed explain.tmpl
var explainText string

// explainTemplate is the rulebook of all rulesets.
var explainTemplate = draft.Template(explainText)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := &book{draft.NewRulebook(d, phrases), compiled.(*rules)}
	b.Write(explainTemplate(), b)
	return b.Sections()
}

// book has what the template asks about a ruleset.
type book struct {
	*draft.Rulebook
	rules *rules
}

// Structures reports whether the board has any.
func (b *book) Structures() bool { return len(b.rules.structures) > 0 }

// Supply reports whether there is one.
func (b *book) Supply() bool { return b.rules.supply > 0 }

// Keeps reports whether tiles can be kept.
func (b *book) Keeps() bool { return b.rules.keepAlways != 0 }

// Signs returns what the signs in the drawing mean.
func (b *book) Signs() (signs []string) {
	for i, kind := range words(b.Get(keyStructures)) {
		signs = append(signs, fmt.Sprintf("%c is a %s", kindSigns[i%len(kindSigns)], kind))
	}
	return signs
}

// Wilds returns the colors of wild.order.
func (b *book) Wilds() (names []string) {
	for _, c := range b.rules.wildOrder {
		names = append(names, b.rules.colorName(c))
	}
	return names
}

// WildsAgain reports whether the game has more rounds than wild.order has colors.
func (b *book) WildsAgain() bool { return b.rules.Rounds > len(b.rules.wildOrder) }

// WildTable adds a table of the wild color of each round.
func (b *book) WildTable() (none string) {
	keys := []string{keyWildOrder, "wild.value"}
	b.Row(keys, "round", "wild")
	for i, name := range b.Wilds()[:min(b.rules.Rounds, len(b.rules.wildOrder))] {
		if i == 1 {
			keys = append(keys, keyRounds) // a shorter game ends before
		}
		b.Row(keys, strconv.Itoa(i+1), name)
	}
	return ""
}

// covering is an example of a turn.
type covering struct {
	Move, Star, Color string
	Wild              string // another color that can be wild, or ""
	Number, Position  int
	Rest              int // the tiles of the color if one of the payment is wild
}

// example returns a turn that covers the first space for which a condition is true, nil
// where there is none.
func (b *book) example(of func(s *space, number int) bool) *covering {
	r := b.rules
	for i := range r.spaces {
		s, number := &r.spaces[i], int(r.numbers[i])
		if !of(s, number) {
			continue
		}
		c := s.onlyColor()
		e := &covering{Move: string(r.AppendMove(nil, place(i, c, 0))), Star: r.stars[s.star].name, Color: r.colorName(c),
			Number: number, Position: s.position + 1, Rest: number - 1}
		if at := slices.IndexFunc(r.wildOrder, func(o core.Color) bool { return o != c }); at >= 0 {
			e.Wild = r.colorName(r.wildOrder[at])
		}
		return e
	}
	return nil
}

// Fixed returns a turn on a space that takes one color.
func (b *book) Fixed() *covering {
	return b.example(func(s *space, number int) bool { return s.fixed() && number >= 3 })
}

// Open returns a turn on a space that takes several colors.
func (b *book) Open() *covering {
	return b.example(func(s *space, _ int) bool { return !s.fixed() })
}

// Rows returns the stars that are no rings.
func (b *book) Rows() (names []string) {
	for i := range b.rules.stars {
		if s := &b.rules.stars[i]; !s.ring {
			names = append(names, s.name)
		}
	}
	return names
}

// AllRings reports whether all stars are rings.
func (b *book) AllRings() bool { return len(b.Rows()) == 0 }

// AllRows reports whether no star is a ring.
func (b *book) AllRows() bool { return len(b.Rows()) == len(b.rules.stars) }

// Ends returns which positions of a ring are neighbors.
func (b *book) Ends() string {
	largest := b.rules.largest()
	if slices.ContainsFunc(b.rules.stars, func(s star) bool { return s.size != largest }) {
		return "their last position and position 1"
	}
	return fmt.Sprintf("positions %d and 1", largest)
}

// Arcs adds a table of the points for tiles that are linked.
func (b *book) Arcs() (none string) {
	cases := []ruleset.Case{{Text: "alone", Values: map[string]int{"arc": 1}}}
	for arc := 2; arc <= b.rules.largest(); arc++ {
		cases = append(cases, ruleset.Case{Text: fmt.Sprintf("%d tiles linked", arc), Values: map[string]int{"arc": arc}})
	}
	b.Cases(keyPlace, "point", cases...)
	return ""
}

// Texts returns the items of a list.
func (b *book) Texts(list ruleset.Value) (texts []string) {
	for _, v := range list.Items() {
		texts = append(texts, v.Text())
	}
	return texts
}

// Rewards reports whether some structure brings tiles.
func (b *book) Rewards() bool {
	return slices.ContainsFunc(b.rules.structures, func(s structure) bool { return s.reward > 0 })
}

// StructureTable adds a table of the spaces around each structure.
func (b *book) StructureTable() (none string) {
	for _, kind := range b.Get(keyStructures).Entries() {
		for _, e := range kind.Value.Get("spaces").Entries() {
			b.Row([]string{e.Value.Path()}, kind.Key, e.Key, strings.Join(b.Texts(e.Value), ", "))
		}
	}
	return ""
}

// kindSigns are the signs of the kinds of structures in the drawing.
var kindSigns = []rune("○△□◇☆")

// DrawBoard draws a board without tiles: the numbers of the spaces, the names of the
// stars and the signs of the structures.
func (b *book) DrawBoard() (none string) {
	r, c, keys := b.rules, canvas{}, []string{keyStars}
	for i := range r.stars {
		c.write(r.layout().middles[i], r.stars[i].name)
	}
	for i, s := range r.spaces {
		sign := strconv.Itoa(int(r.numbers[i]))
		if !b.InOrder() {
			sign = strconv.Itoa(s.position+1) + ":" + sign
		}
		c.write(r.layout().spaces[i], sign)
	}
	for i, s := range r.structures {
		c.write(r.layout().structures[i], string(kindSigns[s.kind%len(kindSigns)]))
	}
	if b.Structures() {
		keys = append(keys, keyStructures)
	}
	b.Draw(c.String(), keys...)
	return ""
}

// InOrder reports whether every space shows its position on the star.
func (b *book) InOrder() bool {
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
