//go:build unix

package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
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
	began := time.Now()
	err := execute(ctx, &cobra.Command{Use: "deaf", RunE: func(*cobra.Command, []string) error {
		<-release
		return nil
	}})
	close(finished)
	assert.Equal(t, errInterrupted, err)
	assert.Less(t, time.Since(began), patience)
}
