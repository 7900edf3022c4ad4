package match

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// Save writes the whole record to a file: one of a new name where none is given
// and the game has none yet. A file that has something else in it is not
// touched.
func (a *Archive) Save(g *core.Game, name string) (string, error) {
	switch {
	case name == "" && a.Name == "":
		return a.saveOwn(g)
	case name == "" || name == a.Name:
		return a.Name, a.saveAgain(g)
	}
	err := safefile.Create(name, a.whole(g))
	if errors.Is(err, fs.ErrExist) {
		return "", fmt.Errorf("%s is there already; save the game under another name", name)
	}
	if err != nil {
		return "", recordError(err)
	}
	if !a.grows || a.Name == "" {
		a.settle(name)
	}
	return name, nil
}

// Rescue saves a game whose file could not be written: under a free name in
// Folder or, if that takes no file either, in the one for temporary files. A
// record that was growing continues to grow there.
func (a *Archive) Rescue(g *core.Game) (string, error) {
	name, err := a.saveOwn(g)
	if err != nil {
		name, err = a.saveFree(g, os.TempDir())
	}
	return name, err
}

// whole writes the record from beginning to end.
func (a *Archive) whole(g *core.Game) func(io.Writer) error {
	return func(out io.Writer) error { return record.Write(out, a.Header, g) }
}

// saveAgain brings the game's own file up to date.
func (a *Archive) saveAgain(g *core.Game) error {
	if a.grows && a.stream == nil {
		return a.Keep(g)
	}
	info, err := safefile.Rewrite(a.Name, a.Seen, func(f *os.File) error { return record.Write(f, a.Header, g) })
	if err != nil {
		return recordError(err)
	}
	a.Seen = info
	return nil
}

// settle makes a file that has just been written the one that the game is kept in.
func (a *Archive) settle(name string) {
	a.Name = name
	a.Seen, _ = os.Stat(name) // one that cannot be looked at cannot be compared
}

// saveOwn saves the game in Folder, which it makes if needed.
func (a *Archive) saveOwn(g *core.Game) (string, error) {
	if a.Folder == "" {
		return "", recordError(errNoFolder)
	}
	if err := os.MkdirAll(a.Folder, 0o700); err != nil {
		return "", recordError(fmt.Errorf("the folder for saved games: %w", err))
	}
	return a.saveFree(g, a.Folder)
}

// saveFree saves the game in a folder under a name that no file has yet.
func (a *Archive) saveFree(g *core.Game, folder string) (string, error) {
	base := filepath.Join(folder, baseName(a.Header))
	name := base + ".jsonl"
	for n := 2; ; n++ {
		err := safefile.Create(name, a.whole(g))
		if err == nil {
			a.settle(name)
			return name, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return "", recordError(err)
		}
		name = fmt.Sprintf("%s-%d.jsonl", base, n)
	}
}

// maxBase bounds what free names are made from: no folder takes any length.
const maxBase = 60

// baseName makes the beginning of a file name of a ruleset and a seed. As both may
// come from anybody's record it has only what no shell and no folder takes for
// anything else.
func baseName(h record.Header) string {
	base := strings.TrimSuffix(filepath.Base(h.Ruleset), filepath.Ext(h.Ruleset))
	if h.Seed != "" {
		base += "-" + h.Seed
	}
	base = strings.TrimLeft(strings.Map(plainRune, base), "-.")
	if base == "" {
		return "game"
	}
	return base[:min(len(base), maxBase)]
}

// plainRune drops what is neither an ASCII letter nor a digit, "-", "_" or ".".
func plainRune(r rune) rune {
	if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) || strings.ContainsRune("-_.", r) {
		return r
	}
	return -1
}
