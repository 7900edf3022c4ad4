package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// setUp is a game that is ready to be played, new or resumed. Its match lacks the screen.
type setUp struct {
	match.Match
	ruleset *variants.Ruleset
	errs    io.Writer       // for failures of bots that random moves replace
	ctx     context.Context // ends with the command
}

// setUpGame starts a new game or resumes a recorded one.
func setUpGame(c *cobra.Command, args []string, f playFlags) (*setUp, error) {
	if !c.Flags().Changed("seed") {
		f.seed = core.NewSeed()
	}
	if f.from != "" {
		return resumeGame(c, args, f)
	}
	name := usualRuleset()
	if len(args) > 0 {
		name = args[0]
	}
	r, err := openForBots(name, f.set...)
	if err != nil {
		return nil, err
	}
	noteWeights(c.ErrOrStderr(), r)
	if err := chooseSeats(&f.seats, len(f.bots.names), r); err != nil {
		return nil, err
	}
	h := r.Header()
	h.Seed = strconv.FormatUint(f.seed, 10)
	h.Seats = slices.Repeat([]string{bot.Rival}, f.seats)
	h.Seats[0] = match.Human
	g := &setUp{ruleset: r, errs: c.ErrOrStderr(), ctx: c.Context()}
	g.Archive = &match.Archive{Header: h, Folder: gamesFolder()}
	err = core.Guard(func() (err error) {
		g.Game, err = core.NewGame(r.Rules, f.seats, core.Seeded(f.seed))
		return usageError(err)
	})
	if err != nil {
		return nil, g.blame(err)
	}
	g.Title = fmt.Sprintf("%s, seed %s", r.Document.Name(), h.Seed)
	return g, g.sit(f, f.seed)
}

// blame adds to an error of the game that the variant caused it, if it did.
func (g *setUp) blame(err error) error {
	seed := "a seed of its own"
	if g.Archive.Header.Seed != "" {
		seed = "seed " + g.Archive.Header.Seed
	}
	return blame(err, g.ruleset, seed+", "+wording.Count(len(g.Archive.Header.Seats), "seat"))
}

// sit gives every seat its player. The named bots take the last seats; the other seats keep
// their players.
func (g *setUp) sit(f playFlags, seed uint64) error {
	seats := g.Archive.Header.Seats
	if len(f.bots.names) > len(seats) {
		return usagef("%s for %s", wording.Count(len(f.bots.names), "bot"), wording.Count(len(seats), "seat"))
	}
	if err := f.bots.checkNames(f.bots.names); err != nil {
		return err
	}
	named := len(seats) - len(f.bots.names)
	for seat, name := range seats[:named] {
		if bot.IsForeign(name) {
			// A record may come from strangers, so it never starts a program and opens no file.
			return usagef("seat %d was played by %s; say with --bots who plays it now", seat+1, name)
		}
	}
	for i, name := range f.bots.names {
		if seat := named + i; name != match.Human || !isPerson(seats[seat]) { // people keep their names
			seats[seat] = name
		}
	}
	g.Seed, g.Luck = seed, make([]core.Random, len(seats))
	for seat := range seats {
		b, err := g.seatBot(f.bots, seat)
		if err != nil {
			bot.Close(g.Bots...)
			return err
		}
		g.Bots = append(g.Bots, b)
	}
	return g.nameThem(f.names)
}

// nameThem names the people in the order of their seats.
func (g *setUp) nameThem(names []string) error {
	for seat, b := range g.Bots {
		if b != nil || len(names) == 0 {
			continue
		}
		name := names[0]
		if !wording.Visible(name) || !isPerson(name) {
			return usagef("--names: %q is empty or the name of a bot", name)
		}
		if slices.ContainsFunc(g.Archive.Header.Seats, func(other string) bool { return wording.SameName(other, name) }) {
			return usagef("--names: two seats would be called %s", name)
		}
		g.Archive.Header.Seats[seat], names = names[0], names[1:]
	}
	if len(names) > 0 {
		return usagef("--names: no seat is left for %s", strings.Join(names, ", "))
	}
	return nil
}

// isPerson reports whether a name is a person's: human, or any name in a record that no bot has.
func isPerson(name string) bool { return !bot.Exists(name) }

// seatBot returns the bot of a seat, nil for a person.
func (g *setUp) seatBot(f botFlags, seat int) (bot.Bot, error) {
	name := g.Archive.Header.Seats[seat]
	if isPerson(name) {
		return nil, nil
	}
	b, err := bot.New(name)
	if err != nil {
		return nil, usageError(err)
	}
	if f.failing == bot.PlayRandom {
		b = bot.Substitute(b, func(err error) {
			fmt.Fprintf(g.errs, "%s: seat %d, %s, plays random moves from here on: %v\n",
				program.Name(), seat+1, name, err)
		})
	}
	bot.Reseed(&g.Luck[seat], g.Seed, seat, 0)
	err = b.Start(g.ctx, bot.Game{
		Rules:   g.Game.Rules(),
		Seats:   len(g.Archive.Header.Seats),
		Seat:    seat,
		Random:  &g.Luck[seat],
		Cores:   runtime.GOMAXPROCS(0),
		Ruleset: botRuleset(g.ruleset),
		Limits:  f.limits,
	})
	if err != nil {
		bot.Close(b)
		return nil, contentError(fmt.Errorf("bot %s: %w", name, err))
	}
	return b, nil
}

// resumeGame resumes the last game of a record.
func resumeGame(c *cobra.Command, args []string, f playFlags) (*setUp, error) {
	if len(args) > 0 || f.seats != 0 || f.set != nil {
		return nil, usagef("with --from the record says the ruleset and the seats")
	}
	last, games, err := lastGame(c, f.from)
	if err != nil {
		return nil, err
	}
	if games > 1 && f.record != "" && safefile.Same(f.from, f.record) {
		return nil, usagef("%s has %d games, and the record of one would replace them all; "+
			"give --record another file", f.record, games)
	}
	if last.Game.Turn() == core.Over {
		return nil, contentError(fmt.Errorf("%s: the game is over", f.from))
	}
	if last.Cut && f.record != "" && safefile.Same(f.from, f.record) {
		if err := keepDamaged(c, f.from); err != nil {
			return nil, usageError(err)
		}
	}
	ruleset, err := variants.Replayed(last.Header)
	if err != nil {
		return nil, contentError(err)
	}
	noteWeights(c.ErrOrStderr(), ruleset)
	g := &setUp{ruleset: ruleset, errs: c.ErrOrStderr(), ctx: c.Context()}
	g.Game, g.Archive = last.Game, &match.Archive{Header: last.Header, Folder: gamesFolder()}
	g.Archive.Header.Digest = ruleset.Document.Digest() // the rules from here on
	if info, err := os.Stat(f.from); games == 1 && !last.Cut && f.from != "-" && err == nil && info.Mode().IsRegular() {
		g.Archive.Name, g.Archive.Seen = f.from, info
	}
	seed, err := strconv.ParseUint(last.Header.Seed, 10, 64)
	if err != nil || c.Flags().Changed("seed") {
		// The tiles to come have another seed, so the game has no single one.
		seed, g.Archive.Header.Seed = f.seed, ""
	}
	last.Game.Continue(core.Seeded(seed))
	g.Title = fmt.Sprintf("%s, resumed from %s, seed %d", ruleset.Document.Name(), f.from, seed)
	return g, g.sit(f, seed)
}

// keepDamaged keeps a file beside the record that is to replace it.
func keepDamaged(c *cobra.Command, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	fmt.Fprintf(c.ErrOrStderr(), "%s: %s: the damaged file is kept as %s\n", program.Name(), name, safefile.Beside(name))
	return safefile.Keep(name, text)
}

// checkUnfinished refuses a file for a record if it has an unfinished game of people, except
// for the game that is being resumed. A file that begins with a game of bots is not read to its
// end: it can have a million of them.
func checkUnfinished(c *cobra.Command, name string) error {
	in, err := safefile.OpenRead(name)
	if err != nil {
		return usageError(err)
	}
	defer in.Close()
	if from := c.Flag("from"); from != nil && safefile.Same(name, from.Value.String()) {
		return nil
	}
	for game, err := range record.NewReader(in, variants.RecordOpener()).All() {
		if err != nil || !slices.ContainsFunc(game.Header.Seats, isPerson) {
			return nil
		}
		if !game.Finished && game.Game.Err() == nil {
			return usagef("%s has an unfinished game; resume it with --from, or name another file", name)
		}
	}
	return nil
}
