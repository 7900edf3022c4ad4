package studio

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// folder is the folder in which rulesets are designed. It reads and writes no file outside it, by
// whatever name or link.
type folder struct {
	root *os.Root
	open ruleset.Opener
	mu   sync.Mutex // held while a file is compared and replaced
}

func openFolder(name string) (*folder, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &folder{root: root, open: ruleset.FilesIn(root.FS())}, nil
}

// The errors of files that cannot be designed.
var (
	errName   = errors.New("a ruleset is a file of this folder that ends in .yaml or .yml")
	errLink   = errors.New("this is a link; open the file that it leads to")
	errExists = errors.New("there is a file of that name; choose another one")
)

// changedError is the error of a file that is not what the designer has seen.
type changedError struct{ disk document }

func (e *changedError) Error() string { return "the file has changed on the disk" }

// document is a file of the folder.
type document struct {
	File string `json:"file"`
	Text string `json:"text"`
	Hash string `json:"hash"` // of the text; "" where there is no file
}

func hashOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

// list returns the rulesets in the folder, without their tests and weights.
func (f *folder) list() []string {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return nil // as if it were empty; saving says why
	}
	var names []string
	for _, e := range entries {
		stem := strings.TrimSuffix(e.Name(), path.Ext(e.Name()))
		if e.Type().IsRegular() && checkFile(e.Name()) == nil && path.Ext(stem) != ".test" && path.Ext(stem) != ".weights" {
			names = append(names, e.Name())
		}
	}
	return names
}

// checkFile refuses the name of what is no ruleset.
func checkFile(name string) error {
	if !fs.ValidPath(name) || strings.Contains(name, "\\") || strings.ContainsFunc(name, wording.Controls) ||
		!slices.Contains([]string{".yaml", ".yml"}, path.Ext(name)) || strings.HasPrefix(name, ".") || strings.Contains(name, "/.") {
		return fmt.Errorf("%q: %w", name, errName)
	}
	return nil
}

// checkNew refuses the name of a file that is not there yet.
func checkNew(name string) error {
	stem := strings.TrimSuffix(name, path.Ext(name))
	for part := range strings.SplitSeq(strings.TrimSuffix(stem, ".test"), "/") {
		if err := safefile.CheckNew(part); err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
	}
	return nil
}

// read reads a file of the folder.
func (f *folder) read(name string) (document, error) {
	d := document{File: name}
	if err := checkFile(name); err != nil {
		return d, err
	}
	text, _, err := f.open(name, "")
	if err != nil {
		return d, err
	}
	if len(text) > ruleset.MaxSize {
		err = fmt.Errorf("%s is larger than any ruleset: more than %d bytes", name, ruleset.MaxSize)
	}
	d.Text, d.Hash = string(text), hashOf(text)
	return d, err
}

// save writes a file whose text had a hash when the designer saw it, "" for none. If it has
// another one now the error is a *changedError, and the file stays.
func (f *folder) save(name, text, seen string) (document, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(text) > ruleset.MaxSize {
		return document{}, fmt.Errorf("the text is larger than any ruleset: more than %d bytes", ruleset.MaxSize)
	}
	disk, err := f.read(name)
	info, missing := f.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist) && missing != nil:
		if err := checkNew(name); err != nil {
			return document{}, err
		}
	case err != nil:
		return disk, err
	case !info.Mode().IsRegular():
		return disk, fmt.Errorf("%s: %w", name, errLink)
	}
	if disk.Hash != seen {
		return disk, &changedError{disk}
	}
	if err := f.replace(name, text, info); err != nil {
		return disk, err
	}
	return document{name, text, hashOf([]byte(text))}, nil
}

// add writes a new file, and reports whether there was one with the same text.
func (f *folder) add(name, text string) (known bool, err error) {
	_, err = f.save(name, text, "")
	if changed, is := errors.AsType[*changedError](err); is {
		if changed.disk.Text == text {
			return true, nil
		}
		err = errExists
	}
	return false, err
}

// replace gives a file a text, all of it or nothing: what stops the studio leaves the old text or
// the new one.
func (f *folder) replace(name, text string, old fs.FileInfo) error {
	part := path.Join(path.Dir(name), ".azulejo-"+rand.Text())
	mode := fs.FileMode(0o666)
	if old != nil {
		mode = old.Mode().Perm()
	}
	file, err := f.root.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = f.root.Rename(part, name)
	}
	if err != nil {
		_ = f.root.Remove(part) // the first error matters
	}
	return err
}
