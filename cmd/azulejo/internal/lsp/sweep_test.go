package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// questions are all that can be asked about a place, beside what the rename needs.
var questions = []string{"hover", "completion", "definition", "prepareRename", "rename", "codeAction", "documentSymbol"}

// tokens divides a text into words, numbers, blanks, comments and single other characters.
var tokens = regexp.MustCompile(`[\pL_][\pL\pN_]*|\d+|[ \n]+|# [^\n]*|.`)

// places lists the places in a text to ask about: the beginning and the inside of each token that no text
// before had, or all if seen is nil.
func places(text string, seen map[string]bool) (offsets []int) {
	if seen == nil {
		for i := range text {
			offsets = append(offsets, i)
		}
		return append(offsets, len(text))
	}
	for _, m := range tokens.FindAllStringIndex(text, -1) {
		token := text[m[0]:m[1]]
		if !seen[token] {
			offsets = append(offsets, m[0], m[0]+len(string([]rune(token)[:len([]rune(token))/2])))
		}
		seen[token] = true
	}
	return append(offsets, len(text))
}

// placeOf returns an offset as the protocol counts places.
func placeOf(text string, offset int) (line, character int) {
	before := text[:offset]
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Count(before, "\n"), units(last)
}

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// wrongRanges lists the ranges in an answer that do not lie in a text, or end before they begin.
func wrongRanges(answer any, lines []string) (wrong []object) {
	switch v := answer.(type) {
	case []any:
		for _, item := range v {
			wrong = append(wrong, wrongRanges(item, lines)...)
		}
	case object:
		if _, is := v["start"]; is && !inside(v, lines) {
			wrong = append(wrong, v)
		}
		for _, item := range v {
			wrong = append(wrong, wrongRanges(item, lines)...)
		}
	}
	return wrong
}

// inside reports whether a range lies in a text and does not end before it begins.
func inside(r object, lines []string) bool {
	place := func(name string) (line, character int, ok bool) {
		at := r[name].(object)
		line, character = int(at["line"].(float64)), int(at["character"].(float64))
		return line, character, line >= 0 && line < len(lines) && character >= 0 && character <= units(lines[line])
	}
	fromLine, from, ok := place("start")
	toLine, to, alsoOK := place("end")
	return ok && alsoOK && (fromLine < toLine || fromLine == toLine && from <= to)
}

// Every question about the shipped files, and about broken ones, has an answer that the protocol allows.
// Refused is only a rename. An exhaustive run asks about each token of all files.
func TestEachPlace(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	c := initialized(t)
	seen := map[string]bool{}
	patterns := []string{"rulesets/classic.yaml", "rulesets/house/sp-r*.yaml"} // which have all kinds of tokens
	if os.Getenv("AZULEJO_EXHAUSTIVE") != "" {
		patterns = []string{"rulesets/*.yaml", "rulesets/house/*.yaml", "variants/all/testdata/broken/*.yaml"}
	}
	for _, pattern := range patterns {
		files, err := filepath.Glob("../../../../" + pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			sweep(t, c, "untitled:"+filepath.Base(file), string(content), seen)
		}
	}
	for _, text := range oddTexts {
		each := map[string]bool{}
		if os.Getenv("AZULEJO_EXHAUSTIVE") != "" {
			each = nil
		}
		sweep(t, c, "untitled:odd.yaml", text, each)
	}
}

// oddTexts write what rulesets can say in ways that are rare, with mistakes whose place is hard to tell.
var oddTexts = []string{
	"format: 1\nextends: classic\nscoring:\n  place: |\n    run.h +\n      runn\n      .v\n",
	"format: 1\nextends: classic\nscoring:\n  place: \"base + ru\\\n    nn.h + p\\x61rams.extra\"\n",
	"format: 1\nextends: classic\nscoring: { place: 'base +\n    run\n    .hh', minimum: '🀄' }\n",
	"format: 1\nextends: classic\n\"sc\\\n  oring\": { \"mini\\x6dun\": 3 }\n",
	"\ufeffformat: 1\nextends: classic\nbonus: 1\n",
	"\ufefffrmat: 1\nextends: clasic\n",
	"format: 1\r\nextends: classic\r\nscoring: { minimun: 1 }\r\n",
	"format: 1\nextends: classic\nscoring: { place: [ : }",
	"format: 1\nname: \"never closed\n\n\n",
	"format: 1\nextends: classic\nparams: { extra: 1 }\nscoring:\n  place: params\n    .extra + params . extra + params.\n    extro\n",
	"format: 1\nextends: classic\nscoring:\n  place: >\n    1 +\n\n    run.hh # no comment\n",
}

func sweep(t *testing.T, c *client, uri, text string, seen map[string]bool) {
	t.Helper()
	c.tell("textDocument/didOpen", object{"textDocument": object{"uri": uri, "version": 1, "text": text}})
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	published := <-c.published
	assert.Empty(t, wrongRanges(published, lines), "%s", uri)
	for _, offset := range places(text, seen) {
		line, character := placeOf(text, offset)
		place := object{"line": line, "character": character}
		params := object{"textDocument": object{"uri": uri}, "position": place, "newName": "another",
			"range": object{"start": place, "end": place}}
		for _, question := range questions {
			result, refused := c.ask("textDocument/"+question, params)
			if refused != nil {
				assert.EqualValues(t, -32803, refused.Code, "%s:%d:%d: %s: %s", uri, line, character, question, refused.Message)
				assert.Contains(t, strings.ToLower(question), "rename", refused.Message)
				continue
			}
			var answer any
			require.NoError(t, json.Unmarshal([]byte(result), &answer))
			if question != "definition" { // which is in another text
				assert.Empty(t, wrongRanges(answer, lines), "%s:%d:%d: %s", uri, line, character, question)
			}
		}
	}
	c.tell("textDocument/didClose", object{"textDocument": object{"uri": uri}})
	<-c.published
}
