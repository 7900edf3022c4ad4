package match

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// openToWrite opens a file for writing, without a change to what is in it. One
// that is not there is made, with the permissions that new files have here.
func openToWrite(name string) (*os.File, fs.FileInfo, error) {
	// For writing alone: a pipe that was also open for reading would never
	// tell that nobody reads it any more.
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, fileError(name, err)
	}
	info, err := f.Stat()
	if err != nil {
		f.Close()
		return nil, nil, fileError(name, err)
	}
	return f, info, nil
}

// create writes a file that is new. Where there is one already, even one that
// another program has made just now, it stays, and the error is fs.ErrExist.
func create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fileError(name, err)
	}
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		os.Remove(name)
		return fileError(name, err)
	}
	return nil
}

// rewrite gives a file a new text. What was there stays until the new text is
// complete: that is written to another file beside it, which then takes its
// place and its permissions. Links lead to the file as before.
func rewrite(name string, seen fs.FileInfo, write func(*os.File) error) error {
	if isAnother(name, seen) {
		return fmt.Errorf("%s: another program has changed it", name)
	}
	f, info, err := openToWrite(name)
	if err != nil {
		return err
	}
	f.Close() // nothing was written
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fileError(name, err)
	}
	if err := replace(target, info.Mode().Perm(), write); err != nil {
		return fileError(name, err)
	}
	return nil
}

func replace(target string, mode fs.FileMode, write func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(target), ".azulejo-*")
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// isAnother reports whether a name stands for a file that is not as it was seen.
func isAnother(name string, seen fs.FileInfo) bool {
	now, err := os.Stat(name)
	if err != nil || seen == nil {
		return false
	}
	return !os.SameFile(now, seen) || now.Size() != seen.Size() || !now.ModTime().Equal(seen.ModTime())
}

// fileError says what is wrong with a file under the name that it was asked for
// by, and not that of the one which is to take its place.
func fileError(name string, err error) error {
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
