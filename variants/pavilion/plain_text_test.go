package pavilion_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// text writes the position as the engine's position text does.
func (g *plain) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "round: %d\nstart: %d\nphase: %s\n", g.round, g.start, g.phase)
	switch {
	case g.phase == "over":
		fmt.Fprintf(&b, "end: %s\n", g.ended)
	case g.phase != "deal" && g.at > 0:
		fmt.Fprintf(&b, "turn: %d\n", g.at)
	}
	fmt.Fprintf(&b, "wild: %s\n", g.wild())
	if g.phase == "pick" {
		fmt.Fprintf(&b, "picks: %d\n", g.picks)
	}
	if g.o.house.order != nil && g.at > 0 && g.phase != "take" && g.phase != "over" {
		fmt.Fprintf(&b, "order: %s\n", strings.ReplaceAll(fmt.Sprint(g.order), " ", ", "))
	}
	var displays []string
	for _, display := range g.displays {
		displays = append(displays, g.spelled(display))
	}
	fmt.Fprintf(&b, "displays: [%s]\n", strings.Join(displays, ", "))
	fmt.Fprintf(&b, "center: %s\nmarker: %s\n", g.spelled(g.center), g.markerText())
	fmt.Fprintf(&b, "supply: %s\n", g.spelled(g.supply))
	fmt.Fprintf(&b, "bag: %s\ndiscard: %s\n", g.counted(g.bag), g.counted(g.discard))
	b.WriteString("seats:\n")
	for _, s := range g.seats {
		fmt.Fprintf(&b, "  - score: %d\n", s.score)
		for _, name := range g.o.house.shown {
			fmt.Fprintf(&b, "    %s: %d\n", name, map[string]int{"start_score": s.began, "discards": s.discards}[name])
		}
		fmt.Fprintf(&b, "    hand: %s\n    kept: %s\n", g.spelled(s.hand), g.spelled(s.kept))
		fmt.Fprintf(&b, "    passed: %s\n", map[bool]string{true: "yes", false: "no"}[s.passed])
		fmt.Fprintf(&b, "    stars: [%s]\n", strings.Join(g.starTexts(s), ", "))
	}
	return b.String()
}

func (g *plain) markerText() string {
	if g.marker == 0 {
		return "center"
	}
	return strconv.Itoa(g.marker)
}

// spelled writes one letter for each tile.
func (g *plain) spelled(tiles plainTiles) string {
	text := ""
	for _, color := range g.o.colors {
		text += strings.Repeat(g.o.letters[color], tiles[color])
	}
	if text == "" {
		return "."
	}
	return text
}

// counted writes a count and a letter for each color.
func (g *plain) counted(tiles plainTiles) string {
	var words []string
	for _, color := range g.o.colors {
		if tiles[color] > 0 {
			words = append(words, strconv.Itoa(tiles[color])+g.o.letters[color])
		}
	}
	if len(words) == 0 {
		return "."
	}
	return strings.Join(words, " ")
}

// starTexts writes each star as six letters by position.
func (g *plain) starTexts(s *plainSeat) []string {
	var texts []string
	for _, star := range g.o.stars {
		letters := slices.Repeat([]string{"."}, 6)
		for position := 1; position <= 6; position++ {
			if color := s.board[plainSpace(star.name, position)]; color != "" {
				letters[position-1] = g.o.letters[color]
			}
		}
		texts = append(texts, strings.Join(letters, ""))
	}
	return texts
}
