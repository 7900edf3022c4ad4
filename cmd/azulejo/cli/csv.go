package cli

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"text/template"

	"github.com/azulejo/azulejo/core/sim"
)

// printCSV prints the table that a template of csv.tmpl describes: of simulate, which is one
// long table of all numbers that spreadsheets and data frames can filter, of compare, or of
// tournament.
func printCSV(out io.Writer, table string, result any) error {
	w := csv.NewWriter(out)
	// A record is collected over several calls, because a table can have columns for each item
	// of a list.
	var record []string
	cells := func(values ...any) (none string, err error) {
		for _, value := range values {
			record = append(record, csvCell(value))
		}
		return "", nil
	}
	t := parse("csv.tmpl", 0, template.FuncMap{
		"cells": cells,
		"line": func(values ...any) (none string, err error) {
			_, _ = cells(values...)
			err, record = w.Write(record), record[:0]
			return "", err
		},
	})
	// All output goes through the calls, which quote it. The rest is the layout of the template.
	if err := t.ExecuteTemplate(io.Discard, table, result); err != nil {
		return err
	}
	w.Flush()
	return w.Error()
}

// csvCell writes a value as a cell. Bounds that are not known are empty.
func csvCell(value any) string {
	switch value := value.(type) {
	case float64:
		return exact(value)
	case sim.Bound:
		if !value.Known() {
			return ""
		}
		return exact(float64(value))
	case []byte:
		return string(value)
	}
	return fmt.Sprint(value)
}

// exact writes a number with all its digits, as JSON does.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
