package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Merger puts the parts of a run together.
type Merger struct {
	runs []*mergedRun // with each other's parts they cannot be merged
	none []string     // what is wrong with parts that have no counts
}

// mergedRun is the parts of one plan, and what they have come to.
type mergedRun struct {
	identity string
	first    *Part
	parts    []mergedPart
	counts   *Counts
	err      error
}

// mergedPart is what the order and the gaps of parts are seen by.
type mergedPart struct {
	name     string
	shard    Shard
	span     Span
	finished bool
	howFar   string
}

// Add adds a part, which came from the file of a name. What is wrong with it beside
// the others is told by Merge.
func (m *Merger) Add(name string, p *Part) {
	if p == nil || p.Counts == nil {
		m.none = append(m.none, name+" has no counts")
		return
	}
	run := m.run(p)
	run.parts = append(run.parts, mergedPart{name, p.Shard, p.Span, p.Finished(), p.HowFar()})
	if err := run.counts.Add(p.Counts); err != nil && run.err == nil {
		run.err = fmt.Errorf("%s: %w", name, err)
	}
}

// run finds the run that a part is of.
func (m *Merger) run(p *Part) *mergedRun {
	identity := string(p.Plan.identity())
	for _, run := range m.runs {
		if run.identity == identity {
			return run
		}
	}
	run := &mergedRun{identity: identity, first: p, counts: NewCounts(p.Plan)}
	m.runs = append(m.runs, run)
	return run
}

// MergeError is everything that keeps parts from being merged.
type MergeError struct{ Problems []string }

// Error lists the problems, one on each line.
func (e *MergeError) Error() string { return strings.Join(e.Problems, "\n") }

// Merge returns the run that the parts are of, with their counts: those of the whole
// run, which are the same as if it had been played at once. Parts that are of
// another run than most, that have blocks in common, that are missing or not finished,
// are a [*MergeError]; with partial, the latter two are not, and the counts are of
// what is there.
func (m *Merger) Merge(partial bool) (*Part, error) {
	if m.none != nil {
		return nil, &MergeError{m.none}
	}
	if len(m.runs) == 0 {
		return nil, &MergeError{[]string{"there is no part to merge"}}
	}
	run := slices.MaxFunc(m.runs, func(a, b *mergedRun) int {
		return cmp.Compare(len(a.parts), len(b.parts))
	})
	if run.err != nil {
		return nil, &MergeError{[]string{run.err.Error()}}
	}
	problems := append(m.foreign(run), run.common()...)
	if !partial {
		problems = append(append(problems, run.unfinished()...), run.missing()...)
	}
	if problems != nil {
		return nil, &MergeError{problems}
	}
	whole := *run.first
	whole.Shard, whole.Span, whole.Counts = Whole, whole.Plan.All(), run.counts
	if err := whole.Counts.check(&whole.Plan); err != nil {
		return nil, &MergeError{[]string{err.Error()}}
	}
	return &whole, nil
}

// foreign tells of the parts that are of another run than those of home.
func (m *Merger) foreign(home *mergedRun) (problems []string) {
	for _, run := range m.runs {
		if run == home {
			continue
		}
		verb := "are parts"
		if len(run.parts) == 1 {
			verb = "is a part"
		}
		unlike := run.first.Plan.Unlike(home.first.Plan)
		problems = append(problems, fmt.Sprintf("%s %s of another run than %s: %s",
			run.names(), verb, home.names(), strings.Join(unlike, "; ")))
	}
	return problems
}

// names names the files of the parts, or some of many.
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

// inOrder returns the parts in the order of their blocks.
func (r *mergedRun) inOrder() []mergedPart {
	return slices.SortedStableFunc(slices.Values(r.parts), func(a, b mergedPart) int {
		return cmp.Or(cmp.Compare(a.span.From, b.span.From), cmp.Compare(a.span.To, b.span.To))
	})
}

// common tells of parts that have blocks in common.
func (r *mergedRun) common() (problems []string) {
	var last *mergedPart // the part that goes furthest
	for _, p := range r.inOrder() {
		switch {
		case last == nil || p.span.From >= last.span.To:
		case p.shard == last.shard:
			problems = append(problems, fmt.Sprintf("%s and %s are both of shard %v; leave one of them out",
				last.name, p.name, p.shard))
		default:
			problems = append(problems, fmt.Sprintf("%s, shard %v, and %s, shard %v, have games in common; "+
				"all shards are to be of one number", last.name, last.shard, p.name, p.shard))
		}
		if last == nil || p.span.To > last.span.To {
			last = &p
		}
	}
	return problems
}

// unfinished tells of parts that are not played to their end.
func (r *mergedRun) unfinished() (problems []string) {
	for _, p := range r.inOrder() {
		if !p.finished {
			problems = append(problems, fmt.Sprintf("%s, shard %v, has %s: the command that has written it "+
				"goes on with it when it is run again", p.name, p.shard, p.howFar))
		}
	}
	return problems
}

// missing tells of the shards that no part is of.
func (r *mergedRun) missing() []string {
	all, of := r.inOrder(), r.parts[0].shard.Of
	for _, p := range all {
		if p.shard.Of != of {
			return r.gaps(all)
		}
	}
	var lost []string
	next := int64(1)
	for _, p := range append(all, mergedPart{shard: Shard{of + 1, of}}) {
		switch n := p.shard.Number - next; {
		case n == 1:
			lost = append(lost, fmt.Sprint(next))
		case n > 1:
			lost = append(lost, fmt.Sprintf("%d to %d", next, p.shard.Number-1))
		}
		next = max(next, p.shard.Number+1)
	}
	if lost == nil {
		return nil
	}
	return []string{fmt.Sprintf("of %d shards these are missing: %s", of, strings.Join(lost, ", "))}
}

// gaps is missing for shards of several numbers, which are told by their blocks.
func (r *mergedRun) gaps(all []mergedPart) (problems []string) {
	next := int64(0)
	blocks := r.first.Plan.Blocks()
	for _, p := range append(all, mergedPart{span: Span{blocks, blocks}}) {
		if p.span.From > next {
			problems = append(problems, fmt.Sprintf("the blocks %d to %d of %d are in no part",
				next+1, p.span.From, blocks))
		}
		next = max(next, p.span.To)
	}
	return problems
}
