package conformance_test

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/azulejo/azulejo/core"
)

// clock is a dealer that draws by the time of day.
type clock struct{}

// Draw chooses a tile.
func (clock) Draw(from *core.Tray) core.Color {
	return from.At(int(time.Now().UnixNano()/100) % from.Total())
}

// gamesBegun counts the games of a broken variant.
var gamesBegun atomic.Int32

// bugsOfChance are those in what decides a game beside its moves.
var bugsOfChance = []bug{
	{name: "a clock in the generator", check: "determinism", moody: true,
		wrong: "the supply is filled by the time of day, and not by the dealer",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, _ core.Dealer, w core.Watcher) { sound.refill(s, clock{}, w) }
		}},

	{name: "a map that decides an order", check: "determinism", moody: true,
		wrong: "the tiles on a floor are gathered in a map, and discarded as it gives them",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				floor := &s.boards[s.Seat].floor
				tiles := map[core.Color]uint8{}
				for c, n := range floor {
					tiles[core.Color(c)] = n
				}
				if !floor.Empty() {
					s.award(s.rules.floorPoints, keyFallen, w, floor.Total(), s.Round())
				}
				*floor = core.Tray{}
				for c, n := range tiles {
					s.Table.Throw(s.Seat, tilesOf(c, n), core.Spot{Place: toyFloor}, w)
				}
			}
		}},

	{name: "a counter of all games", check: "determinism", moody: true,
		wrong: "who begins goes by how many games the program has played",
		in: func(do *toySteps) {
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				if err == nil {
					s.Begins = int8(int(gamesBegun.Add(1)) % seats)
				}
				return s, err
			}
		}},

	{name: "rules that remember", check: "determinism",
		wrong: "who comes after whom is kept in the rules, as it was in the first game that asked",
		in: func(do *toySteps) {
			type memory [core.MaxSeats]atomic.Int32
			var known sync.Map // by rules
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				known.LoadOrStore(r, new(memory))
				return sound.begin(r, seats)
			}
			do.next = func(s *toyState) int8 {
				of, _ := known.Load(s.rules)
				after := &of.(*memory)[s.Seat]
				after.CompareAndSwap(0, int32(s.Next(s.Seat))+1)
				return int8(after.Load()) - 1
			}
		}},
}
