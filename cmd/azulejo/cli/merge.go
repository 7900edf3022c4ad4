package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// mixedName is the flag that lets parts of several versions be merged.
const mixedName = "mixed-versions"

// mergeFlags are the flags of merge.
type mergeFlags struct {
	partial bool
	mixed   bool // parts of several versions of the program are merged too
	out     string
	format  outputFormat
	report  reportFlag
}

func newMerge() *cobra.Command {
	var f mergeFlags
	c := &cobra.Command{
		Use:   "merge PART…",
		Short: "Put the parts of a run together",
		Long: `merge puts the parts of a run together that simulate or compare has played in shards,
and prints what one run would have printed: the same numbers, to the last digit. A
folder means the files in it that end in .part. Parts that are missing, not finished,
there twice, or of another run are all reported at once.`,
		Example: `  azulejo simulate classic --games 1000 --shard 1/2 --out 1.part
  azulejo simulate classic --games 1000 --shard 2/2 --out 2.part
  azulejo merge 1.part 2.part --json
  azulejo merge 1.part 2.part --report whole.html`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error { return runMerge(c, args, &f) },
	}
	c.Flags().BoolVar(&f.partial, "partial", false,
		"merge what is there, though parts are missing or not finished")
	c.Flags().BoolVar(&f.mixed, mixedName, false,
		"merge parts that several versions of the program have played, which may not play alike")
	c.Flags().StringVar(&f.out, outName, "", "write what is merged as one `PART`")
	f.format.add(c, allNumbers)
	f.report.add(c)
	return c
}

func runMerge(c *cobra.Command, names []string, f *mergeFlags) error {
	if f.partial && f.out != "" {
		return usagef("--partial does not go with --%s: a part has no gaps", outName)
	}
	if f.partial && f.report != "" {
		return usagef("--partial does not go with --report: a page can be played again, and a run with gaps cannot")
	}
	files, err := partFiles(names)
	if err != nil {
		return err
	}
	// Whether the whole may take the place of a part, that part says when it is opened.
	for _, read := range [][]string{files, {f.out}} {
		if err := checkOutputs(read, f.report.output()); err != nil {
			return err
		}
	}
	if err := f.report.check(); err != nil {
		return err
	}
	whole, err := f.merge(files)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := f.write(whole); err != nil {
			return err
		}
	}
	if err := f.report.merged(whole); err != nil {
		return err
	}
	return f.print(c, whole)
}

// partExtension is what the names of parts end in that are found in a folder.
const partExtension = ".part"

// partFiles lists the files that are named, and those of the folders.
func partFiles(names []string) ([]string, error) {
	var files []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name) // what is wrong with it is told with all else
			continue
		}
		found, err := filesOf(name)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	return files, nil
}

// filesOf lists the parts in a folder.
func filesOf(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, usageError(err)
	}
	var found []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), partExtension) {
			found = append(found, filepath.Join(folder, e.Name()))
		}
	}
	if found == nil {
		return nil, contentError(fmt.Errorf("%s: no file in this folder ends in %s", folder, partExtension))
	}
	return found, nil
}

// merge reads the parts and puts them together, or says all that is wrong with them.
func (f *mergeFlags) merge(files []string) (*sim.Part, error) {
	var m sim.Merger
	var wrong []error
	var versions []string
	code := exitContent
	for _, name := range files {
		p, err := readPart(name)
		if err != nil {
			wrong = append(wrong, err)
			code = max(code, codeOf(err))
			continue
		}
		m.Add(name, p)
		versions = append(versions, p.Version)
	}
	whole, err := m.Merge(f.partial)
	if len(wrong) < len(files) {
		wrong = append(wrong, err)
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
	return fmt.Errorf("several versions of the program have played these parts, and may not play alike: %s; "+
		"--%s merges them all the same", strings.Join(versions, ", "), mixedName)
}

// write writes the whole run as a part, which may take the place of one of the same
// run alone.
func (f *mergeFlags) write(whole *sim.Part) error {
	want := *whole
	file, err := openPart(f.out, &want)
	if err != nil {
		return err
	}
	return file.write(whole)
}

// print prints what the whole run would have printed.
func (f *mergeFlags) print(c *cobra.Command, whole *sim.Part) error {
	if len(whole.Plan.Rulesets) > 1 {
		return printComparison(c, f.format, sim.NewComparison(whole.Plan, whole.Counts))
	}
	result := sim.NewResult(whole.Plan, whole.Counts)
	result.Run.Version = version()
	return printResult(c, f.format, f.title(c.ErrOrStderr(), whole.Plan.Rulesets[0]), result)
}

// title is what the ruleset calls itself. One that cannot be opened here, or is another
// by now, takes nothing from the numbers: they are told under the name in the part.
func (f *mergeFlags) title(errs io.Writer, lane sim.PlanRuleset) string {
	r, err := openPlayed(lane)
	if err == nil {
		return r.Document.Name()
	}
	fmt.Fprintf(errs, "%s: %s: %v; the numbers are those of the one that was played\n",
		program(), lane.Ruleset, err)
	return lane.Ruleset
}
