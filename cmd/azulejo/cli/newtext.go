package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// newTexts returns the texts of new.tmpl: the files of a ruleset that extends a parent, and the
// next steps. The file calls the parent by another path than the command line.
func newTexts(name, parent string, r *variants.Ruleset) (texts map[string]string, err error) {
	title := strings.NewReplacer("-", " ", "_", " ").Replace(filepath.Base(name))
	data := map[string]any{
		"Schema": schemaFile, "TestsSchema": testsSchemaFile,
		"Name": filepath.Base(name), "File": filepath.ToSlash(name), "Parent": parent, "Opened": r.Name,
		"Title": wording.Capital(title), "Scoring": r.Document.Excerpt("scoring"),
	}
	if data["Start"], err = newMoment(r.Rules, false); err != nil {
		return nil, err
	}
	if data["Middle"], err = newMoment(r.Rules, true); err != nil {
		return nil, err
	}
	texts = map[string]string{}
	for _, text := range []string{"ruleset", "tests", "next"} {
		if texts[text], err = filled("new.tmpl", text, data); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// commented puts "# " before each line of a text, which can be empty.
func commented(text string) string {
	if text == "" {
		return ""
	}
	return indent(text, "# ") + "\n"
}

// moment is a position in a game with a move, as a test has them.
type moment struct {
	Seats, Turn   int
	Expect, After string // before and after the move
	Text, Move    string
}

// newMoment plays the first game of a ruleset and returns its start or a moment in the
// middle of its second round (or of its only one), with tiles on the boards. The moves are
// always the same, so that a new file of tests expects what the engine gives.
func newMoment(rules core.Rules, middle bool) (*moment, error) {
	seats, _ := rules.Seats()
	game, err := core.NewGame(rules, seats, core.Seeded(1))
	if err != nil {
		return nil, err
	}
	const most, into = 200, 3 // moves in all, and in the second round
	for played, later := 0, 0; middle && played < most && later <= into && game.Turn().Seat(); played++ {
		moves := game.Moves()
		// Any choice does that is always the same, but the first move again and again would
		// leave most of a board empty.
		if err := game.Play(moves[7*played%len(moves)]); err != nil {
			return nil, err
		}
		if game.State().Round() > 1 {
			later++
		}
	}
	if !game.Turn().Seat() {
		game.Undo()
	}
	text, err := game.State().AppendText(nil)
	if err != nil {
		return nil, err
	}
	move := game.Moves()[0]
	m := &moment{Seats: seats, Turn: int(game.Turn()) + 1, Expect: expected(game), Text: indent(string(text), "      "), Move: game.Text(move)}
	err = game.Play(move)
	m.After = expected(game)
	return m, err
}

// expected is what a test can expect of a game.
func expected(game *core.Game) string {
	scores := strings.ReplaceAll(fmt.Sprint(game.Scores()), " ", ", ")
	text := fmt.Sprintf(" round: %d, score: %s", game.State().Round(), scores)
	if game.Turn().Seat() {
		text += fmt.Sprintf(", turn: %d", int(game.Turn())+1)
	}
	return text + " "
}
