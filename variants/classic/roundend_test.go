package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// settle makes the end of a round that a text describes, and returns the scene
// with what was scored.
func settle(t testing.TB, r core.Rules, text string) (*scene.Scene, []string) {
	t.Helper()
	seats, _ := r.Seats()
	s, err := r.New(seats)
	require.NoError(t, err)
	var scored []string
	require.NoError(t, s.(core.RoundEnder).EndRound([]byte(text), core.WatchFunc(func(e core.Event) {
		if e.Kind == core.Scored {
			scored = append(scored, fmt.Sprintf("%s %+d", e.Key, e.Points))
		}
	})))
	return scene.Of(t, r, s), scored
}

// A text without turn and phase is the end of a round: walls are tiled and
// floors paid, each point with its key, up to the next deal.
func TestSettle(t *testing.T) {
	s, scored := settle(t, colored(t), `
round: 3
marker: 2
seats:
  - { score: 9, lines: [B, ., ., R, .], floor: YY, wall: [.Y..., ....., ....., ....., .....] }
  - { score: 4, floor: + }
`)
	assert.Equal(t, []string{"scoring.place +2", "scoring.floor -2", "scoring.floor -1"}, scored)
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "4", s.Get("round"))
	assert.Equal(t, "2", s.Get("start"), "the marker's holder")
	assert.Equal(t, []int{9, 3}, s.Scores())
	assert.Equal(t, ". . . R .", s.Seat(1, "lines"))
	assert.Equal(t, "2Y", s.Get("discard"))
}

// It stops where a seat has to choose a cell.
func TestSettleUpToAChoice(t *testing.T) {
	s, _ := settle(t, gray(t), "start: 2\nseats: [{ lines: [B, ., ., ., .] }, { lines: [K, ., ., ., .], floor: W }]")
	assert.Equal(t, "tiling", s.Get("phase"))
	assert.Equal(t, "2", s.Get("turn"))
	s.Play("tile 1 1", "tile 1 1")
	assert.Equal(t, []int{1, 0}, s.Scores())
}

// The end of a round can be that of the game.
func TestSettleTheEnd(t *testing.T) {
	s, scored := settle(t, colored(t),
		"seats: [{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }, {}]")
	assert.Equal(t, []string{"scoring.place +5", "bonuses.row +2"}, scored)
	assert.Equal(t, "end.when", s.Get("end"))
}

// What is no end of a round is refused at its place, changes nothing and is not
// reported as events.
func TestSettleRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"turn: 1\nseats: [{}, {}]":                          "position:1:7: `turn` means nothing at the end of a round",
		"phase: deal\nseats: [{}, {}]":                      "position:1:8: `phase` means nothing at the end of a round",
		"end: end.when\nseats: [{}, {}]":                    "position:1:6: `end` means nothing at the end of a round",
		"order: [2, 1]\nseats: [{}, {}]":                    "position:1:8: `order` means nothing at the end of a round",
		"direction: back\nseats: [{}, {}]":                  "position:1:12: `direction` means nothing here",
		"again: 1\nseats: [{}, {}]":                         "position:1:8: `again` means nothing here",
		"takes: 1\nseats: [{}, {}]":                         "`again` has to say from which display",
		"center: B\nseats: [{}, {}]":                        "`turn` has to say which seat acts",
		"round: 51\nseats: [{}, {}]":                        "position:1:8: the game ends after round 50",
		"seats: [{}]":                                       "position:1:8: 1 seat: this ruleset is for 2 to 4",
		"seats: [{ lines: [BB, ., ., ., .] }, {}]":          "line 1 has room for 1",
		"seats: [{ lines: [B, ., ., ., .], floor: + }, {}]": "which `marker` names",
	} {
		s, err := colored(t).New(2)
		require.NoError(t, err)
		before, err := s.AppendText(nil)
		require.NoError(t, err)
		err = s.(core.RoundEnder).EndRound([]byte(text), core.WatchFunc(func(core.Event) { t.Error("it tells of something") }))
		require.ErrorContains(t, err, want, text)
		after, err := s.AppendText(nil)
		require.NoError(t, err)
		assert.Equal(t, string(before), string(after))
	}
}

// With a turn and without a phase the table says which it is.
func TestPhaseFromTheTable(t *testing.T) {
	s := scene.At(t, gray(t), "turn: 2\ncenter: W\nseats: [{}, {}]")
	assert.Equal(t, "offer", s.Get("phase"))
	s = scene.At(t, gray(t), "turn: 2\nseats: [{}, { lines: [B, ., ., ., .] }]")
	assert.Equal(t, "tiling", s.Get("phase"))
	state, err := gray(t).New(2)
	require.NoError(t, err)
	assert.ErrorContains(t, state.UnmarshalText([]byte("seats: [{}, {}]")), "say whose `turn` it is, or which `phase`")
}

// Whatever text is taken for the end of a round, the position that comes of it
// can be written and read, and a game from there comes to an end.
func FuzzSettle(f *testing.F) {
	f.Add("seats: [{}, {}]")
	f.Add("round: 3\nmarker: 2\nseats: [{ score: 9, lines: [B, ., ., R, .], floor: YY }, { floor: + }]")
	f.Add("seats: [{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }, {}]")
	f.Add("start: 2\nbag: 9B\nseats: [{ lines: [B, WW, ., ., YYYYY], floor: BYRKBYR }, { start_score: 4, floor_points: -3 }, {}]")
	f.Add("turn: 1\ndirection: back\ncenter: B\nseats: [{}, {}]")
	rules := changed(f, wholeBoard)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := rules.New(2)
		require.NoError(t, err)
		if s.(core.RoundEnder).EndRound([]byte(text), nil) != nil {
			return
		}
		if s.Err() != nil {
			return // a formula has no value for what the text says
		}
		written, err := s.AppendText(nil)
		require.NoError(t, err)
		again, err := rules.New(2)
		require.NoError(t, err)
		require.NoError(t, again.UnmarshalText(written), "%s", written)
		read, err := again.AppendText(nil)
		require.NoError(t, err)
		require.Equal(t, string(written), string(read))
		core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
		require.Equal(t, core.Over, s.Turn())
	})
}
