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

// workersName is the flag for the number of games played at a time.
const workersName = "workers"

// workersFlag adds the flag to a command that plays many games.
func workersFlag(c *cobra.Command, workers *int) {
	c.Flags().IntVar(workers, workersName, 0, "games played at a time (default: one on each core)")
}

// checkWorkers refuses a number of workers that sim does not take.
func checkWorkers(c *cobra.Command, workers int) error {
	if c.Flags().Changed(workersName) && (workers < 1 || workers > sim.MaxWorkers) {
		return usagef("--%s %d: a number from 1 to %d is needed", workersName, workers, sim.MaxWorkers)
	}
	return nil
}

// botsUsage describes --bots of the commands that play many games.
const botsUsage = "who plays, a `NAME` for each seat or one for all"

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

// stop lets a run stop by itself, if the flag is given. keys are the ruleset keys that may
// give points; the points of each are a metric too.
func (u *untilFlag) stop(c *cobra.Command, s *sim.Setup, keys []string) error {
	if u.text == "" {
		return nil
	}
	p := sim.Plan{Seats: s.Seats, Bots: s.Bots}
	if u.metric == "" {
		u.metric = "wins.seat1"
		if bots := p.Names(); len(bots) > 1 {
			u.metric = "wins." + bots[0]
		}
	}
	var names []string
	for _, m := range p.Metrics() {
		names = append(names, m.Name)
	}
	for _, key := range keys {
		if name := "points." + key; !slices.Contains(names, name) { // rulesets share most keys
			names = append(names, name)
		}
	}
	if !slices.Contains(names, u.metric) {
		return usageError(suggest(fmt.Errorf("unknown metric %q", u.metric), u.metric, names,
			"the metrics are: "+strings.Join(names, ", ")))
	}
	m, _ := p.Metric(u.metric)
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

// varyName is the flag that sweeps a value of a ruleset.
const varyName = "vary"

// mostValues bounds a sweep: each value is as many games as a whole run.
const mostValues = 50

var errTooMany = fmt.Errorf("these are too many values: %d can be compared in a run; take a larger step", mostValues)

// varied is the value of --vary: a path, and the numbers to try there.
type varied struct {
	path    string
	numbers []int // in order, each once
}

// add adds the flag to a command.
func (v *varied) add(c *cobra.Command) {
	c.Flags().Var(v, varyName,
		"compare a value of the ruleset with others, as in params.x=30..90/10 (from, to, step) or params.x=2,4,8")
	// The flag has just been made, so this cannot fail.
	_ = c.RegisterFlagCompletionFunc(varyName, cobra.NoFileCompletions)
}

// given reports whether there is something to vary.
func (v *varied) given() bool { return v.path != "" }

// words returns the flag as words of a command line.
func (v *varied) words() []string {
	if !v.given() {
		return nil
	}
	numbers := make([]string, len(v.numbers))
	for i, n := range v.numbers {
		numbers[i] = strconv.Itoa(n)
	}
	return []string{"--" + varyName, v.path + "=" + strings.Join(numbers, ",")}
}

// Set reads a path and numbers. Whether the ruleset takes them is checked when it is opened
// with each.
func (v *varied) Set(text string) error {
	path, list, found := strings.Cut(text, "=")
	path = strings.TrimSpace(path)
	switch {
	case !found || path == "":
		return errors.New("a path, = and numbers are needed, as in params.x=30..90/10 or params.x=2,4,8")
	case v.given():
		return fmt.Errorf("one value is varied in a run, and %s is; --set changes others", v.path)
	}
	var numbers []int
	for item := range strings.SplitSeq(list, ",") {
		some, err := readNumbers(strings.TrimSpace(item))
		if err != nil {
			return err
		}
		numbers = append(numbers, some...)
	}
	if len(numbers) > mostValues {
		return errTooMany
	}
	slices.Sort(numbers)
	for i := range numbers[1:] {
		if numbers[i] == numbers[i+1] {
			return fmt.Errorf("%d is given twice", numbers[i])
		}
	}
	*v = varied{path, numbers}
	return nil
}

// String gives the default in the help: none.
func (v *varied) String() string { return "" }

// Type is what the help calls a value.
func (v *varied) Type() string { return "PATH=NUMBERS" }

// readNumbers reads a number, or a range with its step: 30..90/10.
func readNumbers(text string) ([]int, error) {
	ends, step, stepped := strings.Cut(text, "/")
	from, to, ranged := strings.Cut(ends, "..")
	words := []string{text}
	if ranged {
		words = []string{from, to, "1"}
		if stepped {
			words[2] = step
		}
	}
	numbers := make([]int, len(words))
	for i, word := range words {
		var err error
		if numbers[i], err = strconv.Atoi(word); err != nil {
			return nil, fmt.Errorf("%q is not a whole number; write 30..90/10 (from, to, step) or 2,4,8", word)
		}
	}
	if !ranged {
		return numbers, nil
	}
	return series(numbers[0], numbers[1], numbers[2])
}

// series lists the numbers of a range: from the first on, as far as the last allows.
func series(from, to, step int) ([]int, error) {
	switch {
	case step < 1:
		return nil, fmt.Errorf("a step of %d leads nowhere: 1 is the least", step)
	case from > to:
		return nil, fmt.Errorf("%d..%d is the wrong way round: the smaller one comes first", from, to)
	}
	// The unsigned difference of any two numbers does not overflow.
	steps := (uint64(to) - uint64(from)) / uint64(step)
	if steps >= mostValues {
		return nil, errTooMany
	}
	numbers := make([]int, steps+1)
	for i := range numbers {
		numbers[i] = from + i*step
	}
	return numbers, nil
}
