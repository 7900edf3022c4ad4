package pavilion_test

import (
	"fmt"
	"slices"
	"strings"
)

// plainHouse are rules that a game has beside, or instead of, those of the
// rulebook. What is nil is as in the rulebook. All of them are asked in the
// position in which they are needed.
type plainHouse struct {
	wildValue  func(g *plain, color string, count, place int) int // the largest is wild
	wildTake   func(g *plain, there int) int                      // wild tiles that come along
	wildLeast  func(g *plain, there int) int                      // of them that the seat cannot leave
	wildLimit  func(g *plain, cost int) int                       // in one payment
	handLimit  func(g *plain) int                                 // when tiles are taken
	keepLimit  func(g *plain) int                                 // at a pass
	center     func(g *plain, taken int) int                      // points lost by the first take from there
	discard    func(g *plain, tiles int) int                      // points lost at a pass
	leftovers  func(g *plain, tiles int) int                      // points lost for tiles kept at the end
	points     map[string]func(g *plain) int                      // of a structure, by kind
	open       func(g *plain, s *plainSeat, at plainPlace) bool   // whether a space can be covered
	worth      func(g *plain, s *plainSeat, at plainPlace) int    // points for the tile just laid
	snake      bool                                               // takes go to and fro
	backward   bool                                               // takes go counterclockwise
	first      func(g *plain, seat int) int                       // the smallest starts the next round
	order      func(g *plain, seat int) int                       // in phase 2 the smallest is first
	over       func(g *plain) bool                                // at the end of a round
	eachRound  []func(g *plain, s *plainSeat) int                 // points at the end of every round
	atEnd      []func(g *plain, s *plainSeat) int                 // more points at the end of the game
	tiebreak   func(g *plain, s *plainSeat) []int                 // ranks seats of the same points
	placements func(g *plain) int                                 // in one turn
	takeWhen   func(g *plain, t plainTaking) bool                 // asked before the take
	markerWhen func(g *plain, t plainTaking) bool                 // asked when the tiles are in the hand
	pickWhen   func(g *plain, color string) bool
	passWhen   func(g *plain) bool
	keepWhen   func(g *plain, color string) bool
	payable    func(g *plain, at plainPlace, color string, wilds int) bool
	discs      map[string]plainDisc // by name
	layout     []string             // of discs, from the first display on
	rest       string               // of a take: stay or neighbors; "" for the center

	joker      string                                     // a color that is always wild, and comes along with takes
	jokers     int                                        // how many tiles it has
	alwaysWild func(g *plain) string                      // instead of it in payments, "" for none
	reward     func(g *plain, kind string, tiles int) int // tiles that a structure wins

	drawsEachRound bool       // discs are drawn anew
	seatDraws      []plainLot // what chance decides for each seat before the game
	counters       []plainCounter
	actions        []plainAction
	on             []plainEntry
	wildAlone      bool     // can pay for a space of a color
	keepsSingly    bool     // tiles one at a time
	ruins          bool     // chance ruins spaces
	refillOnce     bool     // only before a round
	rows           []string // stars whose 6 and 1 are no neighbors
	mixed          []string // stars on which colors may come again
	shown          []string // what positions say of the past
}

// plainPlace is a space, with what is known of it.
type plainPlace struct {
	star     string
	position int
	cost     int
	wilds    int // tiles of the payment that were used as wild, once it is made
}

// place is what is known of a space.
func (g *plain) placeOf(star string, position int) plainPlace {
	return plainPlace{star: star, position: position, cost: g.starNamed(star).costs[position-1]}
}

// chooseWild makes the color wild that is worth most, of equal ones the earliest
// in the order.
func (g *plain) chooseWild() {
	if g.o.house.wildValue == nil {
		return
	}
	best := 0
	for i, color := range g.o.wilds {
		count := 0
		for _, display := range g.displays {
			count += display[color]
		}
		value := g.o.house.wildValue(g, color, count, i+1)
		if i == 0 || value > best {
			best, g.chosen = value, color
		}
	}
}

// wildsWith is how many of the wild tiles that lie somewhere come with a take.
func (g *plain) wildsWith(there int) int {
	if there == 0 {
		return 0
	}
	if g.o.house.wildTake == nil {
		return 1
	}
	return min(there, g.o.house.wildTake(g, there))
}

// leaving lists the takes of a color that bring fewer wild tiles than come along.
func (g *plain) leaving(source, color string) (moves []string) {
	there := g.source(source)[g.wild()]
	if g.o.house.wildLeast == nil || there == 0 {
		return nil
	}
	for n := g.o.house.wildLeast(g, there); n < g.wildsWith(there); n++ {
		moves = append(moves, fmt.Sprintf("%s %s wild %d", source, color, n))
	}
	return moves
}

// keepable is how many tiles can be kept in this round, beside those that effects have put aside.
func (g *plain) keepable() int {
	limit := g.o.keepLimit
	if g.o.house.keepLimit != nil {
		limit = g.o.house.keepLimit(g)
	}
	return max(0, limit-g.seat().kept.total())
}

// underLimit leaves out the takes that make a hand too large, unless all do.
func (g *plain) underLimit(moves []string) []string {
	if g.o.house.handLimit == nil {
		return moves
	}
	var left []string
	for _, move := range moves {
		source, color, _ := strings.Cut(move, " ")
		if g.seat().hand.total()+g.taken(g.source(source), color).total() <= g.o.house.handLimit(g) {
			left = append(left, move)
		}
	}
	if left == nil {
		return moves
	}
	return left
}

// centerPrice is what the first take of a round from the center costs.
func (g *plain) centerPrice(taken int) int {
	if g.o.house.center == nil {
		return taken
	}
	return g.o.house.center(g, taken)
}

// discardPrice is what tiles cost that a seat discards at its pass.
func (g *plain) discardPrice(tiles int) int {
	if g.o.house.discard == nil || tiles == 0 {
		return tiles
	}
	return g.o.house.discard(g, tiles)
}

// standing is what seats are ranked by.
func (g *plain) standing(s *plainSeat) []int {
	if g.o.house.tiebreak == nil {
		return []int{s.score}
	}
	return append([]int{s.score}, g.o.house.tiebreak(g, s)...)
}

// orderSeats puts the seats in order for phase 2: clockwise from the token's holder, or those with a
// smaller value first, and those with the same as they sit from the seat that began phase 1.
func (g *plain) orderSeats() {
	first := g.start
	if g.marker > 0 && g.o.house.order == nil {
		first = g.marker
	}
	if g.order = g.around(first); g.o.house.order != nil {
		values := map[int]int{}
		for _, seat := range g.order {
			values[seat] = g.o.house.order(g, seat)
		}
		slices.SortStableFunc(g.order, func(a, b int) int { return values[a] - values[b] })
	}
}

// gain changes a score by points that a rule gives or takes.
func (g *plain) gain(s *plainSeat, points int) { s.score = max(g.o.minimum, s.score+points) }

// built counts the structures of a kind that a seat has surrounded.
func (g *plain) built(s *plainSeat, kind string) int {
	n := 0
	for _, structure := range g.o.structures {
		if structure.kind == kind && g.surrounds(s, structure) {
			n++
		}
	}
	return n
}

// neighbors reports whether the spaces before and after a position are covered.
func (g *plain) neighbors(s *plainSeat, star string, position int) (before, after bool) {
	left, right := position-1, position+1
	if !slices.Contains(g.o.house.rows, star) {
		left, right = (position+4)%6+1, position%6+1
	}
	return s.covered(star, left), s.covered(star, right)
}

// plainHouseRules are the shipped house rules, written from their summaries, as changes for
// a number of seats.
var plainHouseRules = map[string]func(o *plainOptions, seats int){
	"house/sp-buy-tile": func(o *plainOptions, _ int) {
		o.house.actions = []plainAction{{name: "buy", phase: "place", times: 1,
			when:    func(g *plain, seat int) bool { return g.seats[seat-1].score >= 4 },
			choices: func(g *plain, _ int) []string { return g.colorsOf(g.supply) },
			do: func(g *plain, seat int, color string) {
				g.score(seat, -3)
				g.move(1, color, g.supply, g.seats[seat-1].hand)
			}}}
	},
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
	"house/sp-leave-wild": func(o *plainOptions, _ int) {
		o.house.wildLeast = func(*plain, int) int { return 0 }
	},
	"house/sp-keep-0": func(o *plainOptions, _ int) { o.keepLimit = 0 },
	"house/sp-keep-by-round": func(o *plainOptions, _ int) {
		o.house.keepLimit = func(g *plain) int { return 7 - g.round }
	},
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
	"house/sp-first-star": func(o *plainOptions, _ int) {
		o.house.on = []plainEntry{{"star", func(g *plain, me int, about plainAbout) {
			for i, s := range g.seats {
				if i+1 != me && g.full(s, about.place.star) {
					return
				}
			}
			points := g.o.starValues[about.place.star]
			if about.place.star == "center" {
				points = g.o.multicolorValue
			}
			g.score(me, points)
		}}}
	},
	"house/sp-ruins": func(o *plainOptions, _ int) { o.house.ruins = true },
	"house/sp-shuffled-numbers": func(o *plainOptions, _ int) {
		for i := range o.stars {
			o.stars[i].costs = [6]int{} // until they are drawn
		}
		o.stars[6].costs = [6]int{1, 2, 3, 4, 5, 6}
	},
	"house/sp-pillar-points": func(o *plainOptions, _ int) {
		o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int { return []int{0, 2, 4, 6, 8, 10, 22}[g.built(s, "pillar")] })
	},
	"house/sp-joker-tiles": func(o *plainOptions, _ int) {
		o.colors, o.letters["joker"] = append(o.colors, "joker"), "J"
		o.house.joker, o.house.jokers = "joker", 6
	},
	"house/sp-seat-powers": func(o *plainOptions, _ int) {
		o.house.seatDraws = []plainLot{{"power", []string{"steward", "glazier", "alchemist"}}, {"extra", o.colors}}
		o.house.keepLimit = func(g *plain) int { return map[bool]int{true: 6, false: 4}[g.lot("power") == "steward"] }
		o.house.reward = func(g *plain, kind string, tiles int) int {
			if kind == "window" && g.lot("power") == "glazier" {
				return 4
			}
			return tiles
		}
		o.house.alwaysWild = func(g *plain) string {
			if g.lot("power") == "alchemist" {
				return g.lot("extra")
			}
			return ""
		}
	},
	"house/sp-race-100": func(o *plainOptions, _ int) {
		o.rounds = 200
		o.house.over = func(g *plain) bool {
			return slices.ContainsFunc(g.seats, func(s *plainSeat) bool {
				return s.score >= 100 || g.completeStars(s) >= 3
			})
		}
	},
	"house/sp-pick-new": func(o *plainOptions, _ int) {
		o.house.pickWhen = func(g *plain, color string) bool {
			hand := g.seat().hand
			return hand[color] == 0 || !slices.ContainsFunc(g.colorsOf(g.supply), func(c string) bool { return hand[c] == 0 })
		}
	},
	"house/sp-purist": func(o *plainOptions, _ int) {
		o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
			if at.wilds == 0 {
				return g.run(s, at.star, at.position) + 1
			}
			return g.run(s, at.star, at.position)
		}
	},
	"house/sp-rotational-symmetry": func(o *plainOptions, _ int) {
		o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int { return 3 * g.turnedStars(s, 2) })
	},
	"house/sp-sealed-keep": func(o *plainOptions, _ int) {
		o.house.counters = []plainCounter{{name: "promise", reset: true}}
		o.house.actions = []plainAction{{name: "promise", phase: "offered", times: 1, must: true,
			choices: func(*plain, int) []string { return []string{"0", "1", "2", "3", "4"} },
			do:      func(g *plain, seat int, n string) { g.set(seat, "promise", plainNumber(n)) }}}
		kept := func(g *plain, me int) {
			s := g.seats[me-1]
			if wrong := s.kept.total() - s.counters["promise"]; wrong == 0 {
				g.score(me, 2)
			} else {
				g.score(me, -max(wrong, -wrong))
			}
		}
		o.house.on = []plainEntry{
			{"placing", func(g *plain, me int, _ plainAbout) {
				if me == g.start {
					g.together("promise")
				}
			}},
			{"keep", func(g *plain, me int, _ plainAbout) { kept(g, me) }},
		}
	},
	"house/sp-storage-cap": func(o *plainOptions, _ int) {
		o.house.handLimit = func(*plain) int { return 12 }
	},
	"house/sp-structure-sets": func(o *plainOptions, _ int) {
		o.addFountains()
		o.setKinds, o.setValue = []string{"pillar", "statue", "window", "fountain"}, 15
	},
	"house/sp-structures-points": func(o *plainOptions, _ int) { o.payPoints() },
	"house/sp-thief": func(o *plainOptions, _ int) {
		others := func(g *plain, seat int) (moves []string) { // a color and a seat that has it
			for i, s := range g.seats {
				for _, color := range g.colorsOf(s.hand) {
					if i+1 != seat {
						moves = append(moves, fmt.Sprintf("%s %d", color, i+1))
					}
				}
			}
			return moves
		}
		o.house.reward = func(g *plain, kind string, tiles int) int {
			if kind == "window" && others(g, g.at) != nil {
				return 2
			}
			return tiles
		}
		o.house.actions = []plainAction{{name: "steal", phase: "offered", times: 6, game: true, must: true, choices: others,
			do: func(g *plain, seat int, chosen string) {
				color, from, _ := strings.Cut(chosen, " ")
				g.move(1, color, g.seats[plainNumber(from)-1].hand, g.seats[seat-1].hand)
			}}}
		o.house.on = []plainEntry{{"structure", func(g *plain, me int, about plainAbout) {
			if about.kind == "window" {
				g.offer(me, "steal")
			}
		}}}
	},
	"house/sp-tiebreak": func(o *plainOptions, _ int) {
		o.house.shown = []string{"discards"}
		o.house.tiebreak = func(g *plain, s *plainSeat) []int { return []int{g.completeStars(s), -s.discards} }
	},
	"house/sp-trailing-first": func(o *plainOptions, _ int) {
		o.house.order = func(g *plain, seat int) int { return g.seats[seat-1].score }
	},
	"house/sp-waste-track": func(o *plainOptions, _ int) {
		o.house.shown = []string{"discards"}
		o.house.discard = func(g *plain, tiles int) int {
			price := 0
			for at := g.seat().discards - tiles; at < g.seat().discards; at++ {
				price += min(3, 1+at/3)
			}
			return price
		}
	},
	"house/sp-two-placements": func(o *plainOptions, _ int) { o.house.placements = func(*plain) int { return 2 } },
	"house/sp-special-displays": func(o *plainOptions, _ int) {
		o.house.discs, o.house.layout = plainFour(), []string{"spread", "plus_one", "magnet", "sticky"}
	},
	"house/sp-drawn-displays": func(o *plainOptions, _ int) { o.house.discs, o.house.drawsEachRound = plainFour(), true },
	"house/sp-leftovers-stay": func(o *plainOptions, _ int) {
		o.house.rest = "stay"
		o.house.markerWhen = func(g *plain, t plainTaking) bool { return t.left == 0 && g.marker == 0 }
	},
	"house/sp-wild-max-2": func(o *plainOptions, _ int) {
		o.house.wildLimit = func(*plain, int) int { return 2 }
	},
	"house/sp-wild-most-common": func(o *plainOptions, _ int) {
		o.house.wildValue = func(_ *plain, _ string, count, _ int) int { return count }
	},
	"house/sp-wild-random": func(o *plainOptions, _ int) {
		o.house.wildValue = func(g *plain, color string, _, _ int) int {
			if color == g.drawn {
				return 1
			}
			return 0
		}
	},
	"house/sp-wild-pure-payment": func(o *plainOptions, _ int) { o.house.wildAlone = true },
	"house/sp-wild-reversed":     func(o *plainOptions, _ int) { slices.Reverse(o.wilds) },
	"house/sp-wild-take-all": func(o *plainOptions, _ int) {
		o.house.wildTake = func(_ *plain, there int) int { return there }
	},
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
		if len(s.colorsOn(star.name)) > 0 {
			open += g.open(s, star.name)
		}
	}
	return open
}
