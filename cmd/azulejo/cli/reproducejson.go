package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

// mostDifferences is how many differences are told: the first say what is wrong.
const mostDifferences = 5

// jsonComparer compares two texts of JSON.
type jsonComparer struct {
	numbers int
	found   []string
}

// compareJSON says where two texts of JSON differ, and how many numbers the first one
// has. What is called differs first; what it says comes behind.
func compareJSON(name string, was, is []byte) (found []string, numbers int, err error) {
	var a, b any
	for text, value := range map[*[]byte]*any{&was: &a, &is: &b} {
		d := json.NewDecoder(bytes.NewReader(*text))
		d.UseNumber()
		if err := d.Decode(value); err != nil {
			return nil, 0, err
		}
	}
	var c jsonComparer
	c.compare(name, a, b)
	return c.found, c.numbers, nil
}

func (c *jsonComparer) compare(path string, was, is any) {
	switch was := was.(type) {
	case map[string]any:
		if is, same := is.(map[string]any); same {
			c.objects(path, was, is)
			return
		}
	case []any:
		if is, same := is.([]any); same && len(was) == len(is) {
			for i := range was {
				c.compare(fmt.Sprintf("%s[%d]", path, i+1), was[i], is[i])
			}
			return
		}
	case json.Number:
		c.numbers++
		if is, same := is.(json.Number); same && alikeNumbers(was, is) {
			return
		}
	default:
		if was == is {
			return
		}
	}
	c.differ(path, was, is)
}

// objects compares the values of two objects by their keys.
func (c *jsonComparer) objects(path string, was, is map[string]any) {
	keys := slices.Collect(maps.Keys(was))
	for key := range is {
		if _, both := was[key]; !both {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		a, there := was[key]
		b, here := is[key]
		if there && here {
			c.compare(path+"."+key, a, b)
		} else {
			c.differ(path+"."+key, a, b)
		}
	}
}

// differ notes a difference.
func (c *jsonComparer) differ(path string, was, is any) {
	switch len(c.found) {
	case mostDifferences:
		c.found = append(c.found, "and more")
	case mostDifferences + 1:
	default:
		c.found = append(c.found, fmt.Sprintf("%s: %s on the page, and %s when it is played", path,
			brief(was), brief(is)))
	}
}

// brief writes a value of JSON in short.
func brief(value any) string {
	switch value := value.(type) {
	case nil:
		return "nothing"
	case map[string]any:
		return "an object"
	case []any:
		return fmt.Sprintf("a list of %d", len(value))
	case string:
		return fmt.Sprintf("%.60q", value)
	}
	return fmt.Sprint(value)
}

// lastDigits is how far apart two numbers with fractions may be, as a part of them:
// processors round the last digits of long calculations in different ways.
const lastDigits = 1e-12

// alikeNumbers reports whether two numbers are the same, up to the last digits of
// fractions.
func alikeNumbers(was, is json.Number) bool {
	if was == is {
		return true
	}
	a, errA := was.Float64()
	b, errB := is.Float64()
	return errA == nil && errB == nil && a != math.Trunc(a) && math.Abs(a-b) <= lastDigits*math.Abs(b)
}
