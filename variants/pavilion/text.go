package pavilion

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phaseWords are the phases as texts write them.
var phaseWords = [...]string{refilling: "refill", dealing: "deal", taking: "take", placing: "place",
	picking: "pick", keeping: "keep", over: "over"}

// phases are what the text of a position may call its phase.
var phases = draft.Phases{Words: phaseWords[:], Taking: phaseWords[taking], After: phaseWords[placing],
	Bare: slices.Concat(phaseWords[:taking], phaseWords[taking+1:])}

// AppendText appends the position as the YAML that UnmarshalText reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func (s *state) AppendText(dst []byte) ([]byte, error) {
	if s.Fault != nil {
		return dst, s.Fault
	}
	turn := s.Turn()
	if s.phase == refilling && s.Seat != nobody {
		turn = core.Turn(s.Seat) // whose turn the supply is filled after
	}
	dst = s.AppendRound(dst, phaseWords[s.phase], turn)
	dst = fmt.Appendf(dst, "wild: %s\n", s.wildName())
	if s.phase == picking {
		dst = fmt.Appendf(dst, "picks: %d\n", s.picks)
	}
	dst = s.appendOrder(dst)
	colors := s.rules.colors
	dst = s.Table.AppendOffers(dst, colors)
	dst = draft.AppendTiles(append(dst, "supply: "...), s.supply, colors)
	dst = s.Table.AppendStocks(append(dst, '\n'), colors)
	dst = append(dst, "seats:\n"...)
	for seat := range int(s.Size) {
		dst = fmt.Appendf(dst, "  - score: %d\n", s.Track[seat])
		dst = s.boards[seat].appendText(dst, s.rules)
	}
	return dst, nil
}

// appendOrder appends the order of the seats in phase 2 where the ruleset has one.
func (s *state) appendOrder(dst []byte) []byte {
	if !s.ordered() {
		return dst
	}
	dst = append(dst, "order: ["...)
	for i, seat := range s.order[:s.Size] {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = strconv.AppendInt(dst, int64(seat)+1, 10)
	}
	return append(dst, "]\n"...)
}

// wildName returns the name of the round's wild color.
func (s *state) wildName() string {
	if int(s.wild) < len(s.rules.colors) {
		return s.rules.colors[s.wild].Name
	}
	return noneWord
}

// appendText appends what a seat has. What it had when the round began, and what
// it has discarded, is only told where the ruleset makes something of it.
func (b *board) appendText(dst []byte, r *rules) []byte {
	if r.shows.startScore {
		dst = fmt.Appendf(dst, "    start_score: %d\n", b.begun)
	}
	if r.shows.discards {
		dst = fmt.Appendf(dst, "    discards: %d\n", b.discards)
	}
	dst = draft.AppendTiles(append(dst, "    hand: "...), b.hand, r.colors)
	dst = draft.AppendTiles(append(dst, "\n    kept: "...), b.kept, r.colors)
	passed := "no"
	if b.passed {
		passed = "yes"
	}
	dst = fmt.Appendf(dst, "\n    passed: %s\n    stars: [", passed)
	for i := range r.stars {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = b.appendStar(dst, &r.stars[i], r)
	}
	return append(dst, "]\n"...)
}

func (b *board) appendStar(dst []byte, s *star, r *rules) []byte {
	for space := s.first; space < s.first+s.size; space++ {
		if b.covered>>space&1 == 0 {
			dst = append(dst, draft.NoTiles)
		} else {
			dst = append(dst, r.colors[b.colors[space]].Letter)
		}
	}
	return dst
}
