package variants

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/weights"
)

// weightsExtension is the end of the name of a file of weights.
const weightsExtension = ".weights" + extension

// Weights are the weights of bots for one ruleset, in place of those of its variant.
type Weights struct{ File, Text string }

// WeightsFile returns the name of the file of weights beside the file of a ruleset, such as
// corners.weights.yaml for corners.yaml. It is "" for a shipped ruleset. Rulesets that extend the
// ruleset do not use the file: other rules may need other weights.
func WeightsFile(name string) string {
	if !isFile(name) {
		return ""
	}
	return strings.TrimSuffix(name, filepath.Ext(name)) + weightsExtension
}

// WeightsOf returns the name of the ruleset for the name of a file of weights, and "" for any
// other file.
func WeightsOf(file string) string {
	name, is := strings.CutSuffix(file, weightsExtension)
	if !is {
		return ""
	}
	return name + extension
}

// WithoutWeights opens a ruleset without the file of weights beside it. Mistakes in that file then
// do not matter.
func WithoutWeights() Option { return func(s *settings) { s.unweighted = true } }

// findWeights uses the file of weights beside a ruleset, if it exists.
func (r *Ruleset) findWeights(open ruleset.Opener) error {
	name := WeightsFile(r.Name)
	if name == "" {
		return nil
	}
	text, file, err := open(filepath.Base(name), r.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return r.useWeights(Weights{file, string(text)})
}

// useWeights makes bots use some weights.
func (r *Ruleset) useWeights(w Weights) error {
	weighted, is := r.Rules.(core.Weighted)
	if !is {
		return &ruleset.Problems{List: []ruleset.Problem{{File: w.File, Code: "bad-value", Hint: "delete the file",
			Message: "bots of " + r.Variant.Name() + " use no weights"}}}
	}
	read, err := weights.Read(w.File, []byte(w.Text), r.Variant.Name(), weighted)
	if err != nil {
		return err
	}
	if r.Rules, err = weighted.WithWeights(read); err != nil {
		return fmt.Errorf("%s: %w", w.File, err)
	}
	r.Weights = &w
	return nil
}
