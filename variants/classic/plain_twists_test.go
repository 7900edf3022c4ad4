package classic_test

import (
	"maps"
	"slices"
	"strings"
)

// A twist is something that a ruleset can do differently: keys of a ruleset with two levels, and the
// same said to the plain implementation.
type twist struct {
	name  string
	keys  map[string]string // "take.limit": "3"
	apply func(o *plainOptions)
}

// twistedText writes twists as a ruleset that extends another one.
func twistedText(parent string, twists []twist) string {
	groups := map[string][]string{}
	for _, tw := range twists {
		for _, path := range slices.Sorted(maps.Keys(tw.keys)) {
			value := tw.keys[path]
			if strings.ContainsAny(value, ":#") && !strings.ContainsAny(value[:1], "'{[") {
				value = "'" + value + "'"
			}
			group, key, deep := strings.Cut(path, ".")
			if !deep {
				groups[group] = append(groups[group], group+": "+value)
				continue
			}
			if len(groups[group]) == 0 {
				groups[group] = []string{group + ":"}
			}
			groups[group] = append(groups[group], "  "+key+": "+value)
		}
	}
	text := "format: 1\nextends: " + parent + "\nname: Twisted\n"
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		text += strings.Join(groups[group], "\n") + "\n"
	}
	return text
}

// clashes reports whether a twist sets a key that one of the others sets.
func (tw twist) clashes(others []twist) bool {
	return slices.ContainsFunc(others, func(other twist) bool {
		for path := range tw.keys {
			if _, taken := other.keys[path]; taken {
				return true
			}
		}
		return false
	})
}

func yes(condition bool) int {
	if condition {
		return 1
	}
	return 0
}

// twists are all that the keys of a ruleset can do differently, one by one.
var twists = slices.Concat(setupTwists, turnTwists, floorTwists, placeTwists, compareTwists, endTwists)

// plainTens returns how many whole tens a number has.
func plainTens(n int) int {
	tens := n / 10
	if n < 10*tens {
		tens--
	}
	return tens
}

// setupTwists are about what lies on the table, and what seats have, before anybody acts.
var setupTwists = []twist{
	{"handicap", map[string]string{"scoring.start": "3 * seat + seats"}, func(o *plainOptions) {
		o.handicap = func(seat, seats int) int { return 3*seat + seats }
	}},
	{"more displays", map[string]string{"displays.count": "2 * seats + 1 + round % 3"}, func(o *plainOptions) {
		o.moreDisplays = func(round int) int { return round % 3 }
	}},
	{"center filled", map[string]string{"center.tiles": "seats + round % 2"}, func(o *plainOptions) {
		o.centerTiles = func(g *plain) int { return len(g.players) + g.round%2 }
	}},
	{"endless bag", map[string]string{"bag.endless": "true"}, func(o *plainOptions) { o.endless = true }},
	{"pairs", map[string]string{"displays.alike": "2", "displays.redraw": "false"}, func(o *plainOptions) { o.pairs = true }},
	{"no pairs", map[string]string{"displays.redraw": "display.most >= 2"}, func(o *plainOptions) { o.redraws = true }},
	{"discs", map[string]string{"displays.discs": "[hold, none, more, magnet, spread, hold, magnet]", "displays.special": "{ more: { extra: 2 }, " +
		"magnet: { pulls: red }, spread: { rest: neighbors }, hold: { rest: stay, cushion: 3, pulls: blue }, none: {} }"}, func(o *plainOptions) {
		o.kinds = map[string]plainDisc{"more": {extra: 2}, "magnet": {pulls: "red"}, "spread": {rest: "neighbors"},
			"hold": {rest: "stay", cushion: 3, pulls: "blue"}, "none": {}}
		o.discs = []string{"hold", "none", "more", "magnet", "spread", "hold", "magnet"}
	}},
	{"discs that are taken from a ring", map[string]string{"displays.rest": "neighbors", "displays.discs": "[away, away, plain, away, away, away]",
		"displays.special": "{ away: { cushion: 1 } }"}, func(o *plainOptions) {
		o.kinds, o.rest = map[string]plainDisc{"away": {cushion: 1}}, "neighbors"
		o.discs = []string{"away", "away", "plain", "away", "away", "away"}
	}},
	{"what is left stays", map[string]string{"displays.rest": "stay"}, func(o *plainOptions) { o.rest = "stay" }},
}

// turnTwists are about taking, lines and tiling.
var turnTwists = []twist{
	{"snake", map[string]string{"turns.order": "snake"}, func(o *plainOptions) { o.snake = true }},
	{"mixed lines", map[string]string{"lines.colors": "5"}, func(o *plainOptions) {
		o.lineColors = func(int) int { return 5 }
	}},
	{"some mixed lines", map[string]string{"lines.colors": "[1, 2, 1, 2, 3]"}, func(o *plainOptions) {
		o.lineColors = func(row int) int { return []int{1, 2, 1, 2, 3}[row-1] }
	}},
	{"longer lines, more colors", map[string]string{"lines.colors": "row"}, func(o *plainOptions) {
		o.lineColors = func(row int) int { return row }
	}},
	{"jokers", map[string]string{"colors.wild": "{ letter: J, tiles: 9, joker: true }"}, func(o *plainOptions) {
		o.colors, o.joker = append(o.colors, plainColor{"wild", "J"}), "wild"
		o.tiles = func(color string, _ int) int { return 20 - 11*yes(color == "wild") }
	}},
	{"two lines a take", map[string]string{"take.lines": "2"}, func(o *plainOptions) { o.takeLines = 2 }},
	{"lines can wait", map[string]string{"tiling.later": "true"}, func(o *plainOptions) {
		o.later = func(*plain, int, int) bool { return true }
	}},
	{"some lines can wait", map[string]string{"tiling.later": "line.row > 2 and line.color != \"red\""}, func(o *plainOptions) {
		o.later = func(g *plain, seat, row int) bool {
			held := g.ownColors(g.players[seat-1], row)
			return row > 1 && (len(held) != 1 || held[0] != "red")
		}
	}},
	{"surplus to lines", map[string]string{"lines.surplus": "lines", "take.wild": "false"}, func(o *plainOptions) { o.spills = true }},
	{"three lines a take", map[string]string{"take.lines": "3"}, func(o *plainOptions) { o.takeLines = 3 }},
	{"two colors a turn", map[string]string{"take.colors": "2"}, func(o *plainOptions) { o.takeColors = 2 }},
	{"three colors a turn", map[string]string{"take.colors": "3"}, func(o *plainOptions) { o.takeColors = 3 }},
	{"counterclockwise", map[string]string{"turns.order": "counterclockwise"}, func(o *plainOptions) { o.backward = true }},
	{"tiling by points", map[string]string{"turns.placing": "score % 3"}, func(o *plainOptions) {
		o.placing = func(g *plain, seat int) int { return (g.players[seat-1].score%3 + 3) % 3 } // which is never negative
	}},
	{"loser starts", map[string]string{"turns.first": "div_floor(score, 10)"}, func(o *plainOptions) {
		o.first = func(g *plain, seat int) int { return plainTens(g.players[seat-1].score) }
	}},
	{"take of three", map[string]string{"take.limit": "3"}, func(o *plainOptions) {
		o.takeLimit = func(count, _, _ int) int { return min(count, 3) }
	}},
	{"take by a formula", map[string]string{"take.limit": "max(1, count - 1 - round % 2)"}, func(o *plainOptions) {
		o.takeLimit = func(count, round, _ int) int { return max(1, count-1-round%2) }
	}},
	{"take by all its names", map[string]string{"take.limit": "1 + (5 * count + 3 * round + seats) % 4"}, func(o *plainOptions) {
		o.takeLimit = func(count, round, seats int) int { return min(count, 1+(5*count+3*round+seats)%4) }
	}},
	{"center by all its names", map[string]string{"scoring.center": "(5 * take.size + 3 * round + seats) % 7"}, func(o *plainOptions) {
		o.center = func(size, round, seats int) int { return (5*size + 3*round + seats) % 7 }
	}},
	{"take of one", map[string]string{"take.limit": "1 + (seats == 4 ? 1 : 0)"}, func(o *plainOptions) {
		o.takeLimit = func(count, _, seats int) int { return min(count, 1+yes(seats == 4)) }
	}},
	{"takes with a condition", map[string]string{"take.when": `(take.size + 2 * take.line + take.source + take.left + round + ` +
		`(take.color == "red" ? 1 : 0) + (take.center ? 2 : 0)) % 5 < 2 and (take.line == 0 or line_count(take.line) < 3)`},
		func(o *plainOptions) {
			o.takeWhen = func(g *plain, t plainTake) bool {
				sum := t.size + 2*t.line + t.source + t.left + g.round + yes(t.color == "red") + 2*yes(t.source == 0)
				return sum%5 < 2 && (t.line == 0 || len(g.players[g.seat-1].lines[t.line-1]) < 3)
			}
		}},
	{"takes that are never legal, which is no rule", map[string]string{"take.when": "false"}, func(*plainOptions) {}},
	{"marker to the last", map[string]string{"marker.when": "take.center and take.left == 0"}, func(o *plainOptions) {
		o.markerWhen = func(_ *plain, t plainTake) bool { return t.source == 0 && t.left == 0 }
	}},
	{"marker to who takes two", map[string]string{"marker.when": "take.size >= 2 and marker != seat % seats + 1"}, func(o *plainOptions) {
		o.markerWhen = func(g *plain, t plainTake) bool { return t.size >= 2 && g.marker != g.seat%len(g.players)+1 }
	}},
	{"linked tiles only", map[string]string{"wall.when": "run.h > 1 or run.v > 1 or board.tiles == 1"}, func(o *plainOptions) {
		o.wallWhen = func(g *plain, seat, row, column int) bool {
			s := g.players[seat-1]
			return plainLinked(s.wall[row], column) > 1 || plainLinked(s.column(column), row) > 1 || s.tiles() == 1
		}
	}},
	{"tiling in any order", map[string]string{"tiling.order": "choice"}, func(o *plainOptions) { o.freeOrder = true }},
	{"marker beside", map[string]string{"marker.floor": "false"}, func(o *plainOptions) { o.markerBeside = true }},
	{"lines emptied", map[string]string{"lines.keep": "false"}, func(o *plainOptions) { o.emptyLines = true }},
	{"tiling up", map[string]string{"tiling.order": "up"}, func(o *plainOptions) { o.tileUp = true }},
	{"lid returned", map[string]string{"discard.return": "round"}, func(o *plainOptions) { o.returnTiles = true }},
	{"displays in turns", map[string]string{"displays.tiles": "3 + round % 2"}, func(o *plainOptions) {
		o.tilesPerDisplay = func(round int) int { return 3 + round%2 }
	}},
	{"center costs 2", map[string]string{"scoring.center": "-2"}, func(o *plainOptions) {
		o.center = func(int, int, int) int { return -2 }
	}},
	{"center by a formula", map[string]string{"scoring.center": "round == 1 ? 5 : -take.size"}, func(o *plainOptions) {
		o.center = func(size, round, _ int) int {
			if round == 1 {
				return 5
			}
			return -size
		}
	}},
}

// floorTwists are about the floor line and the minimum.
var floorTwists = []twist{
	{"five spaces", map[string]string{"floor.spaces": "5"}, func(o *plainOptions) { o.floor = o.floor[:5] }},
	{"no spaces", map[string]string{"floor.spaces": "0"}, func(o *plainOptions) { o.floor = nil }},
	{"floor by color", map[string]string{"floor.spaces": "6", "scoring.floor": `color == "red" ? -3 : marker ? 1 : -slot`},
		func(o *plainOptions) {
			o.floor = slices.Repeat([]func(*plain, int, int) int{func(g *plain, seat, slot int) int {
				switch g.players[seat-1].floor[slot-1] {
				case "red":
					return -3
				case plainMarker:
					return 1
				}
				return -slot
			}}, 6)
		}},
	{"shoot the moon", map[string]string{"floor.spaces": "4", "scoring.floor": "floor.count == 4 ? 2 : -2"},
		func(o *plainOptions) {
			o.floor = slices.Repeat([]func(*plain, int, int) int{func(g *plain, seat, _ int) int {
				if len(g.players[seat-1].floor) == 4 {
					return 2
				}
				return -2
			}}, 4)
		}},
	{"cushion", map[string]string{"floor.spaces": "7", "scoring.floor": "['count(players, .start_score <= start_score) == 1 ? 0 : -1', " +
		"-1, -board.rows, 'filled(1, 1) ? -1 : -2', round - 20, 1 - seat, '-board.tiles']"},
		func(o *plainOptions) {
			o.showStart = true
			o.floor = plainFloor(0, -1, 0, 0, 0, 0, 0)
			o.floor[0] = func(g *plain, seat, _ int) int {
				others := 0
				for _, s := range g.players {
					others += yes(s.start <= g.players[seat-1].start)
				}
				return yes(others == 1) - 1
			}
			o.floor[2] = func(g *plain, seat, _ int) int { return -g.players[seat-1].rows() }
			o.floor[3] = func(g *plain, seat, _ int) int { return yes(g.players[seat-1].wall[0][0] != "") - 2 }
			o.floor[4] = func(g *plain, _, _ int) int { return g.round - 20 }
			o.floor[5] = func(_ *plain, seat, _ int) int { return 1 - seat }
			o.floor[6] = func(g *plain, seat, _ int) int { return -g.players[seat-1].tiles() }
		}},
	{"floor of the leader", map[string]string{"floor.spaces": "7",
		"scoring.floor": "'score == max(map(players, .score)) ? -2 * slot : any(players, .floor_points < floor_points) ? -1 : -slot'"},
		func(o *plainOptions) {
			o.showFloor, o.floorLast = true, true
			o.floor = slices.Repeat([]func(*plain, int, int) int{func(g *plain, seat, slot int) int {
				if g.players[seat-1].score == slices.Max(g.scores()) {
					return -2 * slot
				}
				for _, s := range g.players {
					if s.lost < g.players[seat-1].lost {
						return -1
					}
				}
				return -slot
			}}, 7)
		}},
	{"no minimum", map[string]string{"scoring.minimum": "null"}, func(o *plainOptions) { o.noMinimum = true }},
	{"start at ten", map[string]string{"scoring.start": "10"}, func(o *plainOptions) { o.startScore = 10 }},
}

// placeTwists are about the points of a tile.
var placeTwists = []twist{
	{"diagonals", map[string]string{"scoring.place": "max(1, sum([run.h, run.v, run.down, run.up], # > 1 ? # : 0))"},
		func(o *plainOptions) { o.place = plainDiagonal }},
	{"falling and rising", map[string]string{"scoring.place": "10 * run.down + run.up"}, func(o *plainOptions) {
		o.place = func(g *plain, seat, row, column int) int {
			s := g.players[seat-1]
			return 10*s.line(row, column, 1, 1) + s.line(row, column, -1, 1)
		}
	}},
	{"groups", map[string]string{"scoring.place": "group + (row > col ? 1 : 0) + (cell.fixed ? 2 : 0)"},
		func(o *plainOptions) {
			o.place = func(g *plain, seat, row, column int) int {
				return len(g.players[seat-1].group(row, column)) + yes(row > column) + 2*yes(g.o.wall[row][column] != "")
			}
		}},
	{"colors and rounds", map[string]string{
		"scoring.place": `color == "blue" ? round : color == "red" ? -1 : size.columns - col + seats`},
		func(o *plainOptions) {
			o.place = func(g *plain, seat, row, column int) int {
				s := g.players[seat-1]
				switch s.wall[row][column] {
				case "blue":
					return g.round
				case "red":
					return -1
				}
				return len(s.wall[row]) - column - 1 + len(g.players)
			}
		}},
	{"the whole board", map[string]string{"scoring.place": `board.tiles + (filled(row - 1, col) ? 2 : 0) + ` +
		`(color_at(row, col + 1) == "red" ? 3 : 0) - 2 * seat + board.groups - count(cells, .fixed and .filled)`},
		func(o *plainOptions) {
			o.place = func(g *plain, seat, row, column int) int {
				s := g.players[seat-1]
				return s.tiles() + 2*yes(s.at(row-1, column) != "") + 3*yes(s.at(row, column+1) == "red") -
					2*seat + len(s.groups()) - g.onPrinted(seat)
			}
		}},
}

// compareTwists compare seats with each other.
var compareTwists = []twist{
	{"tiles of the last", map[string]string{"scoring.place": "'count(players, .score > score) - (any(players, .seat != seat and " +
		".tiles >= board.tiles) ? 0 : 1) + sum(players, .seat == seat ? run.h : .rows + .columns + .color_sets - .floor_points)'"},
		func(o *plainOptions) {
			o.showSeen, o.showFloor = true, true
			o.place = func(g *plain, seat, row, column int) int {
				s := g.players[seat-1]
				points, most := plainLinked(s.wall[row], column), 0
				for _, other := range g.others(seat) {
					points += yes(other[0] > s.score) + other[3] + other[4] + other[5] - other[2]
					most = max(most, other[6])
				}
				return points - yes(most < s.tiles())
			}
		}},
	{"fewest points get 3", map[string]string{
		"bonuses.behind": "{ per: 'score == min(map(players, .score)) ? 1 : 0', points: 3, each: round }"},
		func(o *plainOptions) {
			o.roundBonus = append(o.roundBonus, func(g *plain, seat int) int {
				return 3 * yes(g.players[seat-1].score == slices.Min(g.scores()))
			})
		}},
	{"most points pay 9, then get 5", map[string]string{
		"bonuses.ahead": "{ per: 'score == max(map(players, .score)) ? 1 : 0', points: -9 }",
		"bonuses.most":  "{ per: 'score == max(map(players, .score)) ? 1 : 0', points: 5 }"},
		func(o *plainOptions) {
			for _, points := range []int{-9, 5} {
				o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int {
					return points * yes(g.players[seat-1].score == slices.Max(g.scores()))
				})
			}
		}},
}

// endTwists are about bonuses, the end and the ranking.
var endTwists = []twist{
	{"rows every round", map[string]string{"bonuses.again": "{ per: board.rows, points: 1, each: round }"},
		func(o *plainOptions) {
			o.roundBonus = append(o.roundBonus, func(g *plain, seat int) int { return g.players[seat-1].rows() })
		}},
	{"blocks every round", map[string]string{"bonuses.blocks": "{ each: round, points: 3, per: 'count(cells, .filled and " +
		"filled(.row + 1, .col) and filled(.row, .col + 1) and filled(.row + 1, .col + 1))' }"},
		func(o *plainOptions) {
			o.roundBonus = append(o.roundBonus, func(g *plain, seat int) int { return 3 * g.players[seat-1].blocks() })
		}},
	{"rent", map[string]string{"bonuses.rent": "{ each: round, per: board.tiles, points: '-1' }"},
		func(o *plainOptions) {
			o.roundBonus = append(o.roundBonus, func(g *plain, seat int) int { return -g.players[seat-1].tiles() })
		}},
	{"groups and lonely tiles", map[string]string{
		"bonuses.largest": "{ per: board.largest_group, points: 2 }",
		"bonuses.lonely": "{ per: 'count(cells, .filled and not (filled(.row - 1, .col) or filled(.row + 1, .col) or " +
			"filled(.row, .col - 1) or filled(.row, .col + 1)))', points: -1 }",
		"bonuses.full": "{ per: 'board.tiles == board.cells ? 1 : 0', points: size.rows * size.columns }"},
		func(o *plainOptions) {
			o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int {
				s := g.players[seat-1]
				return 2*s.largestGroup() - s.lonely() + 25*yes(s.tiles() == 25)
			})
		}},
	{"three rounds", map[string]string{"end.when": "false", "end.round_limit": "3"}, func(o *plainOptions) {
		o.ends, o.roundLimit = func(*plain) bool { return false }, 3
	}},
	{"thirty points", map[string]string{"end.when": "any(players, .score >= 30)", "end.round_limit": "12"},
		func(o *plainOptions) {
			o.roundLimit = 12
			o.ends = func(g *plain) bool {
				return slices.Max(g.scores()) >= 30
			}
		}},
	{"the starter's board", map[string]string{"end.when": "board.tiles >= 8 or round == 6 and seat > 1 or floor_points <= -30"},
		func(o *plainOptions) {
			o.showFloor = true
			o.ends = func(g *plain) bool {
				s := g.players[g.start-1]
				return s.tiles() >= 8 || g.round == 6 && g.start > 1 || s.lost <= -30
			}
		}},
	{"long ranking", map[string]string{"ranking": "['div_floor(score, 10)', board.rows, board.columns, floor_points, seat]"},
		func(o *plainOptions) {
			o.showFloor = true
			o.ranking = func(g *plain, seat int) []int {
				s := g.players[seat-1]
				tens := s.score / 10
				if s.score < 0 && s.score%10 != 0 {
					tens--
				}
				return []int{tens, s.rows(), s.columns(), s.lost, seat}
			}
		}},
}
