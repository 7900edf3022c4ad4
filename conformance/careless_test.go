package conformance_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/classic"
)

// careless is classic Azul under another name, with two rulesets of its own and a
// mistake in what it reads and tells. What is nil is done as it should be.
type careless struct {
	classic.Variant
	check string // which has to fail, alone
	tells string // a part of what it tells

	keys         []ruleset.Key // beside those of classic Azul
	compile      func(d *ruleset.Document) (core.Rules, error)
	positionKeys func(all []ruleset.PositionKey) []ruleset.PositionKey
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
func (v careless) PositionKeys() []ruleset.PositionKey {
	all := v.Variant.PositionKeys()
	if v.positionKeys != nil {
		all = v.positionKeys(all)
	}
	return all
}

// Explain tells another rulebook.
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
	for _, key := range []string{"direction", "seats.start_score", "seats.floor_points"} {
		o.Skip["position-examples/"+key] = "it is for house rules"
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

// caughtCareless checks that each mistake is told by the check that claims it and by
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
			assert.Contains(t, result.Failure.Error(), v.tells)
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

// Without a mistake nothing fails, and nothing is skipped but what was to be.
func TestNotCareless(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, result := range inspected(t, careless{}, textChecks...) {
		if result.Status == conformance.Skipped {
			assert.Equal(t, "position-examples", result.Check)
			assert.Regexp(t, "^[a-z_.]+: it is for house rules$", result.Reason)
			continue
		}
		assert.Equal(t, conformance.Passed, result.Status, "%s: %v", result.Check, result.Failure)
	}
}
