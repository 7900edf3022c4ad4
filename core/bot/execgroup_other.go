//go:build !unix

package bot

import "os/exec"

// group does nothing, as the system has no process groups.
func group(*exec.Cmd) {}

// killGroup kills the process of a command. The only error is that it has ended.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() }
