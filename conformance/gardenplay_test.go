package conformance_test

import (
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
)

// attributes are the colors and the patterns, which moves name. The name of a tile has one of each.
var attributes = draft.Kind{Word: "color or pattern", Name: func(r core.Rules, value int) string {
	if value >= len(alike) {
		return ""
	}
	color, pattern, _ := strings.Cut(r.Colors()[bits.TrailingZeros8(alike[value])].Name, "_")
	if value < 2 {
		return color
	}
	return pattern
}}

// The fields of moves.
const (
	taken   = 0 + 3*draft.Wide
	planted = 0 + 3*draft.Wide
	hexagon = 3 + 3*draft.Wide
)

// The kinds of moves.
const (
	taking core.Move = iota << draft.KindShift
	planting
	passing
)

var gardenDecisions = draft.Decisions[*gardenState]{
	{Phases: []draft.Phase{gardening}, Word: "take", Slots: []draft.Slot{{Bits: taken, Kind: attributes}},
		Refuse: (*gardenState).refuseTake},
	{Phases: []draft.Phase{gardening, tending}, Word: "plant", Slots: []draft.Slot{{Bits: planted, Kind: draft.Colors},
		{Bits: hexagon, Kind: draft.Kind{Word: "hexagon", Numbers: draft.UpTo(hexagons)}}}, Refuse: (*gardenState).refusePlant},
	{Phases: []draft.Phase{gardening, tending}, Word: "pass",
		Refuse: func(*gardenState, core.Move) (reason, key string) { return "", "" }},
}

func (r *gardenRules) AppendMove(dst []byte, m core.Move) []byte {
	return gardenDecisions.AppendMove(r, dst, m)
}

func (r *gardenRules) ParseMove(text string) (core.Move, error) {
	return gardenDecisions.ParseMove(r, text)
}

func (s *gardenState) Check(m core.Move) error                 { return gardenDecisions.Check(s.rules, s, m) }
func (s *gardenState) Set(src core.State)                      { *s = *src.(*gardenState) }
func (s *gardenState) AppendRanking(dst []int, seat int) []int { return draft.Ranking(s, dst, seat) }
func (s *gardenState) CountTiles() core.Tray                   { return draft.CountTiles(s) }
func (s *gardenState) AppendText(dst []byte) ([]byte, error)   { return draft.AppendPosition(s, dst) }

func (s *gardenState) UnmarshalText(text []byte) error {
	return draft.ReadPosition(s, &gardenState{rules: s.rules}, text)
}

func (s *gardenState) AppendMoves(dst []core.Move) []core.Move {
	if s.Phase < gardening {
		return dst
	}
	for a := range alike {
		if m := taken.Put(a); s.Phase == gardening && s.allows(s.refuseTake, m) {
			dst = append(dst, taking|m)
		}
	}
	for i := range hexagons {
		for c := range 2 * patterns {
			if m := planted.Put(c) | hexagon.Put(i); s.allows(s.refusePlant, m) {
				dst = append(dst, planting|m)
			}
		}
	}
	return append(dst, passing)
}

func (s *gardenState) allows(refuse func(core.Move) (reason, key string), m core.Move) bool {
	reason, _ := refuse(m)
	return reason == ""
}

func (s *gardenState) refuseTake(m core.Move) (reason, key string) {
	if s.pathOf(taken.Of(m)) == 0 {
		return "no such tile lies on a display", ""
	}
	return "", ""
}

func (s *gardenState) refusePlant(m core.Move) (reason, key string) {
	b, c := &s.seats[s.Seat], planted.Of(m)
	switch {
	case b.hand[c] == 0:
		return "no such tile is in the hand", ""
	case b.takes(hexagon.Of(m))>>c&1 == 0:
		return "the tile is not like those beside it", ""
	}
	return "", ""
}

// pathOf returns the displays that a take is from, as bits: the first with such a tile, and those after it up to
// one without.
func (s *gardenState) pathOf(attribute int) (path uint32) {
	for src := range draft.Source(s.Table.Displays) {
		switch has := s.Table.Offers[src].Colors()&alike[attribute] != 0; {
		case has:
			path |= 1 << src
		case path != 0:
			return path
		}
	}
	return path
}

func (s *gardenState) Play(m core.Move, w core.Watcher) {
	w = s.BeginStep(w)
	switch draft.KindOf(m) {
	case taking:
		s.take(taken.Of(m), w)
	case planting:
		s.plant(core.Color(planted.Of(m)), hexagon.Of(m), w)
	case passing:
		s.seats[s.Seat].passed = true
	}
	s.Seat = s.Next(s.Seat)
	gardenCourse.Advance(s, w)
	s.EndStep()
}

func (s *gardenState) take(attribute int, w core.Watcher) {
	for path := s.pathOf(attribute); path != 0; path &= path - 1 {
		t := draft.Take{Source: draft.Source(bits.TrailingZeros32(path))}
		for c, n := range s.Table.Offers[t.Source] {
			if alike[attribute]>>c&1 != 0 {
				t.Tiles[c] = n
			} else {
				t.Stay[c] = n
			}
		}
		s.TakeTiles(s, &t, w)
		s.seats[s.Seat].hand.Add(&t.Tiles)
	}
}

func (s *gardenState) plant(c core.Color, i int, w core.Watcher) {
	b, to := &s.seats[s.Seat], core.Spot{Place: bed, Col: int8(i)}
	b.hand[c]--
	b.bed[i] = c + 1
	draft.Moved(w, s.Seat, c, 1, core.Spot{Place: draft.Hand}, to)
	beside := 0
	for _, n := range around[i] {
		beside += draft.Truth(b.bed[n] != 0)
	}
	draft.Award(s, s.rules.plant, keyPlant, draft.About{Topic: ofPlant, Seat: s.Seat, Count: int16(beside)}, to, w)
}

var gardenCourse = draft.NewCourse(
	draft.In[*gardenState](draft.Dealing, nil),
	draft.In(gardening, (*gardenState).askAll),
	draft.In(tending, (*gardenState).askAll),
	draft.In(draft.Closing, func(s *gardenState, w core.Watcher) draft.Pace {
		s.Table.Clear(w)
		return draft.CloseRound(s, w)
	}),
	draft.In(draft.Starting, draft.StartRound[*gardenState]),
)

// askAll asks the seats until all have passed.
func (s *gardenState) askAll(core.Watcher) draft.Pace {
	for range s.Size {
		if !s.seats[s.Seat].passed {
			return draft.Wait
		}
		s.Seat = s.Next(s.Seat)
	}
	for seat := range s.seats {
		s.seats[seat].passed = false
	}
	return draft.Next
}

func (s *gardenState) Deal(d core.Dealer, w core.Watcher) {
	w = s.BeginStep(w)
	draft.Deal(s, d, w)
	gardenCourse.Advance(s, w)
	s.EndStep()
}

func (s *gardenState) Of(seat int8) formula.Env {
	s.About = draft.About{Seat: seat}
	return s
}

func (s *gardenState) Value(name int, at formula.At) int {
	return gardenNames.Tables()[s.About.Topic][name].Value(s, at)
}

func (s *gardenState) Len(list int) int { return s.ListLen(list) }

func (s *gardenState) AppendBoard(dst []byte, seat int) []byte {
	dst = draft.AppendParts(dst, s, seat, "    ", gardenHand, bedPart)
	if s.seats[seat].passed {
		dst = append(dst, "    passed: true\n"...)
	}
	return dst
}

func (s *gardenState) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	p.ReadParts(s, seat, v, bedPart, gardenHand)
	s.seats[seat].passed = v.Get("passed").Exists() && v.Get("passed").Bool()
}

func (s *gardenState) Hash() uint64 {
	h := s.Base.Hash()
	for seat := range s.seats[:s.Size] {
		b := &s.seats[seat]
		h = h.Mix(draft.Word(&b.hand), uint64(draft.Truth(b.passed)))
		for _, c := range b.bed {
			h = h.Mix(uint64(c), 0)
		}
	}
	return uint64(h)
}

// View returns the picture. Displays have no word, as moves name none.
func (s *gardenState) View() view.View {
	v := draft.View(s, "compost")
	if s.Turn().Seat() {
		v.Task, v.Form = "take or plant a tile, or pass", gardenDecisions.Form(s.rules, s)
	}
	for i := range v.Table {
		v.Table[i].Word = ""
	}
	for seat := range v.Seats {
		v.Seats[seat].Passed = s.Phase == tending && s.seats[seat].passed
	}
	return v
}
