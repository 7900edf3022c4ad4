package cli

import (
	"embed"
	"maps"
	"text/template"
)

// templateFiles are the texts that commands print, each written as it is read.
//
//go:embed *.tmpl
var templateFiles embed.FS

// parse parses a file of templates. A command parses those that it prints, and no others, as
// parsing all of them takes longer than most commands. own are functions beside the common
// ones, such as those that write to the output of the command themselves.
func parse(file string, own template.FuncMap) *template.Template {
	t := template.New(file)
	funcs := template.FuncMap{
		"add": func(n, more int) int { return n + more },
	}
	maps.Copy(funcs, own)
	return template.Must(t.Funcs(funcs).ParseFS(templateFiles, file))
}
