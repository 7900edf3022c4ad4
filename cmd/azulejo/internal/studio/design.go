package studio

import (
	"context"
	"errors"
	"io/fs"
	"net/http"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// designer serves those who change rulesets: the files of a folder, and what a text in the editor means
// for the game. Nothing of a text is kept between requests.
type designer struct {
	*folder
	server  *Server
	running chan struct{} // one place for the games that are played to show what a text does
}

// sketch is a ruleset in the editor.
type sketch struct {
	File string `json:"file"` // in the folder, or the name of a shipped ruleset, which needs no text
	Text string `json:"text"`
}

func (s *Server) designRoutes(d *designer) {
	s.mux.HandleFunc("GET /design", s.owner(d.page))
	s.mux.HandleFunc("GET /api/design/file", s.owner(d.file))
	s.mux.HandleFunc("PUT /api/design/file", s.owner(d.saveFile))
	s.mux.HandleFunc("POST /api/design/new", s.creating(d.create))
	s.mux.HandleFunc("POST /api/design/tests/add", s.creating(d.addTest))
	s.mux.HandleFunc("POST /api/design/play", s.creating(d.play))
	s.mux.HandleFunc("POST /api/design/compare", s.owner(d.compare))
	s.mux.HandleFunc("POST /api/design/tune", s.owner(d.tune))
	s.mux.HandleFunc("POST /design/report", s.owner(d.report))
	s.mux.HandleFunc("POST /api/design/check", ask(s, d.check))
	s.mux.HandleFunc("POST /api/design/complete", ask(s, d.complete))
	s.mux.HandleFunc("POST /api/design/hover", ask(s, d.hover))
	s.mux.HandleFunc("POST /api/design/definition", ask(s, d.definition))
	s.mux.HandleFunc("POST /api/design/rename", ask(s, d.rename))
	s.mux.HandleFunc("POST /api/design/set", ask(s, d.set))
	s.mux.HandleFunc("POST /api/design/tunable", ask(s, d.tunable))
	s.mux.HandleFunc("POST /api/design/rules", ask(s, d.rules))
	s.mux.HandleFunc("POST /api/design/board", ask(s, d.board))
	s.mux.HandleFunc("POST /api/design/tests", ask(s, d.tests))
	s.mux.HandleFunc("POST /api/design/first", ask(s, d.first))
}

// ask makes a handler of a question about a text that the owner may ask. A panic of a variant is its answer.
func ask[Question any](s *Server, answer func(context.Context, Question) (any, error)) http.HandlerFunc {
	return s.owner(func(w http.ResponseWriter, r *http.Request) {
		var q Question
		if !read(w, r, &q) {
			return
		}
		var found any
		err := core.Guard(func() (err error) {
			found, err = answer(r.Context(), q)
			return err
		})
		if err != nil {
			respond(w, http.StatusUnprocessableEntity, problem{Error: reasonOf(err)})
			return
		}
		respond(w, http.StatusOK, found)
	})
}

// reasonOf is an error in a line or a few: the editor shows the problems of the text itself.
func reasonOf(err error) string {
	if problems, is := errors.AsType[*ruleset.Problems](err); is && len(problems.List) > 0 {
		p := problems.List[0]
		if p.Hint != "" {
			return p.Message + "; " + p.Hint
		}
		return p.Message
	}
	return err.Error()
}

// isShipped reports whether a sketch is a shipped ruleset and no file.
func (k sketch) isShipped() bool { return checkFile(k.File) != nil }

// open compiles the text, with other values as [variants.Set] takes them. What it extends comes from the
// folder or with the program.
func (d *designer) open(k sketch, set ...string) (*variants.Ruleset, error) {
	options := []variants.Option{variants.WithoutWeights(), variants.Set(set...)}
	if k.isShipped() {
		return variants.Shipped(k.File, options...)
	}
	return variants.OpenFS(d.over(k), k.File, options...)
}

// over is the folder with the text in the place of its file.
func (d *designer) over(k sketch) fs.FS { return overlay{d.folder, k.File, k.Text} }

// errNoParent is the error of what compares a ruleset that extends nothing.
var errNoParent = errors.New("this ruleset extends no other one, so there is nothing to compare it with")

// pair compiles the text and the first ruleset that it extends.
func (d *designer) pair(k sketch) (parent, own *variants.Ruleset, err error) {
	if own, err = d.open(k); err != nil {
		return nil, nil, err
	}
	names := own.Document.Extends()
	if len(names) == 0 {
		return nil, own, errNoParent
	}
	first, err := d.onDisk(names[0])
	if err == nil {
		parent, err = d.open(first)
	}
	return parent, own, err
}

// onDisk returns a ruleset as it is in the folder, or a shipped one.
func (d *designer) onDisk(name string) (sketch, error) {
	k := sketch{File: name}
	if k.isShipped() {
		return k, nil
	}
	file, err := d.read(name)
	k.Text = file.Text
	return k, err
}

// seatsOf returns the number of seats with which rulesets are played if nobody says another one: 2, or what
// all of them allow.
func seatsOf(rulesets ...*variants.Ruleset) (int, error) {
	least, most := rulesets[0].Rules.Seats()
	for _, r := range rulesets[1:] {
		low, high := r.Rules.Seats()
		least, most = max(least, low), min(most, high)
	}
	if least > most {
		return 0, errors.New("no number of seats is allowed by both rulesets")
	}
	return min(max(least, 2), most), nil
}

// alone waits until no other games are played for a designer, and returns what lets the next ones begin.
func (d *designer) alone(ctx context.Context) (done func(), err error) {
	select {
	case d.running <- struct{}{}:
		return func() { <-d.running }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// textOf returns the text of a ruleset or of a file of tests: of the folder, or shipped.
func (d *designer) textOf(k sketch) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		switch {
		case checkFile(name) != nil:
			return variants.Text(name)
		case name == k.File:
			return []byte(k.Text), nil
		}
		file, err := d.read(name)
		return []byte(file.Text), err
	}
}
