package studio

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// The bounds of the games that are played for a designer.
const (
	mostCompared = 20000                  // under each ruleset, for a comparison
	reported     = 1000                   // for a report
	mostMoves    = 5000                   // of a game
	looks        = 400 * time.Millisecond // between two looks at the numbers
	everySeat    = "greedy"               // who plays them
)

// runOf returns the run that compares the text with its parent. Where it has none, or plays the same game, the
// run plays the text alone.
func (d *designer) runOf(k sketch, games int) (s sim.Setup, opened []*variants.Ruleset, err error) {
	parent, own, err := d.pair(k)
	if err != nil && !errors.Is(err, errNoParent) {
		return s, nil, err
	}
	opened = []*variants.Ruleset{own}
	if parent != nil && parent.Document.Digest() != own.Document.Digest() {
		opened = []*variants.Ruleset{parent, own}
	}
	seats, err := seatsOf(opened...)
	if err != nil {
		return s, nil, err
	}
	s = sim.Setup{
		Table:   sim.Table{Seats: seats, Seed: 1, Bots: slices.Repeat([]string{everySeat}, seats), MaxMoves: mostMoves},
		Options: d.server.Counting,
		Games:   games,
	}
	s.Rulesets = make([]sim.Ruleset, len(opened))
	for i, r := range opened {
		r.Fill(&s.Rulesets[i])
	}
	return s, opened, nil
}

// compared is how a comparison stands, as the page shows it.
type compared struct {
	Games int64  `json:"games"`
	Of    int64  `json:"of"`
	HTML  string `json:"html"`
	Done  bool   `json:"done"`
}

// compare plays games by the text and by its parent, and sends what they show so far, again and again.
func (d *designer) compare(ctx context.Context, k sketch) (any, error) {
	return live(func(send func(any) error) error { return d.count(ctx, k, send) }), nil
}

// count plays the games of a comparison, and sends how it stands.
func (d *designer) count(ctx context.Context, k sketch, send func(any) error) error {
	s, opened, err := d.runOf(k, mostCompared)
	if err != nil {
		return err
	}
	if len(opened) == 1 {
		if opened[0].Document.Extends() == nil {
			return errNoParent
		}
		return send(compared{HTML: "<p>It plays the same game as its parent, so far.</p>", Done: true})
	}
	plan, err := s.Plan()
	if err != nil {
		return err
	}
	done, err := d.alone(ctx)
	if err != nil {
		return err
	}
	defer done()
	show := func(counts *sim.Counts) error {
		x := report.Compare(plan, counts)
		numbers := compareNumbers{Numbers: numbersOf(x)}
		names := [...]string{"in the parent", "here"}
		if won := report.Won(x, func(number int) string { return names[number-1] }); won != "" {
			numbers.Use = append(numbers.Use, won)
		}
		if u := report.UseOf(x, 2, opened[0], opened[1]); u != nil {
			numbers.Use = append(numbers.Use, u.Words(names[1], names[0])...)
		}
		html, err := fill("numbers.html", numbers)
		if err != nil {
			return err
		}
		games := counts.Blocks * plan.BlockSize()
		return send(compared{Games: games, Of: plan.Games, HTML: html, Done: games >= plan.Games})
	}
	l, o := sim.Ledger{}, s.Options
	o.Every, o.Save = looks, func() error { return show(plan.Counts(l)) }
	return sim.Play(ctx, s.Batches(&plan, sim.Whole, l), l, o)
}

// compareNumbers is what games show: sentences on what the rule itself did, and differences.
type compareNumbers struct {
	Use     []string
	Numbers []number
}

// number is a difference, with its interval as a bar.
type number struct {
	Name, First, Here, Change string
	Words                     string
	Verdict                   sim.Verdict
	Low, High, At             float64 // from 0 to 100, where 50 is no difference
	Known                     bool
}

// numbersOf lists the differences, those that were seen first.
func numbersOf(x *sim.Comparison) (all []number) {
	widest := map[string]float64{} // by unit
	for _, d := range x.Differences {
		if d.Low.Known() && d.High.Known() {
			widest[d.Unit] = max(widest[d.Unit], math.Abs(float64(d.Low)), math.Abs(float64(d.High)))
		}
	}
	order := []sim.Verdict{sim.Differs, sim.Perhaps} // then the others
	rank := func(n number) int {
		if i := slices.Index(order, n.Verdict); i >= 0 {
			return i
		}
		return len(order)
	}
	rivals := report.Rivals(x)
	for _, d := range x.Differences {
		p, decimals := report.PhraseOf(d.Metric), report.DecimalsOf(&d)
		n := number{Name: p.Title(), Words: d.Words, Verdict: d.Verdict, Known: d.Low.Known() && d.High.Known(),
			First: report.Number(p.Factor*d.First, decimals), Here: report.Number(p.Factor*d.Here, decimals),
			Change: report.Signed(p.Factor*d.Mean, decimals)}
		if wide := widest[d.Unit]; n.Known && wide > 0 {
			place := func(v float64) float64 { return math.Round(500+450*v/wide) / 10 }
			n.Low, n.High, n.At = place(float64(d.Low)), place(float64(d.High)), place(d.Mean)
		}
		if d.Verdict != sim.Same && (rivals || !report.OfRivals(d.Metric)) {
			all = append(all, n)
		}
	}
	slices.SortStableFunc(all, func(a, b number) int { return rank(a) - rank(b) })
	return all
}

// reportPolicy lets the page of a run have its own style, and nothing else: no script, no address, no
// way out of its frame.
const reportPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

// report plays games and sends the page that azulejo compare --report writes, or simulate of a ruleset
// without a parent.
func (d *designer) report(r *http.Request) (any, error) {
	var page bytes.Buffer
	err := d.writeReport(r.Context(), &page, sketch{File: r.FormValue("file"), Text: r.FormValue("text")})
	return content{map[string]string{
		"Content-Security-Policy": reportPolicy,
		"Content-Type":            "text/html; charset=utf-8",
	}, page.Bytes()}, err
}

func (d *designer) writeReport(ctx context.Context, out io.Writer, k sketch) error {
	s, _, err := d.runOf(k, reported)
	if err != nil {
		return err
	}
	plan, err := s.Plan()
	if err != nil {
		return err
	}
	done, err := d.alone(ctx)
	if err != nil {
		return err
	}
	defer done()
	counts, err := sim.Count(ctx, s, plan.All())
	if err != nil {
		return err
	}
	command, names := "compare", []string(nil)
	for _, r := range plan.Rulesets {
		names = append(names, r.Ruleset)
	}
	if len(names) == 1 {
		command = "simulate"
	}
	o, err := outcome.New(plan, counts, outcome.Words(command, names, &plan), sim.RunInfo{}, nil)
	if err != nil {
		return err
	}
	return o.WritePage(out, "report.html")
}
