package studio

import (
	"errors"
	"io/fs"
	"net/http"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// page shows the editor with a ruleset or, where none is named, those that there are.
func (d *designer) page(w http.ResponseWriter, r *http.Request) {
	data := struct {
		Title string
		document
		Shipped     bool // it can be read alone
		Files       []string
		ShippedList []string
	}{Title: "Design", Files: d.list(), ShippedList: variants.Names()}
	name := r.FormValue("file")
	switch {
	case name == "":
	case sketch{File: name}.isShipped():
		text, err := shippedText(name)
		if err != nil {
			d.server.fail(w, r, http.StatusNotFound, err.Error())
			return
		}
		data.document, data.Shipped = document{File: name, Text: string(text)}, true
	default:
		file, err := d.read(name)
		switch {
		case missing(err):
			d.server.fail(w, r, http.StatusNotFound, "there is no file "+name+" in the folder in which the studio was started")
			return
		case err != nil:
			d.server.fail(w, r, http.StatusUnprocessableEntity, err.Error())
			return
		}
		data.document = file
	}
	if data.File != "" {
		data.Title = data.File + " · design"
	}
	show(w, "design.html", data)
}

// shippedText returns the text of a shipped ruleset, and of no file.
func shippedText(name string) ([]byte, error) {
	if !slices.Contains(variants.Names(), name) {
		return nil, &variants.NotFoundError{Name: name, Have: variants.Names(), Files: true}
	}
	return variants.Text(name)
}

func missing(err error) bool { return errors.Is(err, fs.ErrNotExist) }

// file answers with a file as it is on the disk now, or with no content if its text has the hash that the
// client has seen.
func (d *designer) file(w http.ResponseWriter, r *http.Request) {
	file, err := d.read(r.FormValue("file"))
	switch {
	case missing(err): // the editor may still have the text
		file = document{File: file.File}
	case err != nil:
		respond(w, http.StatusUnprocessableEntity, problem{Error: err.Error()})
		return
	}
	if file.Hash == r.FormValue("seen") {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	respond(w, http.StatusOK, file)
}

// saveFile writes a file. If the file is not the one that the client has seen, the answer is 409 with
// what is on the disk.
func (d *designer) saveFile(w http.ResponseWriter, r *http.Request) {
	var q document // whose hash is that of the text that the client has seen
	if !read(w, r, &q) {
		return
	}
	file, err := d.save(q.File, q.Text, q.Hash)
	changed, is := errors.AsType[*changedError](err)
	switch {
	case is:
		respond(w, http.StatusConflict, struct {
			problem
			Disk document `json:"disk"`
		}{problem{Error: changed.Error()}, changed.disk})
	case err != nil:
		respond(w, statusOf(err), problem{Error: err.Error()})
	default:
		respond(w, http.StatusOK, file)
	}
}

// begun is a ruleset to be begun.
type begun struct {
	Name    string `json:"name"` // without .yaml
	Extends string `json:"extends"`
}

// create writes the files of a new ruleset, as azulejo new does.
func (d *designer) create(w http.ResponseWriter, r *http.Request) {
	var q begun
	if !read(w, r, &q) {
		return
	}
	file, err := d.begin(q)
	if err != nil {
		respond(w, statusOf(err), problem{Error: reasonOf(err)})
		return
	}
	respond(w, http.StatusCreated, file)
}

func (d *designer) begin(q begun) (made document, err error) {
	if err := safefile.CheckNew(q.Name); err != nil {
		return made, err
	}
	if slices.Contains(variants.Names(), q.Name) {
		return made, errors.New("a shipped ruleset has this name; choose another one")
	}
	parent, err := d.onDisk(q.Extends)
	if err != nil {
		return made, err
	}
	var rules, tests string
	err = core.Guard(func() error {
		r, err := d.open(parent)
		if err == nil {
			rules, tests, err = d.server.Begin(q.Name, parent.File, r)
		}
		return err
	})
	if err != nil {
		return made, err
	}
	files := []string{q.Name + ".yaml", q.Name + ".test.yaml"}
	for _, name := range files {
		if _, err := d.root.Lstat(name); !missing(err) {
			return made, errExists // none is written
		}
	}
	if made, err = d.save(files[0], rules, ""); err == nil {
		_, err = d.save(files[1], tests, "")
	}
	return made, err
}

// played is a game to be played by a text.
type played struct {
	sketch
	Seats []player `json:"seats"` // none for you and bots
	Seed  string   `json:"seed"`
}

// play begins a game of the text, which its record has: the file may change meanwhile.
func (d *designer) play(w http.ResponseWriter, r *http.Request) {
	var q played
	if !read(w, r, &q) {
		return
	}
	var rules *variants.Ruleset
	err := core.Guard(func() (err error) {
		rules, err = d.open(q.sketch)
		return err
	})
	if err != nil {
		respond(w, http.StatusUnprocessableEntity, problem{Error: reasonOf(err)})
		return
	}
	if q.Seats == nil {
		seats, _ := seatsOf(rules) // one ruleset allows some number
		q.Seats = slices.Repeat([]player{{Bot: d.server.Rival}}, seats)
		q.Seats[0] = player{Person: "you"}
	}
	d.server.begin(w, rules, wanted{Seats: q.Seats, Seed: q.Seed})
}
