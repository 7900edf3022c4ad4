package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// position holds that the position has what is named: maps are compared by key,
// lists by place, and what is not named is not compared.
func (r *run) position(v ruleset.Value) {
	got, before := r.text(), len(r.result.Failures)
	r.compare(v, got, "", "position")
	if failed := r.result.Failures[before:]; len(failed) > 0 {
		failed[len(failed)-1].Expected = r.expected(v, got)
	}
}

// expected returns the position that came with what is expected laid over it, nil
// where no such position can be.
func (r *run) expected(want, got ruleset.Value) core.State {
	for _, left := range [][]string{nil, stocks[:1], stocks} {
		state := core.Clone(r.rules, r.game.State())
		if err := state.UnmarshalText([]byte(r.overlaid(want, got, "", left))); err == nil {
			return state
		}
	}
	return nil
}

// overlaid returns a part of a position, as JSON, with what is expected of it in
// the place of what came. Some keys are left out where nothing is expected of them: the
// bag or also the discard, where tiles that lie elsewhere now come from there.
func (r *run) overlaid(want, got ruleset.Value, key string, left []string) string {
	var parts []string
	switch {
	case want.Kind() == ruleset.Absent || want.Kind() == ruleset.Mapping && len(want.Entries()) == 0 && key != "":
		return got.JSON()
	case want.Kind() == ruleset.Mapping && got.Kind() == ruleset.Mapping:
		for _, e := range got.Entries() {
			w := want.Get(e.Key)
			if w.Exists() || !slices.Contains(left, e.Key) {
				parts = append(parts, strconv.Quote(e.Key)+": "+r.overlaid(w, e.Value, e.Key, nil))
			}
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case got.Kind() == ruleset.List:
		items, ok := r.itemsOf(want, key)
		if !ok {
			break
		}
		for i, g := range got.Items() {
			var w ruleset.Value
			if i < len(items) {
				w = items[i]
			}
			parts = append(parts, r.overlaid(w, g, key, nil))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return want.JSON()
}

// stocks are where the tiles come from that lie nowhere else.
var stocks = []string{"bag", "discard"}

// compare compares a part of an expected position with the same part of the one
// that came. The key is that of the part or, in a list, of the list.
func (r *run) compare(want, got ruleset.Value, key, what string) {
	switch {
	case want.Kind() == ruleset.Mapping && (got.Kind() == ruleset.Mapping || len(want.Entries()) == 0):
		for _, e := range want.Entries() {
			r.compare(e.Value, got.Get(e.Key), e.Key, named(what, e.Key))
		}
		return
	case got.Kind() == ruleset.List && want.Kind() == ruleset.Scalar:
		r.compareLines(want, got, key, what)
		return
	case got.Kind() == ruleset.List:
		if items, ok := r.itemsOf(want, key); ok {
			r.compareLists(items, got, key, what)
			return
		}
	case got.Kind() == ruleset.Scalar && isText(want):
		text, _ := want.Letters(separator(key))
		if !sameText(key, text, got.Text()) {
			f := r.fail(want, what, shown(text), got.Text())
			f.Position, f.fix = true, got.Text()
		}
		return
	}
	r.fail(want, what, written(want), written(got)).Position = true
}

// compareLines compares a text of several lines, such as a wall that is drawn, with
// a list of them.
func (r *run) compareLines(want, got ruleset.Value, key, what string) {
	var lines []string
	for _, item := range got.Items() {
		lines = append(lines, item.Text())
	}
	same := func(row, line string) bool { return sameText(key, row, line) }
	if rows := drawn(want.Text()); len(rows) <= len(lines) && slices.EqualFunc(rows, lines[:len(rows)], same) {
		return
	}
	f := r.fail(want, what, written(want), written(got))
	f.Position, f.fix = true, got.JSON()
	if strings.Contains(want.Text(), "\n") {
		f.Got = strings.Join(lines, "\n")
	}
}

// drawn returns the lines of a drawing without blanks, which may stand between the
// letters. Where it is all in one line, blanks stand between the lines.
func drawn(text string) []string {
	if !strings.Contains(text, "\n") {
		return strings.Fields(text)
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], " ", "")
	}
	return lines
}

// compareLists compares the items that are expected with those in their places.
func (r *run) compareLists(items []ruleset.Value, got ruleset.Value, key, what string) {
	came := got.Items()
	for i, w := range items {
		if i == len(came) {
			r.fail(w, what, fmt.Sprintf("%d or more", len(items)), fmt.Sprintf("%d: %s", len(came), written(got))).
				Position = true
			return
		}
		if w.Exists() {
			r.compare(w, came[i], key, fmt.Sprintf("%s %d", what, i+1))
		}
	}
}

// named adds a key to the name of a part: "seats 2: floor".
func named(what, key string) string {
	if what == "position" {
		return key
	}
	return what + ": " + key
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
