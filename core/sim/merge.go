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

// Merger merges the parts of a run.
type Merger struct {
	whole    *Part // with the counts of all parts, nil before the first
	parts    []mergedPart
	problems []error
}

// mergedPart is what the order and the gaps of parts depend on.
type mergedPart struct {
	name     string
	shard    Shard
	span     Span
	finished bool
	howFar   string
}

// Add adds a part, which came from the file of a name. Merge reports its problems.
func (m *Merger) Add(name string, p *Part) {
	if m.whole == nil {
		whole := *p
		whole.Shard, whole.Span, whole.Counts = Whole, whole.Plan.All(), NewCounts(p.Plan)
		m.whole = &whole
	}
	if differences := p.Plan.Unlike(m.whole.Plan); differences != nil {
		m.problems = append(m.problems, fmt.Errorf("%s is a part of another run than %s: %s", name, m.parts[0].name,
			strings.Join(differences, "; ")))
		return
	}
	m.parts = append(m.parts, mergedPart{name, p.Shard, p.Span, p.Finished(), p.HowFar()})
	m.whole.Counts.Add(p.Counts)
}

// Merge returns the run of the parts with its counts, which are the same as if it had
// been played at once. Its error has a line for each problem: parts that are of another run
// than the first, that have blocks in common, that are missing or not finished. With partial,
// missing and unfinished parts are none, and the counts are of what is there.
func (m *Merger) Merge(partial bool) (*Part, error) {
	if m.whole == nil {
		return nil, errors.New("there is no part to merge")
	}
	problems := m.problems
	note := func(format string, args ...any) { problems = append(problems, fmt.Errorf(format, args...)) }
	slices.SortStableFunc(m.parts, func(a, b mergedPart) int {
		return cmp.Or(cmp.Compare(a.span.From, b.span.From), cmp.Compare(a.span.To, b.span.To))
	})
	// Each part begins where the one before it that reaches furthest ends.
	last := mergedPart{shard: Shard{0, m.parts[0].shard.Of}}
	for _, p := range m.parts {
		switch {
		case p.span.From < last.span.To:
			note("%s, shard %v, and %s, shard %v, have games in common; leave one of them out, "+
				"and use shards of one number", last.name, last.shard, p.name, p.shard)
		case p.span.From > last.span.To && !partial:
			note("%s", m.gap(last, p))
		}
		if !p.finished && !partial {
			note("%s, shard %v, has %s: the command that has written it resumes it when it is run again",
				p.name, p.shard, p.howFar)
		}
		if p.span.To > last.span.To {
			last = p
		}
	}
	if blocks := m.whole.Span.To; last.span.To < blocks && !partial {
		note("%s", m.gap(last, mergedPart{shard: Shard{last.shard.Of + 1, last.shard.Of}, span: Span{blocks, blocks}}))
	}
	if problems != nil {
		return nil, errors.Join(problems...)
	}
	return m.whole, nil
}

// gap names what is missing between two parts: shards, or blocks where they are shards of
// different numbers.
func (m *Merger) gap(a, b mergedPart) string {
	from, to := a.shard.Number+1, b.shard.Number-1
	switch {
	case a.shard.Of != b.shard.Of:
		return fmt.Sprintf("the blocks %d to %d of %d are in no part", a.span.To+1, b.span.From, m.whole.Span.To)
	case from == to:
		return fmt.Sprintf("shard %d of %d is missing", from, a.shard.Of)
	}
	return fmt.Sprintf("shards %d to %d of %d are missing", from, to, a.shard.Of)
}

// Unlike lists the differences to another plan, which is "not" in each sentence; nothing
// if both are of one run. The name of a ruleset and its text do not matter: its digest
// identifies its rules.
func (p Plan) Unlike(o Plan) (all []string) {
	note := func(what string, mine, other any) {
		a, _ := json.Marshal(mine) // texts and numbers can always be written
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
		mine, other := p.Rulesets[i], o.Rulesets[i]
		if mine.Digest != other.Digest {
			all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)",
				mine.Ruleset, mine.Digest, other.Ruleset, other.Digest))
		}
		note("ranking of "+mine.Ruleset, mine.Ranking, other.Ranking)
		note("expected points of "+mine.Ruleset, mine.Expected, other.Expected)
		note("starting points of "+mine.Ruleset, mine.Start, other.Start)
	}
	return all
}
