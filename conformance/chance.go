package conformance

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/wording"
)

// draws is the dealer and the watcher of one chance turn. From the second draw on it knows what
// the bag must contain: the content before the last draw, without the drawn tile, and with tiles
// that came there by events.
type draws struct {
	core.Step
	*target
	dealer  core.Dealer
	drawn   core.Tray
	moved   core.Tray // the tiles that have come from the bag by events, if some come together
	chosen  int       // how often a value was drawn
	bag     core.Tray
	left    int  // tiles in the bag after the last draw
	closed  bool // the chance turn is over
	problem error
}

// deal takes the present chance turn.
func (g *game) deal(turn core.Turn) *draws {
	d := &draws{target: g.target, dealer: g.dealer(turn)}
	g.state.Deal(d, d)
	d.closed = true
	return d
}

// Draw lets the dealer draw. It must not interrupt the State, so it keeps the first problem for
// the check.
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
	if !d.endless() {
		d.bag[c]--
	}
	return c
}

// Choose lets the dealer choose.
func (d *draws) Choose(n int) int {
	d.chosen++
	d.problem = cmp.Or(d.problem, try(func() {
		must(n > 0, "a value is drawn, and there is none")
		must(!d.closed, "a value is drawn from the dealer of a chance turn that is over")
	}))
	return d.dealer.Choose(max(1, n))
}

// Watch keeps an event.
func (d *draws) Watch(e core.Event) {
	moves, alike := e.Kind == core.TilesMoved, d.Document.Get("displays.alike")
	switch {
	case moves && e.To.Place == core.Bag && !d.endless():
		d.bag[e.Color] += e.Count
	case moves && e.From.Place == core.Bag && alike.Exists() && alike.Text() != "1":
		if d.moved[e.Color] += e.Count; d.moved[e.Color] > d.drawn[e.Color] { // it goes with another one, and chance has no say
			if d.drawn[e.Color]++; !d.endless() {
				d.bag[e.Color]--
			}
		}
	}
	d.Step.Watch(e)
}

// check compares the drawn tiles with those in the events.
func (d *draws) check(turn core.Turn) {
	var reported core.Tray
	for _, e := range d.Events {
		if e.Kind == core.TilesMoved && e.From.Place == core.Bag {
			reported[e.Color] += e.Count
		}
	}
	must(d.problem == nil, "%w", d.problem)
	must(d.drawn == reported, "the dealer drew %s; by the events %s came from the bag",
		d.tilesText(d.drawn), d.tilesText(reported))
	values := 0
	for _, e := range d.Events {
		if e.Kind == core.ValueDrawn {
			values++
		}
	}
	wanted := 0
	if turn == core.Draw {
		wanted = 1
	}
	must(d.chosen == wanted && values == wanted && (wanted == 0 || d.drawn.Empty()),
		"the chance turn (%v) drew %s, reported %d and drew %s", turn, wording.Count(d.chosen, "value"), values, d.tilesText(d.drawn))
	must(turn != core.Refill && turn != core.DrawTiles || !d.drawn.Empty(), "%v, and no tile was drawn: then it is no turn of its own", turn)
}

func checkHiddenInformation(g *game) {
	var all []*draws
	for s := range g.steps() {
		if s.draws != nil {
			s.draws.check(s.Turn)
			all = append(all, s.draws)
		}
		for _, d := range all {
			must(d.problem == nil, "%w", d.problem) // it was drawn from later
		}
	}
}

// The reader compares every line of the record with the rules.
func checkRecords(g *game) {
	undealt, err := core.NewGame(g.Rules, g.seats, nil)
	must(err == nil, "%w", err)
	for undealt.Turn() == core.Draw {
		must(undealt.TakeChance(byColor{}) == nil, "a draw cannot be taken")
	}
	others := undealt.Drawn(byColor{})
	for i, tiles := range undealt.Drawn(core.Seeded(g.seed)) {
		must(tiles.Total() == others[i].Total(), "display %d gets %s, and %d where they are of one color: who deals real tiles "+
			"has to know how many", i+1, wording.Count(tiles.Total(), "tile"), others[i].Total())
	}
	header := g.Header()
	header.Seats, header.Seed = slices.Repeat([]string{"random"}, g.seats), strconv.FormatUint(g.seed, 10)
	c, err := core.NewGame(g.Rules, g.seats, core.Seeded(g.seed))
	must(err == nil, "%w", err)
	g.state = c.State() // core.Game takes the chance turns itself
	for ; g.state.Turn().Seat() && !g.over(); g.moves++ {
		err := c.Play(g.choose())
		must(err == nil, "Game.Play refuses a legal move: %w", err)
	}
	var text strings.Builder
	err = record.Write(&text, header, c)
	must(err == nil, "the game cannot be written as a record: %w", err)
	open := func(record.Header) (core.Rules, string, error) { return g.Rules, header.Digest, nil }
	replay, err := record.NewReader(strings.NewReader(text.String()), open).Next()
	if wrong, is := errors.AsType[*record.LineError](err); is {
		lines := append(strings.Split(text.String(), "\n"), "")
		fail("the record of the game cannot be replayed: %w\n%s", err, lines[min(wrong.Line, len(lines))-1])
	}
	must(err == nil, "the record of the game cannot be replayed: %w", err)
	must(len(replay.Notices) == 0 && replay.Finished, "the record of the game can be replayed, but it has no end, or %s",
		strings.Join(replay.Notices, "; "))
	same(g.snapshot(g.state), g.snapshot(replay.Game.State()), "the record of the game was replayed, and came to another position")
}

// byColor draws the tiles of one color before those of another.
type byColor struct{}

func (byColor) Dealer(core.Turn, int, int) core.Dealer { return byColor{} }

// Choose returns the first alternative.
func (byColor) Choose(int) int { return 0 }

// Draw returns the first color that is left.
func (byColor) Draw(from *core.Tray) core.Color { return from.At(0) }
