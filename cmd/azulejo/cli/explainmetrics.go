package cli

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// metricsWord lists the metrics.
const metricsWord = "metrics"

// metrics lists what games are measured by, if the word asks for that.
func (e *explainer) metrics(word string) bool {
	if word != metricsWord {
		return false
	}
	// Two seats with a bot each have all kinds of metrics.
	plan := sim.Plan{Seats: 2, Bots: []string{"BOT", "OTHER"}}
	list := slices.DeleteFunc(plan.Metrics(), func(m sim.Metric) bool {
		return strings.HasSuffix(m.Name, ".seat2") || strings.HasSuffix(m.Name, ".OTHER")
	})
	points, _ := plan.Metric("points.KEY")
	var rows [][]string
	for _, m := range append(list, points) {
		rows = append(rows, []string{m.Name, m.Words, m.About})
	}
	e.fill("metrics", rows)
	return true
}
