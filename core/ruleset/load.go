package ruleset

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// maxParents is how long a line of ancestors may be.
const maxParents = 32

// An Opener finds a ruleset by name: the word that a command was given, or what
// a ruleset extends. In the second case from is the file that says so, which
// relative names start from; otherwise it is "". The file that it returns is
// what errors and origins call the text; the same text must always have the same.
type Opener func(name, from string) (text io.ReadCloser, file string, err error)

// OpenFile is the Opener for files alone.
func OpenFile(name, from string) (io.ReadCloser, string, error) {
	if from != "" && !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, name, err
	}
	return f, name, nil
}

// Document is a ruleset: the text of a file and of those that it extends,
// merged. It belongs to one goroutine until it is bound and compiled.
type Document struct {
	report *report
	layers []*node      // the roots of all files: ancestors first, the file itself last
	merged *node        // what the layers say together
	bound  *node        // merged, with defaults, once Bind was called
	keys   *declaration // what Bind was given
	// unread is set where a layer could not be read: then nobody can know
	// whether a key is missing.
	unread bool
}

// Load reads the ruleset that open finds under name, and those that it
// extends. Its error is that of open or of reading where there is no text; a
// *Problems with everything that is wrong in all files where there is. In that
// case there is a Document too, which can be bound to find still more problems.
//
// The assignments, such as "params.bonus=3" or "scoring.minimum=null", are one
// more layer over the file, which problems and origins call --set. Each is a path,
// = and a value; a value in quotes, [ ] or { } is read as YAML, any other is
// taken as it stands, so that a formula needs no quotes. A parameter has to be
// one that the ruleset has.
func Load(open Opener, name string, assignments ...string) (*Document, error) {
	src, err := read(open, name, "")
	if err != nil {
		return nil, err
	}
	return load(src, open, assignments)
}

// Parse is Load for a text in hand. Without an Opener it can extend nothing.
func Parse(file string, text []byte, open Opener, assignments ...string) (*Document, error) {
	return load(newSource(file, text), open, assignments)
}

// ReadText reads a lone YAML document that is no ruleset, such as a position,
// as strictly as Load. The Value is its root; whatever is read through it adds
// to the same problems, which Value.Err returns.
func ReadText(name string, text []byte) (Value, error) {
	r := newReport()
	r.lone = true
	root := parse(r, newSource(name, text))
	return Value{report: r, node: root, near: root}, r.err()
}

// read reads a text, and never much more of it than a ruleset can have.
func read(open Opener, name, from string) (*source, error) {
	r, file, err := open(name, from)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, err)
	}
	return newSource(file, text), nil
}

func load(src *source, open Opener, assignments []string) (*Document, error) {
	d := &Document{report: newReport()}
	l := &loader{document: d, open: open}
	root := l.load(src, nil)
	l.assign(assignments)
	d.merge()
	if root != nil && !d.unread && !d.Get("variant").Exists() {
		top := Value{d.report, "", root, root}
		top.Get("variant").reject("write `variant:` with the family of games, "+
			"or `extends:` with a ruleset that has one", "`variant` is missing")
	}
	return d, d.Err()
}

// loader follows what files extend.
type loader struct {
	document *Document
	open     Opener
}

// load adds the layers of a file to the document: its ancestors', then its own.
// The line is the files that lead to this one. It returns the root, or nil.
func (l *loader) load(src *source, line []string) *node {
	d := l.document
	d.report.files = append(d.report.files, src.name)
	delete(d.report.told, "format") // every file has its own
	root := parse(d.report, src)
	if root == nil || !d.checkFormat(root) {
		d.unread = true
		return nil
	}
	top := Value{d.report, "", root, root}
	if v := top.Get("extends"); v.Exists() {
		l.extend(v, append(line, src.name))
	}
	d.layers = append(d.layers, root)
	return root
}

// checkFormat reports whether the root of a file is in a format that can be
// read. What a newer format means nobody here can know.
func (d *Document) checkFormat(root *node) bool {
	v, _ := root.get("format")
	if v == nil && !d.report.silent("format") {
		d.report.add(root.place(), "format",
			fmt.Sprintf("begin the file with `format: %d`", Format), "`format` is missing")
	}
	d.report.tell("format") // all is said about it here
	if v == nil {
		return true
	}
	n, err := parseWhole(v.text)
	switch {
	case err != nil || n < 1:
		d.report.add(v.place(), "format", instead(strconv.Itoa(Format)), "this is no number of a format")
	case n > Format:
		d.report.add(v.place(), "format", "", fmt.Sprintf("this azulejo reads format %d; "+
			"the file is format %d: a newer azulejo is needed", Format, n))
		return false
	}
	return true
}

// extend loads what a file extends.
func (l *loader) extend(v Value, line []string) {
	d := l.document
	if !v.scalar("the name of a ruleset") {
		d.unread = true
		return
	}
	src, err := l.find(v, line)
	switch {
	case err != nil:
		message, hint, _ := strings.Cut(err.Error(), "\n")
		v.reject(hint, "%s", message)
	case slices.Contains(line, src.name):
		v.reject("", "a ruleset cannot extend itself: %s",
			strings.Join(append(line[slices.Index(line, src.name):], src.name), " extends "))
	case len(line) == maxParents:
		v.reject("", "a ruleset has at most %d ancestors", maxParents)
	default:
		l.load(src, line)
		return
	}
	d.unread = true
}

// find opens what the last file of the line extends.
func (l *loader) find(v Value, line []string) (*source, error) {
	if l.open == nil {
		return nil, errors.New("`extends` cannot stand here: this text has to be whole")
	}
	src, err := read(l.open, v.Text(), line[len(line)-1])
	if err != nil && len(line) > 1 {
		return nil, fmt.Errorf("%s: %w", strings.Join(append(line, v.Text()), " extends "), err)
	}
	return src, err
}
