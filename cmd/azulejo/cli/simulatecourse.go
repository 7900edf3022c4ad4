package cli

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// course tells how games went: how long they were, how much there was to choose, who led
// when, and how they ended.
func (p *resultPrinter) course() {
	fmt.Fprintln(p.out)
	p.fact("length", "%s rounds (%d to %d), %s moves (%d to %d), %s of them forced",
		number(p.Rounds.Mean), p.Rounds.P5, p.Rounds.P95, number(p.Moves.Mean), p.Moves.P5, p.Moves.P95,
		number(mean(p.Result, "forced")))
	p.fact("scores", "after round 1, 2, …: %s", p.scoreByRound())
	p.fact("choices", "%s for a decision; by round %s", number(mean(p.Result, "choices")), p.choicesByRound())
	if p.Seats > 1 {
		p.rivalry()
	}
	p.fact("ended by", "%s", frequencies(p.Ends))
	p.fact("decided by", "%s", frequencies(p.DecidedBy))
	p.tiles()
	if len(p.Structures) > 0 {
		p.fact("prizes", "%s", p.structures())
	}
}

// rivalry tells how far seats were apart, and who led when.
func (p *resultPrinter) rivalry() {
	p.fact("margin", "%s points (%d to %d), ties in %s %% of games%s", number(p.Margin.Mean), p.Margin.P5,
		p.Margin.P95, sim.Percent(mean(p.Result, "tie")), p.forfeited())
	p.fact("lead", "changes %s times (%d to %d), the last time after %s %% of the moves (0 if it never does)",
		number(p.Lead.Changes.Mean), p.Lead.Changes.P5, p.Lead.Changes.P95, number(p.Lead.Last.Mean))
	p.fact("drama", "winners were behind in %s %% of games, at worst by %s points; after round 1, 2, … in %s %%",
		sim.Percent(p.Lead.Comeback), number(p.Lead.Deficit.Mean), p.behindByRound())
}

// forfeited says of how many games there is no margin.
func (p *resultPrinter) forfeited() string {
	games := int64(0)
	for _, row := range p.ByBot {
		games += row.Forfeits
	}
	if games == 0 {
		return ""
	}
	return fmt.Sprintf("; %s, forfeited, as 0 points and no tie", wording.Count(games, "game"))
}

// tiles tells where tiles came to lie that are on no board, by seat.
func (p *resultPrinter) tiles() {
	if p.Tiles.Games == 0 {
		return
	}
	text := "discarded " + numbers(p.Tiles.Discard)
	if slices.Max(p.Tiles.Floor) > 0 {
		text = "on the floor line " + numbers(p.Tiles.Floor) + ", " + text
	}
	p.fact("tiles", "%s by seat", text)
}

// usual reports whether so many games are more than a few.
func (p *resultPrinter) usual(games int64) bool { return 20*games >= p.Games }

// factWidth is how wide the names of facts are.
const factWidth = 12

// fact prints a line with a name before it, and as many more as it takes.
func (p *resultPrinter) fact(name, format string, args ...any) {
	fmt.Fprintln(p.out, wording.Wrap(fmt.Sprintf(format, args...), fmt.Sprintf("%-*s", factWidth, name),
		strings.Repeat(" ", factWidth), p.width))
}

// choicesByRound lists the choices of a decision in each round.
func (p *resultPrinter) choicesByRound() string {
	var list []float64
	for _, r := range p.ByRound {
		if p.usual(r.Games) {
			list = append(list, r.Choices)
		}
	}
	return numbers(list)
}

// scoreByRound lists the scores of a seat after each round.
func (p *resultPrinter) scoreByRound() string {
	var list []string
	for _, r := range p.ByRound {
		if p.usual(r.Games) {
			list = append(list, number(r.Score))
		}
	}
	return strings.Join(list, ", ")
}

// behindByRound lists the shares of games in which the later winner was not in the lead
// after each round.
func (p *resultPrinter) behindByRound() string {
	var list []string
	for _, r := range p.ByRound {
		if p.usual(r.Ended) {
			list = append(list, sim.Percent(r.Behind))
		}
	}
	return strings.Join(list, ", ")
}

// structures lists how many prizes of each kind were won.
func (p *resultPrinter) structures() string {
	var list []string
	for _, s := range p.Structures {
		list = append(list, fmt.Sprintf("%s %s %%", s.Kind, sim.Percent(s.Share)))
	}
	return strings.Join(list, ", ")
}

// numbers lists means.
func numbers(list []float64) string {
	var texts []string
	for _, x := range list {
		texts = append(texts, number(x))
	}
	return strings.Join(texts, ", ")
}

// frequencies lists how many games something happened in, the most frequent first.
func frequencies(games map[string]int64) string {
	keys := slices.SortedFunc(maps.Keys(games), func(a, b string) int {
		return cmp.Or(cmp.Compare(games[b], games[a]), cmp.Compare(a, b))
	})
	var list []string
	for _, key := range keys {
		list = append(list, fmt.Sprintf("%s in %d", key, games[key]))
	}
	return strings.Join(list, ", ")
}
