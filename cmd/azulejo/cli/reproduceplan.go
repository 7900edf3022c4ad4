package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// check refuses what no page says, before any of it is used or shown.
func (run *storedRun) check() error {
	texts := append(slices.Clone(run.Command), run.File, run.Version)
	for _, t := range run.Told {
		texts = append(append(texts, t.Name, t.Summary, t.Title), t.Changes...)
		if t.Parent != nil {
			texts = append(texts, t.Parent.Ruleset, t.Parent.Digest)
		}
	}
	if t := run.Tournament; t != nil {
		texts = append(append(texts, t.Bots...), t.Ruleset.Ruleset, t.Ruleset.Digest, t.BotTime)
	}
	if err := wording.CheckNames(texts...); err != nil {
		return err
	}
	if run.Plan != nil {
		if err := run.Plan.Check(); err != nil {
			return err
		}
	}
	if told, n := len(run.Told), len(run.rulesets()); told > n {
		return fmt.Errorf("it tells of %d rulesets, and has %d", told, n)
	}
	return nil
}

// checkCommand refuses a command that does not ask for the run of the page.
func (run *storedRun) checkCommand() error {
	own := []string{"--" + pageName, run.File}
	asks := len(run.Command) - len(own)
	if asks < 0 || !slices.Equal(run.Command[asks:], own) || filepath.Base(run.File) != run.File {
		return errors.New("its command does not write this page")
	}
	if t := run.Tournament; t != nil {
		a, err := readAsked(run.Command[:asks], t.words())
		if err != nil {
			return err
		}
		return a.checkOne(&t.Ruleset)
	}
	return checkWords(run.Command[:asks], run.Plan)
}

// setup is the setup of the run of a page. A plan that does not come of its own
// rulesets and numbers was changed by hand.
func (run *storedRun) setup() (sim.Setup, error) {
	p := run.Plan
	s := sim.Setup{Seats: p.Seats, Bots: p.Bots, Games: int(p.Games), Until: p.Until, Sweep: p.Sweep}
	if err := run.invite(p.Bots); err != nil {
		return s, err
	}
	var err error
	if s.Seed, err = strconv.ParseUint(p.Seed, 10, 64); err != nil {
		return s, usagef("the plan of the page has the seed %q, which is none", p.Seed)
	}
	if err := s.Failing.UnmarshalText([]byte(p.Failing)); err != nil {
		return s, usagef("the plan of the page: %w", err)
	}
	for i, stored := range p.Rulesets {
		r, err := variants.Recorded(stored.Header())
		if err != nil {
			return s, unplayable(stored.Ruleset, err)
		}
		if err := checkSwept(p.Sweep, i, r.Document); err != nil {
			return s, contentError(err)
		}
		var next sim.Ruleset
		r.Fill(&next)
		next.Ranking, next.Expected = stored.Ranking, stored.Expected
		next.Header.Ruleset = stored.Ruleset // as it was asked for
		if i == 0 {
			s.SetBase(next)
		} else {
			s.Against = append(s.Against, next)
		}
	}
	return s, run.checkPlan(&s)
}

// invite checks that the bots of the page can be asked to play. A page can come from
// anybody, so it starts no program.
func (run *storedRun) invite(bots []string) error {
	for _, name := range bots {
		if bot.IsProgram(name) {
			return usagef("%s is a program, and a page can come from anybody, so none is started; "+
				"if you trust that program, this plays the run again:\n  %s", name, run.again())
		}
		if _, err := bot.New(name); err != nil {
			return usageError(err)
		}
	}
	return nil
}

// again is the command of the page, for the program that this is.
func (run *storedRun) again() string {
	return wording.Shell(append(invocation(), run.Command[1:]...)...)
}

// checkPlan compares the plan of the page with that of the setup.
func (run *storedRun) checkPlan(s *sim.Setup) error {
	plan, err := s.Plan()
	if err != nil {
		return contentError(fmt.Errorf("the plan of the page cannot be played: %w", err))
	}
	was, err := json.Marshal(run.Plan)
	if err != nil {
		return err
	}
	is, err := json.Marshal(plan)
	if err != nil {
		return err
	}
	found, _, err := compareJSON("plan", was, is)
	if err == nil && len(found) > 0 {
		err = contentError(fmt.Errorf("the plan of the page does not agree with its own rulesets:\n  %s",
			strings.Join(found, "\n  ")))
	}
	return err
}

// otherWriter says that another program has written the page, which may do so in other
// words, "" where it was this one.
func (run *storedRun) otherWriter() string {
	if v := version(); v != run.Version {
		return fmt.Sprintf("it was written by version %s, and this is %s", run.Version, v)
	}
	if name := run.Command[0]; name != program() {
		return fmt.Sprintf("it was written by %s, and this is %s", name, program())
	}
	return ""
}

// ownWords lists what the page says that cannot be worked out again.
func (run *storedRun) ownWords() (told []string) {
	for i, r := range run.Told {
		told = append(told, r.ownWords(run.rulesets()[i].Ruleset)...)
	}
	return told
}

// rulesets are those of the plan, or that of the tournament.
func (run *storedRun) rulesets() []sim.PlanRuleset {
	if run.Tournament != nil {
		return []sim.PlanRuleset{run.Tournament.Ruleset}
	}
	return run.Plan.Rulesets
}

// blocks is how many blocks of the plan the result of the page is of.
func (run *storedRun) blocks() (int64, error) {
	var result struct{ Games int64 }
	if err := json.Unmarshal(run.Result, &result); err != nil {
		return 0, fmt.Errorf("its result cannot be read: %w", err)
	}
	size := run.Plan.BlockSize()
	if result.Games < 0 || result.Games > run.Plan.Games || result.Games%size != 0 {
		return 0, errors.New("its result is not of so many games as its plan has")
	}
	return result.Games / size, nil
}

// remade is what a run gives again.
type remade struct{ result, page []byte }

// remake makes the page of what was counted.
func (run *storedRun) remake(counts *sim.Counts) (*remade, error) {
	again := run.pageRun
	var page *report.Page
	var err error
	if len(run.Plan.Rulesets) == 1 {
		page, err = again.simulation(*run.Plan, sim.NewResult(*run.Plan, counts))
	} else {
		page, err = again.comparison(sim.NewComparison(*run.Plan, counts))
	}
	if err != nil {
		return nil, err
	}
	return again.remade(page)
}
