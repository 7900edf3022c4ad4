package cli

import (
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// metricsWord lists the metrics.
const metricsWord = "metrics"

// metrics lists what games are measured by, if the word asks for that.
func (e *explainer) metrics(word string) bool {
	if word != metricsWord {
		return false
	}
	of := struct {
		Rows [][]string
		Keys []string // of the ruleset, nil without one

		Counters, Actions []string
	}{}
	for _, name := range sim.MetricNames() {
		of.Rows = append(of.Rows, []string{name, report.PhraseOf(name).Title(), sim.MetricOf(name).About})
	}
	if e.Ruleset != nil {
		of.Keys = simulated([]*variants.Ruleset{e.Ruleset})[0].Expected
		for _, c := range e.Ruleset.Rules.Counters() {
			of.Counters = append(of.Counters, c.Name)
		}
		for _, a := range e.Ruleset.Rules.Actions() {
			of.Actions = append(of.Actions, a.Name)
		}
	}
	e.fill("metrics", of)
	return true
}
