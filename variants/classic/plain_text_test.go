package classic_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// text writes the position, in the form that the engine's positions have.
func (g *plain) text() string {
	var displays []string
	for _, tiles := range g.displays {
		displays = append(displays, g.sorted(tiles))
	}
	start := strconv.Itoa(g.start)
	if g.leads {
		start = "dummy"
	}
	lines := []string{
		fmt.Sprintf("round: %d", g.round),
		"start: " + start,
		"phase: " + g.phase,
	}
	add := func(when bool, format string, value any) {
		if when {
			lines = append(lines, fmt.Sprintf(format, value))
		}
	}
	seatActs := g.phase != "over" && g.asked > 0
	add(seatActs, "turn: %d", g.asked)
	add(g.phase == "over", "end: %s", g.reason)
	add(g.won != nil, "won: [%s]", plainSeats(slices.Sorted(maps.Keys(g.won))))
	add(g.effects > 0, "effects: %d", g.effects)
	add(g.drafting && g.phase != "over" && len(g.out) > 0, "out: [%s]", plainSeats(slices.Sorted(maps.Keys(g.out))))
	add(g.announced != "", "announced: %s", g.announced)
	add(g.again > 0, "again: %d", g.again)
	add(g.again > 0 && g.more > 1, "takes: %d", g.more)
	add(g.tiling && g.phase != "over" && len(g.later) > 0, "later: [%s]", plainSeats(slices.Sorted(slices.Values(g.later))))
	add(g.o.snake && g.drafting && g.phase != "over" && g.phase != "dummy", "direction: %s", []string{"onward", "back"}[yes(g.pass > 0 && g.pass%2 == 0)])
	add(g.o.placing != nil && g.tiling && g.phase != "over", "order: [%s]", plainSeats(g.order))
	lines = slices.Concat(lines, g.counterText("counters", true, g.counters), g.drawText("draws", 0), g.goneText())
	lines = append(append(lines, g.discText()...),
		plainList("displays", displays),
		"center: "+g.sorted(g.center),
		"marker: "+g.markerText(),
	)
	if len(g.dummyHas) > 0 {
		dummy := map[string]int{}
		for _, tile := range g.dummyHas {
			dummy[tile]++
		}
		lines = append(lines, "dummy: "+g.counted(dummy))
	}
	lines = append(lines,
		"bag: "+g.counted(g.bag),
		"discard: "+g.counted(g.discard),
		"seats:",
	)
	for i, s := range g.players {
		lines = append(lines, g.seatText(i+1, s)...)
	}
	return strings.Join(lines, "\n") + "\n"
}

func plainSeats(seats []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(seats), " ", ", "), "[]")
}

func (g *plain) seatText(seat int, s *plainSeat) []string {
	text := append([]string{fmt.Sprintf("  - score: %d", s.score)}, g.ownText(seat)...)
	text = append(text, g.holdsText(seat)...)
	if g.o.showStart && g.phase != "deal" {
		text = append(text, fmt.Sprintf("    start_score: %d", s.start))
	}
	if g.o.showFloor {
		text = append(text, fmt.Sprintf("    floor_points: %d", s.lost))
	}
	text = append(text, g.boardText(s, "    ")...)
	if !g.o.showSeen || !g.tiling || g.phase == "over" {
		return text
	}
	now, before := g.boardText(s, "      "), g.boardText(s.seen, "      ")
	if s.score != s.seen.score || !slices.Equal(now, before) {
		text = append(text, "    seen:", fmt.Sprintf("      score: %d", s.seen.score),
			fmt.Sprintf("      floor_points: %d", s.seen.lost))
		text = append(text, before...)
	}
	return text
}

// boardText writes lines, floor and wall, each after an indent.
func (g *plain) boardText(s *plainSeat, indent string) []string {
	var lines, wall []string
	for _, line := range s.lines {
		lines = append(lines, g.sorted(line))
	}
	for _, row := range s.wall {
		cells := ""
		for _, color := range row {
			cells += g.letter(color)
		}
		wall = append(wall, cells)
	}
	var foreign []string
	for _, colors := range s.foreign {
		foreign = append(foreign, g.sorted(colors))
	}
	floor := ""
	for _, thing := range s.floor {
		floor += g.letter(thing)
	}
	if floor == "" {
		floor = "."
	}
	text := []string{indent + plainList("lines", lines)}
	if g.o.lineLength != nil {
		var lengths []string
		for row := range s.lines {
			lengths = append(lengths, strconv.Itoa(g.lineLength(slices.Index(g.players, s)+1, row)))
		}
		text = append(text, indent+plainList("lengths", lengths))
	}
	if slices.ContainsFunc(s.foreign, func(colors []string) bool { return colors != nil }) {
		text = append(text, indent+plainList("wild", foreign))
	}
	text = append(text, indent+"floor: "+floor)
	if s.room > 0 {
		soft := ""
		for _, thing := range s.soft {
			soft += g.letter(thing)
		}
		if soft == "" {
			soft = "."
		}
		text = append(text, indent+"cushion: "+soft)
	}
	return append(text, indent+plainList("wall", wall))
}

func plainList(key string, values []string) string {
	return key + ": [" + strings.Join(values, ", ") + "]"
}

func (g *plain) markerText() string {
	switch g.marker {
	case 0:
		return "center"
	case len(g.players) + 1:
		return "dummy"
	}
	return strconv.Itoa(g.marker)
}

// letter returns the letter of a color, the marker as it is, and a dot for an empty cell.
func (g *plain) letter(color string) string {
	for _, c := range g.o.colors {
		if c.name == color {
			return c.letter
		}
	}
	if color == "" {
		return "."
	}
	return color
}

// sorted writes tiles as letters in the order of the colors, `BBRW`.
func (g *plain) sorted(tiles []string) string {
	letters := ""
	for _, c := range g.o.colors {
		for _, tile := range tiles {
			if tile == c.name {
				letters += c.letter
			}
		}
	}
	if letters == "" {
		return "."
	}
	return letters
}

// counted writes tiles with their numbers, `12B 3K`.
func (g *plain) counted(tiles map[string]int) string {
	var counts []string
	for _, c := range g.o.colors {
		if tiles[c.name] > 0 {
			counts = append(counts, fmt.Sprintf("%d%s", tiles[c.name], c.letter))
		}
	}
	if counts == nil {
		return "."
	}
	return strings.Join(counts, " ")
}
