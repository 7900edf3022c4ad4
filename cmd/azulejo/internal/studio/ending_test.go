package studio

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/analysis"
)

// endOf returns the part of a page that tells how the game ended.
func (v *visitor) endOf(link string) string {
	v.t.Helper()
	_, text := v.do("GET", link, nil)
	return regexp.MustCompile(`(?s)<section class="ending".*?</section>`).FindString(text)
}

// The end of a game of teams says which one won, and what the teams have.
func TestEndingOfTeams(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("house/az-team-weakest", "4", "random", "Ana", "random", "Ben")
	_, page := v.do("GET", l.Seats[2], nil)
	assert.Contains(t, page, `<span class="name">Ben</span> <small>with Ana</small>`)
	v.advance(l.Play, 1000)
	p := v.position(l.Play)
	assert.Len(t, p.Winners, 2)
	text := v.endOf(l.Seats[2])
	assert.Regexp(t, `<h2 id="result">(You and Ben|Random 1 and random 2) win`, text)
	a, b := min(p.Scores[0], p.Scores[2]), min(p.Scores[1], p.Scores[3])
	assert.Contains(t, text, fmt.Sprintf(`<th scope="row">Team</th><td>%d</td><td>%d</td><td>%d</td><td>%d</td>`, a, b, a, b))
}

// The end of a game says who won, and where the points came from, to each reader in the words for her.
func TestEnding(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Ben")
	v.advance(l.Play, 1000)
	scores := v.position(l.Play).Scores
	id, _, _ := strings.Cut(strings.TrimPrefix(l.Play, "/game/"), "~")
	rounds := readRecord(t, v.server.games.file(id)).Game.State().Round()
	best, other := 0, 1
	if scores[1] > scores[0] {
		best, other = 1, 0
	}
	names, by := []string{"Ana", "Ben"}, scores[best]-scores[other]
	require.Positive(t, by)
	for link, result := range map[string]string{
		l.Seats[best+1]:  fmt.Sprintf("You win by %d", by),
		l.Seats[other+1]: fmt.Sprintf("%s wins by %d", names[best], by),
		l.Watch:          fmt.Sprintf("%s wins by %d", names[best], by),
	} {
		text := v.endOf(link)
		assert.Contains(t, text, `<h2 id="result">`+result+`</h2>`)
		called := append([]string(nil), names...)
		for seat := range called {
			if link == l.Seats[seat+1] {
				called[seat] = "You"
			}
		}
		says := regexp.MustCompile(`aria-label="Points after each round\. (\w+): ([\d, -]+)\. (\w+): ([\d, -]+)"`).FindStringSubmatch(text)
		require.NotNil(t, says, text)
		assert.Equal(t, called, []string{says[1], says[3]})
		for seat, values := range []string{says[2], says[4]} {
			assert.Contains(t, text, `<th scope="col">`+called[seat])
			each := strings.Split(values, ", ")
			assert.Len(t, each, rounds)
			assert.Equal(t, fmt.Sprint(scores[seat]), each[len(each)-1])
		}
		assert.Regexp(t, `<th scope="row">Tiles on the wall</th>`, text)
		assert.Contains(t, text, fmt.Sprintf(`<th scope="row">Total</th><td>%d</td><td>%d</td>`, scores[0], scores[1]))
		assert.NotContains(t, text, "Worst move")
	}
}

// Once a game was analyzed, its end names the best and the worst move of the reader, or of all players.
func TestEndingOfAnalyzedGame(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.Hints = "search:100"
	l := v.begin("classic", "7", "Ana", "Ben")
	v.advance(l.Play, 1000)
	require.NotContains(t, v.endOf(l.Watch), "Worst move")
	found := v.analyzed(l.Watch).Analysis
	for seat, link := range map[int]string{0: l.Watch, 1: l.Seats[1], 2: l.Seats[2]} {
		var worst analysis.Move
		for _, m := range found.Moves {
			if (seat == 0 || m.Seat == seat) && m.Lost.Chance > worst.Lost.Chance {
				worst = m
			}
		}
		text := v.endOf(link)
		require.Greater(t, worst.Number, 0)
		name := []string{"Ana", "Ben"}[worst.Seat-1]
		if worst.Seat == seat {
			name = "You"
		}
		assert.Contains(t, text, fmt.Sprintf(`<button data-move="%d"><b>Worst move</b> %d. %s take`, worst.Number, worst.Number, name))
		assert.Contains(t, text, fmt.Sprintf("chances to win down by %.0f %%", 100*worst.Lost.Chance))
		best := regexp.MustCompile(`<button data-move="(\d+)"><b>Best move`).FindStringSubmatch(text)
		require.NotNil(t, best)
		var number int
		fmt.Sscan(best[1], &number)
		m := found.Moves[number-1]
		assert.False(t, m.Mistaken())
		assert.True(t, seat == 0 || m.Seat == seat)
	}
}

// The points after each round begin with those at the start, and end with those at the end.
func TestByRound(t *testing.T) {
	scores := [][]int{{5, 5}, {5, 5}, {9, 5}, {9, 8}, {9, 3}}
	assert.Equal(t, [][]int{{5, 5}, {9, 5}, {9, 3}}, byRound(scores, []int{2}))
	gr := roundGraph(byRound(scores, []int{2}), []string{"You", "Ben"})
	assert.Equal(t, "Points after each round. You: 9, 9. Ben: 5, 3", gr.Says)
	assert.Equal(t, []point{{0, 5}, {1, 9}, {2, 9}}, gr.lines[0])
}
