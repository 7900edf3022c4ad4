package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// openRuleset opens a ruleset by name or file, with values changed as --set says.
// What is wrong in a ruleset is an error of content; what cannot be found or read,
// one of usage.
func openRuleset(name string, set ...string) (*variants.Ruleset, error) {
	r, err := variants.Open(name, variants.Set(set...))
	var problems *ruleset.Problems
	if errors.As(err, &problems) {
		return nil, unplayable(name, err)
	}
	return r, usageError(err)
}

// unplayable is the error of a ruleset with problems, or of values for it that --set has.
func unplayable(name string, err error) error {
	problems, is := errors.AsType[*ruleset.Problems](err)
	ofFile := func(p ruleset.Problem) bool { return p.File != "--"+setName }
	if is && !slices.ContainsFunc(problems.List, ofFile) {
		return usageError(err)
	}
	return contentError(fmt.Errorf("%s is not a ruleset that can be played\n%w", name, err))
}

// rulesetNames completes a RULESET on the command line.
func rulesetNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return variants.Names(), cobra.ShellCompDirectiveDefault
}

// manyRulesets completes the RULESETs of a command that takes any number.
func manyRulesets(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return variants.Names(), cobra.ShellCompDirectiveDefault
}

// openInput opens a file to read; "-" is standard input.
func openInput(c *cobra.Command, name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(c.InOrStdin()), nil
	}
	f, err := safefile.OpenRead(name)
	if err != nil {
		return nil, usageError(err)
	}
	return f, nil
}

// sameFile reports whether two names stand for one file.
func sameFile(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// createOutput creates a file to write, "" for none.
func createOutput(name string) (io.WriteCloser, error) {
	if name == "" {
		return nil, nil
	}
	f, info, err := safefile.Open(name)
	if err == nil && info.Mode().IsRegular() {
		err = f.Truncate(0)
	}
	if err != nil {
		return nil, usageError(err)
	}
	return f, nil
}

// closeOutput closes what was written; an error then is one of the writing, which
// must not go unseen.
func closeOutput(f io.Closer, err *error) {
	if f == nil {
		return
	}
	if closing := f.Close(); *err == nil {
		*err = usageError(closing)
	}
}

// seedFlag adds the flag --seed. Seeds are decimal, and nothing else: 010 is
// ten.
func seedFlag(c *cobra.Command, seed *uint64, value uint64, usage string) {
	*seed = value
	c.Flags().Var((*seedValue)(seed), "seed", usage)
}

// seedValue is a seed as the value of a flag.
type seedValue uint64

func (v *seedValue) String() string { return strconv.FormatUint(uint64(*v), 10) }
func (v *seedValue) Type() string   { return "N" }

func (v *seedValue) Set(text string) error {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return errors.New("a seed is a whole number from 0 to 2^64-1")
	}
	*v = seedValue(n)
	return nil
}
