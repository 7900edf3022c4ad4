package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
)

// browsing is a browser whose boards are the texts of positions.
type browsing struct {
	*match.Browser
	script *table
	out    *bytes.Buffer
	shown  []string
}

// browse opens a game with a number of moves, and returns the position before every
// move and the last one.
func browse(t *testing.T, name string, moves int) (b *browsing, positions []string) {
	t.Helper()
	r := open(t, name)
	g, err := core.NewGame(r.Rules, 2, core.Seeded(3))
	require.NoError(t, err)
	positions = []string{positionText(t, g.State())}
	for range moves {
		if !g.Turn().Seat() {
			break
		}
		legal := g.Moves()
		require.NoError(t, g.Play(legal[len(positions)*5%len(legal)]))
		positions = append(positions, positionText(t, g.State()))
	}
	b = &browsing{script: &table{t: t, end: io.EOF}, out: new(bytes.Buffer)}
	b.Browser = &match.Browser{Narrator: narrator(g, b.out), Sight: g.As(core.Keeper), Asker: b.script}
	b.script.screen = b.out
	b.Board = func(s core.State, seat, _ int, _ []core.Step) string {
		assert.Equal(t, match.Nobody, seat)
		b.shown = append(b.shown, positionText(t, s))
		return "the board\n"
	}
	return b, positions
}

func narrator(g *core.Game, out io.Writer) narrate.Narrator {
	return narrate.Narrator{Game: g, Title: "a game", Names: []string{"Ana", "Bento"}, Out: out, Brief: true, Words: plainWords}
}

func positionText(t *testing.T, s core.State) string {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

func (b *browsing) run(script ...string) (string, error) {
	b.script.script = script
	err := b.Run(context.Background())
	return b.out.String(), err
}

// Every position of the real game is shown, forward, back, and by its number.
func TestBrowserShowsThePositions(t *testing.T) {
	for _, name := range published {
		b, positions := browse(t, name, 500)
		last := len(positions) - 1
		_, err := b.run(append(scripted(last, "next"), scripted(last, "back")...)...)
		require.NoError(t, err)
		require.Equal(t, positions, b.shown[:last+1], name)
		for i := range last {
			require.Equal(t, positions[last-1-i], b.shown[last+1+i], name)
		}

		b, _ = browse(t, name, 500)
		_, err = b.run("7", "end", "start", "2", "0", fmt.Sprint(last))
		require.NoError(t, err)
		want := []int{0, 7, last, 0, 2, 0, last}
		require.Len(t, b.shown, len(want))
		for i, at := range want {
			assert.Equal(t, positions[at], b.shown[i], "%s, move %d", name, at)
		}
	}
}

// Each position comes with the move that led to it, and the question says which
// one it is; an empty line shows the next one.
func TestBrowserTellsMoves(t *testing.T) {
	b, _ := browse(t, "classic", 6)
	out, err := b.run("", "NEXT", " 5 ", "back")
	require.NoError(t, err)
	var asked []string
	for _, q := range b.script.asked {
		asked = append(asked, q.Prompt)
	}
	assert.Equal(t, []string{"move 0 of 6", "move 1 of 6", "move 2 of 6", "move 5 of 6", "move 4 of 6"}, asked)
	assert.Contains(t, out, "seat 1: Ana\nseat 2: Bento\n")
	assert.Equal(t, 2, strings.Count(out, "\nseat 1  "), out)
	assert.Equal(t, 2, strings.Count(out, "\nseat 2  "), out)
}

// What lies beyond the game, or is not understood, is said and changes nothing.
func TestBrowserRefuses(t *testing.T) {
	for typed, want := range map[string]string{
		"7": "the game has the moves 1 to 6", "-1": "the game has the moves 1 to 6", "99999999999999999999": "is not understood",
		"back": "the game has the moves 1 to 6", "sideways": `"sideways" is not understood`, "1 2": "is not understood",
		"why": "this move gave no points",
	} {
		b, positions := browse(t, "classic", 6)
		out, err := b.run(typed)
		require.NoError(t, err)
		assert.Contains(t, out, want, typed)
		assert.Equal(t, positions[:1], b.shown, typed)
	}
	b, _ := browse(t, "classic", 6)
	out, err := b.run("E", "n")
	require.NoError(t, err)
	assert.Contains(t, out, "the game has the moves 1 to 6")
	assert.Len(t, b.shown, 2)
}

// A game without a move has its beginning to show and nothing else.
func TestBrowserOfAGameWithoutMoves(t *testing.T) {
	b, positions := browse(t, "summer-pavilion", 0)
	out, err := b.run("next", "end", "start", "1")
	require.NoError(t, err)
	assert.Equal(t, positions, b.shown[:1])
	assert.NotContains(t, out, "1 to 0")
	assert.Contains(t, out, "the game has no move yet")
}

// The points of the move that is shown are explained.
func TestBrowserExplains(t *testing.T) {
	b, _ := browse(t, "classic", 500)
	out, err := b.run("end", "why")
	require.NoError(t, err)
	told := out[strings.LastIndex(out, "the board"):]
	assert.Contains(t, told, "scoring.place: max(1")
	assert.Contains(t, told, "        run.h = ")
}

// What is said of the whole game, such as its analysis, is said again wherever a person comes back to
// the start.
func TestBrowserTellsTheGameAtItsStart(t *testing.T) {
	b, _ := browse(t, "classic", 6)
	b.Summary = "the analysis\n"
	out, err := b.run("next", "start", "end", "0")
	require.NoError(t, err)
	assert.Equal(t, 3, strings.Count(out, "seat 2: Bento\nthe analysis\n\nthe board\n"), out)
}

// The end of a game is printed with its last move, and only there.
func TestBrowserTellsTheEnd(t *testing.T) {
	b, _ := browse(t, "classic", 500)
	out, err := b.run("end")
	require.NoError(t, err)
	assert.Equal(t, 1, strings.Count(out, "the game is over ("))
	assert.Contains(t, out, " wins")
	b, _ = browse(t, "classic", 5)
	out, err = b.run("end")
	require.NoError(t, err)
	assert.NotContains(t, out, "the game is over")
	assert.Contains(t, out, "the game is not over: round 1, seat 2 is to move")
}

// A game that a formula has ended is printed as such, and nobody has won it.
func TestBrowserTellsAFault(t *testing.T) {
	r := parse(t, "extends: classic\ndisplays: { count: 1 }\nend: { round_limit: 1 }\n"+
		"bonuses: { luck: { per: 1 / (score - score), points: 1 } }\n")
	g, err := core.NewGame(r.Rules, 2, core.Seeded(3))
	require.NoError(t, err)
	for g.Turn().Seat() {
		require.NoError(t, g.Play(g.Moves()[0]))
	}
	var out bytes.Buffer
	b := match.Browser{Narrator: narrator(g, &out), Sight: g.As(core.Keeper)}
	b.Asker = &table{t: t, end: io.EOF, script: []string{"end"}, screen: &out}
	b.Board = func(core.State, int, int, []core.Step) string { return "" }
	require.NoError(t, b.Run(context.Background()))
	assert.Contains(t, out.String(), "bonuses.luck.per")
	assert.NotContains(t, out.String(), "the game is over")
	assert.Error(t, g.Err(), "the game is as it was")
}

// The end of the input leaves without an error, quit is another error, and other
// errors come through.
func TestLeavingTheBrowser(t *testing.T) {
	b, _ := browse(t, "classic", 3)
	_, err := b.run()
	assert.NoError(t, err)
	for _, word := range []string{"quit", "QUIT", " quit "} {
		b, _ = browse(t, "classic", 3)
		_, err = b.run(word, "next")
		assert.ErrorIs(t, err, match.ErrQuit)
		assert.Len(t, b.shown, 1)
	}
	broken := errors.New("the input is broken")
	b, _ = browse(t, "classic", 3)
	b.script.end = broken
	_, err = b.run()
	assert.ErrorIs(t, err, broken)
	b, _ = browse(t, "classic", 3)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, b.Run(ctx), context.Canceled)
}
