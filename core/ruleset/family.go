package ruleset

import (
	"fmt"
	"slices"
	"strings"
)

// family says of each file which ones it descends from.
type family map[string][]string

// add notes a parent of a file. The parent's own ancestors are known by then.
func (f family) add(file, parent string) {
	f[file] = append(append(f[file], parent), f[parent]...)
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
			if l.laid(e, root) == another {
				l.refuse(codeConflict, e, "cannot be used together with")
			}
		}
		for _, e := range relatives(top, "requires") {
			switch l.laid(e, root) {
			case nowhere:
				l.refuse(codeRequirement, e, "cannot be used without")
			case itself:
				e.KeyValue.Error(codeRequirement, "leave it out", "`%s` requires itself", root.src.name)
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

// laid says where the ruleset of an entry is, which a file has with this root.
func (l *loader) laid(e Entry, root *node) relative {
	d := l.document
	file := e.Key
	if l.open != nil {
		text, name, err := l.open(e.Key, root.src.name)
		if err != nil {
			message, hint, _ := strings.Cut(err.Error(), "\n")
			e.KeyValue.Error(codeExtends, hint, "%s", message)
			return unknown
		}
		text.Close()
		file = name
	}
	switch {
	case file == root.src.name:
		return itself
	case slices.Contains(d.report.files, file):
		return another
	}
	return nowhere
}

// refuse tells the designer's reason, where it is written or, where that is an
// ancestor's file, at what the ruleset itself extends.
func (l *loader) refuse(code string, e Entry, how string) {
	d := l.document
	at := e.Value.node.src.name
	message := fmt.Sprintf("`%s` %s `%s`: %s", at, how, e.Key, e.Value.Text())
	if at == d.report.files[0] {
		e.Value.Error(code, "", "%s", message)
		return
	}
	d.file().Get("extends").Error(code, fmt.Sprintf("%s:%d says so", at, e.Value.node.line), "%s", message)
}
