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
var partEvery = 2 * time.Second

// openPart opens the file of a part to resume it: the part gets the counts in the file. A
// missing or empty file begins one. openPart does not touch a part of another run.
func openPart(name string, part *sim.Part) (*keptFile, error) {
	file, begun, err := openKept(name, "part")
	if err != nil || !begun {
		return file, err
	}
	found, err := readPart(name)
	if err != nil {
		return nil, err
	}
	differences := found.Plan.Unlike(part.Plan)
	if found.Shard != part.Shard {
		differences = slices.Insert(differences, 0, fmt.Sprintf("shard %v, not %v", found.Shard, part.Shard))
	}
	if differences != nil {
		return nil, contentError(fmt.Errorf("%s is a part of another run, and stays as it is; "+
			"name another file with --%s\n  %s", name, outName, strings.Join(differences, "\n  ")))
	}
	part.Counts = found.Counts
	return file, nil
}

// readPart reads the file of a part.
func readPart(name string) (*sim.Part, error) {
	part, err := readKept(name, sim.ReadPart)
	if err == nil {
		part.File = name
	}
	return part, err
}

// printProgress prints how far the part in a file is, and what happens next if games are left.
func printProgress(out io.Writer, name string, p *sim.Part, next string) {
	if p.Finished() {
		next = "it is finished"
		if p.Shard != sim.Whole {
			next += fmt.Sprintf("; %s merge, with the parts of all shards, prints the results", wording.Shell(invocation()...))
		}
	}
	fmt.Fprintf(out, "%s: %s has %s of shard %v; %s\n", program(), name, p.HowFar(), p.Shard, next)
}

// keptFile is a file that a command rewrites while it plays, and resumes from: a part or a
// tournament. The file is replaced as a whole, so that a crash leaves the old or the new one.
type keptFile struct {
	name    string
	content string      // "part" or "tournament"
	seen    fs.FileInfo // the file when this process last read or wrote it
}

// openKept opens a kept file, and reports whether there is anything in it to resume.
func openKept(name, content string) (f *keptFile, begun bool, err error) {
	seen, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &keptFile{name, content, nil}, false, nil
	case err != nil:
		return nil, false, usageError(safefile.Error(name, err))
	case !seen.Mode().IsRegular():
		return nil, false, usagef("--%s %s: a %s needs a regular file, as it is rewritten again and again",
			outName, name, content)
	}
	return &keptFile{name, content, seen}, seen.Size() > 0, nil
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
func (f *keptFile) rewrite(write func(io.Writer) error) error {
	seen, err := safefile.Rewrite(f.name, f.seen, func(file *os.File) error { return write(file) })
	switch {
	case errors.Is(err, safefile.ErrChanged), errors.Is(err, safefile.ErrHeld):
		return usagef("%s: another process has resumed this %s, so this one has stopped", f.name, f.content)
	case err != nil:
		return usagef("the %s cannot be written: %w\nthe file keeps what was saved before; "+
			"the same command resumes it", f.content, err)
	}
	f.seen = seen
	return nil
}

// openRulesets opens the rulesets of a plan. One that is not the one that was played is an
// error.
func openRulesets(p sim.Plan) ([]*variants.Ruleset, error) {
	var opened []*variants.Ruleset
	for _, played := range p.Rulesets {
		r, err := openPlayed(played)
		if err != nil {
			return nil, err
		}
		opened = append(opened, r)
	}
	return opened, nil
}

// openPlayed opens a ruleset that was played.
func openPlayed(played sim.PlanRuleset) (*variants.Ruleset, error) {
	r, err := variants.Recorded(played.Header())
	if err == nil && r.Document.Digest() != played.Digest {
		err = errors.New("it is another ruleset now")
		if played.Source != "" {
			err = fmt.Errorf("its text was changed: its digest is %.19s…, and %.19s… was played",
				r.Document.Digest(), played.Digest)
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", played.Ruleset, err)
	}
	return r, err
}

// simulated returns rulesets as package sim plays them.
func simulated(opened []*variants.Ruleset) []sim.Ruleset {
	list := make([]sim.Ruleset, len(opened))
	for i, r := range opened {
		r.Fill(&list[i])
	}
	return list
}
