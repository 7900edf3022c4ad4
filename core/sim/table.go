package sim

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// table is where one worker plays its games. All of it is used again for the
// next game.
type table struct {
	setup  *Setup
	names  []string
	fresh  core.State // the position before a game, never played on
	state  core.State
	bots   []bot.Bot // by place in Setup.Bots
	chair  []int     // by seat, the place in Setup.Bots of the bot that sits there
	kinds  []int     // by seat, which of names that is
	luck   []core.Random
	seed   uint64 // of the game that is played
	played int    // moves in it so far
	legal  []core.Move
	watch  Watcher // nil for none
	done   <-chan struct{}
	ready  []bool  // by place, whether the bot has begun a game
	fails  []error // by place, how the bot has failed in this game
	lost   int     // the seat that has forfeited this game, or nobody
	err    error
}

// newTable makes a table. Bots are told to stop when done is closed.
func (s *Setup) newTable(done <-chan struct{}) *table {
	t := &table{setup: s, names: s.names(), chair: make([]int, s.Seats), kinds: make([]int, s.Seats),
		luck: make([]core.Random, s.Seats), bots: make([]bot.Bot, s.Seats),
		done: done, ready: make([]bool, s.Seats), fails: make([]error, s.Seats)}
	for i, name := range s.Bots {
		if t.err = t.hire(i, name); t.err != nil {
			break
		}
	}
	if s.Watch != nil {
		t.watch = s.Watch()
	}
	// Run has seen New work for this number of seats.
	t.fresh, _ = s.Rules.New(s.Seats)
	t.state, _ = s.Rules.New(s.Seats)
	return t
}

// hire makes a bot.
func (t *table) hire(place int, name string) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	if t.setup.Failing == bot.PlayRandom {
		b = bot.Substitute(b, func(err error) { t.fails[place] = err })
	}
	t.bots[place] = b
	return nil
}

// close closes the bots that have something to let go.
func (t *table) close() {
	for _, b := range t.bots {
		if c, ok := b.(io.Closer); ok {
			_ = c.Close() // the games are over: nothing depends on it
		}
	}
}

// play plays the games of a block.
func (t *table) play(number int) block {
	b := block{number: number, tally: newTally(t.setup.Seats, len(t.names)), err: t.err}
	var text bytes.Buffer
	if b.err != nil {
		return b
	}
	for turn := range t.setup.blockSize() {
		seed := t.setup.Seed + uint64(number)
		t.sit(turn, seed)
		if b.err = t.guarded(seed, b.tally, &text); b.err != nil {
			b.err = &GameError{Seed: seed, Bots: t.seated(), Err: b.err}
			break
		}
		b.failures = t.gather(b.failures, seed)
	}
	b.text = text.Bytes()
	return b
}

// sit gives the bots their seats: moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) {
	for place := range t.bots {
		seat := (place + turn) % t.setup.Seats
		t.chair[seat] = place
		t.kinds[seat] = slices.Index(t.names, t.setup.Bots[place])
		bot.Reseed(&t.luck[seat], seed, seat, 0)
	}
}

// seated names who plays, by seat.
func (t *table) seated() []string {
	names := make([]string, t.setup.Seats)
	for seat, place := range t.chair {
		names[seat] = t.setup.Bots[place]
	}
	return names
}

// begin tells the bots of the game. Where one fails by then, the game is
// forfeited, and the others need not be told.
func (t *table) begin() error {
	clear(t.fails)
	t.lost = nobody
	for seat, place := range t.chair {
		err := t.bots[place].Start(bot.Game{Rules: t.setup.Rules, Seats: t.setup.Seats, Seat: seat,
			Random: &t.luck[seat], Ruleset: t.setup.Ruleset, Limits: t.setup.Limits, Done: t.done})
		if err != nil {
			err = t.blame(seat, err)
		}
		if err == nil {
			err = t.checkStart(place)
		}
		if err != nil || t.lost != nobody {
			return err
		}
	}
	return nil
}

// game plays one game, until it is over or forfeited, and counts it.
func (t *table) game(seed uint64, count *tally, text *bytes.Buffer) error {
	t.state.Set(t.fresh)
	t.seed, count.reason = seed, ""
	rec, err := t.recorder(seed, text)
	if err != nil {
		return err
	}
	chance := deals{seed: core.Seeded(seed)}
	for t.lost == nobody && t.state.Turn() != core.Over {
		step := core.Step{Turn: t.state.Turn(), Round: t.state.Round()}
		watch := t.watcher(count, &step, rec != nil)
		if step.Turn.Seat() {
			if err := t.move(&step, count, watch); err != nil {
				return err
			}
		} else {
			t.state.Deal(chance.next(step.Turn, step.Round), watch)
		}
		if rec != nil && t.lost == nobody {
			if err := rec.Step(step, t.state); err != nil {
				return err
			}
		}
	}
	if err := cmp.Or(t.state.Err(), t.ended(count.reason)); err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.End(t.state)
	}
	count.finish(t.state, t.kinds, t.lost)
	t.countSubstitutes(count)
	return nil
}

// watcher returns who sees the events of a step: the count and, where they are
// wanted, the run's watcher and the step itself, for the record.
func (t *table) watcher(count *tally, step *core.Step, keep bool) core.Watcher {
	if t.watch == nil && !keep {
		return count
	}
	return core.WatchFunc(func(e core.Event) {
		count.Watch(e)
		if t.watch != nil {
			t.watch.Watch(e)
		}
		if keep {
			step.Events = append(step.Events, e)
		}
	})
}

// move lets the bot whose turn it is play. Where it fails nothing is played.
func (t *table) move(step *core.Step, count *tally, watch core.Watcher) error {
	t.legal = t.state.AppendMoves(t.legal[:0])
	step.Legal = len(t.legal)
	if err := t.canGoOn(); err != nil {
		return err
	}
	t.played++
	bot.Reseed(&t.luck[step.Turn], t.seed, int(step.Turn), t.played)
	m, err := t.bots[t.chair[step.Turn]].Choose(t.state, t.legal)
	if err == nil {
		err = t.state.Check(m)
	}
	if err != nil {
		return t.blame(int(step.Turn), err)
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
	h.Seats = t.seated()
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
