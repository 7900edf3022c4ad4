package sim

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Merger merges the parts of a run.
type Merger struct {
	runs  []*mergedRun // of different plans
	empty []string     // problems of parts without counts
}

// mergedRun is the parts of one plan, and their counts.
type mergedRun struct {
	identity []byte
	first    *Part
	parts    []mergedPart
	counts   *Counts
	err      error
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
	if p == nil || p.Counts == nil {
		m.empty = append(m.empty, name+" has no counts")
		return
	}
	identity := p.Plan.identity()
	i := slices.IndexFunc(m.runs, func(r *mergedRun) bool { return bytes.Equal(r.identity, identity) })
	if i < 0 {
		i = len(m.runs)
		m.runs = append(m.runs, &mergedRun{identity: identity, first: p, counts: NewCounts(p.Plan)})
	}
	run := m.runs[i]
	run.parts = append(run.parts, mergedPart{name, p.Shard, p.Span, p.Finished(), p.HowFar()})
	if err := run.counts.Add(p.Counts); err != nil && run.err == nil {
		run.err = fmt.Errorf("%s: %w", name, err)
	}
}

// MergeError has all the reasons why parts cannot be merged.
type MergeError struct{ Problems []string }

// Error lists the problems, one on each line.
func (e *MergeError) Error() string { return strings.Join(e.Problems, "\n") }

// Merge returns the run of the parts with its counts, which are the same as if it had
// been played at once. Parts that are of another run than most, that have blocks in
// common, that are missing or not finished, are a [*MergeError]. With partial, missing and
// unfinished parts are not, and the counts are of what is there.
func (m *Merger) Merge(partial bool) (*Part, error) {
	if m.empty != nil {
		return nil, &MergeError{m.empty}
	}
	if len(m.runs) == 0 {
		return nil, &MergeError{[]string{"there is no part to merge"}}
	}
	run := slices.MaxFunc(m.runs, func(a, b *mergedRun) int { return cmp.Compare(len(a.parts), len(b.parts)) })
	if run.err != nil {
		return nil, &MergeError{[]string{run.err.Error()}}
	}
	var problems []string
	for _, other := range m.runs {
		if other == run {
			continue
		}
		verb := "are parts"
		if len(other.parts) == 1 {
			verb = "is a part"
		}
		problems = append(problems, fmt.Sprintf("%s %s of another run than %s: %s", other.names(), verb, run.names(),
			strings.Join(other.first.Plan.Unlike(run.first.Plan), "; ")))
	}
	slices.SortStableFunc(run.parts, func(a, b mergedPart) int {
		return cmp.Or(cmp.Compare(a.span.From, b.span.From), cmp.Compare(a.span.To, b.span.To))
	})
	problems = append(problems, run.common()...)
	if !partial {
		for _, p := range run.parts {
			if !p.finished {
				problems = append(problems, fmt.Sprintf("%s, shard %v, has %s: the command that has written it "+
					"resumes it when it is run again", p.name, p.shard, p.howFar))
			}
		}
		problems = append(problems, run.missing()...)
	}
	if problems != nil {
		return nil, &MergeError{problems}
	}
	whole := *run.first
	whole.Shard, whole.Span, whole.Counts = Whole, whole.Plan.All(), run.counts
	return &whole, nil
}

// names lists the files of the parts, or the first of many.
func (r *mergedRun) names() string {
	const most = 3
	var names []string
	for _, p := range r.parts[:min(len(r.parts), most)] {
		names = append(names, p.name)
	}
	text := strings.Join(names, ", ")
	if more := len(r.parts) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// common reports sorted parts that have blocks in common.
func (r *mergedRun) common() (problems []string) {
	last := r.parts[0] // that reaches furthest
	for _, p := range r.parts[1:] {
		switch {
		case p.span.From >= last.span.To:
		case p.shard == last.shard:
			problems = append(problems, fmt.Sprintf("%s and %s are both of shard %v; leave one of them out",
				last.name, p.name, p.shard))
		default:
			problems = append(problems, fmt.Sprintf("%s, shard %v, and %s, shard %v, have games in common; "+
				"all shards are to be of one number", last.name, last.shard, p.name, p.shard))
		}
		if p.span.To > last.span.To {
			last = p
		}
	}
	return problems
}

// missing reports the gaps between sorted parts: as shards where all have one number,
// and as blocks otherwise.
func (r *mergedRun) missing() (problems []string) {
	of, blocks := r.parts[0].shard.Of, r.first.Plan.Blocks()
	shards := !slices.ContainsFunc(r.parts, func(p mergedPart) bool { return p.shard.Of != of })
	end := mergedPart{shard: Shard{of + 1, of}, span: Span{blocks, blocks}}
	next, block := int64(1), int64(0)
	var lost []string
	for _, p := range append(r.parts, end) {
		if p.span.From > block {
			problems = append(problems, fmt.Sprintf("the blocks %d to %d of %d are in no part",
				block+1, p.span.From, blocks))
		}
		switch n := p.shard.Number - next; {
		case n == 1:
			lost = append(lost, fmt.Sprint(next))
		case n > 1:
			lost = append(lost, fmt.Sprintf("%d to %d", next, p.shard.Number-1))
		}
		next, block = max(next, p.shard.Number+1), max(block, p.span.To)
	}
	if shards && lost != nil {
		return []string{fmt.Sprintf("of %d shards these are missing: %s", of, strings.Join(lost, ", "))}
	}
	return problems
}

// identity is a text that plans of one run have in common. The name of a ruleset and its
// text do not matter: its digest identifies its rules.
func (p Plan) identity() []byte {
	p.Rulesets = slices.Clone(p.Rulesets)
	for i := range p.Rulesets {
		p.Rulesets[i].Ruleset, p.Rulesets[i].Source = "", ""
	}
	text, _ := partJSON(p) // texts and numbers can always be written
	return text
}

// Unlike lists the differences to another plan, which is "not" in each sentence; nothing
// if both are of one run.
func (p Plan) Unlike(o Plan) []string {
	if bytes.Equal(p.identity(), o.identity()) {
		return nil
	}
	var all []string
	add := func(what string, mine, other any) {
		a, _ := partJSON(mine) // they are parts of plans
		b, _ := partJSON(other)
		if !bytes.Equal(a, b) {
			all = append(all, fmt.Sprintf("%s %s, not %s", what, bytes.Trim(a, `"`), bytes.Trim(b, `"`)))
		}
	}
	add("seats", p.Seats, o.Seats)
	add("bots", strings.Join(p.Bots, ","), strings.Join(o.Bots, ","))
	add("games", p.Games, o.Games)
	add("seed", p.Seed, o.Seed)
	add("rule for bots that fail", p.Failing, o.Failing)
	add("rulesets", len(p.Rulesets), len(o.Rulesets))
	for i := range min(len(p.Rulesets), len(o.Rulesets)) {
		if mine, other := p.Rulesets[i], o.Rulesets[i]; mine.Digest != other.Digest {
			all = append(all, fmt.Sprintf("ruleset %s (%.19s…), not %s (%.19s…)",
				mine.Ruleset, mine.Digest, other.Ruleset, other.Digest))
		}
	}
	add("time for a bot's start", p.BotStart, o.BotStart)
	add("time for a bot's move", p.BotTime, o.BotTime)
	add("until", p.Until, o.Until)
	add("sweep", p.Sweep, o.Sweep)
	if all == nil {
		all = append(all, "rankings, expected points or starting points of a ruleset")
	}
	return all
}
