package studio

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// shownTo returns the page of a game as a link has it.
func (v *visitor) shownTo(link string) (p page) {
	v.t.Helper()
	v.get(api(link)+"/page", &p)
	return p
}

// undo takes a move back, or asks for it.
func (v *visitor) undo(link string) int {
	v.t.Helper()
	code, _ := v.do("POST", api(link)+"/undo", request{Played: v.position(link).Played})
	return code
}

// answer answers somebody who asks to take a move back.
func (v *visitor) answer(link string, allow bool) int {
	v.t.Helper()
	code, _ := v.do("POST", api(link)+"/allow", request{Played: v.position(link).Played, Allow: allow})
	return code
}

// A move after which others have moved is taken back once all of them allow it, and everybody sees it.
func TestAskedUndo(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Bento", "Cleo", "greedy")
	before := v.position(l.Play).Text
	for seat := range 3 {
		v.advance(l.Seats[seat+1], 1)
	}
	v.yours(l.Play, 1)
	assert.Equal(t, http.StatusUnprocessableEntity, v.answer(l.Seats[2], true), "nobody asks yet")
	for range 2 { // asking twice is asking once
		assert.Equal(t, http.StatusOK, v.undo(l.Seats[1]))
	}
	assert.Equal(t, 4, v.position(l.Play).Played)
	assert.Equal(t, http.StatusUnprocessableEntity, v.undo(l.Seats[2]), "one asks at a time")
	assert.Regexp(t, "^Ana asks to take back: take .*Waiting for Bento and Cleo$", v.shownTo(l.Watch).Note)
	assert.Regexp(t, "^Ana asks to take back: take [^.]*$", v.shownTo(l.Seats[2]).Note)
	assert.True(t, v.shownTo(l.Seats[2]).Asked)
	for _, link := range []string{l.Seats[1], l.Watch} {
		assert.False(t, v.shownTo(link).Asked)
		assert.Equal(t, http.StatusUnprocessableEntity, v.answer(link, true), "who is not asked cannot allow it")
	}
	assert.Equal(t, http.StatusOK, v.answer(l.Seats[2], true))
	assert.False(t, v.shownTo(l.Seats[2]).Asked)
	assert.Regexp(t, "Waiting for Cleo$", v.shownTo(l.Seats[2]).Note)
	assert.Equal(t, 4, v.position(l.Play).Played)
	assert.Equal(t, http.StatusOK, v.answer(l.Seats[3], true))
	assert.Equal(t, before, v.position(l.Play).Text)
	assert.Regexp(t, "^Ana took back: take ", v.shownTo(l.Watch).Note)
	v.advance(l.Seats[1], 1)
	assert.Empty(t, v.shownTo(l.Watch).Note)
}

// A wish to take a move back ends with the next move of a person, also the last one of the game, and when somebody says no.
func TestWishEnds(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Bento")
	v.advance(l.Play, 2)
	require.Equal(t, http.StatusOK, v.undo(l.Seats[1]))
	require.Equal(t, http.StatusOK, v.answer(l.Seats[2], false))
	assert.Equal(t, "Bento says no, so the move stays", v.shownTo(l.Seats[1]).Note)
	assert.Equal(t, http.StatusUnprocessableEntity, v.answer(l.Seats[2], true))
	require.Equal(t, http.StatusOK, v.undo(l.Seats[1]))
	v.advance(l.Play, 1)
	assert.Empty(t, v.shownTo(l.Seats[2]).Note)

	require.Equal(t, http.StatusOK, v.undo(l.Seats[2]))
	v.advance(l.Play, 1000)
	require.True(t, v.position(l.Play).Over)
	assert.Empty(t, v.shownTo(l.Seats[1]).Note)
	assert.Equal(t, http.StatusUnprocessableEntity, v.answer(l.Seats[1], true))

	played := v.position(l.Play).Played
	assert.Equal(t, http.StatusOK, v.undo(l.Play), "nothing is asked at one screen")
	assert.Less(t, v.position(l.Play).Played, played)
	assert.Equal(t, http.StatusUnprocessableEntity, v.undo(l.Watch))
}

// However many begin another game, there is one, with the same players, in which each has the same seats.
func TestRematch(t *testing.T) {
	v := open(t, t.TempDir())
	begin := func(seats ...string) links {
		l := v.begin("classic", "7", seats...)
		v.server.games.word = func() string {
			time.Sleep(10 * polling) // others come meanwhile
			return randomWord()
		}
		return l
	}
	again := func(v *visitor, link string) (int, string) { return v.do("POST", api(link)+"/again", nil) }
	l := begin("Ana", "Bento", "greedy")
	code, _ := again(v, l.Play)
	assert.Equal(t, http.StatusUnprocessableEntity, code, "the game is not over")
	v.advance(l.Play, 1000)
	guest := v.guest()
	code, _ = again(guest, l.Watch)
	assert.Equal(t, http.StatusForbidden, code, "spectators begin no game")
	var all sync.WaitGroup
	for _, link := range []string{l.Play, l.Seats[1], l.Seats[2], l.Seats[2]} {
		all.Go(func() { again(guest, link) })
	}
	all.Wait()
	_, games := v.server.recent(0)
	assert.Equal(t, 2, games)
	for link, seats := range map[string][]int{l.Seats[1]: {1}, l.Seats[2]: {2}, l.Play: {1, 2}, l.Watch: nil} {
		shown := guest.shownTo(link)
		assert.True(t, shown.Next)
		assert.Regexp(t, "another game", shown.Note)
		var next struct{ Link string }
		code, text := again(guest, link)
		require.Equal(t, http.StatusOK, code, text)
		require.NoError(t, json.Unmarshal([]byte(text), &next))
		var got struct {
			You   []int
			Seats []string
			Over  bool
		}
		guest.get(api(next.Link), &got)
		assert.Equal(t, seats, got.You)
		assert.Equal(t, []string{"Ana", "Bento", "greedy"}, got.Seats)
		assert.False(t, got.Over)
	}

	bots := begin("greedy", "random")
	v.yours(bots.Watch, 0)
	code, _ = again(guest, bots.Watch)
	assert.Equal(t, http.StatusForbidden, code)
	code, text := again(v, bots.Watch)
	assert.Equal(t, http.StatusOK, code, text)
}

// A game can be without hints. It stays so when the studio starts again, and in games that come of it.
func TestGameWithoutHints(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	v.server.games.word = func() string { return "7" }
	code, text := v.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "Ana"}, {Person: "Bento"}}, NoHints: true})
	require.Equal(t, http.StatusCreated, code, text)
	refused := func(v *visitor, id string) {
		g, err := v.server.games.find(id)
		require.NoError(t, err)
		link := v.server.linksOf(g, []int{1, 2}).Play
		code, text := v.do("POST", api(link)+"/hint", nil)
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, text, "without hints")
		_, page := v.do("GET", link, nil)
		assert.NotContains(t, page, `id="hint"`)
	}
	refused(v, "classic-7")
	v.server.games.close()
	v = open(t, folder)
	refused(v, "classic-7")
	g, err := v.server.games.find("classic-7")
	require.NoError(t, err)
	fork, err := v.server.games.fork(g, 0, g.header.Seats)
	require.NoError(t, err)
	refused(v, fork.id)
	link := v.server.linksOf(g, []int{1, 2}).Play
	v.advance(link, 1000)
	code, text = v.do("POST", api(link)+"/again", nil)
	require.Equal(t, http.StatusOK, code, text)
	var next struct{ Game string }
	require.NoError(t, json.Unmarshal([]byte(text), &next))
	refused(v, next.Game)
	record, err := os.ReadFile(filepath.Join(folder, "classic-7.jsonl"))
	require.NoError(t, err)
	assert.NotContains(t, string(record), "hints", "records are as ever")
}
