package match

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

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
		{"board", "", "show the board again", redraw},
		{"rules", "[WORD]", "tell how the game is played and all its rules, or those whose key has the word in it", told((*Match).tellRules)},
		{"auto", "", "play moves that are the only ones by themselves from now on, or no longer", told((*Match).toggleAuto)},
		{"save", "[FILE]", "write the game to the folder for saved games, or to a file", told((*Match).save)},
		{"help", "", "tell what can be typed now", told((*Match).help)},
		{"quit", "", "leave; a game that is not over is kept and can be gone on with", quit},
	}
}

// told makes a command of something that only tells.
func told(f func(m *Match, words []string)) func(context.Context, *Match, []string) (bool, error) {
	return func(ctx context.Context, m *Match, words []string) (bool, error) {
		return false, m.Asker.Page(ctx, m.printed(func() { f(m, words) }))
	}
}

// printed returns what a function prints.
func (m *Match) printed(f func()) string {
	var text strings.Builder
	defer func(out io.Writer) { m.Out = out }(m.Out)
	m.Out = &text
	f()
	return text.String()
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

// beginning returns the names that begin with a word in letters of any case, and the
// word alone if it is one of them.
func beginning(word string, names []string) []string {
	word = strings.ToLower(word)
	if slices.Contains(names, word) {
		return []string{word}
	}
	var found []string
	for _, name := range names {
		if word != "" && strings.HasPrefix(name, word) {
			found = append(found, name)
		}
	}
	return found
}

// help tells what can be done now: what the turn asks for, examples of moves,
// and the commands.
func (m *Match) help([]string) {
	if turn := m.Game.Turn(); turn.Seat() {
		m.helpWithTurn()
	}
	const margin = 17 // of what commands do
	for _, c := range commands {
		usage := fmt.Sprintf("  %-*s", margin-2, strings.TrimSpace(c.name+" "+c.usage))
		fmt.Fprintln(m.Out, wrap(c.help, usage, strings.Repeat(" ", margin), m.width()))
	}
}

func (m *Match) helpWithTurn() {
	v, _ := view.Of(m.Game.State())
	if v.Task != "" {
		m.say("%s: %s.", m.seatName(int(m.Game.Turn())), v.Task)
	}
	m.say("Moves are typed as %s.", strings.Join(m.examples(), " or "))
	if v.Form != "" {
		m.say("%s", v.Form)
	}
	m.say("Words may be shortened: colors to their letter, others and commands to their beginning. " +
		"rules tells how the game is played.")
}

// examples gives the text of one legal move of each shape: with another first
// word, where that is no number, or with another number of words.
func (m *Match) examples() []string {
	var shapes, examples []string
	for _, move := range m.Game.Moves() {
		words := strings.Fields(m.Game.Text(move))
		shape := fmt.Sprint(words[0], len(words))
		if words[0][0] <= '9' {
			shape = fmt.Sprint("a number", len(words))
		}
		if !slices.Contains(shapes, shape) && len(examples) < maxExamples {
			shapes, examples = append(shapes, shape), append(examples, strings.Join(words, " "))
		}
	}
	return examples
}

// maxExamples bounds how many moves help shows.
const maxExamples = 6

// toggleAuto switches the playing of only moves.
func (m *Match) toggleAuto([]string) {
	m.Auto = !m.Auto
	if m.Auto {
		m.say("moves that are the only legal ones are played by themselves from now on")
		return
	}
	m.say("you play all moves yourself from now on")
}

// redraw shows the board again.
func redraw(_ context.Context, m *Match, _ []string) (changed bool, err error) {
	if turn := m.Game.Turn(); turn.Seat() {
		m.show(int(turn))
	} else {
		m.showTo(Nobody, nil)
	}
	return false, nil
}
