package tune_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/tune"
)

// shy is a bot that fails whenever it has drawn three red tiles.
type shy struct{ seat int }

var made, failed atomic.Int64 // bots, and games in which they failed

func (b *shy) Start(_ context.Context, g bot.Game) error {
	b.seat = g.Seat
	return nil
}

func (b *shy) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if s.(*toyState).red[b.seat] == 3 {
		failed.Add(1)
		return 0, errors.New("red is a loud color")
	}
	return legal[0], nil
}

func init() {
	bot.Register("shy", "", func(string) (bot.Bot, error) {
		made.Add(1)
		return new(shy), nil
	})
}

// Games in which a bot fails are counted, and its bots play on from setting to setting.
func TestFailuresAreCounted(t *testing.T) {
	for _, policy := range []bot.Policy{bot.Forfeit, bot.PlayRandom} {
		made.Store(0)
		failed.Store(0)
		s := small()
		s.Tables = []tune.Table{{Seats: 2, Bots: []string{"random", "shy"}}, {Seats: 3, Bots: []string{"shy", "shy", "shy"}}}
		s.Failing, s.Workers = policy, 2
		r := ran(t, s)
		require.Len(t, r.ByBot, 1)
		assert.Positive(t, failed.Load())
		want := tune.Failed{Bot: "shy", Forfeits: failed.Load()}
		if policy == bot.PlayRandom {
			want.Forfeits, want.Substituted = 0, want.Forfeits
		}
		assert.Equal(t, want, r.ByBot[0])
		assert.LessOrEqual(t, made.Load(), int64(2*3), "a worker has three chairs for it")
	}
	r := ran(t, small())
	assert.Nil(t, r.ByBot)
}
