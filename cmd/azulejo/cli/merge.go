package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// mixedName is the flag that lets parts of several versions be merged.
const mixedName = "mixed-versions"

// mergeFlags are the flags of merge.
type mergeFlags struct {
	partial bool   // missing and unfinished parts are no error
	mixed   bool   // parts of several versions of the program are merged too
	out     string // the file for the merged part, "" for none
	result  resultFlags

	shards int64 // of a search that is merged, 0 for one in one piece
}

// newMerge returns the command merge.
func newMerge() *cobra.Command {
	var f mergeFlags
	c := &cobra.Command{
		Use:  "merge PART…",
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runMerge(c, args, &f) },
	}
	c.Flags().BoolVar(&f.partial, "partial", false,
		"merge although parts are missing or not finished")
	c.Flags().BoolVar(&f.mixed, mixedName, false,
		"merge parts of several versions of the program, which may play differently")
	c.Flags().Var(&outputFlag{file: &f.out, kind: partKind}, outName, "write the merged counts as one `PART`")
	f.result.add(c, allNumbers)
	return c
}

// runMerge adds up parts. Counts are whole numbers, so the sum does not depend on how a run
// was divided, and the result has the digits of a run in one piece.
func runMerge(c *cobra.Command, names []string, f *mergeFlags) error {
	if f.partial && f.out != "" {
		return usagef("--partial does not go with --%s: a part cannot have gaps", outName)
	}
	if f.partial && f.result.report != "" {
		return usagef("--partial does not go with --%s: a run with gaps cannot be played again", pageName)
	}
	files, err := partFiles(names)
	if err != nil {
		return err
	}
	whole, err := f.merge(files)
	if err != nil {
		return err
	}
	for _, flag := range []string{"partial", outName} {
		if whole.Study == searching && c.Flags().Changed(flag) {
			return usagef("--%s does not go with searches: only all shards together have the best setting", flag)
		}
	}
	if whole.Study == simulation && tooEarly(whole) != nil {
		whole.Done = false // the run in one piece goes on from there
	}
	if f.out != "" {
		there := *whole
		there.Ledger = sim.Ledger{}
		file, err := openPart(f.out, &there, nil)
		if err != nil {
			return err
		}
		if err := file.rewrite(whole.Write); err != nil {
			return err
		}
	}
	return studies[whole.Study].show(f, c, whole)
}

// showRun shows what the whole run would have shown. If this program cannot open the ruleset
// that was played, it prints the numbers under the name in the part, with a warning.
func (f *mergeFlags) showRun(c *cobra.Command, whole *sim.Part) error {
	plan, _ := whole.ReadPlan() // readPart has seen it work
	counts := plan.Counts(whole.Ledger)
	if err := tooEarly(whole); err != nil && !f.partial {
		return contentError(err)
	}
	var took sim.RunInfo
	several := len(plan.Rulesets) > 1
	if !several {
		took.Version = program.Version()
	}
	opened, err := outcome.Rulesets(plan)
	switch {
	case err == nil:
	case several || f.result.report != "":
		return contentError(err)
	default:
		fmt.Fprintf(c.ErrOrStderr(), "%s: %v; the numbers are those of the one that was played\n", program.Name(), err)
	}
	o, err := outcome.New(plan, counts, whole.Command, took, opened)
	if err != nil {
		return contentError(err)
	}
	return f.result.show(c, o)
}

// tooEarly is an error for shards of a run that have stopped before the interval of all is narrow enough.
func tooEarly(whole *sim.Part) error {
	plan, _ := whole.ReadPlan() // readPart has seen it work
	counts := plan.Counts(whole.Ledger)
	until := plan.UntilState(counts)
	if until == nil || until.Reached || counts.Blocks >= plan.Blocks() {
		return nil
	}
	return fmt.Errorf("the interval of %s is ±%.3g with the games of all shards, and ±%g was wanted: each shard has stopped "+
		"too early; --partial shows the result, and --%s keeps a part from which the command without --%s goes on",
		until.Metric, until.Half, until.Within, outName, shardName)
}

// showSearch shows what the shards of a search found together.
func (f *mergeFlags) showSearch(c *cobra.Command, whole *sim.Part) error {
	plan, _ := tune.ReadPlan(whole) // readPart has seen it work
	r, err := tune.Found(plan, whole.Ledger)
	if err != nil {
		return contentError(err)
	}
	o := tuneOutcome(r, whole.Command)
	o.Page.Shards = f.shards
	return f.result.show(c, o)
}

// partFiles lists the files that are named, and the parts in the folders that are named.
func partFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name) // merge reports what is wrong with it
			continue
		}
		parts, err := fs.Glob(os.DirFS(name), "*.part")
		parts = slices.DeleteFunc(parts, func(part string) bool { return part[0] == '.' }) // of other programs, as ._1.part
		if err != nil || len(parts) == 0 {
			return nil, contentError(fmt.Errorf("%s: no file in this folder ends in .part", name))
		}
		for _, part := range parts {
			files = append(files, filepath.Join(name, part))
		}
	}
	return files, nil
}

// merge reads the parts and adds them up, or returns everything that is wrong with them:
// with a hundred parts nobody wants one problem at a time. The exit code is that of usage if
// any file cannot be read.
func (f *mergeFlags) merge(files []string) (*sim.Part, error) {
	var parts []*sim.Part
	var wrong []error
	code := exitContent
	for _, name := range files {
		p, err := readPart(name)
		if err != nil {
			wrong = append(wrong, err)
			code = max(code, codeOf(err))
			continue
		}
		parts = append(parts, p)
	}
	whole, err := sim.Merge(parts, unlikeParts, f.partial)
	if parts != nil {
		wrong = append(wrong, err)
		if of := parts[0].Shard.Of; of > 1 {
			f.shards = of
		}
	}
	var versions []string
	for _, p := range parts {
		versions = append(versions, p.Version)
	}
	wrong = append(wrong, f.refuseMixed(versions))
	return whole, withCode(code, errors.Join(wrong...))
}

// refuseMixed refuses parts of several versions of the program, unless they are wanted.
func (f *mergeFlags) refuseMixed(versions []string) error {
	slices.Sort(versions)
	if versions = slices.Compact(versions); len(versions) < 2 || f.mixed {
		return nil
	}
	return fmt.Errorf("the parts are of several versions of the program, which may play differently: %s; "+
		"--%s merges them anyway", strings.Join(versions, ", "), mixedName)
}
