package sim

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Remote has another process of the same program play what is in an order, and returns its answer. It returns soon
// when ctx ends. What fails there is played here.
type Remote func(ctx context.Context, order []byte) (answer []byte, err error)

// farHandOver is handOver for a chunk that is played elsewhere: the answer takes some milliseconds to read.
const farHandOver = 250 * time.Millisecond

// order is blocks of a table to be played elsewhere.
type order struct {
	Plan     Plan     `json:"plan"` // of the table
	MaxMoves int      `json:"max_moves"`
	Metrics  []string `json:"metrics"`
	Group    int64    `json:"group"`
	Span     Span     `json:"span"`
}

// far reports whether a chunk was played elsewhere. If not, it is to be played here.
func (r *run) far(ctx context.Context, c *chunk) bool {
	t, o := c.job.Table, r.options
	if o.Remote == nil || !t.portable || o.Record != nil || o.Watch != nil {
		return false
	}
	text, err := json.Marshal(order{t.plan, t.MaxMoves, t.Metrics, t.Group, c.job.Span})
	if err == nil {
		text, err = o.Remote(ctx, text)
	}
	var e Entry
	if err == nil {
		err = json.Unmarshal(text, &e)
	}
	switch {
	case ctx.Err() != nil:
		c.err = errGivenUp
	case err != nil:
		return false
	default:
		c.entry = &e
	}
	return true
}

// Helper plays orders for other processes.
type Helper struct {
	// Open opens the ruleset of a plan.
	Open func(PlanRuleset) (Ruleset, error)

	tables map[string]*Table // that were played last, by their orders without blocks
}

// mostTables is the number of tables that a helper keeps.
const mostTables = 32

// Play plays an order, and returns the answer to it.
func (h *Helper) Play(ctx context.Context, text []byte) (answer []byte, err error) {
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, err
	}
	t, err := h.table(o)
	if err != nil {
		return nil, err
	}
	l := Ledger{}
	jobs := func(yield func([]Job) bool) { yield([]Job{{Table: t, Span: o.Span}}) }
	if err := Play(ctx, jobs, l, Options{Workers: 1}); err != nil {
		return nil, err
	}
	return json.Marshal(l[""])
}

// table returns the table of an order.
func (h *Helper) table(o order) (*Table, error) {
	o.Span = Span{}
	key, err := json.Marshal(o)
	if t := h.tables[string(key)]; t != nil || err != nil {
		return t, err
	}
	t := &Table{Seats: o.Plan.Seats, Bots: o.Plan.Bots, Failing: o.Plan.Failing, MaxMoves: o.MaxMoves, Seed: o.Plan.Seed,
		Metrics: o.Metrics, Group: o.Group}
	for _, planned := range o.Plan.Rulesets {
		r, err := h.Open(planned)
		if err != nil {
			return nil, err
		}
		t.Rulesets = append(t.Rulesets, r)
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	if unlike := t.plan.Unlike(o.Plan); unlike != nil {
		return nil, errors.New(unlike[0])
	}
	if len(h.tables) >= mostTables || h.tables == nil {
		h.tables = map[string]*Table{}
	}
	h.tables[string(key)] = t
	return t, nil
}
