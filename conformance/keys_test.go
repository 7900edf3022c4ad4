package conformance_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// unread is a key that nobody reads.
var unread = ruleset.Key{Path: "take.twice", Type: ruleset.Truth, Default: "false", Since: 1}

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

// A key that decides nothing is told, and so is an inert one that decides something.
func TestCarelessKeys(t *testing.T) {
	inert := unread
	inert.Path, inert.Inert = "note", true
	unwritten := inert
	unwritten.Type, unwritten.Default = ruleset.Word, ""
	unwritten.Words = []string{"fixed"}
	caughtCareless(t, []careless{
		{check: "keys", keys: []ruleset.Key{unread}, tells: "`take.twice` decides nothing: no other value of " +
			"it changes a game, in any of 2 rulesets"},
		{check: "keys", compile: named, tells: "`name` is declared to be inert, and --set " +
			"'name=another text' changes games of careless/classic"},
		{check: "keys", keys: []ruleset.Key{unwritten}, tells: "`note` is declared to be inert, and no other " +
			"value of it can be tried: an Example in its declaration would do"},
	})
	for _, result := range inspected(t, careless{keys: []ruleset.Key{inert}}) {
		assert.NotEqual(t, conformance.Failed, result.Status, "%v", result.Failure)
	}
}

// A key that cannot be shown is skipped with a reason, which is told, and only a key
// that there is.
func TestSkippedKeys(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	v := careless{keys: []ruleset.Key{unread}}
	o := conformance.Options{Only: []string{"keys"}, Games: 1, Seats: []int{2},
		Skip: map[string]string{"keys/take.twice": "it comes later"}}
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
	assert.EqualError(t, conformance.Check(v, o), "keys/take.twise cannot be skipped: the variant careless declares no "+
		"such key; did you mean keys/take.twice?")
	o.Skip = map[string]string{"copies/careless/clasic": "it is known"}
	assert.EqualError(t, conformance.Check(v, o), "copies/careless/clasic cannot be skipped: careless/clasic is not one "+
		"of the rulesets that are checked; did you mean copies/careless/classic?")
	o.Skip, o.Documents = nil, []string{"careless/classic"}
	r, err = conformance.Inspect(t.Context(), v, o)
	require.NoError(t, err)
	assert.Contains(t, r.Skips(), "skipped keys: it looks for a ruleset that shows what a key decides, and not all shipped "+
		"ones are checked")
}
