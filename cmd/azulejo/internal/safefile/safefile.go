// Package safefile writes files that must not be lost: a crash, a full disk or a cut
// of the power leaves the text that was there or the new one, and never half of one.
package safefile

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrHeld is in the error of a file that another run writes to.
var ErrHeld = errors.New("another run writes to it")

// Open opens a file for writing, without a change to what is in it. One that is not
// there is made, with the permissions that new files have here. Until a regular file is
// closed nobody else can open it so, on systems that have such locks.
func Open(name string) (*os.File, fs.FileInfo, error) {
	for {
		f, info, err := open(name)
		if err != nil {
			return nil, nil, Error(name, err)
		}
		// A run that has ended meanwhile may have put another file in its place.
		if now, err := os.Stat(name); !info.Mode().IsRegular() || err == nil && os.SameFile(now, info) {
			return f, info, nil
		}
		f.Close()
	}
}

func open(name string) (*os.File, fs.FileInfo, error) {
	// For writing alone: a pipe that was also open for reading would never
	// tell that nobody reads it any more.
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Mode().IsRegular() {
		err = lock(f)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
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

// Rewrite is Replace for a file that is then complete. It returns what the file is like.
func Rewrite(name string, seen fs.FileInfo, write func(*os.File) error) (fs.FileInfo, error) {
	f, err := Replace(name, seen, write)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, Error(name, err)
	}
	return info, nil
}

// Replace gives a regular file a new text, and returns it as Open does, at its end.
// What was there stays until the new text is complete and on the disk: that is
// written to another file beside it, which then takes its place and its permissions.
// Links lead to the file as before. A file that is not as it was seen is left alone;
// where seen is nil, it may be anything.
func Replace(name string, seen fs.FileInfo, write func(*os.File) error) (*os.File, error) {
	_, missing := os.Stat(name)
	old, info, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer old.Close() // nothing was written
	if missing == nil && seen != nil && isAnother(info, seen) {
		return nil, Error(name, ErrChanged)
	}
	target, err := filepath.EvalSymlinks(name)
	var f *os.File
	if err == nil {
		f, err = replace(old, target, info.Mode().Perm(), write)
	}
	if err != nil {
		return nil, Error(name, err)
	}
	return f, nil
}

func replace(old *os.File, target string, mode fs.FileMode, write func(*os.File) error) (*os.File, error) {
	f, err := createBeside(target)
	if err != nil {
		return nil, err
	}
	if err = errors.Join(write(f), f.Chmod(mode), f.Sync()); err != nil {
		f.Close()
	} else {
		f, err = rename(f, old, target)
	}
	if err != nil {
		os.Remove(beside(target))
		return nil, err
	}
	syncFolder(filepath.Dir(target))
	return f, nil
}

// beside is the name of the file that takes the place of another, which is always the
// same: one that a run has left behind when it was killed goes with the next.
func beside(target string) string {
	hash := fnv.New64a()
	io.WriteString(hash, filepath.Base(target))
	return filepath.Join(filepath.Dir(target), fmt.Sprintf(".azulejo-%016x", hash.Sum64()))
}

// createBeside creates that file. Only who has opened the target may do so.
func createBeside(target string) (*os.File, error) {
	name := beside(target)
	os.Remove(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
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

// isAnother reports whether a file is not as it was seen.
func isAnother(now, seen fs.FileInfo) bool {
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
