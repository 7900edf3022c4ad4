package tune

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"

	"github.com/azulejo/azulejo/core/wording"
)

// Kind is the kind of aim for a metric.
type Kind string

// The kinds of targets. The last four are wishes: no game ever reaches them.
const (
	Within   Kind = "within"   // from Low to High, of which one may be infinite
	Fair     Kind = "fair"     // the share of equal seats
	Largest  Kind = "largest"  // as large as possible
	Smallest Kind = "smallest" // as small as possible
	Keep     Kind = "keep"     // as under the ruleset as it is
	Shown    Kind = "shown"    // whatever it is: nothing is wanted
)

// Wish reports whether the kind is a wish, which no setting ever reaches.
func (k Kind) Wish() bool { return k == Largest || k == Smallest || k == Keep || k == Shown }

// Target is an aim for a metric.
type Target struct {
	Metric string
	Kind   Kind
	Low    float64 // of Within, in the unit of the metric
	High   float64
	Around float64 // the largest distance from the fair share
	Weight float64 // of a miss by one spread
}

// The usual weights: to reach targets counts more than to come far with wishes.
const (
	targetWeight = 1
	wishWeight   = 0.1
)

// UsualWeight is the weight of a target of a kind if no other is given.
func UsualWeight(k Kind) float64 {
	if k.Wish() {
		return wishWeight
	}
	return targetWeight
}

// jsonTarget is a target in a file: infinite bounds are left out.
type jsonTarget struct {
	Metric string   `json:"metric"`
	Kind   Kind     `json:"kind"`
	Low    *float64 `json:"low,omitempty"`
	High   *float64 `json:"high,omitempty"`
	Around float64  `json:"around,omitempty"`
	Weight float64  `json:"weight"`
}

// MarshalJSON writes the target.
func (t Target) MarshalJSON() ([]byte, error) {
	j := jsonTarget{Metric: t.Metric, Kind: t.Kind, Around: t.Around, Weight: t.Weight}
	if t.Kind == Within && !math.IsInf(t.Low, 0) {
		j.Low = &t.Low
	}
	if t.Kind == Within && !math.IsInf(t.High, 0) {
		j.High = &t.High
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads the target.
func (t *Target) UnmarshalJSON(text []byte) error {
	var j jsonTarget
	if err := json.Unmarshal(text, &j); err != nil {
		return err
	}
	*t = Target{Metric: j.Metric, Kind: j.Kind, Around: j.Around, Weight: j.Weight}
	if j.Kind == Within {
		t.Low, t.High = math.Inf(-1), math.Inf(1)
		if j.Low != nil {
			t.Low = *j.Low
		}
		if j.High != nil {
			t.High = *j.High
		}
	}
	return nil
}

// check refuses a target by which settings cannot be compared.
func (t Target) check() error {
	switch {
	case !(t.Weight > 0) || t.Weight > 1e6:
		return fmt.Errorf("%s: the weight %v is none above 0 and up to a million", t.Metric, t.Weight)
	case t.Kind == Within && !(t.Low <= t.High):
		return fmt.Errorf("%s: no number is from %v to %v", t.Metric, t.Low, t.High)
	case t.Kind == Fair && !(t.Around >= 0 && t.Around < 1):
		return fmt.Errorf("%s: %v is no share to be away from the fair one", t.Metric, t.Around)
	}
	switch t.Kind {
	case Within, Fair, Largest, Smallest, Keep, Shown:
		return nil
	}
	return fmt.Errorf("%s: a target has no kind %q", t.Metric, t.Kind)
}

// contrary refuses two targets that exclude each other, and two wishes for one metric.
func (p *Plan) contrary(a, b Target) error {
	switch {
	case a.Metric != b.Metric:
		return nil
	case a.Kind == Keep || b.Kind == Keep:
		return fmt.Errorf("%q and %q want a metric both as it is and different; leave one of them out", a, b)
	case a.Kind.Wish() != b.Kind.Wish():
		return nil
	case a.Kind.Wish():
		return fmt.Errorf("%q and %q are two wishes for one metric; leave one of them out", a, b)
	}
	for _, t := range p.Tables {
		low, high := a.Range(t)
		if from, to := b.Range(t); to < low || from > high {
			return fmt.Errorf("%q and %q contradict each other with %s; leave one of them out", a, b, wording.Count(t.Seats, "seat"))
		}
	}
	return nil
}

// Range returns the range of a target at a table. It has no meaning for wishes.
func (t Target) Range(at Table) (low, high float64) {
	if t.Kind == Fair {
		fair := 1 / float64(cmp.Or(at.Teams, at.Seats))
		return fair - t.Around, fair + t.Around
	}
	return t.Low, t.High
}

// miss is the distance of a mean from a target at a table, in the unit of the
// metric. Misses of wishes may be negative: they only compare settings.
func (t Target) miss(mean, before float64, at Table) float64 {
	switch t.Kind {
	case Largest:
		return before - mean
	case Smallest:
		return mean - before
	case Keep:
		return math.Abs(mean - before)
	case Shown:
		return 0
	}
	low, high := t.Range(at)
	return max(0, low-mean, mean-high)
}
