package studio

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"runtime"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/view"
)

// study is the analysis of a game in one of its versions. The lock of the game guards it.
type study struct {
	version int
	now     progress
}

// progress is how far an analysis is.
type progress struct {
	State    string             `json:"state"` // "none", "running", "done" or "failed"
	Done     int                `json:"done"`  // moves
	All      int                `json:"all"`
	Error    string             `json:"error,omitempty"`
	Analysis *analysis.Analysis `json:"analysis,omitempty"`
}

// studied returns how far the analysis of the game as it is now is.
func (g *game) studied() progress {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.study == nil || g.study.version != g.version {
		return progress{State: "none"}
	}
	return g.study.now
}

// analysis answers with the analysis of a game, or how far it is.
func (s *Server) analysis(_ *http.Request, g *game, _ ticket) (any, error) { return g.studied(), nil }

// analyze begins the analysis of a game as it is now, unless there is one. It takes a minute or so,
// and half of the processors: only one game is analyzed at a time, and others are played meanwhile.
// The next move ends it.
func (s *Server) analyze(_ *http.Request, g *game, _ ticket) (any, error) {
	g.mu.Lock()
	open := g.open()
	g.mu.Unlock()
	if !open {
		return nil, errHidden
	}
	if now := g.studied(); now.State == "running" || now.State == "done" {
		return now, nil
	}
	select {
	case s.studying <- struct{}{}:
	default:
		return nil, failure{http.StatusConflict, "another analysis is running; ask again when it is done"}
	}
	g.mu.Lock()
	begun := &study{version: g.version, now: progress{State: "running", All: g.game.Played()}}
	g.study = begun
	ctx := g.now
	g.mu.Unlock()
	go func() {
		defer func() { <-s.studying }()
		begun.run(ctx, g, s.Hints)
	}()
	return coded{http.StatusAccepted, g.studied()}, nil
}

// run analyzes a game with a bot.
func (st *study) run(ctx context.Context, g *game, name string) {
	var past *game
	err := core.Guard(func() (err error) { past, err = g.past(st.now.All); return err }) // the number does not change meanwhile
	var found *analysis.Analysis
	if err == nil {
		found, err = analysis.Run(ctx, past.game, analysis.Options{
			Bot:     func() (bot.Bot, error) { return bot.New(name) },
			Workers: max(1, runtime.GOMAXPROCS(0)/2),
			Progress: func(done, _ int) {
				g.mu.Lock()
				defer g.mu.Unlock()
				st.now.Done = done
			},
		})
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	st.now.State, st.now.Analysis, g.drawings = "done", found, nil
	if err != nil {
		st.now.State, st.now.Error = "failed", err.Error()
	}
}

// fault is a move that gave something away, as the page shows it.
type fault struct {
	Seat   int            `json:"seat"` // from 1
	Class  analysis.Class `json:"class"`
	Text   string         `json:"text"`
	Played choice         `json:"played"`
	Better choice         `json:"better"`
	Why    []string       `json:"why,omitempty"` // why it is better
}

// faultOf describes a marked move by the position before it. It is nil for a good one.
func faultOf(r core.Rules, before core.State, m analysis.Move, names []string) (*fault, error) {
	if !m.Mistaken() {
		return nil, nil
	}
	f := &fault{Seat: m.Seat, Class: m.Class, Text: worth(m)}
	for _, reason := range m.Reasons {
		f.Why = append(f.Why, reason.Words(m.Seat-1, "its", names))
	}
	v, _ := view.Of(before)
	for text, into := range map[string]*choice{m.Text: &f.Played, m.Best.Text: &f.Better} {
		move, err := r.ParseMove(text)
		if err != nil {
			return nil, err
		}
		*into = choiceOf(r, before, v, move)
	}
	return f, nil
}

// worth says what the best move would have brought.
func worth(m analysis.Move) string {
	more := "better"
	if points := math.Round(10*m.Lost.Lead) / 10; points > 0 {
		more = "worth " + strconv.FormatFloat(points, 'f', -1, 64) + " points more"
		if points == 1 {
			more = "worth 1 point more"
		}
	}
	return fmt.Sprintf("was %s (chances %.0f %% instead of %.0f %%)", more, 100*m.Best.Chance, 100*m.Played.Chance)
}
