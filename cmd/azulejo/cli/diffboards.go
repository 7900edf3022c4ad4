package cli

import (
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

const (
	pairGap   = 3  // columns between two pictures
	leastHalf = 38 // columns that the board of one seat needs
)

// boards draws the positions of both games where they part: side by side, or one
// below the other where the screen is too narrow.
func (p *diffPrinter) boards() string {
	width, _ := p.screen.size()
	half := (width - pairGap) / 2
	beside := half >= leastHalf
	if !beside {
		half = width
	}
	left := fmt.Sprintf("A  %s\n%s", wording.Printable(p.label(p.a)), p.picture(p.part.A, half))
	right := fmt.Sprintf("B  %s\n%s", wording.Printable(p.label(p.b)), p.picture(p.part.B, half))
	if beside {
		return board.Beside(left, right, half+pairGap)
	}
	return left + "\n" + right
}

// picture draws a position, with what the last move brought marked; a variant that
// gives no picture has its text.
func (p *diffPrinter) picture(g *core.Game, width int) string {
	v, ok := view.Of(g.State())
	if !ok {
		text, err := g.State().AppendText(nil)
		if err != nil {
			return err.Error() + "\n"
		}
		return string(text)
	}
	style := board.Style{Width: width, Color: p.screen.colors, Basic: p.screen.basic, Names: printableNames(p.bots.names), Me: -1}
	if p.part.Moves > 0 {
		style.Moved = lastStep(g).Events
	}
	return board.Draw(v, g.Rules().Colors(), style)
}
