package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"
)

// varyName is the flag that sweeps a value of a ruleset.
const varyName = "vary"

// mostValues bounds a sweep: each value is as many games as a whole run.
const mostValues = 50

// tooMany is the error of more values than a run has.
func tooMany(most int) error {
	return fmt.Errorf("these are too many values: %d can be tried in a run; take a larger step", most)
}

// varied is the value of --vary: a path, and the numbers to try there.
type varied struct {
	path    string
	numbers []int // in order, each once
}

// add adds the flag to a command.
func (v *varied) add(c *cobra.Command) {
	addValue(c, varyName, "PATH=NUMBERS",
		"compare a value of the ruleset with others, as in params.x=30..90/10 (from, to, step) or params.x=2,4,8", v.Set)
}

// given reports whether there is something to vary.
func (v *varied) given() bool { return v.path != "" }

// words returns the flag as words of a command line.
func (v *varied) words() []string {
	if !v.given() {
		return nil
	}
	numbers := make([]string, len(v.numbers))
	for i, n := range v.numbers {
		numbers[i] = strconv.Itoa(n)
	}
	return []string{"--" + varyName, v.path + "=" + strings.Join(numbers, ",")}
}

// Set reads a path and numbers. Whether the ruleset takes them is checked when it is opened
// with each.
func (v *varied) Set(text string) error {
	path, list, found := strings.Cut(text, "=")
	path = strings.TrimSpace(path)
	switch {
	case !found || path == "":
		return errors.New("a path, = and numbers are needed, as in params.x=30..90/10 or params.x=2,4,8")
	case v.given():
		return fmt.Errorf("one value is varied in a run, and %s is; --set changes others", v.path)
	}
	var numbers []int
	for item := range strings.SplitSeq(list, ",") {
		some, err := readNumbers(strings.TrimSpace(item))
		if err != nil {
			return err
		}
		numbers = append(numbers, some...)
	}
	if len(numbers) > mostValues {
		return tooMany(mostValues)
	}
	slices.Sort(numbers)
	for i := range numbers[1:] {
		if numbers[i] == numbers[i+1] {
			return fmt.Errorf("%d is given twice", numbers[i])
		}
	}
	*v = varied{path, numbers}
	return nil
}

// readNumbers reads a number or a range, for a flag that takes few of them.
func readNumbers(text string) ([]int, error) { return readRangeOf(text, mostValues) }

// readRangeOf reads a number, or a range of at most some numbers with its step: 30..90/10. The range ends
// where the last number allows.
func readRangeOf(text string, most int) ([]int, error) {
	ends, step, stepped := strings.Cut(text, "/")
	from, to, ranged := strings.Cut(ends, "..")
	if !ranged {
		from, to = text, text
	}
	if !ranged || !stepped {
		step = "1"
	}
	var n [3]int
	var wrong error
	for i, word := range []string{from, to, step} {
		number, err := strconv.Atoi(word)
		n[i], wrong = number, errors.Join(wrong, err)
	}
	if wrong != nil || n[2] < 1 || n[0] > n[1] {
		return nil, fmt.Errorf("%q is neither a whole number nor a range; write 2,4,8 or 30..90/10 "+
			"(from, to, step of at least 1)", text)
	}
	// The unsigned difference of any two numbers does not overflow.
	steps := (uint64(n[1]) - uint64(n[0])) / uint64(n[2])
	if steps >= uint64(most) {
		return nil, tooMany(most)
	}
	numbers := make([]int, steps+1)
	for i := range numbers {
		numbers[i] = n[0] + i*n[2]
	}
	return numbers, nil
}

// mostTried bounds the values of a parameter of tune.
const mostTried = 1000

// mistakenRange matches what looks like a range: two numbers with a dash or a word between them.
var mistakenRange = regexp.MustCompile(`^-?\d+\s*([-–—:…]|to)\s*-?\d+$`)

// readValues reads the values to try: the items of a list of YAML, of which numbers can be ranges.
func readValues(text string) ([]string, error) {
	var list []yaml.Node
	if err := yaml.Unmarshal([]byte("["+text+"]"), &list); err != nil {
		return nil, fmt.Errorf("%q is no list of values; write 0..8, 2,4,8 or rows,columns", text)
	}
	var values []string
	for _, item := range list {
		if item.Kind == yaml.ScalarNode && mistakenRange.MatchString(item.Value) {
			return nil, fmt.Errorf("%q would be one value, a difference; write a range as 0..8, and a formula with names", item.Value)
		}
		if item.Kind == yaml.ScalarNode && item.Style == 0 && strings.Contains(item.Value, "..") {
			numbers, err := readRangeOf(item.Value, mostTried)
			if err != nil {
				return nil, err
			}
			for _, n := range numbers {
				values = append(values, strconv.Itoa(n))
			}
			continue
		}
		item.Line, item.Column = 0, 0
		written, err := yaml.Marshal(&item)
		if err != nil {
			return nil, err
		}
		values = append(values, strings.Join(strings.Fields(string(written)), " "))
	}
	if len(values) == 0 {
		return nil, errors.New("values are needed after =, as in params.x=0..8")
	}
	if len(values) > mostTried {
		return nil, tooMany(mostTried)
	}
	for i, value := range values {
		if slices.Contains(values[:i], value) {
			return nil, fmt.Errorf("%s is given twice", value)
		}
	}
	return values, nil
}
