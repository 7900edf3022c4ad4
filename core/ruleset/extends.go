package ruleset

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// maxParents is how many ancestors a ruleset may have.
const maxParents = 32

// perLayer are the keys that each file says for itself alone: nothing of them is
// merged. The values of the first three are looked at while files are loaded.
var perLayer = []string{"extends", "conflicts", "requires", "tests"}

// loader follows what files extend.
type loader struct {
	document *Document
	open     Opener
}

// load adds the layers of a file to the document: its ancestors', from the first
// parent's to the last one's, each once, then its own. The line is the files that
// lead to this one. It returns the root, or nil.
func (l *loader) load(src *source, line []string) *node {
	d := l.document
	d.report.files = append(d.report.files, src.name)
	for _, key := range append([]string{"format"}, perLayer...) {
		delete(d.report.told, key) // every file has its own
	}
	root := parse(d.report, src)
	if root == nil || !d.checkFormat(root) {
		d.unread = true
		return nil
	}
	for _, k := range DocumentKeys() {
		if slices.Contains(perLayer, k.Path) {
			Value{d.report, "", root, root}.Get(k.Path).checkSize(&k)
		}
	}
	line = append(slices.Clip(line), src.name)
	for _, parent := range l.parents(Value{d.report, "", root, root}) {
		l.extend(parent, line)
	}
	d.layers = append(d.layers, root)
	return root
}

// parents returns the names of the rulesets that a file extends.
func (l *loader) parents(top Value) []Value {
	v := top.Get("extends")
	names := []Value{v}
	switch {
	case !v.Exists():
		return nil
	case v.Kind() == Mapping, v.Kind() == List && len(v.Items()) == 0:
		v.Error(codeWrongType, "as in `extends: classic` or `extends: [classic, mine.yaml]`",
			"the name of a ruleset is needed here, or a list of names")
		l.document.unread = true
		return nil
	case v.Kind() == List:
		names = v.Items()
	}
	for i, name := range names {
		if name.Kind() != Scalar {
			name.Error(codeWrongType, "", "the name of a ruleset is needed here, and this is %v", name.Kind())
			l.document.unread = true
			return nil
		}
		for _, other := range names[:i] {
			if other.Text() == name.Text() {
				name.Error(codeTwice, "keep one of them", "%s is extended twice", quote(name.Text()))
			}
		}
	}
	return names
}

// formatLine finds the number of the format in a text. A file that is extended and
// has none is no ruleset: it may be anything that the program can read, and no
// problem may show its lines.
var formatLine = regexp.MustCompile(`(?m)^(\{ *)?["']?format["']? *: *["']?[0-9]`)

// extend loads what a file extends, unless it is loaded already.
func (l *loader) extend(v Value, line []string) {
	d := l.document
	src, err := l.find(v, line)
	switch {
	case err != nil:
		message, hint, _ := strings.Cut(err.Error(), "\n")
		v.Error(codeExtends, hint, "%s", message)
	case slices.Contains(line, src.name):
		v.Error(codeCycle, "", "a ruleset cannot extend itself: %s",
			strings.Join(append(line[slices.Index(line, src.name):], src.name), " extends "))
	case slices.Contains(d.report.files, src.name):
		d.descend(line[len(line)-1], parent{src.name, v})
		return
	case len(d.report.files) > maxParents:
		v.Error(codeTooLarge, "", "a ruleset has at most %d ancestors", maxParents)
	case !formatLine.MatchString(src.text):
		v.Error(codeExtends, fmt.Sprintf("a ruleset begins with `format: %d`", Format),
			"%s is no ruleset: it has no `format`", src.name)
	default:
		l.load(src, line)
		d.descend(line[len(line)-1], parent{src.name, v})
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
