package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/variants"
)

// Status is how a check came out.
type Status string

// The ways in which a check can come out.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Skipped Status = "skipped"
)

// Result is how one check of one ruleset came out.
type Result struct {
	Check   string
	Ruleset string // "" where all rulesets were checked together
	Status  Status
	Reason  string   // why it was skipped
	Failure *Failure // what was wrong

	needs string // the check that has failed, where it was skipped for that
}

// Failure is a rule that does not hold.
type Failure struct {
	Check   string
	Rule    string
	Ruleset string // "" where all rulesets were checked together
	Text    string // what was seen
	Seats   int    // 0 where no game was played
	Seed    uint64
	Moves   int    // how many moves the seats had made by then
	Command string // shows the same again
}

// Error tells the rule, what was seen and where, and how to see it again.
func (f *Failure) Error() string {
	var text strings.Builder
	if f.Ruleset != "" {
		text.WriteString(f.Ruleset + ": ")
	}
	fmt.Fprintf(&text, "%s: the rule is that %s\n", f.Check, f.Rule)
	if f.Seats != 0 {
		fmt.Fprintf(&text, "  %s, seed %d, after %s: ", count(f.Seats, "seat"), f.Seed, count(f.Moves, "move"))
	} else {
		text.WriteString("  ")
	}
	text.WriteString(strings.ReplaceAll(f.Text, "\n", "\n  "))
	if f.Command != "" {
		text.WriteString("\n  see it again: " + f.Command)
	}
	return text.String()
}

// count writes a number of things.
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Report is what a run has found.
type Report struct {
	Variant  variants.Variant
	Options  Options             // what was run
	Rulesets []*variants.Ruleset // those that load
	Results  []Result            // by check, then by ruleset
}

// Err returns nil where nothing has failed, otherwise a [*Error].
func (r *Report) Err() error {
	var all Error
	for _, result := range r.Results {
		if result.Failure != nil {
			all.Failures = append(all.Failures, result.Failure)
		}
	}
	if len(all.Failures) == 0 {
		return nil
	}
	return &all
}

// Skips tells what was skipped: a line for each check and reason, with the rulesets
// that were skipped for it, or how many they are. Checks that were not run as one that
// they need has failed are a line together.
func (r *Report) Skips() []string {
	var causes []unmet
	checks := map[unmet]int{}
	var s skips
	for _, result := range r.Results {
		cause := unmet{result.needs, result.Ruleset}
		switch {
		case result.Status != Skipped:
		case cause.check == "":
			s.add(fmt.Sprintf("skipped %s: %s", result.Check, result.Reason), result.Ruleset)
		default:
			if checks[cause]++; checks[cause] == 1 {
				causes = append(causes, cause)
			}
		}
	}
	for _, cause := range causes {
		s.add(cause.line(checks[cause]), cause.ruleset)
	}
	return s.all()
}

// Counts tells how many checks came out in each way.
func (r *Report) Counts() map[Status]int {
	counts := map[Status]int{}
	for _, result := range r.Results {
		counts[result.Status]++
	}
	return counts
}

// Error is everything that does not hold.
type Error struct{ Failures []*Failure }

// Error tells all failures.
func (e *Error) Error() string {
	var texts []string
	for _, f := range e.Failures {
		texts = append(texts, f.Error())
	}
	return strings.Join(texts, "\n")
}

// Unwrap returns the failures.
func (e *Error) Unwrap() []error {
	var all []error
	for _, f := range e.Failures {
		all = append(all, f)
	}
	return all
}
