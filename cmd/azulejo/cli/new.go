package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/variants"
)

func newNew() *cobra.Command {
	var parent string
	c := &cobra.Command{
		Use:   "new NAME",
		Short: "Write the beginning of a ruleset of your own",
		Long: `new writes NAME.yaml, a ruleset that plays like PARENT and shows what can be changed,
and NAME.test.yaml, tests for it. Editors explain and complete the keys of both by
the schemas that it writes beside them.`,
		Example: `  azulejo new mine --extends classic
  azulejo new dear-stars --extends summer-pavilion`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return writeNew(c.OutOrStdout(), strings.TrimSuffix(args[0], ".yaml"), parent)
		},
	}
	c.Flags().StringVar(&parent, "extends", "classic", "the `RULESET` to begin with")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("extends",
		cobra.FixedCompletions(variants.Names(), cobra.ShellCompDirectiveDefault))
	return c
}

// usableName is what a file of a ruleset can be called.
var usableName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*$`)

// checkName refuses a name that no ruleset can have.
func checkName(name string) error {
	switch base := filepath.Base(name); {
	case !usableName.MatchString(base):
		return usagef("%q cannot name a ruleset: a name is made of letters, digits, - and _", base)
	case slices.Contains(variants.Names(), base):
		return usagef("%s is the name of a ruleset that comes with the program; choose another one", base)
	}
	return nil
}

// writeNew writes the files of a new ruleset and says what to do with them.
func writeNew(out io.Writer, name, parent string) error {
	if err := checkName(name); err != nil {
		return err
	}
	r, err := openRuleset(parent)
	if err != nil {
		return err
	}
	n := beginning{ruleset: r, title: filepath.Base(name), parent: parent}
	if !r.Shipped {
		if n.parent, err = seenFrom(name, parent); err != nil {
			return err
		}
	}
	tests, err := n.tests()
	if err != nil {
		return err
	}
	rule, test := textFile{name + ".yaml", n.text()}, textFile{name + ".test.yaml", tests}
	if err := writeAll(rule, test); err != nil {
		return err
	}
	note, err := writeSchemas(rule, test)
	if err != nil {
		return usageError(err)
	}
	fmt.Fprint(out, n.next(name), note)
	return nil
}

// seenFrom returns the name of a file as another one says it.
func seenFrom(name, file string) (string, error) {
	from, err := filepath.Abs(filepath.Dir(name))
	if err != nil {
		return "", usageError(err)
	}
	to, err := filepath.Abs(file)
	if err != nil {
		return "", usageError(err)
	}
	rel, err := filepath.Rel(from, to)
	if err != nil {
		return "", usageError(err)
	}
	return filepath.ToSlash(rel), nil
}
