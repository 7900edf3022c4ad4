// Package studio is a web server for one machine: people play any ruleset in the browser, alone, at
// one screen or by links, and design rulesets. It knows no variant: boards come from pictures,
// moves from their texts, and reasons from events.
//
// # Requests
//
// Routes lead from a request to a function that finds its answer, and answer.go sends the answer. Who may
// move is in ticket.go: a link plays some seats, or watches. What only the person at this machine may do is
// in guard.go.
//
// # Games
//
// A game is made in create.go or fork.go. All games are in games.go: in memory, and in files, which
// journal.go writes and load.go reads. Requests of those who play are in playing.go. The moves of people are
// played in game.go, and those of bots in thinking.go. What people agree on is in together.go. Each move ends in
// a change, of which stream.go tells all who watch, as it tells who is there. They ask for the page then: page.go
// draws it, and story.go words what happened. Others on the network reach all that by network.go, if the owner
// lets them.
//
// # Rulesets
//
// The routes of the editor are in design.go, and its files in folder.go. They are opened, saved and played
// in designpage.go. Each panel of the editor has a file of its own.
//
// # Links that carry something
//
// A link has a ruleset or a game in itself: parcel.go makes and reads such links, and received.go shows and keeps what
// they carry.
package studio

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"net/url"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// Config says what a studio serves.
type Config struct {
	// Games is the folder of the records of games, and of the file with the key of links.
	Games string
	// Pace is the least time that a bot takes for a move while somebody watches, usually [UsualPace].
	Pace time.Duration
	// Folder is where rulesets are designed: no file outside it is read or written.
	Folder string
	// Offered are the shipped rulesets that pages list; none for all.
	Offered []string
	// Base is the path of a site below which pages are, without a slash at its end. Requests come without it.
	Base string
	// Rival and Hints are the bots that play against people by default, and that give hints. Usual are [bot.Rival]
	// and [bot.Adviser].
	Rival, Hints string
	// Counting is how games are played for comparisons and searches. Without Workers, one core is left for the editor.
	Counting sim.Options
}

// UsualPace lets people follow.
const UsualPace = 700 * time.Millisecond

// Server is a studio.
type Server struct {
	Config
	key      key
	session  string   // the owner's cookie, new at each start
	codes    sync.Map // of links that make one visitor the owner
	repeats  repeats
	games    *games
	network  lan
	finder   guide.Finder
	designer *designer
	mux      *http.ServeMux

	hinting  chan struct{} // one place for each hint that may be searched for at a time
	studying chan struct{} // one place for each game that may be analyzed at a time
}

// New returns a studio. It ends with ctx.
func New(ctx context.Context, c Config) (*Server, error) {
	k, err := readKey(filepath.Join(c.Games, "studio.key"))
	if err != nil {
		return nil, err
	}
	c.Rival, c.Hints = cmp.Or(c.Rival, bot.Rival), cmp.Or(c.Hints, bot.Adviser)
	c.Counting.Workers = cmp.Or(c.Counting.Workers, max(1, runtime.GOMAXPROCS(0)-1))
	f, err := openFolder(c.Folder)
	if err != nil {
		return nil, err
	}
	s := &Server{Config: c, key: k, session: rand.Text(), repeats: repeats{answers: map[string]*repeat{}},
		games: newGames(ctx, c.Games, k, c.Pace), network: lan{ctx: ctx, addresses: Addresses}, mux: http.NewServeMux(),
		hinting: make(chan struct{}, 2), studying: make(chan struct{}, 1)}
	s.designer = &designer{f, s, make(chan struct{}, 1)}
	s.routes()
	s.designRoutes(s.designer)
	return s, nil
}

// offered returns the names of the shipped rulesets that pages list.
func (s *Server) offered() []string {
	if len(s.Offered) > 0 {
		return s.Offered
	}
	return variants.Names()
}

// Link returns a new address, which makes its first visitor the owner of a studio at a base address. It
// leads to a ruleset to be designed, or for "" to the first page. Others on this machine may see it among
// the arguments of a browser; it is used by then.
func (s *Server) Link(base, design string) string {
	code := rand.Text()
	s.codes.Store(code, nil)
	q := url.Values{"code": {code}}
	if design != "" {
		q.Set("design", design)
	}
	return base + "/enter?" + q.Encode()
}

// Token returns the secret of programs that act for the owner. All starts of a studio have the same one.
func (s *Server) Token() string { return s.key.secret("owner") }

// Handler returns the handler of all requests.
func (s *Server) Handler() http.Handler { return guard(compress(below(s.Base, s.mux))) }

// routes says which function answers which request. Those about rulesets are in design.go.
func (s *Server) routes() {
	s.assetRoutes()
	s.mux.HandleFunc("GET /enter", s.enter)
	s.mux.HandleFunc("GET /api/games/{ticket}/stream", s.stream)
	for pattern, find := range map[string]finder{
		"GET /":                  func(*http.Request) (any, error) { return nil, failure{http.StatusNotFound, "there is no such page"} },
		"GET /{$}":               s.owner(s.home),
		"GET /game/{ticket}":     s.playing(s.gamePage),
		"GET /rules/{ticket}":    s.playing(s.rulesPage),
		"GET /replay/{ticket}":   s.playing(s.replayPage),
		"GET /files":             s.owner(s.filesPage),
		"GET /files/azulejo.zip": s.owner(s.saveFiles),
		"POST /files":            s.owner(s.loadFiles),
		"GET /api/rulesets":      s.owner(s.rulesets),
		"POST /api/games":        s.owner(s.once(asked(s.createGame))),
		"GET /api/network":       s.owner(s.reached),
		"POST /api/network":      s.owner(asked(s.openNetwork)),
		"GET /api/code":          s.owner(s.code),

		"GET /open":           s.owner(func(*http.Request) (any, error) { return show("open.html", nil) }),
		"POST /api/open":      s.owner(asked(s.received)),
		"POST /api/open/keep": s.owner(s.once(asked(s.keep))),

		"GET /api/games/{ticket}":           s.playing(s.position),
		"DELETE /api/games/{ticket}":        s.owner(s.deleteGame),
		"GET /api/games/{ticket}/page":      s.playing(s.fragment),
		"GET /api/games/{ticket}/events":    s.playing(s.events),
		"GET /api/games/{ticket}/check":     s.playing(s.check),
		"GET /api/games/{ticket}/record":    s.playing(s.record),
		"GET /api/games/{ticket}/link":      s.playing(s.link),
		"GET /api/games/{ticket}/replay":    s.playing(s.replay),
		"GET /api/games/{ticket}/analysis":  s.playing(s.analysis),
		"POST /api/games/{ticket}/moves":    s.playing(changing((*game).play)),
		"POST /api/games/{ticket}/undo":     s.playing(changing((*game).undo)),
		"POST /api/games/{ticket}/allow":    s.playing(changing((*game).allow)),
		"POST /api/games/{ticket}/again":    s.playing(s.again),
		"POST /api/games/{ticket}/hint":     s.playing(s.hint),
		"POST /api/games/{ticket}/analysis": s.owner(s.playing(s.analyze)),
		"POST /api/games/{ticket}/fork":     s.owner(s.once(s.playing(s.fork))),
	} {
		s.handle(pattern, find)
	}
}
