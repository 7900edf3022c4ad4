package site_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"

	_ "github.com/azulejo/azulejo/variants/all"
)

// A link with a ruleset leads from the page that copies it to another browser with an empty profile, below a path, where
// it can be kept and played. So does the page of a ruleset lead to the studio.
func TestLinksGoToAnotherBrowser(t *testing.T) {
	address, _ := serve(t, "/some/where")
	p := browse(t, address)
	p.until(`document.querySelector("#new .primary:not(:disabled)")`)
	made := eval[string](p, fmt.Sprintf(`(async () => { %s
		return (await ask("/api/design/new", {name: "mine", extends: "classic"})).file;
	})()`, rest))
	p.do(fmt.Sprintf(`location.href = "design?file=%s"`, made))
	p.until(`document.querySelector("#share:not(:disabled)")`)
	p.do(`Object.defineProperty(document.defaultView.navigator, "clipboard", {value: {writeText: text => { globalThis.copied = text; }}})`)
	p.click("#share")
	p.until(`globalThis.copied`)
	link := eval[string](p, "globalThis.copied")
	assert.True(t, strings.HasPrefix(link, address+"#/open#1"), link)

	other := browse(t, link)
	other.until(`document.querySelector("#panel form")`)
	other.click("#panel .primary")
	other.quiet()

	reader := browse(t, address+"rulesets/house/az-6x6.html")
	eval[chromedp.Void](reader, `document.querySelector("a[href$='ruleset=house%2faz-6x6']").click()`)
	reader.until(`document.querySelector("[value='house/az-6x6']:checked")`)
}
