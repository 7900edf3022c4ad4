package conformance_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	_ "github.com/azulejo/azulejo/variants/all"
	"github.com/azulejo/azulejo/variants/classic"
)

// Rows have names of their own and a rule, and come after those that they need.
func TestRows(t *testing.T) {
	known := map[string]bool{}
	for _, row := range conformance.Checks() {
		assert.NotEmpty(t, row.Rule, row.Name)
		assert.NotRegexp(t, `\.$`, row.Rule, "a rule is printed after other words")
		assert.Regexp(t, `^[a-z]+(-[a-z]+)*$`, row.Name)
		assert.False(t, known[row.Name], row.Name)
		for _, need := range row.Needs {
			assert.True(t, known[need], "%s needs %s, which does not come before it", row.Name, need)
		}
		known[row.Name] = true
	}
	require.NotEmpty(t, known)
}

// What makes no sense is refused before a game is played.
func TestOptionsThatMakeNoSense(t *testing.T) {
	for want, o := range map[string]conformance.Options{
		`unknown check "copise"; did you mean copies?`:                    {Only: []string{"copise"}},
		"x cannot be skipped: no check, ruleset or key of classic has ":   {Skip: map[string]string{"x": "why"}},
		"copies/classic is skipped without a reason: say why":             {Skip: map[string]string{"copies/classic": " "}},
		"-1 games: at least 1 is needed":                                  {Games: -1},
		"classic is for 2 to 4 seats, and not for 1, 5":                   {Documents: []string{"classic"}, Seats: []int{1, 5}},
		"summer-pavilion is a ruleset of the variant pavilion, not of cl": {Documents: []string{"summer-pavilion"}},
	} {
		o.Documents = append(o.Documents, "classic")
		assert.ErrorContains(t, conformance.Check(classic.Variant{}, o), want)
	}
}

// An effect that draws tiles between two choices of wall-tiling is no deal of the same round again.
func TestTilesDrawnBeforeARoundIsOver(t *testing.T) {
	file := filepath.Join(t.TempDir(), "draws.yaml")
	text := "format: 1\nextends: classic-gray\nname: Draws\nsummary: A tile on the wall brings one to the floor.\n" +
		"on: { more: { event: place, do: [{ draw: 1, to: floor }] } }\n"
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	o := conformance.Options{Documents: []string{file}, Seats: []int{3}, Seed: 2, Games: 1, Only: []string{"round-ends"}}
	assert.NoError(t, conformance.Check(classic.Variant{}, o))
}

// A ruleset that does not load fails the first check, and skipped by all others.
func TestRulesetThatDoesNotLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	o := conformance.Options{Documents: []string{"clasic", "classic"}, Games: 1, Seats: []int{2}}
	r, err := conformance.Inspect(context.Background(), classic.Variant{}, o)
	require.NoError(t, err)
	for _, result := range r.Results {
		switch {
		case result.Ruleset != "clasic":
			assert.NotEqual(t, conformance.Failed, result.Status, "%v", result.Failure)
		case result.Check == "loads":
			assert.Equal(t, conformance.Failed, result.Status)
			assert.Contains(t, result.Failure.Text, "did you mean classic?")
		default:
			assert.Equal(t, conformance.Skipped, result.Status, result.Check)
			assert.Equal(t, "loads failed for clasic", result.Reason)
		}
	}
	line := fmt.Sprintf("skipped %d checks: loads failed for clasic (clasic)", len(conformance.Checks())-1)
	assert.Contains(t, r.Skips(), line, "they share a line")
}

// A report file can be read by programs, and names all that was run.
func TestReportFile(t *testing.T) {
	o := conformance.Options{Documents: []string{"classic", "clasic"}, Games: 1, Seats: []int{2}, Seed: 7,
		Only: []string{"order"}, Skip: map[string]string{"order": "it is known"}}
	r, err := conformance.Inspect(context.Background(), classic.Variant{}, o)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, conformance.NewFile("v1.2.3", false, r).Write(&text))
	var read conformance.File
	require.NoError(t, yaml.Unmarshal(text.Bytes(), &read))
	var again bytes.Buffer
	require.NoError(t, read.Write(&again))
	assert.Equal(t, text.String(), again.String())
	assert.Equal(t, "v1.2.3", read.Version)
	assert.Equal(t, uint64(7), read.Seed)
	v := read.Variants[0]
	assert.Equal(t, conformance.Failed, v.Result)
	require.Len(t, v.Rulesets, 2)
	assert.Equal(t, []string{"loads", "seats", "offers"}, v.Rulesets[0].Core.Passed)
	assert.Equal(t, []conformance.Result{{Check: "order", Reason: "it is known"}}, v.Rulesets[0].Core.Skipped)
	assert.Equal(t, r.Rulesets[0].Document.Digest(), v.Rulesets[0].Digest)
	assert.Equal(t, conformance.Failed, v.Rulesets[1].Core.Result)
	assert.Empty(t, v.Rulesets[1].Digest)
}

// A failure of a game has its seed in a report file even where that is 0, and one
// without a game has none.
func TestSeedInReportFile(t *testing.T) {
	v := mistakenMethods{methods: methods{check: func(*mistakenState, core.Move) error { return nil }}}
	o := conformance.Options{Documents: []string{"classic", "clasic"}, Games: 1, Seats: []int{2}, Only: []string{"rejection"}}
	r, err := conformance.Inspect(context.Background(), v, o)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, conformance.NewFile("v1.2.3", false, r).Write(&text))
	assert.Equal(t, 1, strings.Count(text.String(), "seats: 2\n              seed: 0\n              moves: 0\n"))
	assert.Equal(t, 2, strings.Count(text.String(), "seed: "), "of the run, and of the game")
}

// A failure in a game names a command that plays it, with what was laid over the
// ruleset; one without a game names none.
func TestGameOfFailure(t *testing.T) {
	f := &conformance.Failure{Ruleset: "mine.yaml", Place: &conformance.Place{Seats: 3, Moves: 12}}
	assert.Equal(t, "go test -run '^TestGameOfFailure$/^$/^mine.yaml$'\n  the game, with a command that has the variant: azulejo play mine.yaml "+
		"--set 'bonuses.x.per=stars('\\''red'\\'')' --seats 3 --seed 0 --bots random,random,random",
		conformance.TestCommand(t, f, []string{"bonuses.x.per=stars('red')"}))
	assert.NotContains(t, conformance.TestCommand(t, &conformance.Failure{Ruleset: "mine.yaml"}, nil), "the game")
}

// An interrupted run has what was finished, and says so.
func TestInterruptedRun(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	o := conformance.Options{Documents: []string{"classic"}, Games: 1, Seats: []int{2}}
	o.Progress = func(done, _ int) {
		if done == 2 {
			stop()
		}
	}
	r, err := conformance.Inspect(ctx, classic.Variant{}, o)
	require.ErrorIs(t, err, context.Canceled)
	assert.Len(t, r.Results, 2)
}

// A run that is stopped during a check of many games does not wait for the
// others, and has no result of that check.
func TestInterruptedCheck(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stopping := toy{sound}
	games := 0
	stopping.begin = func(r *toyRules, seats int) (*toyState, error) {
		if games++; games == 50 {
			stop()
		}
		return sound.begin(r, seats)
	}
	o := conformance.Options{Documents: []string{"calcada"}, Games: 1 << 40, Seats: []int{2}, Only: []string{"offers"}}
	r, err := conformance.Inspect(ctx, stopping, o)
	require.ErrorIs(t, err, context.Canceled)
	for _, result := range r.Results {
		assert.Equal(t, conformance.Passed, result.Status)
		assert.NotEqual(t, "offers", result.Check)
	}
}
