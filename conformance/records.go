package conformance

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// records holds that a game can be written down, and played again from that. Each
// game is played again in one way, as that takes longer than the game.
func records(t *target) error {
	header := t.Header()
	return t.eachGame(func(p *play) error {
		m, err := p.match()
		if err != nil {
			return err
		}
		if err := m.toTheEnd(); err != nil {
			return err
		}
		w := &writtenGame{match: m, header: header}
		w.header.Seats = slices.Repeat([]string{"random"}, p.seats)
		w.header.Seed = strconv.FormatUint(p.seed, 10)
		text, err := w.recordOf(m.game)
		if err != nil {
			return err
		}
		w.lines = slices.Collect(strings.Lines(text))
		random := core.NewRandom(p.seed, core.Stream{Index: p.seats})
		if (int(p.seed)+p.seats)%2 == 0 {
			err = w.replays()
		} else {
			err = w.goesOnBehind(1 + random.Below(len(w.lines)-1))
		}
		if err != nil {
			return err
		}
		return w.refusesAltered(random)
	})
}

// writtenGame is a game that is over, with the lines of its record.
type writtenGame struct {
	*match
	header record.Header
	lines  []string
}

// recordOf returns the record of a game.
func (w *writtenGame) recordOf(g *core.Game) (string, error) {
	var text strings.Builder
	if err := record.Write(&text, w.header, g); err != nil {
		return "", fmt.Errorf("the game cannot be written as a record: %w", err)
	}
	return text.String(), nil
}

// replay plays the game of a record.
func (w *writtenGame) replay(lines []string) (*record.Replay, error) {
	open := func(record.Header) (core.Rules, string, error) { return w.Rules, w.header.Digest, nil }
	return record.NewReader(strings.NewReader(strings.Join(lines, "")), open).Next()
}

// replays plays the whole record again.
func (w *writtenGame) replays() error {
	replay, err := w.replay(w.lines)
	switch {
	case err != nil:
		return fmt.Errorf("the record of the game cannot be played again: %w%s", err, w.lineOf(err))
	case len(replay.Notices) > 0:
		return fmt.Errorf("the record of the game can be played again, but %s", strings.Join(replay.Notices, "; "))
	case !replay.Finished:
		return fmt.Errorf("the record of the game has no end; its last line is %s",
			strings.TrimSpace(w.lines[len(w.lines)-1]))
	}
	return w.same(replay.Game, "the record of the game was played again")
}

// lineOf returns the line that an error is about, to be told behind it.
func (w *writtenGame) lineOf(err error) string {
	if wrong, is := errors.AsType[*record.LineError](err); is && wrong.Line <= len(w.lines) {
		return "\n" + strings.TrimSpace(w.lines[wrong.Line-1])
	}
	return ""
}

// same compares a game that was played from the record with the one that was
// written: its position, what its moves have led to, and its own record.
func (w *writtenGame) same(g *core.Game, done string) error {
	if want, got := w.look(), w.sight(g.State()); want != got {
		return fmt.Errorf("%s, and came to another position: %s", done, parted(want, got))
	}
	wants, gots := w.game.Steps(), g.Steps()
	if len(wants) != len(gots) {
		return fmt.Errorf("%s, and has %s and not %d", done, count(len(gots), "step"), len(wants))
	}
	for i, want := range wants {
		if text := w.partedSteps(want, gots[i]); want.Turn.Seat() && text != "" {
			return fmt.Errorf("%s, and its step %d is another one: %s", done, i+1, text)
		}
	}
	again, err := w.recordOf(g)
	if err != nil {
		return err
	}
	if want, got := sorted(strings.Join(w.lines, "")), sorted(again); want != got {
		return fmt.Errorf("%s, and the record of that is another one: %s", done, parted(want, got))
	}
	return nil
}

// tiles finds the tiles of a display or of the supply in a record.
var tiles = regexp.MustCompile(`\["[^\[\]]*\]`)

// sorted brings the tiles of a record into an order, as theirs means nothing.
func sorted(text string) string {
	return tiles.ReplaceAllStringFunc(text, func(list string) string {
		names := strings.Split(strings.Trim(list, "[]"), ",")
		slices.Sort(names)
		return strings.Join(names, ",")
	})
}

// goesOnBehind plays a record that is cut off behind some lines, and goes on from
// there with the same seed and moves.
func (w *writtenGame) goesOnBehind(lines int) error {
	done := fmt.Sprintf("the record of the game was cut off behind line %d", lines)
	replay, err := w.replay(w.lines[:lines])
	if err != nil {
		return fmt.Errorf("%s, and cannot be played: %w%s", done, err, w.lineOf(err))
	}
	if replay.Finished {
		return fmt.Errorf("%s, and is taken for that of a whole game", done)
	}
	steps, moves := 0, 0
	for _, line := range w.lines[:lines] {
		switch kind, _, _ := strings.Cut(line, ":"); kind {
		case `{"move"`:
			moves, steps = moves+1, steps+1
		case `{"deal"`, `{"supply"`:
			steps++
		}
	}
	if got := len(replay.Game.Steps()); got != steps {
		return fmt.Errorf("%s, where it has %s, and %d are played", done, count(steps, "step"), got)
	}
	replay.Game.Continue(core.Seeded(w.seed))
	if err := w.watch(replay.Game, moves).toTheEnd(); err != nil {
		return fmt.Errorf("%s: %w", done, err)
	}
	return w.same(replay.Game, done+", and went on from there")
}
