package studio

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// act is something that a page shows when a position follows another one.
type act struct {
	What       string // "tile", "number", "light" or "total"
	Spot       string // where a tile goes, a number comes up or something lights up: "1/wall 2 3"
	From, Old  string // where a tile was, by the places after the change and before it
	Text       string
	Begin, End float64 // in milliseconds
	Moves      bool
}

// watchActs notes what a page shows.
const watchActs = `(() => {
	const {animate} = Element.prototype, area = b => b.width * b.height;
	const places = () => [...document.querySelectorAll("#table [data-spot]:not(.tiles)")].map(e => [e, e.getBoundingClientRect()]);
	const old = places();
	const at = (x, y, all = places()) => {
		const [found] = all.filter(([, b]) => x > b.left && x < b.right && y > b.top && y < b.bottom).sort(([, a], [, b]) => area(a) - area(b));
		return found ? nameOf(found[0]) : "";
	};
	const nameOf = e => e.dataset.spot ? e.closest("[data-seat]").dataset.seat + "/" + e.dataset.spot : e.getAttribute("class");
	window.acts = [];
	Element.prototype.animate = function (frames, how) {
		const box = this.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
		const act = {What: "", From: "", Old: "", Spot: "", Text: this.textContent, Begin: how.delay, End: how.delay + how.duration, Moves: false};
		if (Array.isArray(frames)) {
			const [dx, dy] = frames[0].translate.split(" ").map(parseFloat);
			Object.assign(act, {What: "tile", Old: at(x + dx, y + dy, old), From: at(x + dx, y + dy), Spot: at(x, y), Moves: true});
		} else if (this.matches(".points")) {
			Object.assign(act, {What: "number", Moves: new Set(frames.translate).size > 1});
			queueMicrotask(() => { // when it is in the page
				const box = this.getBoundingClientRect();
				act.Spot = at(box.x + box.width / 2, box.y + box.height / 2);
			});
		} else if (frames.filter) {
			Object.assign(act, {What: "light", Spot: nameOf(this)});
		} else if (this.closest("[popovertarget]")) {
			Object.assign(act, {What: "total", Spot: this.closest("li").dataset.seat});
		}
		if (act.What) acts.push(act);
		return animate.call(this, frames, how);
	};
})()`

// pauseActs keeps what a page shows at its beginning, until something ends it.
const pauseActs = `(() => {
	const {animate} = Element.prototype;
	Element.prototype.animate = function (...how) {
		const animation = animate.apply(this, how);
		animation.pause();
		return animation;
	};
})()`

// only returns the acts of a kind.
func only(all []act, what string) (found []act) {
	for _, a := range all {
		if a.What == what {
			found = append(found, a)
		}
	}
	return found
}

// moving lets a page move things, or not.
func (p *tab) moving(motion string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: motion}}})
	require.NoError(p.t, err)
}

// scene is a move of a game, with what a page should show of it.
type scene struct {
	part          narrate.Part
	move          string
	before, after view.View
}

// scenes returns the moves of a game.
func (v *visitor) scenes(link string) (all []scene) {
	v.t.Helper()
	_, text := v.do("GET", api(link)+"/record", nil)
	replay, err := record.NewReader(strings.NewReader(text), variants.RecordOpener()).Next()
	require.NoError(v.t, err)
	var before view.View
	for _, part := range narrate.Parts(replay.Game.As(core.Keeper)) {
		after, _ := view.Of(part.After)
		if part.Move > 0 {
			all = append(all, scene{part, replay.Game.Text(part.Steps[0].Move), before, after})
		}
		before = after
	}
	return all
}

// kinds are what is special in a scene.
func (s *scene) kinds() (all []string) {
	for _, e := range s.events() {
		if e.Kind == core.TilesMoved {
			all = append(all, "from "+e.From.Place.String())
		}
		if e.Kind == core.Scored {
			all = append(all, e.Key)
			if e.Points > 2 {
				all = append(all, e.Key+", many")
			}
		}
	}
	for seat := range s.after.Seats {
		for range s.won(seat) {
			all = append(all, "prize")
		}
	}
	return all
}

func (s *scene) events() (all []core.Event) {
	for _, step := range s.part.Steps {
		all = append(all, step.Events...)
	}
	return all
}

// won returns what the prizes bring that a seat has won.
func (s *scene) won(seat int) (brings []string) {
	for i, p := range s.after.Seats[seat].Prizes {
		if p.Missing == 0 && s.before.Seats[seat].Prizes[i].Missing > 0 {
			brings = append(brings, view.Kind{Least: p, Most: p}.Brings())
		}
	}
	return brings
}

// covering has the colors of the tiles on a board, by their spaces. The start marker has NoColor.
type covering map[core.Spot]core.Color

func coveringOf(seat view.Seat) covering {
	on := covering{}
	for _, a := range seat.Areas {
		for _, c := range a.Cells {
			if c.Tile != core.NoColor || c.Marker {
				on[c.Spot] = c.Tile
			}
		}
	}
	return on
}

// beside returns the spaces with tiles in a line with one, both ways, without itself. A ring has some spaces; a wall has 0.
func (on covering) beside(at core.Spot, down, right int8, ring int) (all []core.Spot) {
	for _, sign := range []int8{-1, 1} {
		for next := at; len(all) < max(ring-1, 10); {
			next.Row, next.Col = next.Row+sign*down, next.Col+sign*right
			if ring > 0 {
				next.Col = (next.Col + int8(ring)) % int8(ring)
			}
			if _, covered := on[next]; !covered {
				break
			}
			all = append(all, next)
		}
	}
	return all
}

// counted returns the spaces that points of a seat are for.
func (on covering) counted(e core.Event, seat view.Seat) (all []core.Spot) {
	cells := map[core.Layout][]view.Cell{}
	for _, a := range seat.Areas {
		layout := a.Place.Info().Layout
		cells[layout] = append(cells[layout], a.Cells...)
		if layout == core.Groups && a.Cells[0].Spot.Row == e.To.Row && e.To.Place.Cells() {
			if around := on.beside(e.To, 0, 1, len(a.Cells)); len(around) > 0 {
				return append(around, e.To)
			}
		}
	}
	// full adds the sets of spaces that are covered and wanted.
	full := func(layout core.Layout, together func(view.Cell) int, wanted func(set int, colors map[core.Color]bool, n int) bool) {
		sets, open := map[int][]core.Spot{}, map[int]bool{}
		for _, c := range cells[layout] {
			sets[together(c)] = append(sets[together(c)], c.Spot)
			open[together(c)] = open[together(c)] || c.Tile == core.NoColor
		}
		for key, set := range sets {
			colors := map[core.Color]bool{}
			for _, spot := range set {
				colors[on[spot]] = true
			}
			if !open[key] && wanted(key, colors, len(set)) {
				all = append(all, set...)
			}
		}
	}
	any := func(int, map[core.Color]bool, int) bool { return true }
	row := func(c view.Cell) int { return int(c.Spot.Row) }
	name := strings.TrimPrefix(e.Key, "bonuses.")
	switch star, isStar := strings.CutSuffix(name, "_star"); {
	case e.To.Place.Info().Layout == core.Grid:
		for _, line := range [][]core.Spot{on.beside(e.To, 0, 1, 0), on.beside(e.To, 1, 0, 0)} {
			if len(line) > 0 {
				all = append(all, append(line, e.To)...)
			}
		}
	case e.Key == "scoring.floor":
		for spot := range on {
			if spot.Place.Info().Layout == core.Penalty {
				all = append(all, spot)
			}
		}
	case name == "row":
		full(core.Grid, row, any)
	case name == "column":
		full(core.Grid, func(c view.Cell) int { return int(c.Spot.Col) }, any)
	case name == "color":
		full(core.Grid, func(c view.Cell) int { return int(c.Tile) }, func(_ int, _ map[core.Color]bool, n int) bool { return n == 5 })
	case name == "mixed_star":
		full(core.Groups, row, func(_ int, colors map[core.Color]bool, _ int) bool { return len(colors) > 1 })
	case isStar:
		full(core.Groups, row, func(_ int, colors map[core.Color]bool, _ int) bool {
			return len(colors) == 1 && colors[core.Color(slices.Index([]string{"purple", "green", "orange", "yellow", "blue", "red"}, star))]
		})
	case slices.Contains([]string{"ones", "twos", "threes", "fours"}, name):
		full(core.Groups, func(c view.Cell) int { n, _ := strconv.Atoi(c.Printed()); return n }, func(n int, _ map[core.Color]bool, _ int) bool {
			return n == 1+slices.Index([]string{"ones", "twos", "threes", "fours"}, name)
		})
	}
	return all
}

// check compares what a page showed of a scene with what happened.
func (s *scene) check(t *testing.T, all []act) {
	t.Helper()
	numbers, seats, lasts := only(all, "number"), make([]covering, len(s.before.Seats)), map[int8]float64{}
	scored, left := 0, map[int8]int{} // from the floor line
	for _, e := range s.events() {
		switch {
		case e.Kind == core.Scored:
			scored++
		case e.Kind == core.TilesMoved && e.From.Place.Info().Layout == core.Penalty:
			left[e.Seat] += int(e.Count)
		}
	}
	require.GreaterOrEqual(t, len(numbers), scored)
	numbers, brought := numbers[:scored], numbers[scored:] // by structures
	for seat := range seats {
		seats[seat] = coveringOf(s.before.Seats[seat])
	}
	paid := 0
	for _, e := range s.events() {
		switch {
		case e.Kind == core.TilesMoved && e.Seat >= 0 && e.To.Place.Seat():
			seats[e.Seat][e.To] = e.Color
		case e.Kind == core.MarkerTaken && e.To.Place.Info().Layout == core.Penalty:
			seats[e.Seat][e.To] = core.NoColor
		case e.Kind == core.TilesMoved && e.To.Place == core.Discard:
			paid += int(e.Count)
		case e.Kind == core.Scored:
			n := numbers[0]
			numbers = numbers[1:]
			on := seats[e.Seat]
			spots, lit := map[string]bool{}, map[string]bool{}
			for _, spot := range on.counted(e, s.after.Seats[e.Seat]) {
				spots[fmt.Sprintf("%d/%v", e.Seat+1, spot)] = true
			}
			copies := 0
			for _, a := range only(all, "light") {
				switch {
				case a.Begin != n.Begin || strings.HasPrefix(a.Spot, "prize"):
				case a.Spot == "flying":
					copies++
				default:
					lit[a.Spot] = true
				}
			}
			assert.Equal(t, spots, lit, "what lights up for %v", e)
			text := strings.Replace(fmt.Sprintf("%+d", e.Points), "-", "\u2212", 1)
			points, rule, _ := strings.Cut(n.Text, " ")
			assert.Equal(t, text, points)
			switch {
			case e.To != core.Spot{}:
				assert.Equal(t, fmt.Sprintf("%d/%v", e.Seat+1, e.To), n.Spot)
			case len(spots) > 0:
				assert.Contains(t, spots, n.Spot, "%v", e)
			default:
				assert.Empty(t, n.Spot, "%v", e)
			}
			assert.Equal(t, e.To == core.Spot{} && e.Key != "scoring.floor", rule != "", "%q says what it is for", n.Text)

			if len(numbers) > 0 {
				assert.Greater(t, numbers[0].Begin, n.Begin, "one after the other")
				lasts[e.Seat] += numbers[0].Begin - n.Begin
			} else {
				lasts[e.Seat] += n.End - n.Begin
			}
			assert.LessOrEqual(t, lasts[e.Seat], 1650.0, "a seat has two seconds, with the tiles that fly first")
			total := slices.IndexFunc(all, func(a act) bool {
				return a.What == "total" && a.End == n.Begin && a.Spot == strconv.Itoa(int(e.Seat)+1)
			})
			require.GreaterOrEqual(t, total, 0, "the total changes with %v", e)

			var flown []act
			for _, a := range only(all, "tile") {
				if to := e.To.String(); e.To != (core.Spot{}) && a.Spot == fmt.Sprintf("%d/%s", e.Seat+1, to) {
					flown = append(flown, a)
					assert.InDelta(t, n.Begin, a.End, 200, "the tile comes before its points")
				}
				if e.Key == "scoring.floor" && strings.Contains(cmp.Or(a.From, a.Old), fmt.Sprintf("%d/floor", e.Seat+1)) {
					assert.Greater(t, a.Begin, n.Begin, "tiles go after they have cost points")
				}
			}
			if e.Key == "scoring.floor" {
				assert.Equal(t, left[e.Seat], copies, "the tiles on the floor light up")
			}
			switch e.To.Place.Info().Layout {
			case core.Grid:
				require.Len(t, flown, 1, "%v", e)
				assert.Contains(t, flown[0].From, fmt.Sprintf("%d/line %d", e.Seat+1, e.To.Row+1))
			case core.Groups:
				require.Len(t, flown, paid+1, "%v", e)
				for _, a := range flown {
					assert.Contains(t, []string{a.From, a.Old}, fmt.Sprintf("%d/hand", e.Seat+1))
				}
			}
			paid = 0
		}
	}
	for _, a := range only(all, "tile") {
		if strings.HasPrefix(a.Old, "0/display") && !s.has(core.RoundEnded) {
			assert.Less(t, a.Begin, 200.0, "all tiles leave a display together")
		}
	}
	for seat := range seats {
		for _, brings := range s.won(seat) {
			require.NotEmpty(t, brought, brings)
			n := brought[0]
			brought = brought[1:]
			assert.Equal(t, brings, n.Text)
			assert.Greater(t, n.Begin, only(all, "number")[0].Begin, "after the points of the space")
			assert.True(t, slices.ContainsFunc(all, func(a act) bool { return a.Spot == "prize won" && a.Begin == n.Begin }))
		}
	}
	assert.Empty(t, brought)
}

// Each point of a game comes up where it is earned: tiles fly to their spaces, what was counted lights up, and the total
// changes. Then come structures, the floor line and the bonuses, one after the other, in two seconds for a seat.
func TestBrowserScoring(t *testing.T) {
	t.Parallel()
	for ruleset, seed := range map[string]string{"classic": "2", "classic-gray": "2", "summer-pavilion": "11", "summer-pavilion-gray": "9"} {
		if !exhaustive && strings.HasSuffix(ruleset, "-gray") {
			continue
		}
		t.Run(ruleset, func(t *testing.T) {
			v := open(t, t.TempDir())
			link, _ := v.finished(ruleset, seed, "normal", "normal")
			p := v.browse(replayOf(link))
			p.resize(window{width: 1600, height: 1300})
			p.moving("no-preference")
			seen := map[string]bool{}
			for _, s := range v.scenes(link) {
				special := exhaustive && s.part.Move%9 == 0
				for _, kind := range s.kinds() {
					special = special || !seen[kind]
					seen[kind] = true
				}
				if !special {
					continue
				}
				p.open(fmt.Sprintf("%s?move=%d", replayOf(link), s.part.Move-1))
				p.until(fmt.Sprintf(`document.querySelector("#prompt").innerText.startsWith("%d of ")`, s.part.Move-1))
				eval[chromedp.Void](p, watchActs+`, document.querySelector("#forward").click()`)
				p.until(fmt.Sprintf(`document.querySelector("#prompt").innerText.startsWith("%d of ")`, s.part.Move))
				s.check(t, eval[[]act](p, "acts"))
				if t.Failed() {
					t.Logf("move %d, %v", s.part.Move, s.events())
					return
				}
			}
		})
	}
}

// before begins a game for two people, and makes all moves before a certain one. It returns that one.
func (v *visitor) before(ruleset, seed string, certain func(scene) bool) (l links, move string) {
	v.t.Helper()
	whole := v.begin(ruleset, seed, "Ana", "Bento")
	v.advance(whole.Play, 1000)
	all := v.scenes(whole.Play)
	end := slices.IndexFunc(all, certain)
	l = v.begin(ruleset, seed, "Ana", "Bento")
	for i, s := range all[:end] {
		if v.position(l.Play).Played == i { // or it was the only move, and is made
			v.makes(l, s.move)
		}
	}
	return l, all[end].move
}

// makes makes a move of a game.
func (v *visitor) makes(l links, move string) {
	v.t.Helper()
	code, text := v.play(l.Play, move, v.position(l.Play).Played)
	require.Equal(v.t, http.StatusOK, code, text)
}

func (s *scene) has(kind core.EventKind) bool {
	return slices.ContainsFunc(s.events(), func(e core.Event) bool { return e.Kind == kind })
}

// scoresRound reports whether a move ends a round in which there are points.
func scoresRound(s scene) bool { return s.has(core.Scored) && s.has(core.RoundEnded) }

// moving is whether something is to be seen yet.
const moving = `document.getAnimations().some(a => a.playState === "paused")`

// Those who want no movement see numbers without any. A key ends it for all.
func TestBrowserScoringEnds(t *testing.T) {
	t.Parallel()
	for _, motion := range []string{"no-preference", "reduce"} {
		v := open(t, t.TempDir())
		l, last := v.before("house/az-mini-3x3", "5", scoresRound)
		p := v.browse(l.Play)
		p.moving(motion)
		p.quiet()
		eval[chromedp.Void](p, watchActs+", "+pauseActs)
		v.makes(l, last)
		p.until(`document.querySelector(".points")`)
		seen := eval[int](p, `[...document.querySelectorAll(".points")].filter(e => getComputedStyle(e).opacity > 0).length`)
		assert.Less(t, seen, p.count(".points"), "those to come are not seen yet")
		assert.Equal(t, motion == "no-preference", p.count(".whole .flying") > 0)
		assert.Zero(t, p.count("body > .flying"), "they scroll with the boards, and are nowhere else")
		for _, a := range eval[[]act](p, "acts") {
			assert.True(t, motion == "no-preference" || !a.Moves, a)
		}
		p.press("x", "KeyX", true, 0)
		assert.NotZero(t, p.count(".points"), "a key that is held since before skips nothing")
		p.press("x", "KeyX", false, 0)
		p.until(`!document.querySelector(".points, .flying, .arriving")`)
	}
}

// A press that skips what moves picks what it hits. It leaves no game, as nobody has seen how that ended.
func TestBrowserSkips(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l, last := v.before("house/az-mini-3x3", "5", scoresRound)
	p := v.browse(l.Play)
	p.quiet()
	eval[chromedp.Void](p, pauseActs)
	played := v.position(l.Play).Played + 1
	v.makes(l, last)
	p.until(moving)
	p.click(".source")
	p.until(`document.querySelector(".chosen")`)
	assert.False(t, eval[bool](p, moving))
	assert.Equal(t, played, v.position(l.Play).Played)

	l, last = v.before("house/az-mini-3x3", "2", func(s scene) bool { return s.has(core.GameEnded) })
	p = v.browse(l.Play)
	p.quiet()
	eval[chromedp.Void](p, pauseActs)
	v.makes(l, last)
	p.until(moving + ` && document.querySelector("#again:not([hidden])")`)
	p.click("#again")
	assert.False(t, eval[bool](p, moving))
	assert.Equal(t, "false", eval[string](p, `String(document.querySelector("#again").ariaBusy === "true")`))
	p.click("#again")
	p.until(`location.pathname !== "` + l.Play + `"`)
}

// watchSound notes what is to be heard, and when.
const watchSound = `(() => {
	const {start} = OscillatorNode.prototype;
	window.heard = [];
	OscillatorNode.prototype.start = function (at) {
		heard.push({Pitch: this.frequency.value, At: at});
		return start.call(this, at);
	};
})()`

// tone is a part of what is heard.
type tone struct{ Pitch, At float64 }

// Tiles, points and the own turn can be heard once somebody has switched that on, and from then on in this browser.
func TestBrowserSound(t *testing.T) {
	t.Parallel()
	v := open(t, t.TempDir())
	l := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse(l.Seats[2])
	eval[chromedp.Void](p, watchSound)
	p.click("#prompt") // browsers play nothing before somebody has clicked
	shown := func(moves int) {
		p.until(fmt.Sprintf(`document.querySelectorAll(".log li b").length === %d`, moves))
	}
	v.makes(l, v.position(l.Play).Moves[0])
	shown(1)
	p.quiet()
	v.makes(l, v.position(l.Play).Moves[0])
	shown(2)
	assert.Empty(t, eval[[]tone](p, "heard"), "off")
	p.click(`[popovertarget="menu"]`)
	p.click("#sound")
	p.until("heard.length === 1")
	v.makes(l, v.position(l.Play).Moves[0])
	shown(3)
	p.quiet()
	p.until("heard.length === 4") // the tiles, and two for the turn
	heard := eval[[]tone](p, "heard")
	assert.Equal(t, heard[0].Pitch, heard[1].Pitch, "tiles")
	assert.Greater(t, heard[3].At, heard[2].At)

	l, last := v.before("house/az-mini-3x3", "5", scoresRound)
	p.open(l.Play)
	p.quiet()
	assert.True(t, eval[bool](p, `document.querySelector("#sound").checked`))
	eval[chromedp.Void](p, watchSound+", "+watchActs)
	p.click("#prompt")
	v.makes(l, last)
	p.until(`acts.some(act => act.What === "number")`)
	var signs, heardSigns []bool
	for _, n := range only(eval[[]act](p, "acts"), "number") {
		signs = append(signs, strings.HasPrefix(n.Text, "+"))
	}
	for _, s := range eval[[]tone](p, "heard") {
		if s.Pitch != heard[0].Pitch { // no tile
			heardSigns = append(heardSigns, s.Pitch > 500)
		}
	}
	require.GreaterOrEqual(t, len(heardSigns), len(signs))
	assert.Equal(t, signs, heardSigns[:len(signs)], "a tone for each number, before those of the turn")
}
