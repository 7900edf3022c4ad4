package all_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// auction lets all seats bid points before a round. The highest bid wins 9 points.
const auction = `
players: 3
counters: { bid: {} }
actions:
  bids: { phase: offered, limit: { times: 1 }, when: score > 0, choose: { number: 1..score }, do: [{ count: bid, set: chosen.number }] }
on:
  auction:
    event: next_round
    when: score != 7
    do:
      - { offer: bids, together: true }
      - { score: -bid }
      - { score: 9, when: "bid > 0 and bid == max(map(players, .bid))" }
`

// bidding is a position in which seats 1 and 3 can bid: seat 2 has no points.
func bidding(t *testing.T, scores string) *scene.Scene {
	t.Helper()
	r := withEffects(t, "classic", auction)
	var seats []string
	for score := range strings.FieldsSeq(scores) {
		seats = append(seats, "{ score: "+score+" }")
	}
	s, err := r.New(3)
	require.NoError(t, err)
	require.NoError(t, s.(core.RoundEnder).EndRound([]byte("start: 2\nseats: ["+strings.Join(seats, ", ")+"]\n"), nil))
	return scene.Of(t, r, s)
}

// All seats choose before any choice takes effect, and each effect comes to all of them before the next one.
func TestAllChooseAtTheSameTime(t *testing.T) {
	s := bidding(t, "3 5 4")
	assert.Equal(t, 1, int(s.Game.Turn()), "seat 2 started the round")
	s.Play("bids 2")
	assert.Equal(t, "bids seat 3 together 1 bids seat 1 together 1 rest actions.bids seat 2 other 1 count 2 rest on.auction seat 2 effect 1 among 7", s.Get("offers"))
	assert.Equal(t, []int{3, 5, 4}, s.Scores())
	s.Play("skip", "bids 2")
	assert.Equal(t, []int{3 - 2 + 9, 5 - 2 + 9, 4}, s.Scores(), "of equal bids both win, as all have paid before")
	assert.Equal(t, core.Deal, s.Game.Turn())
}

// Who cannot choose, and for whom the entry is not, is not asked.
func TestNotAllChooseAtTheSameTime(t *testing.T) {
	s := bidding(t, "7 0 4")
	assert.Equal(t, 2, int(s.Game.Turn()))
	s.Play("bids 4")
	assert.Equal(t, []int{7, 0, 9}, s.Scores())
	s = bidding(t, "7 7 7")
	assert.Equal(t, core.Deal, s.Game.Turn())
}

// What a seat has chosen is not known to others before all have chosen, and never by its move.
func TestChoicesAreSealed(t *testing.T) {
	known := func(moves ...string) (all []string) {
		s := bidding(t, "3 5 4")
		s.Play(moves...)
		for viewer := core.Onlooker; viewer < 3; viewer++ {
			text, err := s.Game.As(viewer).State().AppendText(nil)
			require.NoError(t, err)
			for _, step := range s.Game.As(viewer).Steps() {
				text = append(text, step.Text(s.Rules)+"\n"...)
			}
			all = append(all, string(text))
		}
		return all
	}
	a, b := known("bids 2"), known("skip")
	for viewer := range a {
		if viewer-1 == 1 {
			assert.NotEqual(t, a[viewer], b[viewer], "seat 2 knows what it has chosen")
			continue
		}
		assert.Equal(t, a[viewer], b[viewer])
		assert.Contains(t, a[viewer], "rest actions.bids seat 2 other 1 effect ?")
		assert.Contains(t, a[viewer], "bids ?\n")
	}
	assert.Contains(t, known("bids 2", "bids 4", "bids 1")[0], "bids ?\nbids ?\nbids ?\n")
}

// Whoever does not know a choice imagines one that the seat could have made.
func TestSealedChoicesAreImagined(t *testing.T) {
	s := bidding(t, "3 5 4")
	s.Play("bids 2")
	seen := map[string]bool{}
	for seed := range 60 {
		of := core.Clone(s.Rules, s.Game.As(2).State())
		s.Rules.(core.Secretive).Imagine(of, core.Seeded(uint64(seed)).Dealer(core.Draw, 1, 0))
		text, err := of.AppendText(nil)
		require.NoError(t, err)
		again := scene.At(t, s.Rules, string(text))
		require.Equal(t, string(text), again.Text())
		seen[again.Get("offers")] = true
	}
	assert.Len(t, seen, 6, "1 to 5, and skip")
}

// Positions in the middle of such an event can be read again, and others are refused.
func TestPositionsWithSealedChoices(t *testing.T) {
	s := bidding(t, "3 5 4")
	s.Play("skip")
	text := s.Text()
	assert.Contains(t, text, "rest actions.bids seat 2 other 1 effect 1")
	again := scene.At(t, s.Rules, text)
	assert.Equal(t, text, again.Text())
	assert.Equal(t, s.Game.State().Hash(), again.Game.State().Hash())
	again.Play("bids 4", "bids 1")
	assert.Equal(t, []int{3 - 1, 5, 9}, again.Scores())
	for from, to := range map[string]string{
		"together 1": "together 2", " among 7": "", "among 7": "among 8", "other 1 effect 1": "other 1 effect 2",
		"seat 2 effect 1 among": "seat 2 effect 4 among", "bids seat 3": "bids seat 4", "bids seat 1": "bids seat 1 row 1", "seat 2 other": "seat 2 with",
	} {
		state, err := s.Rules.New(3)
		require.NoError(t, err)
		assert.Error(t, state.UnmarshalText([]byte(strings.Replace(text, from, to, 1))), to)
	}
}

func TestMistakesInTogether(t *testing.T) {
	for text, want := range map[string]string{
		"{ event: take, do: [{ offer: a, together: true }] }":                   "write it at an event that comes to each seat",
		"{ event: round_end, do: [{ offer: a, together: true, for: others }] }": "all seats choose at the same time",
		"{ event: round_end, do: [{ score: 1, together: true }] }":              "there is no key `together` here",
		"{ event: round_end, do: [{ offer: a, together: sometimes }] }":         "neither true nor false",
	} {
		_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nactions: { a: { phase: offered, limit: { times: 1 }, do: [{ score: 1 }] } }\non: { x: "+text+" }\n"))
		assert.ErrorContains(t, err, want, text)
	}
}

// opening lets all seats bid for the first turn of round 1, and vote for its wild color.
const opening = `
counters: { bid: {}, vote: { is: color, hidden: true } }
actions:
  bids: { phase: offered, must: true, limit: { times: 1 }, choose: { number: 0..9, color: true }, do: [{ count: bid, set: chosen.number }, { count: vote, set: chosen.color }] }
on:
  auction: { event: round, when: round == 1, do: [{ offer: bids, together: true }, { reveal: vote }, { first: seat, when: "bid == max(map(players, .bid))" }] }
`

// Effects after the deal say who takes the first turn, and a vote there which color is wild.
func TestRoundOneIsOpenedByAnAuction(t *testing.T) {
	for base, wild := range map[string]string{"classic": "", "summer-pavilion": "wild: { value: 'count(players, .vote == color)' }\n"} {
		g, err := core.NewGame(withEffects(t, base, opening+wild), 3, core.Seeded(1))
		require.NoError(t, err)
		for !g.Turn().Seat() {
			require.NoError(t, g.TakeChance(core.Seeded(1)))
		}
		s := scene.Of(t, g.Rules(), g.State())
		s.Play("bids blue 2", "bids red 5")
		assert.Equal(t, "opening 1", s.Get("then"))
		assert.Equal(t, s.Text(), scene.At(t, s.Rules, s.Text()).Text())
		s.Play("bids blue 5")
		assert.Equal(t, "3", s.Get("turn"), "of several seats, the last one that an effect names starts")
		assert.Equal(t, "3", s.Get("start"))
		if wild != "" {
			assert.Equal(t, "blue", s.Get("wild"))
		}
	}
}

func TestMistakesInFirst(t *testing.T) {
	for text, want := range map[string]string{
		"on: { x: { event: take, do: [{ first: seat }] } }":                                                                           "write it at the event `round`",
		"actions: { a: { phase: offered, limit: { times: 1 }, do: [{ first: 1 }] } }\non: { x: { event: take, do: [{ offer: a }] } }": "in an action that is offered only there",
		"on: { x: { event: round, do: [{ first: 0 }] } }":                                                                             "0",
	} {
		_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\n"+text+"\n"))
		assert.ErrorContains(t, err, want, text)
	}
}
