package site_test

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	_ "github.com/azulejo/azulejo/variants/all"
)

// versions matches where a page names the version of the program.
var versions = regexp.MustCompile(`azulejo \S+ |"version":"[^"]*"`)

// lastDigits matches digits of numbers in which processors differ.
var lastDigits = regexp.MustCompile(`(\.\d{12})\d+`)

// portable returns a page without what differs between programs for several systems.
func portable(page string) string {
	return lastDigits.ReplaceAllString(versions.ReplaceAllString(page, ""), "$1")
}

// Games are counted by workers. Other requests do not wait for that, it can be given up, and the page of a run is that
// of the command.
func TestCounting(t *testing.T) {
	address, _ := serve(t, "")
	p := browse(t, address)
	p.until(`document.querySelector("#new .primary:not(:disabled)")`)
	const file = "house/az-mini-3x3"
	found := eval[struct {
		Page           string
		Seconds, Worst float64
	}](p, fmt.Sprintf(`(async () => {
		const {fetch} = document.getElementById("studio").contentWindow, stop = new AbortController();
		const count = await fetch("/api/design/compare", {method: "POST", body: JSON.stringify({file: %[1]q, text: ""}), signal: stop.signal});
		for (const reader = count.body.getReader(); ; ) if (/"games":[1-9]/.test(new TextDecoder().decode((await reader.read()).value))) break;
		stop.abort();
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
		return {Page: await report, Seconds: seconds, Worst: worst};
	})()`, file))
	t.Logf("%.0f games a second, others wait %.0f ms at worst", 2*1000/found.Seconds, found.Worst)
	assert.Less(t, found.Worst, 2000., "a frozen program answers when all is played")

	t.Chdir(t.TempDir())
	require.Zero(t, cli.Main([]string{"compare", "classic", file, "--report", "report.html"}, strings.NewReader(""), io.Discard, io.Discard))
	page, err := os.ReadFile("report.html")
	require.NoError(t, err)
	if got, want := portable(found.Page), portable(string(page)); got != want { // it is too long to be printed
		at := 0
		for at < min(len(got), len(want)) && got[at] == want[at] {
			at++
		}
		assert.Fail(t, "the pages differ", "%.200s\n%.200s", got[max(0, at-100):], want[max(0, at-100):])
	}
}
