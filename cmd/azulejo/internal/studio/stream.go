package studio

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// mostViewers bounds those who watch one game.
const mostViewers = 200

const (
	pulse = 20 * time.Second // how often a stream says that it is alive
	slow  = 10 * time.Second // for which a client may block a write
)

// stream tells those who watch a game of its changes: each event has the version and the number of moves. Several
// changes may be one event; the client asks for what is new. Other events tell which people are absent.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	g, t, err := s.visited(r)
	if err != nil {
		fail(w, r, err)
		return
	}
	defer s.games.release(g)
	if !g.enter(t) {
		fail(w, r, failure{http.StatusTooManyRequests, "too many are watching this game; try again later"})
		return
	}
	defer g.leave(t)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	beat := time.NewTicker(pulse)
	defer beat.Stop()
	told := ""
	for sent := -1; g.bots.ctx.Err() == nil; {
		g.mu.Lock()
		version, played, now := g.version, g.game.Played(), g.now
		if g.attended == nil {
			g.attended = make(chan struct{})
		}
		absent, attended := g.absent(), g.attended
		g.mu.Unlock()
		text := ""
		if version != sent {
			text = fmt.Sprintf("event: change\ndata: {\"version\":%d,\"played\":%d}\n\n", version, played)
			sent = version
		}
		if absent != told {
			text += "event: absent\ndata: " + absent + "\n\n"
			told = absent
		}
		if text == "" {
			text = ": alive\n\n"
		}
		allow(w)
		if _, err := w.Write([]byte(text)); err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-now.Done():
		case <-attended:
		case <-beat.C:
		case <-r.Context().Done():
			return
		}
	}
}

// enter counts a viewer, and reports whether there is room. The bots of the game come first from now on.
func (g *game) enter(t ticket) bool {
	if g.viewers.Add(1) > mostViewers {
		g.viewers.Add(-1)
		return false
	}
	g.bots.settle()
	g.attend(t, 1)
	return true
}

// leave ends what enter began.
func (g *game) leave(t ticket) {
	g.viewers.Add(-1)
	g.attend(t, -1)
}

// attend counts viewers who play the seats of a ticket and come or leave, and wakes all streams.
func (g *game) attend(t ticket, by int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, seat := range t.seats {
		g.present[seat-1] += by
	}
	if g.attended != nil {
		close(g.attended)
		g.attended = nil
	}
}

// absent returns the numbers of the seats, from 1, whose people look at no page of the game, as JSON. The caller
// has the lock.
func (g *game) absent() string {
	seats := slices.DeleteFunc(g.people(), func(seat int) bool { return g.present[seat-1] > 0 })
	text, _ := json.Marshal(append([]int{}, seats...)) // of numbers
	return string(text)
}
