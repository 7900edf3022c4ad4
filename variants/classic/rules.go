package classic

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	*draft.Shared
	colors []core.ColorInfo
	names  [][]name // of formulas, by topic

	rows, cols int

	// The rows of spaces, those of cushions by how many there are.
	lineRows, wallRows []draft.Row
	floorRow           [1]draft.Row
	cushionRows        [maxSoft + 1][]draft.Row

	lengths    [maxRows]uint8     // of the lines; the largest ones if they depend on the position
	sizes      []*formula.Formula // then, of each line; else nil
	lineColors [maxRows]uint8     // how many colors each line can hold
	wall       wall

	surplus    *draft.Store     // where tiles go that a line has no room for; nil for the floor line
	spreads    bool             // other lines get such tiles before the floor line
	keep       *formula.Formula // whether an incomplete line keeps its tiles; nil where all do
	lineReturn *draft.Store     // where those of the other lines go
	takeLines  int              // how many lines the tiles of a take can go to
	takeColors int8             // how many takes a seat makes from one display in a turn
	wideTakes  bool             // a take can go into several lines, or into a line of several colors
	takeWild   *formula.Formula // nil where tiles go to lines of their color alone
	wallWhen   *formula.Formula // nil where every cell is legal
	wallWild   *formula.Formula // nil where cells take the colors that are printed alone
	later      *formula.Formula // whether a seat can leave a complete line; nil where it cannot
	place      *formula.Formula
	byRuns     bool                               // place depends on the runs of the tile alone
	runs       [maxColumns + 1][maxRows + 1]int32 // the points by the two runs, then
	spaces     int                                // of the floor line
	floor      floorScoring

	course  *draft.Course[*state]
	guide   *guide
	weights func() core.Weights

	takesFail     bool      // a formula that decides about takes may have no value
	takeSees      core.Move // the bits of a take on which take.when depends
	mixes         bool      // some line can hold more than one color, or jokers
	picksTile     bool      // the owner of a complete line chooses the color of the tile for the wall
	tilesUp       bool      // walls are tiled from the bottom to the top
	actsInTiling  bool      // actions can be taken when walls are tiled
	freeOrder     bool      // seats choose which complete line they tile next
	restFalls     bool      // what a take leaves in the center falls
	sparesStay    bool      // what a limit leaves of a color stays on its display
	returnsTiles  bool      // the discard goes back into the bag then
	placeSees     bool      // the points of a tile depend on other seats' boards
	floorSees     bool      // the points of a floor line do
	floorsLast    bool      // floor lines are paid after the last wall
	asksFloorLine bool      // some formula asks what the floor line gave so far
	asksLast      bool      // some formula asks for the tile that a seat placed last
}

func compile(d *ruleset.Document) (core.Rules, error) {
	r := &rules{Shared: draft.ReadRules(d, &outline, decisions.Words())}
	r.colors, r.names = r.Colors(), vocabulary.Tables()
	r.wall.jokers = r.Jokers()
	r.countSpaces(d)
	r.countLines(d.Get(keyLengths), d.Get(keyPattern))
	r.readLineColors(d.Get(keyLineColors), d.Get(keyLengths))
	r.readWall(d)
	r.readLengths(d.Get(keyLengths), d.Get(keyPattern))
	r.tilesUp, r.freeOrder = d.Get(keyTilingOrder).Is("up"), d.Get(keyTilingOrder).Is("choice")
	r.returnsTiles = d.Get(keyDiscardReturn).Is("round")
	r.readTakes(d)
	r.readLeftovers(d)
	r.ReadEnding(d, r.scope(draft.OfSeat))
	r.readFloor(d, r.scope(ofFloor))
	r.readPlace(d)
	r.ReadDummy(d, r.scope(ofTake))
	r.ReadEffects(r, d, r.scope)
	r.actsInTiling = r.ActsIn(tiling)
	if err := d.Err(); err != nil {
		return nil, err
	}
	r.placeSees = asksOthers(r.place) || asksOthers(r.wallWhen) || asksOthers(r.wallWild)
	r.floorSees = slices.ContainsFunc(r.floor.spaces, asksOthers)
	r.floorsLast = r.floorSees || r.Handles(onTiled)
	r.asksFloorLine, r.asksLast = r.Asks("floor_points"), r.Asks(lastRow, lastCol, lastColor)
	r.layRows()
	r.course = newCourse(r)
	r.guide = newGuide(r)
	r.weights = r.chooseWeights()
	return r, nil
}

// scope returns the names of a topic as this ruleset's wall narrows them. A wall that could not
// be read has one cell here: so problems of formulas are still reported.
func (r *rules) scope(topic draft.Topic) *formula.Scope {
	rows, cols := max(1, r.rows), max(1, r.cols)
	return r.Narrow(vocabulary.Scope(topic)).WithColors(r.ColorNames()).Limit("seat", 1, r.MaxSeats).
		Limit("size.rows", rows, rows).Limit("size.columns", cols, cols).Limit("board.cells", rows*cols, rows*cols).
		LimitList("cells", rows*cols).LimitList("lines", rows).Expect("row", 1, rows).Expect("col", 1, cols)
}

// constants are what the wall-tiling changes of no seat.
var constants = []string{"seat", "start_score", "board.cells", "size.rows", "size.columns", "line_size"}

// asksOthers reports whether a formula asks for something of other seats that the wall-tiling
// changes. The formula may be nil.
func asksOthers(f *formula.Formula) bool {
	return f != nil && slices.ContainsFunc(members, func(m member) bool {
		return !slices.Contains(constants, m.Path) && f.Uses(formula.Players+"."+m.Field())
	})
}

// readLeftovers compiles where tiles go that lines have no room for, and those of incomplete lines.
func (r *rules) readLeftovers(d *ruleset.Document) {
	if r.spreads = d.Get(keySurplus).Is(linesWord); !r.spreads && !d.Get(keySurplus).Is(floorWord) {
		r.surplus = outline.Place(d.Get(keySurplus))
		if r.surplus.Word == draft.Dummy.String() && r.EndlessBag() {
			d.Get(keySurplus).Errorf("the dummy cannot have tiles of a bag that never runs out (%s)", draft.KeyEndless)
		}
	}
	r.lineReturn = outline.Place(d.Get(keyReturn))
	rows := max(1, r.rows)
	r.keep = r.Unless("true", d.Get(keyKeep), r.scope(ofLine).Limit("line.row", 1, rows), draft.True(rows*r.MaxSeats))
	r.later = r.Unless("false", d.Get(keyLater), r.scope(ofLine).Limit("line.row", 1, rows), draft.True(rows*r.MaxSeats))
	if r.keep == nil && r.lineReturn.Word != returnLines[0] {
		d.Get(keyReturn).ErrorHint("write `keep: false` beside it", "all lines keep their tiles (%s)", keyKeep)
	}
}

func (r *rules) readTakes(d *ruleset.Document) {
	r.takeLines = d.Get(keyTakeLines).Int(1, maxTakeLines)
	r.takeColors = int8(d.Get(keyTakeColors).Int(1, core.MaxColors))
	_, most := r.MostTiles()
	if r.wall.jokers != 0 {
		most = min(2*most, core.MaxTiles) // jokers come with a color
	}
	scope := r.scope(ofTake).Limit("take.size", 1, most).Limit("count", 1, most).Limit(takeLine, 0, max(1, r.rows))
	takes := (r.MostDisplays() + 1) * len(r.colors) * (r.rows + 1)
	r.ReadTakes(d, scope, core.MaxTiles, takes, "0")
	r.takeWild = r.Unless("false", d.Get("take.wild"), scope, draft.True(takes))
	r.takesFail = slices.ContainsFunc(r.Formulas, func(f *formula.Formula) bool { return !f.Sound() })
	if r.takeSees = ^core.Move(0); !r.TakesUse(takeLine) {
		r.takeSees = ^takenLine.Put(floorLine)
	}
	r.restFalls = d.Get("center.rest").Is(floorWord)
	spare := d.Get("take.spare")
	switch r.sparesStay = spare.Is("stay"); {
	case r.sparesStay && !d.Get(draft.KeyTakeLimit).Exists():
		spare.ErrorHint("write a `limit` beside it", "a take leaves nothing of its color (%s)", draft.KeyTakeLimit)
	case r.sparesStay && r.takeColors > 1:
		spare.Errorf("a seat that takes several colors from a display (%s) leaves nothing of them there", keyTakeColors)
	}
	r.mixes = r.mixes || r.takeWild != nil
	r.wideTakes = r.takeLines > 1 || r.mixes
}

// countLines finds out how many pattern lines there are: one for each length, or one for each row of the wall if a
// formula says all lengths. A wall with a name then has as many rows as columns.
func (r *rules) countLines(v, wall ruleset.Value) {
	rows := len(v.Items())
	if v.Kind() == ruleset.Scalar {
		if rows = len(drawnRows(wall)); namesWall(wall) {
			rows = len(r.colors) - bits.OnesCount8(r.wall.jokers)
		}
		rows = min(rows, maxRows)
	}
	if rows == 0 {
		v.Error(codeRange, "", "a board has 1 to %d pattern lines, here are 0", maxRows)
		return
	}
	r.rows = rows
}

// isNumber reports whether a value is a number, and no formula.
func isNumber(v ruleset.Value) bool {
	_, err := strconv.Atoi(v.Text())
	return err == nil
}

// readLengths compiles the lengths of the lines.
func (r *rules) readLengths(v, wall ruleset.Value) {
	if items := v.Items(); len(items) > 0 && !slices.ContainsFunc(items, func(item ruleset.Value) bool { return !isNumber(item) }) {
		for row, item := range items {
			r.lengths[row] = uint8(item.Int(1, maxLength))
		}
		return
	}
	sizes := v.Series("row", r.scope(ofLength), formula.Want{Type: formula.Whole, Min: 1, Max: maxLength}, r.rows, wall)
	for row, f := range sizes {
		switch n, constant := f.Constant(); {
		case constant:
			r.lengths[row] = uint8(n)
		case f.TableOf("row"):
			r.lengths[row] = uint8(f.At(row + 1))
		default:
			r.lengths[row], r.sizes = uint8(min(f.Most(), maxLength)), sizes
		}
	}
	if r.sizes != nil {
		r.Formulas = append(r.Formulas, sizes...)
	}
}

func (r *rules) readLineColors(v, lengths ruleset.Value) {
	most := v.Series("row", lineScope, formula.Want{Type: formula.Whole, Min: 1, Max: core.MaxColors, Table: true}, r.rows, lengths)
	for row, f := range most {
		r.lineColors[row] = uint8(f.At(row + 1))
		r.picksTile = r.picksTile || r.lineColors[row] > 1
	}
	r.mixes = r.picksTile || r.wall.jokers != 0
}

// readPlace compiles the points of a placement, and the condition for it. The runs are no longer than
// this wall can have them.
func (r *rules) readPlace(d *ruleset.Document) {
	rows, cols := max(1, r.rows), max(1, r.cols)
	scope := r.scope(ofPlace).Limit("run.h", 1, cols).Limit("run.v", 1, rows).
		Limit("run.down", 1, min(rows, cols)).Limit("run.up", 1, min(rows, cols)).
		Limit("row", 1, rows).Limit("col", 1, cols).Limit("group", 1, rows*cols).
		Limit("place.row", 1, rows).Limit("place.col", 1, cols)
	r.place = r.Formula(d.Get(keyPlace), scope, draft.Points(rows*r.MaxSeats)) // the last take of a round tiles all walls
	if r.byRuns = r.place.TableOf("run.h", "run.v"); r.byRuns {
		for h := 1; h <= cols; h++ {
			for v := 1; v <= rows; v++ {
				r.runs[h][v] = int32(r.place.At(h, v)) // the first names of the scope
			}
		}
	}
	r.wallWhen = r.Unless("true", d.Get(keyWallWhen), scope, draft.True(rows*cols*r.MaxSeats))
	r.wallWild = r.Unless("false", d.Get("wall.wild"), scope, draft.True(rows*cols*r.MaxSeats))
}
