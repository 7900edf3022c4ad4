package conformance_test

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// UnmarshalText makes s the position that a text describes.
func (s *toyState) UnmarshalText(text []byte) error { return s.rules.read(s, text) }

func (s *toyState) read(text []byte) error {
	fresh := &toyState{rules: s.rules}
	if err := draft.ReadPosition(fresh, s.rules.shared, text); err != nil {
		return err
	}
	*s = *fresh
	return nil
}

// EndRound makes s the position that a text describes at the end of a round, and
// scores the round.
func (s *toyState) EndRound(text []byte, w core.Watcher) error { return s.rules.settle(s, text, w) }

func (s *toyState) settle(text []byte, w core.Watcher) error {
	fresh := &toyState{rules: s.rules}
	if err := draft.ReadRoundEnd(fresh, s.rules.shared, text); err != nil {
		return err
	}
	*s = *fresh
	s.rules.endRound(s, w)
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
	if s.Table.Supply.Total() > s.rules.supply {
		v.Get("supply").Errorf("the supply has room for %d tiles", s.rules.supply)
	}
	if p.AtEnd {
		return
	}
	at := v.Get("phase")
	switch {
	case s.Phase == refilling && p.Turn < 0:
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
