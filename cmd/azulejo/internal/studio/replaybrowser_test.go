package studio

import (
	"fmt"
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
	v.server.Hints = "search:200"
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
	p.click(".beside button[data-move]")
	p.until(`document.querySelector(".fault") && !document.getElementById("compare").hidden`)

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

// Replays are pages like others: valid, legible, and in order. An exhaustive run sees both ends of both games.
func TestBrowserReplayPage(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.server.Hints = "search:50"
	for i, ruleset := range []string{"classic", "summer-pavilion"} {
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
