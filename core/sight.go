package core

import "slices"

// Viewers that are no seats. A seat sees what is open to all and what is its own.
const (
	Onlooker = -1 // sees what is open to all
	Keeper   = -2 // sees everything, as a program does that keeps the game
)

// Hidden is how texts write what a viewer cannot see.
const Hidden = "?"

// Secretive is Rules of games in which not every seat sees everything.
//
// What is hidden belongs to a seat, which sees it, or to nobody. Legal moves of a seat, and the reasons of refusals,
// depend only on what the seat sees. When the game is over, everything is open.
type Secretive interface {
	Rules

	// Hides reports whether something can be hidden in games of this ruleset. If not, nobody
	// calls the other methods.
	Hides() bool

	// Hide makes s what a viewer, a seat or [Onlooker], knows of it: it removes what the viewer cannot see, so two
	// positions that differ in nothing else become the same. The picture and the text of s then write [Hidden]
	// there. Nobody may play s until Imagine has filled it, and its text cannot be read again.
	Hide(s State, viewer int)

	// Imagine fills what Hide has removed from s. It chooses by d from what can still be there.
	Imagine(s State, d Dealer)

	// Secret returns how others see a legal move of the seat to act, such as "bids ?", if they do not see what the
	// seat chooses. It returns "" for a move that everybody sees.
	Secret(s State, m Move) string
}

// Hides reports whether something can be hidden in games of the rules.
func Hides(r Rules) bool {
	s, is := r.(Secretive)
	return is && s.Hides()
}

// Known returns what a viewer knows of a position: s itself if it hides nothing from the viewer, and else a copy
// without what the viewer cannot see. See [Secretive].
func Known(r Rules, s State, viewer int) State {
	if !Hides(r) || viewer == Keeper || s.Turn() == Over {
		return s
	}
	known := Clone(r, s)
	r.(Secretive).Hide(known, viewer)
	return known
}

// Sight is what one viewer may see of a [Game]. Everything that people and bots see of a game goes through it.
type Sight struct {
	game   *Game
	viewer int
	then   bool
}

// As returns what a viewer may see: a seat from 0, [Onlooker] or [Keeper].
func (g *Game) As(viewer int) Sight { return Sight{game: g, viewer: viewer} }

// Then returns what the viewer saw during the game: its end does not open what was hidden before.
func (v Sight) Then() Sight {
	v.then = true
	return v
}

// Whole reports whether the viewer sees everything.
func (v Sight) Whole() bool {
	return v.viewer == Keeper || !Hides(v.game.rules) || !v.then && v.game.Turn() == Over
}

// Rules returns the rules of the game.
func (v Sight) Rules() Rules { return v.game.rules }

// State returns the position as the viewer knows it, to be read and copied from but not changed.
func (v Sight) State() State { return Known(v.game.rules, v.game.state, v.viewer) }

// Before returns the position before a step as the viewer knows it, by its index in [Game.Steps].
func (v Sight) Before(step int) State {
	if v.Whole() {
		return v.game.before[step]
	}
	return Known(v.game.rules, v.game.before[step], v.viewer)
}

// Moves returns the legal moves of the seat to act. If something is hidden, only that seat sees them.
func (v Sight) Moves() []Move {
	if !v.Whole() && int(v.game.Turn()) != v.viewer {
		return nil
	}
	return v.game.Moves()
}

// Steps returns the steps as the viewer saw them.
func (v Sight) Steps() []Step { return v.steps(v.game.steps) }

// Since is [Game.Since] with the steps as the viewer saw them.
func (v Sight) Since(shown int) (steps []Step, kept int) {
	steps, kept = v.game.Since(shown)
	return v.steps(steps), kept
}

func (v Sight) steps(steps []Step) []Step {
	if v.Whole() {
		return steps
	}
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i] = steps[i].as(v.viewer)
	}
	return steps
}

// as returns a step as a viewer saw it.
func (s Step) as(viewer int) Step {
	if int(s.Turn) != viewer {
		if s.Legal = 0; s.Secret != "" {
			s.Move, s.Unseen = 0, true
		}
	}
	s.Events, s.Reasons = slices.Clone(s.Events), slices.Clone(s.Reasons)
	for i := range s.Events {
		s.Events[i] = s.Events[i].as(viewer)
	}
	for i, r := range s.Reasons {
		s.Reasons[i] = r.as(r.Event < len(s.Events) && int(s.Events[r.Event].Seat) == viewer)
	}
	return s
}

// Text returns the full form of the move of a step, as its viewer saw it.
func (s *Step) Text(r Rules) string {
	if s.Unseen {
		return s.Secret
	}
	return string(r.AppendMove(nil, s.Move))
}

// as returns an event as a viewer saw it.
func (e Event) as(viewer int) Event {
	if !e.Secret || viewer >= 0 && (int(e.Seat) == viewer || int(e.Loser) == viewer+1) {
		return e
	}
	e.Color, e.Points, e.Total, e.Unseen = NoColor, 0, 0, true
	if e.Value != "" {
		e.Value = Hidden
	}
	return e
}

// as returns a reason as a viewer saw it, who can be the seat that has the points.
func (r Reason) as(mine bool) Reason {
	r.Saw = slices.Clone(r.Saw)
	for i := range r.Saw {
		if seen := &r.Saw[i]; seen.Secret && !(mine && seen.Own) {
			seen.Value, seen.Text = 0, Hidden
		}
	}
	return r
}
