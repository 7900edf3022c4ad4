package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// pageTournament is what a tournament depends on, as its page holds it.
type pageTournament struct {
	Ruleset sim.PlanRuleset `json:"ruleset"`
	Seats   int             `json:"seats"`
	Bots    []string        `json:"bots"`
	Games   int             `json:"games"` // at each table
	Seed    string          `json:"seed"`
	Until   float64         `json:"until,omitempty"`
	BotTime string          `json:"bot_time,omitempty"` // where a bot is another program
}

// newPageTournament describes a tournament.
func newPageTournament(s *tournament.Setup, r *variants.Ruleset) *pageTournament {
	h := r.Header()
	p := &pageTournament{Seats: s.Seats, Bots: s.Bots, Games: s.Games,
		Seed: strconv.FormatUint(s.Seed, 10), Until: s.Until,
		Ruleset: sim.PlanRuleset{Ruleset: h.Ruleset, Variant: h.Variant, Digest: h.Digest,
			Source: h.Source}}
	if slices.ContainsFunc(s.Bots, bot.IsProgram) {
		p.BotTime = s.Limits.Move.String()
	}
	return p
}

// words are those of a command that plays it again: named is the ruleset, with what is
// set in it.
func (p *pageTournament) words(named ...string) []string {
	words := append([]string{program(), "tournament"}, named...)
	words = append(words, "--seats", strconv.Itoa(p.Seats), "--bots", csvWord(p.Bots),
		"--games", strconv.Itoa(p.Games), "--seed", p.Seed)
	if p.BotTime != "" {
		words = append(words, "--bot-time", p.BotTime)
	}
	if p.Until > 0 {
		words = append(words, "--until", "±"+strconv.FormatFloat(p.Until, 'g', -1, 64))
	}
	return words
}

// tournament writes the page of a tournament.
func (f reportFlag) tournament(s *tournament.Setup, r *variants.Ruleset, set settings,
	result *tournament.Result) error {
	p := newPageTournament(s, r)
	run := f.newPageRun(p.words(append([]string{p.Ruleset.Ruleset}, set.words()...)...), []*variants.Ruleset{r})
	run.Tournament = p
	page, err := run.tournament(result)
	if err != nil {
		return err
	}
	return f.write(page)
}

// tournament makes the page of a tournament.
func (run *pageRun) tournament(r *tournament.Result) (*report.Page, error) {
	timeless := *r
	timeless.Run = sim.RunInfo{}
	run.Result = &timeless
	o, err := run.origin([]sim.PlanRuleset{run.Tournament.Ruleset}, run.Tournament.Seats)
	if err != nil {
		return nil, err
	}
	page := report.Tournament(&timeless, o)
	return &page, nil
}

// setup is the setup of the tournament of a page.
func (p *pageTournament) setup() (tournament.Setup, error) {
	s := tournament.Setup{Seats: p.Seats, Bots: p.Bots, Games: p.Games, Until: p.Until}
	var err error
	if s.Seed, err = strconv.ParseUint(p.Seed, 10, 64); err != nil {
		return s, usagef("the page has the seed %q, which is none", p.Seed)
	}
	r, err := variants.Recorded(p.Ruleset.Header())
	if err != nil {
		return s, unplayable(p.Ruleset.Ruleset, err)
	}
	if is := r.Document.Digest(); is != p.Ruleset.Digest {
		return s, contentError(fmt.Errorf("the ruleset of the page has the digest %s, and the page "+
			"says %s", is, p.Ruleset.Digest))
	}
	r.Fill(&s)
	return s, nil
}

// playTournament plays the tournament of a page again.
func (r *reproduction) playTournament(c *cobra.Command) (*remade, error) {
	if err := r.run.invite(r.run.Tournament.Bots); err != nil {
		return nil, err
	}
	var was struct{ Partial bool }
	if err := json.Unmarshal(r.run.Result, &was); err != nil {
		return nil, usagef("%s: its result cannot be read: %w", r.name, err)
	}
	if was.Partial {
		return nil, usagef("%s is of a tournament that was interrupted, which cannot be played up "+
			"to the same game", r.name)
	}
	s, err := r.run.Tournament.setup()
	if err != nil {
		return nil, err
	}
	s.Workers = r.workers
	_, finish := showLeader(c.ErrOrStderr(), &s)
	result, err := tournament.Play(c.Context(), s, tournament.New(s))
	finish()
	switch {
	case c.Context().Err() != nil:
		return nil, errInterrupted
	case err != nil && !errors.Is(err, context.Canceled):
		return nil, contentError(err)
	}
	again := r.run.pageRun
	page, err := again.tournament(result)
	if err != nil {
		return nil, err
	}
	return again.remade(page)
}

// remade is the result and the page as they are written.
func (run *pageRun) remade(page *report.Page) (*remade, error) {
	var text bytes.Buffer
	if err := report.Write(&text, *page); err != nil {
		return nil, err
	}
	result, err := json.Marshal(run.Result)
	return &remade{result, text.Bytes()}, err
}
