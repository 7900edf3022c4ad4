package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// table is a match with a script instead of people.
type table struct {
	*match.Match
	t       *testing.T
	ruleset *variants.Ruleset
	out     bytes.Buffer
	screen  io.Writer // where boards are shown, out if nil
	script  []string
	end     error // the error after the script
	closes  bool  // what is to be read, as with Esc

	previewed []string // the words that are previewed at each question, if any
	previews  []string

	asked  []prompt.Question
	texts  []string // positions that the script has marked
	boards []board
	first  int // the seat whose board was drawn first
	status []string
}

// board is a board that was drawn.
type board struct {
	seat  int
	moved []core.Event
}

// sit sets a match up in a folder of its own. Seats whose bot is nil are
// people's.
func sit(t *testing.T, r *variants.Ruleset, bots ...bot.Bot) *table {
	t.Helper()
	game, err := core.NewGame(r.Rules, len(bots), core.Seeded(3))
	require.NoError(t, err)
	return sitAt(t, r, game, bots...)
}

func sitAt(t *testing.T, r *variants.Ruleset, game *core.Game, bots ...bot.Bot) *table {
	t.Helper()
	t.Chdir(t.TempDir())
	h := record.Header{Ruleset: r.Name, Seed: "3", Digest: r.Document.Digest()}
	if !r.Shipped {
		h.Source = r.Document.Resolved()
	}
	for seat := range bots {
		h.Seats = append(h.Seats, fmt.Sprintf("name %d", seat+1))
	}
	tb := &table{t: t, ruleset: r, end: io.EOF}
	tb.Match = &match.Match{Program: "azulejo", Bots: bots, Asker: tb,
		Narrator: narrate.Narrator{Game: game, Title: "a match", Names: h.Seats, Out: &tb.out, Words: plainWords},
		Board:    tb.draw, Explain: explain, Hints: func() (bot.Bot, error) { return first, nil },
		Luck:    make([]core.Random, len(bots)),
		Width:   func() int { return 78 },
		Archive: &match.Archive{Header: h, Folder: "."}}
	return tb
}

// plainWords name rules by the last words of their keys.
var plainWords = narrate.Words{
	Label: func(key string) string { return strings.ReplaceAll(key[strings.LastIndexByte(key, '.')+1:], "_", " ") },
	End:   func(string) string { return "" },
}

// explain explains every word but "no such".
func explain(word string, _ int) (string, error) {
	if word == "no such" {
		return "", errors.New("there is no \"no such\"\nexplain alone lists all")
	}
	return "all about " + word + "\n", nil
}

func (tb *table) draw(_ core.State, seat, first int, moved []core.Step) string {
	b := board{seat: seat}
	tb.first = first
	for _, step := range moved {
		b.moved = append(b.moved, step.Events...)
	}
	tb.boards = append(tb.boards, b)
	return "the board\n"
}

// Ask answers with the next line of the script. There "#2" is the second of the
// choices, and "@" no answer: it marks the position.
func (tb *table) Ask(ctx context.Context, q prompt.Question) (string, error) {
	for len(tb.script) > 0 && tb.script[0] == "@" {
		tb.script = tb.script[1:]
		tb.texts = append(tb.texts, tb.text())
	}
	tb.asked = append(tb.asked, q)
	if tb.previewed != nil {
		tb.previews = append(tb.previews, q.Preview(tb.previewed))
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if len(tb.script) == 0 {
		return "", tb.end
	}
	line := tb.script[0]
	tb.script = tb.script[1:]
	fmt.Fprintf(&tb.out, "%s> %s\n", q.Prompt, line)
	if n := 0; strings.HasPrefix(line, "#") {
		_, err := fmt.Sscanf(line, "#%d", &n)
		require.NoError(tb.t, err)
		choices := q.Choices(nil)
		return choices[(n-1)%len(choices)], nil
	}
	return line, nil
}

// Clear marks what is gone.
func (tb *table) Clear() { fmt.Fprintln(tb.shown(), "-- clear --") }

// Show draws a board.
func (tb *table) Show(draw func() string) {
	fmt.Fprintf(tb.shown(), "\n%s", draw())
}

// shown is where boards and pages go.
func (tb *table) shown() io.Writer {
	if tb.screen == nil {
		return &tb.out
	}
	return tb.screen
}

// Page prints what a person is to read.
func (tb *table) Page(_ context.Context, text string) (bool, error) {
	_, err := io.WriteString(tb.shown(), text)
	return tb.closes, err
}

// Sure answers with the next line of the script.
func (tb *table) Sure(ctx context.Context, text string) (bool, error) {
	line, err := tb.Ask(ctx, prompt.Question{Prompt: text})
	return line == "y", err
}

// Status keeps what was said.
func (tb *table) Status(text string) { tb.status = append(tb.status, text) }

// run plays the script.
func (tb *table) run(script ...string) (string, error) {
	tb.t.Helper()
	return tb.runIn(context.Background(), script...)
}

func (tb *table) runIn(ctx context.Context, script ...string) (string, error) {
	tb.t.Helper()
	tb.script = script
	err := tb.Run(ctx)
	return tb.out.String(), err
}

// text is the text of the position.
func (tb *table) text() string {
	tb.t.Helper()
	text, err := tb.Game.State().AppendText(nil)
	require.NoError(tb.t, err)
	return string(text)
}

// check reads the record in a file, which must be right in every line, and
// returns its game.
func (tb *table) check(name string) *core.Game {
	tb.t.Helper()
	f, err := os.Open(name)
	require.NoError(tb.t, err)
	defer f.Close()
	r := record.NewReader(f, func(record.Header) (core.Rules, string, error) {
		return tb.ruleset.Rules, tb.ruleset.Document.Digest(), nil
	})
	replay, err := r.Next()
	require.NoError(tb.t, err)
	require.False(tb.t, replay.Cut)
	require.Empty(tb.t, replay.Notices)
	_, err = r.Next()
	require.ErrorIs(tb.t, err, io.EOF, "one game alone")
	return replay.Game
}

// sameAsPlayed checks that a file has the record of the game as it is.
func (tb *table) sameAsPlayed(name string) {
	tb.t.Helper()
	var whole bytes.Buffer
	require.NoError(tb.t, record.Write(&whole, tb.Archive.Header, tb.Game))
	text, err := os.ReadFile(name)
	require.NoError(tb.t, err)
	require.Equal(tb.t, whole.String(), string(text))
	tb.check(name)
}

// files lists what is in the current folder.
func (tb *table) files() []string {
	tb.t.Helper()
	entries, err := os.ReadDir(".")
	require.NoError(tb.t, err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// published are the boards of the two games, which are tested at length.
var published = []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"}

// sample returns the shipped rulesets that a test goes through: all of them or, in a
// short run, every sixth from one on.
func sample(from int) []string {
	all := slices.DeleteFunc(variants.Names(), func(name string) bool {
		r, err := variants.Shipped(name)
		if err != nil {
			return true
		}
		least, most := r.Rules.Seats()
		return least > 2 || most < 2
	})
	if !testing.Short() {
		return all
	}
	var few []string
	for i := from; i < len(all); i += 6 {
		few = append(few, all[i])
	}
	return few
}

// open opens a shipped ruleset, parse one that changes it.
func open(t *testing.T, name string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	return r
}

func parse(t *testing.T, text string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text))
	require.NoError(t, err)
	return r
}

// short is a game of two rounds with a single display.
func short(t *testing.T) *variants.Ruleset {
	t.Helper()
	return parse(t, "extends: classic\ndisplays: { count: 1 }\nend: { round_limit: 2 }\n")
}

// plays is a bot that chooses by a function.
type plays func(s core.State, legal []core.Move) (core.Move, error)

func (plays) Start(context.Context, bot.Game) error { return nil }

func (p plays) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	return p(s, legal)
}

// first plays the first legal move.
var first = plays(func(_ core.State, legal []core.Move) (core.Move, error) { return legal[0], nil })
