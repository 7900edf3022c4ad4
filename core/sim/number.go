package sim

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Number writes a number with some decimals. One that rounds to 0 has no sign.
func Number(x float64, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

// Signed writes a number as [Number] does, with a plus where it is positive.
func Signed(x float64, decimals int) string {
	text := Number(x, decimals)
	if x > 0 && strings.Trim(text, "0.") != "" {
		return "+" + text
	}
	return text
}

// Percent writes a share of games in percent, without the sign: with one decimal, and as
// "<0.1" where that would hide that there are any.
func Percent(share float64) string {
	text := Number(100*share, 1)
	if share > 0 && text == "0.0" {
		return "<0.1"
	}
	return text
}

// Chance says of a p-value whether chance can explain what was seen.
func Chance(p float64) string {
	switch {
	case p < 0.001:
		return "is no chance (p < 0.001)"
	case p < 1-stats.Confidence:
		return fmt.Sprintf("is hardly chance (p = %.3f)", p)
	}
	return fmt.Sprintf("may be chance (p = %.2f)", p)
}

// Decimals is how many decimals of a metric are worth writing, in the unit of its
// [Phrase]. Shares have at least one, as [Percent] writes it.
func (m Measured) Decimals() int {
	factor := PhraseOf(m.Name).Factor
	decimals := stats.Decimals(factor * float64(m.Half()))
	if factor != 1 {
		return max(decimals, 1)
	}
	return decimals
}

// Decimals is how many decimals of a difference and of the two means are written, in the
// unit of its [Phrase]: those that are worth it, and more where the three, each rounded
// by itself, would not add up.
func (d *Difference) Decimals() int {
	factor := PhraseOf(d.Metric).Factor
	worth := stats.Decimals(factor * float64(d.High-d.Low) / 2)
	return addingUp(factor*d.First, factor*d.Mean, factor*d.Here, worth)
}

// AheadDecimals is how many decimals of the points of winners and others are written, so
// that these and the difference add up.
func (s *Source) AheadDecimals() int { return addingUp(s.Others, s.Ahead, s.Winners, 2) }

// addingUp is the least number of decimals, from some on, with which a and b come to
// their sum as they are written.
func addingUp(a, b, sum float64, worth int) int {
	const most = 6
	for decimals := worth; decimals <= most; decimals++ {
		written := func(x float64) float64 {
			n, _ := strconv.ParseFloat(Number(x, decimals), 64) // Number has just written it
			return n
		}
		if Number(written(a)+written(b), decimals) == Number(sum, decimals) {
			return decimals
		}
	}
	return worth
}
