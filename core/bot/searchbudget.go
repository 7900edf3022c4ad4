package bot

import (
	"fmt"
	"strconv"
	"time"
)

// What a search may spend on one move.
const (
	defaultPlayouts = 1000
	maxPlayouts     = 1_000_000
	minLimit        = time.Millisecond
	maxLimit        = 10 * time.Minute
)

// budget is what a search spends on one move: playouts or, where limit is not
// zero, time.
type budget struct {
	playouts int
	limit    time.Duration
}

// parseBudget reads "500" or "2s". Nothing is the default.
func parseBudget(text string) (budget, error) {
	if text == "" {
		return budget{playouts: defaultPlayouts}, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxPlayouts {
			return budget{}, fmt.Errorf("%d playouts for a move: from 1 to %d can be asked for",
				n, maxPlayouts)
		}
		return budget{playouts: n}, nil
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		return budget{}, fmt.Errorf("%q is no budget for a move: "+
			"write a number of playouts, as 500, or a time, as 2s or 300ms", text)
	}
	if limit < minLimit || limit > maxLimit {
		return budget{}, fmt.Errorf("%v for a move: from %v to %v can be asked for",
			limit, minLimit, maxLimit)
	}
	return budget{limit: limit}, nil
}

// left reports whether more may be spent after n playouts since a moment, which
// only counts where the budget is one of time. The first playout is free.
func (b budget) left(n int, began time.Time) bool {
	if b.limit > 0 {
		return n == 0 || time.Since(began) < b.limit
	}
	return n < b.playouts
}
