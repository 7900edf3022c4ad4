package conformance

import (
	"slices"

	"github.com/azulejo/azulejo/variants"
)

// Row is one check of the suite.
type Row struct {
	Name string
	Rule string // what holds, in one sentence

	// Feature is what a variant has to declare to be asked; "" for the core.
	Feature variants.Feature

	// Needs are the checks that have to hold before this one makes sense. They
	// stand before it in the list.
	Needs []string

	// Either of the two: one ruleset is checked by itself, or all together.
	check func(t *target) error
	whole func(s *suite) error

	// alone is set for a check that measures, and so runs while no other does.
	alone bool
}

// Together reports whether the check is one of all rulesets of a variant together,
// of which a part can be skipped, as keys/scoring.place.
func (r Row) Together() bool { return r.whole != nil }

// checks are the rows of the suite, in the order in which they run. A check that
// is needed stands before those that need it.
var checks []Row

func init() {
	checks = inOrder(slices.Concat(
		basics,
		moveRows,
		chanceRows,
		positionRows,
		scoreRows,
		gameRows,
		documentRows,
		featureRows,
	))
}

// inOrder moves rows behind those that they need.
func inOrder(rows []Row) []Row {
	var sorted []Row
	for len(rows) > 0 {
		ready := slices.IndexFunc(rows, func(r Row) bool {
			return !slices.ContainsFunc(rows, func(other Row) bool { return slices.Contains(r.Needs, other.Name) })
		})
		sorted = append(sorted, rows[ready])
		rows = slices.Delete(rows, ready, ready+1)
	}
	return sorted
}

// Checks returns the rows of the suite, in the order in which they run.
func Checks() []Row { return slices.Clone(checks) }

// wanted returns the rows to run: those that were asked for and those that they
// need, or all.
func (s *suite) wanted() []Row {
	if len(s.options.Only) == 0 {
		return checks
	}
	names := slices.Clone(s.options.Only)
	var wanted []Row
	for _, row := range slices.Backward(checks) {
		if slices.Contains(names, row.Name) {
			wanted = append(wanted, row)
			names = append(names, row.Needs...)
		}
	}
	slices.Reverse(wanted)
	return wanted
}

// Level is what the row is for: "core", or the feature.
func (r Row) Level() string {
	if r.Feature == "" {
		return coreLevel
	}
	return string(r.Feature)
}

// coreLevel is the level of the checks that every variant has to pass.
const coreLevel = "core"

// basics are the checks that all others stand on.
var basics = []Row{
	{Name: "loads", check: loads,
		Rule: "a ruleset loads without a problem"},
	{Name: "declarations", Needs: []string{"loads"}, whole: declarations,
		Rule: "each key is declared once, with what it means, and with an example that some ruleset can have"},
	{Name: "colors", Needs: []string{"loads"}, check: colors,
		Rule: "each color has a name and a letter of its own, those that the ruleset lists, in its order"},
	{Name: "seats", Needs: []string{"loads"}, check: seats,
		Rule: "a game starts with every number of seats that the rules name, and with no other"},
	{Name: "offers", Needs: []string{"seats"}, check: offers,
		Rule: "a seat whose turn it is has a legal move, and at any other turn nobody has one"},
	{Name: "order", Needs: []string{"offers"}, check: order,
		Rule: "legal moves come in strictly increasing order, behind what the caller's list holds already"},
	{Name: "end", Needs: []string{"offers"}, check: end,
		Rule: "every game comes to an end that a rule brings about, and has winners"},
	{Name: "determinism", Needs: []string{"end", "order"}, check: determinism,
		Rule: "the same seed and the same moves are the same game, whoever plays others at the same time"},
	{Name: "turns", Needs: []string{"determinism"}, check: turns,
		Rule: "every seat that plays has turns"},
	{Name: "copies", Needs: []string{"turns"}, check: copies,
		Rule: "a copy of a position is equal to it and independent: what happens to one never shows in the other"},
}
