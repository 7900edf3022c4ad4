package ruleset

import (
	"fmt"
	"strconv"
	"strings"
)

// Value is a value of a document with its place, for reports of problems. The zero Value is
// absent.
//
// Problems of a Value are kept by its document. After a problem, methods that read return a
// harmless result and the caller can continue to the next problem. The results count only if the
// document has no problems in the end.
type Value struct {
	report *report
	path   string
	node   *node
	near   place // the place of problems: the value, the key of a map, or the value around it
}

// Entry is one key of a map and its value.
type Entry struct {
	Key      string
	KeyValue Value // the key itself, for problems of the key
	Value    Value
}

// Exists reports whether the value is in the document or has a default.
func (v Value) Exists() bool { return v.node != nil }

// Kind returns the kind of the value.
func (v Value) Kind() Kind {
	if v.node == nil {
		return Absent
	}
	return v.node.kind
}

// Text returns the text of a scalar, and "" for everything else.
func (v Value) Text() string {
	if v.Kind() != Scalar {
		return ""
	}
	return v.node.text
}

// Path returns where in the document the value is: "scoring.place". The items
// of a list are counted from 1: "scoring.floor.3".
func (v Value) Path() string { return v.path }

// Items returns the items of a list; everything else has none.
func (v Value) Items() []Value {
	if v.Kind() != List {
		return nil
	}
	items := make([]Value, len(v.node.items))
	for i, n := range v.node.items {
		items[i] = Value{v.report, join(v.path, strconv.Itoa(i+1)), n, v.nearest(n)}
	}
	return items
}

// Entries returns the entries of a map in the order of the file; everything
// else has none.
func (v Value) Entries() []Entry {
	if v.Kind() != Mapping {
		return nil
	}
	entries := make([]Entry, len(v.node.pairs))
	for i, p := range v.node.pairs {
		entries[i] = Entry{
			Key:      p.key.text,
			KeyValue: Value{v.report, join(v.path, p.key.text), p.key, v.nearest(p.key)},
			Value:    v.child(p.key.text, p.value, p.key),
		}
	}
	return entries
}

// Get returns the value at a path in the form of [Value.Path], with the items of lists numbered
// from 1: "scoring.place", "seats.2.floor".
func (v Value) Get(path string) Value {
	for key := range parts(Normalize(path)) {
		var value, at *node
		switch i, _ := strconv.Atoi(key); {
		case v.Kind() == Mapping:
			value, at = v.node.get(key)
		case v.Kind() == List && i >= 1 && i <= len(v.node.items):
			value = v.node.items[i-1]
			at = value
		}
		v = v.child(key, value, at)
	}
	return v
}

// child returns the value n of a key. A list or map on lines of its own is reported at its key,
// where people look for it.
func (v Value) child(key string, n, at *node) Value {
	near := n
	if n != nil && n.kind != Scalar && !n.flow {
		near = at
	}
	return Value{v.report, join(v.path, key), n, v.nearest(near)}
}

// nearest returns the place of n, or the place around it if no file wrote n.
func (v Value) nearest(n *node) place {
	if n == nil || n.src.preset {
		return v.near
	}
	return n.place
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Err returns the present problems of the value's whole document as a *Problems, or nil.
func (v Value) Err() error { return v.report.err() }

// Errorf reports a problem with the value.
func (v Value) Errorf(format string, args ...any) { v.Error(codeBadValue, "", format, args...) }

// ErrorHint reports a problem with the value and advice for it. It reports nothing if the value
// is already reported as unusable.
func (v Value) ErrorHint(hint, format string, args ...any) {
	v.Error(codeBadValue, hint, format, args...)
}

// Error is ErrorHint for a kind of problem with a code of its own among Codes.
func (v Value) Error(code, hint, format string, args ...any) {
	if v.near.src != nil && !v.report.silent(v.path) {
		v.report.add(code, v.near, v.path, hint, v.message(format, args))
	}
}

// Meant returns the value with the probably meant text in its place, and a hint that suggests it.
// If the text is "", it returns the value unchanged and the other hint.
func (v Value) Meant(text, otherwise string) (meant Value, hint string) {
	return v.meantAt(v.near, text, otherwise)
}

// meantAt is Meant for a text in another place.
func (v Value) meantAt(at place, text, otherwise string) (meant Value, hint string) {
	if text == "" {
		return v, otherwise
	}
	if at.oneLine() {
		v.near.meant = &Meant{Extent{at.line, at.col, at.line, at.col + at.width}, text}
	}
	return v, "did you mean `" + text + "`?"
}

// message returns the text of a problem, with a note if the value is a default.
func (v Value) message(format string, args []any) string {
	message := fmt.Sprintf(format, args...)
	if v.node != nil && v.node.src.preset {
		message = fmt.Sprintf("the default of `%s` does not fit: %s", v.path, message)
	}
	return message
}

// Part returns the value with a part of its text as the place of its problems: length characters
// from offset, in characters from 0. A default has no text in the file.
func (v Value) Part(offset, length int) Value {
	if v.Kind() == Scalar && !v.node.src.preset {
		v.near = v.node.placeOf(offset)
		v.near.width = length
	}
	return v
}

// Reject reports a value that cannot be used. Later problems of it are not reported.
func (v Value) Reject(code, hint, format string, args ...any) {
	v.Error(code, hint, format, args...)
	if v.report != nil {
		v.report.silence(v.path)
	}
}

// Silent reports whether the value is already reported as unusable, or is there under another
// name.
func (v Value) Silent() bool { return v.report.silent(v.path) }

// Follows reports whether the value at a path of the document is reported as unusable. A missing
// part of that value is then no problem of its own.
func (v Value) Follows(path string) bool { return v.report.silent(path) }

// Warn reports a value that is valid but probably a mistake. The code is one of Codes; the hint
// gives advice.
func (v Value) Warn(code, hint, format string, args ...any) {
	if v.near.src != nil && !v.report.silent(v.path) {
		p := v.near.problem(code, v.path, hint, fmt.Sprintf(format, args...))
		p.Warning = true
		v.report.keep(&v.report.warns, p, v.near)
	}
}

// Problem returns a problem with the value without reporting it, for values that turn out wrong
// only in use.
func (v Value) Problem(hint, format string, args ...any) Problem {
	message := v.message(format, args)
	if v.near.src == nil {
		return Problem{Path: v.path, Message: message, Hint: hint}
	}
	return v.near.shown(v.near.problem("", v.path, hint, message))
}

// ProblemOfCopy returns a problem of a copy of the value, at its place in the value itself. An
// unknown key is reported at the key, and every other problem at the value of the key.
func (v Value) ProblemOfCopy(found Problem) Problem {
	at := v.Find(found.Path)
	if found.Code == codeUnknownKey {
		above := found.Path[:max(0, strings.LastIndexByte(found.Path, '.'))]
		for _, e := range v.Find(above).Entries() {
			if e.KeyValue.path == join(v.path, found.Path) {
				at = e.KeyValue
			}
		}
	}
	p := at.Problem(found.Hint, "%s", found.Message)
	p.Code = found.Code
	return p
}

// IsZero reports whether a value is 0, or a list of zeros.
func (v Value) IsZero() bool {
	for _, item := range v.Items() {
		if !item.IsZero() {
			return false
		}
	}
	return v.Kind() == List || v.Text() == "0"
}

// Place returns the file, the line and the column of the value, the column in characters and both
// from 1. For a value that no file wrote they are "" and 0.
func (v Value) Place() (file string, line, col int) {
	if v.node == nil || v.node.src.preset {
		return "", 0, 0
	}
	return v.node.src.name, v.node.line, v.node.col
}

// Find is Get for a path that may be empty: it then returns the nearest value above the path. The
// path "" is the value itself.
func (v Value) Find(path string) Value {
	for path != "" {
		if found := v.Get(path); found.Exists() {
			return found
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return v
}

// JSON returns the value as JSON in one line, which is also YAML. All scalars are texts.
func (v Value) JSON() string {
	if v.node == nil {
		return "null"
	}
	return v.node.json()
}

func (n *node) json() string {
	var parts []string
	switch n.kind {
	case Mapping:
		for _, p := range n.pairs {
			parts = append(parts, p.key.json()+": "+p.value.json())
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case List:
		for _, item := range n.items {
			parts = append(parts, item.json())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return strconv.Quote(n.text)
}
