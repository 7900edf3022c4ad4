package studio

import (
	"context"
	"errors"
	"net/http"

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
	for pattern, find := range map[string]finder{
		"GET /design":                 d.page,
		"POST /design/report":         d.report,
		"GET /api/design/file":        d.file,
		"PUT /api/design/file":        asked(d.saveFile),
		"DELETE /api/design/file":     d.deleteFile,
		"POST /api/design/new":        s.once(asked(d.createRuleset)),
		"POST /api/design/tests/add":  s.once(asked(d.addTest)),
		"POST /api/design/compare":    asked(d.compare),
		"POST /api/design/tune":       asked(d.tune),
		"POST /api/design/check":      asked(d.check),
		"POST /api/design/complete":   asked(d.complete),
		"POST /api/design/link":       asked(d.link),
		"POST /api/design/hover":      asked(d.hover),
		"POST /api/design/definition": asked(d.definition),
		"POST /api/design/rename":     asked(d.rename),
		"POST /api/design/set":        asked(d.set),
		"POST /api/design/tunable":    asked(d.tunable),
		"POST /api/design/rules":      asked(d.rules),
		"POST /api/design/keys":       asked(d.keys),
		"POST /api/design/board":      asked(d.board),
		"POST /api/design/tests":      asked(d.tests),
		"POST /api/design/first":      asked(d.first),
	} {
		s.handle(pattern, s.owner(find))
	}
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
	return variants.OpenWith(d.over(k), k.File, options...)
}

// over opens files of the folder, with the text in the place of its file.
func (d *designer) over(k sketch) ruleset.Opener {
	return ruleset.Over(d.folder.open, map[string]string{k.File: k.Text})
}

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
	if missing(err) {
		err = noFile(name)
	}
	k.Text = file.Text
	return k, err
}

// noFile is the error for a file that is not there.
func noFile(name string) error {
	return failure{http.StatusNotFound, "there is no file " + name + " in the folder in which the studio was started"}
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
