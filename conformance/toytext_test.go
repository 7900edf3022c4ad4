package conformance_test

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
)

// toyOutline declares the phase and the text of positions.
var toyOutline = draft.Outline{
	Phases:       []draft.PhaseInfo{{Word: "offer"}},
	Supply:       func(g draft.Game) int { return g.(*toyState).rules.supply },
	LastRoundKey: keyRounds,
	Ends:         []string{keyPath, endNoTile},
	Examples:     draft.PositionExamples{Displays: "[GGW, ., WWW]", Tiles: "GGW", Many: "12G 1W"},
	Keys: []ruleset.Key{
		{Path: "seats.lanes", What: "a list with the tiles of each lane", Example: "[W, ., GG]",
			Doc: "The lanes, with a dot for an empty one. Left out, all are empty."},
		{Path: "seats.floor", What: "{letters}", Example: "GW", Doc: "The tiles on the floor. Left out, there are none."},
		{Path: "seats.path", What: "letters of colors, or a dot for none", Example: "WGGB",
			Doc: "The path from its first tile on. Left out, it is empty."},
		{Path: "seats.helped", What: "`yes` or `no`", Example: "yes",
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

// UnmarshalText makes s the position that a text describes.
func (s *toyState) UnmarshalText(text []byte) error { return s.rules.read(s, text) }

func (s *toyState) read(text []byte) error {
	return draft.ReadPosition(s, &toyState{rules: s.rules}, text)
}

// EndRound makes s the position that a text describes at the end of a round, and
// scores the round.
func (s *toyState) EndRound(text []byte, w core.Watcher) error { return s.rules.settle(s, text, w) }

func (s *toyState) settle(text []byte, w core.Watcher) error {
	if err := draft.ReadRoundEnd(s, &toyState{rules: s.rules}, text); err != nil {
		return err
	}
	s.rules.endRound(s, w)
	s.rules.endStep(s)
	return nil
}

// ReadBoard reads what lies before a seat.
func (s *toyState) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	if seat == 0 {
		s.boards = s.rules.newBoards(s.Seats())
	}
	r, b := s.rules, &s.boards[seat]
	for lane, at := range v.Get("lanes").RowsOf(len(r.lengths), "lanes", "[W, ., GG], with a dot for an empty lane") {
		r.readLane(b, lane, at, p.Tiles(at))
	}
	floor := v.Get("floor")
	if b.floor = p.Tiles(floor); b.floor.Total() > r.floor {
		floor.Errorf("the floor has %d spaces", r.floor)
	}
	p.Count(v.Get("path"), r.readPath(b, v.Get("path")))
	if helped := v.Get("helped"); helped.Exists() {
		b.helped = helped.Word(yesOrNo[false], yesOrNo[true]) == yesOrNo[true]
	}
}

// readLane puts tiles into a lane.
func (r *toyRules) readLane(b *toyBoard, lane int, v ruleset.Value, tiles core.Tray) {
	c := core.Color(bits.TrailingZeros8(tiles.Colors()))
	switch n := tiles.Total(); {
	case n == 0:
	case n > int(tiles[c]):
		v.Errorf("lane %d has tiles of one color only", lane+1)
	case n > int(r.lengths[lane]):
		v.Errorf("lane %d has room for %d tiles", lane+1, r.lengths[lane])
	default:
		b.lanes[lane] = toyLane{c, tiles[c]}
	}
}

// readPath reads "WGGB" and returns the tiles.
func (r *toyRules) readPath(b *toyBoard, v ruleset.Value) (tiles core.Tray) {
	text, ok := v.Cells()
	if !ok || text == string(draft.NoTiles) {
		return tiles
	}
	if len(text) > r.path {
		v.Errorf("a path has %d tiles", r.path)
		return tiles
	}
	for i := range len(text) {
		c := r.shared.ColorOf(text[i])
		if c < 0 {
			v.Errorf("%q is no letter of a color", text[i:i+1])
			return tiles
		}
		b.path = append(b.path, core.Color(c))
		tiles[c]++
	}
	return tiles
}

// ReadState checks that the phase fits what lies on the table and the boards.
func (s *toyState) ReadState(p *draft.Reader, v ruleset.Value) {
	if p.AtEnd {
		return
	}
	at := v.Get("phase")
	switch {
	case s.Phase == refilling && s.Seat < 0:
		at.Errorf("`turn` has to say which seat acts")
	case s.Phase == refilling && s.Table.Empty():
		at.Errorf("no tile lies on the table, so that none can be taken")
	case s.Phase == refilling && (!s.Table.Supply.Empty() || !s.Table.CanDraw()):
		at.Errorf("the supply is filled when it is empty, and there are tiles to draw")
	case (s.Phase == dealing || s.Phase == over) && !s.scored():
		at.Errorf("a full lane, a tile on a floor and `helped` are there within a round alone")
	}
}

// scored reports whether the boards are as the end of a round leaves them.
func (s *toyState) scored() bool {
	for seat := range s.boards {
		b := &s.boards[seat]
		for lane, length := range s.rules.lengths {
			if b.lanes[lane].count == length || !b.floor.Empty() || b.helped {
				return false
			}
		}
	}
	return true
}

// toyPhrases put names in words.
var toyPhrases = draft.Phrases{
	"same":        "tile of its color at the end of the path",
	"fallen":      "tile on the floor",
	"board.laid":  "tile in your path",
	"board.kinds": "color in your path",
}

//go:embed testdata/toy/explain.tmpl
var explainText string

// explainTemplate is the rulebook of all rulesets.
var explainTemplate = toyOutline.Template(explainText)

// toyBook is what the rulebook asks about a ruleset.
type toyBook struct {
	*draft.Rulebook
	rules *toyRules
}

// explainToy returns the rulebook of a ruleset.
func explainToy(d *ruleset.Document, r *toyRules) []ruleset.Section {
	b := toyBook{draft.NewRulebook(d, toyPhrases), r}
	return b.Sections(explainTemplate(), b)
}

// Lengths returns how many tiles the lanes hold.
func (b toyBook) Lengths() (all []int) {
	for _, n := range b.rules.lengths {
		all = append(all, int(n))
	}
	return all
}

// Moves returns two turns.
func (b toyBook) Moves() []string {
	last := core.Color(len(b.rules.Colors()) - 1)
	return []string{string(b.rules.AppendMove(nil, toyMove(0, 0, 0))),
		string(b.rules.AppendMove(nil, toyMove(draft.Center, last, toFloor)))}
}

// Laid returns examples of points for tiles in the path.
func (b toyBook) Laid() []draft.Case {
	var cases []draft.Case
	for n := 1; n <= 3; n++ {
		cases = append(cases, draft.Case{Text: fmt.Sprintf("tile %d of the path", n), Values: map[string]int{"step": n, "same": 1}})
	}
	return b.Cases(keyLay, cases...)
}

// Fallen returns examples of points for the floor.
func (b toyBook) Fallen() []draft.Case {
	var cases []draft.Case
	for n := 1; n <= 3; n++ {
		cases = append(cases, draft.Case{Text: fmt.Sprintf("%d on the floor", n), Values: map[string]int{"fallen": n, "round": 1}})
	}
	return b.Cases(keyFallen, cases...)
}

// lanesX is the left edge of the lanes, after their numbers.
const lanesX = 2

// View returns a picture of the position.
func (s *toyState) View() view.View { return s.rules.view(s) }

func (s *toyState) view() view.View {
	v := draft.View(s, "discard")
	v.Table[len(v.Table)-1].Word = supplyWord
	if s.Phase == offering {
		v.Task = "take tiles of one color"
		v.Form = "A display's number, center or supply comes first, then the color, then the lane's number or floor."
	}
	for seat := range v.Seats {
		s.rules.draw(&v.Seats[seat], &s.boards[seat])
	}
	return v
}

// draw draws the lanes, the path below them, and the floor below that.
func (r *toyRules) draw(v *view.Seat, b *toyBoard) {
	lanes := view.Area{Place: toyLine, Name: "lanes"}
	for lane := range r.lengths {
		v.Labels = append(v.Labels, view.Label{Y: lane, Text: strconv.Itoa(lane + 1), Color: core.NoColor})
		lanes.Cells = r.appendLane(lanes.Cells, b, lane)
	}
	path := view.Area{Place: toyWall, Name: "path"}
	for i := range r.path {
		at := toyCell(toyWall, 0, i, len(r.lengths))
		if i < len(b.path) {
			at.Tile = b.path[i]
		} else {
			at.Accepts = r.anyColor()
		}
		path.Cells = append(path.Cells, at)
	}
	floor := view.Area{Place: toyFloor, Name: "floor"}
	for i := range r.floor {
		at := toyCell(toyFloor, 0, i, len(r.lengths)+1)
		at.Spot, at.Word = core.Spot{Place: toyFloor, Row: int8(i)}, floorWord
		if i < b.floor.Total() {
			at.Tile = b.floor.At(i)
		}
		floor.Cells = append(floor.Cells, at)
	}
	v.Areas = []view.Area{lanes, path, floor}
}

// toyCell returns an empty cell, the col-th of a line of them.
func toyCell(place core.Place, row, col, y int) view.Cell {
	return view.Cell{Spot: core.Spot{Place: place, Row: int8(row), Col: int8(col)},
		X: lanesX + view.CellWidth*col + 1, Y: y, Tile: core.NoColor}
}

// anyColor has the bits of all colors.
func (r *toyRules) anyColor() uint8 { return 1<<len(r.shared.Colors()) - 1 }

// appendLane appends the cells of a lane.
func (r *toyRules) appendLane(cells []view.Cell, b *toyBoard, lane int) []view.Cell {
	l := b.lanes[lane]
	for i := range r.lengths[lane] {
		at := toyCell(toyLine, lane, int(i), lane)
		at.Word = strconv.Itoa(lane + 1)
		switch {
		case i < l.count:
			at.Tile = l.color
		case l.count > 0:
			at.Accepts = 1 << l.color
		default:
			at.Accepts = r.anyColor()
		}
		cells = append(cells, at)
	}
	return cells
}
