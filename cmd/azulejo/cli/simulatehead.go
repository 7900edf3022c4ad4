package cli

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// headline tells in words what designers ask first: who wins, whether the first seat is
// better off, and what one scores.
func (p *resultPrinter) headline() {
	if len(p.ByBot) > 1 {
		p.bestBot()
	}
	if p.Seats > 1 {
		p.firstSeat()
	}
	p.scores()
	p.never()
}

// bestBot tells which bot wins, and whether that can be chance.
func (p *resultPrinter) bestBot() {
	best, even := bestBot(p.Result), 1/float64(p.Seats)
	chance := ""
	if p.mayBeChance(best, even) {
		chance = " That may be chance."
	}
	p.screen.say("%s wins most: %s %% of its games (%s), where %s %% would be even.%s",
		shortened(best.Bot, p.width/2), sim.Percent(best.WinShare), shareRange(best.WinShareLow, best.WinShareHigh), sim.Percent(even), chance)
}

// mayBeChance reports whether the best of bots that are all the same could win so much.
// Some bot is always the best, so that each of them is tested, and what that finds by
// chance adds up. One test less will do, as of two bots one wins what the other does not.
func (p *resultPrinter) mayBeChance(best sim.Row, even float64) bool {
	m, _ := p.Measure("wins." + best.Bot)
	wins := stats.Share{N: m.N, Mean: m.Mean, SD: m.SD}
	return wins.PValue(even)*float64(len(p.ByBot)-1) >= 1-stats.Confidence
}

// firstSeat tells of the advantage of the first seat.
func (p *resultPrinter) firstSeat() {
	f := p.FirstSeat
	text := []string{fmt.Sprintf("The first seat wins %s %% of games (%s, at 95 %%), where %s %% would be even:",
		sim.Percent(f.WinShare), shareRange(f.Low, f.High), sim.Percent(f.Expected)), "that " + sim.Chance(f.PValue) + "."}
	if p.Seats > 2 {
		text = append(text, fmt.Sprintf("What differs between the seats %s.", sim.Chance(f.SeatsPValue)))
	}
	if f.Detectable.Known() {
		text = append(text, fmt.Sprintf("The run could have seen a difference of %s percentage points.",
			sim.Number(100*float64(f.Detectable), 1)))
	}
	p.screen.say("%s", strings.Join(text, " "))
}

// shareRange writes an interval of a share in percent.
func shareRange(low, high float64) string {
	return sim.Number(100*low, 1) + " to " + sim.Number(100*high, 1)
}

// scores tells what seats and winners score.
func (p *resultPrinter) scores() {
	if p.Seats == 1 {
		p.screen.say("The seat scores %s points.", p.plusMinus("score"))
		return
	}
	p.screen.say("A seat scores %s points, the winner %s, which is %s more than the second place.",
		p.plusMinus("score"), p.plusMinus("winner"), p.plusMinus("margin"))
}

// plusMinus writes a metric with half its interval, if that is known.
func (p *resultPrinter) plusMinus(metric string) string {
	m, _ := p.Measure(metric)
	half := m.Half()
	if !half.Known() {
		return number(m.Mean)
	}
	return fmt.Sprintf("%s ± %.*f", sim.Number(m.Mean, m.Decimals()), m.Decimals(), half)
}

// never tells which rules never gave points that should.
func (p *resultPrinter) never() {
	if len(p.Never) > 0 {
		p.screen.say("Never gave points: %s.", strings.Join(p.Never, ", "))
	}
}

// stopped tells why the run has ended, where not because all games are played, and
// which games were lost by a bot that failed.
func (p *resultPrinter) stopped() {
	for _, row := range p.ByBot {
		if failed := row.Forfeits + row.Substituted; failed > 0 {
			fmt.Fprintf(p.out, "%s failed in %s: %d forfeited, %d played on at random\n",
				row.Bot, wording.Count(failed, "game"), row.Forfeits, row.Substituted)
		}
	}
	if p.Until != nil {
		p.screen.say("%s", untilWords(p.Result))
	}
	fmt.Fprintln(p.out)
}

// untilWords says how narrow the interval has become that the run waited for.
func untilWords(r *sim.Result) string {
	u, phrase := r.Until, sim.PhraseOf(r.Until.Metric)
	text := fmt.Sprintf("%s is known ", u.Metric)
	if u.Half.Known() {
		text += fmt.Sprintf("± %.3g", phrase.Factor*float64(u.Half))
	} else {
		text += "not at all"
	}
	if phrase.Factor != 1 {
		text += " percentage points"
	}
	wanted := fmt.Sprintf("%.3g", phrase.Factor*u.Within)
	switch {
	case u.Reached:
		return text + fmt.Sprintf(", as the run was to stop at ± %s.", wanted)
	case float64(u.Half) <= u.Within: // it had all its games before anybody looked
		return text + fmt.Sprintf(", which is within ± %s.", wanted)
	}
	return text + fmt.Sprintf("; for ± %s more games are needed.", wanted)
}
