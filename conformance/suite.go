package conformance

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Exhaustive reports whether tests check everything, which takes many minutes: the environment
// variable AZULEJO_EXHAUSTIVE is set. Otherwise they check a part of it in two minutes, and with
// -short a sample in seconds.
func Exhaustive() bool { return os.Getenv("AZULEJO_EXHAUSTIVE") != "" }

// Run runs the suite on a variant as subtests of t, which are called CHECK/RULESET,
// and just CHECK for a check of all rulesets together. Unless Options.Games is set, a
// short run plays one game of each kind. What Options.Skip leaves out is written to
// Options.Log, as go test does not print the skips of tests that pass.
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
					reportTo(t, j.run())
					continue
				}
				t.Run(j.name, func(t *testing.T) {
					if !row.alone {
						t.Parallel()
					}
					reportTo(t, j.run())
				})
			}
		})
	}
	if err := s.options.logSkips(s.wanted()); err != nil {
		t.Error(err)
	}
}

// reportTo reports the result of a check to a test.
func reportTo(t *testing.T, r Result) {
	t.Helper()
	switch r.Status {
	case Failed:
		t.Error(r.Failure)
	case Skipped:
		t.Skip(r.Reason)
	}
}

// testCommand returns the command that runs the failing subtest again.
func testCommand(t *testing.T, f *Failure) string {
	path := append(strings.Split(t.Name(), "/"), f.Check)
	if f.Ruleset != "" {
		path = append(path, strings.Split(f.Ruleset, "/")...)
	}
	return "go test -run '^" + strings.Join(path, "$/^") + "$'"
}

// gameOf returns a line with the command that shows the game of a failure, "" where
// there is no game.
func gameOf(f *Failure, sets []string) string {
	if f.Seats == 0 {
		return ""
	}
	return "\n  the game: " + playCommand(f.Ruleset, sets, f.Seats, f.Seed)
}

// playCommand returns the command that shows a game of random bots.
func playCommand(ruleset string, sets []string, seats int, seed uint64) string {
	words := []string{"azulejo", "play", ruleset}
	for _, set := range sets {
		words = append(words, "--set", set)
	}
	return fmt.Sprintf("%s --seats %d --seed %d --bots %s", wording.Shell(words...), seats, seed,
		strings.Join(slices.Repeat([]string{"random"}, seats), ","))
}

// Check runs the suite on a variant, for programs. It returns nil where everything
// holds, and otherwise a [*Error]. It writes what was skipped to Options.Log.
func Check(v variants.Variant, o Options) error {
	r, err := Inspect(context.Background(), v, o)
	if err != nil {
		return err
	}
	if err := r.Options.log(r.Skips()); err != nil {
		return err
	}
	return r.Err()
}

// Inspect runs the suite on a variant, several rulesets at a time, and returns all
// results. The error says why the suite cannot run, as for an unknown check or a
// ruleset of another variant. If ctx ends first, the error is that of ctx, and the
// report has the results so far.
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

// inspect runs the jobs of a row, as many at a time as there are cores.
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

// suite is a run of the checks on a variant.
type suite struct {
	variant  variants.Variant
	features []variants.Feature
	options  Options
	targets  []*target
	shipped  bool // all shipped rulesets are checked

	counting sync.Mutex
	done     int // jobs
	all      int
}

// newSuite opens the rulesets to check.
func newSuite(v variants.Variant, o Options) (*suite, error) {
	s := &suite{variant: v, features: variants.Features(v)}
	if err := o.complete(v); err != nil {
		return nil, err
	}
	s.options = o
	for _, f := range s.features {
		if !slices.Contains(variants.AllFeatures(), f) { // its checks would never run
			err := fmt.Errorf("the variant %s declares %q, which is no feature", v.Name(), f)
			return nil, suggest(err, string(f), namesOf(variants.AllFeatures()), "")
		}
	}
	shipped := map[string]bool{}
	for _, name := range variants.NamesOf(v) {
		if t := newTarget(v, name, o); t.problem != nil || t.Variant.Name() == v.Name() {
			shipped[name] = true
			if len(o.Documents) == 0 {
				s.targets = append(s.targets, t)
			}
		}
	}
	for _, name := range o.Documents {
		t := newTarget(v, name, o)
		if t.problem == nil && t.Variant.Name() != v.Name() {
			return nil, fmt.Errorf("%s is a ruleset of the variant %s, not of %s", name, t.Variant.Name(), v.Name())
		}
		s.targets = append(s.targets, t)
		delete(shipped, name)
	}
	s.shipped = len(o.Set) == 0 && (len(o.Documents) == 0 || len(shipped) == 0)
	if len(s.targets) == 0 {
		return nil, fmt.Errorf("variant %s ships no ruleset to check: register some with it, or name documents", v.Name())
	}
	for i, t := range s.targets {
		t.nth, t.of = i, len(s.targets)
		if t.problem == nil && len(t.seats) == 0 && len(o.Seats) > 0 {
			least, most := t.Rules.Seats()
			return nil, fmt.Errorf("%s is for %d to %d seats, and not for %s", t.name, least, most,
				strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Seats), " ", ", "), "[]"))
		}
	}
	for _, row := range s.wanted() {
		s.all += len(s.jobs(row))
	}
	return s, nil
}

// namesOf returns words as strings.
func namesOf[S ~string](all []S) []string {
	var names []string
	for _, name := range all {
		names = append(names, string(name))
	}
	return names
}

// suggest adds the name that was probably meant to an error about an unknown word.
func suggest(err error, word string, known []string, before string) error {
	if near := wording.Nearest(word, known); near != "" {
		return fmt.Errorf("%w; did you mean %s%s?", err, before, near)
	}
	return err
}

// wanted returns the rows to run: those that were asked for and those that they
// need, or all.
func (s *suite) wanted() []Row {
	if len(s.options.Only) == 0 {
		return checks
	}
	names := slices.Clone(s.options.Only)
	var wanted []Row
	for _, row := range slices.Backward(checks) {
		if slices.Contains(names, row.Name) {
			wanted = append(wanted, row)
			names = append(names, row.Needs...)
		}
	}
	slices.Reverse(wanted)
	return wanted
}

// job is one check of one ruleset, or of all together.
type job struct {
	name string // of the ruleset, "" for all
	run  func() Result
}

// jobs returns the jobs of a row. For each key that a check of all rulesets skips, as
// keys/scoring.place, there is one that reports why.
func (s *suite) jobs(row Row) []job {
	var all []job
	if row.whole == nil {
		for _, t := range s.targets {
			all = append(all, job{t.name, func() Result { return s.run(row, t.name, t) }})
		}
		return all
	}
	for _, name := range slices.Sorted(maps.Keys(s.options.Skip)) {
		if part, is := strings.CutPrefix(name, row.Name+"/"); is {
			result := Result{Check: row.Name, Status: Skipped, Reason: part + ": " + s.options.Skip[name]}
			all = append(all, job{part, func() Result { return s.count(result) }})
		}
	}
	return append(all, job{"", func() Result { return s.run(row, "", s.targets...) }})
}

// run runs a check on one ruleset, or on all together. The result has no status if the
// run was stopped before.
func (s *suite) run(row Row, ruleset string, targets ...*target) Result {
	result := Result{Check: row.Name, Ruleset: ruleset}
	for _, t := range targets {
		reason, failed := s.reasonToSkip(row, t)
		t.failed[row.Name] = failed
		if reason != "" && result.Status == "" {
			result.Status, result.Reason, result.needs = Skipped, reason, failed
		}
	}
	if result.Status == Skipped {
		return s.count(result)
	}
	at := new(place)
	err := core.Guard(func() error {
		if row.whole != nil {
			return row.whole(s)
		}
		at = &targets[0].at
		*at = place{}
		return row.check(targets[0])
	})
	var skip skipError
	switch {
	case errors.Is(err, errStopped):
		return result
	case err == nil:
		result.Status = Passed
	case errors.As(err, &skip):
		result.Status, result.Reason = Skipped, string(skip)
	default:
		result.Status = Failed
		result.Failure = &Failure{Check: row.Name, Rule: row.Rule, Ruleset: ruleset, Text: err.Error(),
			Seats: at.seats, Seed: at.seed, Moves: at.moves}
		if s.options.Command != nil {
			result.Failure.Command = s.options.Command(result.Failure)
		}
		for _, t := range targets {
			t.failed[row.Name] = row.Name
		}
	}
	return s.count(result)
}

// reasonToSkip returns why a check of a ruleset does not run, "" if it does, and the
// failed check that it needs, if that is why.
func (s *suite) reasonToSkip(row Row, t *target) (reason, failed string) {
	for _, need := range row.Needs {
		if failed := t.failed[need]; failed != "" {
			return fmt.Sprintf("it needs %s, which does not hold for %s", failed, t.name), failed
		}
	}
	if row.Feature != "" && !slices.Contains(s.features, row.Feature) {
		return fmt.Sprintf("the variant does not declare %s", row.Feature), ""
	}
	return s.options.skipped(row.Name, t.name), ""
}

// count reports progress, and returns the result.
func (s *suite) count(result Result) Result {
	s.counting.Lock()
	defer s.counting.Unlock()
	s.done++
	if s.options.Progress != nil {
		s.options.Progress(s.done, s.all)
	}
	return result
}

// skipError is returned by a check that cannot run here, with the reason.
type skipError string

// Error returns the reason.
func (e skipError) Error() string { return string(e) }
