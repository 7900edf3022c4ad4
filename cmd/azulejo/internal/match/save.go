package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/wording"
)

// save is the command that writes the record to a file.
func (m *Match) save(words []string) {
	name, err := m.keep(strings.Join(words, " "))
	if err != nil {
		fmt.Fprintln(m.Out, err)
		return
	}
	fmt.Fprintf(m.Out, "saved to %s\n", name)
}

// keep saves the game in a file, "" for its own.
func (m *Match) keep(name string) (string, error) {
	name, err := m.Archive.Save(m.Game, name)
	if err == nil {
		m.kept = m.decided()
	}
	return name, err
}

// keepUp keeps a game that a person has changed, so that nothing ends the program and the game
// with it. Moves of bots wait: they come again. What cannot be kept is said once, and by leave.
func (m *Match) keepUp() {
	if m.Archive.grows || m.decided() == m.kept {
		return
	}
	m.begun = true
	_, err := m.keep("")
	if err != nil && !m.warned {
		fmt.Fprintf(m.Out, "%v\nthe game goes on; save FILE may keep it elsewhere\n", err)
	}
	m.warned = err != nil
}

// decided returns the last decision of a person by the number of its first event, 0 if
// there is none. Numbers are never used twice.
func (m *Match) decided() int {
	last := m.lastDecision(m.isPerson)
	if last < 0 {
		return 0
	}
	return m.Game.Steps()[last].First
}

// lose prints that the record cannot be written, and where the game is kept instead.
func (m *Match) lose(lost error) {
	m.lost = errors.Join(m.lost, lost)
	fmt.Fprintln(m.Out, lost)
	name, err := m.Archive.Rescue(m.Game)
	if err != nil {
		m.lost = errors.Join(m.lost, err)
		fmt.Fprintf(m.Out, "%v\nthe game is not kept; while it continues, save FILE may keep it elsewhere\n", err)
		return
	}
	fmt.Fprintf(m.Out, "the game is kept in %s instead\n", name)
}

// leave saves a game that is left before its end, with what bots did last, and prints how to
// resume it. A game in which no person has done anything needs no saving. A game that
// cannot be saved in its file is kept elsewhere, which is an error nevertheless.
func (m *Match) leave(left error) error {
	over := m.Game.Turn() == core.Over
	if !over && (m.begun || m.decided() != m.kept) {
		if _, err := m.keep(""); err != nil {
			m.lose(err)
		}
	}
	if !over && (m.people() || m.Archive.grows || m.Archive.Name == "") {
		m.printResume(left)
	}
	if m.lost != nil && errors.Is(left, ErrQuit) {
		return m.lost // ErrQuit would hide it
	}
	return errors.Join(left, m.lost)
}

// Human is the player at the keyboard.
const Human = "human"

// standIn is the bot that the command proposes in place of one that has failed.
const standIn = "greedy"

// printResume prints where an unfinished game is kept, and the command that resumes it.
func (m *Match) printResume(left error) {
	how, failed := "resume it by", -1
	if forfeit := new(Forfeit); errors.As(left, &forfeit) {
		failed = forfeit.Seat
		how = fmt.Sprintf("another bot can take the place of seat %d", failed+1)
	}
	if m.Archive.Name != "" {
		name := wording.Shell(m.Archive.Name)
		flags := name + m.botsFlag(failed)
		if !m.people() {
			flags += " --record " + name // bots alone save nothing by themselves
		}
		fmt.Fprintf(m.Out, "the game is kept in %s\n%s\n  %s play --from %s\n", m.Archive.Name, how, m.Program, flags)
	} else if failed >= 0 && !m.people() {
		fmt.Fprintln(m.Out, "the game is not kept; --record FILE would keep it, and --on-bot-error random would play on")
	}
}

// botsFlag returns a --bots flag for all seats if the record alone cannot fill them: one was
// a program's, which no record starts, or its bot has failed.
func (m *Match) botsFlag(failed int) string {
	seats, needed := slices.Clone(m.Archive.Header.Seats), false
	for seat, name := range seats {
		switch {
		case m.Bots[seat] == nil:
			seats[seat] = Human
		case seat == failed:
			seats[seat], needed = standIn, true
		case bot.IsForeign(name):
			needed = true
		}
	}
	if !needed {
		return ""
	}
	return " --bots " + wording.Shell(wording.CSV(seats))
}
