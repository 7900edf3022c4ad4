package studio

import (
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// Two people at two screens: one asks to take a move back, the other allows it; at the end one begins another game, and
// the other joins it. Pages that nobody looks at tell whose turn it is.
func TestBrowserTogether(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	v.advance(l.Play, 2)
	ana, bento := v.browse(l.Seats[1]), v.browse(l.Seats[2])
	ana.quiet()
	bento.until(`document.querySelector("#prompt").innerText.includes("Ana")`)
	ana.click("#undo")
	bento.until(`document.querySelector("#allow").checkVisibility()`)
	bento.says("#note p", "Ana asks to take back: take ")
	ana.says("#note p", "Waiting for Bento")
	assert.False(t, eval[bool](ana, `document.querySelector("#allow").checkVisibility()`))
	eval[chromedp.Void](bento, `(() => {
		Object.defineProperty(document, "hidden", {value: true});
		window.Notification = class extends EventTarget {
			static permission = "granted";
			static requestPermission() { return Promise.resolve("granted"); }
			constructor(text) { super(); window.notified = text; }
			close() {}
		};
		document.getElementById("notify").click();
	})()`)
	bento.click("#allow")
	for _, p := range []*tab{ana, bento} {
		p.until(`document.querySelectorAll(".log li b").length === 0`)
		p.says("#note p", "Ana took back: take ")
	}
	ana.quiet()
	ana.click(".source")
	ana.click(".target")
	bento.until(`window.notified?.startsWith("Your turn") && document.title.startsWith("●")`)
	assert.Contains(t, eval[string](bento, `document.querySelector("link[rel=icon]").href`), "turn.svg")

	v.advance(l.Play, 1000)
	for _, p := range []*tab{ana, bento} {
		p.soon(`document.querySelector("main.over") && document.querySelector("#again").checkVisibility()`)
	}
	ana.click("#again")
	ana.until(`location.pathname !== "` + l.Seats[1] + `" && document.querySelector("main.yours")`)
	bento.says("#note p", "Ana begins another game")
	assert.Equal(t, "Join", bento.text("#again"))
	bento.click("#again")
	bento.until(`location.pathname !== "` + l.Seats[2] + `" && document.querySelector("#prompt")?.innerText.includes("Ana")`)
	assert.Equal(t, "Bento", bento.text(".boards > .seat .name"))
}
