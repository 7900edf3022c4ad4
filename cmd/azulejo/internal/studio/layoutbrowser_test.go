package studio

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// window is the inside of a browser on a device.
type window struct {
	width, height int64
	touch         bool
}

// windows returns the sizes that a game must fit. A plain run tries one of each shape.
func windows() []window {
	all := []window{{1366, 650, false}, {1024, 768, true}, {768, 1024, true}, {844, 390, true}, {390, 844, true}}
	if exhaustive {
		all = append(all, window{1920, 1080, false}, window{1400, 900, false}, window{1280, 720, false}, window{820, 1180, true})
	}
	return all
}

// resize gives a page another window.
func (p *tab) resize(w window) {
	p.t.Helper()
	if w.touch {
		p.byTouch(w.width, w.height)
	} else {
		p.do(chromedp.EmulateViewport(w.width, w.height))
	}
	eval[chromedp.Void](p, `new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))`)
}

// layout lists what is wrong with the places and sizes of a game. Things that do not scroll can be outside of the window, over each other,
// or too small to be touched. Tiles on displays can be small beside the spaces of the own board.
const layout = `((all, least) => {
	const found = [], seen = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility());
	const box = e => e.getBoundingClientRect(), scale = e => e.getScreenCTM().a;
	const inside = (e, o) => {
		const a = box(e), b = box(o);
		return a.left > b.left - 1 && a.right < b.right + 1 && a.top > b.top - 1 && a.bottom < b.bottom + 1;
	};
	const name = e => e.dataset.thing ?? e.dataset.spot ?? e.id ?? e.className;
	const whole = document.querySelector(".whole"), [board] = seen(".boards > .seat > .board");
	const hand = all ? seen(".boards > .seat .well") : [];
	const table = [...seen(".market .plate"), ...seen(".market .well")];
	const goals = seen(".boards .progress li > *");
	for (const e of [...table, ...hand, ...goals, board]) if (!inside(e, whole)) found.push(name(e) + " is outside");
	for (const e of seen(".boards .well > svg")) if (!inside(e, e.parentElement)) found.push(name(e) + " is outside of its tray");
	for (const e of seen("#bar, #bar button:not(#options *)")) if (!inside(e, document.documentElement)) found.push(name(e) + " is outside");
	const card = box(board.querySelector(".card"));
	for (const e of table) {
		const b = box(e);
		if (b.left < card.right && b.right > card.left && b.top < card.bottom && b.bottom > card.top) found.push(name(e) + " is over the board");
	}
	const hole = scale(board.querySelector(".hole"));
	for (const e of seen(".display .tile")) if (scale(e) < .6 * hole) found.push("tile " + scale(e) + " for a hole of " + hole);
	const small = (e, least, wide = least) => (box(e).width < wide - .5 || box(e).height < least - .5) && found.push((e.closest("[data-thing]") ?? e).className.baseVal + name(e) + " is small: " + box(e).width + " × " + box(e).height);
	for (const e of seen("#bar button, .scores button")) small(e, least);
	// A phone has no room for spaces of 40 pixels, for many piles of them, and for nine displays with four of them each:
	// they come closer when they are touched.
	const phone = Math.min(innerWidth, innerHeight) < 500, tight = phone ? 24 : least;
	for (const e of seen(".boards .well .thing")) small(e, least, phone ? 28 : least);
	for (const e of seen(".market .hit")) small(e, phone && !all ? 32 : least);
	for (const e of seen(".boards > .seat .board .thing:has(.hit)")) small(e, tight);
	const petal = 38.6 * hole; // the width of a space that is drawn as a petal
	if (seen(".flower").length && petal < tight - .5) found.push("petals are small: " + petal);
	if (document.documentElement.scrollHeight > innerHeight || whole.scrollWidth > whole.clientWidth) found.push("the page scrolls");
	return [...new Set(found)];
})`

// atTurn begins a game of people, makes some moves, and opens the page of who is to move.
func (v *visitor) atTurn(ruleset string, seats, moves int) *tab {
	v.t.Helper()
	l := v.begin(ruleset, "3", []string{"Ana", "Bento", "Carla", "Diego"}[:seats]...)
	v.advance(l.Play, moves)
	var seat int
	_, err := fmt.Sscanf(v.position(l.Play).View.Turn, "seat %d", &seat)
	require.NoError(v.t, err)
	p := v.browse(l.Seats[seat])
	p.quiet()
	return p
}

// A window shows the table and the own board at once, at sizes that can be seen and touched. A hint moves nothing.
func TestBrowserLayout(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
		for seats, moves := range map[int]int{2: 7, 3: 8, 4: 9} {
			if !exhaustive && (seats == 3 || strings.HasSuffix(ruleset, "-gray")) {
				continue // both sides have the same places
			}
			p := v.atTurn(ruleset, seats, moves)
			require.Equal(t, 2*seats+1, p.count(".display"))
			own := `(() => { const {x, y, width, height} = document.querySelector(".boards .board").getBoundingClientRect(); return [x, y, width, height]; })()`
			places := map[window][]float64{}
			for _, hint := range []bool{false, true} {
				if hint {
					p.click("#hint")
					p.until(`document.querySelector("#options button")`)
				}
				for _, w := range windows() {
					p.resize(w)
					least := 24
					if w.touch {
						least = 40
					}
					assert.Empty(t, eval[[]string](p, fmt.Sprintf("%s(%t, %d)", layout, seats == 2, least)), "%s, %d seats, %v, hint %t", ruleset, seats, w, hint)
					place := eval[[]float64](p, own)
					if hint {
						assert.Equal(t, places[w], place, "%s, %v: a hint moves the board", ruleset, w)
					}
					places[w] = place
				}
			}
			p.close()
		}
	}
}

// What a finger has picked, and what is beside it, is at least 40 pixels large for the next tap, which plays. It is where
// it was.
func TestBrowserCloser(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	type table struct {
		ruleset      string
		seats, moves int
	}
	tables := []table{{"classic", 4, 9}, {"summer-pavilion", 2, 36}}
	if exhaustive {
		tables = append(tables, table{"classic", 2, 7}, table{"classic-gray", 3, 40}, table{"summer-pavilion", 4, 9}, table{"summer-pavilion-gray", 2, 36})
	}
	for _, at := range tables {
		p := v.atTurn(at.ruleset, at.seats, at.moves)
		log := p.text(".log")
		for _, w := range windows() {
			if !w.touch {
				continue
			}
			p.resize(w)
			picks, closer := p.count(".thing.source"), false
			for n := 0; n < picks; n += max(1, picks/4) {
				for _, mark := range []string{"source", "target"} {
					selector := ".thing." + mark
					count := p.count(selector)
					if count == 0 {
						break // the first pick completes a move
					}
					name := eval[string](p, fmt.Sprintf(`document.querySelectorAll(%q)[%d].dataset.thing`, selector, n%count))
					x, y := p.middle(thing(name), 0)
					frames := `Object.fromEntries([...document.querySelectorAll(".board")].map(e => [e.dataset.seat, e.getBoundingClientRect().toJSON()]))`
					eval[chromedp.Void](p, `(() => { window.frames = `+frames+`; })()`)
					p.do(chromedp.TapXY(x, y))
					p.until(`document.querySelector(` + fmt.Sprintf("%q", thing(name)+".chosen") + `)`)
					small := eval[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(".thing[tabindex]")].flatMap(e => {
						const parts = [...e.querySelectorAll(".hit")], frame = e.closest(".board") && frames[e.closest(".board").dataset.seat];
						return (parts.length ? parts : [e]).map(part => part.getBoundingClientRect()).filter(({left, right, top, bottom}) =>
							left < %[1]v + 5 && right > %[1]v - 5 && top < %[2]v + 5 && bottom > %[2]v - 5).filter(({left, right, top, bottom}) => {
								const width = Math.min(right, frame?.right ?? innerWidth) - Math.max(left, frame?.left ?? 0);
								const height = Math.min(bottom, frame?.bottom ?? innerHeight) - Math.max(top, frame?.top ?? 0);
								return Math.min(width, height) * (e.closest(".flower") ? 1.12 : 1) < 39.5;
							}).map(box => e.dataset.thing + " is small: " + box.width + " × " + box.height);
					})`, x, y))
					assert.Empty(t, small, "%v, %v, %s", at, w, name)
					closer = closer || p.count(".closer") > 0
				}
				p.click("#cancel")
				p.until(`!document.querySelector(".closer, .chosen")`)
			}
			assert.False(t, closer && min(w.width, w.height) > 500, "%v, %v: a tablet has room", at, w)
		}
		assert.Equal(t, log, p.text(".log"), "nothing was played")
		p.close()
	}
}

// Twice as large, as some people need it, all can still be reached.
func TestBrowserZoom(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic-gray", "summer-pavilion"} {
		p := v.atTurn(ruleset, 2, 7)
		for _, w := range windows() {
			p.resize(window{w.width / 2, w.height / 2, w.touch})
			hidden := eval[[]string](p, `[...document.querySelectorAll("main button, .thing, .log li")].filter(e => e.checkVisibility()).filter(e => {
				const part = e.querySelector(".hit, .hole, .tile") ?? e;
				part.scrollIntoView({block: "center", inline: "center"});
				const {x, y, width, height} = part.getBoundingClientRect(), at = document.elementFromPoint(x + width / 2, y + height / 2);
				return !e.contains(at) && !at?.contains(part);
			}).map(e => e.dataset.thing ?? e.innerText)`)
			assert.Empty(t, hidden, "%s, %v", ruleset, w)
		}
		p.close()
	}
}

// endingFaults lists what is wrong at the end of a game: things that overlap, and halves of the window that are mostly empty.
const endingFaults = `(() => {
	const found = [], boxes = s => [...document.querySelectorAll(s)].filter(e => e.checkVisibility()).map(e => [e, e.getBoundingClientRect()]);
	const things = boxes(".seat > h2, .seat > .board, .ending > *, .log");
	for (const [e, a] of things) for (const [o, b] of things) {
		const over = Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
		if (e !== o && over) found.push(e.localName + " is over " + o.localName + ": " + e.textContent.slice(0, 20));
	}
	const [[, whole]] = boxes(".whole"), n = 20;
	const full = (x, y) => things.some(([, b]) => x > b.left && x < b.right && y > b.top && y < b.bottom);
	for (const [name, left, top, wide, high] of [["left", 0, 0, .5, 1], ["right", .5, 0, .5, 1], ["upper", 0, 0, 1, .5], ["lower", 0, .5, 1, .5]]) {
		let hit = 0;
		for (let i = .5; i < n; i++) for (let k = .5; k < n; k++) {
			hit += full(whole.left + whole.width * (left + wide * i / n), whole.top + whole.height * (top + high * k / n));
		}
		if (hit < .4 * n * n) found.push("the " + name + " half is empty: " + hit / n / n);
	}
	const graph = document.querySelector(".ending figure .graph").getBoundingClientRect();
	if (graph.width < 150 || graph.height < 60) found.push("the graph is small");
	return found;
})()`

// At the end the own board and that of the winner are the largest, and all of them can be seen at once.
func TestBrowserLayoutAtTheEnd(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	v.hints("search:20")
	tables := map[string]int{"classic": 3, "summer-pavilion": 2, "house/az-tile-guild": 2} // nobody wins the last one
	if inSite {                                                                            // whose bot takes its time for an analysis
		tables = map[string]int{"classic": 2}
	}
	for ruleset, seats := range tables {
		l := v.begin(ruleset, "3", []string{"Ana", "Bento", "Carla"}[:seats]...)
		v.advance(l.Play, 1000)
		require.Equal(t, "done", v.analyzed(l.Watch).State)
		for seat := 1; seat <= seats; seat++ {
			p := v.browse(l.Seats[seat])
			p.quiet()
			for _, w := range windows() {
				p.resize(w)
				widths := func(selector string) []float64 {
					return eval[[]float64](p, fmt.Sprintf(`[...document.querySelectorAll(%q)].map(e => e.querySelector(".card").getBoundingClientRect().width)`, selector))
				}
				own := widths(".boards > .seat > .board")[0]
				for _, winner := range widths(".winner > .board") {
					assert.InEpsilon(t, own, winner, 0.15, "%s, %v, the winner", ruleset, w)
				}
				assert.InEpsilon(t, own, slices.Max(widths(".others .seat > .board")), 0.15, "%s, %v, the largest other one", ruleset, w)
				for _, other := range widths(".others .seat:not(.winner) > .board") {
					assert.LessOrEqual(t, other, own*1.15, "%s, %v", ruleset, w)
				}
				assert.Empty(t, eval[[]string](p, endingFaults), "%s, %v", ruleset, w)
				if w.width >= 768 && w.height >= 600 {
					assert.Empty(t, eval[[]string](p, `[...document.querySelectorAll(".ending :is(h2, table, figure)")].filter(e =>
						e.getBoundingClientRect().bottom > document.getElementById("bar").getBoundingClientRect().top + 1).map(e => e.localName + " is outside")`), "%s, %v", ruleset, w)
				}
			}
			p.close()
		}
	}
}
