package conformance

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

const (
	anyEntry = "*"       // the part of a declared path that is any entry of a map
	newEntry = "another" // the name of an entry that is added to a map
	removed  = "null"    // the value that removes what a ruleset says
)

func checkKeys(s *suite) {
	s.needShipped()
	var errs []error
	for _, k := range s.variant.Keys() {
		switch {
		case s.options.Skip["keys/"+k.Path] != "", k.Type == ruleset.Map, // the keys of its entries count
			ofItem(k, s.variant.Keys()): // the list of its items counts
		case k.Inert:
			errs = append(errs, try(func() {
				must(checkInert(k, s.targets) > 0, "`%s` is declared to be inert, and no other value of it can be tried: "+
					"an Example in its declaration would do", k.Path)
			}))
		case !slices.ContainsFunc(s.targets, func(t *target) bool { return slices.ContainsFunc(t.changes(k), t.decides) }):
			errs = append(errs, fmt.Errorf("`%s` decides nothing: no other value of it changes a game, "+
				"in any of %s. Nobody reads the key, or no shipped ruleset shows what it does: ship one that uses it, "+
				"or say in Options.Skip[\"keys/%[1]s\"] why there can be none", k.Path, wording.Count(len(s.targets), "ruleset")))
		}
	}
	for _, k := range ruleset.DocumentKeys() {
		if k.Inert { // it need not have another value to try, as some of these keys say what a file is
			errs = append(errs, try(func() { checkInert(k, s.targets[:1]) }))
		}
	}
	err := errors.Join(errs...)
	must(err == nil, "%w", err)
}

// ofItem reports whether a key belongs to a map in a list. The list is written as a whole.
func ofItem(k ruleset.Key, keys []ruleset.Key) bool {
	return slices.ContainsFunc(keys, func(list ruleset.Key) bool {
		return list.Type == ruleset.Maps && strings.HasPrefix(k.Path, list.Path+".")
	})
}

// checkInert checks that a key declared to have no effect changes neither the digest nor games.
// It returns the number of tried values.
func checkInert(k ruleset.Key, in []*target) (tried int) {
	const most = 4 // values to try
	for _, t := range in {
		for _, set := range append(t.changes(k), k.Path+"=another text") {
			other, err := t.with(set)
			if err != nil || tried == most || t.options.stopped() {
				continue
			}
			base := t.Ruleset
			if of, _, _ := strings.Cut(set, "="); strings.Contains(k.Path, "*.") { // the key may have come with a new entry
				if base, err = t.with(of[:strings.LastIndexByte(of, '.')] + "={}"); err != nil {
					continue
				}
			}
			must(other.Document.Digest() == base.Document.Digest(), "`%s` is declared to be inert, and --set '%s' gives %s another digest",
				k.Path, set, t.Name)
			must(!differ(base, other, t.options.Seed), "`%s` is declared to be inert, and --set '%s' changes games of %s",
				k.Path, set, t.Name)
			tried++
		}
	}
	return tried
}

// decides reports whether an assignment changes a game. It is false for an assignment that cannot
// be played, and once the run is to stop.
func (t *target) decides(set string) bool {
	if t.options.stopped() {
		return false
	}
	other, err := t.with(set)
	return err == nil && differ(t.Ruleset, other, t.options.Seed)
}

// changes returns assignments that change the value of a declared key: the variations of the
// ruleset, the example of a key in a new entry, and the bounds of numbers.
func (t *target) changes(k ruleset.Key) []string {
	const most = 16
	var all []string
	paths := expand(k.Path, t.Document.Root())
	for _, v := range t.variations() {
		if slices.Contains(paths, v.Path) {
			all = append(all, v.Sets...)
		}
	}
	all = all[:min(most, len(all))]
	for _, path := range paths {
		if strings.Contains(path+".", "."+newEntry+".") && k.Example != "" {
			all = append(all, path+"="+k.Example)
		}
		for _, bound := range boundsOf(k) {
			if k.TakesFormulas() {
				all = append(all, path+"="+listed(k, bound))
			}
		}
	}
	return all
}

// boundsOf returns the least and the greatest value of a key with bounds.
func boundsOf(k ruleset.Key) []string {
	if k.Min == 0 && k.Max == 0 {
		return nil
	}
	return []string{strconv.Itoa(k.Min), strconv.Itoa(k.Max)}
}

// expand returns the paths below v that match a declared path with *, even without a value: for
// bonuses.*.per bonuses.rows.per and bonuses.columns.per. An empty map gets a new entry.
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

// overlap reports whether two paths are equal or one contains the other.
func overlap(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// differ reports whether two rulesets play different games. They do if their numbers of seats
// differ, or if games of the same seed and moves have different positions, legal moves, rankings
// or losers. A game that ends with a fault shows nothing. Comparing takes longer than a move, so
// positions are compared only at turns of seats. Legal moves are compared too, so both games
// choose the same move by the same seed.
func differ(a, b *variants.Ruleset, seed uint64) bool {
	const games, most = 3, 10_000 // moves of a game
	seats, highest := a.Rules.Seats()
	if otherLeast, otherMost := b.Rules.Seats(); seats != otherLeast || highest != otherMost {
		return true
	}
	for n := range uint64(games) {
		one := (&target{Ruleset: a}).newGame(a.Rules, seats, seed+n)
		other := (&target{Ruleset: b}).newGame(b.Rules, seats, seed+n)
		for one.state.Err() == nil && other.state.Err() == nil {
			if !one.state.Turn().Chance() && one.snapshot(one.state) != other.snapshot(other.state) ||
				one.state.Turn() != other.state.Turn() {
				return true
			}
			if one.over() || one.moves == most {
				for seat := range seats {
					if one.state.Lost(seat) != other.state.Lost(seat) {
						return true
					}
				}
				break
			}
			one.step(nil)
			other.step(nil)
		}
	}
	return false
}

func checkRulebook(t *target) {
	book := sentences(t.Explain())
	for _, s := range book {
		must(len(s.Keys) > 0, "the sentence %q names no key: one that holds in every game of the variant has the key `variant`", s.Text)
		for _, key := range s.Keys {
			declared := t.Document.Declares(itemNumber.ReplaceAllString(key, ""))
			must(declared, "the sentence %q names the key `%s`, which is not declared", s.Text, key)
		}
	}
	must(reflect.DeepEqual(t.Explain(), t.Explain()), "the rulebook is another one each time, or its sentences come in another order")
	const most = 4 // other values of a key
	var paths []string
	sets := map[string][]string{}
	for _, v := range t.variations() {
		if sets[v.Path] == nil {
			paths = append(paths, v.Path)
		}
		all := append(sets[v.Path], v.Sets...)
		sets[v.Path] = all[:min(most, len(all))]
	}
	for i, path := range paths {
		if t.share(i) && !t.options.stopped() {
			t.checkStated(path, sets[path], book)
		}
	}
}

// sentences returns the sentences of a rulebook, each after the title of its section.
func sentences(sections []ruleset.Section) []ruleset.Sentence {
	must(len(sections) > 0, "the variant declares %s and has no rulebook: its method Explain is missing, or has another "+
		"signature than that of variants.Explainer", variants.ExplainsRules)
	var all []ruleset.Sentence
	for _, section := range sections {
		must(strings.TrimSpace(section.Title) != "", "a section of the rulebook has no title")
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				must(strings.TrimSpace(s.Text) != "", "a sentence of the rulebook is empty; it names the keys %v", s.Keys)
				s.Text = section.Title + ": " + s.Text
				all = append(all, s)
			}
		}
	}
	return all
}

// itemNumber is the number of an item of a list at the end of a path.
var itemNumber = regexp.MustCompile(`\.\d+$`)

// checkStated checks assignments to a path that change games: one of them must change a sentence
// that names the path. A value that decides nothing in this ruleset need not be stated, such as
// the payment for tiles that nobody can have.
func (t *target) checkStated(path string, sets []string, book []ruleset.Sentence) {
	without := func(all, book []ruleset.Sentence) []ruleset.Sentence {
		return slices.DeleteFunc(slices.Clone(all), func(s ruleset.Sentence) bool {
			return slices.ContainsFunc(book, func(o ruleset.Sentence) bool { return o.Text == s.Text })
		})
	}
	var fault error
	for _, set := range sets {
		other, err := t.with(set)
		if err != nil || other.Document.Digest() == t.Document.Digest() {
			continue
		}
		var otherBook []ruleset.Sentence
		within(func() { otherBook = sentences(other.Explain()) }, "with --set '%s'", set)
		changed := append(without(book, otherBook), without(otherBook, book)...)
		names := func(s ruleset.Sentence) bool {
			return slices.ContainsFunc(s.Keys, func(key string) bool { return overlap(key, path) })
		}
		switch {
		case slices.ContainsFunc(changed, names):
			return
		case len(changed) > 0:
			fault = fmt.Errorf("with --set '%s' the rulebook has another sentence, which does not name `%s`, but %v: %q",
				set, path, changed[0].Keys, changed[0].Text)
		case differ(t.Ruleset, other, t.options.Seed):
			fault = fmt.Errorf("with --set '%s' games differ, and the rulebook is the same", set)
		}
	}
	must(fault == nil, "%w", fault)
}
