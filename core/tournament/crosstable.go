package tournament

import "github.com/azulejo/azulejo/core/stats"

// Cell is what one bot has made of another one.
type Cell struct {
	Bot     string `json:"bot"`
	Against string `json:"against"`
	// Games is how often the two were compared: once in each game that they both
	// played, for each chair of the one and each of the other, but for games that a
	// third one has forfeited.
	Games int64 `json:"games"`
	// PointShare is the share of the points that the bot has made, with the bounds of
	// its 95 % interval.
	PointShare float64 `json:"point_share"`
	ShareLow   float64 `json:"share_low"`
	ShareHigh  float64 `json:"share_high"`
}

// crosstable lists what each bot has made of each other one, by an order of the bots.
func (s *State) crosstable(order []int) []Cell {
	parts := s.parts()
	cells := []Cell{}
	for _, bot := range order {
		for _, other := range order {
			if bot != other {
				cells = append(cells, s.cell(bot, other, parts[bot][other]))
			}
		}
	}
	return cells
}

// parts gives, for each two bots, what the first made of the second on each deal.
func (s *State) parts() [][][]stats.Part {
	parts := make([][][]stats.Part, len(s.Bots))
	for i := range parts {
		parts[i] = make([][]stats.Part, len(s.Bots))
	}
	deals := 0
	for duels := range s.deals() {
		deals++
		note := func(a, b int, points, whole float64) {
			for len(parts[a][b]) < deals {
				parts[a][b] = append(parts[a][b], stats.Part{})
			}
			last := &parts[a][b][deals-1]
			last.Of, last.Whole = last.Of+points, last.Whole+whole
		}
		for _, d := range duels {
			note(d.A, d.B, d.PointsA, d.PointsA+d.PointsB)
			note(d.B, d.A, d.PointsB, d.PointsA+d.PointsB)
		}
	}
	return parts
}

func (s *State) cell(bot, other int, parts []stats.Part) Cell {
	share := stats.Share(stats.Ratio(parts))
	interval := share.Interval()
	c := Cell{Bot: s.Bots[bot], Against: s.Bots[other], PointShare: share.Mean,
		ShareLow: interval.Low, ShareHigh: interval.High}
	for _, p := range parts {
		c.Games += int64(p.Whole)
	}
	return c
}
