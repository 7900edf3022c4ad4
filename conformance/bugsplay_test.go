package conformance_test

import (
	"cmp"
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// bugsOfTurns are those in whose turn it is, what can be done then, and when the
// game ends.
var bugsOfTurns = []bug{
	{name: "a seat that can do nothing", check: "offers",
		wrong: "dropping tiles on the floor is no move, so that a seat whose lanes are full has none",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				return slices.DeleteFunc(sound.moves(s, dst), func(m core.Move) bool { return m&0xF == toFloor })
			}
		}},

	{name: "moves while tiles are drawn", check: "offers",
		wrong: "AppendMoves looks at the tiles on the table, and not whether it is a seat's turn",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				phase := s.Phase
				s.Phase = offering
				dst = sound.moves(s, dst)
				s.Phase = phase
				return dst
			}
		}},

	{name: "the seat after the last", check: "offers",
		wrong: "after the last seat comes another one instead of the first",
		in:    func(do *toySteps) { do.next = func(s *toyState) int8 { return s.Seat + 1 } }},

	{name: "a seat that waits for ever", check: "turns",
		wrong: "two seats take turns, and all others have none",
		in:    func(do *toySteps) { do.next = func(s *toyState) int8 { return max(0, 1-s.Seat) } }},

	{name: "a move out of order", check: "order",
		wrong: "moves are listed by color, and their numbers begin with the source",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				before := len(dst)
				dst = sound.moves(s, dst)
				slices.SortStableFunc(dst[before:], func(a, b core.Move) int { return cmp.Compare(a>>4&0xF, b>>4&0xF) })
				return dst
			}
		}},

	{name: "a map ranged over", check: "order", moody: true,
		wrong: "the moves are gathered in a map, and listed as it gives them",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				all := map[core.Move]bool{}
				for _, m := range sound.moves(s, nil) {
					all[m] = true
				}
				for m := range all {
					dst = append(dst, m)
				}
				return dst
			}
		}},

	{name: "a move for each tile", check: "order",
		wrong: "two tiles of a color bring the same move twice",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				for _, m := range sound.moves(s, nil) {
					dst = append(dst, m)
					if src, c, _ := toyParts(m); src != fromSupply && s.Table.Offers[src][c] > 1 {
						dst = append(dst, m)
					}
				}
				return dst
			}
		}},

	{name: "a list that is begun anew", check: "order",
		wrong: "AppendMoves drops what the caller's list has already",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move { return sound.moves(s, dst[:0]) }
		}},

	{name: "a game without an end", check: "end",
		wrong: "the last round is played again and again",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, _ string, _ core.Watcher) {
				s.openRound()
				s.RoundNumber--
				s.Phase = dealing
			}
		}},

	{name: "rounds without tiles", check: "end",
		wrong: "from the third round on no tile is laid out, and a round that has none begins the next one for ever",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				if s.Round() < 3 {
					sound.deal(s, d, w)
					return
				}
				s.openRound()
				s.Phase = dealing
			}
		}},

	{name: "an end that is not reported", check: "end",
		wrong: "the game ends without an event",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, _ core.Watcher) { sound.finish(s, reason, nil) }
		}},

	{name: "an end for each seat", check: "end",
		wrong: "the end is reported once for each seat",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				sound.finish(s, reason, w)
				for range s.Seats() - 1 {
					s.end(reason, w)
				}
			}
		}},

	{name: "an end before the last points", check: "end",
		wrong: "the end is reported before the bonuses at the end of the game",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				s.end(reason, w)
				var late []core.Event
				sound.finish(s, reason, core.WatchFunc(func(e core.Event) { late = append(late, e) }))
				for _, e := range late[:len(late)-1] {
					report(w, e)
				}
			}
		}},

	{name: "an end without a rule", check: "end",
		wrong: "the event of the end names no key",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, _ string, w core.Watcher) { sound.finish(s, "", w) }
		}},

	{name: "an end by two rules", check: "end",
		wrong: "the position names another rule that has ended the game than the event",
		in: func(do *toySteps) {
			do.finish = func(s *toyState, reason string, w core.Watcher) {
				sound.finish(s, reason, w)
				s.EndedBy = "ranking"
			}
		}},

	{name: "a round that is skipped", check: "end",
		wrong: "the number of the round is counted up twice",
		in: func(do *toySteps) {
			do.endRound = func(s *toyState, w core.Watcher) {
				sound.endRound(s, w)
				if s.Phase == dealing && s.Round() < s.rules.rounds {
					s.RoundNumber++
				}
			}
		}},
}

// report reports an event to a watcher, if there is one.
func report(w core.Watcher, e core.Event) {
	if w != nil {
		w.Watch(e)
	}
}

// clock is a dealer that draws by the time of day.
type clock struct{}

// Choose chooses the first.
func (clock) Choose(int) int { return 0 }

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

// bugsOfDraws are those in how tiles are drawn.
var bugsOfDraws = []bug{
	{name: "a deal that peeks", check: "hidden-information",
		wrong: "the deal draws a tile to see what would come next, and leaves it in the bag",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				sound.deal(s, d, w)
				if !s.Table.Bag.Empty() {
					d.Draw(&s.Table.Bag)
				}
			}
		}},

	{name: "a draw that is repeated", check: "hidden-information",
		wrong: "a tile that comes to the supply after one of its color is put back, and another one drawn",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				last := core.NoColor
				for range s.rules.supply {
					if last != core.NoColor && s.Table.Bag[last] > 0 && d.Draw(&s.Table.Bag) != last {
						last = core.NoColor
					}
					var tile core.Tray
					s.Table.Draw(1, &tile, core.Spot{Place: core.Supply}, d, w)
					if !tile.Empty() {
						s.Table.Supply.Add(&tile)
						last = tile.At(0)
					}
				}
				s.Phase = offering
			}
		}},

	{name: "a supply from the discard", check: "hidden-information",
		wrong: "the supply is filled from the discard, as long as something lies there",
		in: func(do *toySteps) {
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				if s.Table.Discard.Total() < s.rules.supply {
					sound.refill(s, d, w)
					return
				}
				for range s.rules.supply {
					c := d.Draw(&s.Table.Discard)
					s.Table.Discard[c]--
					s.Table.Supply[c]++
					draft.Report(w, -1, tilesOf(c, 1), core.Spot{Place: core.Discard}, core.Spot{Place: core.Supply})
				}
				s.Phase = offering
			}
		}},

	{name: "displays in turn", check: "records",
		wrong: "each display gets its first tile, then each its second one",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				for range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
					for i := range s.Table.Displays {
						drawTo(s, i, d, w)
					}
				}
				s.beginTaking(s.Begins, w)
			}
		}},

	{name: "an order that means something", check: "records",
		wrong: "who begins goes by the tile that is drawn first",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				begins := s.Begins
				for i := range s.Table.Displays {
					for n := range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
						if c := drawTo(s, i, d, w); i == 0 && n == 0 {
							begins = int8(int(c) % s.Seats())
						}
					}
				}
				s.beginTaking(begins, w)
			}
		}},
}

// drawTo draws a tile to a display, if there is one.
func drawTo(s *toyState, display int8, d core.Dealer, w core.Watcher) core.Color {
	var tile core.Tray
	s.Table.Draw(1, &tile, core.Spot{Place: core.Display, Row: display}, d, w)
	if tile.Empty() {
		return core.NoColor
	}
	s.Table.Put(draft.Source(display), tile)
	return tile.At(0)
}

// bugsOfCopies are those in Set.
var bugsOfCopies = []bug{
	{name: "a shallow copy", check: "copies",
		wrong: "Set assigns the struct, and both have the same boards",
		in:    func(do *toySteps) { do.set = func(s, src *toyState) { *s = *src } }},

	{name: "a copy that is deep by half", check: "copies",
		wrong: "Set copies the boards, and both have the same paths",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				*s = *src
				s.boards = append([]toyBoard(nil), src.boards...)
			}
		}},

	{name: "a field that is left out", check: "copies",
		wrong: "Set copies one field after the other, and not the supply",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				supply := s.Table.Supply
				sound.set(s, src)
				s.Table.Supply = supply
			}
		}},

	{name: "a list that grows", check: "copies",
		wrong: "Set appends to the path that is there",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				var had [core.MaxSeats][]core.Color
				for seat := range s.boards {
					had[seat] = append(had[seat], s.boards[seat].path...)
				}
				sound.set(s, src)
				for seat := range s.boards {
					s.boards[seat].path = append(had[seat], src.boards[seat].path...)
				}
			}
		}},

	{name: "as many boards as before", check: "copies",
		wrong: "Set copies the boards of as many seats as it has itself",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				seats := len(s.boards)
				sound.set(s, src)
				s.boards = s.boards[:min(seats, len(s.boards))]
			}
		}},

	{name: "a path that only grows", check: "copies",
		wrong: "Set leaves a path that is longer as it is",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				var had [core.MaxSeats][]core.Color
				for seat := range s.boards {
					had[seat] = append(had[seat], s.boards[seat].path...)
				}
				sound.set(s, src)
				for seat := range s.boards {
					if len(had[seat]) > len(s.boards[seat].path) {
						s.boards[seat].path = had[seat]
					}
				}
			}
		}},

	{name: "what is over stays over", check: "copies",
		wrong: "Set leaves the phase of a game that has ended",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				ended := s.Phase == over
				sound.set(s, src)
				if ended {
					s.Phase = over
				}
			}
		}},

	{name: "a list that belongs to all", check: "copies", races: true,
		wrong: "the list that is returned for nil is one that a State keeps, and Set copies the pointer to it",
		in: func(do *toySteps) {
			var rooms sync.Map // by the State; Set hands them on
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				rooms.Store(s, new([]core.Move))
				return s, err
			}
			do.set = func(s, src *toyState) {
				sound.set(s, src)
				if room, known := rooms.Load(src); known {
					rooms.Store(s, room)
				}
			}
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				room, known := rooms.Load(s)
				if dst != nil || !known {
					return sound.moves(s, dst)
				}
				kept := room.(*[]core.Move)
				*kept = sound.moves(s, (*kept)[:0])
				return *kept
			}
		}},

	{name: "room that copies share", check: "copies", races: true, moody: true,
		wrong: "AppendMoves gathers the moves in a list that New has made, and Set copies the pointer to it",
		in: func(do *toySteps) {
			var rooms sync.Map // by the State; Set hands them on
			do.begin = func(r *toyRules, seats int) (*toyState, error) {
				s, err := sound.begin(r, seats)
				rooms.Store(s, new([1 << 10]core.Move))
				return s, err
			}
			do.set = func(s, src *toyState) {
				sound.set(s, src)
				if room, known := rooms.Load(src); known {
					rooms.Store(s, room)
				}
			}
			do.moves = func(s *toyState, dst []core.Move) []core.Move {
				room, known := rooms.Load(s)
				if !known {
					return sound.moves(s, dst)
				}
				kept := room.(*[1 << 10]core.Move)
				n := len(sound.moves(s, kept[:0]))
				runtime.Gosched() // somebody else may list theirs
				return append(dst, kept[:n]...)
			}
		}},

	{name: "a copy that is spared", check: "copies",
		wrong: "Set does nothing where seats, round, phase and bag are the same, as if the position were",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				same := s.Size == src.Size && s.RoundNumber == src.RoundNumber && s.Phase == src.Phase
				if !same || s.Table.Bag != src.Table.Bag {
					sound.set(s, src)
				}
			}
		}},
}

// bugsOfGames are those in what records and simulations need.
var bugsOfGames = []bug{
	{name: "a display of another size", check: "records",
		wrong: "a display whose tiles are all of a color gets one more, and who deals real tiles cannot know how many come",
		in: func(do *toySteps) {
			do.deal = func(s *toyState, d core.Dealer, w core.Watcher) {
				s.startRound(w)
				for i := range s.Table.Displays {
					for range s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()) {
						drawTo(s, i, d, w)
					}
					if bits.OnesCount8(s.Table.Offers[i].Colors()) == 1 {
						drawTo(s, i, d, w)
					}
				}
				s.beginTaking(s.Begins, w)
			}
		}},

	{name: "a list for each turn", check: "allocations",
		wrong: "AppendMoves makes a list of its own, and appends that to the caller's",
		in: func(do *toySteps) {
			do.moves = func(s *toyState, dst []core.Move) []core.Move { return append(dst, sound.moves(s, nil)...) }
		}},

	{name: "new boards for each copy", check: "allocations",
		wrong: "Set makes new boards instead of using those that it has",
		in: func(do *toySteps) {
			do.set = func(s, src *toyState) {
				s.boards = nil
				sound.set(s, src)
			}
		}},

	{name: "a message that nobody reads", check: "allocations",
		wrong: "a text is made of each lane that is full, also where nobody watches",
		in: func(do *toySteps) {
			do.lay = func(s *toyState, lane int, w core.Watcher) {
				if text := fmt.Sprintf("seat %d has filled lane %d", s.Seat+1, lane+1); text != "" {
					sound.lay(s, lane, w)
				}
			}
		}},
}
