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

// openSite opens a site in a browser, whose storage for its address is empty, and returns its owner.
func openSite(t testing.TB) *visitor {
	t.Helper()
	browser(t)
	web := httptest.NewServer(http.FileServer(http.Dir(siteFolder)))
	t.Cleanup(func() {
		web.CloseClientConnections()
		web.Close()
	})
	v := &visitor{t: t, base: web.URL, cut: web.Close}
	p := v.browse("/")
	v.client.Transport, v.free = fromPage{p}, []*tab{p}
	return v
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

// follow notes which page is in the frame of a site.
func (p *tab) follow(event any) {
	f := &p.frame
	f.mu.Lock()
	defer f.mu.Unlock()
	switch e := event.(type) {
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

// evalAround returns the value of an expression in the page around the frame of a site.
func evalAround[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, script)
	return value
}
