package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/azulejo/azulejo/core/view"
)

// command is what a person can type beside moves.
type command struct {
	name  string
	usage string // its arguments
	help  string
	// run does it and reports whether the position has changed.
	run func(ctx context.Context, m *Match, words []string) (changed bool, err error)
}

// commands are in the order in which help lists them. It is filled in init, as
// help reads it.
var commands []command

func init() {
	commands = []command{
		{"moves", "[WORD…]", "list the legal moves, or those that begin so, each with a number to type", told((*Match).list)},
		{"hint", "", "say what a good move would be", hint},
		{"why", "", "explain every point of the last scoring", told((*Match).why)},
		{"undo", "", "take your last move back, and what came after it", undo},
		{"board", "", "show the board again", told((*Match).redraw)},
		{"rules", "[WORD]", "tell the rules, or those whose key has the word in it", told((*Match).tellRules)},
		{"auto", "", "play moves that are the only ones by themselves from now on, or no longer", told((*Match).toggleAuto)},
		{"save", "[FILE]", "write the game to a file", told((*Match).save)},
		{"help", "", "tell what can be typed now", told((*Match).help)},
		{"quit", "", "leave the game; it is saved and can be gone on with", quit},
	}
}

// told makes a command of something that only tells.
func told(f func(m *Match, words []string)) func(context.Context, *Match, []string) (bool, error) {
	return func(_ context.Context, m *Match, words []string) (bool, error) {
		f(m, words)
		return false, nil
	}
}

func quit(context.Context, *Match, []string) (bool, error) { return false, ErrQuit }

// commandNames lists the commands.
func commandNames() []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}

// findCommand finds a command by its name, a question mark being help. Moves
// may be shortened, commands may not: no beginning of one can be taken for
// another.
func findCommand(word string) *command {
	word = strings.ToLower(word)
	if word == "?" {
		word = "help"
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == word })
	if i < 0 {
		return nil
	}
	return &commands[i]
}

// help tells what can be done now: what the turn asks for, examples of moves,
// and the commands.
func (m *Match) help([]string) {
	if turn := m.Game.Turn(); turn.Seat() {
		m.helpWithTurn()
	}
	table := tabwriter.NewWriter(m.Out, 0, 0, 2, ' ', 0)
	for _, c := range commands {
		fmt.Fprintf(table, "  %s\t%s\n", strings.TrimSpace(c.name+" "+c.usage), c.help)
	}
	_ = table.Flush() // an output that is lost is noticed by who owns it
}

func (m *Match) helpWithTurn() {
	if v, _ := view.Of(m.Game.State()); v.Task != "" {
		fmt.Fprintf(m.Out, "%s: %s.\n", m.seatName(int(m.Game.Turn())), v.Task)
	}
	fmt.Fprintf(m.Out, "Moves are typed as %s.\n", strings.Join(m.examples(), " or "))
	fmt.Fprintln(m.Out, "Words may be shortened: colors to their letter, center to c, floor to f.")
}

// examples gives the text of one legal move for each first word that is no
// number, and of one that begins with a number.
func (m *Match) examples() []string {
	var firsts, examples []string
	for _, move := range m.Game.Moves() {
		text := m.Game.Text(move)
		first, _, _ := strings.Cut(text, " ")
		if first[0] <= '9' {
			first = "a number"
		}
		if !slices.Contains(firsts, first) {
			firsts, examples = append(firsts, first), append(examples, text)
		}
	}
	return examples
}

// toggleAuto switches the playing of only moves.
func (m *Match) toggleAuto([]string) {
	m.Auto = !m.Auto
	if m.Auto {
		fmt.Fprintln(m.Out, "moves that are the only legal ones are played by themselves from now on")
		return
	}
	fmt.Fprintln(m.Out, "you play all moves yourself from now on")
}

// redraw shows the board again.
func (m *Match) redraw([]string) {
	if turn := m.Game.Turn(); turn.Seat() {
		m.show(int(turn))
		return
	}
	fmt.Fprint(m.Out, m.Board(m.Game.State(), Nobody, nil))
}
