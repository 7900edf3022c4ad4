package bot_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// clumsy is a bot that plays the first legal move until it fails.
type clumsy struct {
	startErr error
	moves    int // good ones in each game
	err      error
	left     int
	starts   int
	closed   bool
}

func (c *clumsy) Start(context.Context, bot.Game) error {
	c.left = c.moves
	c.starts++
	return c.startErr
}

// Choose fails with the error, or with an illegal move where there is none.
func (c *clumsy) Choose(_ context.Context, _ core.State, legal []core.Move) (core.Move, error) {
	if c.left--; c.left >= 0 {
		return legal[0], nil
	}
	return 1 << 31, c.err
}

func (c *clumsy) Close() error {
	c.closed = true
	return nil
}

// However a bot fails, the game goes on to its end with random moves, the
// failure is reported once, and the next game begins with the bot.
func TestSubstitute(t *testing.T) {
	for name, c := range map[string]*clumsy{
		"error":        {moves: 3, err: errors.New("lost my glasses")},
		"illegal move": {moves: 3},
		"start":        {startErr: errors.New("still asleep")},
	} {
		t.Run(name, func(t *testing.T) {
			var reported []error
			b := bot.Substitute(c, func(err error) { reported = append(reported, err) })
			game := open(t, "classic")
			first, err := play(t, game, b, newBot(t, "random"))
			require.NoError(t, err)
			require.Len(t, reported, 1)
			if want := errors.Join(c.err, c.startErr); want != nil {
				assert.EqualError(t, reported[0], want.Error())
			} else {
				var refused *core.MoveError
				assert.ErrorAs(t, reported[0], &refused)
			}
			again, err := play(t, game, b, newBot(t, "random"))
			require.NoError(t, err)
			assert.Equal(t, first, again)
			assert.Len(t, reported, 2)
			assert.Equal(t, 2, c.starts)
		})
	}
}

// A bot that does not fail plays on, and is not reported.
func TestSubstituteLeavesAGoodBotAlone(t *testing.T) {
	game := open(t, "classic")
	report := func(err error) { t.Error(err) }
	want, err := play(t, game, &clumsy{moves: 1000}, newBot(t, "random"))
	require.NoError(t, err)
	moves, err := play(t, game, bot.Substitute(&clumsy{moves: 1000}, report), newBot(t, "random"))
	require.NoError(t, err)
	assert.Equal(t, want, moves)
}

// That the game was given up is no failure.
func TestSubstituteHandsOnThatTheGameWasGivenUp(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	b := bot.Substitute(&clumsy{err: ctx.Err()}, func(err error) { t.Error(err) })
	_, err := b.Choose(ctx, nil, nil)
	assert.ErrorIs(t, err, context.Canceled)
}

// Closing closes the bot, if it can be closed.
func TestSubstituteCloses(t *testing.T) {
	c := &clumsy{}
	closeBot(t, bot.Substitute(c, nil))
	assert.True(t, c.closed)
	closeBot(t, bot.Substitute(newBot(t, "random"), nil))
}

// Policies are read by their names and by nothing else.
func TestPolicyNames(t *testing.T) {
	for _, p := range []bot.Policy{bot.Forfeit, bot.PlayRandom} {
		text, err := p.MarshalText()
		require.NoError(t, err)
		var back bot.Policy
		require.NoError(t, back.UnmarshalText(text))
		assert.Equal(t, p, back)
	}
	var p bot.Policy
	assert.EqualError(t, p.UnmarshalText([]byte("resign")), `"resign" is not known here; it can be forfeit or random`)
}
