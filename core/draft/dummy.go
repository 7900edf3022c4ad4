package draft

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Dummy is the place of the tiles that the dummy keeps, or that effects give it.
var Dummy = core.RegisterPlace(core.PlaceInfo{Name: dummyWord})

const (
	dummyWord    = "dummy"
	keyDummyTake = "dummy.take"
	keyDummyTo   = "dummy.to"
	keyGoal      = "goal"
	maxWishes    = 6
)

// The words for where the tiles go that the dummy takes.
const (
	toDiscard = "discard"
	toBag     = bagWord
	toKeep    = "keep"
)

// dummy is a player that nobody plays, compiled. It has no seat, no score and no board: its turn
// is a chance turn, which comes after that of the last seat.
type dummy struct {
	wishes []*formula.Formula // what it takes first, most important first; none where it takes nothing
	to     string
	texts  [][]string // of its takes, by source and color
}

// soloKeys declares the keys of a dummy and of a goal that a seat can miss.
func soloKeys(board, take *formula.Scope) []ruleset.Key {
	return []ruleset.Key{
		{Path: keyDummyTake, Type: ruleset.Wholes, Compared: true, Min: -maxRank, Max: maxRank, Most: maxWishes, Scope: take},
		{Path: keyDummyTo, Type: ruleset.Word, Default: toDiscard, Words: []string{toDiscard, toBag, toKeep}, Later: true},
		{Path: keyGoal, Type: ruleset.Truth, Scope: board},
	}
}

// ReadDummy compiles what the dummy does. The scope is that of takes.
func (s *Shared) ReadDummy(d *ruleset.Document, take *formula.Scope) {
	if len(s.colors) == 0 {
		return // which is reported
	}
	wishes, to := d.Get(keyDummyTake), d.Get(keyDummyTo)
	s.dummy.to = wordOf(to, toDiscard, toBag, toKeep)
	for _, v := range wishes.Items() {
		s.dummy.wishes = append(s.dummy.wishes, s.optional(v, take, Whole(-maxRank, maxRank, (s.MostDisplays()+1)*len(s.colors))))
	}
	switch {
	case len(s.dummy.wishes) == 0 && s.dummy.to != toDiscard:
		to.ErrorHint("write `take: [take.size]` beside it", "the dummy takes nothing (%s)", keyDummyTake)
	case len(s.dummy.wishes) == 0:
	case s.order != clockwise:
		d.Get(keyOrder).ErrorHint("clockwise", "with a dummy (%s) turns go clockwise", keyDummyTake)
	case s.MaxSeats == core.MaxSeats:
		d.Get("players").Errorf("a dummy (%s) needs a place at the table, which has %d", keyDummyTake, core.MaxSeats)
	case s.dummy.to == toKeep && s.endless:
		to.Errorf("the dummy cannot keep the tiles of a bag that never runs out (%s)", KeyEndless)
	default:
		s.order = withDummy
		var sources []string
		for src := range Center + 1 {
			sources = append(sources, Sources.text(nil, int(src)))
		}
		s.dummy.texts = pairs(sources, s.ColorNames())
	}
}

// takesDummy reports whether the ruleset has a dummy that takes tiles.
func (s *Shared) takesDummy() bool { return s.order == withDummy }

// appendWanted appends the takes that the dummy wants most, in the order of moves. Each is as good as
// the others to it.
func appendWanted(g Game, dst []lot) []lot {
	b := g.base()
	var most, now [maxWishes]int
	for filled := b.Table.Filled; filled != 0; filled &= filled - 1 {
		src := Source(bits.TrailingZeros32(filled))
		for colors := b.Table.Offers[src].Colors(); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			take := g.DummyTake(src, c)
			if take.Tiles.Empty() {
				continue // as this color cannot be named here
			}
			for i, wish := range b.Shared.dummy.wishes {
				now[i] = b.ask(g, wish, b.AboutTake(&take))
			}
			order := slices.Compare(now[:], most[:])
			if order > 0 {
				dst = dst[:0]
			}
			if order >= 0 || len(dst) == 0 {
				dst, most = append(dst, lot{uint8(src), uint8(c)}), now
			}
		}
	}
	return dst
}

// playDummy takes the turn of the dummy. The dummy takes the marker that lies in the center with its tiles, and no disc.
func playDummy(g Game, d core.Dealer, w core.Watcher) {
	b := g.base()
	l := b.drawLot(g, d, w)
	b.takeForDummy(g, Source(l[0]), core.Color(l[1]), w)
	b.Phase = Acting
}

func (b *Base) takeForDummy(g Game, src Source, c core.Color, w core.Watcher) {
	t := &b.Table
	if t.HasMarker(src) {
		if t.Marker = b.Size; core.Tiles(w) != nil {
			w.Watch(core.Event{Kind: core.MarkerTaken, Seat: -1, Color: core.NoColor, Count: 1,
				From: Center.Spot(), To: core.Spot{Place: Dummy}})
		}
	}
	b.TurnUp(src)
	tiles := g.DummyTake(src, c).Tiles
	to, tray := core.Spot{Place: core.Discard}, &t.Discard
	switch {
	case b.Shared.dummy.to == toKeep:
		to, tray = core.Spot{Place: Dummy}, &t.Dummy
	case b.Shared.dummy.to == toBag || t.Endless:
		to, tray = core.Spot{Place: core.Bag}, &t.Bag
	}
	if t.Take(-1, src, tiles, to, w); !t.Endless {
		tray.Add(&tiles)
	}
}

// readDummy reads what a position has of the dummy, whose turn it may be. The boards have been read.
func (r *Reader) readDummy(g Game, v ruleset.Value) {
	b, at := r.base, v.Get("phase")
	waits := b.follows() == Dummying
	switch {
	case !waits:
	case !b.Shared.takesDummy():
		at.Errorf("the ruleset has no dummy that takes tiles (%s)", keyDummyTake)
	case b.Phase == Dummying && b.Table.Empty():
		at.Errorf("no tile lies on the table, so that the dummy can take none")
	case b.Phase == Dummying && v.Err() == nil:
		appendWanted(g, nil)
		r.ReportFault(at, "the game would have ended, as what the dummy wants has no value here")
	}
}

// orDummy reads a seat, or the dummy as the one after the last.
func (r *Reader) orDummy(v ruleset.Value) int8 {
	if v.Text() == dummyWord && r.base.Shared.takesDummy() {
		return r.base.Size
	}
	return r.Seat(v)
}
