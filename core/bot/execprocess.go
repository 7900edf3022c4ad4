package bot

import (
	"bufio"
	"bytes"
	"context"
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

// process is a running program. One goroutine listens to it and waits for its
// end; the methods are for one other goroutine.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    io.Closer
	errors tail
	lines  chan line     // its standard output
	ended  chan struct{} // closed when it has ended and been waited for
	last   []byte        // the line heard last
}

// line is a line of a program's output, or the beginning of one that is too
// long (bufio.ErrBufferFull), or the last one without a newline (io.EOF).
type line struct {
	text []byte
	err  error
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
	p := &process{cmd: exec.Command(words[0], words[1:]...), lines: make(chan line), ended: make(chan struct{})}
	p.cmd.Stderr = &p.errors
	p.cmd.WaitDelay = lingering
	group(p.cmd)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.in, p.out = in, out
	running.Store(p, nil)
	go p.listen(out)
	return p, nil
}

// listen sends the program's output to lines until it ends, and then waits for the
// program itself. While nobody receives, the program blocks.
func (p *process) listen(out io.Reader) {
	in := bufio.NewReaderSize(out, maxAnswer)
	for {
		text, err := in.ReadSlice('\n')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			err = io.EOF
		}
		p.lines <- line{bytes.Clone(text), err}
		if err == io.EOF {
			break
		}
	}
	_ = p.cmd.Wait() // the result is in ProcessState
	killGroup(p.cmd)
	running.Delete(p)
	close(p.ended)
}

// wait bounds a conversation with the program.
type wait struct {
	ctx   context.Context
	limit time.Duration
	over  <-chan time.Time
}

func newWait(ctx context.Context, limit time.Duration) wait {
	return wait{ctx, limit, time.After(limit)}
}

var errGone = errors.New("its input or output was closed")

// send sends a message. Writing blocks while a program does not read, until it is killed
// or its input is closed.
func (p *process) send(message []byte, w wait) error {
	written := make(chan error, 1)
	go func() {
		_, err := p.in.Write(message)
		written <- err
	}()
	select {
	case err := <-written:
		if err != nil {
			return errGone
		}
		return nil
	case <-w.over:
		return fail(Deaf, "the program did not read its input within %v", w.limit)
	case <-w.ctx.Done():
		return w.ctx.Err()
	}
}

// hear returns the next line, without its newline.
func (p *process) hear(w wait) ([]byte, error) {
	select {
	case l := <-p.lines:
		p.note(l)
		switch l.err {
		case nil:
			return bytes.TrimSpace(l.text), nil
		case io.EOF:
			return nil, errGone
		}
		long := fail(Unreadable, "the program said a line of more than %d bytes", maxAnswer)
		long.Advice = "an answer is a short line that ends with a newline; other words belong on standard error"
		return nil, long
	case <-w.over:
		return nil, fail(Silent, "the program gave no answer within %v", w.limit)
	case <-w.ctx.Done():
		return nil, w.ctx.Err()
	}
}

// note keeps a line for a Failure, unless it is empty.
func (p *process) note(l line) {
	if len(l.text) > 0 {
		p.last = l.text
	}
}

// end waits for the program to end by itself, for as long as patience, and then kills it.
// It receives the rest of the output, which would block the program.
func (p *process) end(patience time.Duration) (byItself bool) {
	byItself = true
	over := time.After(patience)
	var late <-chan time.Time
	for {
		select {
		case <-p.ended:
			return byItself
		case l := <-p.lines:
			p.note(l)
		case <-over:
			byItself = false
			killGroup(p.cmd)
			late = time.After(grace)
		case <-late:
			// Another program that could not be killed holds its output. Closing our
			// side ends listen.
			_ = p.out.Close()
		}
	}
}
