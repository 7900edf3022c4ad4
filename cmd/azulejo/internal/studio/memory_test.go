package studio

import (
	"maps"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// inMemory lists the games that are in memory.
func (all *games) inMemory() []string {
	all.mu.Lock()
	defer all.mu.Unlock()
	return slices.Sorted(maps.Keys(all.open))
}

// A game that nobody uses leaves the memory after a while, and comes back when somebody opens it. One that is
// watched stays, and so does one in which a bot thinks.
func TestIdleGames(t *testing.T) {
	v := open(t, t.TempDir())
	left, watched := v.begin("classic", "7", "Ana", "Ben"), v.begin("classic", "8", "Ana", "Ben")
	v.begin("classic", "9", "search:10m", "Ben")
	v.play(left.Play, v.position(left.Play).Moves[0], 0)
	nextChange(t, v.listen(watched.Watch))
	all := v.server.games
	require.Eventually(t, func() bool {
		all.mu.Lock()
		defer all.mu.Unlock()
		return all.open["classic-7"].users == 0 // the last answer has come, and its request ends
	}, waiting, polling)
	all.mu.Lock()
	for _, g := range all.open {
		g.used = time.Now().Add(-2 * idle)
	}
	all.room()
	all.mu.Unlock()
	assert.Equal(t, []string{"classic-8", "classic-9"}, all.inMemory())
	assert.Equal(t, 1, v.position(left.Play).Played)
}

// Where no more games fit into memory, the one leaves that nobody has used for the longest time, with its
// file: also if a bot thinks in it, which goes on when somebody comes back. None leaves that is being used.
func TestOldestGameLeaves(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	all := v.server.games
	all.most = 3
	first := v.begin("classic", "1", "Ana", "search:10m")
	v.play(first.Play, v.position(first.Play).Moves[0], 0)
	second, third := v.begin("classic", "2", "Ana", "Ben"), v.begin("classic", "3", "Ana", "Ben")
	nextChange(t, v.listen(second.Watch))
	v.begin("classic", "4", "Ana", "Ben")
	assert.Equal(t, []string{"classic-2", "classic-3", "classic-4"}, all.inMemory())
	assert.Equal(t, 1, v.position(first.Play).Played, "it comes back")
	assert.Equal(t, []string{"classic-1", "classic-2", "classic-4"}, all.inMemory(), "the third one was the oldest")
	other := open(t, folder)
	other.server.key = v.server.key
	assert.Equal(t, 0, other.position(third.Play).Played, "its file is closed")

	nextChange(t, v.listen(first.Watch))
	nextChange(t, v.listen(v.begin("classic", "5", "Ana", "Ben").Watch))
	code, text := v.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "Ana"}, {Person: "Ben"}}})
	assert.Equal(t, http.StatusServiceUnavailable, code, text)
	assert.Contains(t, text, "too many games")
}
