package tune_test

import (
	"errors"
	"math/rand/v2"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// toy is a game whose truth is known. Each seat draws tiles, of which some count: three points for
// each red one. Who has six red tiles or more gets a bonus. The seats may have points more. There is
// nothing to choose.
type toy struct {
	extra []int // points of each seat
	bonus int
	count [drawn]bool // which tiles count
}

const (
	drawn   = 30
	counted = 10
	sixRed  = 6
	perRed  = 3
)

func newToy(extra []int, bonus int, which uint64) *toy {
	t := &toy{extra: extra, bonus: bonus}
	for _, i := range rand.New(rand.NewPCG(which, 0)).Perm(drawn)[:counted] {
		t.count[i] = true
	}
	return t
}

func (*toy) Seats() (int, int) { return 2, 4 }
func (*toy) Colors() []core.ColorInfo {
	return []core.ColorInfo{{Name: "red", Letter: 'R'}, {Name: "black", Letter: 'B'}}
}
func (t *toy) New(seats int) (core.State, error) {
	return &toyState{rules: t, seats: seats, turn: core.Deal}, nil
}
func (*toy) Counters() []core.CounterInfo              { return nil }
func (*toy) Extended() bool                            { return false }
func (*toy) Aliases() map[string]string                { return nil }
func (*toy) NumbersDisplays() bool                     { return false }
func (*toy) Actions() []core.ActionInfo                { return nil }
func (*toy) AppendMove(dst []byte, _ core.Move) []byte { return append(dst, "go"...) }
func (*toy) ParseMove(string) (core.Move, error)       { return 0, nil }

type toyState struct {
	rules *toy
	seats int
	turn  core.Turn
	red   [4]int
}

func (s *toyState) Turn() core.Turn                         { return s.turn }
func (s *toyState) Seats() int                              { return s.seats }
func (s *toyState) Round() int                              { return 1 }
func (s *toyState) Err() error                              { return nil }
func (s *toyState) Set(src core.State)                      { *s = *src.(*toyState) }
func (s *toyState) AppendText(dst []byte) ([]byte, error)   { return dst, nil }
func (s *toyState) UnmarshalText([]byte) error              { return errors.New("not needed here") }
func (s *toyState) AppendCounters(dst []int) []int          { return dst }
func (s *toyState) Lost(int) bool                           { return false }
func (s *toyState) Hash() uint64                            { return 0 }
func (s *toyState) CountTiles() core.Tray                   { return core.Tray{} }
func (s *toyState) EndReason() string                       { return "" }
func (s *toyState) LegalActions() uint64                    { return 0 }
func (s *toyState) ActionOf(core.Move) (int, bool)          { return -1, false }
func (s *toyState) AppendRanking(dst []int, seat int) []int { return append(dst, s.Score(seat)) }
func (s *toyState) Check(core.Move) error                   { return nil }
func (s *toyState) AppendMoves(dst []core.Move) []core.Move {
	if s.turn.Seat() {
		dst = append(dst, 0)
	}
	return dst
}

// Score is final when all have moved.
func (s *toyState) Score(seat int) int {
	if int(s.turn) <= seat && s.turn != core.Over {
		return 0
	}
	score := perRed * s.red[seat]
	if seat < len(s.rules.extra) {
		score += s.rules.extra[seat]
	}
	if s.red[seat] >= sixRed {
		score += s.rules.bonus
	}
	return score
}

func (s *toyState) Play(_ core.Move, w core.Watcher) {
	seat := int(s.turn)
	total := 0
	gain := func(key string, points int) {
		if total += points; w != nil && points != 0 {
			w.Watch(core.Event{Kind: core.Scored, Seat: int8(seat), Points: points, Total: total, Key: key})
		}
	}
	gain("red", perRed*s.red[seat])
	if s.red[seat] >= sixRed {
		gain("bonus", s.rules.bonus)
	}
	if seat < len(s.rules.extra) {
		gain("extra", s.rules.extra[seat])
	}
	if s.turn++; int(s.turn) == s.seats {
		s.turn = core.Over
		if w != nil {
			w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Key: "end"})
		}
	}
}

func (s *toyState) Deal(d core.Dealer, w core.Watcher) {
	for seat := range s.seats {
		bag := core.Tray{drawn, drawn}
		s.red[seat] = 0
		for i := range drawn {
			c := d.Draw(&bag)
			bag[c]--
			if c == 0 && s.rules.count[i] {
				s.red[seat]++
			}
		}
	}
	s.turn = 0
}

// toys returns a search of toys that a function makes of the values of a setting; it makes that of
// nothing for the one as it is.
func toys(make func(values []int) *toy, space tune.Space, targets ...tune.Target) tune.Setup {
	for i, t := range targets {
		if t.Weight == 0 {
			targets[i].Weight = tune.UsualWeight(t.Kind)
		}
	}
	return tune.Setup{Space: space, Targets: targets, Tables: []tune.Table{{Seats: 2, Bots: []string{"random", "random"}}},
		Games: 2000, Seed: 1, Failing: bot.Forfeit, Open: func(x tune.Setting) (sim.Ruleset, error) {
			var values []int
			for _, text := range space.Values(x) {
				n, err := strconv.Atoi(text)
				if err != nil {
					return sim.Ruleset{}, err
				}
				values = append(values, n)
			}
			return sim.Ruleset{Rules: make(values), Header: record.Header{Ruleset: "toy"}, Ranking: []string{"score"}}, nil
		}}
}

// numbers are the values of a parameter from a number to another.
func numbers(path string, from, to int) tune.Parameter {
	p := tune.Parameter{Path: path}
	for n := from; n <= to; n++ {
		p.Values = append(p.Values, strconv.Itoa(n))
	}
	return p
}
