package conformance

import (
	"context"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/azulejo/azulejo/variants"
)

// Exhaustive reports whether tests check all that there is, which takes many minutes: the environment
// variable AZULEJO_EXHAUSTIVE is set. Otherwise they check a part of it in two minutes, and with
// -short a sample in seconds.
func Exhaustive() bool { return os.Getenv("AZULEJO_EXHAUSTIVE") != "" }

// Run runs the suite on a variant as subtests of t, which are called CHECK/RULESET,
// and just CHECK where one looks at all rulesets together. Without Games, a short
// run plays one game of each kind; it tries fewer mistakes in documents. What the
// options skip is told to their Log as well, as tests that pass do not tell it.
func Run(t *testing.T, v variants.Variant, o Options) {
	t.Helper()
	if o.brief = testing.Short(); o.Games == 0 && o.brief {
		o.Games = 1
	}
	if o.Command == nil {
		o.Command = func(f *Failure) string { return testCommand(t, f) + gameOf(f, o.Set) }
	}
	s, err := newSuite(v, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range s.wanted() {
		t.Run(row.Name, func(t *testing.T) {
			for _, j := range s.jobs(row) {
				if j.name == "" {
					report(t, j.run())
					continue
				}
				t.Run(j.name, func(t *testing.T) {
					if !row.alone {
						t.Parallel()
					}
					report(t, j.run())
				})
			}
		})
	}
	if err := s.options.tellSkips(s.wanted()); err != nil {
		t.Error(err)
	}
}

// report tells a test how a check came out.
func report(t *testing.T, r Result) {
	t.Helper()
	switch r.Status {
	case Failed:
		t.Error(r.Failure)
	case Skipped:
		t.Skip(r.Reason)
	}
}

// testCommand is how a failure of a test is seen again.
func testCommand(t *testing.T, f *Failure) string {
	path := strings.Split(t.Name(), "/")
	path = append(path, f.Check)
	if f.Ruleset != "" {
		path = append(path, strings.Split(f.Ruleset, "/")...)
	}
	return "go test -run '^" + strings.Join(path, "$/^") + "$'"
}

// gameOf tells, in a line of its own, how the game of a failure is looked at.
func gameOf(f *Failure, sets []string) string {
	if f.Seats == 0 {
		return ""
	}
	return "\n  the game: " + playCommand(f.Ruleset, sets, f.Seats, f.Seed)
}

// Check runs the suite on a variant, for programs. It returns nil where everything
// holds, and a [*Error] with all that does not. What is skipped is told to the
// options' Log.
func Check(v variants.Variant, o Options) error {
	r, err := Inspect(context.Background(), v, o)
	if err != nil {
		return err
	}
	if err := r.Options.tell(r.Skips()); err != nil {
		return err
	}
	return r.Err()
}

// Inspect runs the suite on a variant, several rulesets at a time, and returns all
// results. Its error says what cannot be run: an unknown check, a document of
// another variant. Where ctx ends first, the error is that of ctx, and the report
// has what was finished by then.
func Inspect(ctx context.Context, v variants.Variant, o Options) (*Report, error) {
	o.done = ctx.Done()
	s, err := newSuite(v, o)
	if err != nil {
		return nil, err
	}
	r := &Report{Variant: v, Options: s.options}
	for _, t := range s.targets {
		if t.problem == nil {
			r.Rulesets = append(r.Rulesets, t.Ruleset)
		}
	}
	for _, row := range s.wanted() {
		r.Results = append(r.Results, inspect(ctx, row, s.jobs(row))...)
	}
	return r, ctx.Err()
}

// inspect does the jobs of a row, as many at a time as there are cores.
func inspect(ctx context.Context, row Row, jobs []job) []Result {
	workers := runtime.GOMAXPROCS(0)
	if row.alone {
		workers = 1
	}
	results := make([]Result, len(jobs))
	next := make(chan int)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for i := range next {
				results[i] = jobs[i].run()
			}
		})
	}
	for i := range jobs {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	all.Wait()
	return slices.DeleteFunc(results, func(r Result) bool { return r.Status == "" })
}
