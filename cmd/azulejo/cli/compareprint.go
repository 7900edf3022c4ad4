package cli

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// comparisonJSON is what compare --json prints, and what a page keeps as its result.
type comparisonJSON struct {
	*sim.Comparison
	Rules []rulesJSON `json:"rules"`
}

// rulesJSON are the rules in which a ruleset differs from the first.
type rulesJSON struct {
	Ruleset int            `json:"ruleset"` // which of the rulesets, from 2
	Rules   []ruleDiffJSON `json:"rules"`
}

// newComparisonJSON adds the rules that differ to a comparison.
func newComparisonJSON(x *sim.Comparison, opened []*variants.Ruleset) comparisonJSON {
	j := comparisonJSON{Comparison: x, Rules: []rulesJSON{}}
	for i, r := range opened[1:] {
		j.Rules = append(j.Rules, rulesJSON{i + 2, ruleDiffs(ruleset.Compare(opened[0].Document, r.Document))})
	}
	return j
}

// sameJSON is printed if all rulesets play the same game.
type sameJSON struct {
	Format int  `json:"format"`
	Equal  bool `json:"equal"`
}

// printEqual says that there is nothing to compare.
func printEqual(c *cobra.Command, f outputFormat) error {
	csv := func(out io.Writer) error { return printComparisonCSV(out, &sim.Comparison{}) }
	return f.print(c, sameJSON{1, true}, csv, func(out io.Writer) error {
		_, err := fmt.Fprintln(out, "They play equal games, so that none were played.")
		return err
	})
}

// printComparison prints a comparison. It opens the rulesets in the plan, so that merged
// parts print the same as one run.
func printComparison(c *cobra.Command, f outputFormat, x *sim.Comparison) error {
	opened, err := openRulesets(x.Plan)
	if err != nil {
		return contentError(err)
	}
	csv := func(out io.Writer) error { return printComparisonCSV(out, x) }
	return f.print(c, newComparisonJSON(x, opened), csv, func(io.Writer) error {
		s := newScreen(c)
		(&comparisonPrinter{x, opened, s, s.out}).print()
		return nil
	})
}

// comparisonPrinter prints a comparison as text. It ignores errors of writing:
// outputStream keeps the first one.
type comparisonPrinter struct {
	*sim.Comparison
	opened []*variants.Ruleset
	screen *screen
	out    io.Writer
}

// print prints the rulesets, what was played, the differences, and what they are based on.
func (p *comparisonPrinter) print() {
	if p.Plan.Sweep != nil {
		p.sweepHeading()
	} else {
		p.heading()
	}
	partial := ""
	if p.Partial {
		partial = fmt.Sprintf(" This is partial: not all of the %d games are played.", p.Plan.Games)
	}
	p.screen.say("%s of each, on the same seeds from %s, with %s: %s.%s", wording.Count(p.Games, "game"),
		p.Plan.Seed, wording.Count(p.Plan.Seats, "seat"), strings.Join(p.Plan.Names(), ", "), partial)
	if p.Games == 0 {
		return
	}
	if p.Plan.Sweep != nil {
		p.sweep()
	} else {
		for i := range p.opened[1:] {
			p.pair(i + 2)
		}
	}
	for _, never := range p.Never() {
		p.screen.say("%s", never)
	}
	p.footnote()
}

// heading names the rulesets and prints the rules in which they differ from the first.
func (p *comparisonPrinter) heading() {
	for i, r := range p.opened {
		printLettered(p.out, i, p.Plan.Rulesets[i].Ruleset, r)
	}
	for i, r := range p.opened[1:] {
		for _, rule := range ruleset.Compare(p.opened[0].Document, r.Document) {
			printRule(p.out, rule, rune(sim.Letter(i + 2)[0]))
		}
	}
}

// pair prints what differs under one ruleset: in words, and as a table. The words come first
// for designers, who want an answer; the table has every number.
func (p *comparisonPrinter) pair(number int) {
	differences := p.Of(number)
	with := map[sim.Verdict][]sim.Difference{}
	for _, d := range differences {
		with[d.Verdict] = append(with[d.Verdict], d)
	}
	p.words(slices.Concat(with[sim.Differs], with[sim.Perhaps]))
	if with[sim.Differs] == nil && !p.oneSeed() {
		p.screen.say("No difference between A and %s was seen for sure.", sim.Letter(number))
	}
	var unseen []string
	for i, d := range with[sim.Unseen] {
		unseen = append(unseen, unseenIn(d.Metric, d.Detectable, i == 0))
	}
	if unseen != nil && !p.oneSeed() {
		p.screen.say("No difference seen in %s.", strings.Join(unseen, ", "))
	}
	p.same(with[sim.Same])
	p.table(number, differences)
}

// words prints differences as sentences.
func (p *comparisonPrinter) words(differences []sim.Difference) {
	for i, d := range differences {
		if i == 0 {
			fmt.Fprintln(p.out)
		}
		fmt.Fprintln(p.out, d.Words)
	}
}

// unseenIn names a metric in which no difference was seen, with the smallest one that the
// run could have seen.
func unseenIn(metric string, least sim.Bound, first bool) string {
	phrase := sim.PhraseOf(metric)
	if !least.Known() {
		return phrase.Name
	}
	text, size := "", phrase.Factor*float64(least)
	if first {
		text = "could have seen "
	}
	return fmt.Sprintf("%s (%s%.*f %s)", phrase.Name, text, stats.Decimals(size), size, phrase.Unit)
}

// oneSeed reports whether all games are on one seed, so that nothing is known of chance.
func (p *comparisonPrinter) oneSeed() bool { return p.Games <= p.Plan.BlockSize() }

// same prints what is the same in every game.
func (p *comparisonPrinter) same(list []sim.Difference) {
	var names []string
	for _, d := range list {
		names = append(names, sim.PhraseOf(d.Metric).Name)
	}
	switch fewer, games := p.Unseen(); {
	case names == nil:
	case games <= fewer:
		p.screen.say("The same in every game: %s.", strings.Join(names, ", "))
	default:
		p.screen.say("The same in all %d games: %s. What differs in fewer than %d of %d may not have been seen.",
			games, strings.Join(names, ", "), fewer, games)
	}
}

// footnote says what the verdicts are based on.
func (p *comparisonPrinter) footnote() {
	if p.oneSeed() {
		p.screen.say("What games on one seed show may be chance: with more games there are verdicts.")
	} else {
		p.screen.say("Intervals, and numbers after ±, are at 95 %%. Of many intervals, some miss the truth by chance: "+
			"so a difference is claimed, and has a star, only if it is significant among all %d that were tested "+
			"(Holm's correction: if nothing differed, at most 5 of 100 such runs would claim anything).", p.Tests)
	}
	p.screen.say("%s Choose others with --bots: search:100 looks ahead.", p.Players())
	if p.Until != nil {
		p.screen.say("Of the differences %s", untilWords(p.Until))
	}
	printSpeed(p.out, p.Run)
}

// table prints the differences of one ruleset, with as many decimals as the interval is worth.
// A long name has a line of its own.
func (p *comparisonPrinter) table(number int, differences []sim.Difference) {
	const nameWidth = 26
	letter := sim.Letter(number)
	fmt.Fprintf(p.out, "\n%-*s%8s%8s%9s  %17s%10s\n", nameWidth, "", "A", letter, letter+" - A",
		"95 % interval", "could see")
	for _, d := range differences {
		phrase := sim.PhraseOf(d.Metric)
		name, factor, decimals := phrase.Title(), phrase.Factor, d.Decimals()
		if utf8.RuneCountInString(name) >= nameWidth {
			fmt.Fprintln(p.out, name)
			name = ""
		}
		interval, least := "", ""
		if halfOf(factor, &d) > 0 {
			interval = sim.Signed(factor*float64(d.Low), decimals) + " to " + sim.Signed(factor*float64(d.High), decimals)
		}
		if size := factor * float64(d.Detectable); d.Detectable.Known() {
			least = sim.Number(size, stats.Decimals(size))
		}
		line := fmt.Sprintf("%-*s %7s %7s %8s %-1s %16s%10s", nameWidth, name, sim.Number(factor*d.First, decimals),
			sim.Number(factor*d.Here, decimals), sim.Signed(factor*d.Mean, decimals), star(&d), interval, least)
		fmt.Fprintln(p.out, strings.TrimRight(line, " "))
	}
}

// star marks a difference that is claimed.
func star(d *sim.Difference) string {
	if d != nil && d.Verdict == sim.Differs {
		return "*"
	}
	return ""
}

// shown writes a difference, with half its interval.
func shown(factor float64, d *sim.Difference) string {
	if d == nil {
		return ""
	}
	half := halfOf(factor, d)
	decimals := stats.Decimals(half)
	text := sim.Signed(factor*d.Mean, decimals)
	if half > 0 {
		text += fmt.Sprintf(" ± %.*f", decimals, half)
	}
	return text
}

// halfOf is half the width of the interval of a difference, 0 if it has none.
func halfOf(factor float64, d *sim.Difference) float64 {
	if d == nil || !d.Low.Known() {
		return 0
	}
	return factor * float64(d.High-d.Low) / 2
}

// sweepHeading names the ruleset and what is varied in it.
func (p *comparisonPrinter) sweepHeading() {
	sweep := p.Plan.Sweep
	printLettered(p.out, 0, p.Plan.Rulesets[0].Ruleset, p.opened[0])
	p.screen.say("%s is %s there. It is compared with %s.", sweep.Path, cmp.Or(sweep.Values[0], "not"),
		wording.List(sweep.Values[1:], "and"))
}

// sweep prints what the values do: in words, by value, and as curves.
func (p *comparisonPrinter) sweep() {
	const mostCurves = 4 // the table has more metrics
	var claims []sim.Difference
	var unseen, all []string
	for _, d := range p.Differences {
		if !slices.Contains(all, d.Metric) {
			all = append(all, d.Metric)
		}
	}
	for _, metric := range all {
		extremes := p.extremes(metric)
		claims = append(claims, extremes...)
		if extremes == nil {
			unseen = append(unseen, unseenIn(metric, p.detectable(metric), unseen == nil))
		}
	}
	p.words(claims)
	if !p.oneSeed() {
		if claims == nil {
			p.screen.say("No difference was seen at any value for sure.")
		}
		if unseen != nil {
			p.screen.say("At no value a difference was seen in %s.", strings.Join(unseen, ", "))
		}
	}
	metrics := p.strongest()
	p.byValue(metrics)
	for _, m := range metrics[:min(len(metrics), mostCurves)] {
		p.curve(m)
	}
}

// strongest lists the metrics to show: who wins, the score, and those that differ at some
// value. The smallest p-value comes first, corrected for the number of tests (Holm).
func (p *comparisonPrinter) strongest() []string {
	always := []string{"wins.seat1", "score"}
	least := map[string]float64{} // p-values
	var names []string
	for _, d := range p.Differences {
		if d.Verdict != sim.Differs || slices.Contains(always, d.Metric) {
			continue
		}
		if before, known := least[d.Metric]; !known {
			names = append(names, d.Metric)
			least[d.Metric] = d.Corrected
		} else {
			least[d.Metric] = min(before, d.Corrected)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(least[a], least[b]) })
	return append(always, names...)
}

// extremes returns the largest claimed differences in a metric, to both sides.
func (p *comparisonPrinter) extremes(metric string) (list []sim.Difference) {
	var low, high *sim.Difference
	for _, point := range p.Curve(metric) {
		d := point.Difference
		switch {
		case d == nil || d.Verdict != sim.Differs:
		case d.Mean < 0 && (low == nil || d.Mean < low.Mean):
			low = d
		case d.Mean > 0 && (high == nil || d.Mean > high.Mean):
			high = d
		}
	}
	for _, d := range []*sim.Difference{low, high} {
		if d != nil {
			list = append(list, *d)
		}
	}
	return list
}

// detectable is the difference in a metric that the run could have seen at every value.
func (p *comparisonPrinter) detectable(metric string) sim.Bound {
	least := sim.Bound(math.Inf(-1))
	for _, point := range p.Curve(metric) {
		if d := point.Difference; d != nil && d.Detectable.Known() {
			least = max(least, d.Detectable)
		}
	}
	return least
}

// byValue prints the means of metrics at each value, as many as the screen has room for.
func (p *comparisonPrinter) byValue(metrics []string) {
	labels, width := p.labels()
	head, rows := fmt.Sprintf("\n%*s", width, ""), make([]string, len(labels))
	for i, label := range labels {
		rows[i] = fmt.Sprintf("%*s", width, label)
	}
	screen, _ := p.screen.size()
	room := screen - width
	for _, m := range metrics {
		column := max(len(m), 6) + 4
		if room -= column; room < 0 {
			break
		}
		head += fmt.Sprintf("%*s  ", column-2, m)
		for i, point := range p.Curve(m) {
			value := sim.Number(sim.PhraseOf(m).Factor*point.Mean, p.decimals(m))
			rows[i] += fmt.Sprintf("%*s%-2s", column-2, value, star(point.Difference))
		}
	}
	for _, row := range append([]string{head}, rows...) {
		fmt.Fprintln(p.out, strings.TrimRight(row, " "))
	}
}

// decimals is how many decimals of a metric are worth writing at some value of a sweep.
func (p *comparisonPrinter) decimals(metric string) int {
	most := 0
	for _, point := range p.Curve(metric) {
		if half := halfOf(sim.PhraseOf(metric).Factor, point.Difference); half > 0 {
			most = max(most, stats.Decimals(half))
		}
	}
	return most
}

// labels names the values of a sweep, with the width of the longest name. The value of the
// ruleset itself is marked.
func (p *comparisonPrinter) labels() (names []string, width int) {
	for _, point := range p.Curve("") {
		name := point.Value
		if _, err := strconv.Atoi(name); err != nil {
			name = "as it is" // a formula, or nothing
		} else if point.Ruleset == 1 {
			name = "as it is " + name
		}
		names, width = append(names, name), max(width, len(name))
	}
	return names, width
}

// curve draws a metric over the values of a sweep: a line for each value, with its mean,
// the difference from the ruleset as it is, and the interval of the mean. A mark through all
// lines is at the mean of the ruleset as it is or, for wins, at an even share.
func (p *comparisonPrinter) curve(metric string) {
	const meanWidth, differenceWidth = 8, 16
	labels, width := p.labels()
	phrase, points := sim.PhraseOf(metric), p.Curve(metric)
	levels := make([]sim.Measured, len(points))
	mark, marked := 0.0, "A"
	for i, point := range points {
		levels[i], _ = p.Rulesets[point.Ruleset-1].Measure(metric)
		if point.Difference == nil {
			mark = levels[i].Mean
		}
	}
	if strings.HasPrefix(metric, "wins.") {
		mark, marked = 1/float64(p.Plan.Seats), "even"
	}
	screen, _ := p.screen.size()
	s := newScale(levels, mark, max(20, screen-width-meanWidth-differenceWidth-2))
	if s.from == s.to {
		return // nothing to see
	}
	fmt.Fprintf(p.out, "\n%s, difference from A; │ is %s\n", phrase.Title(), marked)
	decimals := p.decimals(metric)
	if phrase.Factor != 1 {
		decimals = max(decimals, 1)
	}
	for i, point := range points {
		line := fmt.Sprintf("%*s%*s%*s  %s", width, labels[i], meanWidth,
			sim.Number(phrase.Factor*levels[i].Mean, decimals), differenceWidth,
			shown(phrase.Factor, point.Difference), s.line(levels[i], mark))
		fmt.Fprintln(p.out, strings.TrimRight(line, " "))
	}
}

// scale maps numbers to the columns of a curve.
type scale struct {
	from, to float64
	columns  int
}

// newScale returns a scale that holds a mark and all intervals.
func newScale(levels []sim.Measured, mark float64, columns int) scale {
	s := scale{mark, mark, columns}
	for _, level := range levels {
		low, high := bounds(level)
		s.from, s.to = min(s.from, low), max(s.to, high)
	}
	return s
}

// bounds are those of an interval, or the mean itself if it has none.
func bounds(level sim.Measured) (low, high float64) {
	if !level.Low.Known() || !level.High.Known() {
		return level.Mean, level.Mean
	}
	return float64(level.Low), float64(level.High)
}

// line draws a mean and its interval across the mark.
func (s scale) line(level sim.Measured, mark float64) string {
	column := func(x float64) int {
		return int(math.Round((x - s.from) / (s.to - s.from) * float64(s.columns-1)))
	}
	line := []rune(strings.Repeat(" ", s.columns))
	low, high := bounds(level)
	for i := column(low); i <= column(high); i++ {
		line[i] = '─'
	}
	line[column(mark)] = '│'
	line[column(level.Mean)] = '●'
	return string(line)
}
