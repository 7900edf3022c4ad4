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
	"github.com/azulejo/azulejo/variants"
)

// Options say what is checked, and with how many games. The zero value checks all
// that a variant ships.
type Options struct {
	// Documents are the rulesets to check, as variants.Open takes them: names of
	// shipped ones, or files. The default is all shipped rulesets of the variant.
	Documents []string

	// Set is laid over each of the documents, as variants.Set takes it.
	Set []string

	// Seats are the numbers of seats to play with. The default is all that a ruleset
	// allows. A ruleset that allows none of them is an error.
	Seats []int

	// Games is the number of games that each check plays of each ruleset with each
	// number of seats; 0 means 4. Their seeds are Seed and those that follow.
	Games int
	Seed  uint64

	// Only names the checks to run. Those that they need run too. The default is all.
	Only []string

	// Skip has checks that do not run, each with the reason, which is reported.
	// "copies" is a check for all rulesets, "copies/classic" for one, "keys/take.limit"
	// and "position-examples/center" are for one key.
	Skip map[string]string

	// Log is where Check writes what was skipped, and Run what Skip leaves out. The
	// default is standard error.
	Log io.Writer

	// Command, if not nil, returns a command that shows a failure again, which is
	// reported with it. A test names itself.
	Command func(f *Failure) string

	// Progress, if not nil, is called whenever a check of a ruleset is done, never twice
	// at the same time, with the number of those done and of all.
	Progress func(done, all int)

	brief bool            // it is a short run of tests: samples will do
	done  <-chan struct{} // is closed to stop the run
}

// errStopped is the error of a check that was stopped before it had a result.
var errStopped = errors.New("the run was stopped")

// stopped returns errStopped if the run is to stop.
func (o Options) stopped() error {
	select {
	case <-o.done:
		return errStopped
	default:
		return nil
	}
}

// complete fills in the defaults, and refuses what makes no sense for a variant.
func (o *Options) complete(v variants.Variant) error {
	o.Games = cmp.Or(o.Games, 4)
	if o.Log == nil {
		o.Log = os.Stderr
	}
	if o.Games < 0 {
		return fmt.Errorf("%d games: at least 1 is needed", o.Games)
	}
	for _, name := range o.Only {
		if _, err := rowOf(name); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(o.Skip)) {
		if strings.TrimSpace(o.Skip[name]) == "" {
			return fmt.Errorf("%s is skipped without a reason: say why", name)
		}
		if err := CheckSkip(v, append(variants.NamesOf(v), o.Documents...), name); err != nil {
			return err
		}
	}
	return nil
}

// CheckSkip returns nil if a name in Options.Skip has an effect for a variant and some
// of its rulesets, and otherwise why not.
func CheckSkip(v variants.Variant, rulesets []string, name string) error {
	check, part, is := strings.Cut(name, "/")
	row, err := rowOf(check)
	if err != nil || !is {
		return err
	}
	if !row.Together() && !slices.Contains(rulesets, part) {
		err := fmt.Errorf("%s cannot be skipped: %s is not one of the rulesets that are checked", name, part)
		return suggest(err, part, rulesets, check+"/")
	}
	var keys []string
	for _, k := range v.Keys() {
		keys = append(keys, "keys/"+k.Path)
	}
	for _, k := range variants.PositionKeys(v) {
		keys = append(keys, "position-examples/"+k.Path)
	}
	// A check of keys fails by itself where the variant declares none of them.
	declares := slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(k, check+"/") })
	if row.Together() && declares && !slices.Contains(keys, name) {
		return suggest(fmt.Errorf("%s cannot be skipped: the variant %s declares no such key", name, v.Name()), name, keys, "")
	}
	return nil
}

// rowOf returns the check of a name.
func rowOf(name string) (Row, error) {
	var names []string
	for _, row := range checks {
		if row.Name == name {
			return row, nil
		}
		names = append(names, row.Name)
	}
	if wording.Nearest(name, names) == "" {
		return Row{}, fmt.Errorf("unknown check %q; the checks are: %s", name, strings.Join(names, ", "))
	}
	return Row{}, suggest(fmt.Errorf("unknown check %q", name), name, names, "")
}

// skipped returns the reason why a check of a ruleset is skipped, or "".
func (o Options) skipped(check, ruleset string) string {
	return cmp.Or(o.Skip[check+"/"+ruleset], o.Skip[check])
}

// logSkips logs what Skip leaves out of some checks.
func (o Options) logSkips(rows []Row) error {
	var lines []string
	for _, name := range slices.Sorted(maps.Keys(o.Skip)) {
		check, _, _ := strings.Cut(name, "/")
		if slices.ContainsFunc(rows, func(r Row) bool { return r.Name == check }) {
			lines = append(lines, fmt.Sprintf("skipped %s: %s", name, o.Skip[name]))
		}
	}
	return o.log(lines)
}

// log writes lines to Log.
func (o Options) log(lines []string) error {
	for _, line := range lines {
		if _, err := io.WriteString(o.Log, line+"\n"); err != nil {
			return fmt.Errorf("the skipped checks cannot be logged: %w", err)
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
