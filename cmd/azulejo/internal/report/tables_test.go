package report_test

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// readTable is a table as it is read back from a page.
type readTable struct {
	head []string
	rows [][]string
}

// readTables reads the tables of a page by their captions.
func readTables(t *testing.T, page []byte) map[string]*readTable {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(page))
	require.NoError(t, err)
	tables := map[string]*readTable{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != "table" {
			continue
		}
		read, caption := &readTable{}, ""
		for d := range n.Descendants() {
			switch d.Data {
			case "caption":
				caption = text(d)
			case "tr":
				read.add(d)
			}
		}
		if caption != "" {
			require.NotContains(t, tables, caption, "two tables have one caption")
			tables[caption] = read
		}
	}
	return tables
}

// add reads a row.
func (r *readTable) add(row *html.Node) {
	var cells []string
	for d := range row.ChildNodes() {
		if d.Type == html.ElementNode {
			cells = append(cells, text(d))
		}
	}
	if r.head == nil {
		r.head = cells
	} else {
		r.rows = append(r.rows, cells)
	}
}

// row finds the row that begins with some cells.
func (r *readTable) row(t *testing.T, begin ...string) map[string]string {
	t.Helper()
	for _, cells := range r.rows {
		if len(cells) >= len(begin) && slices.Equal(cells[:len(begin)], begin) {
			named := map[string]string{}
			for i, cell := range cells {
				named[r.head[i]] = cell
			}
			return named
		}
	}
	require.Fail(t, "no such row", "%q in %q", begin, r.rows)
	return nil
}

// says checks that a cell says a number, rounded as it is written there.
func says(t *testing.T, want float64, cell string, about ...any) {
	t.Helper()
	written := strings.TrimSuffix(strings.Replace(cell, "−", "-", 1), "\u00a0%")
	got, err := strconv.ParseFloat(written, 64)
	require.NoError(t, err, about...)
	_, fraction, _ := strings.Cut(written, ".")
	assert.InDelta(t, want, got, 0.5*math.Pow(10, -float64(len(fraction)))+1e-9, about...)
}

// saysBoth checks an interval.
func saysBoth(t *testing.T, low, high any, factor float64, cell string, about ...any) {
	t.Helper()
	switch {
	case low == nil && high == nil:
		assert.Equal(t, "not known", cell, about...)
		return
	case low == nil:
		says(t, factor*high.(float64), strings.TrimPrefix(cell, "up to "), about...)
		return
	case high == nil:
		says(t, factor*low.(float64), strings.TrimPrefix(cell, "from "), about...)
		return
	}
	from, to, found := strings.Cut(cell, " to ")
	require.True(t, found, cell)
	says(t, factor*low.(float64), from, about...)
	says(t, factor*high.(float64), to, about...)
}
