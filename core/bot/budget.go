package bot

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/azulejo/azulejo/core/internal/pause"
)

// The bounds of what a search spends on one move.
const (
	defaultPositions = 50_000
	maxPositions     = 1_000_000_000
	minLimit         = time.Millisecond
	maxLimit         = 10 * time.Minute
)

// budget is what a search spends on one move: positions or, if limit is not zero, time.
type budget struct {
	positions int
	limit     time.Duration
}

// parseBudget reads "500" or "2s"; "" is the default.
func parseBudget(text string) (budget, error) {
	if text == "" {
		return budget{positions: defaultPositions}, nil
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > maxPositions {
			return budget{}, fmt.Errorf("%d positions for a move: write 1 to %d",
				n, maxPositions)
		}
		return budget{positions: n}, nil
	}
	limit, err := time.ParseDuration(text)
	if err != nil {
		return budget{}, fmt.Errorf("%q is no budget for a move: "+
			"write a number of positions, as 5000, or a time, as 2s or 300ms", text)
	}
	if limit < minLimit || limit > maxLimit {
		return budget{}, fmt.Errorf("%v for a move: write %v to %v",
			limit, minLimit, maxLimit)
	}
	return budget{limit: limit}, nil
}

// checks bounds how many steps a search makes before the context is asked, and the clock is read if the budget is a time. A
// clock is read after a part of the time, timeParts, as reading it takes as long as some cheap position.
const (
	checks    = pause.Steps
	timeParts = 256
)

// meter counts the positions that a search looks at for one move, against its budget.
type meter struct {
	budget    budget
	began     time.Time
	done      <-chan struct{}
	positions int
	steps     int  // positions, and those that were known
	next      int  // number of steps at which to look again
	out       bool // the budget is spent, or nobody waits for the move any longer
}

// start begins a move.
func (m *meter) start(ctx context.Context, b budget) {
	*m = meter{budget: b, done: ctx.Done()}
	if b.limit > 0 {
		m.began = time.Now()
	}
}

// count adds positions that were looked at.
func (m *meter) count(positions int) {
	m.positions += positions
	m.steps += positions - 1
	m.pass()
}

// pass counts a position that was known, which takes time but is not looked at.
func (m *meter) pass() {
	if m.steps++; m.steps >= m.next {
		m.look()
	}
}

// look finds out whether the search has to stop.
func (m *meter) look() {
	pause.Here()
	select {
	case <-m.done:
		m.out = true
	default:
	}
	if m.budget.limit == 0 {
		m.out = m.out || m.positions >= m.budget.positions
		m.next = m.steps + min(checks, max(1, m.budget.positions-m.positions))
		return
	}
	passed := time.Since(m.began)
	m.out = m.out || passed >= m.budget.limit
	part := m.budget.limit / timeParts
	m.next = m.steps + min(checks, max(1, int(float64(m.steps)*float64(part)/float64(passed+1))))
}

// entries returns how many positions a table should remember.
func (b budget) entries() int {
	if b.limit > 0 {
		return int(b.limit / time.Microsecond)
	}
	return b.positions
}
