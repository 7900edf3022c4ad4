package conformance

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/view"
)

// partedViews says where two pictures differ first.
func partedViews(want, got view.View) string { return parted(viewText(want), viewText(got)) }

// viewText writes everything of a picture, a line for each thing.
func viewText(v view.View) string {
	var text strings.Builder
	fmt.Fprintf(&text, "round %d, turn %d, start %d, wild %d\ntask %q\nform %q\n",
		v.Round, v.Turn, v.Start, v.Wild, v.Task, v.Form)
	for _, tray := range v.Table {
		fmt.Fprintf(&text, "%+v\n", tray)
	}
	for i, s := range v.Seats {
		fmt.Fprintf(&text, "seat %d: score %d, marker %v, passed %v\n", i+1, s.Score, s.Marker, s.Passed)
		for _, a := range s.Areas {
			fmt.Fprintf(&text, "area %s (%d)\n", a.Name, a.Place)
			for _, c := range a.Cells {
				fmt.Fprintf(&text, "%+v\n", c)
			}
		}
		for _, tray := range s.Trays {
			fmt.Fprintf(&text, "%+v\n", tray)
		}
		fmt.Fprintf(&text, "prizes %+v\nlabels %+v\n", s.Prizes, s.Labels)
	}
	return text.String()
}
