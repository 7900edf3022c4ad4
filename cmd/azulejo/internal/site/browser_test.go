package site_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/site"
)

// exhaustive is whether all is tried, and not only a part of it.
var exhaustive = os.Getenv("AZULEJO_EXHAUSTIVE") != ""

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(temporary)
	os.Exit(code)
}

// writtenFolder is the environment of tests that use a site which is there.
const writtenFolder = "AZULEJO_TEST_SITE"

var temporary string // the folder of the site, if the tests have written it

// written is the folder of a site, which takes a while to write.
var written = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv(writtenFolder); folder != "" {
		return folder, nil
	}
	var err error
	if temporary, err = os.MkdirTemp("", "azulejo-site-test-"); err != nil {
		return "", err
	}
	return temporary, site.Write(context.Background(), temporary, "", nil)
})

// chromium returns the browser, or skips the test where there is none.
func chromium(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("there is no Chromium to try the site in")
	return ""
}

// serve serves the site by a plain file server, below a path, and returns its address.
func serve(t *testing.T, path string) (address string, stop func()) {
	t.Helper()
	chromium(t)
	folder, err := written()
	require.NoError(t, err)
	s := httptest.NewServer(http.StripPrefix(path, http.FileServer(http.Dir(folder))))
	t.Cleanup(s.Close)
	return s.URL + path + "/", s.Close
}

// long skips a test that is not for every day.
func long(t *testing.T) {
	t.Helper()
	if !exhaustive {
		t.Skip("set AZULEJO_EXHAUSTIVE to run it")
	}
}

// tab is a page in a browser with a profile of its own.
type tab struct {
	t   testing.TB
	ctx context.Context

	downloads string // a folder
}

// browse starts a browser with an empty profile, and opens a page. The test fails if the page asks another host for
// something, or writes an error to the console, other than that a worker was ended before it answered.
func browse(t *testing.T, address string) *tab {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium(t)), chromedp.WindowSize(1300, 1000),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(filepath.Join(t.TempDir(), "profile")))
	for _, name := range []string{"disable-quic", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync",
		"force-prefers-reduced-motion"} {
		options = append(options, chromedp.Flag(name, true))
	}
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, closeBrowser := chromedp.NewContext(allocator)
	t.Cleanup(closeBrowser)
	p := &tab{t, ctx, t.TempDir()}
	_, err := chromedp.Call(ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: p.downloads})
	require.NoError(t, err)
	p.watch(address)
	require.NoError(t, chromedp.Do(ctx, chromedp.Navigate(address)))
	return p
}

// another opens another tab of the same browser.
func (p *tab) another(address string) *tab {
	p.t.Helper()
	ctx, closeTab := chromedp.NewContext(p.ctx)
	p.t.Cleanup(closeTab)
	other := &tab{p.t, ctx, p.downloads}
	other.watch(address)
	require.NoError(p.t, chromedp.Do(ctx, chromedp.Navigate(address)))
	return other
}

func (p *tab) watch(address string) {
	p.t.Helper()
	console, requests := chromedp.Console(p.ctx), chromedp.Events(p.ctx, network.RequestWillBeSent)
	_, err := chromedp.Call(p.ctx, network.Enable, network.EnableParams{})
	require.NoError(p.t, err)
	go func() {
		for m, err := range console {
			if err == nil && !strings.Contains(m.String(), "net::ERR_FAILED") && (m.IsException() || m.Type == chromedp.ConsoleError) {
				assert.Fail(p.t, "the page has an error", m.String())
			}
		}
	}()
	host := strings.Join(strings.SplitAfter(address, "/")[:3], "")
	go func() {
		for r, err := range requests {
			if err == nil && !strings.HasPrefix(r.Request.URL, host) && !strings.HasPrefix(r.Request.URL, "data:") {
				assert.Fail(p.t, "the page asks another host", r.Request.URL)
			}
		}
	}()
}

// playing opens a site and begins a game there.
func playing(t *testing.T, address string) *tab {
	t.Helper()
	p := browse(t, address)
	p.until(`document.querySelector("#new .primary:not(:disabled)")`)
	p.click("#new .primary")
	p.quiet()
	return p
}

// eval returns the value of an expression in the page of the frame.
func eval[T any](p *tab, script string) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	require.NoError(p.t, err, script)
	return value
}

// until waits for a condition in the page of the frame.
func (p *tab) until(condition string) {
	p.t.Helper()
	script := fmt.Sprintf(`(() => { try { const {document, location, matchMedia} = globalThis.document.getElementById("studio").contentWindow; return !!(%s) } catch { return false } })()`, condition)
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if holds, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](script)); err == nil && holds {
			return
		}
	}
	require.Fail(p.t, condition, "never; the page %s says %q", eval[string](p, "location.href"), eval[string](p, `document.body.innerText + (document.getElementById("studio").contentDocument?.body?.innerText ?? "")`))
}

// do evaluates statements about the page of the frame.
func (p *tab) do(script string) {
	p.t.Helper()
	eval[chromedp.Void](p, fmt.Sprintf(`(() => { const {document, location} = globalThis.document.getElementById("studio").contentWindow; %s })()`, script))
}

func (p *tab) click(selector string) {
	p.t.Helper()
	p.do(fmt.Sprintf(`const element = document.querySelector(%q); element.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`, selector))
}

// quiet waits until a person can act.
func (p *tab) quiet() {
	p.t.Helper()
	p.until(`document.querySelector("main.yours:not([aria-busy=true]), main.over")`)
}

// A game is begun, a move is played, and all is there when the page is loaded again, also without the network.
func TestGame(t *testing.T) {
	for _, path := range []string{"/some/where", ""} {
		if path == "" && !exhaustive {
			continue
		}
		t.Run(path, func(t *testing.T) {
			address, cut := serve(t, path)
			p := browse(t, address)
			p.until(`document.querySelector("#new .primary:not(:disabled)")`)
			t.Log("first page", eval[float64](p, "performance.now()"))
			assert.Equal(t, "none", eval[string](p, "navigator.serviceWorker.ready.then(it => it.updateViaCache)"), "a cached script hides new versions")
			began := time.Now()
			p.click("#new .primary")
			p.quiet()
			t.Log("board", time.Since(began))
			p.click(".source")
			p.until(`document.querySelector(".target")`)
			began = time.Now()
			p.click(".target")
			p.until(`document.querySelectorAll(".log li b").length === 2`)
			t.Log("move and bot's", time.Since(began))
			p.quiet()
			require.NoError(t, chromedp.Do(p.ctx, chromedp.Reload()))
			p.until(`document.querySelectorAll(".log li b").length === 2`)
			t.Log("reload", eval[float64](p, "performance.now()"))
			assert.Contains(t, eval[string](p, "location.href"), address+"#/game/")

			cut()
			require.NoError(t, chromedp.Do(p.ctx, chromedp.Reload()))
			p.quiet()
			p.click(".source")
			p.until(`document.querySelector(".target")`)
			p.click(".target")
			p.until(`document.querySelectorAll(".log li b").length === 4`)
			p.do(`document.querySelector("a[href$='/record']").click()`)
			require.Eventually(t, func() bool {
				all, _ := filepath.Glob(filepath.Join(p.downloads, "classic-*.jsonl"))
				return len(all) > 0
			}, 10*time.Second, 10*time.Millisecond, "the record can be downloaded")
		})
	}
}

// rest is a script that asks the studio from the page of the frame.
const rest = `
const window = () => document.getElementById("studio").contentWindow;
const ask = async (path, body) => {
	for (;;) {
		let answer;
		try {
			answer = await window().fetch(path, body && {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}});
		} catch (error) { // the program has ended
			failed++;
			await new Promise(done => setTimeout(done, 20));
			continue;
		}
		if (answer.status < 500) return await answer.json();
	}
};
let failed = 0;
`

// Of a game in which the worker is ended again and again, no move is lost that was answered. The next worker goes on.
func TestKilledWorkers(t *testing.T) {
	address, _ := serve(t, "")
	p := browse(t, address)
	p.until(`document.querySelector("#new .primary:not(:disabled)")`)
	kills := 5
	if exhaustive {
		kills = 100
	}
	found := eval[string](p, fmt.Sprintf(`(async () => { %s
		const path = ({links}) => links.play.replace("/game/", "/api/games/");
		const begin = async () => path(await ask("/api/games", {ruleset: "classic", seed: "", seats: [{person: "Ana"}, {bot: "random"}]}));
		let game = await begin(), shown = 0, moves = 0, slowest = 0, killing = true, ended = 0;
		const killer = (async () => {
			for (; ended < %d; ended++) {
				await new Promise(done => setTimeout(done, Math.random() * 400));
				const {worker} = globalThis.azulejo, began = performance.now();
				worker.terminate();
				while (globalThis.azulejo.worker === worker) await new Promise(done => setTimeout(done, 5));
				while (!(await window().fetch(game).catch(() => ({}))).ok) await new Promise(done => setTimeout(done, 5));
				slowest = Math.max(slowest, performance.now() - began);
			}
			killing = false;
		})();
		while (killing) {
			const at = await ask(game);
			if (at.error) return "error: " + at.error;
			if (at.played < shown) return "lost: " + at.played + " of " + shown;
			shown = at.played;
			if (at.over) {
				game = await begin();
				shown = 0;
			} else if (at.moves?.length) {
				const made = await ask(game + "/moves", {move: at.moves[0], played: at.played});
				if (made.played) {
					shown = made.played;
					moves++;
				}
			}
		}
		return "none lost: " + moves + " moves, " + ended + " kills, " + failed + " failed requests, slowest " + Math.round(slowest) + " ms";
	})()`, rest, kills))
	t.Log(found)
	assert.Contains(t, found, "none lost")
}

// When the tab that holds the program is closed, another one goes on.
func TestAnotherTabTakesOver(t *testing.T) {
	long(t)
	address, _ := serve(t, "")
	p := playing(t, address)
	other := p.another(eval[string](p, "location.href"))
	other.quiet()
	other.click(".source")
	other.until(`document.querySelector(".target")`)
	began := time.Now()
	require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate("about:blank")))
	other.click(".target")
	other.until(`document.querySelectorAll(".log li b").length === 2`)
	t.Log("taken over", time.Since(began))
}

// All games and rulesets can be saved as one file, and loaded in another browser.
func TestFilesMoveToAnotherBrowser(t *testing.T) {
	long(t)
	address, _ := serve(t, "/below")
	p := playing(t, address)
	require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(address+"files"))) // the page around it comes first
	p.until(`document.querySelector("input[type=file]")`)
	p.do(`document.querySelector("a[href$='.zip']").click()`)
	archive := filepath.Join(p.downloads, "azulejo.zip")
	require.Eventually(t, func() bool { _, err := os.Stat(archive); return err == nil }, 10*time.Second, 10*time.Millisecond)
	text, err := os.ReadFile(archive)
	require.NoError(t, err)

	other := browse(t, address+"#/files")
	other.until(`document.querySelector("input[type=file]")`)
	other.do(fmt.Sprintf(`const transfer = new DataTransfer();
		transfer.items.add(new File([Uint8Array.from(atob(%q), c => c.charCodeAt(0))], "azulejo.zip"));
		document.querySelector("input[type=file]").files = transfer.files;
		document.querySelector("form button").click()`, base64.StdEncoding.EncodeToString(text)))
	other.until(`document.querySelector("[role=status]")?.textContent.startsWith("1 files were added")`)
	other.do(`document.querySelector("main p a[href$='/']").click()`)
	other.until(`document.querySelector(".recent a")`)
}

// A link that carries a game opens in a browser that has never seen the site, and asks before anything is kept.
func TestLinkOpensElsewhere(t *testing.T) {
	long(t)
	address, _ := serve(t, "/below")
	p := playing(t, address)
	link := eval[string](p, fmt.Sprintf(`(async () => { %s return (await ask("/api/games/" + document.getElementById("studio").contentDocument.getElementById("game").dataset.ticket + "/link?move=0")).link; })()`, rest))

	other := browse(t, address+"#/open#"+link)
	other.until(`document.querySelector("#panel form")`)
	assert.Contains(t, eval[string](other, `document.getElementById("studio").contentDocument.body.innerText`), "Nothing is kept until you say so")
	other.do(`document.querySelector("#panel form button[value=path]").click()`)
	other.until(`location.pathname.startsWith("/below/replay/")`)
}

// A log whose end was torn off, or is noise, keeps all before that, and goes on after it.
func TestTornLog(t *testing.T) {
	address, _ := serve(t, "")
	p := playing(t, address)
	game := eval[string](p, "location.href")
	for moves := 2; moves <= 6; moves += 2 {
		p.click(".source")
		p.until(`document.querySelector(".target")`)
		p.click(".target")
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, moves))
		p.quiet()
		require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(address+"app/icon.svg"))) // no page holds the log
		eval[chromedp.Void](p, `(async () => {
			const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(encodeURIComponent("/"));
			for await (const handle of folder.values()) {
				const old = new Uint8Array(await (await handle.getFile()).arrayBuffer()), out = await handle.createWritable();
				await out.write(old);
				await out.write(old.subarray(0, Math.min(old.length, 50)).toReversed()); // noise
				await out.write(old.subarray(-40, -3)); // a part of a record
				await out.close();
			}
		})()`)
		require.NoError(t, chromedp.Do(p.ctx, chromedp.Navigate(game)))
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, moves))
		p.quiet()
	}
}
