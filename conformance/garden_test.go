package conformance_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// garden is a variant far from the published games: what it needs of package draft, games in other modules can
// need. Tiles have a color and a pattern. In a turn a seat takes from several displays at once, plants a tile
// on a hexagon, or passes, also when the table is empty. When all have passed, they tend their gardens in the
// same way, without taking. Nobody has a start marker.
type garden struct{}

const gardenFile = "testdata/garden.yaml"

func (garden) Name() string                                    { return "garden" }
func (garden) Keys() []ruleset.Key                             { return gardenKeys }
func (garden) PositionKeys() []ruleset.Key                     { return gardenOutline.PositionKeys() }
func (garden) Compile(d *ruleset.Document) (core.Rules, error) { return readGarden(d) }

func (garden) Features() []variants.Feature {
	return []variants.Feature{variants.GivesReasons, variants.ShowsBoards,
		variants.DeclaresPositions}
}

const hexagons = 7

// bed is the garden of a seat.
var bed = core.RegisterPlace(core.PlaceInfo{Name: "bed", Layout: core.Groups, Seat: true})

// The phases of a seat.
const (
	gardening = draft.Acting
	tending   = draft.Acting + 1
)

var gardenOutline = draft.Outline{
	Phases: []draft.PhaseInfo{{Word: "garden", Empty: true},
		{Word: "tend", Task: "gardens are tended now, and no tiles are taken", Offers: true}},
	Numbered:     true,
	Without:      []string{"marker", "scoring.start", "scoring.minimum", "bonuses.*.each", draft.KeyEndWhen},
	LastRoundKey: draft.KeyRoundLimit,
	Ends:         []string{draft.EndNoTiles},
	Board:        []draft.AnyPart{bedPart, gardenHand},
	Examples:     draft.PositionExamples{Displays: "[ABC, .]", Tiles: "AB", Many: "2A 1B"},
	Keys: []ruleset.Key{
		{Path: "seats.hand", What: "{letters}", Example: "AB", Doc: "The tiles in the hand."},
		{Path: "seats.bed", What: "the seven hexagons", Example: "A......", Doc: "The garden, with the hexagon in the middle first."},
		{Path: "seats.passed", What: "true", Example: "true", Doc: "Whether the seat has passed."},
	},
}

// ofPlant is the topic of formulas about a planted tile.
const ofPlant = draft.OfSeat + 1

var gardenNames = draft.Vocabulary[*gardenState]{
	Members: []draft.Member[*gardenState]{
		{Name: draft.Scored("score", "points of the seat"),
			Value: func(s *gardenState, seat int, _ formula.At) int { return s.Score(seat) }},
		{Name: draft.Counted("planted", 0, hexagons, "tiles in its garden"),
			Value: func(s *gardenState, seat int, _ formula.At) int { return s.seats[seat].planted() }},
	},
	Topics: [][]draft.Name[*gardenState]{draft.OfSeat: nil,
		ofPlant: {{Name: draft.Number("beside", 0, hexagons-1, "tiles beside the planted one"), Value: (*gardenState).CountAsked}}},
}

const keyPlant = "scoring.plant"

var gardenKeys = gardenOutline.RulesetKeys(draft.SharedKeys(gardenNames.Scope(draft.OfSeat)), []ruleset.Key{
	{Path: keyPlant, Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: gardenNames.Scope(ofPlant), Example: "beside", Doc: "Points for a planted tile."},
}, draft.EndKeys(gardenNames.Scope(draft.OfSeat), ""))

type gardenRules struct {
	*draft.Shared
	plant *formula.Formula
}

func readGarden(d *ruleset.Document) (core.Rules, error) {
	r := &gardenRules{Shared: draft.ReadRules(d, &gardenOutline, gardenDecisions.Words())}
	r.plant = r.Formula(d.Get(keyPlant), gardenNames.Scope(ofPlant), draft.Points(1))
	r.ReadEnding(d, gardenNames.Scope(draft.OfSeat))
	if err := d.Err(); err != nil {
		return nil, err
	}
	return r, nil
}

func (r *gardenRules) New(seats int) (core.State, error) {
	base, err := r.NewBase(seats)
	return &gardenState{Base: base, rules: r}, err
}

// gardenSeat is what lies before a seat.
type gardenSeat struct {
	bed    [hexagons]core.Color // from 1; 0 for none
	hand   core.Tray
	passed bool
}

type gardenState struct {
	draft.Base
	rules *gardenRules
	seats [core.MaxSeats]gardenSeat
}

// The parts of a board. A garden is one hexagon with a ring around it.
var (
	gardenHand = draft.Part[*gardenState]{Key: "hand", Name: "hand", Place: draft.Hand,
		Tiles: func(s *gardenState, seat, _ int) *core.Tray { return &s.seats[seat].hand }}
	bedPart = draft.Part[*gardenState]{Key: "bed", Name: "garden", Place: bed,
		Rows:  func(*gardenState, int) []draft.Row { return []draft.Row{{Size: hexagons, Name: "the garden"}} },
		At:    func(s *gardenState, seat, _, i int) core.Color { return s.seats[seat].at(i) },
		Takes: func(s *gardenState, seat, _, i int) uint8 { return s.seats[seat].takes(i) },
		Put:   func(s *gardenState, seat, _, i int, c core.Color) { s.seats[seat].bed[i] = c + 1 },
		Cell: func(s *gardenState, seat, _, i int) view.Cell {
			x, y := [...]int{7, 13, 10, 4, 1, 4, 10}, [...]int{1, 1, 0, 0, 1, 2, 2}
			return view.Cell{X: x[i], Y: y[i], Word: fmt.Sprint(i + 1), Accepts: s.seats[seat].takes(i)}
		}}
)

// around are the hexagons beside each one.
var around = [hexagons][]int{{1, 2, 3, 4, 5, 6}, {0, 2, 6}, {0, 1, 3}, {0, 2, 4}, {0, 3, 5}, {0, 4, 6}, {0, 5, 1}}

func (b *gardenSeat) at(i int) core.Color {
	if b.bed[i] == 0 {
		return draft.Open
	}
	return b.bed[i] - 1
}

// planted counts the tiles in the garden.
func (b *gardenSeat) planted() (n int) {
	for _, c := range b.bed {
		n += draft.Truth(c != 0)
	}
	return n
}

// takes returns the tiles that a hexagon takes: those like all tiles beside it.
func (b *gardenSeat) takes(i int) (tiles uint8) {
	if b.bed[i] != 0 {
		return 0
	}
	tiles = 1<<(2*patterns) - 1
	for _, n := range around[i] {
		if c := b.at(n); c != draft.Open {
			tiles &= alike[c/patterns] | alike[2+c%patterns]
		}
	}
	return tiles
}

const patterns = 3

// alike has the tiles of each color and of each pattern, as bits.
var alike = [...]uint8{0b000111, 0b111000, 0b001001, 0b010010, 0b100100}

// Everything that azulejo asks of a variant holds for the garden.
func TestGarden(t *testing.T) {
	conformance.Run(t, garden{}, conformance.Options{Documents: []string{gardenFile}})
}

// gardenAt returns the position that a text describes.
func gardenAt(t *testing.T, text string) *gardenState {
	t.Helper()
	r, err := variants.Open(gardenFile, variants.With(garden{}))
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(text)))
	return s.(*gardenState)
}

// playGarden makes a move and returns its events.
func playGarden(t *testing.T, s *gardenState, text string) (events []core.Event) {
	t.Helper()
	m, err := s.rules.ParseMove(text)
	require.NoError(t, err)
	require.NoError(t, s.Check(m))
	s.Play(m, core.WatchFunc(func(e core.Event) { events = append(events, e) }))
	return events
}

// A decision is possible in each of its phases. The first asks also where no tile lies on the table, and tiles
// can lie there in the second.
func TestGardenPhases(t *testing.T) {
	for _, text := range []string{"phase: garden\nturn: 1\nseats: [{ hand: A }, {}]", "phase: tend\nturn: 1\ndisplays: [B, .]\nseats: [{ hand: A }, {}]"} {
		s := gardenAt(t, text)
		playGarden(t, s, "plant rose_dot 1")
		assert.Equal(t, core.Turn(1), s.Turn())
	}
	s := gardenAt(t, "phase: tend\nturn: 1\ndisplays: [B, .]")
	assert.ErrorContains(t, s.Check(taking), "gardens are tended now, and no tiles are taken")
}

// A move takes from several displays. Which ones it takes from depends on their order, and so does the hash.
func TestGardenDisplays(t *testing.T) {
	s := gardenAt(t, "turn: 1\ndisplays: [AD, BE]")
	turned := gardenAt(t, "turn: 1\ndisplays: [BE, AD]")
	assert.NotEqual(t, s.Hash(), turned.Hash())
	assert.Len(t, playGarden(t, s, "take rose"), 2)
	assert.Equal(t, core.Tray{1, 1}, s.seats[0].hand)
	assert.Equal(t, core.Tray{3: 1}, s.Table.Offers[0])
}

// Points of a tile name its space.
func TestGardenPoints(t *testing.T) {
	events := playGarden(t, gardenAt(t, "phase: tend\nturn: 1\nseats: [{ hand: B, bed: A...... }, {}]"), "plant rose_leaf 2")
	assert.Equal(t, core.Event{Kind: core.Scored, Color: core.NoColor, Count: 1, To: core.Spot{Place: bed, Col: 1}, Points: 1, Total: 1,
		Key: keyPlant}, events[1])
}

// A game without a start marker has none in its texts and pictures, and a key that it leaves out is unknown.
func TestGardenKeys(t *testing.T) {
	s := gardenAt(t, "turn: 1\ndisplays: [A, .]")
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	assert.NotContains(t, string(text), "marker")
	assert.ErrorContains(t, s.UnmarshalText([]byte("turn: 1\nmarker: 1\ndisplays: [A, .]")), "there is no key `marker` here")
	for _, tray := range s.View().Table {
		assert.False(t, tray.Marker)
	}
	_, err = variants.Open(gardenFile, variants.With(garden{}), variants.Set("scoring.start=3"))
	assert.ErrorContains(t, err, "there is no key `start` here")
}
