package studio

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"math"
	"net/http"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// playing finds answers to requests about a game, with the rights of its link.
func (s *Server) playing(find func(r *http.Request, g *game, t ticket) (any, error)) finder {
	return func(r *http.Request) (any, error) {
		g, t, err := s.visited(r)
		if err != nil {
			return nil, err
		}
		defer s.games.release(g)
		return find(r, g, t)
	}
}

// visited returns the game and the rights of a link. The caller releases the game.
func (s *Server) visited(r *http.Request) (*game, ticket, error) {
	t, valid := s.key.read(r.PathValue("ticket"))
	t.as, _ = strconv.Atoi(r.URL.Query().Get("as")) // 0 is nobody
	if !valid {
		return nil, t, failure{http.StatusNotFound, "this link leads to no game; ask for it again"}
	}
	g, err := s.games.find(t.game)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = errGone
	case err != nil && !errors.Is(err, errFull):
		err = failure{http.StatusInternalServerError, "this game cannot be opened: " + err.Error()}
	}
	return g, t, err
}

// standing is where a game is, for programs.
type standing struct {
	Game    string     `json:"game"`
	Ruleset string     `json:"ruleset"`
	Seats   []string   `json:"seats"`
	You     []int      `json:"you"`    // seats that the link plays
	Played  int        `json:"played"` // moves so far
	Events  int        `json:"events"` // the number of the last event
	View    *view.View `json:"view,omitempty"`
	Text    string     `json:"text"`            // the position as tests write it
	Moves   []string   `json:"moves,omitempty"` // legal ones of the seat to act
	Over    bool       `json:"over"`
	Winners []int      `json:"winners,omitempty"` // from 1
	Scores  []int      `json:"scores"`
	Error   string     `json:"error,omitempty"`  // why the game cannot continue, or the last change was not made
	Notice  string     `json:"notice,omitempty"` // what is lost of the game
}

// trouble says why the game cannot continue or, if it can, why the last change was not made.
func (g *game) trouble() string {
	if err := cmp.Or(g.broken, g.unsaved); err != nil {
		return err.Error()
	}
	return ""
}

// position answers with where the game is.
func (s *Server) position(_ *http.Request, g *game, t ticket) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := standing{Game: g.id, Ruleset: g.header.Ruleset, Seats: g.header.Seats, You: t.seats, Played: g.game.Played(),
		Over: g.game.Turn() == core.Over, Scores: g.game.Scores()}
	err := core.Guard(func() error {
		seen := g.sight(t)
		if v, drawn := view.Of(seen.State()); drawn {
			p.View = &v
		}
		text, err := seen.State().AppendText(nil)
		p.Text = string(text)
		if g.broken == nil {
			for _, m := range seen.Moves() {
				p.Moves = append(p.Moves, g.game.Text(m))
			}
		}
		return err
	})
	_, p.Events = g.game.Since(math.MaxInt)
	p.Error, p.Notice = g.trouble(), g.notice
	for _, seat := range g.game.Winners() {
		p.Winners = append(p.Winners, seat+1)
	}
	if err != nil {
		return nil, failure{http.StatusInternalServerError, err.Error()}
	}
	return p, nil
}

// news is what happened in a game since an event.
type news struct {
	Kept  int         `json:"kept"` // the last event before the steps that was not undone
	Steps []view.Step `json:"steps"`
}

// newsSince returns what happened since an event, with steps in keys or in words. The caller has the lock.
func (g *game) newsSince(t ticket, shown int, of func(core.Step) view.Step) news {
	steps, kept := g.sight(t).Since(shown)
	n := news{kept, []view.Step{}}
	for _, step := range steps {
		n.Steps = append(n.Steps, of(step))
	}
	return n
}

// events answers with the events after the one numbered since.
func (s *Server) events(r *http.Request, g *game, t ticket) (any, error) {
	since, err := strconv.Atoi(cmp.Or(r.FormValue("since"), "0"))
	if err != nil || since < 0 {
		return nil, failure{http.StatusBadRequest, "since is the number of an event, from 0"}
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.newsSince(t, since, func(step core.Step) view.Step { return view.StepOf(g.game.Rules(), step) }), nil
}

// request is a move, an undo or the answer to somebody who asks for one.
type request struct {
	Move   string `json:"move"`
	Allow  bool   `json:"allow"`
	Played int    `json:"played"` // how many moves the game has by the sender's knowledge
}

// changing finds answers to requests that change a game. The answer comes when the change is on the disk.
func changing(change func(g *game, t ticket, want request) error) func(r *http.Request, g *game, t ticket) (any, error) {
	return func(r *http.Request, g *game, t ticket) (any, error) {
		want, err := read[request](r)
		g.mu.Lock()
		defer g.mu.Unlock()
		switch {
		case err != nil:
		case want.Played != g.game.Played():
			err = cmp.Or(g.broken, errStale)
		default:
			err = change(g, t, want)
		}
		return struct {
			Played int `json:"played"`
		}{g.game.Played()}, err
	}
}

// check answers why the link cannot make a move: with an empty error if it can. For words that are no move it says why
// nothing can be done at a spot, such as "1/wall 3 2".
func (s *Server) check(r *http.Request, g *game, t ticket) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	err := g.mayLook(t)
	if err == nil {
		_, err = core.ReadMoves(g.game.Rules(), g.game.State(), r.FormValue("move"))
	}
	if err == nil {
		return problem{}, nil
	}
	p := problemOf(err)
	seat, spot, placed := strings.Cut(r.FormValue("at"), "/")
	refused, is := errors.AsType[*core.MoveError](err)
	v, drawn := view.Of(g.sight(t).State())
	switch {
	case is && placed:
		p.Error = wording.Spaced(guide.Sentence(refused.Reason))
	case is:
		p.Error = refused.Reason // the client has the move
	case placed && drawn && g.mayLook(t) == nil:
		number, _ := strconv.Atoi(seat)
		p.Error = whyNot(g.ruleset, v, g.names(), number, spot)
	}
	return p, nil
}

// record answers with the record of the game. Where the game hides something, it has what the link shows.
func (s *Server) record(r *http.Request, g *game, t ticket) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open() && g.game.Turn() != core.Over && !s.isOwner(r) {
		return nil, failure{http.StatusForbidden, "the record says which tiles will come; it can be had when the game is over"}
	}
	var text bytes.Buffer
	if err := g.write(&text, t); err != nil {
		return nil, failure{http.StatusInternalServerError, err.Error()}
	}
	return content{map[string]string{
		"Content-Type":        "application/jsonl",
		"Content-Disposition": `attachment; filename="` + g.id + recordEnding + `"`,
	}, text.Bytes()}, nil
}

// write writes the record of the game for a link, without what was taken back. One with an error is as in the file.
func (g *game) write(out *bytes.Buffer, t ticket) error {
	switch {
	case !g.sealed:
		return record.WriteAs(out, g.header, g.game, g.viewer(t))
	case !g.open():
		return errHidden
	}
	text, err := safefile.Read(g.journal.name, mostRecord)
	out.Write(text)
	return err
}
