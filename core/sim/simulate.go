package sim

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/azulejo/azulejo/core/stats"
)

// Run plays the games. If ctx ends before the last game, the result covers the finished blocks
// and is marked partial. An error stops the run: a record cannot be written, or a game cannot be
// played to its end. The latter is a [*GameError] for the first seed with such a game; with
// several workers, watchers may have seen games of later seeds by then. All bots are closed when
// Run returns.
func Run(ctx context.Context, s Setup) (*Result, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	counts, err := Count(ctx, s, p.All())
	if err != nil {
		return nil, err
	}
	took := Timed(began, s.Workers, counts.Blocks*p.BlockSize())
	r := NewResult(p, counts)
	r.Run = took
	return r, nil
}

// Count plays the blocks of a span and returns their counts. If ctx ends early, or an interval is
// narrow enough, the counts cover the first blocks of the span without a gap. Errors are those of
// [Run].
func Count(ctx context.Context, s Setup, span Span) (*Counts, error) {
	p, err := s.Plan()
	if err != nil {
		return nil, err
	}
	if span.From < 0 || span.To < span.From || span.To > p.Blocks() {
		return nil, fmt.Errorf("blocks %d to %d: the run has those from 0 to %d", span.From, span.To, p.Blocks())
	}
	l := Ledger{}
	err = Play(ctx, s.batches(&p, Whole, span, l), l, s.Options)
	if ended := context.Cause(ctx); err != nil && (ended == nil || !errors.Is(err, ended)) {
		return nil, err
	}
	return p.Counts(l), nil
}

// Batches is the study of a shard of the run with a plan, for [Play] and [Replay]; [Plan.Counts]
// reads the ledger. A run with Until has a batch for each look at the interval, and a shard plays
// its share of each. [Merge] of all shards then has the looks of the whole run, and counts those
// up to the first with a narrow interval.
func (s *Setup) Batches(p *Plan, shard Shard, l Ledger) iter.Seq[[]Job] {
	return s.batches(p, shard, p.All(), l)
}

// lateLooks is the number of looks that a shard plays after its own games promise an interval
// that is narrow enough. With 3 shards or more of 1000 games each, all together are then narrow
// enough nearly always.
const lateLooks = 2

func (s *Setup) batches(p *Plan, shard Shard, span Span, l Ledger) iter.Seq[[]Job] {
	table := s.Table
	return func(yield func([]Job) bool) {
		warned, late := false, 0
		for name, look := range p.looks(span) {
			if !yield([]Job{{Table: &table, Entry: name, Span: shard.share(look)}}) || p.Until == nil {
				return
			}
			c := p.Counts(l)
			until := p.UntilState(c)
			switch {
			case shard == Whole && until.Reached:
				return
			case shard == Whole && !until.Half.Known() && s.Warn != nil && !warned:
				warned = true
				s.Warn(fmt.Sprintf("%s: too few of the first %d deals have a value or a difference other than 0 for an interval; "+
					"if that stays so, all %d games are played", until.Metric, c.Blocks, p.Games))
			case shard != Whole && (late > 0 || float64(until.Half) <= until.Within*math.Sqrt(float64(shard.Of))):
				if late++; late > lateLooks {
					return
				}
			}
		}
	}
}

// looks yields the entries of a span of the plan and their blocks: one entry, or one up to each
// look at an interval.
func (p *Plan) looks(span Span) iter.Seq2[string, Span] {
	return func(yield func(string, Span) bool) {
		if p.Until == nil {
			yield("", span)
			return
		}
		for from := span.From; from < span.To; {
			look := stats.NextLook(from)
			to := min(look, span.To)
			if !yield(fmt.Sprint("look ", look), Span{from, to}) {
				return
			}
			from = to
		}
	}
}

// Counts adds up the counts of a ledger, up to the first look with a narrow interval.
func (p *Plan) Counts(l Ledger) *Counts {
	c := NewCounts(*p)
	for name := range p.looks(p.All()) {
		if e := l[name]; e != nil {
			c.Add(e.Counts)
		}
		if p.Until != nil && p.UntilState(c).Reached {
			break
		}
	}
	return c
}

// CheckLedger refuses a ledger that is not of the plan.
func (p *Plan) CheckLedger(l Ledger) error {
	if len(p.Bots) != p.Seats {
		return errors.New("the plan has not a bot for each seat")
	}
	known := map[string]Span{}
	for name, span := range p.looks(p.All()) {
		if l[name] != nil {
			known[name] = span
		}
	}
	for name, e := range l {
		span, is := known[name]
		if c := e.Counts; !is || c == nil || c.Blocks != e.Blocks() || len(c.Rulesets) != len(p.Rulesets) ||
			!e.within(span) || slices.ContainsFunc(c.Rulesets, func(t Tally) bool { return !p.has(t) }) {
			return errors.New("the plan and the counts do not belong together")
		}
	}
	return nil
}

// mostRounds is far above the rounds of any game.
const mostRounds = 1 << 16

// has reports whether the places and rounds of a tally can be those of the plan.
func (p *Plan) has(t Tally) bool {
	for name, counts := range t.Histograms {
		least, most := math.MinInt, math.MaxInt
		switch {
		case strings.HasPrefix(name, "seat") && strings.HasSuffix(name, "."+string(seatPlaces)):
			least, most = 1, p.Seats
		case strings.HasPrefix(name, roundPrefix):
			least, most = 0, mostRounds
		case strings.HasPrefix(name, gainsPrefix):
			least, most = 0, mostRounds*p.Seats*len(p.Names())
		}
		for value := range counts {
			if value < least || value > most {
				return false
			}
		}
	}
	return true
}
