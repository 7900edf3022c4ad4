package bot

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
)

// program is the kind of bots that are other programs.
const program = "exec"

func init() {
	if runtime.GOOS != "js" { // browsers run no programs
		Register(program, program+":COMMAND", newExec)
	}
}

// IsProgram reports whether a name is that of a bot that is another program, which
// [Limits] apply to.
func IsProgram(name string) bool {
	kind, _, _ := strings.Cut(name, ":")
	return kind == program
}

// execBot plays the moves of another program. The package documentation describes the
// protocol.
type execBot struct {
	command []string
	game    Game
	process *process // nil if none runs
	id      int64    // of the last question to the process
	heard   bool     // the process has answered before
}

// newExec makes a bot of a command line. It looks the program up, so that a misspelled
// one is found before the first game.
func newExec(argument string) (Bot, error) {
	words, err := splitWords(argument)
	if err != nil {
		return nil, err
	}
	if len(words) == 0 {
		return nil, errors.New("it needs a command, as in exec:python3 mybot.py")
	}
	if _, err := exec.LookPath(words[0]); err != nil {
		return nil, fail(NotStarted, "the program cannot be started: %v", err)
	}
	return &execBot{command: words}, nil
}

// Start sends the game to the program, and starts it if it does not run.
func (b *execBot) Start(ctx context.Context, g Game) error {
	if err := g.check(); err != nil {
		return err
	}
	if g.Seats < 1 {
		return errors.New("bot: the number of seats is missing in the game")
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
			return fail(NotStarted, "the program cannot be started: %v", err)
		}
		b.process, b.id, b.heard = p, 0, false
	}
	message, err := encode(newOpening(g))
	if err != nil {
		return err
	}
	return b.within(ctx, g.Limits.first(), func() error { return b.process.send(message) })
}

// Choose asks the program for a move.
func (b *execBot) Choose(ctx context.Context, s core.State, legal []core.Move) (core.Move, error) {
	if b.process == nil {
		return 0, errors.New("the program has failed before in this game; the next one starts it anew")
	}
	b.id++
	message, err := b.question(s, legal)
	if err != nil {
		return 0, err
	}
	limit := b.game.Limits.Move
	if !b.heard {
		limit = b.game.Limits.first()
	}
	var move core.Move
	err = b.within(ctx, limit, func() error {
		text, err := b.ask(message)
		if err == nil {
			move, err = b.read(s, text)
		}
		return err
	})
	b.heard = b.heard || err == nil
	return move, err
}

// read reads a legal move.
func (b *execBot) read(s core.State, text string) (core.Move, error) {
	m, err := b.game.Rules.ParseMove(strings.TrimSpace(text))
	if err == nil {
		err = s.Check(m)
	}
	if err != nil {
		return 0, fail(IllegalMove, "%q is no legal move: %s", shorten(text), shorten(err.Error()))
	}
	return m, nil
}

// Close lets the program end.
func (b *execBot) Close() error {
	if p := b.process; p != nil {
		b.process = nil
		_ = p.in.Close() // fails only if the program has closed it before
		p.end(grace)
	}
	return nil
}

// ask sends a question and returns the move of the answer. It skips answers to earlier
// questions.
func (b *execBot) ask(message []byte) (move string, err error) {
	if err := b.process.send(message); err != nil {
		return "", err
	}
	for {
		text, err := b.process.hear()
		if err != nil {
			return "", err
		}
		a, err := readAnswer(text)
		switch {
		case err != nil:
			return "", fail(Unreadable, "what the program said is no answer: %v", err)
		case *a.ID > b.id:
			return "", fail(Unreadable, "the program answered question %d, and %d is the last so far", *a.ID, b.id)
		case *a.ID == b.id:
			return *a.Move, nil
		}
	}
}

// patience is how long a program may take to end after it has closed its output: a
// program that crashes closes it first and ends a moment later. It is longer than
// lingering, during which a program that has ended still seems to run.
const patience = lingering + 400*time.Millisecond

// within runs a conversation with the process. It kills the process if that takes longer than the
// limit, or if ctx ends. If the conversation fails, within ends the process and returns a Failure,
// or the error of ctx.
func (b *execBot) within(ctx context.Context, limit time.Duration, conversation func() error) error {
	p := b.process
	bounded, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stop := context.AfterFunc(bounded, p.kill)
	err := conversation()
	late := !stop()
	if err == nil && !late {
		return nil
	}
	b.process = nil
	f, is := errors.AsType[*Failure](err)
	if is {
		p.kill()
	}
	said := p.last
	byItself := p.end(patience)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case is:
	case late && errors.Is(err, errNotRead):
		f = fail(Deaf, "the program did not read its input within %v", limit)
	case late:
		f = fail(Silent, "the program gave no answer within %v", limit)
	case byItself:
		f = fail(Ended, "the program ended early (%v)", p.cmd.ProcessState)
	default:
		f = fail(Ended, "the program closed its input or output and did not end")
	}
	if !is {
		// The error is not about a line. Later output may explain it, such as an
		// answer that lacks its newline.
		said = p.last
	}
	f.Said, f.Errors = shorten(string(said)), p.errors.String()
	return f
}

// protocol is the version of the messages.
const protocol = 1

// encode returns a message as a line. Each has memory of its own, as a write that timed
// out may still be reading the message before.
func encode(message any) ([]byte, error) {
	var line bytes.Buffer
	e := json.NewEncoder(&line)
	e.SetEscapeHTML(false)
	err := e.Encode(message) // with a newline at its end
	return line.Bytes(), err
}

// opening is the message at the start of a game.
type opening struct {
	Protocol int `json:"azulejo"`
	Game     struct {
		Ruleset string           `json:"ruleset"`
		Digest  string           `json:"digest"`
		Text    string           `json:"text"`
		Colors  []core.ColorInfo `json:"colors"`
		Seats   int              `json:"seats"`
		Seat    int              `json:"seat"` // from 1
		Seed    int              `json:"seed"` // of 31 bits: a whole number in every language
		Seconds float64          `json:"seconds"`
	} `json:"game"`
}

// newOpening describes a game.
func newOpening(g Game) opening {
	o := opening{Protocol: protocol}
	o.Game.Ruleset, o.Game.Digest, o.Game.Text = g.Ruleset.Name, g.Ruleset.Digest, g.Ruleset.Text
	o.Game.Colors, o.Game.Seats, o.Game.Seat = g.Rules.Colors(), g.Seats, g.Seat+1
	o.Game.Seed, o.Game.Seconds = g.Random.Below(math.MaxInt32), g.Limits.Move.Seconds()
	return o
}

// question returns the message that asks for a move.
func (b *execBot) question(s core.State, legal []core.Move) ([]byte, error) {
	text, err := core.Known(b.game.Rules, s, int(s.Turn())).AppendText(nil)
	if err != nil {
		return nil, err
	}
	q := struct {
		ID       int64    `json:"id"`
		Position string   `json:"position"`
		Moves    []string `json:"moves"`
	}{b.id, string(text), make([]string, len(legal))}
	for i, m := range legal {
		text = b.game.Rules.AppendMove(text[:0], m)
		q.Moves[i] = string(text)
	}
	return encode(q)
}

// answer is what a bot answers. The pointers show whether a key is there.
type answer struct {
	ID   *int64  `json:"id"`
	Move *string `json:"move"`
}

func readAnswer(line []byte) (a answer, err error) {
	switch err := json.Unmarshal(line, &a); {
	case err != nil:
		return a, err
	case !utf8.Valid(line):
		return a, errors.New("it is not UTF-8")
	case a.ID == nil || a.Move == nil:
		return a, errors.New("it has no id or no move")
	}
	return a, nil
}

// A piece of a word on a command line: in single quotes, in double quotes, after a
// backslash, or plain; or else the blanks between two words.
var (
	piece  = regexp.MustCompile(`^(?s:'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\ \t\r\n]+)|[ \t\r\n]+)`)
	escape = regexp.MustCompile("\\\\([\"\\\\$`])")
)

// splitWords cuts a command line into words as a shell does: at blanks outside of
// quotes. Single quotes keep everything as it is. Elsewhere a backslash keeps the
// next character as it is; within double quotes only one of "\$`.
func splitWords(line string) ([]string, error) {
	var words []string
	inWord := false // also in an empty word, as '' is
	for line != "" {
		m := piece.FindStringSubmatch(line)
		switch {
		case m == nil && line[0] == '\\':
			return nil, errors.New(`nothing follows the last \; a \ that is meant literally is written '\'`)
		case m == nil:
			return nil, errors.New("a quotation mark " + line[:1] + " is not closed")
		}
		line = line[len(m[0]):]
		if strings.ContainsAny(m[0][:1], " \t\r\n") {
			inWord = false
			continue
		}
		if !inWord {
			words, inWord = append(words, ""), true
		}
		words[len(words)-1] += m[1] + escape.ReplaceAllString(m[2], "$1") + m[3] + m[4]
	}
	return words, nil
}
