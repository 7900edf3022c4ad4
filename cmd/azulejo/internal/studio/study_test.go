package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
)

// analyzed analyzes a game and returns what was found.
func (v *visitor) analyzed(link string) (now progress) {
	v.t.Helper()
	code, text := v.do("POST", api(link)+"/analysis", nil)
	require.Equal(v.t, http.StatusAccepted, code, text)
	require.Eventually(v.t, func() bool {
		v.get(api(link)+"/analysis", &now)
		return now.State != "running"
	}, waiting, polling)
	return now
}

// The analysis of a game is that of the command. The page marks each mistake, and names the largest
// ones; at the move both moves are described by what a person sees of them.
func TestAnalysis(t *testing.T) {
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		t.Run(ruleset, func(t *testing.T) {
			t.Parallel()
			v := open(t, t.TempDir())
			v.server.Hints = "search:100"
			link, file := v.finished(ruleset, "7", "random", "greedy")
			got := v.analyzed(link)
			require.Equal(t, "done", got.State, got.Error)
			want, err := analysis.Run(t.Context(), readRecord(t, file).Game,
				analysis.Options{Bot: func() (bot.Bot, error) { return bot.New("search:100") }})
			require.NoError(t, err)
			assert.Equal(t, asText(t, want), asText(t, got.Analysis))

			_, page := v.do("GET", replayOf(link), nil)
			faults := 0
			for _, m := range want.Moves {
				at := v.at(link, m.Number)
				if !m.Mistaken() {
					assert.Nil(t, at.Fault)
					continue
				}
				faults++
				require.NotNil(t, at.Fault)
				assert.Equal(t, m.Text, at.Fault.Played.Text)
				assert.Equal(t, m.Best.Text, at.Fault.Better.Text)
				assert.Contains(t, page, fmt.Sprintf(`class="mark %s" data-move="%d"`, m.Class, m.Number))
				before := v.at(link, m.Number-1).HTML
				for _, h := range append(at.Fault.Played.Things, at.Fault.Better.Things...) {
					assert.Contains(t, before, fmt.Sprintf(`data-thing="%s"`, h.Thing))
				}
				if !strings.HasPrefix(m.Best.Text, "keep ") && m.Best.Text != "pass" {
					assert.NotEmpty(t, at.Fault.Better.Things, m.Best.Text)
				}
			}
			require.Positive(t, faults, "random plays no game without a mistake")
			assert.Equal(t, faults, strings.Count(page, `class="mark `))
			for _, seat := range want.Seats {
				for _, number := range seat.Largest {
					assert.Regexp(t, fmt.Sprintf(`<button data-move="%d"><span class="dot %s"></span>%d\. (take|cover|keep|discard|pass)`, number, want.Moves[number-1].Class, number), page)
				}
			}
			code, _ := v.do("POST", api(link)+"/analysis", nil)
			assert.Equal(t, http.StatusOK, code, "what is known is not searched for again")
		})
	}
}

func asText(t *testing.T, value any) string {
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}

// One game is analyzed at a time. A game that has moved on has no analysis any more.
func TestAnalysisOfOneGame(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.Hints = "search:100"
	l := v.begin("classic", "7", "Ana", "Ben")
	other, _ := v.finished("classic", "8", "greedy", "greedy")
	v.advance(l.Play, 4)
	require.Equal(t, "done", v.analyzed(l.Play).State)
	v.advance(l.Play, 1)
	var now progress
	v.get(api(l.Play)+"/analysis", &now)
	assert.Equal(t, "none", now.State)
	assert.Nil(t, v.at(l.Play, 1).Fault)

	v.server.Hints = "search:5s" // until the studio ends
	code, text := v.do("POST", api(other)+"/analysis", nil)
	require.Equal(t, http.StatusAccepted, code, text)
	code, text = v.do("POST", api(other)+"/analysis", nil)
	assert.Equal(t, http.StatusOK, code)
	assert.Contains(t, text, `"running"`)
	code, text = v.do("POST", api(l.Play)+"/analysis", nil)
	assert.Equal(t, http.StatusConflict, code)
	assert.Contains(t, text, "another analysis is running")
}

// What is searched for in a position stops when the game moves on: an analysis and a hint of it are of no use
// to anybody, and make room for others.
func TestOutdatedSearchesStop(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.Hints = "search:10m"
	l := v.begin("classic", "7", "Ana", "Ben")
	v.advance(l.Play, 2)
	code, text := v.do("POST", api(l.Play)+"/analysis", nil)
	require.Equal(t, http.StatusAccepted, code, text)
	hinted := make(chan int)
	go func() {
		code, _ := v.do("POST", api(l.Play)+"/hint", struct{}{})
		hinted <- code
	}()
	require.Eventually(t, func() bool { return len(v.server.hinting) == 1 }, waiting, polling)
	require.Len(t, v.server.studying, 1)
	v.advance(l.Play, 1)
	require.Eventually(t, func() bool { return len(v.server.studying) == 0 }, waiting, polling)
	code = <-hinted
	assert.Contains(t, []int{http.StatusConflict, http.StatusOK}, code)
	assert.Empty(t, v.server.hinting)
}

// A bot that cannot rate moves is no error of the studio's, and may be replaced.
func TestAnalysisFails(t *testing.T) {
	v := open(t, t.TempDir())
	v.server.Hints = "greedy"
	link, _ := v.finished("classic", "7", "greedy", "greedy")
	assert.Equal(t, progress{State: "failed", All: v.position(link).Played, Error: analysis.ErrNoAdvisor.Error()}, v.analyzed(link))
	v.server.Hints = "search:20"
	assert.Equal(t, "done", v.analyzed(link).State)
}

func TestWorth(t *testing.T) {
	for _, test := range []struct {
		lead float64
		says string
	}{
		{6, "was worth 6 points more (chances 42 % instead of 31 %)"},
		{1.04, "was worth 1 point more (chances 42 % instead of 31 %)"},
		{2.46, "was worth 2.5 points more (chances 42 % instead of 31 %)"},
		{0.04, "was better (chances 42 % instead of 31 %)"},
	} {
		m := analysis.Move{Best: &analysis.Rated{Worth: analysis.Worth{Chance: 0.42}}, Played: &analysis.Rated{Worth: analysis.Worth{Chance: 0.31}},
			Lost: analysis.Worth{Lead: test.lead}}
		assert.Equal(t, test.says, worth(m))
	}
}

// A graph has a line for each seat: of the scores after each move, and of the chances that the moves
// left, down to the result.
func TestGraphs(t *testing.T) {
	scores := scoreGraph([][]int{{0, 0}, {5, 0}, {5, -5}}, []int{1})
	assert.Equal(t, "Points, from -5 to 5", scores.Name)
	text := string(scores.SVG())
	assert.Contains(t, text, `viewBox="0 0 2 100"`)
	assert.Contains(t, text, `<path class="seat-1" d="M0,50.0L1,0.0L2,0.0"/>`)
	assert.Contains(t, text, `<path class="seat-2" d="M0,50.0L1,50.0L2,100.0"/>`)
	assert.Contains(t, text, "M1,0V100", "the beginning of a round")

	rated := func(seat, number int, best, played float64, class analysis.Class) analysis.Move {
		return analysis.Move{Number: number, Seat: seat, Class: class, Best: &analysis.Rated{Worth: analysis.Worth{Chance: best}},
			Played: &analysis.Rated{Worth: analysis.Worth{Chance: played}}}
	}
	chances := chanceGraph(&analysis.Analysis{Moves: []analysis.Move{rated(1, 1, 0.6, 0.6, analysis.Fine),
		rated(2, 2, 0.4, 0.1, analysis.Blunder), {Number: 3, Seat: 1, Class: analysis.Fine}}}, []string{"Ana", "<Ben>"}, nil, []int{0})
	for _, test := range []struct {
		seat, move int
		value      float64
		known      bool
	}{{0, 0, 0.6, true}, {1, 0, 0, false}, {1, 1, 0.4, true}, {1, 2, 0.1, true}, {0, 2, 0.6, true}, {0, 3, 1, true}, {1, 3, 0, true}} {
		value, known := chances.at(test.seat, test.move)
		assert.Equal(t, test.value, value, "%+v", test)
		assert.Equal(t, test.known, known, "%+v", test)
	}
	assert.Contains(t, string(chances.SVG()), `<path class="mark blunder" data-move="2" d="M2,90.0h0"><title>2. &lt;Ben&gt;: blunder</title></path>`)
}
