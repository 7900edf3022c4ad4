package tune

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

var (
	wantWeight = regexp.MustCompile(`\s+weight\s+(\S+)$`)
	wantWish   = regexp.MustCompile(`^(\S+)\s+(largest|smallest)$`)
	wantRange  = regexp.MustCompile(`^([^\s<>=≤≥]+)\s*(<=|>=|=|≤|≥|\s(?:at most|at least|between))\s*(.+)$`)
)

// ReadTarget reads a target in words, in the form of [Target.String]: a metric and its aim, such
// as "rounds <= 6", "score = 40..50", "wins.seat1 = fair ± 1%" or "comeback largest weight 3".
// Without a weight the target has the usual weight of its kind. The error shows the possible
// forms.
func ReadTarget(text string) (t Target, err error) {
	rest := strings.TrimSpace(strings.ReplaceAll(text, "+-", "±"))
	weight := ""
	if m := wantWeight.FindStringSubmatch(rest); m != nil {
		rest, weight = rest[:len(rest)-len(m[0])], m[1]
	}
	if m := wantWish.FindStringSubmatch(rest); m != nil {
		t = Target{Metric: m[1], Kind: Kind(m[2])}
	} else if m := wantRange.FindStringSubmatch(rest); m != nil {
		if t, err = readRange(m[1], strings.TrimSpace(m[2]), m[3]); err != nil {
			return t, err
		}
	} else {
		return t, unread(rest)
	}
	t.Weight = UsualWeight(t.Kind)
	if weight != "" {
		if t.Weight, err = strconv.ParseFloat(weight, 64); err != nil || !(t.Weight > 0) || t.Weight > 1e6 {
			return t, fmt.Errorf("weight %s: a number above 0 is needed, such as 3 or 0.5", weight)
		}
	}
	return t, nil
}

// unread describes the mistake in a text that is no target.
func unread(text string) error {
	metric, rest := text, ""
	if i := strings.IndexAny(text, " \t<>=≤≥"); i >= 0 {
		metric, rest = text[:i], strings.TrimSpace(text[i:])
	}
	wrong := ""
	switch relation, _, _ := strings.Cut(rest, " "); {
	case metric == "":
		return errors.New(`a metric and its aim are needed, such as "rounds <= 6"`)
	case rest == "":
		wrong = "its aim is missing"
	case strings.Trim(rest, "<>=≤≥") == "":
		wrong = "a number is missing after " + rest
	case strings.HasPrefix(rest, "<"), strings.HasPrefix(rest, ">"):
		wrong = "for < and > write <= and >="
	default:
		wrong = fmt.Sprintf("%q is no aim of a metric", relation)
	}
	return fmt.Errorf("%s: %s; write %[1]s <= 6, %[1]s = 3..6, %[1]s = 5 ± 1 or %[1]s largest", metric, wrong)
}

// readRange reads the range of a metric.
func readRange(metric, relation, text string) (Target, error) {
	t := Target{Metric: metric, Kind: Within, Low: math.Inf(-1), High: math.Inf(1)}
	var err error
	middle, around, tolerant := strings.Cut(text, "±")
	middle = strings.TrimSpace(middle)
	low, high, ranged := strings.Cut(middle, "..")
	if relation == "between" {
		low, high, ranged = strings.Cut(middle, " and ")
	}
	switch {
	case relation == "<=" || relation == "≤" || relation == "at most":
		t.High, err = readAmount(text)
	case relation == ">=" || relation == "≥" || relation == "at least":
		t.Low, err = readAmount(text)
	case middle == "fair":
		t.Kind, t.Low, t.High = Fair, 0, 0
		if tolerant {
			t.Around, err = readAround(around, "")
		}
	case ranged && !tolerant:
		t.Low, err = readAmount(percent(low, high))
		if err == nil {
			t.High, err = readAmount(high)
		}
		if err == nil && t.Low > t.High {
			err = fmt.Errorf("%s is above %s; the smaller number comes first", strings.TrimSpace(low), strings.TrimSpace(high))
		}
	case relation == "between" || ranged:
		err = fmt.Errorf("%q is no range; write %s = 3..6", strings.TrimSpace(text), metric)
	default:
		t.Low, err = readAmount(middle)
		t.High = t.Low
		if err == nil && tolerant {
			var by float64
			by, err = readAround(around, middle)
			t.Low, t.High = t.Low-by, t.High+by
		}
	}
	return t, err
}

// percent gives a number the sign of another: in 50% ± 1 and in 3..6% both are percentages.
func percent(number, other string) string {
	if number = strings.TrimSpace(number); strings.HasSuffix(strings.TrimSpace(other), "%") && !strings.HasSuffix(number, "%") {
		number += "%"
	}
	return number
}

// readAround reads the number after ±, as a percentage if the other number is.
func readAround(text, other string) (float64, error) {
	by, err := readAmount(percent(text, other))
	if err == nil && by < 0 {
		err = fmt.Errorf("± %s: a number of at least 0 is needed", strings.TrimSpace(text))
	}
	return by, err
}

// readAmount reads a number, which may be a percentage.
func readAmount(text string) (float64, error) {
	text = strings.TrimSpace(text)
	digits, share := strings.CutSuffix(text, "%")
	n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) || math.Abs(n) > 1e9 {
		return 0, fmt.Errorf("%q is no number, such as 6, 0.5 or 50%%; a range is 3..6", text)
	}
	if share {
		n /= 100
	}
	return n, nil
}

// String is the target as [ReadTarget] reads it.
func (t Target) String() string {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	text := t.Metric + " "
	switch {
	case t.Kind == Fair:
		text += "= fair ± " + number(100*t.Around) + "%"
	case t.Kind != Within:
		text += string(t.Kind)
	case math.IsInf(t.Low, 0):
		text += "<= " + number(t.High)
	case math.IsInf(t.High, 0):
		text += ">= " + number(t.Low)
	default:
		text += "= " + number(t.Low) + ".." + number(t.High)
	}
	if t.Weight != UsualWeight(t.Kind) {
		text += " weight " + number(t.Weight)
	}
	return text
}
