package classic

import (
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// nouns are how the rulebook calls what formulas count.
var nouns = map[string]formula.Noun{
	"run.h":    {One: "tile linked in its row", Many: "tiles linked in its row"},
	"run.v":    {One: "tile linked in its column", Many: "tiles linked in its column"},
	"run.down": {One: "tile linked on its falling diagonal", Many: "tiles linked on its falling diagonal"},
	"run.up":   {One: "tile linked on its rising diagonal", Many: "tiles linked on its rising diagonal"},
	"group":    {One: "tile of the group that it joins", Many: "tiles of the group that it joins"},
	"row":      {One: "the number of its row", Has: "it lies in row"},
	"col":      {One: "the number of its column", Has: "it lies in column"},
	"color":    {One: "its color"},

	"cell.fixed":  {One: "its cell is printed for one color"},
	"slot":        {One: "the number of the space"},
	"marker":      {One: "the start marker lies there"},
	"floor.count": {One: "thing on the floor line", Many: "things on the floor line"},
	"count":       {One: "tile of the color that lies there", Many: "tiles of the color that lie there"},
	"take.size":   {One: "tile that you take", Many: "tiles that you take"},

	"start_score":         ruleset.Yours("point at the start of the round", "points at the start of the round"),
	"floor_points":        ruleset.Yours("point from your floor line", "points from your floor line"),
	"board.cells":         {One: "cell of the wall", Many: "cells of the wall"},
	"board.rows":          ruleset.Yours("complete row of your wall", "complete rows of your wall"),
	"board.columns":       ruleset.Yours("complete column of your wall", "complete columns of your wall"),
	"board.color_sets":    ruleset.Yours("color that every row of your wall holds", "colors that every row of your wall holds"),
	"board.tiles":         ruleset.Yours("tile on your wall", "tiles on your wall"),
	"board.groups":        ruleset.Yours("group of linked tiles on your wall", "groups of linked tiles on your wall"),
	"board.largest_group": {One: "tile of your largest group", Many: "tiles in your largest group", Has: "you have"},

	"players.rows":       ruleset.Theirs("complete row of the wall", "complete rows of the wall"),
	"players.columns":    ruleset.Theirs("complete column of the wall", "complete columns of the wall"),
	"players.color_sets": ruleset.Theirs("color that every row of the wall holds", "colors that every row of the wall holds"),
	"players.tiles":      ruleset.Theirs("tile on the wall", "tiles on the wall"),

	"players.start_score": ruleset.Theirs("point at the start of the round", "points at the start of the round"),

	"cells":        {One: "cell of your wall", Many: "cells of your wall"},
	"cells.row":    {One: "the number of its row", Has: "it lies in row"},
	"cells.col":    {One: "the number of its column", Has: "it lies in column"},
	"cells.filled": {One: "it is filled"},
	"cells.fixed":  {One: "it is printed for one color"},
}

// noun returns the noun for a name. How large the wall is everybody knows.
func (r *rules) noun(path string, _ []string) (formula.Noun, bool) {
	switch path {
	case "size.rows":
		return formula.Noun{Known: true, Number: r.rows}, true
	case "size.columns":
		return formula.Noun{Known: true, Number: r.cols}, true
	}
	n, ok := nouns[path]
	return n, ok
}

// behind are the keys that say how large the wall is.
func behind(d *ruleset.Document) map[string][]string {
	columns := "wall.pattern"
	if word := d.Get(columns).Text(); word == freeWall || word == cyclicWall {
		columns = "colors"
	}
	return map[string][]string{"size.rows": {"lines.lengths"}, "size.columns": {columns}}
}
