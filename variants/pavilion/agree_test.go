package pavilion_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/golden"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The plain implementation, which was written from the rulebook without a look
// at the engine, and the engine play the same random games: legal moves,
// positions, scores and winners are the same at every step.
func TestEngineAgreesWithPlain(t *testing.T) {
	games := scene.Times(120, 1)
	for name, options := range plainBoards {
		rules := scene.Rules(t, name)
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				t.Parallel()
				for seed := range games {
					agree(t, scene.Start(t, rules, seats), newPlain(seats, options()), uint64(seed))
				}
			})
		}
	}
}

// The same in the shipped house rules, except those that draw a value or a disc for the table.
func TestEngineAgreesWithPlainInHouseRules(t *testing.T) {
	games := scene.Times(20, 1)
	drawn := []string{"house/sp-drawn-displays", "house/sp-shuffled-numbers", "house/sp-wild-random"}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(plainHouseRules)), func(name string) bool { return slices.Contains(drawn, name) })
	for _, name := range scene.Sample(names, 6, 0) {
		rules := scene.Rules(t, name)
		least, most := rules.Seats()
		for seats := least; seats <= most; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				t.Parallel()
				for seed := range games {
					o, _ := plainShipped(name, seats)
					agree(t, scene.Start(t, rules, seats), newPlain(seats, o), uint64(seed))
				}
			})
		}
	}
}

// agree plays one game on both.
func agree(t *testing.T, s *scene.Scene, p *plain, seed uint64) {
	t.Helper()
	luck := rand.New(rand.NewPCG(seed, 1))
	chance := core.NewRandom(seed, core.Stream{Kind: core.DealStream})
	for p.turn() >= 0 {
		samePosition(t, p, s, seed)
		if name, values := p.dueDraw(); name != "" {
			what := s.Game.State().(core.Drawer).Draws()
			require.Equal(t, core.Drawn{Name: name, Seat: len(p.lots[name]), Values: values}, what)
			value := values[luck.IntN(len(values))]
			require.NoError(t, s.Game.Draw(value))
			p.draw(name, value)
			continue
		}
		if p.turn() == 0 {
			refill := s.Game.Turn() == core.Refill
			if tiles := s.Draw(chance); refill {
				require.NoError(t, p.refill(tiles[0]))
			} else if p.phase == "gain" {
				require.NoError(t, p.gainTiles(tiles[0]))
			} else {
				require.NoError(t, p.deal(tiles))
			}
			continue
		}
		legal, plainLegal := s.Legal(), p.legal()
		slices.Sort(legal)
		slices.Sort(plainLegal)
		if !slices.Equal(legal, plainLegal) {
			require.Equal(t, plainLegal, legal, "seed %d\n%s", seed, p.text())
		}
		move := choose(legal, luck)
		s.Play(move)
		p.play(move)
	}
	samePosition(t, p, s, seed)
	require.Equal(t, p.scores(), s.Scores())
	require.Equal(t, p.winners(), s.Winners())
}

// plainWaiting are the lines of a position that say what waits, and what goes on afterwards. The plain
// implementation has no list of that: it is compared by what happens then.
var plainWaiting = regexp.MustCompile(`(?m)^(offers|then|another|ends|giving|picks): .*\n`)

// samePosition compares the texts; the assertion is only made, and only then
// formatted, where they differ.
func samePosition(t *testing.T, p *plain, s *scene.Scene, seed uint64) {
	t.Helper()
	if want, got := p.text(), plainWaiting.ReplaceAllString(s.Text(), ""); want != got {
		require.Equal(t, want, got, "seed %d", seed)
	}
}

// choose takes a random move, but passes seldom: otherwise boards stay so
// empty that stars and structures are rarely completed.
func choose(texts []string, luck *rand.Rand) string {
	for {
		move := texts[luck.IntN(len(texts))]
		if move != "pass" || len(texts) == 1 || luck.IntN(8) == 0 {
			return move
		}
	}
}

// The plain implementation follows the games in the archives of shipped rulesets, with
// every number of seats, and of all house rules in an exhaustive run: as many moves are legal, the points, the end and the
// winners are the same, and as many sequences of moves can follow.
func TestPlainFollowsGoldenGames(t *testing.T) {
	names, house := golden.Of(t, "pavilion")
	if !testing.Short() {
		names = append(names, scene.Sample(house, 6, 1)...)
	}
	for _, name := range names {
		for _, g := range golden.Read(t, name).Games {
			if testing.Short() && g.Seats > 2 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, g.Seats), func(t *testing.T) {
				t.Parallel()
				o, known := plainShipped(name, g.Seats)
				require.True(t, known, "the plain implementation has to learn it: write it in plainHouseRules")
				g.Follow(t, newPlain(g.Seats, o).player(), uint64(scene.Times(600, 100)))
			})
		}
	}
}

// player returns the functions by which a game of records is followed.
func (g *plain) player() golden.Player {
	return golden.Player{Turn: g.turn, Deal: g.deal, Draw: g.draw, Refill: g.refill, Legal: g.legal, Play: g.play,
		Scores: g.scores, Winners: g.winners, Reason: func() string { return g.reason },
		Gain: g.gainTiles, Clone: func() golden.Player { return g.copy().player() }}
}

// plainBoards are the published boards.
var plainBoards = map[string]func() plainOptions{
	"summer-pavilion": plainSummer, "summer-pavilion-gray": plainSummerGray,
	"glazed-pavilion-orange": plainGlazedOrange, "glazed-pavilion-purple": plainGlazedPurple,
}

// agreeUnder plays games under some house rules on both.
func agreeUnder(t *testing.T, board string, rules []plainRule, games int, luck *rand.Rand) {
	t.Helper()
	keys := map[string]string{}
	for _, rule := range rules {
		maps.Copy(keys, rule.keys)
	}
	text := plainRuleset(board, keys)
	opened, err := variants.Parse("house.yaml", []byte(text))
	require.NoError(t, err, text)
	for range games {
		o := plainBoards[board]()
		for _, rule := range rules {
			rule.play(&o)
		}
		seats := 2 + luck.IntN(3)
		seed := luck.Uint64()
		t.Run("", func(t *testing.T) {
			defer func() {
				if t.Failed() {
					t.Log(text)
				}
			}()
			agree(t, scene.Start(t, opened.Rules, seats), newPlain(seats, o), seed)
		})
	}
}

// Both play the same under every house rule alone, on every board.
func TestEngineAgreesUnderEachRule(t *testing.T) {
	games := scene.Times(2, 1)
	for i, board := range slices.Sorted(maps.Keys(plainBoards)) {
		t.Run(board, func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(i), 2))
			for _, group := range slices.Sorted(maps.Keys(plainRules)) {
				for _, rule := range scene.Sample(plainRules[group], len(plainBoards), i) {
					agreeUnder(t, board, []plainRule{rule}, games, luck)
				}
			}
		})
	}
}

// Both play the same under many of them at once.
func TestEngineAgreesUnderManyRules(t *testing.T) {
	rulesets, games := scene.Times(24, 1), scene.Times(4, 1)
	for i, board := range slices.Sorted(maps.Keys(plainBoards)) {
		t.Run(board, func(t *testing.T) {
			t.Parallel()
			luck := rand.New(rand.NewPCG(uint64(i), 3))
			for range rulesets {
				agreeUnder(t, board, someRules(luck), games, luck)
			}
		})
	}
}

// someRules draws about half of the groups, and a rule of each.
func someRules(luck *rand.Rand) []plainRule {
	var rules []plainRule
	for _, group := range slices.Sorted(maps.Keys(plainRules)) {
		if luck.IntN(2) == 0 {
			rules = append(rules, plainRules[group][luck.IntN(len(plainRules[group]))])
		}
	}
	return rules
}
