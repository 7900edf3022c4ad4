// Package studio is a web server for one machine: people play any ruleset in the browser, alone, at
// one screen or by links, and design rulesets. It knows no variant: boards come from pictures,
// moves from their texts, and reasons from events.
//
// Who may move is in ticket.go: a link plays some seats, or watches. What only the person at this machine
// may do is in guard.go.
package studio

import (
	"bytes"
	"context"
	"crypto/rand"
	"embed"
	"encoding/json"
	"errors"
	"html/template"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// Config says what a studio serves.
type Config struct {
	// Games is the folder of the records of games, and of the file with the key of links.
	Games string
	// Pace is the least time that a bot takes for a move while somebody watches.
	Pace time.Duration
	// Folder is where rulesets are designed: no file outside it is read or written.
	Folder string
	// Rival and Hints are the bots that play against people by default, and that give hints.
	Rival, Hints string

	// Begin returns the texts of a new ruleset and of its tests, which extends another one under a name.
	Begin func(name, parent string, r *variants.Ruleset) (rules, tests string, err error)
	// Report writes the page of a run that was played.
	Report func(out io.Writer, p sim.Plan, counts *sim.Counts) error
}

// Server is a studio.
type Server struct {
	Config
	key     key
	session string // the owner's cookie, new at each start
	codes   codes
	repeats repeats
	games   *games
	mux     *http.ServeMux

	hinting  chan struct{} // one place for each hint that may be searched for at a time
	studying chan struct{} // one place for each game that may be analyzed at a time
}

// New returns a studio. It ends with ctx.
func New(ctx context.Context, c Config) (*Server, error) {
	k, err := readKey(filepath.Join(c.Games, "studio.key"))
	if err != nil {
		return nil, err
	}
	f, err := openFolder(c.Folder)
	if err != nil {
		return nil, err
	}
	s := &Server{Config: c, key: k, session: rand.Text(), codes: codes{unused: map[string]bool{}}, repeats: repeats{answers: map[string]*repeat{}},
		games: newGames(ctx, c.Games, k, c.Pace), mux: http.NewServeMux(),
		hinting: make(chan struct{}, 2), studying: make(chan struct{}, 1)}
	s.routes()
	s.designRoutes(&designer{f, s, make(chan struct{}, 1)})
	return s, nil
}

// Link returns a new address, which makes its first visitor the owner of a studio at a base address. It
// leads to a ruleset to be designed, or for "" to the first page. Others on this machine may see it among
// the arguments of a browser; it is used by then.
func (s *Server) Link(base, design string) string {
	q := url.Values{"code": {s.codes.add()}}
	if design != "" {
		q.Set("design", design)
	}
	return base + "/enter?" + q.Encode()
}

// Token returns the secret of programs that act for the owner. All starts of a studio have the same one.
func (s *Server) Token() string { return s.key.secret("owner") }

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler { return guard(s.mux) }

// web returns the server of all requests. The time for reading one ends with its body: see [body].
func (s *Server) web(ctx context.Context) *http.Server {
	return &http.Server{Handler: s.Handler(), MaxHeaderBytes: mostHeader, ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
		BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, guestKey{}, c) }}
}

// Serve answers requests until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := s.web(ctx)
	var stopping sync.WaitGroup
	stop := context.AfterFunc(ctx, func() {
		stopping.Go(func() {
			grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			if server.Shutdown(grace) != nil {
				server.Close()
			}
		})
	})
	defer stop()
	err := server.Serve(newDoor(l))
	stopping.Wait()
	s.games.close()
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

//go:embed assets
var assets embed.FS

//go:embed pages
var pageFiles embed.FS

// templates are those of all pages. Most commands need none, so they are read when the first page is written.
var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"join": strings.Join, "inc": func(i int) int { return i + 1 },
		"pieces": func(text string) []string { return strings.Split(text, "`") }, // every second one is code
		"dec":    func(i int) int { return i - 1 }, "odd": func(i int) bool { return i%2 == 1 },
		"pair": func(a, b any) struct{ First, Second any } { return struct{ First, Second any }{a, b} }}).
		ParseFS(pageFiles, "pages/*.html"))
})

func (s *Server) routes() {
	files, _ := fs.Sub(assets, "assets") // it is embedded
	s.mux.Handle("GET /assets/", http.StripPrefix("/assets/", http.FileServerFS(files)))
	s.mux.HandleFunc("GET /assets/board.css", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		w.Write([]byte(svg.CSS))
	})
	s.mux.HandleFunc("GET /enter", s.enter)
	s.mux.HandleFunc("GET /{$}", s.owner(s.home))
	s.mux.HandleFunc("GET /game/{ticket}", s.playing(whole(s.gamePage)))
	s.mux.HandleFunc("GET /rules/{ticket}", s.playing(whole(s.rulesPage)))
	s.mux.HandleFunc("GET /replay/{ticket}", s.playing(whole(s.replayPage)))
	s.mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, http.StatusNotFound, "there is no such page")
	})

	s.mux.HandleFunc("GET /api/rulesets", s.owner(s.listRulesets))
	s.mux.HandleFunc("POST /api/games", s.creating(s.createGame))
	for path, handle := range map[string]func(w http.ResponseWriter, r *http.Request, g *game, t ticket){
		"GET":           s.position,
		"GET /page":     s.fragment,
		"GET /events":   s.events,
		"GET /stream":   s.stream,
		"GET /check":    s.check,
		"GET /record":   s.record,
		"GET /replay":   s.replay,
		"GET /analysis": s.analysis,
		"POST /moves":   s.play,
		"POST /undo":    s.undo,
		"POST /hint":    s.hint,
	} {
		method, rest, _ := strings.Cut(path, " ")
		if rest != "/stream" {
			handle = whole(handle)
		}
		s.mux.HandleFunc(method+" /api/games/{ticket}"+rest, s.playing(handle))
	}
	s.mux.HandleFunc("POST /api/games/{ticket}/analysis", s.owner(s.playing(whole(s.analyze))))
	s.mux.HandleFunc("POST /api/games/{ticket}/fork", s.creating(s.playing(whole(s.fork))))
}

// ofGame is a handler of a request about a game, with the rights of its link.
type ofGame = func(w http.ResponseWriter, r *http.Request, g *game, t ticket)

// whole lets a handler write its answer to memory, and sends it when the handler has returned: a client
// that does not read cannot keep a game locked.
func whole(next ofGame) ofGame {
	return func(w http.ResponseWriter, r *http.Request, g *game, t ticket) {
		a := &answer{ResponseWriter: w, code: http.StatusOK}
		next(a, r, g, t)
		a.send()
	}
}

// answer is an answer in memory.
type answer struct {
	http.ResponseWriter
	code int
	body bytes.Buffer
}

// WriteHeader keeps the status.
func (a *answer) WriteHeader(code int) { a.code = code }

// Write keeps a part of the body.
func (a *answer) Write(text []byte) (int, error) { return a.body.Write(text) }

// send sends the answer.
func (a *answer) send() {
	allow(a.ResponseWriter)
	a.ResponseWriter.WriteHeader(a.code)
	a.ResponseWriter.Write(a.body.Bytes())
}

// Unwrap returns what the answer is written to in the end.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// playing finds the game and the rights of a link.
func (s *Server) playing(next func(w http.ResponseWriter, r *http.Request, g *game, t ticket)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t, valid := s.key.read(r.PathValue("ticket"))
		if !valid {
			s.fail(w, r, http.StatusNotFound, "this link leads to no game; ask for it again")
			return
		}
		g, err := s.games.find(t.game)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			s.fail(w, r, http.StatusNotFound, "the file of this game is gone")
		case errors.Is(err, errFull):
			s.fail(w, r, http.StatusServiceUnavailable, err.Error())
		case err != nil:
			s.fail(w, r, http.StatusInternalServerError, "this game cannot be opened: "+err.Error())
		default:
			defer s.games.release(g)
			next(w, r, g, t)
		}
	}
}

// problem is the answer to a request that failed.
type problem struct {
	Error string `json:"error"`
	Key   string `json:"key,omitempty"` // the rule that forbids a move
}

// fail answers a request that failed: with JSON to programs, with a page to people.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, code int, text string) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		respond(w, code, problem{Error: text})
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_ = templates().ExecuteTemplate(w, "failed.html", text) // the visitor has gone
}

// respond sends a value as JSON.
func respond(w http.ResponseWriter, code int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	allow(w)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	w.Write(text)
}

// allow gives the client time to read an answer, however long it took to find.
func allow(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(slow)) // recorders of tests have none
}
