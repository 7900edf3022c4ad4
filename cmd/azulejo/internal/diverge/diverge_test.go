package diverge_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/diverge"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

func open(t *testing.T, name string, set ...string) core.Rules {
	t.Helper()
	r, err := variants.Open(name, variants.Set(set...))
	require.NoError(t, err)
	return r.Rules
}

func parse(t *testing.T, text string) core.Rules {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text))
	require.NoError(t, err)
	return r.Rules
}

// find compares games of random bots at two seats.
func find(t *testing.T, a, b core.Rules, seed uint64, games int) *diverge.Divergence {
	t.Helper()
	p, err := diverge.Find(context.Background(), diverge.Setup{A: a, B: b, Seats: 2,
		Bots: []string{"random", "random"}, Games: games, Seed: seed})
	require.NoError(t, err)
	return p
}

// Names of rulesets, and the order of colors, make no difference.
func TestEqualGamesDoNotDiverge(t *testing.T) {
	classic := open(t, "classic", "wall.pattern=cyclic")
	assert.Nil(t, find(t, classic, open(t, "classic", "name=other", "wall.pattern=cyclic"), 1, 20))
	p := find(t, classic, parse(t, "extends: classic\ncolors: { red: null, lime: { letter: L, tiles: 20 } }\n"+
		"wall: { pattern: cyclic }\n"), 1, 1)
	require.NotNil(t, p)
	assert.Equal(t, "a red tile is drawn, and B has none", p.Why)
}

// Every kind of difference is found where it is.
func TestWhatDiffers(t *testing.T) {
	for name, test := range map[string]struct {
		set  []string
		what diverge.Kind
		why  string
	}{
		"points":     {[]string{"scoring.place=run.h + run.v"}, diverge.Points, ""},
		"a bonus":    {[]string{"bonuses.row.points=3"}, diverge.Points, ""},
		"displays":   {[]string{"displays.count=4"}, diverge.Tiles, "B cannot draw the tiles that A has drawn: the game has 4 displays, not 5"},
		"their size": {[]string{"displays.tiles=3"}, diverge.Tiles, "B cannot draw the tiles that A has drawn: display 1 takes 3 tiles, not 4"},
		"tiles":      {[]string{"colors.blue.tiles=1"}, diverge.Tiles, ""},
		"a choice":   {[]string{"wall.pattern=free"}, diverge.Turn, "in A the displays are to be filled, in B seat 1 is to move"},
		"the end":    {[]string{"end.round_limit=1"}, diverge.End, "in A the game goes on, in B the game is over (end.round_limit), won by seat 1 and seat 2"},
		"a formula":  {[]string{"end.when=6 / (sum(players, .tiles) - 1) > 900"}, diverge.Fault, ""},
		"legality":   {[]string{"lines.lengths=[1, 2, 3, 4, 1]"}, diverge.Moves, ""},
	} {
		p := find(t, open(t, "classic"), open(t, "classic", test.set...), 1, 60)
		require.NotNil(t, p, name)
		assert.Equal(t, test.what, p.Kind, "%s: %s", name, p.Why)
		if test.why != "" {
			assert.Equal(t, test.why, p.Why, name)
		}
	}
}

// A supply of another size is reported as a supply.
func TestSupplyOfAnotherSize(t *testing.T) {
	p := find(t, open(t, "summer-pavilion"), open(t, "summer-pavilion", "supply.spaces=9"), 1, 1)
	require.NotNil(t, p)
	assert.Equal(t, "B cannot draw the tiles that A has drawn: the supply takes 9 tiles, not 10", p.Why)
}

// steps lists the moves of a game and the tiles that came.
func steps(g *core.Game) (moves []string, drawn []core.Event) {
	for _, s := range g.Steps() {
		if s.Turn.Seat() {
			moves = append(moves, g.Text(s.Move))
		}
		for _, e := range s.Events {
			if e.Kind == core.TilesMoved && e.From.Place == core.Bag {
				drawn = append(drawn, e)
			}
		}
	}
	return moves, drawn
}

// Until games diverge, they have the same moves and the same tiles, and points
// differ only there.
func TestGamesAreTheSameUpToThere(t *testing.T) {
	p := find(t, open(t, "classic"), open(t, "classic", "scoring.place=run.h + run.v"), 1, 100)
	require.NotNil(t, p)
	movesA, drawnA := steps(p.A.Game)
	movesB, drawnB := steps(p.B.Game)
	assert.Equal(t, movesA, movesB)
	assert.ElementsMatch(t, drawnA, drawnB)
	assert.Equal(t, movesA, p.Moves)
	assert.NotEqual(t, p.A.Game.Scores(), p.B.Game.Scores())
	require.True(t, p.A.Game.Undo())
	require.True(t, p.B.Game.Undo())
	assert.Equal(t, p.A.Game.Scores(), p.B.Game.Scores())
}

// Of several games the one is found that diverges after the fewest moves, the first of
// those that diverge equally soon.
func TestTheFewestMoves(t *testing.T) {
	a, b := open(t, "classic"), open(t, "classic", "scoring.place=run.h + run.v")
	var want *diverge.Divergence
	for seed := range uint64(40) {
		p := find(t, a, b, seed+1, 1)
		if p != nil && (want == nil || len(p.Moves) < len(want.Moves)) {
			want = p
		}
	}
	got := find(t, a, b, 1, 40)
	require.NotNil(t, got)
	assert.Equal(t, want.Seed, got.Seed)
	assert.Equal(t, want.Moves, got.Moves)
}

// Moves that one ruleset refuses are listed with its reason and key, in both
// directions.
func TestRefusalsHaveReasons(t *testing.T) {
	a := open(t, "classic")
	short := open(t, "classic", "lines.lengths=[1, 2, 3, 4, 1]")
	p := find(t, a, short, 1, 60)
	require.NotNil(t, p)
	require.Equal(t, diverge.Moves, p.Kind)
	require.NotEmpty(t, p.OnlyA)
	for _, r := range p.OnlyA {
		m, err := p.A.Game.Rules().ParseMove(r.Move)
		require.NoError(t, err)
		assert.NoError(t, p.A.Game.State().Check(m))
		assert.Error(t, p.B.Game.State().Check(m), r.Move)
		assert.NotEmpty(t, r.Reason)
		assert.Equal(t, "lines.lengths", r.Key)
	}
	back := find(t, short, a, p.Seed, 1)
	require.NotNil(t, back)
	assert.Empty(t, back.OnlyA)
	assert.Equal(t, p.OnlyA, back.OnlyB)
}

// A search that is interrupted says so and gives what it has.
func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p, err := diverge.Find(ctx, diverge.Setup{A: open(t, "classic"), B: open(t, "classic", "bonuses.row.points=3"),
		Seats: 2, Bots: []string{"random", "random"}, Games: 1_000_000, Seed: 1,
		Progress: func(games int) {
			if games == 20 {
				cancel()
			}
		}})
	require.ErrorIs(t, err, context.Canceled)
	require.NotNil(t, p)
	assert.Equal(t, diverge.Points, p.Kind)
}
