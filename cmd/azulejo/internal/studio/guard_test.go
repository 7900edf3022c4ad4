package studio

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Requests under the name of another host, or from a page of another origin, are refused: also those
// of the owner's browser.
func TestOtherSites(t *testing.T) {
	v := open(t, t.TempDir())
	host, err := os.Hostname()
	require.NoError(t, err)
	for _, c := range []struct {
		method, host string
		header       http.Header
		code         int
	}{
		{"GET", "127.0.0.1:7170", nil, 200},
		{"GET", "localhost:7170", nil, 200},
		{"GET", "[::1]:7170", nil, 200},
		{"GET", "192.168.1.5:8080", nil, 200},
		{"GET", host + ":8080", nil, 200},
		{"GET", host + ".local", nil, 200},
		{"GET", "evil.example", nil, http.StatusMisdirectedRequest},
		{"GET", "127.0.0.1.evil.example:7170", nil, http.StatusMisdirectedRequest},
		{"GET", "localhost.evil.example", nil, http.StatusMisdirectedRequest},
		{"GET", "", nil, http.StatusMisdirectedRequest},
		{"POST", "127.0.0.1:7170", http.Header{"Sec-Fetch-Site": {"cross-site"}}, http.StatusForbidden},
		{"POST", "127.0.0.1:7170", http.Header{"Sec-Fetch-Site": {"same-site"}}, http.StatusForbidden},
		{"POST", "127.0.0.1:7170", http.Header{"Origin": {"http://evil.example"}}, http.StatusForbidden},
		{"POST", "127.0.0.1:7170", http.Header{"Origin": {"http://127.0.0.1:9999"}}, http.StatusForbidden},
		{"POST", "127.0.0.1:7170", http.Header{"Origin": {"null"}}, http.StatusForbidden},
		{"POST", "127.0.0.1:7170", http.Header{"Origin": {"http://127.0.0.1:7170"}}, http.StatusCreated},
	} {
		path, body := "/", ""
		if c.method == "POST" {
			path, body = "/api/games", `{"ruleset": "classic", "seats": [{"person": "a"}, {"bot": "greedy"}]}`
		}
		r := httptest.NewRequest(c.method, path, strings.NewReader(body))
		r.Host = c.host
		for name, values := range c.header {
			r.Header[name] = values
		}
		r.AddCookie(&http.Cookie{Name: cookieName(r), Value: v.server.session})
		w := httptest.NewRecorder()
		v.server.Handler().ServeHTTP(w, r)
		assert.Equal(t, c.code, w.Code, "%s %s %v", c.method, c.host, c.header)
		policy := w.Header().Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'")
		assert.NotContains(t, policy, "unsafe")
	}
}

// A link that the studio prints makes its first visitor the owner until the studio ends. Neither the link
// nor the cookie has the token, which is for ever.
func TestEnter(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder).guest()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	visit := func(link string, cookies ...*http.Cookie) (int, []*http.Cookie) {
		r, err := http.NewRequest("GET", link, nil)
		require.NoError(t, err)
		for _, c := range cookies {
			r.AddCookie(c)
		}
		answer, err := client.Do(r)
		require.NoError(t, err)
		answer.Body.Close()
		assert.NotContains(t, answer.Header.Get("Location"), "code", "the code leaves the address")
		return answer.StatusCode, answer.Cookies()
	}
	link := v.server.Link(v.base, "")
	assert.NotContains(t, link, v.server.Token())
	assert.NotEqual(t, link, v.server.Link(v.base, ""))
	code, cookies := visit(link)
	assert.Equal(t, http.StatusSeeOther, code)
	require.Len(t, cookies, 1)
	c := cookies[0]
	assert.True(t, c.HttpOnly)
	assert.Equal(t, http.SameSiteStrictMode, c.SameSite)
	assert.NotContains(t, c.Value, v.server.Token())
	code, _ = visit(v.base+"/", c)
	assert.Equal(t, http.StatusOK, code)
	code, _ = visit(link, c)
	assert.Equal(t, http.StatusSeeOther, code, "the owner opens the link again")

	for _, link := range []string{link, v.base + "/enter?code=", v.base + "/enter", v.base + "/enter?code=AAAAAAAAAAAA",
		v.base + "/enter?token=" + v.server.Token(), v.base + "/enter?code=" + v.server.Token()} {
		code, cookies := visit(link)
		assert.Equal(t, http.StatusForbidden, code, link)
		assert.Empty(t, cookies)
	}
	code, _ = visit(v.base+"/", &http.Cookie{Name: c.Name, Value: v.server.Token()})
	assert.Equal(t, http.StatusForbidden, code)
	for _, name := range []string{"Bearer", "Bearer ", "Bearer x", "Basic " + v.server.Token(), "Bearer " + c.Value} {
		v.header.Set("Authorization", name)
		code, _ := v.do("GET", "/", nil)
		assert.Equal(t, http.StatusForbidden, code, name)
	}
	again := open(t, folder)
	r := httptest.NewRequest("GET", "/", nil)
	r.Host = strings.TrimPrefix(v.base, "http://")
	r.AddCookie(c)
	w := httptest.NewRecorder()
	again.server.Handler().ServeHTTP(w, r)
	assert.Equal(t, http.StatusForbidden, w.Code, "the cookie of the last start")
	assert.Equal(t, v.server.Token(), again.server.Token())
}

// Who has only the link of a game cannot compute its tiles: the link does not tell the seed, and a seed that
// nobody chose has 64 bits.
func TestLinksDoNotTellTheSeed(t *testing.T) {
	folder := t.TempDir()
	v := open(t, folder)
	people := []player{{Person: "Ana"}, {Person: "Ben"}}
	_, text := v.do("POST", "/api/games", newGame{Ruleset: "classic", Seed: "987654321", Seats: people})
	assert.Contains(t, text, "/game/classic-")
	assert.NotContains(t, text, "987654321")
	var high uint64
	for range 4 {
		v.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: people})
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	require.Len(t, files, 5)
	for _, file := range files {
		seed, err := strconv.ParseUint(readRecord(t, file).Header.Seed, 10, 64)
		require.NoError(t, err)
		high |= seed >> 32
	}
	assert.NotZero(t, high)
}

// Bodies are bounded, and nonsense is answered with a sentence.
func TestBadRequests(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	huge := map[string]string{"move": strings.Repeat("x", mostBody)}
	code, text := v.do("POST", api(l.Play)+"/moves", huge)
	assert.Equal(t, http.StatusBadRequest, code)
	assert.Contains(t, text, "too large")
	for _, path := range []string{"/events?since=-1", "/events?since=x"} {
		code, text = v.do("GET", api(l.Play)+path, nil)
		assert.Equal(t, http.StatusBadRequest, code)
		assert.Contains(t, text, "number of an event")
	}
	code, text = v.play(l.Play, "", 0)
	assert.Equal(t, http.StatusUnprocessableEntity, code, text)
	code, text = v.play(l.Play, "9 blue 1", 0)
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	assert.Contains(t, text, `"key":"displays.count"`)
	code, _ = v.do("GET", "/nowhere", nil)
	assert.Equal(t, http.StatusNotFound, code)
	code, _ = v.do("PUT", api(l.Play), nil)
	assert.Equal(t, http.StatusMethodNotAllowed, code)
}

// Names of rulesets and people are text in pages, and never markup.
func TestNamesAreNoMarkup(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "<script>x</script>", `"><img src=x>`)
	for _, path := range []string{l.Play, "/"} {
		_, page := v.do("GET", path, nil)
		assert.NotContains(t, page, "<script>x")
		assert.NotContains(t, page, "<img src=x")
		assert.Contains(t, page, "&lt;script&gt;x")
	}
}

// pipe is a connection from an address.
type pipe struct {
	net.Conn
	from string
}

func (p *pipe) RemoteAddr() net.Addr {
	a, _ := net.ResolveTCPAddr("tcp", p.from)
	return a
}

// A client that opens many connections takes its own place, and not that of others. The connection goes that
// has waited longest for a request; those that are answered stay.
func TestDoor(t *testing.T) {
	d := newDoor(nil)
	admit := func(from string) *guest {
		c, _ := net.Pipe()
		g, _ := d.admit(&pipe{c, from}).(*guest)
		return g
	}
	within := func(g *guest) bool { _, is := d.guests[g]; return is }
	answered, first, second := admit("10.0.0.1:1000"), admit("10.0.0.1:1000"), admit("[::ffff:10.0.0.1]:1000")
	answered.wait(false)
	for range mostFromOne - 2 {
		require.NotNil(t, admit("10.0.0.1:1000"))
	}
	assert.True(t, within(answered))
	assert.False(t, within(first))
	assert.True(t, within(second), "one more than there is room for")
	assert.NotNil(t, admit("10.0.0.2:1000"))
	assert.True(t, within(second), "another client has a place of its own")

	for n := range 2 * mostFromOne {
		require.NotNil(t, admit(fmt.Sprintf("[2001:db8::%x]:1000", n)))
		require.NotNil(t, admit("127.0.0.1:1000"))
		require.NotNil(t, admit("[::1]:1000"))
	}
	assert.Equal(t, mostFromOne, d.from[netip.MustParsePrefix("2001:db8::/64")], "a network of IPv6 is one client")
	for range mostConnections {
		require.NotNil(t, admit("127.0.0.1:1000"))
	}
	assert.Len(t, d.guests, mostConnections)
	assert.True(t, within(answered))

	for g := range d.guests {
		g.wait(false)
	}
	assert.Nil(t, admit("127.0.0.1:1000"), "all are being answered")
	answered.Close()
	answered.Close()
	assert.NotNil(t, admit("127.0.0.1:1000"))
	assert.Len(t, d.guests, mostConnections)
}

// fullSystem is a listener of a system that can open no more connections, until one is closed.
type fullSystem struct {
	net.Listener
	next *pipe
	full func() bool
}

func (f *fullSystem) Accept() (net.Conn, error) {
	if f.full() {
		return nil, &net.OpError{Op: "accept", Err: os.NewSyscallError("accept4", syscall.EMFILE)}
	}
	return f.next, nil
}

// Where the system can open no more connections, one goes that waits for a request.
func TestDoorOfFullSystem(t *testing.T) {
	c, _ := net.Pipe()
	d := newDoor(nil)
	d.Listener = &fullSystem{next: &pipe{c, "10.0.0.2:1000"}, full: func() bool { return len(d.guests) > 1 }}
	for range 5 {
		_, err := d.Accept()
		require.NoError(t, err)
	}
	for g := range d.guests {
		g.wait(false)
	}
	_, err := d.Accept()
	assert.ErrorIs(t, err, syscall.EMFILE, "all are being answered")
}

// Connections that hold back a request do not keep the owner out: neither by their number nor for long. The
// deadline holds whatever the answer is, and whether the handler reads the body or not.
func TestHeldRequests(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	web := v.server.web(t.Context())
	assert.Positive(t, min(web.ReadTimeout, web.ReadHeaderTimeout))
	web.ReadTimeout, web.ReadHeaderTimeout = 50*time.Millisecond, 50*time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	d := newDoor(listener)
	go web.Serve(d)
	defer web.Close()
	owner := "Authorization: " + v.header.Get("Authorization") + "\r\n"
	for _, request := range []string{
		"", "GET", "GET / HTTP/1.1\r\n",
		"POST /api/games HTTP/1.1\r\nHost: localhost\r\n" + owner,
		"POST /api/games HTTP/1.1\r\nHost: localhost\r\n",
		"POST /api/games HTTP/1.1\r\nHost: elsewhere.example\r\n",
		"POST /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere.example\r\n",
		"POST /nowhere HTTP/1.1\r\nHost: localhost\r\n",
		"DELETE " + api(l.Play) + " HTTP/1.1\r\nHost: localhost\r\n",
		"GET /enter HTTP/1.1\r\nHost: localhost\r\n",
		"GET / HTTP/1.1\r\nHost: localhost\r\n" + owner,
		"GET /assets/game.js HTTP/1.1\r\nHost: localhost\r\n",
		"GET " + l.Play + " HTTP/1.1\r\nHost: localhost\r\n",
		"GET " + api(l.Play) + " HTTP/1.1\r\nHost: localhost\r\n",
		"GET " + api(l.Play) + "/stream HTTP/1.1\r\nHost: localhost\r\n",
		"POST " + api(l.Play) + "/moves HTTP/1.1\r\nHost: localhost\r\n",
		"POST " + api(l.Play) + "/hint HTTP/1.1\r\nHost: localhost\r\n",
		"POST " + api(l.Play) + "x/moves HTTP/1.1\r\nHost: localhost\r\n",
		"POST /design/report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n" + owner,
		"PUT /api/design/file HTTP/1.1\r\nHost: localhost\r\n" + owner,
	} {
		c, err := net.Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		defer c.Close()
		if strings.Contains(request, "Host") {
			request += "Content-Length: 100\r\n\r\n{"
		}
		_, err = io.WriteString(c, request)
		require.NoError(t, err)
		require.NoError(t, c.SetReadDeadline(time.Now().Add(waiting)))
		_, err = io.Copy(io.Discard, c)
		assert.NotErrorIs(t, err, os.ErrDeadlineExceeded, "%q holds its connection", request)
	}
	require.Eventually(t, func() bool {
		d.mu.Lock()
		defer d.mu.Unlock()
		return len(d.guests) == 0
	}, waiting, polling)
}
