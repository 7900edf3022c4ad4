package pavilion_test

import (
	"slices"
	"strconv"
)

// plainSpace writes a space as it stands in moves and in the board's tables.
func plainSpace(star string, position int) string {
	return star + " " + strconv.Itoa(position)
}

// plainSpaceOf reads the space of a placing, "place green 4 …".
func plainSpaceOf(words []string) (star string, position int) {
	return words[1], plainNumber(words[2])
}

func plainNumber(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

// starNamed is the printed star of that name.
func (g *plain) starNamed(name string) plainStar {
	for _, star := range g.o.stars {
		if star.name == name {
			return star
		}
	}
	panic("plain: no star " + name)
}

// covered reports whether a tile lies on the space.
func (s *plainSeat) covered(star string, position int) bool {
	return s.board[plainSpace(star, position)] != ""
}

// colorsOn lists the tiles on a star by position.
func (s *plainSeat) colorsOn(star string) []string {
	var on []string
	for position := 1; position <= 6; position++ {
		if s.covered(star, position) {
			on = append(on, s.board[plainSpace(star, position)])
		}
	}
	return on
}

// run counts the tile on the space and those connected to it. In a row of the
// house 6 and 1 are no neighbors.
func (g *plain) run(s *plainSeat, star string, position int) int {
	if !slices.Contains(g.o.house.rows, star) {
		return s.run(star, position)
	}
	n := 1
	for p := position + 1; p <= 6 && s.covered(star, p); p++ {
		n++
	}
	for p := position - 1; p >= 1 && s.covered(star, p); p-- {
		n++
	}
	return n
}

// run counts the tile on the space and those connected to it, going round
// its own star both ways ("Scoring"). 6 and 1 are neighbors.
func (s *plainSeat) run(star string, position int) int {
	clockwise := 0
	for p := position%6 + 1; p != position && s.covered(star, p); p = p%6 + 1 {
		clockwise++
	}
	back := 0
	for p := (position+4)%6 + 1; p != position && s.covered(star, p); p = (p+4)%6 + 1 {
		back++
	}
	return min(6, 1+clockwise+back) // a full star was counted both ways
}

// bonus adds up the tiles of the structures that the tile just put on the
// space has surrounded (ruling 8).
func (g *plain) bonus(star string, position int) int {
	tiles := 0
	for _, structure := range g.o.structures {
		if slices.Contains(structure.spaces, plainSpace(star, position)) &&
			g.seat().surrounds(structure) {
			tiles += structure.tiles
		}
	}
	return tiles
}

// structurePoints gives the points of the structures that the tile just put on the
// space has surrounded, one after the other.
func (g *plain) structurePoints(star string, position int) {
	for _, structure := range g.o.structures {
		points := g.o.house.points[structure.kind]
		if points != nil && slices.Contains(structure.spaces, plainSpace(star, position)) &&
			g.seat().surrounds(structure) {
			g.gain(g.seat(), points(g))
		}
	}
}

// surrounds reports whether every space around the structure is covered.
func (s *plainSeat) surrounds(structure plainStructure) bool {
	for _, space := range structure.spaces {
		if s.board[space] == "" {
			return false
		}
	}
	return true
}

// finish does the final scoring ("End of the game"), because of a rule: bonuses,
// and after them a point less for each tile on a corner.
func (g *plain) finish(rule string) {
	g.gainAll((*plain).starPoints)
	g.gainAll((*plain).numberPoints)
	g.gainAll((*plain).setPoints)
	for _, bonus := range g.o.house.atEnd {
		g.gainAll(bonus)
	}
	for _, s := range g.seats {
		lost := s.kept.total()
		if g.o.house.leftovers != nil && lost > 0 {
			lost = g.o.house.leftovers(g, lost)
		}
		g.gain(s, -lost)
		plainPour(s.kept, g.discard)
	}
	g.phase, g.ended = "over", rule
}

// gainAll counts points for every seat, and only then gives them.
func (g *plain) gainAll(points func(g *plain, s *plainSeat) int) {
	counted := map[*plainSeat]int{}
	for _, s := range g.seats {
		counted[s] = points(g, s)
	}
	for s, n := range counted {
		g.gain(s, n)
	}
}

// setPoints are the points for complete sets of structures: there are as many as
// of the kind of which there are fewest.
func (g *plain) setPoints(s *plainSeat) int {
	if g.o.setKinds == nil {
		return 0
	}
	sets := len(g.o.structures)
	for _, kind := range g.o.setKinds {
		sets = min(sets, g.built(s, kind))
	}
	return sets * g.o.setValue
}

// starPoints are the points for complete stars, by the colors on them.
func (g *plain) starPoints(s *plainSeat) int {
	points := 0
	for _, star := range g.o.stars {
		on := s.colorsOn(star.name)
		if len(on) < 6 {
			continue
		}
		if on[0] == on[1] {
			points += g.o.starValues[on[0]]
		} else {
			points += g.o.multicolorValue
		}
	}
	return points
}

// numberPoints are the points for covering every space of a number, the
// center star included.
func (g *plain) numberPoints(s *plainSeat) int {
	points := 0
	for number, value := range g.o.numberValues {
		if g.allCovered(s, number) {
			points += value
		}
	}
	return points
}

func (g *plain) allCovered(s *plainSeat, number int) bool {
	for _, star := range g.o.stars {
		for i, cost := range star.costs {
			if cost == number && !s.covered(star.name, i+1) {
				return false
			}
		}
	}
	return true
}

// scores are the seats' points.
func (g *plain) scores() []int {
	var scores []int
	for _, s := range g.seats {
		scores = append(scores, s.score)
	}
	return scores
}

// winners are the seats that are ranked first; a tie is shared.
func (g *plain) winners() []int {
	best := slices.MaxFunc(g.seats, func(a, b *plainSeat) int { return slices.Compare(g.standing(a), g.standing(b)) })
	var winners []int
	for i, s := range g.seats {
		if slices.Equal(g.standing(s), g.standing(best)) {
			winners = append(winners, i+1)
		}
	}
	return winners
}
