package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
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

// often is the phrase of a share of games. Differences between shares are in percentage
// points, as points are those of scores.
func often(name, subject string) Phrase {
	const unit = "percentage points"
	return Phrase{name, unit, 100, subject, unit + " more often", unit + " less often"}
}

// metricPhrases are those of the metrics without a seat, bot or key in their name.
var metricPhrases = map[string]Phrase{
	"score":        {"mean score", "points", 1, "scores are", "points higher", "points lower"},
	"winner":       {"score of winners", "points", 1, "winners score", "points more", "points less"},
	"margin":       {"margin of winners", "points", 1, "winners are", "points further ahead", "points less far ahead"},
	"tie":          often("tied games", "games are tied"),
	"rounds":       {"rounds", "rounds", 1, "games are", "rounds longer", "rounds shorter"},
	"turns":        {"turns", "turns", 1, "games have", "more turns", "fewer turns"},
	"moves":        {"moves", "moves", 1, "games have", "more moves", "fewer moves"},
	"decisions":    {"decisions", "decisions", 1, "games have", "more decisions", "fewer decisions"},
	"forced":       {"forced moves", "moves", 1, "games have", "more forced moves", "fewer forced moves"},
	"choices":      {"choices of a decision", "choices", 1, "a decision has", "more choices", "fewer choices"},
	"lead.changes": {"lead changes", "times", 1, "the lead changes hands", "times more often", "times less often"},
	"lead.last": {"last lead change", hundredths, 1, "the lead last changes hands", hundredths + " later",
		hundredths + " earlier"},
	"comeback": often("winners from behind", "winners come from behind"),
	"deficit": {"worst deficit of winners", "points", 1, "at worst winners are", "points further behind",
		"points less far behind"},
	"drama": {"mean deficit of winners", "points", 1, "in mid-game winners are", "points further behind", "points less far behind"},
}

// PhraseOf returns the words for a metric. Metrics of seats, bots and keys have these in
// their names, as in "wins.seat2", "score.greedy" and "points.bonuses.row".
func PhraseOf(metric string) Phrase {
	if p, ok := metricPhrases[metric]; ok {
		return p
	}
	kind, of, _ := strings.Cut(metric, ".")
	who := of // a bot
	if seat, _ := strconv.Atoi(strings.TrimPrefix(of, "seat")); seat == 1 && of == "seat1" {
		who = "the first seat"
	} else if seat > 1 && of == fmt.Sprint("seat", seat) {
		who = fmt.Sprint("seat ", seat)
	}
	switch kind {
	case "wins":
		return often("wins of "+who, who+" wins")
	case "score":
		return Phrase{"score of " + who, "points", 1, "scores of " + who + " are", "points higher", "points lower"}
	}
	return Phrase{of, "points", 1, of + " gives", "points more", "points less"} // points.KEY
}

// Compare returns the comparison of a run, with words for each difference.
func Compare(p sim.Plan, c *sim.Counts) *sim.Comparison {
	x := sim.NewComparison(p, c)
	for i := range x.Differences {
		x.Differences[i].Words = words(x, &x.Differences[i])
	}
	return x
}

// words describes a difference in a sentence.
func words(x *sim.Comparison, d *sim.Difference) string {
	phrase := PhraseOf(d.Metric)
	switch {
	case d.Verdict == sim.Same:
		return phrase.Name + ": no difference in any game"
	case d.Verdict == sim.Differs:
		return phrase.difference(d) + " " + under(x, d.Ruleset)
	case d.Verdict == sim.Perhaps:
		return fmt.Sprintf("perhaps %s %s", phrase.difference(d), under(x, d.Ruleset))
	case x.Games <= x.Plan.BlockSize():
		return phrase.Name + ": games with the same tiles cannot tell"
	case !d.Detectable.Known():
		return "no difference seen in " + phrase.Name
	}
	return fmt.Sprintf("no difference seen in %s; one below %s %s can be missed", phrase.Name,
		detectable(d.Detectable, phrase.Factor), phrase.Unit)
}

// difference says how much more or less there is, and how exactly that is known.
func (p Phrase) difference(d *sim.Difference) string {
	way := p.more
	if d.Mean < 0 {
		way = p.less
	}
	size := p.Factor * math.Abs(d.Mean)
	amount := "exactly " + strconv.FormatFloat(math.Round(size*1e4)/1e4, 'f', -1, 64)
	if d.Low.Known() {
		low, high := p.Factor*float64(d.Low), p.Factor*float64(d.High)
		if d.Mean < 0 {
			low, high = -high, -low
		}
		amount = estimate(Number, size, low, high, 0)
	}
	if amount == "exactly 1" {
		way = strings.Replace(way, p.Unit, strings.TrimSuffix(p.Unit, "s"), 1)
	}
	return fmt.Sprintf("%s %s %s", p.subject, amount, way)
}

// under names the ruleset that differs from the first.
func under(x *sim.Comparison, ruleset int) string {
	if s := x.Plan.Sweep; s != nil && ruleset > 1 {
		return "at " + s.Values[ruleset-1]
	}
	return "under " + Letter(ruleset)
}

// Letter is the name of a ruleset of a comparison: A for the first, which is 1.
func Letter(ruleset int) string { return string(rune('A' + ruleset - 1)) }

// Chance puts a p-value in words.
func Chance(p float64) string {
	switch {
	case p < 0.001:
		return "chance alone does not explain that (p < 0.001)"
	case p < 1-stats.Confidence:
		return fmt.Sprintf("chance alone hardly explains that (p = %.3f)", p)
	}
	return fmt.Sprintf("that may be chance (p = %.2f)", p)
}
