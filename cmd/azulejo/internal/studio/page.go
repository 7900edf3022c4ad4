package studio

import (
	"fmt"
	"html/template"
	"math"
	"net/http"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/svg"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// page is the part of a game's page that changes with the game, and what the script needs with it.
type page struct {
	Version int           `json:"version"`
	Played  int           `json:"played"`
	Events  int           `json:"events"` // the number of the last event
	Title   string        `json:"title"`  // for the tab of the browser
	Turn    string        `json:"turn"`   // whose turn it is and what to do, or how the game ended
	Seat    int           `json:"seat"`   // to act, from 1; 0 for none
	Says    string        `json:"says"`   // what a screen reader says: the last move and whose turn it is
	HTML    string        `json:"html"`
	Symbols template.HTML `json:"-"` // which the drawings of all positions use
	Yours   bool          `json:"yours"`
	Undo    bool          `json:"undo"` // whether there is a move to take back
	Over    bool          `json:"over"`
	Note    string        `json:"note"`    // what people have to know of each other
	Asked   bool          `json:"asked"`   // whether you are to allow that a move is taken back
	Next    bool          `json:"next"`    // whether somebody has begun another game
	Choices []choice      `json:"choices"` // if it is your turn
	Hands   int           `json:"hands"`   // the seat, from 1, whose person takes the place at the screen; 0 for none
}

// table is what the template of a position shows.
type table struct {
	Round, Rounds int
	Wild          string
	NextWild      []string
	Notes         []view.Note
	Turn          string // a sentence: whose turn it is and what to do, or how the game ended
	Over          bool
	Table         template.HTML
	Wide          bool   // boards are much wider than high
	Seats         []seat // the viewer's first
	Names         []string
	Text          string // the position, where the variant draws no pictures
	Log           []entry
	Replayed      bool
	Ending        *ending // nil before the game is over, and in a replay
	Broken        string
	Notice        string // what is lost of the game
}

// seat is a seat at the table.
type seat struct {
	Number int
	Name   string
	Score  int
	Gained string // "+3" since the last decision of the viewer
	You    bool
	Turn   bool
	Passed bool
	Winner bool
	With   string // the others of its team
	Track  []change
	Board  template.HTML
}

// fragment answers with the page of a game, and the events since the one that the client has shown.
func (s *Server) fragment(r *http.Request, g *game, t ticket) (any, error) {
	since, _ := strconv.Atoi(r.FormValue("since")) // 0 is all
	g.mu.Lock()
	defer g.mu.Unlock()
	p, err := g.page(t)
	if err != nil {
		return nil, err
	}
	var lessons []lesson
	if v, drawn := view.Of(g.sight(t).State()); r.FormValue("learn") != "" && p.Yours && drawn {
		lessons = lessonsOf(g.ruleset, v, p.Seat-1, p.Choices)
	}
	return struct {
		*page
		News    news     `json:"news"`
		Lessons []lesson `json:"lessons,omitempty"`
	}{p, g.newsSince(t, since, g.worded), lessons}, nil
}

// page returns the page of a game for those who play some seats. The caller has the lock.
func (g *game) page(t ticket) (p *page, err error) {
	key := fmt.Sprint(t.seats, g.viewer(t))
	if g.drawings[key] == nil {
		err = core.Guard(func() (err error) { p, err = g.draw(t); return err })
		if err != nil {
			return nil, failure{http.StatusInternalServerError, err.Error()}
		}
		if g.drawings == nil {
			g.drawings = map[string]*page{}
		}
		g.drawings[key] = p
	}
	return g.drawings[key], nil
}

func (g *game) draw(t ticket) (*page, error) {
	state, turn := g.sight(t).State(), g.game.Turn()
	hands := g.handsOver(t)
	yours := hands == 0 && g.may(t) == nil
	p := &page{Version: g.version, Played: g.game.Played(), Yours: yours, Over: turn == core.Over,
		Note: g.note(t), Asked: g.asks(t), Next: g.follower != "", Hands: hands}
	last, _ := g.undoable(t)
	p.Undo = last >= 0
	_, p.Events = g.game.Since(math.MaxInt)
	v, drawn := view.Of(state)
	if yours {
		p.Choices = choicesOf(g.game.Rules(), state, v)
	}
	tab := table{Round: state.Round(), Rounds: v.Rounds, Notes: v.Notes, Over: p.Over, Turn: g.turnText(t, v), Log: g.log(t),
		Names: g.names(), Replayed: g.replayed}
	tab.Broken, tab.Notice = g.trouble(), g.notice
	if p.Over && g.game.Err() == nil {
		end := g.ending(t)
		tab.Turn = end.Result
		if !g.replayed {
			tab.Ending = end
		}
	}
	if drawn {
		p.Symbols = svg.Symbols(v.Colors)
		g.drawBoards(&tab, t, v, g.tracks(v, g.sight(t).Steps(), narrate.WordsOf(g.ruleset)))
	} else {
		text, err := state.AppendText(nil)
		if err != nil {
			return nil, err
		}
		tab.Text = string(text)
	}
	p.Says, p.Turn = g.says(tab), tab.Turn
	p.Title = tab.Turn + " · " + g.ruleset.Document.Name()
	if turn.Seat() {
		p.Seat = int(turn) + 1
	}
	var err error
	p.HTML, err = fill("table.html", tab)
	return p, err
}

// drawBoards draws the table and the boards, those of the viewer first.
func (g *game) drawBoards(tab *table, t ticket, v view.View, tracks [][]change) {
	moved := g.lastSteps(t)
	style := svg.Style{Moved: moved, Names: tab.Names}
	tab.Table = svg.Table(v, style)
	name := func(c core.Color) string {
		if int(c) < len(v.Colors) {
			return v.Colors[c].Name
		}
		return ""
	}
	tab.Wild = name(v.Wild)
	for _, c := range v.NextWild {
		tab.NextWild = append(tab.NextWild, name(c))
	}
	gained := make([]int, len(v.Seats))
	for _, step := range moved {
		for _, e := range step.Events {
			if e.Kind == core.Scored {
				gained[e.Seat] += e.Points
			}
		}
	}
	first := max(0, you(t)-1)
	if len(t.seats) > 1 && v.Turn.Seat() && t.plays(int(v.Turn)+1) {
		first = int(v.Turn)
	}
	winners := g.game.Winners()
	tab.Wide = wide(v.Seats[first])
	for i := range v.Seats {
		n := (first + i) % len(v.Seats)
		s := v.Seats[n]
		style.Brief = i > 0
		one := seat{Number: n + 1, Name: tab.Names[n], Score: s.Score, You: you(t) == n+1, Turn: v.Turn == core.Turn(n),
			Passed: s.Passed && !tab.Over, Winner: slices.Contains(winners, n), Track: tracks[n], Board: svg.Seat(v, n, style)}
		for _, team := range sim.Teams(g.game.Rules(), len(v.Seats)) {
			if slices.Contains(team, n+1) {
				one.With = wording.List(others(tab.Names, team, n+1), "and")
			}
		}
		if gained[n] != 0 {
			one.Gained = fmt.Sprintf("%+d", gained[n])
		}
		tab.Seats = append(tab.Seats, one)
	}
}

// others returns the names of the seats of a team, from 1, but one.
func others(names []string, team []int, but int) (all []string) {
	for _, seat := range team {
		if seat != but {
			all = append(all, names[seat-1])
		}
	}
	return all
}

// wide reports whether a board is much wider than it is high. Points of its lattice are half as wide
// as they are high.
func wide(s view.Seat) bool {
	right, bottom := 0, 0
	for _, area := range s.Areas {
		for _, cell := range area.Cells {
			right, bottom = max(right, cell.X), max(bottom, cell.Y)
		}
	}
	return right > 3*bottom
}

// you returns the seat, from 1, of one who plays a single one; 0 for others.
func you(t ticket) int {
	if len(t.seats) == 1 {
		return t.seats[0]
	}
	return 0
}

// turnText says whose turn it is and what to do.
func (g *game) turnText(t ticket, v view.View) string {
	turn := g.game.Turn()
	switch {
	case g.broken != nil:
		return "The game cannot continue"
	case g.game.Err() != nil:
		return "A formula failed, and the game has no result: " + g.game.Err().Error()
	case !turn.Seat():
		return turn.String()
	case you(t) == int(turn)+1:
		return "Your turn: " + v.Task
	}
	name := g.names()[turn]
	if g.handsOver(t) > 0 {
		return name + ": continue when nobody else looks at the screen"
	}
	if !g.person(int(turn)) {
		return name + " is thinking"
	}
	if !t.plays(int(turn) + 1) {
		return "Waiting for " + name
	}
	return name + ": " + v.Task
}

// gamePage shows a game.
func (s *Server) gamePage(r *http.Request, g *game, t ticket) (any, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p, err := g.page(t)
	if err != nil {
		return nil, err
	}
	data := struct {
		*page
		Game, Ruleset, Summary, Ticket, Seed string
		Board                                template.HTML
		Links                                []namedLink
		Owner, Watches, Hints                bool
		Hides                                bool // something from those who play
	}{page: p, Watches: len(t.seats) == 0, Game: g.id, Ruleset: g.ruleset.Document.Name(), Summary: g.ruleset.Document.Summary(), Ticket: r.PathValue("ticket"),
		Board: template.HTML(p.HTML), Owner: s.isOwner(r), Hints: !g.hintless, Hides: !g.open()}
	if !data.Hides {
		data.Seed = g.header.Seed
	}
	if data.Owner && reachable {
		data.Links = s.namedLinks(g, t)
	}
	return show("game.html", data)
}

// namedLink is a link with who it is for.
type namedLink struct {
	For  string
	Seat int // 0 for those who watch
	Path string
}

// namedLinks lists the links of a game that its owner can give to others.
func (s *Server) namedLinks(g *game, t ticket) (all []namedLink) {
	l := s.linksOf(g, t.seats)
	for _, seat := range g.people() {
		if !slices.Equal(t.seats, []int{seat}) {
			all = append(all, namedLink{g.names()[seat-1], seat, l.Seats[seat]})
		}
	}
	return append(all, namedLink{"spectators", 0, l.Watch})
}
