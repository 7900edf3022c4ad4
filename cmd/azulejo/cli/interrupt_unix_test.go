//go:build unix

package cli

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// A command that does not end after Ctrl-C is left behind at the second one, without
// waiting for it any longer.
func TestSecondInterruptionEndsAtOnce(t *testing.T) {
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt) // so that none ends the test
	defer signal.Stop(caught)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	release, finished := make(chan struct{}), make(chan struct{})
	defer close(release)
	go func() {
		for {
			select {
			case <-finished:
				return
			case <-time.Tick(20 * time.Millisecond):
				_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
		}
	}()
	defer func(usual time.Duration) { patience = usual }(patience)
	patience = time.Hour
	code := finishes(ctx, func() int { <-release; return exitFine }, io.Discard)
	close(finished)
	assert.Equal(t, exitInterrupted, code)
}
