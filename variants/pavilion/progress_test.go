package pavilion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// progressOf writes what a seat has begun of what gives points.
func progressOf(s view.Seat) string {
	var begun []string
	for _, p := range s.Progress {
		if p.Done > 0 {
			begun = append(begun, fmt.Sprintf("%s %d/%d +%d", p.Name, p.Done, p.Of, p.Points))
		}
	}
	return strings.Join(begun, ", ")
}

// Progress counts the covered spaces of stars and numbers that bring points when they
// are complete. What a star of free colors brings depends on the tiles on it.
func TestPictureOfProgress(t *testing.T) {
	v := picture(t, phase2(t, colored, 2, stars("orange OOO...", "red ....RR", "center .....P"), ""))
	assert.Equal(t, "orange 3/6 +17, red 2/6 +14, center 1/6 +12, 1s 1/7 +4, 2s 1/7 +8, 3s 1/7 +12", progressOf(v.Seats[0]))
	assert.Equal(t, "", progressOf(v.Seats[1]))
	assert.Len(t, v.Seats[1].Progress, 7+4)
	assert.Equal(t, core.Color(2), v.Seats[0].Progress[0].Color)
	assert.Equal(t, core.NoColor, v.Seats[0].Progress[6].Color)

	v = picture(t, scene.At(t, scene.Rules(t, "summer-pavilion-gray"),
		"phase: place\nturn: 1\nround: 2\nseats: [{ stars: { orange: YY...., red: PG...., blue: P..... } }, {}]\n"))
	assert.Contains(t, progressOf(v.Seats[0]), "orange 2/6 +16, red 2/6 +12, blue 1/6 +12")
}

// What bonuses bring that depend on the round or on other seats cannot be counted on,
// and is not shown.
func TestPictureOfNoProgress(t *testing.T) {
	for _, points := range []string{"round", "count(players, .score > 9)"} {
		r, err := variants.Open("summer-pavilion", variants.Set("bonuses.ones.points="+points))
		require.NoError(t, err)
		assert.Empty(t, picture(t, scene.Start(t, r.Rules, 2)).Seats[0].Progress)
	}
}

// The rounds that the game has, and the wild colors of those to come, are known from
// the beginning, unless the displays decide the colors.
func TestPictureOfRounds(t *testing.T) {
	now := map[string]string{"house/sp-wild-most-common": "wild: red\n"}
	for name, want := range map[string]string{"summer-pavilion": "YBR", "house/sp-wild-most-common": ""} {
		s := scene.At(t, scene.Rules(t, name), "phase: place\nturn: 1\nround: 3\n"+now[name]+"seats: [{}, {}]\n")
		v := picture(t, s)
		next := ""
		for _, c := range v.NextWild {
			next += string(s.Rules.Colors()[c].Letter)
		}
		assert.Equal(t, want, next)
		assert.Equal(t, 6, v.Rounds)
	}
}
