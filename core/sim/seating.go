package sim

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// chair is what a bot has on its seat.
type chair struct {
	// picker is the bot, nil where it is none or moves cannot be picked by number.
	picker core.Picker
	luck   core.Random
	parts  core.Streams // what luck is set to before each move
}

// hire makes a bot.
func (t *table) hire(place int, name string) error {
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	if t.setup.Failing == bot.PlayRandom {
		b = bot.Substitute(b, func(err error) { t.fails[place] = err })
	}
	t.bots[place] = b
	if p, is := b.(bot.Picker); is {
		t.pickers[place] = p
	}
	t.kindOf[place] = slices.Index(t.plan.Names(), name)
	return nil
}

// close closes the bots.
func (t *table) close() { bot.Close(t.bots...) }

// sit gives the bots their seats: moved on by one for each turn.
func (t *table) sit(turn int, seed uint64) {
	for place := range t.bots {
		seat := (place + turn) % t.setup.Seats
		t.chair[seat] = place
		t.kinds[seat] = t.kindOf[place]
		c := &t.seats[seat]
		c.picker = nil
		if t.lane.indexed != nil {
			c.picker = t.pickers[place]
		}
		c.parts = bot.Streams(seed, seat)
		c.parts.Seed(&c.luck, 0)
	}
}

// seated names who plays, by seat.
func (t *table) seated() []string {
	names := make([]string, t.setup.Seats)
	for seat, place := range t.chair {
		names[seat] = t.setup.Bots[place]
	}
	return names
}

// begin tells the bots of the game. Where one fails by then, the game is
// forfeited, and the others need not be told.
func (t *table) begin() error {
	clear(t.fails)
	t.lost = nobody
	for seat, place := range t.chair {
		err := t.bots[place].Start(t.ctx, bot.Game{Rules: t.lane.Rules, Seats: t.setup.Seats, Seat: seat,
			Random: &t.seats[seat].luck, Ruleset: t.lane.Ruleset.Ruleset, Limits: t.setup.Limits})
		if err != nil {
			err = t.blame(seat, err)
		}
		if err == nil {
			err = t.checkStart(place)
		}
		if err != nil || t.lost != nobody {
			return err
		}
	}
	return nil
}
