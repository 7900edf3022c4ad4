package record

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Opener returns the rules of the ruleset in a header, and their present digest.
type Opener func(h Header) (r core.Rules, digest string, err error)

// Replay is a game from a record.
type Replay struct {
	Header Header
	// Game has every step of the record up to its end or its first wrong line. It takes
	// no chance turns: see [core.Game.Continue].
	Game *core.Game

	// Finished reports whether the record has the game's end.
	Finished bool
	// Cut reports whether the record stops in the middle of a line.
	Cut bool
	// Size is the position at which [Replay.Writer] continues, in bytes from the beginning of the
	// input. After it come only a line that was cut off, or the end of a round before the refill
	// that closes it.
	Size int64
	// Notices are differences between the record and the rules that do not stop a replay, such as
	// another digest.
	Notices []string

	writer Writer // for what follows, without an output
}

// Writer returns a writer that continues the last game of the input. Its output must append to
// the first Size bytes. The writer adds missing lines of the last step to those of the next.
func (r *Replay) Writer(out io.Writer) *Writer {
	w := r.writer
	w.out = out
	return &w
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

// Next reads a game and replays it. It returns io.EOF after the last game. For a wrong line the
// error is a [*LineError], and the game up to that line is returned too, unless the header is
// wrong. Every later call returns the error again.
func (r *Reader) Next() (*Replay, error) {
	if r.err != nil {
		return nil, r.err
	}
	replay, err := r.next()
	r.err = err
	return replay, err
}

// All returns the games of Next, up to the last one or the first error.
func (r *Reader) All() iter.Seq2[*Replay, error] {
	return func(yield func(*Replay, error) bool) {
		for {
			replay, err := r.Next()
			if errors.Is(err, io.EOF) || !yield(replay, err) || err != nil {
				return
			}
		}
	}
}

func (r *Reader) next() (*Replay, error) {
	first, err := r.in.next()
	switch {
	case errors.Is(err, errCut):
		return nil, r.in.errorf("%v", errCut)
	case err != nil:
		return nil, err
	case first.Game == nil:
		return nil, r.in.errorf("a game begins with its game line, not with %s", first.keys()[0])
	}
	h := *first.Game
	switch {
	case h.Format == 0:
		return nil, r.in.errorf("game has no format; this is format %d", 1)
	case h.Format < 1 || h.Format > Format:
		return nil, r.in.errorf("%v", formatError(h.Format))
	case h.Ruleset == "":
		return nil, r.in.errorf("game has no ruleset")
	case h.Weights != "" && h.Format < formatOfWeights:
		return nil, r.in.errorf("game: format %d has no weights; they are of format %d", h.Format, formatOfWeights)
	case h.As != 0:
		return nil, r.in.errorf("this is what %s saw of a game that hides something, and nobody can replay it; "+
			"the whole record can be had when the game is over", viewerOf(h.As))
	}
	rules, digest, err := r.open(h)
	if err != nil {
		return nil, r.in.errorf("%v", err)
	}
	game, err := core.NewGame(rules, len(h.Seats), nil)
	if err != nil {
		return nil, r.in.errorf("seats: %v", err)
	}
	p := &replayer{in: r.in, replay: &Replay{Header: h, Game: game, Size: r.in.read}, lines: newLines(rules, game.State())}
	if h.Digest != "" && h.Digest != digest {
		p.replay.Notices = append(p.replay.Notices, fmt.Sprintf(
			"the record was made with another version of the ruleset: its digest is %s, now it is %s",
			wording.Printable(h.Digest), digest))
	}
	if h.Digest == digest && formatOf(rules) > 1 {
		p.hint = otherVersion
	}
	digit := r.in.digit
	err = p.run()
	p.replay.writer = Writer{lines: p.lines, format: h.Format, digit: digit, missing: p.due, unended: r.in.unended && !p.early}
	return p.replay, err
}

// viewerOf names the viewer of a record by the number in its header.
func viewerOf(as int) string {
	if as < 1 {
		return "a spectator"
	}
	return fmt.Sprintf("seat %d", as)
}

// otherVersion is added to a mistake in the record of a ruleset that may have effects. With the same digest,
// the order in which a version carries them out can be all that differs.
const otherVersion = "; the ruleset is the same, and other versions of this program can carry out its effects in " +
	"another order: replay an unchanged record with the version that wrote it"

// replayer plays one game from its lines.
type replayer struct {
	in     *scanner
	replay *Replay
	lines  *lines
	due    []line // lines that may still follow the last step
	scored bool   // whether the record has score lines for it
	early  bool   // whether a round's line came before the refill that is due
	hint   string // added to what is wrong in a line that can be read
}

// run plays lines up to the end of the game or of the record.
func (p *replayer) run() error {
	for {
		l, err := p.in.next()
		switch {
		case errors.Is(err, io.EOF):
			p.advance()
			// A record that was still being written may stop between any two lines.
			if p.closeStep() != nil {
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
		case p.replay.Finished && l.Undo == nil:
			return p.in.errorf("%s comes after the game's end", l.keys()[0])
		}
		err = core.Guard(func() error { return p.line(l) })
		if panicked, is := errors.AsType[*core.Panic](err); is {
			return p.in.errorf("a mistake in the Go code of the variant: %v", panicked)
		}
		if wrong, is := errors.AsType[*LineError](err); is {
			wrong.Text += p.hint
		}
		if err != nil {
			return err
		}
		p.advance()
	}
}

// advance notes that a writer can continue after the line read last.
func (p *replayer) advance() {
	if !p.early {
		p.replay.Size = p.in.read
	}
}

// line plays or checks one line.
func (p *replayer) line(l *line) error {
	if format := p.replay.Header.Format; format < l.format() {
		return p.in.errorf("%s: format %d has no such lines; the game line says which format it is", l.keys()[0], format)
	}
	if l.Score != nil || l.Round != nil || l.Count != nil {
		return p.result(l)
	}
	if err := p.closeStep(); err != nil {
		return err
	}
	turn := p.replay.Game.Turn()
	switch {
	case l.End != nil:
		return p.result(l)
	case l.Move != nil:
		return p.move(l)
	case l.Undo != nil:
		return p.undo(l.Undo.Moves)
	case l.Deal != nil && turn == core.Deal:
		tiles := slices.Concat(l.Deal.Displays, l.Deal.FaceDown)
		if len(l.Deal.Center) > 0 {
			tiles = append(tiles, l.Deal.Center)
		}
		return p.chance(l, tiles)
	case l.Draw != nil && turn == core.Draw:
		return p.draw(l)
	case l.Tiles != nil && turn == core.DrawTiles:
		return p.chance(l, [][]string{l.Tiles.Tiles})
	case l.Supply != nil && turn == core.Refill:
		return p.chance(l, [][]string{*l.Supply})
	}
	return p.in.errorf("%s: expected %s", l.keys()[0], p.expected())
}

// closeStep checks that the score lines of the last step are complete.
func (p *replayer) closeStep() error {
	for _, d := range p.due {
		if p.scored && d.Score != nil {
			return p.in.errorf("score: expected %s, which is missing; a step has all its score lines or none",
				asJSON(d))
		}
	}
	return nil
}

// follow expects the further lines of the last step, as its first line is checked.
func (p *replayer) follow(step []line) {
	p.due, p.scored = step[1:], false
	if p.early {
		p.due = slices.DeleteFunc(p.due, func(d line) bool { return d.Round != nil })
	}
	p.early = false
}

// chance takes the chance turn that is due with the tiles of a line.
func (p *replayer) chance(l *line, tiles [][]string) error {
	groups, err := p.groups(tiles)
	if err != nil {
		return err
	}
	game := p.replay.Game
	drawn := game.Drawn(otherTiles{}) // how many come does not depend on their colors
	if l.Deal != nil && len(l.Deal.Center) > 0 && len(l.Deal.Displays)+len(l.Deal.FaceDown) == len(drawn) {
		return p.in.errorf("deal.center: expected [], here is %s", asJSON(l.Deal.Center))
	}
	for i, other := range drawn {
		what := l.keys()[0]
		if l.Deal != nil {
			what = fmt.Sprintf("display %d", i+1)
			switch face := i - len(l.Deal.Displays); {
			case face == len(l.Deal.FaceDown):
				what = "center"
			case face >= 0:
				what = fmt.Sprintf("hidden %d", face+1)
			}
		}
		if i < len(groups) && groups[i].Total() != other.Total() {
			return p.in.errorf("%s: expected %d tiles, here are %d", what, other.Total(), groups[i].Total())
		}
	}
	return p.drawn(l, func(g *core.Game) error { return g.Deal(groups...) }, func(step *line) {
		if l.Deal != nil {
			step.Deal.Displays, step.Deal.FaceDown, step.Deal.Center = l.Deal.Displays, l.Deal.FaceDown, l.Deal.Center // they differ in the order of tiles only
		}
		if l.Tiles != nil {
			step.Tiles.Tiles = tiles[0]
		}
	})
}

// draw takes the chance turn that is due with the value of a line.
func (p *replayer) draw(l *line) error {
	if len(l.Draw.Values) != 1 {
		return p.in.errorf("draw: expected one value, here are %d", len(l.Draw.Values))
	}
	return p.drawn(l, func(g *core.Game) error { return g.Draw(l.Draw.Values[0]) }, func(*line) {})
}

// drawn takes a chance turn by calling take, and checks the line against that of the step after
// adapt. It tries a copy first, as the replay ends before a wrong line.
func (p *replayer) drawn(l *line, take func(*core.Game) error, adapt func(step *line)) error {
	game, rules := p.replay.Game, p.lines.rules
	trial := core.ResumeGame(rules, core.Clone(rules, game.State()), nil)
	if err := take(trial); err != nil {
		return p.in.errorf("%s: %v", l.keys()[0], err)
	}
	step := p.lines.step(trial.Steps()[0], trial.State())
	adapt(&step[0])
	if err := l.check(&step[0]); err != nil {
		return p.in.errorf("%v", err)
	}
	p.follow(step)
	return take(game)
}

// otherTiles draws the tiles of no game.
type otherTiles struct{}

func (otherTiles) Dealer(core.Turn, int, int) core.Dealer { return core.NewRandom(0, core.Stream{}) }

// groups reads the tiles of a chance turn: one tray for each display, or one for the
// supply.
func (p *replayer) groups(lists [][]string) ([]core.Tray, error) {
	var names []string
	for _, c := range p.lines.rules.Colors() {
		names = append(names, c.Name)
	}
	groups := make([]core.Tray, len(lists))
	for i, list := range lists {
		for _, name := range list {
			c := slices.Index(names, name)
			if c < 0 {
				return nil, p.in.errorf("%q is no color of this ruleset: expected %s", name, strings.Join(names, ", "))
			}
			if groups[i][c] == core.MaxTiles {
				return nil, p.in.errorf("too many %s tiles", name)
			}
			groups[i][c]++
		}
	}
	return groups, nil
}

// result checks a line about results of the last step. The score lines of one seat come in order.
// Several seats may come in any order around the table, as in other programs.
func (p *replayer) result(l *line) error {
	kind := l.keys()[0]
	fits := func(d line) bool {
		switch {
		case l.Score != nil:
			return d.Score != nil && (l.Score.Seat == nil || *l.Score.Seat == *d.Score.Seat)
		case l.Count != nil:
			return d.Count != nil && d.Count.Name == l.Count.Name && (l.Count.Seat == nil || reflect.DeepEqual(l.Count.Seat, d.Count.Seat))
		case l.Round != nil:
			return d.Round != nil
		}
		return d.End != nil
	}
	at := slices.IndexFunc(p.due, fits)
	if at < 0 && l.Round != nil && !p.early && p.replay.Game.Turn() == core.Refill {
		// The next refill closes the round, and the line may come before the refill. The results of the
		// end do not depend on the tiles.
		p.early = true
		ahead := &lines{p.lines.rules, slices.Clone(p.lines.totals)}
		game := core.ResumeGame(ahead.rules, core.Clone(ahead.rules, p.replay.Game.State()), otherTiles{})
		for _, d := range ahead.step(game.Steps()[0], game.State()) {
			if d.Round != nil {
				at = len(p.due)
				p.due = append(p.due, d)
			}
		}
	}
	if at < 0 {
		expected := p.expected()
		if i := slices.IndexFunc(p.due, func(d line) bool { return d.Score != nil }); i >= 0 {
			expected = asJSON(p.due[i])
		}
		return p.in.errorf("%s: none comes here; expected %s", kind, expected)
	}
	if err := l.check(&p.due[at]); err != nil {
		return p.in.errorf("%v; the rules give %s", err, asJSON(p.due[at]))
	}
	p.due = slices.Delete(p.due, at, at+1)
	p.scored = p.scored || l.Score != nil
	p.replay.Finished = l.End != nil
	return nil
}

// move plays the move of a line. It reads the text before it checks the seat: a move that the
// game makes by itself comes at another seat's turn, and its refusal gives the reason.
func (p *replayer) move(l *line) error {
	game, turn, m := p.replay.Game, p.replay.Game.Turn(), l.Move
	move, err := p.lines.rules.ParseMove(m.Text)
	if err != nil {
		return p.in.errorf("move %q: %v", m.Text, err)
	}
	if turn.Seat() && m.Seat != nil && *m.Seat != int(turn)+1 {
		text := fmt.Sprintf("move.seat: expected %d, here is %d with %q", turn+1, *m.Seat, m.Text)
		if err := game.State().Check(move); err != nil { // which may be why the seats differ
			text += "; " + p.reason(err)
		}
		return p.in.errorf("%s", text)
	}
	if err := game.Play(move); err != nil {
		return p.in.errorf("move %q: %s", m.Text, p.reason(err))
	}
	steps := game.Steps()
	step := p.lines.step(steps[len(steps)-1], game.State())
	step[0].Move.Text = m.Text // which may have words in another order
	if err := l.check(&step[0]); err != nil {
		game.Undo() // the replay ends before the wrong line
		return p.in.errorf("%v", err)
	}
	p.follow(step)
	return nil
}

// undo takes back the last moves.
func (p *replayer) undo(moves int) error {
	game := p.replay.Game
	if moves < 1 || moves > game.Played() {
		return p.in.errorf("undo.moves: expected 1 to %d, the moves so far, here is %d", game.Played(), moves)
	}
	for range moves {
		game.Undo()
	}
	p.lines = newLines(p.lines.rules, game.State())
	p.due, p.scored, p.early, p.replay.Finished = nil, false, false, false
	return nil
}

// reason returns why a move was refused.
func (p *replayer) reason(err error) string {
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

// expected describes the lines that can come now.
func (p *replayer) expected() string {
	game := p.replay.Game
	switch turn := game.Turn(); {
	case turn == core.Deal:
		return "deal, as the displays are to be filled"
	case turn == core.Refill:
		return "supply, as it is to be filled"
	case turn == core.Draw:
		return "draw, as a value is to be drawn"
	case turn == core.DrawTiles:
		return "tiles, as an effect is to draw some"
	case turn.Seat():
		return fmt.Sprintf("a move of seat %d", turn+1)
	case game.Err() != nil:
		return "nothing more, as a formula failed"
	}
	return "end, as the game is over"
}
