package main

import (
	"context"
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// careful plays the move with the highest forecast for the end of the round.
type careful struct {
	try       core.State
	evaluator core.Evaluator
	points    []int // of each seat, forecast for a move
}

// Start makes room for a position to try moves on.
func (c *careful) Start(_ context.Context, g bot.Game) (err error) {
	c.try, err = g.Rules.New(g.Seats)
	c.evaluator = core.EvaluatorOf(g.Rules)
	return err
}

// Choose tries every move.
func (c *careful) Choose(_ context.Context, s core.State, legal []core.Move) (core.Move, error) {
	best, most := legal[0], math.MinInt
	for _, m := range legal {
		c.try.Set(s)
		c.try.Play(m, nil)
		c.points = c.evaluator.AppendForecasts(c.points[:0], c.try)
		if points := c.points[s.Turn()]; points > most {
			best, most = m, points
		}
	}
	return best, nil
}
