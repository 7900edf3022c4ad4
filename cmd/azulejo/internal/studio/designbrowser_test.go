package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// caret puts the cursor behind a part of the text in the editor.
func (p *tab) caret(behind string) {
	p.t.Helper()
	found := eval[bool](p, fmt.Sprintf(`(() => {
		const area = document.querySelector("#editor textarea"), at = area.value.indexOf(%[1]q);
		area.focus();
		area.setSelectionRange(at + %[1]q.length, at + %[1]q.length);
		return at >= 0;
	})()`, behind))
	require.True(p.t, found, "%q is not in the text", behind)
}

// written returns the text in the editor.
func (p *tab) written() string {
	p.t.Helper()
	return eval[string](p, `document.querySelector("#editor textarea").value`)
}

// says waits until an element has some words.
func (p *tab) says(selector, words string) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector(%q)?.innerText.includes(%q)`, selector, words))
}

// A designer makes mistakes and mends them, completes a key, sees the rules change, tries a board and
// keeps it as a test, looks at numbers, and saves.
func TestBrowserDesign(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=corners.yaml")
	p.says("#panel", "What is different from classic")

	p.caret("floor: ")
	p.keys("[")
	p.says("#problems", "line 7")
	p.says("#stale", "Mend line 7")
	p.keys(kb.Backspace)
	p.until(`document.querySelector("#problems").children.length === 0`)

	p.caret("  floor")
	p.keys("s")
	p.says("#problems .fix", "Write floor")
	assert.Equal(t, 1, p.count(".marks u.error"))
	p.click("#problems .fix")
	p.until(`document.querySelector("#problems").children.length === 0`)
	assert.Equal(t, corners, p.written())
	eval[chromedp.Void](p, `document.execCommand("undo")`)
	assert.Contains(t, p.written(), "floors:", "a quick fix can be undone")
	eval[chromedp.Void](p, `document.execCommand("redo")`)

	p.caret("-3, -3, -3]")
	p.keys(kb.Enter)
	p.keys("mini")
	p.says("#complete", "minimum")
	eval[chromedp.Void](p, `window.answers = fetch; window.fetch = (url, more) => answers(url, more).then(async answer => {
		if (String(url).includes("/complete")) await new Promise(resolve => setTimeout(resolve, 1000));
		return answer;
	})`)
	p.keys("m") // the list is that of "mini" for a second
	p.keys(kb.Tab)
	eval[chromedp.Void](p, `window.fetch = answers`)
	p.until(`document.querySelector("#complete").hidden`)
	assert.Contains(t, p.written(), "\n  minimum: ")
	p.keys("5")
	p.says("#panel .changes", "Your score never falls below 5.")
	p.says("#editor .marks", "classic:")
	p.says("#explain", "scoring.minimum")
	assert.Equal(t, corners, v.file("corners.yaml").Text, "nothing is written without being asked")

	p.click("#tab-board")
	p.until(`document.querySelector('#panel [data-spot="wall 5 5"]')`)
	eval[chromedp.Void](p, `document.querySelector("#setup [name=moves]").value = 0`)
	p.click("#setup button")
	p.until(`document.querySelectorAll("#panel .seat [data-color]").length === 0`)
	p.click(`#panel [data-spot="line 1"]`)
	p.says("#scores .total", "seat 1 has 1, seat 2 has 0")
	p.click("#expect")
	p.until(`document.querySelector("#test[open] textarea").value.includes("scoring.place, points: 1")`)
	p.click("#test .primary")
	p.until(`!document.querySelector("#bubble").hidden`)
	assert.Contains(t, v.file("corners.test.yaml").Text, "scoring.place, points: 1")
	p.click("#tab-tests")
	p.says("#panel", "1 hold")

	p.click("#tab-first")
	p.says("#panel", "differs first")
	p.click("#tab-compare")
	p.says("#panel", "bonuses.corners")
	p.until(`parseInt(document.querySelector("#panel .games").innerText) > 0`)
	p.click("#tab-keys")
	p.says("#panel .colors .comment", "words: What players are told")
	p.click("#tab-rules")

	p.click("#save")
	p.until(`document.querySelector("#state").innerText === "saved"`)
	assert.Equal(t, p.written(), v.file("corners.yaml").Text)
}

// Tab indents and Escape lets it leave, Enter keeps the indentation, and what is typed can be seen.
func TestBrowserEditorKeys(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=corners.yaml")
	p.says("#panel", "What is different from classic")
	p.caret("  floor: [-1, -1, -2, -2, -3, -3, -3]")
	p.keys(kb.Enter + "place:" + kb.Enter + kb.Tab + "77")
	assert.Contains(t, p.written(), "-3]\n  place:\n      77\nbonuses", "two more after a colon, and two by Tab")
	p.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.do(chromedp.KeyEvent(kb.ArrowUp, chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.keys(kb.Tab)
	assert.Contains(t, p.written(), "-3]\n    place:\n      77\nbonuses", "the lines of the selection")
	eval[chromedp.Void](p, `document.execCommand("undo")`)
	assert.Contains(t, p.written(), "-3]\n  place:\n    77\nbonuses", "in one step")
	assert.Equal(t, "TEXTAREA", eval[string](p, `document.activeElement.tagName`))
	p.keys(kb.Escape + kb.Tab)
	p.until(`document.activeElement.tagName !== "TEXTAREA"`)

	p.caret("77")
	eval[chromedp.Void](p, `document.execCommand("insertText", false, " 999".repeat(39))`)
	p.keys(" 999")
	p.until(`document.querySelector("#editor").scrollLeft > 0`)
	assert.Zero(t, eval[float64](p, `document.querySelector("#editor textarea").scrollLeft`), "the colors lie over the text")
	p.keys(kb.Enter)
	p.until(`document.querySelector("#editor").scrollLeft === 0`)
	p.keys(kb.ArrowUp + kb.End)
	p.until(`document.querySelector("#editor").scrollLeft > 0`)
	p.keys(kb.Home)
	p.until(`document.querySelector("#editor").scrollLeft === 0`)
}

// A file that another program changes is shown, and the designer chooses.
func TestBrowserConflict(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=corners.yaml")
	change := func(text string) {
		v.write(map[string]string{"corners.yaml": text})
		eval[chromedp.Void](p, `dispatchEvent(new Event("focus"))`)
	}
	change(corners + "# theirs 1\n")
	p.until(`document.querySelector("#editor textarea").value.includes("# theirs 1")`)

	p.caret("name: Corners")
	p.keys(" of mine")
	change(corners + "# theirs 2\n")
	p.says("#conflict pre", "# theirs 2")
	assert.Contains(t, p.written(), "of mine")
	p.click("#mine")
	p.until(`document.querySelector("#state").innerText === "saved"`)
	assert.Equal(t, strings.Replace(corners, "name: Corners", "name: Corners of mine", 1)+"# theirs 1\n", v.file("corners.yaml").Text)

	p.caret("of mine")
	p.keys("!")
	v.write(map[string]string{"corners.yaml": corners})
	p.press("ы", "KeyS", false, int64(chromedp.ModifierCtrl)) // in a Russian layout
	p.until(`!document.querySelector("#conflict").hidden`)
	p.click("#theirs")
	p.until(`document.querySelector("#conflict").hidden`)
	assert.Equal(t, corners, p.written())
	assert.Equal(t, corners, v.file("corners.yaml").Text)

	eval[chromedp.Void](p, `(() => {
		const real = fetch;
		window.fetch = async (path, options = {}) => {
			const answer = await real(path, options);
			if (options.method !== "PUT") return answer;
			window.fetch = real;
			throw new TypeError("the answer is lost");
		};
	})()`)
	p.caret("name: Corners")
	p.keys(" of")
	p.click("#save")
	p.says("#state", "the answer is lost")
	p.caret("name: Corners of")
	p.keys(" all")
	p.click("#save")
	p.until(`document.querySelector("#state").innerText === "saved"`)
	assert.Contains(t, v.file("corners.yaml").Text, "name: Corners of all\n")
}

// A name of a parameter is changed everywhere, a parent opens, and a shipped ruleset begins a new one.
func TestBrowserBeginsFromShipped(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=summer-pavilion")
	p.says("#panel", "What you need")
	assert.True(t, eval[bool](p, `document.querySelector("#editor textarea").readOnly`))
	p.click("#new")
	p.until(`document.querySelector("#begin:popover-open")`)
	eval[chromedp.Void](p, `document.querySelector("#beginning [name=name]").focus()`)
	p.keys("mine" + kb.Enter)
	p.until(`location.search === "?file=mine.yaml"`)
	assert.Contains(t, v.file("mine.yaml").Text, "extends: summer-pavilion")
	p.says("#panel", "What you need")
}

// Problems come soon after a key, also in a long ruleset.
func TestBrowserShowsProblemsSoon(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	v.write(map[string]string{"long.yaml": long()})
	p := v.browse("/design?file=long.yaml")
	p.says("#panel", "bonus")
	took := eval[float64](p, `(async () => {
		const main = document.querySelector("main"), area = document.querySelector("#editor textarea"), times = [];
		for (let i = 0; i < 10; i++) {
			const before = main.dataset.checked, began = performance.now();
			area.focus();
			area.setSelectionRange(9, 9);
			document.execCommand("insertText", false, "9");
			while (main.dataset.checked === before) await new Promise(requestAnimationFrame);
			times.push(performance.now() - began);
			document.execCommand("undo");
			const next = main.dataset.checked;
			while (main.dataset.checked === next) await new Promise(requestAnimationFrame);
		}
		return times.sort((a, b) => a - b)[5];
	})()`)
	t.Logf("problems of a ruleset of %d lines come after %.0f ms", strings.Count(long(), "\n"), took)
	assert.Less(t, took, 1000.0, "a busy machine takes longer than 150 ms")
}

// long returns a ruleset of 300 lines.
func long() string {
	var out strings.Builder
	out.WriteString("format: 1\nextends: classic\nname: Long\nsummary: A long one.\nbonuses:\n")
	comment := strings.Repeat("    # Comments are read as well.\n", 2)
	for i := range 60 {
		fmt.Fprintf(&out, "  bonus%d:\n    per: count(cells, .filled and .row == %d)\n    points: %d\n%s", i, i%5+1, i%7+1, comment)
	}
	return out.String()
}

// The editor and the result share the height of a window, which shows both. Below each other on a narrow one,
// nothing is wider than it.
func TestBrowserEditorAndResultShareTheWindow(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=corners.yaml#board")
	for _, w := range []window{{1366, 650, false}, {1920, 1080, false}, {820, 1180, true}} {
		p.resize(w)
		p.until(`document.querySelector("#panel:not([aria-busy]) .seat .board")`)
		found := eval[[]string](p, fmt.Sprintf(`(narrow => {
			const found = [], box = e => e.getBoundingClientRect(), all = document.documentElement;
			const parts = [...document.querySelectorAll("#editor, .remarks, .tabs, #setup, #palette, #panel .board, #scores")];
			for (const e of parts) {
				const {left, top, right, bottom} = box(e), name = e.id || e.className.baseVal || e.className;
				if (left < 0 || right > innerWidth + 1) found.push(name + " is wider than the window");
				if (!narrow && (top < 0 || bottom > innerHeight + 1)) found.push(name + " is below the window");
			}
			const {clientHeight, scrollHeight} = document.querySelector("#panel");
			if (!narrow && (all.scrollHeight > innerHeight || scrollHeight > clientHeight)) found.push("something scrolls");
			if (!narrow && box(document.querySelector("#editor")).height < .6 * innerHeight) found.push("the editor is low");
			return parts.length < 8 ? ["parts are missing"] : found;
		})(%t)`, w.touch))
		assert.Empty(t, found, "%d × %d", w.width, w.height)
	}
}
