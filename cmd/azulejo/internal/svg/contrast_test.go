package svg_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
)

// linear returns the red, green and blue light of a color.
func linear(t *testing.T, hex string) (light [3]float64) {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	require.NoError(t, err)
	for i := range light {
		c := float64(n>>(16-8*i)&0xFF) / 255
		if c <= 0.04045 {
			light[i] = c / 12.92
		} else {
			light[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return light
}

// luminance is that of WCAG 2.2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	light := linear(t, hex)
	return 0.2126*light[0] + 0.7152*light[1] + 0.0722*light[2]
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// mixed is a mix of two colors in Oklab, with a share of the first one from 0 to 1.
func mixed(t *testing.T, a, b string, share float64) string {
	t.Helper()
	x, y := oklab(t, a), oklab(t, b)
	var cone [3]float64
	for i, row := range [3][3]float64{{1, 0.3963377774, 0.2158037573}, {1, -0.1055613458, -0.0638541728}, {1, -0.0894841775, -1.2914855480}} {
		for k := range 3 {
			cone[i] += row[k] * (share*x[k] + (1-share)*y[k])
		}
	}
	text := ""
	for _, row := range [3][3]float64{{4.0767416621, -3.3077115913, 0.2309699292}, {-1.2684380046, 2.6097574011, -0.3413193965}, {-0.0041960863, -0.7034186147, 1.7076147010}} {
		c := 0.0
		for k := range 3 {
			c += row[k] * cone[k] * cone[k] * cone[k]
		}
		if c = min(max(c, 0), 1); c <= 0.0031308 {
			c *= 12.92
		} else {
			c = 1.055*math.Pow(c, 1/2.4) - 0.055
		}
		text += fmt.Sprintf("%02x", int(255*c+0.5))
	}
	return text
}

// oklab returns lightness and the two axes of hue.
func oklab(t *testing.T, hex string) (lab [3]float64) {
	t.Helper()
	var cone [3]float64
	for i, row := range [3][3]float64{{0.4122214708, 0.5363325363, 0.0514459929}, {0.2119034982, 0.6806995451, 0.1073969566}, {0.0883024619, 0.2817188376, 0.6299787005}} {
		for k, c := range linear(t, hex) {
			cone[i] += row[k] * c
		}
		cone[i] = math.Cbrt(cone[i])
	}
	for i, row := range [3][3]float64{{0.2104542553, 0.7936177850, -0.0040720468}, {1.9779984951, -2.4285922050, 0.4505937099}, {0.0259040371, 0.7827717662, -0.8086757660}} {
		for k := range 3 {
			lab[i] += row[k] * cone[k]
		}
	}
	return lab
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
	require.Contains(t, svg.CSS, `.faint { fill: var(--trace); color: var(--trace); }`)
	share := func(rule string) float64 { // of the first color in a mix, from 0 to 1
		m := regexp.MustCompile(regexp.QuoteMeta(rule) + ` (\d+)%`).FindStringSubmatch(svg.CSS)
		require.NotNil(t, m, rule)
		n, err := strconv.Atoi(m[1])
		require.NoError(t, err)
		return float64(n) / 100
	}
	tint, line := share(`.hole[class*=" of-"] { fill: color-mix(in oklab, var(--face)`), share(`stroke: color-mix(in oklab, var(--trace)`)
	for _, g := range glazes {
		assert.GreaterOrEqual(t, contrast(t, g[3], g[2]), 4.5, "the motif of %s", g[1])
		best := max(contrast(t, g[2], hues["hole"][0]), contrast(t, g[4], hues["hole"][0]))
		assert.GreaterOrEqual(t, best, 3.0, "%s on a light board", g[1])
		assert.GreaterOrEqual(t, contrast(t, g[5], hues["hole"][0]), 3.0, "a space for %s on a light board", g[1])
		assert.GreaterOrEqual(t, contrast(t, g[6], hues["hole"][1]), 3.0, "a space for %s on a dark board", g[1])
		best = max(contrast(t, g[2], hues["hole"][1]), contrast(t, g[3], hues["hole"][1]))
		assert.GreaterOrEqual(t, best, 3.0, "%s on a dark board", g[1])
		for i, theme := range []string{"light", "dark"} {
			space := mixed(t, g[2], hues["hole"][i], tint)
			edge := mixed(t, g[5+i], hues["hole-edge"][i], line)
			assert.GreaterOrEqual(t, contrast(t, g[5+i], space), 3.0, "the printed motif of %s, %s", g[1], theme)
			assert.GreaterOrEqual(t, contrast(t, hues["print"][i], space), 4.5, "a number on a space for %s, %s", g[1], theme)
			assert.GreaterOrEqual(t, contrast(t, edge, space), 3.0, "the edge of a space for %s, %s", g[1], theme)
			assert.GreaterOrEqual(t, contrast(t, edge, hues["card"][i]), 3.0, "a space for %s on a card, %s", g[1], theme)
		}
	}
}
