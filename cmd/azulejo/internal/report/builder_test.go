package report

import (
	"io/fs"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Each kind of line adds its part, and a line without a mark continues the text before it.
func TestLinesOfDocuments(t *testing.T) {
	b := &builder{Document: &Document{}}
	for _, piece := range []string{"# Azul\n2 se", "ats\n\nThe first seat\nwins.\n- one\n- two\nand more\n\n- three\n",
		"## Scores (page)\n> How to\nread it.\n### By seat (folded)\n| seat" + column + " wins\n|" + column + " 3 | 4\n| 2\n"} {
		n, err := b.Write([]byte(piece))
		assert.NoError(t, err)
		assert.Equal(t, len(piece), n)
	}
	assert.Equal(t, &Document{Title: "Azul", Subtitle: "2 seats",
		Answer: []Part{{Text: "The first seat wins."}, {Items: []string{"one", "two and more"}}, {Items: []string{"three"}}},
		Sections: []Section{{Title: "Scores", Lead: "How to read it.", OnPage: true, Parts: []Part{{Table: &Table{
			Caption: "By seat", Long: true, Head: []string{"seat", "wins"}, Rows: [][]string{{"", "3 | 4"}, {"2", ""}}}}}}}},
		b.Document)
}

// Every function of templates is called by one.
func TestFunctionsAreCalled(t *testing.T) {
	var all []byte
	files, err := fs.Glob(templateFiles, "*.tmpl")
	assert.NoError(t, err)
	for _, file := range files {
		text, err := templateFiles.ReadFile(file)
		assert.NoError(t, err)
		all = append(all, text...)
	}
	for name := range functions {
		assert.Regexp(t, `[^.$\w]`+name+` [.$("\d-]`, string(all), name)
	}
}
