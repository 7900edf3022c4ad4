package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Options choose the checks and the number of games. The zero value checks all rulesets of a
// variant.
type Options struct {
	// Documents are the rulesets to check, in the form of variants.Open: names of shipped ones, or
	// files. The default is all shipped rulesets of the variant.
	Documents []string

	// Set is a list of assignments over each of the documents, in the form of variants.Set.
	Set []string

	// Seats are the numbers of seats to play with. The default is all numbers of a ruleset. A
	// ruleset that allows none of them is an error.
	Seats []int

	// Games is the number of games of each check, for each ruleset and number of seats; 0 means 4.
	// Their seeds count up from Seed.
	Games int
	Seed  uint64

	// Only names the checks to run. The checks that they need run too. The default is all.
	Only []string

	// Skip has checks to leave out, each with a reason for the report. "copies" is a check for all
	// rulesets, "copies/classic" for one, and "keys/take.limit" and "position-examples/center" are
	// for one key.
	Skip map[string]string

	// Command, if not nil, returns a command that shows a failure again, for the report. A test
	// names itself.
	Command func(f *Failure) string

	// Progress, if not nil, is called after each check of a ruleset, never concurrently, with the
	// numbers of finished and of all checks.
	Progress func(done, all int)

	brief bool            // it is a short run of tests: samples will do
	stop  <-chan struct{} // is closed to stop the run
}

// stopped reports whether the run is to stop. Later results of a check have no meaning.
func (o Options) stopped() bool {
	select {
	case <-o.stop:
		return true
	default:
		return false
	}
}

// complete fills in the defaults. It reports options that make no sense for a variant.
func (o *Options) complete(v variants.Variant) error {
	o.Games = cmp.Or(o.Games, 4)
	if o.Games < 0 {
		return fmt.Errorf("%d games: at least 1 is needed", o.Games)
	}
	var names []string
	for _, check := range checks() {
		names = append(names, check.Name)
	}
	for _, name := range o.Only {
		if !slices.Contains(names, name) {
			return fmt.Errorf("unknown check %q; %s", name, meant(name, names, "the checks are: "+strings.Join(names, ", ")))
		}
	}
	var features []string
	for _, f := range variants.AllFeatures() {
		features = append(features, string(f))
	}
	for _, f := range variants.Features(v) {
		if name := string(f); !slices.Contains(features, name) { // its checks would never run
			return fmt.Errorf("the variant %s declares %q; the features are: %s", v.Name(), f, strings.Join(features, ", "))
		}
	}
	known := Skippable(v, o.Documents)
	for _, name := range slices.Sorted(maps.Keys(o.Skip)) {
		switch {
		case !slices.Contains(known, name):
			return fmt.Errorf("%s cannot be skipped: no check, ruleset or key of %s has that name; %s", name, v.Name(),
				meant(name, known, "`azulejo conformance --list` prints the checks"))
		case strings.TrimSpace(o.Skip[name]) == "":
			return fmt.Errorf("%s is skipped without a reason: say why", name)
		}
	}
	return nil
}

// meant suggests a known name for an unknown one. If none is near, it returns the other hint.
func meant(name string, known []string, otherwise string) string {
	if near := wording.Nearest(name, known); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}

// Skippable lists the names for Options.Skip with a variant and documents beside its shipped
// rulesets.
func Skippable(v variants.Variant, documents []string) []string {
	var names []string
	for _, check := range checks() {
		names = append(names, check.Name)
		if check.together == nil {
			for _, ruleset := range append(variants.NamesOf(v), documents...) {
				names = append(names, check.Name+"/"+ruleset)
			}
		}
	}
	for _, k := range v.Keys() {
		names = append(names, "keys/"+k.Path)
	}
	for _, k := range variants.PositionKeys(v) {
		names = append(names, "position-examples/"+k.Path)
	}
	return names
}

// chosenSeats returns the numbers of seats to play with, in rising order. Another check covers
// senseless bounds of rules, so they are clipped to those of core.
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
