package classic_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plainHouseRules are the shipped house rules, each as its summary has it, as what
// is changed on the colored side.
var plainHouseRules = map[string]func(o *plainOptions){
	"house/az-2x2-blocks": func(o *plainOptions) {
		o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int { return 3 * g.players[seat-1].blocks() })
	},
	"house/az-6x6": func(o *plainOptions) {
		o.colors = append(o.colors, plainColor{"green", "G"})
		o.tilesPerColor = 22
		o.lineLengths = []int{1, 2, 3, 4, 5, 6}
		o.wall = plainCyclic(o.colors)
	},
	"house/az-best-run": func(o *plainOptions) {
		o.place = func(g *plain, seat, row, column int) int {
			s := g.players[seat-1]
			return max(s.line(row, column, 0, 1), s.line(row, column, 1, 0))
		}
	},
	"house/az-bonus-5-5-15": func(o *plainOptions) { o.rowBonus, o.columnBonus, o.colorBonus = 5, 5, 15 },
	"house/az-bottom-up":    func(o *plainOptions) { o.tileUp = true },
	"house/az-catch-up-cushion": func(o *plainOptions) {
		o.showStart = true
		o.floor[0] = func(g *plain, seat, _ int) int { return yes(g.beganLast(seat)) - 1 }
	},
	"house/az-custom-wall": func(o *plainOptions) {
		o.wall[1] = []string{"yellow", "red", "black", "white", "blue"}
		o.wall[2] = []string{"red", "black", "white", "blue", "yellow"}
		o.wall[3] = []string{"black", "white", "blue", "yellow", "red"}
		o.wall[4] = []string{"white", "blue", "yellow", "red", "black"}
	},
	"house/az-diagonal-adjacency": func(o *plainOptions) { o.place = plainDiagonal },
	"house/az-diagonal-cells": func(o *plainOptions) {
		o.place = func(g *plain, seat, row, column int) int {
			return g.players[seat-1].scored(row, column) + 2*yes(row == column || row+column == 4)
		}
	},
	"house/az-discard-to-bag": func(o *plainOptions) { o.returnTiles = true },
	"house/az-double-horizontal": func(o *plainOptions) {
		o.place = func(g *plain, seat, row, column int) int {
			s := g.players[seat-1]
			across := s.line(row, column, 0, 1)
			return s.scored(row, column) + across*yes(across > 1)
		}
	},
	"house/az-duel-flat-marker": func(o *plainOptions) {
		o.markerBeside = true
		o.center = func(int, int, int) int { return -2 }
	},
	"house/az-factories-of-3": func(o *plainOptions) { o.tilesPerDisplay = func(int) int { return 3 } },
	"house/az-factories-of-5": func(o *plainOptions) { o.tilesPerDisplay = func(int) int { return 5 } },
	"house/az-factory-size-round": func(o *plainOptions) {
		o.tilesPerDisplay = func(round int) int { return 3 + yes(round%2 == 1) }
	},
	"house/az-floor-colour": func(o *plainOptions) {
		o.eachSpace(func(g *plain, seat, slot int) int { return -1 - yes(g.players[seat-1].floor[slot-1] == "red") })
	},
	"house/az-floor-flat": func(o *plainOptions) { o.floor = plainFloor(-1, -1, -1, -1, -1, -1, -1) },
	"house/az-floor-triangular": func(o *plainOptions) {
		o.floor = plainFloor(-1, -2, -3, -4, -5, -6, -7)
	},
	"house/az-floor-last": func(o *plainOptions) {
		o.takeWhen = func(_ *plain, t plainTake) bool { return t.line > 0 }
	},
	"house/az-four-colours": func(o *plainOptions) {
		o.colors = o.colors[:4]
		o.lineLengths = []int{1, 2, 3, 4}
		o.wall = plainCyclic(o.colors)
	},
	"house/az-free-order": func(o *plainOptions) { o.freeOrder = true },
	"house/az-full-wall": func(o *plainOptions) {
		o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int { return 30 * yes(g.players[seat-1].tiles() == 25) })
	},
	"house/az-handicap": func(o *plainOptions) {
		for i, space := range o.floor {
			o.floor[i] = func(g *plain, seat, slot int) int {
				if seat == 1 && slot == 1 {
					return 0
				}
				return space(g, seat, slot) * (1 + yes(seat == 2))
			}
		}
	},
	"house/az-isolated-minus": func(o *plainOptions) {
		o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int { return -g.players[seat-1].lonely() })
	},
	"house/az-joker-tiles": func(o *plainOptions) {
		o.colors = append(o.colors, plainColor{"joker", "J"})
		o.joker = "joker"
		o.tiles = func(color string, seats int) int {
			if color == "joker" {
				return 10 - 5*yes(seats == 2)
			}
			return 18 + yes(seats == 2)
		}
	},
	"house/az-last-round-double": func(o *plainOptions) {
		o.ends, o.roundLimit = func(*plain) bool { return false }, 5
		o.place = func(g *plain, seat, row, column int) int {
			return g.players[seat-1].scored(row, column) * (1 + yes(g.round == 5))
		}
	},
	"house/az-last-from-centre": func(o *plainOptions) {
		o.markerWhen = func(_ *plain, t plainTake) bool { return t.source == 0 && t.left == 0 }
	},
	"house/az-flip-lines": func(o *plainOptions) {
		o.lineLength = func(g *plain, seat, row int) int {
			if tiles := len(g.players[seat-1].wall[row]) - plainCount(g.players[seat-1].wall[row], ""); tiles%2 == 1 {
				return 5 - row
			}
			return row + 1
		}
	},
	"house/az-lines-fibonacci": func(o *plainOptions) { o.lineLengths = []int{1, 1, 2, 3, 5} },
	"house/az-mercy": func(o *plainOptions) {
		o.ends = func(g *plain) bool {
			best := slices.Sorted(slices.Values(g.scores()))
			slices.Reverse(best)
			return g.anyRow() || len(best) > 1 && best[0]-best[1] >= 30
		}
	},
	"house/az-mini-3x3": func(o *plainOptions) {
		o.colors = o.colors[:3]
		o.tilesPerColor = 15
		o.tilesPerDisplay = func(int) int { return 3 }
		o.lineLengths = []int{1, 2, 3}
		o.wall = plainCyclic(o.colors)
		o.floor = plainFloor(-1, -2, -2, -3)
		o.rowBonus, o.columnBonus, o.colorBonus = 3, 2, 5
	},
	"house/az-mixed-lines":        func(o *plainOptions) { o.lineColors = func(int) int { return 5 } },
	"house/az-no-carry":           func(o *plainOptions) { o.emptyLines = true },
	"house/az-no-clamp":           func(o *plainOptions) { o.noMinimum = true },
	"house/az-round-limit-or-row": func(o *plainOptions) { o.roundLimit = 6 },
	"house/az-handsize-scout": func(o *plainOptions) {
		o.actions = []plainAction{{name: "back", phase: "offer", times: 1,
			choices: func(g *plain, seat int) (lines []string) {
				for row, line := range g.players[seat-1].lines {
					if len(line) > 0 && len(line) < g.o.lineLengths[row] {
						lines = append(lines, strconv.Itoa(row+1))
					}
				}
				return lines
			},
			do: func(g *plain, seat int, line string) {
				g.move(1, "", &g.players[seat-1].lines[plainNumber(line)-1], g.toCenter)
			}}}
	},
	"house/az-pie-rule": func(o *plainOptions) {
		o.actions = []plainAction{{name: "swap", phase: "offer", times: 1, game: true,
			when: func(g *plain, seat int) bool {
				s := g.players[seat-1]
				return g.round == 1 && seat == 2 && len(s.floor)+len(slices.Concat(s.lines...)) == 0
			},
			do: func(g *plain, seat int, _ string) { g.swapBoards(seat, 1) }}}
	},
	"house/az-personal-joker": func(o *plainOptions) {
		o.counters = []plainCounter{{name: "wild_takes"}}
		o.takeWild = func(g *plain) bool { return g.players[g.seat-1].counters["wild_takes"] > 0 }
		o.actions = []plainAction{{name: "wild", phase: "offer", free: true, times: 1, game: true,
			do: func(g *plain, seat int, _ string) { g.set(seat, "wild_takes", 1) }}}
		o.at("take", func(g *plain, me int, _ plainAbout) { g.set(me, "wild_takes", 0) })
	},
	"house/az-powers": func(o *plainOptions) {
		o.counters = []plainCounter{{name: "misplaced"}, {name: "left_behind", reset: true}}
		o.lots = []plainLot{{name: "role", cards: []string{"broker", "sweeper", "mason"}}}
		o.cellWild = func(g *plain, seat int) bool {
			return g.lots["role"][seat-1] == "mason" && g.players[seat-1].counters["misplaced"] == 0
		}
		o.floor[0] = func(g *plain, seat, _ int) int { return yes(g.lots["role"][seat-1] == "sweeper") - 1 }
		o.leaves = func(g *plain) int { return g.players[g.seat-1].counters["left_behind"] }
		o.actions = []plainAction{{name: "leave", phase: "offer", free: true, times: 1,
			when: func(g *plain, seat int) bool { return g.lots["role"][seat-1] == "broker" },
			do:   func(g *plain, seat int, _ string) { g.set(seat, "left_behind", 1) }}}
		o.at("place", func(g *plain, me int, about plainAbout) {
			if about.wild {
				g.set(me, "misplaced", 1)
			}
		})
		o.at("take", func(g *plain, me int, _ plainAbout) { g.set(me, "left_behind", 0) })
	},
	"house/az-debt": func(o *plainOptions) {
		o.floorLast, o.counters = true, []plainCounter{{name: "debt"}}
		costs := o.floor
		o.floor = plainFloor(0, 0, 0, 0, 0, 0, 0)
		o.at("tiled", func(g *plain, me int, _ plainAbout) {
			s := g.players[me-1]
			for slot := range s.floor {
				s.counters["debt"] -= costs[slot](g, me, slot+1)
			}
			g.set(me, "debt", s.counters["debt"])
		})
		o.at("round_end", func(g *plain, me int, _ plainAbout) { g.offer(me, "pay") })
		o.actions = []plainAction{{name: "pay", times: 1, must: true,
			when: func(g *plain, seat int) bool {
				return g.players[seat-1].counters["debt"] > 0 && g.players[seat-1].score > 0
			},
			choices: func(g *plain, seat int) (amounts []string) {
				s := g.players[seat-1]
				for n := range min(s.counters["debt"], s.score) + 1 {
					amounts = append(amounts, strconv.Itoa(n))
				}
				return amounts
			},
			do: func(g *plain, seat int, n string) {
				g.score(seat, -plainNumber(n))
				g.set(seat, "debt", g.players[seat-1].counters["debt"]-plainNumber(n))
			}}}
		o.rowBonus, o.columnBonus, o.colorBonus = 0, 0, 0
		o.gameBonus = []func(g *plain, seat int) int{
			func(g *plain, seat int) int { return -2 * g.players[seat-1].counters["debt"] },
			func(g *plain, seat int) int { return 2 * g.players[seat-1].rows() },
			func(g *plain, seat int) int { return 7 * g.players[seat-1].columns() },
			func(g *plain, seat int) int { return 10 * g.colorSets(g.players[seat-1]) },
		}
	},
	"house/az-hold-back": func(o *plainOptions) { o.later = func(*plain, int, int) bool { return true } },
	"house/az-pass-out": func(o *plainOptions) {
		o.markerWhen = func(*plain, plainTake) bool { return false }
		o.counters = []plainCounter{{name: "turns", reset: true}}
		o.at("take", func(g *plain, me int, _ plainAbout) { g.set(me, "turns", g.players[me-1].counters["turns"]+1) })
		o.actions = []plainAction{{name: "pass", phase: "offer", times: 1,
			when: func(g *plain, seat int) bool { return g.players[seat-1].counters["turns"] >= 3 },
			do: func(g *plain, seat int, _ string) {
				if g.marker == 0 && g.effect() {
					g.moveMarker(seat)
				}
				g.leaveRound(seat)
			}}}
	},
	"house/az-guess-colour": func(o *plainOptions) {
		o.counters = []plainCounter{{name: "guess", reset: true, color: true}}
		o.actions = []plainAction{{name: "guess", times: 1, must: true,
			choices: func(g *plain, _ int) []string { return g.colorNames() },
			do: func(g *plain, seat int, color string) {
				g.set(seat, "guess", slices.Index(g.colorNames(), color)+1)
			}}}
		o.at("round", func(g *plain, me int, _ plainAbout) {
			if me == g.start {
				g.together("guess")
			}
		})
		o.at("place", func(g *plain, me int, about plainAbout) {
			color, chosen := g.players[me-1].wall[about.row][about.column], 0
			for _, s := range g.players {
				chosen += yes(s.counters["guess"] == slices.Index(g.colorNames(), color)+1)
			}
			if chosen == 1 && g.players[me-1].counters["guess"] == slices.Index(g.colorNames(), color)+1 {
				g.score(me, 1)
			}
		})
	},
	"house/az-salvage": func(o *plainOptions) {
		o.at("before fall", func(g *plain, me int, _ plainAbout) {
			for _, seat := range g.around(me)[1:] {
				g.offer(seat, "salvage")
			}
		})
		o.actions = []plainAction{{name: "salvage", times: 100,
			choices: func(g *plain, seat int) (lines []string) {
				for row, line := range g.players[seat-1].lines {
					if len(g.falling) > 0 && len(line) < g.o.lineLengths[row] && slices.Contains(line, g.falling[0]) {
						lines = append(lines, strconv.Itoa(row+1))
					}
				}
				return lines
			},
			do: func(g *plain, seat int, line string) {
				g.move(1, "", &g.falling, func(tile string) { g.add(seat, plainNumber(line)-1, []string{tile}) })
			}}}
	},
	"house/az-tools": func(o *plainOptions) {
		o.counters = []plainCounter{{name: "chisels", table: true}, {name: "trowels", table: true}, {name: "brooms", table: true}, {name: "tools_in_turn"}}
		open := func(g *plain, seat, row int) bool {
			line := g.players[seat-1].lines[row]
			return len(line) > 0 && len(line) < g.o.lineLengths[row]
		}
		tool := func(name, counter string, choices func(g *plain, seat int) []string, use func(g *plain, s *plainSeat, chosen string)) plainAction {
			price := func(g *plain) int { return 1 + yes(g.counters[counter] > 0) }
			return plainAction{name: name, phase: "offer", free: true, times: 100, choices: choices,
				when: func(g *plain, seat int) bool {
					return g.players[seat-1].counters["tools_in_turn"] == 0 && g.players[seat-1].score >= price(g)
				},
				do: func(g *plain, seat int, chosen string) {
					g.score(seat, -price(g))
					g.count(counter, 1)
					g.set(seat, "tools_in_turn", 1)
					use(g, g.players[seat-1], chosen)
				}}
		}
		o.actions = []plainAction{
			tool("chisel", "chisels", func(g *plain, seat int) (lines []string) {
				for row := range g.o.lineLengths {
					if open(g, seat, row) {
						lines = append(lines, strconv.Itoa(row+1))
					}
				}
				return lines
			}, func(g *plain, s *plainSeat, line string) { g.move(1, "", &s.lines[plainNumber(line)-1], g.toLid) }),
			tool("trowel", "trowels", func(g *plain, seat int) (moves []string) {
				s := g.players[seat-1]
				for from := range s.lines {
					for to, length := range g.o.lineLengths {
						if open(g, seat, from) && len(s.lines[to]) == 0 && len(s.lines[from]) <= length && !slices.Contains(s.wall[to], s.lines[from][0]) {
							moves = append(moves, fmt.Sprintf("%d %d", from+1, to+1))
						}
					}
				}
				return moves
			}, func(g *plain, s *plainSeat, chosen string) {
				from, to := plainNumber(chosen[:1])-1, plainNumber(chosen[2:])-1
				g.move(5, "", &s.lines[from], func(tile string) { s.lines[to] = append(s.lines[to], tile) })
			}),
			tool("broom", "brooms", func(g *plain, seat int) (colors []string) {
				for _, color := range g.colorNames() {
					if slices.Contains(g.players[seat-1].floor, color) {
						colors = append(colors, color)
					}
				}
				return colors
			}, func(g *plain, s *plainSeat, color string) { g.move(1, color, &s.floor, g.toLid) }),
		}
		o.at("take", func(g *plain, me int, _ plainAbout) { g.set(me, "tools_in_turn", 0) })
	},
	"house/az-tile-guild": func(o *plainOptions) { o.guild(10) },
	"house/az-solo-action-board": func(o *plainOptions) {
		o.startScore, o.displays[1], o.redraws, o.roundLimit = 15, 5, true, 8
		o.at("round", func(g *plain, me int, _ plainAbout) {
			if g.round == 1 {
				g.drawTiles(7, g.toDummy)
				g.offer(me, "set_aside")
			}
		})
		o.actions = []plainAction{{name: "set_aside", times: 10, game: true, must: true,
			choices: func(g *plain, _ int) (colors []string) {
				for _, c := range g.o.colors {
					if plainCount(g.dummyHas, c.name) >= 3 {
						colors = append(colors, c.name)
					}
				}
				return colors
			},
			do: func(g *plain, seat int, color string) {
				g.move(1, color, &g.dummyHas, g.toLid)
				g.drawTiles(1, g.toDummy)
				g.offer(seat, "set_aside")
			}}}
	},
	"house/az-race-milestone": func(o *plainOptions) {
		o.counters = []plainCounter{{name: "prize_round", table: true}}
		o.at("column", func(g *plain, _ int, _ plainAbout) {
			if prize := g.counters["prize_round"]; prize == 0 || prize == g.round {
				g.count("prize_round", g.round-prize)
			}
		})
		o.at("round_end", func(g *plain, me int, _ plainAbout) {
			if g.counters["prize_round"] == g.round && g.players[me-1].columns() > 0 {
				g.score(me, 5)
			}
		})
	},
	"house/az-sudden-death": func(o *plainOptions) {
		o.ends = func(*plain) bool { return false }
		o.at("row", func(g *plain, _ int, _ plainAbout) { g.endGame("on.row") })
	},
	"house/az-instant-bonuses": func(o *plainOptions) {
		o.rowBonus, o.columnBonus, o.colorBonus = 0, 0, 0
		o.at("row", func(g *plain, me int, _ plainAbout) { g.score(me, 2) })
		o.at("column", func(g *plain, me int, _ plainAbout) { g.score(me, 7) })
		o.at("color_set", func(g *plain, me int, _ plainAbout) { g.score(me, 10) })
	},
	"house/az-choose-objective": func(o *plainOptions) {
		o.lots = []plainLot{{name: "goals", size: 2, different: true, cards: strings.Fields("columns columns rows rows colors colors base base")}}
		o.counters = []plainCounter{{name: "kept", start: func(*plain, int) int { return 1 }}}
		o.at("round", func(g *plain, me int, _ plainAbout) {
			if g.round == 1 && me == g.start {
				g.together("keep")
			}
		})
		o.at("round_end", func(g *plain, me int, _ plainAbout) {
			if g.round == 3 {
				g.offer(me, "exchange")
			}
		})
		o.actions = []plainAction{
			{name: "keep", times: 1, game: true, must: true, choices: func(*plain, int) []string { return []string{"1", "2"} },
				do: func(g *plain, seat int, goal string) { g.set(seat, "kept", plainNumber(goal)) }},
			{name: "exchange", times: 1, game: true,
				when: func(g *plain, seat int) bool { return g.players[seat-1].score >= 5 },
				do: func(g *plain, seat int, _ string) {
					g.score(seat, -5)
					g.set(seat, "kept", 3-g.players[seat-1].counters["kept"])
				}},
		}
		o.gameBonus = append(o.gameBonus, func(g *plain, seat int) int {
			s := g.players[seat-1]
			points := map[string]int{"columns": 2 * (5 - plainCount(s.column(0), ""))}
			for row, cells := range s.wall {
				tiles := 5 - plainCount(cells, "")
				points["rows"] += 3 * yes(tiles >= 3)
				points["base"] += tiles * yes(row >= 3)
			}
			for _, color := range g.colorNames() {
				points["colors"] += 4 * yes(plainCount(slices.Concat(s.wall...), color) >= 3)
			}
			return points[g.lots["goals"][2*seat-3+s.counters["kept"]]]
		})
	},
	"house/az-royal-orders": func(o *plainOptions) {
		o.floorLast = true
		o.lots = []plainLot{{name: "order", table: true, each: "round", size: 3, replace: true}}
		o.counters = []plainCounter{{name: "placed", table: true, reset: true, per: true}, {name: "seals", table: true}}
		o.at("place", func(g *plain, me int, about plainAbout) {
			g.count("placed "+g.players[me-1].wall[about.row][about.column], 1)
		})
		o.at("tiled", func(g *plain, me int, _ plainAbout) {
			filled := true
			for _, color := range g.lots["order"] {
				filled = filled && plainCount(g.lots["order"], color) <= g.counters["placed "+color]
			}
			if me != g.start || filled {
				return
			}
			g.count("seals", 1)
			if g.counters["seals"] == 3 {
				g.lose("on.not_filled", g.around(me)...)
			}
		})
		o.goal = func(g *plain, _ int) bool { return slices.Min(g.scores()) >= 25 }
		o.ranking = func(*plain, int) []int { return nil }
	},
	"house/az-majority-disaster": func(o *plainOptions) {
		o.floorLast = true
		o.counters = []plainCounter{{name: "placed", reset: true, per: true}, {name: "fashion", table: true, reset: true, per: true}}
		o.at("place", func(g *plain, me int, about plainAbout) {
			color := g.players[me-1].wall[about.row][about.column]
			g.countOwn(me, "placed "+color, 1)
			g.count("fashion "+color, 1)
		})
		o.at("tiled", func(g *plain, me int, _ plainAbout) {
			for n := 2*len(g.players) - 1; n > 0; n-- {
				var with []string
				for _, color := range g.colorNames() {
					if g.counters["fashion "+color] == n {
						with = append(with, color)
					}
				}
				if len(with) == 1 {
					g.score(me, g.players[me-1].counters["placed "+with[0]])
					return
				}
			}
			g.score(me, 0)
		})
	},
	"house/az-score-every-row-round": func(o *plainOptions) {
		o.roundBonus = append(o.roundBonus, func(g *plain, seat int) int { return g.players[seat-1].rows() })
	},
	"house/az-sintra-round-colour": func(o *plainOptions) {
		o.lots = []plainLot{{name: "round_color", table: true, each: "round"}}
		o.place = func(g *plain, seat, row, column int) int {
			s := g.players[seat-1]
			return s.scored(row, column) + yes(s.wall[row][column] == g.lots["round_color"][0] && g.round <= 6)
		}
	},
	"house/az-row-weight": func(o *plainOptions) {
		o.place = func(g *plain, seat, row, column int) int { return g.players[seat-1].scored(row, column) + row }
	},
	"house/az-shoot-the-moon": func(o *plainOptions) {
		for i, space := range o.floor {
			o.floor[i] = func(g *plain, seat, slot int) int {
				if len(g.players[seat-1].floor) == 7 {
					return 1
				}
				return space(g, seat, slot)
			}
		}
	},
	"house/az-infinite-bag":            func(o *plainOptions) { o.endless = true },
	"house/az-no-quads":                func(o *plainOptions) { o.redraws = true },
	"house/az-snake":                   func(o *plainOptions) { o.snake = true },
	"house/az-split-take":              func(o *plainOptions) { o.takeLines = 2 },
	"house/az-chocolatier":             func(o *plainOptions) { o.kinds, o.drawsEachRound = plainNine(), true },
	"house/az-promo-special-factories": func(o *plainOptions) { o.kinds = plainNine() },
	"house/az-special-cushion":         plainDiscs("cushion"),
	"house/az-special-magnet":          plainDiscs("plain", "magnet_red"),
	"house/az-special-neighbours":      plainDiscs("spread"),
	"house/az-special-plus-one":        plainDiscs("plus_one"),
	"house/az-special-sticky":          plainDiscs("sticky"),
	"house/az-start-10":                func(o *plainOptions) { o.startScore = 10 },
	"house/az-take-cap": func(o *plainOptions) {
		o.takeLimit = func(count, _, _ int) int { return min(count, 3) }
	},
	"house/az-target-60": func(o *plainOptions) {
		o.ends = func(g *plain) bool { return slices.Max(g.scores()) >= 60 }
	},
	"house/az-team-weakest": func(o *plainOptions) {
		o.ranking = func(g *plain, seat int) []int {
			mine, partner := g.scores()[seat-1], g.scores()[(seat+1)%4]
			return []int{min(mine, partner), max(mine, partner)}
		}
	},
	"house/az-tiebreak-chain": func(o *plainOptions) {
		o.showFloor = true
		o.ranking = func(g *plain, seat int) []int {
			s := g.players[seat-1]
			return []int{s.score, s.rows(), s.columns(), s.lost, seat}
		}
	},
	"house/az-trailing-first": func(o *plainOptions) {
		*o = plainClassicGray()
		o.placing = func(g *plain, seat int) int { return g.players[seat-1].score }
		o.first = o.placing
	},
	"house/az-solo-dummy": func(o *plainOptions) {
		o.dummy, o.roundLimit = true, 5
		o.goal = func(g *plain, seat int) bool { return g.players[seat-1].score > 85 }
		o.displays[1] = 5
		o.ends = func(*plain) bool { return false }
	},
	"house/az-twin-displays": func(o *plainOptions) { o.pairs = true },
	"house/az-two-colours":   func(o *plainOptions) { o.takeColors = 2 },
	"house/az-two-rows-end": func(o *plainOptions) {
		o.ends = func(g *plain) bool {
			return slices.ContainsFunc(g.players, func(s *plainSeat) bool { return s.rows() >= 2 })
		}
	},
}

// guild lets seats open displays again for a price, which close one by one.
func (o *plainOptions) guild(price int) {
	o.counters = []plainCounter{{name: "open", table: true, start: func(g *plain, _ int) int { return 2*len(g.players) + 1 }}}
	o.opened, o.wholeCenter = true, true
	o.markerWhen = func(*plain, plainTake) bool { return false }
	o.ends = func(*plain) bool { return false }
	o.ranking = func(g *plain, _ int) []int { return []int{g.counters["open"]} }
	o.at("round_end", func(g *plain, me int, _ plainAbout) {
		if me == g.start {
			g.count("open", -1)
			if g.counters["open"] == 0 {
				g.lose("on.one_closes", g.around(me)...)
			}
		}
	})
	o.at("round_end", func(g *plain, me int, _ plainAbout) { g.offer(me, "reopen") })
	o.actions = []plainAction{{name: "reopen", times: 9,
		when: func(g *plain, seat int) bool { return g.players[seat-1].score >= price },
		do: func(g *plain, me int, _ string) {
			g.score(me, -price)
			g.count("open", 1)
			if g.counters["open"] == 2*len(g.players)+1 {
				g.win("actions.reopen", g.around(me)...)
			}
			g.offer(me, "reopen")
		}}}
}

// plainCyclic is a wall whose rows begin one column further to the right each time.
func plainCyclic(colors []plainColor) [][]string {
	var wall [][]string
	for row := range colors {
		var cells []string
		for column := range colors {
			cells = append(cells, colors[(column-row+len(colors))%len(colors)].name)
		}
		wall = append(wall, cells)
	}
	return wall
}

// eachSpace gives all spaces of the floor line the same points.
func (o *plainOptions) eachSpace(points func(g *plain, seat, slot int) int) {
	for i := range o.floor {
		o.floor[i] = points
	}
}

// plainDiagonal counts a tile's runs in all four directions.
func plainDiagonal(g *plain, seat, row, column int) int {
	points := 0
	for _, way := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		if n := g.players[seat-1].line(row, column, way[0], way[1]); n > 1 {
			points += n
		}
	}
	return max(1, points)
}

// beganLast reports whether a seat had the fewest points when the round began, and
// another one more.
func (g *plain) beganLast(seat int) bool {
	own, more := g.players[seat-1].start, false
	for _, s := range g.players {
		if s.start < own {
			return false
		}
		more = more || s.start > own
	}
	return more
}
