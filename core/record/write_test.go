package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// The keys of each line, as the format's description has them.
var keysOf = map[string][]string{
	"game":  {"digest", "format", "ruleset", "seats", "seed", "variant"},
	"deal":  {"center", "displays", "round", "start"},
	"move":  {"legal", "seat", "text"},
	"score": {"points", "rule", "seat", "total"},
	"round": {"number", "totals"},
	"end":   {"reason", "totals", "winners"},
}

func TestWrittenLinesHaveTheirKeys(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		pavilion := l.get(t, 0)["variant"] == "pavilion"
		for i := range l {
			kind := l.kind(i)
			if kind == "supply" {
				assert.True(t, pavilion)
				assert.NotEmpty(t, supplyTiles(t, l[i]))
				continue
			}
			want := keysOf[kind]
			if kind == "deal" && pavilion {
				want = append(slices.Clone(want), "wild")
			}
			var keys []string
			for key := range l.get(t, i) {
				keys = append(keys, key)
			}
			assert.ElementsMatch(t, want, keys, l[i])
		}
		assert.Equal(t, "game", l.kind(0))
		assert.Equal(t, "end", l.kind(len(l)-1))
		if pavilion {
			assert.Equal(t, "supply", l.kind(1), "at set-up the supply comes before the deal")
		}
	})
}

// Every point of a game is in its score lines, and no line is without points.
func TestScoreLinesAddUp(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		start, err := g.Rules().New(g.State().Seats())
		require.NoError(t, err)
		var totals []int
		for seat := range start.Seats() {
			totals = append(totals, start.Score(seat))
		}
		for i := range l {
			switch l.kind(i) {
			case "score":
				seat := l.number(t, i, "seat") - 1
				totals[seat] += l.number(t, i, "points")
				assert.NotZero(t, l.number(t, i, "points"))
				assert.Equal(t, totals[seat], l.number(t, i, "total"))
			case "round", "end":
				assert.Equal(t, totals, numbers(l.get(t, i)["totals"]), l[i])
			}
		}
		assert.Equal(t, g.Scores(), totals)
	})
}

// numbers turns a decoded list into whole numbers.
func numbers(list any) []int {
	var all []int
	for _, n := range list.([]any) {
		all = append(all, int(n.(float64)))
	}
	return all
}

// Every round has one deal and, but for one that the end cuts short, one line
// at its close, and both count from 1.
func TestRoundsAreCounted(t *testing.T) {
	eachBoard(t, func(t *testing.T, g *core.Game, l lines) {
		dealt, closed := 0, 0
		for i := range l {
			switch l.kind(i) {
			case "deal":
				dealt++
				assert.Equal(t, dealt, l.number(t, i, "round"))
				assert.Equal(t, dealt-1, closed)
			case "round":
				closed++
				assert.Equal(t, closed, l.number(t, i, "number"))
			}
		}
		assert.Equal(t, g.State().Round(), dealt)
	})
}

// The number of legal moves is that of the different texts of legal moves.
func TestLegalCountsTexts(t *testing.T) {
	g, l := recorded(t, "summer-pavilion-gray", 2, 9)
	again, err := core.NewGame(g.Rules(), 2, core.Seeded(9))
	require.NoError(t, err)
	for i := range l {
		if l.kind(i) != "move" {
			continue
		}
		texts := map[string]bool{}
		for _, m := range again.Moves() {
			texts[again.Text(m)] = true
		}
		assert.Equal(t, len(texts), l.number(t, i, "legal"))
		m, err := again.Rules().ParseMove(l.get(t, i)["text"].(string))
		require.NoError(t, err)
		require.NoError(t, again.Play(m))
	}
}

// A writer that follows a game as it is played leaves a whole record at every
// step.
func TestWriterStepByStep(t *testing.T) {
	g, l := recorded(t, "classic-gray", 2, 2)
	again, err := core.NewGame(g.Rules(), 2, nil)
	require.NoError(t, err)
	var text bytes.Buffer
	w, err := record.NewWriter(&text, header(rules(t, "classic-gray"), 2, 2), g.Rules(), again.State())
	require.NoError(t, err)
	for _, step := range g.Steps() {
		if step.Turn.Seat() {
			require.NoError(t, again.Play(step.Move))
		} else {
			require.NoError(t, again.Deal(dealt(step)...))
		}
		require.NoError(t, w.Step(again.Steps()[len(again.Steps())-1], again.State()))
		replay := read(t, text.String())
		require.Equal(t, position(t, again), position(t, replay.Game))
		require.Empty(t, replay.Notices)
	}
	same(t, g, text.String())
	assert.Equal(t, len(l), strings.Count(text.String(), "\n"))
}

// dealt gives the tiles of a deal by display.
func dealt(step core.Step) []core.Tray {
	var groups []core.Tray
	for _, e := range step.Events {
		switch {
		case e.Kind == core.RoundStarted:
			groups = make([]core.Tray, e.Count)
		case e.To.Place == core.Display:
			groups[e.To.Row][e.Color] += e.Count
		}
	}
	return groups
}

func TestWriterRefusesOtherSeats(t *testing.T) {
	r := rules(t, "classic")
	first, err := r.Rules.New(3)
	require.NoError(t, err)
	_, err = record.NewWriter(new(bytes.Buffer), header(r, 2, 1), r.Rules, first)
	assert.EqualError(t, err, "2 names for the 3 seats of the record")
}

// A game that was restored, in mid-game or right after the deal, has no record: no
// reader could replay it.
func TestWriteRefusesRestoredGames(t *testing.T) {
	r := rules(t, "classic")
	for _, moves := range []int{0, 1} {
		g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
		require.NoError(t, err)
		for range moves {
			require.NoError(t, g.Play(g.Moves()[0]))
		}
		saved, err := g.Save()
		require.NoError(t, err)
		g, err = core.RestoreGame(r.Rules, saved, core.Seeded(1))
		require.NoError(t, err)
		require.NoError(t, g.Play(g.Moves()[0]))
		var text bytes.Buffer
		assert.EqualError(t, record.Write(&text, header(r, 2, 1), g),
			"the game was restored or resumed: its first steps are missing, and a record needs all of them")
		assert.Zero(t, text.Len())
	}
}

// flakyDisk keeps what is written to it while it is not full.
type flakyDisk struct {
	bytes.Buffer
	full bool
}

func (d *flakyDisk) Write(p []byte) (int, error) {
	if d.full {
		return 0, errors.New("no space left")
	}
	return d.Buffer.Write(p)
}

// Where a write failed, the same step can be written again, and the record is whole.
func TestWriteAfterAnError(t *testing.T) {
	g, want := recorded(t, "classic", 2, 2)
	first, err := g.Rules().New(2)
	require.NoError(t, err)
	disk := new(flakyDisk)
	w, err := record.NewWriter(disk, header(rules(t, "classic"), 2, 2), g.Rules(), first)
	require.NoError(t, err)
	for _, step := range g.Steps() {
		disk.full = true
		assert.EqualError(t, w.Step(step, g.State()), "no space left")
		disk.full = false
		require.NoError(t, w.Step(step, g.State()))
	}
	assert.Equal(t, strings.Join(want, ""), disk.String())
	disk.full = true
	assert.Error(t, record.Write(disk, header(rules(t, "classic"), 2, 2), g))
}

// Seat names are any text.
func TestSeatNames(t *testing.T) {
	r := rules(t, "classic")
	h := header(r, 3, 1)
	h.Seats = []string{"Zoë \"the tile\" <&>\n\u2028", "", strings.Repeat("long ", 1000)}
	l := write(t, h, play(t, r.Rules, 3, 1))
	assert.Equal(t, h.Seats, read(t, strings.Join(l, "")).Header.Seats)
}

// The lines are JSON as any reader has it.
func TestLinesAreJSON(t *testing.T) {
	_, l := house(t, scarce, 2)
	for i := range l {
		assert.True(t, json.Valid([]byte(l[i])), l[i])
		assert.Equal(t, 1, strings.Count(l[i], "\n"))
	}
}
