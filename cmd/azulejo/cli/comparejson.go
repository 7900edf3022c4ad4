package cli

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// comparisonJSON is what compare --json prints.
type comparisonJSON struct {
	*sim.Comparison
	Rules []rivalRulesJSON `json:"rules"`
}

// rivalRulesJSON is by which rules a ruleset differs from the first.
type rivalRulesJSON struct {
	Ruleset int            `json:"ruleset"` // which of the rulesets, from 2
	Rules   []ruleDiffJSON `json:"rules"`
}

// sameJSON is printed where all rulesets play the same game.
type sameJSON struct {
	Format int  `json:"format"`
	Equal  bool `json:"equal"`
}

// newComparisonJSON opens the rulesets of the comparison itself, so that merged parts
// print the same as one run.
func newComparisonJSON(x *sim.Comparison) (comparisonJSON, error) {
	j := comparisonJSON{Comparison: x, Rules: []rivalRulesJSON{}}
	opened, err := openRulesets(x.Plan)
	if err != nil {
		return j, contentError(err)
	}
	for i, r := range opened[1:] {
		j.Rules = append(j.Rules, rivalRulesJSON{i + 2, ruleDiffs(ruleset.Compare(opened[0].Document, r.Document))})
	}
	return j, nil
}

// comparisonColumns are those of compare --csv: a line for each difference.
var comparisonColumns = []string{"ruleset", "value", "metric", "unit", "first", "here", "difference", "low", "high",
	"detectable", "p_value", "p_corrected", "verdict"}

func printComparisonCSV(out io.Writer, x *sim.Comparison) error {
	w := csv.NewWriter(out)
	// What cannot be written is noticed at the end.
	_ = w.Write(comparisonColumns)
	for _, d := range x.Differences {
		value := ""
		if s := x.Plan.Sweep; s != nil {
			value = s.Values[d.Ruleset-1]
		}
		_ = w.Write([]string{x.Plan.Rulesets[d.Ruleset-1].Ruleset, value, d.Metric, d.Unit,
			exact(d.First), exact(d.Here), exact(d.Mean), known(d.Low), known(d.High), known(d.Detectable),
			exact(d.PValue), exact(d.Corrected), string(d.Verdict)})
	}
	w.Flush()
	return w.Error()
}

// exact writes a number with all its digits.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// known writes a number, or nothing where it is not known.
func known(n sim.Bound) string {
	if !n.Known() {
		return ""
	}
	return exact(float64(n))
}
