package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// settled is the position after the end of a round, and its events.
func settled(t *testing.T, r core.Rules, text string) (*scene.Scene, []core.Event) {
	t.Helper()
	s, err := r.New(2)
	require.NoError(t, err)
	var events []core.Event
	w := core.WatchFunc(func(e core.Event) { events = append(events, e) })
	require.NoError(t, s.(core.RoundEnder).EndRound([]byte(text), w))
	return scene.Of(t, r, s), events
}

// What follows the last pass of the last round: bonuses and leftovers.
func TestSettleTheGame(t *testing.T) {
	// Clauses: key.settle
	s, events := settled(t, rulesOf(t, colored),
		"{round: 6, seats: [{score: 10, kept: RR, "+stars("red RRRRRR")+"}, {score: 30}]}")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, []int{22, 30}, s.Scores())
	assert.Equal(t, []int{2}, s.Winners())
	var keys []string
	for _, e := range events {
		keys = append(keys, e.Key)
	}
	assert.Equal(t, []string{"", "bonuses.red_star", "", "scoring.leftovers", "end.rounds"}, keys)
}

// Before the last round it is the next deal, with the holder of the marker to
// start; the supply comes first where it is not full.
func TestSettleARound(t *testing.T) {
	// Clauses: key.settle
	s, _ := settled(t, rulesOf(t, colored),
		"{round: 2, start: 1, marker: 2, supply: PPGGOOYYBB, seats: [{kept: RR}, {passed: yes}]}")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, []string{"3", "2", "orange", "center", "RR"},
		[]string{s.Get("round"), s.Get("start"), s.Get("wild"), s.Get("marker"), s.Seat(1, "kept")})
	s, _ = settled(t, rulesOf(t, colored), "{seats: [{}, {}]}")
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, "2", s.Get("round"))
	s.Deal("PPGGOOYYBB")
	assert.Equal(t, core.Deal, s.Game.Turn())
	again := scene.At(t, rulesOf(t, colored), s.Text())
	assert.Equal(t, s.Text(), again.Text())
}

// A round's bonuses and a condition that ends the game are part of it.
func TestSettleWithItsRules(t *testing.T) {
	// Clauses: key.settle
	r := ownRules(t, "bonuses: { tiles: { per: board.tiles, points: 1, each: round } }\nend: { when: score > 8 }\n"+
		"wild: { value: count }\n")
	for tiles, want := range map[string]string{"RRR...": "", "RRRR..": "end.when"} {
		s, events := settled(t, r, "{seats: [{"+stars("red "+tiles)+"}, {}]}")
		assert.Equal(t, want != "", s.Game.Turn() == core.Over)
		assert.Equal(t, want, events[len(events)-1].Key)
		assert.Equal(t, "none", s.Get("wild"))
		assert.Equal(t, s.Text(), scene.At(t, r, s.Text()).Text())
	}
}

// What cannot be at the end of a round is refused, and changes nothing.
func TestRefusedSettlements(t *testing.T) {
	// Clauses: key.settle
	for text, want := range map[string]string{
		"{turn: 1, seats: [{}, {}]}":       "`turn` means nothing at the end of a round",
		"{phase: place, seats: [{}, {}]}":  "`phase` means nothing at the end of a round",
		"{center: R, seats: [{}, {}]}":     "`turn` has to say which seat acts",
		"{seats: [{hand: R}, {}]}":         "at the end of a round no seat has a tile in hand",
		"{seats: [{passed: no}, {}]}":      "at the end of a round all seats have passed",
		"{seats: [{kept: RRRRR}, {}]}":     "4 tiles can be kept, here are 5",
		"{picks: 1, seats: [{}, {}]}":      "`picks` means nothing at the end of a round",
		"{order: [1, 2], seats: [{}, {}]}": "`order` means nothing at the end of a round",
		"{round: 7, seats: [{}, {}]}":      "the game ends after round 6",
		"{wild: red, seats: [{}, {}]}":     "the wild color of round 1 is purple",
		"{seats: [{}]}":                    "this ruleset is for 2 to 4",
		"{supply: 11R, seats: [{}, {}]}":   "the supply has 10 spaces, here are 11 tiles",
		"{seats: [{stars: [R]}, {}]}":      "7 stars are needed",
	} {
		s := scene.Start(t, rulesOf(t, colored), 2)
		before := s.Text()
		assert.ErrorContains(t, s.Game.State().(core.RoundEnder).EndRound([]byte(text), nil), want, text)
		assert.Equal(t, before, s.Text(), "a text with problems changes nothing")
	}
}

// A round after the last one is refused also where rules depend on the round, which
// have no value for it.
func TestRefusedRounds(t *testing.T) {
	// Clauses: key.settle
	r := ownRules(t, "keep: { limit: \"round < 6 ? 4 : 0\" }\nplace: { when: position < 6 or round > 1 }\n"+
		"wild: { limit: round }\n")
	s := scene.Start(t, r, 2)
	before, state := s.Text(), s.Game.State()
	const ended = "the game ends after round 6"
	assert.ErrorContains(t, state.(core.RoundEnder).EndRound([]byte("{round: 7, seats: [{kept: R}, {}]}"), nil), ended)
	assert.ErrorContains(t, state.UnmarshalText([]byte("{round: 7, turn: 1, seats: [{hand: R}, {}]}")), ended)
	assert.Equal(t, before, s.Text(), "a text with problems changes nothing")
}

// A text that says whose turn it is need not say the phase: tiles on the table
// mean that they are taken, otherwise they are placed, or picked, or kept.
func TestPhaseLeftOut(t *testing.T) {
	// Clauses: key.phase
	for text, want := range map[string]string{
		"{turn: 1, center: R, seats: [{}, {}]}":            "take",
		"{turn: 1, seats: [{}, {}]}":                       "place",
		"{turn: 1, picks: 2, supply: RR, seats: [{}, {}]}": "pick",
		"{turn: 1, seats: [{passed: yes, hand: RR}, {}]}":  "keep",
		"{turn: 2, seats: [{passed: yes, kept: RR}, {}]}":  "place",
	} {
		s := at(t, text)
		assert.Equal(t, want, s.Get("phase"))
		assert.Equal(t, s.Text(), at(t, s.Text()).Text())
	}
	s := scene.Start(t, rulesOf(t, colored), 2)
	assert.ErrorContains(t, s.Game.State().UnmarshalText([]byte("{seats: [{}, {}]}")), "say whose `turn` it is, or which `phase`")
}

// Where the displays decide what is wild, a position has to say it from the deal
// on, and cannot before.
func TestWildInPositions(t *testing.T) {
	// Clauses: key.wild-value
	r := ownRules(t, "wild: { value: count, order: [red, blue] }\n")
	for text, want := range map[string]string{
		"{turn: 1, seats: [{}, {}]}":                  "`wild` has to say which color",
		"{turn: 1, wild: green, seats: [{}, {}]}":     "green is never wild",
		"{turn: 1, wild: none, seats: [{}, {}]}":      "cannot be here",
		"{phase: deal, wild: red, seats: [{}, {}]}":   "the wild color of round 1 is none",
		"{phase: refill, wild: red, seats: [{}, {}]}": "the wild color of round 1 is none",
	} {
		s, err := r.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, s.UnmarshalText([]byte(text)), want, text)
	}
	for _, text := range []string{
		"{turn: 1, wild: blue, seats: [{}, {}]}", "{phase: deal, seats: [{}, {}]}",
		"{phase: over, end: end.rounds, seats: [{}, {}]}", "{phase: over, end: end.rounds, wild: red, seats: [{}, {}]}",
	} {
		s := scene.At(t, r, text)
		assert.Equal(t, s.Text(), scene.At(t, r, s.Text()).Text())
	}
}

// everyKey has something to say about all that a position can show.
const everyKey = "format: 1\nextends: summer-pavilion\nname: Every key\n" +
	"wild: {value: count, take: wilds, limit: 2}\nhand: {limit: 9 + round}\nkeep: {limit: 'round % 5'}\n" +
	"supply: {refill: round}\nstructures: {window: {points: 2}}\nplace: {when: 'number < 4 or before or after'}\n" +
	"turns: {placing: score - discards}\nend: {when: 'sum(players, .score - .start_score) > 70'}\n" +
	"scoring: {place: 'arc + count(stars, .complete)'}\n" +
	"bonuses: {own: {per: 'structures(\"pillar\") + complete(\"red\")', points: 2, each: round}}\n"

// From any text of the end of a round, the next position
// can be written and read, and a game from there comes to an end.
func FuzzSettle(f *testing.F) {
	f.Add("seats: [{}, {}]")
	f.Add("round: 3\nmarker: 2\nsupply: PPGG\nseats: [{score: 9, kept: RR}, {passed: yes, discards: 4}]")
	f.Add("round: 6\nwild: red\nseats: [{score: 90, start_score: 10, " + stars("red RRRRRR") + "}, {}]")
	f.Add("round: 7\nseats: [{kept: RRRR}, {}]")
	f.Add("start: 2\nbag: 9B\nseats: [{hand: R}, {}]")
	f.Add("turn: 1\norder: [2, 1]\nwild: blue\nseats: [{hand: RRBB}, {}]")
	opened, err := variants.Parse("every-key.yaml", []byte(everyKey))
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := opened.Rules.New(2)
		require.NoError(t, err)
		if s.(core.RoundEnder).EndRound([]byte(text), nil) != nil && s.UnmarshalText([]byte(text)) != nil {
			return
		}
		if s.Err() != nil {
			return // a formula has no value for what the text says
		}
		written := textBytes(t, s)
		again, err := opened.Rules.New(2)
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalText(written), "%s", written)
		require.Equal(t, string(written), string(textBytes(t, again)))
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}

func textBytes(t *testing.T, s core.State) []byte {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return text
}

// A game under every key at once allocates nothing either, nor does a forecast in
// the middle of one.
func TestEveryKeyAllocatesNothing(t *testing.T) {
	opened, err := variants.Parse("every-key.yaml", []byte(everyKey))
	require.NoError(t, err)
	fresh, err := opened.Rules.New(3)
	require.NoError(t, err)
	s, err := opened.Rules.New(3)
	require.NoError(t, err)
	buf, luck := make([]core.Move, 0, 4096), core.NewRandom(1, core.Stream{})
	require.Zero(t, testing.AllocsPerRun(100, func() {
		s.Set(fresh)
		_, buf = core.Playout(s, luck, buf)
	}))
	s.Set(fresh)
	e, points := core.EvaluatorOf(opened.Rules), make([]int, 0, 3)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if turn := s.Turn(); turn.Chance() {
			s.Deal(luck, nil)
		} else if turn.Seat() {
			buf = s.AppendMoves(buf[:0])
			s.Play(buf[luck.Below(len(buf))], nil)
		}
		e.AppendForecasts(points, s)
	}))
}
