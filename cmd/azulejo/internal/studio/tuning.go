package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// The bounds of a search for a designer.
const (
	mostVaried   = 4   // parameters
	mostValues   = 50  // of each
	mostTargets  = 6   // with metrics to keep
	mostSettings = 200 // to begin with
)

// tunable is what a search can vary and look for.
type tunable struct {
	Parameters []variable `json:"parameters"`
	Metrics    []metric   `json:"metrics"`
	Wins       string     `json:"wins"`  // the metric of victories that says most
	Seats      int        `json:"seats"` // with which the metrics are
	Least      int        `json:"least"` // seats that the ruleset allows
	Most       int        `json:"most"`
}

// variable is a value of a ruleset that can be varied: a number, or a word of some.
type variable struct {
	Path  string   `json:"path"`
	Group string   `json:"group"`
	About string   `json:"about"` // a sentence
	Now   string   `json:"now"`
	Words []string `json:"words,omitempty"` // none for a number, for which it is worth while to try From to To
	From  int      `json:"from"`
	To    int      `json:"to"`
	Step  int      `json:"step"`
}

// metric is something of which games have a number.
type metric struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	About   string `json:"about"`
	Percent bool   `json:"percent"`
}

// tunableQuestion asks what can be tuned at a number of seats, 0 for the usual one.
type tunableQuestion struct {
	sketch
	Seats int `json:"seats"`
}

// tunable answers with what a search can vary and look for.
func (d *designer) tunable(_ context.Context, q tunableQuestion) (any, error) {
	r, err := d.open(q.sketch)
	if err != nil {
		return nil, err
	}
	t := tunable{Parameters: variablesOf(r)}
	t.Least, t.Most = r.Rules.Seats()
	usual, err := seatsOf(r)
	t.Seats = min(max(cmp.Or(q.Seats, usual), t.Least), t.Most)
	t.Metrics, t.Wins = metricsOf(r, t.Seats), sim.UsualWins(r.Rules, t.Seats)
	return t, err
}

// variablesOf lists the values of a ruleset that can be varied, its parameters first.
func variablesOf(r *variants.Ruleset) (all []variable) {
	tree := ruleset.NewTree(append(ruleset.DocumentKeys(), r.Variant.Keys()...)...)
	for _, change := range r.Document.Variations() {
		k, now := tree.Find(change.Path), r.Document.Get(change.Path).Text()
		if k == nil || change.Item != 0 {
			continue
		}
		v := variable{Path: change.Path, Group: k.Group, About: k.Summary(), Now: now, Words: k.Words}
		if k.Group == ruleset.GroupFile {
			v.Group = "Parameters"
		}
		n, err := strconv.Atoi(now)
		switch {
		case k.Type == ruleset.Truth && (now == "true" || now == "false"):
			v.Words = []string{"true", "false"}
		case k.Type == ruleset.Word && slices.Contains(k.Words, now):
		case err == nil && k.Type == ruleset.Whole:
			v.From, v.To, v.Step = around(n, k.Min, k.Max)
		default:
			continue
		}
		all = append(all, v)
	}
	return all
}

// around returns numbers to try in the place of one, at most 13: from 0 to its double, or from half of a
// large one, within bounds.
func around(n, least, most int) (from, to, step int) {
	size := max(n, -n)
	less, more := size, size // in steps
	step = 1
	switch {
	case size == 0:
		more = 4
	case size > 6:
		step = (size*3/2 + 11) / 12
		less, more = size/2/step, size/step
	}
	if n < 0 {
		less, more = more, less
	}
	if least < most {
		less, more = min(less, max(0, (n-least)/step)), min(more, max(0, (most-n)/step))
	}
	return n - less*step, n + more*step, step
}

// metricsOf lists what can be wanted of games.
func metricsOf(r *variants.Ruleset, seats int) (all []metric) {
	var s sim.Ruleset
	r.Fill(&s)
	p := sim.Plan{Seats: seats, Bots: slices.Repeat([]string{everySeat}, seats)}
	for _, m := range p.Metrics(s.Metrics()...) {
		p := report.PhraseOf(m.Name)
		all = append(all, metric{m.Name, p.Title(), m.About, p.Factor == 100})
	}
	return all
}

// search is a search that a designer asks for.
type search struct {
	sketch
	Vary  []tune.Parameter `json:"vary"`
	Want  []string         `json:"want"` // as tune.ReadTarget reads them
	Keep  []string         `json:"keep"` // metrics
	Seats int              `json:"seats"`
	Games int              `json:"games"` // of each setting that is not dropped
}

// searched is how a search stands.
type searched struct {
	Wanted []string `json:"wanted"` // what is looked for
	Of     int64    `json:"of"`     // settings
	Games  int64    `json:"games"`  // so far
	Most   int64    `json:"most"`   // games that it takes
	Found  *found   `json:"found,omitempty"`
}

// tune searches, and sends how the search stands and what it has found.
func (d *designer) tune(ctx context.Context, q search) (any, error) {
	return live(func(send func(any) error) error { return d.search(ctx, q, send) }), nil
}

func (d *designer) search(ctx context.Context, q search, send func(any) error) error {
	s, err := d.searchOf(ctx, q)
	if err != nil {
		return err
	}
	p, err := s.Plan()
	if err != nil {
		return err
	}
	now := searched{Wanted: report.Objective(&p), Of: p.Space.Size(), Most: p.Most()}
	if err := send(now); err != nil {
		return err
	}
	done, err := d.alone(ctx)
	if err != nil {
		return err
	}
	defer done()
	last := time.Now()
	s.Progress = func(played, left int64) {
		if now.Games, now.Most = played, played+left; left == 0 || time.Since(last) >= looks {
			last = time.Now()
			_ = send(now) // if the client has gone, ctx ends
		}
	}
	result, err := tune.Play(ctx, s, sim.Ledger{}, d.server.Counting)
	if failed, is := errors.AsType[*tune.SettingError](err); is && failed.Setting != nil {
		return fmt.Errorf("with %s: %s", wording.List(p.Space.Assignments(failed.Setting), "and"), reasonOf(failed.Err))
	}
	if err != nil {
		return err
	}
	if now.Found, err = foundBy(result, q.File); err != nil {
		return err
	}
	return send(now)
}

// searchOf returns the run of a search. It opens the ruleset with each value alone: the first game is played
// when the ruleset takes all values.
func (d *designer) searchOf(ctx context.Context, q search) (s tune.Setup, err error) {
	r, err := d.open(q.sketch)
	if err != nil {
		return s, err
	}
	least, most := r.Rules.Seats()
	switch {
	case len(q.Vary) == 0:
		return s, errors.New("choose what may change")
	case len(q.Vary) > mostVaried:
		return s, fmt.Errorf("at most %d values of the ruleset can change at a time", mostVaried)
	case len(q.Want)+len(q.Keep) == 0:
		return s, errors.New("say what games should do")
	case len(q.Want)+len(q.Keep) > mostTargets:
		return s, fmt.Errorf("games can be asked for at most %d things at a time", mostTargets)
	case q.Seats < least || q.Seats > most:
		return s, fmt.Errorf("the ruleset is for %d to %d seats", least, most)
	case q.Games < tune.LeastGames || q.Games > mostCompared:
		return s, fmt.Errorf("%d games of each setting: from %d to %d are needed", q.Games, tune.LeastGames, mostCompared)
	}
	if s.Targets, err = q.targets(metricsOf(r, q.Seats)); err != nil {
		return s, err
	}
	for i, of := range q.Vary {
		same := func(o tune.Parameter) bool { return ruleset.Normalize(o.Path) == ruleset.Normalize(of.Path) }
		switch {
		case len(of.Values) < 2 || len(of.Values) > mostValues:
			return s, fmt.Errorf("%s has %s to try: from 2 to %d are needed", of.Path, wording.Count(len(of.Values), "value"), mostValues)
		case slices.ContainsFunc(q.Vary[:i], same):
			return s, fmt.Errorf("%s is chosen twice", of.Path)
		}
		for j, value := range of.Values {
			if slices.Contains(of.Values[:j], value) {
				return s, fmt.Errorf("%s has the value %s twice", of.Path, value)
			}
			if err := ctx.Err(); err != nil {
				return s, err
			}
			set := of.Path + "=" + value
			if _, err := d.open(q.sketch, set); err != nil {
				return s, fmt.Errorf("%s: %s", set, reasonOf(err))
			}
		}
	}
	s.Space, s.Settings, s.Games, s.Seed, s.MaxMoves = q.Vary, mostSettings, q.Games, 1, mostMoves
	s.Tables = []tune.Table{tune.NewTable(r.Rules, slices.Repeat([]string{everySeat}, q.Seats))}
	s.Open = func(x tune.Setting) (filled sim.Ruleset, err error) {
		r, err := d.open(q.sketch, s.Space.Assignments(x)...)
		if err == nil {
			r.Fill(&filled)
		}
		return filled, err
	}
	return s, nil
}

// targets reads what is wanted, of some metrics.
func (q search) targets(metrics []metric) (all []tune.Target, err error) {
	for _, text := range q.Want {
		t, err := tune.ReadTarget(text)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", text, err)
		}
		all = append(all, t)
	}
	for _, name := range q.Keep {
		all = append(all, tune.Target{Metric: name, Kind: tune.Keep, Weight: tune.UsualWeight(tune.Keep)})
	}
	for _, t := range all {
		if !slices.ContainsFunc(metrics, func(m metric) bool { return m.Name == t.Metric }) {
			return nil, fmt.Errorf("games of %s have no metric %q", wording.Count(q.Seats, "seat"), t.Metric)
		}
	}
	return all, nil
}

// found is what a search has found, for the page to show at all values.
type found struct {
	*tune.Result
	HTML string `json:"html"`
	Aims []aim  `json:"aims"` // by target
}

// aim is a target.
type aim struct {
	Words  string   `json:"words"`
	Factor float64  `json:"factor"` // of the numbers that people read: 100 of shares
	Low    *float64 `json:"low"`    // where it is reached; nil for no bound, and for wishes
	High   *float64 `json:"high"`
}

// foundBy returns what the page shows of a result.
func foundBy(r *tune.Result, name string) (*found, error) {
	html, err := fill("tune.html", report.Search(r, name, ""))
	f := &found{Result: r, HTML: html}
	for _, t := range r.Plan.Targets {
		a := aim{Words: report.Wanted(t), Factor: report.PhraseOf(t.Metric).Factor}
		if low, high := t.Range(r.Plan.Tables[0]); !t.Kind.Wish() {
			if !math.IsInf(low, 0) {
				a.Low = &low
			}
			if !math.IsInf(high, 0) {
				a.High = &high
			}
		}
		f.Aims = append(f.Aims, a)
	}
	return f, err
}
