package studio

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// listed is a ruleset in a list.
type listed struct {
	Ruleset string `json:"ruleset"` // the name of a shipped one, or a file of the folder
	Name    string `json:"name"`
	Summary string `json:"summary"`
	Seats   [2]int `json:"seats"`             // from, to
	Problem string `json:"problem,omitempty"` // why it cannot be played
	Own     bool   `json:"own,omitempty"`     // a file of the folder
	rules   *variants.Ruleset
}

// named returns a shipped ruleset or that of a file in the folder.
func (s *Server) named(name string) (*variants.Ruleset, error) {
	k := sketch{File: name}
	if k.isShipped() {
		return s.games.shipped(name)
	}
	k, err := s.designer.onDisk(name)
	if missing(err) {
		return nil, failure{http.StatusNotFound, "there is no ruleset " + name + " any more; choose another game"}
	}
	if err != nil {
		return nil, err
	}
	return s.designer.open(k)
}

// listed describes rulesets.
func (s *Server) listed(names []string) (all []listed) {
	for _, name := range names {
		one := listed{Ruleset: name, Name: name, Own: !sketch{File: name}.isShipped()}
		r, err := s.named(name)
		if err != nil {
			one.Problem = reasonOf(err)
		} else {
			one.rules = r
			one.Name, one.Summary = cmp.Or(r.Document.Name(), name), r.Document.Summary()
			one.Seats[0], one.Seats[1] = r.Rules.Seats()
		}
		all = append(all, one)
	}
	return all
}

// rulesets answers with the rulesets of the folder and the shipped ones. A search leaves those that can be played and
// have all its words, the best first.
func (s *Server) rulesets(r *http.Request) (any, error) {
	all, search := s.listed(append(s.designer.list(), s.offered()...)), r.FormValue("search")
	if search == "" {
		return all, nil
	}
	found, rows := []listed{}, map[*variants.Ruleset]listed{}
	var playable []*variants.Ruleset
	for _, one := range all {
		if rows[one.rules] = one; one.rules != nil {
			playable = append(playable, one.rules)
		}
	}
	for _, r := range s.finder.Find(search, playable) {
		found = append(found, rows[r])
	}
	return found, nil
}

// boxed is a published game: its sides, each with a picture of its board.
type boxed struct {
	Name  string
	Sides []boardSide
}

// boardSide is a side of a board.
type boardSide struct {
	listed
	Side  string // "colored wall"
	Board template.HTML
}

// boxes returns the offered rulesets that extend no other one. Other sides of a board have the same name up to a
// comma. The pictures of boards use the symbols.
func (s *Server) boxes() (all []*boxed, symbols template.HTML) {
	var colors []core.ColorInfo
	for _, game := range s.listed(variants.Games()) {
		if game.Problem != "" {
			continue
		}
		title, _, _ := strings.Cut(game.Name, ", ")
		box := &boxed{Name: title}
		names := slices.DeleteFunc(variants.NamesOf(game.rules.Variant), func(name string) bool { return strings.Contains(name, "/") })
		for n, one := range append([]listed{game}, s.listed(names)...) {
			part, is := strings.CutPrefix(one.Name, title+", ")
			if n > 0 && (!is || one.Name == game.Name) || !slices.Contains(s.offered(), one.Ruleset) {
				continue
			}
			side := boardSide{listed: one, Side: part}
			if v, drawn := guide.Picture(one.rules, 0); drawn {
				side.Board = svg.Board(v, 0, svg.Style{})
				colors = append(colors, v.Colors...)
			}
			box.Sides = append(box.Sides, side)
		}
		if len(box.Sides) > 0 {
			all = append(all, box)
		}
	}
	return all, symbolsOf(colors)
}

// symbolsOf returns the symbols of colors, of which several games may have one.
func symbolsOf(colors []core.ColorInfo) template.HTML {
	slices.SortStableFunc(colors, func(a, b core.ColorInfo) int { return strings.Compare(a.Name, b.Name) })
	return svg.Symbols(slices.CompactFunc(colors, func(a, b core.ColorInfo) bool { return a.Name == b.Name }))
}
