package studio

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listen opens the stream of a link, and returns its lines.
func (v *visitor) listen(link string) *bufio.Scanner {
	v.t.Helper()
	answer, err := http.Get(v.base + api(link) + "/stream")
	require.NoError(v.t, err)
	require.Equal(v.t, http.StatusOK, answer.StatusCode)
	v.t.Cleanup(func() { answer.Body.Close() })
	return bufio.NewScanner(answer.Body)
}

// nextChange waits for the next event of a stream.
func nextChange(t *testing.T, lines *bufio.Scanner) string {
	t.Helper()
	return nextEvent(t, lines, "change")
}

// nextEvent waits for the next event of a name, and returns its data, "" at the end of the stream.
func nextEvent(t *testing.T, lines *bufio.Scanner, name string) string {
	t.Helper()
	for lines.Scan() {
		if lines.Text() == "event: "+name && lines.Scan() {
			return strings.TrimPrefix(lines.Text(), "data: ")
		}
	}
	return ""
}

// A stream says which people look at no page of the game, when it begins and when that changes.
func TestStreamTellsWhoIsAbsent(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben", "greedy")
	lines := v.listen(l.Watch)
	assert.Equal(t, "[1,2]", nextEvent(t, lines, "absent"))
	ben := v.listen(l.Seats[2])
	assert.Equal(t, "[1]", nextEvent(t, lines, "absent"))
	assert.Equal(t, "[1]", nextEvent(t, ben, "absent"))
	ctx, leave := context.WithCancel(t.Context())
	both, err := http.NewRequestWithContext(ctx, "GET", v.base+api(l.Play)+"/stream", nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(both)
	require.NoError(t, err)
	defer answer.Body.Close()
	assert.Equal(t, "[]", nextEvent(t, lines, "absent"))
	leave()
	assert.Equal(t, "[1]", nextEvent(t, lines, "absent"), "Ben has a page of his own, too")
}

// A stream says where the game is, and then each change of it: moves and undos.
func TestStream(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	lines := v.listen(l.Watch)
	assert.Equal(t, `{"version":1,"played":0}`, nextChange(t, lines))
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	assert.Equal(t, `{"version":2,"played":1}`, nextChange(t, lines))
	v.do("POST", api(l.Play)+"/undo", request{Played: 1})
	assert.Equal(t, `{"version":3,"played":0}`, nextChange(t, lines))
}

// A stream lives longer than the time in which a request has to be read.
func TestStreamOutlivesDeadlines(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	web := httptest.NewUnstartedServer(v.server.Handler())
	web.Config.ReadTimeout, web.Config.WriteTimeout = 50*time.Millisecond, 50*time.Millisecond
	web.Start()
	defer web.Close()
	watcher := *v
	watcher.base = web.URL
	lines := watcher.listen(l.Watch)
	nextChange(t, lines)
	time.Sleep(200 * time.Millisecond)
	v.play(l.Play, v.position(l.Play).Moves[0], 0)
	assert.Equal(t, `{"version":2,"played":1}`, nextChange(t, lines))
	web.CloseClientConnections()
}

// Viewers that do not read what they are sent, and more of them than a game takes, do not stop the game.
func TestSlowViewers(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	for range mostViewers + 20 {
		c, err := net.Dial("tcp", strings.TrimPrefix(v.base, "http://"))
		require.NoError(t, err)
		defer c.Close()
		fmt.Fprintf(c, "GET %s/stream HTTP/1.1\r\nHost: localhost\r\n\r\n", api(l.Watch))
	}
	g, err := v.server.games.find("classic-7")
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		return g.viewers.Load() == mostViewers
	}, waiting, polling)
	code, text := v.do("GET", api(l.Watch)+"/stream", nil)
	assert.Equal(t, http.StatusTooManyRequests, code)
	assert.Contains(t, text, "too many")
	for range 30 {
		p := v.position(l.Play)
		code, text := v.play(l.Play, p.Moves[0], p.Played)
		require.Equal(t, http.StatusOK, code, text)
	}
}

// Events come with numbers, and those that were undone are not kept.
func TestEvents(t *testing.T) {
	v := open(t, t.TempDir())
	l := v.begin("classic", "7", "Ana", "Ben")
	var first, second, third struct {
		Kept  int
		Steps []struct {
			Move   string
			Events []struct{ Number int }
		}
	}
	start := v.position(l.Play)
	v.play(l.Play, start.Moves[0], 0)
	v.get(api(l.Watch)+fmt.Sprintf("/events?since=%d", start.Events), &first)
	require.Len(t, first.Steps, 1)
	assert.Equal(t, start.Moves[0], first.Steps[0].Move)
	assert.Equal(t, start.Events, first.Kept)
	assert.Equal(t, start.Events+1, first.Steps[0].Events[0].Number)
	shown := v.position(l.Play).Events
	v.do("POST", api(l.Play)+"/undo", request{Played: 1})
	v.play(l.Play, start.Moves[1], 0)
	v.get(api(l.Watch)+fmt.Sprintf("/events?since=%d", shown), &second)
	assert.Equal(t, start.Events, second.Kept, "what was shown is undone")
	assert.Equal(t, start.Moves[1], second.Steps[0].Move)
	v.get(api(l.Watch)+"/events", &third)
	assert.Len(t, third.Steps, 2)
}

// A client that asks again and again and reads nothing keeps no game locked, neither its own nor others.
func TestClientThatDoesNotRead(t *testing.T) {
	v := open(t, t.TempDir())
	l, other := v.begin("classic", "7", "Ana", "Ben"), v.begin("classic", "8", "Ana", "Ben")
	c, err := net.Dial("tcp", strings.TrimPrefix(v.base, "http://"))
	require.NoError(t, err)
	defer c.Close()
	require.NoError(t, c.(*net.TCPConn).SetReadBuffer(4096))
	go func() {
		for range 500 {
			fmt.Fprintf(c, "GET %s/page HTTP/1.1\r\nHost: localhost\r\n\r\n", api(l.Watch))
		}
	}()
	time.Sleep(300 * time.Millisecond) // until the buffers are full
	done := make(chan struct{})
	go func() {
		defer close(done)
		v.position(l.Watch)
		v.position(other.Watch)
	}()
	select {
	case <-done:
	case <-time.After(slow / 2):
		require.Fail(t, "the games are locked")
	}
}
