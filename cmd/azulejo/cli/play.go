package cli

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// playFlags are the flags of play.
type playFlags struct {
	seats  int
	set    settings
	bots   botFlags
	seed   uint64
	record string
	from   string
	auto   bool
	names  []string
}

// newPlay returns the command play. It makes a new game or reads one from a record, and gives
// every seat its player; package match plays it.
func newPlay() *cobra.Command {
	f := playFlags{bots: botFlags{people: true}}
	c := &cobra.Command{
		Use:               "play [RULESET]",
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runPlay(c, args, f) },
	}
	f.set.add(c)
	seatsFlag(c, &f.seats, usualSeats)
	f.bots.add(c, "who plays, a `NAME` for each seat; a shorter list is for the last seats")
	f.bots.addFailing(c)
	seedFlag(c, &f.seed, 0, "seed of the game (default: a new one each time, which is printed)")
	c.Flags().Var(&outputFlag{file: &f.record, kind: recordKind}, "record", "write a record of the game to this `FILE`")
	c.Flags().StringVar(&f.from, "from", "", "resume the unfinished game in this `FILE`")
	c.Flags().StringSliceVar(&f.names, "names", nil, "what the people are called, a `NAME` for each")
	c.Flags().BoolVar(&f.auto, "auto", false, "play your move for you if it is the only one")
	return c
}

// runPlay plays a game. It is set up before the terminal is taken over, so that what is wrong
// with the command line stays on the screen.
func runPlay(c *cobra.Command, args []string, f playFlags) (err error) {
	if err := f.bots.check(); err != nil {
		return err
	}
	g, err := setUpGame(c, args, f)
	if err != nil {
		return err
	}
	defer bot.Close(g.Bots...)
	s := newScreen(c)
	if s.people && slices.Contains(g.Bots, nil) {
		defer s.open()()
		g.errs = s.out
	}
	g.show(s)
	g.Auto = f.auto
	defer func() { closeOutput(g.Archive, &err) }()
	if f.record != "" {
		if err := g.Archive.Record(g.Game, f.record); err != nil {
			return usageError(err)
		}
	}
	return playError(g.blame(g.Run(c.Context())))
}

// show lets the match use a screen. The board of the first person keeps its place even if
// several people share the screen.
func (g *setUp) show(s *screen) {
	g.Title, g.Names = wording.Printable(g.Title), printableNames(g.Archive.Header.Seats)
	g.Out, g.Asker = s.boards, s.asker
	g.Width = func() int { w, _ := s.size(); return w - 1 }
	g.Board = s.board(g.Names, max(0, slices.Index(g.Bots, nil)))
	g.Words, g.Explain = narrate.WordsOf(g.ruleset), explainIn(g.ruleset)
	g.Hints = func() (bot.Bot, error) { return bot.New(bot.Adviser) }
	g.Program = wording.Shell(program.Invocation()...)
}

// explainIn returns a function that explains a word in a ruleset. For "" it returns the
// rulebook or, if the variant has none, all values.
func explainIn(r *variants.Ruleset) func(word string, width int) (string, error) {
	return func(word string, width int) (string, error) {
		e := newExplainer(min(width, widestText), r)
		if word != "" {
			err := e.word(word)
			return e.String(), err
		}
		if e.rulebook() != nil {
			return r.Document.Resolved(), nil
		}
		return e.String(), nil
	}
}

// playError gives the error of a match its exit code. Leaving a game is no error.
func playError(err error) error {
	switch {
	case errors.Is(err, match.ErrRecord):
		return usageError(err)
	case errors.Is(err, match.ErrQuit):
		return nil
	}
	return contentError(err)
}

// gamesFolder returns the folder in which play saves games without a file name, "" if the
// system has none: $XDG_STATE_HOME/azulejo/games if the variable is an absolute path,
// otherwise the usual one of the system.
func gamesFolder() string {
	base := os.Getenv("XDG_STATE_HOME")
	if !filepath.IsAbs(base) {
		home, err := os.UserHomeDir()
		base = filepath.Join(home, ".local", "state")
		if slices.Contains([]string{"windows", "darwin", "ios", "plan9"}, runtime.GOOS) {
			base, err = os.UserConfigDir()
		}
		if err != nil || !filepath.IsAbs(base) {
			return ""
		}
	}
	return filepath.Join(base, program.Usual, "games")
}

// keptGames ends an error about a record that is not named, with a line that says where they are.
func keptGames() string {
	folder := gamesFolder()
	if folder == "" {
		return ""
	}
	return "\ngames that were played without --record are in " + folder
}
