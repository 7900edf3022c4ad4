package cli

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// botFlags are the flags that say who plays.
type botFlags struct {
	people  bool // may play too, under the name human
	names   []string
	failing bot.Policy
	limits  bot.Limits
}

// kinds lists who can play, as people write it.
func (f *botFlags) kinds() []string {
	if f.people {
		return append([]string{match.Human}, bot.Names()...)
	}
	return bot.Names()
}

// add adds the flags to a command, with completion, but for the one that
// addFailing adds.
func (f *botFlags) add(c *cobra.Command, usage string) {
	flags := c.Flags()
	flags.StringSliceVar(&f.names, "bots", nil, usage+" (there are: "+strings.Join(f.kinds(), ", ")+")")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("bots", cobra.FixedCompletions(f.kinds(), cobra.ShellCompDirectiveNoFileComp))
	flags.DurationVar(&f.limits.Move, "bot-time", 10*time.Second, "time for a move of a bot that is another program, and as much again to start")
}

// addFailing adds the flag for games that can go on without a bot, or be lost by it.
func (f *botFlags) addFailing(c *cobra.Command) {
	c.Flags().TextVar(&f.failing, "on-bot-error", bot.Forfeit,
		"`WHAT` becomes of a game whose bot fails: forfeit, or random for random moves in its place")
}

// longestMove bounds the time for a move of a program.
const longestMove = time.Hour

// check refuses a time that no bot could keep, or that nobody would wait for.
func (f *botFlags) check() error {
	f.limits.Start = f.limits.Move
	switch {
	case f.limits.Move <= 0:
		return usagef("--bot-time %v: more than nothing is needed", f.limits.Move)
	case f.limits.Move > longestMove:
		return usagef("--bot-time %v: an hour (1h) is the most", f.limits.Move)
	}
	return nil
}

// checkNames refuses those who cannot play.
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

// forSeats gives every seat its bot: the one that is named for it, the only one that
// is named, or usual where none is.
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

// unknown says who can play where a name is none of them, and otherwise what is
// wrong with the bot.
func (f *botFlags) unknown(name string, err error) error {
	var known []string
	for _, usage := range f.kinds() {
		kind, _, _ := strings.Cut(usage, ":")
		known = append(known, kind)
	}
	kind, _, _ := strings.Cut(name, ":")
	all := strings.Join(f.kinds(), ", ")
	switch {
	case slices.Contains(known, kind):
		return err
	case name == match.Human:
		return fmt.Errorf("%s: people can only play (%s); the bots are: %s", name, wording.Shell(append(invocation(), "play")...), all)
	}
	return suggest(fmt.Errorf("unknown bot %q", name), kind, known, "the bots are: "+all)
}

// defaultBot plays where no other is named.
const defaultBot = "greedy"

// botRuleset is what bots that run elsewhere are told of a ruleset.
func botRuleset(r *variants.Ruleset) bot.Ruleset {
	return bot.Ruleset{Name: r.Name, Digest: r.Document.Digest(), Text: r.Document.Resolved()}
}
