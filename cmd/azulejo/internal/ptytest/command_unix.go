//go:build unix

package ptytest

import (
	"os/exec"
	"syscall"

	"github.com/stretchr/testify/require"
)

// Start starts a command that has the terminal for itself.
func (p *Terminal) Start(c *exec.Cmd) {
	p.t.Helper()
	c.Stdin, c.Stdout, c.Stderr = p.Program, p.Program, p.Program
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	require.NoError(p.t, c.Start())
}
