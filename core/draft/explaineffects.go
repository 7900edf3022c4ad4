package draft

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Effect is a sentence of a rulebook about an event or an action, with its key.
type Effect struct{ Text, Key string }

// Events returns what a ruleset has for each event in words.
func (b *Rulebook) Events(o *Outline) (all []Effect) {
	for _, e := range b.Get("on").Entries() {
		when := o.moment(e.Value.Get("event").Text()).When
		all = append(all, Effect{fmt.Sprintf("When %s%s, %s.", when, provided(e.Value), o.does(e.Value)), "on." + e.Key})
	}
	return all
}

// Actions returns the actions of a ruleset in words.
func (b *Rulebook) Actions(o *Outline) (all []Effect) {
	for _, e := range b.Get("actions").Entries() {
		v := e.Value
		text := fmt.Sprintf("`%s`", e.Key)
		var chosen []Choosable
		for _, c := range o.choosables() {
			if v.Get("choose." + c.Word).Exists() {
				chosen = append(chosen, c)
				text += " " + strings.ToUpper(c.Word)
			}
		}
		phase, after := v.Get("phase").Text(), "instead of your turn"
		if v.Get("free").Text() == "true" {
			after = "beside your turn"
		}
		use := fmt.Sprintf("in the phase `%s`, %s", phase, after)
		if phase == offeredWord {
			use = "when it is offered to you"
			if v.Get("must").Text() == "true" {
				use += ", and you cannot skip it"
			}
		}
		text += fmt.Sprintf(" (%s, %s in a %s): %s%s", use, times(v.Get("limit.times")), v.Get("limit.each").Text(),
			o.does(v), strings.Replace(provided(v), " and ", ", if ", 1))
		for _, c := range chosen {
			if when := v.Get("choose." + c.Word); when.Text() != "true" {
				text += fmt.Sprintf("; the %s must be one for which %s", c.Word, quoted(when))
			}
		}
		all = append(all, Effect{text + ".", "actions." + e.Key})
	}
	return all
}

// quoted returns a formula as the lines of templates write it.
func quoted(v ruleset.Value) string { return "{" + v.Path() + ":quote}" }

// times returns how often: "once", "3 times".
func times(v ruleset.Value) string {
	if v.Text() == "1" {
		return "once"
	}
	return v.Text() + " times"
}

// provided returns the condition of an event, an action or an effect.
func provided(v ruleset.Value) string {
	if !v.Get("when").Exists() {
		return ""
	}
	return " and " + quoted(v.Get("when"))
}

// does returns what a list of effects does.
func (o *Outline) does(v ruleset.Value) string {
	var parts []string
	for _, e := range v.Get("do").Items() {
		parts = append(parts, o.effect(e))
	}
	return strings.Join(parts, "; then ")
}

// subjects are the seats that effects are for in words.
var subjects = map[string]string{"all": "for each player", "others": "for each other player",
	"left": "for the next player", "right": "for the player before you", "marker": "for the holder of the start marker"}

// effect returns what one effect does, as if the reader were the seat that it is for.
func (o *Outline) effect(v ruleset.Value) string {
	text := ""
	for i := range effectKinds {
		if k := &effectKinds[i]; v.Get(k.word).Exists() {
			text = k.say(o, v)
		}
	}
	if who := subjects[v.Get("for").Text()]; who != "" {
		text = who + ": " + text
	}
	if when := v.Get("when"); when.Exists() {
		text += " if " + quoted(when)
	}
	return text
}

func sayPoints(_ *Outline, v ruleset.Value) string {
	return "{" + v.Get("score").Path() + ":change}"
}

func sayMove(o *Outline, v ruleset.Value) string {
	what := "all tiles"
	if n := v.Get("move"); n.Text() != allTiles {
		what = "{" + n.Path() + ":tile}"
	}
	if of := v.Get("of"); of.Exists() {
		what += " of the color " + quoted(of)
	}
	return fmt.Sprintf("move %s from %s to %s", what, o.storeNamed(v, "from"), o.storeNamed(v, "to"))
}

// storeNamed returns what people call a place of a move, with its numbers.
func (o *Outline) storeNamed(v ruleset.Value, key string) string {
	word := v.Get(key).Text()
	var numbers []string
	for _, s := range o.stores() {
		for _, which := range s.Which {
			if at := v.Get(which); s.Word == word && at.Exists() {
				numbers = append(numbers, which+" "+quoted(at))
			}
		}
	}
	if numbers == nil {
		return o.storeName(word)
	}
	return o.storeName(word) + " (" + strings.Join(numbers, ", ") + ")"
}

func sayMarker(_ *Outline, v ruleset.Value) string {
	switch seat := v.Get("marker"); seat.Text() {
	case "0":
		return "the start marker goes to the center"
	case "seat":
		return "you get the start marker"
	default:
		return "the player in seat " + quoted(seat) + " gets the start marker"
	}
}

func sayGain(o *Outline, v ruleset.Value) string {
	return fmt.Sprintf("draw {%s:tile} from the bag to %s", v.Get("draw").Path(), o.storeName(v.Get("to").Text()))
}

func saySwap(_ *Outline, v ruleset.Value) string {
	return "exchange boards with the player in seat " + quoted(v.Get("swap"))
}

func sayAgain(*Outline, ruleset.Value) string { return "you have another turn" }

func sayOffer(_ *Outline, v ruleset.Value) string {
	return fmt.Sprintf("you may take the action `%s`", v.Get("offer").Text())
}

func sayEnd(_ *Outline, v ruleset.Value) string {
	return map[string]string{"round": "the round ends", "game": "the game ends at once",
		"won": "the game ends at once and you win", "lost": "the game ends at once and you lose"}[v.Get("end").Text()]
}

// moment returns the event with a word.
func (o *Outline) moment(word string) MomentInfo {
	for _, m := range o.Moments {
		if m.Word == word {
			return m
		}
	}
	return MomentInfo{}
}

// storeName returns what people call a place.
func (o *Outline) storeName(word string) string {
	for _, s := range o.stores() {
		if s.Word == word {
			return s.Name
		}
	}
	return word
}
