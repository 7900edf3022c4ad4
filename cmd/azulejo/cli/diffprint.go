package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/core/ruleset"
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
