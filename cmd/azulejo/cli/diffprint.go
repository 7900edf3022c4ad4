package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// diffPrinter prints a difference. Errors of writing appear in the stream of the command.
type diffPrinter struct {
	*difference
	screen *screen
	out    io.Writer
}

func printDiff(c *cobra.Command, d *difference) {
	s := newScreen(c)
	p := &diffPrinter{difference: d, screen: s, out: s.out}
	for i, r := range []*variants.Ruleset{p.a, p.b} {
		printLettered(p.out, i, p.label(r), r)
	}
	if p.equal {
		fmt.Fprintln(p.out, "\nThey play equal games.")
	}
	for _, rule := range p.rules {
		printRule(p.out, rule, 'B')
	}
	p.printGames()
}

// label names one of the two rulesets: as it was given, with what is set in it.
func (d *difference) label(r *variants.Ruleset) string {
	if r == d.a && len(d.args) == 1 {
		return r.Name
	}
	return wording.Shell(append([]string{r.Name}, d.set.words()...)...)
}

// printLettered prints the letter of a ruleset, what it is called, and its own name.
func printLettered(out io.Writer, i int, label string, r *variants.Ruleset) {
	fmt.Fprintf(out, "%c  %s", 'A'+rune(i), label)
	if name := r.Document.Name(); name != "" {
		fmt.Fprintf(out, "  (%s)", name)
	}
	fmt.Fprintln(out)
}

// printRule prints a key with the values of the ruleset A and of another one.
func printRule(out io.Writer, d ruleset.Difference, other rune) {
	fmt.Fprintf(out, "\n%s\n", d.Key)
	printValue(out, 'A', d.A)
	printValue(out, other, d.B)
}

func printValue(out io.Writer, letter rune, value string) {
	if value == "" {
		value = "(not there)"
	}
	value = strings.TrimRight(value, "\n")
	fmt.Fprintf(out, "  %c  %s\n", letter, strings.ReplaceAll(value, "\n", "\n     "))
}

// printGames prints the first difference between the games, or why there is none.
func (p *diffPrinter) printGames() {
	switch {
	case p.equal:
		return
	case p.unlike != "":
		p.screen.say("No games were played: %s.", p.unlike)
		return
	}
	if renamed := diverge.Renamed(p.a.Rules, p.b.Rules); renamed != nil {
		p.screen.say("Colors are matched by their order: %s.", strings.Join(renamed, ", "))
	}
	if p.first == nil {
		p.screen.say("No difference was seen in %s with %s, from seed %d.",
			wording.Count(p.played, "game"), wording.Count(p.seats, "seat"), p.seed)
		return
	}
	p.printFirst()
}

// whyDifferent says why games differ if the difference itself does not.
var whyDifferent = map[diverge.Kind]string{
	diverge.Moves:  "the legal moves differ",
	diverge.Points: "the points differ",
}

// printFirst prints the game that differs first: its moves, both boards, and what only
// one of the rulesets allows or gives.
func (p *diffPrinter) printFirst() {
	f := p.first
	p.screen.say("Of %s with %s, that of seed %d differs first, after %s: %s.", wording.Count(p.played, "game"),
		wording.Count(p.seats, "seat"), f.Seed, wording.Count(f.Moves, "move"), cmp.Or(f.Why, whyDifferent[f.Kind]))
	n := &match.Narrator{Out: p.out, Rules: p.a.Rules, Names: p.bots.names, Brief: true}
	for _, step := range f.A.Steps() {
		n.Step(step)
	}
	fmt.Fprintf(p.screen.boards, "\n%s", p.boards())
	p.printRefusals("A", "B", f.OnlyA)
	p.printRefusals("B", "A", f.OnlyB)
	if f.Kind == diverge.Points {
		fmt.Fprintln(p.out, "\npoints of this move that only one ruleset gives")
		a, b := lastStep(f.A), lastStep(f.B)
		printOwnPoints(p.out, "A", a, b)
		printOwnPoints(p.out, "B", b, a)
	}
	fmt.Fprintf(p.out, "\nThis game again: %s\n", p.command())
}

// say prints a paragraph in lines that fit the screen.
func (s *screen) say(format string, args ...any) {
	width, _ := s.size()
	fmt.Fprintf(s.out, "\n%s\n", wording.Wrap(fmt.Sprintf(format, args...), "", "", width))
}

// inLines joins texts and breaks the line where it would be wider than that.
func inLines(texts []string, between string, width int, lineBreak string) string {
	line, all := 0, ""
	for i, text := range texts {
		n := utf8.RuneCountInString(text + between)
		switch {
		case i == 0:
		case line+n > width:
			all += strings.TrimRight(between, " ") + lineBreak
			line = 0
		default:
			all += between
		}
		all += text
		line += n
	}
	return all
}

const (
	pairGap   = 3  // columns between two pictures
	leastHalf = 38 // columns that the board of one seat needs
)

// boards draws both positions: side by side, or one below the other on a narrow screen.
func (p *diffPrinter) boards() string {
	width, _ := p.screen.size()
	half := (width - pairGap) / 2
	beside := half >= leastHalf
	if !beside {
		half = width
	}
	left := fmt.Sprintf("A  %s\n%s", wording.Printable(p.label(p.a)), p.picture(p.first.A, half))
	right := fmt.Sprintf("B  %s\n%s", wording.Printable(p.label(p.b)), p.picture(p.first.B, half))
	if beside {
		return board.Beside(left, right, half+pairGap)
	}
	return left + "\n" + right
}

// picture draws a position with the last move marked, or prints the text of a position
// that has no picture.
func (p *diffPrinter) picture(g *core.Game, width int) string {
	v, ok := view.Of(g.State())
	if !ok {
		text, err := g.State().AppendText(nil)
		if err != nil {
			return err.Error() + "\n"
		}
		return string(text)
	}
	style := board.Style{Width: width, Color: p.screen.colors, Basic: p.screen.basic, Names: printableNames(p.bots.names), Me: -1}
	if p.first.Moves > 0 {
		style.Moved = lastStep(g).Events
	}
	return board.Draw(v, g.Rules().Colors(), style)
}

// How many moves that are legal in one game only are listed; --json has all.
const (
	mostReasons = 5
	mostMoves   = 10 // for each reason
)

// printRefusals lists the moves that are legal in one ruleset only, grouped by the reason
// why the other refuses them.
func (p *diffPrinter) printRefusals(here, there string, list []diverge.Refusal) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(p.out, "\nlegal in %s only: %s\n", here, wording.Count(len(list), "move"))
	var groups [][]diverge.Refusal // with the same reason and key, in the order of the list
	at := map[[2]string]int{}
	for _, r := range list {
		key := [2]string{r.Reason, r.Key}
		i, known := at[key]
		if !known {
			i, at[key] = len(groups), len(groups)
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	left := len(list)
	for _, group := range groups[:min(len(groups), mostReasons)] {
		p.printGroup(there, group)
		left -= len(group)
	}
	if left > 0 {
		fmt.Fprintf(p.out, "  and %s that %s refuses for other reasons\n", wording.Count(left, "move"), there)
	}
}

// printGroup prints moves that a ruleset refuses for the same reason.
func (p *diffPrinter) printGroup(there string, group []diverge.Refusal) {
	width, _ := p.screen.size()
	var moves []string
	for _, r := range group[:min(len(group), mostMoves)] {
		moves = append(moves, r.Move)
	}
	if more := len(group) - len(moves); more > 0 {
		moves = append(moves, fmt.Sprintf("and %d more", more))
	}
	why := "in " + there + ": " + group[0].Reason
	if group[0].Key != "" {
		why += " (" + group[0].Key + ")"
	}
	fmt.Fprintf(p.out, "  %s\n", inLines(moves, ", ", width-2, "\n  "))
	fmt.Fprintln(p.out, wording.Wrap(why, "    ", "      ", width))
}

func lastStep(g *core.Game) core.Step { return g.Steps()[len(g.Steps())-1] }

// printOwnPoints prints the points of a step that another one does not give.
func printOwnPoints(out io.Writer, name string, step, other core.Step) {
	for _, i := range ownScores(step, other) {
		e := step.Events[i]
		fmt.Fprintf(out, "  %s  seat %d %+d = %d  %s\n", name, e.Seat+1, e.Points, e.Total, e.Key)
		view.WriteReasons(out, step, i)
	}
}

// ownScores returns the indices of a step's scores that the other step does not have with
// the same seat, rule and points.
func ownScores(step, other core.Step) []int {
	type score struct {
		seat   int8
		key    string
		points int
	}
	left := map[score]int{}
	for _, e := range other.Events {
		if e.Kind == core.Scored {
			left[score{e.Seat, e.Key, e.Points}]++
		}
	}
	var own []int
	for i, e := range step.Events {
		s := score{e.Seat, e.Key, e.Points}
		if e.Kind != core.Scored {
			continue
		}
		if left[s]--; left[s] < 0 {
			own = append(own, i)
		}
	}
	return own
}
