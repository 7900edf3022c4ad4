package ruleset

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// An Opener finds a ruleset by name: the argument of a command, or a parent in a file. For a
// parent, from is the file that extends it, from which relative names start; otherwise from is
// "". The returned file name is used in errors and origins; equal texts must have equal names. Of
// a text of more than MaxSize bytes it may return the first MaxSize+1. An error can have a method
// Meant() string with the probably meant name.
type Opener func(name, from string) (text []byte, file string, err error)

// OpenFile is the Opener for any file on disk that the program may read. If the argument of a
// command names no file, its error suggests a file beside it.
func OpenFile(name, from string) ([]byte, string, error) {
	if from != "" && !filepath.IsAbs(name) {
		name = filepath.Join(filepath.Dir(from), name)
	}
	text, file, err := openIn(disk{}, name)
	if from == "" && errors.Is(err, fs.ErrNotExist) {
		dir, base := filepath.Split(name)
		ending := filepath.Ext(base)
		var beside []string
		entries, _ := os.ReadDir(filepath.Dir(name))
		for _, e := range entries {
			if stem, same := strings.CutSuffix(e.Name(), ending); same {
				beside = append(beside, stem)
			}
		}
		if near := wording.Nearest(strings.TrimSuffix(base, ending), beside); near != "" {
			err = fmt.Errorf("%w; did you mean %s%s%s?", err, dir, near, ending)
		}
	}
	return text, file, err
}

// FilesIn returns the Opener for the files of a file system. A name that leads out of it is an
// error. Names have slashes and are relative.
func FilesIn(files fs.FS) Opener {
	return func(name, from string) ([]byte, string, error) {
		inside := path.Join(path.Dir(from), name)
		if path.IsAbs(name) || !fs.ValidPath(inside) {
			return nil, name, &fs.PathError{Op: "open", Path: name, Err: errOutside}
		}
		return openIn(files, inside)
	}
}

// Over is an Opener with other texts of some files, such as those in an editor. The files may
// exist nowhere else. The result is nil for a nil Opener.
func Over(open Opener, texts map[string]string) Opener {
	if open == nil {
		return nil
	}
	return func(name, from string) ([]byte, string, error) {
		text, file, err := open(name, from)
		if other, is := texts[file]; is {
			return []byte(other), file, nil
		}
		return text, file, err
	}
}

// openIn reads a file. It refuses pipes and devices beforehand: opening or reading a device that
// a ruleset extends might never end.
func openIn(files fs.FS, name string) ([]byte, string, error) {
	if info, err := fs.Stat(files, name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, name, &fs.PathError{Op: "open", Path: name, Err: errNoFile}
	}
	f, err := files.Open(name)
	if err != nil {
		return nil, name, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, name, fmt.Errorf("%s cannot be read: %w", name, err)
	}
	return text, name, nil
}

// disk is all files of the machine, by their system names.
type disk struct{}

func (disk) Open(name string) (fs.File, error)     { return os.Open(name) }
func (disk) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }

var (
	errNoFile  = errors.New("this is a pipe or a device, and a ruleset is a file")
	errOutside = errors.New("only files of the folder of the rulesets can be used")
)

// Load reads a ruleset by name, and its ancestors. Without a text, it returns the error of open
// or of reading. With a text, its error is a *Problems with all mistakes in all files. It then
// also returns a Document, and binding this document can find more problems.
//
// The assignments, such as "params.bonus=3" or "scoring.minimum=null", are one more layer over
// the file, called --set in problems and origins. Each is a path, = and a value. A value in
// quotes, [ ] or { } is YAML; any other is taken literally, so formulas need no quotes. Only
// parameters of the ruleset can be assigned.
func Load(open Opener, name string, assignments ...string) (*Document, error) {
	text, file, err := open(name, "")
	if err != nil {
		return nil, err
	}
	return Parse(file, text, open, assignments...)
}

// Parse is Load for a text in hand. Without an Opener it can extend nothing.
func Parse(file string, text []byte, open Opener, assignments ...string) (*Document, error) {
	d := &Document{report: newReport(), open: open, shadows: map[string]shadow{}}
	root := d.load(newSource(file, text), nil)
	if !d.unread {
		d.checkRelatives()
	}
	d.assign(assignments)
	d.merge()
	if root != nil && !d.unread && !d.Get("variant").Exists() {
		d.in(root).Get("variant").Reject(codeMissingKey, "write `variant:` with the family of games, "+
			"or `extends:` with a ruleset that has one", "`variant` is missing")
	}
	return d, d.Err()
}

// ReadText reads a lone YAML document that is no ruleset, such as a position, as strictly as
// Load. The Value is its root. Reading it further adds to the same problems, see Value.Err.
func ReadText(name string, text []byte) (Value, error) {
	r := newReport()
	r.lone = true
	root := parse(r, newSource(name, text))
	if root == nil {
		return Value{report: r}, r.err()
	}
	return Value{report: r, node: root, near: root.place}, r.err()
}

// mend reports probably misspelled keys that decide how a file is read. It reads them as the
// meant keys, to find the other problems as well.
func (d *Document) mend(root *node) {
	if root.at("format") != nil && (root.at("extends") != nil || root.at("variant") != nil) {
		return
	}
	var words []string
	for _, k := range DocumentKeys() {
		words = append(words, k.Path)
	}
	for _, e := range d.in(root).Entries() {
		meant := wording.Nearest(e.Key, words)
		if slices.Contains([]string{"format", "extends", "variant"}, meant) && root.at(meant) == nil {
			var hint string
			e.KeyValue, hint = e.KeyValue.Meant(meant, "")
			e.unknown(hint)
			e.KeyValue.node.text = meant
		}
	}
}

// checkFormat reports whether the root of a file is in a known format. A newer format cannot be
// understood here.
func (d *Document) checkFormat(root *node) bool {
	v := d.in(root).Get("format")
	n, err := parseWhole(v.Text())
	switch {
	case !v.Exists():
		v.Error(codeMissingKey, fmt.Sprintf("begin the file with `format: %d`", Format), "`format` is missing")
	case err != nil || n < 1:
		v.Error(codeBadFormat, fmt.Sprintf("write %d", Format), "this is no number of a format")
	case n > Format:
		v.Error(codeNewFormat, "", "this azulejo reads format %d; the file is format %d: a newer azulejo is needed", Format, n)
		return false
	}
	d.report.silence("format") // all is said about it here
	return true
}
