//go:build unix

package bot

import (
	"os/exec"
	"syscall"
)

// group lets a command begin with a process group of its own, so that those it
// starts can be killed with it, and so that an interrupt on the terminal does
// not reach it before this program has dealt with it.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills what is left of a command's process group. That nothing is
// left is an error, and fine.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
