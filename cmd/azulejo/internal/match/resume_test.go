package match_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// The command that resumes a game names all players if one is a program,
// as no record starts one, in words that a shell and a list take as they are meant.
func TestCommandToGoOn(t *testing.T) {
	for _, c := range []struct{ seats, file, command string }{
		{"human|greedy", "game.jsonl", "--from game.jsonl"},
		{"human|greedy", "my game.jsonl", "--from 'my game.jsonl'"},
		{"human|greedy", "it's.jsonl", `--from 'it'\''s.jsonl'`},
		{"human|exec:./bot", "game.jsonl", "--from game.jsonl --bots human,exec:./bot"},
		{"human|exec:python3 my.py", "game.jsonl", "--from game.jsonl --bots 'human,exec:python3 my.py'"},
		{"exec:./bot|Anna|search:50", "game.jsonl", "--from game.jsonl --bots exec:./bot,human,search:50"},
		{"greedy|human|exec:a|exec:b $x", "game.jsonl", "--from game.jsonl --bots 'greedy,human,exec:a,exec:b $x'"},
		{`human|exec:a "b",c`, "game.jsonl", `--from game.jsonl --bots 'human,"exec:a ""b"",c"'`},
		{"a:b|execute", "game.jsonl", "--from game.jsonl"},
	} {
		seats := strings.Split(c.seats, "|")
		var bots []bot.Bot
		for _, name := range seats {
			switch name {
			case "human", "Anna", "a:b", "execute":
				bots = append(bots, nil)
			default:
				bots = append(bots, first)
			}
		}
		tb := sit(t, open(t, "classic"), bots...)
		tb.Archive.Header.Seats = seats
		out, err := tb.run("#1", "save "+c.file)
		require.ErrorIs(t, err, match.ErrQuit)
		assert.True(t, strings.HasSuffix(out, "resume it by\n  azulejo play "+c.command+"\n"), out)
	}
}

// After a forfeit the command has another bot in the place of the one that failed.
func TestCommandAfterAForfeit(t *testing.T) {
	failing := plays(func(core.State, []core.Move) (core.Move, error) { return 0, errors.New("too tired") })
	for seats, want := range map[string]string{
		"human|search:50|greedy":    "seat 2\n  azulejo play --from classic-3.jsonl --bots human,greedy,greedy\n",
		"human|exec:./bot|exec:b c": "seat 2\n  azulejo play --from classic-3.jsonl --bots 'human,greedy,exec:b c'\n",
		"exec:./bot|search|human":   "seat 2\n  azulejo play --from classic-3.jsonl --bots exec:./bot,greedy,human\n",
	} {
		names := strings.Split(seats, "|")
		bots := []bot.Bot{nil, failing, first}
		script := []string{"#1"}
		if names[2] == "human" {
			bots = []bot.Bot{first, failing, nil}
			script = nil
		}
		tb := sit(t, open(t, "classic"), bots...)
		tb.Archive.Header.Seats = names
		if script == nil {
			require.NoError(t, tb.Archive.Record(tb.Game, "classic-3.jsonl"))
		}
		out, err := tb.run(script...)
		var forfeit *match.Forfeit
		require.ErrorAs(t, err, &forfeit)
		assert.True(t, strings.HasSuffix(out, "another bot can take the place of "+want), out)
	}
}
