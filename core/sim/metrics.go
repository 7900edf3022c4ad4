package sim

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Metric is a number of each game. It is counted as a whole number and added up by block. The sum
// of a block divided by Unit is the mean of its games in the unit of Words.
type Metric struct {
	Name  string
	Unit  int64
	Words string // the unit: "points", "share of games"
	About string // a description without a full stop

	value     *int64 // of a game that is over
	histogram bool   // games are also counted by their number
}

// pointsPrefix begins the metrics of points by ruleset key.
const pointsPrefix = "points."

// The units of several metrics.
const (
	inShares = "share of games"
	inPoints = "points"
	inMoves  = "moves"
)

// Metrics lists the metrics of a plan without those of points by ruleset key. [Plan.Metric] also
// knows these.
func (p Plan) Metrics() []Metric { return p.metrics(new(numbers)) }

// metrics lists the metrics with their values in n.
func (p Plan) metrics(n *numbers) []Metric {
	var list []Metric
	add := func(name string, parts int64, words, about string, value *int64) {
		list = append(list, Metric{name, parts * p.BlockSize(), words, about, value, false})
	}
	spread := func(name string, words, about string, value *int64) {
		list = append(list, Metric{name, p.BlockSize(), words, about, value, true})
	}
	for seat := range p.Seats {
		about := fmt.Sprintf("victories of seat %d, a tie of k as 1/k", seat+1)
		add(winsOf(seat), WholeWin, inShares, about, &n.wins[seat])
	}
	add("score", int64(p.Seats), inPoints, "score of a seat, the mean of all seats", &n.score)
	for seat := range p.Seats {
		add("score."+seatName(seat), 1, inPoints, fmt.Sprintf("score of seat %d", seat+1), &n.scores[seat])
	}
	if names := p.Names(); len(names) > 1 {
		for b, name := range names {
			chairs := int64(0)
			for _, other := range p.Bots {
				chairs += one(other == name)
			}
			about := "victories of the bot " + name + " on a chair, a tie of k as 1/k"
			add("wins."+name, WholeWin*chairs, inShares, about, &n.botWins[b])
			add("score."+name, chairs, inPoints, "score of the bot "+name, &n.botScores[b])
		}
	}
	add("winner", 1, inPoints, "score of the winner", &n.winner)
	spread("margin", inPoints, "score of the first place minus that of the second, 0 in forfeited games", &n.margin)
	add("tie", 1, inShares, "games with several winners, without forfeited games", &n.tie)
	spread("rounds", "rounds", "rounds of a game", &n.rounds)
	spread("turns", "turns", "turns of a game: moves of one seat in a row are one turn", &n.turns)
	spread("moves", inMoves, "moves of a game", &n.moves)
	add("decisions", 1, inMoves, "moves of a game with an alternative", &n.decisions)
	add("forced", 1, inMoves, "moves of a game without an alternative", &n.onlyMoves)
	add("choices", 1000, inMoves, "legal moves to choose from, the mean of a game's decisions", &n.choice)
	spread("lead.changes", "changes", "changes of the lead to another seat, seen at the end of each step, "+
		"such as the tiling of a round", &n.changes)
	spread("lead.last", "percent of the moves", "time of the last change of the lead", &n.lastLead)
	add("comeback", 1, inShares, "games in which a winner was behind at the end of an earlier round", &n.comeback)
	spread("deficit", inPoints, "largest deficit of a winner at the end of an earlier round", &n.deficit)
	add("drama", 100, inPoints, "deficit of a winner, the mean of the ends of earlier rounds", &n.drama)
	return list
}

// Metric returns a metric by its name, or false. Each ruleset key has a metric, "points.KEY".
func (p Plan) Metric(name string) (Metric, bool) {
	if key, is := strings.CutPrefix(name, pointsPrefix); is && key != "" {
		return p.keyMetric(key), true
	}
	for _, m := range p.Metrics() {
		if m.Name == name {
			return m, true
		}
	}
	return Metric{}, false
}

func (p *Plan) keyMetric(key string) Metric {
	return Metric{Name: pointsPrefix + key, Unit: int64(p.Seats) * p.BlockSize(), Words: inPoints,
		About: "points from " + key + " for a seat, the mean of all seats"}
}

// seatName is the name of a seat, from 0, in metrics.
func seatName(seat int) string { return "seat" + strconv.Itoa(seat+1) }

// winsOf names the metric of the victories of a seat, from 0.
func winsOf(seat int) string { return "wins." + seatName(seat) }

// checkBots refuses a bot with the name of a seat: both would have one metric.
func checkBots(names []string) error {
	for _, name := range names {
		if n, _ := strconv.Atoi(strings.TrimPrefix(name, "seat")); n > 0 && name == seatName(n-1) {
			return fmt.Errorf("the bot %s has a name that results use for a seat: register it under another name", name)
		}
	}
	return nil
}

// Bound is an end of an interval. An unknown bound is infinite, and null in JSON.
type Bound float64

// unknown is a bound without a number.
var unknown = Bound(math.Inf(1))

// Known reports whether there is a number.
func (b Bound) Known() bool { return !math.IsInf(float64(b), 0) }

// MarshalJSON writes the number, or null.
func (b Bound) MarshalJSON() ([]byte, error) {
	if !b.Known() {
		return []byte("null"), nil
	}
	return json.Marshal(float64(b))
}

// Measured is the result of a run in a metric. Its 95 % interval comes from the differences
// between blocks: Wilson's for a share of games, Student's for other means. The latter is unknown
// if all blocks have the same number.
type Measured struct {
	Name  string  `json:"name"`
	Unit  string  `json:"unit"`
	About string  `json:"about"` // what it is
	Mean  float64 `json:"mean"`
	Low   Bound   `json:"low"`
	High  Bound   `json:"high"`
	SD    float64 `json:"sd"` // of the means of blocks
	N     int64   `json:"n"`  // the number of blocks

	// Detectable is the smallest difference from the mean that the run detects with 80 % power, by a
	// test at the 5 % level.
	Detectable Bound `json:"detectable"`
}

// Half is half the width of the interval.
func (m Measured) Half() Bound { return (m.High - m.Low) / 2 }

// Share reports whether a metric is between 0 and 1.
func (m Metric) Share() bool { return m.Words == inShares }

// sample converts the sums of n blocks into the metric's unit.
func (m Metric) sample(sums Moments, n int64) stats.Sample {
	s := stats.Sums(n, sums.Sum, sums.Square.big()).Scale(1 / float64(m.Unit))
	s.Mean = ratio(sums.Sum, n*m.Unit) // rounded once
	return s
}

// estimate returns the sample with the intervals for the metric.
func (m Metric) estimate(s stats.Sample) stats.Estimate {
	if m.Share() {
		return stats.Share(s)
	}
	return s
}

// varies reports whether the mean has an interval. If all blocks have the same number, a rare
// other number of any size may have been missed, so nothing is known. A share has an interval
// even then, as no number is more than 1 away.
func (m Metric) varies(s stats.Sample) bool { return m.Share() || s.SD > 0 }

// measured describes the sums of n blocks.
func (m Metric) measured(sums Moments, n int64) Measured {
	s := m.sample(sums, n)
	estimate := m.estimate(s)
	interval, detectable := estimate.Interval(), estimate.DetectableOf(1)
	if !m.varies(s) {
		interval, detectable = stats.Interval{Low: math.Inf(-1), High: math.Inf(1)}, math.Inf(1)
	}
	return Measured{Name: m.Name, Unit: m.Words, About: m.About, Mean: s.Mean, Low: Bound(interval.Low),
		High: Bound(interval.High), SD: s.SD, N: n, Detectable: Bound(detectable)}
}

// ratio divides; 0 divided by 0 is 0.
func ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func one(yes bool) int64 {
	if yes {
		return 1
	}
	return 0
}
