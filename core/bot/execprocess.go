package bot

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os/exec"
	"sync"
	"time"
)

// maxAnswer bounds the bytes of a line that a bot writes.
const maxAnswer = 64 << 10

// grace is how long a process may take to end once it should.
const grace = time.Second

// lingering is how long other processes may write to the standard error of a process
// that has ended.
const lingering = 200 * time.Millisecond

// process is a running program. It belongs to one goroutine.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.ReadCloser
	lines  *bufio.Reader // its standard output
	errors tail
	last   []byte // the line heard last, or a part of one
}

// running are the processes that have not ended.
var running sync.Map // *process to nil

// KillPrograms kills all programs that bots have started, for a program that ends
// without closing them.
func KillPrograms() {
	running.Range(func(p, _ any) bool {
		killGroup(p.(*process).cmd)
		return true
	})
}

// launch starts a program.
func launch(words []string) (*process, error) {
	p := &process{cmd: exec.Command(words[0], words[1:]...)}
	p.cmd.Stderr = &p.errors
	p.cmd.WaitDelay = lingering
	group(p.cmd)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.cmd.StdoutPipe(); err != nil {
		return nil, err
	}
	p.lines = bufio.NewReaderSize(p.out, maxAnswer)
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	running.Store(p, nil)
	return p, nil
}

// kill ends the program with all that it has started. Another program that could not be
// killed may hold its input or output, so it closes our sides too. Whatever waits for the
// program then gets an error.
func (p *process) kill() {
	killGroup(p.cmd)
	_ = p.in.Close()
	_ = p.out.Close()
}

// The errors of a conversation, if the program ends, closes its end or is killed.
var (
	errNotRead = errors.New("the message was not read")
	errNoLine  = errors.New("no line came")
)

// send sends a message. It waits while the program does not read.
func (p *process) send(message []byte) error {
	if _, err := p.in.Write(message); err != nil {
		return errNotRead
	}
	return nil
}

// hear returns the next line, without its newline. The program waits while nobody hears.
func (p *process) hear() ([]byte, error) {
	text, err := p.lines.ReadSlice('\n')
	if len(text) > 0 {
		p.last = bytes.Clone(text)
	}
	switch {
	case err == nil:
		return bytes.TrimSpace(bytes.TrimPrefix(p.last, []byte("\ufeff"))), nil // a mark that some systems write first
	case !errors.Is(err, bufio.ErrBufferFull):
		return nil, errNoLine
	}
	return nil, fail(Unreadable, "the program said a line of more than %d bytes", maxAnswer)
}

// end waits for the program to end by itself, for as long as patience, and then kills it.
// It reads the rest of the output, which would block the program.
func (p *process) end(patience time.Duration) (byItself bool) {
	timer := time.AfterFunc(patience, p.kill)
	for err := error(nil); !errors.Is(err, errNoLine); {
		_, err = p.hear()
	}
	_ = p.cmd.Wait() // the result is in ProcessState
	byItself = timer.Stop()
	killGroup(p.cmd)
	running.Delete(p)
	return byItself
}
