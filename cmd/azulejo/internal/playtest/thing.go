package playtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
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
var Codes = []string{codeFault, codeStuck, codeEndless, codePanic, codeReason,
	codePoints, codeEnd, codeCell, codeColor, codePrize}

// rare is what to do about something that may be possible all the same.
const rare = "if it is only rare, more games may show it: --games 20000"

// thing is something that can happen in games of a ruleset.
type thing struct {
	id    string // names it in other rulesets too
	path  string // the key that it is about
	code  string
	times int    // how often it happened
	what  string // that it did not, in words: "`bonuses.row` never gave points"
	item  string // which of several things that are told together, or ""
	hint  string

	// cause are the paths that decide whether it can happen.
	cause []string
}

// things lists what can happen in games of the ruleset.
func (r *run) things() []thing {
	all := r.scores()
	all = append(all, r.ends()...)
	if s, err := r.Ruleset.Rules.New(r.Seats[0]); err == nil {
		if v, ok := view.Of(s); ok {
			all = append(all, r.colors()...)
			all = append(all, r.cells(v)...)
			all = append(all, r.prizes(v)...)
		}
	}
	return all
}

// scores lists the rules that are expected to give points.
func (r *run) scores() []thing {
	var all []thing
	for _, v := range draft.Scoring(r.Ruleset.Document) {
		path := v.Path()
		t := thing{id: path, path: path, code: codePoints, times: r.seen.scored[path],
			what: "`" + path + "` never gave points", hint: rare, cause: []string{path}}
		// How many points a bonus brings has no part in whether anybody gets it.
		if per := v.Get("per"); per.Exists() && !v.Get("points").IsZero() {
			t.cause = []string{per.Path()}
		}
		all = append(all, t)
	}
	return all
}

// ends lists the conditions that are expected to end games.
func (r *run) ends() []thing {
	var all []thing
	for _, k := range r.Ruleset.Variant.Keys() {
		v := r.Ruleset.Document.Get(k.Path)
		if strings.HasPrefix(k.Path, "end.") && k.Type == ruleset.Truth && v.Exists() && v.Text() != "false" {
			all = append(all, thing{id: k.Path, path: k.Path, code: codeEnd, times: r.seen.ends[k.Path],
				what: "`" + k.Path + "` never ended a game", cause: []string{k.Path},
				hint: "the games ended by " + r.seen.endings() + "; write false if that is meant"})
		}
	}
	return all
}

// colors lists the colors, of which tiles should come to lie on boards.
func (r *run) colors() []thing {
	var all []thing
	for c, info := range r.Ruleset.Rules.Colors() {
		path := "colors." + info.Name
		all = append(all, thing{id: path, path: path, code: codeColor, times: r.seen.colors[core.Color(c)],
			what: "no " + info.Name + " tile came to lie on a board", cause: []string{path}})
	}
	return all
}

// cells lists the spaces of a board.
func (r *run) cells(v view.View) []thing {
	var all []thing
	for _, area := range boards(v.Seats[0]) {
		info := area.Place.Info()
		path := cmp.Or(info.Key, info.Name)
		for _, c := range area.Cells {
			name := spaceName(c)
			all = append(all, thing{id: path + " " + name, path: path, code: codeCell, times: r.seen.cells[c.Spot],
				what: "nobody covered these spaces of the " + area.Name, item: name, hint: rare, cause: []string{path}})
		}
	}
	return all
}

// spaceName is how people call a space: as moves do, where they number it.
func spaceName(c view.Cell) string {
	if c.Spot.Place.Info().Layout == core.Groups && c.Word != "" {
		return c.Word
	}
	return fmt.Sprintf("row %d column %d", c.Spot.Row+1, c.Spot.Col+1)
}

// prizes lists the kinds of prizes.
func (r *run) prizes(v view.View) []thing {
	var all []thing
	for _, p := range v.Seats[0].Prizes {
		path := "structures." + p.Kind
		if slices.ContainsFunc(all, func(t thing) bool { return t.id == path }) {
			continue
		}
		all = append(all, thing{id: path, path: path, code: codePrize, times: r.seen.prizes[p.Kind],
			what: "nobody completed a " + p.Kind, hint: rare, cause: []string{path}})
	}
	return all
}
