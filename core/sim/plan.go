package sim

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// planFormat is the number of the format of plans.
const planFormat = 1

// maxGames is the most games of a plan, far above any real run. Units of victories in that number
// stay far below 2^63.
const maxGames = 1 << 40

// Plan is everything that the counts of a run depend on. Runs of equal plans have equal counts,
// and counts of different blocks add up.
type Plan struct {
	Format  int        `json:"format"`
	Seats   int        `json:"seats"`
	Bots    []string   `json:"bots"`
	Games   int64      `json:"games"` // under each ruleset, in whole blocks
	Seed    uint64     `json:"seed,string"`
	Failing bot.Policy `json:"failing"`
	// BotStart and BotTime are the limits of bots that are other programs, as time.Duration writes
	// them; empty without such bots.
	BotStart string `json:"bot_start,omitempty"`
	BotTime  string `json:"bot_time,omitempty"`
	// Judges are the digests of the files by which bots judge, as of bot.JudgeDigests.
	Judges   []string      `json:"judges,omitempty"`
	Until    *Until        `json:"until,omitempty"`
	Rulesets []PlanRuleset `json:"lanes"`
	Sweep    *Sweep        `json:"sweep,omitempty"`
}

// PlanRuleset is one ruleset of a plan.
type PlanRuleset struct {
	Ruleset  string   `json:"ruleset"`
	Variant  string   `json:"variant,omitempty"`
	Digest   string   `json:"digest,omitempty"`
	Source   string   `json:"source,omitempty"`   // the resolved ruleset, if it is not a shipped one
	Weights  string   `json:"weights,omitempty"`  // as in record.Header
	Ranking  []string `json:"ranking"`            // the names of the values that rank seats
	Expected []string `json:"expected,omitempty"` // the keys that are expected to give points
	Start    []int    `json:"start"`              // the points that each seat starts with
	Own      []string `json:"own,omitempty"`      // the metrics of its counters and actions
	Teams    [][]int  `json:"teams,omitempty"`    // as of Teams
}

// Header returns the header of records of the ruleset.
func (r PlanRuleset) Header() record.Header {
	return record.Header{Format: record.Format, Ruleset: r.Ruleset, Variant: r.Variant, Digest: r.Digest,
		Source: r.Source, Weights: r.Weights}
}

// Names lists the different bots, in the order of their first seats.
func (p Plan) Names() []string { return Different(p.Bots) }

// Different lists the different bots of some seats, in the order of their first seats.
func Different(bots []string) []string {
	var names []string
	for _, name := range bots {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// BlockSize is the number of games on one seed, at least 1. If the bots differ, a block has a
// game for each way of moving them on around the table.
func (p Plan) BlockSize() int64 {
	if len(p.Names()) == 1 {
		return 1
	}
	return max(1, int64(p.Seats))
}

// Blocks is the number of blocks of the whole run, 0 for a plan without games.
func (p Plan) Blocks() int64 { return (p.Games + p.BlockSize() - 1) / p.BlockSize() }

// All is the span of all blocks.
func (p Plan) All() Span { return Span{0, p.Blocks()} }

// Span is some consecutive blocks of a run: From up to To-1, from 0.
type Span struct {
	From int64 `json:"from"`
	To   int64 `json:"to"`
}

// Blocks is the number of blocks.
func (s Span) Blocks() int64 { return s.To - s.From }

// Shard is a piece of a run for one of several machines. The pieces are as equal as possible.
type Shard struct {
	Number int64 `json:"number"` // from 1
	Of     int64 `json:"of"`
}

// Whole is the only shard of an undivided run.
var Whole = Shard{1, 1}

// String writes shard 3 of 8 as 3/8.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Number, s.Of) }

// Span returns the blocks of the shard in a run of some blocks. Each block is in one shard, and
// the numbers of blocks differ by at most one. A shard that does not exist, or has no block, is
// an error.
func (s Shard) Span(blocks int64) (Span, error) {
	switch {
	case s.Of < 1 || s.Number < 1 || s.Number > s.Of:
		return Span{}, fmt.Errorf("shard %v: K/N is needed, K of the shards 1 to N", s)
	case s.Of > blocks:
		return Span{}, fmt.Errorf("shard %v: a run of %d blocks of games has at most as many shards",
			s, blocks)
	}
	return s.share(Span{0, blocks}), nil
}

// share returns the shard's piece of a span, which is empty if the span has fewer blocks than
// there are shards. The longer pieces, by one block, come first.
func (s Shard) share(of Span) Span {
	blocks := of.Blocks()
	start := func(before int64) int64 { return of.From + blocks/s.Of*before + min(before, blocks%s.Of) }
	return Span{start(s.Number - 1), start(s.Number)}
}

// Check refuses a plan that this program cannot have written, and names that are not UTF-8 or
// control a terminal.
func (p *Plan) Check() error {
	if p.Format != planFormat {
		return fmt.Errorf("the plan has format %d, and format %d can be read", p.Format, planFormat)
	}
	if p.Seats < 1 || p.Seats > core.MaxSeats || len(p.Bots) == 0 || p.Games < 1 || p.Games > maxGames ||
		len(p.Rulesets) == 0 || p.Sweep != nil && len(p.Sweep.Values) != len(p.Rulesets) {
		return errors.New("this program has not written the plan")
	}
	names := slices.Concat(p.Bots, []string{string(p.Failing), p.BotStart, p.BotTime})
	for _, r := range p.Rulesets {
		for _, team := range r.Teams {
			if len(team) == 0 || slices.Min(team) < 1 || slices.Max(team) > p.Seats {
				return errors.New("the plan has teams of other seats than those of its games")
			}
		}
		names = slices.Concat(names, []string{r.Ruleset, r.Variant, r.Digest}, r.Ranking, r.Expected, r.Own)
	}
	if p.Until != nil {
		names = append(names, p.Until.Metric)
	}
	if p.Sweep != nil {
		names = append(append(names, p.Sweep.Path), p.Sweep.Values...)
	}
	return wording.CheckNames(names...)
}
