package sim

// RoundRow is how one round of the game went, as the mean of the games that had it.
type RoundRow struct {
	Round     int     `json:"round"`
	Games     int64   `json:"games"`
	Moves     float64 `json:"moves"`     // of all seats
	Decisions float64 `json:"decisions"` // moves that were not the only legal one
	Choices   float64 `json:"choices"`   // legal moves to choose from, the mean of decisions

	// Ended is the number of games that went on after the round, and Behind the share
	// of them in which a later winner was not in the lead at its end.
	Ended  int64   `json:"ended"`
	Behind float64 `json:"behind"`

	// Score is that of a seat at the end of the round, after the last one with what the
	// end of the game gives, with the 95 % interval of the mean, by block.
	Score     float64 `json:"score"`
	ScoreLow  Bound   `json:"score_low"`
	ScoreHigh Bound   `json:"score_high"`
}

// Lead is how the lead went. A seat is in the lead if nobody has a higher score.
type Lead struct {
	Changes Distribution `json:"changes"` // how often it came to another seat, seen at the end of each step
	Last    Distribution `json:"last"`    // when it last did, in percent of the game's moves
	// Comeback is the share of games in which a winner was behind at the end of an
	// earlier round; Deficit is the most points by which one was, 0 where none was, and
	// Drama the mean of the ends of all rounds but the last.
	Comeback float64      `json:"comeback"`
	Deficit  Distribution `json:"deficit"`
	Drama    float64      `json:"drama"`
}

// roundRows describes the rounds, from the first.
func (p Plan) roundRows(t *Tally) []RoundRow {
	rows := []RoundRow{}
	scores := Metric{Unit: WholeWin * int64(p.Seats), Words: inPoints}
	for i, r := range t.ByRound {
		score := scores.measure(r.Scores)
		rows = append(rows, RoundRow{Round: i + 1, Games: r.Games, Moves: ratio(r.Moves, r.Games),
			Decisions: ratio(r.Decisions, r.Games), Choices: ratio(r.Choices, r.Decisions),
			Ended: r.Ended, Behind: ratio(r.Behind, r.Ended),
			Score: score.Mean, ScoreLow: score.Low, ScoreHigh: score.High})
	}
	return rows
}

// lead describes the lead.
func (p Plan) lead(t *Tally) Lead {
	mean := func(name string) float64 {
		m, _ := p.Metric(name)
		return m.sample(t.Metrics[name]).Mean
	}
	return Lead{Changes: t.LeadChanges.distribution(), Last: t.LeadLast.distribution(), Comeback: mean("comeback"),
		Deficit: t.Deficit.distribution(), Drama: mean("drama")}
}
