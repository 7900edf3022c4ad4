//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package safefile

import (
	"os"
	"syscall"
)

// lock locks a file until it is closed. It does nothing on a file system without locks.
func lock(f *os.File) error {
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == syscall.EWOULDBLOCK {
		return ErrHeld
	}
	return nil
}
