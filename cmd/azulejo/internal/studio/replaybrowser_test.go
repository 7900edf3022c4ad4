package studio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A replay goes by keys, by the slider and by the graph from position to position, shows mistakes with
// the better move, and lets another game begin.
func TestBrowserReplay(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("search:200")
	link, _ := v.finished("classic", "7", "random", "greedy")
	moves := v.position(link).Played
	p := v.browse(replayOf(link))
	at := func(move int) {
		t.Helper()
		p.until(fmt.Sprintf(`location.search === "?move=%d" && document.getElementById("move").value === "%d"`, move, move))
		if move > 0 {
			p.until(fmt.Sprintf(`document.getElementById("prompt").innerText.startsWith("%d of %d")`, move, moves))
		}
	}
	at(0)
	p.keys(kb.ArrowRight)
	at(1)
	p.keys(kb.ArrowRight + kb.ArrowRight + kb.ArrowLeft)
	at(2)
	p.keys(kb.End)
	at(moves)
	assert.Contains(t, p.text(".ending"), "wins")
	p.keys(kb.Home)
	at(0)
	eval[chromedp.Void](p, `document.getElementById("move").focus()`)
	p.keys(kb.ArrowRight) // once, though the slider has this key too
	at(1)
	x, y := p.center("#graphs svg", 0) // of its first line
	p.do(chromedp.MouseClickXY(x, y))
	at(moves / 2)

	p.click("#analyze")
	p.until(`document.querySelector(".mark") && document.readyState === "complete"`)
	at(moves / 2)
	p.keys(kb.Home)
	at(0)
	p.keys("m")
	p.until(`document.querySelector(".fault")`)
	fault := eval[int](p, `Number(document.querySelector(".mark").dataset.move)`)
	at(fault)
	p.until(`document.querySelector(".better")`)
	require.NotNil(t, v.at(link, fault).Fault)
	for _, h := range v.at(link, fault).Fault.Better.Things {
		assert.Equal(t, 1, p.count(thing(h.Thing)+".better"), h.Thing)
	}
	p.click("#compare")
	p.until(`!document.querySelector(".better") && document.querySelector(".fault")`)
	p.click(".beside li button[data-move]")
	p.until(`document.querySelector(".beside li [aria-current]") && document.querySelector(".fault") && document.getElementById("compare").ariaPressed === "true"`)

	p.keys(kb.Home)
	at(0)
	p.keys(kb.ArrowRight)
	at(1)
	p.click("[popovertarget=fork]")
	p.until(`document.querySelector("#fork:popover-open")`)
	eval[chromedp.Void](p, `document.querySelector("#fork select").value = "here"`)
	p.click("#fork .primary")
	p.until(`location.pathname.startsWith("/game/")`)
	p.quiet()
	assert.Contains(t, p.text(".log"), "You take")
}

// analyzable returns the games to be analyzed. The bot of a site takes its time for the other one.
func analyzable() []string {
	if inSite {
		return []string{"classic"}
	}
	return []string{"classic", "summer-pavilion"}
}

// Replays are pages like others: valid, legible, and in order. An exhaustive run sees both ends of both games.
func TestBrowserReplayPage(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("search:50")
	for i, ruleset := range analyzable() {
		link, _ := v.finished(ruleset, "7", "random", "greedy", "random")
		require.Equal(t, "done", v.analyzed(link).State)
		moves := []int{0, v.position(link).Played}
		if !exhaustive {
			moves = moves[i : i+1]
		}
		for _, move := range moves {
			path := fmt.Sprintf("%s?move=%d", replayOf(link), move)
			_, text := v.do("GET", path, nil)
			checkHTML(t, path, text)
			v.browse(path).checkPage(path)
		}
	}
}

// panelFaults lists what is wrong in the panel of a replay: things that overlap, and tiles in sentences that are larger than these.
const panelFaults = `(() => {
	const things = [...document.querySelectorAll(".ending > *, #about, .beside > section:not(.ending), .also")].map(e => [e, e.getBoundingClientRect()]);
	return things.flatMap(([e, a]) => things.filter(([o, b]) => e !== o &&
		Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([o]) => e.localName + " is over " + o.localName))
		.concat([...document.querySelectorAll(".chip")].filter(e => e.getBoundingClientRect().height > 25).map(e => "a large tile in " + e.parentElement.innerText));
})()`

// A replay has the layout of the game with all that a move needs in sight, beside the result. Its bar stays where it is,
// whatever it says. The best and the worst move are a click away.
func TestBrowserReplayLayout(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("search:20")
	for _, ruleset := range analyzable() {
		l := v.begin(ruleset, "3", "Ana", "Bento")
		v.advance(l.Play, 1000)
		require.Equal(t, "done", v.analyzed(l.Watch).State)
		p := v.browse(replayOf(l.Seats[1]))
		worst := eval[int](p, `Number([...document.querySelectorAll(".ending [data-move]")].find(e => e.innerText.startsWith("Worst move")).dataset.move)`)
		for _, w := range windows() {
			p.resize(w)
			var bars [][]float64
			for _, move := range []int{0, 7, worst} {
				if move == worst {
					eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector(".ending [data-move=\"%d\"]").click()`, worst))
					p.soon(`document.querySelector(".fault") && document.querySelector(".better, .played") && document.querySelector(".ending [aria-current]")`)
				} else {
					eval[chromedp.Void](p, fmt.Sprintf(`(e => { e.value = %d; e.dispatchEvent(new Event("input")); })(document.getElementById("move"))`, move))
					p.soon(fmt.Sprintf(`document.getElementById("now").innerText.startsWith("%d of")`, move))
				}
				found := eval[[]string](p, fmt.Sprintf("%s(true, 0)", layout))
				found = slices.DeleteFunc(found, func(fault string) bool { return strings.HasPrefix(fault, "petals") }) // nobody touches them
				assert.Empty(t, found, "%s, move %d, %v", ruleset, move, w)
				bars = append(bars, eval[[]float64](p, `["back", "move"].flatMap(id => (({x, y, width, height}) => [x, y, width, height])(document.getElementById(id).getBoundingClientRect()))`))
				assert.Equal(t, bars[0], bars[len(bars)-1], "%s, move %d, %v: the bar moves", ruleset, move, w)
				assert.Empty(t, eval[[]string](p, panelFaults), "%s, move %d, %v", ruleset, move, w)
				if move == worst && w.width > 1216 {
					assert.True(t, eval[bool](p, `(at => at("#both").right < at(".beside").left && at("#worst").bottom < at(".beside figure").top)(selector =>
						document.querySelector(selector).getBoundingClientRect())`), "%s, %v: mistakes are near the top, and nothing lies over the panel", ruleset, w)
				}
				if w.width >= 768 && w.height >= 600 {
					assert.Empty(t, eval[[]string](p, `(beside => [...document.querySelectorAll(".ending :is(h2, table), #about h2:first-of-type")].filter(e =>
						e.getBoundingClientRect().bottom > beside.bottom + 1).map(e => e.localName + " is outside"))(document.querySelector(".beside").getBoundingClientRect())`), "%s, move %d, %v", ruleset, move, w)
				}
			}
		}
		assert.NotRegexp(t, `(?i)\bseat \d|scoring\.|\w_\w`, eval[string](p, `(document.querySelectorAll("details").forEach(e => e.open = false), document.querySelector("main").innerText)`))
		p.close()
	}
}
