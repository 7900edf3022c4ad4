package cli

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/sim"
)

// partFile is a file that keeps what is counted of a part of a run.
type partFile struct {
	keptFile
	part *sim.Part // as it was found: what is counted now comes on top
}

// openPart opens the file of a part to go on with, or begins one where there is none,
// or an empty one. One of another run stays as it is.
func openPart(name string, want *sim.Part) (*partFile, error) {
	f := &partFile{part: want}
	var err error
	f.keptFile, err = openKept(name, "part", func() error { return f.read(name) })
	if err != nil {
		return nil, err
	}
	return f, nil
}

// read takes what is counted from the part that is there.
func (f *partFile) read(name string) error {
	there, err := readPart(name)
	if err != nil {
		return err
	}
	if unlike := unlikePart(there, f.part); unlike != nil {
		return contentError(fmt.Errorf("%s is a part of another run, and stays as it is; "+
			"name another file with --%s\n%s", name, outName, indented(unlike)))
	}
	f.part.Counts = there.Counts
	return nil
}

// readPart reads the file of a part.
func readPart(name string) (*sim.Part, error) {
	in, err := safefile.OpenRead(name)
	if err != nil {
		return nil, usageError(err)
	}
	defer in.Close()
	p, err := sim.ReadPart(in)
	return p, partError(name, err)
}

// partError says of which file an error of reading a part is, and whether its content
// is wrong or it cannot be read.
func partError(name string, err error) error {
	if err == nil {
		return nil
	}
	if _, is := errors.AsType[*sim.PartError](err); is {
		return contentError(fmt.Errorf("%s: %w", name, err))
	}
	return usageError(safefile.Error(name, err))
}

// unlikePart says in what a part is not the one that is wanted.
func unlikePart(there, want *sim.Part) []string {
	unlike := there.Plan.Unlike(want.Plan)
	if there.Shard != want.Shard {
		unlike = slices.Insert(unlike, 0, fmt.Sprintf("shard %v, not %v", there.Shard, want.Shard))
	}
	return unlike
}

// indented puts each of several things on a line of its own.
func indented(things []string) string { return "  " + strings.Join(things, "\n  ") }

// keep writes the part anew, with what is counted beyond what was there.
func (f *partFile) keep(now *sim.Counts) error {
	p, err := f.with(now)
	if err != nil {
		return err
	}
	return f.write(p)
}

// with is the part with what is counted beyond what was there.
func (f *partFile) with(now *sim.Counts) (*sim.Part, error) {
	p := *f.part
	p.Counts = f.part.Counts.Clone(p.Plan)
	return &p, p.Counts.Add(now)
}

// write writes a part to the file.
func (f *partFile) write(p *sim.Part) error {
	return f.rewrite(func(file *os.File) error { return p.Write(file) })
}
