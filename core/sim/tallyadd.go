package sim

// newTally makes a tally of nothing.
func newTally(p *Plan) *Tally {
	bots := len(p.Names())
	t := &Tally{Metrics: map[string]Moments{}, Rounds: Histogram{}, Turns: Histogram{}, Moves: Histogram{},
		Margin: Histogram{}, Choices: Histogram{}, LeadChanges: Histogram{}, LeadLast: Histogram{},
		Deficit: Histogram{}, ByRound: []RoundTally{}, Points: map[string]*Points{}, Ends: map[string]int64{},
		Decided: map[string]int64{}}
	t.Tiles = Tiles{Floor: make([]int64, p.Seats), Discard: make([]int64, p.Seats), Cells: map[Cell]int64{}}
	t.Boards.Structures = map[string]Structure{}
	for range bots {
		t.Beats = append(t.Beats, make([]int64, bots))
	}
	for range p.Seats {
		row := make([]Standing, bots)
		for i := range row {
			row[i] = Standing{Places: make([]int64, p.Seats), Scores: Histogram{}}
		}
		t.Seats = append(t.Seats, row)
	}
	for _, m := range p.Metrics() {
		t.Metrics[m.Name] = Moments{}
	}
	return t
}

// add adds what was counted of other games of the same plan. blocks is how many
// blocks were counted here, and others how many there.
func (t *Tally) add(o *Tally, blocks, others int64) {
	t.Games += o.Games
	t.Ties += o.Ties
	addMetrics(t.Metrics, o.Metrics, blocks, others)
	for seat := range o.Seats {
		for b := range o.Seats[seat] {
			t.Seats[seat][b].add(&o.Seats[seat][b])
		}
	}
	for b := range o.Beats {
		addTo(t.Beats[b], o.Beats[b])
	}
	histograms := o.histograms()
	for i, h := range t.histograms() {
		h.Add(histograms[i])
	}
	t.addRounds(o.ByRound)
	for key, points := range o.Points {
		t.points(key).add(points)
	}
	addCounts(t.Ends, o.Ends)
	addCounts(t.Decided, o.Decided)
	t.Tiles.add(&o.Tiles)
	t.Boards.add(&o.Boards)
}

// histogramNames are the names of the histograms, which for all but the choices are
// those of the metrics.
var histogramNames = []string{"rounds", "turns", "moves", "margin", "choices", "lead.changes", "lead.last", "deficit"}

func (t *Tally) histograms() []Histogram {
	return []Histogram{t.Rounds, t.Turns, t.Moves, t.Margin, t.Choices, t.LeadChanges, t.LeadLast, t.Deficit}
}

// addRounds adds rounds. Those that nothing was counted of leave no trace, so that
// equal counts are written alike.
func (t *Tally) addRounds(rounds []RoundTally) {
	for i, r := range rounds {
		if r == (RoundTally{}) {
			continue
		}
		for i >= len(t.ByRound) {
			t.ByRound = append(t.ByRound, RoundTally{})
		}
		t.ByRound[i].add(&r)
	}
}

// points returns the entry of a key, and makes one where there is none.
func (t *Tally) points(key string) *Points {
	p := t.Points[key]
	if p == nil {
		p = &Points{}
		for _, row := range t.Seats {
			seat := make([]PointsTally, len(row))
			for b := range seat {
				seat[b].Rounds = []PointsRound{}
			}
			p.Seats = append(p.Seats, seat)
		}
		t.Points[key] = p
	}
	return p
}

// addMetrics adds sums by block. One that is missing on one side was 0 in each
// block there: a key that gave nothing yet.
func addMetrics(m, o map[string]Moments, blocks, others int64) {
	for name, sums := range o {
		mine, known := m[name]
		if !known {
			mine.N = blocks
		}
		mine.Add(sums)
		m[name] = mine
	}
	for name, sums := range m {
		if _, known := o[name]; !known {
			sums.N += others
			m[name] = sums
		}
	}
}

func (s *Standing) add(o *Standing) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Forfeits += o.Forfeits
	s.Substituted += o.Substituted
	addTo(s.Places, o.Places)
	s.Scores.Add(o.Scores)
}

func (r *RoundTally) add(o *RoundTally) {
	r.Games += o.Games
	r.Moves += o.Moves
	r.Decisions += o.Decisions
	r.Choices += o.Choices
	r.Ended += o.Ended
	r.Behind += o.Behind
	r.Scores.Add(o.Scores)
}

func (p *Points) add(o *Points) {
	p.Games += o.Games
	for seat := range o.Seats {
		for b := range o.Seats[seat] {
			p.Seats[seat][b].add(&o.Seats[seat][b])
		}
	}
}

func (p *PointsTally) add(o *PointsTally) {
	p.Games += o.Games
	for i, r := range o.Rounds {
		here := p.round(i)
		here.Points += r.Points
		here.Times += r.Times
		here.Applied += r.Applied
	}
}

// round returns the entry of a round, from 0.
func (p *PointsTally) round(i int) *PointsRound {
	for i >= len(p.Rounds) {
		p.Rounds = append(p.Rounds, PointsRound{})
	}
	return &p.Rounds[i]
}

func (t *Tiles) add(o *Tiles) {
	t.Games += o.Games
	addTo(t.Floor, o.Floor)
	addTo(t.Discard, o.Discard)
	addCounts(t.Cells, o.Cells)
}

func (b *Boards) add(o *Boards) {
	b.Games += o.Games
	for kind, s := range o.Structures {
		mine := b.Structures[kind]
		b.Structures[kind] = Structure{mine.Won + s.Won, mine.Of + s.Of}
	}
}

func addTo(list, o []int64) {
	for i, n := range o {
		list[i] += n
	}
}

func addCounts[K comparable](counts, o map[K]int64) {
	for key, n := range o {
		counts[key] += n
	}
}
