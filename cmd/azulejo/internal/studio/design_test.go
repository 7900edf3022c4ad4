package studio

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/starter"
	"github.com/azulejo/azulejo/core"
)

// corners is a ruleset that is designed in tests.
const corners = `format: 1
extends: classic
name: Corners
summary: Each corner of the wall is worth something.
params: { corner: 4 }
scoring:
  floor: [-1, -1, -2, -2, -3, -3, -3]
bonuses:
  corners: { per: "count(cells, .filled and (.row == 1 or .row == 5) and (.col == 1 or .col == 5))", points: params.corner }
`

// designing starts a studio in a folder with corners.yaml.
func designing(t testing.TB) (v *visitor, folder string) {
	t.Helper()
	folder = t.TempDir()
	v = open(t, folder)
	v.write(map[string]string{"corners.yaml": corners})
	return v, folder
}

// ask asks about a text, and returns the answer.
func (v *visitor) ask(path string, question, into any) {
	v.t.Helper()
	code, text := v.do("POST", "/api/design/"+path, question)
	require.Equal(v.t, http.StatusOK, code, "%.300s", text)
	require.NoError(v.t, json.Unmarshal([]byte(text), into))
}

// refusal asks what cannot be answered, and returns why.
func (v *visitor) refusal(method, path string, question any) string {
	v.t.Helper()
	code, text := v.do(method, "/api/design/"+path, question)
	require.Equal(v.t, http.StatusUnprocessableEntity, code, "%.300s", text)
	var p problem
	require.NoError(v.t, json.Unmarshal([]byte(text), &p))
	return p.Error
}

func text(t testing.TB, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	require.NoError(t, err)
	return string(text)
}

func TestOnlyTheOwnerDesigns(t *testing.T) {
	v, folder := designing(t)
	for _, path := range []string{"GET /design", "GET /design?file=corners.yaml", "GET /api/design/file?file=corners.yaml",
		"PUT /api/design/file", "POST /api/design/new", "POST /api/design/tests/add", "POST /api/design/compare",
		"POST /api/design/tune", "POST /api/design/tunable", "POST /api/design/set", "POST /design/report", "POST /api/design/check", "POST /api/design/rules", "POST /api/design/board"} {
		method, path, _ := strings.Cut(path, " ")
		code, _ := v.guest().do(method, path, map[string]string{"file": "corners.yaml", "text": "taken"})
		assert.Equal(t, http.StatusForbidden, code, path)
	}
	assert.Equal(t, corners, text(t, folder, "corners.yaml"))
}

func TestFilesAreSavedAsTheyWereSeen(t *testing.T) {
	v, folder := designing(t)
	var seen document
	v.get("/api/design/file?file=corners.yaml", &seen)
	assert.Equal(t, corners, seen.Text)
	code, _ := v.do("GET", "/api/design/file?file=corners.yaml&seen="+seen.Hash, nil)
	assert.Equal(t, http.StatusNoContent, code)

	mine := document{"corners.yaml", corners + "# mine\n", seen.Hash}
	code, answer := v.do("PUT", "/api/design/file", mine)
	require.Equal(t, http.StatusOK, code, answer)
	var saved document
	require.NoError(t, json.Unmarshal([]byte(answer), &saved))
	assert.Equal(t, mine.Text, text(t, folder, "corners.yaml"))

	theirs := corners + "# theirs\n"
	require.NoError(t, os.WriteFile(filepath.Join(folder, "corners.yaml"), []byte(theirs), 0o644))
	code, answer = v.do("PUT", "/api/design/file", document{"corners.yaml", "# over it", saved.Hash})
	require.Equal(t, http.StatusConflict, code, answer)
	var conflict struct {
		Error string
		Disk  document
	}
	require.NoError(t, json.Unmarshal([]byte(answer), &conflict))
	assert.Equal(t, theirs, conflict.Disk.Text)
	assert.Equal(t, theirs, text(t, folder, "corners.yaml"))

	code, _ = v.do("PUT", "/api/design/file", document{"corners.yaml", "# chosen", conflict.Disk.Hash})
	assert.Equal(t, http.StatusOK, code)
	assert.Equal(t, "# chosen", text(t, folder, "corners.yaml"))
	left, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, e := range left {
		assert.NotContains(t, e.Name(), ".azulejo-")
	}
}

// Whatever name a request has, nothing outside the folder is read or written.
func TestNothingOutsideTheFolderIsReached(t *testing.T) {
	v, folder := designing(t)
	outside := t.TempDir()
	secret := filepath.Join(outside, "secret.yaml")
	require.NoError(t, os.WriteFile(secret, []byte("name: secret"), 0o644))
	require.NoError(t, os.Symlink(secret, filepath.Join(folder, "link.yaml")))
	require.NoError(t, os.Symlink(outside, filepath.Join(folder, "linked")))
	require.NoError(t, os.Symlink("corners.yaml", filepath.Join(folder, "inner.yaml")))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "notes.txt"), []byte("secret"), 0o644))
	for _, name := range []string{"../secret.yaml", secret, "link.yaml", "linked/secret.yaml", "./corners.yaml", "a/../corners.yaml",
		"..\\secret.yaml", "notes.txt", "studio.key", ".hidden.yaml", ".yaml", "", "x\x00.yaml", "corners.yaml/", "//corners.yaml",
		"a\n.yaml", "a\x1b[2J.yaml", "a\u202e.yaml", ".git/a.yaml", "a/.b/c.yaml"} {
		code, answer := v.do("GET", "/api/design/file?file="+url.QueryEscape(name), nil)
		assert.Equal(t, http.StatusUnprocessableEntity, code, "%q: %s", name, answer)
		assert.NotContains(t, answer, "name: secret")
		v.refusal("PUT", "file", document{name, "written", hashOf([]byte("name: secret"))})
		v.refusal("PUT", "file", document{name, "written", ""})
		if path.Base(name) != "corners.yaml" || path.IsAbs(name) {
			answer = v.refusal("POST", "rules", sketch{"mine.yaml", "format: 1\nextends: " + name + "\n"})
			assert.NotContains(t, answer, "name: secret")
		}
	}
	assert.Contains(t, v.refusal("PUT", "file", document{"inner.yaml", "written", hashOf([]byte(corners))}), "link")
	assert.Equal(t, "name: secret", text(t, outside, "secret.yaml"))
	assert.Equal(t, "secret", text(t, folder, "notes.txt"))
	for _, name := range []string{"../etc/passwd", "../../etc/passwd.yaml", "/etc/passwd.yaml"} {
		answer := v.refusal("POST", "rules", sketch{"mine.yaml", "format: 1\nextends: " + name + "\n"})
		assert.NotContains(t, answer, "root:")
	}
}

// A new file has a name that every system takes, in all ways to make one.
func TestNewFilesHaveUsableNames(t *testing.T) {
	v, folder := designing(t)
	before, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, name := range []string{"CON", "lpt1", "a:b", "two words", "é", "a\u200bb", "a*", "-a", strings.Repeat("a", 65)} {
		v.refusal("PUT", "file", document{name + ".yaml", "format: 1\n", ""})
		v.refusal("PUT", "file", document{name + ".test.yaml", "tests: []\n", ""})
		v.refusal("PUT", "file", document{name + "/a.yaml", "format: 1\n", ""})
		v.refusal("POST", "new", newRuleset{Name: name, Extends: "classic"})
	}
	after, err := os.ReadDir(folder)
	require.NoError(t, err)
	assert.Len(t, after, len(before))
}

// What a text does is asked for by all means at once. None of them ends the studio or takes long.
func TestBrokenTextsAreAnsweredWithReasons(t *testing.T) {
	v, _ := designing(t)
	for name, broken := range map[string]string{
		"nothing": "", "no YAML": "a: [", "anchors": "a: &a [1]\nb: [*a, *a]\n", "deep": strings.Repeat("a:\n ", 2000),
		"a cycle": "format: 1\nextends: mine.yaml\n", "unknown": "format: 1\nextends: clasic\n", "no variant": "format: 1\n",
		"a costly formula": "format: 1\nextends: classic\nscoring: { place: 'sum(1..49000, score) * 0' }\n",
	} {
		began := time.Now()
		for _, path := range []string{"rules", "board", "tests", "first"} {
			assert.NotEmpty(t, v.refusal("POST", path, sketch{"mine.yaml", broken}), "%s: %s", name, path)
		}
		code, answer := v.do("POST", "/api/design/compare", sketch{"mine.yaml", broken})
		assert.Equal(t, http.StatusOK, code)
		assert.Contains(t, answer, `"error":`, name)
		var c checked
		v.ask("check", sketch{"mine.yaml", broken}, &c)
		assert.NotEmpty(t, c.Diagnostics, name)
		assert.False(t, c.Plays, name)
		assert.Less(t, time.Since(began), 10*time.Second, name)
	}
}

// filled is a part of a page.
type filled struct{ HTML string }

func TestFormulasThatFailAreShown(t *testing.T) {
	v, _ := designing(t)
	faulty := sketch{"mine.yaml", "format: 1\nextends: classic\nscoring: { place: 100 / (score - run.h) }\n"}
	var b boardAnswer
	v.ask("board", boardQuestion{sketch: faulty, Position: "turn: 1\nmarker: 1\ncenter: R\nseats: [{ score: 1, lines: [B, ., ., ., .] }, {}]"}, &b)
	assert.Contains(t, b.Why, "divides by zero")
	assert.Empty(t, b.Test)
	var first filled
	v.ask("first", sketch{"mine.yaml", "format: 1\nextends: classic\nscoring: { place: base + 0 / (score - 3) }\n"}, &first)
	assert.Contains(t, first.HTML, "a formula of B fails")
}

func TestRulesAreMarkedWhereTheyChange(t *testing.T) {
	v, _ := designing(t)
	var book filled
	v.ask("rules", sketch{"corners.yaml", corners}, &book)
	assert.Contains(t, book.HTML, "What is different from classic")
	assert.Contains(t, book.HTML, "<li>new: params.corner: 4</li>")
	marked := strings.Count(book.HTML, "<mark>")
	assert.Greater(t, marked, 0)
	assert.Less(t, marked, strings.Count(book.HTML, "<li>"), "not all is marked")
	v.ask("rules", sketch{"classic", ""}, &book)
	assert.NotContains(t, book.HTML, "<mark>")
	hostile := strings.Replace(corners, "name: Corners", "name: <script>alert(1)</script>", 1)
	v.ask("rules", sketch{"corners.yaml", hostile}, &book)
	assert.NotContains(t, book.HTML, "<script>")
}

// What an editor asks about a place is answered by package language, with the files of the folder.
func TestEditorsAskAboutPlaces(t *testing.T) {
	v, folder := designing(t)
	child := sketch{"child.yaml", "format: 1\nextends: corners.yaml\nparams: { corner: 9, edge: 1 }\nscoring: { place: params.edge + params.corner }\n"}
	at := func(line, col int) placeQuestion {
		return placeQuestion{sketch: child, At: language.Position{Line: line, Col: col}}
	}
	var hover language.Hover
	v.ask("hover", at(3, 12), &hover)
	require.NotEmpty(t, hover.Sections)
	assert.Contains(t, hover.Sections[0].Title, "params.corner")
	var defined language.Location
	v.ask("definition", at(2, 14), &defined)
	assert.Equal(t, "corners.yaml", defined.File)
	var edits []language.Edit
	rename := at(3, 23)
	rename.To = "border"
	v.ask("rename", rename, &edits)
	assert.Len(t, edits, 2, "where it is defined, and where it is used")
	parent := placeQuestion{sketch{"corners.yaml", "format: 1\nextends: classic\nparams: { corner: 2 }\nscoring: { place: base + params.corner }\n"},
		language.Position{Line: 3, Col: 13}, "border"}
	v.ask("rename", parent, &edits)
	assert.Len(t, edits, 2)
	require.NoError(t, os.WriteFile(filepath.Join(folder, child.File), []byte(child.Text), 0o644))
	assert.Contains(t, v.refusal("POST", "rename", parent), "the name is in child.yaml too")
	rename.To = "not a name"
	assert.NotEmpty(t, v.refusal("POST", "rename", rename))
	var items []language.Completion
	v.ask("complete", at(4, 28), &items)
	assert.NotEmpty(t, items)
	var none *language.Hover
	v.ask("hover", at(99, 99), &none)
	assert.Nil(t, none)
}

// A ruleset may extend a file of the folder, as it is on the disk.
func TestParentsComeFromTheFolder(t *testing.T) {
	v, _ := designing(t)
	child := sketch{"child.yaml", "format: 1\nextends: corners.yaml\nparams: { corner: 9 }\n"}
	var book, tests filled
	v.ask("rules", child, &book)
	assert.Contains(t, book.HTML, "params.corner: 9, instead of 4")
	v.ask("tests", sketch{"corners.test.yaml", "format: 1\ntests:\n  - name: a\n    expect: { scor: [1] }\n"}, &tests)
	assert.Contains(t, tests.HTML, "did you mean `score`?")
	assert.Contains(t, tests.HTML, "<p>None can be run.</p>")
	code, answer := v.do("POST", "/api/design/new", newRuleset{"mine", "gone.yaml"})
	assert.Equal(t, http.StatusNotFound, code)
	assert.Contains(t, answer, "there is no file gone.yaml in the folder")
	v.ask("tests", child, &tests)
	assert.Contains(t, tests.HTML, "Tests of classic, by these rules")
}

// What the board says is scored becomes a test that holds, and that fails when the rule is changed.
func TestBoardsBecomeTests(t *testing.T) {
	v, folder := designing(t)
	mine := sketch{"corners.yaml", corners}
	var b boardAnswer
	v.ask("board", boardQuestion{sketch: mine, Seed: 1, Moves: 0}, &b)
	assert.Contains(t, b.HTML, `data-spot="wall 5 5"`)
	assert.Equal(t, []int{0, 0}, b.Totals)
	v.ask("board", boardQuestion{sketch: mine, Position: b.Position, Edit: &edit{Seat: 1, Spot: "wall 5 5"}}, &b)
	v.ask("board", boardQuestion{sketch: mine, Position: b.Position, Edit: &edit{Seat: 2, Spot: "floor 1", Color: "red"}}, &b)
	require.Empty(t, b.Unfit)
	v.ask("board", boardQuestion{sketch: mine, Position: b.Position, Edit: &edit{Seat: 1, Spot: "line 1", Color: "red"}}, &b)
	assert.Contains(t, b.Position, "wall: [....., ....., ....., ....., ....B]")
	assert.Contains(t, b.Position, "floor: R")
	require.Equal(t, []int{1, 0}, b.Totals)
	require.Contains(t, b.Test, "{ seat: 1, rule: scoring.place, points: 1 }")

	var added document
	v.ask("tests/add", addedTest{"corners.yaml", b.Test}, &added)
	assert.Equal(t, "corners.test.yaml", added.File)
	assert.Contains(t, v.refusal("POST", "tests/add", addedTest{"corners.yaml", b.Test}), "with this name")
	v.ask("tests/add", addedTest{"corners.yaml", strings.Replace(b.Test, "name: ", "name: again, ", 1)}, &added)
	assert.Equal(t, 2, strings.Count(text(t, folder, "corners.test.yaml"), "- name:"))
	var tests filled
	v.ask("tests", mine, &tests)
	assert.Contains(t, tests.HTML, "2 hold")
	v.ask("tests", sketch{"corners.yaml", strings.Replace(corners, "scoring:", "scoring:\n  place: 3", 1)}, &tests)
	assert.Contains(t, tests.HTML, "<strong>2 do not</strong>")
	assert.Contains(t, tests.HTML, "corners.test.yaml:3")
	_, parents, found := strings.Cut(tests.HTML, "Tests of classic, by these rules")
	require.True(t, found)
	assert.Regexp(t, `<p>\d+ hold\. The others are no failures`, parents)
	assert.Regexp(t, `<details><summary>\d+ changed by this ruleset</summary>`, parents)
	assert.NotContains(t, parents, "do not")
	v.ask("tests", sketch{"corners.yaml", corners + "players: 3\n"}, &tests)
	assert.Regexp(t, `<details><summary>\d+ not possible with this ruleset</summary>`, tests.HTML)

	v.ask("tests", sketch{"corners.test.yaml", strings.Replace(text(t, folder, "corners.test.yaml"), "points: 1 }", "points: 7 }", 1)}, &tests)
	assert.Contains(t, tests.HTML, "<strong>1 do not</strong>", "tests in the editor run by the ruleset on the disk")
	before := text(t, folder, "corners.test.yaml")
	for _, bad := range []string{"no test", "  - name: [", "", "\nname: other\n"} {
		v.refusal("POST", "tests/add", addedTest{"corners.yaml", bad})
	}
	v.refusal("POST", "tests/add", addedTest{"../corners.yaml", b.Test})
	assert.Equal(t, before, text(t, folder, "corners.test.yaml"))
}

// A move can be expected as well as the end of a round, and by variants with other boards.
func TestMovesOfAnyVariantBecomeTests(t *testing.T) {
	v, _ := designing(t)
	for _, name := range []string{"classic", "summer-pavilion", "glazed-pavilion-orange", "house/az-personal-joker"} {
		mine := sketch{name, ""}
		var b boardAnswer
		v.ask("board", boardQuestion{sketch: mine, Seed: 3, Moves: 30}, &b)
		require.NotEmpty(t, b.Moves, name)
		assert.NotEmpty(t, b.Test, "%s: %s", name, b.Why)
		v.ask("board", boardQuestion{sketch: mine, Position: b.Position, Move: b.Moves[0]}, &b)
		assert.Contains(t, b.Test, "moves: ["+b.Moves[0]+"]", "%s: %s", name, b.Why)
	}
}

func TestPositionsThatCannotBeAreRefused(t *testing.T) {
	v, _ := designing(t)
	mine := sketch{"corners.yaml", corners}
	for _, position := range []string{"nonsense", "seats: [{ wall: [B....] }, {}]", "turn: 9", strings.Repeat("seats:\n", 999), "{{{{"} {
		v.refusal("POST", "board", boardQuestion{sketch: mine, Position: position})
	}
	var b boardAnswer
	v.ask("board", boardQuestion{sketch: mine, Seats: 99, Moves: -5}, &b)
	v.ask("board", boardQuestion{sketch: mine, Position: b.Position, Edit: &edit{Seat: 9, Spot: "nowhere 9"}, Move: "fly"}, &b)
	assert.NotEmpty(t, b.Unfit)
	assert.NotEmpty(t, b.Why)
}

// All keys come with their meaning, and with the value that the text gives them.
func TestAllKeysAreListed(t *testing.T) {
	v, _ := designing(t)
	var keys filled
	v.ask("keys", sketch{"corners.yaml", corners}, &keys)
	assert.Contains(t, keys.HTML, "# scoring.floor: Points for each taken space of the floor line.")
	assert.Contains(t, keys.HTML, "  floor: [-1, -1, -2, -2, -3, -3, -3]")
	assert.Contains(t, keys.HTML, "params: {corner: 4}")
}

func TestTheFirstDifferenceIsShown(t *testing.T) {
	v, _ := designing(t)
	var first filled
	v.ask("first", sketch{"corners.yaml", corners}, &first)
	assert.Contains(t, first.HTML, "the points differ")
	assert.Equal(t, 2, strings.Count(first.HTML, `<svg class="board"`))
	assert.Contains(t, first.HTML, "<summary><b>-15</b> seat 2, floor line</summary><pre>scoring.floor: ", "the formula is folded")
	v.ask("first", sketch{"same.yaml", "format: 1\nextends: classic\nname: same\n"}, &first)
	assert.Contains(t, first.HTML, "plays the same game")
	assert.Contains(t, v.refusal("POST", "first", sketch{"classic", ""}), "extends no other")
}

// sent is what the server sends of a comparison.
type sent struct {
	compared
	problem
}

// events reads server-sent events until one is as wanted.
func events[Event any](v *visitor, path string, question any, wanted func(Event) bool) (all []Event) {
	v.t.Helper()
	body, err := json.Marshal(question)
	require.NoError(v.t, err)
	r, err := http.NewRequestWithContext(v.t.Context(), "POST", v.base+"/api/design/"+path, strings.NewReader(string(body)))
	require.NoError(v.t, err)
	r.Header = v.header.Clone()
	answer, err := http.DefaultClient.Do(r)
	require.NoError(v.t, err)
	defer answer.Body.Close()
	d := json.NewDecoder(&dataLines{in: answer.Body})
	for {
		var c Event
		require.NoError(v.t, d.Decode(&c))
		all = append(all, c)
		if wanted(c) {
			return all
		}
	}
}

// dataLines is a stream of events without what is not JSON.
type dataLines struct{ in io.Reader }

func (d *dataLines) Read(p []byte) (int, error) {
	n, err := d.in.Read(p)
	return copy(p, strings.ReplaceAll(string(p[:n]), "data: ", "      ")), err
}

// A comparison shows more and more games, and ends when nobody looks: then the next one begins.
func TestComparisonsGetMorePrecise(t *testing.T) {
	v, _ := designing(t)
	mine := sketch{"corners.yaml", corners}
	all := events(v, "compare", mine, func(c sent) bool { return c.Games >= 100 })
	assert.Empty(t, all[len(all)-1].Error)
	assert.Contains(t, all[len(all)-1].HTML, "<code>bonuses.corners</code> was used ")
	assert.Contains(t, all[len(all)-1].HTML, " points here</li>", "the net")
	began := time.Now()
	events(v, "compare", mine, func(c sent) bool { return c.Games > 0 })
	assert.Less(t, time.Since(began), 5*time.Second, "the first comparison goes on")
	all = events(v, "compare", sketch{"same.yaml", "format: 1\nextends: classic\n"}, func(c sent) bool { return c.Done })
	assert.Contains(t, all[0].HTML, "plays the same game")
	all = events(v, "compare", sketch{"classic", ""}, func(c sent) bool { return c.Error != "" })
	assert.Contains(t, all[0].Error, "extends no other")
}

func TestReportsAreSandboxed(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a thousand games")
	}
	v, _ := designing(t)
	form := url.Values{"file": {"house/az-mini-3x3"}, "text": {""}}
	r, err := http.NewRequest("POST", v.base+"/design/report", strings.NewReader(form.Encode()))
	require.NoError(t, err)
	r.Header = v.header.Clone()
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	page, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, answer.StatusCode, string(page))
	assert.Contains(t, string(page), `["azulejo","compare","classic","house/az-mini-3x3",`)
	assert.Contains(t, answer.Header.Get("Content-Security-Policy"), "sandbox")
	assert.NotContains(t, answer.Header.Get("Content-Security-Policy"), "script-src 'self'")
}

// A game of a file is that of its text when the game began, whatever becomes of the file.
func TestOwnRulesetsArePlayed(t *testing.T) {
	v, folder := designing(t)
	seats := []player{{Person: "Ana"}, {Bot: "greedy"}}
	code, answer := v.do("POST", "/api/games", newGame{Ruleset: "corners.yaml", Seats: seats})
	require.Equal(t, http.StatusCreated, code, answer)
	var game struct {
		Game  string
		Links links
	}
	require.NoError(t, json.Unmarshal([]byte(answer), &game))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "corners.yaml"), []byte("broken"), 0o600))
	assert.Equal(t, 0, v.position(game.Links.Play).Played)
	replay := readRecord(t, filepath.Join(folder, game.Game+recordEnding))
	assert.Contains(t, replay.Header.Source, "corner: 4")
	assert.Equal(t, []string{"Ana", "greedy"}, replay.Header.Seats)
	code, answer = v.do("POST", "/api/games", newGame{Ruleset: "missing.yaml", Seats: seats})
	assert.Equal(t, http.StatusNotFound, code)
	assert.Contains(t, answer, "missing.yaml")
}

func TestNewRulesetsAreBegun(t *testing.T) {
	v, folder := designing(t)
	code, answer := v.do("POST", "/api/design/new", newRuleset{"mine", "corners.yaml"})
	require.Equal(t, http.StatusCreated, code, answer)
	assert.Contains(t, text(t, folder, "mine.yaml"), "extends: corners.yaml")
	assert.NoFileExists(t, filepath.Join(folder, "mine.test.yaml"), "links would carry tests that nobody has written")
	assert.JSONEq(t, string(starter.Schema()), text(t, folder, starter.SchemaFile))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "azulejo.schema.json"), []byte("[]"), 0o600))
	code, answer = v.do("POST", "/api/design/new", newRuleset{"second", "classic"})
	require.Equal(t, http.StatusCreated, code, answer)
	assert.Equal(t, "[]", text(t, folder, "azulejo.schema.json"), "what is there stays")
	assert.Equal(t, errExists.Error(), v.refusal("POST", "new", newRuleset{"mine", "classic"}))
	assert.Contains(t, text(t, folder, "mine.yaml"), "corners.yaml")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "other.test.yaml"), []byte(testsHead), 0o644))
	assert.Equal(t, errExists.Error(), v.refusal("POST", "new", newRuleset{"other", "classic"}))
	assert.NoFileExists(t, filepath.Join(folder, "other.yaml"), "no half of a new ruleset is left")
	for _, bad := range []newRuleset{{"../mine", "classic"}, {"", "classic"}, {"a b", "classic"}, {"classic", "classic"}, {"x", "nothing"}, {"x", "../x.yaml"}} {
		v.refusal("POST", "new", bad)
	}
	code, page := v.do("GET", "/design", nil)
	assert.Equal(t, http.StatusOK, code)
	assert.Contains(t, page, `<a href="/design?file=mine.yaml">`)
	assert.NotContains(t, page, `file=mine.test.yaml`)
	assert.NotContains(t, page, "Delete", "the file manager does that")
	require.NoError(t, os.WriteFile(filepath.Join(folder, "mine.test.yaml"), []byte(testsHead), 0o644))
	code, _ = v.do("DELETE", "/api/design/file?file=mine.yaml", nil)
	assert.Equal(t, http.StatusNoContent, code)
	assert.NoFileExists(t, filepath.Join(folder, "mine.yaml"))
	assert.NoFileExists(t, filepath.Join(folder, "mine.test.yaml"))
	for _, none := range []string{"mine.yaml", "../other.test.yaml", "studio.key", "%2e%2e/x.yaml"} {
		code, _ = v.do("DELETE", "/api/design/file?file="+none, nil)
		assert.NotEqual(t, http.StatusNoContent, code, none)
	}
	code, page = v.do("GET", "/design?file=classic", nil)
	assert.Equal(t, http.StatusOK, code)
	assert.Contains(t, page, "readonly")
	for _, name := range []string{"nothing.yaml", "nothing", "%2e%2e/x.yaml"} {
		code, _ = v.do("GET", "/design?file="+name, nil)
		assert.NotEqual(t, http.StatusOK, code, name)
	}
}

// A variant that panics ends no studio.
func TestPanicsOfVariantsAreAnswers(t *testing.T) {
	v, _ := designing(t)
	register(t, "clumsy", func(core.State, core.Move, core.Watcher) { panic("a mistake in a variant") }, func(core.State) {})
	mine := sketch{"mine.yaml", "format: 1\nextends: clumsy\nscoring: { floor: [-5] }\n"}
	assert.Contains(t, v.refusal("POST", "board", boardQuestion{sketch: mine, Moves: 1}), "a mistake in a variant")
	assert.Contains(t, v.refusal("POST", "first", mine), "a mistake in a variant")
	all := events(v, "compare", mine, func(c sent) bool { return c.Error != "" })
	assert.Contains(t, all[len(all)-1].Error, "a mistake in a variant")
}

// BenchmarkCheck is the part of the server when somebody types in a ruleset of 300 lines.
func BenchmarkCheck(b *testing.B) {
	v, _ := designing(b)
	b.ReportAllocs()
	for b.Loop() {
		v.do("POST", "/api/design/check", sketch{"long.yaml", long()})
	}
}

// BenchmarkBoard is a click on a board.
func BenchmarkBoard(b *testing.B) {
	v, _ := designing(b)
	for _, name := range []string{"classic", "summer-pavilion"} {
		var found boardAnswer
		v.ask("board", boardQuestion{sketch: sketch{name, ""}, Moves: 12}, &found)
		click := boardQuestion{sketch: sketch{name, ""}, Position: found.Position, Edit: &edit{Seat: 1, Spot: map[string]string{
			"classic": "wall 5 5", "summer-pavilion": "star 3 4"}[name]}}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				v.do("POST", "/api/design/board", click)
			}
		})
	}
}

// Games that all seats win or lose together are compared by how often somebody wins, and counters and actions by their
// numbers. The same can be tuned.
func TestNumbersOfCounters(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	const crew = "format: 1\nextends: classic\nplayers: 2\nteams: [[1, 2]]\ngoal: sum(team, .score) > 240\n" +
		"counters: { calls: { of: seat } }\n" +
		"actions: { call: { phase: offer, limit: { times: 1 }, do: [{ count: calls, by: 1 }, { score: 3 }] } }\n"
	v, folder := designing(t)
	require.NoError(t, os.WriteFile(filepath.Join(folder, "crew.yaml"), []byte(crew), 0o666))
	last := func(k sketch) string {
		all := events(v, "compare", k, func(c sent) bool { return c.Games >= 100 || c.Error != "" })
		require.Empty(t, all[len(all)-1].Error)
		return all[len(all)-1].HTML
	}
	first := last(sketch{"crew.yaml", crew})
	assert.Regexp(t, `^<ul><li>Somebody wins [0-9.]+ % of games in the parent and [0-9.]+ % of games here\.</li>`, first)
	assert.Contains(t, first, "<code>counters.calls</code> was ")
	assert.Contains(t, first, "<code>actions.call</code> was taken ")
	less := last(sketch{"less.yaml", "format: 1\nextends: crew.yaml\nactions: { call: { limit: { times: 2 } } }\n"})
	assert.NotContains(t, less, "winners")
	for _, name := range []string{"games with a winner, %", "calls at the end", "call taken", "call possible"} {
		assert.Contains(t, less, `<th scope="row">`+name+"</th>")
	}
	var can tunable
	v.ask("tunable", tunableQuestion{sketch: sketch{"crew.yaml", crew}}, &can)
	assert.Equal(t, "won", can.Wins)
	for _, name := range []string{"won", "counter.calls", "action.call", "possible.call"} {
		assert.True(t, slices.ContainsFunc(can.Metrics, func(m metric) bool { return m.Name == name }), name)
	}
}
