package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Options say what is checked, and with how many games. The zero value checks all
// that a variant ships.
type Options struct {
	// Documents are the rulesets to check, as variants.Open takes them: names of
	// shipped ones, or files. Without any, all shipped rulesets of the variant are.
	Documents []string

	// Set is laid over each of the documents, as variants.Set takes it.
	Set []string

	// Seats are the numbers of seats to play with; without any, all that a
	// ruleset allows. A ruleset that allows none of them is an error.
	Seats []int

	// Games is how many games each check plays of each ruleset with each number of
	// seats: 4 where it is 0. Their seeds are Seed and those that follow.
	Games int
	Seed  uint64

	// Only names the checks to run, without any all, and those that they need.
	Only []string

	// Skip has checks that are not run, each with the reason, which is told
	// wherever the result is. "copies" is a check for all rulesets, "copies/classic"
	// for one, "keys/take.limit" and "position-examples/center" are for one key.
	Skip map[string]string

	// Log is where Check tells what was skipped, and Run what Skip leaves out: standard
	// error where it is nil.
	Log io.Writer

	// Command, where it is not nil, returns a command that shows a failure again,
	// which is told with it. A test names itself.
	Command func(f *Failure) string

	// Progress, where it is not nil, is called whenever a check of a ruleset is
	// done, never twice at the same time, with how many are and how many there are.
	Progress func(done, all int)

	brief bool            // samples will do: it is a short run of tests
	done  <-chan struct{} // is closed where the run is to stop
}

// errCut is how a check ends that was stopped before it had come to a result.
var errCut = errors.New("the run was stopped")

// cut returns errCut once the run is to stop.
func (o Options) cut() error {
	select {
	case <-o.done:
		return errCut
	default:
		return nil
	}
}

// withDefaults fills in what is not said, and refuses what makes no sense.
func (o Options) withDefaults() (Options, error) {
	o.Games = cmp.Or(o.Games, 4)
	if o.Log == nil {
		o.Log = os.Stderr
	}
	if o.Games < 0 {
		return o, fmt.Errorf("%d games: at least 1 is needed", o.Games)
	}
	for _, name := range o.Only {
		if err := checkName(name); err != nil {
			return o, err
		}
	}
	for name, reason := range o.Skip {
		check, _, _ := strings.Cut(name, "/")
		if err := checkName(check); err != nil {
			return o, err
		}
		if strings.TrimSpace(reason) == "" {
			return o, fmt.Errorf("%s is skipped without a reason: say why", name)
		}
	}
	return o, nil
}

// checkName refuses a name that no check has.
func checkName(name string) error {
	var names []string
	for _, c := range checks {
		names = append(names, c.Name)
	}
	if slices.Contains(names, name) {
		return nil
	}
	if near := wording.Nearest(name, names); near != "" {
		return fmt.Errorf("unknown check %q; did you mean %s?", name, near)
	}
	return fmt.Errorf("unknown check %q; the checks are: %s", name, strings.Join(names, ", "))
}

// skipped returns the reason why a check of a ruleset is not run, or "".
func (o Options) skipped(check, ruleset string) string {
	return cmp.Or(o.Skip[check+"/"+ruleset], o.Skip[check])
}

// tellSkips tells the log what of some checks is left out, and why.
func (o Options) tellSkips(rows []Row) error {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(o.Skip)) {
		check, _, _ := strings.Cut(name, "/")
		if slices.ContainsFunc(rows, func(r Row) bool { return r.Name == check }) {
			lines = append(lines, fmt.Sprintf("skipped %s: %s", name, o.Skip[name]))
		}
	}
	return o.tell(lines)
}

// tell writes lines about what was skipped to the log.
func (o Options) tell(lines []string) error {
	for _, line := range lines {
		if _, err := io.WriteString(o.Log, line+"\n"); err != nil {
			return fmt.Errorf("the skipped checks cannot be told: %w", err)
		}
	}
	return nil
}

// chosenSeats returns the numbers of seats to play with.
func (o Options) chosenSeats(r core.Rules) []int {
	var chosen []int
	least, most := r.Seats()
	for seats := max(1, least); seats <= min(most, core.MaxSeats); seats++ {
		if len(o.Seats) == 0 || slices.Contains(o.Seats, seats) {
			chosen = append(chosen, seats)
		}
	}
	return chosen
}
