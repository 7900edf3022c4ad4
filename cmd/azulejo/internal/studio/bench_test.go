package studio

import (
	"bufio"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkMove makes a move as a page does: the move is on the disk, and then the page has the new
// position with all choices.
func BenchmarkMove(b *testing.B) {
	for _, ruleset := range []string{"classic", "summer-pavilion"} {
		b.Run(ruleset, func(b *testing.B) {
			v := open(b, b.TempDir())
			l := v.begin(ruleset, "7", "Ana", "Ben")
			b.ReportAllocs()
			for b.Loop() {
				p := v.position(l.Play)
				if p.Over {
					b.StopTimer()
					l = v.begin(ruleset, "7", "Ana", "Ben")
					p = v.position(l.Play)
					b.StartTimer()
				}
				code, text := v.play(l.Play, p.Moves[p.Played*7%len(p.Moves)], p.Played)
				require.Equal(b, http.StatusOK, code, text)
				code, text = v.do("GET", api(l.Play)+"/page", nil)
				require.Equal(b, http.StatusOK, code, text)
			}
		})
	}
}

// BenchmarkManyGames plays 200 games of four bots at a time, each with two spectators who fetch
// every position, and reports the memory of the process.
func BenchmarkManyGames(b *testing.B) {
	v := open(b, b.TempDir())
	for b.Loop() {
		var watching sync.WaitGroup
		var pages atomic.Int64
		for i := range 200 {
			ruleset := []string{"classic", "summer-pavilion"}[i%2]
			l := v.begin(ruleset, fmt.Sprint(i), "normal", "normal", "easy", "easy")
			for range 2 {
				watching.Go(func() { pages.Add(v.watch(l.Watch)) })
			}
		}
		watching.Wait()
		b.ReportMetric(float64(pages.Load()), "pages")
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.Sys)/1e6, "MB")
}

// watch fetches the page of a game at each change until the game is over, and returns how often.
func (v *visitor) watch(link string) (pages int64) {
	answer, err := http.Get(v.base + api(link) + "/stream")
	require.NoError(v.t, err)
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		if !strings.HasPrefix(lines.Text(), "data:") {
			continue
		}
		_, text := v.do("GET", api(link)+"/page?since=1000000", nil)
		if pages++; strings.Contains(text, `"over":true`) {
			break
		}
	}
	return pages
}
