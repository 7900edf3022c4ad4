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
	bar  *bar // nil before the first game, which tells how many there are
	told time.Time
}

// showLeader lets a tournament show its progress on a terminal, by a bar. What is said
// while it is played is written to the writer that is returned, which takes the bar out
// of the way.
func showLeader(errs io.Writer, s *tournament.Setup) (says io.Writer, finish func()) {
	if terminalOf(errs) == nil {
		return errs, func() {}
	}
	b := &leaderBar{errs: errs}
	s.Progress = b.progress
	return b, b.finish
}

// Write writes in the place of the bar, which comes back by itself.
func (b *leaderBar) Write(text []byte) (int, error) {
	if b.bar != nil {
		_ = b.bar.Clear()
	}
	return b.errs.Write(text)
}

// progress draws the bar. To name the leader draws all of it anew, and is done seldom.
func (b *leaderBar) progress(p tournament.Progress) {
	if b.bar == nil {
		b.bar = newBar(b.errs, "games", p.All, progressbar.OptionShowCount())
	}
	if time.Since(b.told) >= leadingEvery {
		b.bar.Describe(fmt.Sprintf("%s %.0f %%", shortened(p.Leader, longestLeader), 100*p.Share))
		b.told = time.Now()
	}
	b.bar.draw(p.Games)
}

func (b *leaderBar) finish() {
	if b.bar != nil {
		b.bar.finish()
	}
}
