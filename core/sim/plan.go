package sim

import (
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
)

// planFormat is the number of the format of plans and counts.
const planFormat = 1

// Plan is all that the counts of a run depend on. Runs of equal plans count the
// same, and what was counted of different blocks of them adds up.
type Plan struct {
	Format  int      `json:"format"`
	Seats   int      `json:"seats"`
	Bots    []string `json:"bots"`
	Games   int64    `json:"games"` // under each ruleset, in whole blocks
	Seed    string   `json:"seed"`
	Failing string   `json:"failing"`
	// BotStart and BotTime are the limits of bots that are other programs, where some
	// are, as time.Duration writes them.
	BotStart string        `json:"bot_start,omitempty"`
	BotTime  string        `json:"bot_time,omitempty"`
	Until    *Until        `json:"until,omitempty"`
	Rulesets []PlanRuleset `json:"lanes"`
	Sweep    *Sweep        `json:"sweep,omitempty"`
}

// PlanRuleset is one ruleset of a plan.
type PlanRuleset struct {
	Ruleset string `json:"ruleset"`
	Variant string `json:"variant,omitempty"`
	Digest  string `json:"digest,omitempty"`
	// Source is the resolved ruleset, where it is not a shipped one.
	Source  string   `json:"source,omitempty"`
	Ranking []string `json:"ranking"` // the names of what seats are ranked by
	// Expected are the keys that are expected to give points.
	Expected []string `json:"expected,omitempty"`
	Start    []int    `json:"start"` // the points that each seat starts with
}

// Header returns what records say of the ruleset.
func (l PlanRuleset) Header() record.Header {
	return record.Header{Format: record.Format, Ruleset: l.Ruleset, Variant: l.Variant, Digest: l.Digest,
		Source: l.Source}
}

// Plan returns what the run depends on. It is an error where it cannot be run.
func (s *Setup) Plan() (Plan, error) {
	if err := s.check(); err != nil {
		return Plan{}, err
	}
	p := Plan{Format: planFormat, Seats: s.Seats, Bots: slices.Clone(s.Bots), Games: int64(s.Games),
		Seed: strconv.FormatUint(s.Seed, 10), Failing: s.Failing.String(), Until: s.Until, Sweep: s.Sweep}
	p.Games = p.Blocks() * p.BlockSize()
	if slices.ContainsFunc(s.Bots, bot.IsProgram) {
		p.BotStart, p.BotTime = s.Limits.Start.String(), s.Limits.Move.String()
	}
	if s.Until != nil {
		if err := s.Until.check(&p); err != nil {
			return Plan{}, err
		}
	}
	for _, lane := range s.lanes() {
		l, err := lane.plan(s.Seats)
		if err != nil {
			return Plan{}, err
		}
		p.Rulesets = append(p.Rulesets, l)
	}
	return p, nil
}

// plan describes the ruleset.
func (l *Ruleset) plan(seats int) (PlanRuleset, error) {
	first, err := l.Rules.New(seats)
	if err != nil {
		return PlanRuleset{}, err
	}
	p := PlanRuleset{Ruleset: l.Header.Ruleset, Variant: l.Header.Variant, Digest: l.Header.Digest,
		Source: l.Header.Source, Ranking: slices.Clone(l.Ranking), Expected: slices.Clone(l.Expected)}
	for i := len(p.Ranking); i < len(first.AppendRanking(nil, 0)); i++ {
		p.Ranking = append(p.Ranking, strconv.Itoa(i+1))
	}
	for seat := range seats {
		p.Start = append(p.Start, first.Score(seat))
	}
	return p, nil
}

// Names lists the different bots, in the order in which they first come.
func (p Plan) Names() []string { return Different(p.Bots) }

// Different lists the different bots of some seats, in the order in which they first come.
func Different(bots []string) []string {
	var names []string
	for _, name := range bots {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// BlockSize is the number of games on one seed: where the bots differ, one for
// each way of moving them on around the table. It is at least 1.
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
