// Package starter writes what a ruleset begins with: a file that changes nothing yet, its tests, and the schemas
// that both name for editors.
package starter

import (
	_ "embed" // the texts
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"text/template"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

//go:embed starter.tmpl
var templateText string

var templates = sync.OnceValue(func() *template.Template {
	t := template.New("")
	return template.Must(t.Funcs(template.FuncMap{
		"comment": commented,
		"include": func(name string, data any) (string, error) { return executed(t, name, data) },
		"yaml": func(text string) (string, error) {
			out, err := yaml.Marshal(text)
			return strings.TrimSpace(string(out)), err
		},
	}).Parse(templateText))
})

func executed(t *template.Template, name string, data any) (string, error) {
	var b strings.Builder
	err := t.ExecuteTemplate(&b, name, data)
	return b.String(), err
}

// Texts are what a new ruleset begins with.
type Texts struct {
	Rules, Tests string // the files
	Next         string // the next steps, with commands to type
}

// New returns the texts of a ruleset that extends a parent. The file calls the parent by another path than the
// command line.
func New(name, parent string, r *variants.Ruleset) (t Texts, err error) {
	title := strings.NewReplacer("-", " ", "_", " ").Replace(filepath.Base(name))
	data := map[string]any{
		"Schema": SchemaFile, "TestsSchema": TestsSchemaFile,
		"Name": filepath.Base(name), "File": filepath.ToSlash(name), "Parent": parent, "Opened": r.Name,
		"Title": wording.Capital(title), "Scoring": r.Document.Excerpt("scoring"),
	}
	if data["Start"], err = newMoment(r.Rules, false); err != nil {
		return t, err
	}
	if data["Middle"], err = newMoment(r.Rules, true); err != nil {
		return t, err
	}
	for text, into := range map[string]*string{"ruleset": &t.Rules, "tests": &t.Tests, "next": &t.Next} {
		if *into, err = executed(templates(), text, data); err != nil {
			return t, err
		}
	}
	t.Rules, t.Tests, t.Next = program.Named(t.Rules), program.Named(t.Tests), program.Typed(t.Next)
	return t, nil
}

// Position returns a test that begins with a position, or "" if the positions of the rules have no text.
func Position(rules core.Rules) (string, error) {
	m, err := newMoment(rules, true)
	if err != nil {
		return "", nil
	}
	return executed(templates(), "position", m)
}

// The names of the files with the schemas, beside a ruleset.
const (
	SchemaFile      = "azulejo.schema.json"
	TestsSchemaFile = "azulejo.test.schema.json"
)

// Schema returns the JSON Schema of the rulesets of all variants.
func Schema() []byte {
	var all []ruleset.SchemaVariant
	for _, v := range variants.All() {
		all = append(all, ruleset.SchemaVariant{Name: v.Name(), Keys: v.Keys})
	}
	return ruleset.Schema(all, variants.Names())
}

// TestsSchema returns the JSON Schema of files of tests, which are the same for all variants.
func TestsSchema() []byte {
	var positions [][]ruleset.Key
	for _, v := range variants.All() {
		positions = append(positions, variants.PositionKeys(v))
	}
	return scenario.Schema(positions...)
}

// commented puts "# " before each line of a text, which can be empty.
func commented(text string) string {
	if text == "" {
		return ""
	}
	return wording.Indent(text, "# ") + "\n"
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
	m := &moment{Seats: seats, Turn: int(game.Turn()) + 1, Expect: expected(game), Text: wording.Indent(string(text), "      "), Move: game.Text(move)}
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
