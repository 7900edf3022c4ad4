package sim

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
)

// The most that plans can have; far more than anybody plays.
const (
	maxSeats    = 8
	maxRulesets = 1000
	maxGames    = 1 << 40 // in parts of a victory still far from what 64 bits hold
)

// Check refuses what no run has: what makes no sense in a plan that somebody has made
// by other means.
func (p *Plan) Check() error {
	var failing bot.Policy
	seed, err := strconv.ParseUint(p.Seed, 10, 64)
	switch {
	case p.Format != planFormat:
		return fmt.Errorf("the plan has format %d, and format %d can be read", p.Format, planFormat)
	case p.Seats < 1 || p.Seats > maxSeats || len(p.Bots) != p.Seats:
		return fmt.Errorf("the plan has %d bots for %d seats", len(p.Bots), p.Seats)
	case err != nil || strconv.FormatUint(seed, 10) != p.Seed:
		return fmt.Errorf("the seed of the plan is %q, and a whole number from 0 to 2^64-1 is needed", p.Seed)
	case p.Games < 1 || p.Games > maxGames || p.Games%p.BlockSize() != 0:
		return fmt.Errorf("the plan has %d games in blocks of %d", p.Games, p.BlockSize())
	case failing.UnmarshalText([]byte(p.Failing)) != nil:
		return fmt.Errorf("the plan has an unknown rule for bots that fail, %q", p.Failing)
	case len(p.Rulesets) < 1 || len(p.Rulesets) > maxRulesets:
		return fmt.Errorf("the plan has %d rulesets", len(p.Rulesets))
	case p.Sweep != nil && len(p.Sweep.Values) != len(p.Rulesets):
		return fmt.Errorf("the plan tries %d values in %d rulesets", len(p.Sweep.Values), len(p.Rulesets))
	}
	if err := p.checkLimits(); err != nil {
		return err
	}
	if p.Until != nil {
		if err := p.Until.check(p); err != nil {
			return fmt.Errorf("until in the plan: %w", err)
		}
	}
	if err := checkBots(p.Bots); err != nil {
		return err
	}
	for i := range p.Rulesets {
		if err := p.checkRuleset(&p.Rulesets[i]); err != nil {
			return fmt.Errorf("ruleset %d of the plan: %w", i+1, err)
		}
	}
	return wording.CheckNames(p.names()...)
}

// checkLimits refuses limits of bots that no run writes in this way, or that none has.
func (p *Plan) checkLimits() error {
	for _, text := range []string{p.BotStart, p.BotTime} {
		if text == "" {
			continue
		}
		limit, err := time.ParseDuration(text)
		if err != nil || limit.String() != text || !slices.ContainsFunc(p.Bots, bot.IsProgram) {
			return fmt.Errorf("the plan has the time %q for its bots, which have none, or one such as 10s", text)
		}
	}
	return nil
}

func (p *Plan) checkRuleset(l *PlanRuleset) error {
	switch {
	case l.Ruleset == "":
		return errors.New("it has no name")
	case len(l.Start) != p.Seats:
		return fmt.Errorf("it starts %d seats, and %d play", len(l.Start), p.Seats)
	}
	return nil
}

// check refuses a part that cannot be read again, or that cannot be.
func (p *Part) check() error {
	if err := p.checkPlan(); err != nil {
		return err
	}
	if n := p.Counts.Blocks; n < 0 || n > p.Span.Blocks() {
		return fmt.Errorf("it has counts of %d blocks, and its shard has %d", n, p.Span.Blocks())
	}
	if err := wording.CheckNames(append(slices.Clone(p.Command), p.Version)...); err != nil {
		return err
	}
	return p.checkSources()
}

// checkAll is check, and refuses counts that cannot be.
func (p *Part) checkAll() error {
	if err := p.check(); err != nil {
		return err
	}
	return p.Counts.check(&p.Plan)
}

func (p *Part) checkSources() error {
	for _, l := range p.Plan.Rulesets {
		if !utf8.ValidString(l.Source) {
			return fmt.Errorf("the text of %s is not UTF-8", l.Ruleset)
		}
	}
	return nil
}

// checkPlan refuses a plan that cannot be, or that does not have the part's blocks.
func (p *Part) checkPlan() error {
	if err := p.Plan.Check(); err != nil {
		return err
	}
	span, err := p.Shard.Span(p.Plan.Blocks())
	if err == nil && span != p.Span {
		err = fmt.Errorf("shard %v ends before block %d and begins at %d, and not %d and %d",
			p.Shard, span.To, span.From, p.Span.To, p.Span.From)
	}
	if err == nil && p.Plan.Until != nil && p.Shard != Whole {
		err = fmt.Errorf("shard %v is of a run that goes on until an interval is narrow enough, which no shard sees", p.Shard)
	}
	return err
}

// names are the texts of a plan that can come from outside, but for those of rulesets.
func (p *Plan) names() []string {
	names := slices.Clone(p.Bots)
	for _, l := range p.Rulesets {
		names = append(append(append(names, l.Ruleset, l.Variant, l.Digest), l.Ranking...), l.Expected...)
	}
	if p.Until != nil {
		names = append(names, p.Until.Metric)
	}
	if p.Sweep != nil {
		names = append(append(names, p.Sweep.Path), p.Sweep.Values...)
	}
	return names
}
