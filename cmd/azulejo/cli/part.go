package cli

// A run can be divided into shards, which are played on many machines. Each keeps its counts
// in a part file: a few kilobytes, however many games. simulate and compare write parts and
// resume them, and merge adds them up.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// partEvery is how often a part or a tournament is saved while it is played: the most that
// a crash loses.
const partEvery = 2 * time.Second

// open opens the file of the part and writes it at once, so that a disk without room is
// reported before the games are played.
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

// partFile is the file of a part.
type partFile struct {
	keptFile
	part *sim.Part // as it was found, to which new counts are added
}

// openPart opens the file of a part to resume it, or begins one if the file is missing or
// empty. It does not touch a part of another run.
func openPart(name string, want *sim.Part) (*partFile, error) {
	f := &partFile{part: want}
	var err error
	f.keptFile, err = openKept(name, "part", func() error {
		found, err := readPart(name)
		if err != nil {
			return err
		}
		differences := found.Plan.Unlike(want.Plan)
		if found.Shard != want.Shard {
			differences = slices.Insert(differences, 0, fmt.Sprintf("shard %v, not %v", found.Shard, want.Shard))
		}
		if differences != nil {
			return contentError(fmt.Errorf("%s is a part of another run, and stays as it is; "+
				"name another file with --%s\n  %s", name, outName, strings.Join(differences, "\n  ")))
		}
		want.Counts = found.Counts
		return nil
	})
	return f, err
}

// readPart reads the file of a part.
func readPart(name string) (*sim.Part, error) { return readKept(name, sim.ReadPart) }

// with returns the part with the counts of this session added. The part as it was found
// stays, so that each checkpoint counts every game once.
func (f *partFile) with(now *sim.Counts) *sim.Part {
	p := *f.part
	p.Counts = f.part.Counts.Clone(p.Plan)
	p.Counts.Add(now)
	return &p
}

// keep writes the part with new counts.
func (f *partFile) keep(now *sim.Counts) error { return f.write(f.with(now)) }

// write replaces the file, which stays as it is if that fails.
func (f *partFile) write(p *sim.Part) error {
	return f.rewrite(func(file *os.File) error { return p.Write(file) })
}

// say prints how far a part is, and what happens next if games are left.
func (f *partFile) say(p *sim.Part, errs io.Writer, next string) {
	if p.Finished() {
		next = "it is finished"
		if p.Shard != sim.Whole {
			next += fmt.Sprintf("; %s merge, with the parts of all shards, prints the results", wording.Shell(invocation()...))
		}
	}
	fmt.Fprintf(errs, "%s: %s has %s of shard %v; %s\n", program(), f.name, p.HowFar(), p.Shard, next)
}

// keptFile is a file that a command rewrites while it plays, and resumes from: a part or a
// tournament. The file is replaced as a whole, so that a crash leaves the old or the new one.
type keptFile struct {
	name string
	what string      // its content, as in "part"
	seen fs.FileInfo // the file when this process last read or wrote it
}

// openKept opens a file that read reads; read is not called for a missing or empty file.
func openKept(name, what string, read func() error) (keptFile, error) {
	f := keptFile{name: name, what: what}
	seen, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err != nil:
		return f, usageError(safefile.Error(name, err))
	case !seen.Mode().IsRegular():
		return f, usagef("--%s %s: a %s needs a regular file, as it is rewritten again and again", outName, name, what)
	}
	f.seen = seen
	if seen.Size() == 0 {
		return f, nil
	}
	return f, read()
}

// readKept reads a kept file. A damaged one is an error of content.
func readKept[T any](name string, read func(io.Reader) (T, error)) (kept T, err error) {
	in, err := safefile.OpenRead(name)
	if err != nil {
		return kept, usageError(err)
	}
	defer in.Close()
	kept, err = read(in)
	if _, reading := errors.AsType[*fs.PathError](err); reading {
		return kept, usageError(safefile.Error(name, err))
	}
	if err != nil {
		return kept, contentError(fmt.Errorf("%s: %w", name, err))
	}
	return kept, nil
}

// rewrite replaces the file, unless another process has changed it since: two processes that
// play one part would each overwrite the counts of the other.
func (f *keptFile) rewrite(write func(*os.File) error) error {
	seen, err := safefile.Rewrite(f.name, f.seen, write)
	switch {
	case errors.Is(err, safefile.ErrChanged), errors.Is(err, safefile.ErrHeld):
		return usagef("%s: another process has resumed this %s, so this one has stopped", f.name, f.what)
	case err != nil:
		return usagef("the %s cannot be written: %w\nthe file keeps what was saved before; "+
			"the same command resumes it", f.what, err)
	}
	f.seen = seen
	return nil
}

// openPlayed opens a ruleset of a plan. If that is not the one that was played, it returns
// it with an error.
func openPlayed(p sim.PlanRuleset) (*variants.Ruleset, error) {
	r, err := variants.Recorded(p.Header())
	if err != nil {
		return nil, err
	}
	if is := r.Document.Digest(); is != p.Digest {
		err = errors.New("it is another ruleset now")
		if p.Source != "" {
			err = fmt.Errorf("its text was changed: its digest is %.19s…, and %.19s… was played", is, p.Digest)
		}
	}
	return r, err
}

// openRulesets opens the rulesets of a plan.
func openRulesets(p sim.Plan) ([]*variants.Ruleset, error) {
	var opened []*variants.Ruleset
	for _, played := range p.Rulesets {
		r, err := openPlayed(played)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", played.Ruleset, err)
		}
		opened = append(opened, r)
	}
	return opened, nil
}
