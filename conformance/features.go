package conformance

import "github.com/azulejo/azulejo/variants"

// featureRows are the checks of what a variant declares beyond the core.
var featureRows = []Row{
	{Name: "conservation", Feature: variants.CountsTiles, Needs: []string{"scripted-deals"}, check: conservation,
		Rule: "no tile is lost or comes from nowhere, and each one is told to leave from where it was told to have come"},
	{Name: "reasons", Feature: variants.GivesReasons, Needs: []string{"scores", "rejection"}, check: reasons,
		Rule: "a watcher that is curious is told, before any points, the key, the formula and the values that made them"},
	{Name: "forecasts", Feature: variants.Forecasts, Needs: []string{"hidden-information", "copies"},
		check: forecasts, alone: true,
		Rule: "the forecast of a seat depends on the position alone, changes nothing, allocates nothing, and is the score " +
			"when the game is over"},
	{Name: "moves-by-place", Feature: variants.FindsMoves, Needs: []string{"copies"}, check: movesByPlace, alone: true,
		Rule: "moves that are found by their places are those of the list, as many and in its order, and finding them " +
			"changes nothing and allocates nothing"},
	{Name: "boards", Feature: variants.ShowsBoards, Needs: []string{"position-text", "move-text"}, check: boards,
		Rule: "the picture of a position shows every tile where it was told to lie, agrees with the position, names places " +
			"as moves do, and shares nothing"},
	{Name: "settling", Feature: variants.SettlesRounds, Needs: []string{"position-text"},
		check: settling,
		Rule:  "a text that is no end of a round is refused and changes nothing, and one that is leads to what comes next"},
	{Name: "seat-order", Feature: variants.SettlesRounds, Needs: []string{"settling"}, check: seatOrder,
		Rule: "the end of a round gives a board the same points wherever its seat is and whoever began, where no formula " +
			"names a seat"},
}
