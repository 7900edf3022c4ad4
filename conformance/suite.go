package conformance

import (
	"cmp"
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

	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Exhaustive reports whether tests check everything, for many minutes: the environment variable
// AZULEJO_EXHAUSTIVE is set. Otherwise they check a part in minutes, and with -short a sample in
// seconds.
func Exhaustive() bool { return os.Getenv("AZULEJO_EXHAUSTIVE") != "" }

// Run runs the suite on a variant as subtests of t. They are called CHECK/RULESET, or CHECK for a
// check of all rulesets together. Unless Options.Games is set, a short run plays one game of each
// kind. Checks in Options.Skip are skipped subtests; go test -v prints them.
func Run(t *testing.T, v variants.Variant, o Options) {
	t.Helper()
	if o.brief = testing.Short(); o.Games == 0 && o.brief {
		o.Games = 1
	}
	if o.Command == nil {
		o.Command = func(f *Failure) string { return testCommand(t, f, o.Set) }
	}
	s, err := newSuite(v, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, check := range s.checks {
		t.Run(check.Name, func(t *testing.T) {
			for _, j := range s.jobs(check) {
				if j.name == "" {
					reportTo(t, s.run(j))
					continue
				}
				t.Run(j.name, func(t *testing.T) {
					if !check.measures {
						t.Parallel()
					}
					reportTo(t, s.run(j))
				})
			}
		})
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

// testCommand returns the command that runs the failing subtest again and, on another line, a
// command that shows its game.
func testCommand(t *testing.T, f *Failure, sets []string) string {
	path := append(strings.Split(t.Name(), "/"), f.Check)
	if f.Ruleset != "" {
		path = append(path, strings.Split(f.Ruleset, "/")...)
	}
	command := "go test -run '^" + strings.Join(path, "$/^") + "$'"
	if f.Place != nil {
		command += "\n  " + playCommand(f.Ruleset, sets, f.Seats, f.Seed)
	}
	return command
}

// playCommand returns the command that shows a game of random bots. A variant in a module of its
// own has a command of its own.
func playCommand(ruleset string, sets []string, seats int, seed uint64) string {
	words := append([]string{"azulejo", "play", ruleset}, setWords(sets)...)
	return fmt.Sprintf("the game, with a command that has the variant: %s --seats %d --seed %d --bots %s", wording.Shell(words...), seats, seed,
		strings.Join(slices.Repeat([]string{"random"}, seats), ","))
}

// setWords returns the flags of assignments.
func setWords(sets []string) (words []string) {
	for _, set := range sets {
		words = append(words, "--set", set)
	}
	return words
}

// Check runs the suite on a variant, for programs. It returns nil if everything holds, and
// otherwise an error that wraps each [*Failure].
func Check(v variants.Variant, o Options) error {
	r, err := Inspect(context.Background(), v, o)
	if err != nil {
		return err
	}
	return r.Err()
}

// Inspect runs the suite on a variant, several rulesets at a time, and returns all results. It
// returns an error if the suite cannot run, for example for an unknown check or a ruleset of
// another variant. If ctx ends first, the error is that of ctx, and the report has the present
// results.
func Inspect(ctx context.Context, v variants.Variant, o Options) (*Report, error) {
	o.stop = ctx.Done()
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
	for _, check := range s.checks {
		workers := runtime.GOMAXPROCS(0)
		if check.measures {
			workers = 1
		}
		jobs := s.jobs(check)
		results, slots := make([]Result, len(jobs)), make(chan struct{}, workers)
		var all sync.WaitGroup
		for i := range jobs {
			slots <- struct{}{}
			all.Go(func() {
				results[i] = s.run(jobs[i])
				<-slots
			})
		}
		all.Wait()
		r.Results = append(r.Results, slices.DeleteFunc(results, func(r Result) bool { return r.Status == "" })...)
	}
	return r, ctx.Err()
}

// suite is a run of the checks on a variant.
type suite struct {
	variant variants.Variant
	options Options
	targets []*target
	checks  []Row // those that were asked for and those that they need
	shipped bool  // all shipped rulesets are checked

	counting sync.Mutex
	finished int // jobs
	all      int
}

// newSuite opens the rulesets to check. It reports options that make no sense for the variant.
func newSuite(v variants.Variant, o Options) (*suite, error) {
	if err := o.complete(v); err != nil {
		return nil, err
	}
	s := &suite{variant: v, options: o, checks: wanted(o.Only)}
	shipped, names := variants.NamesOf(v), o.Documents
	if len(names) == 0 {
		names = shipped
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("variant %s ships no ruleset to check: register some with it, or name documents", v.Name())
	}
	missing := func(name string) bool { return !slices.Contains(names, name) }
	s.shipped = len(o.Set) == 0 && !slices.ContainsFunc(shipped, missing)
	for i, name := range names {
		t := newTarget(v, name, o)
		t.index, t.rulesets = i, len(names)
		s.targets = append(s.targets, t)
		switch {
		case t.problem != nil:
		case t.Variant.Name() != v.Name():
			return nil, fmt.Errorf("%s is a ruleset of the variant %s, not of %s", name, t.Variant.Name(), v.Name())
		case len(t.seats) == 0 && len(o.Seats) > 0:
			least, most := t.Rules.Seats()
			return nil, fmt.Errorf("%s is for %d to %d seats, and not for %s", name, least, most,
				strings.Trim(strings.ReplaceAll(fmt.Sprint(o.Seats), " ", ", "), "[]"))
		}
	}
	for _, check := range s.checks {
		s.all += len(s.jobs(check))
	}
	return s, nil
}

// wanted returns the checks with some names and the checks that they need; all checks without
// names.
func wanted(names []string) []Row {
	if len(names) == 0 {
		return checks()
	}
	names = slices.Clone(names)
	var wanted []Row
	for _, check := range slices.Backward(checks()) {
		if slices.Contains(names, check.Name) {
			wanted = append(wanted, check)
			names = append(names, check.Needs...)
		}
	}
	slices.Reverse(wanted)
	return wanted
}

// job is one check of one ruleset, or of all together.
type job struct {
	Row
	name    string // of the ruleset, or of a key that is left out of a check of all; "" for all
	targets []*target
	skip    string // why it is skipped, "" where it is not
}

// jobs returns the jobs of a check. If a check of all rulesets skips keys, as keys/scoring.place,
// each has a job that reports the reason.
func (s *suite) jobs(check Row) []job {
	var all []job
	skip := s.options.Skip
	if check.together == nil {
		for _, t := range s.targets {
			all = append(all, job{check, t.name, []*target{t}, cmp.Or(skip[check.Name+"/"+t.name], skip[check.Name])})
		}
		return all
	}
	for _, name := range slices.Sorted(maps.Keys(skip)) {
		if key, is := strings.CutPrefix(name, check.Name+"/"); is {
			all = append(all, job{check, key, nil, key + ": " + skip[name]})
		}
	}
	return append(all, job{check, "", s.targets, skip[check.Name]})
}

// run runs a job. The result of a stopped run has no status: an unfinished check has shown
// nothing.
func (s *suite) run(j job) Result {
	result := Result{Check: j.Name, feature: j.Feature}
	if j.together == nil {
		result.Ruleset = j.name
	}
	reason := s.reasonToSkip(j)
	if s.options.stopped() {
		return result
	}
	defer s.count()
	var err error = skipError(reason)
	if reason == "" {
		err = try(func() { j.play(s) })
	}
	var skip skipError
	switch {
	case errors.As(err, &skip):
		result.Status, result.Reason = Skipped, string(skip)
	case s.options.stopped():
	case err == nil:
		result.Status = Passed
	default:
		result.Status, result.Failure = Failed, s.failure(j, result.Ruleset, err)
	}
	return result
}

// play runs the check of a job. It fails by a panic, see [failure].
func (j job) play(s *suite) {
	for _, t := range j.targets {
		t.playing = nil
	}
	switch {
	case j.together != nil:
		j.together(s)
	case j.ruleset != nil:
		j.ruleset(j.targets[0])
	default:
		for g := range j.targets[0].games() {
			j.game(g)
		}
	}
}

// failure returns the failure of a job, and notes it for the checks that need this job.
func (s *suite) failure(j job, ruleset string, err error) *Failure {
	f := &Failure{Check: j.Name, Rule: j.Rule, Ruleset: ruleset, Text: err.Error()}
	if j.together == nil {
		f.Place = j.targets[0].playing.place()
	}
	if s.options.Command != nil {
		f.Command = s.options.Command(f)
	}
	for _, t := range j.targets {
		t.failed[j.Name] = j.Name
	}
	return f
}

// count counts a finished job.
func (s *suite) count() {
	s.counting.Lock()
	defer s.counting.Unlock()
	s.finished++
	if s.options.Progress != nil {
		s.options.Progress(s.finished, s.all)
	}
}

// reasonToSkip returns the reason to skip a job, or "". If the reason is a failed check, the jobs
// that need this one are skipped too.
func (s *suite) reasonToSkip(j job) string {
	reason := j.skip
	for _, t := range slices.Backward(j.targets) {
		for _, need := range slices.Backward(j.Needs) {
			if failed := t.failed[need]; failed != "" {
				t.failed[j.Name] = failed
				reason = fmt.Sprintf("%s failed for %s", failed, t.name)
			}
		}
	}
	if reason == "" && j.Feature != "" && !slices.Contains(variants.Features(s.variant), j.Feature) {
		return fmt.Sprintf("the variant does not declare %s", j.Feature)
	}
	return reason
}
