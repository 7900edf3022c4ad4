package studio

import (
	"context"
	"errors"
	"io/fs"
	"net/http"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/starter"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/variants"
)

// page shows the editor with a ruleset or, where none is named, those that there are.
func (d *designer) page(r *http.Request) (any, error) {
	data := struct {
		Title string
		document
		Shipped     bool // it can be read alone
		Files       []string
		ShippedList []string
	}{Title: "Design", Files: d.list(), ShippedList: d.server.offered()}
	name := r.FormValue("file")
	switch {
	case name == "":
	case sketch{File: name}.isShipped():
		text, err := shippedText(name)
		if err != nil {
			return nil, failure{http.StatusNotFound, err.Error()}
		}
		data.document, data.Shipped = document{File: name, Text: string(text)}, true
	default:
		file, err := d.read(name)
		switch {
		case missing(err):
			return nil, noFile(name)
		case err != nil:
			return nil, err
		}
		data.document = file
	}
	if data.File != "" {
		data.Title = data.File + " · design"
	}
	return show("design.html", data)
}

// shippedText returns the text of a shipped ruleset, and of no file.
func shippedText(name string) ([]byte, error) {
	if !slices.Contains(variants.Names(), name) {
		return nil, &variants.NotFoundError{Name: name, Have: variants.Names(), Files: true}
	}
	return variants.Text(name)
}

func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// file answers with a file as it is on the disk now. If the client has seen the text, the answer is empty.
func (d *designer) file(r *http.Request) (any, error) {
	file, err := d.read(r.FormValue("file"))
	switch {
	case missing(err): // the editor may still have the text
		file = document{File: file.File}
	case err != nil:
		return nil, err
	}
	if file.Hash == r.FormValue("seen") {
		return nil, nil
	}
	return file, nil
}

// deleteFile deletes a ruleset and its tests.
func (d *designer) deleteFile(r *http.Request) (any, error) {
	name := r.FormValue("file")
	if err := checkFile(name); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.root.Remove(name)
	if err == nil {
		_ = d.root.Remove(testrun.Beside(name)) // few have any
	}
	return nil, err
}

// saveFile writes a file. The hash in the question is that of the text that the client has seen.
func (d *designer) saveFile(_ context.Context, q document) (any, error) {
	return d.save(q.File, q.Text, q.Hash)
}

// newRuleset is a ruleset to be begun.
type newRuleset struct {
	Name    string `json:"name"` // without .yaml
	Extends string `json:"extends"`
}

// createRuleset writes a new ruleset, as azulejo new does, but no example of tests: links carry tests, and the studio adds
// the first one by itself.
func (d *designer) createRuleset(_ context.Context, q newRuleset) (any, error) {
	if err := safefile.CheckNew(q.Name); err != nil {
		return nil, err
	}
	if slices.Contains(variants.Names(), q.Name) {
		return nil, errors.New("a shipped ruleset has this name; choose another one")
	}
	parent, err := d.onDisk(q.Extends)
	if err != nil {
		return nil, err
	}
	r, err := d.open(parent)
	if err != nil {
		return nil, err
	}
	texts, err := starter.New(q.Name, parent.File, r)
	if err != nil {
		return nil, err
	}
	name := q.Name + ".yaml"
	for _, name := range []string{name, testrun.Beside(name)} {
		if _, err := d.root.Lstat(name); !missing(err) {
			return nil, errExists
		}
	}
	made, err := d.save(name, texts.Rules, "")
	if _, there := d.root.Lstat(starter.SchemaFile); err == nil && missing(there) {
		err = d.root.WriteFile(starter.SchemaFile, starter.Schema(), 0o666)
	}
	return coded{http.StatusCreated, made}, err
}
