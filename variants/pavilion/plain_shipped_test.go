package pavilion_test

import "slices"

// plainHouseRules are the shipped house rules, each as its summary has it, as what
// is changed for so many seats.
var plainHouseRules = map[string]func(o *plainOptions, seats int){
	"house/sp-5-6-players": func(o *plainOptions, seats int) {
		o.displays[5], o.displays[6] = 11, 13
		o.tilesPerColor = map[int]int{2: 22, 3: 22, 4: 22, 5: 28, 6: 33}[seats]
	},
	"house/sp-arc-cap-4": func(o *plainOptions, _ int) {
		o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
			return min(4, g.run(s, at.star, at.position))
		}
	},
	"house/sp-arc-triangular": func(o *plainOptions, _ int) {
		o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
			return plainUpTo(g.run(s, at.star, at.position))
		}
	},
	"house/sp-ascending-only": func(o *plainOptions, _ int) {
		o.house.open = func(_ *plain, s *plainSeat, at plainPlace) bool {
			return at.position == 1 || s.covered(at.star, at.position-1)
		}
	},
	"house/sp-centre-free": func(o *plainOptions, _ int) { o.mixCenter() },
	"house/sp-centre-half": func(o *plainOptions, _ int) {
		o.house.center = func(_ *plain, taken int) int { return (taken + 1) / 2 }
	},
	"house/sp-discard-triangular": func(o *plainOptions, _ int) {
		o.house.discard = func(_ *plain, tiles int) int { return plainUpTo(tiles) }
	},
	"house/sp-factories-of-5": func(o *plainOptions, _ int) { o.tilesPerDisplay = 5 },
	"house/sp-flat-centre-1": func(o *plainOptions, _ int) {
		o.house.center = func(*plain, int) int { return 1 }
	},
	"house/sp-flat-number-bonus": func(o *plainOptions, _ int) {
		o.numberValues = map[int]int{1: 7, 2: 7, 3: 7, 4: 7}
	},
	"house/sp-fountains": func(o *plainOptions, _ int) { o.addFountains() },
	"house/sp-incomplete-minus": func(o *plainOptions, _ int) {
		o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int { return -g.unfinished(s) })
	},
	"house/sp-keep-0": func(o *plainOptions, _ int) { o.keepLimit = 0 },
	"house/sp-last-round-waste": func(o *plainOptions, _ int) {
		o.house.keepLimit = func(g *plain) int { return map[bool]int{true: 0, false: 4}[g.round == 6] }
		o.house.discard = func(g *plain, tiles int) int { return tiles * map[bool]int{true: 2, false: 1}[g.round == 6] }
	},
	"house/sp-market-end-refill": func(o *plainOptions, _ int) { o.house.refillOnce = true },
	"house/sp-no-clamp":          func(o *plainOptions, _ int) { o.minimum = -1_000_000 },
	"house/sp-no-wild":           func(o *plainOptions, _ int) { o.wilds = nil },
	"house/sp-no-wrap": func(o *plainOptions, _ int) {
		o.house.rows = []string{"orange", "red", "blue", "yellow", "green", "purple", "center"}
	},
	"house/sp-numbers-5-6": func(o *plainOptions, _ int) { o.numberValues[5], o.numberValues[6] = 20, 24 },
	"house/sp-pillar-points": func(o *plainOptions, _ int) {
		o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int { return []int{0, 2, 4, 6, 8, 10, 22}[g.built(s, "pillar")] })
	},
	"house/sp-race-100": func(o *plainOptions, _ int) {
		o.rounds = 200
		o.house.over = func(g *plain) bool {
			return slices.ContainsFunc(g.seats, func(s *plainSeat) bool {
				return s.score >= 100 || g.completeStars(s) >= 3
			})
		}
	},
	"house/sp-rotational-symmetry": func(o *plainOptions, _ int) {
		o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int { return 3 * g.turnedStars(s, 2) })
	},
	"house/sp-storage-cap": func(o *plainOptions, _ int) {
		o.house.handLimit = func(*plain) int { return 12 }
	},
	"house/sp-structure-sets": func(o *plainOptions, _ int) {
		o.addFountains()
		o.setKinds, o.setValue = []string{"pillar", "statue", "window", "fountain"}, 15
	},
	"house/sp-structures-points": func(o *plainOptions, _ int) { o.payPoints() },
	"house/sp-tiebreak": func(o *plainOptions, _ int) {
		o.house.tiebreak = func(g *plain, s *plainSeat) []int { return []int{g.completeStars(s), -s.discards} }
	},
	"house/sp-trailing-first": func(o *plainOptions, _ int) {
		o.house.order = func(g *plain, seat int) int { return g.seats[seat-1].score }
	},
	"house/sp-wild-max-2": func(o *plainOptions, _ int) {
		o.house.wildLimit = func(*plain, int) int { return 2 }
	},
	"house/sp-wild-most-common": func(o *plainOptions, _ int) {
		o.house.wildValue = func(_ *plain, _ string, count, _ int) int { return count }
	},
	"house/sp-wild-reversed": func(o *plainOptions, _ int) { slices.Reverse(o.wilds) },
	"house/sp-wild-take-all": func(o *plainOptions, _ int) {
		o.house.wildTake = func(_ *plain, there int) int { return there }
	},
}

// plainShipped returns the options of a shipped ruleset.
func plainShipped(name string, seats int) (o plainOptions, known bool) {
	if board, is := plainBoards[name]; is {
		return board(), true
	}
	change, known := plainHouseRules[name]
	if o = plainSummer(); known {
		change(&o, seats)
	}
	return o, known
}

// plainUpTo adds up the numbers from 1 to n.
func plainUpTo(n int) int {
	sum := 0
	for i := 1; i <= n; i++ {
		sum += i
	}
	return sum
}

// addFountains puts fountains between the outer stars.
func (o *plainOptions) addFountains() { o.structures = slices.Concat(o.structures, plainFountains()) }

// mixCenter lets colors come again on the center star, and pays stars by what they
// are called instead of by the colors on them.
func (o *plainOptions) mixCenter() {
	values := o.starValues
	values["center"] = o.multicolorValue
	o.starValues, o.multicolorValue = nil, 0
	o.house.mixed = []string{"center"}
	o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int {
		points := 0
		for _, star := range g.o.stars {
			if len(s.colorsOn(star.name)) == 6 {
				points += values[star.name]
			}
		}
		return points
	})
}

// payPoints has no supply, and structures score what they would have won.
func (o *plainOptions) payPoints() {
	o.supplySpaces = 0
	o.house.points = map[string]func(*plain) int{}
	for i, structure := range o.structures {
		o.house.points[structure.kind] = func(*plain) int { return structure.tiles }
		o.structures[i].tiles = 0
	}
}

// unfinished counts the open spaces of stars with a tile.
func (g *plain) unfinished(s *plainSeat) int {
	open := 0
	for _, star := range g.o.stars {
		if on := len(s.colorsOn(star.name)); on > 0 {
			open += 6 - on
		}
	}
	return open
}
