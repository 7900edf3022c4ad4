package record

import (
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core"
)

// player plays one game from its lines.
type player struct {
	in     *scanner
	replay *Replay
	rules  core.Rules
	ledger *ledger
	due    outcome // lines that may still follow the last step
	scored bool    // whether the record has score lines for it
	early  bool    // whether a round's line stood before the refill that is due
}

func (p *player) notice(format string, args ...any) {
	p.replay.Notices = append(p.replay.Notices, fmt.Sprintf(format, args...))
}

// run plays lines up to the end of the game or of the record.
func (p *player) run() error {
	for {
		l, err := p.in.next()
		switch {
		case errors.Is(err, io.EOF):
			p.stop()
			return nil
		case errors.Is(err, errCut):
			p.replay.Cut = true
			return nil
		case err != nil:
			return err
		case l.Game != nil:
			p.in.back(l)
			return p.closeStep()
		case p.replay.Finished:
			return p.in.errorf("%s comes after the game's end", l.kinds()[0])
		}
		if err := p.guarded(l); err != nil {
			return err
		}
	}
}

// guarded is line, with an error for a panic of the rules: the game up to the line
// can then still be looked at.
func (p *player) guarded(l *line) error {
	err := core.Guard(func() error { return p.line(l) })
	if panicked, is := errors.AsType[*core.Panic](err); is {
		return p.in.errorf("a mistake in the Go code of the variant: %v", panicked)
	}
	return err
}

// stop ends the game with the record. One that was still being written may
// stop between any two lines, and then the game up to there is sound.
func (p *player) stop() {
	if p.lacking() {
		p.notice("the record stops in the middle of a step: not all of its score lines are there")
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

// stepDone works out what may follow the step just taken.
func (p *player) stepDone() {
	p.due, p.scored = p.ledger.outcome(p.last(), p.replay.Game.State()), false
	if p.early {
		p.due.round, p.early = nil, false
	}
}

// last returns the step taken last.
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
		return p.outOfTurn(m, game.State().Check(move))
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

// outOfTurn refuses a move of another seat. What else is wrong with it, such
// as a choice that is none, may be why the seats differ.
func (p *player) outOfTurn(m moveLine, refused error) error {
	text := fmt.Sprintf("move %q of seat %d: expected %s", m.Text, *m.Seat, p.expected())
	if refused != nil {
		text += "; " + p.reason(refused)
	}
	return p.in.errorf("%s", text)
}

// reason gives why a move was refused.
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
