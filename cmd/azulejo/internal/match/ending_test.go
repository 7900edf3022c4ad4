package match_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// ended plays the last turn of a game, in which seat 1 has 9 points, and returns
// what was printed when it was over. Seat 2 is given as positions write it.
func ended(t *testing.T, second string, bots ...bot.Bot) string {
	t.Helper()
	return endedBy(t, open(t, "classic"), second, bots...)
}

func endedBy(t *testing.T, r *variants.Ruleset, second string, bots ...bot.Bot) string {
	t.Helper()
	const oneTileLeft = "phase: offer\nturn: 1\nround: 50\ncenter: B\nmarker: 1\nseats: [{ score: 9, floor: R }, %s]\n"
	start, err := r.Rules.New(len(bots))
	require.NoError(t, err)
	require.NoError(t, start.UnmarshalText(fmt.Appendf(nil, oneTileLeft, second)))
	game, err := core.NewGame(startingAt{r.Rules, start}, len(bots), core.Seeded(3))
	require.NoError(t, err)
	tb := sitAt(t, r, game, bots...)
	tb.Words = narrate.WordsOf(r)
	out, err := tb.run("center blue 1")
	require.NoError(t, err)
	_, end, found := strings.Cut(out, "\nthe game is over ")
	require.True(t, found, out)
	end, _, _ = strings.Cut(end, "the game is kept")
	return end
}

// When a game is over the points of each rule are shown by seat, with their
// totals, and who has won.
func TestBreakdownAtTheEnd(t *testing.T) {
	assert.Equal(t, `(end.round_limit)
The rules allow no more rounds.
points             seat 1  seat 2
                   name 1  name 2
start                   9       4
tiles on the wall       1       0
floor line             -1       0
total                   9       4
You win by 5
`, ended(t, "{ score: 4 }", nil, first))
}

// A person who plays alone against bots is spoken to; other winners are named. What points do not decide the ranking does.
func TestWhoHasWon(t *testing.T) {
	assert.Contains(t, ended(t, "{ score: 12 }", nil, first), "\nname 2 wins by 3\n")
	assert.Contains(t, ended(t, "{ score: 4 }", nil, nil), "\nseat 1, name 1, wins by 5\n")
	assert.Contains(t, ended(t, "{ score: 9 }", nil, first), "\nYou and name 2 share the win with 9\n")
	assert.Contains(t, ended(t, "{ score: 7, wall: [BYRKW, ....., ....., ....., .....] }", nil, nil),
		"\nseat 2, name 2, wins by the ranking\n")
}

// Seats of a team win together, by as much as the team has more than the next one. Their table has the points of teams.
func TestTeamsHaveWon(t *testing.T) {
	teams := func(ranking string) *variants.Ruleset {
		return parse(t, "extends: classic\nteams: [[1, 3], [2, 4]]\n"+ranking)
	}
	of := func(ranking, others string, bots ...bot.Bot) string {
		return endedBy(t, teams(ranking), others, bots...)
	}
	end := of("", "{ score: 12 }, { score: 8 }, { score: 1 }", nil, first, first, first)
	assert.Contains(t, end, "\ntotal                   9      12       8       1\nteam                   17      13      17      13\n")
	assert.Contains(t, end, "\nYou and name 3 win by 4\n")
	assert.Contains(t, of("", "{ score: 12 }, { score: 2 }, { score: 1 }", nil, first, first, first), "\nname 2 and name 4 win by 2\n")
	assert.Contains(t, of("", "{ score: 8 }, { score: 4 }, { score: 5 }", nil, first, first, first),
		"\nYou and name 2 and name 3 and name 4 share the win with 13\n")
	end = of("ranking: ['min(map(team, .score))']\n", "{ score: 12 }, { score: 8 }, { score: 1 }", nil, nil, nil, nil)
	assert.Contains(t, end, "\nteam                    8       1       8       1\nseat 1, name 1, and seat 3, name 3, win by 7\n")
	assert.Contains(t, of("ranking: [round]\n", "{ score: 1 }, { score: 1 }, { score: 2 }", nil, nil, nil, nil), " share the win\n")

	crew := parse(t, "extends: classic\nteams: [[1, 2]]\ngoal: sum(team, .score) > 12\n")
	assert.Contains(t, endedBy(t, crew, "{ score: 4 }", nil, first), "\nYou and name 2 win with 13\n")
	assert.Contains(t, endedBy(t, crew, "{ score: 3 }", nil, first), "\nnobody wins\n")
}

// Where the ranking is not by points, seats that share the victory can have different ones: none is
// named as that of all.
func TestSharedVictoryWithDifferentPoints(t *testing.T) {
	r, err := variants.Parse("equal.yaml", []byte("format: 1\nextends: classic\nranking: [round]\n"))
	require.NoError(t, err)
	assert.Contains(t, endedBy(t, r, "{ score: 4 }", nil, first), "\nYou and name 2 share the win\n")
}

// Who plays alone wins or loses only where there is a goal, and is told which one was missed. Several
// who miss it are told too.
func TestGoals(t *testing.T) {
	const missed = "if your score is more than 20 at the end, and have lost otherwise"
	alone, goal := "extends: classic\nplayers: 1\ndisplays: { count: 5 }\n", "goal: score > %d\n"
	assert.Contains(t, endedBy(t, parse(t, alone), "", nil), "\nYou finish with 9 points\n")
	assert.Contains(t, endedBy(t, parse(t, alone), "", first), "\nseat 1, name 1, finishes with 9 points\n")
	end := endedBy(t, parse(t, alone+fmt.Sprintf(goal, 2)), "", nil)
	assert.Contains(t, end, "\nYou win with 9\n")
	assert.NotContains(t, end, "only if")
	end = endedBy(t, parse(t, alone+fmt.Sprintf(goal, 20)), "", nil)
	assert.Contains(t, end, "\nYou lose with 9\n")
	assert.Contains(t, strings.ReplaceAll(end, "\n", " "), "You have won "+missed+".")
	end = endedBy(t, parse(t, "extends: classic\n"+fmt.Sprintf(goal, 20)), "{ score: 4 }", nil, first)
	assert.Contains(t, end, "\nnobody wins\n")
	assert.Contains(t, strings.ReplaceAll(end, "\n", " "), "You have won only "+missed+", whatever the others have.")
}

// Other winners are named to a person who has lost; their seats say which of two names it is.
func TestLosingToSeveral(t *testing.T) {
	end := ended(t, "{ score: 12 }, { score: 4 }", nil, first, first)
	assert.Contains(t, ended(t, "{ score: 9 }, { score: 9 }", nil, first, first), "\nYou and name 2 and name 3 share the win with 9\n")
	assert.Contains(t, end, "\nname 2 wins by 3\n")
}
