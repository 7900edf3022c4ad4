package studio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
)

// finished lets bots play a game to its end, and returns its spectators' link and its file.
func (v *visitor) finished(ruleset, seed string, bots ...string) (link, file string) {
	v.t.Helper()
	link = v.begin(ruleset, seed, bots...).Watch
	require.Eventually(v.t, func() bool { return v.position(link).Over }, waiting, 10*polling)
	if !inSite {
		id, _, _ := strings.Cut(strings.TrimPrefix(link, "/game/"), "~")
		file = v.server.games.file(id)
	}
	return link, file
}

// replayOf returns the path of the replay of a link.
func replayOf(link string) string { return "/replay/" + strings.TrimPrefix(link, "/game/") }

// at asks for a position of a replay.
func (v *visitor) at(link string, move int) (m moment) {
	v.t.Helper()
	v.get(fmt.Sprintf("%s/replay?move=%d", api(link), move), &m)
	return m
}

// The positions of a replay are those after each move, with the tiles of the move marked as new, in
// games with draws, actions and counters too.
func TestReplayShowsEachPosition(t *testing.T) {
	for _, ruleset := range []string{"classic", "summer-pavilion", "house/az-powers"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			v := open(t, t.TempDir())
			link, file := v.finished(ruleset, "7", "random", "greedy")
			g := readRecord(t, file).Game
			parts := narrate.Parts(g.As(core.Keeper))
			for move, part := range parts {
				picture, drawn := view.Of(part.After)
				require.True(t, drawn)
				style := svg.Style{Moved: part.Steps, Names: []string{"random", "greedy"}}
				m := v.at(link, move)
				require.Contains(t, m.HTML, string(svg.Table(picture, style)), "move %d", move)
				scored := 0
				for seat := range picture.Seats {
					style.Brief = seat > 0
					require.Contains(t, m.HTML, string(svg.Seat(picture, seat, style)), "move %d", move)
				}
				for _, step := range part.Steps {
					for _, e := range step.Events {
						if e.Kind == core.Scored {
							scored++
						}
					}
				}
				_, points, _ := strings.Cut(m.About, `id="points"`)
				assert.Equal(t, scored, strings.Count(points, "<li>"), "move %d", move)
				assert.Equal(t, strings.Contains(m.About, " gets "), strings.Contains(m.About, ` gets <svg class="chip"`), "move %d: tiles are drawn", move)
				assert.Len(t, m.Steps, len(part.Steps))
				if move > 0 {
					assert.Contains(t, m.Says, fmt.Sprintf("move %d of %d", move, len(parts)-1))
					assert.Equal(t, g.Text(part.Steps[0].Move), m.Steps[0].Move)
				}
			}
			for _, wrong := range []string{"-1", fmt.Sprint(len(parts)), "x"} {
				code, text := v.do("GET", api(link)+"/replay?move="+wrong, nil)
				assert.Equal(t, http.StatusUnprocessableEntity, code, text)
				code, _ = v.do("GET", replayOf(link)+"?move="+wrong, nil)
				assert.Equal(t, http.StatusUnprocessableEntity, code)
			}
		})
	}
}

// A game that is not over is replayed up to where it is, and a later move is there the next time.
func TestReplayOfUnfinishedGame(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	_, text := v.do("GET", replayOf(l.Watch), nil)
	assert.Contains(t, text, "The beginning")
	for played := range 3 {
		move := v.position(l.Play).Moves[0]
		code, text := v.play(l.Play, move, played)
		require.Equal(t, http.StatusOK, code, text)
		assert.Equal(t, move, v.at(l.Watch, played+1).Steps[0].Move)
	}
	_, text = v.do("GET", replayOf(l.Watch)+"?move=2", nil)
	assert.Contains(t, text, `max="3" value="2"`)
	assert.NotContains(t, text, "alert\">the record")
}

// Records that are cut off, broken, or of several games are shown as far as they are sound. What is
// not the game alone is neither changed nor continued, but another game may begin there.
func TestReplayOfUnsoundRecords(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	_, file := v.finished("classic", "3", "greedy", "random")
	sound, err := os.ReadFile(file)
	require.NoError(t, err)
	sound = bytes.Replace(sound, []byte(`"greedy","random"`), []byte(`"Ana","Ben"`), 1)
	lines := bytes.SplitAfter(sound, []byte("\n"))
	cut := len(lines) / 2
	for !bytes.HasPrefix(lines[cut], []byte(`{"move"`)) {
		cut++ // to where a seat chooses
	}
	half := bytes.Join(lines[:cut], nil)
	for name, test := range map[string]struct {
		text   []byte
		broken string
	}{
		"cut-off":      {append(bytes.Clone(half), `{"move":{"se`...), ""},
		"broken":       {append(bytes.Clone(half), "{\"move\":{\"text\":\"1 pink 1\"}}\n"...), "the record is broken"},
		"hole":         {slices.Concat(half, make([]byte, 100), []byte("\n"), bytes.Join(lines[cut+1:], nil)), "the record is broken"},
		"after-end":    {append(bytes.Clone(sound), "{\"end\":{}}\n"...), "the record is broken"},
		"two-games":    {append(bytes.Clone(sound), sound...), "the record has several games"},
		"two-halves":   {append(bytes.Clone(half), sound...), "the record has several games"},
		"second-wrong": {append(bytes.Clone(sound), "{}\n"...), "the record"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(folder, name+".jsonl")
			require.NoError(t, os.WriteFile(file, test.text, 0o600))
			replay, _ := record.NewReader(bytes.NewReader(test.text), func(record.Header) (core.Rules, string, error) {
				r, err := v.server.games.shipped("classic")
				return r.Rules, "", err
			}).Next()
			require.NotNil(t, replay)
			moves := replay.Game.Played()
			require.Greater(t, moves, 10)

			link := "/game/" + v.server.key.write(ticket{game: name, seats: []int{1, 2}})
			code, text := v.do("GET", replayOf(link)+fmt.Sprintf("?move=%d", moves), nil)
			require.Equal(t, http.StatusOK, code, text)
			assert.Contains(t, text, fmt.Sprintf(`max="%d"`, moves))
			want, err := replay.Game.State().AppendText(nil)
			require.NoError(t, err)
			if test.broken == "" {
				assert.Equal(t, string(want), v.position(link).Text)
				return
			}
			assert.Contains(t, text, test.broken)
			code, text = v.play(link, "1 blue 1", moves)
			assert.Equal(t, http.StatusUnprocessableEntity, code)
			assert.Contains(t, text, test.broken)
			code, _ = v.do("POST", api(link)+"/undo", request{Played: moves})
			assert.Equal(t, http.StatusUnprocessableEntity, code)
			code, text = v.do("POST", api(link)+"/fork", branch{Move: 10})
			require.Equal(t, http.StatusCreated, code, text)
			now, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(test.text), string(now), "the file is as it was")
		})
	}
}

// ordered returns a record with the tiles of each display in order: their order in it means nothing.
func ordered(text []byte) string {
	return regexp.MustCompile(`\["[^\[\]]*"\]`).ReplaceAllStringFunc(string(text), func(list string) string {
		return strings.Join(slices.Sorted(strings.SplitSeq(strings.Trim(list, "[]"), ",")), ",")
	})
}

// A game that begins in the middle of another one plays as that one did: the same bots make the same
// moves with the same tiles. The other one stays as it was.
func TestForkRepeatsTheGame(t *testing.T) {
	for _, ruleset := range []string{"classic", "summer-pavilion", "house/az-powers"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			v := open(t, t.TempDir())
			link, file := v.finished(ruleset, "7", "greedy", "random")
			whole, err := os.ReadFile(file)
			require.NoError(t, err)
			moves := readRecord(t, file).Game.Played()
			for _, move := range []int{0, 1, moves / 3, moves / 2, moves - 1} {
				code, text := v.do("POST", api(link)+"/fork", branch{Move: move})
				require.Equal(t, http.StatusCreated, code, text)
				var next struct {
					Game  string
					Links links
				}
				require.NoError(t, json.Unmarshal([]byte(text), &next))
				require.Eventually(t, func() bool { return v.position(next.Links.Watch).Over }, waiting, polling)
				again, err := os.ReadFile(v.server.games.file(next.Game))
				require.NoError(t, err)
				require.Equal(t, ordered(whole), ordered(again), "from move %d", move)
			}
			now, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.Equal(t, string(whole), string(now))
		})
	}
}

// Others may play on: the record then has the moves up to there, and their own.
func TestForkWithOtherPlayers(t *testing.T) {
	v := open(t, t.TempDir())
	link, file := v.finished("classic", "8", "greedy", "random")
	code, text := v.do("POST", api(link)+"/fork", branch{20, []player{{Person: "Ana"}, {Bot: "easy"}}})
	require.Equal(t, http.StatusCreated, code, text)
	var next struct {
		Game  string
		Links links
	}
	require.NoError(t, json.Unmarshal([]byte(text), &next))
	v.advance(next.Links.Play, 1000)
	got, old := readRecord(t, v.server.games.file(next.Game)), readRecord(t, file)
	assert.True(t, got.Finished)
	assert.Empty(t, got.Notices)
	assert.Equal(t, []string{"Ana", "easy"}, got.Header.Seats)
	texts := func(g *core.Game) (all []string) {
		for _, part := range narrate.Parts(g.As(core.Keeper))[1:] {
			all = append(all, g.Text(part.Steps[0].Move))
		}
		return all
	}
	assert.Equal(t, texts(old.Game)[:20], texts(got.Game)[:20])
	assert.NotEqual(t, texts(old.Game), texts(got.Game))

	for _, test := range []struct {
		branch
		says string
	}{
		{branch{Move: old.Game.Played()}, "the game is over there"},
		{branch{Move: old.Game.Played() + 1}, "there is no move"},
		{branch{Move: -1}, "there is no move -1"},
		{branch{3, []player{{Bot: "easy"}}}, "this game has 2 seats, not 1"},
		{branch{3, []player{{Bot: "easy"}, {Bot: "exec:true"}}}, "the studio starts none"},
	} {
		code, text := v.do("POST", api(link)+"/fork", test.branch)
		assert.Equal(t, http.StatusUnprocessableEntity, code)
		assert.Contains(t, text, test.says)
	}
}

// Who has a link sees the replay and what the owner has found out, and begins nothing.
func TestReplayRights(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	link, _ := v.finished("classic", "8", "greedy", "random")
	guest := v.guest()
	code, text := guest.do("GET", replayOf(link), nil)
	assert.Equal(t, http.StatusOK, code)
	assert.NotContains(t, text, `id="fork"`)
	assert.NotContains(t, text, `id="analyze"`)
	assert.Equal(t, v.at(link, 5), guest.at(link, 5))
	for path, body := range map[string]any{"/analysis": nil, "/fork": branch{Move: 3}} {
		code, text := guest.do("POST", api(link)+path, body)
		assert.Equal(t, http.StatusForbidden, code, text)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, 1)
	var now progress
	guest.get(api(link)+"/analysis", &now)
	assert.Equal(t, progress{State: "none"}, now)
}
