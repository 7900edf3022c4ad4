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

// mostDecimals is how many decimals have room in a table.
const mostDecimals = 3

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
	decimals := min(stats.Decimals(half), mostDecimals)
	first := fmt.Sprintf("%8s%8s%9s", plain(factor*d.First, decimals), plain(factor*d.Here, decimals),
		signed(factor*d.Mean, decimals))
	interval, least := "", ""
	if half > 0 {
		interval = signed(factor*float64(d.Low), decimals) + " to " + signed(factor*float64(d.High), decimals)
	}
	if size := factor * float64(d.Detectable); d.Detectable.Known() {
		least = fmt.Sprintf("%.*f", min(stats.Decimals(size), mostDecimals), size)
	}
	return fmt.Sprintf("%s %-1s%17s%10s", first, star(&d), interval, least)
}

// plain writes a number; one that is nothing with these decimals has no sign.
func plain(x float64, decimals int) string {
	return strings.TrimPrefix(signed(x, decimals), "+")
}

// signed writes a number with its sign.
func signed(x float64, decimals int) string {
	text := fmt.Sprintf("%+.*f", decimals, x)
	if strings.Trim(text, "+-0.") == "" {
		return text[1:]
	}
	return text
}
