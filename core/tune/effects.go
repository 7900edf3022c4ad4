package tune

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/internal/pause"
	"github.com/azulejo/azulejo/core/stats"
)

// mostLevels is the largest number of levels of a parameter. With more values, neighbors share a
// level.
const mostLevels = 16

// unlikely is the largest p-value of a visible effect. Without any effect, 99 of 100 searches see
// none.
const unlikely = 0.01

// Effect is the effect of a parameter alone on a metric at a table: the mean of each of its
// values over all settings, in a model that adds up the parts of all parameters.
type Effect struct {
	Parameter int     `json:"parameter"`
	Table     int     `json:"table"`
	Metric    string  `json:"metric"`
	Levels    []Level `json:"levels"`
	// P is the probability of differences at least as large between the values if the parameter has
	// no effect, corrected for the number of all effects.
	P float64 `json:"p"`
}

// Seen reports whether chance can hardly explain the effect.
func (e Effect) Seen() bool { return e.P < unlikely }

// Level is a value of a parameter, or several neighbors together.
type Level struct {
	From int     `json:"from"` // the number of the value
	To   int     `json:"to"`   // the last one
	Mean float64 `json:"mean"`
	Half float64 `json:"half"` // half the width of the 95 % interval
}

// Together is the effect of two parameters beyond the sum of their effects alone.
type Together struct {
	Parameters [2]int    `json:"parameters"`
	Table      int       `json:"table"`
	Metric     string    `json:"metric"`
	Values     [2][2]int `json:"values"` // from and to of each, where it is largest
	Beyond     float64   `json:"beyond"` // the difference there, in the unit of the metric
	Half       float64   `json:"half"`
	P          float64   `json:"p"` // corrected as that of effects
}

// Seen reports whether chance can hardly explain the effect.
func (t Together) Seen() bool { return t.P < unlikely }

// contrast is a weighted sum of the means of settings.
type contrast []float64 // by setting

// level returns the number of the level of a parameter's value, and the number of levels.
func (p Parameter) level(value int) (level, of int) {
	of = min(len(p.Values), mostLevels)
	return value * of / len(p.Values), of
}

// effects finds the effects of parameters alone and together, from all settings that were tried,
// by a linear model with one part for each level.
func (f *finder) effects() (alone []Effect, together []Together) {
	tried := slices.DeleteFunc(slices.Clone(f.tried), func(e *entrant) bool { return e.heats == 0 })
	alone, together = []Effect{}, []Together{}
	if len(tried) < 2 {
		return alone, together
	}
	space := f.plan.Space
	var columns []int // the first column of each parameter, after that of the mean
	width := 1
	for _, p := range space {
		columns = append(columns, width)
		_, n := p.level(0)
		width += n
	}
	design := make([][]float64, width) // by column
	for c := range design {
		design[c] = make([]float64, len(tried))
	}
	for i, e := range tried {
		design[0][i] = 1
		for p, value := range e.setting {
			level, _ := space[p].level(value)
			design[columns[p]+level][i] = 1
		}
	}
	solve := inverse(design)
	all := make([]means, len(tried))
	for i, e := range tried {
		all[i] = f.means(f.noise, e.setting, e.heats)
	}
	model := make([]contrast, len(tried)) // what the parts say of each setting
	for i := range model {
		model[i] = make(contrast, len(tried))
		for c, part := range solve {
			add(model[i], design[c][i], part)
		}
	}
	var values []float64 // the probabilities of all tests
	for p, of := range space {
		_, n := of.level(0)
		if n < 2 {
			continue
		}
		var contrasts []contrast // of each level
		for level := range n {
			contrasts = append(contrasts, slices.Clone(solve[columns[p]+level]))
		}
		center(contrasts)
		for at := range all[0].of {
			e := Effect{Parameter: p, Table: at / len(f.metrics), Metric: f.metrics[at%len(f.metrics)]}
			overall := 0.
			for _, m := range all {
				overall += m.of[at] / float64(len(all))
			}
			found := try(contrasts, all, at)
			for level := range n {
				e.Levels = append(e.Levels, Level{of.firstOf(level), of.firstOf(level+1) - 1, overall + found.mean[level], found.half[level]})
			}
			values = append(values, found.p)
			alone = append(alone, e)
		}
		for q := p + 1; q < len(space); q++ {
			cells, at := f.cells(tried, model, p, q)
			for i := range all[0].of {
				if cells == nil {
					continue
				}
				found := try(cells, all, i)
				t := Together{Parameters: [2]int{p, q}, Table: i / len(f.metrics), Metric: f.metrics[i%len(f.metrics)]}
				largest := 0
				for c, mean := range found.mean {
					if math.Abs(mean) > math.Abs(found.mean[largest]) {
						largest = c
					}
				}
				for k, parameter := range t.Parameters {
					level := at[largest][k]
					t.Values[k] = [2]int{space[parameter].firstOf(level), space[parameter].firstOf(level+1) - 1}
				}
				t.Beyond, t.Half, t.P = found.mean[largest], found.half[largest], found.p
				together = append(together, t)
			}
		}
	}
	for _, t := range together {
		values = append(values, t.P)
	}
	corrected := stats.Holm(values)
	for i := range alone {
		alone[i].P = corrected[i]
	}
	for i := range together {
		together[i].P = corrected[len(alone)+i]
	}
	return alone, together
}

// firstOf returns the number of the first value of a level.
func (p Parameter) firstOf(level int) int {
	_, of := p.level(0)
	return (level*len(p.Values) + of - 1) / of
}

// inverse returns the contrasts of the parts of a linear model with these columns, by least squares:
// the pseudo-inverse, by Greville's method. If several parts fit, it returns the smallest.
func inverse(columns [][]float64) (parts []contrast) {
	for _, column := range columns {
		rest, known := slices.Clone(column), make([]float64, len(parts)) // of the column, and its parts by those before
		for i, part := range parts {
			known[i] = dot(part, column)
			add(rest, -known[i], columns[i])
		}
		last := make(contrast, len(column))
		if size := dot(rest, rest); size > 1e-20*dot(column, column) {
			add(last, 1/size, rest)
		} else {
			for i, part := range parts {
				add(last, known[i]/(1+dot(known, known)), part)
			}
		}
		for i, part := range parts {
			add(part, -known[i], last)
		}
		parts = append(parts, last)
	}
	return parts
}

func dot(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}

// add adds a multiple of a list to another.
func add(to []float64, factor float64, list []float64) {
	for i, x := range list {
		to[i] += factor * x
	}
}

// center makes contrasts those of the differences to the mean of all.
func center(all []contrast) {
	for i := range all[0] {
		mean := 0.
		for _, c := range all {
			mean += c[i] / float64(len(all))
		}
		for _, c := range all {
			c[i] -= mean
		}
	}
}

// cells returns a contrast for each pair of levels of two parameters: the mean residual of the
// settings there. It is nil if the model leaves no residuals.
func (f *finder) cells(tried []*entrant, model []contrast, p, q int) (all []contrast, at [][2]int) {
	of := map[[2]int][]int{}
	for i, e := range tried {
		a, _ := f.plan.Space[p].level(e.setting[p])
		b, _ := f.plan.Space[q].level(e.setting[q])
		if of[[2]int{a, b}] == nil {
			at = append(at, [2]int{a, b})
		}
		of[[2]int{a, b}] = append(of[[2]int{a, b}], i)
	}
	left := false
	for _, cell := range at {
		c := make(contrast, len(tried))
		for _, i := range of[cell] {
			add(c, -1/float64(len(of[cell])), model[i])
			c[i] += 1 / float64(len(of[cell]))
		}
		for _, x := range c {
			left = left || math.Abs(x) > 1e-9
		}
		all = append(all, c)
	}
	if !left {
		return nil, nil
	}
	return all, at
}

// finding is the values of some contrasts, and the probability of a largest value at least as
// many standard errors from 0 if all are 0.
type finding struct {
	mean, half []float64
	p          float64
}

// try evaluates contrasts for a metric at a table.
func try(contrasts []contrast, all []means, at int) (f finding) {
	largest, drawn := 0., make([]float64, draws)
	for _, c := range contrasts {
		pause.Here()
		mean := 0.
		for i, m := range all {
			mean += c[i] * m.of[at]
		}
		away, variance := make([]float64, draws), 0.
		for i, m := range all {
			if c[i] == 0 {
				continue
			}
			width := len(m.of)
			for d := range away {
				away[d] += c[i] * (m.drawn[d*width+at] - m.of[at])
			}
		}
		for _, x := range away {
			variance += x * x / draws
		}
		f.mean = append(f.mean, mean)
		size := math.Sqrt(variance)
		sizes := make([]float64, draws)
		for d, x := range away {
			sizes[d] = math.Abs(x)
			if size > 1e-12 {
				drawn[d] = max(drawn[d], sizes[d]/size)
			}
		}
		f.half = append(f.half, quantile(sizes, stats.Confidence))
		switch {
		case size > 1e-12:
			largest = max(largest, math.Abs(mean)/size)
		case math.Abs(mean) > 1e-9: // it is the same in all games
			largest = math.Inf(1)
		}
	}
	beyond := 1
	for _, x := range drawn {
		if x >= largest {
			beyond++
		}
	}
	f.p = float64(beyond) / (draws + 1)
	if f.p < unlikely { // draws are too few for the corrections of many tests
		freedom := slices.MinFunc(all, func(a, b means) int { return a.heats - b.heats }).heats - 1
		f.p = min(f.p, stats.StudentTails(int64(freedom), largest)*float64(len(contrasts)))
	}
	if largest == 0 {
		f.p = 1
	}
	return f
}
