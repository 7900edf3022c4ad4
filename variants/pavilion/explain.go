package pavilion

import (
	_ "embed"
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phrases put names in words.
var phrases = draft.Phrases{
	"arc":         "tile linked on its star, itself included",
	"take.size":   "tile that you take",
	"discarded":   "tile that you discard",
	"discards":    "tile that you discarded at your passes in the game",
	"kept":        "tile that you have kept",
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
var explainTemplate = outline.Template(explainText)

//go:embed teach.tmpl
var teachText string

// teachTemplate is the hints about all rulesets.
var teachTemplate = outline.Template(teachText)

// Explain returns the rulebook of a ruleset.
func (Variant) Explain(d *ruleset.Document, compiled core.Rules) []ruleset.Section {
	b := newBook(d, compiled.(*rules))
	return b.Sections(explainTemplate(), b)
}

// Teach returns the hints about a ruleset for a number of seats.
func (Variant) Teach(d *ruleset.Document, compiled core.Rules, seats int) []ruleset.Section {
	b := newBook(d, compiled.(*rules))
	b.Seats = seats
	return b.Sections(teachTemplate(), b)
}

func newBook(d *ruleset.Document, r *rules) *book {
	b := &book{Rulebook: draft.NewRulebook(d, outline.Phrases), rules: r, Order: r.course.Order(r.Shared), Rounds: r.Rounds,
		Structures: len(r.structures) > 0, Supply: r.supply > 0, Keeps: r.keepLimit.Most() > 0, KeepsSingly: r.keepsSingly,
		Rewards: slices.ContainsFunc(r.kinds, func(k kind) bool { return k.reward.Most() > 0 })}
	b.Votes = r.Handles(onRound)
	if b.Mixes = r.mixes; r.jokers != 0 {
		b.Joker = r.colorName(core.Color(bits.TrailingZeros8(r.jokers)))
	}
	return b
}

// book has what the template asks about a ruleset.
type book struct {
	*draft.Rulebook
	rules *rules
	Order []ruleset.Sentence // of a round

	Rounds      int    // of a game
	Structures  bool   // the board has some
	Rewards     bool   // some structure brings tiles
	Supply      bool   // there is one
	Keeps       bool   // tiles can be kept
	KeepsSingly bool   // one at a time
	Mixes       bool   // several colors can be wild at a time
	Votes       bool   // effects come after the deal, before it is known which color is wild
	Joker       string // the color that is always wild, or ""
}

// Wilds returns the colors of wild.order.
func (b *book) Wilds() (names []string) {
	for _, c := range b.rules.wildOrder {
		names = append(names, b.rules.colorName(c))
	}
	return names
}

// covering is an example of a turn.
type covering struct {
	Move, Star, Color string
	Wild              string // another color that can be wild, or ""
	Number, Position  int
}

// example returns a turn that covers the first space for which a condition is true, nil
// where there is none.
func (b *book) example(of func(s *space, number int) bool) *covering {
	r := b.rules
	for i := range r.spaces {
		s, number := &r.spaces[i], int(r.numbers[i])
		if number == 0 || !of(s, number) {
			continue
		}
		c := s.onlyColor()
		e := &covering{Move: string(r.AppendMove(nil, place(i, c, 0))), Star: r.stars[s.star].name, Color: r.colorName(c),
			Number: number, Position: s.position + 1}
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

// Shuffled returns the stars whose numbers chance decides.
func (b *book) Shuffled() []string { return b.starsThat(func(s *star) bool { return s.shuffled }) }

// Ruins reports whether chance ruins spaces, and PrintedRuins whether some are ruined in every game.
func (b *book) Ruins() bool { return len(b.rules.ruins) > 0 }

// PrintedRuins is described with [book.Ruins].
func (b *book) PrintedRuins() bool { return slices.Contains(b.rules.numbers[:len(b.rules.spaces)], 0) }

// Rows returns the stars that are no rings.
func (b *book) Rows() []string { return b.starsThat(func(s *star) bool { return !s.ring }) }

func (b *book) starsThat(are func(s *star) bool) (names []string) {
	for i := range b.rules.stars {
		if s := &b.rules.stars[i]; are(s) {
			names = append(names, s.name)
		}
	}
	return names
}

// Arcs returns examples: tiles that are linked.
func (b *book) Arcs() []draft.Case {
	cases := []draft.Case{{Text: "alone", Values: map[string]int{"arc": 1}}}
	for arc := 2; arc <= b.rules.largest(); arc++ {
		cases = append(cases, draft.Case{Text: fmt.Sprintf("%d tiles linked", arc), Values: map[string]int{"arc": arc}})
	}
	return b.Cases(keyPlace, cases...)
}

// Lettered reports whether the drawing of the board shows the color of some space.
func (b *book) Lettered() bool {
	return slices.ContainsFunc(b.rules.spaces, func(s space) bool {
		return s.fixed() && b.rules.colorNamed(b.rules.stars[s.star].name) != s.onlyColor()
	})
}

// InOrder reports whether every space shows its position on the star.
func (b *book) InOrder() bool {
	if len(b.rules.shuffled) > 0 {
		return false
	}
	for i, s := range b.rules.spaces {
		if int(b.rules.numbers[i]) != s.position+1 {
			return false
		}
	}
	return true
}
