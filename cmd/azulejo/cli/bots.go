package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// botFlags are the flags for the players.
type botFlags struct {
	people  bool // people may play too, under the name human
	names   []string
	failing bot.Policy
	limits  bot.Limits
}

// kinds lists the names that --bots takes.
func (f *botFlags) kinds() []string {
	if f.people {
		return append([]string{match.Human}, bot.Names()...)
	}
	return bot.Names()
}

// add adds all flags but --on-bot-error to a command, with completion.
func (f *botFlags) add(c *cobra.Command, usage string) {
	flags := c.Flags()
	styles := ""
	if names := bot.Judges(); len(names) > 0 {
		styles = "; NAME@STYLE has a style: " + strings.Join(names, ", ") + " or a file"
	}
	flags.Var((*botList)(&f.names), "bots", usage+" (there are: "+strings.Join(f.kinds(), ", ")+styles+")")
	complete(c, "bots", f.kinds()...)
	flags.DurationVar(&f.limits.Move, "bot-time", 10*time.Second, "time for a move of a bot that is another program, and as much again to start")
}

// botList is the value of a flag with names of bots. A comma in quotes divides no names, as in
// exec:python3 "my bots, all.py"; a name that begins with a quote is one of a CSV list.
type botList []string

// Type is that of flags with several texts.
func (l *botList) Type() string   { return "strings" }
func (l *botList) String() string { return wording.CSV(*l) }

func (l *botList) Set(text string) error {
	for text != "" {
		name, rest, err := cutName(text)
		if err != nil {
			return err
		}
		*l, text = append(*l, name), rest
	}
	return nil
}

// quotedName matches a name of a CSV list that begins with a quote.
var quotedName = regexp.MustCompile(`^"((?:[^"]|"")*)"(?:,|$)`)

// cutName returns the first name of a list of bots, and what follows its comma.
func cutName(list string) (name, rest string, err error) {
	if m := quotedName.FindStringSubmatch(list); m != nil {
		return strings.ReplaceAll(m[1], `""`, `"`), list[len(m[0]):], nil
	}
	quote := rune(0)
	for i, r := range list {
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote = r
		case quote == 0 && r == ',':
			return list[:i], list[i+1:], nil
		}
	}
	if quote != 0 {
		return "", "", fmt.Errorf("the quote %c is not closed", quote)
	}
	return list, "", nil
}

// addFailing adds the flag --on-bot-error.
func (f *botFlags) addFailing(c *cobra.Command) {
	c.Flags().TextVar(&f.failing, "on-bot-error", bot.Forfeit,
		"`WHAT` becomes of a game whose bot fails: forfeit, or random for random moves in its place")
}

// check refuses a time for moves that is out of range.
func (f *botFlags) check() error {
	f.limits.Start = f.limits.Move
	if f.limits.Move <= 0 || f.limits.Move > time.Hour {
		return usagef("--bot-time %v: more than nothing and at most an hour (1h) is needed", f.limits.Move)
	}
	return nil
}

// checkNames refuses unknown bots.
func (f *botFlags) checkNames(names []string) error {
	for _, name := range names {
		if f.people && name == match.Human {
			continue
		}
		if _, err := bot.New(name); err != nil {
			return usageError(f.unknown(name, err))
		}
	}
	return nil
}

// forSeats makes names one bot for each seat. One name is for all seats; without names
// every seat has the usual bot.
func (f *botFlags) forSeats(seats int, usual string) error {
	if err := f.check(); err != nil {
		return err
	}
	if len(f.names) == 0 {
		f.names = []string{usual}
	}
	if len(f.names) == 1 {
		f.names = slices.Repeat(f.names, seats)
	}
	if len(f.names) != seats {
		return usagef("%s for %s: name one for each seat, or one for all",
			wording.Count(len(f.names), "bot"), wording.Count(seats, "seat"))
	}
	return f.checkNames(f.names)
}

// unknown returns an error that lists the bots for an unknown name, and err for others.
func (f *botFlags) unknown(name string, err error) error {
	var known []string
	for _, usage := range f.kinds() {
		kind, _, _ := strings.Cut(usage, ":")
		known = append(known, kind)
	}
	kind, _, _ := strings.Cut(name, ":")
	kind, _, _ = strings.Cut(kind, "@")
	all := strings.Join(f.kinds(), ", ")
	switch {
	case slices.Contains(known, kind):
		return err
	case name == match.Human:
		return fmt.Errorf("%s: people can only play (%s); the bots are: %s", name, wording.Shell(append(program.Invocation(), "play")...), all)
	}
	return suggest(fmt.Errorf("unknown bot %q", name), kind, known, "the bots are: "+all)
}

// defaultBot plays if no other is named, but for games of people.
const defaultBot = "greedy"

// botRuleset describes a ruleset to bots that are other programs.
func botRuleset(r *variants.Ruleset) bot.Ruleset {
	return bot.Ruleset{Name: r.Name, Digest: r.Document.Digest(), Text: r.Document.Resolved()}
}

// seatsName is the flag for the number of seats.
const seatsName = "seats"

// seatsFlag adds the flag. Without it the number is 0.
func seatsFlag(c *cobra.Command, seats *int, usage string) {
	addValue(c, seatsName, "N", usage, func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return errors.New("a whole number is needed, 1 or more")
		}
		*seats = n
		return nil
	})
}

// usualSeats describes what chooseSeats does.
const usualSeats = "number of seats (default: 2, or the fewest that the ruleset is for)"

// chooseSeats sets a number of seats of 0 to two, or to the number of bots, within what all
// rulesets allow. It refuses a number that a ruleset does not allow.
func chooseSeats(seats *int, bots int, rulesets ...*variants.Ruleset) error {
	least, most := commonSeats(rulesets...)
	if least > most {
		return usagef("no number of seats is allowed by all of the rulesets")
	}
	if *seats == 0 {
		*seats = min(max(2, bots, least), max(most, bots))
	}
	for _, r := range rulesets {
		if _, err := r.Rules.New(*seats); err != nil {
			return usagef("%s: %w", r.Name, err)
		}
	}
	return nil
}

// commonSeats returns the numbers of seats that all rulesets allow.
func commonSeats(rulesets ...*variants.Ruleset) (least, most int) {
	least, most = rulesets[0].Rules.Seats()
	for _, r := range rulesets[1:] {
		low, high := r.Rules.Seats()
		least, most = max(least, low), min(most, high)
	}
	return least, most
}
