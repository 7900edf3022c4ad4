package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
)

// Writer writes the record of one game. Each step is written at once, with all
// the lines that belong to it, so that a program that stops in mid-game leaves
// a record that can be taken up again.
type Writer struct {
	out    io.Writer
	rules  core.Rules
	ledger *ledger
	text   bytes.Buffer // lines that are not yet written
	err    error
}

// NewWriter writes the header of a game that starts at the position s and
// returns the writer for its steps. The header names as many seats as s has.
func NewWriter(out io.Writer, h Header, r core.Rules, s core.State) (*Writer, error) {
	if len(h.Seats) != s.Seats() {
		return nil, fmt.Errorf("%d names for the %d seats of the record", len(h.Seats), s.Seats())
	}
	h.Format = Format
	w := &Writer{out: out, rules: r, ledger: newLedger(r, s)}
	w.line(line{Game: &h})
	return w, w.flush()
}

// Step writes a step with all that came of it. After is the position behind
// the step. The first error stays: nothing is written after it.
func (w *Writer) Step(step core.Step, after core.State) error {
	switch step.Turn {
	case core.Deal:
		w.line(line{Deal: w.ledger.deal(step)})
	case core.Refill:
		drawn := w.ledger.supply(step)
		w.line(line{Supply: &drawn})
	default:
		text := string(w.rules.AppendMove(nil, step.Move))
		w.line(line{Move: &moveLine{new(int(step.Turn) + 1), text, &step.Legal}})
	}
	o := w.ledger.outcome(step, after)
	w.scores(o.scores[:o.before])
	if o.round != nil {
		w.line(line{Round: o.round})
	}
	w.scores(o.scores[o.before:])
	if o.end != nil {
		w.line(line{End: o.end})
	}
	return w.flush()
}

func (w *Writer) scores(scores []scoreLine) {
	for i := range scores {
		w.line(line{Score: &scores[i]})
	}
}

// line adds a line to the text that is to be written.
func (w *Writer) line(l line) {
	if w.err != nil {
		return
	}
	enc := json.NewEncoder(&w.text)
	enc.SetEscapeHTML(false) // so that formulas in a header can be read
	w.err = enc.Encode(l)
}

// flush writes the lines.
func (w *Writer) flush() error {
	if w.err == nil {
		_, w.err = w.out.Write(w.text.Bytes())
		w.text.Reset()
	}
	return w.err
}

// Write writes the record of a whole game, finished or not. The game must have
// begun at its start and not at a position taken from elsewhere; one that was restored
// in mid-game is an error, and nothing is written.
func Write(out io.Writer, h Header, g *core.Game) error {
	before := g.Played()
	for _, step := range g.Steps() {
		if step.Turn.Seat() {
			before--
		}
	}
	if before > 0 {
		return fmt.Errorf("the game was restored: %d moves before that are not in it, and a record needs all", before)
	}
	first, err := g.Rules().New(g.State().Seats())
	if err != nil {
		return err
	}
	w, err := NewWriter(out, h, g.Rules(), first)
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
