package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
)

// botWidth is how much of the name of a bot has its place in a table.
const botWidth = 16

// seatTable tells how seats and bots did.
func (p *resultPrinter) seatTable() {
	rows := [][]string{{"bot", "seat", "wins %", "95 % interval", "score", "sd", "5 %", "median", "95 %"}}
	add := func(seat string, r sim.Row) {
		rows = append(rows, []string{shortened(r.Bot, botWidth), seat, sim.Percent(r.WinShare),
			shareRange(r.WinShareLow, r.WinShareHigh), number(r.Score.Mean), number(r.Score.SD),
			strconv.Itoa(r.Score.P5), strconv.Itoa(r.Score.P50), strconv.Itoa(r.Score.P95)})
	}
	for _, r := range p.BySeat {
		add(strconv.Itoa(r.Seat), r)
	}
	if len(p.ByBot) > 1 {
		for _, r := range p.ByBot {
			add("all", r)
		}
	}
	p.table(rows)
}

// placeTable tells how often each seat or, where they differ, each bot came in each
// place. Of two seats, who does not win is second.
func (p *resultPrinter) placeTable() {
	if p.Seats < 3 {
		return
	}
	head, list := []string{"place, % of games"}, p.BySeat
	for place := range p.Seats {
		head = append(head, strconv.Itoa(place+1))
	}
	if len(p.ByBot) > 1 {
		list = p.ByBot
	}
	rows := [][]string{head}
	for _, r := range list {
		name := shortened(r.Bot, botWidth)
		if r.Seat > 0 {
			name = fmt.Sprintf("seat %d", r.Seat)
		}
		row := []string{name}
		for _, n := range r.Places {
			row = append(row, sim.Percent(float64(n)/float64(r.Games)))
		}
		rows = append(rows, row)
	}
	p.table(rows)
}

// pointsTable tells where the points came from.
func (p *resultPrinter) pointsTable() {
	rows := [][]string{{"points of a seat", "a game", "±", "share %", "in % of games"}}
	for _, s := range p.Points {
		rows = append(rows, []string{s.Rule, sim.Number(s.Mean, 2), halfWidth(s.Low, s.High), sim.Percent(s.Share),
			sim.Percent(float64(s.Games) / float64(p.Games))})
	}
	p.table(rows)
}

// halfWidth writes half the width of an interval of points.
func halfWidth(low, high sim.Bound) string {
	if !high.Known() {
		return "?"
	}
	return sim.Number(float64(high-low)/2, 2)
}

// winnersTable prints what winners got from each rule, and the other seats.
func (p *resultPrinter) winnersTable() {
	if p.Seats == 1 {
		return
	}
	rows := [][]string{{"points a game", "winners", "others", "ahead", "±"}}
	for _, s := range p.Points {
		n := s.AheadDecimals()
		rows = append(rows, []string{s.Rule, sim.Number(s.Winners, n), sim.Number(s.Others, n), sim.Signed(s.Ahead, n),
			halfWidth(s.AheadLow, s.AheadHigh)})
	}
	p.table(rows)
}

// roundsTable tells which rounds the points came from, of the rules that give some in
// several rounds. It has as many columns as there is room for; the last has all rounds
// that are left.
func (p *resultPrinter) roundsTable() {
	const column, name = 7, 28
	columns := min(len(p.ByRound), max(1, (p.width-name)/column))
	head := []string{"points by round"}
	for i := range columns {
		head = append(head, strconv.Itoa(i+1))
	}
	if columns < len(p.ByRound) {
		head[columns] += "+"
	}
	rows := [][]string{head}
	for _, s := range p.Points {
		if inSeveralRounds(s) {
			row := []string{s.Rule}
			for _, mean := range lumped(s.ByRound, columns) {
				row = append(row, number(mean))
			}
			rows = append(rows, row)
		}
	}
	if len(rows) > 1 {
		p.table(rows)
	}
}

// inSeveralRounds reports whether a rule gives points in more than one round, not
// counting those that hardly a game has.
func inSeveralRounds(s sim.Source) bool {
	rounds := 0
	for _, mean := range s.ByRound {
		if math.Abs(mean) > math.Abs(s.Mean)/100 {
			rounds++
		}
	}
	return rounds > 1
}

// lumped makes a list shorter by adding up the last numbers.
func lumped(list []float64, length int) []float64 {
	short := slices.Clone(list[:min(length, len(list))])
	for _, x := range list[len(short):] {
		short[len(short)-1] += x
	}
	return short
}
