package studio

import (
	"fmt"
	"net/http"
	"time"
)

// mostViewers bounds those who watch one game.
const mostViewers = 200

const (
	pulse = 20 * time.Second // how often a stream says that it is alive
	slow  = 10 * time.Second // for which a client may block a write
)

// stream tells those who watch a game of its changes: each event has the version and the number of moves. Several
// changes may be one event; the client asks for what is new.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	g, _, err := s.visited(r)
	if err != nil {
		fail(w, r, err)
		return
	}
	defer s.games.release(g)
	if !g.enter() {
		fail(w, r, failure{http.StatusTooManyRequests, "too many are watching this game; try again later"})
		return
	}
	defer g.leave()
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	beat := time.NewTicker(pulse)
	defer beat.Stop()
	for sent := -1; g.bots.ctx.Err() == nil; {
		g.mu.Lock()
		version, played, now := g.version, g.game.Played(), g.now
		g.mu.Unlock()
		text := ": alive\n\n"
		if version != sent {
			text = fmt.Sprintf("event: change\ndata: {\"version\":%d,\"played\":%d}\n\n", version, played)
			sent = version
		}
		allow(w)
		if _, err := w.Write([]byte(text)); err != nil || out.Flush() != nil {
			return
		}
		select {
		case <-now.Done():
		case <-beat.C:
		case <-r.Context().Done():
			return
		}
	}
}

// enter counts a viewer, and reports whether there is room. The bots of the game come first from now on.
func (g *game) enter() bool {
	if g.viewers.Add(1) > mostViewers {
		g.viewers.Add(-1)
		return false
	}
	g.bots.settle()
	return true
}

// leave ends what enter began.
func (g *game) leave() { g.viewers.Add(-1) }
