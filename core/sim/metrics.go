package sim

import (
	"fmt"
	"strconv"
	"strings"
)

// Metric is something of which each game has one number. It is counted as a whole
// number and summed up by block: what a block has, divided by Unit, is the mean of
// its games in the unit that Words names.
type Metric struct {
	Name  string
	Unit  int64
	Words string // what it is given in: "points", "share of games"
	About string // what it is, in a sentence without a full stop
}

// pointsPrefix begins the metrics of points by ruleset key.
const pointsPrefix = "points."

// The prefixes of what is counted of each key beside its points: those of winners, and
// how many more these are than those of the other seats.
const (
	winnersPrefix = "winners."
	aheadPrefix   = "ahead."
)

// The words for what metrics are given in.
const (
	inShares   = "share of games"
	inPoints   = "points"
	inRounds   = "rounds"
	inTurns    = "turns"
	inMoves    = "moves"
	inPercents = "percent of the moves"
	inChanges  = "changes"
)

// metric makes a metric that is counted in parts of a unit, parts for each game.
func (p *Plan) metric(name string, parts int64, words, about string) Metric {
	return Metric{Name: name, Unit: parts * p.BlockSize(), Words: words, About: about}
}

// Metrics lists the metrics of a plan, without those of points by ruleset key,
// which [Plan.Metric] knows as well.
func (p Plan) Metrics() []Metric {
	list := p.seatMetrics()
	if names := p.Names(); len(names) > 1 {
		for _, name := range names {
			list = append(list, p.botMetrics(name)...)
		}
	}
	return append(list, p.gameMetrics()...)
}

func (p *Plan) seatMetrics() []Metric {
	var list []Metric
	for seat := range p.Seats {
		list = append(list, p.metric(seatWins(seat), WholeWin, inShares,
			fmt.Sprintf("victories of seat %d, a tie of k as 1/k", seat+1)))
	}
	list = append(list, p.metric("score", int64(p.Seats), inPoints, "score of a seat, the mean of all seats"))
	for seat := range p.Seats {
		list = append(list, p.metric("score."+seatName(seat), 1, inPoints,
			fmt.Sprintf("score of seat %d", seat+1)))
	}
	return list
}

// seatWord is what metrics call a seat by, with its number behind it.
const seatWord = "seat"

// seatName is what metrics call a seat, from 0.
func seatName(seat int) string { return seatWord + strconv.Itoa(seat+1) }

// seatWins names the metric of the victories of a seat, from 0.
func seatWins(seat int) string { return "wins." + seatName(seat) }

// seatCalled returns the seat, from 0, that metrics call so, and whether there can be one.
func seatCalled(name string) (seat int, is bool) {
	number, _ := strings.CutPrefix(name, seatWord)
	n, _ := strconv.Atoi(number)
	return n - 1, n > 0 && name == seatName(n-1)
}

// checkBots refuses a bot that is called as a seat is: both would have one metric.
func checkBots(names []string) error {
	for _, name := range names {
		if _, is := seatCalled(name); is {
			return fmt.Errorf("the bot %s is called as results call a seat: register it under another name", name)
		}
	}
	return nil
}

func (p *Plan) botMetrics(name string) []Metric {
	chairs := int64(0)
	for _, other := range p.Bots {
		if other == name {
			chairs++
		}
	}
	return []Metric{
		p.metric("wins."+name, WholeWin*chairs, inShares, "victories of the bot "+name+" on a chair, a tie of k as 1/k"),
		p.metric("score."+name, chairs, inPoints, "score of the bot "+name),
	}
}

func (p *Plan) gameMetrics() []Metric {
	return []Metric{
		p.metric("winner", 1, inPoints, "score of the winner"),
		p.metric("margin", 1, inPoints, "score of the first place minus that of the second, 0 where a game is forfeited"),
		p.metric("tie", 1, inShares, "games with several winners, without those that are forfeited"),
		p.metric("rounds", 1, inRounds, "rounds of a game"),
		p.metric("turns", 1, inTurns, "turns of a game: moves of one seat with nothing between them are one"),
		p.metric("moves", 1, inMoves, "moves of a game"),
		p.metric("decisions", 1, inMoves, "moves of a game that were not the only legal one"),
		p.metric("forced", 1, inMoves, "moves of a game that were the only legal one"),
		p.metric("choices", 1000, inMoves, "legal moves to choose from, the mean of a game's decisions"),
		p.metric("lead.changes", 1, inChanges, "how often the lead came to another seat, seen at the end of each step, such as the tiling of a round"),
		p.metric("lead.last", 1, inPercents, "when the lead last came to another seat"),
		p.metric("comeback", 1, inShares, "games in which a winner was behind at the end of an earlier round"),
		p.metric("deficit", 1, inPoints, "most points that a winner was behind at the end of an earlier round"),
		p.metric("drama", 100, inPoints, "points that a winner was behind, the mean of the ends of earlier rounds"),
	}
}

// counted returns what sums by block are counted of, and whether there is such a thing:
// a metric, or what winners got from a key. Where several win, each counts as a part of
// one; where all win, nobody is ahead.
func (p *Plan) counted(name string) (Metric, bool) {
	for _, prefix := range []string{winnersPrefix, aheadPrefix} {
		if key, is := strings.CutPrefix(name, prefix); is && key != "" {
			return p.metric(name, WholeWin, inPoints, ""), true
		}
	}
	return p.Metric(name)
}

// Metric returns a metric by its name, and whether there is one. Each ruleset key
// has one, "points.KEY".
func (p Plan) Metric(name string) (Metric, bool) {
	if key, is := strings.CutPrefix(name, pointsPrefix); is && key != "" {
		return p.metric(name, int64(p.Seats), inPoints, "points from "+key+" for a seat, the mean of all seats"), true
	}
	for _, m := range p.Metrics() {
		if m.Name == name {
			return m, true
		}
	}
	return Metric{}, false
}
