package pavilion_test

import (
	"slices"
	"strings"
)

// plainRule is a house rule twice: as keys of a ruleset, and as the plain
// implementation plays it.
type plainRule struct {
	keys map[string]string
	play func(o *plainOptions)
}

// plainRules are house rules by what they are about. Of one group a game has at
// most one. The first rule of a table depends on each of the names that it can have
// in another way, so that no two values can change places unnoticed.
var plainRules = plainTogether(plainKeyRules, plainSpecialRules)

// plainTogether merges tables of house rules.
func plainTogether(tables ...map[string][]plainRule) map[string][]plainRule {
	all := map[string][]plainRule{}
	for _, table := range tables {
		for group, rules := range table {
			all[group] = append(all[group], rules...)
		}
	}
	return all
}

// plainKeyRules are those about numbers, order and scoring.
var plainKeyRules = map[string][]plainRule{
	"wild.value": {
		{map[string]string{"wild.value": `(7 * count + 5 * place + 3 * round + seats + (color == "blue" ? 2 : 0)) % 11`},
			func(o *plainOptions) {
				o.house.wildValue = func(g *plain, color string, count, place int) int {
					value := 7*count + 5*place + 3*g.round + len(g.seats)
					if color == "blue" {
						value += 2
					}
					return value % 11
				}
			}},
		{map[string]string{"wild.value": "count"}, func(o *plainOptions) {
			o.house.wildValue = func(_ *plain, _ string, count, _ int) int { return count }
		}},
		{map[string]string{"wild.value": "-count", "wild.order": "[red, yellow, blue]"}, func(o *plainOptions) {
			o.wilds = []string{"red", "yellow", "blue"}
			o.house.wildValue = func(_ *plain, _ string, count, _ int) int { return -count }
		}},
		{map[string]string{"wild.value": `(place + round) % 4 + (color == "green" ? 1 : 0)`}, func(o *plainOptions) {
			o.house.wildValue = func(g *plain, color string, _, place int) int {
				value := (place + g.round) % 4
				if color == "green" {
					value++
				}
				return value
			}
		}},
		{map[string]string{"wild.order": "[]"}, func(o *plainOptions) { o.wilds = nil }},
	},
	"scoring.center": {
		{map[string]string{"scoring.center": "-((5 * take.size + 3 * round + seats) % 11)"}, func(o *plainOptions) {
			o.house.center = func(g *plain, taken int) int { return (5*taken + 3*g.round + len(g.seats)) % 11 }
		}},
		{map[string]string{"scoring.center": "-div_ceil(take.size, 2)"}, func(o *plainOptions) {
			o.house.center = func(_ *plain, taken int) int { return (taken + 1) / 2 }
		}},
		{map[string]string{"scoring.center": "-1"}, func(o *plainOptions) {
			o.house.center = func(*plain, int) int { return 1 }
		}},
	},
	"scoring.discard": {
		{map[string]string{"scoring.discard": "-((5 * discarded + 3 * round + seats) % 11)"}, func(o *plainOptions) {
			o.house.discard = func(g *plain, tiles int) int { return (5*tiles + 3*g.round + len(g.seats)) % 11 }
		}},
		{map[string]string{"scoring.discard": "max(-10000, -(discarded * (discarded + 1) / 2))"}, func(o *plainOptions) {
			o.house.discard = func(_ *plain, tiles int) int { return plainUpTo(tiles) }
		}},
		{map[string]string{"scoring.discard": `-discarded - 2 * discarded.of("red") + discarded.of("blue")`}, func(o *plainOptions) {
			o.house.discard = func(g *plain, tiles int) int {
				hand := g.seat().hand
				return tiles + 2*hand["red"] - hand["blue"]
			}
		}},
		{map[string]string{"scoring.discard": "round < 6 ? -discarded : -2 * discarded"}, func(o *plainOptions) {
			o.house.discard = func(g *plain, tiles int) int {
				if g.round < 6 {
					return tiles
				}
				return 2 * tiles
			}
		}},
	},
	"scoring.leftovers": {
		{map[string]string{"scoring.leftovers": "-((5 * kept + 3 * round + seats) % 11)"}, func(o *plainOptions) {
			o.house.leftovers = func(g *plain, tiles int) int { return (5*tiles + 3*g.round + len(g.seats)) % 11 }
		}},
	},
	"stars": {
		{map[string]string{"stars.red.numbers": "[1, 0, 3, 4, 5, 6]", "stars.center.numbers": "[0, 2, 2, 0, 6, 5]", "stars.blue.numbers": "[2, 2, 0, 3, 1, 1]"},
			func(o *plainOptions) {
				o.stars = slices.Clone(o.stars)
				o.stars[1].costs, o.stars[6].costs, o.stars[2].costs = [6]int{1, 0, 3, 4, 5, 6}, [6]int{0, 2, 2, 0, 6, 5}, [6]int{2, 2, 0, 3, 1, 1}
			}},
		{map[string]string{"stars.red.ruins": "1", "stars.center.ruins": "3"}, func(o *plainOptions) { o.house.ruins = true }},
	},
	"ranking": {
		{map[string]string{"ranking": "[score, board.tiles, 'count(stars, .complete)']"}, func(o *plainOptions) {
			o.house.tiebreak = func(g *plain, s *plainSeat) []int { return []int{len(s.board), g.completeStars(s)} }
		}},
	},
	"wild.take": {
		{map[string]string{"wild.take": "1 + (5 * wilds + 3 * round + seats) % 4"}, func(o *plainOptions) {
			o.house.wildTake = func(g *plain, there int) int { return 1 + (5*there+3*g.round+len(g.seats))%4 }
		}},
		{map[string]string{"wild.take": "wilds"}, func(o *plainOptions) {
			o.house.wildTake = func(_ *plain, there int) int { return there }
		}},
		{map[string]string{"wild.take": "max(1, wilds - round)"}, func(o *plainOptions) {
			o.house.wildTake = func(g *plain, there int) int { return max(1, there-g.round) }
		}},
	},
	"wild.least": {
		{map[string]string{"wild.least": "(5 * wilds + 3 * round + seats) % 3"}, func(o *plainOptions) {
			o.house.wildLeast = func(g *plain, there int) int { return (5*there + 3*g.round + len(g.seats)) % 3 }
		}},
		{map[string]string{"wild.least": "0", "wild.take": "wilds"}, func(o *plainOptions) {
			o.house.wildLeast = func(*plain, int) int { return 0 }
			o.house.wildTake = func(_ *plain, there int) int { return there }
		}},
	},
	"wild.limit": {
		{map[string]string{"wild.limit": "(5 * number + 3 * round + seats) % 4"}, func(o *plainOptions) {
			o.house.wildLimit = func(g *plain, cost int) int { return (5*cost + 3*g.round + len(g.seats)) % 4 }
		}},
		{map[string]string{"wild.limit": "2"}, func(o *plainOptions) {
			o.house.wildLimit = func(*plain, int) int { return 2 }
		}},
		{map[string]string{"wild.limit": "number > 4 ? 1 : 7 - number - round % 2"}, func(o *plainOptions) {
			o.house.wildLimit = func(g *plain, cost int) int {
				if cost > 4 {
					return 1
				}
				return 7 - cost - g.round%2
			}
		}},
		{map[string]string{"wild.limit": "0"}, func(o *plainOptions) {
			o.house.wildLimit = func(*plain, int) int { return 0 }
		}},
	},
	"hand.limit": {
		{map[string]string{"hand.limit": "3 + (3 * round + seats) % 7"}, func(o *plainOptions) {
			o.house.handLimit = func(g *plain) int { return 3 + (3*g.round+len(g.seats))%7 }
		}},
		{map[string]string{"hand.limit": "12"}, func(o *plainOptions) {
			o.house.handLimit = func(*plain) int { return 12 }
		}},
		{map[string]string{"hand.limit": "seats + round"}, func(o *plainOptions) {
			o.house.handLimit = func(g *plain) int { return len(g.seats) + g.round }
		}},
	},
	"keep.limit": {
		{map[string]string{"keep.limit": "(3 * round + seats) % 5"}, func(o *plainOptions) {
			o.house.keepLimit = func(g *plain) int { return (3*g.round + len(g.seats)) % 5 }
		}},
		{map[string]string{"keep.limit": "0"}, func(o *plainOptions) { o.keepLimit = 0 }},
		{map[string]string{"keep.limit": "abs(3 - round) + 1"}, func(o *plainOptions) {
			o.house.keepLimit = func(g *plain) int { return max(3-g.round, g.round-3) + 1 }
		}},
		{map[string]string{"keep.limit": "12"}, func(o *plainOptions) { o.keepLimit, o.house.keepsSingly = 12, true }},
		{map[string]string{"keep.limit": "2 * round - 2"}, func(o *plainOptions) {
			o.house.keepsSingly = true
			o.house.keepLimit = func(g *plain) int { return 2*g.round - 2 }
		}},
	},
	"supply.refill": {
		{map[string]string{"supply.refill": "round"}, func(o *plainOptions) { o.house.refillOnce = true }},
		{map[string]string{"supply.refill": "round", "supply.spaces": "4"}, func(o *plainOptions) {
			o.house.refillOnce, o.supplySpaces = true, 4
		}},
	},
	"structures": {
		{map[string]string{"structures.pillar.points": "(3 * round + seats) % 5"}, func(o *plainOptions) {
			o.house.points = map[string]func(*plain) int{"pillar": func(g *plain) int { return (3*g.round + len(g.seats)) % 5 }}
		}},
		{map[string]string{"structures.pillar.points": "2", "structures.window.points": "round - 4"}, func(o *plainOptions) {
			o.house.points = map[string]func(*plain) int{
				"pillar": func(*plain) int { return 2 },
				"window": func(g *plain) int { return g.round - 4 },
			}
		}},
		{map[string]string{"structures.pillar.reward": "0", "structures.pillar.points": "1",
			"structures.statue.points": "-6"}, func(o *plainOptions) {
			o.structures = slices.Clone(o.structures)
			for i := range o.structures {
				if o.structures[i].kind == "pillar" {
					o.structures[i].tiles = 0
				}
			}
			o.house.points = map[string]func(*plain) int{
				"pillar": func(*plain) int { return 1 },
				"statue": func(*plain) int { return -6 },
			}
		}},
	},
	"place.when": {
		{map[string]string{"place.when": "(2 * position + 3 * number + 4 * arc + 5 * star.tiles + 7 * seats + " +
			"(before ? 8 : 0) + (after ? 9 : 0)) % 10 < 7"}, func(o *plainOptions) {
			o.house.open = func(g *plain, s *plainSeat, at plainPlace) bool {
				before, after := g.neighbors(s, at.star, at.position)
				sum := 2*at.position + 3*at.cost + 4*g.run(s, at.star, at.position) + 5*len(s.colorsOn(at.star)) +
					7*len(g.seats)
				if before {
					sum += 8
				}
				if after {
					sum += 9
				}
				return sum%10 < 7
			}
		}},
		{map[string]string{"place.when": "number == 1 or number == 3 or before"}, func(o *plainOptions) {
			o.house.open = func(g *plain, s *plainSeat, at plainPlace) bool {
				before, _ := g.neighbors(s, at.star, at.position)
				return at.cost == 1 || at.cost == 3 || before
			}
		}},
		{map[string]string{"place.when": "star.tiles == 0 or before"}, func(o *plainOptions) {
			o.house.open = func(g *plain, s *plainSeat, at plainPlace) bool {
				before, _ := g.neighbors(s, at.star, at.position)
				return before || len(s.colorsOn(at.star)) == 0
			}
		}},
		{map[string]string{"place.when": "star.tiles < 2 + round and (arc < 5 or before and after)"}, func(o *plainOptions) {
			o.house.open = func(g *plain, s *plainSeat, at plainPlace) bool {
				before, after := g.neighbors(s, at.star, at.position)
				return len(s.colorsOn(at.star)) < 2+g.round &&
					(g.run(s, at.star, at.position) < 5 || before && after)
			}
		}},
		{map[string]string{"place.when": "position != seats or not after", "stars.red.shape": "row", "stars.center.shape": "row"},
			func(o *plainOptions) {
				o.house.rows = []string{"red", "center"}
				o.house.open = func(g *plain, s *plainSeat, at plainPlace) bool {
					_, after := g.neighbors(s, at.star, at.position)
					return at.position != len(g.seats) || !after
				}
			}},
	},
	"scoring.place": {
		{map[string]string{"scoring.place": "(2 * position + 3 * number + 4 * arc + 5 * star.tiles + 6 * round + 7 * seats) % 11"},
			func(o *plainOptions) {
				o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
					return (2*at.position + 3*at.cost + 4*g.run(s, at.star, at.position) + 5*len(s.colorsOn(at.star)) +
						6*g.round + 7*len(g.seats)) % 11
				}
			}},
		{map[string]string{"scoring.place": "min(arc, 4) + position % 2 - star.tiles + number"}, func(o *plainOptions) {
			o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
				return min(g.run(s, at.star, at.position), 4) + at.position%2 - len(s.colorsOn(at.star)) + at.cost
			}
		}},
		{map[string]string{"scoring.place": `arc + structures("pillar") + complete("red") * 2 - ` +
			`(covered("center", 1) ? 3 : 0)`}, func(o *plainOptions) {
			o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
				points := g.run(s, at.star, at.position) + g.built(s, "pillar")
				if g.full(s, "red") {
					points += 2
				}
				if s.covered("center", 1) {
					points -= 3
				}
				return points
			}
		}},
		{map[string]string{"scoring.place": "score == max(map(players, .score)) ? arc - 1 : arc + count(stars, .tiles == 1)"},
			func(o *plainOptions) {
				o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
					arc := g.run(s, at.star, at.position)
					if s.score == slices.Max(g.scores()) {
						return arc - 1
					}
					for _, star := range g.o.stars {
						if len(s.colorsOn(star.name)) == 1 {
							arc++
						}
					}
					return arc
				}
			}},
		{map[string]string{"scoring.place": "arc + div_floor(score - start_score, 10) - div_floor(discards, 8)"},
			func(o *plainOptions) {
				o.house.shown = append(o.house.shown, "start_score", "discards")
				o.house.worth = func(g *plain, s *plainSeat, at plainPlace) int {
					return g.run(s, at.star, at.position) + plainFloor(s.score-s.began, 10) - s.discards/8
				}
			}},
	},
	"turns.order": {
		{map[string]string{"turns.order": "snake"}, func(o *plainOptions) { o.house.snake = true }},
		{map[string]string{"turns.order": "counterclockwise"}, func(o *plainOptions) { o.house.backward = true }},
	},
	"turns.first": {
		{map[string]string{"turns.first": "score % 4"}, func(o *plainOptions) {
			o.house.first = func(g *plain, seat int) int { return (g.seats[seat-1].score%4 + 4) % 4 }
		}},
	},
	"turns.placing": {
		{map[string]string{"turns.placing": "score"}, func(o *plainOptions) {
			o.house.order = func(g *plain, seat int) int { return g.seats[seat-1].score }
		}},
		{map[string]string{"turns.placing": "-(board.tiles % 3) * 10 - seat % 2"}, func(o *plainOptions) {
			o.house.order = func(g *plain, seat int) int { return -(len(g.seats[seat-1].board)%3)*10 - seat%2 }
		}},
		{map[string]string{"turns.placing": "sum(stars, .colors * .number) % 4 - all_of(1)"}, func(o *plainOptions) {
			o.house.order = func(g *plain, seat int) int {
				s, sum := g.seats[seat-1], 0
				for i, star := range g.o.stars {
					colors := s.colorsOn(star.name)
					slices.Sort(colors)
					sum += len(slices.Compact(colors)) * (i + 1)
				}
				if g.allCovered(s, 1) {
					return sum%4 - 1
				}
				return sum % 4
			}
		}},
	},
	"end": {
		{map[string]string{"end.when": "any(players, .score >= 45 or .complete_stars >= 2)"}, func(o *plainOptions) {
			o.house.over = func(g *plain) bool {
				return slices.ContainsFunc(g.seats, func(s *plainSeat) bool {
					return s.score >= 45 || g.completeStars(s) >= 2
				})
			}
		}},
		{map[string]string{"end.when": "board.tiles >= 18 or round == 7 and seat < 3", "end.rounds": "7"}, func(o *plainOptions) {
			o.rounds = 7
			o.house.over = func(g *plain) bool {
				return len(g.seats[g.start-1].board) >= 18 || g.round == 7 && g.start < 3
			}
		}},
		{map[string]string{"end.rounds": "9"}, func(o *plainOptions) { o.rounds = 9 }},
	},
	"bonuses": {
		{map[string]string{"bonuses.own.per": "count(stars, .turned and .tiles >= 2)", "bonuses.own.points": "3",
			"bonuses.own.each": "round"}, func(o *plainOptions) {
			o.house.eachRound = append(o.house.eachRound, func(g *plain, s *plainSeat) int { return 3 * g.turnedStars(s, 2) })
		}},
		{map[string]string{"bonuses.own.per": `structures("statue") + stars("red")`, "bonuses.own.points": "round - 5",
			"bonuses.own.each": "round"}, func(o *plainOptions) {
			o.house.eachRound = append(o.house.eachRound, func(g *plain, s *plainSeat) int {
				n := g.built(s, "statue")
				for _, star := range g.o.stars {
					if on := s.colorsOn(star.name); g.full(s, star.name) && slices.Equal(on, slices.Repeat([]string{"red"}, len(on))) {
						n++
					}
				}
				return n * (g.round - 5)
			})
		}},
		{map[string]string{"bonuses.own.per": "score == min(map(players, .score)) ? 1 : 0", "bonuses.own.points": "3",
			"bonuses.own.each": "round"}, func(o *plainOptions) {
			o.house.eachRound = append(o.house.eachRound, func(g *plain, s *plainSeat) int {
				if s.score > slices.Min(g.scores()) {
					return 0
				}
				return 3
			})
		}},
		{map[string]string{"bonuses.own.per": "count(players, .score < score)", "bonuses.own.points": "-5"},
			func(o *plainOptions) {
				o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int {
					points := 0
					for _, n := range g.scores() {
						if n < s.score {
							points -= 5
						}
					}
					return points
				})
			}},
		{map[string]string{"bonuses.own.per": "sum(stars, .tiles > 0 ? .size - .tiles : 0)", "bonuses.own.points": "-1"},
			func(o *plainOptions) {
				o.house.atEnd = append(o.house.atEnd, func(g *plain, s *plainSeat) int {
					missing := 0
					for _, star := range g.o.stars {
						if len(s.colorsOn(star.name)) > 0 {
							missing += g.open(s, star.name)
						}
					}
					return -missing
				})
			}},
	},
	"limits": {
		{map[string]string{"scoring.minimum": "-1000"}, func(o *plainOptions) { o.minimum = -1000 }},
		{map[string]string{"displays.tiles": "5"}, func(o *plainOptions) { o.tilesPerDisplay = 5 }},
	},
}

// completeStars counts the stars on which every space is covered.
func (g *plain) completeStars(s *plainSeat) int {
	n := 0
	for _, star := range g.o.stars {
		if g.full(s, star.name) {
			n++
		}
	}
	return n
}

// turnedStars counts the stars with a number of tiles on which each covered space has
// a covered one on the other side; in a row that is the one as far from its end.
func (g *plain) turnedStars(s *plainSeat, tiles int) int {
	n := 0
	for _, star := range g.o.stars {
		same := len(s.colorsOn(star.name)) >= tiles
		for p := 1; p <= 6; p++ {
			other := (p+2)%6 + 1
			if slices.Contains(g.o.house.rows, star.name) {
				other = 7 - p
			}
			same = same && s.covered(star.name, p) == s.covered(star.name, other)
		}
		if same {
			n++
		}
	}
	return n
}

// plainFloor divides and rounds down.
func plainFloor(a, b int) int {
	if a >= 0 {
		return a / b
	}
	return -((-a + b - 1) / b)
}

// plainRuleset writes keys, as "wild.take" and its value, as the text of a ruleset.
func plainRuleset(base string, keys map[string]string) string {
	text := "format: 1\nextends: " + base + "\nname: House\n"
	var paths []string
	for path := range keys {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	var open []string
	for _, path := range paths {
		words := strings.Split(path, ".")
		same := 0
		for same < len(open) && same < len(words)-1 && open[same] == words[same] {
			same++
		}
		for i := same; i < len(words)-1; i++ {
			text += strings.Repeat("  ", i) + words[i] + ":\n"
		}
		value := keys[path]
		if !strings.HasPrefix(value, "[") && strings.Trim(value, "abcdefghijklmnopqrstuvwxyz_0123456789") != "" {
			value = "'" + value + "'"
		}
		text += strings.Repeat("  ", len(words)-1) + words[len(words)-1] + ": " + value + "\n"
		open = words[:len(words)-1]
	}
	return text
}
