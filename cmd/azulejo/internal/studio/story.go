package studio

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// entry is a move in the log, with what came of it.
type entry struct {
	Move   int // its number, 0 for what came before the first
	Seat   int // from 1, 0 for none
	Name   string
	Text   string // what the seat does: "takes 2 red from display 3"
	Events string // in words, a line each
	Colors []core.ColorInfo
}

// mostTold is how many moves the log has. The replay has all.
const mostTold = 24

// log lists the last moves with what came of them, the last one first.
func (g *game) log(t ticket) (all []entry) {
	parts := narrate.Parts(g.sight(t))
	for _, part := range parts[max(0, len(parts)-mostTold):] {
		if e := g.entry(t, part.Move, part.Steps, true); e.Seat > 0 || e.Events != "" {
			all = append(all, e)
		}
	}
	slices.Reverse(all)
	return all
}

// entry describes a move, or what came before the first one, by its steps. The points may be left out.
func (g *game) entry(t ticket, move int, steps []core.Step, points bool) entry {
	e := entry{Move: move, Colors: g.game.Rules().Colors()}
	picture, _ := view.Of(g.sight(t).State())
	for _, step := range steps {
		named := g.worded(step)
		named.Names = g.called(t)
		named.Called = func(spot core.Spot) string { return spotName(picture, 0, spot) }
		if !points {
			named.Events = slices.DeleteFunc(named.Events, func(e view.Event) bool { return e.Score != nil })
		}
		text := named.Brief()
		if step.Turn.Seat() {
			e.Seat, e.Name, e.Text = int(step.Turn)+1, named.Names[step.Turn], told(picture, step, named.Move)
			if e.Text != typed(named.Move) || e.Text == passes {
				e.Text = does(e.Name, e.Text)
			}
			if e.Name == view.You {
				e.Name = "You"
			}
			_, text, _ = strings.Cut(text, "\n") // the move itself
		}
		e.Events += outdent(text) + "\n"
	}
	e.Events = strings.TrimSpace(e.Events)
	return e
}

// says is what a screen reader says after a change.
func (g *game) says(tab table) string {
	if len(tab.Log) == 0 || tab.Log[0].Seat == 0 {
		return tab.Turn
	}
	last := tab.Log[0]
	text := fmt.Sprintf("%s %s. ", last.Name, last.Text)
	if last.Events != "" {
		text += strings.ReplaceAll(last.Events, "\n", ", ") + ". "
	}
	return text + tab.Turn
}

// change is points that a seat got at once.
type change struct {
	Round         int
	For           string // the move of the seat or, where tiles are moved later, the tile
	Points, Total int
	Rule          string // in words
	Reasons       string // the formulas with their values, a line each
}

// called returns what a reader calls the players: by their names, and herself "you".
func (g *game) called(t ticket) []string {
	names := g.names()
	if me := you(t); me > 0 {
		names[me-1] = view.You
	}
	return names
}

// worded returns a step with the names of rules, counters and draws, in the place of keys.
func (g *game) worded(step core.Step) view.Step {
	named, words, called := view.StepOf(g.game.Rules(), step), narrate.WordsOf(g.ruleset), g.ruleset.Document.Called
	for i, e := range named.Events {
		if e.Score != nil {
			e.Score.Rule = words.Label(e.Score.Rule)
		}
		if e.Reason != "" {
			named.Events[i].Reason = words.Label(e.Reason)
		}
		if e.Counter != nil {
			e.Counter.Name = called("counters." + e.Counter.Name)
		}
		if e.Drawn != nil {
			path := "draws." + e.Drawn.Name
			e.Drawn.Name, e.Drawn.Value = called(path), called(path+"."+e.Drawn.Value)
		}
	}
	return named
}

// tracks lists the changes of each seat's score by some steps, the last one first. The picture names the spaces.
func (g *game) tracks(picture view.View, steps []core.Step, words narrate.Words) [][]change {
	all := make([][]change, len(g.header.Seats))
	for _, step := range steps {
		named, tile := view.StepOf(g.game.Rules(), step), ""
		for _, e := range named.Events {
			if e.Kind == core.TilesMoved && e.To.Place.Cells() {
				tile = fmt.Sprintf("%s on %s", wording.Spaced(e.Color), picture.Space(e.Seat, e.To))
			}
			if e.Score == nil {
				continue
			}
			c := change{step.Round, tile, e.Score.Points, e.Score.Total, words.Label(e.Score.Rule), outdent(e.Score.Reasons())}
			if e.Seat == int(step.Turn)+1 && tile == "" {
				c.For = told(picture, step, named.Move)
			}
			all[e.Seat-1] = append(all[e.Seat-1], c)
			tile = ""
		}
	}
	for _, track := range all {
		slices.Reverse(track)
	}
	return all
}

// outdent removes the margins of lines.
func outdent(text string) string {
	var lines []string
	for line := range strings.Lines(strings.TrimSpace(text)) {
		lines = append(lines, strings.TrimSpace(line))
	}
	return strings.Join(lines, "\n")
}
