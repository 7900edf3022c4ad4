package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// newReplay returns the command replay, which shows recorded games or checks them.
func newReplay() *cobra.Command {
	s := new(showing)
	c := &cobra.Command{
		Use:         "replay FILE",
		Annotations: map[string]string{argsHint: keptGames()},
		Args:        cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			// 0 is a number that --step can have, and for --game it is the default, so that the
			// numbers alone do not say what was asked for.
			s.name, s.stop = args[0], c.Flags().Changed("step")
			if s.stop && s.step < 0 {
				return usagef("--step %d: the number of a move, or 0 for the position before the first", s.step)
			}
			if err := s.analyzing.check(c); err != nil {
				return err
			}
			if c.Flags().Changed("as") && s.as < 1 {
				return usagef("--as %d: seats count from 1", s.as)
			}
			if c.Flags().Changed("game") && s.only < 1 {
				return usagef("--game %d: games count from 1", s.only)
			}
			return runReplay(c, s)
		},
	}
	c.Flags().BoolVar(&s.verify, "verify", false, "check every line, and print only what differs")
	c.Flags().IntVar(&s.step, "step", 0, "show the game up to this move, and the position there")
	c.Flags().IntVar(&s.only, "game", 0, "only this game of the record (default: all)")
	c.Flags().IntVar(&s.as, "as", 0, "show what this `SEAT` knew during the game (default: everything)")
	c.Flags().BoolVar(&s.browse, "browse", false, "step through the game by commands (default: on a terminal)")
	s.analyzing.add(c)
	c.MarkFlagsMutuallyExclusive("verify", "step", "browse")
	c.MarkFlagsMutuallyExclusive("as", "verify")
	c.MarkFlagsMutuallyExclusive("as", "analyze")
	return c
}

// showing says how to show the games of a record.
type showing struct {
	screen *screen
	errs   io.Writer
	name   string
	verify bool
	browse bool
	stop   bool // stop at the move numbered step
	step   int
	only   int // the number of the game to show, 0 for all
	as     int // the seat, from 1, that knew what is shown; 0 for everything

	analyzing analyzeFlags
}

// runReplay shows or verifies the games of a record. It reads all of them, so that it
// finds any problem.
func runReplay(c *cobra.Command, s *showing) error {
	in, err := openInput(c, s.name)
	if err != nil {
		return err
	}
	defer in.Close()
	s.screen = newScreen(c)
	if s.browse && s.name == "-" {
		return usagef("--browse reads commands from standard input, and so cannot take the record from there")
	}
	if s.screen.people && !s.stop && !s.verify && !s.analyzing.json && s.name != "-" {
		s.browse = true
	}
	s.errs = c.ErrOrStderr()
	if s.browse && s.screen.people {
		defer s.screen.open()()
		s.errs = s.screen.out
	}
	err = s.games(c.Context(), in)
	if s.analyzing.json {
		err = errors.Join(err, s.analyzing.print(c.OutOrStdout()))
	}
	if errors.Is(err, match.ErrQuit) {
		return nil
	}
	return err
}

// games shows one game after the other.
func (s *showing) games(ctx context.Context, in io.Reader) error {
	number, failed := 0, false
	for replay, err := range record.NewReader(in, variants.RecordOpener()).All() {
		number++
		if ctx.Err() != nil {
			return errInterrupted
		}
		if replay != nil && (s.only == 0 || s.only == number) {
			if err := s.game(ctx, number, replay, err); err != nil {
				return err
			}
			sound := replay.Finished && !replay.Cut && len(replay.Notices) == 0
			failed = failed || s.verify && !sound
		}
		if err != nil {
			return readError(s.name, err)
		}
	}
	return s.finish(number, failed)
}

// readError marks an error as a wrong record or as a file that cannot be read.
func readError(name string, err error) error {
	var wrong *record.LineError
	if errors.As(err, &wrong) {
		return contentError(fmt.Errorf("%s: %w", name, err))
	}
	return usageError(fmt.Errorf("%s: %w", name, err))
}

// finish returns the error of the record as a whole.
func (s *showing) finish(games int, failed bool) error {
	switch {
	case games == 0:
		return contentError(fmt.Errorf("%s: there is no game in it", s.name))
	case s.only > games:
		return usagef("%s has %s, there is no game %d", s.name, wording.Count(games, "game"), s.only)
	case failed:
		return contentError(fmt.Errorf("%s: not every game is finished and was played by these rules", s.name))
	}
	return nil
}

// game shows or verifies one game, and reports why its record has no end. A broken record
// is shown up to there. readErr is the error that ended reading, which the caller returns.
func (s *showing) game(ctx context.Context, number int, r *record.Replay, readErr error) error {
	kind := "note" // an error of --verify alone
	if s.verify {
		kind = program.Name()
	}
	notice := func(text string) {
		fmt.Fprintf(s.errs, "%s: %s, game %d: %s\n", kind, s.name, number, text)
	}
	for _, text := range r.Notices {
		notice(text)
	}
	broken, fault := readErr, r.Game.Err()
	switch {
	case readErr != nil || r.Finished:
	case r.Cut:
		notice("the last line is cut off; the game up to there is sound")
	case fault != nil:
		broken = contentError(fmt.Errorf("%s, game %d: a formula failed: %w", s.name, number, fault))
	default:
		notice("the game is unfinished, its record has no end")
	}
	if broken != nil && s.browse {
		fmt.Fprintf(s.screen.out, "the record is broken: %v\nthe game is shown up to there\n", broken)
	}
	if !s.verify {
		err := s.show(ctx, number, r)
		if quit := errors.Is(err, match.ErrQuit); err != nil && !(quit && broken != nil) {
			return err
		}
	}
	if readErr != nil {
		return nil
	}
	return broken
}

// show prints a game, up to a move if --step asks for one, or lets the person step through
// it. With --analyze it rates the moves first.
func (s *showing) show(ctx context.Context, number int, r *record.Replay) error {
	if seats := len(r.Header.Seats); s.as > seats {
		return usagef("--as %d: game %d has %s", s.as, number, wording.Count(seats, "seat"))
	}
	sight := r.Game.As(core.Keeper)
	if s.as > 0 {
		sight = r.Game.As(s.as - 1).Then()
	}
	rules, err := variants.Replayed(r.Header)
	if err != nil {
		return contentError(err)
	}
	var rated *analysis.Analysis
	if s.analyzing.on {
		noteWeights(s.errs, rules)
		if rated, err = s.analyze(ctx, r); err != nil {
			return err
		}
		if s.analyzing.json {
			s.analyzing.keep(number, r, rated)
			return nil
		}
	}
	title, names := wording.Printable(r.Header.Ruleset), printableNames(r.Header.Seats)
	if r.Header.Seed != "" {
		title += ", seed " + r.Header.Seed
	}
	board := s.screen.board(names, 0)
	n := &narrate.Narrator{Game: r.Game, Title: title, Names: names, Out: s.screen.boards, Brief: s.browse, Words: narrate.WordsOf(rules)}
	if rated != nil {
		if n.Remarks, n.Summary, err = s.analyzing.told(rated); err != nil {
			return err
		}
	}
	if s.browse {
		b := match.Browser{Narrator: *n, Sight: sight, Asker: s.screen.asker, Board: board}
		return b.Run(ctx)
	}
	n.Opening()
	if s.stop {
		return s.showUpTo(n, narrate.Parts(sight), board)
	}
	for _, part := range narrate.Parts(sight) {
		n.Part(part)
	}
	_, err = io.WriteString(s.screen.boards, n.Ending())
	return err
}

// analyze rates the moves of a game. A bar shows how many are done or, where the terminal shows
// boards, its line for that.
func (s *showing) analyze(ctx context.Context, r *record.Replay) (*analysis.Analysis, error) {
	if s.browse && s.screen.people {
		defer s.screen.asker.Status("")
		s.screen.asker.Status("analyzing") // the first move may take long
		return s.analyzing.analyze(ctx, r, func(done, all int) {
			s.screen.asker.Status(fmt.Sprintf("analyzing: move %d of %d", done, all))
		})
	}
	b := newBar(s.errs, "replay", "moves")
	defer b.finish()
	return s.analyzing.analyze(ctx, r, func(done, all int) { b.draw(int64(done), int64(all)) })
}

// showUpTo prints a game up to the move of --step, and the position there: drawn, and as
// text to be copied.
func (s *showing) showUpTo(n *narrate.Narrator, parts []narrate.Part, board match.Board) error {
	if moves := len(parts) - 1; moves < s.step {
		return usagef("%s: the game has %s, there is no move %d", s.name, wording.Count(moves, "move"), s.step)
	}
	for _, part := range parts[:s.step+1] {
		n.Part(part)
	}
	state := parts[s.step].After
	text, err := state.AppendText(nil)
	if err != nil {
		return err
	}
	drawn := board(state, match.Nobody, match.Nobody, nil) + "\n"
	if drawn == string(text)+"\n" {
		drawn = "" // the variant draws no pictures
	}
	_, err = fmt.Fprintf(s.screen.boards, "\nthe position after move %d\n%s%s", s.step, drawn, text)
	return err
}

// lastGame reads a record without an error in it and returns its last game, finished or
// not, and the number of games.
func lastGame(c *cobra.Command, name string) (last *record.Replay, games int, err error) {
	in, err := openInput(c, name)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close()
	for next, err := range record.NewReader(in, variants.RecordOpener()).All() {
		if err != nil {
			return nil, 0, readError(name, err)
		}
		last = next
		games++
	}
	if last == nil {
		return nil, 0, contentError(fmt.Errorf("%s: there is no game in it", name))
	}
	if last.Cut {
		last.Notices = append(last.Notices, "the last line is cut off; what came after it is lost")
	}
	for _, notice := range last.Notices {
		fmt.Fprintf(c.ErrOrStderr(), "%s: %s: %s\n", program.Name(), name, notice)
	}
	return last, games, nil
}
