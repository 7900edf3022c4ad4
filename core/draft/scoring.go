package draft

import (
	"slices"

	"github.com/azulejo/azulejo/core/ruleset"
)

// silent are the keys of scoring that give no points of their own.
var silent = []string{"start", "minimum"}

// Scoring returns the values that are expected to give points: bonuses, the rules
// of scoring, and points for other things. A plain 0 is there to give none.
func Scoring(d *ruleset.Document) []ruleset.Value {
	var all []ruleset.Value
	for _, group := range d.Root().Entries() {
		for _, e := range group.Value.Entries() {
			points := e.Value.Get("points")
			switch {
			case group.Key == "bonuses":
				all = append(all, e.Value)
			case group.Key == "scoring" && !slices.Contains(silent, e.Key) && !e.Value.IsZero():
				all = append(all, e.Value)
			case points.Exists() && !points.IsZero():
				all = append(all, points)
			}
		}
	}
	return all
}
