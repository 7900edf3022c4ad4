package match_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// prompts lists who was asked.
func prompts(tb *table) []string {
	var all []string
	for _, q := range tb.asked {
		all = append(all, q.Prompt)
	}
	return all
}

// People are asked at their turns alone, with their legal moves to choose from;
// bots play in between, and all moves are printed.
func TestPeopleAndBotsTakeTurns(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first, nil)
	out, err := tb.run("#1", "#2", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, []string{"seat 1, name 1", "seat 3, name 3", "seat 1, name 1", "seat 3, name 3"}, prompts(tb))
	require.Len(t, tb.Game.Steps(), 1+5)
	for i, step := range tb.Game.Steps()[1:] {
		assert.Equal(t, i%3, int(step.Turn))
		assert.Contains(t, out, tb.Game.Text(step.Move))
	}
	assert.Equal(t, len(tb.Game.Moves()), len(tb.asked[3].Choices(nil)))
	assert.Contains(t, tb.asked[0].Others, "undo")
	assert.Equal(t, []string{"seat 2, name 2, is thinking", "", "seat 2, name 2, is thinking", ""}, tb.status)
}

// A game of bots is printed from beginning to end without a question, and the board
// is shown once, when it is over.
func TestBotsAmongThemselves(t *testing.T) {
	tb := sit(t, short(t), first, first)
	out, err := tb.run()
	require.NoError(t, err)
	assert.Empty(t, tb.asked)
	assert.Equal(t, []board{{match.Nobody, nil}}, tb.boards)
	assert.Equal(t, 1, strings.Count(out, "round 1: seat 1 starts"))
	assert.Contains(t, out, "round 2 is over")
	assert.Contains(t, out, "the game is over (end.round_limit)")
	assert.Empty(t, tb.files(), "nothing was to be recorded")
}

// What a seat sees marked on its board is what has happened from its own last
// move on.
func TestBoardsMarkWhatIsNew(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	_, err := tb.run("#1", "board", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	require.Len(t, tb.boards, 4)
	assert.Equal(t, []int{-1}, movers(tb.boards[0]), "the first deal")
	for _, b := range tb.boards[1:] {
		assert.Equal(t, []int{0, 1}, slices.Sorted(slices.Values(movers(b)))[1:], "after the table, -1")
		assert.Equal(t, 0, b.seat)
	}
}

// The board of another seat can be asked for.
func TestBoardOfAnotherSeat(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	_, err := tb.run("board 2")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 1, tb.first)
}

// movers lists whose hands have moved what a board marks, -1 for the table's
// own moves.
func movers(b board) []int {
	var seats []int
	for _, e := range b.moved {
		if e.Kind == core.TilesMoved && !slices.Contains(seats, int(e.Seat)) {
			seats = append(seats, int(e.Seat))
		}
	}
	return seats
}

// A bot that fails, or plays what is illegal, forfeits the game; the position is
// what it was, and a person's part in it is kept.
func TestForfeit(t *testing.T) {
	tired := errors.New("too tired")
	for name, b := range map[string]bot.Bot{
		"fails":   plays(func(core.State, []core.Move) (core.Move, error) { return 0, tired }),
		"illegal": plays(func(core.State, []core.Move) (core.Move, error) { return 1 << 31, nil }),
	} {
		tb := sit(t, open(t, "classic"), nil, b)
		_, err := tb.run("#1")
		var forfeit *match.Forfeit
		require.ErrorAs(t, err, &forfeit, name)
		assert.Equal(t, 1, forfeit.Seat)
		assert.ErrorContains(t, err, "seat 2, name 2, forfeits the game: ")
		var refused *core.MoveError
		assert.Equal(t, name == "fails", errors.Is(err, tired), name)
		assert.Equal(t, name == "illegal", errors.As(err, &refused), name)
		assert.Len(t, tb.Game.Steps(), 2, "%s: the deal and the person's move", name)
		tb.sameAsPlayed("classic-3.jsonl")
		assert.Equal(t, "", tb.status[len(tb.status)-1], "nobody is thinking any more")
	}
}

// A formula that has no value ends the game with what the formula says, for
// people as for bots.
func TestFormulaFault(t *testing.T) {
	text := "extends: classic\ndisplays: { count: 1 }\nend: { round_limit: 1 }\n" +
		"bonuses: { luck: { per: 1 / (score - score), points: 1 } }\n"
	for _, bots := range [][]bot.Bot{{first, first}, {nil, first}} {
		tb := sit(t, parse(t, text), bots...)
		_, err := tb.run(strings.Fields(strings.Repeat("#1 ", 40))...)
		require.Error(t, err)
		assert.ErrorContains(t, err, "a formula failed, and the game has no result: ")
		assert.ErrorContains(t, err, "bonuses.luck.per")
		assert.ErrorContains(t, err, "divides by zero")
		assert.NotErrorIs(t, err, match.ErrQuit)
		assert.NotContains(t, tb.out.String(), "wins")
	}
}

// When the context ends the match is interrupted, at any seat's turn.
func TestInterrupted(t *testing.T) {
	for name, bots := range map[string][]bot.Bot{"people": {nil, nil}, "bots": {first, first}} {
		tb := sit(t, open(t, "classic"), bots...)
		ctx, cancel := context.WithCancel(context.Background())
		if bots[0] != nil {
			tb.Bots[1] = plays(func(_ core.State, legal []core.Move) (core.Move, error) {
				cancel()
				return legal[0], nil
			})
		} else {
			cancel()
		}
		_, err := tb.runIn(ctx)
		assert.ErrorIs(t, err, prompt.ErrInterrupted, name)
		assert.NotEqual(t, core.Over, tb.Game.Turn(), name)
		cancel()
	}
}

// After the end people can ask, take the end back and play it again; an empty
// line leaves.
func TestAfterTheEnd(t *testing.T) {
	tb := sit(t, short(t), nil, first)
	playToEnd := strings.Fields(strings.Repeat("#1 ", 3))
	tb.Auto = true
	out, err := tb.run(append(playToEnd, "why", "board", "hint", "moves", "1 blue 1", "help", "undo", "quit")...)
	require.ErrorIs(t, err, match.ErrQuit, out)
	_, after, found := strings.Cut(out, "the game is over (end.round_limit)")
	require.True(t, found, out)
	assert.Contains(t, after, "there is no move to be made")
	assert.Contains(t, after, "the game is over> 1 blue 1\nthe game is over: why explains")
	assert.Contains(t, after, "taken back; the same tiles will come again")
	assert.NotContains(t, after, "begins with \n")
	assert.NotEqual(t, core.Over, tb.Game.Turn())

	for _, last := range []string{"", "   ", "quit", "EOF"} {
		tb := sit(t, short(t), nil, first)
		tb.Auto = true
		script := append(strings.Fields(strings.Repeat("#1 ", 3)), last)
		if last == "EOF" {
			script = script[:3]
		}
		_, err := tb.run(script...)
		assert.NoError(t, err, "%q", last)
		assert.Equal(t, core.Over, tb.Game.Turn())
		assert.Equal(t, "the game is over", tb.asked[len(tb.asked)-1].Prompt)
	}
}
