package view

import "github.com/azulejo/azulejo/core"

// News is the changes on the board of a seat in some steps.
type News struct {
	Scored bool
	Points int // the sum for the seat

	spots  map[core.Spot]bool // with a new tile or marker
	earned map[core.Spot]int  // points that a space gave

	// lines counts the new tiles of each pattern line since its last tiling, as events name the line
	// and not the space.
	lines map[int8]int
}

// NewsOf collects the changes of a seat, from 0, in some steps.
func NewsOf(steps []core.Step, seat int) News {
	n := News{spots: map[core.Spot]bool{}, earned: map[core.Spot]int{}, lines: map[int8]int{}}
	for _, step := range steps {
		for _, e := range step.Events {
			if int(e.Seat) == seat {
				n.add(e)
			}
		}
	}
	return n
}

// add adds the changes of an event.
func (n *News) add(e core.Event) {
	switch e.Kind {
	case core.Scored:
		n.Scored, n.Points = true, n.Points+e.Points
		n.earned[e.To] += e.Points
	case core.TilesMoved, core.MarkerTaken:
		if e.From.Place.Info().Layout == core.Lines {
			n.lines[e.From.Row] = 0
		}
		if e.To.Place.Info().Layout == core.Lines {
			n.lines[e.To.Row] += int(e.Count)
		} else {
			n.spots[e.To] = true
		}
	}
}

// Earned returns the points that a space of the board gave.
func (n *News) Earned(at core.Spot) int { return n.earned[at] }

// Fresh reports which cells of an area have a new tile or marker. Tiles fill a line in the order
// of its spaces.
func (n *News) Fresh(a Area) []bool {
	fresh := make([]bool, len(a.Cells))
	left := map[int8]int{}
	for i := len(a.Cells) - 1; i >= 0; i-- {
		c := &a.Cells[i]
		switch {
		case c.Tile == core.NoColor && !c.Marker:
		case c.Spot.Place.Info().Layout == core.Lines:
			left[c.Spot.Row]++
			fresh[i] = left[c.Spot.Row] <= n.lines[c.Spot.Row]
		default:
			fresh[i] = n.spots[c.Spot]
		}
	}
	return fresh
}
