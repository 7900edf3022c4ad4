package diverge

import (
	"context"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// players are the bots of a search, on their seats.
type players struct {
	setup *Setup
	bots  []bot.Bot
	luck  []core.Random
	ctx   context.Context
}

// seat makes the bots.
func seat(ctx context.Context, s *Setup) (*players, error) {
	p := &players{setup: s, luck: make([]core.Random, s.Seats), ctx: ctx}
	for _, name := range s.Bots {
		b, err := bot.New(name)
		if err != nil {
			p.close()
			return nil, err
		}
		p.bots = append(p.bots, b)
	}
	return p, nil
}

// close closes the bots.
func (p *players) close() { bot.Close(p.bots...) }

// start tells the bots of a game.
func (p *players) start(seed uint64) error {
	for seat, b := range p.bots {
		bot.Reseed(&p.luck[seat], seed, seat, 0)
		err := b.Start(p.ctx, bot.Game{Rules: p.setup.A, Seats: p.setup.Seats, Seat: seat, Random: &p.luck[seat],
			Ruleset: p.setup.Ruleset, Limits: p.setup.Limits})
		if err != nil {
			return p.failure(seed, seat, err)
		}
	}
	return nil
}

// choose asks the bot whose turn it is for the next move.
func (p *players) choose(t *twins) (core.Move, error) {
	seat := int(t.a.Turn())
	bot.Reseed(&p.luck[seat], t.seed, seat, t.moves+1)
	m, err := p.bots[seat].Choose(p.ctx, t.a.State(), t.a.Moves())
	if err == nil {
		err = t.a.State().Check(m)
	}
	if err != nil {
		return 0, p.failure(t.seed, seat, err)
	}
	return m, nil
}

func (p *players) failure(seed uint64, seat int, err error) error {
	return fmt.Errorf("seed %d, seat %d, bot %s: %w", seed, seat+1, p.setup.Bots[seat], err)
}

// play plays a game under both rulesets and returns where they part; nil where
// they do not, or not after fewer moves than the best ones so far.
func (p *players) play(seed uint64, best *Divergence) (*Divergence, error) {
	t, err := newTwins(p.setup, seed)
	if err != nil {
		return nil, err
	}
	if err := p.start(seed); err != nil {
		return nil, err
	}
	for best == nil || t.moves < best.Moves {
		found := t.next()
		if found != nil || t.a.Turn() == core.Over {
			return found, nil
		}
		m, err := p.choose(t)
		if err != nil {
			return nil, err
		}
		if err := t.play(m); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
