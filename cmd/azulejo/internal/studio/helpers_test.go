package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// shipped are the names of all rulesets but those of the broken variants that tests register.
var shipped = variants.Names()

// The times for bots to move.
const (
	waiting = 40 * time.Second
	polling = time.Millisecond
)

// everything is whether all is tried, and not only a part of it, and exhaustive whether that is so here: once is enough.
var (
	everything = os.Getenv("AZULEJO_EXHAUSTIVE") != ""
	exhaustive = everything && !inSite
)

// servedFolder is the environment of a test that is a studio to be killed.
const servedFolder = "AZULEJO_TEST_STUDIO"

// TestMain runs the tests or, where the environment asks for it, a studio that serves a folder until it is killed.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400) // as the command does
	folder := os.Getenv(servedFolder)
	if folder == "" {
		code := m.Run()
		stopBrowser()
		os.Exit(code)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err == nil {
		var s *Server
		if s, err = New(context.Background(), Config{Games: folder, Folder: folder, Hints: "greedy"}); err == nil {
			fmt.Println(l.Addr())
			err = s.Serve(context.Background(), l)
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// visitor talks to a studio as a program does.
type visitor struct {
	t      testing.TB
	server *Server // nil in a site
	base   string
	header http.Header
	client http.Client

	profile []chromedp.ContextOption // of the browser
	free    []*tab                   // tabs of a site that are not in use
	cut     func()                   // ends the server of a site
}

// open starts a studio whose games are in a folder, and returns its owner. A site has no folder.
func open(t testing.TB, folder string) *visitor {
	t.Helper()
	if inSite {
		return openSite(t)
	}
	return openServer(t, folder)
}

func openServer(t testing.TB, folder string) *visitor {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	s, err := New(ctx, Config{Games: folder, Folder: folder, Rival: "greedy", Hints: "hard"})
	require.NoError(t, err)
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		stop()
		web.CloseClientConnections()
		web.Close()
		s.games.close()
	})
	return &visitor{t: t, server: s, base: web.URL, header: http.Header{"Authorization": {"Bearer " + s.Token()}}}
}

// guest returns somebody who has links and nothing else.
func (v *visitor) guest() *visitor {
	return &visitor{t: v.t, server: v.server, base: v.base, header: http.Header{}}
}

// do sends a request, with JSON where there is a body, and returns the code and the body.
func (v *visitor) do(method, path string, body any) (int, string) {
	v.t.Helper()
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		require.NoError(v.t, err)
		in = bytes.NewReader(text)
	}
	return v.send(method, path, "", in)
}

// send sends a request with a body of a type.
func (v *visitor) send(method, path, kind string, body io.Reader) (int, string) {
	v.t.Helper()
	r, err := http.NewRequest(method, v.base+path, body)
	require.NoError(v.t, err)
	maps.Copy(r.Header, v.header)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	answer, err := v.client.Do(r)
	require.NoError(v.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(v.t, err)
	return answer.StatusCode, string(text)
}

// get asks for JSON.
func (v *visitor) get(path string, into any) {
	v.t.Helper()
	code, text := v.do("GET", path, nil)
	require.Equal(v.t, http.StatusOK, code, text)
	require.NoError(v.t, json.Unmarshal([]byte(text), into), text)
}

// begin creates a game and returns its links.
func (v *visitor) begin(ruleset, seed string, seats ...string) links {
	v.t.Helper()
	want := newGame{Ruleset: ruleset, Seed: seed}
	if v.server != nil { // files of tests have names that are easy to find
		v.server.games.word = func() string { return seed }
	}
	for _, name := range seats {
		if isPerson(name) {
			want.Seats = append(want.Seats, player{Person: name})
		} else {
			want.Seats = append(want.Seats, player{Bot: name})
		}
	}
	code, text := v.do("POST", "/api/games", want)
	require.Equal(v.t, http.StatusCreated, code, text)
	var got struct{ Links links }
	require.NoError(v.t, json.Unmarshal([]byte(text), &got))
	v.position(got.Links.Watch) // it begins when somebody opens it
	return got.Links
}

// api returns the path of the API of a link.
func api(link string) string { return "/api/games/" + strings.TrimPrefix(link, "/game/") }

// place is what tests read of a standing.
type place struct {
	Played, Events  int
	You             []int
	View            struct{ Turn, Wild string }
	Text, Error     string
	Moves           []string
	Over            bool
	Winners, Scores []int
}

// position returns where a game is.
func (v *visitor) position(link string) (p place) {
	v.t.Helper()
	v.get(api(link), &p)
	return p
}

// yours waits until it is the turn of a seat, from 1, or the game is over.
func (v *visitor) yours(link string, seat int) (p place) {
	v.t.Helper()
	require.Eventually(v.t, func() bool {
		p = v.position(link)
		return p.Over || p.View.Turn == fmt.Sprintf("seat %d", seat)
	}, waiting, polling)
	return p
}

// play makes a move.
func (v *visitor) play(link, move string, played int) (int, string) {
	v.t.Helper()
	return v.do("POST", api(link)+"/moves", request{Move: move, Played: played})
}

// write writes files into the folder with rulesets, as another program does.
func (v *visitor) write(files map[string]string) {
	v.t.Helper()
	for name, text := range files {
		if inSite {
			code, answer := v.do("PUT", "/api/design/file", document{File: name, Text: text, Hash: v.file(name).Hash})
			require.Equal(v.t, http.StatusOK, code, answer)
			continue
		}
		file := filepath.Join(v.server.Folder, name)
		require.NoError(v.t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(v.t, os.WriteFile(file, []byte(text), 0o666))
	}
}

// file returns a file of that folder.
func (v *visitor) file(name string) (file document) {
	v.t.Helper()
	if code, text := v.do("GET", "/api/design/file?file="+name, nil); code == http.StatusOK {
		require.NoError(v.t, json.Unmarshal([]byte(text), &file))
	}
	return file
}

// hints has a bot give hints and analyze. A site has the usual one.
func (v *visitor) hints(bot string) {
	if !inSite {
		v.server.Hints = bot
	}
}

// company returns players for the fewest seats of a ruleset, one of them a person.
func (v *visitor) company(ruleset string) []string {
	v.t.Helper()
	players := v.people(ruleset)
	return append(players[:1], slices.Repeat([]string{"random"}, len(players)-1)...)
}

// people returns people for the fewest seats of a ruleset.
func (v *visitor) people(ruleset string) []string {
	v.t.Helper()
	r, err := variants.Shipped(ruleset)
	require.NoError(v.t, err)
	least, _ := r.Rules.Seats()
	return []string{"Ana", "Bento", "Carla", "Diego"}[:least]
}

// readRecord replays a record, which must be sound.
func readRecord(t testing.TB, file string) *record.Replay {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	replay, err := record.NewReader(f, variants.RecordOpener()).Next()
	require.NoError(t, err, filepath.Base(file))
	return replay
}
