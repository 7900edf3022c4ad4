package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// nameWidth is how wide the names of metrics are in a table; what is longer has a line
// of its own.
const nameWidth = 26

// table prints the differences of one ruleset.
func (p *comparisonPrinter) table(number int, differences []sim.Difference) {
	letter := sim.Letter(number)
	fmt.Fprintf(p.out, "\n%-*s%8s%8s%9s  %17s%10s\n", nameWidth, "", "A", letter, letter+" - A",
		"95 % interval", "could see")
	for _, d := range differences {
		name := sim.PhraseOf(d.Metric).Title()
		if utf8.RuneCountInString(name) >= nameWidth {
			fmt.Fprintln(p.out, name)
			name = ""
		}
		fmt.Fprintf(p.out, "%-*s%s\n", nameWidth, name, strings.TrimRight(cells(d), " "))
	}
}

// cells gives the numbers of a difference, with as many decimals as mean something.
func cells(d sim.Difference) string {
	factor := sim.PhraseOf(d.Metric).Factor
	half := halfOf(factor, &d)
	decimals := d.Decimals()
	first := fmt.Sprintf(" %7s %7s %8s", sim.Number(factor*d.First, decimals), sim.Number(factor*d.Here, decimals),
		sim.Signed(factor*d.Mean, decimals))
	interval, least := "", ""
	if half > 0 {
		interval = sim.Signed(factor*float64(d.Low), decimals) + " to " + sim.Signed(factor*float64(d.High), decimals)
	}
	if size := factor * float64(d.Detectable); d.Detectable.Known() {
		least = sim.Number(size, stats.Decimals(size))
	}
	return fmt.Sprintf("%s %-1s %16s%10s", first, star(&d), interval, least)
}
