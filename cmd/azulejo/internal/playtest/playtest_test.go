package playtest_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/playtest"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// parse compiles a ruleset that a designer has written.
func parse(t *testing.T, text string) *variants.Ruleset {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text), variants.Counting())
	require.NoError(t, err)
	return r
}

// run playtests a ruleset with two and three seats.
func run(t *testing.T, r *variants.Ruleset, games int) []ruleset.Problem {
	t.Helper()
	found, err := playtest.Run(context.Background(), playtest.Setup{Ruleset: r, Seats: []int{2, 3}, Games: games, Seed: 1, Play: "azulejo play mine.yaml"})
	require.NoError(t, err)
	return found
}

// brief writes what was found as "line key [code]", with a question mark after
// warnings.
func brief(found []ruleset.Problem) []string {
	var lines []string
	for _, p := range found {
		line := fmt.Sprintf("%d %s [%s]", p.Line, p.Path, p.Code)
		if p.Warning {
			line += "?"
		}
		lines = append(lines, line)
	}
	return lines
}

// The published games have no problems.
func TestPublishedGamesAreFine(t *testing.T) {
	names := []string{"classic", "summer-pavilion-gray", "classic-gray", "summer-pavilion"}
	if testing.Short() {
		names = names[:2] // both variants, and both kinds of board
	}
	for _, name := range names {
		r, err := variants.Open(name)
		require.NoError(t, err)
		assert.Empty(t, brief(run(t, r, 200)), name)
	}
}

// What was planted in a ruleset is found in its place, and nothing else.
func TestPlantedMistakesAreFound(t *testing.T) {
	tests := map[string]struct {
		text string
		want []string
	}{
		"a formula that fails with three rows only": {
			"extends: classic\nbonuses:\n  row: { per: '12 / (board.rows == 2 ? 5 : 4)' }\n",
			[]string{"4 bonuses.row.per [formula-fault]"},
		},
		"a formula that fails nearly always": {
			"extends: classic\nbonuses:\n  row: { per: 12 / board.rows }\n",
			[]string{"4 bonuses.row.per [formula-fault]"},
		},
		"two formulas that fail": {
			"extends: classic\nbonuses:\n  row: { per: '12 / (board.rows == 2 ? 5 : 4)' }\n" +
				"  column: { per: '12 / (board.columns == 1 ? 5 : 4)' }\n",
			[]string{"4 bonuses.row.per [formula-fault]", "5 bonuses.column.per [formula-fault]"},
		},
		"a bonus that nobody can get": {
			"extends: classic\nbonuses:\n  luck: { per: 'board.tiles > 25 ? 1 : 0', points: 3 }\n",
			[]string{"4 bonuses.luck [never-scored]?"},
		},
		"a bonus of nothing": {
			"extends: classic\nbonuses:\n  row: { points: 0 }\n",
			[]string{"4 bonuses.row [never-scored]?"},
		},
		"an end that never comes": {
			"extends: classic\nend: { when: 'any(players, .rows > 5)' }\n",
			[]string{"3 end.when [never-ended]?"},
		},
		"no end but the limit, as it is meant": {
			"extends: classic\nend: { when: false, round_limit: 8 }\n", nil,
		},
		"a game that is too short for what it has": {
			"extends: classic\nend: { when: false, round_limit: 1 }\n",
			[]string{"0 bonuses.row [never-scored]?", "0 bonuses.column [never-scored]?", "0 bonuses.color [never-scored]?"},
		},
		"too few tiles for a line": {
			"extends: classic\ncolors:\n  white: { tiles: 1 }\n",
			[]string{"0 wall [never-covered]?"},
		},
		"a color that no cell takes, which reading reports": {
			"extends: classic\nwall: { once_per: [], pattern: \"B Y R K B\\nB Y R K B\\nB Y R K B\\nB Y R K B\\nB Y R K B\" }\n", nil,
		},
		"a comparison of a tile with itself": {
			"extends: classic\nscoring: { place: 'base + (row == 1 and color == last.color ? 1 : 0)' }\n",
			[]string{"3 scoring.place [constant-condition]?"},
		},
		"an event that never comes, with what it offers": {
			"extends: classic\nactions:\n  jump: { phase: offered, limit: { times: 2 }, do: [{ score: 1 }] }\n" +
				"on:\n  late:\n    event: row\n    when: round > 100\n    do: [{ offer: jump }]\n",
			[]string{"9 on.late.do.1.offer [never-legal]?"},
		},
		"an action that nobody can afford": {
			"extends: summer-pavilion\nactions:\n  buy: { phase: place, limit: { times: 2 }, when: score > 900, do: [{ score: 1 }] }\n",
			[]string{"4 actions.buy [never-legal]?"},
		},
		"an action with nothing to choose": {
			"extends: classic\nactions:\n  take: { phase: offer, limit: { times: 2 }, choose: { seat: chosen.seat > seats }, do: [{ score: 1 }] }\n",
			[]string{"4 actions.take [never-legal]?"},
		},
		"a take that is never refused": {
			"extends: classic\ntake: { when: take.size < 20 }\n",
			[]string{"3 take.when [constant-condition]?"},
		},
		"effects without effect": {
			"extends: classic\non:\n  fill:\n    event: line\n    when: take.line > 0 or round > 90\n" +
				"    do: [{ score: 1, when: round > 90 }, { score: 1, when: seats < 4 }]\n",
			[]string{"6 on.fill.when [constant-condition]?", "7 on.fill.do.1.when [constant-condition]?"},
		},
		"a cell that no wall has, which reading reports": {
			"extends: classic\nend: { when: 'filled(0, 6) or any(players, .rows > 0)' }\n", nil,
		},
		"nothing for the floor, as it is meant": {
			"extends: classic\nscoring: { floor: [0, 0, 0] }\n", nil,
		},
	}
	for i, name := range slices.Sorted(maps.Keys(tests)) {
		if testing.Short() && i%4 != 0 {
			continue
		}
		test := tests[name]
		assert.ElementsMatch(t, test.want, brief(run(t, parse(t, test.text), 200)), name)
	}
}

// Each code can be explained.
func TestCodesAreExplained(t *testing.T) {
	for _, code := range playtest.Codes {
		_, known := ruleset.FindCode(code)
		assert.True(t, known, code)
	}
}

// Rare things that a ruleset takes over from a published one, where nobody sees
// them either, are not reported.
func TestRareThingsOfParentsAreNotReported(t *testing.T) {
	assert.Empty(t, brief(run(t, parse(t, "extends: summer-pavilion-gray\nscoring: { start: 6 }\n"), 50)))
}

// The problem of a fault has what is needed to see it again: its message, and a command.
func TestFaultHasTheGameThatShowsIt(t *testing.T) {
	r := parse(t, "extends: classic\nbonuses:\n  row: { per: 12 / (board.rows - 1) }\n")
	found := run(t, r, 20)
	require.Len(t, found, 1)
	assert.Regexp(t, `^in play, (12 / (0 divides by zero|-?\d leaves a remainder; .*)|the result is -12, outside 0..1000) \(board\.rows = \d\)$`, found[0].Message)
	assert.Equal(t, "  row: { per: 12 / (board.rows - 1) }\n              ^", found[0].Snippet)
	var seats int
	var seed core.Seeded
	_, err := fmt.Sscanf(found[0].Hint, "see it with azulejo play mine.yaml --seats %d --seed %d --bots random,random", &seats, &seed)
	require.NoError(t, err, found[0].Hint)
	assert.Equal(t, 2, seats)
}

// The same is found with any number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	r := parse(t, "extends: classic\nbonuses:\n  row: { per: '12 / (board.rows == 2 ? 5 : 4)' }\n")
	s := playtest.Setup{Ruleset: r, Seats: []int{2, 3, 4}, Games: 300, Seed: 5, Workers: 1}
	if testing.Short() {
		s.Games = 50
	}
	one, err := playtest.Run(context.Background(), s)
	require.NoError(t, err)
	require.NotEmpty(t, one)
	s.Workers = 4
	four, err := playtest.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Equal(t, one, four)
}

// Progress goes up to the total, also where games fail.
func TestProgress(t *testing.T) {
	for _, text := range []string{"extends: classic\n", "extends: classic\nbonuses: { row: { per: 12 / board.rows } }\n"} {
		s := playtest.Setup{Ruleset: parse(t, text), Seats: []int{2, 3}, Games: 60, Seed: 1}
		last := 0
		s.Progress = func(games int) {
			assert.GreaterOrEqual(t, games, last)
			last = games
		}
		_, err := playtest.Run(context.Background(), s)
		require.NoError(t, err)
		assert.Equal(t, 2*(60+2), s.Total())
		assert.LessOrEqual(t, last, s.Total())
		if text == "extends: classic\n" {
			assert.Equal(t, s.Total(), last)
		}
	}
}

// An interrupted playtest returns the error.
func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := playtest.Setup{Ruleset: parse(t, "extends: classic\n"), Seats: []int{2}, Games: 1_000_000, Seed: 1}
	s.Progress = func(int) { cancel() }
	_, err := playtest.Run(ctx, s)
	assert.ErrorIs(t, err, context.Canceled)
}

// broken is rules in whose games something is wrong from the second round on.
type broken struct {
	core.Rules
	moves func(core.State, []core.Move) []core.Move
	play  func(core.State, core.Move, core.Watcher)
}

func (r broken) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	return &brokenState{s, r}, err
}

type brokenState struct {
	core.State
	rules broken
}

func (s *brokenState) Set(src core.State) { s.State.Set(src.(*brokenState).State) }

func (s *brokenState) AppendMoves(dst []core.Move) []core.Move {
	if s.Round() > 1 && s.rules.moves != nil {
		return s.rules.moves(s.State, dst)
	}
	return s.State.AppendMoves(dst)
}

func (s *brokenState) Play(m core.Move, w core.Watcher) {
	if s.Round() > 1 && s.rules.play != nil {
		s.rules.play(s.State, m, w)
		return
	}
	s.State.Play(m, w)
}

// A seat without a legal move and a game that does not end are reported. No shipped
// variant has either, so that one is made here.
func TestStuckAndEndlessGames(t *testing.T) {
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	stuck, endless := *classic, *classic
	stuck.Rules = broken{Rules: classic.Rules, moves: func(_ core.State, dst []core.Move) []core.Move { return dst }}
	endless.Rules = broken{Rules: classic.Rules, play: func(core.State, core.Move, core.Watcher) {}}
	assert.Equal(t, []string{"0  [stuck]"}, brief(run(t, &stuck, 10)))
	assert.Equal(t, []string{"0  [endless]?"}, brief(run(t, &endless, 10)))
	assert.Regexp(t, "^after [0-9]+ moves, in round 2: seat [12] to move: there is no legal move, which is a mistake in "+
		"the Go code of the variant classic$", run(t, &stuck, 10)[0].Message)
	assert.Equal(t, "after 10000 moves, in round 2: the game is not over", run(t, &endless, 10)[0].Message)
}

// A variant that panics, and one whose games are over without a reason, are reported, with
// what is known of the place.
func TestMistakesOfTheVariant(t *testing.T) {
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	panics, silent := *classic, *classic
	panics.Rules = broken{Rules: classic.Rules, play: func(core.State, core.Move, core.Watcher) { panic("too much") }}
	silent.Rules = broken{Rules: classic.Rules, play: func(s core.State, m core.Move, w core.Watcher) {
		s.Play(m, core.WatchFunc(func(e core.Event) {
			if w != nil && e.Kind != core.GameEnded {
				w.Watch(e)
			}
		}))
	}}
	assert.Equal(t, []string{"0  [panic]"}, brief(run(t, &panics, 10)))
	assert.Regexp(t, "^panic: too much at .*playtest_test.go:[0-9]+, which is a mistake", run(t, &panics, 10)[0].Message)
	assert.Equal(t, []string{"0  [no-reason]"}, brief(run(t, &silent, 10)))
	assert.Contains(t, run(t, &silent, 10)[0].Message, "no event names the rule that ended it, which is a mistake")
}

// What there is no time for is left out, and that is reported.
func TestBudgetIsReported(t *testing.T) {
	found, err := playtest.Run(context.Background(), playtest.Setup{Ruleset: parse(t, "extends: classic\n"),
		Seats: []int{2, 3}, Games: 100, Seed: 1, Budget: 1})
	require.NoError(t, err)
	require.Len(t, found, 1)
	// Some games may have been played before anybody looks at the clock.
	assert.Regexp(t, `^mine\.yaml: warning: \d+ of 208 games were played in 1ns; the others were left out \[slow-games\]
  play fewer with --games, and make formulas cheaper that go through lists$`, found[0].String())
	_, known := ruleset.FindCode(found[0].Code)
	assert.True(t, known)
}
