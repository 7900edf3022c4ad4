package match

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Who can play, beside the bots of this program.
const (
	Human   = "human" // a person at the keyboard
	Program = "exec"  // the kind of bots that are other programs
)

// standIn is who can take the place of a bot that has failed.
const standIn = "greedy"

// tellKept says where an unfinished game is kept, and the command that goes on
// with it.
func (m *Match) tellKept(left error) {
	how, failed := "resume it by", -1
	if forfeit := new(Forfeit); errors.As(left, &forfeit) {
		failed = forfeit.Seat
		how = fmt.Sprintf("another bot can take the place of seat %d", failed+1)
	}
	switch name := quote(m.Archive.Name); {
	case m.Archive.Name != "" && m.people():
		fmt.Fprintf(m.Out, "the game is kept in %s\n%s\n  %s play --from %s%s\n",
			m.Archive.Name, how, m.Program, name, m.botsFlag(failed))
	case m.Archive.Name != "":
		fmt.Fprintf(m.Out, "the game is kept in %s\n%s\n  %s play --from %s%s --record %s\n",
			m.Archive.Name, how, m.Program, name, m.botsFlag(failed), name)
	case failed >= 0 && !m.people():
		fmt.Fprintln(m.Out, "the game is not kept; --record FILE would keep it, and with --on-bot-error random it goes on")
	}
}

// botsFlag names who plays from the first seat on that the record alone cannot
// fill: one of a program, which no record starts, or one whose bot has failed.
func (m *Match) botsFlag(failed int) string {
	seats := slices.Clone(m.Archive.Header.Seats)
	for seat := range seats {
		switch {
		case m.Bots[seat] == nil:
			seats[seat] = Human
		case seat == failed:
			seats[seat] = standIn
		}
	}
	first := slices.IndexFunc(m.Archive.Header.Seats, func(name string) bool {
		return strings.HasPrefix(name, Program+":")
	})
	if first < 0 || failed >= 0 && failed < first {
		first = failed
	}
	if first < 0 {
		return ""
	}
	return " --bots " + quote(list(seats[first:]))
}

// list writes names as a flag takes several: separated by commas, and those with
// a comma or quote in quotes.
func list(names []string) string {
	var text strings.Builder
	w := csv.NewWriter(&text)
	_ = w.Write(names) // a Builder takes everything
	w.Flush()
	return strings.TrimSuffix(text.String(), "\n")
}

// plainWord is what a shell takes as it stands.
var plainWord = regexp.MustCompile(`^[\pL\pN_@%+=:,./-]+$`)

// quote writes a word as it is typed in a shell.
func quote(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
