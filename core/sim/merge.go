package sim

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Merge returns the run of some parts with the sum of their counts, equal to those of one run.
// The error has a line for each problem: parts of different runs, parts with common blocks, and
// missing or unfinished parts. With partial, missing and unfinished parts are no problem.
func Merge(parts []*Part, partial bool) (*Part, error) {
	if len(parts) == 0 {
		return nil, errors.New("there is no part to merge")
	}
	var problems []error
	note := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	first := parts[0]
	whole := *first
	whole.Shard, whole.Span, whole.Counts = Whole, whole.Plan.All(), NewCounts(whole.Plan)
	var run []*Part
	for _, p := range parts {
		if differences := p.Plan.Unlike(first.Plan); differences != nil {
			note("%s is a part of another run than %s: %s", p.File, first.File, strings.Join(differences, "; "))
			continue
		}
		run = append(run, p)
		whole.Counts.Add(p.Counts)
	}
	slices.SortStableFunc(run, func(a, b *Part) int {
		return cmp.Or(cmp.Compare(a.Span.From, b.Span.From), cmp.Compare(a.Span.To, b.Span.To))
	})
	// Each part begins at the furthest end of the parts before it.
	last := &Part{Shard: Shard{0, run[0].Shard.Of}}
	for _, p := range run {
		switch {
		case p.Span.From < last.Span.To:
			note("%s, shard %v, and %s, shard %v, have games in common; leave one of them out, "+
				"and use shards K/N with the same N", last.File, last.Shard, p.File, p.Shard)
		case p.Span.From > last.Span.To && !partial:
			note("%s", whole.gap(last, p))
		}
		if !p.Finished() && !partial {
			note("%s, shard %v, has %s: run the command that wrote it again to resume it",
				p.File, p.Shard, p.HowFar())
		}
		if p.Span.To > last.Span.To {
			last = p
		}
	}
	if end := whole.Span.To; last.Span.To < end && !partial {
		note("%s", whole.gap(last, &Part{Shard: Shard{last.Shard.Of + 1, last.Shard.Of}, Span: Span{end, end}}))
	}
	return &whole, errors.Join(problems...)
}

// gap names the missing shards between two parts of a run, or the missing blocks if the run was
// divided into different numbers of shards.
func (p *Part) gap(a, b *Part) string {
	from, to := a.Shard.Number+1, b.Shard.Number-1
	switch {
	case a.Shard.Of != b.Shard.Of:
		return fmt.Sprintf("the blocks %d to %d of %d are in no part", a.Span.To+1, b.Span.From, p.Span.To)
	case from == to:
		return fmt.Sprintf("shard %d of %d is missing", from, a.Shard.Of)
	}
	return fmt.Sprintf("shards %d to %d of %d are missing", from, to, a.Shard.Of)
}

// Unlike lists the differences to another plan; each sentence calls the other "not". The list is
// empty for one run. Names and texts of rulesets do not matter: the digest identifies the rules.
func (p Plan) Unlike(o Plan) (all []string) {
	note := func(what string, own, other any) {
		a, _ := json.Marshal(own) // texts and numbers can always be written
		b, _ := json.Marshal(other)
		if !bytes.Equal(a, b) {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, bytes.Trim(a, `"`), bytes.Trim(b, `"`)))
		}
	}
	note("seats", p.Seats, o.Seats)
	note("bots", strings.Join(p.Bots, ","), strings.Join(o.Bots, ","))
	note("games", p.Games, o.Games)
	note("seed", p.Seed, o.Seed)
	note("rule for bots that fail", p.Failing, o.Failing)
	note("time for a bot's start", p.BotStart, o.BotStart)
	note("time for a bot's move", p.BotTime, o.BotTime)
	note("until", p.Until, o.Until)
	note("sweep", p.Sweep, o.Sweep)
	note("rulesets", len(p.Rulesets), len(o.Rulesets))
	for i := range min(len(p.Rulesets), len(o.Rulesets)) {
		own, other := p.Rulesets[i], o.Rulesets[i]
		if own.Digest != other.Digest {
			all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)",
				own.Ruleset, own.Digest, other.Ruleset, other.Digest))
		}
		note("weights of bots for "+own.Ruleset, cmp.Or(own.Header().WeightsDigest(), "none"), cmp.Or(other.Header().WeightsDigest(), "none"))
		note("ranking of "+own.Ruleset, own.Ranking, other.Ranking)
		note("expected points of "+own.Ruleset, own.Expected, other.Expected)
		note("starting points of "+own.Ruleset, own.Start, other.Start)
	}
	return all
}
