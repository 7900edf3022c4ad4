package sim

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// table is where one worker plays its games. All of it is used again for the
// next game.
type table struct {
	setup *Setup
	names []string
	fresh core.State // the position before a game, never played on
	state core.State
	bots  []bot.Bot // by place in Setup.Bots
	chair []int     // by seat, the place in Setup.Bots of the bot that sits there
	kinds []int     // by seat, which of names that is
	luck  []core.Random
	legal []core.Move
	err   error
}

func (s *Setup) newTable() *table {
	t := &table{setup: s, names: s.names(), chair: make([]int, s.Seats), kinds: make([]int, s.Seats),
		luck: make([]core.Random, s.Seats), bots: make([]bot.Bot, s.Seats)}
	for i, name := range s.Bots {
		var err error
		if t.bots[i], err = bot.New(name); err != nil {
			t.err = err
		}
	}
	// Run has seen New work for this number of seats.
	t.fresh, _ = s.Rules.New(s.Seats)
	t.state, _ = s.Rules.New(s.Seats)
	return t
}

// play plays the games of a block.
func (t *table) play(number int) block {
	b := block{number: number, tally: newTally(t.setup.Seats, len(t.names)), err: t.err}
	var text bytes.Buffer
	for turn := range t.setup.blockSize() {
		if b.err != nil {
			break
		}
		seed := t.setup.Seed + uint64(number)
		if b.err = t.sit(turn, seed); b.err == nil {
			b.err = t.game(seed, b.tally, &text)
		}
		if b.err != nil {
			b.err = fmt.Errorf("seed %d: %w", seed, b.err)
		}
	}
	b.text = text.Bytes()
	return b
}

// sit gives the bots their seats: moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) error {
	for place := range t.bots {
		seat := (place + turn) % t.setup.Seats
		t.chair[seat] = place
		t.kinds[seat] = slices.Index(t.names, t.setup.Bots[place])
		t.luck[seat].Seed(seed, core.Stream{Kind: core.BotStream, Index: seat})
		err := t.bots[place].Start(bot.Game{Rules: t.setup.Rules, Seat: seat, Random: &t.luck[seat],
			Ruleset: t.setup.Ruleset})
		if err != nil {
			return fmt.Errorf("bot %s: %w", t.setup.Bots[place], err)
		}
	}
	return nil
}

// game plays one game to its end and counts it.
func (t *table) game(seed uint64, count *tally, text *bytes.Buffer) error {
	t.state.Set(t.fresh)
	rec, err := t.recorder(seed, text)
	if err != nil {
		return err
	}
	chance := deals{seed: core.Seeded(seed)}
	for t.state.Turn() != core.Over {
		step := core.Step{Turn: t.state.Turn(), Round: t.state.Round()}
		watch := core.Watcher(count)
		if rec != nil {
			watch = core.WatchFunc(func(e core.Event) {
				count.Watch(e)
				step.Events = append(step.Events, e)
			})
		}
		if step.Turn.Seat() {
			if err := t.move(&step, count, watch); err != nil {
				return err
			}
		} else {
			t.state.Deal(chance.next(step.Turn, step.Round), watch)
		}
		if rec != nil {
			if err := rec.Step(step, t.state); err != nil {
				return err
			}
		}
	}
	if err := t.state.Err(); err != nil {
		return err
	}
	count.finish(t.state, t.kinds)
	return nil
}

// move lets the bot whose turn it is play.
func (t *table) move(step *core.Step, count *tally, watch core.Watcher) error {
	t.legal = t.state.AppendMoves(t.legal[:0])
	step.Legal = len(t.legal)
	m, err := t.bots[t.chair[step.Turn]].Choose(t.state, t.legal)
	if err == nil {
		err = t.state.Check(m)
	}
	if err != nil {
		return fmt.Errorf("bot %s: %w", t.setup.Bots[t.chair[step.Turn]], err)
	}
	step.Move = m
	count.moves++
	count.choices += int64(step.Legal)
	t.state.Play(m, watch)
	return nil
}

// recorder returns the writer of a game's record, nil where none is wanted.
func (t *table) recorder(seed uint64, text *bytes.Buffer) (*record.Writer, error) {
	if t.setup.Record == nil {
		return nil, nil
	}
	h := t.setup.Header
	h.Seed = strconv.FormatUint(seed, 10)
	h.Seats = make([]string, t.setup.Seats)
	for seat, place := range t.chair {
		h.Seats[seat] = t.setup.Bots[place]
	}
	return record.NewWriter(text, h, t.setup.Rules, t.state)
}

// deals follows the chance turns of one game, so that each draws what its seed
// says.
type deals struct {
	seed  core.Seeded
	round int
	parts [2]int // deals and refills of the round so far
}

func (d *deals) next(t core.Turn, round int) core.Dealer {
	if round != d.round {
		d.round, d.parts = round, [2]int{}
	}
	part := &d.parts[0]
	if t == core.Refill {
		part = &d.parts[1]
	}
	*part++
	return d.seed.Dealer(t, round, *part-1)
}
