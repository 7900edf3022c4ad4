package all_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

// british turns a ruleset into one by somebody from Britain.
var british = strings.NewReplacer("color", "colour", "center", "centre", "gray", "grey")

// Names can be spelled in the British way in keys, in what the designer calls things
// and in formulas: the ruleset is the same.
func TestBritishNames(t *testing.T) {
	for name, text := range map[string]string{
		"of-classic": `format: 1
extends: classic
colors: { gray: { letter: G, tiles: 20 } }
params: { color_bonus: 3 }
scoring:
  place: 'let my_color = color; my_color == "gray" ? params.color_bonus : color_at(row, col) == "red" ? 1 : 0'
bonuses:
  colors: { per: 'board.color_sets + count(cells, .color == "gray")', points: 2 + params.color_bonus }
wall: { pattern: free }
`,
		"of-pavilion": `format: 1
extends: summer-pavilion-gray
bonuses:
  center: { per: 'complete("center") + (covered("center", 2) ? 1 : 0) + sum(stars, .colors)', points: 12 }
structures:
  pillar: { spaces: { p1: [center 1, center 2] } }
`,
	} {
		american, err := variants.Parse(name, []byte(text))
		require.NoError(t, err)
		text = strings.Replace(british.Replace(text), "summer-pavilion-grey", "summer-pavilion-gray", 1)
		other, err := variants.Parse(name, []byte(text))
		require.NoError(t, err)
		assert.Equal(t, american.Document.Digest(), other.Document.Digest())
		assert.Empty(t, other.Document.Warnings())
	}
}
