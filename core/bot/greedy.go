package bot

import (
	"context"

	"github.com/azulejo/azulejo/core"
)

func init() { Register("greedy", "", plain(func() Bot { return new(greedyBot) })) }

// greedyBot looks one move ahead: it plays the move after which it would stand
// best at the end of the round if nobody took anything else. Among moves that
// are equally good it chooses by chance, so that its games differ.
type greedyBot struct {
	game  Game
	after core.State // a move tried out
	look  lookahead
}

// Start keeps what the game is and who the bot is in it.
func (b *greedyBot) Start(_ context.Context, g Game) error {
	b.game, b.after = g, nil
	return nil
}

// Choose returns a move with the best outlook.
func (b *greedyBot) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if err := b.prepare(s); err != nil {
		return 0, err
	}
	var best core.Move
	var most float64
	equals := 0
	for _, m := range legal {
		b.after.Set(s)
		b.after.Play(m, nil)
		switch margin := b.look.margin(b.after, int(s.Turn()), b.game.Random); {
		case equals == 0 || margin > most:
			best, most, equals = m, margin, 1
		case margin == most:
			equals++
			if b.game.Random.Below(equals) == 0 {
				best = m
			}
		}
	}
	return best, nil
}

// prepare makes room for the positions that the bot tries out. Only the first
// turn of a game tells how many seats there are.
func (b *greedyBot) prepare(s core.State) (err error) {
	if b.after == nil {
		if b.after, err = b.game.Rules.New(s.Seats()); err == nil {
			b.look, err = newLookahead(b.game.Rules, s.Seats())
		}
	}
	return err
}
