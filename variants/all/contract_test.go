package all_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// Every tile of the game lies somewhere, at every position.
func TestTilesAreConserved(t *testing.T) {
	eachGame(t, 20, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		fresh, err := g.Rules().New(g.State().Seats())
		require.NoError(t, err)
		all := fresh.(core.Counter).CountTiles()
		for g.Turn().Seat() {
			require.Equal(t, all, g.State().(core.Counter).CountTiles(), "%s", textOf(t, g.State()))
			step(t, g, luck)
		}
		require.Equal(t, all, g.State().(core.Counter).CountTiles())
	})
}

// A seat to act has moves, each once and in increasing order; their texts are
// all different and read back as the same moves; Check agrees.
func TestMovesAreOrderedUniqueAndReadable(t *testing.T) {
	eachPosition(t, 5, func(t *testing.T, g *core.Game, _ *rand.Rand) {
		texts := map[string]bool{}
		legal := g.Moves()
		require.Equal(t, g.Turn().Seat(), len(legal) > 0, "moves are for a seat to act alone")
		for i, m := range legal {
			text := g.Text(m)
			if i > 0 && legal[i-1] >= m || texts[text] || g.State().Check(m) != nil {
				require.Fail(t, "not in order, not unique, or not legal", text)
			}
			texts[text] = true
			if read, err := g.Rules().ParseMove(text); err != nil || read != m {
				require.Fail(t, "the text is not that of the move", "%s, read as %d, %v", text, read, err)
			}
		}
	})
}

// Whatever number comes as a move, Check takes exactly the legal ones, gives a
// reason for the others, and changes nothing.
func TestCheckTakesTheLegalMovesAlone(t *testing.T) {
	eachPosition(t, 3, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		if !g.Turn().Seat() {
			return
		}
		before := textOf(t, g.State())
		legal := map[core.Move]bool{}
		for _, m := range g.Moves() {
			legal[m] = true
		}
		for _, m := range numbersNear(g.Moves(), luck) {
			err := g.State().Check(m)
			refused, _ := errors.AsType[*core.MoveError](err)
			if legal[m] != (err == nil) || !legal[m] && (refused == nil || refused.Reason == "") {
				require.Fail(t, "not checked as it should be", "%s, legal: %v, error: %v\n%s",
					g.Text(m), legal[m], err, before)
			}
		}
		require.Equal(t, before, textOf(t, g.State()))
	})
}

// numbersNear mixes legal moves, moves that differ from them in few bits, and
// any numbers.
func numbersNear(legal []core.Move, luck *rand.Rand) []core.Move {
	var numbers []core.Move
	for range 60 {
		m := legal[luck.IntN(len(legal))]
		one, other := core.Move(1)<<luck.IntN(32), core.Move(1)<<luck.IntN(32)
		numbers = append(numbers, m, m^one, m^one^other, core.Move(luck.Uint32()))
	}
	return numbers
}

// The text of a position reads back as the same position, also in mid-round and
// when the game is over, and the game goes on the same from there.
func TestPositionTextGoesBothWays(t *testing.T) {
	eachPosition(t, 3, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		text := textOf(t, g.State())
		read, err := g.Rules().New(g.State().Seats())
		require.NoError(t, err)
		require.NoError(t, read.UnmarshalText([]byte(text)), "%s", text)
		require.Equal(t, text, textOf(t, read))
		require.Equal(t, g.Moves(), read.AppendMoves(nil))
		require.Equal(t, g.Turn(), read.Turn())
		if luck.IntN(10) == 0 {
			sameEnd(t, g.Rules(), g.State(), read)
		}
	})
}

// sameEnd plays copies of two positions on with the same luck.
func sameEnd(t *testing.T, r core.Rules, a, b core.State) {
	t.Helper()
	end := func(s core.State) string {
		copied, err := r.New(s.Seats())
		require.NoError(t, err)
		copied.Set(s)
		core.Playout(copied, core.NewRandom(5, core.Stream{}), nil)
		return textOf(t, copied)
	}
	require.Equal(t, end(a), end(b))
}

// A copy is independent: playing on does not change it.
func TestCopiesAreIndependent(t *testing.T) {
	eachGame(t, 5, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		var copies []core.State
		var texts []string
		for g.Turn().Seat() {
			c, err := g.Rules().New(g.State().Seats())
			require.NoError(t, err)
			c.Set(g.State())
			copies, texts = append(copies, c), append(texts, textOf(t, c))
			step(t, g, luck)
		}
		for i := range copies {
			require.Equal(t, texts[i], textOf(t, copies[i]))
		}
	})
}

// Undo goes back to each position, and the same tiles come again.
func TestUndoGoesAllTheWayBack(t *testing.T) {
	eachGame(t, 3, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		var texts []string
		var played []core.Move
		for g.Turn().Seat() {
			texts = append(texts, textOf(t, g.State()))
			legal := g.Moves()
			m := legal[luck.IntN(len(legal))]
			played = append(played, m)
			require.NoError(t, g.Play(m))
		}
		end := textOf(t, g.State())
		for i := len(texts) - 1; i >= 0; i-- {
			require.True(t, g.Undo())
			require.Equal(t, texts[i], textOf(t, g.State()))
		}
		for _, m := range played {
			require.NoError(t, g.Play(m))
		}
		require.Equal(t, end, textOf(t, g.State()))
	})
}

// The score events of a game add up to its scores, and each says the total it
// leads to and the key of a rule.
func TestEveryPointHasAReason(t *testing.T) {
	eachGame(t, 20, func(t *testing.T, g *core.Game, luck *rand.Rand) {
		for g.Turn().Seat() {
			step(t, g, luck)
		}
		fresh, err := g.Rules().New(g.State().Seats())
		require.NoError(t, err)
		totals := make([]int, fresh.Seats())
		for seat := range totals {
			totals[seat] = fresh.Score(seat)
		}
		for _, s := range g.Steps() {
			for _, e := range s.Events {
				if e.Kind == core.Scored {
					totals[e.Seat] += e.Points
					require.Equal(t, totals[e.Seat], e.Total)
					require.NotEmpty(t, e.Key)
					require.NotZero(t, e.Points)
				}
			}
		}
		assert.Equal(t, totals, g.Scores())
		assert.NotEmpty(t, g.EndReason())
		assert.NotEmpty(t, g.Winners())
	})
}

// The same seed gives the same game, and another seed another one.
func TestSeedsDecideTheGame(t *testing.T) {
	for _, r := range sample(t) {
		game := func(seed uint64) string {
			g, err := core.NewGame(r.Rules, 2, core.Seeded(seed))
			require.NoError(t, err)
			luck := rand.New(rand.NewPCG(1, 1))
			for g.Turn().Seat() {
				step(t, g, luck)
			}
			return textOf(t, g.State())
		}
		assert.Equal(t, game(4), game(4), r.Name)
		assert.NotEqual(t, game(4), game(5), r.Name)
	}
}
