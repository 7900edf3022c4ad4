package conformance

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// maxNear is how many changes of a key are tried in one ruleset.
const maxNear = 16

// near returns assignments that change a little of what a key declares: a map gets
// an entry that is like its last one, or loses one, and of anything else there are
// variations.
func near(k ruleset.Key, f *field) []string {
	var all []string
	if k.Type == ruleset.Map {
		for _, path := range places(k.Path, f.Document.Root()) {
			all = append(all, entryChanges(f.Document.Get(path))...)
		}
	}
	for _, v := range f.variations {
		if declares(k.Path, v.Path) {
			all = append(all, v.Set)
		}
	}
	return all[:min(maxNear, len(all))]
}

// far returns assignments of the values at the bounds of a key, and of those near to
// what the ruleset has: it may have grown.
func far(k ruleset.Key, f *field) []string {
	all := near(k, f)
	if !k.TakesFormulas() || k.Min == 0 && k.Max == 0 {
		return all
	}
	for _, path := range places(k.Path, f.Document.Root()) {
		for _, bound := range []int{k.Min, k.Max} {
			for _, value := range listed(k, strconv.Itoa(bound)) {
				all = append(all, path+"="+value)
			}
		}
	}
	return all
}

// entryChanges returns assignments that give a map one more entry, or take one out of
// it, the last one first, or bring that one back at the end under another name: a game
// may need so many, and mind their order.
func entryChanges(v ruleset.Value) []string {
	entries := v.Entries()
	if len(entries) == 0 {
		return nil
	}
	last := entries[len(entries)-1].Value
	all := []string{fmt.Sprintf("%s.%s=%s", v.Path(), newEntry, flow(last, freeLetter(v)))}
	for _, e := range slices.Backward(entries) {
		moved := fmt.Sprintf("%s={%s: %s, %s: %s}", v.Path(), e.Key, nothing, newEntry, flow(e.Value, ""))
		all = append(all, e.Value.Path()+"="+nothing, moved)
	}
	return all
}

// freeLetter returns a letter that is none of the texts in a map. Where entries are
// told apart by a letter each, a new one needs it.
func freeLetter(v ruleset.Value) string {
	written := flow(v, "")
	for letter := 'Z'; letter > 'A'; letter-- {
		if !strings.Contains(written, strconv.Quote(string(letter))) {
			return string(letter)
		}
	}
	return "A"
}

// flow writes a value as YAML in one line. Texts of one upper-case letter are
// written as another one, unless it is "".
func flow(v ruleset.Value, letter string) string {
	var parts []string
	switch v.Kind() {
	case ruleset.List:
		for _, item := range v.Items() {
			parts = append(parts, flow(item, letter))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case ruleset.Mapping:
		for _, e := range v.Entries() {
			parts = append(parts, e.Key+": "+flow(e.Value, letter))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	text := v.Text()
	if len(text) == 1 && text >= "A" && text <= "Z" && letter != "" {
		text = letter
	}
	return strconv.Quote(text)
}

// sample returns a value that a declared path can have, in one line of YAML, by the
// examples of the declarations: what holds others has those of them that have to be
// there.
func sample(keys []ruleset.Key, path string) string {
	if k, is := declaration(keys, path); is && k.Example != "" {
		if v, err := ruleset.ReadText("example", []byte("value: "+k.Example)); err == nil {
			return flow(v.Get("value"), "")
		}
	}
	var words, parts []string
	for _, k := range keys {
		if below, is := strings.CutPrefix(k.Path, path+"."); is && (k.Required || k.Type == ruleset.Map) {
			word, _, _ := strings.Cut(below, ".")
			words = append(words, word)
		}
	}
	slices.Sort(words)
	for _, word := range slices.Compact(words) {
		part := sample(keys, path+"."+word)
		if word == anyEntry {
			word = newEntry
		}
		parts = append(parts, word+": "+part)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
