package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// words say a difference in a sentence.
func (x *Comparison) words(d *Difference) string {
	phrase := PhraseOf(d.Metric)
	switch {
	case d.Verdict == Same:
		return phrase.Name + ": no difference in any game" + x.couldDiffer()
	case d.Verdict == Differs:
		return d.sentence(phrase) + " " + x.under(d.Ruleset)
	case d.Verdict == Perhaps:
		return fmt.Sprintf("perhaps %s %s", d.sentence(phrase), x.under(d.Ruleset))
	case d.gap.N < 2:
		return phrase.Name + ": games on one seed cannot tell"
	}
	text := "no difference seen in " + phrase.Name
	if d.Detectable.Known() {
		size := phrase.Factor * float64(d.Detectable)
		text += fmt.Sprintf("; could have seen %.*f %s", stats.Decimals(size), size, phrase.Unit)
	}
	return text
}

// couldDiffer says what could not have been seen where no game differs.
func (x *Comparison) couldDiffer() string {
	fewer, games := x.Unseen()
	if games <= fewer {
		return ""
	}
	return fmt.Sprintf("; one in fewer than %d of %d games could have been missed", fewer, games)
}

// sentence says how much more or less there is.
func (d *Difference) sentence(p Phrase) string {
	way := p.more
	if d.Mean < 0 {
		way = p.less
	}
	return fmt.Sprintf("%s %s %s", p.subject, d.amount(p.Factor), way)
}

// amount is the size of the difference, with what it is known up to.
func (d *Difference) amount(factor float64) string {
	size := factor * math.Abs(d.Mean)
	if !d.Low.Known() {
		return "exactly " + strconv.FormatFloat(math.Round(size*1e4)/1e4, 'f', -1, 64)
	}
	half := factor * float64(d.High-d.Low) / 2
	decimals := stats.Decimals(half)
	return fmt.Sprintf("%.*f ± %.*f", decimals, size, decimals, half)
}

// under says which ruleset it is that differs from the first.
func (x *Comparison) under(ruleset int) string {
	if s := x.Plan.Sweep; s != nil {
		return fmt.Sprintf("at %s", s.Values[ruleset-1])
	}
	return "under " + Letter(ruleset)
}

// Never says for each ruleset which of its rules should give points and never did. They
// have no [Difference], as long as they give none under the first ruleset either.
func (x *Comparison) Never() []string {
	var all []string
	for i, r := range x.Rulesets {
		under := "under A"
		if i > 0 {
			under = x.under(i + 1)
		}
		if r.Never != nil {
			all = append(all, fmt.Sprintf("Never gave points %s: %s.", under, strings.Join(r.Never, ", ")))
		}
	}
	return all
}

// Players says whose games these are: what a rule does depends on who plays.
func (x *Comparison) Players() string {
	return fmt.Sprintf("Bots played these games (%s): other bots, and people, may answer a rule differently.",
		strings.Join(x.Plan.Names(), ", "))
}

// Letter is what a ruleset of a comparison is called: A for the first, which is 1.
func Letter(ruleset int) string { return string(rune('A' + ruleset - 1)) }
