package core_test

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// toy is the smallest game that has everything the contract speaks of: each
// round two tiles of a bag of two colors are dealt, the seats take one each by
// its color, and a red tile scores 1. The game ends when the bag is empty.
type toy struct {
	bag, table core.Tray
	points     [2]int
	round      int
	turn       core.Turn
	ended      string
}

type toyRules struct{}

func (toyRules) Seats() (int, int) { return 2, 2 }

func (toyRules) Colors() []core.ColorInfo {
	return []core.ColorInfo{{Name: "red", Letter: 'R'}, {Name: "black", Letter: 'B'}}
}

func (toyRules) New(seats int) (core.State, error) {
	if seats != 2 {
		return nil, fmt.Errorf("%d seats: the game is for 2", seats)
	}
	return &toy{bag: core.Tray{4, 4}, round: 1, turn: core.Deal}, nil
}

func (toyRules) Counters() []core.CounterInfo { return nil }
func (toyRules) Extended() bool               { return false }
func (toyRules) Aliases() map[string]string   { return nil }
func (toyRules) NumbersDisplays() bool        { return false }
func (toyRules) Actions() []core.ActionInfo   { return nil }

func (r toyRules) AppendMove(dst []byte, m core.Move) []byte {
	return append(dst, "take "+r.Colors()[m].Name...)
}

func (r toyRules) ParseMove(text string) (core.Move, error) {
	for i, c := range r.Colors() {
		if text == "take "+c.Name {
			return core.Move(i), nil
		}
	}
	return 0, fmt.Errorf("%q is no move", text)
}

func (s *toy) Turn() core.Turn    { return s.turn }
func (s *toy) Seats() int         { return 2 }
func (s *toy) Round() int         { return s.round }
func (s *toy) Score(seat int) int { return s.points[seat] }
func (s *toy) Err() error         { return nil }
func (s *toy) Set(src core.State) { *s = *src.(*toy) }

func (s *toy) AppendMoves(dst []core.Move) []core.Move {
	for c, n := range s.table {
		if n > 0 && s.turn.Seat() {
			dst = append(dst, core.Move(c))
		}
	}
	return dst
}

func (s *toy) Check(m core.Move) error {
	if s.turn.Seat() && m < 2 && s.table[m] > 0 {
		return nil
	}
	return &core.MoveError{Seat: int(s.turn), Move: "take", Reason: "there is no such tile", Key: "toy.table"}
}

func (s *toy) Play(m core.Move, w core.Watcher) {
	s.table[m]--
	if m == 0 {
		s.points[s.turn]++
		if w != nil {
			w.Watch(core.Event{Kind: core.Scored, Seat: int8(s.turn), Points: 1, Total: s.points[s.turn], Key: "toy.red"})
		}
	}
	if s.turn++; s.turn < 2 {
		return
	}
	s.turn = core.Deal
	s.round++
	if s.bag.Empty() {
		s.turn, s.ended = core.Over, "toy.bag"
		if w != nil {
			w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Key: s.ended})
		}
	}
}

func (s *toy) Deal(d core.Dealer, w core.Watcher) {
	for range 2 {
		c := d.Draw(&s.bag)
		s.bag[c]--
		s.table[c]++
		if w != nil {
			w.Watch(core.Event{Kind: core.TilesMoved, Seat: -1, Color: c, Count: 1,
				From: core.Spot{Place: core.Bag}, To: core.Spot{Place: core.Display}})
		}
	}
	s.turn = 0
}

func (s *toy) AppendCounters(dst []int) []int          { return dst }
func (s *toy) Lost(int) bool                           { return false }
func (s *toy) Hash() uint64                            { return 0 }
func (s *toy) CountTiles() core.Tray                   { return core.Tray{} }
func (s *toy) EndReason() string                       { return s.ended }
func (s *toy) LegalActions() uint64                    { return 0 }
func (s *toy) ActionOf(core.Move) (int, bool)          { return -1, false }
func (s *toy) AppendRanking(dst []int, seat int) []int { return append(dst, s.points[seat]) }

func (s *toy) AppendText(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, "%v %v %v %d %d", s.bag, s.table, s.points, s.round, s.turn), nil
}

func (s *toy) UnmarshalText([]byte) error { return fmt.Errorf("not needed here") }

// textOf gives a position's text.
func textOf(s core.State) string {
	text, _ := s.AppendText(nil)
	return string(text)
}

// moveTexts gives the texts of moves.
func moveTexts(r core.Rules, moves []core.Move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, string(r.AppendMove(nil, m)))
	}
	return strings.Join(texts, ", ")
}
