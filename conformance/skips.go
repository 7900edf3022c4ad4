package conformance

import (
	"fmt"
	"slices"
	"strings"
)

// skips are lines about what was skipped, each with the rulesets that it is true of.
type skips struct {
	lines    []string
	rulesets map[string][]string
}

// add adds a line for a ruleset, "" for all together.
func (s *skips) add(line, ruleset string) {
	if s.rulesets == nil {
		s.rulesets = map[string][]string{}
	}
	if !slices.Contains(s.lines, line) {
		s.lines = append(s.lines, line)
	}
	if ruleset != "" {
		s.rulesets[line] = append(s.rulesets[line], ruleset)
	}
}

// all returns the lines with the rulesets, or how many they are.
func (s *skips) all() []string {
	var all []string
	for _, line := range s.lines {
		switch names := s.rulesets[line]; {
		case len(names) > 3:
			line += fmt.Sprintf(" (%d rulesets)", len(names))
		case len(names) > 0:
			line += " (" + strings.Join(names, ", ") + ")"
		}
		all = append(all, line)
	}
	return all
}

// unmet is why checks of a ruleset were not run: one that they need has failed.
type unmet struct{ check, ruleset string }

// line tells how many they are.
func (u unmet) line(checks int) string {
	if checks == 1 {
		return fmt.Sprintf("1 check that needs %s was not run", u.check)
	}
	return fmt.Sprintf("%d checks that need %s were not run", checks, u.check)
}
