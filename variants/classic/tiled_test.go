package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// The event `tiled` comes once to each seat, after the last wall and before the first floor line. Its choices are made
// before any floor line is scored.
func TestTiled(t *testing.T) {
	r := changed(t, `
actions: { sweep: { phase: offered, limit: { times: 1 }, do: [{ move: all, from: floor, to: discard }] } }
on: { count: { event: tiled, do: [{ score: '10 * sum(players, .tiles) + floor.tiles' }, { offer: sweep, when: floor.tiles > 0 }] } }
`)
	s, scored := settle(t, r, `
start: 2
marker: 1
seats:
  - { score: 9, lines: [B, ., ., R, .], floor: YY+ }
  - { score: 4, lines: [., WW, ., ., .], floor: Y }
`)
	assert.Equal(t, []string{"scoring.place +1", "scoring.place +1", "on.count +21"}, scored, "seat 1 comes after the choice of seat 2")
	assert.Equal(t, "choose", s.Get("phase"))
	assert.Equal(t, "floor 2", s.Get("then"))
	s.Play("sweep", "skip")
	assert.Equal(t, []int{9 + 1 + 22 - 4, 4 + 1 + 21}, s.Scores())
	assert.Equal(t, "deal", s.Get("phase"))
}
