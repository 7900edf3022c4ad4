package cli

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
)

// partEvery is how often a part is written while it is played: what a crash loses.
const partEvery = 2 * time.Second

// counted is what the games of a run have come to.
type counted struct {
	plan   sim.Plan
	counts *sim.Counts
	before int64 // games under each ruleset that were in the part already
	// merge is set where the counts are of one shard of several, which say nothing
	// before they are merged, and finished where they are all there will be.
	merge, finished bool

	result *sim.Result
}

// took is what the games of this session took. Of a part that was finished before it
// says nothing but the version.
func (c *counted) took(workers int, spent time.Duration) sim.RunInfo {
	games := (c.counts.Rulesets[0].Games - c.before) * int64(len(c.counts.Rulesets))
	if games == 0 && c.before > 0 {
		return sim.RunInfo{Version: version()}
	}
	return sim.RunInfo{Workers: workers, Seconds: spent.Seconds(), Version: version(),
		GamesPerSecond: float64(games) / max(spent.Seconds(), 1e-9)}
}

// ended is how a command ends that has played a shard.
func (c *counted) ended() error {
	if !c.finished {
		return errInterrupted
	}
	return nil
}

// count plays the games of a run: all, or those of the shard that are not in the part
// yet. What it says of the part goes to errs. command is how to ask for the whole run.
// Where ctx ends early the counts are of what was played, and that is no error.
func (f *shardFlags) count(ctx context.Context, s sim.Setup, command []string, errs io.Writer) (*counted, error) {
	if err := f.check(&s); err != nil {
		return nil, err
	}
	plan, err := s.Plan()
	if err != nil {
		return nil, err
	}
	if f.out == "" {
		counts, err := sim.Count(ctx, s, plan.All())
		return &counted{plan: plan, counts: counts}, err
	}
	file, err := f.open(plan, command)
	if err != nil {
		return nil, err
	}
	file.tellBefore(errs)
	now, err := file.play(ctx, s)
	if err != nil {
		return nil, err
	}
	file.tellAfter(now, errs)
	return &counted{plan: plan, counts: now.Counts, before: file.part.Counts.Blocks * plan.BlockSize(),
		merge: now.Shard != sim.Whole, finished: now.Finished()}, nil
}

// games is how many games of a run there are to play: all, or those of the shard.
func (f *shardFlags) games(p sim.Plan) int64 {
	if shard, err := f.shard(); err == nil && f.out != "" {
		if span, err := shard.Span(p.Blocks()); err == nil {
			return span.Blocks() * p.BlockSize()
		}
	}
	return p.Games
}

// check refuses flags that do not go together with a part file.
func (f *shardFlags) check(s *sim.Setup) error {
	switch {
	case f.out == "" && f.choice.text != "":
		return usagef("--%s needs a file for what is counted: --%s PART", shardName, outName)
	case f.out == "":
		return nil
	case s.Record != nil:
		return usagef("--record does not go with --%s: games of a run that is gone on with would be missing",
			outName)
	case s.Until != nil && f.several():
		return usagef("--until does not go with --%s: no shard can see when all together have played enough",
			shardName)
	}
	for _, name := range []string{"json", "csv", pageName} {
		if f.several() && f.given(name) {
			return usagef("--%s does not go with --%s: the results are those of all shards, and merge has --%s",
				name, shardName, name)
		}
	}
	return nil
}

// open opens the file of the part, and writes it at once: that there is no room for it
// is better known before the games are played.
func (f *shardFlags) open(plan sim.Plan, command []string) (*partFile, error) {
	shard, err := f.shard()
	if err != nil {
		return nil, err
	}
	part, err := sim.NewPart(plan, shard)
	if err != nil {
		return nil, usageError(err)
	}
	part.Version, part.Command = version(), command
	file, err := openPart(f.out, part)
	if err != nil || file.part.Finished() {
		return file, err
	}
	return file, file.write(file.part)
}

// play plays what is left of the part, and writes it now and then and in the end.
func (f *partFile) play(ctx context.Context, s sim.Setup) (*sim.Part, error) {
	if f.part.Finished() {
		return f.part, nil
	}
	var lost error
	s.Every, s.Before = partEvery, f.part.Counts
	s.Checkpoint = func(now *sim.Counts) error {
		lost = f.keep(now)
		return lost
	}
	if told := s.Progress; told != nil {
		s.Progress = func(done int64, soFar func() *sim.Counts) { told(f.progress(done, soFar)) }
	}
	counts, err := sim.Count(ctx, s, f.part.Left())
	switch {
	case lost != nil:
		return nil, lost
	case err != nil:
		return nil, err
	}
	return f.with(counts)
}

// progress is that of the whole part.
func (f *partFile) progress(done int64, soFar func() *sim.Counts) (int64, func() *sim.Counts) {
	all := func() *sim.Counts {
		c := f.part.Counts.Clone(f.part.Plan)
		_ = c.Add(soFar()) // they are of the same plan
		return c
	}
	return f.part.Counts.Blocks*f.part.Plan.BlockSize() + done, all
}

// tellBefore tells what is there already.
func (f *partFile) tellBefore(errs io.Writer) {
	p := f.part
	switch {
	case p.Finished():
		fmt.Fprintf(errs, "%s: %s is finished: it has %s of shard %v\n",
			program(), f.name, p.HowFar(), p.Shard)
	case p.Counts.Blocks > 0:
		fmt.Fprintf(errs, "%s: %s has %s of shard %v; going on from there\n",
			program(), f.name, p.HowFar(), p.Shard)
	}
}

// tellAfter tells what is to be done with the part.
func (f *partFile) tellAfter(p *sim.Part, errs io.Writer) {
	switch {
	case !p.Finished():
		fmt.Fprintf(errs, "%s: %s has %s of shard %v; the same command goes on from there\n",
			program(), f.name, p.HowFar(), p.Shard)
	case p.Shard != sim.Whole:
		fmt.Fprintf(errs, "%s: %s has shard %v; %s merge, with the parts of all shards, has the results\n",
			program(), f.name, p.Shard, wording.Shell(invocation()...))
	}
}
