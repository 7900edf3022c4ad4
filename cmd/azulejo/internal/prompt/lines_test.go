package prompt_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
)

var question = prompt.Question{Prompt: "seat 1", Choices: prompt.Beginning("1 blue 2")}

// answers asks until there is an error, and returns what came before it.
func answers(t *testing.T, in io.Reader) (lines []string, echo string, err error) {
	t.Helper()
	var out bytes.Buffer
	asker := prompt.NewLines(in, &out)
	for range 100 {
		line, err := asker.Ask(context.Background(), question)
		if err != nil {
			return lines, out.String(), err
		}
		lines = append(lines, line)
	}
	require.Fail(t, "the input never ends")
	return nil, "", nil
}

// Lines come one by one, with any line end, and are printed after the prompt.
func TestLines(t *testing.T) {
	for in, want := range map[string][]string{
		"":                                  nil,
		"a\nb\n":                            {"a", "b"},
		"a\nb":                              {"a", "b"},
		"a\r\nb\r\n":                        {"a", "b"},
		"\n\na\n":                           {"", "", "a"},
		"  a  b \n":                         {"  a  b "},
		"save größe.jsonl\n":                {"save größe.jsonl"},
		"a\tb\n":                            {"a b"},
		"\x1b[2Ja\x07\n":                    {"�[2Ja�"},
		"a\x00b\n":                          {"a�b"},
		"a\xffb\n":                          {"a�b"},
		"a\u202eb\u009b31m\n":               {"a�b�31m"},
		"one\rtwo\n":                        {"one�two"},
		strings.Repeat("x", 60_000) + "\ny": {strings.Repeat("x", 60_000), "y"},
	} {
		lines, echo, err := answers(t, strings.NewReader(in))
		assert.ErrorIs(t, err, io.EOF, "%q", in)
		assert.Equal(t, want, lines, "%q", in)
		shown := ""
		for _, line := range want {
			shown += "seat 1> " + line + "\n"
		}
		assert.Equal(t, shown+"seat 1> \n", echo, "%q", in)
	}
}

// A line that no move needs ends the input with an error that says so, and so
// does an input that fails; both errors stay.
func TestLinesThatCannotBeRead(t *testing.T) {
	broken := errors.New("the cable is loose")
	for in, want := range map[io.Reader]string{
		strings.NewReader("a\n" + strings.Repeat("x", 1<<20) + "\nb\n"): "more than 65536 bytes",
		io.MultiReader(strings.NewReader("a\n"), failing{broken}):       "the cable is loose",
	} {
		var out bytes.Buffer
		asker := prompt.NewLines(in, &out)
		line, err := asker.Ask(context.Background(), question)
		require.NoError(t, err)
		assert.Equal(t, "a", line)
		for range 2 {
			_, err = asker.Ask(context.Background(), question)
			assert.ErrorContains(t, err, want)
			assert.NotErrorIs(t, err, io.EOF)
		}
		assert.Less(t, out.Len(), 100, "what was not read is not shown")
	}
}

// failing is an input that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// A context that ends releases the waiting question; the line is not lost, and
// answers the next question.
func TestLinesWithAContextThatEnds(t *testing.T) {
	in, typing := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	out := &cancels{cancel: cancel}
	asker := prompt.NewLines(in, out)
	_, err := asker.Ask(ctx, question)
	assert.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, "seat 1> \n", out.String())

	typed := make(chan error, 1)
	go func() { _, err := io.WriteString(typing, "late\n"); typed <- err }()
	line, err := asker.Ask(context.Background(), question)
	require.NoError(t, err)
	require.NoError(t, <-typed)
	assert.Equal(t, "late", line)
}

// cancels is an output that ends a context as soon as a question is there.
type cancels struct {
	bytes.Buffer
	cancel context.CancelFunc
}

func (c *cancels) Write(p []byte) (int, error) {
	c.cancel()
	return c.Buffer.Write(p)
}

// A context that has ended is the answer even where a line is ready.
func TestEndedContextComesFirst(t *testing.T) {
	for range 50 {
		var out bytes.Buffer
		asker := prompt.NewLines(strings.NewReader("a\nb\n"), &out)
		_, err := asker.Ask(context.Background(), question)
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		_, err = asker.Ask(ctx, question)
		require.ErrorIs(t, err, context.Canceled)
		line, err := asker.Ask(context.Background(), question)
		require.NoError(t, err)
		require.Equal(t, "b", line)
	}
}

// Status leaves nothing in an output that stays.
func TestLinesHaveNoStatus(t *testing.T) {
	var out bytes.Buffer
	prompt.NewLines(strings.NewReader(""), &out).Status("thinking")
	assert.Empty(t, out.String())
}
