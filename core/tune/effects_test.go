package tune

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"gonum.org/v1/gonum/mat"
)

// The inverse meets the four conditions of a pseudo-inverse in models of four parameters, the second of which has the values of
// the first.
func TestInverse(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 1))
	for range 20 {
		rows := 2 + random.IntN(40)
		columns := make([][]float64, 1+5+5+16+16)
		design := mat.NewDense(rows, len(columns), nil)
		for i := range rows {
			same := random.IntN(5)
			for _, c := range []int{0, 1 + same, 6 + same, 11 + random.IntN(16), 27 + random.IntN(16)} {
				design.Set(i, c, 1)
			}
		}
		for c := range columns {
			columns[c] = mat.Col(nil, c, design)
		}
		parts := mat.NewDense(len(columns), rows, nil)
		for c, part := range inverse(columns) {
			parts.SetRow(c, part)
		}
		var model, back, whole, again mat.Dense
		model.Mul(design, parts)
		back.Mul(parts, design)
		whole.Mul(&model, design)
		again.Mul(&back, parts)
		const near = 1e-9
		assert.True(t, mat.EqualApprox(&whole, design, near))
		assert.True(t, mat.EqualApprox(&again, parts, near))
		assert.True(t, mat.EqualApprox(&model, model.T(), near))
		assert.True(t, mat.EqualApprox(&back, back.T(), near))
	}
}
