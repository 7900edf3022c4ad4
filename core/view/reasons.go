package view

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// reasonWidth is the length of lines, in characters.
const reasonWidth = 78

// WriteReasons writes the reasons of one event of a step, by its index, for people: each
// rule, its formula, and the first values of its names.
func WriteReasons(out io.Writer, step core.Step, event int) {
	for _, r := range step.Reasons {
		if r.Event != event {
			continue
		}
		const margin, deeper = "      ", "        "
		text, seen := wording.Wrap(r.Key+": "+r.Formula, margin, deeper, reasonWidth), seenText(r.Saw)
		switch {
		case seen == "":
		case len(text)+len(seen)+3 <= reasonWidth:
			text += "   " + seen
		default:
			text += "\n" + wording.Wrap(seen, deeper, deeper, reasonWidth)
		}
		fmt.Fprintln(out, text)
	}
}

// mostSeen bounds the values of a reason: a formula over all cells of a wall has dozens.
const mostSeen = 6

// seenText lists the values of a reason.
func seenText(saw []core.Seen) string {
	shown := saw[:min(len(saw), mostSeen)]
	var seen []string
	for _, s := range shown {
		seen = append(seen, fmt.Sprintf("%s = %d", s.Name, s.Value))
	}
	if more := len(saw) - len(shown); more > 0 {
		seen = append(seen, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(seen, ", ")
}
