package pavilion

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phase is a step of a round.
type phase uint8

const (
	refilling phase = iota // the supply is to be filled
	dealing                // the displays are to be filled
	taking                 // phase 1 of the rulebook
	placing                // phase 2
	picking                // a seat has won tiles of the supply
	keeping                // a seat has passed and chooses what it keeps
	over
)

// nobody is the seat at set-up, when no seat has a turn.
const nobody int8 = -1

// state is a position: one flat struct, so that a copy is one assignment.
type state struct {
	draft.Base
	rules  *rules
	supply core.Tray
	boards [core.MaxSeats]board
	order  [core.MaxSeats]int8 // of the seats in phase 2, where the ruleset has turns.placing
	me     int8                // the seat that formulas ask about
	spot   int8                // the space that the formula of scoring.place asks about
	picks  uint8               // bonus tiles that the seat has still to pick
	wild   core.Color          // of this round, or core.NoColor
	phase  phase
}

// A decision is one kind of choice that a seat can face. Each has a file of its own.
type decision struct {
	phase  phase
	word   string    // the first word of its moves; "" for a take, which begins with its source
	fields core.Move // the bits of a move that hold its parts

	// parse reads the words of a move: behind the first one, or all of a take's.
	parse func(r *rules, words []string) (core.Move, error)
	// text appends what parse reads.
	text func(r *rules, dst []byte, m core.Move) []byte
	// append appends the legal moves in increasing order.
	append func(s *state, dst []core.Move) []core.Move
	// refuse returns why a move is illegal and the ruleset key that says so, or "".
	refuse func(s *state, m core.Move) (reason, key string)
	play   func(s *state, m core.Move, w core.Watcher)
}

// The highest four bits of a move are its kind, the index of its decision. Moves of one
// phase are listed in the order of the kinds.
const (
	takeMove core.Move = iota << kindShift
	placeMove
	pickMove
	passMove
	keepMove

	kindShift = 28
)

var decisions = [...]decision{
	takeMove >> kindShift:  takeDecision,
	placeMove >> kindShift: placeDecision,
	pickMove >> kindShift:  pickDecision,
	passMove >> kindShift:  passDecision,
	keepMove >> kindShift:  keepDecision,
}

// byPhase has the decisions of each phase.
var byPhase = func() (all [over + 1][]*decision) {
	for i := range decisions {
		d := &decisions[i]
		all[d.phase] = append(all[d.phase], d)
	}
	return all
}()

// decisionOf returns the decision that a move is one of; nil where there is none.
func decisionOf(m core.Move) *decision {
	kind := m >> kindShift
	if int(kind) >= len(decisions) {
		return nil
	}
	if d := &decisions[kind]; m&^(kind<<kindShift)&^d.fields == 0 {
		return d
	}
	return nil
}

// phaseTask says what has to happen in a phase, for a move of another one.
var phaseTask = [...]string{
	refilling: "the supply has to be filled first",
	dealing:   "the displays have to be filled first",
	taking:    "tiles are taken from the displays and the center now",
	placing:   "tiles are placed on stars now, or the seat passes",
	picking:   "a bonus tile has to be picked from the supply first",
	keeping:   "the seat has passed and says which tiles it keeps",
	over:      "the game is over",
}

// AppendMove appends the full form of a move, as "3 green", "place center 3 as
// red wild 1", "pick purple", "pass" or "keep green red red".
func (r *rules) AppendMove(dst []byte, m core.Move) []byte {
	d := decisionOf(m)
	if d == nil {
		return fmt.Appendf(dst, "move %d", m)
	}
	return d.text(r, append(dst, d.word...), m)
}

// ParseMove reads what AppendMove writes; kept tiles may come in any order.
func (r *rules) ParseMove(text string) (core.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return 0, fmt.Errorf("a move is needed: source and color, place, pick, pass or keep")
	}
	for i := range decisions {
		if d := &decisions[i]; d.word == words[0] {
			return d.parse(r, words[1:])
		}
	}
	return takeDecision.parse(r, words)
}

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	for _, d := range byPhase[s.phase] {
		dst = d.append(s, dst)
	}
	return dst
}

// Check returns why a move is illegal, or nil.
func (s *state) Check(m core.Move) error {
	var reason, key string
	switch d := decisionOf(m); {
	case d == nil:
		reason = "there is no such move"
	case d.phase != s.phase:
		reason = phaseTask[s.phase]
	default:
		reason, key = d.refuse(s, m)
	}
	return core.Refuse(s.rules, s, m, reason, key)
}

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) { decisions[m>>kindShift].play(s, m, w) }

// PickMove picks a legal move without a list of all, in phases that can count them.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	switch s.phase {
	case taking:
		return s.pickTake(p)
	case placing:
		return s.pickPlace(p)
	case keeping:
		return s.pickKeep(p)
	}
	return 0, 0
}

// Turn returns who is to act.
func (s *state) Turn() core.Turn {
	switch s.phase {
	case refilling:
		return core.Refill
	case dealing:
		return core.Deal
	case over:
		return core.Over
	}
	return core.Turn(s.Seat)
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { *s = *src.(*state) }

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray {
	all := s.Table.CountTiles()
	all.Add(&s.supply)
	for seat := range s.boards[:s.Size] {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}
