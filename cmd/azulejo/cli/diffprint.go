package cli

import (
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

// printDiff tells what differs.
func printDiff(c *cobra.Command, d *difference) {
	s := newScreen(c)
	p := &diffPrinter{difference: d, screen: s, out: s.out}
	p.heading()
	p.printRules()
	p.printGames()
}

// diffPrinter prints a difference. What goes wrong with the output is noticed where
// it is written to.
type diffPrinter struct {
	*difference
	screen *screen
	out    io.Writer
}

// label names one of the two rulesets: as it was given, with what is set in it.
func (d *difference) label(r *variants.Ruleset) string {
	if r == d.a && len(d.args) == 1 {
		return r.Name
	}
	return wording.Shell(append([]string{r.Name}, d.set.words()...)...)
}

func (p *diffPrinter) heading() {
	for i, r := range []*variants.Ruleset{p.a, p.b} {
		printLettered(p.out, i, p.label(r), r)
	}
}

// printLettered prints the letter of a ruleset, what it is called, and its own name.
func printLettered(out io.Writer, i int, label string, r *variants.Ruleset) {
	fmt.Fprintf(out, "%c  %s", 'A'+rune(i), label)
	if name := r.Document.Name(); name != "" {
		fmt.Fprintf(out, "  (%s)", name)
	}
	fmt.Fprintln(out)
}

// printRules prints the keys that differ, with both values.
func (p *diffPrinter) printRules() {
	if p.equal {
		fmt.Fprintln(p.out, "\nThey play equal games.")
	}
	for _, rule := range p.rules {
		printRule(p.out, rule, 'B')
	}
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

// printGames tells where the games part.
func (p *diffPrinter) printGames() {
	renamed := diverge.Renamed(p.a.Rules, p.b.Rules)
	if renamed != nil && p.unlike == "" && !p.equal {
		p.screen.say("Colors are taken for each other by their order: %s.", strings.Join(renamed, ", "))
	}
	switch {
	case p.equal:
	case p.unlike != "":
		p.screen.say("No games were played: %s.", p.unlike)
	case p.part == nil:
		p.screen.say("No difference was seen in %s with %s, from seed %d.",
			wording.Count(p.played, "game"), wording.Count(p.seats, "seat"), p.seed)
	default:
		p.printParting()
	}
}

// say prints a paragraph in lines that fit the screen.
func (s *screen) say(format string, args ...any) {
	width, _ := s.size()
	words := strings.Fields(fmt.Sprintf(format, args...))
	fmt.Fprintf(s.out, "\n%s\n", inLines(words, " ", width, "\n"))
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

// boards draws the positions of both games where they part: side by side, or one
// below the other where the screen is too narrow.
func (p *diffPrinter) boards() string {
	width, _ := p.screen.size()
	half := (width - pairGap) / 2
	beside := half >= leastHalf
	if !beside {
		half = width
	}
	left := fmt.Sprintf("A  %s\n%s", wording.Printable(p.label(p.a)), p.picture(p.part.A, half))
	right := fmt.Sprintf("B  %s\n%s", wording.Printable(p.label(p.b)), p.picture(p.part.B, half))
	if beside {
		return board.Beside(left, right, half+pairGap)
	}
	return left + "\n" + right
}

// picture draws a position, with what the last move brought marked; a variant that
// gives no picture has its text.
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
	if p.part.Moves > 0 {
		style.Moved = lastStep(g).Events
	}
	return board.Draw(v, g.Rules().Colors(), style)
}

// partings says in words what games part in, where a parting does not say it.
var partings = map[diverge.Kind]string{
	diverge.Moves:  "not the same moves are legal",
	diverge.Points: "the points are not the same",
}

func (p *diffPrinter) printParting() {
	why := p.part.Why
	if why == "" {
		why = partings[p.part.Kind]
	}
	p.screen.say("Of %s with %s, that of seed %d parts first, after %s: %s.", wording.Count(p.played, "game"),
		wording.Count(p.seats, "seat"), p.part.Seed, wording.Count(p.part.Moves, "move"), why)
	p.printMoves()
	fmt.Fprintf(p.screen.boards, "\n%s", p.boards())
	p.printRefusals("A", "B", p.part.OnlyA)
	p.printRefusals("B", "A", p.part.OnlyB)
	if p.part.Kind == diverge.Points {
		p.printPoints()
	}
	fmt.Fprintf(p.out, "\nThis game again: %s\n", p.command())
}

// printMoves tells the game up to where it parts, as A plays it.
func (p *diffPrinter) printMoves() {
	n := &match.Narrator{Out: p.out, Rules: p.a.Rules, Names: p.bots.names, Brief: true}
	for _, step := range p.part.A.Steps() {
		n.Step(step)
	}
}

// How many moves that are legal in one game only are listed; --json has all.
const (
	mostReasons = 5  // of the other game to refuse some
	mostMoves   = 10 // for each reason
)

// printRefusals lists the moves that are legal in one ruleset only, together where
// the other one refuses them for the same reason.
func (p *diffPrinter) printRefusals(here, there string, list []diverge.Refusal) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(p.out, "\nlegal in %s only: %s\n", here, wording.Count(len(list), "move"))
	groups, left := byReason(list), len(list)
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
	why := "in " + there + ": " + group[0].Reason
	if group[0].Key != "" {
		why += " (" + group[0].Key + ")"
	}
	fmt.Fprintf(p.out, "  %s\n", inLines(texts(group), ", ", width-2, "\n  "))
	fmt.Fprintf(p.out, "    %s\n", inLines(strings.Fields(why), " ", width-6, "\n      "))
}

// byReason gathers refusals with the same reason and key, in the order in which
// they come.
func byReason(list []diverge.Refusal) [][]diverge.Refusal {
	var groups [][]diverge.Refusal
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
	return groups
}

// texts lists the moves of refusals, and says how many there are beyond the first
// ones.
func texts(list []diverge.Refusal) []string {
	var texts []string
	for i, r := range list {
		if i == mostMoves {
			return append(texts, fmt.Sprintf("and %d more", len(list)-i))
		}
		texts = append(texts, r.Move)
	}
	return texts
}

// printPoints tells the points of the last step that only one of the games gave,
// and what they were made of.
func (p *diffPrinter) printPoints() {
	a, b := lastStep(p.part.A), lastStep(p.part.B)
	fmt.Fprintln(p.out, "\npoints of this move that only one of them gives")
	printOwnPoints(p.out, "A", a, b)
	printOwnPoints(p.out, "B", b, a)
}

func lastStep(g *core.Game) core.Step { return g.Steps()[len(g.Steps())-1] }

// printOwnPoints tells the points of a step that another one does not have.
func printOwnPoints(out io.Writer, name string, step, other core.Step) {
	for _, i := range ownScores(step, other) {
		e := step.Events[i]
		fmt.Fprintf(out, "  %s  seat %d %+d = %d  %s\n", name, e.Seat+1, e.Points, e.Total, e.Key)
		view.WriteReasons(out, step, i)
	}
}

// ownScores returns the places of a step's scores for which the other step has no
// equal one: the same seat, rule and points.
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
