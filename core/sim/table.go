package sim

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"strconv"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// table is where one worker plays its games. All of it is used again for the
// next game.
type table struct {
	setup   *Setup
	plan    *Plan
	lanes   []tableRuleset
	lane    *tableRuleset // that is played
	state   core.State    // that of lane
	bots    []bot.Bot     // by place in Setup.Bots
	pickers []core.Picker // by place, nil where the bot is none
	kindOf  []int         // by place, which of Plan.Names the bot is
	chair   []int         // by seat, the place in Setup.Bots of the bot that sits there
	kinds   []int         // by seat, which of Plan.Names that is
	seats   [core.MaxSeats]chair
	chance  deals
	seed    uint64       // of the game that is played
	played  int          // moves in it so far
	most    atomic.Int64 // how many there may be; none when the run is given up
	legal   []core.Move
	choices int            // how many moves the last one was chosen from
	move    core.Move      // the last one
	rec     *record.Writer // of the game, nil for none
	measure measure
	sampled sampler
	watch   Watcher // nil for none
	crowd   crowd
	ctx     context.Context // when it ends, the game is given up
	ready   []bool          // by place, whether the bot has begun a game
	fails   []error         // by place, how the bot has failed in this game
	lost    int             // the seat that has forfeited this game, or nobody
	err     error
}

// givenUp is how many moves a game may have when the run is given up.
const givenUp = -1

// tableRuleset is one ruleset at a table.
type tableRuleset struct {
	Ruleset
	fresh core.State // the position before a game, never played on
	state core.State
	// indexed is the state where it is one, or nil.
	indexed core.Indexed
	draws   bool // its pictures have prizes
}

// newTable makes a table, whose games are given up when ctx ends.
func newTable(ctx context.Context, p *Plan, s *Setup, watch Watcher) *table {
	t := &table{setup: s, plan: p, pickers: make([]core.Picker, s.Seats), kindOf: make([]int, s.Seats),
		watch: watch, chair: make([]int, s.Seats),
		kinds: make([]int, s.Seats), bots: make([]bot.Bot, s.Seats),
		ctx: ctx, ready: make([]bool, s.Seats), fails: make([]error, s.Seats)}
	t.most.Store(cmp.Or(int64(s.MaxMoves), math.MaxInt64))
	context.AfterFunc(ctx, func() { t.most.Store(givenUp) })
	for i, name := range s.Bots {
		if t.err = t.hire(i, name); t.err != nil {
			break
		}
	}
	for _, lane := range s.lanes() {
		// Run has seen New work for this number of seats.
		l := tableRuleset{Ruleset: lane}
		l.fresh, _ = lane.Rules.New(s.Seats)
		l.state, _ = lane.Rules.New(s.Seats)
		l.indexed, _ = l.state.(core.Indexed)
		l.draws = hasPrizes(l.fresh)
		t.lanes = append(t.lanes, l)
	}
	return t
}

// game plays one game, until it is over or forfeited, and counts it.
func (t *table) game(seed uint64, count *counter, text *bytes.Buffer) error {
	t.state.Set(t.lane.fresh)
	t.seed = seed
	t.chance.begin(seed)
	t.measure.begin(count, t.kinds, t.state)
	var err error
	if t.rec, err = t.recorder(seed, text); err != nil {
		return err
	}
	watch := t.watcher(count)
	if t.lost == nobody {
		if err := t.steps(&count.ledger, watch); err != nil {
			return err
		}
	}
	if err := cmp.Or(t.state.Err(), t.ended(t.measure.reason)); err != nil {
		return err
	}
	if t.watch != nil {
		t.watch.End(t.state)
	}
	t.measure.finish(t.state, t.lost, t.played)
	t.sampled.finish(t.state, t.lane.draws)
	t.countSubstitutes(count)
	return nil
}

// steps takes step after step, and counts what comes of them. It is where the time
// goes, so what is rare stands elsewhere.
func (t *table) steps(l *core.Ledger, watch core.Watcher) error {
	s, m, indexed := t.state, &t.measure, t.lane.indexed
	for {
		turn := s.Turn()
		if turn.Seat() {
			if int64(t.played) >= t.most.Load() {
				return t.canGoOn()
			}
			at := &t.seats[turn&(core.MaxSeats-1)]
			t.played++
			at.parts.Seed(&at.luck, t.played)
			move, legal := core.Move(0), 0
			if at.picker != nil {
				move, legal = indexed.PickMove(at.picker)
			}
			if legal == 0 {
				var err error
				if move, legal, err = t.choose(turn); legal == 0 {
					return err
				}
			}
			t.move, t.choices = move, legal
			m.move(turn, legal)
			s.Play(move, watch)
		} else if turn == core.Over {
			return nil
		} else {
			t.deal(turn, watch)
		}
		switch {
		case !l.News:
		case t.rec == nil && len(l.Ends) == 0:
			l.News = false
			m.lead.look(&l.Scores, t.played)
		default:
			if err := t.told(l, turn); err != nil {
				return err
			}
		}
	}
}

// told counts what a step has told, and writes its record.
func (t *table) told(l *core.Ledger, turn core.Turn) error {
	if t.rec != nil {
		if err := t.record(turn); err != nil {
			return err
		}
	}
	l.News = t.rec != nil
	t.measure.step(t.played, t.state)
	return nil
}

// record writes a step that was taken, with the events that were kept of it.
func (t *table) record(turn core.Turn) error {
	step := &t.crowd.step
	step.Turn, step.Round, step.Move, step.Legal = turn, t.measure.round, t.move, t.choices
	err := t.rec.Step(*step, t.state)
	step.Events = step.Events[:0]
	return err
}

// recorder returns the writer of a game's record, nil where none is wanted.
func (t *table) recorder(seed uint64, text *bytes.Buffer) (*record.Writer, error) {
	if t.setup.Record == nil {
		return nil, nil
	}
	h := t.lane.Header
	h.Seed = strconv.FormatUint(seed, 10)
	h.Seats = t.seated()
	return record.NewWriter(text, h, t.lane.Rules, t.state)
}
