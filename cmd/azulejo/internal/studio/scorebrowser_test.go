package studio

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// atEnd opens a game one move before the end of a round in which rows or columns are counted, and returns
// that move with its events.
func (v *visitor) atEnd(ruleset string) (l links, last view.Step) {
	v.t.Helper()
	whole := v.begin(ruleset, "5", "Ana", "Bento")
	v.advance(whole.Play, 1000)
	var all struct{ Steps []view.Step }
	v.get(api(whole.Play)+"/events", &all)
	moves := 0
	for _, last = range all.Steps {
		if last.Move == "" {
			continue
		}
		placed, ended := false, false
		for _, e := range last.Events {
			placed = placed || e.Kind == core.Scored && spaces(e.Score.Why) > 0
			ended = ended || e.Kind == core.RoundEnded
		}
		if placed && ended {
			break
		}
		moves++
	}
	l = v.begin(ruleset, "5", "Ana", "Bento")
	v.advance(l.Play, moves)
	return l, last
}

// risen is a number that came up.
type risen struct {
	Text       string
	Begin, End float64 // in milliseconds after the move
	Moves      bool
	Over       string // the seat and the space below it, "" for none
}

// watchNumbers notes the numbers that come up in a page, and how many spaces light up.
const watchNumbers = `(() => {
	const {animate} = Element.prototype;
	window.numbers = [], window.lit = 0;
	Element.prototype.animate = function (frames, how) {
		if (!Array.isArray(frames) && frames.filter) lit++;
		if (this.matches(".points")) {
			window.started ??= performance.now();
			const x = parseFloat(this.style.left) - scrollX, y = parseFloat(this.style.top) - scrollY;
			const is = e => { const b = e.getBoundingClientRect(); return Math.hypot(b.x + b.width / 2 - x, b.y + b.height / 2 - y) < 25; };
			const below = [...document.querySelectorAll(".area [data-spot]")].find(is);
			numbers.push({Text: this.textContent, Begin: how.delay, End: how.delay + how.duration, Moves: new Set(frames.translate).size > 1,
				Over: below ? below.closest("[data-seat]").dataset.seat + "/" + below.dataset.spot : ""});
		}
		return animate.call(this, frames, how);
	};
})()`

// At the end of a round numbers come up where the points are earned, one after the other: in two seconds for a seat,
// without movement for those who want none. A key ends that.
func TestBrowserScoring(t *testing.T) {
	t.Parallel()
	for _, motion := range []string{"no-preference", "reduce"} {
		v := open(t, t.TempDir())
		l, last := v.atEnd("house/az-mini-3x3")
		p := v.browse(l.Play)
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: motion}}})
		require.NoError(t, err)
		p.quiet()
		eval[chromedp.Void](p, watchNumbers)
		code, text := v.play(l.Play, last.Move, v.position(l.Play).Played)
		require.Equal(t, 200, code, text)
		p.until(`document.querySelector(".points")`)
		seen := eval[int](p, `[...document.querySelectorAll(".points")].filter(e => getComputedStyle(e).opacity > 0).length`)
		assert.Less(t, seen, p.count(".points"), "those to come are not seen yet")
		assert.Equal(t, motion == "no-preference", p.count(".flying") > 0)

		numbers := eval[[]risen](p, `numbers`)
		var want, got []string
		lit, first := 0, map[int]float64{}
		for i, e := range last.Events {
			if e.Kind != core.Scored {
				continue
			}
			over := ""
			if e.To != (core.Spot{}) {
				over = fmt.Sprintf(" %d/%v", e.Seat, e.To)
			} else if e.Score.Rule == "scoring.floor" {
				over = fmt.Sprintf(" %d/floor 1", e.Seat)
			}
			want = append(want, fmt.Sprintf("%+d%v", e.Score.Points, over))
			require.Greater(t, len(numbers), len(got), i)
			n := numbers[len(got)]
			if len(got) > 0 {
				assert.Greater(t, n.Begin, numbers[len(got)-1].Begin, "one after the other")
			}
			if _, begun := first[e.Seat]; !begun {
				first[e.Seat] = n.Begin
			}
			assert.LessOrEqual(t, n.End-first[e.Seat], 2000.0)
			assert.Equal(t, motion == "no-preference", n.Moves)
			points, rule, _ := strings.Cut(n.Text, " ")
			assert.Equal(t, n.Over == "", rule != "", "a number at the score says what it is for")
			if n.Over != "" {
				points += " " + n.Over
			}
			got = append(got, strings.Replace(points, "\u2212", "-", 1))
			lit += spaces(e.Score.Why)
		}
		assert.Equal(t, want, got)
		assert.Equal(t, lit, eval[int](p, `lit`))
		p.keys("x")
		p.until(`!document.querySelector(".points, .flying, .arriving")`)
		assert.Less(t, eval[float64](p, `performance.now() - started`), numbers[len(numbers)-1].End, "a key skips to the end")
	}
}

// spaces returns how many spaces of a row and a column were counted together.
func spaces(why []core.Reason) (n int) {
	for _, reason := range why {
		for _, seen := range reason.Saw {
			if strings.HasPrefix(seen.Name, "run.") && seen.Value > 1 {
				n += seen.Value - min(n, 1)
			}
		}
	}
	return n
}
