package scenario

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// position compares the named parts of the position: maps by key, lists by place.
func (r *run) position(want ruleset.Value) {
	got, before := r.text(), len(r.result.Failures)
	parts := r.compareMaps(want, got, "")
	if failed := r.result.Failures[before:]; len(failed) > 0 {
		failed[len(failed)-1].Expected = r.expected(want, parts)
	}
}

// expected returns the position with the given parts, as JSON by key, nil if no such
// position can be. Bag and discard that the test does not name can give tiles that the
// expected parts need, so they are left out if the position cannot have them.
func (r *run) expected(want ruleset.Value, parts map[string]string) core.State {
	for _, stock := range []string{"", "bag", "discard"} {
		if !want.Get(stock).Exists() {
			delete(parts, stock)
		}
		state := core.Clone(r.rules, r.game.State())
		if state.UnmarshalText([]byte(object(parts))) == nil {
			return state
		}
	}
	return nil
}

// object returns a map in JSON of its parts in JSON.
func object(parts map[string]string) string {
	var texts []string
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		texts = append(texts, strconv.Quote(key)+": "+parts[key])
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

// compareMaps compares the parts of a map that are expected. It returns all parts of the
// actual map as JSON, with the expected values in place of the actual ones.
func (r *run) compareMaps(want, got ruleset.Value, what string) map[string]string {
	parts := map[string]string{}
	for _, e := range got.Entries() {
		parts[e.Key] = e.Value.JSON()
	}
	for _, e := range want.Entries() {
		merged := r.compare(e.Value, got.Get(e.Key), e.Key, strings.TrimPrefix(what+": "+e.Key, ": "))
		if _, known := parts[e.Key]; known {
			parts[e.Key] = merged
		}
	}
	return parts
}

// compare compares a part of an expected position with the same part of the actual one,
// and returns the latter as compareMaps does. The key is that of the part or, in a list,
// of the list.
func (r *run) compare(want, got ruleset.Value, key, what string) string {
	switch {
	case want.Kind() == ruleset.Mapping && len(want.Entries()) == 0:
		return got.JSON()
	case want.Kind() == ruleset.Mapping && got.Kind() == ruleset.Mapping:
		return object(r.compareMaps(want, got, what))
	case got.Kind() == ruleset.List && want.Kind() == ruleset.Scalar:
		r.compareLines(want, got, key, what)
		return want.JSON()
	case got.Kind() == ruleset.List:
		if items, ok := r.itemsOf(want, key); ok {
			return r.compareLists(items, got, key, what)
		}
	case got.Kind() == ruleset.Scalar && isText(want):
		separator := " "
		if slices.Contains(ordered, key) {
			separator = "" // a list of letters is read as one text
		}
		text, _ := want.Letters(separator)
		if !r.sameText(key, text, got.Text()) {
			f := r.fail(want, what, shown(text), got.Text())
			f.Position, f.fix = true, got.Text()
		}
		return want.JSON()
	}
	r.fail(want, what, written(want), written(got)).Position = true
	return want.JSON()
}

// compareLines compares a text of several lines, such as a wall that is drawn, with
// a list of them.
func (r *run) compareLines(want, got ruleset.Value, key, what string) {
	var lines []string
	for _, item := range got.Items() {
		lines = append(lines, item.Text())
	}
	same := func(row, line string) bool { return r.sameText(key, row, line) }
	if rows := drawn(want.Text()); len(rows) <= len(lines) && slices.EqualFunc(rows, lines[:len(rows)], same) {
		return
	}
	f := r.fail(want, what, written(want), written(got))
	f.Position, f.fix = true, got.JSON()
	if strings.Contains(want.Text(), "\n") {
		f.Got = strings.Join(lines, "\n")
	}
}

// drawn returns the lines of a drawing without the blanks between its letters. In a
// drawing of one line, blanks separate the lines.
func drawn(text string) []string {
	if !strings.Contains(text, "\n") {
		return strings.Fields(text)
	}
	return strings.Split(strings.ReplaceAll(strings.TrimSpace(text), " ", ""), "\n")
}

// compareLists compares the expected items with those in their places, and returns the
// actual list as compareMaps does.
func (r *run) compareLists(items []ruleset.Value, got ruleset.Value, key, what string) string {
	came := got.Items()
	var parts []string
	for _, c := range came {
		parts = append(parts, c.JSON())
	}
	for i, w := range items {
		if i == len(came) {
			r.fail(w, what, fmt.Sprintf("%d or more", len(items)), fmt.Sprintf("%d: %s", len(came), written(got))).
				Position = true
			break
		}
		if w.Exists() {
			parts[i] = r.compare(w, came[i], key, fmt.Sprintf("%s %d", what, i+1))
		}
	}
	return flow(parts)
}

// written writes a part of a position in one line.
func written(v ruleset.Value) string {
	switch v.Kind() {
	case ruleset.Absent:
		return "nothing"
	case ruleset.Scalar:
		return shown(v.Text())
	}
	return v.JSON()
}

// shown makes an empty text one that can be seen.
func shown(text string) string {
	if text == "" {
		return `""`
	}
	return text
}

// loose are the keys of positions whose tiles have no order, and ordered those of
// letters that each have their place.
var (
	loose   = []string{"displays", "center", "supply", "bag", "discard", "hand", "kept", "lines"}
	ordered = []string{"wall", "stars", "floor"}
)

// sameText reports whether two texts in a position say the same.
func (r *run) sameText(key, want, got string) bool {
	switch {
	case want == got:
		return true
	case slices.Contains(loose, key):
		first, ok := core.ReadTiles(want, r.rules.Colors())
		second, alsoOK := core.ReadTiles(got, r.rules.Colors())
		return ok && alsoOK && first == second
	case slices.Contains(ordered, key):
		want = strings.ReplaceAll(want, " ", "")
		return want == got || want == "" && got == "."
	}
	return false
}

// isText reports whether a value is a text, or a list of letters that is read as one.
func isText(v ruleset.Value) bool {
	for _, item := range v.Items() {
		if item.Kind() != ruleset.Scalar {
			return false
		}
	}
	return v.Kind() == ruleset.Scalar || v.Kind() == ruleset.List
}

// itemsOf returns the expected items of a list in a position: the items of a list, or the
// values of a map at the places of their names, which the ruleset has under the same key.
// Items that are not named are absent.
func (r *run) itemsOf(want ruleset.Value, key string) (items []ruleset.Value, ok bool) {
	if want.Kind() == ruleset.List {
		return want.Items(), true
	}
	names := r.doc.Get(key).Entries()
	items = make([]ruleset.Value, len(names))
	for _, e := range want.Entries() {
		i := slices.IndexFunc(names, func(n ruleset.Entry) bool { return n.Key == e.Key })
		if i < 0 {
			return nil, false
		}
		items[i] = e.Value
	}
	return items, want.Kind() == ruleset.Mapping
}
