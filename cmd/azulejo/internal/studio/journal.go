package studio

import (
	"bytes"
	"io"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// journal is the record of a game in its file. Each step is on the disk before anybody hears of it,
// so a game survives whatever stops the studio.
type journal struct {
	name   string
	file   *os.File // nobody else can write to it
	writer *record.Writer
	kept   int  // steps that are in the file
	silent bool // the writer repeats what is in the file
}

// openJournal replaces the contents of a file by the record of a game.
func openJournal(name string, h record.Header, g *core.Game) (*journal, error) {
	j := &journal{name: name}
	return j, j.rewrite(h, g)
}

// rewrite replaces the contents of the file by the record of a game, as after an undo.
func (j *journal) rewrite(h record.Header, g *core.Game) error {
	j.close()
	var text bytes.Buffer
	if err := record.Write(&text, h, g); err != nil {
		return err
	}
	_, err := safefile.Rewrite(j.name, nil, func(f *os.File) error {
		_, err := text.WriteTo(f)
		return err
	})
	if err == nil {
		j.file, _, err = safefile.Open(j.name)
	}
	if err == nil {
		_, err = j.file.Seek(0, io.SeekEnd)
	}
	if err != nil {
		return err
	}
	return j.catchUp(h, g)
}

// catchUp makes a writer that continues the record of a game, of which all is in the file.
func (j *journal) catchUp(h record.Header, g *core.Game) (err error) {
	j.silent, j.kept = true, 0
	defer func() { j.silent = false }()
	start := g.State()
	if len(g.Steps()) > 0 {
		start = g.Before(0)
	}
	if j.writer, err = record.NewWriter(j, h, g.Rules(), start); err != nil {
		return err
	}
	return j.steps(g)
}

// keep adds the steps that the file lacks, and returns when they are on the disk. After an error it
// writes the whole file again the next time, as nobody knows what is in it.
func (j *journal) keep(h record.Header, g *core.Game) error {
	if j.file == nil {
		return j.rewrite(h, g)
	}
	err := j.steps(g)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.close()
		return safefile.Error(j.name, err)
	}
	return nil
}

// steps writes the steps of a game that are new.
func (j *journal) steps(g *core.Game) error {
	steps := g.Steps()
	for ; j.kept < len(steps); j.kept++ {
		if err := j.writer.Step(steps[j.kept], g.State()); err != nil {
			return err
		}
	}
	return nil
}

// Write writes lines of the record to the file.
func (j *journal) Write(lines []byte) (int, error) {
	if j.silent {
		return len(lines), nil
	}
	return j.file.Write(lines)
}

// close closes the file, so that others can write to it.
func (j *journal) close() {
	if j.file != nil {
		_ = j.file.Close() // all that counts is on the disk
		j.file = nil
	}
}
