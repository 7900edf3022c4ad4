package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// vetoes lets each other seat cancel a take of three tiles or more, once in a round and for points.
const vetoes = `
actions: { veto: { phase: offered, limit: { times: 1 }, do: [{ cancel: true }, { score: 'announced.count + 10 * announced.source + 1' }] } }
on: { answer: { event: take, before: true, when: take.size > 2, do: [{ offer: veto, for: others }] } }
`

// An announced take is made when nobody has canceled it. If somebody has, its seat has its turn again.
func TestAnnouncedTake(t *testing.T) {
	s := scene.At(t, changed(t, vetoes), "displays: [BBBY, RRRW, ., ., ., ., .]\nturn: 3\nseats: [{}, {}, {}]")
	s.Play("1 yellow 1")
	assert.Equal(t, "1", s.Get("turn"), "nothing is before a small take")
	s.Play("2 red 2")
	assert.Equal(t, "veto seat 2 rest on.answer seat 1 row 1 source 1 color 2 count 3 left 1 passed 2 announced take seat 1 row 1 source 1 color 2 count 3 left 1", s.Get("offers"), "which still lies on the display")
	assert.Equal(t, "2 red 2", s.Get("announced"))
	assert.Equal(t, []string{"veto", "skip"}, s.Legal())
	assert.Equal(t, "3 red tiles on display 2 will be taken: take the action veto, or skip it; then take tiles", picture(t, s).Task)
	s.Play("skip", "veto")
	assert.Equal(t, []int{0, 0, 1}, s.Scores(), "nothing is announced any more when the veto scores")
	assert.Equal(t, "1", s.Get("turn"))
	assert.Equal(t, ". RRRW . . . . .", s.Get("displays"))
	s.Play("2 red 2", "skip")
	assert.Equal(t, ". RR . . .", s.Seat(1, "lines"), "seat 3 has no other veto in the round")
	assert.Equal(t, "2", s.Get("turn"))
}

// A take that answers have made illegal is not made.
func TestAnnouncedTakeIsIllegalThen(t *testing.T) {
	r := changed(t, `
actions: { snatch: { phase: offered, limit: { times: 9 }, do: [{ move: all, of: announced.color, from: display, display: announced.source, to: discard }] } }
on: { snatch: { event: take, before: true, do: [{ offer: snatch, for: others }] }, taken: { event: take, do: [{ score: 1 }] } }
`)
	s := scene.At(t, r, "displays: [BBBY, ., ., ., .]\nturn: 1\nseats: [{}, {}]")
	s.Play("1 blue 3", "snatch")
	assert.Equal(t, []int{0, 0}, s.Scores(), "no tile has been taken")
	assert.Equal(t, "1", s.Get("turn"))
	assert.Equal(t, []string{"1 yellow 1", "1 yellow 2", "1 yellow 3", "1 yellow 4", "1 yellow 5", "1 yellow floor"}, s.Legal())
	s.Play("1 yellow 1", "skip")
	assert.Equal(t, 1+1, s.Scores()[0], "for the take, and for the tile that comes to the wall then")
}

// A rule that cancels every take cannot keep a round from its end.
func TestCancelEnds(t *testing.T) {
	r := changed(t, "on: { never: { event: take, before: true, do: [{ cancel: true }] } }")
	s, err := r.New(2)
	require.NoError(t, err)
	_, _ = core.Playout(s, core.NewRandom(1, core.Stream{}), nil)
	assert.Equal(t, core.Over, s.Turn())
}

// Tiles that are about to fall are in the picture and in the text of the position, and none is lost when the game ends
// before they have fallen.
func TestAnnouncedFall(t *testing.T) {
	const keys = `
actions: { pull: { phase: offered, limit: { times: 9 }, when: announced.count > 0, do: [{ move: 1, from: falling, to: center }%s] } }
on: { pulls: { event: fall, before: true, do: [{ offer: pull, for: others }] }, fallen: { event: fall, do: [{ score: 10 * fall.count }] } }
`
	for after, over := range map[string]bool{"": false, ", { end: game }": true, ", { score: 1 / (score - score) }": true} {
		r := changed(t, fmt.Sprintf(keys, after))
		s := scene.At(t, r, "displays: [BBBB, RRRW, ., ., .]\nturn: 1\nseats: [{ score: 9 }, {}]")
		all := s.Game.State().CountTiles()
		s.Play("1 blue 2")
		assert.Equal(t, "pull seat 2 announced fall seat 1 count 2", s.Get("offers"))
		view := picture(t, s)
		assert.Equal(t, "2 blue tiles will fall: take the action pull, or skip it; then end the turn", view.Task)
		tray := view.Seats[0].Trays[0]
		assert.Equal(t, "falling 2", tray.Name+" "+string(rune('0'+tray.Tiles.Total())))
		assert.Equal(t, all, s.Game.State().CountTiles())
		s.Play("pull")
		assert.Equal(t, all, s.Game.State().CountTiles(), "after %q", after)
		if assert.Equal(t, over, s.Game.Turn() == core.Over, "after %q", after); !over {
			assert.Equal(t, "B", s.Get("center"))
			assert.Equal(t, "B", s.Seat(1, "floor"))
			assert.Equal(t, 9+10, s.Scores()[0], "one tile has fallen")
		}
	}
}

// What can stand before an event, and what can cancel one, is said at load.
func TestBeforeIsRefused(t *testing.T) {
	for keys, want := range map[string]string{
		"on: { x: { event: place, before: true, do: [{ score: 1 }] } }":                      "nothing announces the event `place`",
		"on: { x: { event: take, do: [{ cancel: true }] } }":                                 "no move is announced that this could cancel",
		"on: { x: { event: fall, before: true, do: [{ cancel: true }] } }":                   "no move is announced that this could cancel",
		"actions: { no: { phase: offer, limit: { times: 1 }, do: [{ cancel: true }] } }":     "no move is announced that this could cancel",
		"on: { x: { event: line, do: [{ move: all, from: line, to: line }] } }":              "the tiles lie in this place already",
		"on: { x: { event: line, do: [{ move: all, from: line, to: floor, to_line: 2 }] } }": "not one of several that a line tells apart",
	} {
		_, err := variants.Parse("refused", []byte("format: 1\nextends: classic\nname: Refused\n"+keys))
		require.Error(t, err, keys)
		assert.Contains(t, err.Error(), want, keys)
	}
}

// Tiles go from one line to another with the number of each. Those without room there fall.
func TestMoveBetweenLines(t *testing.T) {
	r := changed(t, "actions: { shift: { phase: offer, free: true, limit: { times: 9 }, choose: { line: true, number: 0..6 }, "+
		"do: [{ move: all, from: line, to: line, to_line: chosen.number }] } }")
	s := scene.At(t, r, "displays: [BBBB, ., ., ., .]\nturn: 1\nseats: [{ lines: [., Y, ., RRR, .] }, {}]")
	s.Play("shift 0 4", "shift 6 4", "shift 4 4")
	assert.Equal(t, ". Y . RRR .", s.Seat(1, "lines"), "there are no such lines, and no move to the same one")
	s.Play("shift 5 4", "shift 1 5")
	assert.Equal(t, "R Y . . .", s.Seat(1, "lines"))
	assert.Equal(t, "RR", s.Seat(1, "floor"))
}

// Tiles also come to a line that only to_line names, and from the line of another seat.
func TestMoveToALine(t *testing.T) {
	r := changed(t, "actions:\n"+
		"  lift: { phase: offer, free: true, limit: { times: 9 }, choose: { line: true }, do: [{ move: 1, from: floor, to: line, to_line: chosen.line }] }\n"+
		"  rob: { phase: offer, free: true, limit: { times: 9 }, choose: { seat: true, line: true }, do: [{ move: 1, from: line, seat: chosen.seat, to: line, to_line: 5 }] }\n")
	s := scene.At(t, r, "displays: [BBBB, ., ., ., .]\nturn: 1\nseats: [{ floor: YY }, { lines: [., R, ., ., .] }]")
	s.Play("lift 2", "rob 2 2", "rob 1 2", "rob 1 5")
	assert.Equal(t, ". . . . R", s.Seat(1, "lines"), "the yellow tile has left line 2, which has no room beside the red one")
	assert.Equal(t, "YY", s.Seat(1, "floor"))
	assert.Equal(t, ". . . . .", s.Seat(2, "lines"))
}

// What waits before tiles fall can be read again: tiles of a second color that wait for an offer, and none of the first.
func TestReadFallingTiles(t *testing.T) {
	const wink = "actions: { wink: { phase: offered, limit: { times: 9 }, do: [{ score: 1 }] } }\n"
	for keys, play := range map[string]string{
		"center: { rest: floor }\non: { x: { event: fall, do: [{ offer: wink, for: others }] } }":                                 "center blue floor",
		"on: { x: { event: fall, before: true, do: [{ move: all, from: falling, to: discard }, { offer: wink, for: others }] } }": "1 blue floor",
	} {
		s := scene.At(t, changed(t, wink+keys), "displays: [BYYY, ., ., ., .]\ncenter: BBRRRR\nmarker: 2\nturn: 1\nseats: [{}, {}]")
		s.Play(play)
		assert.Equal(t, "choose", s.Get("phase"))
		read := core.Clone(s.Rules, s.Game.State())
		require.NoError(t, read.UnmarshalText([]byte(s.Text())))
		assert.Equal(t, s.Game.State().Hash(), read.Hash())
	}
}
