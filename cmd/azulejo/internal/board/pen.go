package board

import (
	"image/color"

	"github.com/charmbracelet/x/ansi"
)

// pen is how letters look. Its zero value is the terminal's own way, and so is
// a color that is nil.
type pen struct {
	ink, paper  color.Color
	bold, faint bool
}

// Pens without color. What has to be found at once is bold, what is seldom
// needed is faint; both read well on light and on dark screens.
var (
	usual = pen{}
	bold  = pen{bold: true}
	faint = pen{faint: true}
)

// styled returns text with the escape sequences of the pen around it.
func (p pen) styled(text string) string {
	if p == usual || text == "" {
		return text
	}
	var s ansi.Style
	if p.bold {
		s = s.Bold()
	}
	if p.faint {
		s = s.Faint()
	}
	if p.ink != nil {
		s = s.ForegroundColor(p.ink)
	}
	if p.paper != nil {
		s = s.BackgroundColor(p.paper)
	}
	return s.Styled(text)
}

// invisible reports whether a blank in this pen cannot be seen.
func (p pen) invisible() bool { return p.paper == nil }
