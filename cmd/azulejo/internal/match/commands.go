package match

import (
	"context"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// command is a word that a person can type instead of a move.
type command struct {
	name  string
	usage string // its arguments
	help  string
	run   func(ctx context.Context, m *Match, words []string) error
}

// commands are in the order of help. init sets them, as help itself reads them.
var commands []command

func init() {
	commands = []command{
		{"moves", "[WORD…]", "list the legal moves, or those that begin so, each with a number to type", printing((*Match).list)},
		{"hint", "", "say what a good move would be", hint},
		{"why", "", "explain every point of the last scoring", printing((*Match).why)},
		{"plans", "", "say what the last moves of bots changed most for them", printing((*Match).plans)},
		{"undo", "", "undo your last move, and what came after it", printing((*Match).undo)},
		{"board", "[SEAT]", "show the board again, or the board of a seat, such as 2", printing((*Match).showBoard)},
		{"rules", "[WORD]", "print how the game is played, or the rules about a word, such as lid", printing((*Match).printRules)},
		{"auto", "", "play moves that are the only legal ones automatically from now on, or no longer", printing((*Match).toggleAuto)},
		{"save", "[FILE]", "write the game to the folder for saved games, or to a file", printing((*Match).save)},
		{"help", "", "list what can be typed now", printing((*Match).help)},
		{"quit", "", "leave; a game that is not over is kept and can be resumed",
			func(context.Context, *Match, []string) error { return ErrQuit }},
	}
}

// printing makes a command of a function that cannot fail; its output is paged. The numbers of a
// list are gone with it.
func printing(f func(m *Match, words []string)) func(context.Context, *Match, []string) error {
	return func(ctx context.Context, m *Match, words []string) error {
		var text strings.Builder
		out := m.Out
		defer func() { m.Out = out }()
		m.Out = &text
		f(m, words)
		m.Out = out
		gone, err := m.Asker.Page(ctx, text.String())
		if gone {
			m.listed = nil
		}
		return err
	}
}

// commandNames lists the commands.
func commandNames() []string {
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return names
}

// help prints what the turn asks for, examples of moves, and the commands.
func (m *Match) help([]string) {
	if turn := m.Game.Turn(); turn.Seat() {
		v, _ := view.Of(m.looking().State())
		if v.Task != "" {
			m.say("%s: %s.", m.seatName(int(turn)), v.Task)
		}
		m.say("A move is typed as in %s; moves lists all.", m.Game.Text(m.Game.Moves()[0]))
		if v.Form != "" {
			m.say("%s", v.Form)
		}
		m.say("Words may be shortened: colors to their letter, others and commands to their beginning. " +
			"rules prints how the game is played.")
	}
	const margin = 17 // columns before the descriptions
	for _, c := range commands {
		usage := fmt.Sprintf("  %-*s", margin-2, strings.TrimSpace(c.name+" "+c.usage))
		fmt.Fprintln(m.Out, wording.Wrap(c.help, usage, strings.Repeat(" ", margin), m.Width()))
	}
}

// toggleAuto switches Auto.
func (m *Match) toggleAuto([]string) {
	m.Auto = !m.Auto
	if m.Auto {
		m.say("moves that are the only legal ones are played automatically from now on")
		return
	}
	m.say("you play all moves yourself from now on")
}

// list lists the legal moves that begin with the words, numbered and in columns.
func (m *Match) list(words []string) {
	m.listed = core.Matching(m.Game.Rules(), m.Game.State(), words)
	if !m.Game.Turn().Seat() {
		fmt.Fprintln(m.Out, "there is no move to be made")
		return
	}
	if m.listed == nil {
		fmt.Fprintf(m.Out, "no legal move begins with %s\n", strings.Join(words, " "))
		return
	}
	for _, row := range columns(m.meant(words), m.Width()) {
		fmt.Fprintln(m.Out, row)
	}
}

// meant returns the texts of the legal moves that begin with typed words.
func (m *Match) meant(words []string) []string {
	var texts []string
	for _, move := range core.Matching(m.Game.Rules(), m.Game.State(), words) {
		texts = append(texts, m.Game.Text(move))
	}
	return texts
}

// columns numbers texts and lays them out in as many columns as fit a width, read
// downward.
func columns(texts []string, most int) []string {
	widest := 0
	for _, t := range texts {
		widest = max(widest, len(t))
	}
	width := widest + 7 // the number and the gap
	across := max(1, most/width)
	rows := (len(texts) + across - 1) / across
	lines := make([]string, rows)
	for i, t := range texts {
		lines[i%rows] += fmt.Sprintf("%4d %-*s", i+1, width-5, t)
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}

// printRules prints how the game is played, or the rules about some words.
func (m *Match) printRules(words []string) {
	text, err := m.Explain(strings.Join(words, " "), m.Width())
	if err != nil {
		why, _, _ := strings.Cut(err.Error(), "\n")
		m.say("%s\nrules alone prints how the game is played", why)
		return
	}
	fmt.Fprint(m.Out, text)
}

// say prints a text in lines that fit the screen.
func (m *Match) say(format string, args ...any) {
	for line := range strings.SplitSeq(fmt.Sprintf(format, args...), "\n") {
		fmt.Fprintln(m.Out, wording.Wrap(line, "", "  ", m.Width()))
	}
}
