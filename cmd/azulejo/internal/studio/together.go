package studio

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// People at several screens agree here: on taking back a move after which others have moved, and on another game.
// Nothing of it is in the record.

// wish is a person's wish to take back a decision. Other people have decided something after it.
type wish struct {
	step  int   // the index of the decision
	asked []int // seats, from 1, that decided after it and have not allowed it yet
}

// undoable returns the step, by its index, of the last decision of those who play some seats, -1 for none. Others are
// the seats, from 1, of other people who have decided something since. Moves without a choice do not count: they would
// be made again at once.
func (g *game) undoable(t ticket) (step int, others []int) {
	if g.sealed {
		return -1, nil
	}
	for i, s := range slices.Backward(g.game.Steps()) {
		seat := int(s.Turn) + 1
		switch {
		case !s.Turn.Seat() || !g.person(seat-1) || s.Legal == 1 && !core.Hides(g.game.Rules()):
		case t.plays(seat):
			slices.Sort(others)
			return i, others
		case !slices.Contains(others, seat):
			others = append(others, seat)
		}
	}
	return -1, nil
}

// undo takes back the last decision of a person, with all that came after it. Where other people have decided
// something since, it asks them. The caller has the lock.
func (g *game) undo(t ticket, _ request) error {
	step, others := g.undoable(t)
	if step < 0 {
		return errors.New("there is no move of yours to take back")
	}
	switch {
	case tryout.Opens(g.game, step):
		return tryout.ErrOpened
	case len(others) == 0:
		return g.takeBack(step)
	case g.wish == nil:
		g.wish, g.told = &wish{step, others}, ""
		g.change()
	case g.wish.step != step:
		return fmt.Errorf("%s asks to take back a move already", g.decider(g.wish.step))
	}
	return nil
}

// allow answers a wish for those who play some seats. Once all who are asked allow it, the move is taken back. The
// caller has the lock.
func (g *game) allow(t ticket, want request) error {
	switch {
	case !g.asks(t):
		return errors.New("nobody asks you to take back a move")
	case !want.Allow:
		answers := g.wish.asked[slices.IndexFunc(g.wish.asked, t.plays)]
		g.wish, g.told = nil, g.names()[answers-1]+" says no, so the move stays"
		g.change()
		return nil
	}
	g.wish.asked = slices.DeleteFunc(g.wish.asked, t.plays)
	switch {
	case len(g.wish.asked) > 0:
	case tryout.Opens(g.game, g.wish.step): // a bot has moved meanwhile
		g.wish, g.told = nil, tryout.ErrOpened.Error()
	default:
		return g.takeBack(g.wish.step)
	}
	g.change()
	return nil
}

// asks reports whether those who play some seats are asked to take back a move.
func (g *game) asks(t ticket) bool {
	return g.wish != nil && slices.ContainsFunc(g.wish.asked, t.plays)
}

// takeBack takes back a decision, by the index of its step, with all that came after it.
func (g *game) takeBack(step int) error {
	moves := 0
	for _, s := range g.game.Steps()[step:] {
		if s.Turn.Seat() {
			moves++
		}
	}
	told := fmt.Sprintf("%s took back: %s", g.decider(step), g.decision(step))
	err := g.settle(g.journal.undo(moves, step, g.game.Before(step)))
	if err == nil {
		for range moves {
			g.game.Undo()
		}
		g.broken = nil // what came of the move that is undone
		g.wish, g.told = nil, told
	}
	g.change()
	return err
}

// decider is the name of the player who made a decision, by the index of its step.
func (g *game) decider(step int) string { return g.names()[g.game.Steps()[step].Turn] }

// decision is a decision in words, by the index of its step: "take 2 red from display 3 to line 2".
func (g *game) decision(step int) (text string) {
	_ = core.Guard(func() error { // a variant that fails has no words
		v := g.sight(ticket{})
		picture, _ := view.Of(v.State())
		s := v.Steps()[step]
		text = told(picture, s, g.worded(s).Move)
		return nil
	})
	return cmp.Or(text, "a move")
}

// note tells those who play some seats what other people want or have done, apart from moves.
func (g *game) note(t ticket) string {
	if g.wish == nil {
		return g.told
	}
	var names []string
	for _, seat := range g.wish.asked {
		names = append(names, g.names()[seat-1])
	}
	text := fmt.Sprintf("%s asks to take back: %s", g.decider(g.wish.step), g.decision(g.wish.step))
	if g.asks(t) {
		return text
	}
	return text + ". Waiting for " + wording.List(names, "and")
}

// again begins another game with the same players and rules, once for each game that is over. The answer has the link
// to the same seats there.
func (s *Server) again(r *http.Request, g *game, t ticket) (any, error) {
	g.rematch.Lock() // not the lock of the game: whoever has that of all games takes it
	defer g.rematch.Unlock()
	g.mu.Lock()
	next, over := g.follower, g.game.Turn() == core.Over
	g.mu.Unlock()
	switch {
	case next != "":
	case !over:
		return nil, errors.New("the game is not over yet")
	case len(t.seats) == 0 && !s.isOwner(r):
		return nil, failure{http.StatusForbidden, "only those who play begin another game"}
	default:
		begun, _, err := s.seat(g.ruleset, newGame{Seats: g.players(), NoHints: g.hintless})
		if err != nil {
			return nil, err
		}
		next = begun.id
		g.mu.Lock()
		g.follower, g.told = next, "another game begins"
		if you(t) > 0 {
			g.told = g.names()[you(t)-1] + " begins another game"
		}
		g.change()
		g.mu.Unlock()
	}
	return struct {
		Game string `json:"game"`
		Link string `json:"link"`
	}{next, "/game/" + s.key.write(ticket{game: next, seats: t.seats})}, nil
}
