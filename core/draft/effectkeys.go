package draft

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// effectsText says what each key of events, actions and effects is for. Words in braces depend on
// the variant.
//
//go:embed effects.md
var effectsText string

// groupEffects is the group of these keys.
const groupEffects = "Events and actions"

// effectKeys declares `on` and `actions` for a variant with effects.
func effectKeys[S Game](o *Outline, v *Vocabulary[S]) []ruleset.Key {
	scope, ofActions := v.union(o.topics()), v.Scope(o.ActionTopic)
	keys := ruleset.Describe(o.effectsText(v.topicText), []ruleset.Key{
		{Path: "on", Type: ruleset.Map, Max: maxReactions},
		{Path: "on.*.event", Type: ruleset.Word, Required: true, Words: o.momentWords(false)},
		{Path: "on.*.before", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: "on.*.when", Type: ruleset.Truth, Scope: scope},
		{Path: "actions", Type: ruleset.Map, Max: maxActions},
		{Path: "actions.*.phase", Type: ruleset.Word, Required: true, Words: o.actionPhases()},
		{Path: "actions.*.free", Type: ruleset.Truth, Default: "false"},
		{Path: "actions.*.must", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: "actions.*.hidden", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: "actions.*.limit.times", Type: ruleset.Whole, Required: true, Min: 1, Max: maxTimes},
		{Path: "actions.*.limit.each", Type: ruleset.Word, Default: string(EachRound),
			Words: []string{string(EachRound), string(EachGame)}},
		{Path: "actions.*.when", Type: ruleset.Truth, Scope: ofActions},
		{Path: "actions.*.choose", Type: ruleset.Map, Max: len(o.choosables())},
		{Path: keyEffects, Type: ruleset.Maps, Required: true, Least: 1, Most: maxEffects},
		{Path: "actions.*.do", Type: ruleset.Maps, Required: true, Least: 1, Most: maxEffects, Holds: keyEffects},
	}...)
	for i := range keys {
		if keys[i].Path == "on.*.event" {
			keys[i].Table = o.momentTable()
		}
	}
	for _, c := range o.choosables() {
		k := ruleset.Key{Path: "actions.*.choose." + c.Word, Type: ruleset.Truth, Scope: ofActions, Within: c.span(),
			Group: groupEffects, Doc: "A condition on the " + c.Word + " that the seat chooses.", Example: "true",
			Synonyms: []string{"choose a " + c.Word}}
		if c.Zero {
			k.Doc = fmt.Sprintf("The first and the last number that the seat can choose, or another condition on `%s`. It is a number from 0 to %d.", k.Within, c.Top-1)
			k.Example, k.Synonyms = "0..score", append(k.Synonyms, "amount", "bid", "how many", "how much", "auction", "any number")
		}
		keys = append(keys, k)
	}
	return append(keys, o.doKeys(scope)...)
}

// momentTable says what the events are, in the order of a round.
func (o *Outline) momentTable() [][]string {
	table := [][]string{{"event", "it comes when", "counted by then", "to whom"}}
	for _, m := range o.Moments {
		whom := "you; effects for several seats go clockwise from you"
		if m.All {
			whom = "each seat once, from the one that started the round"
		}
		word := m.Word
		if m.before() {
			word += ", `before: true`"
		}
		table = append(table, []string{word, m.When, m.Known, whom})
	}
	return table
}

// keyEffects is where the keys of effects are declared.
const keyEffects = "on.*.do"

// doKeys declares what an effect can say.
func (o *Outline) doKeys(scope *formula.Scope) []ruleset.Key {
	keys := ruleset.Describe(effectsText, []ruleset.Key{
		{Path: keyEffects + ".score", Type: ruleset.Whole, Min: -MaxPoints, Max: MaxPoints, Scope: scope},
		{Path: keyEffects + ".count", Type: ruleset.Text},
		{Path: keyEffects + ".by", Type: ruleset.Whole, Min: -MaxCounter, Max: MaxCounter, Scope: scope},
		{Path: keyEffects + ".set", Type: ruleset.Whole, Min: -MaxCounter, Max: MaxCounter, Scope: scope, Color: true},
		{Path: keyEffects + ".move", Type: ruleset.Free, Most: 1},
		{Path: keyEffects + ".from", Type: ruleset.Word, Words: o.storeWords(canGive)},
		{Path: keyEffects + ".to", Type: ruleset.Word, Words: o.storeWords(canTake)},
		{Path: keyEffects + ".of", Type: ruleset.Free, Most: 1},
		{Path: keyEffects + ".seat", Type: ruleset.Whole, Max: core.MaxSeats, Scope: scope},
		{Path: keyEffects + ".draw", Type: ruleset.Whole, Max: core.MaxTiles, Scope: scope},
		{Path: keyEffects + ".swap", Type: ruleset.Whole, Min: 1, Max: core.MaxSeats, Scope: scope},
		{Path: keyEffects + ".marker", Type: ruleset.Whole, Max: core.MaxSeats, Scope: scope},
		{Path: keyEffects + ".first", Type: ruleset.Whole, Min: 1, Max: core.MaxSeats, Scope: scope},
		{Path: keyEffects + ".again", Type: ruleset.Word, Words: []string{"true"}},
		{Path: keyEffects + ".offer", Type: ruleset.Text},
		{Path: keyEffects + ".cancel", Type: ruleset.Word, Words: []string{"true"}},
		{Path: keyEffects + ".reveal", Type: ruleset.Text},
		{Path: keyEffects + ".together", Type: ruleset.Truth},
		{Path: keyEffects + ".end", Type: ruleset.Word, Words: endings},
		{Path: keyEffects + ".for", Type: ruleset.Word, Default: audiences[0], Words: audiences},
		{Path: keyEffects + ".when", Type: ruleset.Truth, Scope: scope},
	}...)
	for _, word := range o.numberedWords() {
		keys = append(keys, ruleset.Key{Path: keyEffects + "." + word, Type: ruleset.Whole, Max: maxNumbered, Scope: scope,
			Group: groupEffects, Doc: "Which " + word + " a place of `move` is: its number, or a formula, in place of the one that the event is about or " +
				"that is chosen. Nothing moves where there is none.", Example: "1",
			Synonyms: []string{"which " + word, "number of a " + word}},
			ruleset.Key{Path: keyEffects + "." + toPrefix + word, Type: ruleset.Whole, Max: maxNumbered, Scope: scope,
				Group: groupEffects, Doc: "Which " + word + " the place is that tiles of a `move` go to, if they come from another one on the board of the same seat.", Example: "2",
				Synonyms: []string{"from " + word + " to " + word, "move between", "shift"}, Later: true})
	}
	return keys
}

// numberedWords returns the words of places that have numbers, as there are several.
func (o *Outline) numberedWords() (words []string) {
	for _, c := range o.choosables() {
		if slices.ContainsFunc(o.stores(), func(s Store) bool { return slices.Contains(s.Which, c.Word) }) {
			words = append(words, c.Word)
		}
	}
	return words
}

// effectsText returns the text with the events of the variant, the names of each, and what its
// actions can choose.
func (o *Outline) effectsText(names func(Topic) string) string {
	var moments, choices []string
	for _, topic := range o.topics() {
		var words []string
		for _, m := range o.Moments {
			if m.Topic == topic {
				words = append(words, "`"+m.Word+"`")
			}
		}
		if own := names(topic); words != nil && own != "" {
			moments = append(moments, "Formulas of "+wording.List(words, "and")+" also have "+own+".")
		}
	}
	for _, c := range o.choosables() {
		choices = append(choices, "`"+c.Word+"`")
	}
	return strings.NewReplacer("{phase}", o.Phases[0].Word, "{moments}", strings.Join(moments, " "),
		"{choices}", "It can be "+wording.List(choices, "or")+".").Replace(effectsText)
}
