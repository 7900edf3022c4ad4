package cli

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// diffPrinter prints a difference. Errors of writing appear in the stream of the command.
type diffPrinter struct {
	*difference
	*screen
}

func printDiff(c *cobra.Command, d *difference) {
	p := &diffPrinter{d, newScreen(c)}
	for i, r := range []*variants.Ruleset{d.a, d.b} {
		printLettered(p.out, i, d.label(r), r)
	}
	for _, rule := range ruleset.Compare(d.a.Document, d.b.Document) {
		printRule(p.out, rule, 'B')
	}
	switch {
	case d.Equal:
		fmt.Fprintln(p.out, "\nThey play equal games.")
	case d.Unlike != "":
		p.say("No games were played: %s.", d.Unlike)
	default:
		p.printGames()
	}
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
	value := func(yaml string) string {
		return strings.ReplaceAll(strings.TrimRight(cmp.Or(yaml, "(not there)"), "\n"), "\n", "\n     ")
	}
	fmt.Fprintf(out, "\n%s\n  A  %s\n  %c  %s\n", d.Key, value(d.A), other, value(d.B))
}

// printGames prints the game that differs first: its moves, both boards, and what only one
// of the rulesets allows or gives; or that no game differs.
func (p *diffPrinter) printGames() {
	f, games := p.First, wording.Count(p.Games.Games, "game")+" with "+wording.Count(p.seats, "seat")
	if f == nil {
		p.say("No difference was seen in %s, from seed %d.", games, p.seed)
		return
	}
	p.say("Of %s, that of seed %d differs first, after %s: %s.", games, f.Seed, wording.Count(len(f.Moves), "move"), f.Why)
	n := &match.Narrator{Game: f.A.Game, Out: p.out, Brief: true}
	n.Steps(f.A.Game.Steps())
	fmt.Fprintf(p.screen.boards, "\n%s", p.boards())
	p.printRefusals("A", "B", f.OnlyA)
	p.printRefusals("B", "A", f.OnlyB)
	if f.Kind == diverge.Points {
		fmt.Fprintln(p.out, "\npoints of this move that only one ruleset gives")
		p.printPoints("A", f.A)
		p.printPoints("B", f.B)
	}
	fmt.Fprintf(p.out, "\nThis game again: %s\n", f.Command)
}

// say prints a paragraph in lines that fit the screen.
func (s *screen) say(format string, args ...any) {
	width, _ := s.size()
	fmt.Fprintf(s.out, "\n%s\n", wording.Wrap(fmt.Sprintf(format, args...), "", "", width))
}

const (
	pairGap   = 3  // columns between two pictures
	leastHalf = 38 // columns that the board of one seat needs
)

// boards draws both positions: side by side, or one below the other on a narrow screen. What
// the last move changed is marked, unless the games differ before the first one.
func (p *diffPrinter) boards() string {
	width, _ := p.size()
	half := (width - pairGap) / 2
	beside := half >= leastHalf
	if !beside {
		half = width
	}
	picture := func(letter string, r *variants.Ruleset, s diverge.Side) string {
		style := board.Style{Width: half, Names: printableNames(p.bots.names), Me: -1}
		if steps := s.Game.Steps(); len(p.First.Moves) > 0 {
			style.Moved = steps[len(steps)-1:]
		}
		return fmt.Sprintf("%s  %s\n%s", letter, wording.Printable(p.label(r)), p.picture(s.Game.State(), style))
	}
	left, right := picture("A", p.a, p.First.A), picture("B", p.b, p.First.B)
	if beside {
		return board.Beside(left, right, half+pairGap)
	}
	return left + "\n" + right
}

// mostRefused is how many moves that are legal in one game only are listed with their
// reasons; --json has all.
const mostRefused = 10

// printRefusals lists the moves that are legal in one ruleset only, each group below with the
// reason why the other refuses it.
func (p *diffPrinter) printRefusals(here, there string, list []diverge.Refusal) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(p.out, "\nlegal in %s only: %s\n", here, wording.Count(len(list), "move"))
	width, _ := p.size()
	for i, r := range list[:min(len(list), mostRefused)] {
		fmt.Fprintf(p.out, "  %s\n", r.Move)
		if i+1 < min(len(list), mostRefused) && list[i+1].Reason == r.Reason {
			continue
		}
		why := "in " + there + ": " + r.Reason
		if r.Key != "" {
			why += " (" + r.Key + ")"
		}
		fmt.Fprintln(p.out, wording.Wrap(why, "    ", "      ", width))
	}
	if more := len(list) - mostRefused; more > 0 {
		fmt.Fprintf(p.out, "  and %d more; --json lists all\n", more)
	}
}

// printPoints prints the points that the last move gave in one game only, with their reasons:
// "A  seat 1 +3 = 12  scoring.place", and the events before that explain the number.
func (p *diffPrinter) printPoints(name string, s diverge.Side) {
	for _, e := range s.Points {
		fmt.Fprintf(p.out, "  %s  seat %d %+d = %d  %s\n", name, e.Seat, e.Points, e.Total, e.Rule)
		e.WriteReasons(p.out)
	}
}
