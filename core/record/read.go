package record

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

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
	// Notices are things that do not stop a replay but mean that the record
	// and the rules do not quite agree, such as another digest.
	Notices []string
}

// Reader reads the games of a record, one after the other.
type Reader struct {
	in   *scanner
	open Opener
}

// NewReader returns a reader that finds rules with open.
func NewReader(in io.Reader, open Opener) *Reader {
	return &Reader{newScanner(in), open}
}

// Next reads a game and plays it. It returns io.EOF behind the last one. Where
// a line is wrong the error is a [*LineError] for the first such line, and the
// game up to it comes with it; then nothing more can be read.
func (r *Reader) Next() (*Replay, error) {
	first, err := r.in.next()
	if errors.Is(err, errCut) {
		return nil, r.in.errorf("%v", errCut)
	}
	if err != nil {
		return nil, err
	}
	if first.Game == nil {
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
		return nil, r.in.errorf("this is format %d, and format %d can be read", h.Format, Format)
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
	p := &player{in: r.in, replay: &Replay{Header: h, Game: game}, rules: rules,
		ledger: newLedger(rules, game.State())}
	if h.Digest != "" && h.Digest != digest {
		p.notice("the record was made with another version of the ruleset: its digest is %s, now it is %s",
			h.Digest, digest)
	}
	return p, nil
}

// player plays one game from its lines.
type player struct {
	in      *scanner
	replay  *Replay
	rules   core.Rules
	ledger  *ledger
	due     outcome    // lines that may follow the last step
	scored  bool       // whether the record has score lines for it
	waiting *roundLine // a round's line that stands before its last refill
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
			return p.closeStep()
		case errors.Is(err, errCut):
			p.replay.Cut = true
			return nil
		case err != nil:
			return err
		}
		if l.Game != nil {
			p.in.back(l)
			return p.closeStep()
		}
		if p.replay.Finished {
			return p.in.errorf("%s comes after the game's end", l.kinds()[0])
		}
		if err := p.line(l); err != nil {
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
		return p.round(l.Round)
	case l.End != nil:
		return p.end(l.End)
	}
	if err := p.closeStep(); err != nil {
		return err
	}
	switch {
	case l.Deal != nil:
		return p.deal(l.Deal)
	case l.Supply != nil:
		return p.supply(*l.Supply)
	}
	return p.move(l.Move)
}

// closeStep checks that the lines of the step before were all there or none.
func (p *player) closeStep() error {
	if left := slices.Concat(p.due.scores, p.due.after); p.scored && len(left) > 0 {
		return p.in.errorf("score: %s is missing; a step has all its score lines or none", left[0])
	}
	if p.waiting != nil && p.replay.Game.Turn() != core.Refill {
		return p.in.errorf("round %d is not over", p.waiting.Number)
	}
	p.due, p.scored = outcome{}, false
	return nil
}

// stepDone works out what may follow the step just taken.
func (p *player) stepDone() error {
	steps := p.replay.Game.Steps()
	p.due = p.ledger.outcome(steps[len(steps)-1], p.replay.Game.State())
	if p.waiting == nil {
		return nil
	}
	early := p.waiting
	p.waiting = nil
	return p.round(early)
}

func (p *player) deal(d *dealLine) error {
	if err := p.wantTurn(core.Deal, "deal"); err != nil {
		return err
	}
	groups, err := p.trays(d.Displays)
	if err != nil {
		return err
	}
	if len(d.Center) > 0 {
		return p.in.errorf("center: no tile is dealt there, here are %d", len(d.Center))
	}
	if err := p.replay.Game.Deal(groups...); err != nil {
		return p.in.errorf("%v", err)
	}
	steps := p.replay.Game.Steps()
	if err := p.sameDeal(p.ledger.deal(steps[len(steps)-1]), d); err != nil {
		return err
	}
	return p.stepDone()
}

// sameDeal compares a deal as the engine made it with the one in the record.
func (p *player) sameDeal(made, told *dealLine) error {
	if len(told.Displays) != len(made.Displays) {
		return p.in.errorf("displays: expected %d, here are %d", len(made.Displays), len(told.Displays))
	}
	for i := range made.Displays {
		if n := len(made.Displays[i]); n != len(told.Displays[i]) {
			return p.in.errorf("display %d: expected %d tiles, here are %d", i+1, n, len(told.Displays[i]))
		}
	}
	return cmp.Or(p.same("round", made.Round, told.Round),
		p.same("start", made.Start, told.Start), p.sameWild(made.Wild, told.Wild))
}

func (p *player) sameWild(made, told *string) error {
	none := "none"
	if made == nil {
		made = &none
	}
	if told == nil || *told == *made {
		return nil
	}
	return p.in.errorf("wild: expected %s, here is %s", *made, *told)
}

// same compares a number with the one in the record, where there is one.
func (p *player) same(what string, made, told *int) error {
	if told == nil || *told == *made {
		return nil
	}
	return p.in.errorf("%s: expected %d, here is %d", what, *made, *told)
}

func (p *player) supply(tiles []string) error {
	if err := p.wantTurn(core.Refill, "supply"); err != nil {
		return err
	}
	groups, err := p.trays([][]string{tiles})
	if err != nil {
		return err
	}
	if err := p.replay.Game.Deal(groups...); err != nil {
		return p.in.errorf("%v", err)
	}
	return p.stepDone()
}

// wantTurn checks that it is time for a chance line.
func (p *player) wantTurn(t core.Turn, what string) error {
	now := p.replay.Game.Turn()
	if now == t {
		return nil
	}
	return p.in.errorf("%s: expected %s", what, turnText(now))
}

// turnText says what has to come at a turn.
func turnText(t core.Turn) string {
	switch t {
	case core.Deal:
		return "deal, as the displays are to be filled"
	case core.Refill:
		return "supply, as it is to be filled"
	case core.Over:
		return "end, as the game is over"
	}
	return fmt.Sprintf("a move of seat %d", t+1)
}

// trays reads lists of color names.
func (p *player) trays(lists [][]string) ([]core.Tray, error) {
	trays := make([]core.Tray, len(lists))
	for i, list := range lists {
		for _, name := range list {
			c := slices.IndexFunc(p.rules.Colors(), func(c core.ColorInfo) bool { return c.Name == name })
			if c < 0 {
				return nil, p.in.errorf("%q is no color of this ruleset", name)
			}
			if trays[i][c] == core.MaxTiles {
				return nil, p.in.errorf("too many %s tiles", name)
			}
			trays[i][c]++
		}
	}
	return trays, nil
}

func (p *player) move(m *moveLine) error {
	game := p.replay.Game
	turn := game.Turn()
	if turn.Seat() && m.Seat != nil && *m.Seat != int(turn)+1 {
		return p.in.errorf("move of seat %d: expected %s", *m.Seat, turnText(turn))
	}
	move, err := p.rules.ParseMove(m.Text)
	if err != nil {
		return p.in.errorf("move %q: %v", m.Text, err)
	}
	if err := game.Play(move); err != nil {
		return p.in.errorf("move %q: %s", m.Text, reason(err, turn))
	}
	steps := game.Steps()
	if err := p.same("legal moves", &steps[len(steps)-1].Legal, m.Legal); err != nil {
		return err
	}
	return p.stepDone()
}

// reason gives why a move was refused.
func reason(err error, turn core.Turn) string {
	var refused *core.MoveError
	if !errors.As(err, &refused) {
		return err.Error()
	}
	text := refused.Reason
	if refused.Key != "" {
		text += " (" + refused.Key + ")"
	}
	if !turn.Seat() {
		text += "; expected " + turnText(turn)
	}
	return text
}

// score checks a score line. Lines of different seats may come in any order,
// those of one seat as the points were given.
func (p *player) score(told scoreLine) error {
	p.scored = true
	for _, due := range []*[]scoreLine{&p.due.scores, &p.due.after} {
		i := slices.IndexFunc(*due, func(s scoreLine) bool { return s.Seat == told.Seat })
		if i < 0 {
			continue
		}
		if made := (*due)[i]; made != told {
			return p.in.errorf("score: expected %s, here is %s", made, told)
		}
		*due = slices.Delete(*due, i, i+1)
		return nil
	}
	return p.in.errorf("score: expected no more points of seat %d, here is %s", told.Seat, told)
}

// String describes a score line for a message.
func (s scoreLine) String() string {
	return fmt.Sprintf("%d points for seat %d by %s, total %d", s.Points, s.Seat, s.Rule, s.Total)
}

// round checks a round's line. It may stand before the refill that closes the
// round; then it is kept until that has come.
func (p *player) round(told *roundLine) error {
	if p.due.round == nil && p.waiting == nil && p.replay.Game.Turn() == core.Refill {
		p.waiting = told
		return nil
	}
	made := p.due.round
	if made == nil {
		return p.in.errorf("round: round %d is not over", told.Number)
	}
	p.due.round = nil
	if made.Number != told.Number {
		return p.in.errorf("round: expected %d, here is %d", made.Number, told.Number)
	}
	return p.sameTotals("round", made.Totals, told.Totals)
}

func (p *player) sameTotals(what string, made, told []int) error {
	if told == nil || slices.Equal(made, told) {
		return nil
	}
	return p.in.errorf("%s: expected the totals %v, here are %v", what, made, told)
}

// end checks the line of the game's end.
func (p *player) end(told *endLine) error {
	made := p.due.end
	if made == nil {
		return p.in.errorf("end: expected %s", turnText(p.replay.Game.Turn()))
	}
	if err := p.closeStep(); err != nil {
		return err
	}
	p.replay.Finished = true
	if told.Reason != "" && told.Reason != made.Reason {
		return p.in.errorf("end: expected the reason %s, here is %s", made.Reason, told.Reason)
	}
	if err := p.sameTotals("end", made.Totals, told.Totals); err != nil {
		return err
	}
	if told.Winners != nil && !slices.Equal(made.Winners, told.Winners) {
		return p.in.errorf("end: expected the winners %s, here are %s", list(made.Winners), list(told.Winners))
	}
	return nil
}

// list writes numbers as "1 and 2".
func list(numbers []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(numbers), "[]"), " ", " and ")
}
