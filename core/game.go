package core

import (
	"cmp"
	"errors"
	"slices"
	"sort"
)

// Game is one game as applications use it: moves are checked, every step is
// kept with its events, and steps can be undone. It belongs to one goroutine.
type Game struct {
	rules  Rules
	state  State
	chance Chance
	past   past
	played int // moves of the seats, before it was restored too
	given  int // the last event number that was ever given
	steps  []Step
	before []State // the position before each step, for Undo
	spare  []State // positions that are free to be used again
	legal  []Move
}

// Step is one turn that was taken: a seat's move, or the tiles of a chance
// turn.
type Step struct {
	Turn   Turn
	Round  int  // the round in which it was taken
	Move   Move // of a seat
	Legal  int  // the number of legal moves it was chosen from
	Events []Event

	// First is the number of the first event, from 1; the others follow. No number is
	// given twice in a game: what comes after an undo has new ones. See [Game.Since].
	First int

	// Reasons tell of each Scored event what its points were made of.
	Reasons []Reason
}

// ErrTurn is returned where a step does not fit the turn: a move when tiles
// are to be drawn, a draw at a seat's turn, anything when the game is over.
var ErrTurn = errors.New("it is not the turn for that")

// NewGame starts a game. Chance turns are taken at once, with dealers from
// chance, so that the game always stands at a seat's turn or is over. Where
// chance is nil the caller takes them with [Game.Deal].
func NewGame(r Rules, seats int, chance Chance) (*Game, error) {
	state, err := r.New(seats)
	if err != nil {
		return nil, err
	}
	return ResumeGame(r, state, chance), nil
}

// ResumeGame goes on from a position, which the game then owns. What was
// before it cannot be undone. A position does not tell which tiles would have
// come next: [RestoreGame] goes on with those.
func ResumeGame(r Rules, s State, chance Chance) *Game {
	g := &Game{rules: r, state: s, chance: chance}
	g.takeChances()
	return g
}

// Continue lets the game take its chance turns itself from now on, as one that
// was begun with chance does: a game whose first steps came from a record goes
// on with new tiles.
func (g *Game) Continue(chance Chance) {
	g.chance = chance
	g.takeChances()
}

// Rules returns the rules of the game.
func (g *Game) Rules() Rules { return g.rules }

// State returns the position, to be read and copied from but not changed.
func (g *Game) State() State { return g.state }

// Turn returns who is to act.
func (g *Game) Turn() Turn { return g.state.Turn() }

// Moves returns the legal moves in increasing order.
func (g *Game) Moves() []Move { return g.state.AppendMoves(nil) }

// Steps returns all steps so far, oldest first. The caller must not change
// them, and the next call that moves the game may do so.
func (g *Game) Steps() []Step { return g.steps }

// Played returns the number of moves that the seats have made, also before the game
// was saved and restored; what was undone does not count.
func (g *Game) Played() int { return g.played }

// Since returns the steps after the event with the number shown, for a program that
// shows events as they come: 0 for all. Of what it has shown the events up to the
// number kept still hold. Where kept is less than shown, the others were undone. Where
// it is more, events that were not shown are not in steps, as a restored game has none
// from before it was saved: the program shows [Game.State] anew, and nothing that was
// shown counts.
func (g *Game) Since(shown int) (steps []Step, kept int) {
	first := sort.Search(len(g.steps), func(i int) bool { return g.steps[i].First > shown })
	return g.steps[first:], g.holds(first)
}

// holds returns the number of the last event before a step, by its index.
func (g *Game) holds(step int) int {
	if step == 0 {
		return g.past.events
	}
	return g.steps[step-1].last()
}

// last returns the number of the last event.
func (s *Step) last() int { return s.First + len(s.Events) - 1 }

// Before returns the position in which a step was taken, by its index in
// [Game.Steps], to be read and copied from but not changed. It stands until the
// step is taken back.
func (g *Game) Before(step int) State { return g.before[step] }

// Text returns the full form of a move.
func (g *Game) Text(m Move) string { return string(g.rules.AppendMove(nil, m)) }

// Play makes a move, and then the chance turns that follow. An illegal move is
// refused with a [*MoveError] and changes nothing.
func (g *Game) Play(m Move) error {
	if err := g.state.Check(m); err != nil {
		return err
	}
	g.legal = g.state.AppendMoves(g.legal[:0])
	g.whole(func() {
		g.begin(Step{Turn: g.Turn(), Round: g.state.Round(), Move: m, Legal: len(g.legal)})
		g.state.Play(m, g.watcher())
		g.takeChances()
	})
	return nil
}

// Deal takes a chance turn with the given tiles, a tray for each display in
// order or one for the supply. Tiles that could not have been drawn, or not for
// these displays, are refused with an error and change nothing.
func (g *Game) Deal(groups ...Tray) error {
	turn := g.Turn()
	if !turn.Chance() {
		return ErrTurn
	}
	d := NewScriptedDealer(turn, g.rules.Colors(), slices.Clone(groups)...)
	g.deal(d)
	err := cmp.Or(d.Err(), d.compare(groups, g.steps[len(g.steps)-1].Events))
	if err != nil {
		g.back()
	}
	return err
}

// Undo takes the last move back, with the chance turns that followed it, and
// reports whether there was one. The same tiles come again.
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

// Winners returns the seats that have won, from 0; nil until the game is over.
func (g *Game) Winners() []int {
	if g.Turn() != Over {
		return nil
	}
	return Winners(nil, g.state)
}

// EndReason returns the key of the rule that ended the game, "" until then. Of a
// game that was over when it was restored the position tells it, if it is an
// [Ender].
func (g *Game) EndReason() string {
	told := g.toldEnd()
	if e, ok := g.state.(Ender); ok && told == "" && g.Turn() == Over {
		return e.EndReason()
	}
	return told
}

// toldEnd returns the reason that the last step told, "" where it told none.
func (g *Game) toldEnd() string {
	if len(g.steps) == 0 {
		return ""
	}
	events := g.steps[len(g.steps)-1].Events
	if n := len(events); n > 0 && events[n-1].Kind == GameEnded {
		return events[n-1].Key
	}
	return ""
}

// Err returns the fault of a formula that ended the game, or nil.
func (g *Game) Err() error { return g.state.Err() }

// takeChances takes the chance turns that are due.
func (g *Game) takeChances() {
	for g.chance != nil && g.Turn().Chance() {
		g.deal(g.dealer(g.chance))
	}
}

func (g *Game) deal(d Dealer) {
	g.whole(func() {
		g.begin(Step{Turn: g.Turn(), Round: g.state.Round()})
		g.state.Deal(d, g.watcher())
	})
}

// whole takes a step. Where the rules panic in it, it takes back what they have
// done: whoever recovers has a game that can be shown and saved.
func (g *Game) whole(step func()) {
	steps, done := len(g.steps), false
	defer func() {
		for !done && len(g.steps) > steps {
			g.back()
		}
	}()
	step()
	done = true
}

// begin opens a step and keeps the position before it.
func (g *Game) begin(s Step) {
	if n := len(g.spare); n > 0 {
		g.spare[n-1].Set(g.state)
		g.before, g.spare = append(g.before, g.spare[n-1]), g.spare[:n-1]
	} else {
		g.before = append(g.before, Clone(g.rules, g.state))
	}
	g.number()
	s.First = g.given + 1
	g.steps = append(g.steps, s)
	if s.Turn.Seat() {
		g.played++
	}
}

// number notes the numbers that the last step has given to its events.
func (g *Game) number() {
	if n := len(g.steps); n > 0 {
		g.given = max(g.given, g.steps[n-1].last())
	}
}

// back takes the last step back.
func (g *Game) back() {
	g.number()
	last := len(g.steps) - 1
	if g.steps[last].Turn.Seat() {
		g.played--
	}
	g.state.Set(g.before[last])
	g.spare = append(g.spare, g.before[last])
	g.before, g.steps = g.before[:last], g.steps[:last]
}

// watcher gathers the events of the step that is open, and the reasons of
// points.
func (g *Game) watcher() Watcher { return (*stepWatcher)(&g.steps[len(g.steps)-1]) }

type stepWatcher Step

// Watch keeps an event.
func (s *stepWatcher) Watch(e Event) { s.Events = append(s.Events, e) }

// Reason keeps a reason of the event that comes next.
func (s *stepWatcher) Reason(r Reason) {
	r.Event = len(s.Events)
	s.Reasons = append(s.Reasons, r)
}
