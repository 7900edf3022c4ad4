package studio

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"syscall"
	"time"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// finder finds the answer to a request: a value to be sent as JSON, a [coded], a [content], a [live], or
// nil for no content.
type finder = func(r *http.Request) (any, error)

// coded is a value with a status of its own.
type coded struct {
	code  int
	value any
}

// content is an answer that is not JSON.
type content struct {
	header map[string]string
	text   []byte
}

// live is an answer that grows: it sends values until it returns, or the client goes.
type live func(send func(value any) error) error

// handle answers requests with what a function finds. The answer is sent when the function has returned, so a
// client that does not read keeps no game locked. A panic of a variant is an error.
func (s *Server) handle(pattern string, find finder) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		var found any
		err := core.Guard(func() (err error) { found, err = find(r); return err })
		if err != nil {
			fail(w, r, err)
			return
		}
		reply(w, r, found)
	})
}

// asked finds answers to questions, which are the JSON of requests.
func asked[Question any](answer func(context.Context, Question) (any, error)) finder {
	return func(r *http.Request) (any, error) {
		q, err := read[Question](r)
		if err != nil {
			return nil, err
		}
		return answer(r.Context(), q)
	}
}

// read reads the JSON of a request.
func read[Question any](r *http.Request) (q Question, err error) {
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	err = d.Decode(&q)
	if err == nil {
		if _, end := d.Token(); end != io.EOF {
			err = errors.New("more follows the object")
		}
	}
	if err != nil {
		return q, failure{http.StatusBadRequest, wording.Printable("the request is not understood: " + err.Error())}
	}
	return q, nil
}

// reply sends an answer.
func reply(w http.ResponseWriter, r *http.Request, found any) {
	allow(w)
	switch a := found.(type) {
	case nil:
		w.WriteHeader(http.StatusNoContent)
	case coded:
		respond(w, a.code, a.value)
	case content:
		for name, value := range a.header {
			w.Header().Set(name, value)
		}
		w.Write(a.text)
	case live:
		a.follow(w, r)
	default:
		respond(w, http.StatusOK, found)
	}
}

// respond sends a value as JSON.
func respond(w http.ResponseWriter, code int, value any) {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false) // tags would be three times as long
	if err := out.Encode(value); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(text.Bytes())
}

// follow sends the values as server-sent events, and last the error that ended them.
func (play live) follow(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	send := func(value any) error {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		allow(w)
		_, err = fmt.Fprintf(w, "data: %s\n\n", text)
		return errors.Join(err, out.Flush())
	}
	err := core.Guard(func() error { return play(send) })
	if err != nil && r.Context().Err() == nil {
		_ = send(problemOf(err)) // or the client has gone
	}
}

// allow gives the client time to read an answer, however long it took to find.
func allow(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slow)) // recorders of tests have none
}

// fail answers a request that failed: with JSON to programs, with a page to people.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	allow(w)
	code, p := statusOf(err), problemOf(err)
	if strings.HasPrefix(r.URL.Path, "/api/") {
		respond(w, code, p)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_ = templates().ExecuteTemplate(w, "failed.html", p.Error) // the visitor has gone
}

// failure is an error with the status of its answer.
type failure struct {
	code int
	text string
}

func (f failure) Error() string { return f.text }

// statusOf returns the status of the answer to a request that failed.
func statusOf(err error) int {
	if f, is := errors.AsType[failure](err); is {
		return f.code
	}
	_, changed := errors.AsType[*changedError](err)
	_, failed := errors.AsType[*unkept](err)
	switch {
	case changed, errors.Is(err, errStale):
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

// problem is the answer to a request that failed.
type problem struct {
	Error string    `json:"error"`
	Key   string    `json:"key,omitempty"`  // the rule that forbids a move
	Disk  *document `json:"disk,omitempty"` // the file that has changed
}

// problemOf returns the answer for an error.
func problemOf(err error) problem {
	p := problem{Error: reasonOf(err)}
	if refused, is := errors.AsType[*core.MoveError](err); is {
		p.Error, p.Key = refused.Move+" cannot be played: "+refused.Reason, refused.Key
	}
	if changed, is := errors.AsType[*changedError](err); is {
		p.Disk = &changed.disk
	}
	return p
}

// reasonOf is an error in a line or a few: the editor shows the problems of the text itself.
func reasonOf(err error) string {
	if problems, is := errors.AsType[*ruleset.Problems](err); is && len(problems.List) > 0 {
		p := problems.List[0]
		if p.Hint != "" {
			return p.Message + "; " + p.Hint
		}
		return p.Message
	}
	return err.Error()
}
