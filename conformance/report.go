package conformance

import (
	"cmp"
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

// The outcomes of a check.
const (
	Passed  Status = "passed"
	Failed  Status = "failed"
	Skipped Status = "skipped"
)

// Result is the result of one check of one ruleset.
type Result struct {
	Check   string
	Ruleset string // "" where all rulesets were checked together
	Status  Status
	Reason  string   // why it was skipped
	Failure *Failure // what was wrong

	needs string // the failed check because of which it was skipped
}

// Failure is a rule that does not hold.
type Failure struct {
	Check   string
	Rule    string
	Ruleset string // "" where all rulesets were checked together
	Text    string // what was seen
	Seats   int    // 0 where no game was played
	Seed    uint64
	Moves   int    // moves made by the seats until then
	Command string // shows the same again
}

// Error returns the rule, what was seen and where, and how to see it again.
func (f *Failure) Error() string {
	var text strings.Builder
	if f.Ruleset != "" {
		text.WriteString(f.Ruleset + ": ")
	}
	fmt.Fprintf(&text, "%s: the rule is that %s\n  ", f.Check, f.Rule)
	if f.Seats != 0 {
		fmt.Fprintf(&text, "%s, seed %d, after %s: ", wording.Count(f.Seats, "seat"), f.Seed, wording.Count(f.Moves, "move"))
	}
	text.WriteString(strings.ReplaceAll(f.Text, "\n", "\n  "))
	if f.Command != "" {
		text.WriteString("\n  see it again: " + f.Command)
	}
	return text.String()
}

// Report has the results of a run.
type Report struct {
	Variant  variants.Variant
	Options  Options             // with defaults filled in
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

// Skips returns what was skipped: a line for each check and reason, with the rulesets,
// or their number. The checks that did not run because of one failed check share a line.
func (r *Report) Skips() []string {
	var lines []string
	rulesets := map[string][]string{} // by line
	waiting := map[[2]string]int{}    // checks that did not run, by the failed one and the ruleset
	for _, result := range r.Results {
		if result.Status == Skipped && result.needs != "" {
			waiting[[2]string{result.needs, result.Ruleset}]++
		}
	}
	for _, result := range r.Results {
		cause := [2]string{result.needs, result.Ruleset}
		line := fmt.Sprintf("%d checks that need %s were not run", waiting[cause], result.needs)
		switch {
		case result.Status != Skipped || result.needs != "" && waiting[cause] == 0:
			continue // the line is there
		case result.needs == "":
			line = fmt.Sprintf("skipped %s: %s", result.Check, result.Reason)
		case waiting[cause] == 1:
			line = fmt.Sprintf("1 check that needs %s was not run", result.needs)
		}
		delete(waiting, cause)
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
		if result.Ruleset != "" {
			rulesets[line] = append(rulesets[line], result.Ruleset)
		}
	}
	for i, line := range lines {
		if names := rulesets[line]; len(names) > 3 {
			lines[i] += fmt.Sprintf(" (%d rulesets)", len(names))
		} else if len(names) > 0 {
			lines[i] += " (" + strings.Join(names, ", ") + ")"
		}
	}
	return lines
}

// Counts returns the number of checks with each outcome.
func (r *Report) Counts() map[Status]int {
	counts := map[Status]int{}
	for _, result := range r.Results {
		counts[result.Status]++
	}
	return counts
}

// Error is everything that does not hold.
type Error struct{ Failures []*Failure }

// Error returns all failures.
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

// FileFormat is the number of the format of report files.
const FileFormat = 1

// File is the content of a report file, for people to read and programs to compare.
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
	Result  Status        `yaml:"result" json:"result"` // Skipped where no check was run
	Passed  []string      `yaml:"passed,flow" json:"passed"`
	Failed  []FailureFile `yaml:"failed" json:"failed"`
	Skipped []SkipFile    `yaml:"skipped" json:"skipped"`
}

// FailureFile is a check that has failed. Seats, Seed and Moves are set where a game
// was played.
type FailureFile struct {
	Check string  `yaml:"check" json:"check"`
	Rule  string  `yaml:"rule" json:"rule"`
	Seen  string  `yaml:"seen" json:"seen"`
	Seats int     `yaml:"seats,omitempty" json:"seats,omitempty"`
	Seed  *uint64 `yaml:"seed,omitempty" json:"seed,omitempty,string"`
	Moves *int    `yaml:"moves,omitempty" json:"moves,omitempty"`
	Again string  `yaml:"again" json:"again"` // the command that shows it
}

// SkipFile is a check that did not run.
type SkipFile struct {
	Check  string `yaml:"check" json:"check"`
	Reason string `yaml:"reason" json:"reason"`
}

// NewFile makes a file of reports, whose options differ in their documents alone.
// Partial says that the run was interrupted.
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
	if err := e.Encode(f); err != nil {
		return err
	}
	return e.Close()
}

// file returns the part of a file about the variant of the report.
func (r *Report) file() VariantFile {
	v := VariantFile{Variant: r.Variant.Name(), Result: Passed,
		Declared:   append([]variants.Feature{}, variants.Features(r.Variant)...),
		Undeclared: []variants.Feature{}, Rulesets: []RulesetFile{}}
	for _, f := range variants.AllFeatures() {
		if !slices.Contains(v.Declared, f) {
			v.Undeclared = append(v.Undeclared, f)
		}
	}
	for _, result := range r.Results {
		v.level(result).add(result)
		if result.Status == Failed {
			v.Result = Failed
		}
	}
	for i := range v.Rulesets {
		for _, ruleset := range r.Rulesets {
			if f := &v.Rulesets[i]; ruleset.Name == f.Ruleset {
				f.Digest, f.Seats = ruleset.Document.Digest(), r.Options.chosenSeats(ruleset.Rules)
			}
		}
	}
	return v
}

// level returns the level that a result belongs to.
func (v *VariantFile) level(result Result) *LevelFile {
	empty := func() *LevelFile {
		return &LevelFile{Result: Skipped, Passed: []string{}, Failed: []FailureFile{}, Skipped: []SkipFile{}}
	}
	if result.Ruleset == "" {
		v.Together = cmp.Or(v.Together, empty())
		return v.Together
	}
	i := slices.IndexFunc(v.Rulesets, func(r RulesetFile) bool { return r.Ruleset == result.Ruleset })
	if i < 0 {
		i = len(v.Rulesets)
		v.Rulesets = append(v.Rulesets, RulesetFile{Ruleset: result.Ruleset, Core: empty(), Extended: empty()})
	}
	if row, _ := rowOf(result.Check); row.Feature != "" {
		return v.Rulesets[i].Extended
	}
	return v.Rulesets[i].Core
}

// add adds a result.
func (l *LevelFile) add(result Result) {
	switch result.Status {
	case Skipped:
		l.Skipped = append(l.Skipped, SkipFile{result.Check, result.Reason})
		return
	case Failed:
		f := result.Failure
		file := FailureFile{Check: f.Check, Rule: f.Rule, Seen: f.Text, Seats: f.Seats, Again: f.Command}
		if f.Seats != 0 {
			file.Seed, file.Moves = &f.Seed, &f.Moves
		}
		l.Failed = append(l.Failed, file)
	default:
		l.Passed = append(l.Passed, result.Check)
	}
	if l.Result != Failed {
		l.Result = result.Status
	}
}
