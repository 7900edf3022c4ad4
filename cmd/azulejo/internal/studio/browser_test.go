package studio

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Somebody who clicks what is lit up, and nothing else, comes to the end of a game of any kind.
func TestBrowserGame(t *testing.T) {
	t.Parallel()
	rulesets := []string{"house/az-mini-3x3", "summer-pavilion"}
	if everything {
		rulesets = append(rulesets, "classic", "classic-gray", "summer-pavilion-gray")
	}
	if exhaustive {
		rulesets = append(rulesets, "crystal-mosaic-1", "glazed-pavilion-orange", "house/az-personal-joker",
			"house/az-powers", "house/az-split-take", "house/sp-buy-tile")
	}
	for _, ruleset := range rulesets {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			v := open(t, t.TempDir())
			l := v.begin(ruleset, "5", v.company(ruleset)...)
			p := v.browse(l.Play)
			random := rand.New(rand.NewPCG(1, 2))
			for range 2000 {
				p.quiet()
				if p.count("main.over") > 0 {
					break
				}
				p.step(random)
			}
			got := v.position(l.Play)
			require.True(t, got.Over)
			assert.Contains(t, p.text(".ending"), fmt.Sprint(got.Scores[0]))
			assert.NotContains(t, p.text(".round"), "wild")
			assert.Equal(t, len(got.Winners), p.count(".seat.winner"))
			p.click("#again")
			p.until(`location.pathname !== "` + l.Play + `"`)
		})
	}
}

// The keyboard alone plays: arrows and Tab go to what is lit, Enter picks and plays, Escape begins
// anew. The focus survives the change of the position.
func TestBrowserKeyboard(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "greedy")
	p := v.browse(l.Play)
	p.quiet()
	focused := `document.activeElement.closest(".thing")`

	p.keys(kb.ArrowRight)
	p.until(focused + `?.classList.contains("source")`)
	first := eval[string](p, focused+`.dataset.thing`)
	p.keys(kb.ArrowDown)
	p.until(focused + `.dataset.thing !== "` + first + `"`)
	p.keys(kb.Enter)
	p.until(focused + `?.classList.contains("target")`) // the next choice has the focus
	assert.Equal(t, 1, p.count(".chosen"))
	p.keys(kb.Escape)
	p.until(`!document.querySelector(".chosen") && document.querySelector(".source")`)
	for range 2 {
		p.keys(kb.ArrowRight)
		p.until(focused + `?.classList.contains("source")`)
		p.keys(kb.Enter)
		p.keys(kb.Enter)
		p.quiet()
	}
	assert.Equal(t, 4, v.position(l.Play).Played)
	assert.NotEmpty(t, p.text("#says"))
	assert.NotEqual(t, "BODY", eval[string](p, `document.activeElement.tagName`))

	p.keys("u")
	p.until(`document.querySelector("main.yours:not([aria-busy=true])")`)
	assert.Equal(t, 2, v.position(l.Play).Played)

	p.keys("/")
	p.until(`document.activeElement.name === "move"`)
	eval[chromedp.Void](p, `document.activeElement.value = ""`) // the protocol sends the character in any case
	p.keys("9 blue 1" + kb.Enter)
	p.says("#type .error", "9 blue 1 cannot be played")
	assert.Equal(t, "9 blue 1", eval[string](p, `document.activeElement.value`), "a refused move can be mended")
	eval[chromedp.Void](p, `document.activeElement.select()`)
	p.keys(v.position(l.Play).Moves[0] + kb.Enter)
	p.until(`!document.querySelector(":popover-open")`)
	p.quiet()
	assert.Equal(t, 4, v.position(l.Play).Played)
}

// What cannot be picked says why, as check does.
func TestBrowserRefusal(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse(l.Seats[1])
	p.quiet()
	_, answer := v.play(l.Seats[1], "5 black 1", 0)
	require.Contains(t, answer, "played")
	_, answer = v.play(l.Seats[2], v.position(l.Play).Moves[0], 1)
	require.Contains(t, answer, "played")
	p.until(`document.querySelectorAll(".log li b").length === 2`) // the page follows by itself
	p.click(`.source[data-color]:not([data-color="black"])`)
	p.until(`document.querySelector(".target")`)
	p.click(thing("1/line/1")) // which has a black tile
	p.until(`!document.getElementById("bubble").hidden`)
	assert.Contains(t, p.text("#bubble"), "Line 1 is full.")
	assert.Equal(t, 1, p.count(".chosen"), "the pick remains")
}

// Tiles can be dragged to where they are to go.
func TestBrowserDrag(t *testing.T) {
	t.Parallel()
	v := openEmpty(t, "") // in a tab that other tests have left some clicks fall beside
	l := v.begin("classic", "3", "Ana", "greedy")
	p := v.browse(l.Play)
	p.quiet()
	fromX, fromY := p.center(thing("0/display 1/blue"), 0)
	toX, toY := p.center(thing("1/line/3"), 0)
	p.do(chromedp.DragAndDropXY(fromX, fromY, toX, toY))
	p.quiet()
	assert.Equal(t, 2, v.position(l.Play).Played)
	assert.Regexp(t, `You take 1 .* from display 1 to line 3`, p.text(".log"))
}

// A hint shows its moves, and plays the one that is confirmed.
func TestBrowserHint(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("greedy")
	l := v.begin("summer-pavilion", "3", "Ana", "greedy")
	p := v.browse(l.Play)
	p.quiet()
	p.click("#hint")
	p.until(`document.querySelector("#options button")`)
	assert.Regexp(t, "^Take ", p.text("#options button"))
	assert.Positive(t, p.count(`#options [role=img][aria-label]`), "pictures stand for the names of colors")
	assert.Positive(t, p.count(".chosen"))
	fade := `getComputedStyle(document.getElementById("options")).getPropertyValue("--fade")`
	if !inSite { // whose bot shows more of them
		assert.Empty(t, eval[string](p, fade), "all moves are in sight")
	}
	eval[chromedp.Void](p, `(options => {
		for (let i = 0; i < 9; i++) options.append(options.firstElementChild.cloneNode(true));
	})(document.getElementById("options"))`)
	p.resize(window{768, 1024, true})
	p.until(fade + `=== "3.5rem"`)
	assert.Greater(t, eval[float64](p, `document.getElementById("prompt").getBoundingClientRect().width`), 150.0, "the prompt has room beside many moves")
	eval[chromedp.Void](p, `document.getElementById("options").dispatchEvent(new WheelEvent("wheel", {deltaY: 9999}))`)
	p.until(fade + `=== "0px"`)
	p.click("#confirm")
	p.quiet()
	assert.Equal(t, 2, v.position(l.Play).Played)
}

// A hint of a bot that rates moves says what the best one changes, and why another one is worse. It moves nothing.
func TestBrowserHintSaysWhy(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("search:1000")
	l := v.begin("classic", "3", "Ana", "greedy")
	p := v.browse(l.Play)
	p.resize(window{1366, 768, false})
	p.quiet()
	places := `[...document.querySelectorAll(".display, .boards .board, [popovertarget=menu]")].map(e => JSON.stringify(e.getBoundingClientRect()))`
	before := eval[[]string](p, places)
	p.click("#hint")
	p.until(`document.querySelector("#options button")`)
	assert.Equal(t, before, eval[[]string](p, places))
	assert.Regexp(t, `It changes most: your line \d: `, p.text("#prompt .why"))
	assert.Contains(t, p.text("#says"), "It changes most: your line", "who hears the page hears it too")
	shown := `(why => { const {left, top, right} = why.getBoundingClientRect(); return left >= 0 && top >= 0 && right <= innerWidth; })(document.querySelector(".why"))`
	assert.True(t, eval[bool](p, shown), "all of it is in sight")
	_, text := v.do("POST", api(l.Play)+"/hint", struct{}{})
	assert.Contains(t, text, `"why":["your line `)
}

// Two tabs show the same game, a page loaded anew continues it, and only the seats of a link can
// be played with it.
func TestBrowserTabs(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	ana, bento, crowd := v.browse(l.Seats[1]), v.browse(l.Seats[2]), v.browse(l.Watch)
	ana.quiet()
	assert.Zero(t, bento.count(".source"))
	ana.click(".source")
	ana.click(".target")
	for _, p := range []*tab{ana, bento, crowd} {
		p.until(`document.querySelectorAll(".log li b").length === 1`)
	}
	bento.quiet()
	assert.Zero(t, ana.count(".source"))
	bento.click(".source")
	bento.until(`document.querySelector(".chosen")`)
	ana.click("#undo")
	bento.until(`document.querySelectorAll(".log li b").length === 0`)
	bento.says("#bubble", "taken back, so nothing is picked")
	ana.quiet()
	ana.click(".source")
	ana.click(".target")
	bento.quiet()
	bento.reload()
	bento.quiet()
	assert.Equal(t, 1, bento.count(".log li b"))
	assert.Zero(t, crowd.count(".source"))
	assert.Zero(t, crowd.count("#type"), "spectators type no moves")
	assert.Contains(t, crowd.text("#prompt"), "Bento")
}

// Taps on a phone play: the last one is on what shows the move, and nothing moves sideways.
func TestBrowserPhone(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for ruleset, taps := range map[string][]string{"classic": {".tiles.source", ".target", ".cells.chosen"},
		"summer-pavilion": {".source", ".chosen"}} {
		l := v.begin(ruleset, "3", "Ana", "greedy")
		p := v.browse(l.Play)
		p.byTouch(360, 740)
		for range 3 {
			p.quiet()
			for _, place := range taps {
				p.until(fmt.Sprintf(`document.querySelector(%q)`, place))
				assert.LessOrEqual(t, eval[int](p, `document.documentElement.scrollWidth`), 360, ruleset)
				p.do(chromedp.TapXY(p.center(place, 0)))
			}
		}
		p.quiet()
		assert.Equal(t, 6, v.position(l.Play).Played, ruleset)
	}
}

// One click on the first page begins a game. Other games are found by a search. The editor leads to the page. It
// remembers who plays, and lists the games that can be deleted.
func TestBrowserHome(t *testing.T) {
	t.Parallel()
	v := openEmpty(t, "")
	v.write(map[string]string{"corners.yaml": corners})
	p := v.browse("/")
	p.click("button.primary:enabled")
	p.until(`location.pathname.startsWith("/game/classic")`)
	p.quiet()

	p.open("/design?file=corners.yaml")
	p.until(`document.querySelector("#play:enabled")`)
	eval[chromedp.Void](p, `window.open = () => (window.opened = {location: {}, close() {}})`)
	eval[chromedp.Void](p, `(area => { area.focus(); area.setSelectionRange(area.value.length, area.value.length); })(document.querySelector("#editor textarea"))`)
	p.keys("#")
	p.until(`document.querySelector("#save:enabled") && document.querySelector("#play:enabled")`)
	p.click("#play")
	p.until(`window.opened?.location.href`)
	assert.Contains(t, v.file("corners.yaml").Text, "#", "the text is saved, and played")
	p.open(eval[string](p, `opened.location.href`))
	p.until(`document.querySelector("#all:enabled")`)
	assert.Equal(t, "corners.yaml", eval[string](p, `document.querySelector("input:checked").value`))
	p.click("#search")
	p.keys("zebra")
	p.until(`document.getElementById("hits").textContent.includes("Nothing found for “zebra”")`)
	eval[chromedp.Void](p, `document.activeElement.select()`)
	p.keys("personal jok" + kb.Enter)
	p.until(`document.getElementById("hits").textContent === "1 found"`)
	eval[chromedp.Void](p, `(ask => {
		window.fetch = async (path, how) => {
			if (path.includes("search=")) await new Promise(go => { window.answer = go; });
			return ask(path, how);
		};
	})(fetch)`)
	p.click("#search")
	p.keys(" ")
	p.click("button.primary")
	p.until(`window.answer && document.querySelector("button.primary[aria-busy=true]")`)
	eval[chromedp.Void](p, `answer()`)
	p.until(`document.getElementById("error").textContent.includes("choose what to play")`)
	assert.Equal(t, "/", eval[string](p, `location.pathname`), "no game begins before a search has its answer")
	p.click("#more b")
	eval[chromedp.Void](p, `document.querySelector("#seats .name").value = "Ana"`)
	p.click("button.primary:enabled")
	p.quiet()
	guest := v.browse(eval[string](p, `location.pathname`))

	p.open("/")
	p.until(`document.querySelector("#all:enabled")`)
	assert.Equal(t, "Ana", eval[string](p, `document.querySelector("#seats .name").value`))
	assert.Equal(t, 2, p.count(".recent li"))
	for _, answer := range []string{"", "delete"} {
		p.click(".recent [data-delete]")
		p.until(`document.querySelector("#delete[open]")`)
		p.click(fmt.Sprintf(`#delete button[value="%s"]`, answer))
		p.until(`!document.querySelector("#delete[open]")`)
	}
	p.until(`document.querySelectorAll(".recent li").length === 1`)
	guest.until(`document.querySelector("#table").textContent.includes("this game is gone")`)
	if exhaustive {
		for _, size := range [][2]int64{{1366, 650}, {768, 1024}, {390, 844}} {
			p.do(chromedp.EmulateViewport(size[0], size[1]))
			assert.LessOrEqual(t, eval[int](p, `document.documentElement.scrollWidth`), int(size[0]))
		}
		p.click("#all")
		p.until(fmt.Sprintf(`document.querySelectorAll("#more li").length > %d`, len(shipped)))
	}
}

// People elsewhere play by links, which the page of a game shows once.
func TestBrowserInvites(t *testing.T) {
	t.Parallel()
	onlyServer(t, "nobody reaches a site in a browser")
	v := open(t, t.TempDir())
	p := v.browse("/")
	eval[chromedp.Void](p, `(() => {
		const who = document.querySelectorAll("#seats select")[1];
		who.value = "link";
		who.dispatchEvent(new Event("change", {bubbles: true}));
		document.querySelector("#seats .name").value = "Ana";
	})()`)
	p.click("button.primary:enabled")
	p.until(`document.querySelector("#links:popover-open")`)
	p.do(chromedp.EmulateViewport(1024, 300))
	assert.True(t, eval[bool](p, `(sheet => sheet.scrollHeight > sheet.clientHeight && sheet.scrollTop === 0 &&
		sheet.lastElementChild.getBoundingClientRect().bottom < sheet.getBoundingClientRect().bottom)(document.getElementById("links"))`),
		"a long sheet scrolls with its button to close it in sight")
	p.until(`document.querySelector("#links input[data-path]").value.startsWith("http")`)
	link := eval[string](p, `document.querySelector("#links input[data-path]").value`)
	p.reload()
	p.quiet()
	assert.Zero(t, p.count(":popover-open"), "links are shown once")
	guest := v.browse(strings.TrimPrefix(link, v.base))
	assert.Contains(t, guest.text("#prompt"), "Ana")
	assert.Equal(t, "Player 2", guest.text(".boards > .seat .name"), "the own board comes first")
	p.open("/")
	p.until(`document.querySelector("#all:enabled")`)
	assert.Equal(t, "link", eval[string](p, `document.querySelectorAll("#seats select")[1].value`))
}

// Two people at one screen play in turn, each on the first board, all of which a small screen shows.
func TestBrowserOneScreen(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse(l.Play)
	p.do(chromedp.EmulateViewport(1366, 650))
	p.quiet()
	edge := func(selector, side string) float64 {
		return eval[float64](p, fmt.Sprintf(`document.querySelector(%q).getBoundingClientRect().%s`, selector, side))
	}
	assert.LessOrEqual(t, edge(".boards > .seat .board", "bottom"), edge("#bar", "top"))
	for _, name := range []string{"Ana", "Bento", "Ana"} {
		p.quiet()
		assert.Equal(t, name, p.text(".boards > .seat .name"))
		assert.Contains(t, p.text("#prompt"), name)
		p.click(".source")
		p.click(".target")
	}
}
