package cli

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// lastBot is a bot as another program may bring it along: it plays the last of
// the legal moves.
type lastBot struct{}

func (lastBot) Start(context.Context, bot.Game) error { return nil }

func (lastBot) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	return legal[len(legal)-1], nil
}

// stoppingBot interrupts a command after some moves, if onMove is set.
type stoppingBot struct{ lastBot }

var (
	onMove atomic.Pointer[context.CancelFunc]
	moved  atomic.Int64
)

func (b *stoppingBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if stop := onMove.Load(); stop != nil && moved.Add(1) == 5000 {
		(*stop)()
	}
	return b.lastBot.Choose(ctx, s, legal)
}

func init() {
	bot.Register("last", "last:WORD", func(string) (bot.Bot, error) { return lastBot{}, nil })
	bot.Register("stopping", "", func(string) (bot.Bot, error) { return new(stoppingBot), nil })
}

// A bot that was registered plays, and is listed where bots are.
func TestRegisteredBot(t *testing.T) {
	var out, errs bytes.Buffer
	code := Main([]string{"play", "classic", "--bots", "last:x,last", "--seed", "1"}, strings.NewReader(""), &out, &errs)
	assert.Zero(t, code, errs.String())
	assert.Contains(t, out.String(), "seat 1: last:x\n")
	assert.Contains(t, out.String(), "floor\n")
	out.Reset()
	assert.Zero(t, Main([]string{"play", "--help"}, strings.NewReader(""), &out, &errs))
	assert.Contains(t, out.String(), "last:WORD")
}
