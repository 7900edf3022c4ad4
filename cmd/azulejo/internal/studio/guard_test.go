package studio

import (
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

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

// A client that opens many connections is stopped, and others are not.
func TestDoor(t *testing.T) {
	d := newDoor(nil)
	admit := func(from string) net.Conn {
		c, _ := net.Pipe()
		return d.admit(&pipe{c, from})
	}
	var first net.Conn
	for i := range mostFromOne {
		c := admit("10.0.0.1:1000")
		require.NotNil(t, c, i)
		first = c
	}
	assert.Nil(t, admit("10.0.0.1:1001"))
	assert.NotNil(t, admit("10.0.0.2:1000"))
	for range 2 * mostFromOne {
		require.NotNil(t, admit("127.0.0.1:1000"))
	}
	first.Close()
	first.Close()
	assert.NotNil(t, admit("10.0.0.1:1002"))
	assert.Nil(t, admit("10.0.0.1:1003"))
}
