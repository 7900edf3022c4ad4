package classic

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxRows    = 8 // rows of a wall, and pattern lines
	maxColumns = 8
	maxLength  = 20  // spaces of one pattern line
	maxFloor   = 120 // spaces of a floor line
	shortFloor = 16  // those that have room in a board
	maxSoft    = 4   // tiles on the cushions of a seat

	maxTakeLines = 3 // lines that the tiles of a take can go to
)

// The keys of rules that score, end the game or refuse moves.
const (
	keyWallWhen      = "wall.when"
	keyTakeLines     = "take.lines"
	keyTakeColors    = "take.colors"
	keyLengths       = "lines.lengths"
	keySurplus       = "lines.surplus"
	keyKeep          = "lines.keep"
	keyDiscardReturn = "discard.return"
	keyReturn        = "lines.return"
	keyLineColors    = "lines.colors"
	keyJoker         = "colors"
	keyPattern       = "wall.pattern"
	keyOncePer       = "wall.once_per"
	keyTilingOrder   = "tiling.order"
	keyLater         = "tiling.later"
	keyPlace         = "scoring.place"
	keyFloor         = "scoring.floor"
)

// returnLines are the places to which the tiles of lines can go that are emptied.
var returnLines = []string{"discard", "bag"}

// linesWord is where surplus tiles go that other lines take.
const linesWord = "lines"

// keysText says what each key is for.
//
//go:embed keys.md
var keysText string

// keys declares everything a classic ruleset can say. The texts are read on the first call,
// since many commands need no ruleset.
var keys = sync.OnceValue(func() []ruleset.Key {
	board := vocabulary.Scope(draft.OfSeat)
	own := slices.Concat(ruleset.Describe(keysText, ownKeys()...), draft.EndKeys(board, "any(players, .rows >= 1)"))
	return draft.Keys(&outline, &vocabulary, own)
})

// ownKeys returns the keys of these games alone, without their descriptions in keysText.
func ownKeys() []ruleset.Key {
	const points = draft.MaxPoints
	take, place := vocabulary.Scope(ofTake), vocabulary.Scope(ofPlace)
	return []ruleset.Key{
		{Path: draft.KeyTakeLimit, Type: ruleset.Whole, Min: 1, Max: core.MaxTiles, Scope: take},
		{Path: draft.KeyTakeWhen, Type: ruleset.Truth, Default: "true", Scope: take, Later: true},
		{Path: "take.spare", Type: ruleset.Word, Default: "center", Words: []string{"center", "stay"}, Later: true},
		{Path: "center.rest", Type: ruleset.Word, Default: "stay", Words: []string{"stay", floorWord}, Later: true},
		{Path: "take.wild", Type: ruleset.Truth, Default: "false", Scope: take, Later: true},
		{Path: "marker.when", Type: ruleset.Truth, Default: draft.TakesMarker, Scope: take, Later: true},
		{Path: "colors.*.joker", Type: ruleset.Truth, Default: "false", Later: true},
		{Path: keyTakeLines, Type: ruleset.Whole, Default: "1", Min: 1, Max: maxTakeLines, Later: true},
		{Path: keyTakeColors, Type: ruleset.Whole, Default: "1", Min: 1, Max: core.MaxColors, Later: true},
		{Path: "marker.floor", Type: ruleset.Truth, Default: "true", Later: true},
		{Path: keyLengths, Type: ruleset.Series, Required: true, Min: 1, Max: maxLength, Most: maxRows, Scope: vocabulary.Scope(ofLength)},
		{Path: keyLineColors, Type: ruleset.Series, Default: "1", Min: 1, Max: core.MaxColors, Most: maxRows, Scope: lineScope, Later: true},
		{Path: keySurplus, Type: ruleset.Word, Default: floorWord, Words: append(outline.PlaceWords(), linesWord), Later: true},
		{Path: keyKeep, Type: ruleset.Truth, Default: "true", Scope: vocabulary.Scope(ofLine), Later: true},
		{Path: keyReturn, Type: ruleset.Word, Default: returnLines[0], Words: returnLines, Later: true},
		{Path: keyPattern, Type: ruleset.Free, Most: maxRows, Required: true},
		{Path: keyOncePer, Type: ruleset.Words, Default: "[]", Words: []string{"row", "column"}, Most: 2},
		{Path: keyWallWhen, Type: ruleset.Truth, Default: "true", Scope: place, Later: true},
		{Path: "wall.wild", Type: ruleset.Truth, Default: "false", Scope: place, Later: true},
		{Path: keyTilingOrder, Type: ruleset.Word, Default: "down", Words: []string{"down", "up", "choice"}, Later: true},
		{Path: keyLater, Type: ruleset.Truth, Default: "false", Scope: vocabulary.Scope(ofLine), Later: true},
		{Path: "floor.spaces", Type: ruleset.Whole, Min: 0, Max: maxFloor},
		{Path: draft.KeyCenter, Type: ruleset.Whole, Default: "0", Min: -points, Max: points, Scope: take, Later: true},
		{Path: keyPlace, Type: ruleset.Whole, Required: true, Min: -points, Max: points, Scope: place},
		{Path: keyFloor, Type: ruleset.Series, Required: true, Min: -points, Max: points, Most: maxFloor, Scope: vocabulary.Scope(ofFloor)},
		{Path: keyDiscardReturn, Type: ruleset.Word, Default: "empty", Words: []string{"empty", "round"}, Later: true},
	}
}
