package cli

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// openRuleset opens a ruleset by name or file, with the values that --set changes, for a command
// without bots. A mistake in the ruleset is an error of content; a file that cannot be read, one
// of usage.
func openRuleset(name string, set ...string) (*variants.Ruleset, error) {
	return openWith(name, variants.Set(set...), variants.WithoutWeights())
}

// openForBots is openRuleset for a command whose bots use the weights beside the ruleset.
func openForBots(name string, set ...string) (*variants.Ruleset, error) {
	return openWith(name, variants.Set(set...))
}

func openWith(name string, options ...variants.Option) (*variants.Ruleset, error) {
	r, err := variants.Open(name, options...)
	var problems *ruleset.Problems
	if errors.As(err, &problems) {
		return nil, unplayable(name, err)
	}
	return r, usageError(err)
}

// usualRuleset returns the ruleset of a command that names none: classic, or the first game of a program
// without it.
func usualRuleset() string {
	const usual = "classic"
	if slices.Contains(variants.Names(), usual) {
		return usual
	}
	return cmp.Or(append(variants.Games(), usual)...)
}

// noteWeights says which files of weights are used.
func noteWeights(errs io.Writer, opened ...*variants.Ruleset) {
	var noted []string
	for _, r := range opened {
		if w := r.Weights; w != nil && !slices.Contains(noted, w.File) {
			noted = append(noted, w.File)
			fmt.Fprintf(errs, "%s: bots use the weights in %s\n", program.Name(), w.File)
		}
		if r.Unfit != nil {
			fmt.Fprintf(errs, "%s: bots do not use the weights in the record, which are for other features\n", program.Name())
		}
	}
}

// evenWeights opens rulesets that are compared again without weights, if bots would use different ones: games then
// differ by the rules alone. It says which files are not used.
func evenWeights(errs io.Writer, opened []*variants.Ruleset, sets []settings) error {
	differ := func(r *variants.Ruleset) bool { return r.Header().Weights != opened[0].Header().Weights }
	if !slices.ContainsFunc(opened, differ) {
		return nil
	}
	for i, r := range opened {
		if r.Weights == nil {
			continue
		}
		fmt.Fprintf(errs, "%s: bots do not use %s here, so that the games differ by the rules alone\n", program.Name(), r.Weights.File)
		var err error
		if opened[i], err = openRuleset(r.Name, sets[i]...); err != nil {
			return err
		}
	}
	return nil
}

// besideParent returns the rulesets to compare if one is named alone: the one that it extends, and it.
func besideParent(name, otherwise string) ([]string, error) {
	r, err := openRuleset(name)
	if err != nil {
		return nil, err
	}
	parents := r.Document.Extends()
	if len(parents) != 1 {
		return nil, usagef("%s extends %s, so two rulesets are needed, or one and %s", name,
			wording.Count(len(parents), "ruleset"), otherwise)
	}
	return []string{parents[0], name}, nil
}

// unplayable is the error of a ruleset with problems, or of a --set with problems.
func unplayable(name string, err error) error {
	problems, is := errors.AsType[*ruleset.Problems](err)
	ofFile := func(p ruleset.Problem) bool { return p.File != "--"+setName }
	if is && !slices.ContainsFunc(problems.List, ofFile) {
		return usageError(err)
	}
	return contentError(fmt.Errorf("%s cannot be played\n%w", name, err))
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

// closeOutput closes a written file and keeps the error, since closing may be what fails to
// write.
func closeOutput(f io.Closer, err *error) {
	if f == nil {
		return
	}
	if closing := f.Close(); *err == nil {
		*err = usageError(closing)
	}
}

// seedFlag adds the flag --seed. Seeds are decimal: 010 is ten.
func seedFlag(c *cobra.Command, seed *uint64, value uint64, usage string) {
	*seed = value
	addValue(c, "seed", "N", usage, func(text string) error {
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return errors.New("a seed is a whole number from 0 to 2^64-1")
		}
		*seed = n
		return nil
	})
	c.Flag("seed").DefValue = strconv.FormatUint(value, 10)
}

// setName is the flag that changes values of a ruleset for one run.
const setName = "set"

// settings are the values of the flag --set, each a path, = and a value. They are the last
// layer of a ruleset.
type settings []string

// add adds the flag to a command that takes a RULESET.
func (s *settings) add(c *cobra.Command) {
	addValue(c, setName, "PATH=VALUE",
		"change a value of the ruleset for this run, as in params.x=3 or scoring.minimum=null; may be repeated", s.Set)
}

// Set takes one assignment. Opening the ruleset reports an unknown path or a bad value with
// its other problems.
func (s *settings) Set(text string) error {
	path, _, found := strings.Cut(text, "=")
	if !found || strings.TrimSpace(path) == "" {
		return errors.New("a path, = and a value are needed, as in params.x=3")
	}
	*s = append(*s, text)
	return nil
}

// words returns the flags as the words of a command line.
func (s settings) words() []string {
	var words []string
	for _, assignment := range s {
		words = append(words, "--"+setName, assignment)
	}
	return words
}

// kind is a kind of file that commands write or read, with the command for it. It is known by
// how its text begins and by a piece of the text, if it has those.
type kind struct{ name, command, begins, holds string }

var (
	rulesetKind = &kind{"a ruleset", "check", "", ""}
	testsKind   = &kind{"a file of tests", "test", "", ""}
	folderKind  = &kind{"a folder", "", "", ""}
	otherKind   = &kind{"a file of no known kind", "", "{", ""}

	recordKind      = &kind{"a record of games", "replay", `{"game"`, ""}
	partKind        = &kind{"a part of a run", "merge", `{"part"`, ""}
	searchKind      = &kind{"a search of an earlier version", "", `{"search"`, ""}
	tournamentKind  = &kind{"a tournament of an earlier version", "", `{"tournament"`, ""}
	pageKind        = &kind{"a page of a run", "reproduce", "<!DOCTYPE html>", report.Mark}
	junitKind       = &kind{"a report of JUnit", "", "<?xml", "<testsuites"}
	conformanceKind = &kind{"a report of conformance", "", "conformance: ", ""}
	weightsKind     = &kind{"a file of weights", "check", "", "\nweights:\n"}
	schemaKind      = &kind{"a JSON Schema", "", "{\n  \"$schema\"", ""}
)

// former are the kinds that parts have replaced.
var former = []*kind{searchKind, tournamentKind}

// begun are the kinds that are known by their beginning, the last one by that of all JSON.
var begun = []*kind{recordKind, partKind, searchKind, tournamentKind, pageKind, junitKind, conformanceKind, schemaKind, otherKind}

// has reports whether a text is of the kind.
func (k *kind) has(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimSpace(text), []byte(k.begins)) && bytes.Contains(text, []byte(k.holds))
}

// readBy returns the kind of file that a command reads.
func readBy(command string) *kind {
	for _, k := range begun {
		if k.command == command {
			return k
		}
	}
	return rulesetKind
}

// kindOf returns the kind of the file that an argument names, or nil for no file.
func kindOf(name string) *kind {
	info, err := os.Stat(name)
	switch {
	case slices.Contains(variants.Names(), name):
		return rulesetKind
	case err != nil:
		return nil
	case info.IsDir():
		return folderKind
	}
	text, err := safefile.Begin(name, report.MaxPage)
	i := slices.IndexFunc(begun, func(k *kind) bool { return k.has(text) })
	switch {
	case err != nil:
		return otherKind
	case i >= 0:
		return begun[i]
	case variants.WeightsOf(name) != "":
		return weightsKind
	case strings.HasSuffix(name, ".test.yaml") || scenario.IsSuite(text):
		return testsKind
	case strings.HasSuffix(name, ".yaml"), strings.HasSuffix(name, ".yml"):
		return rulesetKind
	}
	return otherKind
}

// nameKinds makes a command that failed on a file of the wrong kind say so, because that
// reason is better than the first syntax error. It is wrong usage, whatever the file holds.
func nameKinds(c *cobra.Command) {
	run := c.RunE
	if run == nil || c.Name() == "new" { // its argument is no file yet
		return
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		err := run(c, args)
		if err == nil || codeOf(err) == exitInterrupted {
			return err
		}
		for _, arg := range args {
			if wrong := wrongKind(c.Name(), arg, readBy(c.Name())); wrong != nil {
				return wrong
			}
		}
		if from := c.Flag("from"); from != nil && from.Changed {
			return cmp.Or(wrongKind("--from", from.Value.String(), readBy("replay")), err)
		}
		return err
	}
}

// wrongKind returns an error if a file is not of the kind that a command or a flag takes.
func wrongKind(taker, name string, wanted *kind) error {
	of := kindOf(name)
	switch {
	case of == nil, of == wanted, of == otherKind && wanted != rulesetKind,
		of == testsKind && (taker == "check" || taker == "test"), of == weightsKind && taker == "check",
		of == folderKind && taker == "merge":
		return nil
	}
	text := fmt.Sprintf("%s is %s; %s takes %s", name, of.name, taker, wanted.name)
	switch {
	case of == otherKind:
		text += ", which ends in .yaml"
	case of.command != "":
		text += "\nfor it there is: " + program.Typed("azulejo "+of.command+" "+wording.Shell(name))
	}
	return usageError(errors.New(text))
}
