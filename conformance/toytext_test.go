package conformance_test

import (
	"fmt"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// toyOutline declares the phase and the text of positions.
var toyOutline = draft.Outline{
	Phases:   []draft.PhaseInfo{{Word: "offer"}},
	Refills:  true,
	Limit:    keyRounds,
	Ends:     []string{keyPath, endNoTile},
	Examples: draft.PositionExamples{Displays: "[GGW, ., WWW]", Tiles: "GGW", Many: "12G 1W"},
	Keys: []ruleset.PositionKey{
		{Path: "seats.lanes", Type: "a list with the tiles of each lane", Example: "[W, ., GG]",
			Doc: "The lanes, with a dot for an empty one. Left out, all are empty."},
		draft.TilesKey("seats.floor", "The tiles on the floor. Left out, there are none.", "GW"),
		{Path: "seats.path", Type: "letters of colors, or a dot for none", Example: "WGGB",
			Doc: "The path from its first tile on. Left out, it is empty."},
		{Path: "seats.helped", Type: "`yes` or `no`", Example: "yes",
			Doc: "Whether the seat has taken from the supply in this round. Left out, it has not."},
	},
}

// toyPositionKeys are those that positions of all games have, and then Calçada's own.
var toyPositionKeys = toyOutline.PositionKeys()

// AppendText appends the position as the YAML that UnmarshalText reads.
func (s *toyState) AppendText(dst []byte) ([]byte, error) { return s.rules.text(s, dst) }

func (s *toyState) text(dst []byte) ([]byte, error) { return draft.AppendPosition(s, dst) }

// AppendBoard appends what lies before a seat.
func (s *toyState) AppendBoard(dst []byte, seat int) []byte {
	r, b, colors := s.rules, &s.boards[seat], s.rules.shared.Colors()
	dst = draft.AppendList(append(dst, "    lanes: "...), len(r.lengths), func(dst []byte, lane int) []byte {
		return draft.AppendTiles(dst, tilesOf(b.lanes[lane].color, b.lanes[lane].count), colors)
	})
	dst = draft.AppendTiles(append(dst, "\n    floor: "...), b.floor, colors)
	dst = append(dst, "\n    path: "...)
	for _, c := range b.path {
		dst = append(dst, colors[c].Letter)
	}
	if len(b.path) == 0 {
		dst = append(dst, draft.NoTiles)
	}
	return fmt.Appendf(dst, "\n    helped: %s\n", yesOrNo[b.helped])
}

// yesOrNo are how texts write truths.
var yesOrNo = map[bool]string{true: "yes", false: "no"}
