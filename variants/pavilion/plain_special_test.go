package pavilion_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// plainDisc is what a disc says of the display on which it lies.
type plainDisc struct {
	extra int
	pulls string // a color
	rest  string // stay or neighbors; "" for what the house has for all displays
}

// discOn returns the disc on a display, from 1.
func (g *plain) discOn(display int) plainDisc {
	d := g.o.house.discs[g.discs[display]]
	if d.rest == "" {
		d.rest = g.o.house.rest
	}
	return d
}

// drawValue is what chance has decided: a value, a disc and its display, or for a star the number
// of its next space.
func (g *plain) drawValue(name, value string) {
	if due, values := g.dueDraw(); name == due && slices.Contains(values, value) {
		g.lots[name] = append(slices.Clone(g.lots[name]), value)
		return
	}
	if g.drawn = value; name == "discs" {
		disc, display, _ := strings.Cut(value, " ")
		g.discs[plainNumber(display)] = disc
	}
	for i := range g.o.stars {
		switch star := &g.o.stars[i]; {
		case star.name != name:
		case g.o.house.ruins:
			star.costs[plainNumber(value)-1] = 0
		default:
			star.costs[slices.Index(star.costs[:], 0)] = plainNumber(value)
		}
	}
}

// dueDraw is the first draw that a seat still waits for, and what can come: no value twice
// before all have come.
func (g *plain) dueDraw() (name string, values []string) {
	for _, draw := range g.o.house.seatDraws {
		drawn := g.lots[draw.name]
		if len(drawn) == len(g.seats) {
			continue
		}
		drawn = drawn[len(drawn)/len(draw.values)*len(draw.values):]
		for _, value := range draw.values {
			if !slices.Contains(drawn, value) {
				values = append(values, value)
			}
		}
		return draw.name, values
	}
	return "", nil
}

// lotsText writes what chance has decided for a seat.
func (g *plain) lotsText(seat int) string {
	var parts []string
	for _, draw := range g.o.house.seatDraws {
		if drawn := g.lots[draw.name]; len(drawn) > seat {
			parts = append(parts, draw.name+": "+drawn[seat])
		}
	}
	if parts == nil {
		return ""
	}
	return "    draws: { " + strings.Join(parts, ", ") + " }\n"
}

// goneText writes the values that do not come again until all have, where more seats have one.
func (g *plain) goneText() string {
	for _, draw := range g.o.house.seatDraws {
		if drawn, n := g.lots[draw.name], len(draw.values); len(drawn) > n {
			return fmt.Sprintf("drawn: { %s: [%s] }\n", draw.name, strings.Join(drawn[n:], ", "))
		}
	}
	return ""
}

// lot is what chance has decided for the seat whose turn it is.
func (g *plain) lot(name string) string { return g.lots[name][g.at-1] }

// layDiscs puts those discs on the displays that are not drawn.
func (g *plain) layDiscs() {
	g.discs = map[int]string{}
	for i, name := range g.o.house.layout {
		if name != "plain" {
			g.discs[i+1] = name
		}
	}
}

// perDisplay returns how many tiles each display gets. What discs bring comes from the tiles that
// are left when all displays have theirs, for the first ones first.
func (g *plain) perDisplay() (sizes []int) {
	left := max(0, g.bag.total()+g.discard.total()-g.o.tilesPerDisplay*len(g.displays))
	for i := range g.displays {
		extra := min(left, g.discOn(i+1).extra)
		left -= extra
		sizes = append(sizes, g.o.tilesPerDisplay+extra)
	}
	return sizes
}

// pull lets displays take a tile of a color from the displays beside them.
func (g *plain) pull() {
	for i := range g.displays {
		if color := g.discOn(i + 1).pulls; color != "" {
			for _, beside := range g.beside(i + 1) {
				if from := g.displays[beside-1]; from[color] > 0 {
					plainMove(from, g.displays[i], color, 1)
				}
			}
		}
	}
}

// beside lists the displays on the left and on the right of one, around the table.
func (g *plain) beside(display int) []int {
	n := len(g.displays)
	left, right := (display+n-2)%n+1, display%n+1
	switch {
	case n == 1:
		return nil
	case left == right:
		return []int{left}
	}
	return []int{left, right}
}

// leave says what becomes of the rest of a display.
func (g *plain) leave(display int) {
	if g.discOn(display).rest == "" {
		plainPour(g.displays[display-1], g.center)
	}
}

// gifts lists what can be done with the first color of the rest.
func (g *plain) gifts() (moves []string) {
	for _, color := range g.o.colors {
		if g.displays[g.giving-1][color] > 0 {
			for i := range g.beside(g.giving) {
				moves = append(moves, "give "+color+" "+[]string{"left", "right"}[i])
			}
			return moves
		}
	}
	return nil
}

// giveRest lets the seat give the rest of a display to the displays beside it, color by color.
func (g *plain) giveRest(display int) {
	rest, beside := g.displays[display-1], g.beside(display)
	if g.discOn(display).rest != "neighbors" {
		return
	}
	if beside == nil {
		plainPour(rest, g.center)
	}
	for g.giving = display; rest.total() > 0; {
		words := strings.Fields(g.ask("give", g.at, g.gifts).(string))
		to := beside[0]
		if words[2] == "right" {
			to = beside[1]
		}
		plainMove(rest, g.displays[to-1], words[1], rest[words[1]])
	}
}

// discText writes the lines about discs.
func (g *plain) discText() (text string) {
	if g.o.house.discs != nil {
		var names []string
		for i := range g.displays {
			name := "plain"
			if disc := g.discs[i+1]; disc != "" {
				name = disc
			}
			names = append(names, name)
		}
		text = "discs: [" + strings.Join(names, ", ") + "]\n"
	}
	return text
}

// plainTaking is what a house asks about a take: display 0 is the center.
type plainTaking struct {
	source, size, wild, left int
	words, color             string // after the source
}

// takingOf says what there is to know of a take, before it is made.
func (g *plain) takingOf(move string) plainTaking {
	source, words, _ := strings.Cut(move, " ")
	from := g.source(source)
	tiles := g.taken(from, words)
	color, _, _ := strings.Cut(words, " ")
	t := plainTaking{size: tiles.total(), wild: tiles[g.wild()], words: words, color: color}
	t.left = from.total() - t.size
	if source != "center" {
		t.source, _ = strconv.Atoi(source)
	}
	return t
}

// allowed leaves out the takes that the house forbids, unless it forbids all.
func (g *plain) allowed(moves []string) []string {
	if g.o.house.takeWhen == nil {
		return moves
	}
	var left []string
	for _, move := range moves {
		if g.o.house.takeWhen(g, g.takingOf(move)) {
			left = append(left, move)
		}
	}
	if left == nil {
		return moves
	}
	return left
}

// pickable lists the colors of the supply that the seat may pick.
func (g *plain) pickable() (colors []string) {
	for _, color := range g.o.colors {
		if g.supply[color] > 0 && (g.o.house.pickWhen == nil || g.o.house.pickWhen(g, color)) {
			colors = append(colors, color)
		}
	}
	return colors
}

// mayPass reports whether the seat may pass, with these placements to choose from.
func (g *plain) mayPass(placements []string) bool {
	return g.o.house.passWhen == nil || len(placements) == 0 || g.o.house.passWhen(g)
}

// storable lists the colors that the seat may keep.
func (g *plain) storable() []string {
	return slices.DeleteFunc(slices.Clone(g.o.colors), func(color string) bool {
		return g.o.house.keepWhen != nil && g.seat().hand[color] > 0 && !g.o.house.keepWhen(g, color)
	})
}

// holds reports whether the hand has a tile of some colors.
func (g *plain) holds(colors []string) bool {
	return slices.ContainsFunc(colors, func(color string) bool { return g.seat().hand[color] > 0 })
}

// plainSpecialRules are house rules about displays, and conditions on decisions.
var plainSpecialRules = map[string][]plainRule{
	"take.when": {
		{map[string]string{"take.when": `(take.size + 2 * take.left + 3 * take.wilds + take.source + hand + round + (take.center ? 1 : 0) + ` +
			`(take.color == "green" ? 2 : 0)) % 7 < 4`}, func(o *plainOptions) {
			o.house.takeWhen = func(g *plain, t plainTaking) bool {
				sum := t.size + 2*t.left + 3*t.wild + t.source + g.seat().hand.total() + g.round
				if t.source == 0 {
					sum++
				}
				if t.color == "green" {
					sum += 2
				}
				return sum%7 < 4
			}
		}},
		{map[string]string{"take.when": "take.size <= 3 or take.center"}, func(o *plainOptions) {
			o.house.takeWhen = func(_ *plain, t plainTaking) bool { return t.size <= 3 || t.source == 0 }
		}},
		{map[string]string{"take.when": "false"}, func(*plainOptions) {}},
	},
	"marker.when": {
		{map[string]string{"marker.when": "take.center and take.left == 0"}, func(o *plainOptions) {
			o.house.markerWhen = func(_ *plain, t plainTaking) bool { return t.source == 0 && t.left == 0 }
		}},
		{map[string]string{"marker.when": "take.size >= 3 and marker != seat % seats + 1 and hand % 2 == 0"}, func(o *plainOptions) {
			o.house.markerWhen = func(g *plain, t plainTaking) bool {
				return t.size >= 3 && g.marker != g.after(g.at) && g.seat().hand.total()%2 == 0
			}
		}},
	},
	"pick.when": {
		{map[string]string{"pick.when": "pick.color != wild"}, func(o *plainOptions) {
			o.house.pickWhen = func(g *plain, color string) bool { return color != g.wild() }
		}},
		{map[string]string{"pick.when": "(supply.of(pick.color) + hand) % 3 > 0"}, func(o *plainOptions) {
			o.house.pickWhen = func(g *plain, color string) bool { return (g.supply[color]+g.seat().hand.total())%3 > 0 }
		}},
	},
	"pass.when": {
		{map[string]string{"pass.when": "hand <= 4"}, func(o *plainOptions) {
			o.house.passWhen = func(g *plain) bool { return g.seat().hand.total() <= 4 }
		}},
		{map[string]string{"pass.when": "(hand + round) % 3 == 0 or marker == seat"}, func(o *plainOptions) {
			o.house.passWhen = func(g *plain) bool { return (g.seat().hand.total()+g.round)%3 == 0 || g.marker == g.at }
		}},
	},
	"keep.when": {
		{map[string]string{"keep.when": "keep.color != wild"}, func(o *plainOptions) {
			o.house.keepWhen = func(g *plain, color string) bool { return color != g.wild() }
		}},
		{map[string]string{"keep.when": "hand.of(keep.color) % 2 == round % 2"}, func(o *plainOptions) {
			o.house.keepWhen = func(g *plain, color string) bool { return g.seat().hand[color]%2 == g.round%2 }
		}},
	},
	"place.when": {
		{map[string]string{"place.when": `place.wild <= 1 or place.paid > 4`}, func(o *plainOptions) {
			o.house.payable = func(_ *plain, at plainPlace, _ string, wilds int) bool { return wilds <= 1 || at.cost > 4 }
		}},
		{map[string]string{"place.when": `(place.wild + place.paid + hand + (place.color == wild ? 1 : 0) + (place.star == "center" ? 1 : 0)) % 4 != 0`},
			func(o *plainOptions) {
				o.house.payable = func(g *plain, at plainPlace, color string, wilds int) bool {
					sum := wilds + at.cost + g.seat().hand.total()
					if color == g.wild() {
						sum++
					}
					if at.star == "center" {
						sum++
					}
					return sum%4 != 0
				}
			}},
	},
	"turns.placements": {
		{map[string]string{"turns.placements": "2"}, func(o *plainOptions) { o.house.placements = func(*plain) int { return 2 } }},
		{map[string]string{"turns.placements": "1 + round % 3"}, func(o *plainOptions) {
			o.house.placements = func(g *plain) int { return 1 + g.round%3 }
		}},
		{map[string]string{"turns.placements": "hand > 3 ? 3 : 1"}, func(o *plainOptions) {
			o.house.placements = func(g *plain) int {
				if g.seat().hand.total() > 3 {
					return 3
				}
				return 1
			}
		}},
	},
	"displays.rest": {
		{map[string]string{"displays.rest": "stay"}, func(o *plainOptions) { o.house.rest = "stay" }},
		{map[string]string{"displays.rest": "neighbors"}, func(o *plainOptions) { o.house.rest = "neighbors" }},
		{map[string]string{"displays.special.more.extra": "2", "displays.special.magnet.pulls": "red",
			"displays.special.spread.rest": "neighbors", "displays.special.hold.rest": "stay", "displays.special.hold.pulls": "blue",
			"displays.discs": "[magnet, more, plain, spread, hold, hold, more]"}, func(o *plainOptions) {
			o.house.discs = map[string]plainDisc{"more": {extra: 2}, "magnet": {pulls: "red"}, "spread": {rest: "neighbors"},
				"hold": {rest: "stay", pulls: "blue"}}
			o.house.layout = []string{"magnet", "more", "plain", "spread", "hold", "hold", "more"}
		}},
	},
}

// plainFour are the discs of the shipped house rules.
func plainFour() map[string]plainDisc {
	return map[string]plainDisc{"plus_one": {extra: 1}, "magnet": {pulls: "red"}, "spread": {rest: "neighbors"}, "sticky": {rest: "stay"}}
}
