package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Status is the outcome of a check.
type Status string

// The outcomes of a check. A skipped check has shown nothing, so its result has a reason.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Skipped Status = "skipped"
)

// Result is the result of one check of one ruleset. A stopped check has none. If Options.Skip
// leaves a key out of a check of all rulesets, the key has a result of its own, with its name in
// the reason.
type Result struct {
	Check   string   `yaml:"check" json:"check"`
	Ruleset string   `yaml:"-" json:"-"` // "" where all rulesets were checked together
	Status  Status   `yaml:"-" json:"-"`
	Reason  string   `yaml:"reason" json:"reason"` // why it was skipped
	Failure *Failure `yaml:"-" json:"-"`           // what was wrong

	feature variants.Feature // that the check is for, "" for the core
}

// Failure is a violated rule. Each check of a ruleset reports only its first failure, as others
// often follow from it.
type Failure struct {
	Ruleset string `yaml:"-" json:"-"` // "" where all rulesets were checked together
	Check   string `yaml:"check" json:"check"`
	Rule    string `yaml:"rule" json:"rule"`
	Text    string `yaml:"seen" json:"seen"` // what was seen
	*Place  `yaml:",inline"`
	Command string `yaml:"again" json:"again"` // shows the same again
}

// Place is the place of a failure in a random game, nil for a failure without a game or about
// several games. The same seats and seed give the same game.
type Place struct {
	Seats int    `yaml:"seats" json:"seats"`
	Seed  uint64 `yaml:"seed" json:"seed,string"`
	Moves int    `yaml:"moves" json:"moves"` // made by the seats until then
}

// place returns the present place in a game, or nil without a game.
func (g *game) place() *Place {
	if g == nil {
		return nil
	}
	return &Place{g.seats, g.seed, g.moves}
}

// text returns the place in words.
func (p *Place) text() string {
	return fmt.Sprintf("%s, seed %d, after %s", wording.Count(p.Seats, "seat"), p.Seed, wording.Count(p.Moves, "move"))
}

// Error returns the rule, the observation, the place, and a command to see it again.
func (f *Failure) Error() string {
	text := fmt.Sprintf("%s: the rule is that %s\n  ", f.Check, f.Rule)
	if f.Ruleset != "" {
		text = f.Ruleset + ": " + text
	}
	if f.Place != nil {
		text += f.Place.text() + ": "
	}
	text += strings.ReplaceAll(f.Text, "\n", "\n  ")
	if f.Command != "" {
		text += "\n  see it again: " + f.Command
	}
	return text
}

// Report has the results of a run.
type Report struct {
	Variant  variants.Variant
	Options  Options             // with defaults filled in
	Rulesets []*variants.Ruleset // those that load
	Results  []Result            // by check, then by ruleset
}

// Err returns nil without failures, otherwise an error that wraps each [*Failure].
func (r *Report) Err() error {
	var all []error
	for _, result := range r.Results {
		if result.Failure != nil {
			all = append(all, result.Failure)
		}
	}
	return errors.Join(all...)
}

// Skips returns a line for each reason to skip, with the checks and the rulesets, or their
// numbers.
func (r *Report) Skips() []string {
	var lines, reasons []string
	for _, first := range r.Results {
		if first.Status != Skipped || slices.Contains(reasons, first.Reason) {
			continue
		}
		reasons = append(reasons, first.Reason)
		var checks, rulesets []string
		for _, result := range r.Results {
			if result.Status == Skipped && result.Reason == first.Reason {
				checks, rulesets = append(checks, result.Check), append(rulesets, result.Ruleset)
			}
		}
		line := fmt.Sprintf("skipped %s: %s", few(checks, "check"), first.Reason)
		if names := few(rulesets, "ruleset"); names != "" {
			line += " (" + names + ")"
		}
		lines = append(lines, line)
	}
	return lines
}

// few lists different names, or counts them if they are many. It ignores "".
func few(names []string, noun string) string {
	var all []string
	for _, name := range names {
		if name != "" && !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	if len(all) > 3 {
		return wording.Count(len(all), noun)
	}
	return strings.Join(all, ", ")
}

// Count returns the number of checks with an outcome, counted for each ruleset.
func (r *Report) Count(s Status) int {
	n := 0
	for _, result := range r.Results {
		if result.Status == s {
			n++
		}
	}
	return n
}

// FileFormat is the number of the format of report files.
const FileFormat = 1

// File is the content of a report file, for people to read and programs to compare. Its
// keys are stable; a change of their meaning changes FileFormat.
type File struct {
	Format   int           `yaml:"conformance" json:"conformance"` // FileFormat
	Version  string        `yaml:"version" json:"version"`         // of the program that ran the suite
	Partial  bool          `yaml:"partial,omitempty" json:"partial,omitempty"`
	Games    int           `yaml:"games" json:"games"` // of each ruleset, with each number of seats
	Seed     uint64        `yaml:"seed" json:"seed,string"`
	Set      []string      `yaml:"set,omitempty" json:"set,omitempty"`
	Variants []VariantFile `yaml:"variants" json:"variants"`
}

// VariantFile is the part of a File about a variant.
type VariantFile struct {
	Variant    string             `yaml:"variant" json:"variant"`
	Declared   []variants.Feature `yaml:"declared,flow" json:"declared"`
	Undeclared []variants.Feature `yaml:"undeclared,flow" json:"undeclared"`
	Result     Status             `yaml:"result" json:"result"`                         // Failed where anything has
	Together   *LevelFile         `yaml:"together,omitempty" json:"together,omitempty"` // the checks of all rulesets
	Rulesets   []RulesetFile      `yaml:"rulesets" json:"rulesets"`
}

// RulesetFile is the part of a File about a ruleset.
type RulesetFile struct {
	Ruleset  string     `yaml:"ruleset" json:"ruleset"`
	Digest   string     `yaml:"digest,omitempty" json:"digest,omitempty"` // none where it does not load
	Seats    []int      `yaml:"seats,flow,omitempty" json:"seats,omitempty"`
	Core     *LevelFile `yaml:"core" json:"core"`
	Extended *LevelFile `yaml:"extended" json:"extended"` // the checks of features
}

// LevelFile has the results of the checks of a level.
type LevelFile struct {
	Result  Status     `yaml:"result" json:"result"` // Skipped where no check was run
	Passed  []string   `yaml:"passed,flow" json:"passed"`
	Failed  []*Failure `yaml:"failed" json:"failed"`
	Skipped []Result   `yaml:"skipped" json:"skipped"`
}

// NewFile makes a file of reports with the same options, except for their documents. Partial says
// that the run was interrupted.
func NewFile(version string, partial bool, reports ...*Report) *File {
	f := &File{Format: FileFormat, Version: version, Partial: partial, Variants: []VariantFile{}}
	for _, r := range reports {
		f.Games, f.Seed, f.Set = r.Options.Games, r.Options.Seed, r.Options.Set
		f.Variants = append(f.Variants, r.file())
	}
	return f
}

// Write writes the file as YAML.
func (f *File) Write(out io.Writer) error {
	e := yaml.NewEncoder(out)
	e.SetIndent(2)
	return errors.Join(e.Encode(f), e.Close())
}

// file returns the part of a file about the variant of the report.
func (r *Report) file() VariantFile {
	v := VariantFile{Variant: r.Variant.Name(), Result: Passed, Rulesets: []RulesetFile{},
		Declared: append([]variants.Feature{}, variants.Features(r.Variant)...)}
	v.Undeclared = slices.DeleteFunc(variants.AllFeatures(), func(f variants.Feature) bool {
		return slices.Contains(v.Declared, f)
	})
	for _, result := range r.Results {
		l := r.level(&v, result)
		switch result.Status {
		case Skipped:
			l.Skipped = append(l.Skipped, result)
			continue
		case Failed:
			l.Failed, v.Result = append(l.Failed, result.Failure), Failed
		default:
			l.Passed = append(l.Passed, result.Check)
		}
		if l.Result != Failed {
			l.Result = result.Status
		}
	}
	return v
}

// level returns the level of a file for a result, and makes it for the first result of a ruleset.
// Empty lists are not nil, as JSON writes nil as null.
func (r *Report) level(v *VariantFile, result Result) *LevelFile {
	empty := func() *LevelFile {
		return &LevelFile{Result: Skipped, Passed: []string{}, Failed: []*Failure{}, Skipped: []Result{}}
	}
	if result.Ruleset == "" {
		v.Together = cmp.Or(v.Together, empty())
		return v.Together
	}
	i := slices.IndexFunc(v.Rulesets, func(f RulesetFile) bool { return f.Ruleset == result.Ruleset })
	if i < 0 {
		i = len(v.Rulesets)
		f := RulesetFile{Ruleset: result.Ruleset, Core: empty(), Extended: empty()}
		for _, ruleset := range r.Rulesets {
			if ruleset.Name == f.Ruleset {
				f.Digest, f.Seats = ruleset.Document.Digest(), r.Options.chosenSeats(ruleset.Rules)
			}
		}
		v.Rulesets = append(v.Rulesets, f)
	}
	if result.feature != "" {
		return v.Rulesets[i].Extended
	}
	return v.Rulesets[i].Core
}
