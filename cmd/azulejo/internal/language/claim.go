package language

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/variants"
)

// Claims reports whether a text says that it is a ruleset or a file of tests. It says so by `format: 1`, or
// it extends or tests a shipped ruleset. Other YAML files have keys of the same names.
func Claims(text string) bool {
	s := scan(strings.TrimPrefix(text, "\ufeff"))
	return slices.ContainsFunc(s.entries, func(e entry) bool {
		value := strings.Trim(s.slice(e.value), `"' `)
		key, item, _ := strings.Cut(e.path, ".")
		switch {
		case e.path == "format":
			return value == "1"
		case e.path == "ruleset", key == "extends" && !strings.Contains(item, "."):
			return slices.Contains(variants.Names(), value)
		}
		return false
	})
}

// Begins reports whether a text can still become a ruleset or a file of tests: one line of it at most is
// written.
func Begins(text string) bool {
	written := 0
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			written++
		}
	}
	return written <= 1
}
