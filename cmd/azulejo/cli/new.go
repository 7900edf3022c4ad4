package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/variants"
)

func newNew() *cobra.Command {
	var parent string
	c := &cobra.Command{
		Use:   "new NAME",
		Short: "Start a ruleset of your own",
		Long: `new writes NAME.yaml, a ruleset that plays like its parent and lists what can be changed,
and NAME.test.yaml with tests for it. Editors complete and explain the keys of both with
the schemas that it writes beside them.`,
		Example: `  azulejo new mine --extends classic
  azulejo new dear-stars --extends summer-pavilion`,
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return writeNew(c.OutOrStdout(), strings.TrimSuffix(args[0], ".yaml"), parent)
		},
	}
	c.Flags().StringVar(&parent, "extends", "classic", "the parent `RULESET`")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("extends",
		cobra.FixedCompletions(variants.Names(), cobra.ShellCompDirectiveDefault))
	return c
}

// usableName matches the names that a ruleset file can have.
var usableName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]*$`)

// checkName refuses a name that a ruleset cannot have.
func checkName(name string) error {
	switch base := filepath.Base(name); {
	case !usableName.MatchString(base):
		return usagef("%q cannot name a ruleset: a name is made of letters, digits, - and _", base)
	case slices.Contains(variants.Names(), base):
		return usagef("%s is the name of a shipped ruleset; choose another one", base)
	}
	return nil
}

// writeNew writes the files of a new ruleset and prints the next steps.
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

// seenFrom returns the path of a file relative to the folder of another one.
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

// textFile is a file to write.
type textFile struct{ name, text string }

// writeAll creates files: all of them, or none.
func writeAll(files ...textFile) error {
	for _, file := range files {
		if _, err := os.Lstat(file.name); err == nil {
			return usagef("%s exists; choose another name, or move the file away", file.name)
		}
	}
	for i, file := range files {
		if err := writeFresh(file); err != nil {
			for _, written := range files[:i] {
				err = errors.Join(err, os.Remove(written.name))
			}
			return usageError(err)
		}
	}
	return nil
}

// writeFresh creates a file. If it cannot be written whole, it is removed again.
func writeFresh(file textFile) error {
	f, err := os.OpenFile(file.name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = io.WriteString(f, file.text)
	if err = errors.Join(err, f.Close()); err != nil {
		err = errors.Join(err, os.Remove(file.name))
	}
	return err
}

// The names under which new writes the schemas, beside the ruleset.
const (
	schemaFile      = "azulejo.schema.json"
	testsSchemaFile = "azulejo.test.schema.json"
)

// writeSchemas writes the schemas of a ruleset and of its tests beside them, and returns
// notes about files that existed.
func writeSchemas(rule, test textFile) (notes string, err error) {
	folder := filepath.Dir(rule.name)
	first, err := writeSchema(textFile{filepath.Join(folder, schemaFile), string(rulesetSchema())}, rule.name,
		named("azulejo schema"))
	if err != nil {
		return "", err
	}
	second, err := writeSchema(textFile{filepath.Join(folder, testsSchemaFile), string(testsSchema())}, test.name,
		named("azulejo schema --tests"))
	return first + second, err
}

// writeSchema writes a schema, replacing one of another version of the program, and returns
// a note about a file that existed. Another file of that name stays.
func writeSchema(schema textFile, of, command string) (note string, err error) {
	old, err := safefile.Read(schema.name, 1<<20)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", writeFresh(schema)
	case err != nil:
		return "", err
	case string(old) == schema.text:
		return "", nil
	case schemaTitle(old) != schemaTitle([]byte(schema.text)):
		return fmt.Sprintf("%s is another file and stays; write the schema elsewhere with %s, "+
			"and change the first line of %s, which names the schema.\n", schema.name, command, of), nil
	}
	return fmt.Sprintf("%s came from another version of the program and is replaced.\n", schema.name),
		os.WriteFile(schema.name, []byte(schema.text), 0o666)
}

// schemaTitle returns the title that identifies a schema, "" for another file.
func schemaTitle(text []byte) string {
	var schema struct{ Title string }
	if err := json.Unmarshal(text, &schema); err != nil {
		return ""
	}
	return schema.Title
}
