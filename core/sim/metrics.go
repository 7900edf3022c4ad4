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
	Name  string // what people type: "drama"
	Title string // in tables, plots and sentences: "mean deficit of winners"
	Words string // the unit: "points", "share of games"
	About string // a description without a full stop

	// Subject begins a sentence about a difference, and More or Less ends it. The size stands
	// between them: "games are", "rounds longer".
	Subject, More, Less string

	Unit int64

	value     *int64 // of a game that is over
	histogram bool   // games are also counted by their number
}

// The units of several metrics.
const (
	inShares = "share of games"
	inPoints = "points"
	inMoves  = "moves"
)

// often is a metric that is a share of games. Differences between shares are in percentage points,
// as points are those of scores.
func often(name, title, about, subject string, parts int64, value *int64) Metric {
	const unit = "percentage points"
	return Metric{name, title, inShares, about, subject, unit + " more often", unit + " less often", parts, value, false}
}

// ofGame lists the metrics of a game as a whole, with their values in n. The units are those of a
// single game.
func ofGame(n *numbers) []Metric {
	return []Metric{
		{"score", "score", inPoints, "score of a seat, the mean of all seats",
			"scores are", "points higher", "points lower", 1, &n.score, false},
		{"winner", "score of winners", inPoints, "score of the winner or its team, 0 in games that nobody won",
			"winners score", "points more", "points less", 1, &n.winner, false},
		{"margin", "margin", inPoints, "score of the first place minus that of the second, 0 in forfeited games and if a seat misses the goal",
			"winners are", "points further ahead", "points less far ahead", 1, &n.margin, true},
		often("tie", "ties", "games that several seats or teams won, without forfeited games", "games are tied", 1, &n.tie),
		often("won", "games with a winner", "games that somebody won", "somebody wins", 1, &n.won),
		often("forfeits", "forfeited games", "games that a seat lost because its bot failed", "a seat forfeits", 1, &n.forfeit),
		{"rounds", "rounds", "rounds", "rounds of a game",
			"games are", "rounds longer", "rounds shorter", 1, &n.rounds, true},
		{"turns", "turns", "turns", "turns of a game: moves of one seat in a row are one turn",
			"games have", "more turns", "fewer turns", 1, &n.turns, true},
		{"moves", "moves", inMoves, "moves of a game",
			"games have", "more moves", "fewer moves", 1, &n.moves, true},
		{"decisions", "decisions", "decisions", "moves of a game with an alternative",
			"games have", "more decisions", "fewer decisions", 1, &n.decisions, false},
		{"forced", "forced moves", inMoves, "moves of a game without an alternative",
			"games have", "more forced moves", "fewer forced moves", 1, &n.onlyMoves, false},
		{"choices", "choices of a decision", "choices", "legal moves to choose from, the mean of a game's decisions",
			"a decision has", "more choices", "fewer choices", 1000, &n.choice, false},
		{"lead.changes", "lead changes", "changes", "changes of the lead to another seat, seen at the end of each step, " +
			"such as the tiling of a round",
			"games have", "more lead changes", "fewer lead changes", 1, &n.changes, true},
		{"lead.last", "last lead change", "percent of the moves", "time of the last change of the lead, 0 without one",
			"the lead last changes hands", "percent of the moves later", "percent of the moves earlier", 1, &n.lastLead, true},
		often("comeback", "won from behind", "games in which a winner was behind at the end of an earlier round",
			"winners come from behind", 1, &n.comeback),
		{"deficit", "worst deficit of winners", inPoints, "largest deficit of a winner at the end of an earlier round",
			"at worst winners are", "points further behind", "points less far behind", 1, &n.deficit, true},
		{"drama", "mean deficit of winners", inPoints, "deficit of a winner, the mean of the ends of earlier rounds",
			"in mid-game winners are", "points further behind", "points less far behind", 100, &n.drama, false},
	}
}

// The metrics of a seat or a bot, and of a name of the ruleset, by the beginnings of their names.
const (
	winsPrefix   = "wins."
	scorePrefix  = "score."
	pointsPrefix = "points."
	usedPrefix   = "used."

	counterPrefix  = "counter."
	actionPrefix   = "action."
	possiblePrefix = "possible."
	declinedPrefix = "declined."
)

// ofKeys is the number of metrics of ruleset keys. They come first in ofName.
const ofKeys = 2

// ofName are the metrics of a name of the ruleset, by their prefix. Each is the mean of all seats.
var ofName = []Metric{
	{pointsPrefix, "%s", inPoints, "points from %s for a seat",
		"%s gives", "points more", "points less", 1, nil, false},
	{usedPrefix, "uses of %s", "times", "how often %s gave or took points of a seat",
		"%s is used", "times more often", "times less often", 1, nil, false},
	{counterPrefix, "%s at the end", "units", "value of the counter %s at the end of a game",
		"%s at the end is", "units higher", "units lower", 1, nil, false},
	{actionPrefix, "%s taken", "times", "how often a seat took the action %s",
		"%s is taken", "times more often", "times less often", 1, nil, false},
	{possiblePrefix, "%s possible", inMoves, "moves of a seat in which it could take the action %s",
		"%s is possible in", "more moves", "fewer moves", 1, nil, false},
	{declinedPrefix, "%s declined", "times", "how often a seat declined an offer of the action %s",
		"%s is declined", "times more often", "times less often", 1, nil, false},
}

// MetricOf describes a metric of any plan by its name: all but its Unit, which depends on the
// plan. The names of seats, bots and keys are not checked.
func MetricOf(name string) Metric {
	for _, m := range ofGame(new(numbers)) {
		if m.Name == name {
			return m
		}
	}
	prefix, of, _ := strings.Cut(name, ".")
	who, long := of, "the bot "+of+" on a chair"
	if seat, is := seatOf(of); is {
		who, long = fmt.Sprint("seat ", seat+1), fmt.Sprint("seat ", seat+1)
		if seat == 0 {
			who = "the first seat"
		}
	}
	switch prefix + "." {
	case winsPrefix:
		return often(name, "wins of "+who, "victories of "+long+", a tie of k as 1/k", who+" wins", WholeWin, nil)
	case scorePrefix:
		return Metric{Name: name, Title: "score of " + who, Words: inPoints, About: "score of " + long,
			Subject: "scores of " + who + " are", More: "points higher", Less: "points lower", Unit: 1}
	}
	for _, m := range ofName {
		if m.Name == prefix+"." {
			m.Name, m.Title, m.About = name, fmt.Sprintf(m.Title, of), fmt.Sprintf(m.About, of)+", the mean of all seats"
			m.Subject = fmt.Sprintf(m.Subject, of)
			return m
		}
	}
	return Metric{}
}

// Metrics lists the metrics of a plan: those of seats and bots, of games, and of some names of
// rulesets, as [Ruleset.Metrics] lists them.
func (p Plan) Metrics(own ...string) []Metric {
	list := p.metrics(new(numbers))
	for _, name := range own {
		list = append(list, p.named(name))
	}
	return list
}

// named is a metric of a name of the ruleset.
func (p Plan) named(name string) Metric {
	m := MetricOf(name)
	m.Unit = int64(p.Seats) * p.BlockSize()
	return m
}

// MetricNames lists the names of metrics, with the first seat for all seats, BOT for any bot, KEY
// for any ruleset key and NAME for any counter or action.
func MetricNames() []string {
	names := []string{winsOf(0), winsPrefix + "BOT", scorePrefix + seatName(0), scorePrefix + "BOT"}
	for _, m := range ofGame(new(numbers)) {
		names = append(names, m.Name)
	}
	for i, m := range ofName {
		of := "NAME"
		if i < ofKeys {
			of = "KEY"
		}
		names = append(names, m.Name+of)
	}
	return names
}

// ofEach lists the metrics of ruleset keys.
func ofEach(keys []string) (names []string) {
	for _, m := range ofName[:ofKeys] {
		for _, key := range keys {
			names = append(names, m.Name+key)
		}
	}
	return names
}

// Metrics lists the names of the metrics that are about a name of the ruleset.
func (r Ruleset) Metrics() []string {
	const minimum = "scoring.minimum" // it changes scores, and is not expected to
	return append(ofEach(append([]string{minimum}, r.Expected...)), r.own()...)
}

// own lists the metrics of the ruleset's counters and actions.
func (r Ruleset) own() (names []string) {
	for _, c := range r.Rules.Counters() {
		names = append(names, counterPrefix+c.Name)
	}
	for _, a := range r.Rules.Actions() {
		names = append(names, actionPrefix+a.Name, possiblePrefix+a.Name)
		if a.Declines {
			names = append(names, declinedPrefix+a.Name)
		}
	}
	return names
}

// metrics lists the metrics of seats, bots and games, with their values in n.
func (p Plan) metrics(n *numbers) []Metric {
	var list []Metric
	add := func(m Metric, parts int64, value *int64) {
		m.Unit, m.value = m.Unit*parts*p.BlockSize(), value
		list = append(list, m)
	}
	for seat := range p.Seats {
		add(MetricOf(winsOf(seat)), 1, &n.wins[seat])
	}
	of := ofGame(n)
	add(of[0], int64(p.Seats), of[0].value) // of all seats
	for seat := range p.Seats {
		add(MetricOf(scorePrefix+seatName(seat)), 1, &n.scores[seat])
	}
	if names := p.Names(); len(names) > 1 {
		for b, name := range names {
			chairs := int64(0)
			for _, other := range p.Bots {
				chairs += one(other == name)
			}
			add(MetricOf(winsPrefix+name), chairs, &n.botWins[b])
			add(MetricOf(scorePrefix+name), chairs, &n.botScores[b])
		}
	}
	for _, m := range of[1:] {
		add(m, 1, m.value)
	}
	return list
}

// Metric returns a metric by its name, or false. Each name of a ruleset has metrics, such as
// "points.KEY".
func (p Plan) Metric(name string) (Metric, bool) {
	for _, of := range ofName {
		if rest, is := strings.CutPrefix(name, of.Name); is && rest != "" {
			return p.named(name), true
		}
	}
	for _, m := range p.Metrics() {
		if m.Name == name {
			return m, true
		}
	}
	return Metric{}, false
}

// seatName is the name of a seat, from 0, in metrics.
func seatName(seat int) string { return "seat" + strconv.Itoa(seat+1) }

// winsOf names the metric of the victories of a seat, from 0.
func winsOf(seat int) string { return winsPrefix + seatName(seat) }

// seatOf returns the seat, from 0, with a name in metrics.
func seatOf(name string) (seat int, is bool) {
	n, _ := strconv.Atoi(strings.TrimPrefix(name, "seat"))
	return n - 1, n > 0 && name == seatName(n-1)
}

// checkBots refuses a bot with the name of a seat: both would have one metric.
func checkBots(names []string) error {
	for _, name := range names {
		if _, is := seatOf(name); is {
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

// reading is what the sums of some blocks say about a metric, or about the difference between two
// rulesets in it.
type reading struct {
	stats.Sample
	estimate stats.Estimate
	nonzero  int64 // blocks with another number than 0
	known    bool  // there is an interval of the mean
}

// read reads the sums of n blocks; with change they are of differences. If all blocks have the same
// number, a rare other number of any size may have been missed, so nothing is known. A share has an
// interval even then, as no number is more than 1 away, and a change of shares has one if there are
// two blocks.
func (m Metric) read(sums Moments, n int64, change bool) reading {
	s := m.sample(sums, n)
	switch {
	case m.Share() && change:
		return reading{s, stats.Change(s), sums.Nonzero, n > 1}
	case m.Share():
		return reading{s, stats.Share(s), sums.Nonzero, true}
	}
	return reading{s, s, sums.Nonzero, s.SD > 0}
}

// interval is that of the mean.
func (r reading) interval() stats.Interval {
	if !r.known {
		return stats.Interval{Low: math.Inf(-1), High: math.Inf(1)}
	}
	return r.estimate.Interval()
}

// detectableOf is the smallest detectable difference among several tests.
func (r reading) detectableOf(tests int) Bound {
	if !r.known {
		return unknown
	}
	return Bound(r.estimate.DetectableOf(tests))
}

// measured describes the sums of n blocks.
func (m Metric) measured(sums Moments, n int64) Measured {
	r := m.read(sums, n, false)
	interval := r.interval()
	return Measured{Name: m.Name, Unit: m.Words, About: m.About, Mean: r.Mean, Low: Bound(interval.Low),
		High: Bound(interval.High), SD: r.SD, N: n, Detectable: r.detectableOf(1)}
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
