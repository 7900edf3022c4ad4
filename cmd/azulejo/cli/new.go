package cli

import (
	"bytes"
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

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/starter"
	"github.com/azulejo/azulejo/variants"
)

// newNew returns the command new. It never writes over a file of the user: a name that is
// taken is an error of usage.
func newNew() *cobra.Command {
	var parent string
	c := &cobra.Command{
		Use:  "new NAME",
		Args: cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return writeNew(c.OutOrStdout(), strings.TrimSuffix(args[0], ".yaml"), parent)
		},
	}
	c.Flags().StringVar(&parent, "extends", usualRuleset(), "the parent `RULESET`")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc("extends",
		cobra.FixedCompletions(variants.Names(), cobra.ShellCompDirectiveDefault))
	return c
}

// checkName refuses a name that a ruleset cannot have.
func checkName(name string) error {
	base := filepath.Base(name)
	if err := safefile.CheckNew(base); err != nil {
		return usagef("%q cannot name a ruleset: %v", base, err)
	}
	if slices.Contains(variants.Names(), base) {
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
	if !r.Shipped {
		if parent, err = seenFrom(filepath.Dir(name), parent); err != nil {
			return usageError(err)
		}
	}
	texts, err := starter.New(name, parent, r)
	if err != nil {
		return contentError(err)
	}
	if err := writeAll(textFile{name + ".yaml", texts.Rules}, textFile{name + ".test.yaml", texts.Tests}); err != nil {
		return usageError(err)
	}
	fmt.Fprint(out, texts.Next)
	return usageError(errors.Join(
		writeSchema(out, name+".yaml", starter.SchemaFile, starter.Schema(), "azulejo schema"),
		writeSchema(out, name+".test.yaml", starter.TestsSchemaFile, starter.TestsSchema(), "azulejo schema --tests")))
}

// seenFrom returns the path of a file relative to a folder.
func seenFrom(folder, file string) (string, error) {
	from, errFrom := filepath.Abs(folder)
	to, errTo := filepath.Abs(file)
	rel, err := filepath.Rel(from, to)
	return filepath.ToSlash(rel), errors.Join(errFrom, errTo, err)
}

// textFile is a file to write.
type textFile struct{ name, text string }

// writeAll creates files: all of them, or none.
func writeAll(files ...textFile) error {
	for i, file := range files {
		err := safefile.Create(file.name, func(f *os.File) error {
			_, err := f.WriteString(file.text)
			return err
		})
		if err == nil {
			continue
		}
		if errors.Is(err, fs.ErrExist) {
			err = fmt.Errorf("%s exists; choose another name, or move the file away", file.name)
		}
		for _, written := range files[:i] {
			err = errors.Join(err, os.Remove(written.name))
		}
		return err
	}
	return nil
}

// titleLine matches the line of a schema that says what it describes.
var titleLine = regexp.MustCompile(`"title": "Azulejo [a-z]+"`)

// writeSchema writes a schema beside a file that names it, over one of another version of
// the program. Another file of that name stays, and a note says so.
func writeSchema(out io.Writer, of, name string, schema []byte, command string) error {
	name = filepath.Join(filepath.Dir(of), name)
	old, err := safefile.Read(name, 1<<20)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return err
	case err == nil && !bytes.Contains(old, titleLine.Find(schema)):
		fmt.Fprintf(out, "%s is another file and stays; write the schema elsewhere with %s, "+
			"and change the first line of %s, which names the schema.\n", name, program.Named(command), of)
		return nil
	}
	return os.WriteFile(name, schema, 0o666)
}
