package ruleset_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
)

const full = `format: 1
variant: test
name: Full
summary: Everything there is.
sources: [a book]
players: 2..4
colors:
  red:  { letter: R, tiles: 20 }
  blue: { letter: B, tiles: 2 * seats }
table: { tiles: 4 }
lines: [1, 2, 3]
wall:
  pattern: |
    R B
    B R
  once_per: [row, column]
  shape: gray
scoring:
  place: |-
    max(1, run.h)
      + (tile == "red" && run.v > 1 ? 1 : 0)
  floor: [-1, max(run.h, 2)]
  minimum: 0
end: { when: 'any(players, .rows >= 1)' }
market: { open: true }
`

// edit replaces a part of the full ruleset, which has to be there.
func edit(t *testing.T, old, with string) string {
	t.Helper()
	require.Contains(t, full, old)
	return strings.Replace(full, old, with, 1)
}

func fullText() string { return strings.Replace(full, "max(run.h, 2)]", "'max(run.h, 2)']", 1) }

func TestDigestIsTheSameForTheSameGame(t *testing.T) {
	want := bind(t, fullText()).Digest()
	assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, want)
	for name, text := range map[string]string{
		"comments":        "# a game\n" + strings.ReplaceAll(fullText(), "\nscoring:", "  # more\n\n# points\nscoring:"),
		"name":            strings.Replace(fullText(), "name: Full", "name: Other", 1),
		"no summary":      strings.Replace(fullText(), "summary: Everything there is.\n", "", 1),
		"sources":         strings.Replace(fullText(), "[a book]", "another book", 1),
		"quotes":          strings.Replace(fullText(), "tiles: 4", `"tiles": "4"`, 1),
		"block style":     strings.Replace(fullText(), "lines: [1, 2, 3]", "lines:\n- 1\n- 2\n- 3", 1),
		"formula blanks":  strings.Replace(fullText(), "2 * seats", "2*seats", 1),
		"formula spelled": strings.Replace(fullText(), "&&", "and", 1),
		"formula brackets": strings.Replace(fullText(),
			"max(run.h, 2)", "((max( (run.h), 2 )))", 1),
		"wall blanks":      strings.Replace(fullText(), "    R B\n    B R\n", "      R  B\n      B R\n\n", 1),
		"spelling":         strings.NewReplacer("colors:", "colours:", "gray", "grey").Replace(fullText()),
		"a default":        strings.Replace(fullText(), "open: true", "open: true, size: 3", 1),
		"order of keys":    strings.Replace(fullText(), "table: { tiles: 4 }\nlines: [1, 2, 3]\n", "lines: [1, 2, 3]\ntable: { tiles: 4 }\n", 1),
		"Windows":          strings.ReplaceAll(fullText(), "\n", "\r\n"),
		"span with blanks": strings.Replace(fullText(), "2..4", "2 .. 4", 1),
	} {
		require.NotEqual(t, fullText(), text, name)
		assert.Equal(t, want, bind(t, text).Digest(), name)
	}
}

func TestDigestDiffersForADifferentGame(t *testing.T) {
	seen := map[string]string{bind(t, fullText()).Digest(): "the same"}
	for _, change := range [][2]string{
		{"2..4", "2..3"},
		{"red:  { letter: R, tiles: 20 }", "red:  { letter: R, tiles: 19 }"},
		{"red:  { letter: R", "red:  { letter: Q"},
		{"  red:  { letter: R, tiles: 20 }\n  blue: { letter: B, tiles: 2 * seats }",
			"  blue: { letter: B, tiles: 2 * seats }\n  red:  { letter: R, tiles: 20 }"},
		{"2 * seats", "3 * seats"},
		{"table: { tiles: 4 }", "table: { tiles: 5 }"},
		{"table: { tiles: 4 }", "table: { tiles: 4, displays: 5 }"},
		{"lines: [1, 2, 3]", "lines: [1, 2]"},
		{"lines: [1, 2, 3]", "lines: [1, 3, 2]"},
		{"lines: [1, 2, 3]\n", ""},
		{"    R B\n    B R\n", "    R B\n    B B\n"},
		{"[row, column]", "[row]"},
		{"shape: gray", "shape: ring"},
		{"run.v > 1", "run.v > 2"},
		{`tile == "red"`, `tile == "blue"`},
		{"[-1, max(run.h, 2)]", "[-1]"},
		{"minimum: 0", "minimum: -1"},
		{"  minimum: 0\n", ""},
		{">= 1", ">= 2"},
		{"open: true", "open: false"},
		{"market: { open: true }\n", ""},
		{"when: 'any(players, .rows >= 1)'", "when: 'any(players, .rows >= 1)', early: true"},
	} {
		text := strings.Replace(edit(t, change[0], change[1]), "max(run.h, 2)]", "'max(run.h, 2)']", 1)
		digest := bind(t, text).Digest()
		assert.Empty(t, seen[digest], "%q for %q", change[1], change[0])
		seen[digest] = change[1]
	}
}

func TestDigestDoesNotAskWhereAValueComesFrom(t *testing.T) {
	whole := bind(t, "format: 1\nvariant: test\nplayers: 2..4\ncolors:\n  red:  { letter: R, tiles: 20 }\n"+
		"  blue: { letter: B, tiles: 10 }\n  gray: { letter: G }\nlines: [9]\nscoring: { place: run.h }\n")
	assert.Equal(t, whole.Digest(), load(t, family, "child").Digest())
}

func TestResolvedReadsAgain(t *testing.T) {
	texts := map[string]string{"full": fullText()}
	for name, text := range family {
		texts[name] = text
	}
	texts["hard"] = start + "name: 'null'\nsummary: \"a\\n\\n  b \\n\"\nsources: ['true', '~', '', ' x ', 'a: b', 'a #b', '- c', \"tab\\t\"]\n" +
		"wall:\n  pattern: |2\n      R B\n    B R\n\nscoring:\n  place: >-\n    run.h > 1\n    ? 1 : 0\n" +
		"  floor: ['run.h > 1 ? 1 : 0', 2]\nmarket:\n  \"open\": true\n"
	for name := range texts {
		d := load(t, texts, name)
		text := d.Resolved()
		again := bind(t, text)
		assert.Equal(t, d.Digest(), again.Digest(), name)
		assert.Equal(t, d.Name(), again.Name(), name)
		assert.Equal(t, d.Summary(), again.Summary(), name)
		assert.Equal(t, text, again.Resolved(), name)
		assert.NotContains(t, text, "extends", name)
	}
}

func TestResolvedText(t *testing.T) {
	assert.Equal(t, `format: 1
variant: test
name: Child
players: 2..4
colors:
  red: {letter: R, tiles: 20}
  blue: {letter: B, tiles: 10}
  gray: {letter: G}
lines: [9]
scoring:
  place: run.h
  minimum: -5
`, func() string {
		texts := map[string]string{}
		for name, text := range family {
			texts[name] = text
		}
		texts["grandchild"] = strings.Replace(family["grandchild"], "colors: { red: null }\n", "", 1)
		return load(t, texts, "grandchild").Resolved()
	}())
}

func TestResolvedBeforeBind(t *testing.T) {
	d, err := ruleset.Parse("game.yaml", []byte("lines: [1]\nformat: 1\nvariant: test\n"), nil)
	require.NoError(t, err)
	assert.Equal(t, "lines: [1]\nformat: 1\nvariant: test\n", d.Resolved())
}

// A key that came later leaves the digests of rulesets without it as they were;
// its default, written out, is no difference either, and any other value is one.
func TestDigestOfLaterKeys(t *testing.T) {
	want := bind(t, fullText()).Digest()
	more := append(slices.Clone(keys), ruleset.Key{
		Path: "turns.order", Type: ruleset.Word, Default: "clockwise", Words: []string{"clockwise", "snake"}, Later: true})
	digest := func(text string) string {
		d, err := ruleset.Parse("game.yaml", []byte(text), nil)
		require.NoError(t, err)
		require.NoError(t, d.Bind(more))
		return d.Digest()
	}
	assert.Equal(t, want, digest(fullText()))
	assert.Equal(t, want, digest(fullText()+"turns: { order: clockwise }\n"))
	assert.NotEqual(t, want, digest(fullText()+"turns: { order: snake }\n"))
}
