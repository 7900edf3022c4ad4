package conformance_test

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

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
	ruleset.Key{Path: "motif", Type: ruleset.Text, Inert: true, Since: 1, Example: "waves",
		Doc: "What the path is to look like, for those who like to know."},
	ruleset.Key{Path: keyLanes, Type: ruleset.Wholes, Required: true, Min: 1, Max: maxLength, Most: maxLanes, Since: 1,
		Example: "[1, 2, 3]", Doc: "The lanes of a board: how many tiles each holds."},
	ruleset.Key{Path: keyPath, Type: ruleset.Whole, Required: true, Min: 1, Max: maxPath, Since: 1, Example: "6",
		Doc: "How many tiles a path has. The game ends after the round in which one is full."},
	ruleset.Key{Path: keyFloor, Type: ruleset.Whole, Required: true, Min: 0, Max: maxFloor, Since: 1, Example: "3",
		Doc: "How many tiles have room on the floor. Others go to the discard and cost nothing."},
	ruleset.Key{Path: keySupply, Type: ruleset.Whole, Required: true, Min: 1, Max: maxSupply, Since: 1, Example: "2",
		Doc: "How many tiles the supply is filled with, whenever it is empty."},
	ruleset.Key{Path: keyHelp, Type: ruleset.Whole, Default: "0", Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyHelpScope, Since: 1, Example: "-1", Doc: "Points for a tile that is taken from the supply."},
	ruleset.Key{Path: keyLay, Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyLayScope, Since: 1, Example: "step", Doc: "Points for a tile that is laid into the path."},
	ruleset.Key{Path: keyFallen, Type: ruleset.Whole, Required: true, Min: -draft.MaxPoints, Max: draft.MaxPoints,
		Scope: toyFloorScope, Since: 1, Example: "-fallen",
		Doc: "Points at the end of a round for a floor on which something lies."},
	ruleset.Key{Path: keyRounds, Type: ruleset.Whole, Required: true, Min: 1, Max: draft.MaxRounds, Since: 1,
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

// Value returns what a name of toyBoardScope stands for.
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
