package studio

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// weigh asks for a file as a browser does, and returns the answer and the number of bytes of its body.
func (v *visitor) weigh(path, tag string) (answer *http.Response, weight int) {
	v.t.Helper()
	r, err := http.NewRequest("GET", v.base+path, nil)
	require.NoError(v.t, err)
	r.Header = v.header.Clone()
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("If-None-Match", tag)
	answer, err = http.DefaultClient.Do(r)
	require.NoError(v.t, err)
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	require.NoError(v.t, err)
	return answer, len(body)
}

// files returns the paths of all assets that a text asks for, and those that they ask for.
func (v *visitor) files(text string, found map[string]bool) {
	v.t.Helper()
	for _, m := range regexp.MustCompile(`(?:"/assets/|from "\./|url\()([\w.-]+)`).FindAllStringSubmatch(text, -1) {
		if path := "/assets/" + m[1]; !found[path] {
			found[path] = true
			code, text := v.do("GET", path, nil)
			require.Equal(v.t, http.StatusOK, code, path)
			v.files(text, found)
		}
	}
}

// The page of a game with everything that it needs weighs at most 150 kB, and a change of it 10 kB, also late in a
// game of four. Browsers keep what all pages need.
func TestWeight(t *testing.T) {
	if testing.Short() {
		t.Skip("it weighs pages, one after another")
	}
	v := open(t, t.TempDir())
	for _, ruleset := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
		l := v.begin(ruleset, "4", "Ana", "Bento", "Carla", "Diego")
		events, step := 0, 7
		if exhaustive {
			step = 1
		}
		for over := false; !over; {
			v.advance(l.Play, step)
			path := fmt.Sprint(api(l.Play), "/page?since=", events)
			var p page
			v.get(path, &p)
			events, over = p.Events, p.Over
			_, weight := v.weigh(path, "")
			assert.LessOrEqual(t, weight, 10<<10, "%s, move %d", ruleset, p.Played)
		}
		_, sum := v.weigh(l.Play, "")
		_, html := v.do("GET", l.Play, nil)
		needed := map[string]bool{}
		v.files(html, needed)
		require.Greater(t, len(needed), 10)
		for path := range needed {
			answer, weight := v.weigh(path, "")
			sum += weight
			again, none := v.weigh(path, answer.Header.Get("ETag"))
			assert.Equal(t, http.StatusNotModified, again.StatusCode, path)
			assert.Zero(t, none, path)
		}
		assert.LessOrEqual(t, sum, 150_000, ruleset)
	}
}
