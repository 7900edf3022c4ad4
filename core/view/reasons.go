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
// rule, its formula, and the first values of its names. A formula that was used several
// times in a row, as for each space of a floor line, is written once.
func WriteReasons(out io.Writer, step core.Step, event int) {
	const margin, deeper = "      ", "        "
	for i := 0; i < len(step.Reasons); i++ {
		r := step.Reasons[i]
		if r.Event != event {
			continue
		}
		text, seen := wording.Wrap(r.Key+": "+r.Formula, margin, deeper, reasonWidth), seenText(r.Saw)
		for ; i+1 < len(step.Reasons) && sameFormula(r, step.Reasons[i+1]); i++ {
			seen += "; " + seenText(step.Reasons[i+1].Saw)
		}
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

func sameFormula(a, b core.Reason) bool {
	return a.Event == b.Event && a.Key == b.Key && a.Formula == b.Formula && len(a.Saw) > 0
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
