//go:build !unix

package bot

import "os/exec"

// group does nothing where the system has no process groups.
func group(*exec.Cmd) {}

// killGroup kills the process of a command. That it has ended is the only
// error, and fine.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }
