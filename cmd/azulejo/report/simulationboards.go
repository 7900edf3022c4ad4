package report

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/view"
)

// boards is where tiles come to lie, if any of it was looked at.
func (s simulation) boards() (Section, bool) {
	section := Section{Title: "Where tiles come to lie",
		Lead: fmt.Sprintf("Looked at in a sample of %s.", count(s.Tiles.Games, "game"))}
	if plot := s.cells(); plot != nil {
		section.Parts = append(section.Parts, Part{Figure: &Figure{
			Title: "Covered in the end, % of boards", Plot: plot, Table: s.cellTable(),
			Desc: "The cells of a board, each with the share of boards that had a tile there when the " +
				"game was over."}})
	}
	if s.Tiles.Games > 0 {
		section.Parts = append(section.Parts, Part{Table: new(s.tiles())})
	}
	if len(s.Structures) > 0 {
		t := Table{Caption: "Prizes won", Head: []string{"kind", "won", "of", "share"}}
		for _, row := range s.Structures {
			t.Rows = append(t.Rows, []string{row.Kind, whole(row.Won), whole(row.Of), share(row.Share)})
		}
		section.Parts = append(section.Parts, Part{Table: &t})
	}
	return section, section.Parts != nil
}

// cells maps the board, nil where it has no picture.
func (s simulation) cells() Cells {
	shares := map[core.Spot]float64{}
	for _, row := range s.Cells {
		shares[core.Spot(row.Cell)] = row.Share
	}
	var plot Cells
	for _, cell := range s.places() {
		plot = append(plot, Cell{cell.X, cell.Y, shares[cell.Spot]})
	}
	return plot
}

// places lists the cells of a board on which tiles stay.
func (s simulation) places() []view.Cell {
	var cells []view.Cell
	for _, area := range s.rules.Board.Areas {
		if area.Place == core.Wall || area.Place == core.Star {
			cells = append(cells, area.Cells...)
		}
	}
	return cells
}

func (s simulation) cellTable() Table {
	t := Table{Caption: "Cells covered in the end", Head: []string{"cell", "boards"}, Long: true}
	for _, row := range s.Cells {
		name, err := row.Cell.MarshalText()
		if err == nil {
			t.Rows = append(t.Rows, []string{string(name), share(row.Share)})
		}
	}
	return t
}

// tiles is how many tiles a seat loses.
func (s simulation) tiles() Table {
	t := Table{Caption: "Tiles of a game, by seat", Head: []string{"tiles"},
		Rows: [][]string{{"to the floor line"}, {"to the discard"}}}
	for seat := range s.Tiles.Floor {
		t.Head = append(t.Head, fmt.Sprintf("seat %d", seat+1))
		t.Rows[0] = append(t.Rows[0], decimal(s.Tiles.Floor[seat], 2))
		t.Rows[1] = append(t.Rows[1], decimal(s.Tiles.Discard[seat], 2))
	}
	return t
}

// measures is all numbers, with what each of them means.
func (s simulation) measures() Section {
	t := Table{Caption: "All measures", Head: []string{"measure", "mean", "95 % interval", "sd",
		"would have seen", "in", "meaning"}}
	for _, m := range s.Metrics {
		factor := factorOf(m)
		digits := m.Decimals()
		seen := notKnown
		if d := factor * float64(m.Detectable); known(d) {
			seen = decimal(d, stats.Decimals(d))
		}
		t.Rows = append(t.Rows, []string{m.Name, decimal(factor*m.Mean, digits),
			between(float64(m.Low), float64(m.High), factor, digits), decimal(factor*m.SD, digits),
			seen, unitOf(m), m.About})
	}
	return Section{Title: "All measures",
		Lead: "Means of a game with their 95 % intervals, and the smallest difference from the mean " +
			"that the run would have seen in 80 of 100 cases. Intervals come from what differs between " +
			"seeds: games on one seed have the same tiles and are not taken for independent. sd is that " +
			"of the means of seeds.",
		Parts: []Part{{Table: &t}}}
}

// unitOf is what the numbers of a metric are given in.
func unitOf(m sim.Measured) string {
	if factorOf(m) == 100 {
		return "% of games"
	}
	return m.Unit
}

// facts is how the run was made.
func (s simulation) facts(o Origin) Section {
	rows := pairs("ruleset", s.Ruleset, "digest", s.Digest, "seats", whole(s.Seats),
		"bots", strings.Join(s.Bots, ", "), "games", whole(s.Games),
		"seeds", fmt.Sprintf("%s, from %s", whole(s.Blocks), s.Seed), "program", o.Program+" "+o.Version)
	if s.Until != nil {
		rows = append(rows, []string{"until", fmt.Sprintf("%s ± %g", s.Until.Metric, s.Until.Within)})
	}
	for _, row := range s.ByBot {
		if row.Forfeits+row.Substituted > 0 {
			rows = append(rows, []string{row.Bot + " failed", fmt.Sprintf(
				"%s forfeited, %s played on at random", count(row.Forfeits, "game"), whole(row.Substituted))})
		}
	}
	return Section{Title: "How it was run", Parts: []Part{{Table: facts("The run", rows)}}}
}
