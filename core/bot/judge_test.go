package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
)

func TestNamesWithJudges(t *testing.T) {
	require.Contains(t, bot.Judges(), "blocks")
	for name, file := range map[string]string{"greedy@blocks": "", "greedy@a/mine.yaml": "a/mine.yaml", "search:10@mine.yml": "mine.yml",
		"exec:mail me@home.yaml": "", "greedy": ""} {
		assert.True(t, bot.Exists(name), name)
		assert.Equal(t, file, bot.JudgeFile(name), name)
		assert.Equal(t, file != "" || bot.IsProgram(name), bot.IsForeign(name), name)
	}
	assert.False(t, bot.Exists("Ana@home"))
	for name, want := range map[string]string{
		"random@blocks":   "judges no positions",
		"greedy@block":    `there is no style "block"; did you mean blocks?; the styles are: blocks, color, columns, spends`,
		"greedy@":         `there is no style ""`,
		"no@blocks":       `unknown bot "no"`,
		"greedy@no.yaml":  "no.yaml",
		"search:x@blocks": "bot search:x",
	} {
		_, err := bot.New(name)
		assert.ErrorContains(t, err, want, name)
	}
	_, err := bot.JudgeDigests([]string{"greedy", "greedy@no.yaml"})
	assert.Error(t, err)
}

// A bot with a judge plays legal moves, rates moves if it did without, and begins other games.
func TestJudgedBots(t *testing.T) {
	for _, board := range []string{"classic", "summer-pavilion"} {
		r := rulesOf(t, board)
		s := dealt(t, r, 2, 1)
		for _, name := range []string{"greedy@color", "search:300@blocks", "normal@spends"} {
			require.NoError(t, bot.CheckJudge(name, r))
			b := started(t, name, r, 3)
			for range 2 {
				assert.Contains(t, s.AppendMoves(nil), choose(t, b, s), name)
			}
			a, is := b.(bot.Advisor)
			assert.Equal(t, name == "search:300@blocks", is, name)
			if is {
				assert.NotEmpty(t, a.Advise())
			}
		}
	}
}
