package styles_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
	"github.com/azulejo/azulejo/variants/styles"
)

func shipped(t *testing.T, name string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Shipped(name)
	require.NoError(t, err)
	return r
}

// bonuses returns what keys of a ruleset with some words bring to each seat in games of a bot.
func bonuses(t *testing.T, ruleset, name string, words ...string) (sum float64) {
	t.Helper()
	setup := sim.Setup{Games: 100, Table: sim.Table{Seats: 2, Seed: 1, Bots: []string{name, name}}}
	if conformance.Exhaustive() {
		setup.Games = 300
	}
	setup.Rulesets = make([]sim.Ruleset, 1)
	shipped(t, ruleset).Fill(&setup.Rulesets[0])
	r, err := sim.Run(t.Context(), setup)
	require.NoError(t, err)
	for _, p := range r.Points {
		for _, word := range words {
			if strings.Contains(p.Rule, word) {
				sum += p.Mean
			}
		}
	}
	return sum
}

// Bots of a style do more of what it likes than others.
func TestStylesShow(t *testing.T) {
	stars := []string{"red_star", "blue_star", "yellow_star", "green_star", "orange_star", "purple_star"}
	for _, test := range []struct {
		ruleset, style string
		words          []string
	}{
		{"classic", "columns", []string{"bonuses.column"}},
		{"classic", "color", []string{"bonuses.color"}},
		{"summer-pavilion", "columns", []string{"bonuses.fours"}},
		{"summer-pavilion", "color", stars},
	} {
		with, without := bonuses(t, test.ruleset, "greedy@"+test.style, test.words...), bonuses(t, test.ruleset, "greedy", test.words...)
		assert.Greater(t, with, without*1.1, "%+v", test)
	}
	plans := bonuses(t, "summer-pavilion", "greedy", stars...)
	assert.Greater(t, plans, bonuses(t, "summer-pavilion", "greedy@spends", stars...)*1.1)
}

// Every style suits every published board, and says in words what it is.
func TestShippedStyles(t *testing.T) {
	assert.Len(t, styles.Names(), 4)
	for _, name := range styles.Names() {
		assert.True(t, strings.HasPrefix(string(styles.Text(name)), "style: "), name)
		for _, game := range variants.Games() {
			assert.NoError(t, bot.CheckJudge("greedy@"+name, shipped(t, game).Rules), "%s: %s", name, game)
		}
	}
	assert.Nil(t, styles.Text("no"))
}

// written writes a file.
func written(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	return file
}

// evaluated returns an evaluator with all weights at a percentage.
func evaluated(t *testing.T, r core.Rules, percent int) core.Evaluator {
	t.Helper()
	w := r.(core.Weighted)
	all := make([]int, len(w.Features()))
	for i := range all {
		all[i] = percent
	}
	scaled, err := w.WithWeights(weights.Scaled(w.Weights(), all))
	require.NoError(t, err)
	return core.EvaluatorOf(scaled)
}

// An evaluator judges positions of a game by its own weights, and not by those of the game.
func TestScaledRulesJudgeTheGame(t *testing.T) {
	for _, name := range variants.Games() {
		r := shipped(t, name).Rules
		g, err := core.NewGame(r, 2, core.Seeded(1))
		require.NoError(t, err)
		none, same, differ := evaluated(t, r, 0), evaluated(t, r, 100), false
		luck := core.NewRandom(1, core.Stream{})
		for g.Turn().Seat() {
			usual := core.EvaluatorOf(r).AppendForecasts(nil, g.State())
			assert.Equal(t, usual, same.AppendForecasts(nil, g.State()), name)
			for i, points := range none.AppendForecasts(nil, g.State()) {
				differ = differ || points != usual[i]
			}
			moves := g.Moves()
			require.NoError(t, g.Play(moves[luck.Below(len(moves))]))
		}
		assert.True(t, differ, name)
	}
}

func TestStyleFiles(t *testing.T) {
	r := shipped(t, "classic").Rules
	for text, want := range map[string]string{
		"style: a\nothers: 50\n": "",
		"style: a\nfeatures: { classic: { begins: 0, all: 20, line: -50, points_missing1: 1000 } }\n": "",
		"style: a\nfeatures: { pavilion: { star: 0 }, classic: { begins: 0 } }\n":                     "",
		"style: a\nfeatures: { pavilion: { star: 0 } }\n":                                             "pavilion: no feature is called star",
		"style: a\nfeatures: { classic: { begin: 0, row_missing: 3, x: 1 } }\n":                       "no feature is called begin or x",
		"others: 50\n":             "`style` is missing",
		"style: a\nothers: 1001\n": "out of range",
		"style: a\nfeature: 3\n":   "there is no key `feature` here",
		"[1, 2]\n":                 "a map of keys is needed here",
		"variant: pavilion\nweights: { star_2: [1], star_4: [1], star_6: [1], built: [1] }\n": "has weights for pavilion",
		"variant: classic\nweights: { begins: [1] }\n":                                        "begins: ",
	} {
		name := "greedy@" + written(t, "x.yaml", text)
		err := bot.CheckJudge(name, r)
		if want == "" {
			assert.NoError(t, err, text)
		} else {
			assert.ErrorContains(t, err, want, text)
		}
	}
}

// Bots that judge by the weights that a variant has play as without; the digest of the file is part of a run.
func TestWeightsAsJudges(t *testing.T) {
	text, err := os.ReadFile("../classic/weights/colored.yaml")
	require.NoError(t, err)
	name := "greedy@" + written(t, "own.weights.yaml", string(text))
	assert.Equal(t, bonuses(t, "classic", "greedy", "scoring.place"), bonuses(t, "classic", name, "scoring.place"))
	digests, err := bot.JudgeDigests([]string{name, "greedy", name})
	require.NoError(t, err)
	require.Len(t, digests, 1)
	assert.Contains(t, digests[0], name+" sha256:")
}
