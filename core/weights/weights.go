// Package weights reads and writes the weights of forecasts: numbers by which core.Weighted
// rules multiply the features of a position. Package fit finds them in games.
package weights

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Most is the largest weight, and -Most the smallest: a point for a hundredth of one.
const Most = 1_000_000

// File is the content of a file of weights.
type File struct {
	Comment  []string // the lines at its top: the command that made it first
	Variant  string
	Features []string
	Weights  core.Weights
}

// Text returns the file as YAML: for each number of seats a line for each feature, with its weights in the order
// of the phases.
func (f *File) Text() []byte {
	var text []byte
	for _, line := range f.Comment {
		text = fmt.Appendf(text, "# %s\n", line)
	}
	text = fmt.Appendf(text, "variant: %s\n\n# by number of seats and phase, in hundredths of a point for each point of the feature\nweights:\n", f.Variant)
	width := 0
	for _, name := range f.Features {
		width = max(width, len(name))
	}
	for seats, phases := range f.Weights {
		if phases == nil {
			continue
		}
		text = fmt.Appendf(text, "  %s:\n", keyOf(seats))
		for i, name := range f.Features {
			text = fmt.Appendf(text, "    %-*s [", width+1, name+":")
			for phase, of := range phases {
				if phase > 0 {
					text = append(text, ", "...)
				}
				text = fmt.Appendf(text, "%d", of[i])
			}
			text = append(text, "]\n"...)
		}
	}
	return text
}

// Read returns the weights in the text of a file for the rules of a variant. Its error is a
// [*ruleset.Problems] with all mistakes.
func Read(file string, text []byte, variant string, rules core.Weighted) (core.Weights, error) {
	return read(file, text, variant, rules.Features(), rules.Phases())
}

// Must returns a function for the weights in the program for a variant. The first call reads
// them, as most runs of the program need none, and panics if they do not fit the features.
func Must(text []byte, variant string, features []string, phases int) func() core.Weights {
	return sync.OnceValue(func() core.Weights {
		weights, err := read("weights", text, variant, features, phases)
		if err != nil {
			panic(fmt.Sprintf("the weights of %s do not fit its features:\n%v", variant, err))
		}
		return weights
	})
}

// Check returns an error if weights are missing, or are for another number of phases or features.
func Check(weights core.Weights, features, phases int) error {
	if weights.For(0) == nil {
		return errors.New("weights are needed for a number of seats")
	}
	for seats, of := range weights {
		if of != nil && len(of) != phases {
			return fmt.Errorf("%d seats: weights for %d phases are needed, here are %d", seats, phases, len(of))
		}
		for phase, of := range of {
			if len(of) != features {
				return fmt.Errorf("%d seats, phase %d: %d weights are needed, here are %d", seats, phase+1, features, len(of))
			}
		}
	}
	return nil
}

// Scaled returns weights times the percentages of their features.
func Scaled(weights core.Weights, percent []int) (scaled core.Weights) {
	for seats, phases := range weights {
		for _, of := range phases {
			var row []int32
			for feature, weight := range of {
				row = append(row, int32(int(weight)*percent[feature]/100))
			}
			scaled[seats] = append(scaled[seats], row)
		}
	}
	return scaled
}

func read(file string, text []byte, variant string, features []string, phases int) (all core.Weights, err error) {
	root, err := ruleset.ReadText(file, text)
	if root.Kind() != ruleset.Mapping {
		return all, err
	}
	root.Only("variant", "weights")
	switch of := root.Get("variant"); {
	case !of.Exists():
		of.Error("missing-key", "write `variant: "+variant+"`", "`variant` is missing")
	case !of.Is(variant):
		of.ErrorHint("fit weights for the ruleset beside this file", "these weights are for %s, and the ruleset is for %s", of.Text(), variant)
	}
	given := root.Get("weights")
	if given.Kind() != ruleset.Mapping {
		given.Error("missing-key", "", "`weights` is missing: a list of numbers for each feature")
		return all, root.Err()
	}
	reader := reader{variant, features, phases}
	entries := given.Entries()
	if len(entries) == 0 || Seats(entries[0].Key) == 0 { // weights for any number of seats
		all[fewest] = reader.read(given)
		return all, root.Err()
	}
	for _, e := range entries {
		seats := Seats(e.Key)
		if seats == 0 {
			e.KeyValue.ErrorHint("", "a number of seats is needed, such as `seats_2`")
			continue
		}
		all[seats] = reader.read(e.Value)
	}
	return all, root.Err()
}

// fewest is the number of seats of most games, and of weights for any number of seats.
const fewest = 2

// keyOf returns the key of the weights for a number of seats.
func keyOf(seats int) string { return fmt.Sprint("seats_", seats) }

// Seats returns the number of seats that a key of a file is for, or 0.
func Seats(key string) int {
	for seats := 1; seats <= core.MaxSeats; seats++ {
		if key == keyOf(seats) {
			return seats
		}
	}
	return 0
}

// reader reads weights for a number of seats.
type reader struct {
	variant  string
	features []string
	phases   int
}

// read returns weights by phase and feature.
func (r reader) read(given ruleset.Value) [][]int32 {
	weights := make([][]int32, r.phases)
	for phase := range weights {
		weights[phase] = make([]int32, len(r.features))
	}
	if given.Kind() != ruleset.Mapping {
		given.Error("wrong-kind", "", "a list of numbers for each feature is needed")
		return weights
	}
	var missing []string
	for i, name := range r.features {
		of := given.Get(name)
		if !of.Exists() {
			missing = append(missing, name)
			continue
		}
		numbers := of.Items()
		if len(numbers) != r.phases {
			of.ErrorHint(refit, "%s: %s, one for each phase, are needed; here are %d", name, wording.Count(r.phases, "number"), len(numbers))
		}
		for phase, number := range numbers[:min(r.phases, len(numbers))] {
			weights[phase][i] = int32(number.Int(-Most, Most))
		}
	}
	for _, e := range given.Entries() {
		if !slices.Contains(r.features, e.Key) {
			key, hint := e.KeyValue.Meant(wording.Nearest(e.Key, missing), refit)
			key.ErrorHint(hint, "%s has no feature `%s`", r.variant, e.Key)
		}
	}
	if len(missing) > 0 {
		given.ErrorHint(refit, "there are no weights for %s", strings.Join(missing, ", "))
	}
	return weights
}

// refit is the advice for weights of other features.
const refit = "another version can have other features: run the command in the comment of the file again"
