package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// checkRecords holds that a game can be recorded and replayed from that. The reader
// compares every line of the record with what the rules make of the moves and tiles.
// It finds displays whose number of tiles no record can say.
func checkRecords(t *target) error {
	header := t.Header()
	open := func(record.Header) (core.Rules, string, error) { return t.Rules, header.Digest, nil }
	for g := range t.games() {
		c, err := core.NewGame(g.Rules, g.seats, core.Seeded(g.seed))
		if err != nil {
			return err
		}
		g.state = c.State() // core.Game takes the chance turns itself
		for ; g.state.Turn().Seat() && !g.over(); g.moves++ {
			if err := c.Play(g.choose()); err != nil {
				return fmt.Errorf("Game.Play refuses a legal move: %w", err)
			}
		}
		header.Seats = slices.Repeat([]string{"random"}, g.seats)
		header.Seed = strconv.FormatUint(g.seed, 10)
		var text strings.Builder
		if err := record.Write(&text, header, c); err != nil {
			return fmt.Errorf("the game cannot be written as a record: %w", err)
		}
		replay, err := record.NewReader(strings.NewReader(text.String()), open).Next()
		if wrong, is := errors.AsType[*record.LineError](err); is {
			if lines := strings.Split(text.String(), "\n"); wrong.Line <= len(lines) {
				err = fmt.Errorf("%w\n%s", err, lines[wrong.Line-1])
			}
		}
		if err != nil {
			return fmt.Errorf("the record of the game cannot be replayed: %w", err)
		}
		if len(replay.Notices) > 0 || !replay.Finished {
			return fmt.Errorf("the record of the game can be replayed, but it has no end, or %s", strings.Join(replay.Notices, "; "))
		}
		if want, got := g.snapshot(g.state), g.snapshot(replay.Game.State()); want != got {
			return fmt.Errorf("the record of the game was replayed, and came to another position: %s", diff(want, got))
		}
	}
	return nil
}
