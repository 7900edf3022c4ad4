package conformance_test

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// UnmarshalText makes s the position that a text describes.
func (s *toyState) UnmarshalText(text []byte) error { return s.rules.read(s, text) }

func (s *toyState) read(text []byte) error {
	return draft.UnmarshalText(s, text, s.rules.readPosition)
}

// EndRound makes s the position that a text describes at the end of a round, and
// scores the round.
func (s *toyState) EndRound(text []byte, w core.Watcher) error { return s.rules.settle(s, text, w) }

func (s *toyState) settle(text []byte, w core.Watcher) error {
	if err := draft.UnmarshalText(s, text, s.rules.readEnd); err != nil {
		return err
	}
	s.rules.endRound(s, w)
	return nil
}

// readPosition reads a position with its phase. It builds a new one, so that a text
// with problems changes none.
func (r *toyRules) readPosition(v ruleset.Value) (*toyState, error) {
	p := r.shared.ReadPosition(v, toyPhases, r.toySteps.positionKeys())
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase = toyPhase(slices.Index(toyPhaseWords, p.Phase))
	s.readTurn(p, v)
	return s, v.Err()
}

// readEnd reads a position at the end of a round, before it is scored.
func (r *toyRules) readEnd(v ruleset.Value) (*toyState, error) {
	p := r.shared.ReadEnd(v, r.toySteps.positionKeys())
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase, s.Seat = offering, s.Begins
	return s, v.Err()
}

// readBoards reads what has no part in whose turn it is.
func (r *toyRules) readBoards(p *draft.Position, v ruleset.Value) *toyState {
	s := &toyState{Base: p.Base(), rules: r, boards: r.newBoards(len(p.Seats))}
	supply := v.Get("supply")
	if s.supply = p.Tiles(supply); s.supply.Total() > r.supply {
		supply.Errorf("the supply has room for %d tiles", r.supply)
	}
	for seat, value := range p.Seats {
		p.CheckKeys(value)
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value)
	}
	p.Settle(v)
	s.Table = p.Table
	if s.Round() > r.rounds {
		v.Get("round").Errorf("the game ends after round %d", r.rounds)
	}
	return s
}

func (r *toyRules) readBoard(b *toyBoard, p *draft.Position, v ruleset.Value) {
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

// readTurn checks that the phase fits what lies on the table and the boards.
func (s *toyState) readTurn(p *draft.Position, v ruleset.Value) {
	at := v.Get("phase")
	within := s.phase == offering || s.phase == refilling
	s.Seat = max(0, p.Turn)
	p.RefuseUnless(within, v, "turn")
	p.RefuseUnless(s.phase == over, v, "end")
	if s.phase == over {
		s.Reason = v.Get("end").Word(keyPath, keyRounds, endNoTile)
	}
	switch {
	case within && p.Turn < 0:
		at.Errorf("`turn` has to say which seat acts")
	case within && s.Table.Empty():
		at.Errorf("no tile lies on the table, so that none can be taken")
	case s.phase == refilling && (!s.supply.Empty() || !s.Table.CanDraw()):
		at.Errorf("the supply is filled when it is empty, and there are tiles to draw")
	case !within && !s.Table.Empty():
		at.Errorf("tiles lie on the table: the phase is %s", toyPhaseWords[offering])
	case !within && !s.scored():
		at.Errorf("a full lane, a tile on a floor and `helped` are there within a round alone")
	case s.phase == dealing && s.Table.Marker != draft.InCenter:
		at.Errorf("the marker lies in the center when a round is dealt")
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
