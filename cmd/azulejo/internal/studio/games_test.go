package studio

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// A game is played to its end over the API, and its file is a whole record.
func TestGameToItsEnd(t *testing.T) {
	for _, ruleset := range []string{"classic", "summer-pavilion", "house/az-personal-joker"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			v := open(t, folder)
			l := v.begin(ruleset, "7", "Ana", "greedy")
			for range 500 {
				p := v.yours(l.Play, 1)
				if p.Over {
					break
				}
				code, text := v.play(l.Play, p.Moves[p.Played%len(p.Moves)], p.Played)
				require.Equal(t, http.StatusOK, code, text)
			}
			p := v.position(l.Watch)
			require.True(t, p.Over)
			assert.NotEmpty(t, p.Winners)
			files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
			require.NoError(t, err)
			require.Len(t, files, 1)
			r := readRecord(t, files[0])
			assert.True(t, r.Finished)
			assert.Empty(t, r.Notices)
			assert.Equal(t, p.Scores, r.Game.Scores())
			assert.Equal(t, []string{"Ana", "greedy"}, r.Header.Seats)
		})
	}
}

// A link plays its seats and no others, and a spectator's link plays none.
func TestLinksPlayTheirSeats(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	guest := v.guest()
	for _, link := range []string{l.Watch, l.Seats[2]} {
		code, text := guest.play(link, "1 blue floor", 0)
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, text, "Ana, whom this link does not play")
		code, _ = guest.do("POST", api(link)+"/hint", nil)
		assert.Equal(t, http.StatusUnprocessableEntity, code)
	}
	move := guest.position(l.Seats[1]).Moves[0]
	code, text := guest.play(l.Seats[1], move, 0)
	require.Equal(t, http.StatusOK, code, text)
	code, text = guest.do("POST", api(l.Seats[2])+"/undo", request{Played: 1})
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	assert.Contains(t, text, "no move of yours")

	for _, broken := range []string{l.Watch + "x", strings.Replace(l.Watch, "~~", "~1~", 1),
		strings.Replace(l.Seats[1], "~1~", "~2~", 1), strings.Replace(l.Seats[1], "~1~", "~1.2~", 1), "/game/classic-7", "/game/~~"} {
		code, _ := guest.do("GET", api(broken), nil)
		assert.Equal(t, http.StatusNotFound, code, broken)
	}
	code, _ = guest.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "a"}, {Person: "b"}}})
	assert.Equal(t, http.StatusForbidden, code)
	code, _ = guest.do("GET", "/", nil)
	assert.Equal(t, http.StatusForbidden, code)
}

// What answers say that a link may do is what it may do.
func TestAnswersSayWhatLinkMay(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	guest := v.guest()
	positions := map[string]func() links{
		"the beginning": func() links { return v.begin("classic", "7", "Ana", "Ben") },
		"after a move": func() links {
			l := v.begin("classic", "7", "Ana", "Ben")
			v.advance(l.Play, 1)
			return l
		},
		"the end": func() links {
			l := v.begin("classic", "7", "Ana", "Ben")
			v.advance(l.Play, 1000)
			return l
		},
		"a record of two games": func() links {
			l := v.begin("classic", "8", "Ana", "Ben")
			v.advance(l.Play, 1)
			text, err := os.ReadFile(filepath.Join(folder, "classic-8.jsonl"))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(folder, "two.jsonl"), append(text, text...), 0o600))
			g, err := v.server.games.find("two")
			require.NoError(t, err)
			return v.server.linksOf(g, []int{1, 2})
		},
	}
	kinds := map[string]func(l links) string{
		"watcher": func(l links) string { return l.Watch }, "seat 1": func(l links) string { return l.Seats[1] },
		"seat 2": func(l links) string { return l.Seats[2] }, "both seats": func(l links) string { return l.Play },
	}
	for position, begin := range positions {
		l := begin()
		for kind, of := range kinds {
			for _, deed := range []string{"/record", "/hint", "/undo", "/moves"} {
				var shown page
				var refused problem
				p := guest.position(of(l))
				want := request{Move: append(p.Moves, "1 blue floor")[0], Played: p.Played}
				guest.get(api(of(l))+"/page", &shown)
				guest.get(api(of(l))+"/check?move="+url.QueryEscape(want.Move), &refused)
				says, method, body := shown.Yours, "POST", any(want)
				switch deed {
				case "/record":
					says, method, body = shown.Over, "GET", nil
				case "/undo":
					says = shown.Undo
				}
				code, text := guest.do(method, api(of(l))+deed, body)
				assert.Equal(t, says, code == http.StatusOK, "%s, %s, %s: %s", position, kind, deed, text)
				assert.Equal(t, shown.Over || position == "a record of two games", len(p.Moves) == 0, position)
				assert.Equal(t, shown.Yours, refused.Error == "", "%s, %s: %s", position, kind, refused.Error)
				assert.Equal(t, shown.Yours, len(shown.Choices) > 0, "%s, %s", position, kind)
				if guest.position(of(l)).Played != p.Played {
					l = begin()
				}
			}
		}
	}
}

// A move for another position than the sender has seen is not made, so that a request that is sent
// twice plays once.
func TestMoveIsMadeOnce(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	move := v.position(l.Play).Moves[0]
	codes := make([]int, 8)
	var all sync.WaitGroup
	for i := range codes {
		all.Go(func() { codes[i], _ = v.play(l.Play, move, 0) })
	}
	all.Wait()
	assert.Equal(t, 1, v.position(l.Play).Played)
	made := 0
	for _, code := range codes {
		if code == http.StatusOK {
			made++
		} else {
			assert.Equal(t, http.StatusConflict, code)
		}
	}
	assert.Equal(t, 1, made)
}

// An undo takes back the last decision of a person with what came after it; the file follows, and
// the same tiles come again.
func TestUndo(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "greedy")
	before := v.yours(l.Play, 1)
	v.play(l.Play, before.Moves[0], before.Played)
	after := v.yours(l.Play, 1)
	require.Greater(t, after.Played, before.Played+1)
	code, text := v.do("POST", api(l.Play)+"/undo", request{Played: after.Played})
	require.Equal(t, http.StatusOK, code, text)
	assert.Equal(t, before.Text, v.position(l.Play).Text)
	assert.Equal(t, before.Played, readRecord(t, filepath.Join(folder, "classic-7.jsonl")).Game.Played())
	v.play(l.Play, before.Moves[0], before.Played)
	assert.Equal(t, after.Text, v.yours(l.Play, 1).Text)
	assert.Equal(t, after.Played, readRecord(t, filepath.Join(folder, "classic-7.jsonl")).Game.Played())
}

// A bot that is about to move does not move any more when its turn is taken back.
func TestUndoStopsBot(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "search:2s")
	p := v.position(l.Play)
	v.play(l.Play, p.Moves[0], 0)
	code, text := v.do("POST", api(l.Play)+"/undo", request{Played: 1})
	require.Equal(t, http.StatusOK, code, text)
	assert.Equal(t, p.Text, v.position(l.Play).Text)
}

// A studio that starts again continues its games: the links are valid, and the same tiles come.
func TestRestart(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	play := func(v *visitor, l links, moves int) {
		for range moves {
			p := v.yours(l.Play, 1)
			code, text := v.play(l.Play, p.Moves[0], p.Played)
			require.Equal(t, http.StatusOK, code, text)
		}
	}
	v := open(t, folder)
	l := v.begin("summer-pavilion", "7", "Ana", "greedy")
	play(v, l, 5)
	v.yours(l.Play, 1)
	v.server.games.close()
	again := open(t, folder)
	play(again, l, 20)
	whole := open(t, other)
	lw := whole.begin("summer-pavilion", "7", "Ana", "greedy")
	play(whole, lw, 25)
	assert.Equal(t, whole.yours(lw.Play, 1).Text, again.yours(l.Play, 1).Text)
	code, _ := whole.do("GET", api(l.Play), nil)
	assert.Equal(t, http.StatusNotFound, code, "a link of another studio")
}

// A file that was cut off anywhere continues with the last whole move.
func TestCutFile(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	lengths := []int64{} // of the file after each move
	file := filepath.Join(folder, "classic-7.jsonl")
	for range 60 {
		p := v.position(l.Play)
		if p.Over {
			break
		}
		code, text := v.play(l.Play, p.Moves[p.Played*3%len(p.Moves)], p.Played)
		require.Equal(t, http.StatusOK, code, text)
		info, err := os.Stat(file)
		require.NoError(t, err)
		lengths = append(lengths, info.Size())
	}
	v.server.games.close()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	step := 97
	if exhaustive {
		step = 5
	}
	first := strings.Index(string(text), "\n") + 1
	for cut := first; cut < len(text); cut += step {
		require.NoError(t, os.WriteFile(file, text[:cut], 0o600))
		all := newGames(t.Context(), folder, v.server.key, 0)
		g, err := all.load("classic-7")
		require.NoError(t, err, "cut at %d", cut)
		moves := 0
		for _, length := range lengths {
			if length <= int64(cut) {
				moves++
			}
		}
		require.GreaterOrEqual(t, g.game.Played(), moves, "cut at %d", cut)
		require.True(t, g.game.Turn().Seat() || g.game.Turn() == core.Over)
		require.NoError(t, g.make(g.game.Moves()[:min(1, len(g.game.Moves()))]...))
		g.journal.close()
		assert.Equal(t, g.game.Played(), readRecord(t, file).Game.Played())
		damaged, err := filepath.Glob(file + ".damaged-*")
		require.NoError(t, err)
		whole := text[cut-1] == '\n' || json.Valid(text[bytes.LastIndexByte(text[:cut], '\n')+1:cut])
		require.Equal(t, !whole, len(damaged) == 1, "cut at %d", cut)
		if !whole {
			kept, err := os.ReadFile(damaged[0])
			require.NoError(t, err)
			require.Equal(t, string(text[:cut]), string(kept))
			require.NoError(t, os.Remove(damaged[0]))
			require.Contains(t, g.notice, filepath.Base(damaged[0]))
		}
	}
}

// Two studios with the same folder do not write to one game.
func TestGameInTwoStudios(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	other := open(t, folder)
	code, text := other.do("GET", api(l.Play), nil)
	assert.Equal(t, http.StatusInternalServerError, code)
	assert.Contains(t, text, "another run writes to it")
	assert.Equal(t, 1, v.position(l.Play).Played)
}

// The first page has the published games and those of other registered variants. Their house rules are
// in the list of all.
func TestRegisteredGames(t *testing.T) {
	register(t, "registered", core.State.Play, func(core.State) {})
	v := open(t, t.TempDir())
	_, page := v.do("GET", "/", nil)
	_, all := v.do("GET", "/api/rulesets", nil)
	for _, name := range []string{"classic", "summer-pavilion", "registered"} {
		assert.Contains(t, page, `value="`+name+`"`)
	}
	assert.NotContains(t, page, "registered-long")
	assert.Contains(t, all, `"registered-long"`)
	v.begin("registered-long", "7", "Ana", "Ben")
}

// Names of games have no meaning for folders, whatever a ruleset is called.
func TestNamesOfGames(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	a, b := v.begin("house/az-6x6", "7", "a", "b"), v.begin("house/az-6x6", "7", "a", "b")
	assert.NotEqual(t, a.Play, b.Play)
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(folder, "az-6x6-7-2.jsonl"), filepath.Join(folder, "az-6x6-7.jsonl")}, files)
	for _, id := range []string{"../x", "", "a/b", "..\\x"} {
		_, err := v.server.games.find(id)
		assert.Error(t, err, id)
	}
}

// What cannot be created says why.
func TestRefusedGames(t *testing.T) {
	v := open(t, t.TempDir())
	for _, c := range []struct {
		ruleset string
		seed    string
		second  player
		says    string
	}{
		{"clasic", "", player{Person: "b"}, "classic"},
		{"../../secret.yaml", "", player{Person: "b"}, "secret"},
		{"classic", "x", player{Person: "b"}, "whole number"},
		{"classic", "", player{}, "player 2: give a person's name, or choose a bot"},
		{"classic", "", player{Person: "b", Bot: "greedy"}, "give a person's name"},
		{"classic", "", player{Bot: "exec:rm -rf /"}, "starts none"},
		{"classic", "", player{Bot: "greeedy"}, "unknown bot"},
		{"classic", "", player{Bot: "search:fast"}, "search"},
		{"classic", "", player{Person: "greedy"}, "name of a bot"},
		{"classic", "", player{Person: strings.Repeat("b", 100)}, "too long"},
		{"classic", "", player{Person: "  "}, "needs a name"},
		{"classic", "", player{Person: "\u3164\u200b"}, "needs a name"},
		{"classic", "", player{Person: " A "}, "the name of another player"},
		{"classic", "", player{Person: "a\x1b[31m"}, "control"},
	} {
		code, text := v.do("POST", "/api/games", newGame{Ruleset: c.ruleset, Seats: []player{{Person: "a"}, c.second}, Seed: c.seed})
		assert.Equal(t, http.StatusUnprocessableEntity, code, text)
		assert.Contains(t, text, c.says)
	}
	code, text := v.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "a"}}})
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	assert.Contains(t, text, "2")
	code, text = v.do("POST", "/api/games", map[string]any{"ruleset": "classic", "seat": 2})
	assert.Equal(t, http.StatusBadRequest, code)
	assert.Contains(t, text, `unknown field`)
}

// A record may name a program as a bot. It is not started.
func TestRecordStartsNoProgram(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	proof := filepath.Join(t.TempDir(), "started")
	l := v.begin("classic", "7", "Ana", "Ben")
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	text, err := os.ReadFile(filepath.Join(folder, "classic-7.jsonl"))
	require.NoError(t, err)
	text = bytes.Replace(text, []byte(`"Ben"`), []byte(`"exec:touch `+proof+`"`), 1)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "foreign.jsonl"), text, 0o600))
	link := "/game/" + v.server.key.write(ticket{game: "foreign", seats: []int{1}})
	require.Eventually(t, func() bool {
		_, page := v.do("GET", link, nil)
		return strings.Contains(page, "the studio starts none")
	}, waiting, polling)
	assert.NoFileExists(t, proof)
}

// Bots of one kind are told from each other by a number of their own.
func TestNamesOfPlayers(t *testing.T) {
	g := &game{}
	for _, test := range []struct{ seats, names []string }{
		{[]string{"Ana", "easy", "easy"}, []string{"Ana", "easy 1", "easy 2"}},
		{[]string{"easy", "hard", "easy", "hard"}, []string{"easy 1", "hard 1", "easy 2", "hard 2"}},
		{[]string{"Ana", "Ben"}, []string{"Ana", "Ben"}},
	} {
		g.header.Seats = test.seats
		assert.Equal(t, test.names, g.names())
	}
}

// Several processes share a folder, if all requests for a game come to one of them, by the name in the path. The one that
// creates a game does not hold it.
func TestProcessesShareAFolder(t *testing.T) {
	folder := t.TempDir()
	first, second := open(t, folder), open(t, folder)
	code, text := first.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "Ana"}, {Bot: "greedy"}}})
	require.Equal(t, http.StatusCreated, code, text)
	var got struct{ Links links }
	require.NoError(t, json.Unmarshal([]byte(text), &got))
	link := got.Links.Play
	code, text = second.guest().play(link, second.yours(link, 1).Moves[0], second.position(link).Played)
	assert.Equal(t, http.StatusOK, code, text)
	code, _ = first.do("GET", api(link), nil)
	assert.NotEqual(t, http.StatusOK, code, "the other process plays it")
	list, _ := first.server.recent(1)
	assert.Len(t, list, 1)
}
