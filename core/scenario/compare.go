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
	whole := func(text string) string { return text }
	parts := r.compareMaps(want, got, "", whole)
	if failed := r.result.Failures[before:]; len(failed) > 0 {
		failed[len(failed)-1].Expected = r.expected(want, parts)
	}
}

// expected returns the position with the given parts, as JSON by key, or nil if it is impossible.
// Expected parts may need tiles from the bag or the discard. So without success it leaves out the
// bag, and then the discard, unless the test names them.
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

// inside returns the whole actual position with a text in the place of one part.
type inside func(text string) string

// samePart reports whether a text means the same as the part of the actual position in its place:
// the position does not change with it. So only the rules know the possible forms of a value.
func (r *run) samePart(want string, within inside) bool {
	now, err := r.game.State().AppendText(nil)
	if err != nil {
		return false
	}
	state := core.Clone(r.rules, r.game.State())
	if state.UnmarshalText([]byte(within(want))) != nil {
		return false
	}
	other, err := state.AppendText(nil)
	return err == nil && string(other) == string(now)
}

// compareMaps compares the expected parts of a map. It returns all parts of the actual map as
// JSON, with expected values in place of actual ones.
func (r *run) compareMaps(want, got ruleset.Value, what string, within inside) map[string]string {
	actual := map[string]string{}
	for _, e := range got.Entries() {
		actual[e.Key] = e.Value.JSON()
	}
	parts := maps.Clone(actual)
	for _, e := range want.Entries() {
		with := func(text string) string {
			all := maps.Clone(actual)
			all[e.Key] = text
			return within(object(all))
		}
		merged := r.compare(e.Value, got.Get(e.Key), e.Key, strings.TrimPrefix(what+": "+e.Key, ": "), with)
		if _, known := parts[e.Key]; known {
			parts[e.Key] = merged
		}
	}
	return parts
}

// compare compares a part of an expected position with the same part of the actual one, and
// returns the latter in the way of compareMaps. The key is that of the part, or of the list
// around it.
func (r *run) compare(want, got ruleset.Value, key, what string, within inside) string {
	switch {
	case want.Kind() == ruleset.Mapping && len(want.Entries()) == 0:
		return got.JSON()
	case want.Kind() == ruleset.Mapping && got.Kind() == ruleset.Mapping:
		return object(r.compareMaps(want, got, what, within))
	case got.Kind() == ruleset.List && want.Kind() == ruleset.Scalar:
		r.compareLines(want, got, what, within)
		return want.JSON()
	case got.Kind() == ruleset.List:
		if items, ok := r.itemsOf(want, key); ok {
			return r.compareLists(items, got, key, what, within)
		}
	}
	if want.JSON() != got.JSON() && !r.samePart(want.JSON(), within) {
		f := r.fail(want, what, written(want), written(got))
		if f.Position = true; got.Kind() == ruleset.Scalar && isText(want) {
			f.fix = got.Text()
		}
	}
	return want.JSON()
}

// compareLines compares a text of several lines, such as the drawing of a wall, with a list of
// lines. The text may have only the first lines.
func (r *run) compareLines(want, got ruleset.Value, what string, within inside) {
	var lines, plain []string
	for _, item := range got.Items() {
		lines, plain = append(lines, item.JSON()), append(plain, item.Text())
	}
	rows := drawn(want.Text())
	merged := slices.Clone(lines)
	for i := range merged[:min(len(rows), len(merged))] {
		merged[i] = strconv.Quote(rows[i])
	}
	if len(rows) <= len(lines) && (slices.Equal(merged, lines) || r.samePart(flow(merged), within)) {
		return
	}
	f := r.fail(want, what, written(want), written(got))
	f.Position, f.fix = true, got.JSON()
	if strings.Contains(want.Text(), "\n") {
		f.Got = strings.Join(plain, "\n")
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

// compareLists compares the expected items with the items in their places, and returns the actual
// list in the way of compareMaps.
func (r *run) compareLists(items []ruleset.Value, got ruleset.Value, key, what string, within inside) string {
	came := got.Items()
	var actual []string
	for _, c := range came {
		actual = append(actual, c.JSON())
	}
	parts := slices.Clone(actual)
	for i, w := range items {
		if i == len(came) {
			r.fail(w, what, fmt.Sprintf("%d or more", len(items)), fmt.Sprintf("%d: %s", len(came), written(got))).
				Position = true
			break
		}
		if w.Exists() {
			with := func(text string) string {
				all := slices.Clone(actual)
				all[i] = text
				return within(flow(all))
			}
			parts[i] = r.compare(w, came[i], key, fmt.Sprintf("%s %d", what, i+1), with)
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

// shown returns a visible form of a text, also of an empty one.
func shown(text string) string {
	if text == "" {
		return `""`
	}
	return text
}

// isText reports whether a value is a text or a list of letters, which counts as a text.
func isText(v ruleset.Value) bool {
	for _, item := range v.Items() {
		if item.Kind() != ruleset.Scalar {
			return false
		}
	}
	return v.Kind() == ruleset.Scalar || v.Kind() == ruleset.List
}

// itemsOf returns the expected items of a list in a position. If they are written as a map, each
// name stands for the place of that name under the same key of the ruleset. Items without a name
// in the map are absent.
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
