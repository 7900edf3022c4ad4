package conformance_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"

	"github.com/azulejo/azulejo/core"
)

// toyPhaseWords are the phases as texts write them.
var toyPhaseWords = []string{dealing: "deal", refilling: "refill", offering: "offer", over: "over"}

// toyPhases are what the text of a position may call its phase.
var toyPhases = draft.Phases{Words: toyPhaseWords, Taking: toyPhaseWords[offering], After: toyPhaseWords[offering]}

// toyPositionKeys are those that positions of all games have, and then Calçada's own.
var toyPositionKeys = append(draft.SharedPositionKeys(toyPhases,
	draft.PositionExamples{Displays: "[GGW, ., WWW]", Tiles: "GGW", Many: "12G 1W", End: keyRounds}),
	draft.TilesKey("supply", "The tiles of the supply. Left out, there are none.", "GW"),
	ruleset.PositionKey{Path: "seats.lanes", Type: "a list with the tiles of each lane", Example: "[W, ., GG]",
		Doc: "The lanes, with a dot for an empty one. Left out, all are empty."},
	draft.TilesKey("seats.floor", "The tiles on the floor. Left out, there are none.", "GW"),
	ruleset.PositionKey{Path: "seats.path", Type: "letters of colors, or a dot for none", Example: "WGGB",
		Doc: "The path from its first tile on. Left out, it is empty."},
	ruleset.PositionKey{Path: "seats.helped", Type: "`yes` or `no`", Example: "yes",
		Doc: "Whether the seat has taken from the supply in this round. Left out, it has not."},
)

// AppendText appends the position as the YAML that UnmarshalText reads.
func (s *toyState) AppendText(dst []byte) ([]byte, error) { return s.rules.text(s, dst) }

func (s *toyState) text(dst []byte) ([]byte, error) {
	if s.Fault != nil {
		return dst, s.Fault
	}
	turn := s.turn()
	if s.phase == refilling {
		turn = core.Turn(s.Seat) // who acts then
	}
	colors := s.rules.shared.Colors()
	dst = s.AppendRound(dst, toyPhaseWords[s.phase], turn)
	dst = s.Table.AppendOffers(dst, colors)
	dst = draft.AppendTiles(append(dst, "supply: "...), s.supply, colors)
	dst = s.Table.AppendStocks(append(dst, '\n'), colors)
	dst = append(dst, "seats:\n"...)
	for seat := range s.boards {
		dst = fmt.Appendf(dst, "  - score: %d\n", s.Score(seat))
		dst = s.rules.appendBoard(dst, &s.boards[seat])
	}
	return dst, nil
}

func (r *toyRules) appendBoard(dst []byte, b *toyBoard) []byte {
	dst = append(dst, "    lanes: ["...)
	for lane := range r.lengths {
		if lane > 0 {
			dst = append(dst, ", "...)
		}
		dst = draft.AppendTiles(dst, tilesOf(b.lanes[lane].color, b.lanes[lane].count), r.shared.Colors())
	}
	dst = draft.AppendTiles(append(dst, "]\n    floor: "...), b.floor, r.shared.Colors())
	dst = append(dst, "\n    path: "...)
	for _, c := range b.path {
		dst = append(dst, r.shared.Colors()[c].Letter)
	}
	if len(b.path) == 0 {
		dst = append(dst, draft.NoTiles)
	}
	return fmt.Appendf(dst, "\n    helped: %s\n", yesOrNo[b.helped])
}

// yesOrNo are how texts write truths.
var yesOrNo = map[bool]string{true: "yes", false: "no"}
