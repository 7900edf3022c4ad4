package bot

import "github.com/azulejo/azulejo/core"

// blindPlayouts is how many times a round is played to its end where a game
// has no forecast.
const blindPlayouts = 12

// lookahead tells how a seat will stand against the others at the end of the
// round: by the game's own forecast or, where it has none, by random play.
type lookahead struct {
	scratch core.State
	moves   []core.Move
}

func newLookahead(r core.Rules, seats int) (l lookahead, err error) {
	l.scratch, err = r.New(seats)
	return l, err
}

// margin returns by how many points a seat will be ahead of the best of the
// others; of a seat that plays alone, its points.
func (l *lookahead) margin(s core.State, seat int, r *core.Random) float64 {
	if f, ok := s.(core.Forecaster); ok {
		return float64(margin(s.Seats(), seat, f.Forecast)) / core.Hundredths
	}
	sum := 0
	for range blindPlayouts {
		l.scratch.Set(s)
		l.finishRound(r)
		sum += margin(s.Seats(), seat, l.scratch.Score)
	}
	return float64(sum) / blindPlayouts
}

// finishRound plays random moves until the next deal, or the end of the game.
func (l *lookahead) finishRound(r *core.Random) {
	for {
		switch turn := l.scratch.Turn(); {
		case turn.Seat():
			l.moves = l.scratch.AppendMoves(l.moves[:0])
			l.scratch.Play(l.moves[r.Below(len(l.moves))], nil)
		case turn == core.Refill:
			l.scratch.Deal(r, nil)
		default:
			return
		}
	}
}

// margin compares what a seat has with what the best of the others has.
func margin(seats, seat int, points func(seat int) int) int {
	if seats == 1 {
		return points(seat)
	}
	best, first := 0, true
	for other := range seats {
		if other == seat {
			continue
		}
		if p := points(other); first || p > best {
			best, first = p, false
		}
	}
	return points(seat) - best
}
