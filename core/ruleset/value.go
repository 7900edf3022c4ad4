package ruleset

import (
	"fmt"
	"strconv"
	"strings"
)

// Value is a value of a document together with its place, so that problems can be reported there.
// The zero Value is absent.
//
// What a Value reports goes to its document. Methods that read give something
// harmless after a problem, so that a caller can go on and find the next one;
// what it built counts only if there is no problem in the end.
type Value struct {
	report *report
	path   string
	node   *node
	near   place // where to report: the value, the key of a map, or what should hold it
}

// Entry is one key of a map and its value.
type Entry struct {
	Key      string
	KeyValue Value // the key itself, for problems with it
	Value    Value
}

// Exists reports whether the value is in the document or has a default.
func (v Value) Exists() bool { return v.node != nil }

// Kind returns what the value is.
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

// Get returns the value at a path as [Value.Path] and problems give it, which counts the
// items of lists from 1: "scoring.place", "seats.2.floor".
func (v Value) Get(path string) Value {
	for key := range strings.SplitSeq(Normalize(path), ".") {
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

// child returns the value n of a key. A list or map that begins on a line of
// its own is reported at its key: that is where people look for it.
func (v Value) child(key string, n, at *node) Value {
	near := n
	if n != nil && n.kind != Scalar && !n.flow {
		near = at
	}
	return Value{v.report, join(v.path, key), n, v.nearest(near)}
}

// nearest returns the place of n, or for a value that no file wrote of what should hold it.
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

// Err returns the problems of the value's whole document so far, or nil. It is
// a *Problems.
func (v Value) Err() error { return v.report.err() }

// Errorf reports a problem with the value.
func (v Value) Errorf(format string, args ...any) { v.Error(codeBadValue, "", format, args...) }

// ErrorHint reports a problem with the value and says what to do about it. It
// says nothing where the value is reported as unusable already.
func (v Value) ErrorHint(hint, format string, args ...any) {
	v.Error(codeBadValue, hint, format, args...)
}

// Error is ErrorHint for a kind of problem that has a code of its own among Codes.
func (v Value) Error(code, hint, format string, args ...any) {
	if v.near.src != nil && !v.report.silent(v.path) {
		v.report.add(code, v.near, v.path, hint, v.message(format, args))
	}
}

// Meant returns the value with a text that was probably meant in its place, and the hint that
// asks so. Without such a text, "", it returns the value as it is and another hint.
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

// message returns the text of a problem, which says so of a default.
func (v Value) message(format string, args []any) string {
	message := fmt.Sprintf(format, args...)
	if v.node != nil && v.node.src.preset {
		message = fmt.Sprintf("the default of `%s` does not fit: %s", v.path, message)
	}
	return message
}

// Part returns the value with a part of its text as the place of its problems: length
// characters from offset, in characters from 0. A default has no text in the file.
func (v Value) Part(offset, length int) Value {
	if v.Kind() == Scalar && !v.node.src.preset {
		v.near = v.node.placeOf(offset)
		v.near.width = length
	}
	return v
}

// Reject reports a value that cannot be used. Nothing more is reported of it.
func (v Value) Reject(code, hint, format string, args ...any) {
	v.Error(code, hint, format, args...)
	if v.report != nil {
		v.report.silence(v.path)
	}
}

// Silent reports whether the value is reported as unusable already, or is there under another name.
func (v Value) Silent() bool { return v.report.silent(v.path) }

// Follows reports whether the value at a path of the document is reported as unusable: problems of this
// one with what is missing there would only follow from that.
func (v Value) Follows(path string) bool { return v.report.silent(path) }

// Warn reports a value that is probably not meant, although the ruleset can be played. The code is
// one of Codes, and the hint says what to do.
func (v Value) Warn(code, hint, format string, args ...any) {
	if v.near.src != nil && !v.report.silent(v.path) {
		p := v.near.problem(code, v.path, hint, fmt.Sprintf(format, args...))
		p.Warning = true
		v.report.keep(&v.report.warns, p, v.near)
	}
}

// Problem returns a problem with the value, without reporting it: one of a sound text
// that shows only when it is used.
func (v Value) Problem(hint, format string, args ...any) Problem {
	message := v.message(format, args)
	if v.near.src == nil {
		return Problem{Path: v.path, Message: message, Hint: hint}
	}
	return v.near.shown(v.near.problem("", v.path, hint, message))
}

// ProblemOfCopy returns a problem that was found in a copy of the value, at its place in
// the value: an unknown key is reported at the key, and all else at what the key holds.
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

// Place returns where the value is written: its file, its line, and the column
// in characters, both from 1. What no file wrote is nowhere: "" and 0.
func (v Value) Place() (file string, line, col int) {
	if v.node == nil || v.node.src.preset {
		return "", 0, 0
	}
	return v.node.src.name, v.node.line, v.node.col
}

// Find is Get for a path where there may be nothing: it returns the nearest value above
// then; "" is the value itself.
func (v Value) Find(path string) Value {
	for path != "" {
		if found := v.Get(path); found.Exists() {
			return found
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return v
}

// JSON returns the value as JSON in one line, which is YAML too: all scalars are
// texts.
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
