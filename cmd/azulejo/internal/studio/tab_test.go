package studio

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tab is a page in a real browser.
type tab struct {
	t     testing.TB
	ctx   context.Context
	base  string
	frame frame
	close func() // the browser has few connections, and each page of a game holds one
	end   func() // the tab is closed
}

// usualError matches what the console may say: a move is refused, or a program has ended before it answered.
var usualError = regexp.MustCompile(`status of 422|net::ERR_FAILED`)

// stopBrowser ends the browser of the tests. It does nothing before one has started.
var stopBrowser = func() {}

// chromium is the browser that all tests share, nil where there is none.
var chromium = sync.OnceValues(func() (context.Context, error) {
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
		}
	}
	if program == "" {
		return nil, nil
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.WindowSize(1300, 1000), chromedp.NoSandbox, chromedp.DisableGPU)
	for _, name := range []string{"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync",
		"force-prefers-reduced-motion"} {
		options = append(options, chromedp.Flag(name, true))
	}
	// The address bar of each tab would load pages of its own, which take as long as the pages to test.
	options = append(options, chromedp.Flag("disable-features", "Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup"))
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, closeBrowser := chromedp.NewContext(allocator)
	stopBrowser = func() {
		closeBrowser()
		stop()
	}
	return ctx, chromedp.Do(ctx, chromedp.Navigate("about:blank")) // starts it, and keeps it while tabs come and go
})

// browser returns the browser, or skips the test where there is none.
func browser(t testing.TB) context.Context {
	t.Helper()
	ctx, err := chromium()
	require.NoError(t, err)
	if ctx == nil {
		t.Skip("there is no Chromium to try the pages in")
	}
	return ctx
}

// browse opens a page of the studio as its owner does, in a tab of the browser.
func (v *visitor) browse(path string) *tab {
	v.t.Helper()
	if n := len(v.free); n > 0 {
		p := v.free[n-1]
		v.free = v.free[:n-1]
		p.open(path)
		return p
	}
	p := v.tab()
	p.close = p.end
	v.t.Cleanup(p.end)
	if inSite {
		p.close = func() { v.free = append(v.free, p.left()) } // the program is in it, and takes a while to start
		p.enter(v.link(path))
	} else {
		p.enter(v.server.Link(v.base, ""))
		p.open(path)
	}
	return p
}

// tab returns an empty tab of the browser.
func (v *visitor) tab() *tab {
	v.t.Helper()
	p := &tab{t: v.t, base: v.base}
	p.ctx, p.end = chromedp.NewContext(browser(v.t), append(v.profile, chromedp.WithListener(p.follow))...)
	_, err := chromedp.Call(p.ctx, network.Enable, network.EnableParams{})
	require.NoError(v.t, err)
	v.oversee(p)
	return p
}

// oversee fails the test if a page writes an error to the console, other than that a move is refused, or asks another host.
func (v *visitor) oversee(p *tab) {
	v.t.Helper()
	ctx, stop := context.WithCancel(p.ctx)
	console, requests := chromedp.Console(ctx), chromedp.Events(ctx, network.RequestWillBeSent)
	address, err := url.Parse(v.base)
	require.NoError(v.t, err)
	var watching sync.WaitGroup
	watching.Go(func() {
		for m, err := range console {
			if err == nil && (m.IsException() || m.Type == chromedp.ConsoleError) && !usualError.MatchString(m.String()) {
				assert.Fail(v.t, "the page has an error", m.String())
			}
		}
	})
	watching.Go(func() {
		for r, err := range requests {
			if err == nil && !strings.HasPrefix(r.Request.URL, "http://"+address.Host+"/") && !strings.HasPrefix(r.Request.URL, "data:") {
				assert.Fail(v.t, "the page asks another host", r.Request.URL)
			}
		}
	})
	v.t.Cleanup(func() {
		stop()
		watching.Wait()
	})
}

func (p *tab) do(a chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, a))
}

// open opens another page of the studio.
func (p *tab) open(path string) {
	p.t.Helper()
	if !inSite {
		p.do(chromedp.Navigate(p.base + path))
		return
	}
	p.frameOpens(p.base + path)
}

// enter goes to an address.
func (p *tab) enter(address string) {
	p.t.Helper()
	p.do(chromedp.Navigate(address))
	p.arrive()
}

// reload loads all of the page again.
func (p *tab) reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
	p.arrive()
}

// byTouch gives a page the window of a device that is touched. Styles for fingers come after the answer to that.
func (p *tab) byTouch(width, height int64) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.until(`matchMedia("(pointer: coarse)").matches`)
}

// eval returns the value of an expression in a page of the studio.
func eval[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise, p.inside))
	require.NoError(p.t, err, script)
	return value
}

// until waits for a condition in the page, which may be about to load another one.
func (p *tab) until(condition string) {
	p.t.Helper()
	for end := time.Now().Add(waiting); time.Now().Before(end); time.Sleep(10 * polling) {
		if holds, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool]("!!("+condition+")", p.inside)); err == nil && holds {
			return
		}
	}
	require.Fail(p.t, condition, "never; the page %s says %q", eval[string](p, "location.href"), p.text("body"))
}

// soon waits for a condition as until does, and skips what moves, as a tap does.
func (p *tab) soon(condition string) {
	p.t.Helper()
	p.until(`(dispatchEvent(new Event("pointerdown")), ` + condition + `)`)
}

// quiet waits until a person can act, who takes the place at the screen if it is handed over, or the game is over.
func (p *tab) quiet() {
	p.t.Helper()
	p.soon(`(document.querySelector("#hand:not([hidden])")?.click(), document.querySelector("main.yours:not([aria-busy=true]), main.over"))`)
}

// center scrolls to the nth element of a selector, and returns where it is on the screen.
func (p *tab) center(selector string, n int) (x, y float64) {
	p.t.Helper()
	return p.measure(selector, n, `e.scrollIntoView({block: "center"})`)
}

// middle returns the middle of the nth element of a selector: of its first tile or space.
func (p *tab) middle(selector string, n int) (x, y float64) {
	p.t.Helper()
	return p.measure(selector, n, "")
}

// measure is middle after something has been done with the element e.
func (p *tab) measure(selector string, n int, do string) (x, y float64) {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const e = document.querySelectorAll(%q)[%d];
		%s;
		const part = e.querySelector("use, rect, path, polygon") ?? e;
		const box = part.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, selector, n, do))
	return at[0], at[1]
}

func (p *tab) click(selector string) {
	p.t.Helper()
	x, y := p.center(selector, 0)
	p.do(chromedp.MouseClickXY(x, y))
}

func (p *tab) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// text returns the text of the element of a selector.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`document.querySelector(%q).innerText`, selector))
}

// thing is the selector of a thing.
func thing(name string) string { return fmt.Sprintf(`[data-thing="%s"]`, name) }

// count returns how many elements a selector has.
func (p *tab) count(selector string) int {
	p.t.Helper()
	return eval[int](p, fmt.Sprintf(`document.querySelectorAll(%q).length`, selector))
}

// step clicks one of the things and buttons that the page offers, as somebody does who knows nothing
// of the rules.
func (p *tab) step(random *rand.Rand) {
	p.t.Helper()
	selector := eval[string](p, `[".target", "#options button", "#confirm:not([hidden])", ".source"].find(s => document.querySelector(s)) ?? ""`)
	require.NotEmpty(p.t, selector, "nothing can be clicked")
	x, y := p.center(selector, random.IntN(p.count(selector)))
	p.do(chromedp.MouseClickXY(x, y))
}
