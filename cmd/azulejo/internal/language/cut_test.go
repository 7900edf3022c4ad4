package language_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
)

// These tests keep little of what they allocate: collecting it less often saves much of their time.
func init() { debug.SetGCPercent(400) }

// names are the words of a text that a completion can write: keys, words, names in formulas and rulesets.
var names = regexp.MustCompile(`[\pL_][\pL\pN_]*(?:[./-][\pL_][\pL\pN_.-]*)*`)

// Each word of the shipped files is completed: cut after its first letter, and as it is with the cursor in
// it. What is written gives the file as it was. Prose, moves and names of the file's own have no completion.
func TestCutWords(t *testing.T) {
	patterns, all := []string{"classic.yaml", "house/sp-r*.yaml"}, os.Getenv("AZULEJO_EXHAUSTIVE") != ""
	if all {
		patterns = []string{"*.yaml", "house/*.yaml"}
	}
	seen, completed := map[string]bool{}, 0
	for _, pattern := range patterns {
		files, err := filepath.Glob("../../../../rulesets/" + pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files)
		for _, file := range files {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			before := "" // the word before, which an exhaustive run tells apart
			for _, m := range names.FindAllStringIndex(string(content), -1) {
				word := string(content)[m[0]:m[1]]
				if !seen[before+" "+word] {
					completed += cutWord(t, filepath.Base(file), string(content), m[0], word)
				}
				seen[before+" "+word] = true
				if all {
					before = word
				}
			}
		}
	}
	assert.Greater(t, completed, len(seen)/5)
}

// cutWord completes a word of a text, unless it is in a comment, and reports whether it can be.
func cutWord(t *testing.T, file, text string, from int, word string) (completed int) {
	before := text[strings.LastIndexByte(text[:from], '\n')+1 : from]
	if strings.Contains(before, "#") {
		return 0
	}
	at := language.Position{Line: strings.Count(text[:from], "\n") + 1, Col: len([]rune(before)) + 2}
	first := from + len(string([]rune(word)[:1]))
	for name, cut := range map[string]string{"whole": text, "cut": text[:first] + text[from+len(word):]} {
		var got []string
		for _, c := range language.Open(file, cut, nil).Complete(at) {
			if label, _, _ := strings.Cut(c.Label, "("); label == word { // a name, or a function
				got = append(got, apply(t, cut, []language.Edit{c.Edit}))
			}
		}
		if len(got) > 0 {
			completed = 1
			assert.True(t, slices.Contains(got, text), "%s:%d:%d: %s, %s", file, at.Line, at.Col, word, name)
		}
	}
	return completed
}
