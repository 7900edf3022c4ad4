package cli

import (
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// allNumbers is what --csv prints of the result of a run.
const allNumbers = "print all numbers as one table of comma-separated values"

// printResult prints the result of a run under the ruleset with this title.
func printResult(c *cobra.Command, f outputFormat, title string, r *sim.Result) error {
	return f.print(c, r, func(out io.Writer) error { return printResultCSV(out, r) }, func(io.Writer) error {
		newResultPrinter(c, r).print(title)
		return nil
	})
}

// resultPrinter prints a result as text. What goes wrong with the output is noticed
// where it is written to.
type resultPrinter struct {
	*sim.Result
	screen *screen
	out    io.Writer
	width  int
}

func newResultPrinter(c *cobra.Command, r *sim.Result) *resultPrinter {
	s := newScreen(c)
	width, _ := s.size()
	return &resultPrinter{r, s, s.out, width}
}

func (p *resultPrinter) print(title string) {
	partial := ""
	if p.Partial {
		partial = " (partial: not all games were played)"
	}
	fmt.Fprintf(p.out, "%s, %s, %s from seed %s%s\n", title, wording.Count(p.Seats, "seat"), wording.Count(p.Games, "game"),
		p.Seed, partial)
	if p.Games > 0 {
		p.headline()
		p.seatTable()
		p.placeTable()
		p.pointsTable()
		p.roundsTable()
		p.winnersTable()
		p.course()
	}
	p.stopped()
	if p.Run.Workers > 0 {
		fmt.Fprintf(p.out, "%.0f games a second with %s\n", p.Run.GamesPerSecond, wording.Count(p.Run.Workers, "worker"))
	}
}

// table prints rows of cells, each column as wide as it must be: names at the left,
// numbers at the right.
func (p *resultPrinter) table(rows [][]string) {
	fmt.Fprintln(p.out)
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		line := fmt.Sprintf("%-*s", widths[0], row[0])
		for i, cell := range row[1:] {
			line += fmt.Sprintf("  %*s", widths[i+1], cell)
		}
		fmt.Fprintln(p.out, line)
	}
}

// number writes a mean.
func number(x float64) string { return sim.Number(x, 1) }
