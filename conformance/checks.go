package conformance

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/variants"
)

// Row is one check of the suite.
type Row struct {
	Name  string   `json:"check"`
	Level string   `json:"level"` // "core" for a check that every variant has to pass, or the feature
	Rule  string   `json:"rule"`  // what holds, in one sentence
	About string   `json:"about"` // what the check does, and which mistakes it finds
	Needs []string `json:"needs"` // the checks that have to hold before this one makes sense; they come before it

	// Feature is the feature that a variant has to declare; "" for the core.
	Feature variants.Feature `json:"-"`

	// One of the three is set: a check of each random game of a ruleset, of each ruleset, or of all
	// rulesets together.
	game     func(g *game)
	ruleset  func(t *target)
	together func(s *suite)

	measures bool // allocations, and so it runs while no other check does
}

// Checks returns the rows of the suite in their order.
func Checks() []Row { return slices.Clone(checks()) }

// checksText has a section for each check, with its rule as the title.
//
//go:embed checks.md
var checksText string

// checks parses the text once, as most programs run no check.
var checks = sync.OnceValue(func() []Row {
	all := rows()
	for _, section := range strings.Split(checksText, "\n## ")[1:] {
		heading, about, _ := strings.Cut(section, "\n\n")
		name, rule, _ := strings.Cut(heading, ": ")
		row := &all[slices.IndexFunc(all, func(r Row) bool { return r.Name == name })]
		row.Rule, row.About = rule, strings.Join(strings.Fields(about), " ")
		row.Level = cmp.Or(string(row.Feature), "core")
		row.Needs = append([]string{}, row.Needs...) // for JSON, [] and not null
	}
	return all
})

// rows returns the checks of the suite, each after the checks that it needs. The page checks.md
// describes them.
func rows() []Row {
	return []Row{
		{Name: "loads", ruleset: checkLoads},
		{Name: "declarations", Needs: []string{"loads"}, together: checkDeclarations},
		{Name: "colors", Needs: []string{"loads"}, ruleset: checkColors},
		{Name: "seats", Needs: []string{"loads"}, ruleset: checkSeats},
		{Name: "offers", Needs: []string{"seats"}, game: checkOffers},
		{Name: "order", Needs: []string{"offers"}, game: checkOrder},
		{Name: "end", Needs: []string{"offers"}, game: checkEnd},
		{Name: "determinism", Needs: []string{"end", "order"}, game: checkDeterminism},
		{Name: "turns", Needs: []string{"determinism"}, game: checkTurns},
		{Name: "copies", Needs: []string{"turns"}, game: checkCopies},
		{Name: "watching", Needs: []string{"determinism"}, game: checkWatching},
		{Name: "move-text", Needs: []string{"determinism", "colors"}, ruleset: checkMoveText},
		{Name: "rejection", Needs: []string{"copies", "move-text", "watching"}, game: checkRejection},
		{Name: "events", Needs: []string{"colors", "watching"}, game: checkEvents},
		{Name: "scores", Needs: []string{"events"}, game: checkScores},
		{Name: "standing", Needs: []string{"scores"}, ruleset: checkStanding},
		{Name: "hidden-information", Needs: []string{"events"}, game: checkHiddenInformation},
		{Name: "records", Needs: []string{"hidden-information", "rejection", "scores"}, game: checkRecords},
		{Name: "allocations", Needs: []string{"copies"}, game: checkAllocations, measures: true},
		{Name: "conservation", Needs: []string{"records"}, game: checkConservation},
		{Name: "position-text", Needs: []string{"copies", "conservation", "scores"}, game: checkPositionText},
		{Name: "secrets", Needs: []string{"position-text", "rejection"}, ruleset: checkSecrets},
		{Name: "reasons", Feature: variants.GivesReasons, Needs: []string{"scores", "rejection"}, game: checkReasons},
		{Name: "forecasts", Feature: variants.Forecasts, Needs: []string{"hidden-information", "copies"},
			game: checkForecasts, measures: true},
		{Name: "moves-by-place", Feature: variants.FindsMoves, Needs: []string{"copies"}, game: checkMovesByPlace, measures: true},
		{Name: "hashes", Needs: []string{"position-text"}, ruleset: checkHashes, measures: true},
		{Name: "boards", Feature: variants.ShowsBoards, Needs: []string{"position-text", "move-text"}, game: checkBoards},
		{Name: "round-ends", Feature: variants.EndsRounds, Needs: []string{"position-text"}, ruleset: checkRoundEnds},
		{Name: "seat-order", Feature: variants.EndsRounds, Needs: []string{"round-ends"}, game: checkSeatOrder},
		{Name: "keys", Needs: []string{"position-text", "rejection", "standing"}, together: checkKeys},
		{Name: "documents", Needs: []string{"keys"}, ruleset: checkDocuments},
		{Name: "faults", Needs: []string{"documents"}, ruleset: checkFaults},
		{Name: "extremes", Needs: []string{"faults"}, ruleset: checkExtremes},
		{Name: "position-keys", Feature: variants.DeclaresPositions, Needs: []string{"position-text"}, ruleset: checkPositionKeys},
		{Name: "position-examples", Feature: variants.DeclaresPositions, Needs: []string{"position-keys"},
			together: checkPositionExamples},
		{Name: "rulebook", Feature: variants.ExplainsRules, Needs: []string{"keys"}, ruleset: checkRulebook},
	}
}
