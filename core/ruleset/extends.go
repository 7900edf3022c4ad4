package ruleset

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// maxParents is the largest number of ancestors of a ruleset.
const maxParents = 32

// perLayer are keys that are never merged: each file has its own. The values of the first three
// are read during loading.
var perLayer = []string{"extends", "conflicts", "requires", "tests"}

// parent is a ruleset extended by a file.
type parent struct {
	root *node
	at   Value // where the file names it
}

// extend notes a parent of a file, with known ancestors of its own. Each file is listed once, as
// paths can be far more than files.
func (s *source) extend(p parent) {
	s.parents = append(s.parents, p)
	for _, one := range append([]string{p.root.src.name}, p.root.src.ancestors...) {
		if !slices.Contains(s.ancestors, one) {
			s.ancestors = append(s.ancestors, one)
		}
	}
}

// knows reports whether the author of a layer saw an earlier one: the layer extends it, or is an
// assignment, which sees every file.
func (s *source) knows(earlier string) bool {
	return s.name == earlier || s.name == setName || slices.Contains(s.ancestors, earlier)
}

// load adds the layers of a file to the document: its ancestors in the order of its parents, each
// once, then the file. The line is the chain of files to this one. It returns the root, or nil.
func (d *Document) load(src *source, line []string) *node {
	d.report.files = append(d.report.files, src.name)
	for _, key := range append([]string{"format"}, perLayer...) {
		delete(d.report.silenced, key) // every file has its own
	}
	root := parse(d.report, src)
	if root != nil {
		d.mend(root)
	}
	if root == nil || !d.checkFormat(root) {
		d.unread = true
		return nil
	}
	top := d.in(root)
	for _, k := range DocumentKeys() {
		if slices.Contains(perLayer, k.Path) {
			top.Get(k.Path).checkSize(&k)
		}
	}
	line = append(slices.Clip(line), src.name)
	for _, name := range d.extended(top) {
		if root := d.extend(name, name.Text(), line); root != nil {
			src.extend(parent{root, name})
		} else {
			d.unread = true
		}
	}
	d.layers = append(d.layers, root)
	return root
}

// extended returns the names of a file's parents.
func (d *Document) extended(top Value) []Value {
	v := top.Get("extends")
	names := []Value{v}
	switch {
	case !v.Exists():
		return nil
	case v.Kind() == List && len(v.Items()) > 0:
		names = v.Items()
	}
	for i, name := range names {
		if name.Kind() != Scalar {
			name.Error(codeWrongType, "as in `extends: classic` or `extends: [classic, mine.yaml]`",
				"the name of a ruleset is needed here, or a list of names")
			d.unread = true
			return nil
		}
		if slices.ContainsFunc(names[:i], func(o Value) bool { return o.Text() == name.Text() }) {
			name.Error(codeTwice, "keep one of them", "%s is extended twice", quote(name.Text()))
		}
	}
	return names
}

// formatLine matches the number of the format in a text. A parent without a format is no ruleset.
// It may be any readable file of the machine, and no problem may show its lines.
var formatLine = regexp.MustCompile(`^(\{ *)?["']?format["']? *: *["']?[0-9]`)

// extend loads a parent of the last file of the line, unless it is already loaded, and returns
// its root or nil. If the name is unknown but close to another, extend loads the other file, to
// find the remaining problems as well.
func (d *Document) extend(v Value, name string, line []string) *node {
	if d.open == nil {
		v.Error(codeExtends, "", "`extends` cannot be here: this text has to be whole")
		return nil
	}
	text, file, err := d.open(name, line[len(line)-1])
	src := newSource(file, text)
	if err != nil && len(line) > 1 {
		err = fmt.Errorf("%s: %w", strings.Join(append(line, name), " extends "), err)
	}
	switch {
	case err != nil:
		if meant := v.notFound(err); meant != "" && meant != name {
			return d.extend(v, meant, line)
		}
	case slices.Contains(line, src.name):
		v.Error(codeCycle, "", "a ruleset cannot extend itself: %s",
			strings.Join(append(line[slices.Index(line, src.name):], src.name), " extends "))
	case slices.Contains(d.report.files, src.name):
		return d.root(src.name)
	case len(d.report.files) > maxParents:
		v.Error(codeTooLarge, "", "a ruleset has at most %d ancestors", maxParents)
	case !slices.ContainsFunc(src.lines, formatLine.MatchString):
		v.Error(codeExtends, fmt.Sprintf("a ruleset begins with `format: %d`", Format),
			"%s is no ruleset: it has no `format`", src.name)
	default:
		return d.load(src, line)
	}
	return nil
}

// notFound reports the error of an Opener, and returns the probably meant name, or "". The lines
// after the first line of the error are a hint.
func (v Value) notFound(err error) (meant string) {
	message, hint, _ := strings.Cut(err.Error(), "\n")
	var near interface{ Meant() string }
	if errors.As(err, &near) {
		meant = near.Meant()
		v, _ = v.Meant(meant, "") // which the message asks
	}
	v.Error(codeExtends, hint, "%s", message)
	return meant
}

// checkRelatives checks the rulesets that each file excludes or requires.
func (d *Document) checkRelatives() {
	for _, root := range d.layers {
		for _, key := range []string{"conflicts", "requires"} {
			for _, e := range relatives(d.in(root), key) {
				file, found := d.fileOf(e)
				itself, there := file == root.src.name, slices.Contains(d.report.files, file)
				switch {
				case !found:
				case key == "conflicts" && there && !itself:
					d.refuse(codeConflict, e, file, "cannot be used together with")
				case key == "requires" && itself:
					e.KeyValue.Error(codeRequirement, "leave it out", "`%s` requires itself", file)
				case key == "requires" && !there:
					d.refuse(codeRequirement, e, file, "cannot be used without")
				}
			}
		}
	}
}

// relatives returns the rulesets under a key of a file, each with the designer's reason.
func relatives(top Value, key string) []Entry {
	v := top.Get(key)
	if v.Exists() && v.Kind() != Mapping {
		v.Error(codeWrongType, "as in `"+key+": { classic-gray: \"why\" }`",
			"a map of rulesets and reasons is needed here, and this is %v", v.Kind())
	}
	return slices.DeleteFunc(v.Entries(), func(e Entry) bool {
		if !e.Value.node.null && strings.TrimSpace(e.Value.Text()) != "" {
			return false
		}
		e.Value.Error(codeNoValue, "write why, in a sentence",
			"a reason is needed here: it is the message for people who extend the wrong rulesets")
		return true
	})
}

// fileOf returns the file of a ruleset in `conflicts` or `requires`. It reports a name without a
// file.
func (d *Document) fileOf(e Entry) (file string, ok bool) {
	if d.open == nil {
		return e.Key, true
	}
	_, file, err := d.open(e.Key, e.KeyValue.node.src.name)
	if err != nil {
		e.KeyValue.notFound(err)
		return "", false
	}
	return file, true
}

// refuse reports that a ruleset of the document cannot be used with, or without, a file, for the
// designer's reason. For an ancestor, the place is `extends` of the document's own file, and the
// hint names the parents that bring the two.
func (d *Document) refuse(code string, e Entry, file, how string) {
	by := e.Value.node.src.name
	message := fmt.Sprintf("`%s` %s `%s`: %s", by, how, e.Key, e.Value.Text())
	if by == d.report.files[0] {
		e.Value.Error(code, strings.Join(d.broughtBy(file), ", "), "%s", message)
		return
	}
	hint := append([]string{at(e.Value.node) + " says so"}, d.broughtBy(by, file)...)
	d.file().Get("extends").Error(code, strings.Join(hint, ", "), "%s", message)
}

// broughtBy names the parent of the document that brings each of some files, except for the
// parents themselves.
func (d *Document) broughtBy(files ...string) []string {
	var parts []string
	parents := d.file().node.src.parents
	for _, file := range files {
		i := slices.IndexFunc(parents, func(p parent) bool { return p.root.src.knows(file) })
		if i >= 0 && parents[i].root.src.name != file {
			parts = append(parts, fmt.Sprintf("`%s` comes with `%s`", file, parents[i].at.Text()))
		}
	}
	return parts
}

// combination names the parents that a file of the document combines, as a hint for problems in
// its ancestors: each may be sound alone. The last layer with several parents counts; without one
// the hint is "".
func (d *Document) combination() string {
	for _, root := range slices.Backward(d.layers) {
		var names []string
		for _, p := range root.src.parents {
			names = append(names, "`"+p.at.Text()+"`")
		}
		if len(names) > 1 {
			return fmt.Sprintf("%s combines %s: extend only rulesets that fit together, or set this value there",
				root.src.name, wording.List(names, "and"))
		}
	}
	return ""
}
