package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Browser steps forward and back through a played game.
type Browser struct {
	narrate.Narrator            // of a game that does not change meanwhile
	Sight            core.Sight // what is shown of it
	Asker            prompt.Asker
	Board            Board

	parts []narrate.Part
	at    int // the part that is shown
}

// Run shows the start of the game, and then what the person asks for. Its error is
// ErrQuit if the person quits, nil at the end of the input, and that of the Asker
// otherwise.
func (b *Browser) Run(ctx context.Context) error {
	b.parts = narrate.Parts(b.Sight)
	if err := b.show(ctx); err != nil {
		return err
	}
	q := prompt.Question{
		Others: browseWords,
		Keys: map[string]string{"right": "next", "left": "back", "home": "start", "end": "end", "q": "quit",
			"space": "next", "m": "mistake"},
		Note: "→ next, ← back, m next mistake, Home start, End end, a number; why, quit",
	}
	for {
		q.Prompt = fmt.Sprintf("move %d of %d", b.at, len(b.parts)-1)
		line, err := b.Asker.Ask(ctx, q)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		line = strings.ToLower(strings.TrimSpace(line))
		if found := wording.Beginning(line, browseWords); len(found) == 1 { // no two begin alike
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

// browseWords can be typed instead of a number.
var browseWords = []string{"next", "back", "mistake", "start", "end", "why", "help", "quit"}

// browseHelp lists what can be typed.
const browseHelp = "next, back, mistake, start, end, why, quit, or the number of a move"

// answer executes a line; an empty one shows the next move.
func (b *Browser) answer(ctx context.Context, line string) error {
	out, last := b.Out, len(b.parts)-1
	to, known := map[string]int{"": b.at + 1, "next": b.at + 1, "back": b.at - 1, "start": 0, "end": last}[line]
	switch {
	case known:
	case line == "why":
		p := b.parts[b.at]
		_, err := io.WriteString(out, cmp.Or(b.Reasons(p.Steps, p.After), "this move gave no points\n"))
		return err
	case line == "mistake":
		return b.nextMistake(ctx)
	case line == "help" || line == "?":
		fmt.Fprintln(out, browseHelp+"; an empty line shows the next one")
		return nil
	default:
		n, err := strconv.Atoi(line)
		if err != nil {
			fmt.Fprintf(out, "%q is not understood: %s\n", line, browseHelp)
			return nil
		}
		to = n
	}
	switch {
	case to >= 0 && to <= last:
		b.at = to
		return b.show(ctx)
	case last == 0:
		fmt.Fprintln(out, "the game has no move yet")
	default:
		fmt.Fprintf(out, "the game has the moves 1 to %d\n", last)
	}
	return nil
}

// nextMistake shows the next move that has a remark; after the last one it begins again.
func (b *Browser) nextMistake(ctx context.Context) error {
	for i := range b.parts {
		if to := (b.at + 1 + i) % len(b.parts); b.Remark(b.parts[to]) != "" {
			b.at = to
			return b.show(ctx)
		}
	}
	text := "no move of the game is marked as a mistake"
	if b.Remarks == nil {
		text = "the moves are not rated: replay --analyze does it"
	}
	fmt.Fprintln(b.Out, text)
	return nil
}

// show prints the current move, and draws the board after it. The first part has what is said of the
// whole game.
func (b *Browser) show(ctx context.Context) error {
	p := b.parts[b.at]
	if b.at == 0 {
		b.Opening()
	}
	b.Asker.Show(func() string { return b.Board(p.After, Nobody, Nobody, p.Steps) })
	b.Part(p)
	if b.at == len(b.parts)-1 {
		_, err := b.Asker.Page(ctx, b.Ending())
		return err
	}
	return nil
}
