package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/azulejo/azulejo/core/tournament"
)

// longestLeader is how much of a bot's name stands before the bar.
const longestLeader = 20

// showLeader lets a tournament show on a terminal how much of it is played, and who
// leads. What is said while it is played is written to the writer that is returned, which
// takes the bar out of the way.
func showLeader(errs io.Writer, s *tournament.Setup) (says io.Writer, finish func()) {
	b := newBar(errs, "", "games", 0)
	if b == nil {
		return errs, func() {}
	}
	var told time.Time
	s.Progress = func(p tournament.Progress) {
		if time.Since(told) >= leadingEvery {
			b.describe(fmt.Sprintf("%s %.0f %%", shortened(p.Leader, longestLeader), 100*p.Share), p.All)
			told = time.Now()
		}
		b.draw(p.Games)
	}
	return b, b.finish
}
