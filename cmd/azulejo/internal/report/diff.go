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

// diffOf shows rules that differ line by line, each below its key.
func diffOf(list []ruleset.Difference) []DiffLine {
	var all []DiffLine
	for _, d := range list {
		all = append(all, DiffLine{"key", d.Key})
		all = append(all, diffLines(linesOf(d.A), linesOf(d.B))...)
	}
	return all
}

// linesOf divides the value of a rule into lines; one that is not there has none.
func linesOf(value string) []string {
	if value = strings.TrimRight(value, "\n"); value == "" {
		return nil
	}
	return strings.Split(value, "\n")
}

// diffLines returns what is removed from a and added in b, with as many lines in common as
// possible.
func diffLines(a, b []string) []DiffLine {
	common := make([][]int, len(a)+1) // of the rest of a and the rest of b
	for i := len(a); i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0 && i < len(a); j-- {
			common[i][j] = max(common[i+1][j], common[i][j+1])
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			}
		}
	}
	var all []DiffLine
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			all = append(all, DiffLine{"both", "  " + a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			all = append(all, DiffLine{"old", "− " + a[i]})
			i++
		default:
			all = append(all, DiffLine{"new", "+ " + b[j]})
			j++
		}
	}
	return all
}
