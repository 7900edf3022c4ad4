//go:build unix

package cli_test

import (
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A signal ends a command whose output nobody reads, also where its errors go there.
func TestSignalsEndABlockedCommand(t *testing.T) {
	for name, test := range map[string]struct {
		sent os.Signal
		both bool
	}{"interrupt": {os.Interrupt, true}, "terminate": {syscall.SIGTERM, false}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			out, in, err := os.Pipe()
			require.NoError(t, err)
			defer func() { assert.NoError(t, out.Close()) }()
			cmd := exec.Command("azulejo", "schema") // more than a pipe holds
			if cmd.Stdout = in; test.both {
				cmd.Stderr = in
			}
			require.NoError(t, cmd.Start())
			require.NoError(t, in.Close())
			_, err = out.Read(make([]byte, 1)) // it hears signals by now
			require.NoError(t, err)
			require.NoError(t, cmd.Process.Signal(test.sent))
			kill := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
			defer kill.Stop()
			require.Error(t, cmd.Wait())
			assert.Equal(t, 130, cmd.ProcessState.ExitCode())
		})
	}
}
