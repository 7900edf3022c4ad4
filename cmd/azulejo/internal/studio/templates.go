package studio

import (
	"embed"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

//go:embed pages
var pageFiles embed.FS

// templates are those of all pages. Most commands need none, so they are read when the first page is written.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"inc": func(i int) int { return i + 1 },
		"pieces": func(text string) []string { return strings.Split(text, "`") }, // every second one is code
		"tiles":  piecesOf, "called": wording.Spaced, "trial": trialOf,
		"list": func(words []string) string { return wording.List(words, "and") },
		"dec":  func(i int) int { return i - 1 }, "odd": func(i int) bool { return i%2 == 1 },
		"bots": botNames, "reached": func() bool { return reachable }, // others can come by links
		"pair": func(a, b any) struct{ First, Second any } { return struct{ First, Second any }{a, b} }}).
		ParseFS(pageFiles, "pages/*.html"))
})

// piecesOf cuts a text at the names of colors as people read them. Every second piece is a color as its ruleset names it.
func piecesOf(text string, colors []core.ColorInfo) (pieces []string) {
	var names []string
	for _, c := range colors {
		names = append(names, regexp.QuoteMeta(wording.Spaced(c.Name)))
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) }) // "rose dot" before "rose"
	last := 0
	for _, at := range regexp.MustCompile(`\b(`+strings.Join(names, "|")+`)\b`).FindAllStringIndex(text, -1) {
		color := strings.ReplaceAll(text[at[0]:at[1]], " ", "_") // no name has a blank
		pieces, last = append(pieces, text[last:at[0]], color), at[1]
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
