package all_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// told is a sentence of a rulebook with the section where it stands.
type told struct {
	ruleset.Sentence
	section string
}

// identity is what two sentences share that say the same in the same place.
func (s told) identity() string { return s.section + ": " + s.Text }

// glossary reports whether the sentence explains what stands in formulas.
func (s told) glossary() bool {
	return strings.HasPrefix(s.Text, "`") || strings.HasPrefix(s.Text, "In these formulas")
}

// sentences returns all sentences of a ruleset's rulebook.
func sentences(r *variants.Ruleset) []told {
	var all []told
	for _, section := range r.Explain() {
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				all = append(all, told{s, section.Title})
			}
		}
	}
	return all
}

// covers reports whether a key is, holds or belongs to what stands at a path.
func covers(key, path string) bool {
	return key == path || strings.HasPrefix(path, key+".") || strings.HasPrefix(key, path+".")
}

// opener opens a ruleset with assignments laid over it.
type opener func(set ...string) (*variants.Ruleset, error)

// explained are the rulesets whose rulebooks are tested: those that come with the
// program, and some with all that these do not say.
func explained() map[string]opener {
	opened := map[string]opener{}
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

// backing is what variations of a ruleset do to the sentences of its rulebook.
type backing struct {
	t     *testing.T
	book  []told          // of the ruleset itself
	moved map[string]bool // sentences and keys whose variations change them
	told  map[string]bool // paths whose variations change the rulebook
	tried map[string]bool // paths with variations that load and play differently
}

// backed are the rulesets whose rulebooks are tested in every run.
var backed = []string{"classic", "unusual-pavilion"}

// No sentence changes with a key that does not back it, every key of a sentence
// changes it, and every value that play depends on is told.
func TestRulebookIsBacked(t *testing.T) {
	for name, open := range explained() {
		if testing.Short() && name != "classic" || !conformance.Exhaustive() && !slices.Contains(backed, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := open()
			require.NoError(t, err)
			b := backing{t, sentences(r), map[string]bool{}, map[string]bool{}, map[string]bool{}}
			b.varyAll(r, open)
			b.check()
		})
	}
}

// varyAll goes through variations of the ruleset.
func (b *backing) varyAll(r *variants.Ruleset, open opener) {
	digest := r.Document.Digest()
	for _, v := range thinned(r.Document) {
		for _, set := range v.Sets {
			if other, err := open(set); err == nil {
				b.vary(other, other.Document.Digest() != digest, v.Path)
			}
		}
	}
	for _, v := range together {
		if other, err := open(v.sets...); err == nil {
			b.vary(other, false, v.paths...)
		}
	}
	renamed := r.Document.Resolved()
	for _, e := range r.Document.Get("colors").Entries() {
		renamed = regexp.MustCompile(`\b`+e.Key+`\b`).ReplaceAllString(renamed, "light-"+e.Key)
	}
	other, err := variants.Parse("renamed", []byte(renamed))
	require.NoError(b.t, err)
	b.renamed(other)
}

// thinned returns variations of a document: all of most values, few of those that
// are many and alike.
func thinned(d *ruleset.Document) []ruleset.Variation {
	var few []ruleset.Variation
	for _, v := range d.Variations() {
		many := strings.Contains(v.Path, ".spaces.") || strings.HasPrefix(v.Path, "stars.")
		if len(few) == 0 || few[len(few)-1].Path != v.Path { // those of a list come one after the other
			few = append(few, ruleset.Variation{Path: v.Path})
			if !many {
				few[len(few)-1].Sets = []string{v.Path + "=1"}
			}
		}
		most, sets := 6, &few[len(few)-1].Sets
		if many {
			most = 1
		}
		*sets = append(*sets, v.Sets...)
		*sets = (*sets)[:min(most, len(*sets))]
	}
	return few
}

// vary compares the rulebook of a ruleset in which some paths were changed.
func (b *backing) vary(other *variants.Ruleset, plays bool, paths ...string) {
	texts := map[string]bool{}
	for _, s := range sentences(other) {
		texts[s.identity()] = true
	}
	for _, s := range b.book {
		if texts[s.identity()] {
			delete(texts, s.identity())
			continue
		}
		b.told[paths[0]] = true
		moved := false
		for _, path := range paths {
			moved = b.move(s, path) || moved
		}
		assert.True(b.t, moved || s.glossary(), "%q goes with a change of %v, and is backed by %v", s.Text, paths, s.Keys)
	}
	b.tried[paths[0]] = b.tried[paths[0]] || plays
	b.told[paths[0]] = b.told[paths[0]] || len(texts) > 0
}

// move notes that a sentence has changed with a path, and reports whether that
// backs it.
func (b *backing) move(s told, path string) (backed bool) {
	for _, key := range s.Keys {
		if covers(key, path) {
			b.moved[s.identity()+key], backed = true, true
		}
	}
	return backed
}

// renamed notes what changes with the names of the colors.
func (b *backing) renamed(other *variants.Ruleset) {
	texts := map[string]bool{}
	for _, s := range sentences(other) {
		texts[s.identity()] = true
	}
	for _, s := range b.book {
		if !texts[s.identity()] {
			b.move(s, "colors")
			assert.NotEqual(b.t, []string{"variant"}, s.Keys, s.Text)
		}
	}
}

// check looks at what no variation has changed.
func (b *backing) check() {
	for _, s := range b.book {
		some := slices.Equal(s.Keys, []string{"variant"})
		for _, key := range s.Keys {
			moved := b.moved[s.identity()+key]
			assert.True(b.t, moved || key == "variant" || s.glossary(), "no change of %s changes %q", key, s.Text)
			some = some || moved
		}
		assert.True(b.t, some || s.glossary(), "no change of %v changes %q", s.Keys, s.Text)
	}
	for path, plays := range b.tried {
		assert.True(b.t, b.told[path] || !plays, "the rulebook does not tell %s", path)
	}
}

// The rulebook lists the stages that the ruleset has, and its effects where they come.
func TestOrderOfARound(t *testing.T) {
	const effects = `
on:
  late: { event: next_round, do: [{ score: 1 }] }
  second: { event: round_end, do: [{ score: 1 }] }
  dealt: { event: round, do: [{ score: 1 }] }
  third: { event: round_end, do: [{ score: 1 }] }
  taken: { event: take, do: [{ score: 1 }] }
  placed: { event: place, do: [{ score: 1 }] }
`
	for _, c := range []struct {
		rules string
		want  []string
	}{
		{"extends: classic\nlines: { keep: false }\ndiscard: { return: round }" + effects, []string{
			"Fill the displays.",
			"For each player in turn: dealt.",
			"Take tiles.",
			"When you have taken tiles: taken.",
			"End the turn; the next player takes tiles, until none are left.",
			"Tile the walls, player by player.",
			"When a tile has come to your wall: placed.",
			"Score the floor lines; each follows its wall, or all come after the last wall.",
			"Empty the lines that do not keep their tiles.",
			"Return the tiles of the lid to the bag.",
			"For each player in turn: second; then third.",
			"Score the bonuses of the round, and end the game if its end has come.",
			"For each player in turn: late.",
			"Begin the next round, and choose who starts it.",
		}},
		{"extends: summer-pavilion" + effects + "  passed: { event: pass, do: [{ score: 1 }] }", []string{
			"Fill the displays.",
			"For each player in turn: dealt.",
			"Take tiles.",
			"When you have taken tiles: taken.",
			"End the turn; the next player takes tiles, until none are left.",
			"Place a tile, or pass.",
			"When you have covered a space: placed.",
			"Pick the tiles of the supply that a placement wins.",
			"Keep tiles after a pass, and discard the others.",
			"When you pass: passed.",
			"End the turn; the next player places tiles, until all have passed.",
			"Fill the supply.",
			"For each player in turn: second; then third.",
			"Score the bonuses of the round, and end the game if its end has come.",
			"For each player in turn: late.",
			"Begin the next round, and choose who starts it.",
		}},
		{"extends: summer-pavilion\nsupply: { refill: round }", []string{
			"Fill the supply.",
			"Fill the displays.",
			"Take tiles.",
			"End the turn; the next player takes tiles, until none are left.",
			"Place a tile, or pass.",
			"Pick the tiles of the supply that a placement wins.",
			"Keep tiles after a pass, and discard the others.",
			"End the turn; the next player places tiles, until all have passed.",
			"Score the bonuses of the round, and end the game if its end has come.",
			"Begin the next round, and choose who starts it.",
		}},
	} {
		r, err := variants.Parse("order", []byte("format: 1\n"+c.rules))
		require.NoError(t, err)
		var list []string
		for _, s := range sentences(r) {
			if s.section == "The order of a round" {
				list = append(list, s.Text)
			}
		}
		assert.Equal(t, c.want, list)
	}
}

// Events of a variant are declared in the order of a round, which the reference has too.
func TestEventsComeInOrder(t *testing.T) {
	for _, base := range []string{"classic", "summer-pavilion"} {
		r, err := variants.Open(base)
		require.NoError(t, err)
		var declared []string
		for _, k := range r.Variant.Keys() {
			if k.Path == "on.*.event" {
				declared = k.Words
			}
		}
		require.NotEmpty(t, declared)
		text := "format: 1\nextends: " + base + "\non:\n"
		for _, word := range declared {
			text += "  at_" + word + ": { event: " + word + ", do: [{ score: 1 }] }\n"
		}
		r, err = variants.Parse("events", []byte(text))
		require.NoError(t, err)
		var listed []string
		for _, s := range sentences(r) {
			if found := regexp.MustCompile(`: at ([a-z ]+)\.$`).FindStringSubmatch(s.Text); found != nil {
				listed = append(listed, strings.ReplaceAll(found[1], " ", "_"))
			}
		}
		assert.Equal(t, declared, listed)
	}
}

// Hints for beginners have the moments that front ends know, and whole sentences about every ruleset, for all seats.
func TestHintsForBeginners(t *testing.T) {
	moments := []string{"take", "center", "penalty", "line", "hand", "cover", "pick", "next", "grid", "groups"}
	for _, name := range variants.Names() {
		r, err := variants.Open(name)
		require.NoError(t, err)
		least, most := r.Rules.Seats()
		for _, seats := range []int{least, most} {
			hints := r.Teach(seats)
			assert.GreaterOrEqual(t, len(hints), 9, name)
			for _, hint := range hints {
				moment, layout, elsewhere := strings.Cut(hint.Title, " ")
				assert.Contains(t, moments, moment, name)
				if elsewhere {
					assert.Contains(t, []string{"lines", "penalty", "grid", "groups"}, layout, name)
				}
				for _, s := range hint.Blocks[0].Sentences {
					if strings.Contains(s.Text, "`") {
						continue // a formula, which front ends leave out
					}
					assert.Regexp(t, `^[A-Z].*[.]$`, s.Text, name)
					assert.NotRegexp(t, `[{}\\]| [.,;]|  `, s.Text, name)
					assert.LessOrEqual(t, len(strings.Fields(s.Text)), 60, "%s: %s", name, s.Text)
				}
			}
			displays, ok := r.Document.Formulas().At("displays.count", map[string]int{"seats": seats})
			if ok {
				assert.Contains(t, hints[0].Blocks[0].Sentences[0].Text, wording.Count(displays, "display"), name)
			}
		}
	}
}
