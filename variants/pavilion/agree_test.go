package pavilion_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// The plain implementation, which was written from the rulebook without a look
// at the engine, and the engine play the same random games: legal moves,
// positions, scores and winners are the same at every step.
func TestEngineAgreesWithPlain(t *testing.T) {
	games := scene.Times(70, 1)
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

// The same in all shipped house rules.
func TestEngineAgreesWithPlainInHouseRules(t *testing.T) {
	games := scene.Times(9, 1)
	names := slices.DeleteFunc(variants.NamesOf(pavilion.Variant{}), func(name string) bool { return !strings.HasPrefix(name, "house/") })
	require.ElementsMatch(t, names, slices.Collect(maps.Keys(plainHouseRules)), "write each house rule in plainHouseRules as well")
	for _, name := range scene.Sample(names, 6, 0) {
		rules := scene.Rules(t, name)
		least, most := rules.Seats()
		for seats := least; seats <= most; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				t.Parallel()
				for seed := range games {
					o := plainSummer()
					plainHouseRules[name](&o, seats)
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
	chance := core.Seeded(seed)
	for p.turn() >= 0 {
		samePosition(t, p, s, seed)
		if s.Game.Turn() == core.Draw {
			p.answer(drawFor(t, p, s, luck))
			continue
		}
		if p.turn() == 0 {
			if tiles := s.Draw(chance); p.phase == "deal" {
				p.answer(tiles)
			} else {
				p.answer(tiles[0])
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

// drawFor lets chance draw a value. What is drawn for a seat, the plain implementation knows as well.
func drawFor(t *testing.T, p *plain, s *scene.Scene, luck *rand.Rand) plainDrawn {
	t.Helper()
	name, seat, values := scene.Draws(s.Rules, s.Game.State())
	if due, known := p.dueDraw(); due != "" {
		require.Equal(t, due, name)
		require.Equal(t, len(p.lots[due]), seat)
		require.Equal(t, known, values)
	}
	value := values[luck.IntN(len(values))]
	require.NoError(t, s.Game.Draw(value))
	return plainDrawn{name, value}
}

// plainUnsaid are the lines of a position that say what the table has drawn, what waits and how an effect
// continues. The plain implementation does not write them: what happens then is compared.
var plainUnsaid = regexp.MustCompile(`(?m)^(draws|drawn|numbers|offers|then|another|ends|giving|picks): .*\n`)

// samePosition compares the texts; the assertion is only made, and only then
// formatted, where they differ.
func samePosition(t *testing.T, p *plain, s *scene.Scene, seed uint64) {
	t.Helper()
	if want, got := plainUnsaid.ReplaceAllString(p.text(), ""), plainUnsaid.ReplaceAllString(s.Text(), ""); want != got {
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
