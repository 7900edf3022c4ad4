package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/core/sim"
)

// untilName is the flag that says when a run may stop.
const untilName = "until"

// untilMost is how many games a run plays at most that is to stop by itself, unless
// --games says it.
const untilMost = 10_000_000

// untilFlag is the value of the flag: METRIC±X. Without a metric it is the share of
// victories of the first seat or, where bots differ, of the first bot.
type untilFlag struct {
	text   string
	metric string
	within float64
	share  bool // X is a percentage
}

// add adds the flag to a command.
func (u *untilFlag) add(c *cobra.Command) {
	c.Flags().Var(u, untilName,
		"stop when the interval of a metric is that narrow, as score±0.2 or ±1% (+- is ± too)")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc(untilName, cobra.NoFileCompletions)
}

func (u *untilFlag) String() string { return u.text }

// Type is what the help calls a value.
func (u *untilFlag) Type() string { return "[METRIC]±X" }

var errUntil = errors.New("[METRIC]±X is needed, such as score±0.2, wins.seat1±1% or only ±1%")

// Set reads the value.
func (u *untilFlag) Set(text string) error {
	metric, number, given := strings.Cut(strings.ReplaceAll(text, "+-", "±"), "±")
	read := untilFlag{text: text, metric: strings.TrimSpace(metric)}
	number, read.share = strings.CutSuffix(strings.TrimSpace(number), "%")
	within, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if !given || err != nil || !(within > 0) || within > 1e9 {
		return errUntil
	}
	if read.within = within; read.share {
		read.within /= 100
	}
	*u = read
	return nil
}

// stop sets a run up to stop, if the flag is given. keys are the ruleset keys that may
// give points.
func (u *untilFlag) stop(c *cobra.Command, s *sim.Setup, keys []string) error {
	if u.text == "" {
		return nil
	}
	p := sim.Plan{Seats: s.Seats, Bots: s.Bots}
	if u.metric == "" {
		u.metric = usualMetric(p)
	}
	m, err := knownMetric(p, u.metric, keys)
	switch {
	case err != nil:
		return err
	case u.share && !m.Share():
		return usagef("--%s %s: %s is given in %s, not in %%", untilName, u.text, m.Name, m.Words)
	case m.Share() && u.within >= 1:
		return usagef("--%s %s: %s is a share from 0 to 1; write %s±1%% or %s±0.01",
			untilName, u.text, m.Name, m.Name, m.Name)
	}
	if !c.Flags().Changed("games") {
		s.Games = untilMost
	}
	s.Until = &sim.Until{Metric: u.metric, Within: u.within}
	return nil
}

// usualMetric is what a run stops by where no metric is named.
func usualMetric(p sim.Plan) string {
	if names := p.Names(); len(names) > 1 {
		return "wins." + names[0]
	}
	return "wins.seat1"
}

// knownMetric finds a metric; the points of a key are one if it is among keys.
func knownMetric(p sim.Plan, name string, keys []string) (sim.Metric, error) {
	var names []string
	for _, m := range p.Metrics() {
		names = append(names, m.Name)
	}
	for _, key := range keys {
		if name := "points." + key; !slices.Contains(names, name) { // of several rulesets most are the same
			names = append(names, name)
		}
	}
	if !slices.Contains(names, name) {
		return sim.Metric{}, usageError(suggest(fmt.Errorf("unknown metric %q", name), name, names,
			"the metrics are: "+strings.Join(names, ", ")))
	}
	m, _ := p.Metric(name)
	return m, nil
}
