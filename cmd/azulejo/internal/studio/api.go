package studio

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math"
	"net/http"
	"strconv"
	"syscall"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

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
func (s *Server) position(w http.ResponseWriter, _ *http.Request, g *game, t ticket) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := standing{Game: g.id, Ruleset: g.header.Ruleset, Seats: g.header.Seats, You: t.seats, Played: g.game.Played(),
		Over: g.game.Turn() == core.Over, Scores: g.game.Scores()}
	err := core.Guard(func() error {
		if v, drawn := view.Of(g.game.State()); drawn {
			p.View = &v
		}
		text, err := g.game.State().AppendText(nil)
		p.Text = string(text)
		if g.broken == nil {
			for _, m := range g.game.Moves() {
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
		respond(w, http.StatusInternalServerError, problem{Error: err.Error()})
		return
	}
	respond(w, http.StatusOK, p)
}

// news is what happened in a game since an event.
type news struct {
	Kept  int         `json:"kept"` // the last event before the steps that was not undone
	Steps []view.Step `json:"steps"`
}

// newsSince returns what happened since an event. The caller has the lock.
func (g *game) newsSince(shown int) news {
	steps, kept := g.game.Since(shown)
	n := news{kept, []view.Step{}}
	for _, step := range steps {
		n.Steps = append(n.Steps, view.StepOf(g.game.Rules(), step))
	}
	return n
}

// events answers with the events after the one numbered since.
func (s *Server) events(w http.ResponseWriter, r *http.Request, g *game, _ ticket) {
	since, err := strconv.Atoi(cmp.Or(r.FormValue("since"), "0"))
	if err != nil || since < 0 {
		respond(w, http.StatusBadRequest, problem{Error: "since is the number of an event, from 0"})
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	respond(w, http.StatusOK, g.newsSince(since))
}

// request is a move or an undo, and how many moves the game has by the sender's knowledge.
type request struct {
	Move   string `json:"move"`
	Played int    `json:"played"`
}

// play makes a move. The answer comes when it is on the disk.
func (s *Server) play(w http.ResponseWriter, r *http.Request, g *game, t ticket) {
	var want request
	if read(w, r, &want) {
		g.answer(w, g.play(t, want.Move, want.Played))
	}
}

// undo takes a move back.
func (s *Server) undo(w http.ResponseWriter, r *http.Request, g *game, t ticket) {
	var want request
	if read(w, r, &want) {
		g.answer(w, g.undo(t, want.Played))
	}
}

// answer answers a request to change the game.
func (g *game) answer(w http.ResponseWriter, err error) {
	p := problem{}
	refused, is := errors.AsType[*core.MoveError](err)
	switch {
	case err == nil:
		g.mu.Lock()
		defer g.mu.Unlock()
		respond(w, http.StatusOK, struct {
			Played int `json:"played"`
		}{g.game.Played()})
		return
	case is:
		p = problem{refused.Move + " cannot be played: " + refused.Reason, refused.Key}
	default:
		p.Error = err.Error()
	}
	respond(w, statusOf(err), p)
}

// statusOf returns the status of the answer to a request that failed.
func statusOf(err error) int {
	_, failed := errors.AsType[*unkept](err)
	switch {
	case errors.Is(err, errStale):
		return http.StatusConflict
	case errors.Is(err, errGone):
		return http.StatusNotFound
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		return http.StatusInsufficientStorage
	case failed, errors.Is(err, errFull), exhausted(err), errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS),
		errors.Is(err, syscall.EIO):
		return http.StatusServiceUnavailable
	}
	return http.StatusUnprocessableEntity
}

// check answers why the link cannot make a move: with an empty error if it can.
func (s *Server) check(w http.ResponseWriter, r *http.Request, g *game, t ticket) {
	var p problem
	err := g.refusal(t, r.FormValue("move"))
	if refused, is := errors.AsType[*core.MoveError](err); is {
		p = problem{refused.Reason, refused.Key}
	} else if err != nil {
		p.Error = err.Error()
	}
	respond(w, http.StatusOK, p)
}

// record answers with the record of the game.
func (s *Server) record(w http.ResponseWriter, r *http.Request, g *game, _ ticket) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.game.Turn() != core.Over && !s.isOwner(r) {
		respond(w, http.StatusForbidden, problem{Error: "the record says which tiles will come; it can be had when the game is over"})
		return
	}
	var text bytes.Buffer
	err := g.write(&text)
	if err != nil {
		respond(w, http.StatusInternalServerError, problem{Error: err.Error()})
		return
	}
	w.Header().Set("Content-Type", "application/jsonl")
	w.Header().Set("Content-Disposition", `attachment; filename="`+g.id+recordEnding+`"`)
	w.Write(text.Bytes())
}

// write writes the record of the game, without what was taken back. One with an error is as in the file.
func (g *game) write(out *bytes.Buffer) error {
	if !g.sealed {
		return record.Write(out, g.header, g.game)
	}
	text, err := safefile.Read(g.journal.name, mostRecord)
	out.Write(text)
	return err
}

// read reads the JSON of a request, or answers what is wrong with it.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, end := d.Token(); end != io.EOF {
			err = errors.New("more follows the object")
		}
	}
	if err != nil {
		respond(w, http.StatusBadRequest, problem{Error: wording.Printable("the request is not understood: " + err.Error())})
		return false
	}
	return true
}
