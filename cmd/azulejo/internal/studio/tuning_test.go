package studio

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/language"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/tune"
)

// short ends after a number of rounds, which are fewer than those that its walls take.
const short = "format: 1\nextends: house/az-mini-3x3\nname: Short\nparams: { rounds: 1 } # at most\nend: { round_limit: params.rounds }\n"

// values are numbers as they are tried.
func values(path string, from, to int) tune.Parameter {
	p := tune.Parameter{Path: path}
	for n := from; n <= to; n++ {
		p.Values = append(p.Values, strconv.Itoa(n))
	}
	return p
}

// planted is a search whose answer is known.
func planted() search {
	return search{sketch: sketch{"short.yaml", short}, Vary: []tune.Parameter{values("params.rounds", 1, 3)},
		Want: []string{"rounds = 2"}, Seats: 2, Games: tune.LeastGames}
}

// tuning is what the server sends of a search.
type tuning struct {
	searched
	problem
}

// tuned searches to the end.
func (v *visitor) tuned(q search) tuning {
	v.t.Helper()
	all := events(v, "tune", q, func(t tuning) bool { return t.Found != nil || t.Error != "" })
	return all[len(all)-1]
}

func TestWhatIsWantedIsFound(t *testing.T) {
	v, _ := designing(t)
	q := planted()
	q.Keep = []string{"tie"}
	all := events(v, "tune", q, func(t tuning) bool { return t.Found != nil || t.Error != "" })
	assert.Equal(t, []string{"rounds exactly 2", "ties as now"}, all[0].Wanted, "before the first game")
	assert.EqualValues(t, 3, all[0].Of)
	last := all[len(all)-1]
	require.NotNil(t, last.Found, last.Error)
	f := last.Found
	assert.Equal(t, tune.Setting{1}, f.Checked[0].Setting)
	assert.Equal(t, tune.Reached, f.Checked[0].Tables[0][0].Verdict)
	assert.Contains(t, f.HTML, "<code>params.rounds=2</code>")
	assert.NotContains(t, f.HTML, "To use it")
	assert.Equal(t, []float64{2, 2}, []float64{*f.Aims[0].Low, *f.Aims[0].High})
	assert.Nil(t, f.Aims[1].Low, "a wish has no range")
	assert.Equal(t, 1.0, f.Before.Tables[0][0].Mean)
	require.Len(t, f.Tried, 3)
	for _, tried := range f.Tried {
		assert.InDelta(t, tried.Setting[0]+1, tried.Tables[0][0].Mean, 1e-9)
	}
	require.Len(t, f.Effects, 2)
	assert.InDelta(t, 3, f.Effects[0].Levels[2].Mean, 1e-9)
	assert.Equal(t, last.Most, last.Games, "all games are counted")

	q.Want = []string{"rounds >= 9"}
	assert.Contains(t, v.tuned(q).Found.HTML, "No setting that was tried has rounds at least 9")
}

// What cannot be searched is refused with a reason, before the first game.
func TestSearchesThatCannotBeAreRefused(t *testing.T) {
	v, _ := designing(t)
	for want, change := range map[string]func(*search){
		"params.none=1: ":                        func(q *search) { q.Vary = []tune.Parameter{values("params.none", 1, 3)} },
		"scoring.none=1: ":                       func(q *search) { q.Vary = []tune.Parameter{values("scoring.none", 1, 3)} },
		"extends=classic: ":                      func(q *search) { q.Vary[0] = tune.Parameter{Path: "extends", Values: []string{"classic", "x"}} },
		"end.round_limit=0: ":                    func(q *search) { q.Vary[0] = values("end.round_limit", 0, 3) },
		`"nonsense"`:                             func(q *search) { q.Want = []string{"nonsense = 3"} },
		`"rounds?": rounds?: its aim is missing`: func(q *search) { q.Want = []string{"rounds?"} },
		`"wins.seat3"`:                           func(q *search) { q.Want = []string{"wins.seat3 = fair"} },
		`"points.none"`:                          func(q *search) { q.Keep = []string{"points.none"} },
		"no metric of 2 seats that is fair":      func(q *search) { q.Want = []string{"rounds = fair"} },
		"has 51 values":                          func(q *search) { q.Vary[0] = values("params.rounds", 1, 51) },
		"has 1 value to try":                     func(q *search) { q.Vary[0] = values("params.rounds", 1, 1) },
		"has the value 2 twice":                  func(q *search) { q.Vary[0].Values = []string{"2", "2"} },
		"is chosen twice": func(q *search) {
			q.Vary = []tune.Parameter{values("colors.red.tiles", 12, 15), values("colours.red.tiles", 12, 15)}
		},
		"at most 4 values":            func(q *search) { q.Vary = slices.Repeat(q.Vary, 5) },
		"choose what may change":      func(q *search) { q.Vary = nil },
		"say what games should do":    func(q *search) { q.Want = nil },
		"at most 6 things":            func(q *search) { q.Want = slices.Repeat(q.Want, 7) },
		"for 2 to 4 seats":            func(q *search) { q.Seats = 5 },
		"99 games of each setting":    func(q *search) { q.Games = 99 },
		"20001 games of each setting": func(q *search) { q.Games = 20001 },
		"did you mean":                func(q *search) { q.Text = "format: 1\nextends: clasic\n" },
	} {
		q := planted()
		change(&q)
		now := v.tuned(q)
		assert.Contains(t, now.Error, want)
		assert.Nil(t, now.Found)
	}
	code, _ := v.do("POST", "/api/design/tune", map[string]any{"file": "x.yaml", "vary": 3})
	assert.Equal(t, http.StatusBadRequest, code)
}

// A setting whose games cannot be played is named. A mistake in a variant ends the search and not the studio.
func TestGamesOfASearchThatFail(t *testing.T) {
	v, _ := designing(t)
	q := planted()
	q.Text = "format: 1\nextends: house/az-mini-3x3\nparams: { by: 2 }\nscoring: { place: base + 1 / (params.by - 1) }\n"
	q.Vary = []tune.Parameter{values("params.by", 1, 2)}
	assert.Regexp(t, "with params.by=1: .*divides by zero|params.by=1: .*divides by zero", v.tuned(q).Error)

	register(t, "fails", func(s core.State, m core.Move, w core.Watcher) {
		if s.Round() > 1 {
			panic("a round too many")
		}
		s.Play(m, w)
	}, func(core.State) {})
	q = planted()
	q.sketch, q.Vary = sketch{"fails", ""}, []tune.Parameter{values("bonuses.row.points", 1, 2)}
	assert.Contains(t, v.tuned(q).Error, "a round too many")
	assert.NotNil(t, v.tuned(planted()).Found)
}

// A search ends when nobody looks: then the next one begins.
func TestSearchesEndWhenNobodyLooks(t *testing.T) {
	v, _ := designing(t)
	q := planted()
	q.Games = mostCompared
	q.Vary = []tune.Parameter{values("bonuses.row.points", 0, 49), values("bonuses.column.points", 0, 49), values("scoring.start", 0, 49)}
	all := events(v, "tune", q, func(t tuning) bool { return t.Games > 0 || t.Error != "" })
	require.Empty(t, all[len(all)-1].Error)
	assert.Greater(t, all[len(all)-1].Most, int64(100_000))
	began := time.Now()
	assert.NotNil(t, v.tuned(planted()).Found)
	assert.Less(t, time.Since(began), 10*time.Second, "the first search goes on")
}

// What can be varied is what the text has in effect: its parameters first.
func TestTunable(t *testing.T) {
	v, _ := designing(t)
	var can tunable
	v.ask("tunable", tunableQuestion{sketch: sketch{"corners.yaml", corners}}, &can)
	assert.Equal(t, variable{Path: "params.corner", Group: "Parameters", About: can.Parameters[0].About, Now: "4", From: 0, To: 8, Step: 1}, can.Parameters[0])
	by := map[string]variable{}
	for _, p := range can.Parameters {
		by[p.Path] = p
	}
	assert.Equal(t, []string{"clockwise", "counterclockwise", "snake"}, by["turns.order"].Words)
	assert.Equal(t, []string{"true", "false"}, by["bag.endless"].Words)
	assert.Equal(t, []int{11, 38, 3}, []int{by["colors.red.tiles"].From, by["colors.red.tiles"].To, by["colors.red.tiles"].Step})
	assert.Equal(t, []int{1, 2}, []int{by["take.lines"].From, by["take.lines"].To}, "the ruleset takes no 0")
	for _, path := range []string{"bonuses.corners.points", "scoring.floor", "scoring.place", "colors.red.letter", "name", "floor.spaces"} {
		assert.NotContains(t, by, path, "it is no number, or not in effect")
	}
	names := func() (all []string) {
		for _, m := range can.Metrics {
			all = append(all, m.Name)
		}
		return all
	}
	assert.Equal(t, []int{2, 2, 4}, []int{can.Seats, can.Least, can.Most})
	assert.Contains(t, names(), "points.bonuses.corners")
	assert.NotContains(t, names(), "wins.seat3")
	v.ask("tunable", tunableQuestion{sketch{"corners.yaml", corners}, 3}, &can)
	assert.Contains(t, names(), "wins.seat3")
	assert.NotEmpty(t, v.refusal("POST", "tunable", sketch{"corners.yaml", "a: ["}))
	for _, name := range shipped { // whatever the ruleset is
		v.ask("tunable", sketch{name, ""}, &can)
		assert.NotEmpty(t, can.Parameters, name)
	}
}

// The numbers that are offered are few, in order, within bounds, and have the one of now.
func TestAround(t *testing.T) {
	for _, bounds := range [][2]int{{0, 0}, {-10000, 10000}, {1, 24}} {
		for n := -3000; n <= 3000; n++ {
			if bounds != [2]int{} && (n < bounds[0] || n > bounds[1]) {
				continue
			}
			from, to, step := around(n, bounds[0], bounds[1])
			about := fmt.Sprint(n, bounds, from, to, step)
			require.True(t, from < to && from <= n && n <= to && step >= 1 && (n-from)%step == 0 && (to-n)%step == 0, about)
			require.LessOrEqual(t, (to-from)/step+1, 13, about)
			require.True(t, bounds == [2]int{} || from >= bounds[0] && to <= bounds[1], about)
		}
	}
}

// Values are written into the text by the server, which knows its language.
func TestValuesAreSet(t *testing.T) {
	v, _ := designing(t)
	var e language.Edit
	q := setQuestion{sketch{"corners.yaml", corners}, []language.Assignment{{Path: "params.corner", Value: "12"}}}
	v.ask("set", q, &e)
	assert.Equal(t, "12", e.Text)
	q.Set[0].Path = "scoring"
	assert.Contains(t, v.refusal("POST", "set", q), "more than one value")
}

// A designer chooses what may change and what games should do, finds a value, looks at others, and writes
// one into the text.
func TestBrowserTunes(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	v.write(map[string]string{"short.yaml": short})
	p := v.browse("/design?file=short.yaml#tune")
	p.until(`document.querySelector("#wants li")`)
	assert.Equal(t, 1, p.count(`#vary [data-path="params.rounds"]`), "the first parameter is chosen")
	fill := func(selector, value string) {
		eval[bool](p, fmt.Sprintf(`(() => {
			const e = document.querySelector(%q);
			e.value = %q;
			return e.dispatchEvent(new Event("change", {bubbles: true}));
		})()`, selector, value))
	}
	fill("#vary [name=from]", "1")
	fill("#vary [name=to]", "3")
	fill("#wants [name=metric]", "rounds")
	fill("#wants [name=relation]", "between")
	fill("#wants [name=low]", "3")
	fill("#wants [name=high]", "3")
	fill("#tuning [name=games]", "100")
	p.click("#tuning form .primary")
	p.says("#answer", "params.rounds=3")
	p.says("#basis", "Checked in 100 games")
	p.says(".aims tbody", "yes")
	assert.Equal(t, "3", p.text("#sliders output"))

	eval[bool](p, `(document.querySelector("#sliders input").focus(), true)`)
	p.keys(kb.ArrowLeft)
	p.until(`document.querySelector("#sliders output").innerText === "2"`)
	p.says(".aims tbody", "2.00")
	p.says(".aims tbody", "no")

	p.click("#tab-rules")
	p.says("#panel", "What is different")
	p.click("#tab-tune")
	assert.Equal(t, "2", p.text("#sliders output"), "another tab changes nothing")
	p.click("#use")
	p.until(`document.querySelector("#used").innerText !== ""`)
	assert.Equal(t, strings.Replace(short, "rounds: 1 }", "rounds: 2 }", 1), p.written())
	assert.Equal(t, 1, p.count("#outdated[hidden]"), "what was found is true of this text too")
	p.caret("name: Short")
	p.keys("er")
	p.until(`document.querySelector("#outdated:not([hidden])")`)
	eval[bool](p, `document.execCommand("undo")`)
	p.says("#vary small", "now 2")

	fill("#vary [name=from]", "5")
	p.click("#tuning form .primary")
	p.says("#searched", "the first number has to be the smaller one")
}

// The page of a shipped ruleset tunes, and writes nothing.
func TestBrowserTunesShipped(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	p := v.browse("/design?file=house/az-mini-3x3#tune")
	p.until(`document.querySelector("#wants li")`)
	assert.Equal(t, 0, p.count("#use")+p.count("#vary li"))
	p.click("#tuning form .primary")
	p.says("#searched", "choose what may change")
}
