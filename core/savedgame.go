package core

import "fmt"

// Saved is a game in play for a file or a row of a table; its fields fit any encoding. It does
// not contain the earlier steps, so these can be neither undone nor recorded after the game is
// restored. Package record keeps whole games.
type Saved struct {
	Position string `json:"position"` // the text of the State

	// Refills is the number of refills in the round. Chance depends on it, and the position does not
	// have it: without it the tiles of the round's first refills would come a second time.
	Refills int `json:"refills"`

	// Draws is the same for drawn values.
	Draws int `json:"draws,omitempty"`

	// Gains is the same for tiles drawn by effects.
	Gains int `json:"gains,omitempty"`

	Moves  int `json:"moves"`  // see [Game.Played]
	Events int `json:"events"` // the last number of an event; see [Step]

	// Undone is how many of the last numbers belong to undone events.
	Undone int `json:"undone,omitempty"`
}

// maxSaved bounds the numbers of a saved game, far above real games and far below the range of an
// int.
const maxSaved = 1 << 30

// Save returns the game for [RestoreGame]. A position without a text, as after the fault of a
// formula, is an error.
func (g *Game) Save() (Saved, error) {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return Saved{}, err
	}
	return Saved{Position: string(text), Refills: g.chanceTurns(Refill), Draws: g.chanceTurns(Draw), Gains: g.chanceTurns(DrawTiles), Moves: g.played, Events: g.given,
		Undone: g.given - g.lastBefore(len(g.steps))}, nil
}

// RestoreGame continues a saved game. The rules must be those of the game; Saved does not name
// them. With the same chance as before the pause, the same tiles come.
func RestoreGame(r Rules, saved Saved, chance Chance) (*Game, error) {
	if r == nil {
		return nil, errNoRules
	}
	for _, n := range []int{saved.Refills, saved.Draws, saved.Gains, saved.Moves, saved.Events} {
		if n < 0 || n > maxSaved {
			return nil, fmt.Errorf("saved game: %d refills, draws, gains, moves or events: there are from 0 to %d", n, maxSaved)
		}
	}
	if saved.Undone < 0 || saved.Undone > saved.Events {
		return nil, fmt.Errorf("saved game: %d of %d events undone", saved.Undone, saved.Events)
	}
	least, _ := r.Seats()
	state, err := r.New(least) // UnmarshalText sets the number of seats
	if err != nil {
		return nil, err
	}
	if err := state.UnmarshalText([]byte(saved.Position)); err != nil {
		return nil, err
	}
	g := &Game{rules: r, state: state, past: past{state.Round(), saved.Refills, saved.Draws, saved.Gains, saved.Events - saved.Undone},
		played: saved.Moves, given: saved.Events}
	g.Continue(chance)
	return g, nil
}

// past is the part of a restored game before it was saved: the chance turns in its round, and the
// number of the last event that was not undone.
type past struct{ round, refills, draws, gains, events int }
