package studio

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// siteFolder is a site in which browser tests try the studio, as azulejo site writes it; "" for a server.
var siteFolder = os.Getenv("AZULEJO_TEST_SITE")

// inSite is whether browser tests try the studio in a site.
var inSite = siteFolder != ""

// onlyServer skips a test of what a site does not have.
func onlyServer(t testing.TB, why string) {
	t.Helper()
	if inSite {
		t.Skip("only on a server: " + why)
	}
}

// onlySite skips a test of what only a site has.
func onlySite(t testing.TB, why string) {
	t.Helper()
	if !inSite {
		t.Skip("only in a site: " + why)
	}
}

// sites are the tabs that tests have left: a program takes a while to start, so that other tests go on there.
var sites = make(chan *tab, 100)

// openSite opens a site in a browser, in which other tests may have left games and files, and returns its owner.
func openSite(t testing.TB) *visitor {
	t.Helper()
	v := &visitor{t: t}
	var p *tab
	t.Cleanup(func() {
		if p != nil && !t.Failed() {
			sites <- p.left()
		}
	})
	select {
	case p = <-sites:
		p.t = t
		v.own(p)
		v.oversee(p)
		evalAround[chromedp.Void](p, "localStorage.clear()")
	default:
		server := httptest.NewServer(http.FileServer(http.Dir(siteFolder))) // until all tests end
		v.base = server.URL
		p = v.tab()
		v.own(p)
		p.enter(v.link("/"))
	}
	return v
}

// own takes a tab with the program of a site, which has no other one.
func (v *visitor) own(p *tab) {
	p.close = func() { v.free = append(v.free, p.left()) }
	v.base, v.client.Transport, v.free = p.base, fromPage{p}, []*tab{p}
}

// openEmpty is open for a test that others must not have left anything for. A site is below a path of its host.
func openEmpty(t testing.TB, path string) *visitor {
	t.Helper()
	if !inSite {
		return open(t, t.TempDir())
	}
	server := httptest.NewServer(http.StripPrefix(path, http.FileServer(http.Dir(siteFolder))))
	t.Cleanup(server.Close)
	v := &visitor{t: t, base: server.URL + path, cut: server.Close}
	v.own(v.browse("/"))
	return v
}

// elsewhere returns the owner in a browser that has not been here before.
func (v *visitor) elsewhere() *visitor {
	other := *v
	other.profile, other.free = []chromedp.ContextOption{chromedp.WithNewBrowserContext()}, nil
	return &other
}

// left returns a tab as if it was new, for another page.
func (p *tab) left() *tab {
	p.t.Helper()
	p.do(chromedp.EmulateReset())
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{})
	require.NoError(p.t, err)
	p.frameOpens("about:blank")
	return p
}

// link returns the address of a page.
func (v *visitor) link(path string) string {
	if inSite {
		return v.base + "/#" + path
	}
	return v.base + path
}

// fromPage sends requests from the page around a site.
type fromPage struct{ *tab }

// RoundTrip sends a request.
func (p fromPage) RoundTrip(r *http.Request) (*http.Response, error) {
	how := map[string]any{"method": r.Method}
	headers, body := map[string]string{}, "undefined"
	for name := range r.Header {
		headers[name] = r.Header.Get(name)
	}
	how["headers"] = headers
	if r.Body != nil {
		text, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		body = fmt.Sprintf(`Uint8Array.from(atob(%q), c => c.charCodeAt(0))`, base64.StdEncoding.EncodeToString(text))
	}
	text, err := json.Marshal(how)
	if err != nil {
		return nil, err
	}
	answer, err := chromedp.Run(p.ctx, chromedp.Evaluate[struct {
		Status int
		Body   []byte
	}](fmt.Sprintf(`fetch(%q, {...%s, body: %s}).then(async answer => ({
		Status: answer.status, Body: new Uint8Array(await answer.arrayBuffer()).toBase64(),
	}))`, r.URL.RequestURI(), text, body), chromedp.EvalAwaitPromise))
	if err != nil {
		return nil, err
	}
	return &http.Response{StatusCode: answer.Status, Request: r, Body: io.NopCloser(strings.NewReader(string(answer.Body)))}, nil
}

// frame is where a site shows the pages of the studio.
type frame struct {
	mu      sync.Mutex
	id      cdp.FrameID
	context runtime.ExecutionContextID // of the page that it shows
}

// follow notes which page is in the frame of a site. No page is kept for a text that is not saved.
func (p *tab) follow(event any) {
	f := &p.frame
	f.mu.Lock()
	defer f.mu.Unlock()
	switch e := event.(type) {
	case *cdppage.EventJavascriptDialogOpening:
		go chromedp.Call(p.ctx, cdppage.HandleJavaScriptDialog, cdppage.HandleJavaScriptDialogParams{Accept: true}) // nobody waits for it
	case *cdppage.EventFrameAttached:
		f.id = e.FrameID
	case *runtime.EventExecutionContextCreated:
		var of struct {
			FrameID   cdp.FrameID
			IsDefault bool
		}
		if json.Unmarshal(e.Context.AuxData, &of) == nil && of.IsDefault && of.FrameID == f.id {
			f.context = e.Context.ID
		}
	}
}

// inside has a script evaluated in the frame of a site.
func (p *tab) inside(e *runtime.EvaluateParams) {
	p.frame.mu.Lock()
	defer p.frame.mu.Unlock()
	e.ContextID = p.frame.context // none for a server
}

// arrive waits for the page in the frame of a site.
func (p *tab) arrive() {
	p.t.Helper()
	if !inSite {
		return
	}
	shown := `document.querySelector("#studio:not([hidden])")?.contentDocument.readyState === "complete"`
	require.Eventually(p.t, func() bool { return evalAround[bool](p, "!!("+shown+")") }, waiting, 10*time.Millisecond)
}

// frameOpens has the frame of a site show another page.
func (p *tab) frameOpens(address string) {
	p.t.Helper()
	evalAround[chromedp.Void](p, fmt.Sprintf(`new Promise(loaded => {
		const frame = document.getElementById("studio");
		frame.addEventListener("load", loaded, {once: true});
		frame.contentWindow.location = %q;
	})`, address))
}

// evalAround returns the value of an expression in the page around the frame of a site.
func evalAround[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, script)
	return value
}
