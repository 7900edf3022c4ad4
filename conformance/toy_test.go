package conformance_test

import (
	"embed"
	"io/fs"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// toy is the variant that the suite is tested with. It plays Calçada, a small game
// of the family: a seat takes all tiles of a color from a display or the center,
// or once in a round one tile of a supply that is filled again when it is empty, and
// lays them into one of its lanes. At the end of a round each full lane brings a
// tile to the seat's path, and what has fallen to the floor is paid for. The game
// ends when a path is full.
//
// Each of its steps is a field, so that a broken variant is the sound one with one
// of them replaced by a wrong one.
type toy struct{ toySteps }

// toySteps are what the game does, each at one place.
type toySteps struct {
	// The variant.
	keys         func() []ruleset.Key
	positionKeys func() []ruleset.Key
	compile      func(d *ruleset.Document) (*toyRules, error)
	explain      func(d *ruleset.Document, r *toyRules) []ruleset.Section

	// The rules.
	bounds     func(r *toyRules) (least, most int)
	begin      func(r *toyRules, seats int) (*toyState, error)
	wrap       func(s *toyState) core.State
	colors     func(r *toyRules) []core.ColorInfo
	appendMove func(r *toyRules, dst []byte, m core.Move) []byte
	parseMove  func(r *toyRules, text string) (core.Move, error)
	evaluator  func() core.Evaluator

	// A position.
	turn     func(s *toyState) core.Turn
	moves    func(s *toyState, dst []core.Move) []core.Move
	number   func(s *toyState) int
	moveAt   func(s *toyState, place int) core.Move
	check    func(s *toyState, m core.Move) error
	set      func(s, src *toyState)
	text     func(s *toyState, dst []byte) ([]byte, error)
	read     func(s *toyState, text []byte) error
	settle   func(s *toyState, text []byte, w core.Watcher) error
	standing func(s *toyState, dst []int, seat int) []int
	count    func(s *toyState) core.Tray
	forecast func(e *toyEvaluator, s *toyState, seat int) int
	hash     func(s *toyState) uint64
	numbers  func(r *toyRules) bool
	view     func(s *toyState) view.View

	// How the game continues.
	deal     func(s *toyState, d core.Dealer, w core.Watcher)
	refill   func(s *toyState, d core.Dealer, w core.Watcher)
	play     func(s *toyState, m core.Move, w core.Watcher)
	next     func(s *toyState) int8
	help     func(s *toyState, c core.Color, w core.Watcher)
	fill     func(s *toyState, lane int, c core.Color, n uint8, w core.Watcher) uint8
	drop     func(s *toyState, c core.Color, n uint8, w core.Watcher)
	lay      func(s *toyState, lane int, w core.Watcher)
	pay      func(s *toyState, w core.Watcher)
	endRound func(s *toyState, w core.Watcher)
	finish   func(s *toyState, reason string, w core.Watcher)
	endStep  func(s *toyState)
}

// sound are the steps of the game as they are meant.
var sound = toySteps{
	keys:         func() []ruleset.Key { return toyKeys },
	positionKeys: func() []ruleset.Key { return toyPositionKeys },
	compile:      compileToy,
	explain:      explainToy,

	bounds:     (*toyRules).bounds,
	begin:      (*toyRules).begin,
	wrap:       func(s *toyState) core.State { return s },
	colors:     func(r *toyRules) []core.ColorInfo { return r.shared.Colors() },
	appendMove: (*toyRules).appendMove,
	parseMove:  (*toyRules).parseMove,
	evaluator:  func() core.Evaluator { return new(toyEvaluator) },

	turn:     (*toyState).turn,
	moves:    (*toyState).moves,
	number:   (*toyState).number,
	moveAt:   (*toyState).moveAt,
	check:    (*toyState).check,
	set:      (*toyState).set,
	text:     (*toyState).text,
	read:     (*toyState).read,
	settle:   (*toyState).settle,
	standing: (*toyState).standing,
	numbers:  func(*toyRules) bool { return false },
	count:    (*toyState).count,
	forecast: (*toyEvaluator).forecast,
	hash:     (*toyState).hash,
	view:     (*toyState).view,

	deal:     (*toyState).deal,
	refill:   (*toyState).refill,
	play:     (*toyState).play,
	next:     (*toyState).next,
	help:     (*toyState).help,
	fill:     (*toyState).fill,
	drop:     (*toyState).drop,
	lay:      (*toyState).lay,
	pay:      (*toyState).pay,
	endRound: (*toyState).endRound,
	finish:   (*toyState).finish,
	endStep:  func(s *toyState) { s.EndStep() },
}

//go:embed testdata/toy/*.yaml
var toyFiles embed.FS

func init() {
	files, err := fs.Sub(toyFiles, "testdata/toy")
	if err != nil {
		panic(err)
	}
	variants.Register(toy{sound}, files)
}

// Name returns the word that rulesets write in `variant`.
func (toy) Name() string { return "calcada" }

// Keys declares what a ruleset can say.
func (v toy) Keys() []ruleset.Key { return v.keys() }

// PositionKeys declares what the text of a position can have.
func (v toy) PositionKeys() []ruleset.Key { return v.positionKeys() }

// Features declares all features.
func (toy) Features() []variants.Feature { return variants.AllFeatures() }

// Compile turns a bound document into rules.
func (v toy) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.compile(d)
	if err != nil {
		return nil, err
	}
	r.toySteps = v.toySteps
	return r, nil
}

// Explain returns the rulebook of a ruleset.
func (v toy) Explain(d *ruleset.Document, r core.Rules) []ruleset.Section {
	return v.explain(d, r.(*toyRules))
}

// The keys of Calçada that its rules name.
const (
	keyLanes  = "lanes.lengths"
	keyPath   = "path.length"
	keyFloor  = "floor.spaces"
	keySupply = "supply.tiles"
	keyHelp   = "supply.points"
	keyLay    = "scoring.lay"
	keyFallen = "scoring.floor"
	keyRounds = "end.rounds"
	endNoTile = "end.no_tiles" // no key: what happens where no tile is left
)

// The bounds of the keys.
const (
	maxLanes  = 4
	maxLength = 6
	maxPath   = 12
	maxFloor  = 8
	maxSupply = 6
)

// toyKeys are those that all games of the family have, and then Calçada's own.
var toyKeys = append(draft.SharedKeys(toyBoardScope),
	ruleset.Key{Path: "motif", Type: ruleset.Text, Inert: true, Example: "waves",
		Doc: "What the path is to look like, for those who like to know."},
	ruleset.Key{Path: keyLanes, Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: maxLanes,
		Example: "[1, 2, 3]", Doc: "The lanes of a board: how many tiles each holds."},
	ruleset.Key{Path: keyPath, Type: ruleset.Whole, Required: true, Min: 1, Max: maxPath, Example: "6",
		Doc: "How many tiles a path has. The game ends after the round in which one is full."},
	ruleset.Key{Path: keyFloor, Type: ruleset.Whole, Required: true, Min: 0, Max: maxFloor, Example: "3",
		Doc: "How many tiles have room on the floor. Others go to the discard and cost nothing."},
	ruleset.Key{Path: keySupply, Type: ruleset.Whole, Required: true, Min: 1, Max: maxSupply, Example: "2",
		Doc: "How many tiles the supply is filled with, whenever it is empty."},
	ruleset.Key{Path: keyHelp, Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyHelpScope, Example: "-1", Doc: "Points for a tile that is taken from the supply."},
	ruleset.Key{Path: keyLay, Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyLayScope, Example: "step", Doc: "Points for a tile that is laid into the path."},
	ruleset.Key{Path: keyFallen, Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyFloorScope, Example: "-fallen",
		Doc: "Points at the end of a round for a floor on which something lies."},
	ruleset.Key{Path: keyRounds, Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds,
		Example: "5", Doc: "The game ends after this round at the latest."},
)

// The scopes of formulas with few cases, which are worked out beforehand.
var (
	toyHelpScope = formula.NewScope(draft.RoundName)
	toyLayScope  = formula.NewScope(
		formula.Name{Path: "step", Min: 1, Max: maxPath, Doc: "number of the tile in the path"},
		formula.Name{Path: "same", Min: 1, Max: maxPath,
			Doc: "tiles of its color at the end of the path, itself among them"})
	toyFloorScope = formula.NewScope(
		formula.Name{Path: "fallen", Min: 1, Max: maxFloor, Doc: "tiles on the floor"}, draft.RoundName)
)

// The names of a whole board by position, and then the fields of the list players.
const (
	nameScore = iota
	nameLaid
	nameKinds
	nameRound
	nameSeats
	playerScore
	playerLaid
)

// toyBoardScope is for formulas about whole boards.
var toyBoardScope = formula.NewScope([]formula.Name{
	nameScore: bigName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	nameLaid:  bigName("board.laid", 0, maxPath, "tiles of its path"),
	nameKinds: bigName("board.kinds", 0, maxPath, "colors in its path"),
	nameRound: draft.RoundName,
	nameSeats: draft.SeatsName,
}...).WithList("players", "all seats of the game", []formula.Name{
	0:                        bigName("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	playerLaid - playerScore: bigName("laid", 0, maxPath, "tiles of its path"),
}...)

func bigName(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// Of returns what answers formulas about the board of a seat.
func (s *toyState) Of(seat int8) formula.Env {
	s.asked = seat
	return (*toyEnv)(s)
}

// toyEnv is a position that answers formulas.
type toyEnv toyState

// Len returns the number of items of the only list, players.
func (e *toyEnv) Len(int) int { return int(e.Size) }

// Value returns what a name of toyBoardScope means.
func (e *toyEnv) Value(name int, at formula.At) int {
	switch name {
	case nameScore:
		return e.Track[e.asked]
	case nameLaid:
		return len(e.boards[e.asked].path)
	case nameKinds:
		return e.boards[e.asked].kinds()
	case nameRound:
		return e.Round()
	case playerScore:
		return e.Track[at.Item]
	case playerLaid:
		return len(e.boards[at.Item].path)
	}
	return e.Seats()
}

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
	r := &toyRules{shared: draft.ReadRules(d, outline, []string{supplyWord, floorWord})}
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

// Counters returns none.
func (r *toyRules) Counters() []core.CounterInfo { return r.shared.Counters() }

// Actions returns none.
func (r *toyRules) Actions() []core.ActionInfo { return r.shared.Actions() }

// Extended reports false.
func (r *toyRules) Extended() bool { return r.shared.Extended() }

// Aliases returns those of all games.
func (r *toyRules) Aliases() map[string]string { return r.shared.Aliases() }

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

// barePosition is a position of the toy without the methods beyond core.State.
type barePosition struct{ core.State }

// Set makes it a copy of another one.
func (b barePosition) Set(src core.State) { b.State.Set(src.(interface{ whole() core.State }).whole()) }

// eager is a position at which the first action is legal.
type eager struct{ *toyState }

func (eager) LegalActions() uint64 { return 1 }

func (e eager) Set(src core.State) { e.toyState.Set(src.(eager).toyState) }

func (e eager) whole() core.State { return e.toyState }

// acting is a position at which all moves take the first action.
type acting struct{ *toyState }

func (acting) ActionOf(core.Move) (action int, declines bool) { return 0, false }

func (a acting) Set(src core.State) { a.toyState.Set(src.(acting).toyState) }

func (a acting) whole() core.State { return a.toyState }

func (b barePosition) whole() core.State { return b.State }
