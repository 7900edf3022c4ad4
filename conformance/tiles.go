package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

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

// Draw lets the dealer draw.
func (d *draws) Draw(from *core.Tray) core.Color {
	problem := ""
	switch {
	case from.Empty():
		problem = "a tile is drawn from a tray that has none"
	case d.closed:
		problem = "a tile is drawn from the dealer of a chance turn that is over"
	case !d.drawn.Empty() && *from != d.bag:
		problem = fmt.Sprintf("draw %d is from %s; after the draw before it there were %s", d.drawn.Total()+1,
			d.tilesText(*from), d.tilesText(d.bag))
	}
	if d.problem == nil && problem != "" {
		d.problem = errors.New(problem)
	}
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
func (d *draws) check(turn core.Turn) error {
	var reported core.Tray
	for _, e := range d.events {
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag && (e.To.Place == core.Display || e.To.Place == core.Supply) {
			reported[e.Color] += e.Count
		}
	}
	switch {
	case d.problem != nil:
		return d.problem
	case d.drawn != reported:
		return fmt.Errorf("the dealer drew %s; by the events %s came from the bag to displays or the supply",
			d.tilesText(d.drawn), d.tilesText(reported))
	case turn == core.Refill && d.drawn.Empty():
		return errors.New("the supply was to be filled, and no tile was drawn: then it is no turn of its own")
	}
	return nil
}

// checkHiddenInformation holds that tiles come from the dealer of a chance turn alone,
// when they are due. A position that draws in advance would know the tiles to come.
// It finds a tile that is drawn and put back, and a dealer that is kept.
func checkHiddenInformation(t *target) error {
	for g := range t.games() {
		var all []*draws
		for s := range g.steps() {
			if s.draws != nil {
				if err := s.draws.check(s.turn); err != nil {
					return err
				}
				all = append(all, s.draws)
			}
			for _, d := range all {
				if d.problem != nil { // it was drawn from later
					return d.problem
				}
			}
		}
	}
	return nil
}

// checkScriptedDeals holds that a chance turn can be taken with tiles that were chosen
// outside. A script has the tiles of a display in any order.
// It finds displays that are filled in turn, and draws whose order decides something.
func checkScriptedDeals(t *target) error {
	for g := range t.games() {
		scripted, err := core.NewGame(g.Rules, g.seats, nil)
		if err != nil {
			return err
		}
		for !g.over() {
			if g.state.Turn().Seat() {
				if err := scripted.Play(g.step(nil)); err != nil {
					return fmt.Errorf("after scripted deals a legal move is refused: %w", err)
				}
				continue
			}
			script := scripted.Drawn(core.Seeded(g.seed))
			if err := scripted.Deal(script...); err != nil {
				var groups []string
				for _, tiles := range script {
					groups = append(groups, g.tilesText(tiles))
				}
				return fmt.Errorf("the tiles that would be drawn are refused as the script [%s]: %w",
					strings.Join(groups, " | "), err)
			}
			g.step(nil)
			if drawn, dealt := g.snapshot(g.state), g.snapshot(scripted.State()); drawn != dealt {
				return fmt.Errorf("the same tiles were drawn, and dealt from a script, and the positions differ: %s",
					diff(drawn, dealt))
			}
		}
	}
	return nil
}

// checkConservation holds that no tile is lost, or reported where it is not.
// It finds tiles that are lost where a line is full, and a place that is not counted.
func checkConservation(t *target) error {
	for g := range t.games() {
		if err := has[core.TileCounter](g, variants.CountsTiles, "CountTiles() core.Tray"); err != nil {
			return err
		}
		all := g.countOf(g.state)
		l := tileLedger{t, map[where]core.Tray{{core.Spot{Place: core.Bag}, -1}: all}}
		for s := range g.steps() {
			if err := g.sameTiles(all, g.state); err != nil {
				return err
			}
			if err := l.add(s.events); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameTiles holds that a position has all tiles of the game.
func (g *game) sameTiles(all core.Tray, s core.State) error {
	if now := g.countOf(s); now != all {
		return fmt.Errorf("the game has %s, and now %s", g.tilesText(all), g.tilesText(now))
	}
	return nil
}

// tileLedger is where the tiles of a game are by its events.
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
	if !onBoard(at.Place) {
		seat = -1
	}
	return where{at, seat}
}

// compare orders places: those of the table, then those of each seat.
func (w where) compare(other where) int {
	return cmp.Or(cmp.Compare(w.seat, other.seat), cmp.Compare(w.spot.Place, other.spot.Place),
		cmp.Compare(w.spot.Row, other.spot.Row), cmp.Compare(w.spot.Col, other.spot.Col))
}

// add adds events. Tiles have to come from where they are.
func (l *tileLedger) add(events []core.Event) error {
	for _, e := range events {
		if e.Kind != core.TilesMoved {
			continue
		}
		from, to := whereOf(e.From, e.Seat), whereOf(e.To, e.Seat)
		left := l.tiles[from]
		if left[e.Color] < e.Count {
			return fmt.Errorf("%s: by the events before, %s has %s",
				l.eventText(e), spotText(from.spot, from.seat), l.tilesText(left))
		}
		left[e.Color] -= e.Count
		l.tiles[from] = left
		there := l.tiles[to]
		there[e.Color] += e.Count
		l.tiles[to] = there
		if to.spot.Place.Cells() && there.Total() > 1 {
			return fmt.Errorf("%s: by the events so far, this one cell then has %s", l.eventText(e), l.tilesText(there))
		}
	}
	return nil
}
