package svg_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
)

// luminance is that of WCAG 2.2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	require.NoError(t, err)
	part := func(shift int) float64 {
		c := float64(n>>shift&0xFF) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// Text and motifs can be read, and tiles and marks stand out from what is below them, in light and in dark.
func TestContrast(t *testing.T) {
	hues := map[string][2]string{} // light and dark
	for _, m := range regexp.MustCompile(`--([a-z-]+): light-dark\(#(\w{6}), #(\w{6})\)`).FindAllStringSubmatch(svg.CSS, -1) {
		hues[m[1]] = [2]string{m[2], m[3]}
	}
	for _, pair := range []struct {
		a, b  string
		least float64
	}{
		{"print", "card", 4.5}, {"print", "hole", 4.5}, {"print", "disc", 4.5}, {"tile-edge", "card", 4.5},
		{"new", "card", 3}, {"new", "hole", 3}, {"new", "disc", 3}, {"glow", "hole", 3}, {"glow", "disc", 3}, {"print", "lit", 4.5}, {"print", "lit-more", 4.5}, {"hole-edge", "card", 3},
	} {
		for i, theme := range []string{"light", "dark"} {
			require.NotEmpty(t, hues[pair.a][i], pair.a)
			require.NotEmpty(t, hues[pair.b][i], pair.b)
			assert.GreaterOrEqual(t, contrast(t, hues[pair.a][i], hues[pair.b][i]), pair.least, "%s on %s, %s", pair.a, pair.b, theme)
		}
	}
	glazes := regexp.MustCompile(`\.(\w+), \.of-\w+ \{ --face: #(\w{6}); --motif: #(\w{6}); --edge: #(\w{6}); --trace: light-dark\(#(\w{6}), #(\w{6})\); \}`).FindAllStringSubmatch(svg.CSS, -1)
	require.Len(t, glazes, 8)
	for _, g := range glazes {
		assert.GreaterOrEqual(t, contrast(t, g[3], g[2]), 4.5, "the motif of %s", g[1])
		best := max(contrast(t, g[2], hues["hole"][0]), contrast(t, g[4], hues["hole"][0]))
		assert.GreaterOrEqual(t, best, 3.0, "%s on a light board", g[1])
		assert.GreaterOrEqual(t, contrast(t, g[5], hues["hole"][0]), 3.0, "a space for %s on a light board", g[1])
		assert.GreaterOrEqual(t, contrast(t, g[6], hues["hole"][1]), 3.0, "a space for %s on a dark board", g[1])
		best = max(contrast(t, g[2], hues["hole"][1]), contrast(t, g[3], hues["hole"][1]))
		assert.GreaterOrEqual(t, best, 3.0, "%s on a dark board", g[1])
	}
}
