package studio

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
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
		r.AddCookie(&http.Cookie{Name: cookieName, Value: v.server.key.owner()})
		w := httptest.NewRecorder()
		v.server.Handler().ServeHTTP(w, r)
		assert.Equal(t, c.code, w.Code, "%s %s %v", c.method, c.host, c.header)
		policy := w.Header().Get("Content-Security-Policy")
		assert.Contains(t, policy, "default-src 'none'")
		assert.NotContains(t, policy, "unsafe")
	}
}

// The link that the studio prints makes its visitor the owner, and no other does.
func TestEnter(t *testing.T) {
	v := open(t, t.TempDir()).guest()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for link, code := range map[string]int{
		v.server.Link(v.base, ""):            http.StatusSeeOther,
		v.base + "/enter?token=":             http.StatusForbidden,
		v.base + "/enter":                    http.StatusForbidden,
		v.base + "/enter?token=aaaaaaaaaaaa": http.StatusForbidden,
	} {
		answer, err := client.Get(link)
		require.NoError(t, err)
		answer.Body.Close()
		assert.Equal(t, code, answer.StatusCode, link)
		if code != http.StatusSeeOther {
			assert.Empty(t, answer.Cookies())
			continue
		}
		assert.Equal(t, "/", answer.Header.Get("Location"), "the token leaves the address")
		require.Len(t, answer.Cookies(), 1)
		c := answer.Cookies()[0]
		assert.True(t, c.HttpOnly)
		assert.Equal(t, http.SameSiteStrictMode, c.SameSite)
	}
	for _, name := range []string{"Bearer", "Bearer ", "Bearer x", "Basic " + v.server.key.owner()} {
		v.header.Set("Authorization", name)
		code, _ := v.do("GET", "/", nil)
		assert.Equal(t, http.StatusForbidden, code, name)
	}
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
	code, _ = v.do("DELETE", api(l.Play), nil)
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
