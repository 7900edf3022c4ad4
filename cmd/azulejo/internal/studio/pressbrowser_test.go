package studio

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// press sends that a key goes down or, held, that it repeats.
func (p *tab) press(key, code string, held bool, modifiers int64) {
	p.t.Helper()
	e := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: key, Code: code, AutoRepeat: &held, Modifiers: modifiers}
	if key == "Enter" {
		e.Type, e.Text, e.WindowsVirtualKeyCode = input.DispatchKeyEventTypeKeyDown, "\r", 13
	}
	_, err := chromedp.Call(p.ctx, input.DispatchKeyEvent, e)
	require.NoError(p.t, err)
}

// touch puts a finger down, moves it in steps to another place, and lifts it.
func (p *tab) touch(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.fingers(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: fromX, Y: fromY})
	const steps = 8
	for i := 1; i <= steps; i++ {
		along := float64(i) / steps
		p.fingers(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: fromX + along*(toX-fromX), Y: fromY + along*(toY-fromY)})
	}
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
}

// fingers sends what fingers do, and where those are that touch the screen.
func (p *tab) fingers(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	require.NoError(p.t, err)
}

// A finger drags tiles, and scrolls the page elsewhere.
func TestBrowserFinger(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "greedy")
	p := v.browse(l.Play)
	p.byTouch(390, 844)
	p.quiet()
	drag := func(from, to string) {
		t.Helper()
		fromX, fromY := p.center(from, 0)
		toX, toY := p.middle(to, 0)
		p.touch(fromX, fromY, toX, toY)
		p.until(`!document.querySelector(".flying")`)
		p.quiet()
	}
	drag(thing("0/display 1/blue"), thing("1/line/3"))
	require.Equal(t, 2, v.position(l.Play).Played, "from a display")
	drag(`.well .source`, thing("1/line/4"))
	assert.Equal(t, 4, v.position(l.Play).Played, "from the center")

	fromX, fromY := p.center(`.well .source`, 0)
	one, two := &input.TouchPoint{X: fromX, Y: fromY, ID: new(0.0)}, &input.TouchPoint{X: fromX, Y: fromY + 90, ID: new(1.0)}
	p.fingers(input.DispatchTouchEventTypeTouchStart, one)
	p.fingers(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: fromX + 40, Y: fromY + 40, ID: new(0.0)})
	p.until(`document.querySelector(".flying")`)
	p.fingers(input.DispatchTouchEventTypeTouchStart, one, two)
	p.until(`!document.querySelector(".flying, .chosen")`)
	p.fingers(input.DispatchTouchEventTypeTouchEnd)
	assert.Equal(t, 4, v.position(l.Play).Played, "a second finger ends the drag")

	x, y := p.middle(".boards .card", 0)
	p.touch(x, y, x, y-200)
	p.until(`document.querySelector(".whole").scrollTop > 50`)
	assert.Equal(t, 4, v.position(l.Play).Played)
}

// A key acts once, however long it is held, with Caps Lock and in any layout.
func TestBrowserKeysActOnce(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	v.advance(l.Play, 8)
	p := v.browse(l.Play)
	p.quiet()
	played := func(moves int) {
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, moves))
		p.quiet()
	}
	for i, key := range []string{"u", "U", "г"} {
		p.press(key, "KeyU", false, 0)
		for range 2 {
			played(7 - i)
			p.press(key, "KeyU", true, 0)
		}
		assert.Equal(t, 7-i, v.position(l.Play).Played, key)
	}
	p.keys(kb.ArrowRight)
	p.until(`document.activeElement.closest(".source")`)
	p.press("Enter", "Enter", false, 0)
	for range 5 {
		p.press("Enter", "Enter", true, 0)
	}
	assert.Equal(t, 1, p.count(".chosen"))
	p.press("Escape", "Escape", false, 0)
	assert.Equal(t, 5, v.position(l.Play).Played)

	p.open(replayOf(l.Play))
	p.until(`document.querySelector("#prompt").innerText.startsWith("0 of 5")`)
	eval[chromedp.Void](p, `document.querySelector("#forward").focus()`)
	p.press("Enter", "Enter", false, 0)
	for range 5 {
		p.press("Enter", "Enter", true, 0)
	}
	p.until(`document.querySelector("#prompt").innerText.startsWith("1 of 5")`)
	assert.Equal(t, "1", eval[string](p, `document.querySelector("#move").value`))
}

// action is a button that sends a request.
type action struct{ path, before, ready, button string }

// creating are the buttons that create something: on the first page, for a game that is over, for one that has begun, and
// for rulesets.
func creating(over, begun links) []action {
	named := func(name string) string {
		return fmt.Sprintf(`document.querySelector("#beginning [name=name]").value = %q`, name)
	}
	return []action{
		{"/", "", "#seats li", "#new .primary"},
		{over.Play, "", "#again:not([hidden])", "#again"},
		{replayOf(begun.Play), "", "#fork", "#fork .primary"},
		{"/design", named("another"), "#beginning", "#beginning .primary"},
		{"/design?file=corners.yaml", named("third"), "#beginning", "#beginning .primary"},
	}
}

// A second press while a request is under way sends no second one.
func TestBrowserCreatesOnce(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	over := v.begin("classic", "3", "Ana", "random")
	v.advance(over.Play, 1000)
	begun := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse("/")
	for _, action := range append(creating(over, begun),
		action{begun.Play, "", "main.yours", "#hint"},
		action{replayOf(begun.Play), "", "#analyze", "#analyze"},
	) {
		p.open(action.path)
		p.until(fmt.Sprintf(`document.querySelector(%q)`, action.ready))
		sent := eval[int](p, fmt.Sprintf(`(() => {
			let sent = 0;
			window.open = () => ({close() {}, location: {}});
			window.fetch = (path, {method} = {}) => {
				sent += method === "POST";
				return new Promise(() => {}); // no answer comes
			};
			%s;
			const button = document.querySelector(%q);
			button.click();
			button.click();
			return sent;
		})()`, action.before, action.button))
		assert.Equal(t, 1, sent, "%s %s", action.path, action.button)
	}
}

// Tiles fly to where cells are when the page has its new layout, as at the end of a game.
func TestBrowserTilesLandOnCells(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	v.advance(l.Play, 1000)
	var all struct{ Steps []struct{ Move string } }
	v.get(api(l.Play)+"/events", &all)
	code, text := v.do("POST", api(l.Play)+"/undo", request{Played: v.position(l.Play).Played})
	require.Equal(t, http.StatusOK, code, text)
	played := v.position(l.Play).Played
	last := slices.DeleteFunc(all.Steps, func(s struct{ Move string }) bool { return s.Move == "" })[played].Move
	p := v.browse(l.Play)
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "no-preference"}}})
	require.NoError(t, err)
	p.quiet()
	eval[chromedp.Void](p, `(() => {
		const {animate} = Element.prototype;
		window.flown = [];
		Element.prototype.animate = function (...how) {
			const {x, y} = this.getBoundingClientRect();
			if (this.matches(".flying")) flown.push([x + scrollX, y + scrollY]);
			return animate.apply(this, how);
		};
	})()`)
	code, text = v.play(l.Play, last, played)
	require.Equal(t, http.StatusOK, code, text)
	p.until(`document.querySelector("main.over") && flown.length && !document.querySelector(".flying")`)
	stray := eval[[][]float64](p, `(() => {
		const places = [...document.querySelectorAll("#table .tile, #table [data-spot]")].map(e => e.getBoundingClientRect());
		return flown.filter(([x, y]) => !places.some(p => Math.hypot(p.x + scrollX - x, p.y + scrollY - y) < 5));
	})()`)
	assert.Empty(t, stray)
}
