package studio

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func always() bool { return true }
func never() bool  { return false }

// forever thinks until it has to stop.
func forever(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// atOnce has a move.
func atOnce(context.Context) error { return nil }

// Slow bots stop no other: those that nobody watches make room for a watched one at once, and all of them for
// their like when they have had their time.
func TestSlowBotsShareCores(t *testing.T) {
	for _, test := range []struct {
		name        string
		slow, quick func() bool
		slice       time.Duration
	}{
		{"nobody watches", never, never, time.Millisecond},
		{"all are watched", always, always, time.Millisecond},
		{"the quick one is watched", never, always, time.Hour},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t.Context(), 0)
			b.cores, b.slice = 2, test.slice
			for range 3 * b.cores {
				go b.think(t.Context(), test.slow, forever)
			}
			require.Eventually(t, func() bool { return b.thinking() == b.cores }, waiting, polling)
			ctx, stop := context.WithTimeout(t.Context(), waiting)
			defer stop()
			for range 3 {
				assert.NoError(t, b.think(ctx, test.quick, atOnce))
			}
		})
	}
}

// thinking counts the bots that think.
func (b *bench) thinking() (n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.turns {
		if !t.began.IsZero() {
			n++
		}
	}
	return n
}

// A bot that nobody watches never stops one that is watched. If somebody comes to watch, it comes first.
func TestWatchedBotsComeFirst(t *testing.T) {
	b := newBench(t.Context(), 0)
	b.cores, b.slice = 1, time.Millisecond
	var left, come = make(chan struct{}), make(chan struct{})
	isClosed := func(c chan struct{}) func() bool {
		return func() bool {
			select {
			case <-c:
				return true
			default:
				return false
			}
		}
	}
	var stopped atomic.Bool
	go b.think(t.Context(), func() bool { return !isClosed(left)() }, func(ctx context.Context) error {
		err := forever(ctx)
		stopped.Store(true)
		return err
	})
	require.Eventually(t, func() bool { return b.thinking() == 1 }, waiting, polling)
	done := make(chan string, 2)
	wait := func(name string, watched func() bool) {
		go b.think(t.Context(), watched, func(context.Context) error { done <- name; return nil })
	}
	wait("never watched", never)
	wait("watched in the end", isClosed(come))
	require.Eventually(t, func() bool { b.mu.Lock(); defer b.mu.Unlock(); return len(b.turns) == 3 }, waiting, polling)
	b.mu.Lock()
	b.turns[0].began = time.Now().Add(-time.Hour) // it has had its time
	b.mu.Unlock()
	b.settle()
	assert.False(t, stopped.Load(), "it is watched")
	close(come)
	b.settle()
	assert.Equal(t, "watched in the end", <-done)
	assert.Empty(t, done)
	close(left)
	b.settle()
	assert.Equal(t, "never watched", <-done)
}

// A bot that makes room gets twice the time, so that the slowest one moves in the end.
func TestStoppedBotsThinkLonger(t *testing.T) {
	b := newBench(t.Context(), 0)
	b.cores, b.slice = 1, time.Millisecond
	go b.think(t.Context(), never, forever)
	tries := 0
	err := b.think(t.Context(), never, func(ctx context.Context) error {
		tries++
		select {
		case <-time.After(20 * time.Millisecond):
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	})
	assert.NoError(t, err)
	assert.Greater(t, tries, 1)
	assert.Less(t, tries, 10)
}

// Games of slow bots that nobody watches stop no game of people.
func TestSlowGamesStopNoOther(t *testing.T) {
	v := open(t, t.TempDir())
	for range v.server.games.bots.cores {
		v.begin("classic", "", "search:10m", "search:10m")
	}
	require.Eventually(t, func() bool { return v.server.games.bots.thinking() == v.server.games.bots.cores }, waiting, polling)
	l := v.begin("classic", "7", "Ana", "greedy")
	nextChange(t, v.listen(l.Watch))
	p := v.yours(l.Play, 1)
	code, text := v.play(l.Play, p.Moves[0], p.Played)
	require.Equal(t, http.StatusOK, code, text)
	assert.Greater(t, v.yours(l.Play, 1).Played, p.Played+1)
}
