package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

const (
	anyEntry = "*"       // the part of a declared path that is any entry of a map
	newEntry = "another" // the name of an entry that is added to a map
	removed  = "null"    // the value that removes what a ruleset says
)

// checkKeys changes each key in the shipped rulesets until a game differs, or none
// does: first to values next to those of a ruleset, and then to others.
// It finds keys that nobody reads, or that are read for another one.
func checkKeys(s *suite) error {
	if !s.shipped {
		return skipError("it looks for a ruleset that shows what a key decides, and not all shipped ones are checked")
	}
	left := slices.DeleteFunc(slices.Clone(s.variant.Keys()), func(k ruleset.Key) bool {
		return k.Inert || s.options.Skip["keys/"+k.Path] != ""
	})
	for _, far := range []bool{false, true} {
		for i := 0; i < len(s.targets) && len(left) > 0; i++ {
			f := s.targets[i].variable()
			if far {
				f.grow(left)
			}
			left = slices.DeleteFunc(left, func(k ruleset.Key) bool { return slices.ContainsFunc(f.changes(k, far), f.decides) })
		}
	}
	if err := s.options.stopped(); err != nil {
		return err
	}
	var errs []error
	for _, k := range left {
		errs = append(errs, fmt.Errorf("`%s` decides nothing: no other value of it changes a game, "+
			"in any of %s. Nobody reads the key, or no shipped ruleset shows what it does: ship one that uses it, "+
			"or say in Options.Skip[\"keys/%[1]s\"] why there can be none", k.Path, wording.Count(len(s.targets), "ruleset")))
	}
	return errors.Join(append(errs, s.checkInertKeys())...)
}

// checkInertKeys holds that keys which are declared to have no effect have none: neither
// on the digest nor on games. The keys of every ruleset need not have another value to
// try, as some of them say what a file is.
func (s *suite) checkInertKeys() error {
	const most = 4 // values to try
	check := func(k ruleset.Key, in []*target) (tried int, err error) {
		for _, t := range in {
			f := t.variable()
			for _, set := range append(f.changes(k, false), k.Path+"=another text") {
				if err := s.options.stopped(); err != nil || tried == most {
					return tried, err
				}
				other, err := f.with(set)
				switch {
				case err != nil:
					continue
				case other.Document.Digest() != f.Document.Digest():
					return tried, fmt.Errorf("`%s` is declared to be inert, and --set '%s' gives %s another digest", k.Path, set, f.Name)
				case differ(f.Ruleset, other, s.options.Seed):
					return tried, fmt.Errorf("`%s` is declared to be inert, and --set '%s' changes games of %s", k.Path, set, f.Name)
				}
				tried++
			}
		}
		return tried, nil
	}
	var errs []error
	for _, k := range ruleset.DocumentKeys() {
		if k.Inert {
			_, err := check(k, s.targets[:1])
			errs = append(errs, err)
		}
	}
	for _, k := range s.variant.Keys() {
		if !k.Inert || s.options.Skip["keys/"+k.Path] != "" {
			continue
		}
		tried, err := check(k, s.targets)
		if err == nil && tried == 0 {
			err = fmt.Errorf("`%s` is declared to be inert, and no other value of it can be tried: an Example in its "+
				"declaration would do", k.Path)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// variable is a ruleset whose keys get other values.
type variable struct {
	*variants.Ruleset
	resolved
	variations []ruleset.Variation
	options    Options
}

// variable returns the ruleset to change keys in.
func (t *target) variable() *variable {
	return &variable{t.Ruleset, t.resolved(), t.Document.Variations(), t.options}
}

// decides reports whether an assignment changes a game. One that cannot be played does
// not, and neither does any once the run is to stop.
func (f *variable) decides(set string) bool {
	if f.options.stopped() != nil {
		return false
	}
	other, err := f.with(set)
	return err == nil && differ(f.Ruleset, other, f.options.Seed)
}

// changes returns assignments that change what a key declares: a map gets an entry that
// is like its last one, or loses one, and of anything else there are variations. Far
// ones are the bounds of numbers too.
func (f *variable) changes(k ruleset.Key, far bool) []string {
	const most = 16
	var all []string
	paths := expand(k.Path, f.Document.Root())
	for _, path := range paths {
		if k.Type == ruleset.Map {
			all = append(all, entryChanges(f.Document.Get(path))...)
		}
	}
	for _, v := range f.variations {
		if slices.Contains(paths, v.Path) {
			all = append(all, v.Set)
		}
	}
	all = all[:min(most, len(all))]
	for _, path := range paths {
		for _, bound := range []int{k.Min, k.Max} {
			if far && k.TakesFormulas() && (k.Min != 0 || k.Max != 0) {
				all = append(all, path+"="+listed(k, strconv.Itoa(bound)))
			}
		}
	}
	return all
}

// letterText finds texts of one upper-case letter in JSON.
var letterText = regexp.MustCompile(`"[A-Z]"`)

// entryChanges returns assignments that give a map one more entry, or take one out of
// it, the last one first, or move that one to the end under another name: a game may
// depend on their number and their order. Where entries have a letter each, as colors
// do, a new one gets a free letter.
func entryChanges(v ruleset.Value) []string {
	entries := v.Entries()
	if len(entries) == 0 {
		return nil
	}
	free := 'Z'
	for free > 'A' && strings.Contains(v.JSON(), strconv.Quote(string(free))) {
		free--
	}
	last := letterText.ReplaceAllString(entries[len(entries)-1].Value.JSON(), strconv.Quote(string(free)))
	all := []string{fmt.Sprintf("%s.%s=%s", v.Path(), newEntry, last)}
	for _, e := range slices.Backward(entries) {
		moved := fmt.Sprintf("%s={%s: %s, %s: %s}", v.Path(), e.Key, removed, newEntry, e.Value.JSON())
		all = append(all, e.Value.Path()+"="+removed, moved)
	}
	return all
}

// grow gives the ruleset one more entry, made of examples, in each map that holds one
// of the keys, unless it cannot be played then.
func (f *variable) grow(keys []ruleset.Key) {
	all := f.Variant.Keys()
	for _, k := range all {
		holds := func(other ruleset.Key) bool { return strings.HasPrefix(other.Path, k.Path+".") }
		if k.Type != ruleset.Map || !slices.ContainsFunc(keys, holds) {
			continue
		}
		for _, path := range expand(k.Path, f.Document.Root()) {
			if r, err := f.with(path + "." + newEntry + "=" + sample(all, k.Path+"."+anyEntry)); err == nil {
				f.Ruleset, f.text, f.variations = r, r.Document.Resolved(), r.Document.Variations()
			}
		}
	}
}

// sample returns a value that a declared path can have, in one line of YAML, by the
// examples of the declarations. A group has those keys that are required.
func sample(keys []ruleset.Key, path string) string {
	var words, parts []string
	for _, k := range keys {
		if k.Path == path && k.Example != "" {
			if v, err := ruleset.ReadText("example", []byte("value: "+k.Example)); err == nil {
				return v.Get("value").JSON()
			}
		}
		if below, is := strings.CutPrefix(k.Path, path+"."); is && (k.Required || k.Type == ruleset.Map) {
			word, _, _ := strings.Cut(below, ".")
			words = append(words, word)
		}
	}
	slices.Sort(words)
	for _, word := range slices.Compact(words) {
		part := sample(keys, path+"."+word)
		if word == anyEntry {
			word = newEntry
		}
		parts = append(parts, word+": "+part)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// expand returns the paths below v that a declared path with * is, whether the ruleset
// has a value there or not. A map without entries is taken to have a new one.
func expand(declared string, v ruleset.Value) []string {
	word, rest, more := strings.Cut(declared, ".")
	values := []ruleset.Value{v.Get(word)}
	if word == anyEntry {
		values = nil
		for _, e := range v.Entries() {
			values = append(values, e.Value)
		}
		if len(values) == 0 {
			values = append(values, v.Get(newEntry))
		}
	}
	var paths []string
	for _, v := range values {
		if more {
			paths = append(paths, expand(rest, v)...)
		} else {
			paths = append(paths, v.Path())
		}
	}
	return paths
}

// overlap reports whether two paths are equal or one of them holds the other.
func overlap(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// differ reports whether two rulesets play different games: other numbers of seats can
// play, or a game of the same seed and the same moves has another position, other legal
// moves, another end, or another order of the seats at its end.
func differ(a, b *variants.Ruleset, seed uint64) bool {
	const games = 3
	least, most := a.Rules.Seats()
	if otherLeast, otherMost := b.Rules.Seats(); least != otherLeast || most != otherMost {
		return true
	}
	for n := range uint64(games) {
		if gamesDiffer(a.Rules, b.Rules, least, seed+n) {
			return true
		}
	}
	return false
}

// gamesDiffer plays the same random moves by two sets of rules until the games differ.
// A game that ends with a fault shows nothing.
func gamesDiffer(a, b core.Rules, seats int, seed uint64) bool {
	const most = 10_000 // moves
	one, err := core.NewGame(a, seats, limited{core.Seeded(seed)})
	other, otherErr := core.NewGame(b, seats, limited{core.Seeded(seed)})
	if err != nil || otherErr != nil {
		return true
	}
	var random core.Random
	for n := 1; one.Err() == nil && other.Err() == nil; n++ {
		legal := one.Moves()
		switch {
		case visible(one) != visible(other):
			return true
		case len(legal) == 0 || n == most:
			return false
		}
		bot.Reseed(&random, seed, int(one.Turn()), n)
		m := legal[random.Below(len(legal))]
		same, err := b.ParseMove(one.Text(m))
		if err != nil || one.Play(m) != nil || other.Play(same) != nil {
			return true
		}
	}
	return false
}

// limited is a chance that panics in a game without an end, which would draw for ever.
type limited struct{ core.Chance }

// Dealer returns the dealer of a chance turn.
func (l limited) Dealer(turn core.Turn, round, part int) core.Dealer {
	if round > maxRounds || part > maxSteps {
		panic(fmt.Sprintf("the game has no end: it is chance turn %d of round %d", part+1, round))
	}
	return l.Chance.Dealer(turn, round, part)
}

// visible writes everything about a game that players see: the position, the legal
// moves and, when it is over, why and in which order the seats have finished.
func visible(g *core.Game) string {
	s := g.State()
	text, err := s.AppendText(nil)
	if err != nil {
		text = fmt.Append(text, err)
	}
	for _, m := range g.Moves() {
		text = append(g.Rules().AppendMove(text, m), '\n')
	}
	if g.Turn() == core.Over {
		seats := make([]int, s.Seats())
		for seat := range seats {
			seats[seat] = seat
		}
		slices.SortStableFunc(seats, func(a, b int) int {
			return slices.CompareFunc(s.AppendRanking(nil, b), s.AppendRanking(nil, a), cmp.Compare[int])
		})
		text = fmt.Append(text, g.EndReason(), g.Winners(), seats)
	}
	return string(text)
}
