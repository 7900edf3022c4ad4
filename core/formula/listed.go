package formula

import "slices"

// Listed describes a name that formulas can use, or a list of things with fields, for people.
type Listed struct {
	Path      string // without arguments: "run.h", "players", "players.score"
	Signature string // as formulas write it: "filled(row, col)", ".score"
	Values    string // "0 to 8", "a list"
	Doc       string
	IsList    bool
	List      string // that a field belongs to, or ""
	Shared    bool   // all formulas of the variant have it
	Field     string // of a member: its name after `me.`
}

// Listed returns the names of the scope, each list before its fields.
func (s *Scope) Listed() (all []Listed) {
	for _, n := range s.Names() {
		all = append(all, n.listed(""))
	}
	for _, l := range s.Lists() {
		shared := slices.ContainsFunc(l.Fields, func(n Name) bool { return n.Shared })
		all = append(all, Listed{Path: l.Name, Signature: l.Name, Values: "a list", Doc: l.Doc, IsList: true, Shared: shared})
		for _, n := range l.Fields {
			all = append(all, n.listed(l.Name))
		}
	}
	return all
}

// listed describes a name of a list, or "" for none.
func (n Name) listed(list string) Listed {
	l := Listed{Path: n.Path, Signature: n.Signature(), Values: n.Range(), Doc: n.Doc, List: list, Shared: n.Shared}
	if list != "" {
		l.Path = list + "." + n.Path
	}
	if n.Member {
		l.Field = n.Field()
	}
	return l
}

// Is reports whether a word of a formula or of a search means the name: run.h, players.score,
// .score or me.score.
func (l *Listed) Is(word string) bool {
	return l.Path == word || l.List != "" && l.Path == l.List+word || l.Field != "" && "me."+l.Field == word
}
