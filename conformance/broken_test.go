package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// These tests keep little of what they allocate: collecting it less often saves much of their time.
func init() { debug.SetGCPercent(400) }

// bug is a mistake that somebody who writes a variant makes.
type bug struct {
	name  string
	wrong string // what is wrong, in one sentence
	check string // the one that has to find it

	// Either of the two: a step of the game that is another one, or another variant.
	in func(do *toySteps)
	as func(sound toy) variants.Variant

	races bool // it writes from two goroutines, at which the race detector would stop the test
	costs bool // it allocates memory, as the race detector does too
	moody bool // it shows in another way each time, or where fewer rulesets share the work
	games int  // how many it takes to show, where that is more than one
}

// bugs are all of them.
var bugs = slices.Concat(
	bugsAtTheStart,
	bugsOfTurns,
	bugsOfChance,
	bugsOfCopies,
	bugsOfMoves,
	bugsOfEvents,
	bugsOfDraws,
	bugsOfPoints,
	bugsOfTiles,
	bugsOfTexts,
	bugsOfSecrets,
	bugsOfGames,
	bugsOfForecasts,
	bugsOfHashes,
	bugsOfPlaces,
	bugsOfPictures,
	bugsOfSettling,
	bugsOfRulesets,
	bugsOfWords,
)

// variant returns the toy with the bug.
func (b bug) variant() variants.Variant {
	v := toy{sound}
	if b.as != nil {
		return b.as(v)
	}
	b.in(&v.toySteps)
	return v
}

// options are those with which the bug shows: all checks of all rulesets only where tests are
// exhaustive.
func (b bug) options() conformance.Options {
	o := choose(conformance.Options{Games: max(1, b.games)}, b.check)
	if b.check == "secrets" {
		o.Only = []string{b.check} // the toy with a secret is for this check alone
	}
	if !conformance.Exhaustive() && !conformance.Together(row(b.check)) {
		o.Documents = []string{"calcada"}
	}
	return o
}

// choose makes options run one check, without those that it needs, and all of some checks only where
// tests are exhaustive.
func choose(o conformance.Options, check string, all ...string) conformance.Options {
	if conformance.Exhaustive() && check != "secrets" { // the toy with secrets has no records and no texts to read
		o.Only = all
		return o
	}
	o.Only, o.Skip = []string{check}, map[string]string{}
	for _, name := range checkNames() {
		if name != check && name != "loads" {
			o.Skip[name] = "it is not what is tested"
		}
	}
	return o
}

// The toy holds everything that the suite asks for.
func TestToyIsSound(t *testing.T) {
	if testing.Short() {
		conformance.Run(t, toy{sound}, conformance.Options{Documents: []string{"calcada"}, Seats: []int{2}})
		return
	}
	for _, seed := range []uint64{0, 100, 200, 1 << 63} {
		conformance.Run(t, toy{sound}, conformance.Options{Games: 1, Seed: seed})
	}
}

// Each broken variant is caught by the check that claims it and by no other one; those
// that need it are skipped for that reason. The table of all of them is logged. A
// short run takes a few bugs.
func TestBrokenVariants(t *testing.T) {
	var table strings.Builder
	seen := map[string]bool{}
	for _, b := range bugs {
		if testing.Short() && (seen[b.check] || conformance.Together(row(b.check))) {
			continue
		}
		if (b.races || b.costs) && conformance.RaceDetector() {
			continue
		}
		first := !seen[b.check]
		seen[b.check] = true
		t.Run(b.name, func(t *testing.T) {
			marks, said := caught(t, b, first)
			fmt.Fprintf(&table, "%s  %-*s  %-*s  %s\n", marks, longest(checkNames()), b.check, longest(bugNames()), b.name,
				shortened(said))
		})
	}
	t.Logf("\n%s%s", heads(), table.String())
}

// caught runs the suite on a broken variant, the first of those that a check finds or another one. It
// returns a mark for each check, and the message of the one that has found it.
func caught(t *testing.T, b bug, first bool) (marks, said string) {
	t.Helper()
	r, err := conformance.Inspect(context.Background(), b.variant(), b.options())
	require.NoError(t, err)
	var found *conformance.Failure
	for _, result := range r.Results {
		switch {
		case result.Status == conformance.Failed:
			assert.Equal(t, b.check, result.Check, "%v", result.Failure)
			if result.Check == b.check && found == nil {
				found = result.Failure
			}
		case strings.Contains(result.Reason, " failed for "):
			assert.True(t, needs(result.Check, b.check), "%s: %s", result.Check, result.Reason)
		case result.Check == b.check && strings.Contains(result.Reason, "race detector"):
			t.Skip(result.Reason)
		}
	}
	require.NotNil(t, found, "%s does not find that %s", b.check, b.wrong)
	saysWhere(t, found)
	if first && !testing.Short() || conformance.Exhaustive() {
		again(t, b, found)
	}
	said, _, _ = strings.Cut(found.Text, "\n")
	return marksOf(r), said
}

// needs reports whether a check needs another one, directly or not.
func needs(check, other string) bool {
	return slices.ContainsFunc(row(check).Needs, func(n string) bool { return n == other || needs(n, other) })
}

// row returns the row of a check.
func row(check string) conformance.Row {
	all := conformance.Checks()
	return all[slices.Index(checkNames(), check)]
}

// saysWhere checks that a failure names what everybody wants to know.
func saysWhere(t *testing.T, f *conformance.Failure) {
	t.Helper()
	text := f.Error()
	assert.Contains(t, text, row(f.Check).Rule)
	if f.Ruleset != "" {
		assert.Regexp(t, `^calcada(-long)?: `, text)
	}
	if f.Place != nil {
		assert.Contains(t, text, fmt.Sprintf("  %d seats, seed %d, after %d move", f.Seats, f.Seed, f.Moves))
	}
}

// again holds that the place of a failure is enough to see it again: one check, and
// one game with these seats and this seed.
func again(t *testing.T, b bug, f *conformance.Failure) {
	t.Helper()
	o := choose(conformance.Options{}, f.Check, f.Check)
	if f.Ruleset != "" {
		o.Documents = []string{f.Ruleset}
	}
	if f.Place != nil {
		o.Seats, o.Seed, o.Games = []int{f.Seats}, f.Seed, 1
	}
	same, is := errors.AsType[*conformance.Failure](conformance.Check(b.variant(), o))
	if b.moody && !is {
		return // it needs luck, which a busy machine may not have twice
	}
	require.True(t, is)
	if b.moody {
		assert.Equal(t, f.Check, same.Check)
	} else {
		assert.Equal(t, f.Error(), same.Error())
	}
}

// Every check of the suite finds some bug.
func TestEveryCheckIsNeeded(t *testing.T) {
	names := bugNames()
	slices.Sort(names)
	assert.Len(t, slices.Compact(names), len(bugs), "each bug has a name of its own")
	for _, check := range checkNames() {
		finds := slices.ContainsFunc(bugs, func(b bug) bool { return b.check == check })
		assert.True(t, finds, "no bug is there for %s to find", check)
	}
}

// Hashes can tell displays apart if the rules declare that their numbers matter.
func TestNumberedDisplays(t *testing.T) {
	numbered := toy{sound}
	hashInOrder(&numbered.toySteps)
	numbered.numbers = func(*toyRules) bool { return true }
	assert.NoError(t, conformance.Check(numbered, choose(conformance.Options{Games: 1, Documents: []string{"calcada"}}, "hashes")))
}

// misdeclared is the toy with a feature that there is not.
type misdeclared struct{ toy }

// Features declares it.
func (misdeclared) Features() []variants.Feature { return []variants.Feature{"show-boards"} }

// A feature that there is not is refused: its checks would never run.
func TestUnknownFeature(t *testing.T) {
	err := conformance.Check(misdeclared{toy{sound}}, conformance.Options{})
	assert.ErrorContains(t, err, `the variant calcada declares "show-boards"; the features are: gives-reasons, `)
}

// checkNames are the names of all checks, in the order in which they run.
func checkNames() []string {
	var names []string
	for _, row := range conformance.Checks() {
		names = append(names, row.Name)
	}
	return names
}

// bugNames are the names of all bugs.
func bugNames() []string {
	var names []string
	for _, b := range bugs {
		names = append(names, b.name)
	}
	return names
}

// longest returns how many characters the longest of some words has.
func longest(words []string) int {
	most := 0
	for _, word := range words {
		most = max(most, len([]rune(word)))
	}
	return most
}

// heads are the lines above the table: the column of each check, and its name.
func heads() string {
	var text strings.Builder
	names := checkNames()
	for i, name := range names {
		fmt.Fprintf(&text, "%s┌ %s\n", strings.Repeat("│", i), name)
	}
	return text.String()
}

// marksOf shows how the checks came out: a cross is one that has failed, a dot one
// that holds, and where there is nothing it was skipped.
func marksOf(r *conformance.Report) string {
	names := checkNames()
	marks := []rune(strings.Repeat(" ", len(names)))
	for _, result := range r.Results {
		at := &marks[slices.Index(names, result.Check)]
		switch {
		case result.Status == conformance.Failed:
			*at = '×'
		case result.Status == conformance.Passed && *at == ' ':
			*at = '·'
		}
	}
	return string(marks)
}

// shortened cuts a text that is too long for the table.
func shortened(text string) string {
	const most = 110
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
