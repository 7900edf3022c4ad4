//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package safefile

import (
	"errors"
	"os"
)

func lock(*os.File) error { return nil }

// rename puts an open file in the place of another. Neither may be open meanwhile.
func rename(f, old *os.File, target string) (*os.File, error) {
	if err := errors.Join(old.Close(), f.Close()); err != nil {
		return nil, err
	}
	if err := os.Rename(f.Name(), target); err != nil {
		return nil, err
	}
	return os.OpenFile(target, os.O_WRONLY|os.O_APPEND, 0)
}
