package sim

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Phrase has the words for a metric.
type Phrase struct {
	Name   string  // "wins of the first seat"
	Unit   string  // of a difference: "points"
	Factor float64 // 100 for shares, which are written in percent, else 1

	// subject begins a sentence in which an amount follows: "games are". More or less of
	// it ends the sentence: "rounds longer".
	subject, more, less string
}

// Title is the name of the metric, with the unit where the name does not have it.
func (p Phrase) Title() string {
	if p.Factor == 100 || p.Unit == hundredths {
		return p.Name + ", %"
	}
	return p.Name
}

// hundredths is the unit of a metric that is counted in percent.
const hundredths = "% of the game"

// percentagePoints is the unit of differences between shares: points are those of scores.
const percentagePoints = "percentage points"

// phrases are those of the metrics without a seat, bot or key in their name.
var phrases = map[string]Phrase{
	"score":  {"mean score", "points", 1, "scores are", "points higher", "points lower"},
	"winner": {"score of winners", "points", 1, "winners score", "points more", "points less"},
	"margin": {"margin of winners", "points", 1, "winners are", "points further ahead", "points less far ahead"},
	"tie": {"tied games", percentagePoints, 100, "games are tied", percentagePoints + " more often",
		percentagePoints + " less often"},
	"rounds":    {"rounds", "rounds", 1, "games are", "rounds longer", "rounds shorter"},
	"turns":     {"turns", "turns", 1, "games have", "more turns", "fewer turns"},
	"moves":     {"moves", "moves", 1, "games have", "more moves", "fewer moves"},
	"decisions": {"decisions", "decisions", 1, "games have", "more decisions", "fewer decisions"},
	"forced":    {"forced moves", "moves", 1, "games have", "more forced moves", "fewer forced moves"},
	"choices":   {"choices of a decision", "choices", 1, "a decision has", "more choices", "fewer choices"},
	"lead.changes": {"lead changes", "times", 1, "the lead changes hands",
		"times more often", "times less often"},
	"lead.last": {"last lead change", hundredths, 1, "the lead last changes hands",
		hundredths + " later", hundredths + " earlier"},
	"comeback": {"winners from behind", percentagePoints, 100, "winners come from behind",
		percentagePoints + " more often", percentagePoints + " less often"},
	"deficit": {"worst deficit of winners", "points", 1, "at worst winners are",
		"points further behind", "points less far behind"},
	"drama": {"drama", "points", 1, "in mid-game winners are",
		"points further behind", "points less far behind"},
}

// PhraseOf returns the words for a metric.
func PhraseOf(metric string) Phrase {
	if p, ok := phrases[metric]; ok {
		return p
	}
	kind, of, _ := strings.Cut(metric, ".")
	who := seatInWords(of)
	switch kind {
	case "wins":
		return Phrase{"wins of " + who, percentagePoints, 100, who + " wins", percentagePoints + " more often",
			percentagePoints + " less often"}
	case "score":
		return Phrase{"score of " + who, "points", 1, "scores of " + who + " are", "points higher", "points lower"}
	}
	return Phrase{of, "points", 1, of + " gives", "points more", "points less"} // points.KEY
}

// seatInWords returns the words for a seat, and the name of a bot as it is.
func seatInWords(name string) string {
	switch seat, is := seatNamed(name); {
	case !is:
		return name
	case seat == 0:
		return "the first seat"
	default:
		return fmt.Sprintf("seat %d", seat+1)
	}
}

// words describes a difference in a sentence.
func (x *Comparison) words(d *Difference) string {
	phrase := PhraseOf(d.Metric)
	switch {
	case d.Verdict == Same:
		text := phrase.Name + ": no difference in any game"
		if fewer, games := x.Unseen(); games > fewer {
			text += fmt.Sprintf("; one in fewer than %d of %d games could have been missed", fewer, games)
		}
		return text
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

// sentence says how much more or less there is, and how exactly that is known.
func (d *Difference) sentence(p Phrase) string {
	way := p.more
	if d.Mean < 0 {
		way = p.less
	}
	size := p.Factor * math.Abs(d.Mean)
	amount := "exactly " + strconv.FormatFloat(math.Round(size*1e4)/1e4, 'f', -1, 64)
	if d.Low.Known() {
		half := p.Factor * float64(d.High-d.Low) / 2
		decimals := stats.Decimals(half)
		amount = fmt.Sprintf("%.*f ± %.*f", decimals, size, decimals, half)
	}
	return fmt.Sprintf("%s %s %s", p.subject, amount, way)
}

// under names the ruleset that differs from the first.
func (x *Comparison) under(ruleset int) string {
	if s := x.Plan.Sweep; s != nil {
		return fmt.Sprintf("at %s", s.Values[ruleset-1])
	}
	return "under " + Letter(ruleset)
}

// Never lists in sentences the rules of each ruleset that should give points and never
// did. They have no [Difference], unless they give some under the first ruleset.
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

// Players names the bots: the effect of a rule depends on who plays.
func (x *Comparison) Players() string {
	return fmt.Sprintf("Bots played these games (%s): other bots, and people, may answer a rule differently.",
		strings.Join(x.Plan.Names(), ", "))
}

// Letter is the name of a ruleset of a comparison: A for the first, which is 1.
func Letter(ruleset int) string { return string(rune('A' + ruleset - 1)) }

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
// "<0.1" where that would be 0.0 although there are some.
func Percent(share float64) string {
	text := Number(100*share, 1)
	if share > 0 && text == "0.0" {
		return "<0.1"
	}
	return text
}

// Chance puts a p-value in words.
func Chance(p float64) string {
	switch {
	case p < 0.001:
		return "is no chance (p < 0.001)"
	case p < 1-stats.Confidence:
		return fmt.Sprintf("is hardly chance (p = %.3f)", p)
	}
	return fmt.Sprintf("may be chance (p = %.2f)", p)
}

// Decimals is the number of significant decimals of a metric, in the unit of its
// [Phrase]. Shares have at least one, as in [Percent].
func (m Measured) Decimals() int {
	factor := PhraseOf(m.Name).Factor
	decimals := stats.Decimals(factor * float64(m.Half()))
	if factor != 1 {
		return max(decimals, 1)
	}
	return decimals
}

// Decimals is the number of decimals of a difference and of the two means, in the unit of
// its [Phrase]: the significant ones, and more where the three, each rounded by itself,
// would not add up.
func (d *Difference) Decimals() int {
	factor := PhraseOf(d.Metric).Factor
	return addingUp(factor*d.First, factor*d.Mean, factor*d.Here, stats.Decimals(factor*float64(d.High-d.Low)/2))
}

// AheadDecimals is the number of decimals of the points of winners and others, so that
// these and the difference add up.
func (s *Source) AheadDecimals() int { return addingUp(s.Others, s.Ahead, s.Winners, 2) }

// addingUp is the least number of decimals, from least up, with which a and b add up to
// their sum as they are written.
func addingUp(a, b, sum float64, least int) int {
	const most = 6
	for decimals := least; decimals <= most; decimals++ {
		written := func(x float64) float64 {
			n, _ := strconv.ParseFloat(Number(x, decimals), 64) // Number has just written it
			return n
		}
		if Number(written(a)+written(b), decimals) == Number(sum, decimals) {
			return decimals
		}
	}
	return least
}
