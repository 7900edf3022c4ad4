package ruleset

import (
	"strings"
)

// SeatKeys begins the paths of keys in positions that each seat has.
const SeatKeys = "seats."

// Letters returns the letters of a value in a position: those of a text, or those of a list's
// items with the separator between them. It rejects everything else and is then not ok. An absent
// value has no letters.
func (v Value) Letters(separator string) (text string, ok bool) {
	switch v.Kind() {
	case Mapping:
		v.Reject(codeWrongType, "write them in one word, as BBR, or as a list, [B, B, R]",
			"letters of colors are needed here, and this is a map")
		return "", false
	case List:
		var parts []string
		for _, item := range v.Items() {
			if !item.scalar("a letter of a color") {
				return "", false
			}
			parts = append(parts, item.Text())
		}
		return strings.Join(parts, separator), true
	}
	return v.Text(), true
}

// tiles rejects a value that is neither letters of tiles nor a list of them.
func (v Value) tiles() {
	if v.Kind() != List {
		v.scalar(Tiles.String())
	}
	for _, item := range v.Items() {
		item.tiles()
	}
}

// Cells returns the letters of a row of cells, perhaps with blanks between them.
func (v Value) Cells() (text string, ok bool) {
	text, ok = v.Letters("")
	return strings.ReplaceAll(text, " ", ""), ok
}

// RowsOf returns the rows of a value with n rows: the items of a list, or the lines of a block of
// text. An absent value has none. A value with another number of rows is reported and has none
// either.
func (v Value) RowsOf(n int, what, sample string) []Value {
	if !v.Exists() {
		return nil
	}
	rows, ok := v.rows(what, sample)
	if ok && len(rows) != n {
		v.ErrorHint("write "+sample, "%d %s are needed, here are %d", n, what, len(rows))
		return nil
	}
	return rows
}

// rows returns the items of a list, or the lines of a block of text, which are reported at the
// place of the block. It rejects everything else with a sample, and is then not ok.
func (v Value) rows(what, sample string) (rows []Value, ok bool) {
	switch {
	case v.Kind() == List:
		return v.Items(), true
	case strings.Contains(v.Text(), "\n"):
		for line := range strings.Lines(v.Text()) {
			part := *v.node
			part.text = strings.TrimSpace(line)
			rows = append(rows, Value{v.report, v.path, &part, v.near})
		}
		return rows, true
	}
	v.Reject(codeWrongType, "write "+sample, "a list of %s is needed here, and this is %v", what, v.Kind())
	return nil, false
}
