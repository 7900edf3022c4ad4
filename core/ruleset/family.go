package ruleset

import (
	"fmt"
	"slices"
	"strings"
)

// family says of each file which ones it descends from.
type family map[string][]string

// add notes a parent of a file, whose own ancestors are known by then. Each stands
// there once, as ways to them can be many more than files.
func (f family) add(file, parent string) {
	for _, one := range append([]string{parent}, f[parent]...) {
		if !slices.Contains(f[file], one) {
			f[file] = append(f[file], one)
		}
	}
}

// related reports whether a later layer knows an earlier one: it descends from it,
// or was set from outside with everything before its eyes.
func (f family) related(later, earlier string) bool {
	return later == earlier || later == setName || slices.Contains(f[later], earlier)
}

// checkFamily checks what each file says of the others: which must not be laid
// together with it, and which must.
func (l *loader) checkFamily() {
	d := l.document
	for _, root := range d.layers {
		top := Value{d.report, "", root, root}
		for _, e := range relatives(top, "conflicts") {
			if file, where := l.laid(e, root); where == another {
				l.refuse(codeConflict, e, file, "cannot be used together with")
			}
		}
		for _, e := range relatives(top, "requires") {
			switch file, where := l.laid(e, root); where {
			case nowhere:
				l.refuse(codeRequirement, e, file, "cannot be used without")
			case itself:
				e.KeyValue.Error(codeRequirement, "leave it out", "`%s` requires itself", root.src.name)
			case another:
				d.needs[root.src.name] = append(d.needs[root.src.name], file)
			}
		}
	}
}

// relatives returns the rulesets that a file names under a key, each with the
// designer's reason.
func relatives(top Value, key string) []Entry {
	v := top.Get(key)
	if v.Exists() && v.Kind() != Mapping {
		v.Error(codeWrongType, "as in `"+key+": { classic-gray: \"why\" }`",
			"a map of rulesets and reasons is needed here, and this is %v", v.Kind())
	}
	var entries []Entry
	for _, e := range v.Entries() {
		switch {
		case e.Value.Kind() != Scalar:
			e.Value.Error(codeWrongType, "write why, in a sentence",
				"a text is needed here, and this is %v", e.Value.Kind())
		case e.Value.node.null || strings.TrimSpace(e.Value.Text()) == "":
			e.Value.Error(codeNoValue, "write why, in a sentence",
				"a reason is needed here, which is told to whoever extends the wrong rulesets")
		default:
			entries = append(entries, e)
		}
	}
	return entries
}

// relative says where among the document's layers a ruleset is that one of them
// names.
type relative uint8

const (
	nowhere relative = iota
	unknown          // it cannot be found, which is reported
	itself           // it is the one that names it
	another
)

// laid says where the ruleset of an entry is, which a file has with this root, and
// in which file.
func (l *loader) laid(e Entry, root *node) (file string, where relative) {
	d := l.document
	file = e.Key
	if l.open != nil {
		text, name, err := l.open(e.Key, root.src.name)
		if err != nil {
			message, hint, _ := strings.Cut(err.Error(), "\n")
			e.KeyValue.Error(codeExtends, hint, "%s", message)
			return file, unknown
		}
		text.Close()
		file = name
	}
	switch {
	case file == root.src.name:
		return file, itself
	case slices.Contains(d.report.files, file):
		return file, another
	}
	return file, nowhere
}

// refuse tells the designer's reason why a ruleset of the document cannot be used
// with another one, which is the file, or without it: where that is written or, where
// it is an ancestor's file, at what the ruleset itself extends.
func (l *loader) refuse(code string, e Entry, file, how string) {
	d := l.document
	at := e.Value.node.src.name
	message := fmt.Sprintf("`%s` %s `%s`: %s", at, how, e.Key, e.Value.Text())
	if at == d.report.files[0] {
		e.Value.Error(code, strings.Join(l.bringers(file), ", "), "%s", message)
		return
	}
	says := fmt.Sprintf("%s:%d says so", at, e.Value.node.line)
	hint := strings.Join(append([]string{says}, l.bringers(at, file)...), ", ")
	d.file().Get("extends").Error(code, hint, "%s", message)
}

// bringers tells with which parent those of some files come that the ruleset does not
// extend itself.
func (l *loader) bringers(files ...string) []string {
	d := l.document
	parents := d.parents[d.report.files[0]]
	var told []string
	for _, file := range files {
		direct := slices.ContainsFunc(parents, func(p parent) bool { return p.file == file })
		i := slices.IndexFunc(parents, func(p parent) bool { return d.family.related(p.file, file) })
		if !direct && i >= 0 {
			told = append(told, fmt.Sprintf("`%s` comes with `%s`", file, parents[i].at.Text()))
		}
	}
	return told
}
