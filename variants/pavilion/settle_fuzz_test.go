package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// everyKey has something to say about all that a position can show.
const everyKey = "format: 1\nextends: summer-pavilion\nname: Every key\n" +
	"wild: {value: count, take: wilds, limit: 2}\nhand: {limit: 9 + round}\nkeep: {limit: 'round % 5'}\n" +
	"supply: {refill: round}\nstructures: {window: {points: 2}}\nplace: {when: 'number < 4 or before or after'}\n" +
	"turns: {placing: score - discards}\nend: {when: 'sum(players, .score - .start_score) > 70'}\n" +
	"scoring: {place: 'arc + count(stars, .complete)'}\n" +
	"bonuses: {own: {per: 'structures(\"pillar\") + complete(\"red\")', points: 2, each: round}}\n"

// Whatever text is taken for the end of a round, the position that comes of it
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
	require.Zero(t, testing.AllocsPerRun(100, func() {
		if turn := s.Turn(); turn.Chance() {
			s.Deal(luck, nil)
		} else if turn.Seat() {
			buf = s.AppendMoves(buf[:0])
			s.Play(buf[luck.Below(len(buf))], nil)
		}
		s.(core.Forecaster).Forecast(0)
	}))
}
