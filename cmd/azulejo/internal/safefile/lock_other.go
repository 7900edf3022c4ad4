//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package safefile

import (
	"errors"
	"os"
)

// lock does nothing, as the system has no such locks.
func lock(*os.File) error { return nil }

// rename gives an open file the name of another. Both must be closed for that.
func rename(f, old *os.File, target string) (*os.File, error) {
	if err := errors.Join(old.Close(), f.Close()); err != nil {
		return nil, err
	}
	if err := os.Rename(f.Name(), target); err != nil {
		return nil, err
	}
	return os.OpenFile(target, os.O_WRONLY|os.O_APPEND, 0)
}
