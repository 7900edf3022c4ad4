package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The keys of takes.
const (
	KeyTakeLimit = "take.limit"
	KeyTakeWhen  = "take.when"
	KeyCenter    = "scoring.center"

	keyMarkerWhen = "marker.when"
)

// TakesMarker is the usual `marker.when`: the first take from the center brings the marker.
const TakesMarker = "take.center and marker == 0"

// takes is what a ruleset says about takes, compiled. A formula is nil where the usual rule holds.
type takes struct {
	limit  *formula.Formula // of the tiles of a take; usually there is none
	when   *formula.Formula // which takes are legal; usually all
	marker *formula.Formula // which take brings the marker; usually the first one from the center
	center *formula.Formula // the points of that take
}

// ReadTakes compiles the keys of takes, which need not be keys of the variant. The scope is that of takes.
// A limit is at most some number of tiles, and a step asks about a number of takes. free is what
// `scoring.center` says if the marker costs nothing; "" if it always costs, be it 0 points.
func (s *Shared) ReadTakes(d *ruleset.Document, scope *formula.Scope, most, times int, free string) {
	s.takes.limit = s.Unless("", d.Get(KeyTakeLimit), scope, Whole(1, most, times))
	s.takes.when = s.Unless("true", d.Get(KeyTakeWhen), scope, True(times))
	s.takes.marker = s.Unless(TakesMarker, d.Get(keyMarkerWhen), scope, True(1))
	s.takes.center = s.Unless(free, d.Get(KeyCenter), scope, Points(1))
}

// TakesConditional reports whether a condition of the ruleset can make a take illegal.
func (s *Shared) TakesConditional() bool { return s.takes.when != nil }

// TakesUse reports whether the limit or the condition of takes uses a name.
func (s *Shared) TakesUse(path string) bool {
	return s.takes.limit != nil && s.takes.limit.Uses(path) || s.takes.when != nil && s.takes.when.Uses(path)
}

// Take is what the seat to act takes from a source.
type Take struct {
	Tiles  core.Tray
	Stay   core.Tray // what stays on a display although its rest goes to the center
	Source Source
	Color  core.Color
	Row    int8  // the line that formulas are about, -1 for the floor line; 0 in games without lines
	Wild   uint8 // wild tiles among the tiles
	first  bool  // it brings the marker
	taken  bool  // its tiles have left the source
	left   int16 // then, the tiles that it has left there
}

// Set makes t the take of some tiles that lie at a source. The take of a move is set in place: a copy of what
// was just written in parts takes time.
func (t *Take) Set(src Source, c core.Color, tiles core.Tray) {
	t.Tiles, t.Source, t.Color = tiles, src, c
}

// AboutTake returns what formulas about a take of the seat to act are asked.
func (b *Base) AboutTake(t *Take) About {
	n, left := int16(t.Tiles.Total()), t.left
	if !t.taken {
		left = int16(b.Table.Offers[t.Source].Total()) - n
	}
	return About{Topic: b.Shared.outline.TakeTopic, Seat: b.Seat, Source: t.Source, Color: t.Color, Row: t.Row,
		Count: n, Left: left, Wild: int16(t.Wild)}
}

// LimitTake leaves of the tiles of a take as many as `take.limit` allows: first those of its color, then
// others in the order of the colors. It returns the tiles that the take loses by it. No limit, and one
// without a value, leaves all.
func (b *Base) LimitTake(g Game, t *Take) (lost core.Tray) {
	if b.Shared.takes.limit == nil {
		return lost
	}
	return b.limitTake(g, t)
}

// limitTake is no part of LimitTake, so that the compiler can inline that.
func (b *Base) limitTake(g Game, t *Take) (lost core.Tray) {
	all, limit := t.Tiles.Total(), b.ask(g, b.Shared.takes.limit, b.AboutTake(t))
	if limit == 0 || limit >= all {
		return lost
	}
	lost = t.Tiles
	t.Tiles = Only(t.Color, uint8(min(int(lost[t.Color]), limit)))
	limit -= int(t.Tiles[t.Color])
	for c, n := range lost {
		if core.Color(c) != t.Color {
			t.Tiles[c] = uint8(min(int(n), limit))
			limit -= int(t.Tiles[c])
		}
	}
	lost.Sub(&t.Tiles)
	return lost
}

// MayTake reports whether `take.when` is true for a take.
func MayTake(g Game, t *Take) bool {
	b := g.base()
	return b.ask(g, b.Shared.takes.when, b.AboutTake(t)) != 0
}

// Prefer keeps the moves before first, and of the others those that fit. If none does, all stay. It asks
// once about moves in a row that have the same bits of sees.
func Prefer(moves []core.Move, first int, sees core.Move, fits func(m core.Move) bool) []core.Move {
	n, asked, fit := first, core.Move(0), false
	for i := first; i < len(moves); i++ {
		m := moves[i]
		if i == first || m&sees != asked {
			asked, fit = m&sees, fits(m)
		}
		if fit {
			moves[n], moves[i] = m, moves[n]
			n++
		}
	}
	if n == first {
		return moves
	}
	return moves[:n]
}

// RefuseUnlisted says that `take.when` forbids a take, unless it is among the legal ones. Nothing else
// forbids it.
func (s *Shared) RefuseUnlisted(m core.Move, legal []core.Move) (reason, key string) {
	if slices.Contains(legal, m) {
		return "", ""
	}
	return "a take is legal only if " + s.condition(s.takes.when), KeyTakeWhen
}

// TakeTiles gives the tiles of a take to the seat to act, and the disc of the display. The usual marker comes
// before them.
func (b *Base) TakeTiles(g Game, t *Take, w core.Watcher) {
	s := b.Shared
	if t.Source == Center && s.takes.marker == nil && b.Table.Marker == InCenter {
		t.first = true
		b.giveMarker(g, b.Seat, g.PlaceMarker(b.Seat), w)
	}
	if t.first || s.takes.marker != nil || s.reacts { // otherwise no formula asks what is left
		t.left = b.AboutTake(t).Left
	}
	t.taken = true
	b.Table.take(b.Seat, t.Source, t.Tiles, t.Stay, core.Spot{Place: Hand}, w)
	b.takeDisc(t.Source)
}

// PayTake gives the seat to act the marker, if its take brings it by `marker.when`, and the points of
// the take that brings the marker.
func (b *Base) PayTake(g Game, t *Take, w core.Watcher) {
	if t.first || b.Shared.takes.marker != nil {
		b.payTake(g, t, w)
	}
}

// payTake is no part of PayTake, so that the compiler can inline that.
func (b *Base) payTake(g Game, t *Take, w core.Watcher) {
	s, about := &b.Shared.takes, b.AboutTake(t)
	if s.marker != nil && b.ask(g, s.marker, about) != 0 && b.Table.Marker != b.Seat {
		t.first = true
		b.giveMarker(g, b.Seat, g.PlaceMarker(b.Seat), w)
	}
	if t.first && s.center != nil {
		Award(g, s.center, KeyCenter, about, core.Spot{}, w)
	}
}

// giveMarker gives the marker to a seat, from the center or the seat that holds it.
func (b *Base) giveMarker(g Game, seat int8, to core.Spot, w core.Watcher) {
	b.freeMarker(g)
	b.Table.GiveMarker(seat, to, w)
}

// freeMarker takes the marker from the board of the seat that holds it. The dummy has no board.
func (b *Base) freeMarker(g Game) {
	if b.Table.Marker != InCenter && b.Table.Marker < b.Size {
		g.FreeMarker(b.Table.Marker)
	}
}
