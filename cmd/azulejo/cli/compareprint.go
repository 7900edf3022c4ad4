package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// printComparison prints a comparison. All that it prints comes from the comparison itself, which
// holds its rulesets, so that parts of it that were played elsewhere print the same.
func printComparison(c *cobra.Command, f outputFormat, x *sim.Comparison) error {
	lanes, err := openRulesets(x.Plan)
	if err != nil {
		return contentError(err)
	}
	data, err := newComparisonJSON(x)
	if err != nil {
		return err
	}
	csv := func(out io.Writer) error { return printComparisonCSV(out, x) }
	return f.print(c, data, csv, func(io.Writer) error {
		newComparisonPrinter(c, x, lanes).print()
		return nil
	})
}

// printEqual says that there is nothing to compare.
func printEqual(c *cobra.Command, f outputFormat) error {
	csv := func(out io.Writer) error { return printComparisonCSV(out, &sim.Comparison{}) }
	return f.print(c, sameJSON{1, true}, csv, func(out io.Writer) error {
		_, err := fmt.Fprintln(out, "They play equal games, so that none were played.")
		return err
	})
}

// openRulesets opens the rulesets of a plan.
func openRulesets(p sim.Plan) ([]*variants.Ruleset, error) {
	var lanes []*variants.Ruleset
	for _, lane := range p.Rulesets {
		r, err := openPlayed(lane)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", lane.Ruleset, err)
		}
		lanes = append(lanes, r)
	}
	return lanes, nil
}

// comparisonPrinter prints a comparison as text. What goes wrong with the output is
// noticed where it is written to.
type comparisonPrinter struct {
	*sim.Comparison
	lanes  []*variants.Ruleset
	screen *screen
	out    io.Writer
}

func newComparisonPrinter(c *cobra.Command, x *sim.Comparison, lanes []*variants.Ruleset) *comparisonPrinter {
	s := newScreen(c)
	return &comparisonPrinter{x, lanes, s, s.out}
}

func (p *comparisonPrinter) print() {
	if p.Plan.Sweep != nil {
		p.sweepHeading()
	} else {
		p.heading()
	}
	p.games()
	switch {
	case p.Games == 0:
	case p.Plan.Sweep != nil:
		p.sweep()
	default:
		for i := range p.lanes[1:] {
			p.pair(i + 2)
		}
	}
	if p.Games > 0 {
		for _, never := range p.Never() {
			p.screen.say("%s", never)
		}
		p.footnote()
	}
}

// heading names the rulesets and tells by which rules they differ from the first.
func (p *comparisonPrinter) heading() {
	for i, r := range p.lanes {
		printLettered(p.out, i, p.Plan.Rulesets[i].Ruleset, r)
	}
	for i, r := range p.lanes[1:] {
		for _, rule := range ruleset.Compare(p.lanes[0].Document, r.Document) {
			printRule(p.out, rule, rune(sim.Letter(i + 2)[0]))
		}
	}
}

// games says what was played.
func (p *comparisonPrinter) games() {
	bots := strings.Join(p.Plan.Names(), ", ")
	partial := ""
	if p.Partial {
		partial = fmt.Sprintf(" This is partial: not all of the %d games are played.", p.Plan.Games)
	}
	p.screen.say("%s of each, on the same seeds from %s, with %s: %s.%s", wording.Count(p.Games, "game"),
		p.Plan.Seed, wording.Count(p.Plan.Seats, "seat"), bots, partial)
}

// pair tells what differs under one ruleset: in words, and as a table.
func (p *comparisonPrinter) pair(number int) {
	differences := p.Of(number)
	claims := of(differences, sim.Differs)
	p.tell(append(claims, of(differences, sim.Perhaps)...))
	if claims == nil && !p.oneSeed() {
		p.screen.say("No difference between A and %s was seen for sure.", sim.Letter(number))
	}
	p.unseen(of(differences, sim.Unseen))
	p.same(of(differences, sim.Same))
	p.table(number, differences)
}

// tell prints the words of some differences.
func (p *comparisonPrinter) tell(differences []sim.Difference) {
	for i, d := range differences {
		if i == 0 {
			fmt.Fprintln(p.out)
		}
		fmt.Fprintln(p.out, d.Words)
	}
}

// of picks the differences with a verdict.
func of(list []sim.Difference, verdict sim.Verdict) []sim.Difference {
	var some []sim.Difference
	for _, d := range list {
		if d.Verdict == verdict {
			some = append(some, d)
		}
	}
	return some
}

// unseen tells of what no difference was seen in, and what could have been.
func (p *comparisonPrinter) unseen(list []sim.Difference) {
	var names []string
	for _, d := range list {
		names = append(names, blind(d.Metric, d.Detectable, len(names) == 0))
	}
	if names != nil && !p.oneSeed() {
		p.screen.say("No difference seen in %s.", strings.Join(names, ", "))
	}
}

// blind names a metric, with the smallest difference in it that could have been seen.
func blind(metric string, least sim.Bound, first bool) string {
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

// oneSeed reports whether the games are those of one seed, which say nothing of chance.
func (p *comparisonPrinter) oneSeed() bool { return p.Games <= p.Plan.BlockSize() }

// same tells what is the same in every game.
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

// footnote says what the verdicts stand on.
func (p *comparisonPrinter) footnote() {
	if p.oneSeed() {
		p.screen.say("What games on one seed show may be chance: with more games there are verdicts.")
	} else {
		p.screen.say("Intervals, and numbers behind ±, are at 95 %%. Of so many, some would miss the truth by chance: "+
			"so a difference is claimed, and has a star, only where it stands out among all %d that were tested "+
			"(Holm's correction: if nothing differed, at most 5 of 100 such runs would claim anything).", p.Tests)
	}
	p.screen.say("%s Choose others with --bots: search:100 looks ahead.", p.Players())
	if p.Until != nil {
		p.screen.say("Of the differences %s", untilWords(p.Until))
	}
	printSpeed(p.out, p.Run)
}
