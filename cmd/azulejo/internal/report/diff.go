package report

import (
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// DiffLine is a line of a diff.
type DiffLine struct {
	Kind string // "key", "both", "old" or "new"
	Text string
}

// diffOf compares rules that differ line by line, each after its key.
func diffOf(list []ruleset.Difference) []DiffLine {
	var all []DiffLine
	for _, d := range list {
		all = append(all, DiffLine{"key", d.Key})
		all = append(all, diffLines(linesOf(d.A), linesOf(d.B))...)
	}
	return all
}

// linesOf splits the value of a rule into lines. A missing rule has none.
func linesOf(value string) []string {
	if value = strings.TrimRight(value, "\n"); value == "" {
		return nil
	}
	return strings.Split(value, "\n")
}

// diffLines compares two texts by their first and last lines: what is between those that
// they share is removed and added as a whole. Values of rules are short.
func diffLines(a, b []string) (all []DiffLine) {
	add := func(kind, sign string, lines []string) {
		for _, line := range lines {
			all = append(all, DiffLine{kind, sign + " " + line})
		}
	}
	head, tail, most := 0, 0, min(len(a), len(b))
	for head < most && a[head] == b[head] {
		head++
	}
	for tail < most-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	add("both", " ", a[:head])
	add("old", "−", a[head:len(a)-tail])
	add("new", "+", b[head:len(b)-tail])
	add("both", " ", a[len(a)-tail:])
	return all
}
