package match

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
)

// Browser steps forward and back through a game that was played.
type Browser struct {
	Out   io.Writer
	Asker prompt.Asker
	Title string
	Board Board

	Words Words // of the rules, when the game is over

	game  *core.Game
	tell  *Narrator
	parts []part
	at    int // the part that is shown
}

// part is a move with all that followed it up to the next one; the first part
// is what came before any move.
type part struct {
	steps []core.Step
	after core.State
}

// NewBrowser shows a game, which has to stay as it is meanwhile.
func NewBrowser(g *core.Game, names []string, out io.Writer) *Browser {
	b := &Browser{Out: out, game: g,
		tell: &Narrator{Out: out, Rules: g.Rules(), Names: names, Brief: true}}
	steps, begin := g.Steps(), 0
	for i, step := range steps {
		if step.Turn.Seat() {
			b.parts = append(b.parts, part{steps[begin:i], g.Before(i)})
			begin = i
		}
	}
	b.parts = append(b.parts, part{steps[begin:], g.State()})
	return b
}

// Run shows the game from its beginning on, forward and back as the person
// wants.
func (b *Browser) Run(ctx context.Context) error {
	b.tell.Opening(b.Title)
	if err := b.show(ctx); err != nil {
		return err
	}
	for {
		line, err := b.Asker.Ask(ctx, b.question())
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.ToLower(strings.TrimSpace(line))
		if found := beginning(line, browseWords); len(found) == 1 { // no two begin alike
			line = found[0]
		}
		if line == "quit" {
			return ErrQuit
		}
		if err := b.answer(ctx, line); err != nil {
			return err
		}
	}
}

// question asks where to go.
func (b *Browser) question() prompt.Question {
	return prompt.Question{
		Prompt: fmt.Sprintf("move %d of %d", b.at, len(b.parts)-1),
		Others: browseWords,
		Keys: map[string]string{"right": "next", "left": "back", "home": "start", "end": "end", "q": "quit",
			"space": "next"},
		Note: "→ next, ← back, Home start, End end, a number goes to that move; why, quit",
	}
}

// browseWords are what can be typed beside numbers.
var browseWords = []string{"next", "back", "start", "end", "why", "help", "quit"}

// browseHelp says what can be typed.
const browseHelp = "next, back, start, end, why, quit, or the number of a move; nothing goes on to the next"

// answer does what a line says; an empty one goes on.
func (b *Browser) answer(ctx context.Context, line string) error {
	to := b.at
	switch line {
	case "", "next":
		to++
	case "back":
		to--
	case "start":
		to = 0
	case "end":
		to = len(b.parts) - 1
	case "why":
		b.why()
		return nil
	case "help", "?":
		fmt.Fprintln(b.Out, browseHelp)
		return nil
	default:
		n, err := strconv.Atoi(line)
		if err != nil {
			fmt.Fprintf(b.Out, "%q is not understood: next, back, start, end, why, quit, or the number of a move\n", line)
			return nil
		}
		to = n
	}
	if to < 0 || to >= len(b.parts) {
		b.bounds()
		return nil
	}
	b.at = to
	return b.show(ctx)
}

// bounds says which moves there are.
func (b *Browser) bounds() {
	last := len(b.parts) - 1
	if last == 0 {
		fmt.Fprintln(b.Out, "the game has no move yet")
		return
	}
	fmt.Fprintf(b.Out, "the game has the moves 1 to %d\n", last)
}

// show tells the move that was reached, and draws the board behind it.
func (b *Browser) show(ctx context.Context) error {
	p := b.parts[b.at]
	b.Asker.Show(func() string { return b.Board(p.after, Nobody, events(p.steps)) })
	for _, step := range p.steps {
		b.tell.Step(step)
	}
	if b.at == len(b.parts)-1 {
		b.tell.Words = b.Words
		return b.Asker.Page(ctx, b.tell.ending(b.game))
	}
	return nil
}

// why explains the points of the move that is shown.
func (b *Browser) why() {
	p := b.parts[b.at]
	scored := scoringSteps(p.steps)
	if scored == nil {
		fmt.Fprintln(b.Out, "this move gave no points")
	}
	for _, step := range scored {
		explain(b.Out, b.tell.Rules, p.after, step)
	}
}
