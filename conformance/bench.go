package conformance

import (
	"fmt"
	"testing"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// Bench measures the variant as benchmarks of b, one for each ruleset: whole games of
// random moves on a core.State, chance turns and final scoring included. They are for
// two seats or, where no two can play, as few as can; with Options.Seats there is one
// benchmark for each number, called RULESET/SEATS. Of the options those that choose
// what is played count.
func Bench(b *testing.B, v variants.Variant, o Options) {
	b.Helper()
	s, err := newSuite(v, o)
	if err != nil {
		b.Fatal(err)
	}
	for _, t := range s.targets {
		if t.problem != nil {
			b.Run(t.name, func(b *testing.B) { b.Fatal(t.problem) })
			continue
		}
		if len(o.Seats) == 0 {
			least, most := t.Rules.Seats()
			b.Run(t.name, func(b *testing.B) { t.bench(b, min(max(2, least), most)) })
			continue
		}
		for _, seats := range t.seats {
			b.Run(fmt.Sprintf("%s/%d", t.name, seats), func(b *testing.B) { t.bench(b, seats) })
		}
	}
}

// bench plays random games, using all its room again.
func (t *target) bench(b *testing.B, seats int) {
	b.Helper()
	start, err := t.Rules.New(seats)
	if err != nil {
		b.Fatal(err)
	}
	state := core.Clone(t.Rules, start)
	random, legal := core.NewRandom(t.options.Seed, core.Stream{}), make([]core.Move, 0, 1<<14)
	b.ReportAllocs()
	moves, played := 0, 0
	for b.Loop() {
		state.Set(start)
		played, legal = core.Playout(state, random, legal)
		moves += played
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
}
