package conformance

import (
	"cmp"
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// draws is the dealer and the watcher of one chance turn. It knows what has to be in
// the bag at each draw but the first: what was there before, without the tile that was
// drawn, and with the tiles that events have brought there since.
type draws struct {
	eventLog
	*target
	dealer  core.Dealer
	drawn   core.Tray
	bag     core.Tray
	left    int  // tiles in the bag after the last draw
	closed  bool // the chance turn is over
	problem error
}

// deal takes the chance turn that is due.
func (g *game) deal(turn core.Turn) *draws {
	d := &draws{target: g.target, dealer: g.dealer(turn)}
	g.state.Deal(d, d)
	d.closed = true
	return d
}

// Draw lets the dealer draw. It keeps the first problem for the check, as the State that
// draws is not to be interrupted.
func (d *draws) Draw(from *core.Tray) core.Color {
	err := try(func() {
		must(!from.Empty(), "a tile is drawn from a tray that has none")
		must(!d.closed, "a tile is drawn from the dealer of a chance turn that is over")
		if !d.drawn.Empty() && *from != d.bag {
			fail("draw %d is from %s; after the draw before it there were %s", d.drawn.Total()+1,
				d.tilesText(*from), d.tilesText(d.bag))
		}
	})
	d.problem = cmp.Or(d.problem, err)
	if from.Empty() {
		return 0
	}
	c := d.dealer.Draw(from)
	d.drawn[c]++
	d.bag, d.left = *from, from.Total()-1
	d.bag[c]--
	return c
}

// Watch keeps an event.
func (d *draws) Watch(e core.Event) {
	if e.Kind == core.TilesMoved && e.To.Place == core.Bag {
		d.bag[e.Color] += e.Count
	}
	d.eventLog.Watch(e)
}

// check holds that the tiles that were drawn are those that events report.
func (d *draws) check(turn core.Turn) {
	var reported core.Tray
	for _, e := range d.events {
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag && (e.To.Place == core.Display || e.To.Place == core.Supply) {
			reported[e.Color] += e.Count
		}
	}
	must(d.problem == nil, "%w", d.problem)
	must(d.drawn == reported, "the dealer drew %s; by the events %s came from the bag to displays or the supply",
		d.tilesText(d.drawn), d.tilesText(reported))
	must(turn != core.Refill || !d.drawn.Empty(),
		"the supply was to be filled, and no tile was drawn: then it is no turn of its own")
}

// checkHiddenInformation holds that tiles come from the dealer of a chance turn alone,
// when they are due. A position that draws in advance would know the tiles to come.
// It finds a tile that is drawn and put back, and a dealer that is kept.
func checkHiddenInformation(t *target) {
	for g := range t.games() {
		var all []*draws
		for s := range g.steps() {
			if s.draws != nil {
				s.draws.check(s.turn)
				all = append(all, s.draws)
			}
			for _, d := range all {
				must(d.problem == nil, "%w", d.problem) // it was drawn from later
			}
		}
	}
}

// checkScriptedDeals holds that a chance turn can be taken with tiles that were chosen
// outside. A script has the tiles of a display in any order.
// It finds displays that are filled in turn, and draws whose order decides something.
func checkScriptedDeals(t *target) {
	for g := range t.games() {
		scripted, err := core.NewGame(g.Rules, g.seats, nil)
		must(err == nil, "%w", err)
		for !g.over() {
			if g.state.Turn().Seat() {
				err := scripted.Play(g.step(nil))
				must(err == nil, "after scripted deals a legal move is refused: %w", err)
				continue
			}
			err := scripted.Deal(scripted.Drawn(core.Seeded(g.seed))...)
			must(err == nil, "the tiles that would be drawn are refused as the script of the chance turn: %w", err)
			g.step(nil)
			same(g.snapshot(g.state), g.snapshot(scripted.State()),
				"the same tiles were drawn, and dealt from a script, and the positions differ")
		}
	}
}

// checkConservation holds that no tile is lost, or reported where it is not.
// It finds tiles that are lost where a line is full, and a place that is not counted.
func checkConservation(t *target) {
	for g := range t.games() {
		has[core.TileCounter](g, variants.CountsTiles, "CountTiles() core.Tray")
		all := g.countOf(g.state)
		l := tileLedger{t, map[where]core.Tray{{core.Spot{Place: core.Bag}, -1}: all}}
		for s := range g.steps() {
			g.sameTiles(all, g.state)
			l.add(s.events)
		}
	}
}

// sameTiles holds that a position has all tiles of the game.
func (g *game) sameTiles(all core.Tray, s core.State) {
	if now := g.countOf(s); now != all {
		fail("the game has %s, and now %s", g.tilesText(all), g.tilesText(now))
	}
}

// tileLedger is where the tiles of a game are by its events, to find events that take tiles
// from where none are. Places are distinguished as far as tiles of one color can be: those
// of a tray or of a line cannot.
type tileLedger struct {
	*target
	tiles map[where]core.Tray
}

// where is a place that holds tiles of its own.
type where struct {
	spot core.Spot
	seat int8 // whose board it is on, -1 for none
}

// whereOf returns the place of a spot: a floor line is one, and so is a pattern line,
// while each cell of a wall and each space of a star is a place by itself.
func whereOf(at core.Spot, seat int8) where {
	switch at.Place.Info().Layout {
	case core.Grid, core.Groups:
	case core.Trays, core.Lines:
		at.Col = 0
	default:
		at.Row, at.Col = 0, 0
	}
	if !at.Place.Info().Seat {
		seat = -1
	}
	return where{at, seat}
}

// String names the place, with the seat if it belongs to one; seat 0 is none.
func (w where) String() string {
	if !w.spot.Place.Info().Seat {
		return w.spot.String()
	}
	return fmt.Sprintf("%v of seat %d", w.spot, w.seat+1)
}

// add adds events. Tiles have to come from where they are.
func (l *tileLedger) add(events []core.Event) {
	for _, e := range events {
		if e.Kind != core.TilesMoved {
			continue
		}
		from, to := whereOf(e.From, e.Seat), whereOf(e.To, e.Seat)
		left := l.tiles[from]
		if left[e.Color] < e.Count {
			fail("%+v: by the events before, %v has %s", e, from, l.tilesText(left))
		}
		left[e.Color] -= e.Count
		l.tiles[from] = left
		there := l.tiles[to]
		there[e.Color] += e.Count
		l.tiles[to] = there
		if to.spot.Place.Cells() && there.Total() > 1 {
			fail("%+v: by the events so far, this one cell then has %s", e, l.tilesText(there))
		}
	}
}
