// Package weights reads and writes the weights of forecasts: numbers by which core.Weighted
// rules multiply the features of a position. Package fit finds them in games.
package weights

import (
	"fmt"
	"slices"
	"strings"

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
	Weights  [][]int32 // by phase and feature, as core.Weighted takes them
}

// Text returns the file as YAML: a line for each feature, with its weights in the order of
// the phases.
func (f *File) Text() []byte {
	var text []byte
	for _, line := range f.Comment {
		text = fmt.Appendf(text, "# %s\n", line)
	}
	text = fmt.Appendf(text, "variant: %s\n\n# by phase, in hundredths of a point for each point of the feature\nweights:\n", f.Variant)
	width := 0
	for _, name := range f.Features {
		width = max(width, len(name))
	}
	for i, name := range f.Features {
		text = fmt.Appendf(text, "  %-*s [", width+1, name+":")
		for phase, of := range f.Weights {
			if phase > 0 {
				text = append(text, ", "...)
			}
			text = fmt.Appendf(text, "%d", of[i])
		}
		text = append(text, "]\n"...)
	}
	return text
}

// Read returns the weights in the text of a file for the rules of a variant. Its error is a
// [*ruleset.Problems] with all mistakes.
func Read(file string, text []byte, variant string, rules core.Weighted) ([][]int32, error) {
	return read(file, text, variant, rules.Features(), rules.Phases())
}

// Must returns the weights in the program for a variant. It panics if they do not fit the
// features.
func Must(text []byte, variant string, features []string, phases int) [][]int32 {
	weights, err := read("weights.yaml", text, variant, features, phases)
	if err != nil {
		panic(fmt.Sprintf("the weights of %s do not fit its features:\n%v", variant, err))
	}
	return weights
}

// Check returns an error if weights are for another number of phases or features.
func Check(weights [][]int32, features, phases int) error {
	if len(weights) != phases {
		return fmt.Errorf("weights for %d phases are needed, here are %d", phases, len(weights))
	}
	for phase, of := range weights {
		if len(of) != features {
			return fmt.Errorf("phase %d: %d weights are needed, here are %d", phase+1, features, len(of))
		}
	}
	return nil
}

func read(file string, text []byte, variant string, features []string, phases int) ([][]int32, error) {
	root, err := ruleset.ReadText(file, text)
	if root.Kind() != ruleset.Mapping {
		return nil, err
	}
	root.Only("variant", "weights")
	switch of := root.Get("variant"); {
	case !of.Exists():
		of.Error("missing-key", "write `variant: "+variant+"`", "`variant` is missing")
	case !of.Is(variant):
		of.ErrorHint("fit weights for the ruleset beside this file", "these weights are for %s, and the ruleset is for %s", of.Text(), variant)
	}
	weights := make([][]int32, phases)
	for phase := range weights {
		weights[phase] = make([]int32, len(features))
	}
	given := root.Get("weights")
	if given.Kind() != ruleset.Mapping {
		given.Error("missing-key", "", "`weights` is missing: a list of numbers for each feature")
	}
	var missing []string
	for i, name := range features {
		of := given.Get(name)
		if !of.Exists() {
			missing = append(missing, name)
			continue
		}
		numbers := of.Items()
		if len(numbers) != phases {
			of.ErrorHint(refit, "%s: %s, one for each phase, are needed; here are %d", name, wording.Count(phases, "number"), len(numbers))
		}
		for phase, number := range numbers[:min(phases, len(numbers))] {
			weights[phase][i] = int32(number.Int(-Most, Most))
		}
	}
	for _, e := range given.Entries() {
		if !slices.Contains(features, e.Key) {
			key, hint := e.KeyValue.Meant(wording.Nearest(e.Key, missing), refit)
			key.ErrorHint(hint, "%s has no feature `%s`", variant, e.Key)
		}
	}
	if len(missing) > 0 && given.Kind() == ruleset.Mapping {
		given.ErrorHint(refit, "there are no weights for %s", strings.Join(missing, ", "))
	}
	return weights, root.Err()
}

// refit is the advice for weights of other features.
const refit = "another version can have other features: run the command in the comment of the file again"
