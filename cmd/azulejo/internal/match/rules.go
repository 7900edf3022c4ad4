package match

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// tellRules tells how the game is played and all its rules, or those whose key has
// the word in it. What several in a row have in common is said once.
func (m *Match) tellRules(words []string) {
	if len(words) == 0 && m.Rulebook != nil {
		fmt.Fprint(m.Out, m.Rulebook(m.width()))
		return
	}
	about := strings.ToLower(strings.Join(words, " "))
	said, told := "", false
	for _, r := range m.Rules {
		if !strings.Contains(r.Key, about) && !strings.HasPrefix(about, r.Key+".") {
			continue
		}
		if r.Doc != said && said != "" {
			m.sayBehind(said)
		}
		said, told = r.Doc, true
		m.tellValue(r)
	}
	if !told {
		m.say("no rule has %q in its key; rules alone tells all of them", about)
		return
	}
	if said != "" {
		m.sayBehind(said)
	}
}

// tellValue tells what a rule says. A drawing keeps its lines.
func (m *Match) tellValue(r ruleset.Rule) {
	if strings.Contains(strings.TrimRight(r.Value, "\n"), "\n") {
		fmt.Fprintf(m.Out, "%s: %s\n", r.Key, indent(r.Value))
		return
	}
	fmt.Fprintln(m.Out, wrap(r.Key+": "+r.Value, "", "      ", m.width()))
}

// sayBehind tells something behind a margin.
func (m *Match) sayBehind(text string) {
	const margin = "    "
	fmt.Fprintln(m.Out, wrap(text, margin, margin, m.width()))
}

// indent sets the lines of a long value off.
func indent(value string) string {
	value = strings.TrimRight(value, "\n")
	return "\n      " + strings.ReplaceAll(value, "\n", "\n      ")
}
