package cli

import (
	"math"
	"strconv"
	"strings"
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

// Ranges, their steps and lists become values. Numbers are in order, with either sign.
func TestVaryReadsValues(t *testing.T) {
	for text, want := range map[string]string{
		"30..90/10":               "30 40 50 60 70 80 90",
		"30..55/10":               "30 40 50",
		"-4..4/4":                 "-4 0 4",
		"8,2,-4":                  "-4 2 8",
		" 1, 5..7 ,20":            "1 5 6 7 20",
		"7":                       "7",
		"rows,columns":            "rows columns",
		"10,x,2":                  "10 x 2",
		"[score],[score, rows]":   "[score] [score, rows]",
		"{points: 2},null,2*x,~x": "{points: 2} null 2*x ~x",
	} {
		var v varied
		require.NoError(t, v.Set("params.x="+text), text)
		assert.Equal(t, "params.x", v[0].Path)
		assert.Equal(t, want, strings.Join(v[0].Values, " "), text)
	}
	var v varied
	require.NoError(t, v.Set("params.x=1..1000"))
	assert.Len(t, v[0].Values, mostTried)
}

// A wrong value is refused with the reason, and a range that is too long without listing it.
func TestVaryRefuses(t *testing.T) {
	least := strconv.Itoa(math.MinInt)
	most := strconv.Itoa(math.MaxInt)
	for text, want := range map[string]string{
		"params.x":                        "a path, = and values are needed",
		"=3":                              "a path, = and values are needed",
		"params.x=":                       "values are needed after =",
		"params.x=1..":                    `"1.." is neither`,
		"params.x=1,,2":                   `"1,,2" is no list of values`,
		"params.x=a..b":                   `"a..b" is neither`,
		"params.x=1..9/x":                 `"1..9/x" is neither`,
		"params.x=1..9/0":                 "step of at least 1",
		"params.x=9..1":                   `"9..1" is neither`,
		"params.x=1..1001":                "too many values: 1000 can be tried",
		"params.x=1..900,1101..1300":      "too many values",
		"params.x=2,1..3":                 "2 is given twice",
		"params.x=" + least + ".." + most: "too many values",
	} {
		var v varied
		assert.ErrorContains(t, v.Set(text), want, text)
	}
}
