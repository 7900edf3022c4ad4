package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Positions in each phase, as they are written: reading one and writing it
// again changes nothing.
func TestPositionsGoBothWays(t *testing.T) {
	// Clauses: play.phases
	const (
		table  = "displays: [., ., ., ., .]\ncenter: .\n"
		first  = "    stars: [O..O.., ......, ......, ......, ......, ......, P.....]\n"
		second = "    stars: [......, ......, ......, ......, ......, ......, ......]\n"
		// Seat 1 may still have tiles in hand while seat 2 has passed.
		acting = "seats:\n  - score: 5\n    hand: PPG\n    kept: .\n    passed: no\n" + first +
			"  - score: 41\n    hand: .\n    kept: BB\n    passed: yes\n" + second
		keeping = "seats:\n  - score: 5\n    hand: PPG\n    kept: .\n    passed: yes\n" + first +
			"  - score: 41\n    hand: .\n    kept: BB\n    passed: yes\n" + second
		taking = "seats:\n  - score: 5\n    hand: PPG\n    kept: .\n    passed: no\n" + first +
			"  - score: 41\n    hand: BB\n    kept: .\n    passed: no\n" + second
		passed = "seats:\n  - score: 5\n    hand: .\n    kept: PPG\n    passed: yes\n" + first +
			"  - score: 41\n    hand: .\n    kept: BB\n    passed: yes\n" + second
		ended = "seats:\n  - score: 5\n    hand: .\n    kept: .\n    passed: yes\n" + first +
			"  - score: 41\n    hand: .\n    kept: .\n    passed: yes\n" + second
	)
	for _, text := range []string{
		"round: 1\nstart: 1\nphase: place\nturn: 1\nwild: purple\n" + table +
			"marker: 2\nsupply: PGGOYYYYYR\nbag: 12P 1G\ndiscard: 6P 18G 19O 17Y 20B 21R\n" + acting,
		"round: 2\nstart: 2\nphase: pick\nturn: 1\nwild: green\npicks: 2\n" + table +
			"marker: center\nsupply: PRR\nbag: 18P 21G 20O 22Y 20B 20R\ndiscard: .\n" + acting,
		"round: 3\nstart: 1\nphase: refill\nturn: 2\nwild: orange\n" + table +
			"marker: 1\nsupply: .\nbag: .\ndiscard: 19P 21G 20O 22Y 20B 22R\n" + acting,
		"round: 4\nstart: 2\nphase: take\nturn: 1\nwild: yellow\n" +
			"displays: [PGOY, ., BBRR, ., .]\ncenter: RRRR\n" +
			"marker: center\nsupply: YYYYYYYYYY\nbag: 18P 20G 19O 11Y 18B 16R\ndiscard: .\n" + taking,
		"round: 5\nstart: 2\nphase: keep\nturn: 1\nwild: blue\n" + table +
			"marker: 1\nsupply: .\nbag: 19P 21G 20O 22Y 20B 22R\ndiscard: .\n" + keeping,
		"round: 6\nstart: 2\nphase: deal\nwild: red\n" + table +
			"marker: center\nsupply: .\nbag: 19P 21G 20O 22Y 20B 22R\ndiscard: .\n" + passed,
		"round: 6\nstart: 1\nphase: over\nend: end.rounds\nwild: red\n" + table +
			"marker: 2\nsupply: .\nbag: 21P 22G 20O 22Y 22B 22R\ndiscard: .\n" + ended,
	} {
		assert.Equal(t, text, scene.At(t, rulesOf(t, colored), text).Text())
	}
}

// What is left out is as at the start: tiles are in the bag, or in the discard
// where the bag is given.
func TestPositionsInShort(t *testing.T) {
	// Clauses: setup.score, setup.token
	s := at(t, "{phase: place, turn: 2, seats: [{hand: PP}, {}]}")
	assert.Equal(t, "20P 22G 22O 22Y 22B 22R", s.Get("bag"))
	assert.Equal(t, ".", s.Get("discard"))
	assert.Equal(t, []int{5, 5}, s.Scores())
	assert.Equal(t, "center 1 1 purple", strings.Join([]string{
		s.Get("marker"), s.Get("start"), s.Get("round"), s.Get("wild")}, " "))
	s = at(t, "{phase: deal, seats: [{kept: PPGG, passed: yes}, {passed: yes}]}")
	assert.Equal(t, "PPGG", s.Seat(1, "kept"))
	s = at(t, "{phase: place, turn: 2, bag: 3R, seats: [{hand: PP}, {}]}")
	assert.Equal(t, "3R", s.Get("bag"))
	assert.Equal(t, "20P 22G 22O 22Y 22B 19R", s.Get("discard"))
}

// The lines before are the same in most texts, so that line 3 is the one in
// question.
func TestRefusedPositions(t *testing.T) {
	// Clauses: place.color, setup.supply, pass.keep, setup.displays, board.tiles
	const (
		place = "phase: place\nturn: 1\n"
		none  = "\nseats: [{}, {}]"
		open  = ", ......, ......, ......, ......, ......"
	)
	for _, c := range []struct{ text, want string }{
		{place + "supply: PPPPPPPPPPP" + none, "3:9: the supply has 10 spaces, here are 11 tiles"},
		{place + "seats: [{kept: PPPPP}, {}]", "3:16: 4 tiles can be kept, here are 5"},
		{place + "seats: [{stars: [......]}, {}]", "3:17: 7 stars are needed"},
		{place + "seats: [{stars: [.....G, ......" + open + "]}, {}]", "3:18: a green tile cannot lie"},
		{place + "seats: [{stars: [......" + open + ", RR....]}, {}]", "3:66: a red tile cannot lie"},
		{place + "seats: [{stars: [..x..., ......" + open + "]}, {}]", `3:18: "x" is no letter`},
		{place + "seats: [{stars: [....., ......" + open + "]}, {}]", "3:18: the orange star has 6"},
		{place + "seats: [{stars: [......., ......" + open + "]}, {}]", "3:18: the orange star has 6"},
		{place + "seats: [{hand: 20P}, {hand: PPP}]", "3:29: the game has 22 purple tiles"},
		{place + "seats: [{hand: W}, {}]", `3:16: "W" is no list of tiles`},
		{place + "seats: [{passed: perhaps}, {}]", `3:18: "perhaps" cannot be here`},
		{place + "seats: [{floor: R}, {}]", "3:10: there is no key `floor`"},
		{place + "seats: [{}]", "3:8: 1 seat: this ruleset is for 2 to 4"},
		{place + "lid: P" + none, "3:1: there is no key `lid`"},
		{place + "wild: green" + none, "3:7: the wild color of round 1 is purple"},
		{place + "round: 7" + none, "3:8: the game ends after round 6"},
		{place + "displays: [., .]" + none, "3:11: 5 displays for 2 seats are needed, here are 2"},
		{place + "center: R" + none, "1:8: tiles lie on the table: the phase is take"},
		{place + "bag: P\ndiscard: G" + none, "1:1: the game has tiles that lie nowhere here"},
		{place + "seats: [{passed: yes}, {}]", "1:8: seat 1 has to have passed"},
		{"phase: place\nturn: 3" + none, "2:7: 3 is out of range"},
		{"phase: place" + none, "1:8: `turn` has to say which seat acts"},
		{"phase: take\nturn: 1" + none, "1:8: no tile lies on the table"},
		{"phase: take\ncenter: R" + none, "1:8: `turn` has to say which seat acts"},
		{"phase: keep\nturn: 1\nseats: [{passed: yes}, {}]", "1:8: seat 1 has no tile in hand"},
		{"phase: keep\nturn: 1\nseats: [{hand: P}, {}]", "1:8: seat 1 has to have passed"},
		{"phase: pick\nturn: 1\nsupply: PP" + none, "1:1: `picks` is missing"},
		{"phase: pick\nturn: 1\npicks: 3\nsupply: PP" + none, "3:8: 3 is out of range"},
		{"phase: pick\nturn: 1\npicks: 1" + none, "1:8: no tile lies in the supply"},
		{"phase: refill\nsupply: 10P" + none, "1:8: the supply is full"},
		{"phase: refill\nmarker: 2" + none, "1:8: the marker lies in the center before a round"},
		{"phase: deal\nmarker: 1" + none, "1:8: the marker lies in the center"},
		{"phase: over" + none, "1:1: `end` is missing"},
		{"phase: over\nend: end.when" + none, `2:6: "end.when" cannot be here`},
		{"phase: take\nturn: 1\ncenter: R\nseats: [{passed: yes}, {}]", "4:18: no seat has passed in phase take"},
		{place + "seats: [{kept: P}, {}]", "3:16: tiles are kept by a seat that has passed"},
		{place + "seats: [{}, {hand: P, passed: yes}]", "3:20: a seat that has passed keeps its tiles"},
		{place + "picks: 2" + none, "3:8: `picks` means nothing in phase place"},
		{place + "end: end.rounds" + none, "3:6: `end` means nothing in phase place"},
		{"phase: deal\nturn: 1" + none, "2:7: `turn` means nothing in phase deal"},
		{"phase: deal\nseats: [{hand: P}, {}]", "2:16: a seat that has passed keeps its tiles"},
		{"phase: over\nend: end.rounds\nseats: [{kept: P}, {}]", "3:16: kept tiles are discarded"},
		{"phase: [place\n", ""},
		{"", ""},
		{"phase: tiling" + none, `1:8: "tiling" cannot be here`},
	} {
		s := scene.Start(t, rulesOf(t, colored), 2)
		before := s.Text()
		err := s.Game.State().UnmarshalText([]byte(c.text))
		require.Error(t, err, c.text)
		assert.ErrorContains(t, err, "position:"+c.want, c.text)
		assert.Equal(t, before, s.Text(), "a text with problems changes nothing")
	}
}

// Moves are written in one form; kept tiles are read in any order.
func TestMovesGoBothWays(t *testing.T) {
	// Clauses: place.center-different, gray.choice
	for side, texts := range map[string][]string{
		colored: {
			"3 green", "center yellow", "place green 4", "place green 4 wild 2",
			"place center 3 as red wild 1", "pick purple", "pass", "keep green red red", "keep none",
		},
		gray: {"place green 4 as blue", "place center 3 as red wild 1", "9 purple"},
	} {
		for _, text := range texts {
			m, err := rulesOf(t, side).ParseMove(text)
			require.NoError(t, err)
			assert.Equal(t, text, string(rulesOf(t, side).AppendMove(nil, m)))
		}
	}
	m, err := rulesOf(t, colored).ParseMove("keep red green red purple")
	require.NoError(t, err)
	assert.Equal(t, "keep purple green red red", string(rulesOf(t, colored).AppendMove(nil, m)))

	for text, words := range map[string]string{
		"": "write source and color, as 3 purple", "3": "as 3 purple", "3 pink": "no color", "3 red 2": "as 3 red",
		"0 red": "begins no move", "03 red": "begins no move",
		"place": "write place and space, as place orange 1", "place moon 1": "no star",
		"place green 0": "no such position", "place green 1 as green": "as place green 1",
		"place center 3": "write place, space and color, as place center 3 as purple", "place center 3 as pink": "no color",
		"place green 4 wild 0": "wild", "place green 4 wild": "as place green 4",
		"pick": "write pick and color", "pick none": "no color", "pass red": "write pass alone",
		"keep": "as keep none", "keep pink": "no color", "keep none red": "as keep none",
		"keep red red red red red red red red": "keep needs",
	} {
		_, err := rulesOf(t, colored).ParseMove(text)
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), words, text)
	}
}
