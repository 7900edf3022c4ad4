package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// toyRules are a compiled ruleset.
type toyRules struct {
	toySteps
	shared  *draft.Shared
	lengths []uint8 // of the lanes
	path    int
	floor   int
	supply  int
	rounds  int

	helpPoints  *formula.Formula
	layPoints   *formula.Formula
	floorPoints *formula.Formula
}

// compileToy reads a bound document.
func compileToy(d *ruleset.Document) (*toyRules, error) { return compileWith(d, &toyOutline) }

func compileWith(d *ruleset.Document, outline *draft.Outline) (*toyRules, error) {
	r := &toyRules{shared: draft.ReadRules(d, outline)}
	r.rounds = r.shared.Rounds
	r.readLanes(d.Get(keyLanes))
	r.path = d.Get(keyPath).Int(1, maxPath)
	r.floor = d.Get(keyFloor).Int(0, maxFloor)
	r.supply = d.Get(keySupply).Int(1, maxSupply)
	r.helpPoints = r.points(d.Get(keyHelp), toyHelpScope)
	r.layPoints = r.points(d.Get(keyLay), toyLayScope)
	r.floorPoints = r.points(d.Get(keyFallen), toyFloorScope)
	r.shared.ReadEnding(d, toyBoardScope)
	return r, d.Err()
}

// readLanes reads how many tiles the lanes hold.
func (r *toyRules) readLanes(v ruleset.Value) {
	items := v.Items()
	if len(items) < 1 || len(items) > maxLanes {
		v.Errorf("a board has 1 to %d lanes, here are %d", maxLanes, len(items))
		return
	}
	for _, item := range items {
		r.lengths = append(r.lengths, uint8(item.Int(1, maxLength)))
	}
}

// points compiles a formula for points into a table.
func (r *toyRules) points(v ruleset.Value, scope *formula.Scope) *formula.Formula {
	return v.Formula(r.shared.Narrow(scope),
		formula.Want{Type: formula.Whole, Min: -draft.MaxPoints, Max: draft.MaxPoints, Table: true})
}

// Seats returns the bounds that the ruleset gives.
func (r *toyRules) Seats() (min, max int) { return r.toySteps.bounds(r) }

func (r *toyRules) bounds() (least, most int) { return r.shared.MinSeats, r.shared.MaxSeats }

// Colors returns the ruleset's colors.
func (r *toyRules) Colors() []core.ColorInfo { return r.toySteps.colors(r) }

// New returns the position before the first deal.
func (r *toyRules) New(seats int) (core.State, error) {
	s, err := r.toySteps.begin(r, seats)
	if err != nil {
		return nil, err
	}
	return r.wrap(s), nil
}

func (r *toyRules) begin(seats int) (*toyState, error) {
	base, err := r.shared.NewBase(seats)
	if err != nil {
		return nil, err
	}
	return &toyState{Base: base, rules: r, boards: r.newBoards(seats)}, nil
}

// newBoards returns boards with nothing on them.
func (r *toyRules) newBoards(seats int) []toyBoard {
	boards := make([]toyBoard, seats)
	for i := range boards {
		boards[i].path = make([]core.Color, 0, r.path)
	}
	return boards
}
