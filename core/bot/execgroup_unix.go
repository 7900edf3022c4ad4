//go:build unix

package bot

import (
	"os/exec"
	"syscall"
)

// group starts a command in a process group of its own. So its children can be killed with it, and
// an interrupt on the terminal reaches this program first.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the rest of a command's process group. The only error is that there is
// none.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
