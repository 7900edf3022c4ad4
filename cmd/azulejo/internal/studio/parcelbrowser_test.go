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
	assert.Contains(t, rules, v.base+"/open#1")

	eval[bool](p, `(location = "/open", true)`)
	p.until(`document.querySelector("#paste button:enabled")`)
	eval[bool](p, `(document.querySelector("#paste input").value = `+"`"+rules[:len(rules)-9]+"`"+`, true)`)
	p.click("#paste button")
	p.until(`document.getElementById("error").textContent.includes("broken off")`)
	eval[bool](p, `(location = `+"`"+rules+"`"+`, true)`)
	p.until(`document.querySelector("#panel form")`)
	assert.Contains(t, p.text("#panel"), "Corners")
	p.checkPage("a ruleset from a link")
	p.click("#panel .primary")
	p.until(`location.pathname.startsWith("/game/")`)

	game := v.begin("corners.yaml", "7", "Ana", "Bo").Play
	eval[bool](p, `(location = "`+game+`", true)`)
	p.quiet()
	p.click("[popovertarget=menu]")
	link := copied("#share")
	eval[bool](p, `(location = `+"`"+link+"`"+`, true)`)
	p.until(`document.querySelector("#panel select")`)
	p.checkPage("a game from a link")
	p.click("#panel [value=path]")
	p.until(`location.pathname.startsWith("/replay/")`)
	eval[bool](p, `(location = `+"`"+link+"`"+`, true)`)
	p.until(`document.querySelector("#panel fieldset button")`)
	p.click("#panel fieldset button")
	p.until(`location.pathname.startsWith("/game/")`)
}
