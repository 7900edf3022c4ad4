package formula_test

import (
	"testing"

	"github.com/azulejo/azulejo/core/formula"
)

const placing = "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0))"

func BenchmarkAt(b *testing.B) {
	f := compile(b, placing, board(), anyWhole)
	b.ReportAllocs()
	for b.Loop() {
		f.At(2, 3, 4, 5, 1, 0, 0, 0, 0)
	}
}

// flat is an Env that costs next to nothing.
type flat struct{}

func (flat) Value(id int, at formula.At) int { return 2 }

func (flat) Len(list int) int { return 2 }

func BenchmarkEval(b *testing.B) {
	var env formula.Env = flat{}
	for _, text := range []string{
		"tiles",
		placing,
		"any(players, .rows >= 5) ? 1 : 0",
		"15 * min(tiles, row, col)",
		"sum(players, .rows * .score)",
	} {
		f := compile(b, text, inPlay(), anyWhole)
		b.Run(text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f.Eval(env)
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	scope := board()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := formula.Compile(placing, scope, anyWhole); err != nil {
			b.Fatal(err)
		}
	}
}
