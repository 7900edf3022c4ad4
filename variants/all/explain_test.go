package all_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// sentences returns all sentences of a ruleset's rulebook.
func sentences(r *variants.Ruleset) []ruleset.Sentence {
	var all []ruleset.Sentence
	for _, section := range r.Explain() {
		for _, block := range section.Blocks {
			all = append(all, block.Sentences...)
		}
	}
	return all
}

// covers reports whether a key is, holds or belongs to what stands at a path.
func covers(key, path string) bool {
	return key == path || strings.HasPrefix(path, key+".") || strings.HasPrefix(key, path+".")
}

// explained are the rulesets whose rulebooks are tested: those that come with the
// program, and some with all that these do not say.
func explained(t *testing.T) map[string]func(set ...string) (*variants.Ruleset, error) {
	t.Helper()
	opened := map[string]func(set ...string) (*variants.Ruleset, error){}
	for _, name := range variants.Names() {
		if !strings.Contains(name, "/") {
			opened[name] = func(set ...string) (*variants.Ruleset, error) {
				return variants.Open(name, variants.Set(set...))
			}
		}
	}
	for name, text := range unusual {
		opened[name] = func(set ...string) (*variants.Ruleset, error) {
			return variants.Parse(name, []byte(text), variants.Set(set...))
		}
	}
	return opened
}

// Every sentence of a rulebook says what backs it: keys that there are, or the
// variant.
func TestRulebookKeys(t *testing.T) {
	for name, open := range explained(t) {
		r, err := open()
		require.NoError(t, err, name)
		known := ruleset.NewReference(r.Variant.Keys())
		all := sentences(r)
		assert.Greater(t, len(all), 40, name)
		for _, s := range all {
			assert.NotEmpty(t, s.Text, name)
			assert.NotEmpty(t, s.Keys, "%s: %s", name, s.Text)
			for _, key := range s.Keys {
				_, ok := known.Find(key)
				assert.True(t, ok || strings.HasPrefix(key, "ranking."), "%s: there is no key %s: %s", name, key, s.Text)
			}
		}
	}
}

// backing is what variations of a ruleset do to the sentences of its rulebook.
type backing struct {
	t     *testing.T
	name  string
	books []ruleset.Sentence // of the ruleset itself
	moved map[string]bool    // a sentence and a key whose variation changes it
	told  map[string]bool    // paths whose variations change the rulebook
	tried map[string]bool    // paths with variations that load
}

// No sentence changes with a key that does not back it, every key of a sentence
// changes it, and every value that play depends on is told.
func TestRulebookIsBacked(t *testing.T) {
	for name, open := range explained(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := open()
			require.NoError(t, err)
			b := backing{t, name, sentences(r), map[string]bool{}, map[string]bool{}, map[string]bool{}}
			for _, v := range slices.Concat(r.Document.Variations(), more[name]) {
				if other, err := open(v.Set); err == nil {
					b.vary(v, other, other.Document.Digest() != r.Document.Digest())
				}
			}
			b.check()
		})
	}
}

// vary compares the rulebook of a variation.
func (b *backing) vary(v ruleset.Variation, other *variants.Ruleset, plays bool) {
	texts := map[string]bool{}
	for _, s := range sentences(other) {
		texts[s.Text] = true
	}
	b.tried[v.Path] = b.tried[v.Path] || plays
	for _, s := range b.books {
		if texts[s.Text] {
			continue
		}
		b.told[v.Path] = true
		i := slices.IndexFunc(s.Keys, func(key string) bool { return covers(key, v.Path) })
		if i < 0 {
			assert.Fail(b.t, "unbacked", "%q goes with %s, and is backed by %v", s.Text, v.Set, s.Keys)
			continue
		}
		for _, key := range s.Keys {
			if covers(key, v.Path) {
				b.moved[s.Text+key] = true
			}
		}
	}
	for _, s := range b.books {
		delete(texts, s.Text)
	}
	b.told[v.Path] = b.told[v.Path] || len(texts) > 0
}

// check looks at what no variation has changed.
func (b *backing) check() {
	for _, s := range b.books {
		for _, key := range s.Keys {
			if key != "variant" {
				assert.True(b.t, b.moved[s.Text+key], "no change of %s changes %q", key, s.Text)
			}
		}
	}
	for path, plays := range b.tried {
		assert.True(b.t, b.told[path] || !plays, "the rulebook does not tell %s", path)
	}
}
