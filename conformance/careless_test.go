package conformance_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

// careless is classic Azul under another name, with two rulesets of its own and a
// mistake in what it reads and prints. What is nil is done as it should be.
type careless struct {
	classic.Variant
	check string // which has to fail, alone
	says  string // a part of its message

	keys         []ruleset.Key // beside those of classic Azul
	compile      func(d *ruleset.Document) (core.Rules, error)
	positionKeys func(all []ruleset.Key) []ruleset.Key
	read         func(s core.State, text []byte) error
	book         func(all []ruleset.Section) []ruleset.Section
}

func init() {
	files := fstest.MapFS{}
	for _, name := range []string{"classic", "classic-gray"} {
		text, err := variants.Text(name)
		if err != nil {
			panic(err)
		}
		files["careless/"+name+".yaml"] = &fstest.MapFile{Data: []byte(strings.NewReplacer(
			"variant: classic", "variant: careless", "extends: classic", "extends: careless/classic").Replace(string(text)))}
	}
	variants.Register(careless{}, files)
}

// Name is another one than that of classic Azul, so that its rulesets are few.
func (careless) Name() string { return "careless" }

// Keys declares more keys.
func (v careless) Keys() []ruleset.Key {
	return append(v.Variant.Keys()[:len(v.Variant.Keys()):len(v.Variant.Keys())], v.keys...)
}

// Compile compiles a document in another way.
func (v careless) Compile(d *ruleset.Document) (core.Rules, error) {
	compile := v.Variant.Compile
	if v.compile != nil {
		compile = v.compile
	}
	r, err := compile(d)
	if r == nil || v.read == nil {
		return r, err
	}
	return carelessRules{r, v.read}, err
}

// PositionKeys declares other keys of positions.
func (v careless) PositionKeys() []ruleset.Key {
	all := v.Variant.PositionKeys()
	if v.positionKeys != nil {
		all = v.positionKeys(all)
	}
	return all
}

// Explain returns another rulebook.
func (v careless) Explain(d *ruleset.Document, r core.Rules) []ruleset.Section {
	if lens, is := r.(carelessRules); is {
		r = lens.Rules
	}
	all := v.Variant.Explain(d, r)
	if v.book != nil {
		all = v.book(all)
	}
	return all
}

// Features are those whose checks are tested here.
func (careless) Features() []variants.Feature {
	return []variants.Feature{variants.DeclaresPositions, variants.ExplainsRules}
}

// carelessRules make positions that are read in another way.
type carelessRules struct {
	core.Rules
	read func(s core.State, text []byte) error
}

func (r carelessRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return carelessState{s, r.read}, nil
}

type carelessState struct {
	core.State
	read func(s core.State, text []byte) error
}

func (s carelessState) Set(src core.State)              { s.State.Set(src.(carelessState).State) }
func (s carelessState) UnmarshalText(text []byte) error { return s.read(s.State, text) }

// textChecks are the checks of what people write and read.
var textChecks = []string{"keys", "documents", "position-keys", "position-examples", "rulebook"}

// inspected runs such checks on a variant, without the games of those that they need.
func inspected(t *testing.T, v variants.Variant, checks ...string) []conformance.Result {
	t.Helper()
	o := conformance.Options{Only: checks, Games: 1, Seats: []int{2}, Skip: map[string]string{}}
	for _, name := range conformance.Skippable(v, nil) {
		if forHouseRules(name) {
			o.Skip[name] = "it is for house rules"
		}
	}
	for _, row := range conformance.Checks() {
		if row.Name != "loads" && !contains(checks, row.Name) {
			o.Skip[row.Name] = "it is not what is tested"
		}
	}
	r, err := conformance.Inspect(context.Background(), v, o)
	require.NoError(t, err)
	var results []conformance.Result
	for _, result := range r.Results {
		if contains(checks, result.Check) {
			results = append(results, result)
		}
	}
	return results
}

// caughtCareless checks that each mistake is found by the check that claims it and by
// no other one. A short run takes one mistake in documents.
func caughtCareless(t *testing.T, all []careless) {
	t.Helper()
	for i, v := range all {
		if !testing.Short() || i == 0 && v.check == "documents" {
			t.Run(fmt.Sprintf("%s %d", v.check, i+1), func(t *testing.T) { v.caught(t) })
		}
	}
}

func (v careless) caught(t *testing.T) {
	t.Helper()
	caught := false
	for _, result := range inspected(t, v, checksFor(v.check)...) {
		if result.Status == conformance.Failed {
			caught = true
			assert.Equal(t, v.check, result.Check, "%v", result.Failure)
			assert.Contains(t, result.Failure.Error(), v.says)
		}
	}
	assert.True(t, caught, "%s does not find it", v.check)
}

// checksFor returns a check, and all of text only where tests are exhaustive.
func checksFor(check string) []string {
	if conformance.Exhaustive() {
		return textChecks
	}
	return []string{check}
}

func contains(all []string, word string) bool {
	return strings.Contains(" "+strings.Join(all, " ")+" ", " "+word+" ")
}

// forHouseRules reports whether only house rules show a key.
func forHouseRules(name string) bool {
	check, key, _ := strings.Cut(name, "/")
	var prefixes []string
	switch check {
	case "keys":
		prefixes = []string{"bonuses.*.each", "draws.", "counters.", "take.when", "take.spare", "center.rest", "lines.return", "on.", "actions.", "displays.special", "displays.discs", "displays.draw",
			"dummy.", "goal", "teams", "displays.hidden"}
	case "position-examples":
		prefixes = []string{"direction", "order", "won", "effects", "offers", "announced", "then", "dummy", "discs", "giving", "another", "ends", "out", "later", "again", "takes", "seats.used", "seats.start_score",
			"seats.floor_points", "seats.last", "seats.seen", "seats.holds", "seats.cushion", "seats.wild", "seats.lengths", "face_down"}
	}
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(key, p) })
}

// Without a mistake nothing fails, and nothing is skipped but what was to be.
func TestNotCareless(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, result := range inspected(t, careless{}, textChecks...) {
		if result.Status == conformance.Skipped {
			assert.Contains(t, []string{"keys", "position-examples"}, result.Check)
			assert.Regexp(t, "^[a-z_.*]+: it is for house rules$", result.Reason)
			continue
		}
		assert.Equal(t, conformance.Passed, result.Status, "%s: %v", result.Check, result.Failure)
	}
}

// classically compiles a document as classic Azul does.
func classically(d *ruleset.Document) (core.Rules, error) { return careless{}.Variant.Compile(d) }

// note is a key whose value the variant has to read by itself.
var note = ruleset.Key{Path: "note", Type: ruleset.Free, Most: 1, Inert: true, Example: "free"}

var remark = ruleset.Key{Path: "remark", Type: ruleset.Free, Most: 1, Inert: true, Example: "free"}

// ofNote compiles as classic Azul does, but where the note is a map.
func ofNote(compile func(note ruleset.Value, d *ruleset.Document) error) func(d *ruleset.Document) (core.Rules, error) {
	return func(d *ruleset.Document) (core.Rules, error) {
		if v := d.Get(note.Path); v.Kind() == ruleset.Mapping {
			return nil, compile(v, d)
		}
		return classically(d)
	}
}

// loose are the names and the bounds of a formula that a variant compiles otherwise
// than it has declared them.
var (
	loose     = formula.NewScope(draft.RoundName)
	looseWant = formula.Want{Type: formula.Whole, Max: formula.Limit}
)

// What goes wrong with a document that has a mistake is reported with the mistake.
func TestCarelessDocuments(t *testing.T) {
	caughtCareless(t, []careless{
		{check: "documents", says: "with --set 'wall.once_per={ no_such_key: 1 }' (a map where none belongs): panic: index out of range",
			compile: func(d *ruleset.Document) (core.Rules, error) {
				if d.Get("wall.once_per").Kind() == ruleset.Mapping {
					panic("index out of range")
				}
				return classically(d)
			}},
		{check: "documents", says: "with --set 'note={ no_such_key: 1 }' (a map where none belongs): the ruleset loads, as if nothing were wrong",
			keys: []ruleset.Key{note}},
		{check: "documents", says: "with --set 'note=3 + 1' (a formula whose value is out of its bounds): the ruleset loads",
			keys: []ruleset.Key{{Path: "note", Type: ruleset.Whole, Inert: true, Max: 3, Scope: loose, Default: "1"}},
			compile: func(d *ruleset.Document) (core.Rules, error) {
				d.Get("note").Formula(loose, looseWant)
				return classically(d)
			}},
		{check: "documents", says: "the error is no *ruleset.Problems, so it has no place: the note is no text", keys: []ruleset.Key{note},
			compile: ofNote(func(ruleset.Value, *ruleset.Document) error { return errors.New("the note is no text") })},
		{check: "documents", says: "no problem is reported at note", keys: []ruleset.Key{note},
			compile: ofNote(func(_ ruleset.Value, d *ruleset.Document) error {
				d.Get("wall.pattern").Errorf("the note is no text")
				return d.Err()
			})},
		{check: "documents", says: `no code of ruleset.Codes is "bad-note"`, keys: []ruleset.Key{note},
			compile: ofNote(func(v ruleset.Value, d *ruleset.Document) error {
				v.Error("bad-note", "", "the note is no text")
				return d.Err()
			})},
		{check: "documents", says: "each of which is reported alone: no problem is reported at note",
			keys: []ruleset.Key{note, remark}, // so that the note is never tried alone
			compile: func(d *ruleset.Document) (core.Rules, error) {
				v, other := d.Get(note.Path), d.Get(remark.Path)
				if other.Kind() == ruleset.Mapping {
					other.Errorf("the remark is no text")
				}
				if v.Kind() == ruleset.Mapping && d.Err() == nil {
					v.Errorf("the note is no text")
				}
				if v.Kind() == ruleset.Mapping || other.Kind() == ruleset.Mapping {
					return nil, d.Err()
				}
				return classically(d)
			}},
	})
}

// unread is a key that nobody reads.
var unread = ruleset.Key{Path: "take.twice", Type: ruleset.Truth, Default: "false"}

// named compiles classic rules that are for two seats where a ruleset has another name
// than classic Azul.
func named(d *ruleset.Document) (core.Rules, error) {
	r, err := (careless{}).Variant.Compile(d)
	if r != nil && d.Name() == "another text" {
		return forTwo{r}, nil
	}
	return r, err
}

// forTwo are rules for two seats.
type forTwo struct{ core.Rules }

func (forTwo) Seats() (min, max int) { return 2, 2 }

// A key that decides nothing is found, and so is an inert one that decides something.
func TestCarelessKeys(t *testing.T) {
	inert := unread
	inert.Path, inert.Inert = "note", true
	unwritten := inert
	unwritten.Type, unwritten.Default = ruleset.Word, ""
	unwritten.Words = []string{"fixed"}
	caughtCareless(t, []careless{
		{check: "keys", keys: []ruleset.Key{unread}, says: "`take.twice` decides nothing: no other value of " +
			"it changes a game, in any of 2 rulesets"},
		{check: "keys", compile: named, says: "`name` is declared to be inert, and --set " +
			"'name=another text' changes games of careless/classic"},
		{check: "keys", keys: []ruleset.Key{unwritten}, says: "`note` is declared to be inert, and no other " +
			"value of it can be tried: an Example in its declaration would do"},
	})
	for _, result := range inspected(t, careless{keys: []ruleset.Key{inert}}) {
		assert.NotEqual(t, conformance.Failed, result.Status, "%v", result.Failure)
	}
}

// A key that cannot be shown is skipped with a reason, which is reported, and only a key
// that exists.
func TestSkippedKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	v := careless{keys: []ruleset.Key{unread}}
	o := conformance.Options{Only: []string{"keys"}, Games: 1, Seats: []int{2},
		Skip: map[string]string{"keys/take.twice": "it comes later"}}
	for _, name := range conformance.Skippable(v, nil) {
		if strings.HasPrefix(name, "keys/") && forHouseRules(name) {
			o.Skip[name] = "it is for house rules"
		}
	}
	for _, row := range conformance.Checks() {
		if row.Name != "loads" && row.Name != "keys" {
			o.Skip[row.Name] = "it is not what is tested"
		}
	}
	r, err := conformance.Inspect(t.Context(), v, o)
	require.NoError(t, err)
	require.NoError(t, r.Err())
	assert.Contains(t, r.Skips(), "skipped keys: take.twice: it comes later")

	delete(o.Skip, "keys/take.twice")
	o.Documents = []string{"careless/classic-gray", "careless/classic"}
	assert.ErrorContains(t, conformance.Check(v, o), "`take.twice` decides nothing", "all that are shipped are named")

	o.Documents = nil
	o.Skip = map[string]string{"keys/take.twise": "it comes later"}
	assert.EqualError(t, conformance.Check(v, o), "keys/take.twise cannot be skipped: no check, ruleset or key of careless "+
		"has that name; did you mean keys/take.twice?")
	o.Skip = map[string]string{"copies/careless/clasic": "it is known"}
	assert.EqualError(t, conformance.Check(v, o), "copies/careless/clasic cannot be skipped: no check, ruleset or key of "+
		"careless has that name; did you mean copies/careless/classic?")
	o.Skip, o.Documents = nil, []string{"careless/classic"}
	r, err = conformance.Inspect(t.Context(), v, o)
	require.NoError(t, err)
	assert.Contains(t, r.Skips(), "skipped keys: it looks for a shipped ruleset that shows a key or its example, and not all of "+
		"them are checked")
}

// sets returns a change of the declaration of a key: nil takes it away.
func sets(path string, change func(k *ruleset.Key)) func(all []ruleset.Key) []ruleset.Key {
	return func(all []ruleset.Key) []ruleset.Key {
		i := slices.IndexFunc(all, func(k ruleset.Key) bool { return k.Path == path })
		if change == nil {
			return slices.Delete(all, i, i+1)
		}
		change(&all[i])
		return all
	}
}

// without returns a text without the lines that hold a word.
func without(text []byte, word string) []byte {
	var lines []byte
	for line := range bytes.Lines(text) {
		if !bytes.Contains(line, []byte(word)) {
			lines = append(lines, line...)
		}
	}
	return lines
}

// What the declarations of the keys of positions say is what positions have.
func TestCarelessPositions(t *testing.T) {
	caughtCareless(t, []careless{
		{check: "position-keys", says: "2 seats, seed 0, after 0 moves: the text of the position has `center`, which is no " +
			"declared key", positionKeys: sets("center", nil)},
		{check: "position-keys", says: "the text of the position has `seats.lines`, which is no declared key",
			positionKeys: sets("seats.lines", nil)},
		{check: "position-keys", says: "the variant declares declares-positions and has no such key",
			positionKeys: func([]ruleset.Key) []ruleset.Key { return nil }},
		{check: "position-keys", says: "no problem is reported at `note`",
			positionKeys: func(all []ruleset.Key) []ruleset.Key {
				return append(all, ruleset.Key{Path: "note", Example: "free"})
			}},
		{check: "position-keys", says: "it is read, as if nothing were wrong",
			read: func(s core.State, text []byte) error { return s.UnmarshalText(without(text, "no_such_key")) }},
		{check: "position-keys", says: "the error is no *ruleset.Problems, so it has no place: the text is wrong",
			read: func(s core.State, text []byte) error {
				if s.UnmarshalText(text) != nil {
					return errors.New("the text is wrong")
				}
				return nil
			}},
		{check: "position-examples", says: "the example of `center` can be read by no shipped ruleset. Give the key another " +
			"one, ship a ruleset whose positions have it, or say in Options.Skip[\"position-examples/center\"] why there can be " +
			"none. The refusal is:\n  position:5:9: \"three\" is no list of tiles",
			positionKeys: sets("center", func(k *ruleset.Key) { k.Example = "three" })},
	})
}

// What a rulebook leaves out, or states with other keys, is found.
func TestCarelessRulebook(t *testing.T) {
	change := func(change func(s *ruleset.Sentence)) func(all []ruleset.Section) []ruleset.Section {
		return func(all []ruleset.Section) []ruleset.Section {
			for _, section := range all {
				for _, block := range section.Blocks {
					for i := range block.Sentences {
						change(&block.Sentences[i])
					}
				}
			}
			return all
		}
	}
	caughtCareless(t, []careless{
		{check: "rulebook", says: "games differ, and the rulebook is the same",
			book: change(func(s *ruleset.Sentence) {
				if strings.Contains(strings.Join(s.Keys, " "), "lines.lengths") {
					s.Text = "There are pattern lines."
				}
			})},
		{check: "rulebook", says: "which does not name `",
			book: change(func(s *ruleset.Sentence) { s.Keys = []string{"variant"} })},
		{check: "rulebook", says: "names the key `lines.length`, which is not declared",
			book: change(func(s *ruleset.Sentence) {
				for i, key := range s.Keys {
					s.Keys[i] = strings.Replace(key, "lengths", "length", 1)
				}
			})},
		{check: "rulebook", says: "names no key: one that holds in every game of the variant has the key `variant`",
			book: change(func(s *ruleset.Sentence) { s.Keys = nil })},
		{check: "rulebook", says: "a sentence of the rulebook is empty",
			book: change(func(s *ruleset.Sentence) { s.Text = " " })},
		{check: "rulebook", says: "a section of the rulebook has no title",
			book: func(all []ruleset.Section) []ruleset.Section { return append(all, ruleset.Section{}) }},
		{check: "rulebook", says: "the variant declares explains-rules and has no rulebook",
			book: func([]ruleset.Section) []ruleset.Section { return nil }},
	})
}
