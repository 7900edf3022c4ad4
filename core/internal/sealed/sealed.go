// Package sealed keeps values in files as JSON with a checksum. A file that was cut off or
// changed is an error when it is read.
//
// A file is one JSON object with two keys and no blanks outside the value. The first is the name
// of the kind, with the value as encoding/json writes it without escapes for HTML. The second is
// "checksum", with "sha256:" and the hexadecimal SHA-256 of the text of the value. The file ends
// with a line feed.
package sealed

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Kind is a kind of files. The value of a file is a JSON object whose first key is "format".
type Kind struct {
	Name   string
	Format int // the number of the format that is written and read
	// Former are the names of kinds that the program had before. Read names them.
	Former []string
}

// most is the largest size of a file in bytes, far above the size of any real state.
const most = 64 << 20

func (k Kind) head() string { return fmt.Sprintf(`{"%s":`, k.Name) }

// tail is the text of a file after the value.
func tail(value []byte) string {
	return fmt.Sprintf(",\"checksum\":\"sha256:%x\"}\n", sha256.Sum256(value))
}

// Write writes the file of a value. A file larger than Read accepts is an error.
func (k Kind) Write(w io.Writer, value any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // formulas in a ruleset stay readable
	if err := e.Encode(value); err != nil {
		return err
	}
	body := bytes.TrimSuffix(text.Bytes(), []byte("\n"))
	file := k.head() + string(body) + tail(body)
	if len(file) > most {
		return fmt.Errorf("the %s would be larger than %d MiB, the largest size of its files", k.Name, most>>20)
	}
	_, err := io.WriteString(w, file)
	return err
}

// Read reads the file of a value. It returns errors of r unchanged, and an error of its own for a
// file that is damaged, too large, or of another format.
func (k Kind) Read(r io.Reader, value any) error {
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return err
	}
	body, is := bytes.CutPrefix(text, []byte(k.head()))
	switch {
	case len(text) > most:
		return fmt.Errorf("the file is larger than %d MiB, too large for a %s; name a file written by --out",
			most>>20, k.Name)
	case len(text) == 0:
		return fmt.Errorf("the file is empty: a %s is needed", k.Name)
	case !is && slices.ContainsFunc(k.Former, func(name string) bool { return bytes.HasPrefix(text, []byte(Kind{Name: name}.head())) }):
		return errors.New("an earlier version wrote this file, and this one cannot read it; use the version that wrote it")
	case !is:
		return fmt.Errorf("this is no %s: it does not begin with %s; name a file written by --out",
			k.Name, k.head())
	}
	format := k.Format
	_, _ = fmt.Sscanf(string(body[:min(len(body), 64)]), `{"format":%d`, &format) // without one the rest is wrong too
	if format != k.Format {
		return fmt.Errorf("this is format %d of a %s, and only format %d can be read; use the version that wrote it",
			format, k.Name, k.Format)
	}
	body = body[:max(0, len(body)-len(tail(nil)))]
	if !strings.HasSuffix(string(text), tail(body)) {
		return fmt.Errorf("the file was cut off or changed: its checksum does not fit its %s; "+
			"remove the file and play its games again", k.Name)
	}
	if err := json.Unmarshal(body, value); err != nil {
		return fmt.Errorf("this is no %s: %w", k.Name, err)
	}
	return nil
}
