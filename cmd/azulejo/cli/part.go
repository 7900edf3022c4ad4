package cli

// A study can be divided into shards, which are played on many machines. Each keeps its counts
// in a part file. All commands that measure write parts and resume them, and merge adds them up.

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/fit"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// partEvery is how often a part is saved while it is played: the most that a crash loses.
var partEvery = 2 * time.Second

// study is how a command plays what it keeps in a part.
type study struct {
	// unlike lists why the command cannot resume the part in a file. It is nil for a command that
	// resumes only parts which could be merged with its own.
	unlike func(there *sim.Part) []string
	// play plays what the ledger of the part lacks.
	play    func(b *bar, o sim.Options) error
	workers int  // 0 for one on each core
	open    bool // it may end at any time, so that a bar cannot show how far it is
}

// measure plays a study, or what its file lacks of it, and keeps it there. took is of the games of
// this session only, as nobody timed the others. An interrupted study is no error: its part is not
// done.
func (f *shardFlags) measure(c *cobra.Command, p *sim.Part, s study) (took sim.RunInfo, err error) {
	took.Version, p.Version = program.Version(), program.Version()
	var file *partFile
	if f.out != "" {
		if file, err = openPart(f.out, p, s.unlike); err != nil {
			return took, err
		}
		if p.Games > 0 {
			printProgress(c.ErrOrStderr(), f.out, p, "resuming")
		}
		if p.Done {
			return took, nil
		}
		if p.Version != took.Version && !f.mixed {
			return took, contentError(fmt.Errorf("%s is of version %s of the program, and this is %s, which may play differently; "+
				"--%s resumes it anyway", f.out, p.Version, took.Version, mixedName))
		}
		p.Version = took.Version
		// An unwritable file is an error before the games are played.
		if err := file.rewrite(p.Write); err != nil {
			return took, err
		}
	}
	b, before, began := newBar(c.ErrOrStderr(), c.Name(), "games"), p.Games, time.Now()
	o := sim.Options{Every: partEvery, Workers: cmp.Or(s.workers, runtime.GOMAXPROCS(0))}
	o.OnFailure = func(f sim.Failure) { b.note(c.ErrOrStderr(), f) }
	o.Progress = func(games int64) {
		p.Games = before + games
		if s.open {
			b.draw(games, 0)
		} else {
			b.draw(games, p.Most-before)
		}
	}
	if file != nil {
		o.Save = func() error { return file.rewrite(p.Write) }
	}
	err = s.play(b, o)
	b.finish()
	took = sim.Timed(began, o.Workers, p.Games-before)
	took.Version = program.Version()
	switch p.Done = err == nil; {
	case file == nil:
	case p.Done:
		err = file.rewrite(p.Write)
	}
	if ended := context.Cause(c.Context()); ended != nil && errors.Is(err, ended) {
		if err = nil; f.rescue && file == nil && p.Games > 0 {
			return took, keepStopped(c, p)
		}
	}
	if file != nil && err == nil && (p.Shard != sim.Whole || !p.Done) {
		printProgress(c.ErrOrStderr(), f.out, p, "the same command resumes it")
	}
	return took, err
}

// keepStopped keeps a part that its user has stopped in a new file, and says where.
func keepStopped(c *cobra.Command, p *sim.Part) error {
	folder := stoppedFolder()
	if folder == "" {
		return nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return usageError(err)
	}
	file, err := os.CreateTemp(folder, c.Name()+"-*.part")
	if err != nil {
		return usageError(err)
	}
	if err := errors.Join(p.Write(file), file.Close()); err != nil {
		return usageError(err)
	}
	fmt.Fprintf(c.ErrOrStderr(), "%s: %s has what was played; the same command resumes it with %s\n", program.Name(), file.Name(),
		wording.Shell("--"+outName, file.Name()))
	return nil
}

// stoppedFolder returns the folder for runs that were stopped, beside that of games.
func stoppedFolder() string {
	games := gamesFolder()
	if games == "" {
		return ""
	}
	return filepath.Join(filepath.Dir(games), "searches")
}

// openPart opens the file of a part to resume it: the part gets the games in the file. A
// missing or empty file begins one. openPart does not touch a part of another run. Without
// unlike, it is one that cannot be merged with the part.
func openPart(name string, part *sim.Part, unlike func(there *sim.Part) []string) (*partFile, error) {
	file, begun, err := openFile(name)
	if err != nil || !begun {
		return file, err
	}
	found, err := readPart(name)
	if err != nil {
		return nil, err
	}
	var differences []string
	if found.Shard != part.Shard {
		differences = append(differences, fmt.Sprintf("shard %v, not %v", found.Shard, part.Shard))
	}
	if unlike == nil || found.Study != part.Study {
		differences = append(differences, unlikeParts(found, part)...)
	} else {
		differences = append(differences, unlike(found)...)
	}
	if differences != nil {
		return nil, contentError(fmt.Errorf("%s is a part of another run, and stays as it is; "+
			"name another file with --%s\n  %s", name, outName, strings.Join(differences, "\n  ")))
	}
	maps.Copy(part.Ledger, found.Ledger)
	part.Games, part.Version = found.Games, found.Version
	if bytes.Equal(found.Plan, part.Plan) { // not with more games, bots or rounds
		part.Done, part.Most = found.Done, found.Most
	}
	return file, nil
}

// The studies of parts.
const (
	simulation = "simulation"
	searching  = "search"
)

// studies are how parts of the studies are read and merged.
var studies = map[string]mergedStudy{
	simulation: merged((*sim.Part).ReadPlan, (*mergeFlags).showRun),
	searching:  merged(tune.ReadPlan, (*mergeFlags).showSearch),
	league:     merged(tournament.ReadPlan, (*mergeFlags).showTournament),
	fitting:    merged(fit.ReadPlan, (*mergeFlags).refuseFit),
}

// mergedStudy is how the parts of a study are merged.
type mergedStudy struct {
	unlike func(p, first *sim.Part) []string // the differences between the plans of two parts
	check  func(p *sim.Part) error           // refuses a plan and a ledger that no program has written
	show   func(f *mergeFlags, c *cobra.Command, whole *sim.Part) error
}

// merged returns how parts are merged whose plans are read in some way.
func merged[P interface{ Unlike(P) []string }](read func(*sim.Part) (P, error),
	show func(*mergeFlags, *cobra.Command, *sim.Part) error) mergedStudy {
	unlike := func(p, first *sim.Part) []string {
		own, _ := read(p) // readPart has seen it work
		other, _ := read(first)
		return own.Unlike(other)
	}
	check := func(p *sim.Part) error {
		_, err := read(p)
		return err
	}
	return mergedStudy{unlike, check, show}
}

// unlikeParts lists the differences between the studies of two parts.
func unlikeParts(p, first *sim.Part) []string {
	if p.Study != first.Study {
		return []string{fmt.Sprintf("a %s, not a %s", p.Study, first.Study)}
	}
	return studies[p.Study].unlike(p, first)
}

// readPart reads the file of a part. A damaged one is an error of content.
func readPart(name string) (*sim.Part, error) {
	in, err := safefile.OpenRead(name)
	if err != nil {
		return nil, usageError(err)
	}
	defer in.Close()
	part, err := sim.ReadPart(in)
	if _, reading := errors.AsType[*fs.PathError](err); reading {
		return nil, usageError(safefile.Error(name, err))
	}
	if err == nil {
		of, known := studies[part.Study]
		if part.File = name; known {
			err = of.check(part)
		} else {
			err = fmt.Errorf("it is a %s, which this version does not know", part.Study)
		}
	}
	if err != nil {
		return nil, contentError(fmt.Errorf("%s: %w", name, err))
	}
	return part, nil
}

// printProgress prints how far the part in a file is, and what happens next if games are left.
func printProgress(out io.Writer, name string, p *sim.Part, next string) {
	if p.Done {
		next = "it is finished"
		if p.Shard != sim.Whole {
			next += fmt.Sprintf("; %s merge, with the parts of all shards, prints the results", wording.Shell(program.Invocation()...))
		}
	}
	of := ""
	if p.Shard != sim.Whole {
		of = fmt.Sprintf(" of shard %v", p.Shard)
	}
	fmt.Fprintf(out, "%s: %s has %s%s; %s\n", program.Name(), name, p.HowFar(), of, next)
}

// partFile is the file of a part, which a command rewrites while it plays. It is replaced as a
// whole, so that a crash leaves the old or the new one.
type partFile struct {
	name string
	seen fs.FileInfo // the file when this process last read or wrote it
}

// openFile opens the file of a part, and reports whether there is anything in it to resume.
func openFile(name string) (f *partFile, begun bool, err error) {
	seen, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &partFile{name, nil}, false, nil
	case err != nil:
		return nil, false, usageError(safefile.Error(name, err))
	case !seen.Mode().IsRegular():
		return nil, false, usagef("--%s %s: a part needs a regular file, as it is rewritten again and again", outName, name)
	}
	return &partFile{name, seen}, seen.Size() > 0, nil
}

// rewrite replaces the file, unless another process has changed it since: two processes that
// play one part would each overwrite the counts of the other.
func (f *partFile) rewrite(write func(io.Writer) error) error {
	seen, err := safefile.Rewrite(f.name, f.seen, func(file *os.File) error { return write(file) })
	switch {
	case errors.Is(err, safefile.ErrChanged), errors.Is(err, safefile.ErrHeld):
		return usagef("%s: another process has resumed this part, so this one has stopped", f.name)
	case err != nil:
		return usagef("the part cannot be written: %w\nthe file keeps what was saved before; the same command resumes it", err)
	}
	f.seen = seen
	return nil
}

// simulated returns rulesets as package sim plays them.
func simulated(opened []*variants.Ruleset) []sim.Ruleset {
	list := make([]sim.Ruleset, len(opened))
	for i, r := range opened {
		r.Fill(&list[i])
	}
	return list
}
