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
	Legal   func() []string
	Play    func(move string)
	Scores  func() []int
	Winners func() []int
	Reason  func() string // the rule that ended the game
	Clone   func() Player // one that goes on alone from here
}

// follower lets a player play a recorded game.
type follower struct {
	t      testing.TB
	p      Player
	scores []int // as the record tells them
	points []Point
	most   uint64
	moves  int
	line   int
}

// Follow lets a player play the deals and the moves of a game of an archive. The
// player must have as many legal moves at each turn as the record says, and the
// same points, winners and end; and where sequences of moves were counted, and
// there are no more than so many, it must count the same.
func (a Archive) Follow(t testing.TB, g Game, p Player, most uint64) {
	t.Helper()
	f := &follower{t: t, p: p, scores: p.Scores(), points: a.Points(t, g.Seats), most: most}
	for i, l := range g.Lines(t) {
		f.line = i + 1
		f.follow(l)
	}
	require.Empty(t, f.points, "the game is over before them")
}

func (f *follower) follow(l Line) {
	if l.Score != nil {
		f.scores[l.Score.Seat-1] = l.Score.Total
		return
	}
	if l.Game == nil && (l.Deal != nil || l.Supply != nil || l.Move != nil || l.End != nil) {
		require.Equal(f.t, f.scores, f.p.Scores(), "before line %d", f.line)
	}
	switch {
	case l.Deal != nil:
		require.NoError(f.t, f.p.Deal(l.Deal.Displays), "line %d", f.line)
	case l.Supply != nil:
		require.NoError(f.t, f.p.Refill(l.Supply), "line %d", f.line)
	case l.Move != nil:
		f.move(*l.Move)
	case l.End != nil:
		f.end(*l.End)
	}
}

func (f *follower) move(m Move) {
	require.Equal(f.t, m.Seat, f.p.Turn(), "line %d", f.line)
	legal := f.p.Legal()
	require.Len(f.t, legal, m.Legal, "line %d", f.line)
	if !slices.Contains(legal, m.Text) {
		require.Fail(f.t, "the move is not legal", "line %d: %s", f.line, m.Text)
	}
	f.moves++
	if len(f.points) > 0 && f.points[0].Move == f.moves {
		f.count(f.points[0])
		f.points = f.points[1:]
	}
	f.p.Play(m.Text)
}

func (f *follower) end(e End) {
	require.Equal(f.t, -1, f.p.Turn())
	require.Equal(f.t, e.Totals, f.p.Scores())
	require.Equal(f.t, e.Winners, f.p.Winners())
	require.Equal(f.t, e.Reason, f.p.Reason())
}

// count counts the sequences of moves, as deep as there are not too many.
func (f *follower) count(p Point) {
	for i, want := range p.Counts {
		if want > f.most {
			return
		}
		require.Equal(f.t, want, f.p.perft(i+1), "sequences of %d moves at line %d", i+1, f.line)
	}
}

// perft counts the sequences of so many moves that can follow.
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
