package match

import (
	"fmt"
	"strings"
)

// tellRules tells the rules, or those whose key has the word in it. What several
// in a row have in common is said once.
func (m *Match) tellRules(words []string) {
	about := strings.ToLower(strings.Join(words, " "))
	said, told := "", false
	for _, r := range m.Rules {
		if !strings.Contains(r.Key, about) && !strings.HasPrefix(about, r.Key+".") {
			continue
		}
		if r.Doc != said && said != "" {
			fmt.Fprintln(m.Out, wrap(said, "    "))
		}
		said, told = r.Doc, true
		fmt.Fprintf(m.Out, "%s: %s\n", r.Key, indent(r.Value))
	}
	if !told {
		fmt.Fprintf(m.Out, "no rule has %q in its key; rules alone tells all of them\n", about)
		return
	}
	if said != "" {
		fmt.Fprintln(m.Out, wrap(said, "    "))
	}
}

// indent sets the lines of a long value off.
func indent(value string) string {
	value = strings.TrimRight(value, "\n")
	if !strings.Contains(value, "\n") {
		return value
	}
	return "\n      " + strings.ReplaceAll(value, "\n", "\n      ")
}

// wrap breaks a text into lines behind a margin.
func wrap(text, margin string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(margin)+len(line)+1+len(word) > listWidth {
			lines, line = append(lines, margin+line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return strings.Join(append(lines, margin+line), "\n")
}
