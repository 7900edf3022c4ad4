package golden

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Player is another implementation of a game, as functions. Seats count from 1,
// and tiles and moves are as records have them.
type Player struct {
	Turn    func() int // the seat to act, 0 where tiles are to be drawn, -1 at the end
	Deal    func(displays [][]string) error
	Refill  func(tiles []string) error
	Draw    func(name, value string)   // a value of the ruleset; nil where no shipped one draws any
	Gain    func(tiles []string) error // tiles that an effect draws; nil where none does
	Legal   func() []string
	Play    func(move string)
	Scores  func() []int
	Winners func() []int
	Reason  func() string // the rule that ended the game
	Clone   func() Player // an independent copy
}

// Follow replays the game with a player. The player must have as many legal
// moves at each turn as the record says, and the same points, winners and end. It must
// count the same sequences of moves, where there are at most a number of them.
func (g Game) Follow(t testing.TB, p Player, most uint64) {
	t.Helper()
	scores, counts, moves := p.Scores(), g.counts(t), 0
	for i, l := range g.Lines(t) {
		line := i + 1
		if l.Deal != nil || l.Supply != nil || l.Move != nil || l.End != nil {
			require.Equal(t, scores, p.Scores(), "before line %d", line)
		}
		switch {
		case l.Score != nil:
			scores[l.Score.Seat-1] = l.Score.Total
		case l.Deal != nil:
			require.NoError(t, p.Deal(l.Deal.Displays), "line %d", line)
		case l.Draw != nil:
			p.Draw(l.Draw.Name, l.Draw.Values[0])
		case l.Tiles != nil:
			require.NoError(t, p.Gain(l.Tiles.Tiles), "line %d", line)
		case l.Supply != nil:
			require.NoError(t, p.Refill(l.Supply), "line %d", line)
		case l.Move != nil:
			require.Equal(t, l.Move.Seat, p.Turn(), "line %d", line)
			legal := p.Legal()
			require.Len(t, legal, l.Move.Legal, "line %d", line)
			require.True(t, slices.Contains(legal, l.Move.Text), "line %d: %s is not legal", line, l.Move.Text)
			moves++
			if len(counts) > 0 && counts[0].Move == moves {
				counts[0].check(t, p, most, line)
				counts = counts[1:]
			}
			p.Play(l.Move.Text)
		case l.End != nil:
			require.Equal(t, -1, p.Turn())
			require.Equal(t, l.End.Totals, p.Scores())
			require.Equal(t, l.End.Winners, p.Winners())
			require.Equal(t, l.End.Reason, p.Reason())
		}
	}
	require.Empty(t, counts, "the game is over before them")
}

// check counts the sequences of moves, until there are too many.
func (c Count) check(t testing.TB, p Player, most uint64, line int) {
	t.Helper()
	for i, want := range c.Sequences {
		if want > most {
			return
		}
		require.Equal(t, want, p.perft(i+1), "sequences of %d moves at line %d", i+1, line)
	}
}

// perft counts the sequences of depth moves that can follow.
func (p Player) perft(depth int) uint64 {
	legal := p.Legal()
	if depth == 1 {
		return uint64(len(legal))
	}
	var count uint64
	for _, move := range legal {
		next := p.Clone()
		next.Play(move)
		count += next.perft(depth - 1)
	}
	return count
}
