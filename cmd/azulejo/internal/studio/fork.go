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
func (s *Server) fork(w http.ResponseWriter, r *http.Request, g *game, _ ticket) {
	var want branch
	if !read(w, r, &want) {
		return
	}
	if want.Seats == nil {
		want.Seats = g.again(ticket{seats: g.people()}).Seats
	}
	var next *game
	names, here, err := seated(want.Seats)
	if err == nil {
		next, err = s.games.fork(g, want.Move, names)
	}
	s.begun(w, next, here, err)
}

// fork begins a game in a new file that has the moves of another one up to one of them. The same
// tiles come as in that game.
func (all *games) fork(from *game, move int, names []string) (*game, error) {
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
	err = core.Guard(func() error { g.game.Continue(core.Seeded(g.seed)); return nil })
	if err != nil {
		return nil, err
	}
	return g, all.add(g, "from-"+from.id)
}
