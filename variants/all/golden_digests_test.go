package all_test

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// Digests of a game have the first line of its record, a line for each round, and one of the
// table of counts. A step is the index of its move among the legal ones, none for chance, and
// a digest of its lines in the record.

// countsWord begins the line of the counts.
const countsWord = "counts"

// digest returns the first four digits of a text's hash: of ten thousand steps that differ,
// fewer than one goes unseen.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return fmt.Sprintf("%x", sum[:2])
}

// stepTexts divides a record after its first line: a step begins with a move or with tiles or
// values that are drawn.
func stepTexts(record []byte) (first string, steps []string) {
	for l := range strings.Lines(string(record)) {
		kind, _, _ := strings.Cut(strings.TrimPrefix(l, `{"`), `"`)
		switch kind {
		case "game":
			first = l
		case "deal", "supply", "draw", "tiles", "move":
			steps = append(steps, l)
		default:
			steps[len(steps)-1] += l
		}
	}
	return first, steps
}

// digestsOf writes the digests of a game.
func digestsOf(t testing.TB, r *variants.Ruleset, g goldenGame) string {
	t.Helper()
	first, steps := stepTexts(g.Record)
	replay := replayOf(t, r, g)
	require.Len(t, replay.Game.Steps(), len(steps))
	out, round := first, 1
	for i, step := range replay.Game.Steps() {
		if step.Round != round {
			out, round = strings.TrimSuffix(out, " ")+"\n", step.Round
		}
		if step.Turn.Seat() {
			out += strconv.Itoa(indexOf(replay.Game, i))
		}
		out += "." + digest(steps[i]) + " "
	}
	return strings.TrimSuffix(out, " ") + "\n" + countsWord + " " + digest(g.Counts) + "\n"
}

// indexOf returns the index of the move of a step among the legal ones.
func indexOf(g *core.Game, step int) int {
	for i, m := range g.Before(step).AppendMoves(nil) {
		if m == g.Steps()[step].Move {
			return i
		}
	}
	return -1
}

// playDigests plays a game by the moves of its digests. A step that differs is an error of the
// test, which shows the step as it is now. So are counts that differ.
func playDigests(t testing.TB, r *variants.Ruleset, text string) goldenGame {
	t.Helper()
	first, rest, _ := strings.Cut(text, "\n")
	header := (goldenGame{Record: []byte(first)}).lines(t)[0].Game
	rounds, counts, found := strings.Cut(rest, "\n"+countsWord+" ")
	require.True(t, found, "%s: the digests have no counts", r.Name)
	want := strings.Fields(rounds)

	seed, err := strconv.ParseUint(header.Seed, 10, 64)
	require.NoError(t, err)
	game, err := core.NewGame(r.Rules, len(header.Seats), core.Seeded(seed))
	require.NoError(t, err)
	for _, step := range want {
		index, _, _ := strings.Cut(step, ".")
		if index == "" {
			continue // the game draws by itself
		}
		i, err := strconv.Atoi(index)
		require.NoError(t, err)
		moves := game.Moves()
		if i >= len(moves) {
			break // an earlier step differs, and is reported below
		}
		require.NoError(t, game.Play(moves[i]))
	}
	g := goldenGame{Seats: len(header.Seats), Record: recordOf(t, r, game, header.Seats, header.Seed), Counts: countTable(t, game)}
	if game.Turn() == core.Over { // a reader puts the tiles of a display in order, as in all archives
		g.Record = recordOf(t, r, replayOf(t, r, g).Game, header.Seats, header.Seed)
	}
	compareDigests(t, r, g, want)
	assert.Equal(t, strings.TrimSpace(counts), digest(g.Counts), "%s, %d seats: the counts are now\n%s", r.Name, g.Seats, g.Counts)
	return g
}

// compareDigests reports the first step of a game that has another digest than wanted.
func compareDigests(t testing.TB, r *variants.Ruleset, g goldenGame, want []string) {
	t.Helper()
	_, steps := stepTexts(g.Record)
	for i, w := range want {
		_, digested, _ := strings.Cut(w, ".")
		if i >= len(steps) {
			assert.Fail(t, "the game ends too early", "%s, %d seats: after step %d of %d", r.Name, g.Seats, i, len(want))
			return
		}
		if digest(steps[i]) != digested {
			assert.Fail(t, "a step differs", "%s, %d seats, step %d of %d is now\n%s", r.Name, g.Seats, i+1, len(want), steps[i])
			return
		}
	}
	assert.Len(t, steps, len(want), "%s, %d seats: the steps of the game", r.Name, g.Seats)
}
