package cli

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/variants"
)

// botFlags are the flags that say who plays.
type botFlags struct {
	names   []string
	failing bot.Policy
	limits  bot.Limits
}

// add adds the flags to a command, with completion.
func (f *botFlags) add(c *cobra.Command, usage string) {
	flags := c.Flags()
	flags.StringSliceVar(&f.names, "bots", nil, usage+" (there are: "+strings.Join(bot.Names(), ", ")+")")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("bots", cobra.FixedCompletions(bot.Names(), cobra.ShellCompDirectiveNoFileComp))
	flags.TextVar(&f.failing, "on-bot-error", bot.Forfeit,
		"what becomes of a game whose bot fails: `forfeit`, or random for random moves in its place")
	flags.DurationVar(&f.limits.Move, "bot-time", 10*time.Second, "time for a move of a bot that is another program, and as much again to start")
}

// check refuses a time that no bot could keep.
func (f *botFlags) check() error {
	f.limits.Start = f.limits.Move
	if f.limits.Move <= 0 {
		return usagef("--bot-time %v: more than nothing is needed", f.limits.Move)
	}
	return nil
}

// checkBots refuses unknown bots, and suggests the nearest one.
func checkBots(names []string) error {
	for _, name := range names {
		if _, err := bot.New(name); err != nil {
			return usageError(suggestBot(name, err))
		}
	}
	return nil
}

// suggestBot adds the bot whose name is nearest to one that nobody knows.
func suggestBot(name string, err error) error {
	word, _, _ := strings.Cut(name, ":")
	kinds := []string{human}
	for _, usage := range bot.Names() {
		kind, _, _ := strings.Cut(usage, ":")
		kinds = append(kinds, kind)
	}
	if near := formula.Suggest(word, kinds); near != "" && near != word {
		return fmt.Errorf("%w; did you mean %s?", err, near)
	}
	return err
}

// defaultBot plays where no other is named.
const defaultBot = "greedy"

// botRuleset is what bots that run elsewhere are told of a ruleset.
func botRuleset(r *variants.Ruleset) bot.Ruleset {
	return bot.Ruleset{Name: r.Name, Digest: r.Document.Digest(), Text: r.Document.Resolved()}
}

// closeBots lets go of the processes and files of bots that have some. What
// goes wrong then harms no game any more.
func closeBots(bots []bot.Bot) {
	for _, b := range bots {
		if closer, ok := b.(io.Closer); ok {
			_ = closer.Close()
		}
	}
}
