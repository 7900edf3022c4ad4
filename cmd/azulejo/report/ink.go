package report

import (
	"fmt"
	"regexp"
	"strconv"
)

// ink is a color of a drawing. It stands for a color that the style sheet names,
// as that is one color on a white page and another on a dark one.
type ink uint8

// The inks. Those of series have eight colors each that people of any color vision
// can tell apart.
const (
	inkText  ink = 1
	inkSoft  ink = 2 // labels of axes
	inkLine  ink = 3 // axes and grids
	inkPaper ink = 4
	inkFirst ink = 8  // the series
	inkPale  ink = 16 // the same, for areas behind lines
	inkHeat  ink = 32 // from few to many
)

const (
	seriesInks = 8
	heatInks   = 11
)

// series returns the ink of a series, counted from 0.
func series(n int) ink { return inkFirst + ink(n%seriesInks) }

// pale returns the ink for areas of a series.
func pale(n int) ink { return inkPale + ink(n%seriesInks) }

// heat returns the ink for a share from 0 to 1.
func heat(share float64) ink {
	step := int(share*(heatInks-1) + 0.5)
	return inkHeat + ink(min(max(step, 0), heatInks-1))
}

// onHeat returns the ink that can be read on that of a share.
func onHeat(share float64) ink {
	if share > 0.55 {
		return inkPaper
	}
	return inkText
}

// RGBA gives the drawing library a color of its own for each ink, which is found
// again in what it has drawn.
func (i ink) RGBA() (r, g, b, a uint32) { return 0, 0, uint32(i) * 0x101, 0xffff }

// drawn is how the library writes an ink.
var drawn = regexp.MustCompile(`#0000[0-9A-F]{2}\b`)

// variable returns the CSS variable of an ink as the library has written it.
func variable(hex string) string {
	n, err := strconv.ParseUint(hex[5:], 16, 8)
	if err != nil {
		return hex // drawn matches nothing else
	}
	switch i := ink(n); {
	case i >= inkHeat:
		return fmt.Sprintf("var(--heat%d)", i-inkHeat)
	case i >= inkPale:
		return fmt.Sprintf("var(--pale%d)", i-inkPale+1)
	case i >= inkFirst:
		return fmt.Sprintf("var(--series%d)", i-inkFirst+1)
	case i == inkPaper:
		return "var(--paper)"
	case i == inkLine:
		return "var(--line)"
	case i == inkSoft:
		return "var(--soft)"
	}
	return "var(--text)"
}
