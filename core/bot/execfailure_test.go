package bot_test

import (
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
)

// failures are what programs do wrong, with what is reported.
var failures = map[string]struct {
	kind bot.FailureKind
	text string
}{
	"hang":           {bot.Silent, "gave no answer within 400ms; end each answer with a newline and flush it"},
	"flood":          {bot.Unreadable, "a line of more than 65536 bytes"},
	"flood of lines": {bot.Unreadable, "is no answer: invalid character 'x'"},
	"flood of old":   {bot.Silent, "no answer within 400ms"},
	"long line":      {bot.Unreadable, "a line of more than 65536 bytes"},
	"no newline":     {bot.Silent, `its last line on standard output: {"id":2,"move":"x"}`},
	"garbage":        {bot.Unreadable, "its last line on standard output: Hello!"},
	"blank":          {bot.Unreadable, "is no answer: "},
	"null":           {bot.Unreadable, "it has no id or no move; an answer is"},
	"two in one":     {bot.Unreadable, "invalid character '{' after top-level value"},
	"no id":          {bot.Unreadable, "it has no id"},
	"no move":        {bot.Unreadable, "it has no id or no move"},
	"word as id":     {bot.Unreadable, "cannot unmarshal string into Go struct field answer.id"},
	"number as move": {bot.Unreadable, "cannot unmarshal number into Go struct field answer.move"},
	"list":           {bot.Unreadable, "cannot unmarshal array"},
	"later id":       {bot.Unreadable, "answered question 1000, and 2 is the last so far"},
	"not UTF-8":      {bot.Unreadable, "it is not UTF-8"},
	"no such move":   {bot.IllegalMove, `"seventeen pink" is no legal move: `},
	"long move":      {bot.IllegalMove, `xxx …" is no legal move: "xxx`},
	"illegal":        {bot.IllegalMove, `"center blue 1" is no legal move: seat 1, center blue 1: line 1 is full (lines.lengths)`},
	"terminal":       {bot.Unreadable, "its last line on standard output: \ufffd[2J\ufffd bang"},
	"dead":           {bot.Ended, "the program ended early (exit status 3)"},
	"dies":           {bot.Ended, "panic: out of ideas"},
	"leaves":         {bot.Ended, "the program ended early (exit status 0); it should go on until"},
	"leaves at once": {bot.Ended, "the program ended early (exit status 0)"},
	"closes output":  {bot.Ended, "closed its input or output and did not end"},
	"deaf":           {bot.Silent, "no answer within 600ms"},
	"parent":         {bot.Unreadable, "its last line on standard output: bye"},
}

// Whatever a program does wrong, the error says what it was, and neither a process
// nor a goroutine is left.
func TestExecFails(t *testing.T) {
	behaviors := slices.Sorted(maps.Keys(failures))
	if testing.Short() { // the others do the same in another way
		behaviors = []string{"hang", "flood", "garbage", "illegal", "dead", "closes output", "parent"}
	}
	t.Run("all", func(t *testing.T) {
		for _, behavior := range behaviors {
			t.Run(behavior, func(t *testing.T) {
				t.Parallel() // many are waited for
				fails(t, behavior, failures[behavior].kind, failures[behavior].text)
			})
		}
	})
	noGoroutines(t)
}

// fails plays with a bot that fails.
func fails(t *testing.T, behavior string, kind bot.FailureKind, text string) {
	t.Helper()
	w := newWitness(t)
	b, game := w.bot(t, behavior), open(t, "classic")
	if kind == bot.Silent {
		game.Limits.Move = 400 * time.Millisecond
	}
	if behavior == "deaf" { // nothing has to be there by then
		game.Limits.Start = 200 * time.Millisecond
	}
	_, err := play(t, game, b, newBot(t, "random"))
	// What a slow machine brings too late comes within a longer limit.
	for behavior == "no newline" && !strings.Contains(fmt.Sprint(err), text) && game.Limits.Move < time.Minute {
		game.Limits.Move *= 2
		_, err = play(t, game, b, newBot(t, "random"))
	}
	var f *bot.Failure
	require.ErrorAs(t, err, &f)
	assert.Equal(t, kind, f.Kind)
	assert.ErrorContains(t, err, text)
	assert.Less(t, len(f.Problem), 1000)
	assert.Less(t, len(err.Error()), 6000)
	w.check(t)
}

// How a program has ended is reported even where a child of its own lives on and
// holds its standard error.
func TestExecEndsWithAChildLeft(t *testing.T) {
	if _, err := exec.LookPath("setsid"); err != nil {
		t.Skip("there is no setsid here")
	}
	_, err := play(t, open(t, "classic"), newBot(t, "exec:sh -c '(setsid sleep 5 >/dev/null) & exit 7'"), newBot(t, "random"))
	assert.ErrorContains(t, err, "the program ended early (exit status 7)")
	noGoroutines(t)
}

// A program that does not read what it is sent cannot hold its caller up, nor
// can one that has closed its input.
func TestExecDoesNotRead(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for behavior, want := range map[string]struct {
		kind bot.FailureKind
		text string
	}{
		"deaf":         {bot.Deaf, "did not read its input within 400ms; read each line"},
		"closes input": {bot.Ended, "closed its input or output"},
	} {
		w := newWitness(t)
		b, game := w.bot(t, behavior), open(t, "classic")
		game.Ruleset.Text = strings.Repeat("# much to read\n", 100_000)
		game.Limits = bot.Limits{Start: 200 * time.Millisecond, Move: 200 * time.Millisecond}
		if behavior != "deaf" {
			game.Limits.Start = time.Minute
		}
		err := b.Start(t.Context(), game)
		var f *bot.Failure
		require.ErrorAs(t, err, &f)
		assert.Equal(t, want.kind, f.Kind)
		assert.ErrorContains(t, err, want.text)
		w.check(t)
		noGoroutines(t)
	}
}
