package studio

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// namedIn returns the things of a move of seat 1, by what words mean in the games that ship and which color is wild.
func namedIn(move, wild string) []string {
	words := strings.Fields(move)
	last := words[len(words)-1]
	switch {
	case words[0] == "place":
		color := words[1]
		if at := slices.Index(words, "as"); at > 0 {
			color = words[at+1]
		}
		things := []string{"1/star/" + words[1] + " " + words[2], "1/hand/" + color}
		if slices.Contains(words, "wild") {
			things = append(things, "1/hand/"+wild)
		}
		return things
	case words[0] == "pass", last == "none":
		return nil
	case words[0] == "keep":
		return []string{"1/hand/" + last} // each alone is a move, too
	}
	source := words[0]
	if source != "center" {
		source = "display " + source
	}
	things := []string{"0/" + source + "/" + words[1]}
	switch {
	case last == "floor":
		things = append(things, "1/floor/floor")
	case len(words) == 3:
		things = append(things, "1/line/"+last)
	}
	return things
}

// What legal moves name is lit from the first second of a turn, and nothing else is.
func TestBrowserLightsWhatCanBeClicked(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
		l := v.begin(ruleset, "3", "Ana", "Bento")
		p := v.browse(l.Seats[1])
		for _, advance := range []int{0, 6, 6, 5} {
			v.advance(l.Play, advance)
			for v.position(l.Play).View.Turn != "seat 1" {
				v.advance(l.Play, 1)
			}
			at := v.position(l.Play)
			p.soon(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, at.Played))
			p.quiet()
			var want []string
			for _, move := range at.Moves {
				want = append(want, namedIn(move, at.View.Wild)...)
			}
			slices.Sort(want)
			got := eval[[]string](p, `[...document.querySelectorAll(".source[tabindex]")].map(e => e.dataset.thing)`)
			slices.Sort(got)
			assert.Equal(t, slices.Compact(want), got, "%s after %d moves", ruleset, at.Played)
		}
		p.close()
	}
}

// Each move that names things is ready once these are picked, in any order, and nothing that is lit is a dead end: not
// in any game, with any action of a house rule. All other moves have buttons.
func TestBrowserReachesEachMove(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	rulesets := []string{"house/az-solo-action-board", "house/sp-buy-tile", "house/sp-joker-tiles"}
	if exhaustive {
		rulesets = shipped
	}
	p := v.browse("/")
	for i, ruleset := range rulesets {
		l := v.begin(ruleset, "3", v.people(ruleset)...)
		v.advance(l.Play, 18+18*(i%2))
		p.open(l.Play)
		p.quiet()
		lost := eval[[]string](p, fmt.Sprintf(`(async () => {
			const {outlook, thingsOf} = await import("/assets/moves.js");
			const read = async as => (await fetch("%s/page?as=" + as)).json();
			const hands = (await read(0)).hands; // the seat that the screen is handed to
			const choices = (await read(hands)).choices ?? [];
			const lost = [], lit = new Set(choices.flatMap(thingsOf));
			const marked = new Set([...document.querySelectorAll(".source[tabindex]")].map(e => e.dataset.thing));
			lost.push(...[...lit].filter(thing => !marked.has(thing)).map(thing => thing + " is not lit"));
			for (const choice of choices.filter(choice => choice.things)) {
				for (const picked of [thingsOf(choice), thingsOf(choice).reverse()]) {
					if (!outlook(choices, picked).ready.some(({text}) => text === choice.text)) lost.push(choice.text);
				}
			}
			// Whoever goes on with what is lit comes to a move.
			const follow = picked => {
				const {ready, open} = outlook(choices, picked);
				if (!ready.length && !open.size) lost.push(picked.join(", "));
				if (!ready.length && picked.length < 4) for (const thing of open) follow([...picked, thing]);
			};
			for (const thing of lit) follow([thing]);
			return lost;
		})()`, api(l.Play)))
		assert.Empty(t, lost, ruleset)
	}
}

// shown is what a page shows of a move: the spaces with tiles that would come, and what they cost.
type shown struct {
	Ghosts []string
	Costs  string
}

func (p *tab) shown() (s shown) {
	p.t.Helper()
	s.Ghosts = eval[[]string](p, `[...document.querySelectorAll("#table .ghost")].map(e => e.parentElement.dataset.spot)`)
	s.Costs = eval[string](p, `document.querySelector("#costs:not([hidden])")?.textContent ?? ""`)
	return s
}

// A tap and the focus show what a move would do, as the mouse does.
func TestBrowserPreviews(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	v.advance(l.Play, 2)
	p := v.browse(l.Seats[1])
	p.quiet()
	floor, tile := thing("1/floor/floor"), `.tiles.source`
	mouse := func(selector string) {
		x, y := p.center(selector, 0)
		p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	}
	p.click(tile)
	mouse(floor)
	p.until(`document.querySelector("#costs:not([hidden])")`)
	want := p.shown()
	require.NotEmpty(t, want.Ghosts)
	require.Regexp(t, `^\d to the floor line: -\d$`, want.Costs)
	gap := eval[float64](p, `document.querySelector(".ghost").getBoundingClientRect().y - document.querySelector("#costs").getBoundingClientRect().bottom`)
	assert.InDelta(t, 6, gap, 12, "the costs are beside the floor line")
	mouse(thing("1/line/5"))
	p.until(`document.querySelector("#costs[hidden]")`)

	p.keys(kb.ArrowDown) // from here on a focus is that of a keyboard
	eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector(%q).focus()`, floor))
	assert.Equal(t, want, p.shown(), "focus")
	p.keys("\x1b")
	p.until(`!document.querySelector(".ghost")`)

	p.byTouch(820, 1180)
	tap := func(selector string) { p.do(chromedp.TapXY(p.center(selector, 0))) }
	tap(tile)
	tap(floor)
	p.until(`document.querySelector("#costs:not([hidden])")`)
	assert.Equal(t, want, p.shown(), "tap")
	tap(thing("1/line/5"))
	p.until(`document.querySelector("#costs[hidden]")`)
	assert.Contains(t, p.shown().Ghosts, "line 5", "another tap shows another move")
	assert.Equal(t, 2, v.position(l.Play).Played)
	tap(thing("1/line/5"))
	p.until(`document.querySelectorAll(".log li b").length === 3`)

	v.advance(l.Seats[2], 1)
	p.quiet()
	p.click(`[popovertarget="menu"]`)
	p.click("#hasty")
	p.keys("\x1b")
	tap(tile)
	tap(floor)
	p.until(`document.querySelectorAll(".log li b").length === 5`)
	eval[chromedp.Void](p, `localStorage.clear()`)
}

// A wild tile of the hand leads to the spaces that it can pay for. A tap on one of them shows the move, as the mouse
// and the focus do, and the second tap plays it.
func TestBrowserPaysWithWildTiles(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("summer-pavilion", "3", "Ana", "Bento")
	var wild, space string
	for wild == "" {
		v.advance(l.Play, 1)
		for _, c := range v.shownTo(l.Play).Choices {
			if i := slices.IndexFunc(c.Things, func(h handle) bool { return h.Words == 0 }); i >= 0 && !strings.Contains(c.Told, "center") {
				at := slices.IndexFunc(c.Things, func(h handle) bool { return strings.Contains(h.Thing, "/star/") })
				wild, space = c.Things[i].Thing, c.Things[at].Thing
			}
		}
	}
	played := v.position(l.Play).Played
	p := v.browse(l.Play)
	p.quiet()
	p.click(thing(wild) + ".source")
	p.until(`document.querySelector('` + thing(space) + `.target')`)
	x, y := p.center(thing(space), 0)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.until(`document.querySelector(".ghost")`)
	want, said := p.shown(), p.text("#prompt")
	require.Len(t, want.Ghosts, 1)
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, 5, 5))
	p.until(`!document.querySelector(".ghost")`)
	eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector(%q).focus({focusVisible: true})`, thing(space)))
	assert.Equal(t, want, p.shown(), "focus")
	p.byTouch(820, 1180)
	p.do(chromedp.TapXY(p.center(thing(space), 0)))
	p.until(`document.querySelector('` + thing(space) + `.chosen')`)
	assert.Equal(t, want, p.shown(), "tap")
	assert.Equal(t, said, p.text("#prompt"))
	assert.Equal(t, played, v.position(l.Play).Played)
	p.do(chromedp.TapXY(p.center(thing(space), 0)))
	p.soon(fmt.Sprintf(`document.querySelector(".log li b").textContent.startsWith("%d. ")`, played+1))
	assert.Contains(t, v.shownTo(l.Play).Says, " with ")
}

// A click on anything on the table that cannot be picked gets the reason.
func TestBrowserSaysWhyNot(t *testing.T) {
	t.Parallel()
	v := openEmpty(t, "") // in a tab that other tests have left some clicks fall beside
	for ruleset, reasons := range map[string]map[string]string{
		"classic": {
			`.seat .grid [data-spot="wall 3 2"]`: "full line of the same row",
			`.well[data-spot="center"]`:          "Center is empty",
			`.stock[data-spot="bag"]`:            "Now take tiles",
			`.others [data-spot="line 2"]`:       "board of Bento",
			`.others [data-spot="wall 1 1"]`:     "board of Bento",
		},
		"classic-gray":    {thing("1/wall/3 2"): "full line of the same row"},
		"summer-pavilion": {thing("1/star/orange 3"): "when all tiles of the table are taken", `.board .prize`: "missing"},
	} {
		l := v.begin(ruleset, "3", "Ana", "Bento")
		p := v.browse(l.Seats[1])
		p.quiet()
		p.until(`document.querySelector("#waiting:not([hidden])")`) // it moves the table
		for place, reason := range reasons {
			eval[chromedp.Void](p, `document.getElementById("bubble").hidden = true`)
			said := false
			for end := time.Now().Add(waiting); !said && time.Now().Before(end); {
				p.click(place) // again, where a slow machine moves the table between the look at it and the click
				said = eval[bool](p, `new Promise(said => setTimeout(() => said(!document.getElementById("bubble").hidden), 300))`)
			}
			require.True(t, said, "%s: %s", ruleset, place)
			assert.Contains(t, p.text("#bubble"), reason, "%s: %s", ruleset, place)
			assert.False(t, eval[bool](p, `(({left, right, top, bottom}) => [...document.querySelectorAll(".stock")].map(e => e.getBoundingClientRect()).some(e =>
				e.left < right && e.right > left && e.top < bottom && e.bottom > top))(document.getElementById("bubble").getBoundingClientRect())`), "%s: it hides how many tiles are left", place)
		}
		p.close()
	}
}

// A click on anything on the table that is not lit says something, in all games and at all times.
func TestBrowserAnswersEachClick(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	rulesets := []string{"classic-gray", "house/az-solo-action-board"}
	if exhaustive {
		rulesets = append(rulesets, "classic", "summer-pavilion", "summer-pavilion-gray", "house/az-personal-joker", "house/az-powers",
			"house/az-tile-guild", "house/sp-buy-tile")
	}
	for _, ruleset := range rulesets {
		l := v.begin(ruleset, "3", v.people(ruleset)...)
		for range 2 {
			v.advance(l.Play, 17)
			p := v.browse(l.Play)
			p.quiet()
			silent := eval[[]string](p, `(async () => {
				const silent = [], bubble = document.getElementById("bubble"), seen = new Set();
				for (const e of document.querySelectorAll("#table [data-spot], #table .space, #table .board .prize")) {
					if (e.closest("[tabindex].thing") || e.querySelector(":scope > .tiles, .thing[tabindex]")) continue;
					const kind = e.dataset.spot ?? e.textContent;
					if (seen.has(kind)) continue;
					seen.add(kind);
					bubble.hidden = true;
					e.dispatchEvent(new MouseEvent("click", {bubbles: true}));
					for (let i = 0; bubble.hidden && i < 400; i++) await new Promise(then => setTimeout(then, 5));
					if (bubble.hidden || !bubble.textContent.trim()) silent.push(e.outerHTML.slice(0, 200));
				}
				return silent;
			})()`)
			assert.Empty(t, silent, ruleset)
			p.close()
		}
	}
}

// pointedAt lists the kinds of places at which a hint points, all of which can be seen.
const pointedAt = `[...new Set([...document.querySelectorAll("#table .pointed")].map(e => {
	const {left, top, right, bottom, width} = e.getBoundingClientRect();
	const seen = width && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
	return seen ? (e.dataset.spot ?? e.querySelector("[data-spot]").dataset.spot).split(" ")[0] : "out of sight: " + e.outerHTML.slice(0, 90);
}))]`

// placesOfHints are the kinds of places that hints with some words are about.
var placesOfHints = map[string]string{
	"displays. Each": "display", "tiles in the center": "center", "choose a pattern line": "line", "fall to the floor line": "floor",
	"lines is full": "line", "On the wall a tile": "wall", "wait in your hand": "hand", "Cover spaces now": "star",
	"from the supply": "supply", "cannot take a color": "line",
}

// A first round with hints, from one button on the first page: each comes at its moment and is dismissed for good.
func TestBrowserLearns(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for ruleset, words := range map[string][]string{
		"classic": {"5 displays. Each begins a round with 4 tiles", "one color", "center", "start marker", "-1, -1, -2, -2, -2, -3, -3",
			"the cell of its color", "1 point if no other tile", "10 points for each color"},
		"summer-pavilion": {"5 displays. Each begins a round with 4 tiles", "wild", "1 tile of it comes along", "you lose 1 point for each tile that you take",
			"wait in your hand", "as its number says", "window 3 tiles", "at most 4 tiles", "12 points for each complete star"},
		"house/az-bonus-5-5-15": {"5 points for each complete row", "15 points for each color"},
		"house/sp-keep-0":       {"you lose 1 point for each tile that you discard", "window 3 tiles"},
	} {
		p := v.browse("/")
		eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector("[name=ruleset]:checked").value = %q`, ruleset))
		p.click("#learn")
		p.until(`location.pathname.startsWith("/game/")`)
		var all []string
		random := rand.New(rand.NewPCG(1, 2))
		for range 150 {
			p.quiet()
			for p.count("#lesson:not([hidden])") > 0 {
				hint := p.text("#lesson p")
				all = append(all, hint)
				pointed := eval[[]string](p, pointedAt)
				assert.Len(t, pointed, 1, "%s: %s", ruleset, hint)
				for words, place := range placesOfHints {
					if strings.Contains(hint, words) {
						assert.Equal(t, []string{place}, pointed, "%s: %s", ruleset, hint)
					}
				}
				eval[chromedp.Void](p, `document.querySelector("#understood").click()`)
			}
			if strings.HasPrefix(p.text(".round"), "round 2") {
				break
			}
			p.step(random)
		}
		text := strings.Join(all, "\n")
		for _, word := range words {
			assert.Contains(t, text, word, ruleset)
		}
		assert.InDelta(t, 11, len(all), 3, text)
		assert.Len(t, slices.Compact(slices.Sorted(slices.Values(all))), len(all), "none comes twice")
		p.reload()
		p.quiet()
		assert.Zero(t, p.count("#lesson:not([hidden])"), "hints that were dismissed stay away")
		p.close()
	}
}

// Hints are for the game that was begun to learn, until they are switched off.
func TestBrowserStopsTeaching(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse(l.Play)
	p.quiet()
	assert.Zero(t, p.count("#lesson:not([hidden])"))
	p.open("/")
	p.open(l.Play + "#learn")
	p.until(`document.querySelector("#lesson:not([hidden])")`)
	p.click("#enough")
	p.until(`document.querySelector("#lesson[hidden]")`)
	p.reload()
	p.quiet()
	assert.Zero(t, p.count("#lesson:not([hidden])"))
}
