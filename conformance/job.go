package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// job is one check of one ruleset, or of all together.
type job struct {
	name string // of the ruleset, "" for all
	run  func() Result
}

// jobs returns what a row of the suite has to do.
func (s *suite) jobs(row Row) []job {
	if row.whole != nil {
		return append(s.skippedParts(row), job{"", func() Result { return s.runWhole(row) }})
	}
	var all []job
	for _, t := range s.targets {
		all = append(all, job{t.name, func() Result { return s.runOn(row, t) }})
	}
	return all
}

// skippedParts returns a job for each part of a check of all rulesets that is to be
// skipped, as keys/scoring.place is: all that it does is to tell why.
func (s *suite) skippedParts(row Row) []job {
	var all []job
	for _, name := range slices.Sorted(maps.Keys(s.options.Skip)) {
		if part, is := strings.CutPrefix(name, row.Name+"/"); is {
			result := Result{Check: row.Name, Status: Skipped, Reason: part + ": " + s.options.Skip[name]}
			all = append(all, job{part, func() Result { return s.count(result) }})
		}
	}
	return all
}

// runOn checks one ruleset.
func (s *suite) runOn(row Row, t *target) Result {
	result := Result{Check: row.Name, Ruleset: t.name}
	reason, failed := s.reasonToSkip(row, t)
	if reason == "" {
		t.at = place{}
		s.judge(&result, row, core.Guard(func() error { return row.check(t) }), &t.at)
	} else {
		result.Status, result.Reason, result.needs = Skipped, reason, failed
	}
	if result.Status == "" {
		return result
	}
	if result.Status == Failed {
		failed = row.Name
	}
	t.unsound[row.Name] = failed
	return s.count(result)
}

// runWhole checks all rulesets together.
func (s *suite) runWhole(row Row) Result {
	result := Result{Check: row.Name}
	for _, t := range s.targets {
		reason, failed := s.reasonToSkip(row, t)
		t.unsound[row.Name] = failed
		if result.Reason == "" && reason != "" {
			result.Status, result.Reason, result.needs = Skipped, reason, failed
		}
	}
	if result.Status == Skipped {
		return s.count(result)
	}
	s.judge(&result, row, core.Guard(func() error { return row.whole(s) }), new(place))
	if result.Status == "" {
		return result
	}
	for _, t := range s.targets {
		if result.Status == Failed {
			t.unsound[row.Name] = row.Name
		}
	}
	return s.count(result)
}

// reasonToSkip returns why a check of a ruleset is not run, "" where it is, and which
// one has failed where it is for that.
func (s *suite) reasonToSkip(row Row, t *target) (reason, failed string) {
	for _, need := range row.Needs {
		if failed := t.unsound[need]; failed != "" {
			return fmt.Sprintf("it needs %s, which does not hold for %s", failed, t.name), failed
		}
	}
	if row.Feature != "" && !slices.Contains(s.features, row.Feature) {
		return fmt.Sprintf("the variant does not declare %s", row.Feature), ""
	}
	return s.options.skipped(row.Name, t.name), ""
}

// judge fills in how a check came out: nothing where it was stopped before.
func (s *suite) judge(result *Result, row Row, err error, at *place) {
	if errors.Is(err, errCut) {
		return
	}
	if skip, is := errors.AsType[skipError](err); is {
		result.Status, result.Reason = Skipped, string(skip)
		return
	}
	result.Status = Passed
	if err == nil {
		return
	}
	result.Status = Failed
	result.Failure = &Failure{Check: row.Name, Rule: row.Rule, Ruleset: result.Ruleset, Text: err.Error(),
		Seats: at.seats, Seed: at.seed, Moves: at.moves}
	if s.options.Command != nil {
		result.Failure.Command = s.options.Command(result.Failure)
	}
}

// count tells how far the run has come, and hands a result on.
func (s *suite) count(result Result) Result {
	s.counting.Lock()
	defer s.counting.Unlock()
	s.done++
	if s.options.Progress != nil {
		s.options.Progress(s.done, s.all)
	}
	return result
}

// skipError is returned by a check that cannot be run here, with the reason.
type skipError string

// Error is the reason.
func (e skipError) Error() string { return string(e) }
