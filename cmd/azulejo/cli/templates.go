package cli

import (
	"embed"
	"encoding/xml"
	"maps"
	"strings"
	"text/template"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// templateFiles are the texts that commands print, each written as it is read.
//
//go:embed *.tmpl
var templateFiles embed.FS

// parse parses one file of templates. Parsing all files would take longer than most commands.
// The functions of the templates wrap lines at width. own adds functions to the common ones.
func parse(file string, width int, own template.FuncMap) *template.Template {
	t := template.New(file) // before its functions, as include executes it
	funcs := template.FuncMap{
		// include returns what a template prints, for a function to change.
		"include": func(name string, data any) (string, error) { return executed(t, name, data) },
		// drawn reports whether values have several lines, as pictures of positions have.
		"drawn": func(values ...string) bool {
			return strings.Contains(strings.TrimSpace(strings.Join(values, "")), "\n")
		},
		// wrap puts one margin before the first line of a text and another before those below.
		"wrap":       func(begin, below, text string) string { return wording.Wrap(text, begin, below, width) },
		"paragraphs": func(text string) string { return paragraphs(text, width) },
		"firstLine":  func(text string) string { return strings.SplitN(text, "\n", 2)[0] },
		"add":        func(n, more int) int { return n + more },
		"title":      wording.Capital,
		"join":       strings.Join,
		"count":      wording.Count[int],
		"indent":     wording.Indent,
		// hang puts a margin before the lines below the first.
		"hang": func(text, margin string) string {
			return strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n"+margin)
		},
		"arguments": func(values ...any) []any { return values }, // for a template that takes several
		"named":     program.Named,
		"typed":     program.Typed,

		// What the reference and explanations are made of.
		"paths": pathsOf, "summaries": guide.Rows, "functions": guide.FunctionNames,
		"namesTitle": namesTitle, "keyBase": keyBase, "keyBlock": keyBlock,
		"positionKeys": variants.PositionKeys, "positionExample": positionExample,
		"last": func(path string) string { return path[strings.LastIndex(path, ".")+1:] },

		// The syntax of other languages.
		"xml": func(text string) (string, error) {
			var b strings.Builder
			err := xml.EscapeText(&b, []byte(text))
			return b.String(), err
		},
		"anchor": anchor,
		"code": func(text string) string {
			if text == "" {
				return ""
			}
			return "`" + strings.TrimSpace(text) + "`"
		},
		"row": func(cells ...string) string {
			for i, cell := range cells {
				cells[i] = strings.ReplaceAll(cell, "|", `\|`)
			}
			return "| " + strings.Join(cells, " | ") + " |"
		},
	}
	maps.Copy(funcs, own)
	return template.Must(t.Funcs(funcs).ParseFS(templateFiles, file))
}

// filled returns what a template of a file prints.
func filled(file, name string, data any) (string, error) {
	return executed(parse(file, 0, nil), name, data)
}

// executed returns what a template prints as a text.
func executed(t *template.Template, name string, data any) (string, error) {
	var b strings.Builder
	err := t.ExecuteTemplate(&b, name, data)
	return b.String(), err
}
