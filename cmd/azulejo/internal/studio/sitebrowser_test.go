package studio

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// moves makes one move on a page, and waits until the bot has answered and so many have been played.
func (p *tab) moves(played int) {
	p.t.Helper()
	p.quiet()
	p.click(".source")
	p.until(`document.querySelector(".target")`)
	p.click(".target")
	p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, played))
}

// All games and rulesets are saved as one file, and loaded in another studio.
func TestBrowserFiles(t *testing.T) {
	t.Parallel()
	v, downloads := openEmpty(t, "/below"), t.TempDir()
	p := v.browse(v.begin("classic", "3", "Ana", "greedy").Play)
	p.moves(2)
	_, err := chromedp.Call(p.ctx, cdpbrowser.SetDownloadBehavior,
		cdpbrowser.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: downloads})
	require.NoError(t, err)
	downloaded := func(pattern, link string) (text []byte) {
		eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector("a[href$='%s']").click()`, link))
		require.Eventually(t, func() bool {
			found, _ := filepath.Glob(filepath.Join(downloads, pattern))
			if len(found) > 0 {
				text, err = os.ReadFile(found[0])
			}
			return len(found) > 0 && err == nil && len(text) > 0
		}, waiting, 10*polling)
		return text
	}
	assert.Contains(t, string(downloaded("classic-*.jsonl", "/record")), `"ruleset":"classic"`)
	p.open("/files")
	archive := downloaded("azulejo.zip", ".zip")

	p = openEmpty(t, "").browse("/files")
	eval[chromedp.Void](p, fmt.Sprintf(`(() => {
		const transfer = new DataTransfer();
		transfer.items.add(new File([Uint8Array.fromBase64(%q)], "azulejo.zip"));
		document.querySelector("input[type=file]").files = transfer.files;
		document.querySelector("form button").click();
	})()`, base64.StdEncoding.EncodeToString(archive)))
	p.says("[role=status]", "Added: 1.")
	p.until(`document.readyState === "complete"`) // its styles move what is to be clicked
	p.click("main p a[href$='/']")
	p.until(`document.querySelector(".recent a")`)
}

// A site goes on without its host, with all that was played before, below any path.
func TestBrowserWithoutNetwork(t *testing.T) {
	t.Parallel()
	onlySite(t, "the network leads to the studio")
	v := openEmpty(t, "/some/where")
	game := v.begin("classic", "3", "Ana", "greedy").Play
	p := v.browse(game)
	cached := eval[string](p, "navigator.serviceWorker.ready.then(it => it.updateViaCache)")
	assert.Equal(t, "none", cached, "a cached script hides new versions")
	p.moves(2)
	for played := 2; played <= 4; played += 2 {
		p.reload()
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, played))
		assert.Equal(t, v.link(game), evalAround[string](p, "location.href"))
		for !evalAround[bool](p, `caches.match(new URL("app/" + built.program, location.href.split("#")[0])).then(Boolean)`) {
			time.Sleep(polling) // the first visit is over when the browser keeps the program
		}
		v.cut()
		p.moves(played + 2)
	}
}

// The pages of rulesets lead to the studio.
func TestBrowserRulesetPageLeadsToTheStudio(t *testing.T) {
	t.Parallel()
	onlySite(t, "the studio has no such pages")
	v := openEmpty(t, "/some/where")
	p := v.browse("/")
	p.do(chromedp.Navigate(v.base + "/rulesets/house/az-6x6.html"))
	evalAround[chromedp.Void](p, `document.querySelector("a[href$='ruleset=house%2faz-6x6']").click()`)
	p.until(`document.querySelector("[value='house/az-6x6']:checked")`)
}

// When the tab that holds the program is closed, another one goes on.
func TestBrowserAnotherTabTakesOver(t *testing.T) {
	t.Parallel()
	onlySite(t, "the program of a server is in no tab")
	v := openEmpty(t, "")
	game := v.begin("classic", "3", "Ana", "greedy").Play
	p, other := v.browse(game), v.browse(game)
	other.quiet()
	p.do(chromedp.Navigate("about:blank"))
	began := time.Now()
	other.moves(2)
	t.Log("taken over, and moved", time.Since(began))
}

// Of a game in which the worker is ended again and again, no move is lost that was answered. The next worker goes on.
func TestBrowserKilledWorkers(t *testing.T) {
	t.Parallel()
	onlySite(t, "see TestKilledStudio")
	kills := 5
	if everything {
		kills = 100
	}
	p := openEmpty(t, "").browse("/")
	assert.Positive(t, evalAround[float64](p, `performance.getEntriesByType("resource").find(it => it.name.endsWith("/app/worker.js")).workerStart`),
		"the service worker gives the worker its policy on the first visit too")
	found := evalAround[string](p, fmt.Sprintf(`(async () => {
		let failed = 0;
		const ask = async (path, body) => {
			for (;;) {
				try {
					const answer = await fetch(path, body && {method: "POST", body: JSON.stringify(body), headers: {"Content-Type": "application/json"}});
					if (answer.status < 500) return await answer.json();
				} catch (error) { // the program has ended
					failed++;
					await new Promise(done => setTimeout(done, 20));
				}
			}
		};
		const path = ({links}) => links.play.replace("/game/", "/api/games/");
		const begin = async () => path(await ask("/api/games", {ruleset: "classic", seed: "", seats: [{person: "Ana"}, {bot: "random"}]}));
		let game = await begin(), shown = 0, moves = 0, slowest = 0, killing = true, ended = 0;
		const killer = (async () => {
			for (; ended < %d; ended++) {
				await new Promise(done => setTimeout(done, Math.random() * 400));
				const {worker} = azulejo, began = performance.now();
				worker.terminate();
				while (azulejo.worker === worker) await new Promise(done => setTimeout(done, 5));
				while (!(await fetch(game).catch(() => ({}))).ok) await new Promise(done => setTimeout(done, 5));
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
	})()`, kills))
	t.Log(found)
	assert.Contains(t, found, "none lost")
}

// A log whose end was torn off, or is noise, keeps all before that, and goes on after it.
func TestBrowserTornLog(t *testing.T) {
	t.Parallel()
	onlySite(t, "see TestCutFile")
	v := openEmpty(t, "")
	game := v.begin("classic", "3", "Ana", "greedy").Play
	p := v.browse(game)
	for played := 2; played <= 6; played += 2 {
		p.moves(played)
		p.quiet()
		p.do(chromedp.Navigate(v.base + "/app/icon.svg")) // no page holds the log
		evalAround[chromedp.Void](p, `(async () => {
			const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(encodeURIComponent("/"));
			for await (const handle of folder.values()) {
				const old = new Uint8Array(await (await handle.getFile()).arrayBuffer()), out = await handle.createWritable();
				await out.write(old);
				await out.write(old.subarray(0, Math.min(old.length, 50)).toReversed()); // noise
				await out.write(old.subarray(-40, -3)); // a part of a record
				await out.close();
			}
		})()`)
		p.enter(v.link(game))
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, played))
	}
}

var (
	ownVersions = regexp.MustCompile(`azulejo \S+ |"version":"[^"]*"`) // where a page names the version of the program
	lastDigits  = regexp.MustCompile(`(\.\d{12})\d+`)                  // in which processors differ
)

// Games are counted by workers. Other requests do not wait for that. A run that is given up does not hold up the next
// one, and the page of a run is that of a server.
func TestBrowserCounts(t *testing.T) {
	t.Parallel()
	onlySite(t, "a server counts by itself")
	const file = "house/az-mini-3x3"
	p := open(t, t.TempDir()).browse("/")
	found := eval[struct {
		Page                  string
		Again, Seconds, Worst float64
	}](p, fmt.Sprintf(`(async () => {
		const giveUp = async () => {
			const stop = new AbortController();
			const count = await fetch("/api/design/compare", {method: "POST", body: JSON.stringify({file: %[1]q, text: ""}), signal: stop.signal});
			for (const reader = count.body.getReader(); ; ) if (/"games":[1-9]/.test(new TextDecoder().decode((await reader.read()).value))) break;
			stop.abort();
			return performance.now();
		};
		const again = -(await giveUp()) + await giveUp();
		let seconds, worst = 0;
		const began = performance.now();
		const report = (async () => {
			const page = await (await fetch("/design/report", {method: "POST", body: new URLSearchParams({file: %[1]q, text: ""})})).text();
			seconds = (performance.now() - began) / 1000;
			return page;
		})();
		while (!seconds) {
			const at = performance.now();
			await (await fetch("/api/network")).text();
			worst = Math.max(worst, performance.now() - at);
			await new Promise(done => setTimeout(done, 20));
		}
		return {Page: await report, Again: again, Seconds: seconds, Worst: worst};
	})()`, file))
	t.Logf("%.0f games a second, others wait %.0f ms at worst, given up and begun again in %.0f ms", 2*1000/found.Seconds, found.Worst, found.Again)
	assert.Less(t, found.Again, 1000*found.Seconds, "the workers play a run that was given up to its end, which is longer")
	assert.Less(t, found.Worst, 2000., "a frozen program answers when all is played")

	form := url.Values{"file": {file}, "text": {""}}
	code, want := openServer(t, t.TempDir()).send("POST", "/design/report", "application/x-www-form-urlencoded", strings.NewReader(form.Encode()))
	require.Equal(t, http.StatusOK, code, want)
	portable := func(page string) string {
		return lastDigits.ReplaceAllString(ownVersions.ReplaceAllString(page, ""), "$1")
	}
	got, want := portable(found.Page), portable(want)
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	// They are too long to be printed.
	assert.True(t, got == want, "the pages differ: %.200s\n%.200s", got[max(0, at-100):], want[max(0, at-100):])
}
