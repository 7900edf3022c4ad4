package core

import (
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Game is one game for applications: it checks moves, keeps every step with its events, and can
// undo steps. It belongs to one goroutine.
type Game struct {
	rules  Rules
	state  State
	chance Chance
	whole  bool // begun by NewGame
	past   past
	played int // moves of the seats, with those before it was restored
	given  int // the last event number that was ever used
	steps  []Step
	before []State // the position before each step, for Undo
	spare  []State // positions to be reused
	legal  []Move
}

// Step is one turn: a seat's move, or the tiles or the value of a chance turn.
type Step struct {
	Turn   Turn
	Round  int  // the round in which it was taken
	Move   Move // of a seat
	Legal  int  // the number of legal moves it was chosen from
	Events []Event

	// Secret is how others see the Move if they do not see what the seat chose, such as "bids ?". Unseen says
	// that the step is shown to such a viewer, and Move means nothing. See [Sight].
	Secret string
	Unseen bool

	// First is the number of the first event, from 1; see [Step.Number]. A game uses each
	// number once: events after an undo have new ones. See [Game.Since].
	First int

	// Reasons are the sources of the points in Scored events.
	Reasons []Reason
}

// Watch appends an event. A step is a [ReasonWatcher] for its own turn.
func (s *Step) Watch(e Event) { s.Events = append(s.Events, e) }

// Reason appends a reason of the event that comes next.
func (s *Step) Reason(r Reason) {
	r.Event = len(s.Events)
	s.Reasons = append(s.Reasons, r)
}

// ErrTurn is the error for tiles given at any other turn than a chance turn.
var ErrTurn = errors.New("it is not the turn for that")

// NewGame starts a game. It takes chance turns at once with dealers from chance, so the game is
// always at a seat's turn or over. If chance is nil, the caller takes them with [Game.Deal].
func NewGame(r Rules, seats int, chance Chance) (*Game, error) {
	if r == nil {
		return nil, errNoRules
	}
	state, err := r.New(seats)
	if err != nil {
		return nil, err
	}
	g := ResumeGame(r, state, chance)
	g.whole = true
	return g, nil
}

var errNoRules = errors.New("core: a game needs rules, and they are nil")

// ResumeGame returns a game that begins at a position, which then belongs to the game. Moves
// before it cannot be undone. A position does not determine the next tiles: to continue with the
// same tiles, use [RestoreGame]. ResumeGame panics if the rules or the position are nil.
func ResumeGame(r Rules, s State, chance Chance) *Game {
	if r == nil || s == nil {
		panic("core: ResumeGame needs rules and a position, and one of them is nil")
	}
	g := &Game{rules: r, state: s, chance: chance}
	g.takeChances()
	return g
}

// Continue lets the game take its chance turns itself from now on, as NewGame does with chance. A
// game with first steps from a record then gets new tiles.
func (g *Game) Continue(chance Chance) {
	g.chance = chance
	g.takeChances()
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// State returns the position, to be read and copied from but not changed.
func (g *Game) State() State { return g.state }

// Turn returns the seat to act, or a turn that is no seat's.
func (g *Game) Turn() Turn { return g.state.Turn() }

// Moves returns the legal moves in increasing order.
func (g *Game) Moves() []Move { return g.state.AppendMoves(nil) }

// Steps returns all steps, oldest first. The caller must not change them. They are valid until
// the next change of the game.
func (g *Game) Steps() []Step { return g.steps }

// Whole reports whether [NewGame] began the game, so Steps has all of its steps.
func (g *Game) Whole() bool { return g.whole }

// Played returns the number of moves of the seats. It includes moves before the game was saved
// and restored, and excludes undone moves.
func (g *Game) Played() int { return g.played }

// Since is for a program that shows events as they come. It returns the steps after the event
// number shown, 0 for all, and the number kept of the last event before them. If kept is less
// than shown, the events between them were undone. If it is more, steps are missing: a restored
// game has no events from before the save. The program then drops all shown events and shows
// [Game.State] anew.
func (g *Game) Since(shown int) (steps []Step, kept int) {
	first := sort.Search(len(g.steps), func(i int) bool { return g.steps[i].First > shown })
	return g.steps[first:], g.lastBefore(first)
}

// lastBefore returns the number of the last event before a step, by its index.
func (g *Game) lastBefore(step int) int {
	if step == 0 {
		return g.past.events
	}
	return g.steps[step-1].last()
}

// Number returns the number of an event of the step, by its index in Events. If the tiles of a
// display go back to the bag at once, the tiles drawn in their place get the same numbers.
// Records name only the latter, so a game read from a record has the same numbers.
func (s *Step) Number(event int) int {
	number := s.First - 1
	var arrived [256]int // events by display
	for _, e := range s.Events[:event+1] {
		switch {
		case s.returns(e):
			number -= arrived[e.From.Row]
			arrived[e.From.Row] = 0
			continue
		case e.Kind == TilesMoved && e.From.Place == Bag && e.To.Place == Display:
			arrived[e.To.Row]++
		}
		number++
	}
	return number
}

// returns reports whether an event of a deal brings the tiles of a display back to the bag.
func (s *Step) returns(e Event) bool {
	return s.Turn == Deal && e.Kind == TilesMoved && e.From.Place == Display && e.To.Place == Bag
}

// last returns the number of the last event.
func (s *Step) last() int { return s.Number(len(s.Events) - 1) }

// Before returns the position before a step, by its index in [Game.Steps], to be read and copied
// from but not changed. It is valid until the step is undone.
func (g *Game) Before(step int) State { return g.before[step] }

// Text returns the full form of a move.
func (g *Game) Text(m Move) string { return string(g.rules.AppendMove(nil, m)) }

// Play makes a move and takes the chance turns after it. An illegal move returns a [*MoveError]
// and changes nothing.
func (g *Game) Play(m Move) error {
	if err := g.state.Check(m); err != nil {
		return err
	}
	g.legal = g.state.AppendMoves(g.legal[:0])
	return g.Try(func() error {
		g.begin(Step{Turn: g.Turn(), Round: g.state.Round(), Move: m, Legal: len(g.legal), Secret: g.secret(m)})
		g.state.Play(m, g.watcher())
		g.takeChances()
		return nil
	})
}

// secret returns how others see a move, "" if they see it.
func (g *Game) secret(m Move) string {
	if !Hides(g.rules) {
		return ""
	}
	return g.rules.(Secretive).Secret(g.state, m)
}

// Try calls f. If f returns an error or panics, Try takes back the steps that f has taken, and
// uses the numbers of their events again. So f can combine steps with work that must succeed too,
// such as writing them to a file. It must not undo earlier steps.
func (g *Game) Try(f func() error) error {
	steps, given, done := len(g.steps), g.given, false
	defer func() {
		if done {
			return
		}
		for len(g.steps) > steps {
			g.back()
		}
		g.given = given
	}()
	err := f()
	done = err == nil
	return err
}

// Deal takes a chance turn with the given tiles: a tray for each display in order, and one for
// the center if it gets tiles; or one for the supply or an effect. Impossible tiles, or tiles for
// the wrong displays, are an error and change nothing. At any other turn the error is [ErrTurn].
func (g *Game) Deal(groups ...Tray) error {
	turn := g.Turn()
	if !turn.Chance() || turn == Draw {
		return ErrTurn
	}
	d := newScript(turn, g.rules.Colors(), groups)
	return g.Try(func() error {
		g.deal(d)
		return d.check(g.steps[len(g.steps)-1].Events)
	})
}

// Draw takes a chance turn with a drawn value. An impossible value is an error and changes
// nothing. At any other turn the error is [ErrTurn].
func (g *Game) Draw(value string) error {
	if g.Turn() != Draw {
		return ErrTurn
	}
	var values []string
	for c := (choice{}); ; c.index++ {
		err := g.Try(func() error {
			g.deal(&c)
			events := g.steps[len(g.steps)-1].Events
			e := events[slices.IndexFunc(events, func(e Event) bool { return e.Kind == ValueDrawn })]
			if e.Value == value {
				return nil
			}
			values = append(values, e.Value)
			return fmt.Errorf("%s cannot be %q now: it can be %s", e.Name(), value, strings.Join(values, ", "))
		})
		if err == nil || c.index+1 == c.most {
			return err
		}
	}
}

// Undo takes back the last move and the chance turns after it. It reports false without a move.
// The same tiles come again.
func (g *Game) Undo() bool {
	last := len(g.steps) - 1
	for last >= 0 && !g.steps[last].Turn.Seat() {
		last--
	}
	if last < 0 {
		return false
	}
	for len(g.steps) > last {
		g.back()
	}
	return true
}

// Scores returns every seat's points.
func (g *Game) Scores() []int {
	scores := make([]int, g.state.Seats())
	for seat := range scores {
		scores[seat] = g.state.Score(seat)
	}
	return scores
}

// Winners returns the seats that have won, from 0, or nil before the end.
func (g *Game) Winners() []int {
	if g.Turn() != Over {
		return nil
	}
	return Winners(nil, g.state)
}

// EndReason returns the key of the rule that ended the game, or "" before the end.
func (g *Game) EndReason() string { return g.state.EndReason() }

// Err returns the fault of a formula that ended the game, or nil.
func (g *Game) Err() error { return g.state.Err() }

// Drawn returns the tiles that chance would bring at the present chance turn, in groups for
// [Game.Deal]. The game does not change.
func (g *Game) Drawn(chance Chance) []Tray {
	var events []Event
	Clone(g.rules, g.state).Deal(g.dealer(chance), WatchFunc(func(e Event) { events = append(events, e) }))
	return trays(Arrivals(events))
}

// dealer returns the dealer for the present chance turn.
func (g *Game) dealer(chance Chance) Dealer {
	return chance.Dealer(g.Turn(), g.state.Round(), g.chanceTurns(g.Turn()))
}

// chanceTurns counts the earlier chance turns of a kind in the round.
func (g *Game) chanceTurns(t Turn) int {
	round, n := g.state.Round(), 0
	switch {
	case round != g.past.round:
	case t == Refill:
		n = g.past.refills
	case t == Draw:
		n = g.past.draws
	case t == DrawTiles:
		n = g.past.gains
	}
	for i := len(g.steps) - 1; i >= 0 && g.steps[i].Round == round; i-- {
		if g.steps[i].Turn == t {
			n++
		}
	}
	return n
}

// TakeChance takes one chance turn with a dealer from chance.
func (g *Game) TakeChance(chance Chance) error {
	if !g.Turn().Chance() {
		return ErrTurn
	}
	g.deal(g.dealer(chance))
	return nil
}

// takeChances takes chance turns until a seat's turn or the end.
func (g *Game) takeChances() {
	for g.chance != nil && g.Turn().Chance() {
		g.deal(g.dealer(g.chance))
	}
}

func (g *Game) deal(d Dealer) {
	_ = g.Try(func() error { // a panic of the rules leaves no half of a step
		g.begin(Step{Turn: g.Turn(), Round: g.state.Round()})
		g.state.Deal(d, g.watcher())
		return nil
	})
}

// begin opens a step and keeps the position before it.
func (g *Game) begin(s Step) {
	if n := len(g.spare); n > 0 {
		g.spare[n-1].Set(g.state)
		g.before, g.spare = append(g.before, g.spare[n-1]), g.spare[:n-1]
	} else {
		g.before = append(g.before, Clone(g.rules, g.state))
	}
	s.First = g.given + 1
	g.steps = append(g.steps, s)
	if s.Turn.Seat() {
		g.played++
	}
}

// back undoes the last step.
func (g *Game) back() {
	last := len(g.steps) - 1
	if g.steps[last].Turn.Seat() {
		g.played--
	}
	g.state.Set(g.before[last])
	g.spare = append(g.spare, g.before[last])
	g.before, g.steps = g.before[:last], g.steps[:last]
}

// watcher collects the events of the open step, and the reasons of points.
func (g *Game) watcher() Watcher { return (*stepWatcher)(g) }

type stepWatcher Game

// Watch keeps an event.
func (w *stepWatcher) Watch(e Event) {
	s := &w.steps[len(w.steps)-1]
	s.Watch(e)
	if w.given++; s.returns(e) {
		w.given = s.last()
	}
}

// Reason keeps a reason of the next event.
func (w *stepWatcher) Reason(r Reason) {
	w.steps[len(w.steps)-1].Reason(r)
}
