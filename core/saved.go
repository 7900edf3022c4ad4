package core

import "fmt"

// Saved is a game in play as a program keeps it, in a file or in a row of a
// table; its fields go through any encoding. What was played before is not in
// it, and can be neither undone nor recorded when the game goes on: package
// record keeps whole games.
type Saved struct {
	Position string `json:"position"` // the text of the State

	// Refills is the number of refills that the round has had. No position
	// tells it, and chance goes by it: without it the tiles of the round's first
	// refills would come a second time.
	Refills int `json:"refills"`

	Moves  int `json:"moves"`  // see [Game.Played]
	Events int `json:"events"` // the last number given to an event; see [Step]

	// Undone is how many of the numbers up to Events, the last of them, were given to
	// events that no longer hold.
	Undone int `json:"undone,omitempty"`
}

// maxSaved is the most that a number of a saved game can be: far more than a game has,
// and far from what an int holds.
const maxSaved = 1 << 30

// Save returns what [RestoreGame] goes on from. It is an error where a position
// has no text, as after the fault of a formula.
func (g *Game) Save() (Saved, error) {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return Saved{}, err
	}
	g.number()
	return Saved{Position: string(text), Refills: g.had(Refill), Moves: g.played, Events: g.given,
		Undone: g.given - g.holds(len(g.steps))}, nil
}

// RestoreGame goes on with a saved game, which needs the same rules: what is saved
// does not say by which it was played. With the chance that the game was begun with,
// the tiles that come are those that would have come without the pause.
func RestoreGame(r Rules, saved Saved, chance Chance) (*Game, error) {
	for _, n := range []int{saved.Refills, saved.Moves, saved.Events} {
		if n < 0 || n > maxSaved {
			return nil, fmt.Errorf("saved game: %d refills, moves or events: there are from 0 to %d", n, maxSaved)
		}
	}
	if saved.Undone < 0 || saved.Undone > saved.Events {
		return nil, fmt.Errorf("saved game: %d of %d events undone", saved.Undone, saved.Events)
	}
	least, _ := r.Seats()
	state, err := r.New(least) // the text says how many seats there really are
	if err != nil {
		return nil, err
	}
	if err := state.UnmarshalText([]byte(saved.Position)); err != nil {
		return nil, err
	}
	g := &Game{rules: r, state: state, past: past{state.Round(), saved.Refills, saved.Events - saved.Undone},
		played: saved.Moves, given: saved.Events}
	g.Continue(chance)
	return g, nil
}

// past is what a restored game had before it was saved: refills in its round, and
// the number of the last event that holds.
type past struct{ round, refills, events int }
