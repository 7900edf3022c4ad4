package match

import (
	"fmt"
	"strings"
)

// save writes the record to a file.
func (m *Match) save(words []string) {
	name, err := m.Archive.Save(m.Game, strings.Join(words, " "))
	if err != nil {
		fmt.Fprintln(m.Out, err)
		return
	}
	fmt.Fprintf(m.Out, "saved to %s\n", name)
}

// keep saves a game that is left before its end, and says how to go on with it.
// One in which nobody has moved is not worth a file.
func (m *Match) keep() error {
	if m.lastDecision(m.isPerson) < 0 && m.Archive.Name == "" {
		return nil
	}
	name, err := m.Archive.Save(m.Game, "")
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Out, "the game is kept in %s; go on with it by\n  azulejo play --from %s\n", name, name)
	return nil
}
