package tune

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/azulejo/azulejo/core/internal/pause"
	"github.com/azulejo/azulejo/core/stats"
)

// draws is the number of other samples of deals that are drawn to find the noise.
const draws = 2000

// noise draws the possible means of settings on other deals: each heat has a random weight, equal
// in all settings, as they play the same deals (the multiplier bootstrap). A few heats leave
// their variance uncertain, so draws have the spread of Student's t.
type noise struct {
	heats   int
	weights [][]float64 // by table: of each draw and heat
	spread  []float64   // of each draw and number of heats from 0: the factor of Student's t
}

func newNoise(p *Plan) *noise {
	n := &noise{heats: p.heats()}
	source := func(stream uint64) *rand.Rand { return rand.New(rand.NewPCG(p.Seed, stream)) }
	random := source(0)
	for range draws {
		pause.Here()
		squares := 0.
		for heats := range n.heats + 1 {
			factor := 0.
			if heats > 1 {
				x := random.NormFloat64()
				squares += x * x
				factor = math.Sqrt(float64(heats-1) / squares)
			}
			n.spread = append(n.spread, factor)
		}
	}
	for table := range p.Tables {
		pause.Here()
		random, weights := source(uint64(table+1)), make([]float64, draws*n.heats)
		for i := range weights {
			weights[i] = random.NormFloat64()
		}
		n.weights = append(n.weights, weights)
	}
	return n
}

// means are the means of the metrics of a setting at each table, and their possible other values.
type means struct {
	heats int
	of    []float64 // by table and metric
	drawn []float64 // of each draw, by table and metric
}

// means returns the means of the first heats of a setting.
func (g *games) means(n *noise, x Setting, heats int) means {
	metrics := len(g.metrics)
	width := len(g.plan.Tables) * metrics
	m := means{heats: heats, of: make([]float64, width), drawn: make([]float64, draws*width)}
	away := make([]float64, heats)
	for table, units := range g.units {
		sums := g.heats(x, searching, table)
		for i, unit := range units {
			pause.Here()
			at, mean := table*metrics+i, 0.
			for h := range away {
				away[h] = float64(sums[h][i]) / unit
				mean += away[h]
			}
			mean /= float64(heats)
			for h := range away {
				away[h] -= mean
			}
			m.of[at] = mean
			small := math.Sqrt(1 / (float64(heats) * max(1, float64(heats-1))))
			for d := range draws {
				sum := 0.
				for h, w := range n.weights[table][d*n.heats:][:heats] {
					sum += w * away[h]
				}
				m.drawn[d*width+at] = mean + sum*small*n.spread[d*(n.heats+1)+heats]
			}
		}
	}
	return m
}

// draw returns the means of a draw.
func (m means) draw(d int) []float64 { return m.drawn[d*len(m.of):][:len(m.of)] }

// sample describes a metric of a setting at a table in heats. It adds whole numbers, so a metric
// that is the same in all games has no spread at all.
func (g *games) sample(x Setting, when phase, table, metric int) stats.Sample {
	sum, squares := int64(0), new(big.Int)
	heats := g.heats(x, when, table)
	for _, heat := range heats {
		value := big.NewInt(heat[metric])
		sum += heat[metric]
		squares.Add(squares, value.Mul(value, value))
	}
	s := stats.Sums(int64(len(heats)), sum, squares)
	s.Mean /= g.units[table][metric]
	s.SD /= g.units[table][metric]
	return s
}

// quantile returns the value that a share of the values does not exceed. It sorts the values.
func quantile(values []float64, share float64) float64 {
	slices.Sort(values)
	return values[min(len(values)-1, int(math.Ceil(share*float64(len(values))))-1)]
}
