package cli

import (
	"math"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// --until takes a metric and half the width of its interval, in several spellings.
func TestUntilFlag(t *testing.T) {
	for text, want := range map[string]untilFlag{
		"±1%":                      {metric: "", within: 0.01, share: true},
		"score±0.2":                {metric: "score", within: 0.2},
		"score+-0.2":               {metric: "score", within: 0.2},
		"rounds ± .05":             {metric: "rounds", within: 0.05},
		"wins.exec:my bot --x±2 %": {metric: "wins.exec:my bot --x", within: 0.02, share: true},
	} {
		var read untilFlag
		require.NoError(t, read.Set(text), text)
		want.text = text
		assert.Equal(t, want, read)
	}
	for _, text := range []string{"", "score", "0.2", "score±", "score±-1", "score±0", "score±NaN", "score±1e10", "±1±2", "±1 points"} {
		assert.EqualError(t, new(untilFlag).Set(text), errUntil.Error(), text)
	}
}

// Ranges, their steps and lists become numbers in order, with either sign.
func TestVaryReadsNumbers(t *testing.T) {
	for text, want := range map[string][]int{
		"params.x=30..90/10":    {30, 40, 50, 60, 70, 80, 90},
		"params.x=30..55/10":    {30, 40, 50},
		"params.x=1..3":         {1, 2, 3},
		"params.x=-4..4/4":      {-4, 0, 4},
		"params.x=8,2,-4":       {-4, 2, 8},
		"params.x= 1, 5..7 ,20": {1, 5, 6, 7, 20},
		"params.x=7":            {7},
		"params.x=1..50":        nil, // as many as there may be
	} {
		var v varied
		require.NoError(t, v.Set(text), text)
		assert.Equal(t, "params.x", v.path)
		if want == nil {
			assert.Len(t, v.numbers, mostValues)
		} else {
			assert.Equal(t, want, v.numbers, text)
		}
	}
}

// A wrong value is refused with the reason, and a range that is too long without listing it.
func TestVaryRefuses(t *testing.T) {
	least := strconv.Itoa(math.MinInt)
	most := strconv.Itoa(math.MaxInt)
	for text, want := range map[string]string{
		"params.x":                        "a path, = and numbers are needed",
		"=3":                              "a path, = and numbers are needed",
		"params.x=":                       `"" is neither`,
		"params.x=1..":                    `"1.." is neither`,
		"params.x=1,,2":                   `"" is neither`,
		"params.x=a..b":                   `"a..b" is neither`,
		"params.x=3/2":                    `"3/2" is neither`,
		"params.x=1..9/x":                 `"1..9/x" is neither`,
		"params.x=1..9/0":                 "step of at least 1",
		"params.x=9..1":                   `"9..1" is neither`,
		"params.x=1..51":                  "too many values: 50 can be tried",
		"params.x=1..40,101..120":         "too many values",
		"params.x=2,1..3":                 "2 is given twice",
		"params.x=" + least + ".." + most: "too many values",
	} {
		var v varied
		assert.ErrorContains(t, v.Set(text), want, text)
	}
}

// One value is varied in a run.
func TestVaryTakesOneValue(t *testing.T) {
	var v varied
	require.NoError(t, v.Set("params.x=1..3"))
	assert.EqualError(t, v.Set("params.y=1..3"), "one value is varied in a run, and params.x is; --set changes others")
}
