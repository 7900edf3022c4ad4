//go:build !js

// No page of the studio shows a fit, which needs a large library.

package report

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/fit"
)

// fitted is the result of a fit with what fit.tmpl needs beside it.
type fitted struct {
	*fit.Result
	Names, Seats []string
	Setup        fit.Setup
}

// Fit describes the weights that a fit found for some rulesets, with the numbers of seats that it
// played with.
func Fit(names, seats []string, s fit.Setup, r *fit.Result) *Document {
	b := &builder{Document: &Document{}}
	return b.build("fit", fitted{r, names, seats, s})
}

// Points is a weight in points.
func (fitted) Points(weight int32) float64 { return float64(weight) / core.Hundredths }
