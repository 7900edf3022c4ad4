package core

import "fmt"

// Saved is a game in play as a program stores it, in a file or in a row of a
// table; its fields go through any encoding. It does not contain the steps so far,
// which can be neither undone nor recorded after the game is restored: package record
// keeps whole games.
type Saved struct {
	Position string `json:"position"` // the text of the State

	// Refills is the number of refills that the round has had. It is not part of a
	// position, and chance depends on it: without it the tiles of the round's first
	// refills would come a second time.
	Refills int `json:"refills"`

	// Draws is the same for the values that were drawn.
	Draws int `json:"draws,omitempty"`

	// Gains is the same for the tiles that effects have drawn.
	Gains int `json:"gains,omitempty"`

	Moves  int `json:"moves"`  // see [Game.Played]
	Events int `json:"events"` // the last number of an event; see [Step]

	// Undone is how many of the last of these numbers belong to undone events.
	Undone int `json:"undone,omitempty"`
}

// maxSaved bounds the numbers of a saved game: far more than a game has, and far below
// what an int holds.
const maxSaved = 1 << 30

// Save returns what [RestoreGame] restores. A position without a text is an error, as
// after the fault of a formula.
func (g *Game) Save() (Saved, error) {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return Saved{}, err
	}
	return Saved{Position: string(text), Refills: g.chanceTurns(Refill), Draws: g.chanceTurns(Draw), Gains: g.chanceTurns(DrawTiles), Moves: g.played, Events: g.given,
		Undone: g.given - g.lastBefore(len(g.steps))}, nil
}

// RestoreGame continues a saved game. The rules must be those it was played by, which
// Saved does not name. With the chance that the game was started with, the same tiles
// come as without the pause.
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

// past is what a restored game had before it was saved: chance turns in its round, and
// the number of the last event that holds.
type past struct{ round, refills, draws, gains, events int }
