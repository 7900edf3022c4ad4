package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// foreign is the module of its own that is a variant.
const foreign = "conformance/testdata/trio"

// What the chapter for authors of variants shows is in the files of the variant of
// which it tells.
func TestVariantChapterQuotesTheVariant(t *testing.T) {
	var files strings.Builder
	err := filepath.WalkDir(filepath.Join("..", "..", foreign), func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		files.WriteString("\n" + string(text))
		return err
	})
	require.NoError(t, err)
	shown := 0
	for _, b := range fenced(chapter(t, variantChapter)) {
		if b.language != "console" {
			assert.Contains(t, files.String(), "\n"+b.text)
			shown++
		}
	}
	assert.Greater(t, shown, 15)
}

// The commands of the chapter work in the folder of the variant.
func TestVariantChapterCommands(t *testing.T) {
	command := filepath.Join(t.TempDir(), "azulejo-trio")
	goTool(t, foreign, "build", "-mod=readonly", "-o", command, "./cmd/azulejo-trio")
	ran := 0
	for _, b := range fenced(chapter(t, variantChapter)) {
		for line := range strings.Lines(b.text) {
			args, found := strings.CutPrefix(line, "go run ./cmd/azulejo-trio ")
			if !found {
				continue
			}
			c := exec.Command(command, words(args)...)
			c.Dir = filepath.Join("..", "..", foreign)
			out, err := c.CombinedOutput()
			assert.NoError(t, err, "%s%s", line, out)
			ran++
		}
	}
	assert.Greater(t, ran, 4)
}
