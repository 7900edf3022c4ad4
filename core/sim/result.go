package sim

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/azulejo/azulejo/core/stats"
)

// Result is the result of a run, in the order and under the names of the public JSON
// format. Means are for a game unless stated otherwise, and the mean of nothing is 0.
type Result struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Weights string   `json:"weights,omitempty"` // the digest of the bots' weights, see [record.Header]
	Seats   int      `json:"seats"`
	Bots    []string `json:"bots"`
	Games   int64    `json:"games"`
	Blocks  int64    `json:"blocks"` // of games on one seed
	Seed    uint64   `json:"seed,string"`
	// Partial is set if the run was interrupted before its last game.
	Partial bool        `json:"partial,omitempty"`
	Until   *UntilState `json:"until,omitempty"`

	FirstSeat FirstSeat  `json:"first_seat"`
	Metrics   []Measured `json:"metrics"`

	Rounds         Distribution     `json:"rounds"`
	Turns          Distribution     `json:"turns"`
	Moves          Distribution     `json:"moves"`
	MovesPerGame   float64          `json:"moves_per_game"`
	ChoicesPerMove float64          `json:"choices_per_move"` // forced moves have one
	Choices        Distribution     `json:"choices"`          // moves by their number of choices
	ByRound        []RoundRow       `json:"by_round"`
	BySeat         []Row            `json:"by_seat"`
	ByBot          []Row            `json:"by_bot"`
	ByTeam         []Row            `json:"by_team,omitempty"` // in teams; nil without them
	Margin         Distribution     `json:"margin"`            // the score of the first place minus that of the second, 0 in forfeited games
	Points         []Source         `json:"points"`
	Never          []string         `json:"never,omitempty"` // keys of Ruleset.Expected that gave no points
	Ties           int64            `json:"ties"`            // games that several seats or teams won, without forfeited games
	Ends           map[string]int64 `json:"ends"`            // games by the rule that ended them
	// DecidedBy counts games by the value of the ranking that put the winner ahead of the second
	// place, or "shared" for several winners.
	DecidedBy  map[string]int64 `json:"decided_by"`
	Lead       Lead             `json:"lead"`
	Tiles      TileMeans        `json:"tiles"`
	Structures []StructureRow   `json:"structures"`
	Cells      []CellRow        `json:"cells"`
	Run        RunInfo          `json:"run,omitzero"`
}

// FirstSeat shows whether the first seat has an advantage. It has the seat's share of victories,
// the share of equal seats as Expected, and the p-value of the difference. SeatsPValue is that of
// the differences between all seats, or between teams.
type FirstSeat struct {
	WinShare    float64 `json:"win_share"`
	Low         float64 `json:"low"`
	High        float64 `json:"high"`
	Expected    float64 `json:"expected"`
	PValue      float64 `json:"p_value"`
	SeatsPValue float64 `json:"seats_p_value"`
	// Detectable is the smallest detectable difference from Expected, as in [Measured]. It is
	// unknown if the run is too short.
	Detectable Bound `json:"detectable"`
}

// RunInfo is the time of a run. Only this part of a result differs between runs of one plan.
type RunInfo struct {
	Workers        int     `json:"workers"`
	Seconds        float64 `json:"seconds"`
	GamesPerSecond float64 `json:"games_per_second"`
	Version        string  `json:"version"`
}

// Timed returns the time that games took from their beginning until now.
func Timed(began time.Time, workers int, games int64) RunInfo {
	took := time.Since(began).Seconds()
	return RunInfo{Workers: workers, Seconds: took, GamesPerSecond: float64(games) / max(took, 1e-9)}
}

// NewResult returns the result of a run under its first ruleset.
func NewResult(p Plan, c *Counts) *Result { return newResult(p, c, 0) }

// newResult returns the result of a run under one of its rulesets, from 0.
func newResult(p Plan, c *Counts, ruleset int) *Result {
	t, rules := c.Rulesets[ruleset], p.Rulesets[ruleset]
	ends, decided := t.singles(endsPrefix), t.singles(decidedPrefix)
	r := &Result{
		Format: 1, Ruleset: rules.Ruleset, Digest: rules.Digest, Weights: rules.Header().WeightsDigest(),
		Seats: p.Seats, Bots: p.Bots, Games: c.Blocks * p.BlockSize(), Blocks: c.Blocks, Seed: p.Seed,
		Until: p.UntilState(c), FirstSeat: p.firstSeat(t, rules.Teams, c.Blocks),
		Rounds: t.distribution("rounds"), Turns: t.distribution("turns"), Moves: t.distribution("moves"),
		Choices: t.distribution(choicesOfMoves), Margin: t.distribution("margin"),
		ByRound: p.roundRows(t), Points: p.sources(t, &rules, c.Blocks),
		Ties: decided[DecidedShared], Ends: ends, DecidedBy: decided,
		Lead: Lead{Changes: t.distribution("lead.changes"), Last: t.distribution("lead.last"),
			Deficit: t.distribution("deficit")},
	}
	keys := t.after(gamesPrefix)
	for _, m := range p.Metrics(append(ofEach(keys), rules.Own...)...) {
		r.Metrics = append(r.Metrics, m.measured(t.Sums[m.Name], c.Blocks))
	}
	for _, key := range rules.Expected {
		if !slices.Contains(keys, key) && r.Games > 0 {
			r.Never = append(r.Never, key)
		}
	}
	comeback, _ := r.Measure("comeback")
	drama, _ := r.Measure("drama")
	r.Lead.Comeback, r.Lead.Drama = comeback.Mean, drama.Mean
	r.MovesPerGame, r.ChoicesPerMove = r.Moves.Mean, r.Choices.Mean
	r.Partial = r.Games < p.Games && (r.Until == nil || !r.Until.Reached)
	r.Tiles, r.Cells, r.Structures = p.boards(t)
	r.BySeat, r.ByBot = p.rows(t, c.Blocks)
	for _, team := range rules.Teams {
		r.ByTeam = append(r.ByTeam, p.teamRow(t, r, team))
	}
	return r
}

// Measure returns the result in a metric, or false for a metric without a result.
func (r *Result) Measure(name string) (Measured, bool) {
	i := slices.IndexFunc(r.Metrics, func(m Measured) bool { return m.Name == name })
	if i < 0 {
		return Measured{}, false
	}
	return r.Metrics[i], true
}

// Distribution returns the distribution of a metric by its name, nil if only sums are counted.
func (r *Result) Distribution(metric string) *Distribution {
	return map[string]*Distribution{"rounds": &r.Rounds, "turns": &r.Turns, "moves": &r.Moves, "margin": &r.Margin,
		"lead.changes": &r.Lead.Changes, "lead.last": &r.Lead.Last, "deficit": &r.Lead.Deficit}[metric]
}

// share is the share of victories in a metric of them.
func (p *Plan) share(t Tally, name string, blocks int64) stats.Share {
	m, _ := p.Metric(name)
	return stats.Share(m.sample(t.Sums[name], blocks))
}

// firstSeat tests the shares of victories by seat.
func (p *Plan) firstSeat(t Tally, teams [][]int, blocks int64) FirstSeat {
	var shares []stats.Share
	for seat := range p.Seats {
		if teams == nil || slices.ContainsFunc(teams, func(team []int) bool { return team[0] == seat+1 }) {
			shares = append(shares, p.share(t, winsOf(seat), blocks))
		}
	}
	first, expected := shares[0], 1/float64(len(shares))
	if len(shares) == 1 { // there is nobody to compare it with
		expected = first.Mean
	}
	interval := first.Interval()
	return FirstSeat{WinShare: first.Mean, Low: interval.Low, High: interval.High, Expected: expected,
		PValue: first.PValue(expected), SeatsPValue: stats.EqualShares(shares),
		Detectable: Bound(first.DetectableFrom(expected))}
}

// RoundRow describes one round of the game, as the mean of the games with that round.
type RoundRow struct {
	Round     int     `json:"round"`
	Games     int64   `json:"games"`
	Moves     float64 `json:"moves"`     // of all seats
	Decisions float64 `json:"decisions"` // moves with an alternative
	Choices   float64 `json:"choices"`   // legal moves to choose from, the mean of decisions

	// Ended is the number of games with a later round. Behind is the share of them in which a winner
	// was not in the lead at the end of this round.
	Ended  int64   `json:"ended"`
	Behind float64 `json:"behind"`

	// Score is the score of a seat at the end of the round, with the final points after the last
	// round. It has the 95 % interval of the mean, by block.
	Score     float64 `json:"score"`
	ScoreLow  Bound   `json:"score_low"`
	ScoreHigh Bound   `json:"score_high"`
}

// roundRows describes the rounds, from the first.
func (p *Plan) roundRows(t Tally) []RoundRow {
	rows := []RoundRow{}
	scores := Metric{Unit: WholeWin * int64(p.Seats)}
	for round := 1; round <= t.rounds(); round++ {
		r := t.round(round)
		score := scores.measured(t.Sums[fmt.Sprint(scoresPrefix, round)], r[roundBlocks])
		rows = append(rows, RoundRow{Round: round, Games: r[roundGames], Moves: ratio(r[roundMoves], r[roundGames]),
			Decisions: ratio(r[roundDecisions], r[roundGames]), Choices: ratio(r[roundChoices], r[roundDecisions]),
			Ended: r[roundEnded], Behind: ratio(r[roundBehind], r[roundEnded]),
			Score: score.Mean, ScoreLow: score.Low, ScoreHigh: score.High})
	}
	return rows
}

// Lead describes the changes of the lead. A seat is in the lead if nobody has a higher score.
type Lead struct {
	Changes Distribution `json:"changes"` // changes to another seat, seen at the end of each step
	Last    Distribution `json:"last"`    // the last change, in percent of the game's moves
	// Comeback is the share of games in which a winner was behind at the end of an earlier round.
	// Deficit is the largest deficit of a winner at such an end, 0 if there was none. Drama is the
	// mean deficit at the ends of all rounds but the last.
	Comeback float64      `json:"comeback"`
	Deficit  Distribution `json:"deficit"`
	Drama    float64      `json:"drama"`
}

// Row is how a seat, or a bot, or a bot on a seat did.
type Row struct {
	Seat  int    `json:"seat,omitempty"`  // from 1; 0 in a row over all seats
	Seats []int  `json:"seats,omitempty"` // of a team
	Bot   string `json:"bot,omitempty"`
	Games int64  `json:"games"`

	// WinShare is the share of victories; a tie of k counts as 1/k. Low and High are the bounds of
	// its 95 % interval (Wilson's, by block).
	WinShare     float64 `json:"win_share"`
	WinShareLow  float64 `json:"win_share_low"`
	WinShareHigh float64 `json:"win_share_high"`

	Places []int64   `json:"places"` // games by place, the first one first; seats that tie share one
	Score  Spread    `json:"score"`
	Scores Histogram `json:"scores"` // games by score

	// Forfeits is the number of games that the bot lost by failing. Substituted is the number of
	// games that random moves ended in its place.
	Forfeits    int64 `json:"forfeits,omitempty"`
	Substituted int64 `json:"substituted,omitempty"`
}

// rows returns the rows by seat and bot, and by bot alone.
func (p *Plan) rows(t Tally, blocks int64) (bySeat, byBot []Row) {
	bySeat, byBot = []Row{}, []Row{} // also where no game was finished
	for b := range p.Names() {
		byBot = append(byBot, p.row(t, b, 0, blocks))
	}
	for seat := range p.Seats {
		for b := range p.Names() {
			if row := p.row(t, b, seat+1, blocks); row.Games > 0 {
				bySeat = append(bySeat, row)
			}
		}
	}
	return bySeat, byBot
}

// row adds up the games of a bot on a seat, from 1, or on all seats, 0.
func (p *Plan) row(t Tally, b, seat int, blocks int64) Row {
	r := Row{Seat: seat, Bot: p.Names()[b], Places: make([]int64, p.Seats), Scores: Histogram{}}
	from, to := seat-1, seat
	if seat == 0 {
		from, to = 0, p.Seats
	}
	var wins int64
	for s := from; s < to; s++ {
		for place, n := range t.Histograms[seatPlaces.of(s, b)] {
			r.Places[place-1] += n
			r.Games += n
		}
		r.Scores.Add(t.Histograms[seatScores.of(s, b)])
		wins += t.Histograms[seatWins.of(s, b)][0]
		r.Forfeits += t.Histograms[seatForfeits.of(s, b)][0]
		r.Substituted += t.Histograms[seatSubstituted.of(s, b)][0]
	}
	r.WinShare, r.Score = ratio(wins, r.Games*WholeWin), r.Scores.spread()
	interval := p.winInterval(t, &r, blocks)
	r.WinShareLow, r.WinShareHigh = interval.Low, interval.High
	return r
}

// teamRow describes a team, or a seat that plays alone. Its seats have won the same games.
func (p *Plan) teamRow(t Tally, r *Result, team []int) Row {
	wins, places := p.share(t, winsOf(team[0]-1), r.Blocks), make([]int64, p.Seats)
	for _, row := range r.BySeat {
		for i, n := range row.Places {
			places[i] += n * one(row.Seat == team[0])
		}
	}
	scores := Histogram{}
	scores.Add(t.Histograms[teamScores(team[0]-1)])
	return Row{Seats: team, Games: r.Games, WinShare: wins.Mean, WinShareLow: wins.Interval().Low, WinShareHigh: wins.Interval().High,
		Places: places, Score: scores.spread(), Scores: scores}
}

// winInterval is the interval of the victories of a row.
func (p *Plan) winInterval(t Tally, r *Row, blocks int64) stats.Interval {
	oneBot := len(p.Names()) == 1
	switch {
	case r.Seat > 0 && oneBot:
		return p.share(t, winsOf(r.Seat-1), blocks).Interval()
	case r.Seat > 0:
		// A bot may have several chairs, so its games on one seat are not summed up by block. They are
		// assumed to go alike: the interval is then too wide rather than too narrow.
		won, n := r.WinShare, float64(blocks)
		return stats.Share{N: blocks, Mean: won, SD: math.Sqrt(won * (1 - won) * n / max(1, n-1))}.Interval()
	case !oneBot:
		return p.share(t, winsPrefix+r.Bot, blocks).Interval()
	case blocks == 0:
		return stats.Share{}.Interval()
	}
	won := p.share(t, "won", blocks)
	if won.Mean == 1 { // a bot on all chairs wins as often as there are games
		return stats.Interval{Low: r.WinShare, High: r.WinShare}
	}
	all, each := won.Interval(), 1.0 // the part of the chairs that win a game
	if won.Mean > 0 {
		each = r.WinShare / won.Mean
	}
	return stats.Interval{Low: each * all.Low, High: each * all.High}
}
