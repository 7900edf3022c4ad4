package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/conformance"
)

// The pages for users. What they show is run, compiled, or compared with what is printed.
const (
	frontPage       = "README.md"
	designPage      = "rulesets/README.md"
	playPage        = "cmd/azulejo/README.md"
	hostingPage     = "cmd/azulejo/HOSTING.md"
	measuringPage   = "cmd/azulejo/MEASURING.md"
	experimentsPage = "cmd/azulejo/EXPERIMENTS.md"
	embedPage       = "core/README.md"
	variantPage     = "variants/README.md"
	conformancePage = "conformance/README.md"
)

// commandPages are the pages with commands to type.
var commandPages = []string{frontPage, designPage, playPage, measuringPage, experimentsPage, conformancePage}

// fromRoot returns the path of a file of the module from this folder.
func fromRoot(file string) string { return filepath.Join("..", "..", filepath.FromSlash(file)) }

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}

// block is a code block of a page, with the language after its fence.
type block struct{ language, text string }

// blocks returns the code blocks of a page, of all languages or of the given ones.
func blocks(t *testing.T, page string, languages ...string) []block {
	t.Helper()
	var found []block
	for _, m := range regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```").FindAllStringSubmatch(readFile(t, fromRoot(page)), -1) {
		if len(languages) == 0 || slices.Contains(languages, m[1]) {
			found = append(found, block{m[1], m[2]})
		}
	}
	require.NotEmpty(t, found, page)
	return found
}

// Every command of a page works as it is written, one after the other in one folder. A
// YAML block that begins with a comment is saved under the name in it. An output block
// has lines that the commands before it print. Only an exhaustive run plays all the games
// that a page asks for, and compares what it shows of them.
func TestCommandsOfPages(t *testing.T) {
	bot := blocks(t, playPage, "python")[0].text
	for _, page := range commandPages {
		found := blocks(t, page, "yaml", "sh", "output")
		t.Run(page, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_STATE_HOME", t.TempDir())
			require.NoError(t, os.WriteFile("mybot.py", []byte(bot), 0o600))
			printed, all := "", true
			for _, b := range found {
				switch {
				case b.language == "sh":
					var commands string
					commands, all = withFewerGames(b.text)
					printed = runCommands(t, commands)
				case b.language == "output" && all:
					checkShown(t, b.text, printed)
				case b.language == "yaml":
					saveFile(t, b.text)
				}
			}
		})
	}
}

// fewerGames is how many games a command of a page plays at most, unless the run is exhaustive:
// the least that a search takes.
const fewerGames = 100

// withFewerGames limits the numbers of games in commands, and then how far their bots search. It reports
// whether all stayed as they were.
func withFewerGames(commands string) (limited string, same bool) {
	if conformance.Exhaustive() {
		return commands, true
	}
	games, search := regexp.MustCompile(`--games \d\d\d+`), regexp.MustCompile(`search:\d+`)
	for line := range strings.Lines(commands) {
		if games.MatchString(line) && !strings.HasPrefix(line, "azulejo fit ") { // which refuses so few
			line = games.ReplaceAllString(line, fmt.Sprintf("--games %d", fewerGames))
			line = search.ReplaceAllString(line, "search:2")
		}
		if strings.HasPrefix(line, "azulejo conformance ") { // which plays as many for each check
			line = strings.ReplaceAll(line, "--games 2", "--games 1")
		}
		limited += line
	}
	return limited, limited == commands
}

// saveFile saves a YAML block that begins with a comment under the name in it.
func saveFile(t *testing.T, text string) {
	t.Helper()
	first, _, _ := strings.Cut(text, "\n")
	if name, isFile := strings.CutPrefix(first, "# "); isFile {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
}

// runCommands runs the commands of a block and returns what they print.
func runCommands(t *testing.T, text string) string {
	t.Helper()
	_, noPython := exec.LookPath("python3")
	var printed bytes.Buffer
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		args := words(strings.TrimPrefix(line, "go run ./cmd/"))
		if args[0] != "azulejo" {
			assert.Equal(t, "go test ./...", line, "a page has a command that no test runs")
			continue
		}
		if args[1] == "studio" {
			startStudio(t, args[1:])
			continue
		}
		if noPython != nil && strings.Contains(line, "python3") {
			continue
		}
		var errs bytes.Buffer
		assert.Zero(t, cli.Main(args[1:], strings.NewReader(""), &printed, &errs), "%s\n%s", line, &errs)
	}
	return printed.String()
}

// startStudio starts a studio with the arguments of a page, at a free port, and ends it when it has
// printed its link.
func startStudio(t *testing.T, args []string) {
	t.Helper()
	c := exec.Command(os.Args[0], append(args, "--no-browser", "--listen", "127.0.0.1:0")...)
	c.Env = append(os.Environ(), asCommand+"=1")
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	line, _ := bufio.NewReader(out).ReadString('\n') // what is missing is in the message
	assert.Contains(t, line, "the studio is at http://127.0.0.1:", "%q", args)
	require.NoError(t, c.Process.Kill())
	_ = c.Wait() // it was killed
}

// asCommand is the environment in which the test program is the command.
const asCommand = "AZULEJO_TEST_COMMAND"

// TestMain is the command where the environment asks for it.
func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// checkShown checks that each line that the page shows is printed; a line of three dots
// replaces others.
func checkShown(t *testing.T, shown, printed string) {
	t.Helper()
	for _, line := range strings.Split(strings.TrimSpace(shown), "\n") {
		if line != "…" {
			assert.Contains(t, printed, line+"\n", "the page shows a line that is not printed")
		}
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

// What the page for designers shows of check and test is what they print.
func TestDesignPageShowsMessages(t *testing.T) {
	files, shown := blocks(t, designPage, "yaml"), blocks(t, designPage, "text")
	t.Chdir(t.TempDir())
	for _, b := range files {
		saveFile(t, b.text)
	}
	var out bytes.Buffer
	assert.Zero(t, cli.Main([]string{"test", "corners.yaml"}, strings.NewReader(""), &out, &out))
	mistaken := strings.Replace(readFile(t, "corners.yaml"), "size.rows", "size.row", 1)
	require.NoError(t, os.WriteFile("corners.yaml", []byte(mistaken), 0o600))
	assert.Equal(t, 1, cli.Main([]string{"check", "corners.yaml"}, strings.NewReader(""), &out, &out))
	for _, b := range shown {
		checkShown(t, b.text, out.String())
	}
}

// The pages define one rule, which is the same on each.
func TestPagesShareOneRule(t *testing.T) {
	rule := blocks(t, frontPage, "yaml")[0]
	for _, page := range []string{designPage, measuringPage} {
		assert.Contains(t, blocks(t, page, "yaml"), rule, page)
	}
}

// The board on the front page is one that is drawn.
func TestFrontPageShowsABoard(t *testing.T) {
	drawn := readFile(t, filepath.Join("internal", "board", "testdata", "classic-2-80.txt"))
	assert.Contains(t, blocks(t, frontPage), block{text: drawn})
}

// The Python bot of the page is the one that is tested.
func TestCommandPageShowsTheTestedBot(t *testing.T) {
	tested := readFile(t, fromRoot("core/bot/testdata/mybot.py"))
	assert.Equal(t, tested, blocks(t, playPage, "python")[0].text)
}

// The program on the front page compiles as it is, and prints what the page says.
func TestFrontPageProgram(t *testing.T) {
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(blocks(t, frontPage, "go")[0].text), 0o600))
	printed := goTool(t, ".", "run", "-mod=readonly", file)
	assert.Contains(t, readFile(t, fromRoot(frontPage)), "It prints `"+strings.TrimSuffix(printed, "\n")+"`")
}

// All Go code of the page for embedders is compiled and run elsewhere, and what it shows
// as printed is what an Example prints.
func TestEmbedPageQuotesExamples(t *testing.T) {
	source := goSource(t, "core", "example") + goSource(t, "variants", "example") + goSource(t, embedding, "")
	for _, b := range blocks(t, embedPage) {
		wanted := []string{"\n" + b.text, "\n" + indent("\t", b.text)}
		if b.language != "go" {
			wanted = []string{"\t// Output:\n" + indent("\t// ", b.text)}
		}
		quoted := slices.ContainsFunc(wanted, func(code string) bool { return strings.Contains(source, code) })
		assert.True(t, quoted, "no example has this, and %s has not:\n%s", embedding, b.text)
	}
}

// goSource returns the Go files of a folder and those below whose names begin with a prefix.
func goSource(t *testing.T, folder, prefix string) string {
	t.Helper()
	var all strings.Builder
	err := filepath.WalkDir(fromRoot(folder), func(file string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(file, ".go") && strings.HasPrefix(filepath.Base(file), prefix) {
			all.WriteString("\n" + readFile(t, file))
		}
		return err
	})
	require.NoError(t, err)
	return all.String()
}

// indent puts a prefix before every line that is not empty.
func indent(prefix, text string) string {
	return regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(text, prefix+"$1")
}

// The page for authors of variants quotes the files of the variant it describes.
func TestVariantPageQuotesTheVariant(t *testing.T) {
	files := goSource(t, foreign, "")
	for _, name := range []string{"trio.yaml", "trio-long.yaml", "trio-long.test.yaml"} {
		files += "\n" + readFile(t, filepath.Join(fromRoot(foreign), name))
	}
	for _, b := range blocks(t, variantPage, "go", "yaml") {
		assert.Contains(t, files, "\n"+b.text)
	}
}

// The commands of that page work in the folder of the variant.
func TestVariantPageCommands(t *testing.T) {
	command := filepath.Join(t.TempDir(), "azulejo-trio")
	goTool(t, foreign, "build", "-mod=readonly", "-o", command, "./cmd/azulejo-trio")
	ran := 0
	for _, b := range blocks(t, variantPage, "console") {
		for line := range strings.Lines(b.text) {
			args, found := strings.CutPrefix(line, "go run ./cmd/azulejo-trio ")
			if !found {
				continue
			}
			c := exec.Command(command, words(args)...)
			c.Dir = fromRoot(foreign)
			out, err := c.CombinedOutput()
			assert.NoError(t, err, "%s%s", line, out)
			ran++
		}
	}
	assert.Greater(t, ran, 4)
}

// Links from page to page lead to files and folders, and to headings of pages.
func TestLinksOfPages(t *testing.T) {
	link, code := regexp.MustCompile(`\]\(([^):#]*)(?:#([^)]*))?\)`), regexp.MustCompile("(?ms)^```.*?^```")
	for _, page := range append([]string{embedPage, variantPage, hostingPage, referencePage}, commandPages...) {
		for _, m := range link.FindAllStringSubmatch(code.ReplaceAllString(readFile(t, fromRoot(page)), ""), -1) {
			to := path.Join(path.Dir(page), m[1])
			if m[1] == "" {
				to = page
			}
			_, err := os.Stat(fromRoot(to))
			assert.NoError(t, err, page)
			if m[2] != "" {
				assert.Contains(t, anchors(t, to), m[2], page)
			}
		}
	}
}

// anchors lists the anchors of the headings of a page.
func anchors(t *testing.T, page string) (all []string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?m)^##* (.*)$`).FindAllStringSubmatch(readFile(t, fromRoot(page)), -1) {
		kept := regexp.MustCompile(`[^\w -]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(kept, " ", "-"))
	}
	return all
}
