package studio

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// hiding is a ruleset in which seats do not know all.
const hiding = `format: 1
name: Hidden goals
extends: classic
draws:
  goal: { of: [rows, columns, corners], for: seat, replace: true, hidden: true }
  market: { of: [calm, storm], each: round, hidden: true }
counters:
  luck: { of: seat, hidden: true, range: 0..3 }
actions:
  gamble:
    phase: offer
    limit: { times: 2, each: game }
    do: [{ count: luck, by: "goal == 'rows' ? 1 : 2" }]
on:
  pay: { event: round_end, when: round > 4, do: [{ score: "luck + (goal == 'rows' ? 3 : 1) + (market == 'storm' ? 1 : 0)" }] }
`

// twins are two studios with the same game, but for what seat 1 and nobody know in it.
type twins [2]*visitor

// openTwins opens two studios with a game of Ana, Bento and a bot, in which some moves have been made. It returns the
// links to the game, which both have.
func openTwins(t *testing.T, moves int) (both twins, l links) {
	folders := [2]string{t.TempDir(), t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(folders[0], "hiding.yaml"), []byte(hiding), 0o600))
	first := open(t, folders[0])
	l = first.begin("hiding.yaml", "8", "Ana", "Bento", "greedy")
	for range moves {
		first.gamble(l.Seats[1])
		first.advance(l.Seats[2], 1)
	}
	first.server.games.close()
	both[0] = open(t, folders[0])
	names, err := filepath.Glob(filepath.Join(folders[0], "*"+recordEnding))
	require.NoError(t, err)
	require.Len(t, names, 1)
	text, err := os.ReadFile(names[0])
	require.NoError(t, err)
	key, err := os.ReadFile(filepath.Join(folders[0], "studio.key"))
	require.NoError(t, err)
	other := ""
	for line := range strings.Lines(string(text)) {
		switch {
		case strings.Contains(line, `"count"`): // it follows from the rest
		case strings.Contains(line, `"name":"goal"`) && strings.Contains(line, `"seat":1`):
			other += swap(line, "rows", "columns")
		case strings.Contains(line, `"name":"market"`):
			other += swap(line, "calm", "storm")
		default:
			other += line
		}
	}
	require.NotEqual(t, string(text), other)
	require.NoError(t, os.WriteFile(filepath.Join(folders[1], filepath.Base(names[0])), []byte(other), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(folders[1], "studio.key"), key, 0o600))
	both[1] = open(t, folders[1])
	for _, v := range both {
		require.Empty(t, v.position(l.Watch).Error)
		v.yours(l.Watch, 1)
	}
	return both, l
}

// swap returns a line with the other one of two words, or with the first.
func swap(line, a, b string) string {
	before, values, _ := strings.Cut(line, `"values":["`)
	value, after, _ := strings.Cut(values, `"`)
	if value == a {
		a = b
	}
	return before + `"values":["` + a + `"` + after
}

// gamble makes the move that changes a counter in secret.
func (v *visitor) gamble(link string) {
	v.t.Helper()
	code, text := v.play(link, "gamble", v.yours(link, 1).Played)
	require.Equal(v.t, http.StatusOK, code, text)
}

// all returns the answers to all requests that a link can make and that change nothing, by their names.
func (v *visitor) all(link string, moves []string) map[string]string {
	v.t.Helper()
	answers := map[string]string{}
	ask := func(method, path string, body any) {
		code, text := v.do(method, path, body)
		answers[method+" "+path+fmt.Sprint(body)] = fmt.Sprint(code, " ", text)
	}
	played := v.position(link).Played
	for _, as := range []string{"", "?as=1", "?as=2", "?as=3", "?as=-1", "?as=x"} {
		ask("GET", api(link)+as, nil)
		ask("GET", link+as, nil)
		ask("GET", replayOf(link)+as, nil)
		ask("GET", api(link)+"/record"+as, nil)
		ask("GET", api(link)+"/page"+as, nil)
		ask("GET", api(link)+"/events"+as, nil)
		ask("POST", api(link)+"/hint"+as, nil)
	}
	ask("GET", api(link)+"/page?learn=1", nil)
	ask("GET", strings.Replace(link, "/game/", "/rules/", 1), nil)
	ask("GET", api(link)+"/analysis", nil)
	for since := range 60 {
		ask("GET", fmt.Sprintf("%s/events?since=%d", api(link), since), nil)
	}
	for move := range played + 2 {
		ask("GET", fmt.Sprintf("%s/replay?move=%d", api(link), move), nil)
		ask("GET", fmt.Sprintf("%s?move=%d", replayOf(link), move), nil)
		ask("POST", api(link)+"/fork", branch{Move: move})
		ask("POST", api(link)+"/moves", request{Move: "1 red 1", Played: move - 1})
	}
	for _, move := range append(moves, "", "gamble", "gamble gamble", "gamble 1 red 1", "6 red 1", "nonsense") {
		for _, at := range []string{"", "0/display 1", "1/wall 1 1", "2/wall 1 1", "9/x"} {
			ask("GET", api(link)+"/check?"+url.Values{"move": {move}, "at": {at}}.Encode(), nil)
		}
	}
	for _, wrong := range []string{"gamble gamble gamble", "6 red 1", "1", ""} {
		ask("POST", api(link)+"/moves", request{Move: wrong, Played: played})
	}
	ask("POST", api(link)+"/analysis", nil)
	ask("POST", api(link)+"/allow", request{Played: played})
	ask("POST", api(link)+"/again", nil)
	return answers
}

// same compares what both studios answer to a link, and returns the first answers.
func (both twins) same(t *testing.T, link string) map[string]string {
	t.Helper()
	moves := both[0].position(link).Moves
	answers, others := both[0].all(link, moves), both[1].all(link, moves)
	for request, answer := range answers {
		require.Equal(t, answer, others[request], request)
	}
	return answers
}

// No request with a link brings what is hidden from its seat: two games that differ in nothing else have the same
// answers, also to the owner, at turns of each seat and after an undo.
func TestLinksTellNothingHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	both, l := openTwins(t, 2)
	guests := twins{both[0].guest(), both[1].guest()}
	compare := func() {
		for _, link := range []string{l.Seats[2], l.Watch} {
			guests.same(t, link)
		}
		assert.NotEqual(t, both[0].position(l.Seats[1]).Text, both[1].position(l.Seats[1]).Text, "the games are not the same")
	}
	both.same(t, l.Watch)
	both.same(t, l.Seats[2])
	for range 2 {
		for seat := 1; seat <= 2; seat++ {
			assert.Equal(t, seat, both[0].shownTo(l.Play).Hands)
			assert.Zero(t, both[0].shownTo(l.Seats[seat]).Hands)
			compare()
			at := both[0].position(l.Play + fmt.Sprintf("?as=%d", seat))
			require.NotEmpty(t, at.Moves)
			for _, v := range both {
				require.Equal(t, at.Played, v.yours(l.Watch, seat).Played)
				code, text := v.play(l.Seats[seat], at.Moves[len(at.Moves)/2], at.Played)
				require.Equal(t, http.StatusOK, code, text)
			}
		}
		for _, v := range both {
			v.yours(l.Watch, 1)
		}
	}
	for _, v := range both {
		require.Equal(t, http.StatusOK, v.undo(l.Seats[2]))
		v.yours(l.Watch, 2)
	}
	compare()
}

// When the game is over, everything is open: the record, the replay of all that was hidden, and the tools for it.
func TestEndOpensAll(t *testing.T) {
	both, l := openTwins(t, 1)
	v := both[0]
	code, text := v.do("POST", api(l.Watch)+"/fork", branch{Move: 1})
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	assert.Contains(t, text, "hides something")
	code, text = v.do("GET", api(l.Seats[2])+"/link?move=0", nil)
	assert.Equal(t, http.StatusUnprocessableEntity, code, text)
	_, text = v.do("GET", api(l.Seats[2])+"/record", nil)
	assert.Contains(t, text, `"as":2`)
	assert.NotContains(t, text, `"seed"`)
	_, err := record.NewReader(strings.NewReader(text), variants.RecordOpener()).Next()
	assert.ErrorContains(t, err, "this is what seat 2 saw of a game that hides something")
	for turn := v.yours(l.Watch, 1); !turn.Over; turn = v.position(l.Watch) {
		for seat := 1; seat <= 2; seat++ {
			if turn.View.Turn == fmt.Sprintf("seat %d", seat) {
				v.advance(l.Seats[seat], 1)
			}
		}
	}
	_, text = v.guest().do("GET", api(l.Watch)+"/record", nil)
	replay, err := record.NewReader(strings.NewReader(text), variants.RecordOpener()).Next()
	require.NoError(t, err)
	assert.True(t, replay.Finished)
	assert.NotContains(t, text, `"?"`)
	assert.Contains(t, v.at(l.Watch, 1).HTML, "goal")
	code, text = v.do("POST", api(l.Watch)+"/fork", branch{Move: 1})
	assert.Equal(t, http.StatusCreated, code, text)
	var carried struct{ Link string }
	v.get(api(l.Watch)+"/link?move=1", &carried)
	assert.Regexp(t, `^/replay/`, v.keep(carried.Link, ""))
	code, text = v.do("POST", "/api/open/keep", delivery{Link: carried.Link, Seats: []player{{Person: "Cy"}, {Bot: "greedy"}, {Bot: "random"}}})
	assert.Equal(t, http.StatusCreated, code, text)
}
