package scenario

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// loose are the keys of positions whose tiles lie in no order, and ordered those of
// letters that stand each in its place.
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

// separator is what stands between the items of a list that stands for a text.
func separator(key string) string {
	if slices.Contains(ordered, key) {
		return ""
	}
	return " "
}

// isText reports whether a value is a text, or a list of letters that stands for one.
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
