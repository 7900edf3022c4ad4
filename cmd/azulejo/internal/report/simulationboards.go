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
	if plot, table := s.cells(); plot.Cells != nil {
		section.Parts = append(section.Parts, Part{Figure: &Figure{
			Title: "Covered in the end, % of boards", Plot: plot, Table: table,
			Desc: "The cells of a board, each with the share of boards that had a tile there when the " +
				"game was over.",
			Note: "The darker a cell, the more boards had a tile there. Its frame has the only color that it " +
				"takes; the small number is printed on it."}})
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

// cells maps the board, and lists its cells; there are none where it has no picture.
func (s simulation) cells() (plot Cells, table Table) {
	table = Table{Caption: "Cells covered in the end", Head: []string{"cell", "on the board", "boards"}, Long: true}
	shares := map[core.Spot]float64{}
	for _, row := range s.Cells {
		shares[core.Spot(row.Cell)] = row.Share
	}
	for _, area := range s.rules.Board.Areas {
		if !area.Place.Cells() {
			continue
		}
		for _, cell := range area.Cells {
			x := shares[cell.Spot]
			plot.Cells = append(plot.Cells, Cell{cell.X, cell.Y, x, cell.Label, s.colorOf(cell)})
			name, _ := sim.Cell(cell.Spot).MarshalText() // it is of one of the two places
			table.Rows = append(table.Rows, []string{string(name), strings.TrimSpace(area.Name + " " + cell.Label), share(x)})
		}
	}
	for _, l := range s.rules.Board.Labels {
		plot.Labels = append(plot.Labels, CellLabel{l.X, l.Y, l.Text})
	}
	return plot, table
}

// colorOf names the only color that a cell takes, or returns "".
func (s simulation) colorOf(cell view.Cell) string {
	for i, name := range s.rules.Colors {
		if cell.Accepts == 1<<i {
			return name
		}
	}
	return ""
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
