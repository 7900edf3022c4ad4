package soak

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
)

// The codes of what never happened.
const (
	codePoints = "never-scored"
	codeEnd    = "never-ended"
	codeCell   = "never-covered"
	codeColor  = "never-laid"
	codePrize  = "never-won"
)

// Codes are the codes of everything that a soak can find.
var Codes = []string{codeFault, codeStuck, codeEndless,
	codePoints, codeEnd, codeCell, codeColor, codePrize}

// rare is what to do about something that may be possible all the same.
const rare = "if it is only rare, more games may show it: --games 20000"

// idle lists what never happened in the games.
func (r *run) idle() []thing {
	all := r.idlePoints()
	all = append(all, r.idleEnds()...)
	if s, err := r.Ruleset.Rules.New(r.Seats[0]); err == nil {
		if v, ok := view.Of(s); ok {
			all = append(all, r.idleColors()...)
			all = append(all, r.idleCells(v)...)
			all = append(all, r.idlePrizes(v)...)
		}
	}
	return all
}

// idlePoints lists the rules that never gave points.
func (r *run) idlePoints() []thing {
	var all []thing
	for _, v := range scoring(r.Ruleset.Document) {
		if path := v.Path(); !r.seen.scored[path] {
			all = append(all, thing{path, path, codePoints, "`" + path + "` never gave points", rare})
		}
	}
	return all
}

// silent are the keys of scoring that give no points of their own.
var silent = []string{"start", "minimum"}

// scoring returns the values that are expected to give points: bonuses, the rules
// of scoring, and points for other things. A plain 0 is there to give none.
func scoring(d *ruleset.Document) []ruleset.Value {
	var all []ruleset.Value
	for _, group := range d.Root().Entries() {
		for _, e := range group.Value.Entries() {
			points := e.Value.Get("points")
			switch {
			case group.Key == "bonuses":
				all = append(all, e.Value)
			case group.Key == "scoring" && !slices.Contains(silent, e.Key) && !isZero(e.Value):
				all = append(all, e.Value)
			case points.Exists() && !isZero(points):
				all = append(all, points)
			}
		}
	}
	return all
}

// isZero reports whether a value is 0, or a list of zeros.
func isZero(v ruleset.Value) bool {
	for _, item := range v.Items() {
		if !isZero(item) {
			return false
		}
	}
	return v.Kind() == ruleset.List || v.Text() == "0"
}

// idleEnds lists the conditions that never ended a game.
func (r *run) idleEnds() []thing {
	var all []thing
	for _, k := range r.Ruleset.Variant.Keys() {
		if !strings.HasPrefix(k.Path, "end.") || k.Type != ruleset.Truth || r.seen.ends[k.Path] > 0 {
			continue
		}
		if v := r.Ruleset.Document.Get(k.Path); v.Exists() && v.Text() != "false" {
			all = append(all, thing{k.Path, k.Path, codeEnd, "`" + k.Path + "` never ended a game",
				"the games ended by " + r.seen.endings() + "; write false if that is meant"})
		}
	}
	return all
}

// idleColors lists the colors of which no tile came to lie on a board.
func (r *run) idleColors() []thing {
	var all []thing
	for c, info := range r.Ruleset.Rules.Colors() {
		if path := "colors." + info.Name; !r.seen.colors[core.Color(c)] {
			all = append(all, thing{path, path, codeColor, "no " + info.Name + " tile came to lie on a board", ""})
		}
	}
	return all
}

// boardKeys are the top keys of a ruleset that the kinds of boards come from.
var boardKeys = map[core.Place]string{core.Wall: "wall", core.Star: "stars"}

// idleCells lists the spaces that nobody covered, together for each part of the
// board.
func (r *run) idleCells(v view.View) []thing {
	var all []thing
	for _, area := range boards(v.Seats[0]) {
		var open []string
		for _, c := range area.Cells {
			if !r.seen.cells[c.Spot] {
				open = append(open, spaceName(c))
			}
		}
		if open != nil {
			all = append(all, thing{area.Name, boardKeys[area.Place], codeCell,
				fmt.Sprintf("nobody covered these spaces of the %s: %s", area.Name, strings.Join(open, ", ")), rare})
		}
	}
	return all
}

// spaceName is how people call a space: those of a star as moves do.
func spaceName(c view.Cell) string {
	if c.Spot.Place == core.Star && c.Word != "" {
		return c.Word
	}
	return fmt.Sprintf("row %d column %d", c.Spot.Row+1, c.Spot.Col+1)
}

// idlePrizes lists the kinds of prizes that nobody won.
func (r *run) idlePrizes(v view.View) []thing {
	var all []thing
	for _, p := range v.Seats[0].Prizes {
		path := "structures." + p.Kind
		t := thing{path, path, codePrize, "nobody completed a " + p.Kind, rare}
		if !r.seen.prizes[p.Kind] && !slices.Contains(all, t) {
			all = append(all, t)
		}
	}
	return all
}
