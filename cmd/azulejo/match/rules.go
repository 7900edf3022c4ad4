package match

import (
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/view"
)

// tellRules tells how the game is played and all its rules, or those whose key has
// the word in it. What several in a row have in common is said once.
func (m *Match) tellRules(words []string) {
	if v, _ := view.Of(m.Game.State()); len(words) == 0 && v.Guide != "" {
		m.say("%s\n", v.Guide)
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
		fmt.Fprintf(m.Out, "%s: %s\n", r.Key, indent(r.Value))
	}
	if !told {
		m.say("no rule has %q in its key; rules alone tells all of them", about)
		return
	}
	if said != "" {
		m.sayBehind(said)
	}
}

// sayBehind tells something behind a margin.
func (m *Match) sayBehind(text string) {
	const margin = "    "
	fmt.Fprintln(m.Out, wrap(text, margin, margin, m.width()))
}

// indent sets the lines of a long value off.
func indent(value string) string {
	value = strings.TrimRight(value, "\n")
	if !strings.Contains(value, "\n") {
		return value
	}
	return "\n      " + strings.ReplaceAll(value, "\n", "\n      ")
}
