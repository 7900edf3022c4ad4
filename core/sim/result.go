package sim

import (
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Result is what a run found, in the order and under the names of the public
// JSON format. Means are for a game unless it is said otherwise, and the mean of
// nothing is 0.
type Result struct {
	Format  int      `json:"format"`
	Ruleset string   `json:"ruleset"`
	Digest  string   `json:"digest"`
	Seats   int      `json:"seats"`
	Bots    []string `json:"bots"`
	Games   int64    `json:"games"`
	Blocks  int64    `json:"blocks"` // of games on one seed
	Seed    string   `json:"seed"`
	// Partial is set where the run was interrupted before its last game.
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
	Margin         Distribution     `json:"margin"` // the score of the first place minus that of the second, 0 in forfeited games
	Points         []Source         `json:"points"`
	Never          []string         `json:"never,omitempty"` // keys that should give points and never did
	Ties           int64            `json:"ties"`            // games with several winners that none has forfeited
	Ends           map[string]int64 `json:"ends"`            // games by the rule that ended them
	// DecidedBy counts games by the value of the ranking in which the winner was
	// ahead of the second place; those with several winners are "shared".
	DecidedBy  map[string]int64 `json:"decided_by"`
	Lead       Lead             `json:"lead"`
	Tiles      TileMeans        `json:"tiles"`
	Structures []StructureRow   `json:"structures"`
	Cells      []CellRow        `json:"cells"`
	Run        RunInfo          `json:"run,omitzero"`
}

// FirstSeat says whether the first seat has an advantage: its share of victories,
// the one it would have if all were equal, and the probability to see a share that
// is at least as far from it if they are. SeatsPValue is that of shares that are at
// least as unequal, of all seats.
type FirstSeat struct {
	WinShare    float64 `json:"win_share"`
	Low         float64 `json:"low"`
	High        float64 `json:"high"`
	Expected    float64 `json:"expected"`
	PValue      float64 `json:"p_value"`
	SeatsPValue float64 `json:"seats_p_value"`
	// Detectable is the smallest difference from Expected that the run would have seen,
	// as in [Measured]; unknown where it is too short to see any.
	Detectable Bound `json:"detectable"`
}

// RunInfo is what a run took. It is the only part of a result that differs
// from one run to the next.
type RunInfo struct {
	Workers        int     `json:"workers"`
	Seconds        float64 `json:"seconds"`
	GamesPerSecond float64 `json:"games_per_second"`
	Version        string  `json:"version"`
}

// NewResult returns what was counted of a run under its first ruleset.
func NewResult(p Plan, c *Counts) *Result { return NewResultOf(p, c, 0) }

// NewResultOf returns what was counted of a run under one of its rulesets, from 0.
func NewResultOf(p Plan, c *Counts, lane int) *Result {
	t, l := c.Rulesets[lane], p.Rulesets[lane]
	r := &Result{
		Format: 1, Ruleset: l.Ruleset, Digest: l.Digest,
		Seats: p.Seats, Bots: p.Bots, Games: t.Games, Blocks: c.Blocks, Seed: p.Seed,
		Until:     p.untilState(c),
		FirstSeat: p.firstSeat(t), Metrics: p.measure(t),
		Rounds: t.Rounds.distribution(), Turns: t.Turns.distribution(), Moves: t.Moves.distribution(),
		Choices: t.Choices.distribution(), Margin: t.Margin.distribution(),
		ByRound: p.roundRows(t), Points: p.sources(t, &l), Never: t.never(&l),
		Ties: t.Ties, Ends: t.Ends, DecidedBy: t.Decided, Lead: p.lead(t),
		Tiles: t.Tiles.means(), Structures: t.Boards.rows(), Cells: t.Tiles.rows(p.Seats),
	}
	r.MovesPerGame, r.ChoicesPerMove = r.Moves.Mean, r.Choices.Mean
	r.Partial = t.Games < p.Games && (r.Until == nil || !r.Until.Reached)
	r.BySeat, r.ByBot = p.rows(t, c.Blocks)
	return r
}

// measure says what all metrics are: those that each plan has, and then the points
// of all keys that gave any.
func (p Plan) measure(t *Tally) []Measured {
	var all []Measured
	known := p.Metrics()
	for _, m := range known {
		all = append(all, m.measure(t.Metrics[m.Name]))
	}
	for _, name := range slices.Sorted(maps.Keys(t.Metrics)) {
		if m, _ := p.Metric(name); strings.HasPrefix(name, pointsPrefix) {
			all = append(all, m.measure(t.Metrics[name]))
		}
	}
	return all
}

// firstSeat tests the shares of victories by seat.
func (p Plan) firstSeat(t *Tally) FirstSeat {
	shares := make([]stats.Share, p.Seats)
	for seat := range shares {
		m, _ := p.Metric(seatWins(seat))
		shares[seat] = stats.Share(m.sample(t.Metrics[m.Name]))
	}
	first, expected := shares[0], 1/float64(p.Seats)
	interval := first.Interval()
	return FirstSeat{WinShare: first.Mean, Low: interval.Low, High: interval.High, Expected: expected,
		PValue: first.PValue(expected), SeatsPValue: stats.EqualShares(shares), Detectable: Bound(first.DetectableFrom(expected))}
}

// ratio divides; nothing out of nothing is 0.
func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
