package match

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// save writes the record to a file.
func (m *Match) save(words []string) {
	name, err := m.Archive.Save(m.Game, strings.Join(words, " "))
	if err != nil {
		fmt.Fprintln(m.Out, err)
		return
	}
	m.saved = true
	fmt.Fprintf(m.Out, "saved to %s\n", name)
}

// record adds the steps that are new to the record. Where it takes no more the
// game goes on, with its record elsewhere.
func (m *Match) record() {
	m.fewest = min(m.fewest, len(m.Game.Steps()))
	if err := m.Archive.Keep(m.Game); err != nil {
		m.lose(err)
	}
}

// lose tells that the record cannot be written, and where the game is kept
// instead.
func (m *Match) lose(lost error) {
	m.lost = errors.Join(m.lost, lost)
	fmt.Fprintln(m.Out, lost)
	name, err := m.Archive.Rescue(m.Game)
	if err != nil {
		fmt.Fprintf(m.Out, "%v\nthe game goes on and is not kept; save FILE may keep it elsewhere\n", err)
		return
	}
	fmt.Fprintf(m.Out, "the game is kept in %s instead\n", name)
}

// keep saves a game that is left before its end, and says how to go on with it.
func (m *Match) keep(left error) error {
	if m.Game.Turn() == core.Over {
		return nil
	}
	if m.people() && m.worthKeeping() {
		if _, err := m.Archive.Save(m.Game, ""); err != nil {
			return err
		}
	}
	unkept := m.Archive.Name == ""
	if m.people() || m.Archive.grows || unkept {
		m.tellKept(left)
	}
	return nil
}

// worthKeeping reports whether the people have done anything that the file which
// the game was taken from does not have. A game in which nobody has moved is not
// worth a file.
func (m *Match) worthKeeping() bool {
	return m.saved || m.fewest < m.begun || m.lastDecision(m.isPerson) >= m.begun
}

// keepEnd saves the end of a game that has a file of its own, such as one that was
// gone on with.
func (m *Match) keepEnd() {
	if m.Archive.Name == "" {
		return
	}
	m.saved = true // what is taken back from now on is to be saved too
	name, err := m.Archive.Save(m.Game, "")
	if err != nil {
		m.lose(err)
		return
	}
	fmt.Fprintf(m.Out, "the game is kept in %s\n", name)
}

// leave ends a match whose people have left it, or that was stopped: what could
// not be kept where it belongs is kept elsewhere, and is an error all the same.
func (m *Match) leave(left, unkept error) error {
	if unkept != nil {
		if _, err := m.Archive.Rescue(m.Game); err != nil {
			unkept = errors.Join(unkept, err)
		} else {
			m.tellKept(left)
		}
	}
	lost := errors.Join(m.lost, unkept)
	if lost != nil && errors.Is(left, ErrQuit) {
		return lost // to have left is no error, and would only hide this one
	}
	return errors.Join(left, lost)
}
