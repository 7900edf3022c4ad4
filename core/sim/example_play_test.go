package sim_test

import (
	"context"
	"fmt"
	"iter"
	"log"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// shutouts counts games in which a seat has no point, by the number of its rounds.
type shutouts struct{}

func (shutouts) Count(g *sim.Game, _, totals []int64) error {
	if slices.Min(g.Scores) == 0 {
		totals[min(g.Rounds, len(totals)-1)]++
	}
	return nil
}

// A study of its own: it plays 40 games after 40 until it has seen ten of a kind.
func ExamplePlay() {
	classic, err := variants.Shipped("classic")
	if err != nil {
		log.Fatal(err)
	}
	table := &sim.Table{Seats: 2, Bots: []string{"random", "greedy"}, Seed: 1, Totals: 12,
		Counter: func() sim.Counter { return shutouts{} }}
	table.Rulesets = []sim.Ruleset{{Rules: classic.Rules, Header: classic.Header()}}
	seen := func(l sim.Ledger) (n int64) {
		for _, games := range l["games"].Totals {
			n += games
		}
		return n
	}
	study := func(l sim.Ledger) iter.Seq[[]sim.Job] {
		return func(yield func([]sim.Job) bool) {
			for blocks := int64(20); ; blocks += 20 {
				job := sim.Job{Table: table, Entry: "games", Span: sim.Span{To: blocks}}
				if !yield([]sim.Job{job}) || seen(l) >= 10 {
					return
				}
			}
		}
	}
	ledger := sim.Ledger{}
	if err := sim.Play(context.Background(), study(ledger), ledger, sim.Options{}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(seen(ledger) >= 10, ledger["games"].Blocks()%20 == 0)
	// Output:
	// true true
}
