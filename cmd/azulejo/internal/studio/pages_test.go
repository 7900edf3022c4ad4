package studio

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

// advance makes moves at random for the seats of a link, until the game is over if it takes fewer.
func (v *visitor) advance(link string, moves int) {
	v.t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	for ; moves > 0; moves-- {
		var p place
		require.Eventually(v.t, func() bool {
			p = v.position(link)
			var seat int
			_, err := fmt.Sscanf(p.View.Turn, "seat %d", &seat)
			return p.Over || err == nil && slices.Contains(p.You, seat)
		}, waiting, polling)
		if p.Over {
			return
		}
		if len(p.Moves) == 0 { // the screen is handed over first
			var seat int
			_, err := fmt.Sscanf(p.View.Turn, "seat %d", &seat)
			require.NoError(v.t, err)
			v.get(fmt.Sprintf("%s?as=%d", api(link), seat), &p)
		}
		code, text := v.play(link, p.Moves[random.IntN(len(p.Moves))], p.Played)
		require.Equal(v.t, http.StatusOK, code, text)
	}
}

// sample returns the paths of pages of all kinds.
func (v *visitor) sample(ruleset string) map[string]string {
	v.t.Helper()
	middle, over := v.begin(ruleset, "4", "Ana", "greedy", "random", "Bento"), v.begin(ruleset, "5", "Ana", "greedy")
	v.advance(middle.Play, 12)
	v.advance(over.Play, 1000)
	return map[string]string{"home": "/", "player": middle.Play, "spectator": middle.Watch, "over": over.Play, "rules": strings.Replace(middle.Watch, "/game/", "/rules/", 1), "design": "/design", "editor": "/design?file=" + ruleset, "missing": "/game/x"}
}

// The tags of pages are nested as the parser of a browser nests them, names are unique, what is
// referred to exists, and each control has a label.
func TestPagesAreHTML(t *testing.T) {
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		for name, path := range v.sample(ruleset) {
			_, text := v.do("GET", path, nil)
			checkHTML(t, ruleset+" "+name, text)
		}
	}
}

func checkHTML(t *testing.T, page, text string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(text))
	require.NoError(t, err)
	var parsed []string
	ids, refers := map[string]int{}, map[string][]string{}
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		parsed = append(parsed, strings.ToLower(n.Data))
		for _, a := range n.Attr {
			switch a.Key {
			case "id":
				ids[a.Val]++
			case "popovertarget", "list", "for", "aria-labelledby", "aria-describedby":
				refers[a.Val] = append(refers[a.Val], n.Data)
			case "tabindex":
				assert.Equal(t, "0", a.Val, "%s: the order of the focus is that of the page", page)
			}
		}
		if slices.Contains([]string{"input", "select", "textarea", "button", "a"}, n.Data) {
			assert.NotEmpty(t, label(n), "%s: a %s has no label", page, n.Data)
		}
	}
	assert.Equal(t, tags(text), parsed, "%s: the parser mends the nesting of tags", page)
	for id, count := range ids {
		assert.Equal(t, 1, count, "%s: the id %s", page, id)
	}
	for id, by := range refers {
		assert.Contains(t, ids, id, "%s: %v refers to it", page, by)
	}
	assert.Contains(t, text, `<html lang="en">`, page)
	assert.Regexp(t, `<title>[^<]+</title>`, text, page)
	assert.Equal(t, 1, strings.Count(text, "<h1"), "%s: titles", page)
}

// tags lists the start tags of a page, where each end tag closes the last one that is open. Elements
// without an end tag are not allowed to leave it out.
func tags(text string) (all []string) {
	void := []string{"meta", "link", "input", "br", "img"}
	z := html.NewTokenizer(strings.NewReader(text))
	var stack []string
	for {
		switch kind := z.Next(); kind {
		case html.ErrorToken:
			return append(all, stack...)
		case html.StartTagToken, html.SelfClosingTagToken:
			name, _ := z.TagName()
			all = append(all, string(name))
			if kind == html.StartTagToken && !slices.Contains(void, string(name)) {
				stack = append(stack, string(name))
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			if len(stack) == 0 || stack[len(stack)-1] != string(name) {
				return append(all, "a wrong end of "+string(name))
			}
			stack = stack[:len(stack)-1]
		}
	}
}

// label returns what a screen reader calls a control.
func label(n *html.Node) string {
	for _, a := range n.Attr {
		if a.Key == "aria-label" {
			return a.Val
		}
	}
	var text strings.Builder
	if n.Data == "button" || n.Data == "a" {
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				text.WriteString(d.Data)
			}
		}
		return strings.TrimSpace(text.String())
	}
	for p := range n.Ancestors() {
		if p.Data == "label" {
			return "a label"
		}
	}
	return ""
}

// contrast lists the texts of a page outside of boards whose color is too close to what is below them.
const contrast = `(() => {
	const context = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
	const known = new Map();
	const rgba = color => {
		if (known.has(color)) return known.get(color);
		context.clearRect(0, 0, 1, 1);
		context.fillStyle = color;
		context.fillRect(0, 0, 1, 1);
		known.set(color, [...context.getImageData(0, 0, 1, 1).data]);
		return known.get(color);
	};
	const light = color => rgba(color).slice(0, 3).map(c => c / 255)
		.map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
	const below = e => {
		for (; e; e = e.parentElement) {
			const color = getComputedStyle(e).backgroundColor;
			if (rgba(color)[3] === 255) return color;
		}
		return "white";
	};
	const found = [];
	for (const e of document.body.querySelectorAll("*")) {
		if (e.closest("svg, option, template") || !e.checkVisibility() || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;
		if (rgba(getComputedStyle(e).color)[3] === 0) continue; // a layer below shows the text
		const [a, b] = [light(getComputedStyle(e).color), light(below(e))].sort((x, y) => y - x);
		if ((a + .05) / (b + .05) < 4.5) found.push(e.textContent.trim());
	}
	return found;
})()`

// Pages fit a small phone without scrolling sideways, their texts can be read in both themes, and the
// focus goes down the page. Only an exhaustive run sees more than the page of a player for both rulesets.
func TestBrowserPages(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	seen := map[string]bool{"missing": true} // the browser calls its status an error
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		for name, path := range v.sample(ruleset) {
			if seen[name] {
				continue
			}
			seen[name] = name != "player" && !exhaustive
			p := v.browse(path)
			p.checkPage(ruleset + " " + name)
			if name == "player" {
				p.click(".source")
				p.until(`document.querySelector(".chosen")`)
				assert.LessOrEqual(t, eval[int](p, `document.documentElement.scrollWidth`), 360, "%s %s, with a pick", ruleset, name)
			}
			p.close()
		}
	}
}

// Players read names and words: no numbers of seats, and no keys of a ruleset unless they ask where points come from.
func TestPagesSayNames(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	v := open(t, t.TempDir())
	asked := regexp.MustCompile(`(?s)<div id="track-.*?</div>`)
	for _, ruleset := range []string{"classic", "summer-pavilion", "house/az-powers"} {
		l := v.begin(ruleset, "4", "Ana", "greedy", "greedy", "Bento")
		for _, moves := range []int{0, 40, 1000} {
			v.advance(l.Play, moves)
			for _, link := range []string{l.Play, l.Watch, l.Seats[4]} {
				var p page
				v.get(api(link)+"/page", &p)
				said := asked.ReplaceAllString(p.HTML, "") + p.Turn + p.Says + p.Title
				assert.NotRegexp(t, `(?i)\bseats? \d|\([a-z_]+\.[a-z_.]+`, said, ruleset)
				_, log, found := strings.Cut(said, `<section class="log"`)
				require.True(t, found)
				assert.True(t, moves == 0 || strings.Contains(log, "greedy 2"), "two players have the same name")
			}
		}
	}
}

// unreachable lists what a keyboard cannot scroll, and headings that leave out a level.
const unreachable = `(() => {
	const all = [...document.querySelectorAll("main *")].filter(e => e.checkVisibility());
	const scrolls = e => /auto|scroll/.test(getComputedStyle(e).overflow) && (e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1);
	const focus = "a[href], button, input, select, textarea, summary, [tabindex='0']";
	const found = all.filter(e => scrolls(e) && !e.matches(focus) && !e.querySelector(focus)).map(e => "no key scrolls " + (e.id || e.className));
	const levels = all.filter(e => /^H\d$/.test(e.tagName));
	levels.forEach((e, i) => { if (i && e.tagName[1] - levels[i - 1].tagName[1] > 1) found.push("no level above " + e.textContent); });
	return found;
})()`

// cramped lists what a finger may miss around the boards: controls of less than 40 pixels. Links within a text are not
// meant, and what is in a label is touched by it.
const cramped = `(() => {
	const closed = [...document.querySelectorAll("details:not([open])")];
	for (const e of closed) e.open = true;
	const all = [...document.querySelectorAll("a[href], button, select, input, textarea, summary, label:has(input)")];
	const found = all.filter(e => e.checkVisibility() && !e.closest(".unseen")).filter(e => {
		if (e.matches("a") && e.parentElement.textContent.trim() !== e.textContent.trim() && getComputedStyle(e).display === "inline") return false;
		if (e.matches("label") ? !e.querySelector("[type=checkbox], [type=radio]") : e.matches("label [type=checkbox], label [type=radio]")) return false;
		const {width, height} = e.getBoundingClientRect();
		return width < 39.5 || height < 39.5;
	}).map(e => e.outerHTML.slice(0, 99) + ": " + e.getBoundingClientRect().width + " × " + e.getBoundingClientRect().height);
	for (const e of closed) e.open = false;
	return found;
})()`

// checkPage checks a page on a small phone.
func (p *tab) checkPage(page string) {
	p.t.Helper()
	p.until(`document.getElementById("says")?.textContent !== ""`) // a game has come from the server
	p.do(chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile))
	for _, theme := range []string{"light", "dark"} {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}})
		require.NoError(p.t, err)
		assert.Empty(p.t, eval[[]string](p, contrast), "%s, %s", page, theme)
	}
	assert.Empty(p.t, eval[[]string](p, unreachable), page)
	p.byTouch(360, 740)
	assert.Empty(p.t, eval[[]string](p, cramped), page)
	p.checkFocus(page)
	assert.LessOrEqual(p.t, eval[int](p, `document.documentElement.scrollWidth`), 360, page)
}

// checkFocus presses Tab through a page: each control comes once, in the order of the page.
func (p *tab) checkFocus(page string) {
	p.t.Helper()
	eval[chromedp.Void](p, `document.body.tabIndex = -1; document.body.focus();
		const all = [...document.querySelectorAll("a[href], button:enabled, input, select, textarea, summary, [tabindex='0']")];
		all.filter(e => e.checkVisibility() && !e.matches("[type=radio]:not(:checked)")).forEach((e, i) => { e.dataset.order = i; });
		window.reached = [];
		addEventListener("focusin", e => { if (e.target !== document.body) reached.push(e.target.dataset.order ?? e.target.outerHTML); });`)
	n := p.count("[data-order]")
	require.Positive(p.t, n, page)
	var want []string
	for i := range n {
		want = append(want, fmt.Sprint(i))
	}
	p.keys(strings.Repeat(kb.Tab, n))
	assert.Equal(p.t, want, eval[[]string](p, "reached"), page)
}
