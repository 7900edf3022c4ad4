package conformance

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// boards holds that pictures show what there is, and are nothing but pictures.
func boards(t *target) error {
	return t.eachGame(func(p *play) error {
		f, err := newFutures(p)
		if err != nil {
			return err
		}
		v, ok := view.Of(p.state)
		if !ok {
			return errors.New("the variant declares shows-boards, and its positions have no method View() view.View")
		}
		g := gallery{futures: f, markers: markers(v), ledger: &ledger{t, lying(v)}, start: -1, had: holder(v)}
		f.watch = g.follow
		return f.run(sparse, g.look)
	})
}

// gallery is a game whose pictures are looked at, with what its events have told so
// far.
type gallery struct {
	*futures
	markers  int // how many start markers there are
	ledger   *ledger
	problem  error // of the ledger
	start    int   // the seat that started the round, -1 between rounds
	wild     core.Color
	holder   int                 // of the marker in this round, -1 for none
	displays int                 // that the round was told to have
	took     [core.MaxSeats]bool // the marker, since the last look
	had      int                 // the marker at the last look, -1 for none
	looks    int
}

// follow takes an event up.
func (g *gallery) follow(e core.Event) {
	switch e.Kind {
	case core.TilesMoved:
		if err := g.ledger.move(e); err != nil && g.problem == nil {
			g.problem = err
		}
	case core.RoundStarted:
		g.start, g.wild, g.holder, g.displays = int(e.Seat), e.Color, -1, int(e.Count)
	case core.WildChosen:
		g.wild = e.Color
	case core.MarkerTaken:
		g.holder = int(e.Seat)
		g.took[e.Seat] = true
	case core.RoundEnded, core.GameEnded:
		g.start = -1
	}
}

// look looks at the picture of the position where the game stands: with a few moves
// each time, and from all sides the first time, the last, and now and then.
func (g *gallery) look() error {
	if g.problem != nil {
		return fmt.Errorf("from the first picture on: %w", g.problem)
	}
	v, _ := view.Of(g.state)
	g.looks++
	if g.looks%10 == 1 || g.over() {
		if err := g.lookClosely(v); err != nil {
			return err
		}
	}
	return g.words(v)
}

// lookClosely checks a picture from all sides.
func (g *gallery) lookClosely(v view.View) error {
	before := g.sight(g.state)
	for _, check := range []func(view.View) error{
		g.alike, g.agrees, g.tellsRound, g.marked, g.distinct, g.lattice, g.tiles,
	} {
		if err := check(v); err != nil {
			return err
		}
	}
	for _, s := range []core.State{g.state, g.other.state} {
		if after := g.sight(s); after != before {
			return fmt.Errorf("drawing the picture, or changing it, has changed the position: %s",
				parted(before, after))
		}
	}
	return nil
}

// alike checks that equal positions have equal pictures, which nothing is shared
// with: what is done to one of them shows in no other.
func (g *gallery) alike(v view.View) error {
	v = copied(v)
	if c, _ := view.Of(core.Clone(g.Rules, g.state)); !reflect.DeepEqual(v, c) {
		return fmt.Errorf("a copy of the position has another picture: %s", partedViews(v, c))
	}
	other, _ := view.Of(g.other.state)
	if !reflect.DeepEqual(v, other) {
		return fmt.Errorf("with the same tiles so far the position has another picture: %s",
			partedViews(v, other))
	}
	paintOver(other)
	again, _ := view.Of(g.other.state)
	if !reflect.DeepEqual(v, again) {
		return fmt.Errorf("a picture was painted over, and the next one is not as it was: %s",
			partedViews(v, again))
	}
	next, _ := view.Of(g.other.state)
	if paintOver(next); !reflect.DeepEqual(v, again) {
		return fmt.Errorf("a picture was painted over, and the one before it is not as it was: %s",
			partedViews(v, again))
	}
	return nil
}

// agrees checks what the position says of itself too.
func (g *gallery) agrees(v view.View) error {
	turn := g.state.Turn()
	switch {
	case v.Turn != turn || v.Round != g.state.Round():
		return fmt.Errorf("the picture says: round %d, %v; the position says: round %d, %v",
			v.Round, v.Turn, g.state.Round(), turn)
	case !slices.Equal(v.Colors, g.Rules.Colors()):
		return fmt.Errorf("the picture has the colors %v; the rules have %v", v.Colors, g.Rules.Colors())
	case len(v.Seats) != g.seats:
		return fmt.Errorf("the picture has %s", count(len(v.Seats), "seat"))
	case turn.Seat() != (v.Task != "") || turn.Seat() != (v.Form != ""):
		return fmt.Errorf("%v, and the picture has the task %q and the form %q: a seat to act needs both, and nobody else any",
			turn, v.Task, v.Form)
	}
	for seat, s := range v.Seats {
		if score := g.state.Score(seat); s.Score != score {
			return fmt.Errorf("seat %d has %s, and %d in the picture", seat+1, count(score, "point"), s.Score)
		}
	}
	return nil
}

// tellsRound checks what the picture says of a round that was told to have started.
func (g *gallery) tellsRound(v view.View) error {
	switch {
	case g.start < 0:
		return nil
	case v.Start != g.start:
		return fmt.Errorf("seat %d was told to have started the round, and the picture has seat %d",
			g.start+1, v.Start+1)
	case v.Wild != g.wild:
		return fmt.Errorf("the wild color of the round was told to be %d, and is %d in the picture",
			g.wild, v.Wild)
	case displays(v) != g.displays:
		return fmt.Errorf("the round was told to have %s, and the picture has %d", count(g.displays, "display"), displays(v))
	}
	return nil
}
