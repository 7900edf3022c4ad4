package pavilion

import (
	"cmp"
	"fmt"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// noneWord is what moves and positions write for nothing.
const noneWord = "none"

// A seat that has passed with tiles in hand keeps some and discards the others. A large keep.limit would make too many
// choices: then the seat keeps one tile at a time.
var keepDecision = decision{
	Phases: []draft.Phase{keeping},
	Word:   "keep",
	Words:  []string{noneWord},
	Form:   "After keep come the colors of the tiles, one by one, or none.",
	Slots:  []draft.Slot{{Bits: 0 + 3*core.MaxColors*draft.Wide, Kind: draft.Kind{Word: "tiles", Name: keptWords, Read: readKept}}},
	Refuse: func(s *state, m core.Move) (reason, key string) {
		tiles, limit := kept(m), s.mayKeep(s.Seat)
		switch n := tiles.Total(); {
		case n > 1 && s.rules.keepsSingly:
			return fmt.Sprintf("tiles are kept one at a time if `%s` can be more than %d", keyKeepLimit, maxKeep), keyKeepLimit
		case n > limit:
			return fmt.Sprintf("at most %d tiles may be kept, these are %d", limit, n), keyKeepLimit
		case !s.boards[s.Seat].hand.Has(&tiles):
			return "the hand does not hold all of these tiles", ""
		}
		if storable := s.storable(s.Seat); !storable.Has(&tiles) {
			return fmt.Sprintf("`keep.when` is not true for all of these tiles: %s", s.rules.keepWhen), keyKeepWhen
		}
		return "", ""
	},
}

// keep returns the move that keeps tiles and discards the rest of the hand. It has three
// bits for the number of each color. The first color has the highest bits, so moves
// increase if the tiles of the last color are counted up first.
func keep(tiles *core.Tray) core.Move {
	m := keepMove
	for c, n := range tiles {
		m |= core.Move(n) << keepShift(c)
	}
	return m
}

func keepShift(c int) int { return 3 * (core.MaxColors - 1 - c) }

func kept(m core.Move) (tiles core.Tray) {
	for c := range tiles {
		tiles[c] = uint8(m >> keepShift(c) & 7)
	}
	return tiles
}

// keptWords returns how a move writes the tiles that it keeps.
func keptWords(r core.Rules, tiles int) string {
	var words []string
	for c, n := range kept(core.Move(tiles)) {
		for range n {
			words = append(words, r.(*rules).colorName(core.Color(c)))
		}
	}
	return cmp.Or(strings.Join(words, " "), noneWord)
}

// readKept reads what keptWords returns, in any order.
func readKept(r core.Rules, words []string) (value, taken int, err error) {
	var tiles core.Tray
	if words[0] == noneWord {
		return 0, 1, nil
	}
	if len(words) > maxKeep {
		return 0, 0, fmt.Errorf("keep needs none, or the colors of up to %d tiles", maxKeep)
	}
	for _, word := range words {
		c, err := draft.ParseColor(word, r.Colors())
		if err != nil {
			return 0, 0, err
		}
		tiles[c]++
	}
	return int(keep(&tiles) &^ keepMove), len(words), nil
}

// Secret returns how others see a move. Which tiles a seat keeps is hidden with its hand.
func (r *rules) Secret(s core.State, m core.Move) string {
	if draft.KindOf(m) == keepMove && r.Covers(Kept) {
		return keepDecision.Word + " " + core.Hidden
	}
	return r.Shared.Secret(s, m)
}

// keepLimit returns how many tiles a seat may keep in this round.
func (s *state) keepLimit(seat int8) int { return s.ask(s.rules.keepLimit, draft.About{Seat: seat}) }

// mayKeep returns how many more it may keep. Those that effects have put aside count.
func (s *state) mayKeep(seat int8) int { return max(0, s.keepLimit(seat)-s.boards[seat].kept.Total()) }

// appendKeeps appends every choice of tiles that may be kept.
func (s *state) appendKeeps(dst []core.Move) []core.Move {
	hand := s.storable(s.Seat)
	if hand.Empty() {
		return append(dst, keepMove)
	}
	limit := s.mayKeep(s.Seat)
	if s.rules.keepsSingly {
		limit = min(limit, 1)
	}
	return appendChoices(dst, &hand, hand.Colors(), limit, keepMove)
}

// storable returns the tiles of a seat's hand that keep.when lets it keep.
func (s *state) storable(seat int8) core.Tray {
	hand := s.boards[seat].hand
	if s.rules.keepWhen != nil {
		kept := s.colorsFor(s.rules.keepWhen, draft.About{Topic: ofStore, Seat: seat}, hand.Colors())
		for c := range hand {
			hand[c] *= kept >> c & 1
		}
	}
	return hand
}

// appendChoices appends m with every choice of at most limit tiles of some colors of the
// hand, in increasing order.
func appendChoices(dst []core.Move, hand *core.Tray, colors uint8, limit int, m core.Move) []core.Move {
	c := bits.TrailingZeros8(colors)
	most, one := min(int(hand[c]), limit), core.Move(1)<<keepShift(c)
	others := colors & (colors - 1)
	if others == 0 {
		for range most + 1 {
			dst = append(dst, m)
			m += one
		}
		return dst
	}
	for n := range most + 1 {
		if n == limit {
			dst = append(dst, m)
		} else {
			dst = appendChoices(dst, hand, others, limit-n, m)
		}
		m += one
	}
	return dst
}

// playKeep keeps tiles, and goes on with the next one if they are kept one at a time.
func (s *state) playKeep(m core.Move, w core.Watcher) {
	tiles := kept(m)
	s.putAside(&tiles, w)
	if !s.rules.keepsSingly || m == keepMove || !s.canKeep() {
		s.discardRest(w)
	}
}

// canKeep reports whether the seat to act can keep another tile.
func (s *state) canKeep() bool {
	left := s.storable(s.Seat)
	return !left.Empty() && s.mayKeep(s.Seat) > 0
}

// putAside puts tiles of the hand aside for the next round.
func (s *state) putAside(tiles *core.Tray, w core.Watcher) {
	b := &s.boards[s.Seat]
	b.hand.Sub(tiles)
	b.kept.Add(tiles)
	draft.Report(w, s.Seat, *tiles, core.Spot{Place: draft.Hand}, core.Spot{Place: Kept})
}

// discardRest discards the hand, which costs points.
func (s *state) discardRest(w core.Watcher) {
	b := &s.boards[s.Seat]
	s.Table.Throw(s.Seat, b.hand, core.Spot{Place: draft.Hand}, w)
	about := draft.About{Topic: ofDiscard, Seat: s.Seat, Count: int16(b.hand.Total())}
	if n := about.Count; n > 0 {
		b.discards += int32(n)
		draft.Award(s, s.rules.discard, keyDiscard, about, core.Spot{}, w)
	}
	if b.hand = (core.Tray{}); s.rules.Handles(onKeep) {
		about.Topic = ofDiscarded
		draft.Raise(s, onKeep, about, w)
	}
	s.Phase = turnEnd
}

// offerKeeping lets a seat that has passed keep tiles of its hand. If it has none, it has kept and discarded none.
func (s *state) offerKeeping(w core.Watcher) draft.Pace {
	if !s.boards[s.Seat].hand.Empty() {
		return draft.Wait
	}
	s.discardRest(w)
	return draft.More
}
