// Package safefile writes files that must not be lost: a crash, a full disk or a power
// failure leaves the old contents or the new ones, and never half of them.
package safefile

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// ErrHeld is wrapped by the error of a file that another run writes to.
var ErrHeld = errors.New("another run writes to it")

// Open opens a file for writing and keeps its contents. It creates a missing file with
// the usual permissions. On systems with file locks nobody else can Open a regular file
// until it is closed.
func Open(name string) (*os.File, fs.FileInfo, error) { return open(name, os.O_CREATE) }

// OpenOld opens a file as Open does, and does not create a missing one.
func OpenOld(name string) (*os.File, fs.FileInfo, error) { return open(name, 0) }

func open(name string, create int) (*os.File, fs.FileInfo, error) {
	for {
		// Not for reading: writes to a pipe that is open for reading here would not
		// fail when its reader ends.
		f, err := os.OpenFile(name, os.O_WRONLY|create, 0o666)
		if err != nil {
			return nil, nil, Error(name, err)
		}
		info, err := f.Stat()
		if err == nil && info.Mode().IsRegular() {
			err = lock(f)
		}
		if err != nil {
			f.Close()
			return nil, nil, Error(name, err)
		}
		// A run that has just ended may have replaced the file.
		if now, err := os.Stat(name); !info.Mode().IsRegular() || err == nil && os.SameFile(now, info) {
			return f, info, nil
		}
		f.Close()
	}
}

// Create writes a new file. If the file exists, even if another program has just created
// it, the error is fs.ErrExist. After another error there is no file.
func Create(name string, write func(*os.File) error) error {
	f, err := CreateOpen(name, write)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		os.Remove(name)
		return Error(name, err)
	}
	return nil
}

// CreateOpen writes a new file as Create does. The file stays open, as if by [Open].
func CreateOpen(name string, write func(*os.File) error) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, Error(name, err)
	}
	if err := errors.Join(lock(f), write(f), f.Sync()); err != nil {
		f.Close()
		os.Remove(name)
		return nil, Error(name, err)
	}
	syncFolder(filepath.Dir(name))
	return f, nil
}

// Beside returns a free name for a copy of a damaged file.
func Beside(name string) string {
	for n := 1; ; n++ {
		beside := fmt.Sprintf("%s.damaged-%d", name, n)
		if _, err := os.Lstat(beside); err != nil {
			return beside
		}
	}
}

// Keep writes the contents of a damaged file to the name that Beside returns.
func Keep(name string, contents []byte) error {
	return Create(Beside(name), func(f *os.File) error {
		_, err := f.Write(contents)
		return err
	})
}

// ErrChanged is wrapped by the error of a file that has changed since it was seen.
var ErrChanged = errors.New("another program has changed it")

// Rewrite replaces the contents of a regular file, which it creates if it is missing, and
// returns its description. The old contents stay until the new ones are complete and on
// the disk: they are written to another file in the folder, which then gets the name and
// the permissions. Links to the file stay. If seen is not nil, a file that differs from it
// is left unchanged.
func Rewrite(name string, seen fs.FileInfo, write func(*os.File) error) (fs.FileInfo, error) {
	_, missing := os.Stat(name)
	old, info, err := Open(name)
	if err != nil {
		return nil, err
	}
	defer old.Close() // nothing was written
	if missing == nil && seen != nil &&
		(!os.SameFile(info, seen) || info.Size() != seen.Size() || !info.ModTime().Equal(seen.ModTime())) {
		return nil, Error(name, ErrChanged)
	}
	target, err := filepath.EvalSymlinks(name)
	if err == nil {
		info, err = replace(old, target, info.Mode().Perm(), write)
	}
	if err != nil {
		return nil, Error(name, err)
	}
	return info, nil
}

// replace replaces a file that is open, and describes the new one. That is written under a
// name that is always the same, so that the next run removes the file of a run that was
// killed.
func replace(old *os.File, target string, mode fs.FileMode, write func(*os.File) error) (fs.FileInfo, error) {
	hash := fnv.New64a()
	io.WriteString(hash, filepath.Base(target))
	folder := filepath.Dir(target)
	name := filepath.Join(folder, fmt.Sprintf(".azulejo-%016x", hash.Sum64()))
	os.Remove(name)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	err = errors.Join(write(f), f.Chmod(mode), f.Sync())
	info, unknown := f.Stat()
	err = errors.Join(err, unknown, f.Close())
	if runtime.GOOS == "windows" {
		old.Close() // only a file that is not open can be replaced there
	}
	if err == nil {
		err = os.Rename(name, target)
	}
	if err != nil {
		os.Remove(name)
		return nil, err
	}
	syncFolder(folder)
	return info, nil
}

// syncFolder lets a new name in a folder survive a power failure. On systems that cannot do
// that the folder may be as it was before.
func syncFolder(folder string) {
	if d, err := os.Open(folder); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// Error returns an error about a file under the given name, not that of the file that is
// to replace it.
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

// OpenRead opens a regular file for reading. It does not open other files, as pipes and
// devices may never end.
func OpenRead(name string) (*os.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, Error(name, err)
	}
	if !info.Mode().IsRegular() {
		what := "a pipe or a device"
		if info.IsDir() {
			what = "a folder"
		}
		return nil, fmt.Errorf("%s is %s, a file is needed", name, what)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, Error(name, err)
	}
	return f, nil
}

// Read reads a regular file; more than most bytes are an error.
func Read(name string, most int) ([]byte, error) {
	text, err := Begin(name, most+1)
	if err == nil && len(text) > most {
		return nil, fmt.Errorf("%s is too large: more than %d bytes", name, most)
	}
	return text, err
}

// Begin reads at most a number of bytes from the beginning of a regular file.
func Begin(name string, most int) ([]byte, error) {
	f, err := OpenRead(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, int64(most)))
	if err != nil {
		return nil, Error(name, err)
	}
	return text, nil
}

// Same reports whether two names lead to one file.
func Same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}
