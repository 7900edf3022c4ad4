package conformance

import (
	"cmp"
	"io"
	"slices"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/variants"
)

// FileFormat is the number of the format of report files.
const FileFormat = 1

// File is reports as a file holds them, for people to read and programs to compare.
type File struct {
	Format   int           `yaml:"conformance" json:"conformance"` // FileFormat
	Version  string        `yaml:"version" json:"version"`         // of the program that ran the suite
	Partial  bool          `yaml:"partial,omitempty" json:"partial,omitempty"`
	Games    int           `yaml:"games" json:"games"` // of each ruleset, with each number of seats
	Seed     uint64        `yaml:"seed" json:"seed,string"`
	Set      []string      `yaml:"set,omitempty" json:"set,omitempty"`
	Variants []VariantFile `yaml:"variants" json:"variants"`
}

// VariantFile is what a file says of a variant.
type VariantFile struct {
	Variant    string             `yaml:"variant" json:"variant"`
	Declared   []variants.Feature `yaml:"declared,flow" json:"declared"`
	Undeclared []variants.Feature `yaml:"undeclared,flow" json:"undeclared"`
	Result     Status             `yaml:"result" json:"result"`                         // Failed where anything has
	Together   *LevelFile         `yaml:"together,omitempty" json:"together,omitempty"` // the checks of all rulesets
	Rulesets   []RulesetFile      `yaml:"rulesets" json:"rulesets"`
}

// RulesetFile is what a file says of a ruleset.
type RulesetFile struct {
	Ruleset  string     `yaml:"ruleset" json:"ruleset"`
	Digest   string     `yaml:"digest,omitempty" json:"digest,omitempty"` // none where it does not load
	Seats    []int      `yaml:"seats,flow,omitempty" json:"seats,omitempty"`
	Core     *LevelFile `yaml:"core" json:"core"`
	Extended *LevelFile `yaml:"extended" json:"extended"` // the checks of features
}

// LevelFile is how the checks of a level came out.
type LevelFile struct {
	Result  Status        `yaml:"result" json:"result"` // Skipped where no check was run
	Passed  []string      `yaml:"passed,flow" json:"passed"`
	Failed  []FailureFile `yaml:"failed" json:"failed"`
	Skipped []SkipFile    `yaml:"skipped" json:"skipped"`
}

// FailureFile is a check that has failed.
type FailureFile struct {
	Check string  `yaml:"check" json:"check"`
	Rule  string  `yaml:"rule" json:"rule"`
	Seen  string  `yaml:"seen" json:"seen"`
	Seats int     `yaml:"seats,omitempty" json:"seats,omitempty"`      // none where no game was played,
	Seed  *uint64 `yaml:"seed,omitempty" json:"seed,omitempty,string"` // which is so of these too
	Moves *int    `yaml:"moves,omitempty" json:"moves,omitempty"`
	Again string  `yaml:"again" json:"again"` // the command that shows it
}

// fileOf returns what a file says of a failure.
func fileOf(f *Failure) FailureFile {
	file := FailureFile{Check: f.Check, Rule: f.Rule, Seen: f.Text, Seats: f.Seats, Again: f.Command}
	if f.Seats != 0 {
		file.Seed, file.Moves = &f.Seed, &f.Moves
	}
	return file
}

// SkipFile is a check that was not run.
type SkipFile struct {
	Check  string `yaml:"check" json:"check"`
	Reason string `yaml:"reason" json:"reason"`
}

// NewFile makes a file of reports, which were made with the same options but for
// the documents. Partial says that the run was interrupted.
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

// file returns what a file says of the report.
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
		v.Rulesets[i].describe(r)
	}
	return v
}

// describe fills in what was checked.
func (f *RulesetFile) describe(r *Report) {
	for _, ruleset := range r.Rulesets {
		if ruleset.Name == f.Ruleset {
			f.Digest, f.Seats = ruleset.Document.Digest(), r.Options.chosenSeats(ruleset.Rules)
		}
	}
}

// level returns where a result belongs.
func (v *VariantFile) level(result Result) *LevelFile {
	if result.Ruleset == "" {
		v.Together = cmp.Or(v.Together, newLevel())
		return v.Together
	}
	i := slices.IndexFunc(v.Rulesets, func(r RulesetFile) bool { return r.Ruleset == result.Ruleset })
	if i < 0 {
		i = len(v.Rulesets)
		v.Rulesets = append(v.Rulesets, RulesetFile{Ruleset: result.Ruleset, Core: newLevel(), Extended: newLevel()})
	}
	if row := checks[slices.IndexFunc(checks, func(r Row) bool { return r.Name == result.Check })]; row.Feature != "" {
		return v.Rulesets[i].Extended
	}
	return v.Rulesets[i].Core
}

func newLevel() *LevelFile {
	return &LevelFile{Result: Skipped, Passed: []string{}, Failed: []FailureFile{}, Skipped: []SkipFile{}}
}

// add adds a result.
func (l *LevelFile) add(result Result) {
	switch result.Status {
	case Skipped:
		l.Skipped = append(l.Skipped, SkipFile{result.Check, result.Reason})
		return
	case Failed:
		l.Failed = append(l.Failed, fileOf(result.Failure))
	default:
		l.Passed = append(l.Passed, result.Check)
	}
	if l.Result != Failed {
		l.Result = result.Status
	}
}
