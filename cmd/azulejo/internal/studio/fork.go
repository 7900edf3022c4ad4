package studio

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// branch is where another game leaves a game, and who plays on.
type branch struct {
	Move  int      `json:"move"`  // the last move that both games have, 0 for none
	Seats []player `json:"seats"` // those of the game if there are none
}

// fork begins another game with the moves of a game up to one of them. The game itself stays as it is.
func (s *Server) fork(r *http.Request, g *game, _ ticket) (any, error) {
	want, err := read[branch](r)
	if err != nil {
		return nil, err
	}
	if want.Seats == nil {
		want.Seats = g.players()
	}
	return s.playOn(g, want)
}

// playOn begins another game where a branch leaves a game, and answers with its links.
func (s *Server) playOn(g *game, want branch) (any, error) {
	names, here, err := seated(want.Seats)
	if err != nil {
		return nil, err
	}
	next, err := s.games.fork(g, want.Move, names)
	if err != nil {
		return nil, err
	}
	return s.begun(next, here), nil
}

// fork begins a game in a new file that has the moves of another one up to one of them. The same
// tiles come as in that game.
func (all *games) fork(from *game, move int, names []string) (*game, error) {
	from.mu.Lock()
	open := from.open() || from.replayed // a link has told all
	from.mu.Unlock()
	if !open {
		return nil, errHidden
	}
	g, err := from.past(move)
	switch {
	case err != nil:
		return nil, err
	case len(names) != len(g.header.Seats):
		return nil, fmt.Errorf("this game has %s, not %d", wording.Count(len(g.header.Seats), "seat"), len(names))
	case g.game.Turn() == core.Over:
		return nil, errors.New("the game is over there; choose an earlier move")
	}
	g.header.Seats, g.header.Seed = names, strconv.FormatUint(g.seed, 10)
	g.game.Continue(core.Seeded(g.seed))
	return g, all.add(g, "from-"+from.id)
}
