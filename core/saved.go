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
}

// Save returns what [RestoreGame] goes on from. It is an error where a position
// has no text, as after the fault of a formula.
func (g *Game) Save() (Saved, error) {
	text, err := g.state.AppendText(nil)
	if err != nil {
		return Saved{}, err
	}
	g.number()
	return Saved{Position: string(text), Refills: g.had(Refill), Moves: g.played, Events: g.given}, nil
}

// RestoreGame goes on with a saved game, which needs the same rules: what is saved
// does not say by which it was played. With the chance that the game was begun with,
// the tiles that come are those that would have come without the pause.
func RestoreGame(r Rules, saved Saved, chance Chance) (*Game, error) {
	if least := min(saved.Refills, saved.Moves, saved.Events); least < 0 {
		return nil, fmt.Errorf("saved game: %d refills, moves or events: there are 0 or more", least)
	}
	least, _ := r.Seats()
	state, err := r.New(least) // the text says how many seats there really are
	if err != nil {
		return nil, err
	}
	if err := state.UnmarshalText([]byte(saved.Position)); err != nil {
		return nil, err
	}
	g := &Game{rules: r, state: state, past: past{state.Round(), saved.Refills, saved.Events},
		played: saved.Moves, given: saved.Events}
	g.Continue(chance)
	return g, nil
}

// past is what a restored game had before it was saved: refills in its round, and
// event numbers.
type past struct{ round, refills, events int }
