package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core/sim"
)

// valueFlag is a flag whose value a function reads, without a default.
type valueFlag struct {
	kind string // what the help calls a value
	read func(text string) error
}

// String returns what the help prints as the default: nothing.
func (f valueFlag) String() string        { return "" }
func (f valueFlag) Type() string          { return f.kind }
func (f valueFlag) Set(text string) error { return f.read(text) }

// addValue adds a flag whose value is no name of a file.
func addValue(c *cobra.Command, name, kind, usage string, read func(text string) error) {
	c.Flags().Var(valueFlag{kind, read}, name, usage)
	complete(c, name)
}

// complete makes a shell complete the value of a flag with words alone.
func complete(c *cobra.Command, flag string, words ...string) {
	completion := cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
	_ = c.RegisterFlagCompletionFunc(flag, completion) // it fails only for flags that do not exist
}

// checkTogether refuses flags that exclude each other. Cobra would name them as a group in brackets.
func checkTogether(c *cobra.Command) error {
	err := c.ValidateFlagGroups()
	if err == nil {
		return nil
	}
	_, given, _ := strings.Cut(err.Error(), "; [")
	given, _, _ = strings.Cut(given, "]")
	return usagef("--%s do not go together; leave one of them out", strings.ReplaceAll(given, " ", " and --"))
}

// checkCounts refuses numbers that no command takes.
func checkCounts(c *cobra.Command) error {
	for _, name := range []string{"games", "rounds", "depth", workersName} {
		f := c.Flags().Lookup(name)
		if f == nil || !f.Changed {
			continue
		}
		switch n, _ := strconv.Atoi(f.Value.String()); {
		case name == workersName && (n < 1 || n > sim.MaxWorkers):
			return usagef("--%s %d: a number from 1 to %d is needed", name, n, sim.MaxWorkers)
		case n < 1:
			return usagef("--%s %d: at least 1 is needed", name, n)
		}
	}
	return nil
}

// workersName is the flag for the number of games played at a time.
const workersName = "workers"

// workersFlag adds the flag to a command that plays many games.
func workersFlag(c *cobra.Command, workers *int) {
	c.Flags().IntVar(workers, workersName, 0, "games played at a time (default: one on each core)")
}

// untilName is the flag for when a run may stop before its last game.
const untilName = "until"

// untilMost is the limit of games of a run that stops by itself, unless --games sets it.
const untilMost = 10_000_000

// untilFlag is the value of --until: METRIC±X. The default metric is the win share of the
// first seat or, if bots differ, of the first bot.
type untilFlag struct {
	text   string
	metric string
	within float64
	share  bool // X is a percentage
}

// add adds the flag to a command.
func (u *untilFlag) add(c *cobra.Command) {
	addValue(c, untilName, "[METRIC]+-X",
		"stop when the interval of a metric is that narrow, as score±0.2 or ±1% (+- is ± too)", u.Set)
}

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

// stop lets a run stop by itself, if the flag is given.
func (u *untilFlag) stop(c *cobra.Command, s *sim.Setup) error {
	if u.text == "" {
		return nil
	}
	p := sim.Plan{Seats: s.Seats, Bots: s.Bots}
	if u.metric == "" {
		u.metric = sim.UsualWins(s.Rulesets[0].Rules, s.Seats)
		if bots := p.Names(); len(bots) > 1 {
			u.metric = "wins." + bots[0]
		}
	}
	m, err := metricOf(p, u.metric, s.Rulesets)
	if err != nil {
		return usageError(err)
	}
	switch {
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

// metricOf returns a metric of a run of some rulesets.
func metricOf(p sim.Plan, name string, rulesets []sim.Ruleset) (sim.Metric, error) {
	var own []string
	for _, r := range rulesets {
		own = append(own, r.Metrics()...)
	}
	slices.Sort(own)
	var names []string
	for _, m := range p.Metrics(slices.Compact(own)...) {
		if m.Name == name {
			return m, nil
		}
		names = append(names, m.Name)
	}
	return sim.Metric{}, suggest(fmt.Errorf("unknown metric %q", name), name, names,
		"the metrics are: "+strings.Join(names, ", ")+"; "+program.Typed("azulejo explain "+metricsWord)+" says what each is")
}
