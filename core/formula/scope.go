package formula

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
)

// Scope is the names that formulas of one key may use. It is immutable; its methods return
// changed copies.
//
// An [Env] knows a name by its id: the names given to NewScope have the ids 0, 1, 2…, and the
// fields of each list the next ones. The names of [Scope.WithOwn] come last.
type Scope struct {
	names  []*Name // by id, with fields of lists; copies share unchanged names
	ids    *index  // of the names that no ruleset declares
	lists  []List  // without their fields
	colors []string
	words  map[string][]string // the keys of the ruleset's maps for words, by Of
	params []Param
	inPlay bool // all names are Big

	elsewhere func(path string) []string // the keys in which a name unknown here can be used
}

// NewScope returns a scope with these names. It panics for an unusable name, which is a mistake
// in the program and not in a ruleset.
func NewScope(names ...Name) *Scope {
	s := &Scope{ids: &index{}}
	for _, n := range names {
		s.add(n)
	}
	return s
}

// index finds the ids of names by their full paths. Copies of a scope share it. The first search
// fills it, as most scopes are made before any search.
type index struct {
	sync.Once
	ids  map[string]int
	size int // names that it has
}

func (x *index) of(names []*Name) map[string]int {
	x.Do(func() {
		x.ids, x.size = make(map[string]int, len(names)), len(names)
		for id, n := range names {
			x.ids[n.full] = id
			if n.Former != "" {
				x.ids[n.Former] = id
			}
		}
	})
	return x.ids
}

// Below returns a copy of s with names before its own. They hide names of s with the same path.
func (s *Scope) Below(names ...Name) *Scope {
	c := s.clone()
	c.names, c.ids = nil, &index{}
	for _, n := range names {
		c.add(n)
	}
	first := len(c.names)
	for _, n := range s.names {
		if !slices.ContainsFunc(c.names[:first], func(o *Name) bool { return o.full == n.full }) {
			c.names = append(c.names, n)
		}
	}
	return c
}

// WithList returns a copy of s with one more list. An [Env] knows the list by its ordinal, the
// number of lists in s. A function or a number may have the same name: any(stars, …) and stars("red"),
// or any(seats, …) and seats + 1, cannot be mistaken for each other.
func (s *Scope) WithList(name, doc string, fields ...Name) *Scope {
	mustBeWord(name)
	if id := s.search(name, 0); id >= 0 && len(s.names[id].Args) == 0 && s.names[id].Type != Whole || s.findList(name) >= 0 {
		panic("formula: the name " + name + " is taken")
	}
	c := s.clone()
	c.ids = &index{}
	for _, f := range fields {
		f.Big, f.list = true, name
		c.add(f)
	}
	c.lists = append(c.lists, List{Name: name, Doc: doc, most: MaxItems})
	return c
}

// WithPart returns a copy of s with a list of some items of another list, whose fields its items
// have. Its own field, a name without a value outside the list, says which they are, from 1.
func (s *Scope) WithPart(of, name, doc string, which Name) *Scope {
	c := s.WithList(name, doc, which)
	c.lists[len(c.lists)-1].of = of
	return c
}

// LimitList returns a copy of s with at most this many items in a list. It panics for an unknown
// list, or if the list has a lower limit already.
func (s *Scope) LimitList(name string, most int) *Scope {
	i := s.findList(name)
	if i < 0 || most < 0 || most > s.lists[i].most {
		panic(fmt.Sprintf("formula: cannot limit the list %s to %d items", name, most))
	}
	c := s.clone()
	c.lists[i].most = most
	return c
}

// WithOwn returns a copy of s with names that a ruleset declares. They follow all others in the
// order given, and have the ids from [Scope.Size] of s on. If s has the list [Players], each name
// that is a Member is also a field of it; these fields come last, in the same order. WithOwn
// panics for a name that is not [Scope.Free] or has no domain.
func (s *Scope) WithOwn(names ...Name) *Scope {
	s.ids.of(s.names) // which it does not have
	c := s.clone()
	for _, n := range names {
		c.add(n)
	}
	if c.findList(Players) < 0 {
		return c
	}
	for _, n := range names {
		if n.Member {
			n.Path, n.Big, n.list = n.Field(), true, Players
			c.add(n)
		}
	}
	return c
}

// Size returns the number of all names, with the fields of lists. It is the id of the next name.
func (s *Scope) Size() int { return len(s.names) }

// Has reports whether formulas can use a name that is no field, or a list.
func (s *Scope) Has(path string) bool {
	id := s.find(path)
	return id >= 0 && s.names[id].list == "" || s.findList(path) >= 0
}

// Free reports whether a ruleset can choose a word as a name of its own. Formulas must be able to
// write it. It must have no meaning yet, not even as the group of other names or as a field of
// [Players].
func (s *Scope) Free(word string) bool {
	if !IsWord(word) || reserved(word) || word == meWord || s.findList(word) >= 0 {
		return false
	}
	return !slices.ContainsFunc(s.names, func(n *Name) bool {
		return (n.list == "" || n.list == Players) && (n.Path == word || strings.HasPrefix(n.Path, word+"."))
	})
}

// Limit returns a copy of s with the values of path within min..max, such as the rows of this
// ruleset's wall. A field of a list is "players.rows". Limit panics for an unknown path, and for
// a range that is empty or wider than before.
func (s *Scope) Limit(path string, min, max int) *Scope {
	id := s.find(path)
	if id < 0 {
		panic("formula: no name " + path + " to limit")
	}
	n := *s.names[id]
	if min > max || min < n.Min || max > n.Max {
		panic(fmt.Sprintf("formula: cannot limit %s to %d..%d, it has %d..%d",
			path, min, max, n.Min, n.Max))
	}
	c := s.clone()
	n.Min, n.Max = min, max
	c.names[id] = &n
	return c
}

// Expect returns a copy of s with an expected range min..max for the arguments of a name, such as
// the spaces of this ruleset's stars. A formula with another argument is valid but doubtful: see
// [Formula.Doubts].
func (s *Scope) Expect(argument string, min, max int) *Scope {
	c := s.clone()
	for id, n := range c.names {
		i := slices.IndexFunc(n.Args, func(a Arg) bool { return a.Name == argument })
		if i < 0 {
			continue
		}
		changed := *n
		changed.Args = slices.Clone(n.Args)
		changed.Args[i].expected = &bounds{min, max}
		c.names[id] = &changed
	}
	return c
}

// InPlay returns a copy of s in which the names at paths are Big, or all names without paths.
// Formulas with such a name are not tabulated, and may lack a value for cases that never occur in
// play. Without paths, formulas may also take any number of steps: they are only read, and
// compiled again for play with the sizes that lists have there.
func (s *Scope) InPlay(paths ...string) *Scope {
	c := s.clone()
	c.inPlay = c.inPlay || len(paths) == 0
	for _, path := range paths {
		id := c.find(path)
		n := *c.names[id]
		n.Big = true
		c.names[id] = &n
	}
	return c
}

// WithElsewhere returns a copy of s with better messages about unknown names: keys returns the
// keys of a ruleset in which such a name can be used.
func (s *Scope) WithElsewhere(keys func(path string) []string) *Scope {
	c := *s
	c.elsewhere = keys
	return &c
}

// WithColors returns a copy of s with these colors, in the ruleset's order. Formulas write them
// in quotes. The colors bound all names and arguments of that type.
func (s *Scope) WithColors(names []string) *Scope {
	c := s.clone()
	c.colors = append([]string{}, names...) // not nil, so that they are bounds
	for i, n := range c.names {
		c.names[i] = c.boundColors(n)
	}
	return c
}

// boundColors returns a name bound to the colors of the scope, if there are any: its values and
// arguments of the type Color.
func (s *Scope) boundColors(n *Name) *Name {
	isColor := func(a Arg) bool { return a.Type == Color }
	if s.colors == nil || n.Type != Color && !slices.ContainsFunc(n.Args, isColor) {
		return n
	}
	bound := func(t Type, low, high int) int {
		if t == Color {
			high = max(low, min(high, len(s.colors)-1)) // a domain is never empty
		}
		return high
	}
	c := *n
	c.Max = bound(n.Type, n.Min, n.Max)
	c.Args = slices.Clone(n.Args)
	for i, a := range c.Args {
		c.Args[i].Max = bound(a.Type, a.Min, a.Max)
	}
	return &c
}

// WithWords returns a copy of s with the keys of one of the ruleset's maps, in order. They are
// the quoted values of the words of that map.
func (s *Scope) WithWords(of string, names []string) *Scope {
	c := s.clone()
	c.words = maps.Clone(s.words)
	if c.words == nil {
		c.words = map[string][]string{}
	}
	c.words[of] = slices.Clone(names)
	for i, n := range c.names {
		if n.Type == Word && n.Of == of {
			bound := *n
			bound.Max = max(n.Min, min(n.Max, len(names)-1)) // a domain is never empty
			c.names[i] = &bound
		}
	}
	return c
}

// Colors returns the colors that formulas can name.
func (s *Scope) Colors() []string { return s.colors }

// wordsOf returns the possible values of a word: the keys of a map of the ruleset, or its own
// words.
func (s *Scope) wordsOf(of string, own []string) []string {
	if of != "" {
		return s.words[of]
	}
	return own
}

// wordMaps returns the maps of the ruleset with a word as a key.
func (s *Scope) wordMaps(word string) []string {
	return slices.DeleteFunc(s.Words(), func(of string) bool { return !slices.Contains(s.words[of], word) })
}

// Words returns the maps of a ruleset with the values of names and arguments as keys, each once.
func (s *Scope) Words() []string {
	var all []string
	add := func(t Type, of string) {
		if t == Word && of != "" && !slices.Contains(all, of) {
			all = append(all, of)
		}
	}
	for _, n := range s.names {
		add(n.Type, n.Of)
		for _, a := range n.Args {
			add(a.Type, a.Of)
		}
	}
	return all
}

// Names returns the names given to NewScope, by id, for documentation.
func (s *Scope) Names() []Name { return s.fields("") }

// Lists returns the lists, by ordinal, for documentation.
func (s *Scope) Lists() []List {
	lists := slices.Clone(s.lists)
	for i := range lists {
		if lists[i].of == "" {
			lists[i].Fields = s.fields(lists[i].Name)
		}
	}
	return lists
}

// fields returns the fields of a list, or for "" the names that are no fields.
func (s *Scope) fields(list string) []Name {
	var fields []Name
	for _, n := range s.names {
		if n.list == list {
			fields = append(fields, *n)
			fields[len(fields)-1].Big = n.Big || s.inPlay
		}
	}
	return fields
}

// clone returns a copy with names and lists that can be changed.
func (s *Scope) clone() *Scope {
	c := *s
	c.names, c.lists = slices.Clone(s.names), slices.Clone(s.lists)
	return &c
}

// add appends a name after checking it.
func (s *Scope) add(n Name) {
	if n.Path != "#" {
		mustBeWord(n.Path)
	}
	n.full = n.Path
	if n.list != "" {
		n.full = n.list + "." + n.Path
	}
	if s.search(n.full, 0) >= 0 {
		panic("formula: the name " + n.Path + " is taken")
	}
	if len(n.Args) > 2 {
		panic("formula: " + n.Path + " has more than two arguments")
	}
	if n.Type == Word && n.Of == "" {
		n.Max = len(n.Words) - 1
	}
	domain := func(t Type, low, high *int) {
		if t == Truth {
			*low, *high = 0, 1
		}
		if *low > *high || *low < -Limit || *high > Limit {
			panic(fmt.Sprintf("formula: %s cannot have the values %d..%d", n.Path, *low, *high))
		}
	}
	domain(n.Type, &n.Min, &n.Max)
	n.Args = slices.Clone(n.Args)
	for i := range n.Args {
		domain(n.Args[i].Type, &n.Args[i].Min, &n.Args[i].Max)
	}
	n.Big = n.Big || len(n.Args) > 0
	s.names = append(s.names, s.boundColors(&n))
}

// find returns the id of a name, also as me.rows, or of a field as "players.rows", or -1.
func (s *Scope) find(path string) int {
	id := s.id(path)
	if member, isMember := strings.CutPrefix(path, memberPrefix); id < 0 && isMember {
		for _, path := range []string{member, boardPrefix + member} {
			if id = s.id(path); id >= 0 && s.names[id].Member && s.names[id].list == "" {
				return id
			}
		}
		return -1
	}
	return id
}

// id returns the id of a full path, or -1.
func (s *Scope) id(path string) int {
	if id, ok := s.ids.of(s.names)[path]; ok {
		return id
	}
	return s.search(path, s.ids.size)
}

// search is id among the names from one on.
func (s *Scope) search(path string, from int) int {
	for id, n := range s.names[from:] {
		if n.full == path || n.Former == path && path != "" {
			return from + id
		}
	}
	return -1
}

// memberPrefix is an optional prefix of members in formulas.
const (
	meWord       = "me"
	memberPrefix = meWord + "."
	boardPrefix  = "board." // which is left out after that, and in fields
)

// findList returns the ordinal of a list, or -1.
func (s *Scope) findList(name string) int {
	return slices.IndexFunc(s.lists, func(l List) bool { return l.Name == name })
}

// listNames returns the names of the lists.
func (s *Scope) listNames() []string {
	var names []string
	for _, l := range s.lists {
		names = append(names, l.Name)
	}
	return names
}

// format writes a value as formulas do, without quotes; words are the values of a Word.
func (s *Scope) format(t Type, words []string, v int) string {
	if t == Color {
		words = s.colors
	}
	switch {
	case t == Truth:
		return strconv.FormatBool(v != 0)
	case t == Whole:
		return strconv.Itoa(v)
	case v < 0:
		return "none"
	case v < len(words):
		return words[v]
	}
	return strconv.Itoa(v)
}

// seen returns a value of a name under the spelling in path.
func (s *Scope) seen(path string, n *Name, v int) core.Seen {
	seen := core.Seen{Name: path, Value: v}
	if n.Secret {
		seen.Secret, seen.Own = true, n.Member && !ofItem(path)
	}
	if n.Type != Whole {
		seen.Text = s.format(n.Type, s.wordsOf(n.Of, n.Words), v)
	}
	return seen
}

// Param is a number that a ruleset names. Formulas write it as params.NAME, and are compiled with
// the number itself.
type Param struct {
	Name  string
	Value int
	// Broken says that the value is already reported as unusable. Formulas with the parameter do not
	// compile, but get no error of their own.
	Broken bool
}

// paramsWord is the group of the parameters.
const (
	paramsWord  = "params"
	paramPrefix = paramsWord + "."
)

// WithParams returns a copy of s with these parameters.
func (s *Scope) WithParams(params []Param) *Scope {
	c := *s
	c.params = params
	return &c
}

// paramPaths returns the parameters in their form in formulas.
func (s *Scope) paramPaths() []string {
	paths := make([]string, len(s.params))
	for i, p := range s.params {
		paths[i] = paramPrefix + p.Name
	}
	return paths
}
