package ruleset

import (
	"fmt"
	"strings"
)

// declaration is one part of a declared path: a tree of them says what a
// document can hold.
type declaration struct {
	word     string // the part; "*" for any key
	path     string
	key      *Key           // nil for a group, which only holds others
	children []*declaration // by name, in the order of the declarations
	any      *declaration   // what any other key holds, or nil
}

// declare makes a tree of declarations; of two for the same path the last counts.
func declare(keys []Key) *declaration {
	root := &declaration{}
	for i := range keys {
		d := root
		for word := range strings.SplitSeq(keys[i].Path, ".") {
			d = d.part(word)
		}
		d.key = &keys[i]
	}
	return root
}

// part returns the child with a word, which it adds if there is none.
func (d *declaration) part(word string) *declaration {
	if c := d.child(word); c != nil && c.word == word {
		return c
	}
	c := &declaration{word: word, path: join(d.path, word)}
	if word == "*" {
		d.any = c
	} else {
		d.children = append(d.children, c)
	}
	return c
}

// child returns the declaration of a key, or nil.
func (d *declaration) child(word string) *declaration {
	for _, c := range d.children {
		if c.word == word {
			return c
		}
	}
	return d.any
}

// below is child for a declaration that may be nil.
func (d *declaration) below(word string) *declaration {
	if d == nil {
		return nil
	}
	return d.child(word)
}

// find returns the declaration of a path below d, or nil.
func (d *declaration) find(path string) *declaration {
	for word := range strings.SplitSeq(path, ".") {
		d = d.below(word)
	}
	return d
}

// group reports whether the declaration only says what a map holds.
func (d *declaration) group() bool {
	return d.key == nil || d.key.Type == Map && (d.any != nil || len(d.children) > 0)
}

// words returns the names of the children.
func (d *declaration) words() []string {
	words := make([]string, len(d.children))
	for i, c := range d.children {
		words[i] = c.word
	}
	return words
}

// elsewhere returns the paths of declarations below d that end with a word.
func (d *declaration) elsewhere(word string) []string {
	var paths []string
	for _, c := range append(d.children, d.any) {
		if c == nil {
			continue
		}
		if c.word == word {
			paths = append(paths, c.shown())
		}
		paths = append(paths, c.elsewhere(word)...)
	}
	return paths
}

// shown returns the path as messages write it: colors.NAME.tiles.
func (d *declaration) shown() string { return strings.ReplaceAll(d.path, "*", "NAME") }

// hint says what can stand where a value of this declaration is needed.
func (d *declaration) hint() string {
	switch {
	case d.key != nil && d.key.Example != "":
		return fmt.Sprintf("as in `%s: %s`", d.word, d.key.Example)
	case len(d.children) > 0:
		return fmt.Sprintf("with the keys %s", enumerate(d.words()))
	case d.any != nil && len(d.any.children) > 0:
		return fmt.Sprintf("with names of your own, and in each the keys %s", enumerate(d.any.words()))
	}
	return ""
}

// Summary returns the first sentence of the doc.
func (k *Key) Summary() string {
	first, _, more := strings.Cut(k.Doc, ". ")
	if more {
		first += "."
	}
	return first
}

// missingHint says what a missing key is for and how to write it.
func (d *declaration) missingHint() string {
	hint := d.key.Summary()
	if d.key.Example != "" {
		hint += fmt.Sprintf(" Write `%s: %s`.", d.word, d.key.Example)
	}
	return strings.TrimSpace(hint)
}
