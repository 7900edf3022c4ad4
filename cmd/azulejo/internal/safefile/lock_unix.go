//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package safefile

import (
	"os"
	"syscall"
)

// lock lets nobody else lock a file until it is closed. A file system without locks
// has none.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == syscall.EWOULDBLOCK {
		return ErrHeld
	}
	return nil
}

// rename puts an open file in the place of another.
func rename(f, _ *os.File, target string) (*os.File, error) {
	if err := os.Rename(f.Name(), target); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
