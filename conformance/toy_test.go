package conformance_test

import (
	"embed"
	"io/fs"

	"github.com/azulejo/azulejo/core"
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
	positionKeys func() []ruleset.PositionKey
	compile      func(d *ruleset.Document) (*toyRules, error)
	explain      func(d *ruleset.Document, r *toyRules) []ruleset.Section

	// The rules.
	bounds     func(r *toyRules) (least, most int)
	begin      func(r *toyRules, seats int) (*toyState, error)
	wrap       func(s *toyState) core.State
	colors     func(r *toyRules) []core.ColorInfo
	appendMove func(r *toyRules, dst []byte, m core.Move) []byte
	parseMove  func(r *toyRules, text string) (core.Move, error)

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
	forecast func(s *toyState, seat int) int
	view     func(s *toyState) view.View

	// How the game goes on.
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
}

// sound are the steps of the game as they are meant.
var sound = toySteps{
	keys:         func() []ruleset.Key { return toyKeys },
	positionKeys: func() []ruleset.PositionKey { return toyPositionKeys },
	compile:      compileToy,
	explain:      explainToy,

	bounds:     (*toyRules).bounds,
	begin:      (*toyRules).begin,
	wrap:       func(s *toyState) core.State { return s },
	colors:     func(r *toyRules) []core.ColorInfo { return r.shared.Colors() },
	appendMove: (*toyRules).appendMove,
	parseMove:  (*toyRules).parseMove,

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
	count:    (*toyState).count,
	forecast: (*toyState).forecast,
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
func (v toy) PositionKeys() []ruleset.PositionKey { return v.positionKeys() }

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
