package cli

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/variants"
)

// varyName is the flag with values to try in a ruleset.
const varyName = "vary"

// varied is the value of --vary: what to try in a ruleset.
type varied tune.Space

// add adds the flag to a command.
func (v *varied) add(c *cobra.Command, usage string) {
	addValue(c, varyName, "PATH=VALUES", usage+", as in params.x=0..8, params.x=30..90/10 (from, to, step), "+
		"or a list of numbers or words", v.Set)
}

// words returns the flags as words of a command line.
func (v varied) words() (words []string) {
	for _, of := range v {
		words = append(words, "--"+varyName, of.Path+"="+strings.Join(of.Values, ","))
	}
	return words
}

// Set reads a path and its values. Later, open checks whether the ruleset takes them.
func (v *varied) Set(text string) error {
	path, list, found := strings.Cut(text, "=")
	path = strings.TrimSpace(path)
	if !found || path == "" {
		return errors.New("a path, = and values are needed, as in params.x=0..8 or scoring.end=rows,columns")
	}
	for _, p := range *v {
		switch inner, outer := nested(path, p.Path); {
		case inner == "":
		case inner == outer:
			return fmt.Errorf("%s is varied twice; write all values in one flag", path)
		default:
			return fmt.Errorf("%s is a part of %s, which is varied too; write %[1]s in the values of %[2]s", inner, outer)
		}
	}
	values, err := readValues(list)
	if err != nil {
		return err
	}
	*v = append(*v, tune.Parameter{Path: path, Values: values})
	return nil
}

// nested returns two paths if one is the other or a part of it: the longer one first.
func nested(a, b string) (inner, outer string) {
	if len(a) < len(b) {
		a, b = b, a
	}
	if strings.HasPrefix(ruleset.Normalize(a)+".", ruleset.Normalize(b)+".") {
		return a, b
	}
	return "", ""
}

// open opens a ruleset with each value alone. Its error says all that is wrong, and once what is wrong
// with a path.
func (v varied) open(name string, set settings, use func(r *variants.Ruleset, value string) error) error {
	var wrong []error
	for _, p := range v {
		for _, assignment := range set {
			path, _, _ := strings.Cut(assignment, "=")
			if inner, _ := nested(strings.TrimSpace(path), p.Path); inner != "" {
				return usagef("--%s %s and --%s %s change the same value; leave one of them out", setName, assignment, varyName, p.Path)
			}
		}
		said := map[string]bool{}
		for _, value := range p.Values {
			assignment := p.Path + "=" + value
			r, err := openForBots(name, append(slices.Clip(set), assignment)...)
			if err == nil {
				err = use(r, value)
			}
			if err == nil {
				continue
			}
			if reason := reasonOf(err); !said[reason] {
				wrong = append(wrong, blameValues(err, set, assignment))
				said[reason] = true
			}
		}
	}
	return usageError(errors.Join(wrong...))
}

// reasonOf is what is wrong with a ruleset, without where.
func reasonOf(err error) string {
	problems, is := errors.AsType[*ruleset.Problems](err)
	if !is {
		return err.Error()
	}
	var all []string
	for _, p := range problems.List {
		all = append(all, p.Message)
	}
	return strings.Join(all, "\n")
}

// blameValues names the values with which a ruleset has problems.
func blameValues(err error, set settings, tried ...string) error {
	shown := false
	if problems, is := errors.AsType[*ruleset.Problems](err); is {
		for i := range problems.List { // nobody gave it as a --set with a line and a column
			p := &problems.List[i]
			if at := p.Line - len(set) - 1; p.File == "--"+setName && at >= 0 {
				p.File, p.Line, shown = tried[at], 0, len(tried) == 1
			}
		}
	}
	if shown {
		return fmt.Errorf("--%s: %w", varyName, err)
	}
	return fmt.Errorf("--%s %s: %w", varyName, strings.Join(tried, " with "), err)
}

// mostTried bounds the values at a path.
const mostTried = 1000

// tooMany is the error of more values than there can be.
func tooMany(most int) error {
	return fmt.Errorf("these are too many values: %d can be tried in a run; take a larger step", most)
}

// mistakenRange matches what looks like a range: two numbers with a dash or a word between them.
var mistakenRange = regexp.MustCompile(`^-?\d+\s*([-–—:…]|to)\s*-?\d+$`)

// readValues reads the values to try: the items of a list of YAML, of which numbers can be ranges. Numbers
// alone are put in order.
func readValues(text string) (values []string, err error) {
	var list []yaml.Node
	if err := yaml.Unmarshal([]byte("["+text+"]"), &list); err != nil {
		return nil, fmt.Errorf("%q is no list of values; write 0..8, 2,4,8 or rows,columns", text)
	}
	for _, item := range list {
		if item.Kind == yaml.ScalarNode && mistakenRange.MatchString(item.Value) {
			return nil, fmt.Errorf("%q would be one value, a difference; write a range as 0..8, and a formula with names", item.Value)
		}
		if item.Kind == yaml.ScalarNode && item.Style == 0 && strings.Contains(item.Value, "..") {
			numbers, err := readNumbers(item.Value)
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
	number := func(value string) int { n, _ := strconv.Atoi(value); return n }
	if !slices.ContainsFunc(values, func(value string) bool { return strconv.Itoa(number(value)) != value }) {
		slices.SortFunc(values, func(a, b string) int { return cmp.Compare(number(a), number(b)) })
	}
	return values, nil
}

// readNumbers reads a number, or a range of numbers with its step: 30..90/10. The range ends where the last
// number allows.
func readNumbers(text string) ([]int, error) {
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
	if steps >= mostTried {
		return nil, tooMany(mostTried)
	}
	numbers := make([]int, steps+1)
	for i := range numbers {
		numbers[i] = n[0] + i*n[2]
	}
	return numbers, nil
}
