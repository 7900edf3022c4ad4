package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
)

// blocks returns the code blocks of the README in a language.
func blocks(t *testing.T, language string) []string {
	t.Helper()
	return blocksOf(t, "README.md", language)
}

// blocksOf returns the code blocks of a page in a language, or in several, as "yaml|sh".
func blocksOf(t *testing.T, page, language string) []string {
	t.Helper()
	var found []string
	for _, b := range toldBlocks(t, page, language) {
		found = append(found, b.text)
	}
	return found
}

// codeBlock is a code block of a page.
type codeBlock struct{ language, text string }

// toldBlocks returns the code blocks of a page in one of several languages, with the
// language of each.
func toldBlocks(t *testing.T, page, languages string) []codeBlock {
	t.Helper()
	var found []codeBlock
	for _, m := range regexp.MustCompile("(?s)```("+languages+")\n(.*?)```").FindAllStringSubmatch(pageText(t, page), -1) {
		found = append(found, codeBlock{m[1], m[2]})
	}
	require.NotEmpty(t, found)
	return found
}

// pageText returns the text of a page without the chapter for authors of variants,
// which shows parts of the files of another module and has tests of its own.
func pageText(t *testing.T, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(page)))
	require.NoError(t, err)
	return strings.Replace(string(text), chapter(t, variantChapter), "", 1)
}

// Every command of the README works as it is written, one after the other in one
// folder. A block of YAML that begins with a comment is saved under the name in it
// when its turn comes. A block of output has lines that the commands before it print.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	all, python := toldBlocks(t, "README.md", "yaml|sh|output"), blocks(t, "python")
	t.Chdir(t.TempDir())
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	require.NoError(t, os.WriteFile("mybot.py", []byte(python[0]), 0o600))
	_, noPython := exec.LookPath("python3")
	ran := 0
	var printed strings.Builder // by the commands of the last block of them
	for _, b := range all {
		block := b.text
		if b.language == "output" {
			checkShown(t, block, printed.String())
			continue
		}
		if name, isFile := strings.CutPrefix(firstLine(block), "# "); isFile {
			require.NoError(t, os.WriteFile(name, []byte(block), 0o600))
			continue
		}
		if strings.HasPrefix(block, "format:") {
			continue // a ruleset that only has to load
		}
		printed.Reset()
		for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
			line = strings.TrimPrefix(line, "go run ./cmd/")
			if noPython != nil && strings.Contains(line, "python3") {
				continue
			}
			args := words(line)
			if args[0] != "azulejo" {
				assert.Equal(t, "go test ./...", line, "the README has a command that no test runs")
				continue
			}
			var out, errs bytes.Buffer
			assert.Zero(t, cli.Main(briefly(args[1:]), strings.NewReader(""), &out, &errs), "%s\n%s", line, errs.String())
			printed.Write(out.Bytes())
			ran++
		}
	}
	assert.Greater(t, ran, 20)
}

// checkShown checks that each line that the page shows is printed; a line of three dots
// stands for others. A short run plays fewer games.
func checkShown(t *testing.T, shown, printed string) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(shown), "\n") {
		if line != "…" && !testing.Short() {
			assert.Contains(t, printed, line+"\n", "the page shows a line that is not printed")
		}
	}
}

// searching finds how much a bot searches.
var searching = regexp.MustCompile(`\bsearch:\d+`)

// briefly returns the arguments of a command; in a short run one that plays thousands
// of games is to play a few, and bots are to think less.
func briefly(args []string) []string {
	if !testing.Short() {
		return args
	}
	for i := range args {
		args[i] = searching.ReplaceAllString(args[i], "search:5")
	}
	if args[0] == "simulate" || args[0] == "compare" || (args[0] == "check" || args[0] == "diff") && !slices.Contains(args, "--games") {
		return append(args, "--games", "20") // of two numbers the last counts
	}
	return args
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// What the README shows of check and test is what they print.
func TestReadmeShowsWhatIsPrinted(t *testing.T) {
	files, shown := blocks(t, "yaml"), blocks(t, "text")
	t.Chdir(t.TempDir())
	for _, block := range files {
		if name, isFile := strings.CutPrefix(firstLine(block), "# "); isFile {
			require.NoError(t, os.WriteFile(name, []byte(block), 0o600))
		}
	}
	var out bytes.Buffer
	assert.Zero(t, cli.Main([]string{"test", "corners.yaml"}, strings.NewReader(""), &out, &out))
	rule, err := os.ReadFile("corners.yaml")
	require.NoError(t, err)
	mistaken := strings.Replace(string(rule), "size.rows", "size.row", 1)
	require.NoError(t, os.WriteFile("corners.yaml", []byte(mistaken), 0o600))
	assert.Equal(t, 1, cli.Main([]string{"check", "corners.yaml"}, strings.NewReader(""), &out, &out))
	require.Len(t, shown, 2)
	for _, line := range strings.Split(strings.TrimSpace(shown[0]+shown[1]), "\n") {
		assert.Contains(t, out.String(), line)
	}
}

// words splits a line as a shell does; what is in quotes is one word.
func words(line string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`"([^"]*)"|(\S+)`).FindAllStringSubmatch(line, -1) {
		all = append(all, m[1]+m[2])
	}
	return all
}

// The board in the README is one that is drawn.
func TestReadmeBoard(t *testing.T) {
	drawn, err := os.ReadFile(filepath.Join("internal", "board", "testdata", "classic-2-80.txt"))
	require.NoError(t, err)
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	assert.Contains(t, string(readme), "```\n"+string(drawn)+"```\n")
}

// The Python bot of the README is the one that is tested.
func TestReadmeBot(t *testing.T) {
	tested, err := os.ReadFile(filepath.Join("..", "..", "core", "bot", "testdata", "mybot.py"))
	require.NoError(t, err)
	assert.Equal(t, string(tested), blocks(t, "python")[0])
}
