package cli

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
)

// playFlags are the flags of play.
type playFlags struct {
	seats  int
	bots   []string
	seed   uint64
	record string
	from   string
}

func newPlay() *cobra.Command {
	var f playFlags
	c := &cobra.Command{
		Use:   "play [RULESET]",
		Short: "Play a game in the terminal",
		Long: `play plays a game of RULESET, classic where none is named, and tells every move,
what it scored and why, and the result.`,
		Example: `  azulejo play classic --bots random,random
  azulejo play summer-pavilion --seats 3 --seed 7 --record game.jsonl
  azulejo play --from game.jsonl`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: rulesetNames,
		RunE:              func(c *cobra.Command, args []string) error { return runPlay(c, args, f) },
	}
	c.Flags().IntVar(&f.seats, "seats", 2, "number of seats")
	botFlag(c, &f.bots, "who plays, a `NAME` for each seat; a shorter list is for the last seats")
	seedFlag(c, &f.seed, 0, "seed of the game (default: a new one each time, which is printed)")
	c.Flags().StringVar(&f.record, "record", "", "write a record of the game to this `FILE`")
	c.Flags().StringVar(&f.from, "from", "", "go on with the unfinished game in this `FILE`")
	return c
}

// match is a game with those who play it.
type match struct {
	game    *core.Game
	header  record.Header
	title   string
	ruleset bot.Ruleset
	bots    []bot.Bot
}

func runPlay(c *cobra.Command, args []string, f playFlags) (err error) {
	m, err := setUpMatch(c, args, f)
	if err != nil {
		return err
	}
	// The record is opened only now: it may be the file that play goes on from.
	file, err := createOutput(f.record)
	if err != nil {
		return err
	}
	defer func() { closeOutput(file, &err) }()
	tell := &narrator{c.OutOrStdout(), m.game.Rules(), m.header.Seats}
	tell.opening(m.title)
	t := &telling{match: m, narrator: tell}
	if file != nil {
		if t.record, err = m.writer(file); err != nil {
			return usageError(err)
		}
	}
	return t.run(c)
}

// writer begins the record of the match.
func (m *match) writer(out io.Writer) (*record.Writer, error) {
	first, err := m.game.Rules().New(m.game.State().Seats())
	if err != nil {
		return nil, err
	}
	return record.NewWriter(out, m.header, m.game.Rules(), first)
}

// telling plays a match while it is told and recorded.
type telling struct {
	*match
	narrator *narrator
	record   *record.Writer // nil where no record is kept
	told     int            // steps that were told
}

// run plays the match to its end, or until the user interrupts.
func (t *telling) run(c *cobra.Command) error {
	if err := t.tell(); err != nil {
		return err
	}
	for t.game.Turn().Seat() {
		if c.Context().Err() != nil {
			return errInterrupted
		}
		seat := int(t.game.Turn())
		m, err := t.bots[seat].Choose(t.game.State(), t.game.Moves())
		if err == nil {
			err = t.game.Play(m)
		}
		if err != nil {
			return contentError(fmt.Errorf("%s: %w", t.header.Seats[seat], err))
		}
		if err := t.tell(); err != nil {
			return err
		}
	}
	if err := t.game.Err(); err != nil {
		return contentError(fmt.Errorf("a formula failed, and the game has no result: %w", err))
	}
	t.narrator.ending(t.game)
	return nil
}

// tell tells and records the steps that are new.
func (t *telling) tell() error {
	for _, step := range t.game.Steps()[t.told:] {
		t.narrator.step(step)
		t.told++
		if t.record == nil {
			continue
		}
		if err := t.record.Step(step, t.game.State()); err != nil {
			return usageError(fmt.Errorf("the record cannot be written: %w", err))
		}
	}
	return nil
}

// setUpMatch starts a new game, or takes a recorded one up.
func setUpMatch(c *cobra.Command, args []string, f playFlags) (*match, error) {
	if !c.Flags().Changed("seed") {
		f.seed = newSeed()
	}
	if f.from != "" {
		return resumeMatch(c, args, f)
	}
	name := "classic"
	if len(args) > 0 {
		name = args[0]
	}
	r, err := openRuleset(name)
	if err != nil {
		return nil, err
	}
	if !c.Flags().Changed("seats") {
		f.seats = defaultSeats(r.Rules, len(f.bots))
	}
	if err := checkSeats(r.Rules, f.seats); err != nil {
		return nil, err
	}
	return newMatch(r, f)
}

// defaultSeats is the number of seats where none is given: two, or as many as
// bots are named, as far as the rules allow.
func defaultSeats(r core.Rules, bots int) int {
	least, most := r.Seats()
	return min(max(2, bots, least), max(most, bots))
}

func newMatch(r *variants.Ruleset, f playFlags) (*match, error) {
	game, err := core.NewGame(r.Rules, f.seats, core.Seeded(f.seed))
	if err != nil {
		return nil, usageError(err)
	}
	m := &match{game: game, header: header(r), ruleset: botRuleset(r)}
	m.header.Seed = strconv.FormatUint(f.seed, 10)
	m.header.Seats = slices.Repeat([]string{defaultBot}, f.seats)
	m.title = fmt.Sprintf("%s, seed %s", r.Document.Name(), m.header.Seed)
	return m, m.sit(f, f.seed)
}

// sit gives every seat who plays there. The bots that are named sit on the last
// seats; who sat elsewhere stays, and where that is nobody the command knows,
// the default bot plays in that name.
func (m *match) sit(f playFlags, seed uint64) error {
	seats := m.game.State().Seats()
	if len(f.bots) > seats {
		return usagef("%d bots for %d seats", len(f.bots), seats)
	}
	if err := checkBots(f.bots); err != nil {
		return err
	}
	copy(m.header.Seats[seats-len(f.bots):], f.bots)
	for seat, name := range m.header.Seats {
		if !slices.Contains(bot.Names(), name) {
			name = defaultBot
		}
		b, err := bot.New(name)
		if err != nil {
			return usageError(err)
		}
		random := core.NewRandom(seed, core.Stream{Kind: core.BotStream, Index: seat})
		if err := b.Start(bot.Game{Rules: m.game.Rules(), Seat: seat, Random: random, Ruleset: m.ruleset}); err != nil {
			return contentError(fmt.Errorf("bot %s: %w", name, err))
		}
		m.bots = append(m.bots, b)
	}
	return nil
}

// resumeMatch takes up the last game of a record.
func resumeMatch(c *cobra.Command, args []string, f playFlags) (*match, error) {
	if len(args) > 0 || c.Flags().Changed("seats") {
		return nil, usagef("with --from the record says the ruleset and the seats")
	}
	last, err := lastGame(c, f.from)
	if err != nil {
		return nil, err
	}
	if last.Game.Turn() == core.Over {
		return nil, contentError(fmt.Errorf("%s: the game is over, there is nothing to go on with", f.from))
	}
	ruleset, err := openSource(last.Header)
	if err != nil {
		return nil, contentError(err)
	}
	m := &match{game: last.Game, header: last.Header, ruleset: botRuleset(ruleset)}
	m.header.Digest = ruleset.Document.Digest() // the game goes on with these rules
	seed, err := strconv.ParseUint(last.Header.Seed, 10, 64)
	if err != nil || c.Flags().Changed("seed") {
		// The tiles from here on are of another seed than those before, so
		// that no single seed is the game's.
		seed, m.header.Seed = f.seed, ""
	}
	last.Game.Continue(core.Seeded(seed))
	m.title = fmt.Sprintf("%s, going on with %s, seed %d", last.Header.Ruleset, f.from, seed)
	return m, m.sit(f, seed)
}

// newSeed returns a seed that nobody has played.
func newSeed() uint64 {
	var b [4]byte
	// Four bytes give a seed that is short to type. Read never fails.
	_, _ = rand.Read(b[:])
	return uint64(binary.LittleEndian.Uint32(b[:]))
}
