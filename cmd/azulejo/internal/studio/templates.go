package studio

import (
	"embed"
	"html/template"
	"regexp"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
)

//go:embed pages
var pageFiles embed.FS

// templates are those of all pages. Most commands need none, so they are read when the first page is written.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"inc": func(i int) int { return i + 1 },
		"pieces": func(text string) []string { return strings.Split(text, "`") }, // every second one is code
		"tiles":  piecesOf, "trial": trialOf,
		"dec": func(i int) int { return i - 1 }, "odd": func(i int) bool { return i%2 == 1 },
		"pair": func(a, b any) struct{ First, Second any } { return struct{ First, Second any }{a, b} }}).
		ParseFS(pageFiles, "pages/*.html"))
})

// piecesOf cuts a text at the names of colors. Every second piece is one.
func piecesOf(text string, colors []core.ColorInfo) (pieces []string) {
	var names []string
	for _, c := range colors {
		names = append(names, regexp.QuoteMeta(c.Name))
	}
	last := 0
	for _, at := range regexp.MustCompile(`\b(`+strings.Join(names, "|")+`)\b`).FindAllStringIndex(text, -1) {
		pieces, last = append(pieces, text[last:at[0]], text[at[0]:at[1]]), at[1]
	}
	return append(pieces, text[last:])
}

// fill returns what a template makes of a value.
func fill(name string, value any) (string, error) {
	var out strings.Builder
	err := templates().ExecuteTemplate(&out, name, value)
	return out.String(), err
}

// show answers with a page.
func show(name string, value any) (any, error) {
	html, err := fill(name, value)
	return content{map[string]string{"Content-Type": "text/html; charset=utf-8"}, []byte(html)}, err
}

// panel answers with a part of a page.
func panel(name string, value any) (any, error) {
	html, err := fill(name, value)
	return struct {
		HTML string `json:"html"`
	}{html}, err
}
