// Package safefile writes files that must not be lost: a crash, a full disk or a cut
// of the power leaves the text that was there or the new one, and never half of one.
package safefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Open opens a file for writing, without a change to what is in it. One that is not
// there is made, with the permissions that new files have here.
func Open(name string) (*os.File, fs.FileInfo, error) {
	// For writing alone: a pipe that was also open for reading would never
	// tell that nobody reads it any more.
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, Error(name, err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, nil, Error(name, err)
	}
	return f, info, nil
}

// Create writes a file that is new. Where there is one already, even one that
// another program has made just now, it stays, and the error is fs.ErrExist.
func Create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return Error(name, err)
	}
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		os.Remove(name)
		return Error(name, err)
	}
	return nil
}

// ErrChanged is in the error of a file that is not as it was seen.
var ErrChanged = errors.New("another program has changed it")

// Rewrite gives a regular file a new text, and returns what the file then is like.
// What was there stays until the new text is complete and on the disk: that is
// written to another file beside it, which then takes its place and its permissions.
// Links lead to the file as before. A file that is not as it was seen is left alone;
// where seen is nil, it may be anything.
func Rewrite(name string, seen fs.FileInfo, write func(*os.File) error) (fs.FileInfo, error) {
	if isAnother(name, seen) {
		return nil, Error(name, ErrChanged)
	}
	f, old, err := Open(name)
	if err != nil {
		return nil, err
	}
	f.Close() // nothing was written
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, Error(name, err)
	}
	info, err := replace(target, old.Mode().Perm(), write)
	if err != nil {
		return nil, Error(name, err)
	}
	return info, nil
}

func replace(target string, mode fs.FileMode, write func(*os.File) error) (fs.FileInfo, error) {
	f, err := os.CreateTemp(filepath.Dir(target), ".azulejo-*")
	if err != nil {
		return nil, err
	}
	err = errors.Join(write(f), f.Chmod(mode), f.Sync())
	// It is looked at before it has the name, as under that another may follow.
	info, looking := f.Stat()
	if err = errors.Join(err, looking, f.Close()); err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		os.Remove(f.Name())
		return nil, err
	}
	syncFolder(filepath.Dir(target))
	return info, nil
}

// syncFolder lets a new name in a folder outlive a cut of the power. Not every system
// can do that; where it cannot, the old file may come back, which is whole as well.
func syncFolder(name string) {
	folder, err := os.Open(name)
	if err != nil {
		return
	}
	_ = folder.Sync()
	folder.Close()
}

// isAnother reports whether a name stands for a file that is not as it was seen.
func isAnother(name string, seen fs.FileInfo) bool {
	now, err := os.Stat(name)
	if err != nil || seen == nil {
		return false
	}
	return !os.SameFile(now, seen) || now.Size() != seen.Size() || !now.ModTime().Equal(seen.ModTime())
}

// Error says what is wrong with a file under the name that it was asked for by, and
// not that of the one which is to take its place.
func Error(name string, err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
