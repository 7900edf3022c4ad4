package record

import (
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
)

// Opener finds the rules that a header names, and the digest they have now.
type Opener func(h Header) (r core.Rules, digest string, err error)

// Replay is a game that was read.
type Replay struct {
	Header Header
	Game   *core.Game

	// Finished reports whether the record has the game's end.
	Finished bool
	// Cut reports whether the record stops in the middle of a line.
	Cut bool
	// Notices are differences between the record and the rules that do not stop a
	// replay, such as another digest.
	Notices []string
}

// Reader reads the games of a record, one after the other.
type Reader struct {
	in   *scanner
	open Opener
	err  error // what ended the reading
}

// NewReader returns a reader that finds rules with open. It panics if in or open is nil.
func NewReader(in io.Reader, open Opener) *Reader {
	if in == nil || open == nil {
		panic("record: NewReader needs an input and an opener, and one of them is nil")
	}
	return &Reader{in: newScanner(in), open: open}
}

// Next reads a game and replays it. It returns io.EOF after the last one. If a line is
// wrong, the error is a [*LineError] for the first such line, together with the game up
// to it if there is one; every later call returns the error again.
func (r *Reader) Next() (*Replay, error) {
	if r.err != nil {
		return nil, r.err
	}
	replay, err := r.next()
	r.err = err
	return replay, err
}

func (r *Reader) next() (*Replay, error) {
	first, err := r.in.next()
	switch {
	case errors.Is(err, errCut):
		return nil, r.in.errorf("%v", errCut)
	case err != nil:
		return nil, err
	case first.Game == nil:
		return nil, r.in.errorf("a game begins with its game line, not with %s", first.kinds()[0])
	}
	p, err := r.begin(*first.Game)
	if err != nil {
		return nil, err
	}
	return p.replay, p.run()
}

// begin opens the rules of a header and sets the game up.
func (r *Reader) begin(h Header) (*player, error) {
	switch {
	case h.Format == 0:
		return nil, r.in.errorf("game has no format; this is format %d", Format)
	case h.Format != Format:
		return nil, r.in.errorf("%v", formatError(h.Format))
	case h.Ruleset == "":
		return nil, r.in.errorf("game has no ruleset")
	}
	rules, digest, err := r.open(h)
	if err != nil {
		return nil, r.in.errorf("%v", err)
	}
	game, err := core.NewGame(rules, len(h.Seats), nil)
	if err != nil {
		return nil, r.in.errorf("seats: %v", err)
	}
	p := &player{in: r.in, replay: &Replay{Header: h, Game: game}, rules: rules, lines: newLines(rules, game.State())}
	if h.Digest != "" && h.Digest != digest {
		p.replay.Notices = append(p.replay.Notices, fmt.Sprintf(
			"the record was made with another version of the ruleset: its digest is %s, now it is %s", h.Digest, digest))
	}
	return p, nil
}

// player plays one game from its lines.
type player struct {
	in     *scanner
	replay *Replay
	rules  core.Rules
	lines  *lines
	due    outcome // lines that may still follow the last step
	scored bool    // whether the record has score lines for it
	early  bool    // whether a round's line came before the refill that is due
}

// run plays lines up to the end of the game or of the record.
func (p *player) run() error {
	for {
		l, err := p.in.next()
		switch {
		case errors.Is(err, io.EOF):
			// A record that was still being written may stop between any two lines.
			if p.lacking() {
				p.replay.Notices = append(p.replay.Notices,
					"the record stops in the middle of a step: not all of its score lines are there")
			}
			return nil
		case errors.Is(err, errCut):
			p.replay.Cut = true
			return nil
		case err != nil:
			return err
		case l.Game != nil:
			p.in.unread = l
			return p.closeStep()
		case p.replay.Finished:
			return p.in.errorf("%s comes after the game's end", l.kinds()[0])
		}
		err = core.Guard(func() error { return p.line(l) })
		if panicked, is := errors.AsType[*core.Panic](err); is {
			return p.in.errorf("a mistake in the Go code of the variant: %v", panicked)
		}
		if err != nil {
			return err
		}
	}
}

// line plays or checks one line.
func (p *player) line(l *line) error {
	switch {
	case l.Score != nil:
		return p.score(*l.Score)
	case l.Round != nil:
		return p.round(*l.Round)
	}
	if err := p.closeStep(); err != nil {
		return err
	}
	switch {
	case l.End != nil:
		return p.end(*l.End)
	case l.Deal != nil:
		return p.deal(*l.Deal)
	case l.Supply != nil:
		return p.supply(*l.Supply)
	}
	return p.move(*l.Move)
}

// lacking reports whether the last step has some of its score lines, but not
// all of them.
func (p *player) lacking() bool { return p.scored && len(p.due.scores) > 0 }

// closeStep checks that the score lines of the last step are complete.
func (p *player) closeStep() error {
	if p.lacking() {
		return p.in.errorf("score: expected %s, which is missing; a step has all its score lines or none",
			p.due.scores[0])
	}
	return nil
}

// stepDone computes what may follow the last step.
func (p *player) stepDone() {
	p.due, p.scored = p.lines.outcome(p.last(), p.replay.Game.State()), false
	if p.early {
		p.due.round, p.early = nil, false
	}
}

// last returns the last step.
func (p *player) last() core.Step {
	steps := p.replay.Game.Steps()
	return steps[len(steps)-1]
}

func (p *player) move(m moveLine) error {
	game, turn := p.replay.Game, p.replay.Game.Turn()
	move, err := p.rules.ParseMove(m.Text)
	if err != nil {
		return p.in.errorf("move %q: %v", m.Text, err)
	}
	if turn.Seat() && m.Seat != nil && *m.Seat != int(turn)+1 {
		text := fmt.Sprintf("move %q of seat %d: expected %s", m.Text, *m.Seat, p.expected())
		if err := game.State().Check(move); err != nil { // which may be why the seats differ
			text += "; " + p.reason(err)
		}
		return p.in.errorf("%s", text)
	}
	if err := game.Play(move); err != nil {
		return p.in.errorf("move %q: %s", m.Text, p.reason(err))
	}
	if err := p.same("legal moves", p.last().Legal, m.Legal); err != nil {
		game.Undo() // the replay ends before the wrong line
		return err
	}
	p.stepDone()
	return nil
}

// reason returns why a move was refused.
func (p *player) reason(err error) string {
	var refused *core.MoveError
	if !errors.As(err, &refused) {
		return err.Error()
	}
	text := refused.Reason
	if refused.Key != "" {
		text += " (" + refused.Key + ")"
	}
	if !p.replay.Game.Turn().Seat() {
		text += "; expected " + p.expected()
	}
	return text
}

// expected says what has to come now.
func (p *player) expected() string {
	game := p.replay.Game
	switch turn := game.Turn(); {
	case turn == core.Deal:
		return "deal, as the displays are to be filled"
	case turn == core.Refill:
		return "supply, as it is to be filled"
	case turn.Seat():
		return fmt.Sprintf("a move of seat %d", turn+1)
	case game.Err() != nil:
		return "nothing more, as a formula failed"
	}
	return "end, as the game is over"
}
