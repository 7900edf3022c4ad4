package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// beginning is a new ruleset.
type beginning struct {
	ruleset *variants.Ruleset // its parent,
	parent  string            // as the file names it
	title   string
}

// newWidth is how wide the comments of a new ruleset are.
const newWidth = 96

// text returns the ruleset. Lines that begin with ## are comments; those that begin with #
// become rules without it.
func (n *beginning) text() string {
	var b strings.Builder
	b.WriteString(named(fmt.Sprintf(`# yaml-language-server: $schema=%s
## %s changes rules of %s. To change a rule, remove the "# " before it and before the line
## it belongs to. azulejo explain %s KEY describes a key.
format: 1
extends: %s
name: %s
summary: As %s, but nothing is changed yet.

## Numbers of your own: formulas use them as params.NAME, and --set params.NAME=5 changes one
## for a run.
# params:
#   dear: 2
`, schemaFile, n.title, n.parent, n.parent, yamlText(n.parent), yamlText(titled(n.title)), n.parent)))
	stops, err := n.ruleset.Document.Tour()
	if err != nil {
		panic(err) // a ruleset that was opened is bound
	}
	for _, stop := range stops {
		b.WriteString("\n")
		for _, r := range stop.Rules {
			text := r.Key + ": " + r.Doc
			if stop.YAML == "" && r.Value != "" {
				text += " Not set; for example `" + r.Value + "`."
			}
			b.WriteString(wording.Wrap(text, "## ", "##   ", newWidth) + "\n")
		}
		for line := range strings.Lines(stop.YAML) {
			b.WriteString("# " + line)
		}
	}
	return b.String()
}

// titled turns the name of a file into a title.
func titled(name string) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' })
	if len(words) == 0 {
		return name
	}
	words[0] = strings.ToUpper(words[0][:1]) + words[0][1:]
	return strings.Join(words, " ")
}

// yamlText returns a text as a YAML string, in quotes if YAML could read it otherwise.
func yamlText(text string) string {
	if usableName.MatchString(strings.ReplaceAll(text, " ", "-")) && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz") &&
		!strings.Contains("yes no on off true false null y n", strings.ToLower(text)) && text[0] > '9' {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// tests returns the tests of a new ruleset: one that holds, and two to try.
func (n *beginning) tests() (string, error) {
	rules := n.ruleset.Rules
	seats, _ := rules.Seats()
	game, err := core.NewGame(rules, seats, core.Seeded(1))
	if err != nil {
		return "", usageError(err)
	}
	position, err := positionTest(rules)
	if err != nil {
		return "", contentError(err)
	}
	move, scores, begins := game.Moves()[0], scoresText(game), int(game.Turn())+1
	first := game.Text(move)
	if err := game.Play(move); err != nil {
		return "", contentError(err)
	}
	return named(fmt.Sprintf(`# yaml-language-server: $schema=%[8]s
## Tests of %[1]s.yaml: azulejo test %[1]s.yaml runs them. azulejo explain tests lists what they can say.
format: 1
tests:
  - name: all seats start with the same score, and seat %[2]d has the first turn
    seats: %[3]d
    seed: 1
    expect: { round: 1, turn: %[2]d, score: [%[4]s] }
## A test of moves: remove the "# " and write what you expect.
#   - name: the turn after the first take
#     seats: %[3]d
#     seed: 1
#     moves: [%[5]s]
#     expect: { round: 1, turn: %[6]d }
## A test of a position: what you leave out is as at the start. azulejo explain position lists its
## keys, and azulejo replay GAME.jsonl --step N prints the position after a move.
%[7]s`, n.title, begins, seats, scores, first, int(game.Turn())+1, commented(position), testsSchemaFile)), nil
}

// commented puts "# " before each line of a text.
func commented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString("# " + line)
	}
	return b.String()
}

// next returns the next steps.
func (n *beginning) next(name string) string {
	name = filepath.ToSlash(name)
	return typed(fmt.Sprintf(`%[1]s.yaml plays like %[2]s until you change it; %[1]s.test.yaml tests it.
  azulejo check %[1]s.yaml       find its mistakes
  azulejo test %[1]s.yaml        run its tests
  azulejo explain %[1]s.yaml     read its rules in words
  azulejo diff %[2]s %[1]s.yaml  see what it changes
  azulejo play %[1]s.yaml        play it
For a test that begins with a position, record a game and copy the text at the end of what replay prints:
  azulejo play %[1]s.yaml --bots greedy,greedy --record game.jsonl
  azulejo replay game.jsonl --step 10
`, name, n.ruleset.Name))
}

// midRound returns a game in the middle of its second round (or of its only one), with
// tiles on the boards.
func midRound(rules core.Rules, seats int) (*core.Game, error) {
	game, err := core.NewGame(rules, seats, core.Seeded(1))
	if err != nil {
		return nil, err
	}
	const most, into = 200, 3
	for played, later := 0, 0; played < most && later <= into && game.Turn().Seat(); played++ {
		moves := game.Moves()
		if err := game.Play(moves[7*played%len(moves)]); err != nil {
			return nil, err
		}
		if game.State().Round() > 1 {
			later++
		}
	}
	if game.Err() != nil {
		return nil, game.Err()
	}
	if !game.Turn().Seat() {
		game.Undo()
	}
	return game, nil
}

// positionTest returns a test that begins with a position in the middle of a round, as a
// list item.
func positionTest(rules core.Rules) (string, error) {
	seats, _ := rules.Seats()
	game, err := midRound(rules, seats)
	if err != nil {
		return "", err
	}
	position, err := game.State().AppendText(nil)
	if err != nil {
		return "", err
	}
	move := game.Moves()[0]
	text := game.Text(move)
	if err := game.Play(move); err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "  - name: a move in the middle of a round\n    position:\n")
	for line := range strings.Lines(string(position)) {
		b.WriteString("      " + line)
	}
	fmt.Fprintf(&b, "    moves: [%s]\n    expect: { round: %d, score: [%s]%s }\n",
		text, game.State().Round(), scoresText(game), turnText(game))
	return b.String(), game.Err()
}

// scoresText lists the points of all seats.
func scoresText(game *core.Game) string {
	var scores []string
	for _, score := range game.Scores() {
		scores = append(scores, fmt.Sprint(score))
	}
	return strings.Join(scores, ", ")
}

// turnText returns the expected turn, "" if no seat has one.
func turnText(game *core.Game) string {
	if !game.Turn().Seat() {
		return ""
	}
	return fmt.Sprintf(", turn: %d", int(game.Turn())+1)
}
