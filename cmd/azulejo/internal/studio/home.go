package studio

import (
	"html/template"
	"math"
	"net/http"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/bot"
)

// mostRecent is how many games the first page lists unless somebody asks for all.
const mostRecent = 5

// home shows the published games, the rulesets of the folder, and the games that were played last. The first
// published game is chosen, or the ruleset that the request names.
func (s *Server) home(r *http.Request) (any, error) {
	data := struct {
		Boxes   []*boxed
		Symbols template.HTML
		Own     []listed
		Other   []listed // the other offered rulesets if they are few, and the chosen one, if no other list has it
		Chosen  string
		Rival   string
		Recent  []recent
		Count   int // of all games
	}{Own: s.listed(s.designer.list()), Rival: s.Rival, Chosen: r.FormValue("ruleset")}
	data.Boxes, data.Symbols = s.boxes()
	var known []string
	for _, box := range data.Boxes {
		for _, side := range box.Sides {
			known = append(known, side.Ruleset)
		}
	}
	for _, own := range data.Own {
		if own.Problem == "" {
			known = append(known, own.Ruleset)
		}
	}
	if len(s.Offered) > 0 { // a few
		data.Other = s.listed(slices.DeleteFunc(slices.Clone(s.Offered), func(name string) bool { return slices.Contains(known, name) }))
		known = append(known, s.Offered...)
	}
	if !slices.Contains(known, data.Chosen) {
		if other := s.listed([]string{data.Chosen}); other[0].Problem == "" {
			data.Other = append(data.Other, other...)
		} else {
			data.Chosen = known[0]
		}
	}
	most := mostRecent
	if r.FormValue("games") == "all" {
		most = math.MaxInt
	}
	data.Recent, data.Count = s.recent(most)
	return show("home.html", data)
}

// botNames lists the bots that need no argument, the levels first.
func botNames() []string {
	names := []string{"easy", "normal", "hard"}
	for _, name := range bot.Names() {
		if !strings.Contains(name, ":") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, style := range bot.Judges() {
		names = append(names, "normal@"+style)
	}
	return names
}
