// Package record writes games as JSON Lines and replays them.
//
// A record holds the tiles that were drawn and the moves that were made, which
// is all a game needs, and also what they led to: points, rounds and the end. A
// reader plays the game from the tiles and moves and checks all other lines, so
// that it either accepts a record of another program or refuses it at the first
// line that differs from the rules.
package record

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
)

// Format is the number of the newest record format that this package writes and reads. A
// record has format 1 if it has no lines but those of format 1, and else format 2.
const Format = 2

// Extended is implemented by Rules whose records may have lines that format 1 has not: those of
// counters, draws and tiles of effects.
type Extended interface {
	// Extended reports whether games with these rules have a record of format 2.
	Extended() bool
}

// formatOf returns the format of records of games with some rules.
func formatOf(r core.Rules) int {
	if e, ok := r.(Extended); ok && e.Extended() {
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
	Seats   []string `json:"seats"`             // who plays, any text
	Seed    string   `json:"seed,omitempty"`    // decimal
	Source  string   `json:"source,omitempty"`  // the resolved ruleset, if it is not a shipped one

	// Weights is the text of the weights that bots used, if they are not those of the variant.
	// Records do not have it, as no move depends on it any more.
	Weights string `json:"-"`
}

// WeightsDigest returns "sha256:" and a hash of the weights; "" where there are none.
func (h Header) WeightsDigest() string {
	if h.Weights == "" {
		return ""
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(h.Weights)))
}

// Writer writes the record of one game. It writes each step at once, with all
// its lines, so that a program that stops in mid-game leaves a record that can be
// continued.
type Writer struct {
	out   io.Writer
	lines *lines
	text  bytes.Buffer // the lines written last, for its memory
	err   error
}

// NewWriter writes the header of a game that starts at the position s and
// returns the writer for its steps. The header must name as many seats as s has.
func NewWriter(out io.Writer, h Header, r core.Rules, s core.State) (*Writer, error) {
	switch {
	case out == nil || r == nil || s == nil:
		return nil, errors.New("record: a writer needs an output, rules and a position, and one of them is nil")
	case len(h.Seats) != s.Seats():
		return nil, fmt.Errorf("%d names for the %d seats of the record", len(h.Seats), s.Seats())
	}
	h.Format = formatOf(r)
	w := &Writer{out: out, lines: newLines(r, s)}
	return w, w.write(line{Game: &h})
}

// Step writes a step with all that came of it. After is the position after
// the step. After an error, every call returns that error and writes nothing.
func (w *Writer) Step(step core.Step, after core.State) error {
	return w.write(w.lines.step(step, after)...)
}

// write writes lines all at once.
func (w *Writer) write(lines ...line) error {
	w.text.Reset()
	enc := json.NewEncoder(&w.text)
	enc.SetEscapeHTML(false) // so that formulas in a header can be read
	for _, l := range lines {
		if w.err == nil {
			w.err = enc.Encode(l)
		}
	}
	if w.err == nil {
		_, w.err = w.out.Write(w.text.Bytes())
	}
	return w.err
}

// Write writes the record of a whole game, finished or not. A game that does not
// begin at the start, such as one that was restored, is an error, and nothing is
// written: its earlier steps are missing, and no reader accepts a record without them.
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
	for _, step := range g.Steps() {
		if err := w.Step(step, g.State()); err != nil {
			return err
		}
	}
	return nil
}
