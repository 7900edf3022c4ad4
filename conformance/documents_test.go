package conformance_test

import (
	"errors"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// classically compiles a document as classic Azul does.
func classically(d *ruleset.Document) (core.Rules, error) { return careless{}.Variant.Compile(d) }

// note is a key whose value the variant has to read by itself.
var note = ruleset.Key{Path: "note", Type: ruleset.Free, Most: 1, Inert: true, Example: "free", Since: 1}

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

// What goes wrong with documents that have mistakes is told with the mistake.
func TestCarelessDocuments(t *testing.T) {
	caughtCareless(t, []careless{
		{check: "documents", tells: "with --set 'wall.once_per={ no_such_key: 1 }' (a map where none belongs): panic: index out of range",
			compile: func(d *ruleset.Document) (core.Rules, error) {
				if d.Get("wall.once_per").Kind() == ruleset.Mapping {
					panic("index out of range")
				}
				return classically(d)
			}},
		{check: "documents", tells: "with --set 'note={ no_such_key: 1 }' (a map where none belongs): the ruleset loads, as if nothing were wrong",
			keys: []ruleset.Key{note}},
		{check: "documents", tells: "with --set 'note=3 + 1' (a formula whose value is out of its bounds): the ruleset loads",
			keys: []ruleset.Key{{Path: "note", Type: ruleset.Whole, Inert: true, Max: 3, Scope: loose, Default: "1", Since: 1}},
			compile: func(d *ruleset.Document) (core.Rules, error) {
				d.Get("note").Formula(loose, looseWant)
				return classically(d)
			}},
		{check: "documents", tells: "the error is no *ruleset.Problems, so it has no place: the note is no text", keys: []ruleset.Key{note},
			compile: ofNote(func(ruleset.Value, *ruleset.Document) error { return errors.New("the note is no text") })},
		{check: "documents", tells: "no problem is reported at note", keys: []ruleset.Key{note},
			compile: ofNote(func(_ ruleset.Value, d *ruleset.Document) error {
				d.Get("wall.pattern").Errorf("the note is no text")
				return d.Err()
			})},
		{check: "documents", tells: `no code of ruleset.Codes is "bad-note"`, keys: []ruleset.Key{note},
			compile: ofNote(func(v ruleset.Value, d *ruleset.Document) error {
				v.Error("bad-note", "", "the note is no text")
				return d.Err()
			})},
		{check: "documents", tells: "each of which is reported alone: no problem is reported at note", keys: []ruleset.Key{note},
			compile: ofNote(func(v ruleset.Value, d *ruleset.Document) error {
				if d.Err() == nil {
					v.Errorf("the note is no text")
				}
				return d.Err()
			})},
	})
}
