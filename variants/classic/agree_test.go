package classic_test

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
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The plain implementation, which was written from the rulebook without a look
// at the engine, and the engine play the same random games: legal moves,
// positions, scores and winners are the same at every step.
func TestEngineAgreesWithPlain(t *testing.T) {
	games := scene.Times(40, 1)
	for _, board := range boards {
		rules := scene.Rules(t, board.name)
		for seats := 2; seats <= 4; seats++ {
			t.Run(fmt.Sprintf("%s/%d", board.name, seats), func(t *testing.T) {
				t.Parallel()
				for seed := range games {
					agree(t, scene.Start(t, rules, seats), newPlain(seats, board.options()), uint64(seed))
				}
			})
		}
	}
}

// The same in all shipped house rules.
func TestEngineAgreesWithPlainInHouseRules(t *testing.T) {
	games := scene.Times(12, 1)
	names := slices.DeleteFunc(variants.NamesOf(classic.Variant{}), func(name string) bool { return !strings.HasPrefix(name, "house/") })
	require.ElementsMatch(t, names, slices.Collect(maps.Keys(plainHouseRules)), "write each house rule in plainHouseRules as well")
	for _, name := range scene.Sample(names, 8, 0) {
		rules := scene.Rules(t, name)
		least, most := rules.Seats()
		for seats := least; seats <= most; seats++ {
			t.Run(fmt.Sprintf("%s/%d", name, seats), func(t *testing.T) {
				t.Parallel()
				for seed := range games {
					o := plainClassic()
					plainHouseRules[name](&o)
					agree(t, scene.Start(t, rules, seats), newPlain(seats, o), uint64(seed))
				}
			})
		}
	}
}

// Where displays cost little the guild wins as well.
func TestEngineAgreesWithPlainInACheapGuild(t *testing.T) {
	const name = "house/az-tile-guild"
	r, err := variants.Parse("cheap.yaml", []byte("format: 1\nextends: "+name+"\nparams: { price: 2 }\n"))
	require.NoError(t, err)
	for seed := range scene.Times(60, 3) {
		o := plainClassic()
		o.guild(2)
		seats := 2 + seed%3
		agree(t, scene.Start(t, r.Rules, seats), newPlain(seats, o), uint64(seed))
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
		if p.phase == "gain" {
			p.answer(s.Draw(chance)[0])
			continue
		}
		if p.turn() == 0 {
			p.answer(s.Draw(chance))
			continue
		}
		legal, plainLegal := s.Legal(), p.legal()
		slices.Sort(legal)
		slices.Sort(plainLegal)
		if !slices.Equal(legal, plainLegal) {
			require.Equal(t, plainLegal, legal, "seed %d\n%s", seed, p.text())
		}
		if seed%2 == 1 {
			legal = p.careful(legal, luck)
		}
		move := legal[luck.IntN(len(legal))]
		s.Play(move)
		p.play(move)
	}
	samePosition(t, p, s, seed)
	require.Equal(t, p.scores(), s.Scores())
	require.Equal(t, p.winners(), append([]int{}, s.Winners()...))
}

// careful returns the best for the seat of some random moves, so that games have high scores as well.
func (g *plain) careful(legal []string, luck *rand.Rand) (best []string) {
	most := 0
	for range min(2, len(legal)) {
		move := legal[luck.IntN(len(legal))]
		c, points := g.copy(), 0
		if c.play(move); c.phase == "offer" {
			points = c.forecast()[g.asked-1]
		}
		if best == nil || points > most {
			best, most = []string{move}, points
		}
	}
	return best
}

// drawFor lets chance draw a value. What can come, the plain implementation knows as well, but for discs.
func drawFor(t *testing.T, p *plain, s *scene.Scene, luck *rand.Rand) plainDrawn {
	t.Helper()
	name, seat, values := scene.Draws(s.Rules, s.Game.State())
	if due, holder, cards := p.dueDraw(); cards != nil {
		require.Equal(t, due.name, name)
		require.Equal(t, holder, seat)
		require.Equal(t, cards, values)
	}
	value := values[luck.IntN(len(values))]
	require.NoError(t, s.Game.Draw(value))
	return plainDrawn{name, value}
}

// plainUnsaid are the lines of a position that say what waits and how an effect continues. The plain implementation does not write them: what happens then is compared.
var plainUnsaid = regexp.MustCompile(`(?m)^(offers|then|another|ends|giving): .*\n`)

// samePosition compares the texts; the assertion is only made, and only then
// formatted, where they differ.
func samePosition(t *testing.T, p *plain, s *scene.Scene, seed uint64) {
	t.Helper()
	if want, got := plainUnsaid.ReplaceAllString(p.text(), ""), plainUnsaid.ReplaceAllString(s.Text(), ""); want != got {
		require.Equal(t, want, got, "seed %d", seed)
	}
}
