package pavilion

import (
	"fmt"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// nouns are how the rulebook calls what formulas count.
var nouns = map[string]formula.Noun{
	"arc":        {One: "linked tile on the star, itself counted", Many: "linked tiles on the star"},
	"number":     {One: "the number on the space", Has: "the number on the space is"},
	"position":   {One: "the position of the space", Has: "the space is position"},
	"place":      {One: "the place of the color in the order"},
	"star.tiles": {One: "tile on the star", Many: "tiles on the star"},
	"before":     {One: "the space before it is covered"},
	"after":      {One: "the space behind it is covered"},
	"take.size":  {One: "tile that you take", Many: "tiles that you take"},
	"wilds":      {One: "wild tile that lies there", Many: "wild tiles that lie there"},
	"count":      {One: "tile of that color on the displays", Many: "tiles of that color on the displays"},
	"discarded":  {One: "tile that you discard", Many: "tiles that you discard"},
	"kept":       {One: "tile that you have kept", Many: "tiles that you have kept"},

	"start_score":   ruleset.Yours("point at the start of the round", "points at the start of the round"),
	"discards":      ruleset.Yours("tile discarded in the game", "tiles discarded in the game"),
	"board.tiles":   ruleset.Yours("tile on your stars", "tiles on your stars"),
	"mixed_stars":   ruleset.Yours("complete star with several colors", "complete stars with several colors"),
	"players.tiles": ruleset.Theirs("tile on the stars", "tiles on the stars"),

	"players.discards":       ruleset.Theirs("tile discarded in the game", "tiles discarded in the game"),
	"players.mixed_stars":    ruleset.Theirs("complete star with several colors", "complete stars with several colors"),
	"players.complete_stars": ruleset.Theirs("complete star", "complete stars"),
	"players.start_score":    ruleset.Theirs("point at the start of the round", "points at the start of the round"),

	"stars.size":     {One: "space", Many: "spaces", Has: "it has"},
	"stars.tiles":    {One: "tile", Many: "tiles", Has: "it has"},
	"stars.colors":   {One: "color", Many: "colors", Has: "it has"},
	"stars.complete": {One: "it is complete"},
	"stars.turned":   {One: "it looks the same after half a turn"},
}

// noun returns the noun for a name, with the arguments of a function.
func noun(path string, args []string) (formula.Noun, bool) {
	if n, ok := nouns[path]; ok {
		return n, true
	}
	switch {
	case path == "stars" && len(args) == 0:
		return formula.Noun{One: "star", Many: "stars"}, true
	case path == "stars" && len(args) == 1:
		return ruleset.Yours("complete star all in "+args[0], "complete stars all in "+args[0]), true
	case path == "structures" && len(args) == 1:
		return ruleset.Yours("surrounded "+args[0], "surrounded "+args[0]+"s"), true
	case path == "all_of" && len(args) == 1:
		return formula.Noun{One: "all spaces with the number " + args[0] + " are covered"}, true
	case path == "complete" && len(args) == 1:
		return formula.Noun{One: fmt.Sprintf("the %s star is complete", args[0])}, true
	case path == "covered" && len(args) == 2:
		return formula.Noun{One: fmt.Sprintf("position %s of the %s star is covered", args[1], args[0])}, true
	}
	return formula.Noun{}, false
}
