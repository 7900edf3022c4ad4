package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// Archive keeps the record of a match: in a named file that is written with every step, or
// in one that is created when the game is saved.
type Archive struct {
	Header record.Header
	// Folder is where games without a file name are saved, "" for none.
	Folder string
	// Name is the file that the game is kept in, or that it was read from and is
	// saved to again; "" for none yet.
	Name string
	// Seen describes Name when this game was last read or written there, nil if it was
	// not. A file that has changed since is not overwritten.
	Seen fs.FileInfo

	grows  bool     // the record is written with every step
	stream *os.File // the pipe or device that it goes to, or nil
	sent   int      // bytes that the stream got
}

// ErrRecord is wrapped by the error of a match whose record could not be written.
var ErrRecord = errors.New("the record cannot be written")

func recordError(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrRecord, err)
}

// Record sends the record to a file: it replaces the contents by the game so far, and
// Keep does so after each further step.
func (a *Archive) Record(g *core.Game, name string) error {
	f, info, err := safefile.Open(name)
	if err != nil {
		return recordError(err)
	}
	a.grows = true
	if !info.Mode().IsRegular() {
		a.Name, a.Seen, a.stream = "", nil, f
		return a.Keep(g)
	}
	a.Name, a.Seen = name, info
	return errors.Join(f.Close(), a.Keep(g))
}

// Keep brings a record that grows up to date. After an error the file is given up, so that
// the game can be saved elsewhere.
func (a *Archive) Keep(g *core.Game) (err error) {
	switch {
	case a.stream != nil:
		err = a.send(g)
	case a.grows && a.Name != "":
		err = a.rewrite(g)
	}
	if err != nil {
		_ = a.Close() // it has failed already
		a.Name, a.Seen = "", nil
	}
	return recordError(err)
}

// send writes the steps that a pipe or a device does not have yet.
func (a *Archive) send(g *core.Game) error {
	var text bytes.Buffer
	if err := record.Write(&text, a.Header, g); err != nil {
		return err
	}
	n, err := a.stream.Write(text.Bytes()[a.sent:])
	a.sent += n
	if err != nil {
		return safefile.Error(a.stream.Name(), err)
	}
	return nil
}

// rewrite replaces the contents of the file by the whole record.
func (a *Archive) rewrite(g *core.Game) error {
	seen, err := safefile.Rewrite(a.Name, a.Seen, a.whole(g))
	if err == nil {
		a.Seen = seen
	}
	return err
}

// Close closes the stream of the record.
func (a *Archive) Close() error {
	if a.stream == nil {
		return nil
	}
	err := a.stream.Close()
	a.stream = nil
	return err
}

// Save writes the whole record to a file and returns its name: the given one, or else the
// game's own, or else a new one in Folder. It does not touch other files that exist.
func (a *Archive) Save(g *core.Game, name string) (string, error) {
	switch {
	case name == "" && a.Name == "":
		return a.saveNew(g, a.Folder)
	case name == "" || name == a.Name:
		return a.Name, recordError(a.rewrite(g))
	}
	err := safefile.Create(name, a.whole(g))
	if errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("%s exists already; save the game under another name", name)
	}
	if err == nil && (!a.grows || a.Name == "") {
		a.use(name)
	}
	return name, recordError(err)
}

// Rescue saves a game whose file could not be written: under a new name in Folder or, if
// that fails, in the folder for temporary files. A record that was growing continues to
// grow there.
func (a *Archive) Rescue(g *core.Game) (string, error) {
	name, err := a.saveNew(g, a.Folder)
	if err != nil {
		name, err = a.saveNew(g, os.TempDir())
	}
	return name, err
}

// whole returns a function that writes the whole record.
func (a *Archive) whole(g *core.Game) func(*os.File) error {
	return func(out *os.File) error { return record.Write(out, a.Header, g) }
}

// use makes a file that has just been written the one that the game is kept in.
func (a *Archive) use(name string) {
	a.Name = name
	a.Seen, _ = os.Stat(name) // without it changes are not noticed
}

// maxBase bounds the length of new names, in bytes without a number and the ending.
const maxBase = 60

var notPlain = regexp.MustCompile(`[^A-Za-z0-9._-]`)

// saveNew saves the game in a folder under a new name from the ruleset and the seed. It makes
// Folder if needed. Both may come from a stranger's record, so the name has only characters without a meaning for
// shells and folders.
func (a *Archive) saveNew(g *core.Game, folder string) (string, error) {
	if folder == "" {
		return "", recordError(errors.New("the system names no folder for saved games; " +
			"set the variable XDG_STATE_HOME to a folder, or save FILE"))
	}
	if folder == a.Folder {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			return "", recordError(fmt.Errorf("the folder for saved games: %w", err))
		}
	}
	base := strings.TrimSuffix(filepath.Base(a.Header.Ruleset), filepath.Ext(a.Header.Ruleset))
	if a.Header.Seed != "" {
		base += "-" + a.Header.Seed
	}
	base = strings.TrimLeft(notPlain.ReplaceAllString(base, ""), "-.")
	base = filepath.Join(folder, cmp.Or(base[:min(len(base), maxBase)], "game"))
	name := base + ".jsonl"
	for n := 2; ; n++ {
		err := safefile.Create(name, a.whole(g))
		if err == nil {
			a.use(name)
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", recordError(err)
		}
		name = fmt.Sprintf("%s-%d.jsonl", base, n)
	}
}
