package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

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
	for i, stored := range p.Lanes {
		r, err := variants.Recorded(stored.Header())
		if err != nil {
			return s, unplayable(stored.Ruleset, err)
		}
		next := sim.Lane{Rules: r.Rules, Header: r.Header(), Ruleset: botRuleset(r),
			Ranking: stored.Ranking, Expected: stored.Expected}
		next.Header.Ruleset = stored.Ruleset // as it was asked for
		if i == 0 {
			s.Rules, s.Header, s.Ruleset = next.Rules, next.Header, next.Ruleset
			s.Ranking, s.Expected = next.Ranking, next.Expected
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
		if kind, _, _ := strings.Cut(name, ":"); kind == "exec" {
			return usagef("%s is a program, and a page can come from anybody, so none is started; "+
				"if you trust it, run the command of the page:\n  %s", name,
				commandLine(run.Command...))
		}
		if _, err := bot.New(name); err != nil {
			return usageError(err)
		}
	}
	return nil
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
		err = contentError(fmt.Errorf("the plan of the page does not agree with its own rulesets:\n "+
			" %s",
			strings.Join(found, "\n  ")))
	}
	return err
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
	if len(run.Plan.Lanes) == 1 {
		page, err = again.simulation(*run.Plan, sim.NewResult(*run.Plan, counts))
	} else {
		page, err = again.comparison(sim.NewComparison(*run.Plan, counts))
	}
	if err != nil {
		return nil, err
	}
	return again.remade(page)
}
