// Package record writes games as JSON Lines and replays them.
//
// A record holds the drawn tiles and the moves, from which the whole game follows. It also holds
// the results: points, rounds and the end. A reader plays the game from the tiles and moves and
// checks all other lines. It refuses a record, also of another program, at the first line that
// differs from the rules.
package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Format is the number of the newest record format that this package writes and reads. A record
// has the lowest format with all its kinds of lines. Format 2 added the lines of counters, draws
// and tiles of effects; format 3 added the line of an undo, and format 4 the weights of bots.
const Format = 4

// formatOf returns the format of records of games with some rules.
func formatOf(r core.Rules) int {
	if r.Extended() {
		return 2
	}
	return 1
}

// Header is the first line of a game. A reader needs Format, Ruleset and Seats
// alone.
type Header struct {
	Format  int      `json:"format"`            // a writer sets it
	Ruleset string   `json:"ruleset"`           // a shipped name, or the name of a file
	Variant string   `json:"variant,omitempty"` // the name of the variant
	Digest  string   `json:"digest,omitempty"`  // of the ruleset
	Seats   []string `json:"seats"`             // the players, any text
	Seed    string   `json:"seed,omitempty"`    // decimal
	Source  string   `json:"source,omitempty"`  // the resolved ruleset, if it is not a shipped one

	// As says that the record has only what a viewer saw: a seat, from 1, or one who plays no seat, -1. Nobody can
	// replay it. See [WriteAs].
	As int `json:"as,omitempty"`

	// Weights is the text of the weights by which bots judge the game, if they are not those of the variant. No move
	// depends on it, but bots that resume or analyze the game do.
	Weights string `json:"weights,omitempty"`
}

// WeightsDigest returns "sha256:" and a hash of the weights, or "" without weights.
func (h Header) WeightsDigest() string {
	if h.Weights == "" {
		return ""
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(h.Weights)))
}

// Writer writes the record of one game. It writes all lines of a step at once. A program that
// stops in mid-game leaves a record that [Replay.Writer] continues.
//
// If the output fails, it may have received a part of the lines. A caller that removes this part
// can repeat the call. Otherwise the writer must not be used again.
type Writer struct {
	out     io.Writer
	lines   *lines
	format  int
	digit   int64        // the position of the format in the output
	missing []line       // of the last step, to be written before the next
	unended bool         // whether the last line lacks its newline
	text    bytes.Buffer // the last lines; its memory is used again
}

// formatAt is the position of the format in a record: it is the first value of the header.
const formatAt = int64(len(`{"game":{"format":`))

// NewWriter writes the header of a game that starts at the position s. The returned writer is for
// its steps. The header must name a player for each seat of s.
func NewWriter(out io.Writer, h Header, r core.Rules, s core.State) (*Writer, error) {
	switch {
	case out == nil || r == nil || s == nil:
		return nil, errors.New("record: a writer needs an output, rules and a position, and one of them is nil")
	case len(h.Seats) != s.Seats():
		return nil, fmt.Errorf("%d names for the %d seats of the record", len(h.Seats), s.Seats())
	}
	if h.Format = formatOf(r); h.Weights != "" {
		h.Format = formatOfWeights
	}
	w := &Writer{out: out, lines: newLines(r, s), format: h.Format, digit: formatAt}
	return w, w.write(line{Game: &h})
}

// Step writes a step with all its results. After is the position after the step.
func (w *Writer) Step(step core.Step, after core.State) error {
	return w.Steps([]core.Step{step}, after)
}

// Steps writes several steps at once. After is the position after the last one.
func (w *Writer) Steps(steps []core.Step, after core.State) error {
	totals := slices.Clone(w.lines.totals)
	var all []line
	for _, step := range steps {
		all = append(all, w.lines.step(step, after)...)
	}
	err := w.write(all...)
	if err != nil {
		w.lines.totals = totals
	}
	return err
}

// Undo writes that the last moves, and the chance turns after them, were taken back. After is the
// position before them. The first undo of a record changes the format in the header to 3, so the
// output must be an [io.WriterAt] that begins with the header, such as a file.
func (w *Writer) Undo(moves int, after core.State) error {
	if w.format < formatOfUndo {
		out, is := w.out.(io.WriterAt)
		if !is {
			return errors.New("record: an undo changes the format in the header, and the output is no io.WriterAt")
		}
		if _, err := out.WriteAt([]byte{'0' + formatOfUndo}, w.digit); err != nil {
			return err
		}
		w.format = formatOfUndo
	}
	err := w.write(line{Undo: &undoLine{moves}})
	if err == nil {
		w.lines = newLines(w.lines.rules, after)
	}
	return err
}

// write writes the missing lines and these lines, all at once.
func (w *Writer) write(lines ...line) error {
	w.text.Reset()
	if w.unended {
		w.text.WriteByte('\n')
	}
	enc := json.NewEncoder(&w.text)
	enc.SetEscapeHTML(false) // so that formulas in a header can be read
	for _, l := range slices.Concat(w.missing, lines) {
		if err := enc.Encode(l); err != nil {
			return err
		}
	}
	if _, err := w.out.Write(w.text.Bytes()); err != nil {
		return err
	}
	w.unended, w.missing = false, nil
	return nil
}

// Write writes the record of a whole game, finished or not. A restored game lacks its first
// steps, and no reader accepts such a record: Write returns an error and writes nothing.
func Write(out io.Writer, h Header, g *core.Game) error {
	if g == nil {
		return errors.New("record: the game is nil")
	}
	if !g.Whole() {
		return errors.New("the game was restored or resumed: its first steps are missing, and a record needs all of them")
	}
	start := g.State()
	if len(g.Steps()) > 0 {
		start = g.Before(0)
	}
	w, err := NewWriter(out, h, g.Rules(), start)
	if err != nil {
		return err
	}
	return w.Steps(g.Steps(), g.State())
}

// WriteAs writes what a viewer, a seat or [core.Onlooker], saw of a whole game: it has [core.Hidden] where that is
// hidden, and no seed. It is [Write] if the viewer sees everything.
func WriteAs(out io.Writer, h Header, g *core.Game, viewer int) error {
	v := g.As(viewer)
	if v.Whole() || !g.Whole() {
		return Write(out, h, g)
	}
	h.As, h.Seed = viewer+1, ""
	if viewer < 0 {
		h.As = -1
	}
	start := v.State()
	if len(v.Steps()) > 0 {
		start = v.Before(0)
	}
	w, err := NewWriter(out, h, g.Rules(), start)
	if err != nil {
		return err
	}
	return w.Steps(v.Steps(), v.State())
}
