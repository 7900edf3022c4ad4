package cli

import (
	"fmt"
	"io"

	"github.com/schollz/progressbar/v3"

	"github.com/azulejo/azulejo/core/tournament"
)

// leaderProgress shows how much of a tournament is played and who leads, by a bar on a
// terminal. How much there is to play is known with the first game.
func leaderProgress(errs io.Writer) (progress func(tournament.Progress), finish func()) {
	var bar *progressbar.ProgressBar
	if newBar(errs, "", "games", 1) == nil {
		return nil, func() {}
	}
	progress = func(p tournament.Progress) {
		if bar == nil {
			bar = newBar(errs, "", "games", int(p.All))
		}
		bar.Describe(fmt.Sprintf("%s %.0f %%", shortened(p.Leader, 20), 100*p.Share))
		// The bar is decoration: an error in drawing it is none of the run.
		_ = bar.Set64(p.Games)
	}
	return progress, func() {
		if bar != nil {
			_ = bar.Finish()
		}
	}
}
