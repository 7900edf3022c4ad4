package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// textFile is a file to be written.
type textFile struct{ name, text string }

// writeAll writes files that are not there yet: all of them, or none.
func writeAll(files ...textFile) error {
	for _, file := range files {
		if _, err := os.Lstat(file.name); err == nil {
			return usagef("%s is there already; choose another name, or move the file away", file.name)
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

// writeFresh writes a file that is not there yet. One that cannot be written whole
// is taken away again.
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

// schemaFile is the name under which new writes the schema, beside the ruleset.
const schemaFile = "azulejo.schema.json"

// writeSchema writes the schema, also over one of another version of the program,
// and returns what is to be said of a file that was there. One that is no schema of
// rulesets is left alone, though the first line of the ruleset names it.
func writeSchema(name, ruleset string) (note string, err error) {
	schema := rulesetSchema()
	old, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", writeFresh(textFile{name, string(schema)})
	case err != nil:
		return "", err
	case string(old) == string(schema):
		return "", nil
	case schemaTitle(old) != schemaTitle(schema):
		return fmt.Sprintf("%s is another file, which stays; write the schema elsewhere with azulejo schema, "+
			"and change the first line of %s, which names that file.\n", name, ruleset), nil
	}
	return fmt.Sprintf("%s was of another version of the program, and is written anew.\n", name),
		os.WriteFile(name, schema, 0o666)
}

// schemaTitle returns the title of a schema, by which those of rulesets are known;
// "" for what is none.
func schemaTitle(text []byte) string {
	var schema struct{ Title string }
	if err := json.Unmarshal(text, &schema); err != nil {
		return ""
	}
	return schema.Title
}
