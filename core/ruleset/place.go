package ruleset

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Place returns where the value is written: its file, its line, and the column
// in characters, both from 1. What no file wrote is nowhere: "" and 0.
func (v Value) Place() (file string, line, col int) {
	if v.node == nil || v.node.preset {
		return "", 0, 0
	}
	return v.node.src.name, v.node.line, v.node.col
}

// Problem returns a problem with the value as [Value.ErrorHint] would report it,
// and reports nothing. It is for what is wrong with a sound text only when it is
// used, once or many times.
func (v Value) Problem(hint, format string, args ...any) Problem {
	p := Problem{Path: v.path, Message: fmt.Sprintf(format, args...), Hint: hint}
	if v.near != nil {
		at := v.near.place()
		p.File, p.Line, p.Col, p.Snippet = at.src.name, at.line, at.col, at.snippet()
	}
	return p
}

// Find returns the value at a path as [Value.Path] and problems give it, which
// counts the items of lists from 1: "seats.2.floor". Where there is none it
// returns the nearest value above; "" is the value itself.
func (v Value) Find(path string) Value {
	word, rest, more := strings.Cut(path, ".")
	next := v.Get(word)
	if i, err := strconv.Atoi(word); err == nil && i >= 1 && i <= len(v.Items()) {
		next = v.Items()[i-1]
	}
	switch {
	case !next.Exists():
		return v
	case !more:
		return next
	}
	return next.Find(rest)
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
	return quotedPlain(n.text)
}

// quotedPlain returns a text as JSON without escapes that only browsers need.
func quotedPlain(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a text always has a JSON form
	return strings.TrimRight(b.String(), "\n")
}
