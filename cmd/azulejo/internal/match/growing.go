package match

import (
	"os"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// growing is a record that is written step by step.
type growing struct {
	out    *os.File
	writer *record.Writer
	kept   int // steps that are written
}

// Write passes lines on to the file that the record is in by now.
func (r *growing) Write(p []byte) (int, error) { return r.out.Write(p) }

// grow writes the steps that are not in the record yet.
func (r *growing) grow(h record.Header, g *core.Game) error {
	if r.writer == nil {
		first, err := g.Rules().New(g.State().Seats())
		if err != nil {
			return err
		}
		if r.writer, err = record.NewWriter(r, h, g.Rules(), first); err != nil {
			return err
		}
	}
	for _, step := range g.Steps()[r.kept:] {
		if err := r.writer.Step(step, g.State()); err != nil {
			return err
		}
		r.kept++
	}
	return nil
}

// at reports whether the file still is what the name stands for.
func (r *growing) at(name string) bool {
	there, err := os.Stat(name)
	if err != nil {
		return false
	}
	mine, err := r.out.Stat()
	return err == nil && os.SameFile(there, mine)
}
