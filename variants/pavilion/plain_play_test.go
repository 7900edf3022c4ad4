package pavilion_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// legalTakes offers every color but the wild one of each display and of the
// center; the wild color only where nothing else lies ("Phase 1").
func (g *plain) legalTakes() []string {
	moves := g.takesFrom("center")
	for i := range g.displays {
		moves = append(moves, g.takesFrom(strconv.Itoa(i+1))...)
	}
	return g.allowed(g.underLimit(moves))
}

func (g *plain) takesFrom(source string) []string {
	var moves []string
	from := g.source(source)
	for _, color := range g.o.colors {
		if color != g.wild() && color != g.o.house.joker && from[color] > 0 {
			moves = append(append(moves, source+" "+color), g.leaving(source, color)...)
		}
	}
	for _, color := range []string{g.wild(), g.o.house.joker} {
		if len(moves) == 0 && from[color] > 0 {
			moves = append(moves, source+" "+color)
		}
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
			if s.covered(star.name, position) || g.ruined(star.name, position) || !g.isOpen(star.name, position) {
				continue
			}
			move := "place " + plainSpace(star.name, position)
			cost := star.costs[position-1]
			at := g.placeOf(star.name, position)
			if color := star.colorOf(position); color != "" {
				moves = append(moves, g.payable(at, color, g.payments(move, color, cost))...)
				continue
			}
			for _, color := range g.freeColors(star) {
				moves = append(moves, g.payable(at, color, g.payments(move+" as "+color, color, cost))...)
			}
		}
	}
	return moves
}

// payable leaves out the ways to pay that the house forbids.
func (g *plain) payable(at plainPlace, color string, moves []string) []string {
	return slices.DeleteFunc(moves, func(move string) bool {
		wilds := g.wildsIn(strings.Fields(move)).total()
		return g.o.house.payable != nil && !g.o.house.payable(g, at, color, wilds)
	})
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
	all := slices.DeleteFunc(slices.Clone(g.o.colors), func(color string) bool { return color == g.o.house.joker })
	if slices.Contains(g.o.house.mixed, star.name) || star.uniform && len(on) < 2 {
		return all
	}
	if star.uniform && on[0] == on[1] {
		return on[:1]
	}
	var free []string
	for _, color := range all {
		if !slices.Contains(on, color) {
			free = append(free, color)
		}
	}
	return free
}

// payments lists the ways to pay for a tile: at least one of its own color,
// and tiles of wild colors for any of the others. No color replaces
// itself ("Wild color use").
func (g *plain) payments(move, color string, cost int) (moves []string) {
	hand := g.seat().hand
	most := cost - 1
	if g.o.house.wildAlone && !strings.Contains(move, " as ") {
		most = cost
	}
	for _, used := range g.wildsFor(color) {
		wilds := used.total()
		if wilds > most || hand[color] < cost-wilds {
			continue
		}
		if g.o.house.wildLimit != nil && wilds > g.o.house.wildLimit(g, cost) {
			continue
		}
		text := move
		if wilds > 0 {
			text += " wild"
		}
		if n := used[g.wild()]; n > 0 {
			text += " " + strconv.Itoa(n)
		}
		for _, other := range g.o.colors {
			if n := used[other]; n > 0 && other != g.wild() {
				text += " " + other + " " + strconv.Itoa(n)
			}
		}
		moves = append(moves, text)
	}
	return moves
}

// wildsFor lists what the seat can choose of its tiles that are wild for a color: none,
// or some of the color that is wild in the round, and of another one that always is.
func (g *plain) wildsFor(color string) (ways []plainTiles) {
	colors := []string{g.wild()}
	if always := g.alwaysWild(); always != "" && always != g.wild() {
		colors = append(colors, always)
	}
	ways = []plainTiles{{}}
	for _, wild := range colors {
		for _, way := range slices.Clone(ways) {
			for n := 1; n <= g.seat().hand[wild] && wild != color; n++ {
				more := maps.Clone(way)
				more[wild] = n
				ways = append(ways, more)
			}
		}
	}
	return ways
}

// alwaysWild is the color that is wild for the seat in every round, "" for none.
func (g *plain) alwaysWild() string {
	if g.o.house.alwaysWild != nil {
		return g.o.house.alwaysWild(g)
	}
	return g.o.house.joker
}

// wildsIn reads the tiles that a placing pays in wild colors, "… wild 1 joker 2".
func (g *plain) wildsIn(words []string) plainTiles {
	used := plainTiles{}
	if at := slices.Index(words, "wild"); at >= 0 {
		color := g.wild()
		for _, word := range words[at+1:] {
			if slices.Contains(g.o.colors, word) {
				color = word
			} else {
				used[color] = plainNumber(word)
			}
		}
	}
	return used
}

// legalPicks offers the colors that lie in the supply ("Scoring").
func (g *plain) legalPicks() []string {
	var moves []string
	for _, color := range g.pickable() {
		moves = append(moves, "pick "+color)
	}
	return moves
}

// legalKeeps offers every choice of up to four tiles of the hand (ruling 10), or one tile at a time.
func (g *plain) legalKeeps() []string {
	moves, limit := []string{"keep none"}, g.keepable()
	if g.o.house.keepsSingly {
		limit = min(limit, 1)
	}
	for _, choice := range g.choices(g.storable(), limit) {
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

// plainSpace writes a space as moves and the board's tables do.
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

// ruined reports whether a space can never be covered.
func (g *plain) ruined(star string, position int) bool {
	return g.starNamed(star).costs[position-1] == 0
}

// full reports whether every space of a star is covered that is not ruined.
func (g *plain) full(s *plainSeat, star string) bool { return g.open(s, star) == 0 }

// open counts the spaces of a star that are neither covered nor ruined.
func (g *plain) open(s *plainSeat, star string) int {
	n := 0
	for position := 1; position <= 6; position++ {
		if !s.covered(star, position) && !g.ruined(star, position) {
			n++
		}
	}
	return n
}

// surrounds reports whether every space around the structure is covered that is not ruined.
func (g *plain) surrounds(s *plainSeat, structure plainStructure) bool {
	for _, space := range structure.spaces {
		if star, position, _ := strings.Cut(space, " "); s.board[space] == "" && !g.ruined(star, plainNumber(position)) {
			return false
		}
	}
	return true
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
		if !g.full(s, star.name) {
			continue
		}
		if color := star.colorOf(1); color != "" {
			on[0], on[1] = color, star.colorOf(2) // wild tiles count as the color of the space
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
	winners := []int{}
	var best []int
	for i, s := range g.seats {
		switch c := slices.Compare(g.standing(s), best); {
		case g.won != nil && !g.won[i+1]:
		case len(winners) == 0 || c > 0:
			winners, best = []int{i + 1}, g.standing(s)
		case c == 0:
			winners = append(winners, i+1)
		}
	}
	return winners
}

// text writes the position as the engine's position text does.
func (g *plain) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "round: %d\nstart: %d\nphase: %s\n", g.round, g.start, g.phase)
	switch {
	case g.phase == "over":
		fmt.Fprintf(&b, "end: %s\n", g.reason)
	case g.asked > 0:
		fmt.Fprintf(&b, "turn: %d\n", g.asked)
	case g.phase == "refill" && g.at > 0:
		fmt.Fprintf(&b, "turn: %d\n", g.at)
	}
	if g.won != nil {
		fmt.Fprintf(&b, "won: [%s]\n", plainSeats(slices.Sorted(maps.Keys(g.won))))
	}
	if g.effects > 0 {
		fmt.Fprintf(&b, "effects: %d\n", g.effects)
	}
	if g.drafting && g.phase != "over" && len(g.out) > 0 {
		fmt.Fprintf(&b, "out: [%s]\n", plainSeats(slices.Sorted(maps.Keys(g.out))))
	}
	fmt.Fprintf(&b, "wild: %s\n", g.wild())
	if g.laid > 0 && g.o.house.placements != nil {
		fmt.Fprintf(&b, "placed: %d\n", g.laid)
	}
	if g.o.house.snake && g.drafting && g.phase != "over" {
		fmt.Fprintf(&b, "direction: %s\n", map[bool]string{true: "back", false: "onward"}[g.pass > 0 && g.pass%2 == 0])
	}
	if g.o.house.order != nil && g.placing && g.phase != "over" {
		fmt.Fprintf(&b, "order: [%s]\n", plainSeats(g.order))
	}
	b.WriteString(g.counterText("counters", true, g.counters))
	b.WriteString(g.goneText())
	b.WriteString(g.discText())
	var displays []string
	for _, display := range g.displays {
		displays = append(displays, g.spelled(display))
	}
	fmt.Fprintf(&b, "displays: [%s]\n", strings.Join(displays, ", "))
	fmt.Fprintf(&b, "center: %s\nmarker: %s\n", g.spelled(g.center), g.markerText())
	if g.dummy.total() > 0 {
		fmt.Fprintf(&b, "dummy: %s\n", g.counted(g.dummy))
	}
	fmt.Fprintf(&b, "supply: %s\n", g.spelled(g.supply))
	fmt.Fprintf(&b, "bag: %s\ndiscard: %s\n", g.counted(g.bag), g.counted(g.discard))
	b.WriteString("seats:\n")
	for i, s := range g.seats {
		fmt.Fprintf(&b, "  - score: %d\n", s.score)
		b.WriteString(g.usedText(s) + g.counterText("    counters", false, s.counters) + g.lotsText(i))
		for _, name := range g.o.house.shown {
			if name == "start_score" && g.at == 0 {
				continue // it is the score
			}
			fmt.Fprintf(&b, "    %s: %d\n", name, map[string]int{"start_score": s.began, "discards": s.discards}[name])
		}
		fmt.Fprintf(&b, "    hand: %s\n    kept: %s\n", g.spelled(s.hand), g.spelled(s.kept))
		fmt.Fprintf(&b, "    passed: %s\n", map[bool]string{true: "yes", false: "no"}[s.passed])
		fmt.Fprintf(&b, "    stars: [%s]\n", strings.Join(g.starTexts(s), ", "))
	}
	return b.String()
}

func plainSeats(seats []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(seats), " ", ", "), "[]")
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
