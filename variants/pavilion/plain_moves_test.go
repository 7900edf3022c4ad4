package pavilion_test

import (
	"slices"
	"strconv"
	"strings"
)

// legal lists the moves of the seat whose turn it is, in full form.
func (g *plain) legal() []string {
	switch g.phase {
	case "take":
		return g.legalTakes()
	case "place":
		return append(g.legalPlacings(), "pass")
	case "pick":
		return g.legalPicks()
	case "keep":
		return g.legalKeeps()
	}
	return nil
}

// legalTakes offers every color but the wild one of each display and of the
// center; the wild color only where nothing else lies ("Phase 1").
func (g *plain) legalTakes() []string {
	moves := g.takesFrom("center")
	for i := range g.displays {
		moves = append(moves, g.takesFrom(strconv.Itoa(i+1))...)
	}
	return g.underLimit(moves)
}

// plainTakeOf reads a take, "3 green".
func plainTakeOf(move string) (source, color string) {
	source, color, _ = strings.Cut(move, " ")
	return source, color
}

func (g *plain) takesFrom(source string) []string {
	var moves []string
	from := g.source(source)
	for _, color := range g.o.colors {
		if color != g.wild() && from[color] > 0 {
			moves = append(moves, source+" "+color)
		}
	}
	if len(moves) == 0 && from[g.wild()] > 0 {
		moves = append(moves, source+" "+g.wild())
	}
	return moves
}

// legalPlacings offers every empty space in every color it may take and every
// way to pay for it ("Rules for placement of tiles").
func (g *plain) legalPlacings() []string {
	var moves []string
	s := g.seat()
	for _, star := range g.o.stars {
		for position := 1; position <= 6; position++ {
			if s.covered(star.name, position) || !g.isOpen(star.name, position) {
				continue
			}
			move := "place " + plainSpace(star.name, position)
			cost := star.costs[position-1]
			if color := star.colorOf(position); color != "" {
				moves = append(moves, g.payments(move, color, cost)...)
				continue
			}
			for _, color := range g.freeColors(star) {
				moves = append(moves, g.payments(move+" as "+color, color, cost)...)
			}
		}
	}
	return moves
}

// isOpen reports whether the house lets the seat cover a space.
func (g *plain) isOpen(star string, position int) bool {
	return g.o.house.open == nil || g.o.house.open(g, g.seat(), g.placeOf(star, position))
}

// freeColors lists the colors that the seat may put on an unprinted star. On
// the colored board's center star all six tiles differ. On the other board
// the second tile decides whether all are the same or all are different.
func (g *plain) freeColors(star plainStar) []string {
	on := g.seat().colorsOn(star.name)
	if slices.Contains(g.o.house.mixed, star.name) || star.uniform && len(on) < 2 {
		return g.o.colors
	}
	if star.uniform && on[0] == on[1] {
		return on[:1]
	}
	var free []string
	for _, color := range g.o.colors {
		if !slices.Contains(on, color) {
			free = append(free, color)
		}
	}
	return free
}

// payments lists the ways to pay for a tile: at least one of its own color,
// and wild tiles for any of the others. Nothing replaces the wild color
// itself ("Wild color use").
func (g *plain) payments(move, color string, cost int) []string {
	hand := g.seat().hand
	if color == g.wild() {
		if hand[color] < cost {
			return nil
		}
		return []string{move}
	}
	var moves []string
	for wilds := 0; wilds < cost; wilds++ {
		if hand[color] < cost-wilds || hand[g.wild()] < wilds {
			continue
		}
		if g.o.house.wildLimit != nil && wilds > g.o.house.wildLimit(g, cost) {
			continue
		}
		if wilds == 0 {
			moves = append(moves, move)
		} else {
			moves = append(moves, move+" wild "+strconv.Itoa(wilds))
		}
	}
	return moves
}

// legalPicks offers the colors that lie in the supply ("Scoring").
func (g *plain) legalPicks() []string {
	var moves []string
	for _, color := range g.o.colors {
		if g.supply[color] > 0 {
			moves = append(moves, "pick "+color)
		}
	}
	return moves
}

// legalKeeps offers every choice of up to four tiles of the hand (ruling 10).
func (g *plain) legalKeeps() []string {
	moves := []string{"keep none"}
	for _, choice := range g.choices(g.o.colors, g.keepable()) {
		if len(choice) > 0 {
			moves = append(moves, "keep "+strings.Join(choice, " "))
		}
	}
	return moves
}

// choices lists the ways to choose at most limit tiles of these colors from
// the hand, the empty one included: some number of the first color, then a
// choice from the other colors.
func (g *plain) choices(colors []string, limit int) [][]string {
	if len(colors) == 0 {
		return [][]string{nil}
	}
	var all [][]string
	for n := 0; n <= min(limit, g.seat().hand[colors[0]]); n++ {
		first := slices.Repeat(colors[:1], n)
		for _, rest := range g.choices(colors[1:], limit-n) {
			all = append(all, slices.Concat(first, rest))
		}
	}
	return all
}
