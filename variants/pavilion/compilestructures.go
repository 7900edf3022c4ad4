package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// readStructures reads the structures of every kind.
func (r *rules) readStructures(d *ruleset.Document) {
	lost := &lostSpaces{rules: r, document: d}
	defer lost.report()
	for _, kind := range d.Get(keyStructures).Entries() {
		reward := kind.Value.Get("reward").Int(0, maxSupply)
		r.addKind(kind)
		for _, e := range kind.Value.Get("spaces").Entries() {
			if len(r.structures) == maxStructures {
				e.KeyValue.Error(codeStructure, "", "a board has at most %d structures", maxStructures)
				return
			}
			r.addStructure(e.Value, structure{kind: len(r.kinds) - 1, name: e.Key, reward: reward}, lost)
		}
	}
}

// addKind reads what the structures of a kind have in common.
func (r *rules) addKind(e ruleset.Entry) {
	k := kind{name: e.Key, pointsKey: keyStructures + "." + e.Key + ".points"}
	k.points = r.points(e.Value.Get("points"), seatRoundScope)
	if n, ok := k.points.Constant(); !ok || n != 0 {
		r.pays = true
	}
	r.kinds = append(r.kinds, k)
}

func (r *rules) addStructure(v ruleset.Value, st structure, lost *lostSpaces) {
	items := v.Items()
	if len(items) == 0 {
		v.Error(codeStructure, "", "a structure needs at least one space around it")
	}
	for _, item := range items {
		words := strings.Fields(item.Text())
		if len(words) != 2 {
			item.Error(codeStructure, "", "%q is no space: write a star and a position, as %s 1", item.Text(), r.firstStar())
			continue
		}
		i, err := r.findSpace(ruleset.Normalize(words[0]), words[1])
		if err != nil {
			if !lost.add(ruleset.Normalize(words[0]), v, item) {
				item.Error(codeStructure, "", "%v", err)
			}
			continue
		}
		st.spaces |= 1 << i
	}
	for spaces := st.spaces; spaces != 0; spaces &= spaces - 1 {
		at := &r.spaces[bits.TrailingZeros64(spaces)]
		at.touches = append(at.touches, uint8(len(r.structures)))
	}
	r.structures = append(r.structures, st)
}

// hasStar reports whether a star with the name was read.
func (r *rules) hasStar(name string) bool {
	return slices.ContainsFunc(r.stars, func(s star) bool { return s.name == name })
}

// firstStar names a star for an example in a message.
func (r *rules) firstStar() string {
	if len(r.stars) == 0 {
		return draft.CenterWord
	}
	return r.stars[0].name
}

// lostSpaces are spaces around structures that are gone because a later layer
// changed their star. That is told once for each star, where it was changed: the
// structures were sound before.
type lostSpaces struct {
	rules    *rules
	document *ruleset.Document
	stars    []lostStar
}

type lostStar struct {
	name       string
	change     ruleset.Value
	structures []string // paths below structures
}

// add notes a space of a structure, and reports whether it was lost.
func (l *lostSpaces) add(star string, structure, item ruleset.Value) bool {
	path := keyStars + "." + star
	change := l.document.Said(path)
	if l.document.Get(path).Exists() {
		if !l.rules.hasStar(star) {
			return true // the star itself is reported
		}
		change = l.document.Said(path + ".numbers")
	}
	if !change.Exists() || !l.document.Later(change, item) {
		return false
	}
	i := slices.IndexFunc(l.stars, func(s lostStar) bool { return s.name == star })
	if i < 0 {
		i = len(l.stars)
		l.stars = append(l.stars, lostStar{name: star, change: change})
	}
	of := &l.stars[i].structures
	if name := strings.TrimPrefix(structure.Path(), keyStructures+"."); !slices.Contains(*of, name) {
		*of = append(*of, name)
	}
	return true
}

// report tells of each star what it is now and which structures need more of it.
func (l *lostSpaces) report() {
	for _, s := range l.stars {
		now := "is gone"
		i := slices.IndexFunc(l.rules.stars, func(star star) bool { return star.name == s.name })
		if i >= 0 {
			now = fmt.Sprintf("has %d spaces now", l.rules.stars[i].size)
		} else if l.document.Get(keyStars + "." + s.name).Exists() {
			continue // the star itself is reported
		}
		s.change.Error(codeStructure, "under `structures:` give each of them other spaces, or write null to remove it",
			"the %s star %s, and these structures need others of it: %s", s.name, now, strings.Join(s.structures, ", "))
	}
}
