package studio

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The owner opens the studio to the network and closes it again. Others can use links there, and nothing else.
func TestNetwork(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.network.addresses = func() []string { return []string{"127.0.0.1"} }
	l := v.begin("classic", "7", "Ana", "Ben")
	assert.Equal(t, reach{}, v.reach(false))
	now := v.reach(true)
	require.Len(t, now.Hosts, 1)
	assert.Equal(t, now, v.reach(true), "twice is once")

	ben := v.guest()
	ben.base = "http://" + now.Hosts[0]
	code, page := ben.do("GET", l.Seats[2], nil)
	assert.Equal(t, http.StatusOK, code)
	assert.NotContains(t, page, `id="links"`)
	lines := ben.listen(l.Seats[2])
	assert.Equal(t, `{"version":1,"played":0}`, nextChange(t, lines))
	for _, path := range []string{"/", "/design", "/api/network", "/api/code?link=a"} {
		code, _ := ben.do("GET", path, nil)
		assert.Equal(t, http.StatusForbidden, code, path)
	}
	code, text := ben.do("POST", "/api/network", opening{false})
	assert.Equal(t, http.StatusForbidden, code, text)
	foreign, err := http.NewRequest("GET", ben.base+l.Seats[2], nil)
	require.NoError(t, err)
	foreign.Host = "other.example"
	answer, err := http.DefaultClient.Do(foreign)
	require.NoError(t, err)
	answer.Body.Close()
	assert.Equal(t, http.StatusMisdirectedRequest, answer.StatusCode)

	assert.Equal(t, reach{}, v.reach(false))
	assert.Empty(t, nextChange(t, lines), "connections end")
	_, err = http.Get(ben.base + l.Seats[2])
	require.Error(t, err)
}

// Each address has a server of its own: one cannot keep the others closed, and a port in use is replaced. All end with
// the studio.
func TestNetworkOfSeveralAddresses(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	used, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer used.Close()
	n := lan{ctx: ctx, own: used.Addr(), addresses: func() []string { return []string{"192.0.2.77", "127.0.0.1"} }}
	require.NoError(t, n.listen(&http.Server{Handler: http.NotFoundHandler()}))
	require.Len(t, n.hosts, 1)
	assert.NotEqual(t, used.Addr().String(), n.hosts[0])
	answer, err := http.Get("http://" + n.hosts[0])
	require.NoError(t, err)
	answer.Body.Close()
	stop()
	assert.Eventually(t, func() bool {
		c, err := net.Dial("tcp", n.hosts[0])
		if err == nil {
			c.Close()
		}
		return err != nil
	}, 5*time.Second, 10*time.Millisecond)
}

// reach opens or closes the network, and returns where others reach the studio.
func (v *visitor) reach(open bool) (now reach) {
	v.t.Helper()
	code, text := v.do("POST", "/api/network", opening{open})
	require.Equal(v.t, http.StatusOK, code, text)
	v.get("/api/network", &now)
	return now
}

// A machine without a network says so, and a studio that the command opened stays open.
func TestNetworkThatCannotBeSwitched(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.network.addresses = func() []string { return nil }
	code, text := v.do("POST", "/api/network", opening{true})
	assert.Equal(t, http.StatusServiceUnavailable, code)
	assert.Contains(t, text, "this machine is in no network")
	v.server.network.addresses = func() []string { return []string{"192.0.2.77"} }
	code, text = v.do("POST", "/api/network", opening{true})
	assert.Equal(t, http.StatusServiceUnavailable, code, "an address of another machine")
	assert.Contains(t, text, "cannot be opened to the network: listen tcp 192.0.2.77")

	for address, hosts := range map[string][]string{"0.0.0.0:8080": {"192.0.2.77:8080"}, "[::]:8080": {"192.0.2.77:8080"}, "192.0.2.5:80": {"192.0.2.5:80"}} {
		v.server.network.own = addressOf(address)
		assert.Equal(t, reach{true, true, hosts}, v.reach(true))
		code, text = v.do("POST", "/api/network", opening{false})
		assert.Equal(t, http.StatusConflict, code)
		assert.Contains(t, text, "start it without --listen")
	}
}

// addressOf is the address of a listener.
type addressOf string

func (addressOf) Network() string  { return "tcp" }
func (a addressOf) String() string { return string(a) }

// A code has the link, in modules of black and white.
func TestCode(t *testing.T) {
	v := open(t, t.TempDir())
	code, text := v.do("GET", "/api/code?link="+url.QueryEscape("http://192.0.2.5:7170/game/classic-ana-ben~2~abcdefgh"), nil)
	assert.Equal(t, http.StatusOK, code)
	assert.Regexp(t, `^<svg xmlns="[^"]+" viewBox="0 0 41 41"`, text)
	assert.Greater(t, strings.Count(text, "h1v1h-1z"), 300)
	code, _ = v.do("GET", "/api/code?link="+strings.Repeat("a", mostCoded+1), nil)
	assert.Equal(t, http.StatusBadRequest, code)
}

// The owner opens the game for others from its page: the links have an address that they reach, a button
// copies one, and another shows its code.
func TestBrowserSharing(t *testing.T) {
	t.Parallel()
	onlyServer(t, "nobody reaches a site in a browser")
	v := open(t, t.TempDir())
	v.server.network.addresses = func() []string { return []string{"127.0.0.1"} }
	l := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse(l.Seats[1])
	p.until(`document.querySelector("#waiting:not([hidden])")`)
	assert.Equal(t, "Not here yet: Bento", p.text("#waiting"))
	p.click(`[popovertarget="menu"]`)
	p.click(`[popovertarget="links"]`)
	p.until(`document.getElementById("reach").textContent === "Only this machine can open the links now."`)
	assert.Equal(t, "not here", p.text(".link small"))
	assert.False(t, eval[bool](p, `document.querySelector("[data-does=code]").checkVisibility()`), "no phone could open a scanned link")
	p.click("#open")
	p.until(`document.getElementById("reach").textContent === "People in your network can open the links now."`)
	link := eval[string](p, `document.querySelector(".link input").value`)
	assert.Equal(t, "http://"+v.server.network.hosts[0]+l.Seats[2], link)
	p.do(chromedp.EmulateViewport(1366, 480))
	p.click(`button[aria-label="Show a code of the link for Bento"]`)
	p.until(`document.getElementById("code").naturalWidth > 0`)
	assert.Equal(t, "Code of the link for Bento", eval[string](p, `document.getElementById("code").alt`))
	assert.True(t, eval[bool](p, `(() => {
		const code = document.getElementById("code").getBoundingClientRect(), sheet = document.getElementById("links").getBoundingClientRect();
		return code.top >= sheet.top && code.bottom <= sheet.bottom;
	})()`), "all of the code is visible")
	p.click(`button[aria-label="Copy the link for Bento"]`)
	p.until(`document.getElementById("reach").textContent === "The link is copied."`)

	bento := v.browse(l.Seats[2])
	p.until(`document.querySelector("#waiting[hidden]")`)
	assert.Equal(t, "is here", p.text(".link small"))
	bento.close()
	p.until(`document.querySelector("#waiting:not([hidden])")`)
	p.click("#open")
	p.until(`document.getElementById("reach").textContent === "Only this machine can open the links now."`)
}
