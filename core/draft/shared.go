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

// The groups of keys, by what a designer wants to change.
const (
	GroupPlayers  = "Players and colors"
	GroupDisplays = "Displays and the bag"
	GroupTaking   = "Taking tiles"
	GroupPlacing  = "Placing tiles: lines, walls and stars"
	GroupFloor    = "Floor line and penalties"
	GroupScoring  = "Scoring in a round"
	GroupBonuses  = "Bonuses at the end"
	GroupTurns    = "Turn order and the marker"
	GroupEnd      = "End of the game"
	GroupWinning  = "Winning"
)

// Groups returns the groups of keys in the order of a reference.
func Groups() []string {
	return []string{GroupPlayers, GroupDisplays, GroupTaking, GroupPlacing, GroupFloor, GroupScoring, GroupBonuses,
		GroupTurns, GroupEnd, GroupWinning, ruleset.GroupFile}
}

// SharedKeys declares the keys that the games of the family have in common.
// The scope is the variant's, with the names that are counted on a whole
// board, score among them: bonuses and the ranking use it.
func SharedKeys(board *formula.Scope) []ruleset.Key {
	return []ruleset.Key{
		{
			Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: core.MaxSeats,
			Group: GroupPlayers, Synonyms: []string{"seats", "solo", "number of players"},
			Example: "2..4",
			Doc:     "How many can play: a number, or the smallest and the largest number of seats.",
		},
		{
			Path: "colors", Type: ruleset.Map, Required: true, Min: 1, Max: core.MaxColors,
			Pattern: colorName.String(),
			Group:   GroupPlayers, Synonyms: []string{"tiles", "kinds of tiles"},
			Example: "{ violet: { letter: V, tiles: 20 } }",
			Doc: "The colors of the tiles, by name. Moves write the name, so it is one word of lower-case letters. The " +
				"order here is the order in which colors are listed everywhere.",
		},
		{
			Path: "colors.*.letter", Type: ruleset.Text, Required: true, Pattern: "^[A-Z]$",
			Group: GroupPlayers, Synonyms: []string{"wall drawing", "abbreviation"},
			Example: "B",
			Doc: "One upper-case letter for the color. Walls are drawn and positions are written with it, so no two " +
				"colors have the same.",
		},
		{
			Path: "colors.*.tiles", Type: ruleset.Whole, Required: true, Min: 0, Max: core.MaxTiles, Scope: seatsScope,
			Group: GroupDisplays, Synonyms: []string{"bag", "number of tiles"},
			Example: "20",
			Doc:     "How many tiles of the color are in the bag at the start of the game.",
		},
		{
			Path: "displays.count", Type: ruleset.Whole, Required: true, Min: 1, Max: MaxDisplays,
			Scope: seatsScope,
			Group: GroupDisplays, Synonyms: []string{"factories", "factory displays", "discs"},
			Example: "2 * seats + 1",
			Doc:     "How many displays are filled at the start of each round.",
		},
		{
			Path: "displays.tiles", Type: ruleset.Whole, Required: true, Min: 1, Max: maxPerDisplay, Scope: roundScope,
			Group: GroupDisplays, Synonyms: []string{"factories", "refill", "tiles per display"},
			Example: "4",
			Doc: "How many tiles are drawn for each display at the start of a round. When the bag and the discard run " +
				"out, the last displays get fewer or none.",
		},
		{
			Path: "scoring.start", Type: ruleset.Whole, Default: "0", Min: -MaxPoints, Max: MaxPoints,
			Group: GroupScoring, Synonyms: []string{"start points", "handicap"},
			Example: "5",
			Doc: "The points of every seat before the first round. The minimum does not apply to them: a seat that " +
				"starts below it has at least the minimum from the first deduction on.",
		},
		{
			Path: "scoring.minimum", Label: "held at the minimum", Type: ruleset.Whole, Min: -MaxPoints,
			Max:   MaxPoints,
			Group: GroupScoring, Synonyms: []string{"negative points", "below zero", "lowest score", "deduction", "penalty"},
			Example: "-14",
			Doc: "A score never falls below this number: deductions stop there. It applies after each step that can " +
				"take points: a whole floor line, a take from the center, a placement, a pass, each bonus, tiles left " +
				"over. What it gives back is a line of its own in the record and in the points of a game. Without it " +
				"there is no limit.",
		},
		{
			Path: "bonuses", Label: "bonus", Type: ruleset.Map, Max: maxBonuses,
			Group: GroupBonuses, Synonyms: []string{"final scoring", "end bonus", "objectives", "goals"},
			Example: "{ tens: { per: \"div_floor(max(0, score), 10)\", points: 1 } }",
			Doc: "Points that are given at the end of the game or of each round, each entry under a name of its own. " +
				"They are given in the order of the file, those of parents first. Each bonus is worked out for all " +
				"seats on the same position, then it is given to all, then the minimum applies, then the next one " +
				"follows.",
		},
		{
			Path: "bonuses.*.per", Type: ruleset.Whole, Required: true, Min: 0, Max: maxCount, Scope: board,
			Group: GroupBonuses, Synonyms: []string{"count", "condition of a bonus"},
			Example: "max(0, score)",
			Doc: "What the bonus counts when it is given, for example complete rows. Points " +
				"are this number times `points`. A condition gives a bonus once: `board.rows >= 2 ? 1 : 0`.",
		},
		{
			Path: "bonuses.*.points", Type: ruleset.Whole, Required: true, Min: -MaxPoints, Max: MaxPoints,
			Scope: board,
			Group: GroupBonuses, Synonyms: []string{"value of a bonus", "penalty"},
			Example: "2",
			Doc: "Points for each one that `per` counts; negative points are a penalty. The minimum applies after the " +
				"bonus.",
		},
		{
			Path: "bonuses.*.each", Type: ruleset.Word, Default: EachGame.String(),
			Words: []string{EachGame.String(), EachRound.String()}, Later: true,
			Group: GroupBonuses, Synonyms: []string{"round bonus", "when a bonus is given"},
			Example: "round",
			Doc: "When the bonus is given: `game` after the last round, or `round` after every round, the last one " +
				"included. Bonuses of a round are given after walls and floor lines are scored, or after the last pass, " +
				"and before the end of the game is decided.",
		},
		{
			Path: "ranking", Type: ruleset.Wholes, Default: "[score]", Min: -maxRank, Max: maxRank, Most: maxRanking,
			Scope: board,
			Group: GroupWinning, Synonyms: []string{"tiebreak", "tie", "winner", "victory"},
			Example: "[-score]",
			Doc: "Who wins: the seat with the largest first value, among tied seats the one with the largest second " +
				"value, and so on. It is worked out when all bonuses are given. Seats that are tied in all values share " +
				"the victory. A minus makes the smallest value win.",
		},
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
		formula.Want{Type: formula.Whole, Min: 1, Max: MaxDisplays, Table: true})
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
