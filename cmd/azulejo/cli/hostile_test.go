package cli

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// evil has one of each thing that a terminal obeys: a color that no board has, a title, a
// cleared screen, a carriage return, a text that turns, and the return of a line's end.
const evil = "\x1b[8mx\x1b]0;y\x07\u009b2J\rz\u202ew\u2066\r"

// escapedEvil is evil in JSON and YAML, with a line of its own.
const escapedEvil = `\u001b[8mx\u001b]0;y\u0007\u009b2J\rz\u202ew\u2066\nforged\r`

// ownColors are the sequences that boards print.
var ownColors = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// Whatever file a command is given, its output sends nothing to a terminal but colors of
// its own.
func TestNoCommandPrintsControls(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	t.Chdir(t.TempDir())
	write := func(name, text string) string {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		return name
	}
	record := filepath.Join(t.TempDir(), "game.jsonl")
	var ignored bytes.Buffer
	require.Zero(t, Main([]string{"play", "classic", "--bots", "random,random", "--seed", "1", "--record", record},
		nil, &ignored, &ignored))
	game, err := os.ReadFile(record)
	require.NoError(t, err)

	var records []string
	for _, change := range [][2]string{
		{`"ruleset":"classic"`, `"ruleset":"` + escapedEvil + `"`},
		{`"variant":"classic"`, `"variant":"` + escapedEvil + `"`},
		{`"digest":"sha256:`, `"digest":"` + escapedEvil},
		{`"format":1`, `"format":1,"source":"format: 1\n` + escapedEvil + `"`},
		{`"seats":["random","random"]`, `"seats":["` + escapedEvil + `","` + escapedEvil + `"]`},
		{`"seed":"1"`, `"seed":"` + escapedEvil + `"`},
		{`{"game":`, `{"` + escapedEvil + `":`},
		{`{"game":`, evil},
		{`"text":"`, `"text":"` + escapedEvil},
		{`"rule":"`, `"rule":"` + escapedEvil},
		{`"reason":"`, `"reason":"` + escapedEvil},
		{`"displays":[["`, `"displays":[["` + escapedEvil},
	} {
		require.Contains(t, string(game), change[0])
		records = append(records, write(fmt.Sprintf("%d.jsonl", len(records)),
			strings.Replace(string(game), change[0], change[1], 1)))
	}
	rulesets := []string{
		write("name.yaml", "format: 1\nextends: classic\nname: \"\\u202eA\\u2066\"\nsummary: \u202eraw\u2066\n"+
			"bonuses: { row: { per: 3, x\u202e: 1 } }\n"),
		write("sound.yaml", "format: 1\nextends: classic\nname: \u202eraw\u2066\nsummary: \u202eraw\u2066\n"),
		write("weighed.yaml", "format: 1\nextends: classic\nname: Weighed\nsummary: With weights.\n"),
		write("raw.yaml", "format: 1\nextends: classic\nname: "+evil+"\n"),
		write("escaped.yaml", "format: 1\nextends: classic\nname: \""+escapedEvil+"\"\n\""+escapedEvil+"\": 1\n"),
		write("parent.yaml", "format: 1\nextends: \""+escapedEvil+"\"\n"),
		write("tests.test.yaml", "ruleset: classic\ntests:\n  - name: \"\u202e\"\n    expect: { round: 2 }\n"+
			"  - name: "+evil+"\n    moves: [\""+escapedEvil+"\"]\n"),
		write("turned.test.yaml", "ruleset: classic\ntests:\n  - name: \"\\u202ename\"\n    expect: { round: 2 }\n"),
		evil + ".yaml",
	}
	write("weighed.weights.yaml", "variant: \""+escapedEvil+"\"\n\""+escapedEvil+"\": "+evil+"\nweights: { \""+escapedEvil+"\": [1] }\n")
	searched := write("searched.json", hostileSearch(t))
	kept := write("kept.json", `{"format":1,"`+escapedEvil+`":"`+evil+`"}`)
	page := write("page.html", "<html>"+evil+`<script type="application/json">{"`+escapedEvil+`":1}</script>`)

	var runs [][]string
	for _, name := range rulesets {
		for _, run := range []string{"show %", "show % --resolved", "explain %", "explain % scoring", "explain % --markdown",
			"check % --games 1", "check % --json --no-games", "diff classic %", "diff % classic --games 2", "test %",
			"test % --json", "new % --extends classic", "new house --extends %", "play % --bots random --seed 1",
			"simulate % --games 2", "simulate % --games 2 --json", "simulate % --games 2 --csv",
			"compare classic % --games 2", "tournament % --bots random,greedy --games 1", "perft % --depth 1",
			"conformance % --games 1 --check random --report -", "schema %", "list %",
			"fit % --games 1 --rounds 1", "tune % --vary scoring.minimum=0,1 --want rounds<=6 --games 100 --bots random"} {
			runs = append(runs, fields(run, name))
		}
	}
	for _, name := range append(records, rulesets...) {
		for _, run := range []string{"replay %", "replay % --verify", "replay % --step 3", "replay % --browse",
			"play --from % --bots random,random", "perft --from % --depth 1"} {
			runs = append(runs, fields(run, name))
		}
	}
	for _, name := range []string{kept, page, searched, evil} {
		for _, run := range []string{"merge % %", "reproduce %", "simulate classic --out %", "simulate % --games 2",
			"tournament classic --bots random,greedy --out %", "play --bots %", "classic --%", "%", "help %",
			"explain classic %", "play classic --set scoring.minimum=%", "play classic --set %=1",
			"simulate classic --until %", "conformance classic --check %",
			"studio --listen %", "site . %", "lsp %", "licenses %", "tune classic --vary scoring.minimum=0,1 --want rounds<=6 --out %", "tune classic --vary % --want %",
			"tune classic --vary scoring.minimum=% --keep %", "tune classic --vary %=1 --want rounds=1", "tune classic --vary scoring.minimum=1 --want %=1",
			"tune classic --vary scoring.minimum=1 --want rounds=1 --also %"} {
			runs = append(runs, fields(run, name))
		}
	}
	ran := map[string]bool{"completion": true, "help": true} // these come with the library
	for _, run := range runs {
		ran[run[0]] = true
		var out, errs bytes.Buffer
		Main(append(run, "--color", "always"), strings.NewReader("help\nwhy\nquit\n"), &out, &errs)
		for _, text := range []string{out.String(), errs.String()} {
			assert.NotContains(t, text, "\x1b[8m", "%q", run)
			text = ownColors.ReplaceAllString(text, "")
			assert.NotContains(t, text, "\nforged", "%q: a text of a file looks like a line of the command", run)
			at := strings.IndexFunc(text, func(r rune) bool {
				return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r)
			})
			if at >= 0 {
				assert.Fail(t, "a control character", "%q printed %q", run, text[max(0, at-80):min(len(text), at+80)])
			}
		}
	}
	for _, c := range newRoot().Commands() {
		assert.True(t, ran[c.Name()], "%s was not tried", c.Name())
	}
}

// hostileSearch returns the file of a search whose names are not those that it was written with.
func hostileSearch(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "search.json")
	var out, errs bytes.Buffer
	require.Zero(t, Main([]string{"tune", "classic", "--vary", "scoring.start=0,1", "--want", "score >= 1", "--games", "100",
		"--bots", "random", "--out", file}, nil, &out, &errs), errs.String())
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	body, _, _ := strings.Cut(strings.TrimPrefix(string(text), `{"part":`), `,"checksum":`)
	for _, name := range []string{`"scoring.start"`, `"score"`, `"classic"`, `"0"`} {
		require.Contains(t, body, name)
		body = strings.ReplaceAll(body, name, `"`+escapedEvil+`"`)
	}
	return fmt.Sprintf("{\"part\":%s,\"checksum\":\"sha256:%x\"}\n", body, sha256.Sum256([]byte(body)))
}

// fields are the words of a command line, with a name where % is.
func fields(run, name string) []string {
	words := strings.Fields(run)
	for i, word := range words {
		words[i] = strings.ReplaceAll(word, "%", name)
	}
	return words
}
