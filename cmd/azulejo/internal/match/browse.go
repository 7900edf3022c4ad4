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

// Browser steps forward and back through a played game.
type Browser struct {
	Out   io.Writer
	Asker prompt.Asker
	Title string
	Board Board

	Words Words // for the end of the game

	game     *core.Game
	narrator *Narrator
	parts    []part
	at       int // the part that is shown
}

// part is a move with all steps up to the next move; the first part is the steps before
// any move.
type part struct {
	steps []core.Step
	after core.State
}

// NewBrowser returns a browser of a game, which must not change while it runs.
func NewBrowser(g *core.Game, names []string, out io.Writer) *Browser {
	b := &Browser{Out: out, game: g,
		narrator: &Narrator{Out: out, Rules: g.Rules(), Names: names, Brief: true}}
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

// Run shows the start of the game, and then what the person asks for.
func (b *Browser) Run(ctx context.Context) error {
	b.narrator.Opening(b.Title)
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

// browseWords can be typed instead of a number.
var browseWords = []string{"next", "back", "start", "end", "why", "help", "quit"}

// browseHelp lists what can be typed.
const browseHelp = "next, back, start, end, why, quit, or the number of a move"

// answer executes a line; an empty one shows the next move.
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
		fmt.Fprintln(b.Out, browseHelp+"; an empty line shows the next one")
		return nil
	default:
		n, err := strconv.Atoi(line)
		if err != nil {
			fmt.Fprintf(b.Out, "%q is not understood: %s\n", line, browseHelp)
			return nil
		}
		to = n
	}
	switch last := len(b.parts) - 1; {
	case to >= 0 && to <= last:
	case last == 0:
		fmt.Fprintln(b.Out, "the game has no move yet")
		return nil
	default:
		fmt.Fprintf(b.Out, "the game has the moves 1 to %d\n", last)
		return nil
	}
	b.at = to
	return b.show(ctx)
}

// show prints the current move, and draws the board after it.
func (b *Browser) show(ctx context.Context) error {
	p := b.parts[b.at]
	b.Asker.Show(func() string { return b.Board(p.after, Nobody, events(p.steps)) })
	for _, step := range p.steps {
		b.narrator.Step(step)
	}
	if b.at == len(b.parts)-1 {
		b.narrator.Words = b.Words
		return b.Asker.Page(ctx, b.narrator.ending(b.game))
	}
	return nil
}

// why explains the points of the move that is shown.
func (b *Browser) why() {
	p := b.parts[b.at]
	scored := scoringSteps(p.steps)
	if len(scored) == 0 {
		fmt.Fprintln(b.Out, "this move gave no points")
	}
	for _, step := range scored {
		explain(b.Out, b.narrator.Rules, p.after, step)
	}
}
