package cli

import (
	_ "embed" // for the templates of the files
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"text/template"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

//go:embed new.tmpl
var newText string

// newTemplates are the texts of a new ruleset. In them, lines that begin with ## are
// comments; those that begin with # become rules or tests without it.
var newTemplates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("new").Funcs(template.FuncMap{
		"comment": commented,
		"yaml": func(text string) (string, error) {
			out, err := yaml.Marshal(text)
			return strings.TrimSpace(string(out)), err
		},
	}).Parse(newText))
})

// fill fills in a template of newTemplates.
func fill(name string, data any) (string, error) {
	var b strings.Builder
	err := newTemplates().ExecuteTemplate(&b, name, data)
	return b.String(), err
}

// texts are the files of a new ruleset, and the next steps.
type texts struct{ ruleset, tests, next string }

// newTexts returns the texts of a ruleset in a new file that extends a parent, which the
// file calls by another path than the command line.
func newTexts(name, parent string, r *variants.Ruleset) (t texts, err error) {
	title := strings.NewReplacer("-", " ", "_", " ").Replace(filepath.Base(name))
	data := map[string]any{
		"Schema": schemaFile, "TestsSchema": testsSchemaFile,
		"Name": filepath.Base(name), "File": filepath.ToSlash(name), "Parent": parent, "Opened": r.Name,
		"Title": strings.ToUpper(title[:1]) + title[1:], "Keys": keysToChange(r),
	}
	if data["Start"], err = newMoment(r.Rules, false); err != nil {
		return t, err
	}
	if data["Position"], err = positionTest(r.Rules); err != nil {
		return t, err
	}
	for name, text := range map[string]*string{"ruleset": &t.ruleset, "tests": &t.tests, "next": &t.next} {
		if *text, err = fill(name, data); err != nil {
			return t, err
		}
	}
	return texts{named(t.ruleset), named(t.tests), typed(t.next)}, nil
}

// newWidth is how wide the comments of a new ruleset are, in columns.
const newWidth = 96

// keysToChange lists the keys of a ruleset with their meaning and what it says there. Keys
// of structures and the like, of which a board has many, are left out.
func keysToChange(r *variants.Ruleset) string {
	var b strings.Builder
	var tops []string
	keys := ruleset.AllKeys(r.Variant.Keys())
	keys = slices.DeleteFunc(keys, func(k *ruleset.Key) bool { return k.Group == ruleset.GroupFile || k.Inert || k.Nested() })
	for i, k := range keys {
		top, _, _ := strings.Cut(k.Path, ".")
		excerpt := r.Document.Excerpt(top)
		if !slices.Contains(tops, top) {
			tops = append(tops, top)
			b.WriteString("\n")
		}
		text := k.Path + ": " + k.Summary()
		if excerpt == "" && k.Example != "" {
			text += " Not set; for example `" + k.Example + "`."
		}
		b.WriteString(wording.Wrap(text, "## ", "##   ", newWidth) + "\n")
		if i+1 == len(keys) || !strings.HasPrefix(keys[i+1].Path, top+".") {
			b.WriteString(commented(excerpt))
		}
	}
	return b.String()
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

// positionTest returns a test that begins with a position in the middle of a round, as a
// list item.
func positionTest(rules core.Rules) (string, error) {
	m, err := newMoment(rules, true)
	if err != nil {
		return "", err
	}
	return fill("position", m)
}
