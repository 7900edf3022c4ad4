package tryout

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// ErrOpened is the error of an undo that would hide again what the player has seen meanwhile.
var ErrOpened = errors.New("this cannot be taken back: it has shown something that would be hidden again")

// repetitions is in how many positions a step is repeated. Of two equally likely secrets they miss one in a thousand.
const repetitions = 10

// Opens reports whether the steps of a game from an index on have shown the seat that took the first of them something
// that was hidden from it before. The seat's own secrets do not count, whoever has seen them.
//
// A move has shown nothing if it looks the same in all positions that the seat takes for possible.
func Opens(g *core.Game, from int) bool {
	if !core.Hides(g.Rules()) {
		return false
	}
	if g.Turn() == core.Over {
		return true // the end shows everything
	}
	seat := int(g.Steps()[from].Turn)
	for i, seen := range g.As(seat).Steps()[from:] {
		at := from + i
		after := g.State()
		if at+1 < len(g.Steps()) {
			after = g.Before(at + 1)
		}
		if shows(seen, seat) || seen.Turn.Seat() && varies(g.Rules(), g.Before(at), g.Steps()[at].Move, seen, seat, after) {
			return true
		}
	}
	return false
}

// shows reports whether a step, as a seat saw it, has shown a secret of others or given points for one.
func shows(seen core.Step, seat int) bool {
	return slices.ContainsFunc(seen.Events, func(e core.Event) bool { return e.Kind == core.Revealed && int(e.Seat) != seat }) ||
		slices.ContainsFunc(seen.Reasons, func(r core.Reason) bool {
			return slices.ContainsFunc(r.Saw, func(s core.Seen) bool { return s.Text == core.Hidden })
		})
}

// varies reports whether a move would have looked different in some position that a seat took for possible.
func varies(r core.Rules, before core.State, m core.Move, seen core.Step, seat int, after core.State) bool {
	known, was := core.Known(r, before, seat), look(r, seen, after, seat)
	for i := range repetitions {
		world := core.Clone(r, known)
		r.(core.Secretive).Imagine(world, core.NewRandom(uint64(i), core.Stream{Kind: core.BotStream}))
		again := core.ResumeGame(r, world, nil)
		if err := core.Guard(func() error { return again.Play(m) }); err != nil {
			if seen.Unseen {
				continue // the seat does not know that it was this move
			}
			return true
		}
		if look(r, again.As(seat).Then().Steps()[0], again.State(), seat) != was {
			return true
		}
	}
	return false
}

// look returns what a seat sees of a step and of the position after it.
func look(r core.Rules, seen core.Step, after core.State, seat int) string {
	text, err := core.Known(r, after, seat).AppendText(nil)
	return fmt.Sprintf("%+v\n%s%v", seen.Events, text, err)
}
