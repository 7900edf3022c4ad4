package trio

import (
	_ "embed"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phrases put names, and some formulas of the game, in words.
var phrases = draft.Phrases{
	"run.h":       "tile linked in its row",
	"run.v":       "tile linked in its column",
	"fallen":      "tile on your floor line",
	"board.trios": "trio",
	"board.tiles": "tile on your wall",

	"run.h * run.v":             "as many points as tiles are linked in its row, times those linked in its column",
	"any(players, .trios >= 3)": "a player has 3 trios",
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
	b := newBook(d, compiled)
	return b.Sections(explainTemplate(), b)
}

// Teach returns the hints for beginners about a ruleset.
func (Variant) Teach(d *ruleset.Document, compiled core.Rules, seats int) []ruleset.Section {
	b := newBook(d, compiled)
	b.Seats = seats
	return b.Sections(teachTemplate(), b)
}

func newBook(d *ruleset.Document, compiled core.Rules) *book {
	r := compiled.(*rules)
	return &book{draft.NewRulebook(d, phrases), r, course.Order(r.Shared)}
}

// book has what the template asks about a ruleset.
type book struct {
	*draft.Rulebook
	rules *rules
	Order []ruleset.Sentence // of a round
}

// Fallen returns examples of what tiles on the floor line cost.
func (b *book) Fallen() []draft.Case {
	var cases []draft.Case
	for n := 1; n <= b.rules.spaces; n++ {
		cases = append(cases, draft.Case{Text: fmt.Sprintf("%d on the line", n), Values: map[string]int{"fallen": n}})
	}
	return b.Cases(keyFloor, cases...)
}
