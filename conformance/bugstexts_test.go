package conformance_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// bugsOfMoves are those in the texts of moves, in refusals, and in what watchers do.
var bugsOfMoves = []bug{
	{name: "a step for watchers alone", check: "watching",
		wrong: "where nobody watches, what lies on the floor is not paid for",
		in: func(do *toySteps) {
			do.pay = func(s *toyState, w core.Watcher) {
				if w != nil {
					sound.pay(s, w)
				}
			}
		}},

	{name: "a reason that costs", check: "watching",
		wrong: "the points for a tile of the supply are given once more to work out their reason",
		in: func(do *toySteps) {
			do.help = func(s *toyState, c core.Color, w core.Watcher) {
				sound.help(s, c, w)
				if _, is := w.(core.ReasonWatcher); is {
					s.Track[s.Seat] += s.rules.helpPoints.At(s.Round())
				}
			}
		}},

	{name: "a watcher that is kept", check: "watching",
		wrong: "the watcher of a move gets the refill after it, too",
		in: func(do *toySteps) {
			var kept sync.Map // the last watcher of each position
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				if w != nil {
					kept.Store(s, w)
				}
				sound.play(s, m, w)
			}
			do.refill = func(s *toyState, d core.Dealer, w core.Watcher) {
				if last, is := kept.Load(s); is && w == nil {
					w = last.(core.Watcher)
				}
				sound.refill(s, d, w)
			}
		}},

	{name: "lanes from 0", check: "move-text",
		wrong: "AppendMove writes lanes from 0, and ParseMove reads them from 1",
		in: func(do *toySteps) {
			do.appendMove = func(r *toyRules, dst []byte, m core.Move) []byte {
				if src, c, lane := toyParts(m); lane != toFloor {
					dst = sound.appendMove(r, dst, toyMove(src, c, toFloor))
					return fmt.Appendf(dst[:len(dst)-len(floorWord)], "%d", lane)
				}
				return sound.appendMove(r, dst, m)
			}
		}},

	{name: "a word for two places", check: "move-text",
		wrong: "a take from the supply is written as one from the center",
		in: func(do *toySteps) {
			do.appendMove = func(r *toyRules, dst []byte, m core.Move) []byte {
				if src, c, lane := toyParts(m); src == fromSupply {
					m = toyMove(src-1, c, lane)
				}
				return sound.appendMove(r, dst, m)
			}
		}},

	{name: "an action that no move takes", check: "move-text",
		wrong: "the first action of a ruleset is always legal",
		in:    func(do *toySteps) { do.wrap = func(s *toyState) core.State { return eager{s} } }},

	{name: "an action for every move", check: "move-text",
		wrong: "each move takes the first action of a ruleset",
		in:    func(do *toySteps) { do.wrap = func(s *toyState) core.State { return acting{s} } }},

	{name: "words that are passed over", check: "move-text",
		wrong: "ParseMove reads the first three words, whatever follows them",
		in: func(do *toySteps) {
			do.parseMove = func(r *toyRules, text string) (core.Move, error) {
				words := strings.Fields(text)
				return sound.parseMove(r, strings.Join(words[:min(3, len(words))], " "))
			}
		}},

	{name: "a text that is too short", check: "move-text",
		wrong: "ParseMove looks at the third word before it counts them",
		in: func(do *toySteps) {
			do.parseMove = func(r *toyRules, text string) (core.Move, error) {
				if strings.Fields(text)[2] == "ground" {
					return 0, errors.New("write floor")
				}
				return sound.parseMove(r, text)
			}
		}},

	{name: "an illegal move that is taken", check: "rejection",
		wrong: "Check does not look whether the lane takes the color",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				src, c, _ := toyParts(m)
				return sound.check(s, toyMove(src, c, toFloor))
			}
		}},

	{name: "a legal move that is refused", check: "rejection",
		wrong: "Check refuses a second take from the supply, also in a later round",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if src, _, _ := toyParts(m); src == fromSupply && len(s.boards[s.Seat].path) > 0 && s.Phase == offering {
					return core.Refuse(s.rules, s, m, "a seat takes from the supply once", keySupply)
				}
				return sound.check(s, m)
			}
		}},

	{name: "a rejection that mutates", check: "rejection",
		wrong: "Check notes that the seat has asked for the supply, also where it refuses",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				err := sound.check(s, m)
				if src, _, _ := toyParts(m); src == fromSupply && err != nil && s.Phase == offering {
					s.boards[s.Seat].helped = true
				}
				return err
			}
		}},

	{name: "a refusal without a reason", check: "rejection",
		wrong: "a move that is not among the legal ones is refused, and that is all",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if err := sound.check(s, m); err != nil {
					return &core.MoveError{Seat: max(-1, int(s.Turn())), Move: string(s.rules.AppendMove(nil, m))}
				}
				return nil
			}
		}},

	{name: "a refusal of another sort", check: "rejection",
		wrong: "Check returns an error of its own making",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if err := sound.check(s, m); err != nil {
					return fmt.Errorf("illegal: %v", err)
				}
				return nil
			}
		}},

	{name: "seats from 1 in a refusal", check: "rejection",
		wrong: "a refusal has the number of the seat that people say",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				err := sound.check(s, m)
				if refused, is := errors.AsType[*core.MoveError](err); is {
					refused.Seat++
				}
				return err
			}
		}},

	{name: "a number that is no move", check: "rejection",
		wrong: "Check looks at the tiles of a source before it knows that there is such a source",
		in: func(do *toySteps) {
			do.check = func(s *toyState, m core.Move) error {
				if src, c, _ := toyParts(m); src != fromSupply && s.Table.Offers[src][c] == 0 {
					return core.Refuse(s.rules, s, m, "there is no such tile", "")
				}
				return sound.check(s, m)
			}
		}},
}

// bugsOfTexts are those in the texts of positions.
var bugsOfTexts = []bug{
	{name: "a text that leaves something out", check: "position-text",
		wrong: "the text of a position does not say who has taken from the supply",
		in:    rewriting(`(?m)^ +helped: .*\n`, "")},

	{name: "a bag that is guessed", check: "position-text",
		wrong: "the text of a position has neither bag nor discard, which are one then",
		in:    rewriting(`(?m)^(bag|discard): .*\n`, "")},

	{name: "a refill that is forgotten", check: "position-text",
		wrong: "the text of a position in which the supply is to be filled says that a seat acts",
		in:    rewriting(`(?m)^phase: refill`, "phase: offer")},

	{name: "a path without its order", check: "position-text",
		wrong: "the text of a position lists the tiles of a path by color",
		in: func(do *toySteps) {
			do.text = func(s *toyState, dst []byte) ([]byte, error) {
				sorted := new(toyState)
				sorted.rules = s.rules
				sorted.set(s)
				for _, b := range sorted.boards {
					slices.Sort(b.path)
				}
				return sound.text(sorted, dst)
			}
		}},

	{name: "an off-by-one at the floor", check: "position-text", games: 4,
		wrong: "a floor takes a tile more than it has spaces",
		in: func(do *toySteps) {
			do.drop = func(s *toyState, c core.Color, n uint8, w core.Watcher) {
				floor := &s.boards[s.Seat].floor
				if floor.Total() == s.rules.floor && n > 0 {
					floor[c]++
					n--
					draft.Report(w, s.Seat, tilesOf(c, 1), hand, core.Spot{Place: toyFloor})
				}
				if floor.Total() > s.rules.floor {
					s.Table.Throw(s.Seat, tilesOf(c, n), hand, w)
					return
				}
				sound.drop(s, c, n, w)
			}
		}},

	{name: "a full floor that is refused", check: "position-text", games: 4,
		wrong: "a position whose floor has no space left is no position when it is read",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				r := *s.rules
				r.floor--
				into := &toyState{rules: &r}
				if err := sound.read(into, text); err != nil {
					return err
				}
				into.rules = s.rules
				*s = *into
				return nil
			}
		}},

	{name: "a text that is read by half", check: "position-text",
		wrong: "a position is read into the State, and then refused",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				err := sound.read(s, text)
				if err != nil {
					s.Table.Supply = core.Tray{}
				}
				return err
			}
		}},

	{name: "a text that is used up", check: "position-text",
		wrong: "the bytes that a position is read from are cleared afterwards",
		in: func(do *toySteps) {
			do.read = func(s *toyState, text []byte) error {
				err := sound.read(s, text)
				clear(text)
				return err
			}
		}},

	{name: "a text that is read once", check: "position-text",
		wrong: "what a text was read to is kept, and given to all that read it again",
		in: func(do *toySteps) {
			var kept sync.Map // by rules and text
			type question struct {
				rules *toyRules
				text  string
			}
			do.read = func(s *toyState, text []byte) error {
				asked := question{s.rules, string(text)}
				if known, is := kept.Load(asked); is {
					*s = *known.(*toyState)
					return nil
				}
				if err := sound.read(s, text); err != nil {
					return err
				}
				same := *s
				kept.Store(asked, &same)
				return nil
			}
		}},

	{name: "a game that begins anew", check: "position-text",
		wrong: "the text of a position does not say which round it is",
		in:    rewriting(`(?m)^round: .*\n`, "")},
}

// rewriting returns a bug that changes what matches a pattern in the texts of
// positions.
func rewriting(pattern, by string) func(do *toySteps) {
	what := regexp.MustCompile(pattern)
	return func(do *toySteps) {
		do.text = func(s *toyState, dst []byte) ([]byte, error) {
			text, err := sound.text(s, nil)
			return append(bytes.Clone(dst), what.ReplaceAll(text, []byte(by))...), err
		}
	}
}

// hashInOrder lets hashes depend on the order of displays.
func hashInOrder(do *toySteps) {
	do.hash = func(s *toyState) uint64 {
		h := draft.Hash(sound.hash(s))
		for i := range s.Table.Displays {
			h = h.Mix(draft.Word(&s.Table.Offers[i]), 0)
		}
		return uint64(h)
	}
}

// bugsOfHashes are those in the numbers of positions.
var bugsOfHashes = []bug{
	{name: "a hash of displays in their order", check: "hashes",
		wrong: "displays with the same tiles in another order have another hash",
		in:    hashInOrder},

	{name: "displays whose numbers matter", check: "hashes",
		wrong: "a seat that empties the first display has another turn, and NumbersDisplays says that numbers do not matter",
		in: func(do *toySteps) {
			do.next = func(s *toyState) int8 {
				if s.Table.Offers[0].Empty() && !s.Table.Offers[1].Empty() {
					return s.Seat
				}
				return sound.next(s)
			}
		}},

	{name: "a hash without the lane", check: "hashes",
		wrong: "the hash says which lanes there are, and not in which order",
		in: func(do *toySteps) {
			do.hash = func(s *toyState) uint64 {
				sum := uint64(s.Base.Hash())
				for seat := range s.boards {
					b := &s.boards[seat]
					sum += uint64(draft.Hash(seat).Mix(draft.Word(&b.floor), uint64(draft.Truth(b.helped))))
					for _, l := range b.lanes {
						sum += uint64(draft.Hash(seat).Mix(uint64(l.color)*uint64(l.count), uint64(l.count)))
					}
					for _, c := range b.path {
						sum += uint64(draft.Hash(seat).Mix(uint64(c), 1))
					}
				}
				return sum
			}
		}},

	{name: "a hash of what is over", check: "hashes",
		wrong: "the seat that acted last counts where nobody has a turn",
		in: func(do *toySteps) {
			do.hash = func(s *toyState) uint64 { return uint64(draft.Hash(sound.hash(s)).Mix(uint64(s.Seat), 0)) }
		}},

	{name: "a hash that is a turn", check: "hashes",
		wrong: "what is asked about is counted with the moves",
		in: func(do *toySteps) {
			do.hash = func(s *toyState) uint64 {
				if s.Phase == offering {
					s.boards[s.Seat].helped = true
				}
				return sound.hash(s)
			}
		}},

	{name: "a hash of the text", check: "hashes", costs: true,
		wrong: "the bytes of the tiles are gathered in a list first",
		in: func(do *toySteps) {
			do.hash = func(s *toyState) uint64 {
				h := draft.Hash(sound.hash(s))
				for _, c := range slices.Sorted(slices.Values(s.boards[0].path)) {
					h = h.Mix(uint64(c), 0)
				}
				return uint64(h)
			}
		}},
}

// bugsOfPlaces are those in moves that are found without a list.
var bugsOfPlaces = []bug{
	{name: "a count without the last", check: "moves-by-place",
		wrong: "PickMove asks for one of the places before the last",
		in:    func(do *toySteps) { do.number = func(s *toyState) int { return max(0, sound.number(s)-1) } }},

	{name: "a count that is early", check: "moves-by-place",
		wrong: "while the supply is to be filled, the moves are counted that the seat has after that",
		in: func(do *toySteps) {
			do.number = func(s *toyState) int {
				defer func(was draft.Phase) { s.Phase = was }(s.Phase)
				if s.Phase == refilling {
					s.Phase = offering
				}
				return sound.number(s)
			}
		}},

	{name: "a count of what was taken", check: "moves-by-place",
		wrong: "PickMove does not look whether the seat has taken from the supply in this round",
		in: func(do *toySteps) {
			do.number = func(s *toyState) int {
				b := &s.boards[max(0, s.Seat)]
				defer func(was bool) { b.helped = was }(b.helped)
				b.helped = false
				return sound.number(s)
			}
		}},

	{name: "the supply comes first", check: "moves-by-place",
		wrong: "PickMove has the takes from the supply before the others, and AppendMoves after them",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move {
				for n := s.number(); n > 0; n-- {
					if src, _, _ := toyParts(sound.moveAt(s, n-1)); src != fromSupply {
						return sound.moveAt(s, (place+n)%s.number())
					}
				}
				return sound.moveAt(s, place)
			}
		}},

	{name: "a search that does not start anew", check: "moves-by-place",
		wrong: "PickMove resumes where it ended the last time, and so finds moves in rising order only",
		in: func(do *toySteps) {
			var last sync.Map // the place that each position was asked for
			do.moveAt = func(s *toyState, place int) core.Move {
				if before, is := last.Swap(s, place); is && place != 0 {
					place = max(place, before.(int))
				}
				return sound.moveAt(s, min(place, s.number()-1))
			}
		}},

	{name: "a move of another position", check: "moves-by-place",
		wrong: "the first move is kept until one is made, also where the position is set to another one",
		in: func(do *toySteps) {
			var first sync.Map // by position
			do.moveAt = func(s *toyState, place int) core.Move {
				if place > 0 {
					return sound.moveAt(s, place)
				}
				m, _ := first.LoadOrStore(s, sound.moveAt(s, 0))
				return m.(core.Move)
			}
			do.play = func(s *toyState, m core.Move, w core.Watcher) {
				first.Delete(s)
				sound.play(s, m, w)
			}
		}},

	{name: "a find that is a take", check: "moves-by-place",
		wrong: "PickMove notes that the seat has asked for the supply",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move {
				m := sound.moveAt(s, place)
				if src, _, _ := toyParts(m); src == fromSupply && place == s.number()-1 {
					s.boards[s.Seat].helped = true
				}
				return m
			}
		}},

	{name: "a list after all", check: "moves-by-place", costs: true,
		wrong: "PickMove makes the list each time",
		in: func(do *toySteps) {
			do.moveAt = func(s *toyState, place int) core.Move { return s.moves(nil)[place] }
		}},

	{name: "places that are lost", check: "moves-by-place",
		wrong: "the variant declares finds-moves, and its positions have no PickMove",
		in: func(do *toySteps) {
			do.wrap = func(s *toyState) core.State {
				return struct {
					barePosition
					core.RoundEnder
					view.Viewer
				}{barePosition{s}, s, s}
			}
		}},
}
