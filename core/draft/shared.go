package draft

import (
	"fmt"
	"regexp"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// MaxRounds is the longest game that a ruleset can ask for.
const MaxRounds = 200

// MaxPoints bounds the points of one application of a rule, either way.
const MaxPoints = 10_000

// Names that formulas of every variant use.
var (
	SeatsName = formula.Name{Path: "seats", Min: 1, Max: core.MaxSeats,
		Doc: "number of seats in the game"}
	RoundName = formula.Name{Path: "round", Min: 1, Max: MaxRounds,
		Doc: "number of the round"}
)

// The codes of problems and warnings; [ruleset.Codes] explains them.
const (
	codeColor    = "color-name"
	codeLetter   = "color-letter"
	codeSmallBag = "small-bag"
	codeLowStart = "start-below-minimum"
)

var (
	seatsScope = formula.NewScope(SeatsName)
	roundScope = formula.NewScope(SeatsName, RoundName)
)

// SharedKeys declares the keys that the games of the family have in common.
// The scope is the variant's, with the names that are counted on a whole
// board, score among them: bonuses and the ranking use it.
func SharedKeys(board *formula.Scope) []ruleset.Key {
	return []ruleset.Key{
		{Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: core.MaxSeats, Since: 1, Example: "2..4",
			Doc: "How many can play: a number, or the smallest and the largest."},
		{Path: "colors", Type: ruleset.Map, Required: true, Min: 1, Max: core.MaxColors, Pattern: colorName.String(), Since: 1,
			Doc: "The colors of the tiles, by name. Their order here is the order everywhere."},
		{Path: "colors.*.letter", Type: ruleset.Text, Required: true, Pattern: "^[A-Z]$", Since: 1, Example: "B",
			Doc: "One upper-case letter for the color, used to draw walls and to write tiles."},
		{Path: "colors.*.tiles", Type: ruleset.Whole, Required: true, Min: 0, Max: core.MaxTiles, Scope: seatsScope, Since: 1,
			Example: "20", Doc: "How many tiles of the color the bag holds at the start."},
		{Path: "displays.count", Type: ruleset.Whole, Required: true, Min: 1, Max: core.MaxDisplays, Scope: seatsScope, Since: 1,
			Example: "2 * seats + 1", Doc: "How many displays lie on the table."},
		{Path: "displays.tiles", Type: ruleset.Whole, Required: true, Min: 1, Max: maxPerDisplay, Scope: roundScope, Since: 1,
			Example: "4", Doc: "How many tiles each display is filled with at the start of a round."},
		{Path: "scoring.start", Type: ruleset.Whole, Default: "0", Min: -MaxPoints, Max: MaxPoints, Since: 1,
			Doc: "Points of every seat before the first round."},
		{Path: "scoring.minimum", Label: "held at the minimum", Type: ruleset.Whole, Min: -MaxPoints, Max: MaxPoints, Since: 1,
			Doc: "A score never falls below this number. Without it there is no limit."},
		{Path: "bonuses", Label: "bonus", Type: ruleset.Map, Max: maxBonuses, Since: 1,
			Doc: "Points at the end of the game or of every round, each entry under a name of its own. Bonuses are given in " +
				"the order in which they are written, those of parents first: each is worked out for all seats on the same " +
				"position, then given to all, then the minimum applies, and then comes the next one."},
		{Path: "bonuses.*.per", Type: ruleset.Whole, Required: true, Min: 0, Max: maxCount, Scope: board, Since: 1,
			Example: "max(0, score)", Doc: "What the bonus counts."},
		{Path: "bonuses.*.points", Type: ruleset.Whole, Required: true, Min: -MaxPoints, Max: MaxPoints, Scope: board, Since: 1,
			Example: "2", Doc: "Points for each one counted."},
		{Path: "bonuses.*.each", Type: ruleset.Word, Default: EachGame.String(), Words: []string{EachGame.String(), EachRound.String()},
			Since: 1, Later: true, Example: "round",
			Doc: "When the bonus is given: `game` at the end of the game, `round` at the end of every round, also of " +
				"the last one, before it is seen whether the game ends."},
		{Path: "ranking", Type: ruleset.Wholes, Default: "[score]", Min: -maxRank, Max: maxRank, Most: maxRanking, Scope: board, Since: 1,
			Doc: "What decides who wins: the larger first value, then, among the tied, the larger second one, and so on. Who is tied in all of them shares the victory."},
	}
}

const maxPerDisplay = 40

// Shared is what SharedKeys say, compiled.
type Shared struct {
	MinSeats, MaxSeats int
	Colors             []core.ColorInfo
	Start              int // points before the first round
	Minimum            int // NoMinimum where there is none

	rounds   int
	displays [core.MaxSeats + 1]int
	tiles    [core.MaxSeats + 1]core.Tray
	fill     *formula.Formula
	bonuses  [EachRound + 1][]bonus
	ranking  []*formula.Formula
}

// ReadShared compiles the shared keys of a bound document, but for those that
// ReadBonuses does. Problems are added to the document; the result is for use
// only where it has none. Rounds is how long the game can be.
func ReadShared(d *ruleset.Document, rounds int) *Shared {
	s := &Shared{Minimum: NoMinimum, rounds: rounds}
	s.MinSeats, s.MaxSeats = d.Get("players").Span(1, core.MaxSeats)
	s.readColors(d)
	s.readDisplays(d)
	s.Start = d.Get("scoring.start").Int(-MaxPoints, MaxPoints)
	if v := d.Get("scoring.minimum"); v.Exists() {
		s.Minimum = v.Int(-MaxPoints, MaxPoints)
	}
	s.warnLowStart(d)
	s.warnSmallBag(d)
	return s
}

// Narrow returns a scope in which SeatsName and RoundName, where it has them, are
// the seats and the rounds that games of this ruleset can have, so that formulas
// are worked out for no others. A list "players" has an item for each seat.
func (s *Shared) Narrow(scope *formula.Scope) *formula.Scope {
	for _, n := range scope.Names() {
		switch n.Path {
		case SeatsName.Path:
			scope = scope.Limit(n.Path, s.MinSeats, s.MaxSeats)
		case RoundName.Path:
			scope = scope.Limit(n.Path, 1, s.rounds)
		}
	}
	for _, l := range scope.Lists() {
		if l.Name == formula.Players {
			scope = scope.LimitList(l.Name, s.MaxSeats)
		}
	}
	return scope
}

// colorName is what a color may be called: a word, since moves write it.
var colorName = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// reserved are the words of moves and of color rules, which no color may take.
var reserved = []string{"center", "floor", "tile", "place", "as", "wild", "pick", "pass", "keep", "none",
	"any", "free", "different", "cyclic", "mixed"}

func (s *Shared) readColors(d *ruleset.Document) {
	for _, e := range d.Get("colors").Entries() {
		if len(s.Colors) == core.MaxColors {
			return // which is reported
		}
		s.checkName(e)
		c := core.Color(len(s.Colors))
		s.Colors = append(s.Colors, core.ColorInfo{Name: e.Key, Letter: s.readLetter(d, e)})
		count := e.Value.Get("tiles").Formula(s.Narrow(seatsScope),
			formula.Want{Type: formula.Whole, Min: 0, Max: core.MaxTiles, Table: true})
		for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
			s.tiles[seats][c] = uint8(count.At(seats))
		}
	}
}

func (s *Shared) checkName(e ruleset.Entry) {
	if !colorName.MatchString(e.Key) {
		e.KeyValue.Error(codeColor, "", "%q cannot name a color: moves write it as one word of lower-case letters", e.Key)
	}
	if slices.Contains(reserved, e.Key) {
		e.KeyValue.Error(codeColor, "", "%q cannot name a color: moves and rules use the word for something else", e.Key)
	}
}

func (s *Shared) readDisplays(d *ruleset.Document) {
	count := d.Get("displays.count").Formula(s.Narrow(seatsScope),
		formula.Want{Type: formula.Whole, Min: 1, Max: core.MaxDisplays, Table: true})
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		s.displays[seats] = count.At(seats)
	}
	s.fill = d.Get("displays.tiles").Formula(s.Narrow(roundScope),
		formula.Want{Type: formula.Whole, Min: 1, Max: maxPerDisplay, Table: true})
}

// ColorNames returns the names of the colors, in order.
func (s *Shared) ColorNames() []string {
	names := make([]string, len(s.Colors))
	for i, c := range s.Colors {
		names[i] = c.Name
	}
	return names
}

// CheckSeats returns an error that says the bounds where so many cannot play.
func (s *Shared) CheckSeats(seats int) error {
	if seats >= s.MinSeats && seats <= s.MaxSeats {
		return nil
	}
	noun := "seats"
	if seats == 1 {
		noun = "seat"
	}
	if s.MinSeats == s.MaxSeats {
		return fmt.Errorf("%d %s: this ruleset is for %d", seats, noun, s.MinSeats)
	}
	return fmt.Errorf("%d %s: this ruleset is for %d to %d", seats, noun, s.MinSeats, s.MaxSeats)
}

// Displays returns the number of displays for so many seats.
func (s *Shared) Displays(seats int) int { return s.displays[seats] }

// Tiles returns the tiles in the bag at the start for so many seats.
func (s *Shared) Tiles(seats int) core.Tray { return s.tiles[seats] }

// TilesPerDisplay returns how many tiles a display gets in a round.
func (s *Shared) TilesPerDisplay(seats, round int) int { return s.fill.At(seats, round) }

// MostTiles returns how many tiles a game has at most, and how many of one
// color; at least 1 of each.
func (s *Shared) MostTiles() (all, ofColor int) {
	all, ofColor = 1, 1
	for seats := s.MinSeats; seats <= s.MaxSeats; seats++ {
		all = max(all, s.tiles[seats].Total())
		for _, n := range s.tiles[seats] {
			ofColor = max(ofColor, int(n))
		}
	}
	return all, ofColor
}

// InRound returns the names of a formula that is a table: some of its own, then the
// round and the number of seats. Now gives them their values.
func InRound(own ...formula.Name) []formula.Name {
	return append(append([]formula.Name(nil), own...), RoundName, SeatsName)
}

// Now returns the values of the names of InRound at a position, given those of its
// own. It is small, so that callers inline it and need no memory for the list.
func Now(b *Base, own ...int) []int {
	return append(append(make([]int, 0, 8), own...), int(b.Number), int(b.Size))
}
