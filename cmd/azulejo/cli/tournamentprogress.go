package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"github.com/azulejo/azulejo/core/tournament"
)

// longestLeader is how much of a bot's name stands before the bar.
const longestLeader = 20

// leaderBar shows how much of a tournament is played, and who leads.
type leaderBar struct {
	errs io.Writer
	bar  *progressbar.ProgressBar // nil before the first game, which tells how many there are
	told time.Time
}

// leaderProgress shows the progress of a tournament by a bar on a terminal.
func leaderProgress(errs io.Writer) (progress func(tournament.Progress), finish func()) {
	if terminalOf(errs) == nil {
		return nil, func() {}
	}
	b := &leaderBar{errs: errs}
	return b.progress, b.finish
}

// progress draws the bar. To name the leader draws all of it anew, and is done seldom.
func (b *leaderBar) progress(p tournament.Progress) {
	if b.bar == nil {
		b.bar = newBar(b.errs, "", "games", int(p.All))
	}
	if time.Since(b.told) >= leadingEvery {
		b.bar.Describe(fmt.Sprintf("%s %.0f %%", shortened(p.Leader, longestLeader), 100*p.Share))
		b.told = time.Now()
	}
	// The bar is decoration: an error in drawing it is none of the run.
	_ = b.bar.Set64(p.Games)
}

func (b *leaderBar) finish() {
	if b.bar != nil {
		_ = b.bar.Finish()
	}
}
