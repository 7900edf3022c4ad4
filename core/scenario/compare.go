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

// position holds that the position has what is named: maps are compared by key,
// lists by place, and what is not named is not compared.
func (r *run) position(v ruleset.Value) {
	got, before := r.text(), len(r.result.Failures)
	r.compare(v, got, "", "position")
	if failed := r.result.Failures[before:]; len(failed) > 0 {
		failed[len(failed)-1].Expected = r.expected(v, got)
	}
}

// expected returns the position that came with what is expected in its place, nil
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
// bag or also the discard, as tiles that are elsewhere now come from there.
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

// stocks are where all other tiles come from.
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

// loose are the keys of positions whose tiles have no order, and ordered those of
// letters that each have their place.
var (
	loose   = []string{"displays", "center", "supply", "bag", "discard", "hand", "kept", "lines"}
	ordered = []string{"wall", "stars", "floor"}
)

// sameText reports whether two texts in a position say the same.
func sameText(key, want, got string) bool {
	switch {
	case slices.Contains(loose, key):
		return want == got || sameTiles(want, got)
	case slices.Contains(ordered, key):
		want = strings.ReplaceAll(want, " ", "")
		return want == got || want == "" && got == noTiles
	}
	return want == got
}

// separator is put between the items of a list that is read as one text.
func separator(key string) string {
	if slices.Contains(ordered, key) {
		return ""
	}
	return " "
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

// itemsOf returns what is expected of the items of a list in a position: a list as it
// is, and a map by the names that the ruleset has under
// the same key, absent where none is named. Else it is not ok.
func (r *run) itemsOf(want ruleset.Value, key string) (items []ruleset.Value, ok bool) {
	switch {
	case want.Kind() == ruleset.List:
		return want.Items(), true
	case want.Kind() == ruleset.Mapping:
		return r.namedItems(want.Entries(), key)
	}
	return nil, false
}

func (r *run) namedItems(entries []ruleset.Entry, key string) (items []ruleset.Value, ok bool) {
	names := r.doc.Get(key).Entries()
	items = make([]ruleset.Value, len(names))
	for _, e := range entries {
		i := slices.IndexFunc(names, func(n ruleset.Entry) bool { return n.Key == e.Key })
		if i < 0 {
			return nil, false
		}
		items[i] = e.Value
	}
	return items, true
}

// noTiles is how texts write a place without tiles.
const noTiles = "."

// readTiles counts the tiles of a text, by letter: "BBR" or "12B 1R". It reports
// whether the text is a list of tiles.
func readTiles(text string) (counts map[byte]int, ok bool) {
	counts = map[byte]int{}
	if text == noTiles {
		return counts, true
	}
	n := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c >= '0' && c <= '9' && n < 1000:
			n = 10*n + int(c-'0')
		case c >= 'A' && c <= 'Z':
			counts[c] += max(n, 1)
			n = 0
		case c != ' ' || n > 0:
			return nil, false
		}
	}
	return counts, n == 0
}

// sameTiles reports whether two texts are the same tiles, in whatever order.
func sameTiles(a, b string) bool {
	first, okFirst := readTiles(a)
	second, okSecond := readTiles(b)
	return okFirst && okSecond && maps.Equal(first, second)
}

// countTiles returns the number of tiles in a text of a position.
func countTiles(text string) int {
	counts, _ := readTiles(strings.TrimSpace(text))
	total := 0
	for _, n := range counts {
		total += n
	}
	return total
}
