package conformance

import (
	"cmp"
	"slices"

	"github.com/azulejo/azulejo/variants"
)

// Row is one check of the suite.
type Row struct {
	Name  string   `json:"check"`
	Level string   `json:"level"` // "core" for a check that every variant has to pass, or the feature
	Rule  string   `json:"rule"`  // what holds, in one sentence
	Needs []string `json:"needs"` // the checks that have to hold before this one makes sense; they come before it

	// Feature is the feature that a variant has to declare; "" for the core.
	Feature variants.Feature `json:"-"`

	// One of the three: each random game of a ruleset is checked by itself, or each ruleset, or
	// all together.
	game     func(g *game)
	ruleset  func(t *target)
	together func(s *suite)

	measures bool // allocations, and so it runs while no other check does
}

// Checks returns the rows of the suite, in the order in which they run.
func Checks() []Row {
	rows := slices.Clone(checks)
	for i, check := range rows {
		rows[i].Level = cmp.Or(string(check.Feature), "core")
		rows[i].Needs = append([]string{}, check.Needs...) // for JSON, [] and not null
	}
	return rows
}

// checks are the rows of the suite, each after those that it needs.
var checks = []Row{
	{Name: "loads", ruleset: checkLoads,
		Rule: "a ruleset loads without a problem"},
	{Name: "declarations", Needs: []string{"loads"}, together: checkDeclarations,
		Rule: "each key is declared once, with its meaning, and with an example that some ruleset can have"},
	{Name: "colors", Needs: []string{"loads"}, ruleset: checkColors,
		Rule: "each color has a name and a letter of its own, those that the ruleset lists, in its order"},
	{Name: "seats", Needs: []string{"loads"}, ruleset: checkSeats,
		Rule: "a game starts with every number of seats that the rules name, and with no other"},
	{Name: "offers", Needs: []string{"seats"}, game: checkOffers,
		Rule: "a seat whose turn it is has a legal move, and at any other turn nobody has one"},
	{Name: "order", Needs: []string{"offers"}, game: checkOrder,
		Rule: "legal moves come in strictly increasing order, after what the caller's list holds already"},
	{Name: "end", Needs: []string{"offers"}, game: checkEnd,
		Rule: "every game comes to an end that a rule brings about, and has winners"},
	{Name: "determinism", Needs: []string{"end", "order"}, game: checkDeterminism,
		Rule: "the same seed and the same moves are the same game, also while others are played"},
	{Name: "turns", Needs: []string{"determinism"}, ruleset: checkTurns,
		Rule: "every seat that plays has turns"},
	{Name: "copies", Needs: []string{"turns"}, game: checkCopies,
		Rule: "a copy of a position is equal to it and independent: what happens to one never shows in the other"},

	{Name: "watching", Needs: []string{"determinism"}, game: checkWatching,
		Rule: "a game is the same without a watcher, with one, and with one that asks for reasons"},
	{Name: "move-text", Needs: []string{"determinism"}, ruleset: checkMoveText,
		Rule: "each move has a text of its own, which depends on the rules alone and reads back as the move, " +
			"and any other text is refused with a reason"},
	{Name: "rejection", Needs: []string{"copies", "move-text", "watching"}, game: checkRejection,
		Rule: "Check accepts the legal moves and nothing else, says why it refuses a move, and changes nothing"},
	{Name: "events", Needs: []string{"colors", "watching"}, game: checkEvents,
		Rule: "each event has the fields that its kind names, and every round is reported from its deal to its end"},
	{Name: "scores", Needs: []string{"events"}, game: checkScores,
		Rule: "every change of a score is an event, with the key of a rule, and no step takes a score below scoring.minimum"},
	{Name: "standing", Needs: []string{"scores"}, ruleset: checkStanding,
		Rule: "seats are ranked by the values that the ruleset lists as ranking, in that order, during the game too"},
	{Name: "hidden-information", Needs: []string{"events"}, game: checkHiddenInformation,
		Rule: "a chance turn draws the tiles that it reports and no others"},
	{Name: "records", Needs: []string{"hidden-information", "rejection", "scores"}, game: checkRecords,
		Rule: "a game can be replayed from its record, which agrees in every line and has the tiles of a chance turn " +
			"in any order within a display"},
	{Name: "allocations", Needs: []string{"copies"}, game: checkAllocations, measures: true,
		Rule: "playing a game allocates no memory once lists have grown"},

	{Name: "conservation", Feature: variants.CountsTiles, Needs: []string{"records"}, game: checkConservation,
		Rule: "no tile is lost or comes from nowhere, and each one leaves from where events have brought it"},
	{Name: "position-text", Needs: []string{"copies", "conservation", "scores"}, game: checkPositionText,
		Rule: "a position reads back from its text, equal and with the same game to come, " +
			"and a text that is refused changes nothing"},
	{Name: "reasons", Feature: variants.GivesReasons, Needs: []string{"scores", "rejection"}, game: checkReasons,
		Rule: "a watcher that asks for reasons gets, before any points, the key, the formula and the values that made them"},
	{Name: "forecasts", Feature: variants.Forecasts, Needs: []string{"hidden-information", "copies"},
		game: checkForecasts, measures: true,
		Rule: "the forecast of a seat depends on the position alone, changes nothing, allocates nothing, and is the score " +
			"when the game is over"},
	{Name: "moves-by-place", Feature: variants.FindsMoves, Needs: []string{"copies"}, game: checkMovesByPlace, measures: true,
		Rule: "moves that are found by their places are those of the list, as many and in its order, and finding them " +
			"changes nothing and allocates nothing"},
	{Name: "boards", Feature: variants.ShowsBoards, Needs: []string{"position-text", "move-text"}, game: checkBoards,
		Rule: "the picture of a position shows every tile where events have brought it, agrees with the position, names " +
			"places as moves do, and shares no memory"},
	{Name: "round-ends", Feature: variants.EndsRounds, Needs: []string{"position-text"}, ruleset: checkRoundEnds,
		Rule: "a text that is no end of a round is refused and changes nothing, and one that is leads to what comes next"},
	{Name: "seat-order", Feature: variants.EndsRounds, Needs: []string{"round-ends"}, game: checkSeatOrder,
		Rule: "the end of a round gives a board the same points wherever its seat is and whoever began, where no formula " +
			"names a seat"},

	{Name: "keys", Needs: []string{"position-text", "rejection", "standing"}, together: checkKeys,
		Rule: "every key that the variant declares changes some game, and one that is declared to be inert changes none"},
	{Name: "documents", Needs: []string{"keys"}, ruleset: checkDocuments,
		Rule: "a ruleset with mistakes is refused, each of them with its place; " +
			"the resolved text of a sound one is the same ruleset"},
	{Name: "faults", Needs: []string{"documents"}, ruleset: checkFaults,
		Rule: "a formula that has no value in play ends the game there, nobody has won, and the position has no text"},
	{Name: "extremes", Needs: []string{"faults"}, ruleset: checkExtremes,
		Rule: "with a value at the bounds of its key, a ruleset is refused with a place, or its games are sound"},
	{Name: "position-keys", Feature: variants.DeclaresPositions, Needs: []string{"position-text"}, ruleset: checkPositionKeys,
		Rule: "texts of positions have declared keys alone, and a text with another key or a value that its key cannot " +
			"have is refused there"},
	{Name: "position-examples", Feature: variants.DeclaresPositions, Needs: []string{"position-keys"},
		together: checkPositionExamples,
		Rule:     "the example of every key of positions can be read"},
	{Name: "rulebook", Feature: variants.ExplainsRules, Needs: []string{"keys"}, ruleset: checkRulebook,
		Rule: "the rulebook of a ruleset states every value that changes a game, " +
			"and each of its sentences names the keys that it states"},
}
