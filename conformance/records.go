package conformance

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// checkRecords holds that a game can be recorded and replayed from that. The reader
// compares every line of the record with what the rules make of the moves and tiles.
// It finds displays whose number of tiles no record can say.
func checkRecords(t *target) {
	header := t.Header()
	open := func(record.Header) (core.Rules, string, error) { return t.Rules, header.Digest, nil }
	for g := range t.games() {
		c, err := core.NewGame(g.Rules, g.seats, core.Seeded(g.seed))
		must(err == nil, "%w", err)
		g.state = c.State() // core.Game takes the chance turns itself
		for ; g.state.Turn().Seat() && !g.over(); g.moves++ {
			err := c.Play(g.choose())
			must(err == nil, "Game.Play refuses a legal move: %w", err)
		}
		header.Seats = slices.Repeat([]string{"random"}, g.seats)
		header.Seed = strconv.FormatUint(g.seed, 10)
		var text strings.Builder
		err = record.Write(&text, header, c)
		must(err == nil, "the game cannot be written as a record: %w", err)
		replay, err := record.NewReader(strings.NewReader(text.String()), open).Next()
		if wrong, is := errors.AsType[*record.LineError](err); is {
			lines := append(strings.Split(text.String(), "\n"), "")
			fail("the record of the game cannot be replayed: %w\n%s", err, lines[min(wrong.Line, len(lines))-1])
		}
		must(err == nil, "the record of the game cannot be replayed: %w", err)
		must(len(replay.Notices) == 0 && replay.Finished, "the record of the game can be replayed, but it has no end, or %s",
			strings.Join(replay.Notices, "; "))
		same(g.snapshot(g.state), g.snapshot(replay.Game.State()), "the record of the game was replayed, and came to another position")
	}
}
