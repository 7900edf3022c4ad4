package studio

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/narrate"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// past returns a copy of the game up to a move, 0 for the beginning, and to the tiles that followed.
func (g *game) past(move int) (*game, error) {
	text, err := g.upTo(move)
	if err != nil {
		return nil, err
	}
	replay, err := record.NewReader(text, func(record.Header) (core.Rules, string, error) {
		return g.ruleset.Rules, g.header.Digest, nil
	}).Next()
	if err != nil {
		return nil, err
	}
	return &game{id: g.id, ruleset: g.ruleset, bots: g.bots, header: g.header, seed: g.seed, game: replay.Game, hintless: g.hintless}, nil
}

// upTo returns the record of the game up to a move.
func (g *game) upTo(move int) (*bytes.Buffer, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	parts := narrate.Parts(g.game.As(core.Keeper))
	if move < 0 || move >= len(parts) {
		return nil, fmt.Errorf("there is no move %d: the game has %s", move, wording.Count(len(parts)-1, "move"))
	}
	start := g.game.State()
	if len(g.game.Steps()) > 0 {
		start = g.game.Before(0)
	}
	text := new(bytes.Buffer)
	w, err := record.NewWriter(text, g.header, g.game.Rules(), start)
	for _, part := range parts[:move+1] {
		if err == nil {
			err = w.Steps(part.Steps, part.After)
		}
	}
	return text, err
}

// moment is a position of a replay: after a move, or 0 for the beginning.
type moment struct {
	Move    int           `json:"move"`
	HTML    string        `json:"html"` // the boards
	Symbols template.HTML `json:"-"`
	Bar     string        `json:"bar"`             // HTML: the move, and where each seat is
	About   string        `json:"about"`           // HTML: what came of the move, with the reasons of points
	Says    string        `json:"says"`            // for screen readers
	Steps   []view.Step   `json:"steps"`           // the move, and the tiles that followed it
	Fault   *fault        `json:"fault,omitempty"` // if the move is known to have given something away
}

// momentWords is what the templates of a moment show.
type momentWords struct {
	entry          // without points
	Moves, Round   int
	Changes        []gain   // of points
	Fault          *fault   // nil for a good move
	Gains          []string // what the move of a bot changed most for it
	Names, Chances []string // by seat; a chance is "" if it is not known
}

// gain is a change of a seat's points.
type gain struct {
	Name string
	change
}

// moment returns a position of the game, with what an analysis knows about it, if there is one.
func (g *game) moment(t ticket, move int, all overview) (*moment, error) {
	past, err := g.past(move)
	if err != nil {
		return nil, err
	}
	past.replayed = true
	g.mu.Lock()
	past.replayer = g.viewer(t)
	if g.open() {
		past.replayer = core.Keeper
	}
	g.mu.Unlock()
	p, err := past.page(t)
	if err != nil {
		return nil, err
	}
	m := &moment{Move: move, HTML: p.HTML, Symbols: p.Symbols}
	return m, m.describe(past, t, all)
}

// describe adds what the last move of a game was and what came of it.
func (m *moment) describe(past *game, t ticket, all overview) (err error) {
	rules, steps := past.game.Rules(), past.lastSteps(t)
	picture, _ := view.Of(past.sight(t).State())
	words := momentWords{entry: past.entry(t, m.Move, steps, false), Moves: all.Moves, Round: past.game.State().Round(), Names: past.headings(t)}
	if words.Seat > 0 {
		words.Round = steps[0].Round
	}
	for _, step := range steps {
		m.Steps = append(m.Steps, past.worded(step))
	}
	for seat, track := range past.tracks(picture, steps, narrate.WordsOf(past.ruleset)) {
		for _, c := range slices.Backward(track) {
			words.Changes = append(words.Changes, gain{words.Names[seat], c})
		}
	}
	words.Chances = make([]string, len(words.Names))
	if all.analysis != nil {
		for seat := range words.Chances {
			if chance, known := all.Graph.at(seat, m.Move); known {
				words.Chances[seat] = fmt.Sprintf("%.0f %%", 100*chance)
			}
		}
		if m.Move > 0 {
			before := past.game.Before(len(past.game.Steps()) - len(steps))
			if words.Fault, err = faultOf(rules, before, all.analysis.Moves[m.Move-1], past.header.Seats); err != nil {
				return err
			}
		}
	}
	if seat := words.Seat - 1; seat >= 0 && !past.person(seat) && past.open() && steps[0].Legal > 1 {
		for _, r := range analysis.Gains(rules, past.game.Before(len(past.game.Steps())-len(steps)), steps[0].Move) {
			words.Gains = append(words.Gains, r.Words(seat, "its", past.header.Seats))
		}
	}
	m.Fault, m.Says = words.Fault, words.says()
	if m.Bar, err = fill("bar", words); err == nil {
		m.About, err = fill("about", words)
	}
	return err
}

// says is what a screen reader says about a position.
func (w momentWords) says() string {
	if w.Move == 0 {
		return "the beginning"
	}
	text := fmt.Sprintf("move %d of %d, %s %s. %s", w.Move, w.Moves, w.Name, w.Text, strings.ReplaceAll(w.Events, "\n", ", "))
	if w.Fault != nil {
		text += fmt.Sprintf(". %s: “%s” %s", w.Fault.Class, w.Fault.Better.Told, w.Fault.Text)
	}
	return text
}

// overview is a whole game to be replayed.
type overview struct {
	Moves    int
	Graph    graph // of the chances if there is an analysis, or else of the points
	Broken   string
	Notice   string // what is lost of the game
	analysis *analysis.Analysis
}

// overview returns the whole game, with its analysis if there is one.
func (g *game) overview(t ticket) overview {
	studied := g.studied()
	g.mu.Lock()
	defer g.mu.Unlock()
	scores, rounds := history(narrate.Parts(g.sight(t)))
	r := overview{Moves: len(scores) - 1, analysis: studied.Analysis, Graph: scoreGraph(scores, rounds)}
	if r.analysis != nil && len(r.analysis.Moves) != r.Moves {
		r.analysis = nil // the game has moved on meanwhile
	}
	if r.analysis != nil {
		r.Graph = chanceGraph(r.analysis, g.headings(t), rounds, g.game.Winners())
	}
	r.Broken, r.Notice = g.trouble(), g.notice
	return r
}

// replay answers with a position of the game.
func (s *Server) replay(r *http.Request, g *game, t ticket) (any, error) {
	return g.momentOf(r, t, g.overview(t))
}

var errMove = errors.New("move is the number of a move, or 0 for the beginning")

// momentOf returns the position that a request names.
func (g *game) momentOf(r *http.Request, t ticket, all overview) (*moment, error) {
	move, err := strconv.Atoi(cmp.Or(r.FormValue("move"), "0"))
	if err != nil {
		return nil, errMove
	}
	return g.moment(t, move, all)
}

// worst are the moves of a seat that gave most away.
type worst struct {
	Name  string
	Moves []lost
}

// lost is a move that gave something away.
type lost struct {
	entry
	Class  analysis.Class
	Chance string // what it gave away
}

// replayPage shows a game that was played, from a position on.
func (s *Server) replayPage(r *http.Request, g *game, t ticket) (any, error) {
	all := g.overview(t)
	m, err := g.momentOf(r, t, all)
	if err != nil {
		return nil, err
	}
	data := struct {
		*moment
		overview
		Title, Ruleset, Ticket     string
		Symbols, Table, Bar, About template.HTML
		Studied                    progress
		Ending                     *ending // nil for a game that is not over
		Worst                      []worst
		Owner                      bool
		Seats                      []player
	}{moment: m, overview: all, Title: "Replay · " + g.ruleset.Document.Name(), Ruleset: g.ruleset.Document.Name(),
		Ticket: r.PathValue("ticket"), Symbols: m.Symbols, Table: template.HTML(m.HTML),
		Bar: template.HTML(m.Bar), About: template.HTML(m.About), Studied: g.studied(), Owner: s.isOwner(r),
		Seats: g.players()}
	data.Ending, data.Worst = g.results(t, all.analysis)
	return show("replay.html", data)
}

// results returns the end of a game that is over, and the moves that gave most away by an analysis, nil for none.
func (g *game) results(t ticket, a *analysis.Analysis) (end *ending, all []worst) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.game.Turn() == core.Over && g.game.Err() == nil {
		end = g.ending(t)
	}
	if a == nil {
		return end, nil
	}
	parts, names := narrate.Parts(g.sight(t)), g.headings(t)
	for _, seat := range a.Seats {
		one := worst{Name: names[seat.Seat-1]}
		for _, number := range seat.Largest {
			move := a.Moves[number-1]
			one.Moves = append(one.Moves, lost{g.entry(t, number, parts[number].Steps, false), move.Class, fmt.Sprintf("%.0f %%", 100*move.Lost.Chance)})
		}
		all = append(all, one)
	}
	return end, all
}
