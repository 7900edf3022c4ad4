package studio

import (
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Requests with one key create one thing, also if they come at once.
func TestRequestsWithAKeyCreateOnce(t *testing.T) {
	v, _ := designing(t)
	l := v.begin("classic", "3", "Ana", "Bento")
	ana, bot := player{Person: "Ana"}, player{Bot: "greedy"}
	for path, body := range map[string]any{
		"/api/games":            newGame{Ruleset: "classic", Seats: []player{ana, bot}},
		api(l.Play) + "/fork":   branch{},
		"/api/design/new":       newRuleset{"mine", "corners.yaml"},
		"/api/design/tests/add": addedTest{"corners.yaml", "  - name: first\n    position: { seats: [{}, {}] }\n    expect: { points: [{ seat: 1, points: 0 }] }\n"},
	} {
		send := func(key string) string {
			code, text := v.with(key).do("POST", path, body)
			return fmt.Sprint(code, text)
		}
		answers := make([]string, 4)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = send("one") })
		}
		all.Wait()
		require.Regexp(t, "^20[01]", answers[0], path)
		for _, answer := range answers {
			assert.Equal(t, answers[0], answer, path)
		}
		assert.NotEqual(t, answers[0], send("other"), path)
		assert.NotEqual(t, answers[0], send(""), path)
	}
}

// with returns the visitor whose requests have a key.
func (v *visitor) with(key string) *visitor {
	h := v.header.Clone()
	h.Set("Idempotency-Key", key)
	return &visitor{t: v.t, server: v.server, base: v.base, header: h}
}

// Failures are not remembered, old keys are forgotten, and guests get no answer.
func TestKeysOfRequests(t *testing.T) {
	v := open(t, t.TempDir())
	send := func(v *visitor, key, ruleset string) (int, string) {
		return v.with(key).do("POST", "/api/games", newGame{Ruleset: ruleset, Seats: []player{{Person: "Ana"}, {Person: "Bento"}}})
	}
	code, _ := send(v, "first", "nonsense")
	assert.Equal(t, http.StatusUnprocessableEntity, code)
	code, game := send(v, "first", "classic")
	require.Equal(t, http.StatusCreated, code, game)
	code, _ = send(v.guest(), "first", "classic")
	assert.Equal(t, http.StatusForbidden, code)
	for n := range mostRepeats - 1 {
		v.server.repeats.of(fmt.Sprint(n))
	}
	_, again := send(v, "first", "classic")
	assert.Equal(t, game, again)
	v.server.repeats.of("one more")
	_, other := send(v, "first", "classic")
	assert.NotEqual(t, game, other)
}

// A second press after a lost answer leads to what the first one has created.
func TestBrowserLostAnswers(t *testing.T) {
	t.Parallel()
	v, _ := designing(t)
	over := v.begin("classic", "3", "Ana", "random")
	v.advance(over.Play, 1000)
	begun := v.begin("classic", "3", "Ana", "Bento")
	p := v.browse("/")
	for _, action := range creating(over, begun) {
		p.open(action.path)
		p.until(fmt.Sprintf(`document.querySelector(%q)`, action.ready))
		eval[chromedp.Void](p, fmt.Sprintf(`(() => {
			const real = fetch;
			window.answers = [];
			window.open = () => ({close() {}, location: {}});
			window.fetch = async (path, options = {}) => {
				const answer = await real(path, options);
				if (!/\/(games|again|fork|new|play)$/.test(path)) return answer; // questions of the page about the text
				answers.push(await answer.text());
				if (answers.length === 1) throw new TypeError("it is lost");
				return new Promise(() => {}); // the page stays
			};
			%s;
			document.querySelector(%q).click();
		})()`, action.before, action.button))
		p.until(fmt.Sprintf(`answers.length === 1 && document.querySelector(%q).ariaBusy === "false"`, action.button))
		eval[chromedp.Void](p, fmt.Sprintf(`document.querySelector(%q).click()`, action.button))
		p.until(`answers.length === 2`)
		answers := eval[[]string](p, `answers`)
		assert.NotContains(t, answers[0], "error")
		assert.Equal(t, answers[0], answers[1], "%s %s", action.path, action.button)
	}
}
