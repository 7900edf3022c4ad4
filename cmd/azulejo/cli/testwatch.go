package cli

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// look is how often files are looked at for changes.
const look = 200 * time.Millisecond

// watch runs the tests, and again whenever a file changes that they depend on,
// until the user has enough.
func (t *tester) watch(errs io.Writer) error {
	seen := stampsOf(testrun.FilesOf(t.names))
	for {
		err := t.once()
		if errors.Is(err, errInterrupted) {
			return err
		}
		if err != nil {
			fmt.Fprintln(errs, program()+":", err)
		}
		seen = t.stamps(seen)
		fmt.Fprintf(errs, "watching %s; Ctrl-C ends it\n", wording.Count(len(seen), "file"))
		if !t.waitForChange(seen) {
			return errInterrupted
		}
		seen = stampsOf(slices.Collect(maps.Keys(seen)))
	}
}

// waitForChange waits until a file is not as it was seen, and reports false where
// the user stops it.
func (t *tester) waitForChange(seen map[string]stamp) bool {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		if !maps.Equal(seen, stampsOf(slices.Collect(maps.Keys(seen)))) {
			return true
		}
		select {
		case <-t.ctx.Done():
			return false
		case <-tick.C:
		}
	}
}

// stamps adds the files that the tests have turned out to depend on to those that
// were seen before the run, as they were then.
func (t *tester) stamps(seen map[string]stamp) map[string]stamp {
	var files []string
	for _, target := range t.targets {
		files = append(files, target.Files()...)
	}
	for _, err := range t.errs {
		var problems *ruleset.Problems
		if errors.As(err, &problems) {
			for _, p := range problems.List {
				files = append(files, testrun.FilesOf([]string{p.File})...)
			}
		}
	}
	all := stampsOf(files)
	maps.Copy(all, seen)
	return all
}

// stamp is what tells one state of a file from another.
type stamp struct {
	there bool
	size  int64
	time  time.Time
}

// stampsOf looks at files.
func stampsOf(files []string) map[string]stamp {
	stamps := map[string]stamp{}
	for _, file := range files {
		var s stamp
		if info, err := os.Stat(file); err == nil {
			s = stamp{true, info.Size(), info.ModTime()}
		}
		stamps[file] = s
	}
	return stamps
}
