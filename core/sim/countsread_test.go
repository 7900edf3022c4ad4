package sim_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// counted is a plan of two rulesets and two bots, and what six blocks of it come to.
func counted(t testing.TB) (sim.Plan, string) {
	t.Helper()
	s := setup(t, "classic", 2, 12)
	s.Bots = []string{"random", "sound"}
	playedToo(t, &s, "summer-pavilion")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	raw, err := json.Marshal(counts)
	require.NoError(t, err)
	return plan, string(raw)
}

// Counts that could not have been counted are refused with what is wrong.
func TestReadCountsRefuses(t *testing.T) {
	plan, good := counted(t)
	_, err := plan.ReadCounts([]byte(good))
	require.NoError(t, err)
	for change, want := range map[[2]string]string{
		{`"blocks":6`, `"blocks":7`}:                                                   "there are 7 blocks, and the run has 6",
		{`"blocks":6`, `"blocks":5`}:                                                   "the number of games is 12, and that of the games in all blocks is 10",
		{`"blocks":6`, `"blocks":-6`}:                                                  "blocks is -6, which is no count",
		{`"blocks":6`, `"blocks":6,"more":1`}:                                          `unknown field "more"`,
		{`"blocks":6`, `"blocks":6,"blocks":6`}:                                        "not written as a run writes them",
		{`{"blocks":6`, `{ "blocks":6`}:                                                "not written as a run writes them",
		{`"lanes":[`, `"lanes":[null,`}:                                                "they are of 3 rulesets and 1 pairs, and the plan has 2 rulesets",
		{`"pairs":[{`, `"pairs":[null,{`}:                                              "they are of 2 rulesets and 2 pairs, and the plan has 2 rulesets",
		{`"floor":[`, `"floor":[0,`}:                                                   "floor has 3 entries instead of 2",
		{`"decided":{`, `"decided":{"luck":1,`}:                                        `"luck" decides no game`,
		{`"ends":{`, `"ends":{"end.luck":1,`}:                                          "the number of ends is 13, and that of games is 12",
		{`"rounds":[[`, `"rounds":[[1,1],[`}:                                           "the number of entries of rounds is 13",
		{`"rounds":[[`, `"rounds":[[1,0],[`}:                                           "1 came 0 times",
		{`"comeback":{"n":6`, `"comeback":{"n":5`}:                                     "comeback.n is 5, and the number of blocks is 6",
		{`"metrics":{`, `"metrics":{"luck":{"n":6,"sum":0,"square":"0","nonzero":0},`}: "luck is no metric of this run",
		{`"comeback":{`, `"cleverness":{`}:                                             "the metric comeback is missing",
		{`"floor":`, `"flaw":`}:                                                        `unknown field "flaw"`,
		{`"places":[`, `"places":[1,`}:                                                 "places of seat 1 has 3 entries instead of 2",
		{`"comeback":{"n":6,"sum":`, `"comeback":{"n":6,"sum":9`}:                      "do not fit each other",
		{`"nonzero":`, `"nonzero":7`}:                                                  "do not fit each other",
		{`"nonzero":`, `"nonzero":-`}:                                                  "do not fit each other",
		{`"square":"`, `"square":"-`}:                                                  "is no whole number from 0 to 2^128-1",
		{`"square":"`, `"square":"0`}:                                                  "is no whole number from 0 to 2^128-1",
		{`"cells":{"`, `"cells":{"wall 0 1":1,"`}:                                      `"wall 0 1" is no space of a board`,
		{`"points":{"`, `"points":{"bonuses.luck":null,"`}:                             "the points of bonuses.luck are missing",
		{`"blocks":6`, `"blocks":6.0`}:                                                 "cannot unmarshal",
		{`"blocks":6`, `"blocks":99999999999999999999`}:                                "cannot unmarshal",
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		require.NotEqual(t, good, bad, change[0])
		_, err := plan.ReadCounts([]byte(bad))
		if assert.Error(t, err, change[1]) {
			assert.Contains(t, err.Error(), want)
		}
	}
	_, err = plan.ReadCounts([]byte(good + "{}"))
	assert.EqualError(t, err, "counts: something follows them")
	for end := 0; end < len(good); end += 101 {
		_, err := plan.ReadCounts([]byte(good[:end]))
		require.Error(t, err)
	}
}

// Counts of another number of seats, bots or rulesets do not add up, and change nothing.
func TestCountsThatDoNotFit(t *testing.T) {
	plan, good := counted(t)
	for want, change := range map[string]func(p *sim.Plan){
		"counts of 2 rulesets and of 1 do not add up": func(p *sim.Plan) { p.Rulesets = p.Rulesets[:1] },
		"counts of 2 seats and of 3 do not add up":    func(p *sim.Plan) { p.Seats, p.Bots = 3, append(p.Bots, "sound") },
		"counts of 2 bots and of 1 do not add up":     func(p *sim.Plan) { p.Bots = []string{"sound", "sound"} },
	} {
		counts, err := plan.ReadCounts([]byte(good))
		require.NoError(t, err)
		other := plan
		change(&other)
		assert.EqualError(t, counts.Add(sim.NewCounts(other)), want)
		raw, err := json.Marshal(counts)
		require.NoError(t, err)
		assert.Equal(t, good, string(raw))
	}
}

// spliced returns a text in which some bytes from a place on are replaced by others. A fuzz target that
// changes a large text in this way has small inputs, of which it tries many more.
func spliced(text []byte, at uint32, cut uint16, by string) []byte {
	from := int(at) % (len(text) + 1)
	return slices.Concat(text[:from], []byte(by), text[min(len(text), from+int(cut)):])
}

// Whatever is read as counts is written in the same way again, and adds up.
func FuzzReadCounts(f *testing.F) {
	plan, good := counted(f)
	f.Add(uint32(0), uint16(0), "")
	f.Fuzz(func(t *testing.T, at uint32, cut uint16, by string) {
		text := spliced([]byte(good), at, cut, by)
		counts, err := plan.ReadCounts(text)
		if err != nil {
			return
		}
		again, err := json.Marshal(counts)
		require.NoError(t, err)
		assert.Equal(t, string(bytes.TrimSpace(text)), string(again))
		require.NoError(t, counts.Add(counts.Clone(plan)))
	})
}
