package studio

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A link goes from the page that copies it to the page that opens it, which asks before it keeps anything, and a game that
// came by a link can be replayed and played on.
func TestBrowserCopiesAndOpensLinks(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=corners.yaml")
	copied := func(selector string) string {
		p.until(`document.querySelector("` + selector + `:enabled")`)
		eval[bool](p, `(Object.defineProperty(navigator, "clipboard", {configurable: true, value: {writeText: text => { globalThis.copied = text; }}}), true)`)
		p.click(selector)
		p.until(`globalThis.copied`)
		return eval[string](p, `globalThis.copied`)
	}
	rules := copied("#share")
	assert.Contains(t, rules, v.link("/open#1"))

	p.open("/open")
	p.until(`document.querySelector("#paste button:enabled")`)
	eval[bool](p, `(document.querySelector("#paste input").value = `+"`"+rules[:len(rules)-9]+"`"+`, true)`)
	p.click("#paste button")
	p.until(`document.getElementById("error").textContent.includes("broken off")`)
	other := v.elsewhere().browse("/")
	other.enter(rules)
	other.until(`document.querySelector("#panel form")`)
	assert.Contains(t, other.text("#panel"), "Corners")
	other.checkPage("a ruleset from a link")
	other.click("#panel .primary")
	other.until(`location.pathname.startsWith("/game/")`)

	game := v.begin("corners.yaml", "7", "Ana", "Bo").Play
	p.open(game)
	p.quiet()
	p.click("[popovertarget=menu]")
	link := copied("#share")
	other.enter(link)
	other.until(`document.querySelector("#panel select")`)
	assert.Contains(t, other.text("#panel"), "Nothing is kept until you say so")
	other.checkPage("a game from a link")
	other.click("#panel [value=path]")
	other.until(`location.pathname.startsWith("/replay/") && document.readyState === "complete"`)
	other.enter(link)
	other.until(`document.querySelector("#panel fieldset button")`)
	other.click("#panel fieldset button")
	other.until(`location.pathname.startsWith("/game/")`)
}
