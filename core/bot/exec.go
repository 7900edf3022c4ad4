package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/azulejo/azulejo/core"
)

// program is the kind of bots that are other programs.
const program = "exec"

func init() { Register(program, program+":COMMAND", newExec) }

// IsProgram reports whether a name is that of a bot that is another program: one that
// [Limits] are for.
func IsProgram(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == program
}

// execBot plays what another program says. The protocol stands in the package
// documentation.
type execBot struct {
	command []string
	game    Game
	process *process // nil where none runs
	id      int64    // of the last question to the process
	heard   bool     // the process has answered before
}

// newExec makes a bot of a command line. Whether there is such a program is
// seen at once, so that a misspelled one is found before the first game.
func newExec(argument string) (Bot, error) {
	words, err := splitWords(argument)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("it needs a command, as in exec:python3 mybot.py")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, notStarted(err)
	}
	return &execBot{command: words}, nil
}

// Start tells the program of the game, and starts it where it does not run.
func (b *execBot) Start(ctx context.Context, g Game) error {
	if g.Seats < 1 {
		return errors.New("the number of seats is missing in what the bot is told of the game")
	}
	g.Limits.Start = cmp.Or(g.Limits.Start, 10*time.Second)
	g.Limits.Move = cmp.Or(g.Limits.Move, 10*time.Second)
	b.game = g
	if err := ctx.Err(); err != nil {
		return err
	}
	if b.process == nil {
		p, err := launch(b.command)
		if err != nil {
			return notStarted(err)
		}
		b.process, b.id, b.heard = p, 0, false
	}
	message, err := encode(newOpening(g, g.Limits.Move))
	if err != nil {
		return err
	}
	limit := g.Limits.first()
	if err := b.process.send(message, newWait(ctx, limit)); err != nil {
		return b.fail(ctx, err, limit)
	}
	return nil
}

// Choose asks the program for a move.
func (b *execBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.process == nil {
		return 0, errors.New("the program has failed before in this game; the next one starts it anew")
	}
	b.id++
	q, err := newQuestion(b.id, b.game.Rules, s, legal)
	if err != nil {
		return 0, err
	}
	message, err := encode(q)
	if err != nil {
		return 0, err
	}
	limit := b.game.Limits.Move
	if !b.heard {
		limit = b.game.Limits.first()
	}
	text, err := b.ask(message, newWait(ctx, limit))
	if err != nil {
		return 0, b.fail(ctx, err, limit)
	}
	b.heard = true
	m, err := b.read(text, s)
	if err != nil {
		return 0, b.fail(ctx, err, limit)
	}
	return m, nil
}

// Close lets the program end.
func (b *execBot) Close() error {
	if p := b.process; p != nil {
		b.process = nil
		_ = p.in.Close() // fails only where the program has closed it before
		p.end(grace)
	}
	return nil
}

func newWait(ctx context.Context, limit time.Duration) wait {
	return wait{over: time.After(limit), ctx: ctx}
}

// ask sends a question and returns the move of the answer. Answers to earlier
// questions may come before it.
func (b *execBot) ask(message []byte, w wait) (move string, err error) {
	if err := b.process.send(message, w); err != nil {
		return "", err
	}
	for {
		text, err := b.process.hear(w)
		if err != nil {
			return "", err
		}
		a, err := readAnswer(text)
		if err != nil {
			return "", unreadable(fmt.Sprintf("what the program said is no answer: %v", err))
		}
		if *a.ID > b.id {
			return "", unreadable(fmt.Sprintf("the program answered question %d, and %d is the last so far",
				*a.ID, b.id))
		}
		if *a.ID == b.id {
			return *a.Move, nil
		}
	}
}

// read finds the move of an answer.
func (b *execBot) read(text string, s core.State) (core.Move, error) {
	m, err := b.game.Rules.ParseMove(strings.TrimSpace(text))
	if err == nil {
		err = s.Check(m)
	}
	if err == nil {
		return m, nil
	}
	reason := err.Error()
	if len(text) > shownLine {
		reason = shorten(reason) // it repeats the text
	}
	return 0, illegal(shorten(text), reason)
}

// patience is how long a program may take to end that has closed its output:
// one that crashes does so first and has ended a moment later. It is longer than
// lingering, which is not the program's own time, or one that has ended would be
// taken for one that lives.
const patience = lingering + 400*time.Millisecond

// fail ends the process, and makes of what went wrong what people are told. The
// limit is the one that was kept to.
func (b *execBot) fail(ctx context.Context, err error, limit time.Duration) error {
	p := b.process
	b.process = nil
	if !errors.Is(err, errGone) {
		killGroup(p.cmd)
	}
	said := p.last
	byItself := p.end(patience)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var f *Failure
	if !errors.As(err, &f) {
		// It is about no line that came. What has come since tells more, such
		// as an answer that lacks its newline.
		f, said = explain(err, limit, byItself, p), p.last
	}
	f.Said, f.Errors = shorten(string(said)), p.errors.String()
	return f
}

// explain gives the failure that an error of a conversation stands for.
func explain(err error, limit time.Duration, byItself bool, p *process) *Failure {
	switch {
	case errors.Is(err, errDeaf):
		return deaf(limit)
	case errors.Is(err, errSilent):
		return silent(limit)
	case byItself:
		return ended(p.cmd.ProcessState.String())
	}
	return closed()
}
