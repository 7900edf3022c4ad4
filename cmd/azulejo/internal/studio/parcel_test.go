package studio

import (
	"bytes"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/rulesets"
	"github.com/azulejo/azulejo/variants"
)

// rule is a ruleset as designers write them.
var rule = strings.Replace(corners, "name: Corners", "name: Corners <b>count</b>", 1)

const ruleTests = "format: 1\ntests:\n  - name: nobody has points\n    seats: 2\n    seed: 1\n    expect: { score: [0, 0] }\n" +
	"  - name: this does not hold\n    seats: 2\n    seed: 1\n    expect: { score: [1, 0] }\n"

// sealed packs a text as [parcel.pack] does, and checks nothing.
func sealed(text string) string {
	var packed bytes.Buffer
	w, _ := zlib.NewWriterLevelDict(&packed, zlib.BestCompression, parcelWords)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return "1" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// carried returns the link of a ruleset in the folder.
func (v *visitor) carried(file string) string {
	v.t.Helper()
	text, err := os.ReadFile(filepath.Join(v.server.Folder, file))
	require.NoError(v.t, err)
	code, answer := v.do("POST", "/api/design/link", sketch{File: file, Text: string(text)})
	require.Equal(v.t, http.StatusOK, code, answer)
	var got struct{ Link string }
	require.NoError(v.t, json.Unmarshal([]byte(answer), &got))
	return got.Link
}

// refused opens a link, and returns why it cannot be opened.
func (v *visitor) refused(link string) string {
	v.t.Helper()
	code, answer := v.do("POST", "/api/open", delivery{Link: link})
	require.Equal(v.t, http.StatusUnprocessableEntity, code, answer)
	var got problem
	require.NoError(v.t, json.Unmarshal([]byte(answer), &got))
	return got.Error
}

// opened returns the HTML of what a link carries.
func (v *visitor) opened(link string) string {
	v.t.Helper()
	code, answer := v.do("POST", "/api/open", delivery{Link: link})
	require.Equal(v.t, http.StatusOK, code, answer)
	var got struct{ HTML string }
	require.NoError(v.t, json.Unmarshal([]byte(answer), &got))
	return got.HTML
}

// keep keeps what a link carries.
func (v *visitor) keep(link, name string) (path string) {
	v.t.Helper()
	code, answer := v.do("POST", "/api/open/keep", delivery{Link: link, Name: name})
	require.Equal(v.t, http.StatusCreated, code, answer)
	var got struct{ Path string }
	require.NoError(v.t, json.Unmarshal([]byte(answer), &got))
	return got.Path
}

// A house rule of twenty lines and its tests fit into 2,000 characters, and so does a game.
func TestLinksAreShort(t *testing.T) {
	const address = len("https://somebody.example.org/azulejo/#/open#")
	for _, name := range shipped {
		files := rulesets.Classic
		text, err := files.ReadFile(name + ".yaml")
		if err != nil {
			files = rulesets.Pavilion
			text, err = files.ReadFile(name + ".yaml")
		}
		require.NoError(t, err)
		tests, err := files.ReadFile(name + ".test.yaml")
		require.NoError(t, err)
		own := filepath.Base(name)
		link, err := parcel{{File: own + ".yaml", Text: string(text)}, {File: own + ".test.yaml", Text: string(tests)}}.pack()
		require.NoError(t, err)
		if bytes.Count(text, []byte("\n")) <= 20 && strings.Contains(name, "/") {
			assert.Less(t, len(link)+address, 2000, name)
		}
	}
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		game := v.begin(ruleset, "7", "greedy", "greedy").Watch
		require.Eventually(t, func() bool { return v.position(game).Over }, waiting, polling)
		var got struct{ Link string }
		v.get(api(game)+fmt.Sprintf("/link?move=%d", v.position(game).Played), &got)
		assert.Less(t, len(got.Link)+address, 2000, ruleset)
		assert.Contains(t, v.opened(got.Link), "greedy 2")
	}
}

// Links of this version can be opened for ever.
func TestOldLinksOpen(t *testing.T) {
	p, err := unpack("https://somebody.example.org/azulejo/#/open#" + oldLink + ").")
	require.NoError(t, err)
	assert.Equal(t, parcel{{File: "corners.yaml", Text: rule}, {File: "corners.test.yaml", Text: ruleTests}}, p, "never change parcel.txt, nor this link")
}

const oldLink = "1ePnICTr3Ss4vykstKgb3LxgI1qHOENUKNkl24ALCRj_JDlGvuiYmZyhADISNw4CLm8xiUFVXkqFQnJ-bCq5q9bgQfVqIBisFE4VaLnhthqdqMUZULbAuKJcC1BSwgeDeJ1oBBimwwClaA1aaGSrkF8GLNlNNqGRyfg5CEsox1dRUQky6QJyuB_VoLRcDLAzBvTq0gMTobuXlJ-WnVIKLYIiBxPaeUFpL4OhF9HQyixVS8lOLwbMIoKRHqpmGUDMBAQAA__8bc6HN"

// A ruleset goes with its tests and all that it extends, under names that are free, and the same ones as far as they are.
func TestRulesetsTravel(t *testing.T) {
	from, to := open(t, t.TempDir()), open(t, t.TempDir())
	from.write(map[string]string{
		"first.yaml":     "format: 1\nextends: classic\nparams: { gift: 3 }\nscoring: { start: params.gift }\n",
		"base.yaml":      "format: 1\nextends: first.yaml # as base.yaml does\nparams: { gift: 4 }\n",
		"mine.yaml":      "format: 1\nextends: [base.yaml]\nname: Mine\nbonuses: { row: { points: 3 } }\n",
		"mine.test.yaml": "format: 1\nruleset: mine.yaml\ntests:\n  - name: gifts\n    seats: 2\n    seed: 1\n    expect: { score: [4, 4] }\n",
		"sub/one.yaml":   "format: 1\nextends: ../base.yaml\n",
	})
	link := from.carried("mine.yaml")
	html := to.opened(link)
	assert.Contains(t, html, "base.yaml, first.yaml and mine.test.yaml")
	assert.Contains(t, html, "1 of 1 hold")
	assert.Contains(t, html, `value="mine"`)
	entries, err := os.ReadDir(to.server.Folder)
	require.NoError(t, err)
	assert.Empty(t, to.server.designer.list(), "nothing is kept before somebody asks for it: %v", entries)

	assert.Equal(t, "/design?file=mine.yaml", to.keep(link, "mine"))
	assert.Equal(t, "/design?file=mine.yaml", to.keep(link, "mine"), "a second time it is there")
	assert.Equal(t, []string{"base.yaml", "first.yaml", "mine.yaml"}, to.server.designer.list())

	code, answer := to.do("POST", "/api/open/keep", delivery{Link: link, Name: "mine", Seats: []player{{Person: "You"}, {Bot: "easy"}}})
	require.Equal(t, http.StatusCreated, code, answer)
	assert.Contains(t, answer, `"play":"/game/mine-`)

	to.write(map[string]string{"mine.yaml": "format: 1\nextends: classic\n", "first.yaml": "format: 1\nextends: classic\n"})
	assert.Contains(t, to.opened(link), `value="mine-2"`)
	code, answer = to.do("POST", "/api/open/keep", delivery{Link: link, Name: "mine"})
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	assert.Contains(t, answer, "choose another one")
	assert.Equal(t, "/design?file=other.yaml", to.keep(link, "other"))
	assert.Equal(t, []string{"base-2.yaml", "base.yaml", "first-2.yaml", "first.yaml", "mine.yaml", "other.yaml"}, to.server.designer.list())
	text, err := os.ReadFile(filepath.Join(to.server.Folder, "base-2.yaml"))
	require.NoError(t, err)
	assert.Contains(t, string(text), "extends: first-2.yaml # as base-2.yaml does")
	was, err := variants.Open(filepath.Join(from.server.Folder, "mine.yaml"))
	require.NoError(t, err)
	is, err := variants.Open(filepath.Join(to.server.Folder, "other.yaml"))
	require.NoError(t, err)
	assert.Equal(t, was.Document.Digest(), is.Document.Digest())
	var tested struct{ HTML string }
	other, _ := os.ReadFile(filepath.Join(to.server.Folder, "other.yaml"))
	code, answer = to.do("POST", "/api/design/tests", sketch{File: "other.yaml", Text: string(other)})
	require.Equal(t, http.StatusOK, code, answer)
	require.NoError(t, json.Unmarshal([]byte(answer), &tested))
	assert.Contains(t, tested.HTML, "1 hold")

	_, answer = from.do("POST", "/api/design/link", sketch{File: "sub/one.yaml", Text: "format: 1\nextends: ../base.yaml\n"})
	assert.Contains(t, answer, "a link carries files of one folder")
	for _, name := range []string{"../x", "x/y", "", "con", "classic", strings.Repeat("x", 65)} {
		code, answer := to.do("POST", "/api/open/keep", delivery{Link: link, Name: name})
		assert.Equal(t, http.StatusUnprocessableEntity, code, "%s: %s", name, answer)
	}
	require.NoError(t, to.server.designer.root.Close())
	assert.Contains(t, to.refused(link), "file already closed", "the search for a name ends in a folder that cannot be read")
}

// A game goes up to a move, without the seed while it is played, and can be replayed and played on.
func TestGamesTravel(t *testing.T) {
	v := open(t, t.TempDir())
	v.write(map[string]string{"corners.yaml": rule})
	game := v.begin("corners.yaml", "7", "Ana", "Bo").Play
	for played := range 4 {
		code, answer := v.play(game, v.position(game).Moves[0], played)
		require.Equal(t, http.StatusOK, code, answer)
	}
	require.NoError(t, os.Remove(filepath.Join(v.server.Folder, "corners.yaml")))
	var got struct{ Link string }
	v.guest().get(api(game)+"/link?move=3", &got)
	p, err := unpack(got.Link)
	require.NoError(t, err)
	assert.NotContains(t, p[0].Text, "seed")
	assert.NotContains(t, p[0].Text, `"score"`)
	assert.Less(t, len(got.Link), 1000)

	to := open(t, t.TempDir())
	html := to.opened(got.Link)
	assert.Contains(t, html, "A game of Corners &lt;b&gt;count&lt;/b&gt;")
	assert.Contains(t, html, "After 3 moves, in round 1, Ana has 0 and Bo has 0 points. It is Bo’s turn.")
	_, count := to.server.recent(1)
	assert.Zero(t, count)
	path := to.keep(got.Link, "")
	assert.Regexp(t, `^/replay/.*\?move=3$`, path)
	code, html := to.do("GET", path, nil)
	assert.Equal(t, http.StatusOK, code)
	assert.Contains(t, html, "3 of 3")

	code, answer := to.do("POST", "/api/open/keep", delivery{Link: got.Link, Seats: []player{{Person: "Cy"}, {Bot: "greedy"}}})
	require.Equal(t, http.StatusCreated, code, answer)
	var made struct{ Links links }
	require.NoError(t, json.Unmarshal([]byte(answer), &made))
	assert.Equal(t, 4, to.yours(made.Links.Play, 1).Played, "the bot has moved")
}

// Bots move on in no game that came by a link, and none is started.
func TestBotsOfLinksStay(t *testing.T) {
	v := open(t, t.TempDir())
	for _, name := range []string{"greedy", "search:10h", "exec:touch /tmp/azulejo"} {
		header, _ := json.Marshal(map[string]any{"format": 1, "ruleset": "classic", "seats": []string{name, name}})
		path := v.keep(sealed(gameEnding+"\x00"+`{"game":`+string(header)+"}\n"), "")
		link := strings.Replace(strings.TrimSuffix(path, "?move=0"), "/replay/", "/game/", 1)
		p := v.position(link)
		assert.Equal(t, []int{1, 2}, p.You, name)
		assert.Zero(t, p.Played)
	}
	code, answer := v.do("POST", "/api/open/keep", delivery{Link: sealed(gameEnding + "\x00" + `{"game":{"format":1,"ruleset":"classic","seats":["a","b"]}}` + "\n"),
		Seats: []player{{Person: "Cy"}, {Bot: "exec:x"}}})
	assert.Equal(t, http.StatusUnprocessableEntity, code, answer)
}

// What is wrong with a link is said in words for the person who has opened it, and nothing is written.
func TestHostileLinks(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	v.write(map[string]string{"corners.yaml": rule, "corners.test.yaml": ruleTests, "secret.yaml": "format: 1\nextends: classic\n"})
	good := v.carried("corners.yaml")
	before := treeOf(t, folder)
	files := func(parts ...string) string { return sealed(strings.Join(parts, "\x00")) }
	record := func(lines string) string { return files(gameEnding, lines) }
	for want, links := range map[string][]string{
		"this is no whole link":                    {"", "#", "https://azulejo.example/open#", " \n"},
		"this is no link to a ruleset or a game":   {"x", "https://azulejo.example/design", "0" + good[1:]},
		"made by a newer version":                  {"2" + good[1:], "9"},
		"broken off":                               {good[:len(good)/2], good[:len(good)-1], good[:30], "1", good[:41], good[:42], good[:43]},
		"changed on its way":                       {"1$$$$", good[:40] + "ä" + good[40:], "1" + strings.Repeat("A", 80)},
		"the link is too large":                    {"1" + strings.Repeat("A", mostPacked), files("a.yaml", strings.Repeat("a", mostCarried))},
		"neither a ruleset nor a game":             {files(""), files("a.yaml", "x", "b.yaml"), files("a.yaml", rule, "b.yaml", rule), files("a.yaml", rule, "A.yaml", rule), sealed(strings.Repeat("a.yaml\x00\x00", 60))},
		"a link can carry no file that is called":  {files("../a.yaml", rule), files("/a.yaml", rule), files("a/b.yaml", rule), files(`a\b.yaml`, rule), files("a.sh", rule), files(".a.yaml", rule), files("", ""), files("con.yaml", rule), files("a b.yaml", rule), files("a\x1b.yaml", rule), files(gameEnding, "", "a.yaml", rule), files("studio.key", "x")},
		"the ruleset of the link cannot be played": {files("a.yaml", ""), files("a.yaml", "format: 99"), files("a.yaml", "format: 1\nextends: house/unheard-of\n"), files("a.yaml", "format: 1\nextends: secret.yaml\n"), files("a.yaml", "format: 1\nextends: ../secret.yaml\n"), files("a.yaml", "format: 1\nextends: a.yaml\n"), files("a.yaml", "format: 1\nextends: classic\nscoring: { place: "+strings.Repeat("sum(1..300, ", 30)+"1"+strings.Repeat(")", 30)+" }\n"), files("a.yaml", "lines: ["+strings.Repeat("[", 200_000))},
		"the game of the link cannot be replayed":  {record(""), record("{}"), record(`{"game":{"format":1,"ruleset":"unheard-of","seats":["a","b"]}}` + "\n"), record(`{"game":{"format":99,"ruleset":"classic","seats":["a","b"]}}` + "\n"), record(`{"game":{"format":1,"ruleset":"secret.yaml","seats":["a","b"]}}` + "\n"), record(`{"game":{"format":1,"ruleset":"classic","seats":["a","b"]}}` + "\n" + `{"move":{"text":"1 blue 1"}}` + "\n"), record(`{"game":{"format":1,"ruleset":"classic","seats":[]}}` + "\n"), record(`{"game":{"format":1,"ruleset":"a.yaml","source":"format: 1\nextends: secret.yaml","seats":["a","b"]}}` + "\n"), record(`{"game":`)},
	} {
		for _, link := range links {
			assert.Contains(t, v.refused(link), want, "%.200q", link)
			code, answer := v.do("POST", "/api/open/keep", delivery{Link: link, Name: "stolen"})
			assert.Equal(t, http.StatusUnprocessableEntity, code, "%.200q: %s", link, answer)
		}
	}
	code, _ := v.do("POST", "/api/open", delivery{Link: strings.Repeat("x", mostBody)})
	assert.Equal(t, http.StatusBadRequest, code)
	for _, path := range []string{"/api/open", "/api/open/keep"} {
		code, _ := v.guest().do("POST", path, delivery{Link: good})
		assert.Equal(t, http.StatusForbidden, code)
	}
	assert.Equal(t, before, treeOf(t, folder))
}

// No text of a link becomes markup.
func TestLinksBringNoMarkup(t *testing.T) {
	v := open(t, t.TempDir())
	const evil = `<img src=x onerror=alert(1)>`
	html := v.opened(sealed("a.yaml\x00format: 1\nextends: classic\nname: \"" + evil + "\"\nsummary: \"" + evil + "\"\nwords: { scoring.place: \"" + evil + "\" }\nscoring: { place: 3 }\n" +
		"\x00a.test.yaml\x00format: 1\ntests:\n  - name: \"" + evil + "\"\n    seats: 2\n    seed: 1\n    expect: { score: [1, 0] }\n"))
	assert.Contains(t, html, "0 of 1 hold")
	assert.Contains(t, html, "&lt;img")
	assert.NotContains(t, html, "<img")
	html = v.opened(sealed(gameEnding + "\x00" + `{"game":{"format":1,"ruleset":"classic","seats":["<img src=x>","b\" onfocus=\"alert(1)"]}}` + "\n"))
	assert.NotContains(t, html, "<img")
	assert.NotContains(t, html, `" onfocus`)
	code, answer := v.do("POST", "/api/open/keep", delivery{Link: sealed(gameEnding + "\x00" + `{"game":{"format":1,"ruleset":"classic","seats":["a\u202e","b"]}}` + "\n")})
	assert.Equal(t, http.StatusUnprocessableEntity, code, answer)
}

// treeOf returns the texts of all files of a folder.
func treeOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	require.NoError(t, filepath.WalkDir(folder, func(name string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			text, _ := os.ReadFile(name)
			all[name] = string(text)
		}
		return err
	}))
	return all
}

// Whatever a link is, it is refused or can be shown and made again.
func FuzzLinks(f *testing.F) {
	f.Add("a.yaml\x00" + rule + "\x00a.test.yaml\x00" + ruleTests)
	f.Add(gameEnding + "\x00" + `{"game":{"format":1,"ruleset":"classic","seats":["a","b"]}}` + "\n")
	f.Add("../a.yaml\x00" + rule)
	v := open(f, f.TempDir())
	f.Fuzz(func(t *testing.T, text string) {
		v := &visitor{t: t, server: v.server, base: v.base, header: v.header}
		_, _ = unpack(text)
		link := sealed(text)
		p, err := unpack(link)
		if err != nil {
			return
		}
		again, err := p.pack()
		require.NoError(t, err)
		require.Equal(t, link, again)
		code, answer := v.do("POST", "/api/open", delivery{Link: link})
		require.Contains(t, []int{http.StatusOK, http.StatusUnprocessableEntity}, code, answer)
	})
}
