package conformance_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// FuzzCareless holds that texts from outside do no harm to a variant that is sound.
func FuzzCareless(f *testing.F) {
	conformance.Fuzz(f, careless{}, conformance.Options{Documents: []string{"careless/classic"}})
}

// A text that does harm is reported with what it was read as.
func TestHarmOfTexts(t *testing.T) {
	const end = "phase: over\nend: end.when\n"
	for _, test := range []struct {
		careless
		text string
	}{
		{careless{says: `"a=1" as an assignment: panic: too much`,
			compile: func(d *ruleset.Document) (core.Rules, error) {
				if d.Get("a").Exists() || d.Err() != nil {
					panic("too much")
				}
				return classically(d)
			}}, "a=1"},
		{careless{says: "it is refused (no), and the position has changed: expected \"turn: the displays are to " +
			"be filled\", got \"turn: the game is over\"",
			read: func(s core.State, _ []byte) error {
				_ = s.UnmarshalText([]byte(end)) // which is sound
				return errors.New("no")
			}}, "x"},
		{careless{says: "as the text of a position: it is refused by an error without a text, which has to say what is wrong and where",
			read: func(core.State, []byte) error { return errors.New("") }}, "x"},
		{careless{says: "as the text of a position: it is read, and a new State has to read the position again: it reads the text of the ",
			read: func(s core.State, text []byte) error {
				return s.UnmarshalText([]byte(strings.Replace(string(text), "score: 0", "score: 1", 1)))
			}}, end + "seats: [{ score: 0 }, {}]"},
		{careless{says: "as the text of a position: it is read, and a new State has to read the position again: it cannot read the text",
			read: func(s core.State, text []byte) error {
				if strings.Contains(string(text), "displays") {
					return errors.New("no")
				}
				return s.UnmarshalText(text)
			}}, end},
	} {
		assert.ErrorContains(t, conformance.ReadOutside(test.careless, "careless/classic", 5, test.text), test.says)
		assert.NoError(t, conformance.ReadOutside(careless{}, "careless/classic", 5, test.text))
	}
}
