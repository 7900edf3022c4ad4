package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The README's chapters for those who write Go.
const (
	embedChapter   = "Embed an engine"
	variantChapter = "Write a variant"
)

// chapter returns a chapter of the README.
func chapter(t *testing.T, title string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	_, after, found := strings.Cut(string(text), "\n## "+title+"\n")
	require.True(t, found)
	chapter, _, _ := strings.Cut(after, "\n## ")
	return chapter
}

// block is code, or what a program prints, that a page shows.
type block struct{ language, text string }

// fenced returns the blocks of a text, in their order.
func fenced(text string) []block {
	var found []block
	inside := false
	for line := range strings.Lines(text) {
		language, isFence := strings.CutPrefix(line, "```")
		switch {
		case isFence && !inside:
			found = append(found, block{language: strings.TrimSpace(language)})
			inside = true
		case isFence:
			inside = false
		case inside:
			found[len(found)-1].text += line
		}
	}
	return found
}

// compiled returns the code that the chapter quotes: of the examples, and of the
// embedding program.
func compiled(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	for _, room := range []string{"core", "variants", embedding} {
		err := filepath.WalkDir(filepath.Join("..", "..", room), func(file string, _ fs.DirEntry, err error) error {
			name := filepath.Base(file)
			if err != nil || !strings.HasSuffix(name, ".go") || room != embedding && !strings.HasPrefix(name, "example") {
				return err
			}
			text, err := os.ReadFile(file)
			all.WriteString("\n" + string(text))
			return err
		})
		require.NoError(t, err)
	}
	return all.String()
}

// before puts a prefix before every line that has something in it.
func before(prefix, text string) string {
	return regexp.MustCompile(`(?m)^(.)`).ReplaceAllString(text, prefix+"$1")
}

// All Go code of the chapter is code that is compiled and run elsewhere, line by
// line, and what it shows as printed is what an example prints.
func TestChapterQuotesCompiledCode(t *testing.T) {
	source := compiled(t)
	blocks := fenced(chapter(t, embedChapter))
	assert.Greater(t, len(blocks), 8)
	for _, b := range blocks {
		wanted := []string{"\n" + b.text, "\n" + before("\t", b.text)}
		if _, body, isProgram := strings.Cut(b.text, "\nfunc main() {\n"); isProgram {
			wanted = []string{strings.TrimSuffix(body, "}\n")}
		}
		if b.language != "go" {
			wanted = []string{"\t// Output:\n" + before("\t// ", b.text)}
		}
		stands := slices.ContainsFunc(wanted, func(code string) bool { return strings.Contains(source, code) })
		assert.True(t, stands, "this stands in no example and not in %s:\n%s", embedding, b.text)
	}
}

// The program that the chapter begins with compiles as it stands, and prints what
// the chapter says.
func TestChapterProgram(t *testing.T) {
	text := chapter(t, embedChapter)
	file := filepath.Join(t.TempDir(), "main.go")
	require.NoError(t, os.WriteFile(file, []byte(fenced(text)[0].text), 0o600))
	printed := goTool(t, ".", "run", "-mod=readonly", file)
	assert.Contains(t, text, "It prints `"+strings.TrimSuffix(printed, "\n")+"`")
}
