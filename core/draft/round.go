package draft

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Phase is the stage of a game, or what the game waits for in the middle of a stage.
type Phase uint8

// The phases of all games. A variant numbers its phases from Acting: first those in which a seat acts, then
// the silent ones. Tiles lie on the table in the phase Acting. A position waits in a silent phase only for
// choices and draws of effects.
const (
	Dealing   Phase = iota // the displays have to be filled
	Refilling              // the supply has to be filled, in games that have one
	Gaining                // an effect draws tiles
	Dummying               // the dummy takes tiles
	Rolling                // chance decides something before a turn
	Over
	Dealt     // silent: the round has been dealt
	RoundEnd  // silent: nobody has a turn left, and all walls are tiled
	Closing   // silent: the bonuses of the round, and the end of the game
	NextRound // silent: another round follows
	Starting  // silent: who starts it, and what it begins with
	Choosing  // a seat chooses what an effect offers it
	Giving    // a seat gives the rest of its take to the neighbors of the display
	Acting
)

// Base is the part of a state that all games have. A variant's state embeds it and
// so has its methods.
type Base struct {
	basics
	items      []pending // of the agenda; no two positions share their memory
	*extension           // nil for a ruleset that is not extended; no two positions share it
	heard      reasonsUntilFault
	marked     marked
	toward     About // where an effect moves tiles
}

// basics are what the positions of all games have.
type basics struct {
	order
	agenda
	due    uint16 // a bit for each draw that still has a value to come, discsDue and variantDue
	missed uint8  // when the game is over, a bit for each seat that has not met the goal
	faults
	Table       Table
	Track       Track
	began       Track // the points when the round began
	Shared      *Shared
	About       About  // what formulas are asked about at the moment
	EndedBy     string // the key of the rule that ended the game
	RoundNumber int32  // from 1
	Phase       Phase
	Size        int8 // the number of seats
	Begins      int8 // the seat that started the round
	Seat        int8 // the seat to act, or that acted last
}

// extension is what only the games of extended rulesets change: see [Shared.Extended].
type extension struct {
	used   [core.MaxSeats][maxActions]uint8 // how often a seat has taken each action
	counts counts
	drawn  drawn
	secrets
	faceDown faceDown
}

// Copy makes b a copy of the base of another position of the same ruleset.
func (b *Base) Copy(src *Base) {
	b.basics = src.basics
	if src.extension == nil {
		return
	}
	b.items = append(b.items[:0], src.items...)
	if b.extension == nil {
		b.extension = new(extension)
	}
	*b.extension = *src.extension
}

// blank returns a base in which nothing is known but the ruleset.
func (s *Shared) blank() Base {
	b := Base{basics: basics{Shared: s}}
	if s.Extended() {
		b.extension = new(extension)
	}
	return b
}

// Game is a state that embeds a [Base]. Base has all methods but Of.
type Game interface {
	core.State
	base() *Base

	// Of returns the environment of formulas about the board of a seat.
	Of(seat int8) formula.Env

	// DummyTake returns what the dummy takes by naming a color of a source. It has no tiles if the dummy
	// cannot name the color. That of Base never has tiles.
	DummyTake(src Source, c core.Color) Take

	// OnlyActs reports whether the seat to act has no moves but actions, and can skip them. That of Base
	// reports false.
	OnlyActs() bool

	// Knows reports whether effects can be about something. This comes from the text of a position,
	// and each number in it must be that of a seat, line or space of the game. That of Base reports
	// true.
	Knows(about About) bool

	// ScoreLast scores what a seat has left when the game ends, after the final
	// bonuses. That of Base does nothing.
	ScoreLast(seat int8, w core.Watcher)

	// PlaceMarker puts the start marker on the board of a seat that takes it, and returns where. That of
	// Base leaves it in the hand.
	PlaceMarker(seat int8) core.Spot

	// FreeMarker frees the space that the start marker takes on the board of its holder. That of
	// Base does nothing.
	FreeMarker(seat int8)

	// Exchange exchanges what lies on the boards of two seats. That of Base does nothing.
	Exchange(seat, other int8)

	// AppendState appends the lines of a position's text that belong to no seat and
	// only this variant has. That of Base appends none.
	AppendState(dst []byte) []byte

	// AppendBoard appends the lines of a position's text about a seat, below its
	// score. That of Base appends none.
	AppendBoard(dst []byte, seat int) []byte

	// ReadBoard reads the lines that AppendBoard writes. That of Base reads none.
	ReadBoard(r *Reader, seat int, v ruleset.Value)

	// ReadState reads the lines that AppendState writes, and checks that the phase
	// agrees with the table and the boards. All boards have been read. That of Base
	// does nothing.
	ReadState(r *Reader, v ruleset.Value)
}

// Linters see by this that base, which states have by embedding Base, is used.
var _ interface{ base() *Base } = (*Base)(nil)

func (b *Base) base() *Base { return b }

// DummyTake returns a take without tiles.
func (b *Base) DummyTake(Source, core.Color) Take { return Take{} }

// OnlyActs reports false.
func (b *Base) OnlyActs() bool { return false }

// Knows reports true.
func (b *Base) Knows(About) bool { return true }

// ScoreLast does nothing.
func (b *Base) ScoreLast(int8, core.Watcher) {}

// PlaceMarker returns the hand.
func (b *Base) PlaceMarker(int8) core.Spot { return core.Spot{Place: Hand} }

// FreeMarker does nothing.
func (b *Base) FreeMarker(int8) {}

// Exchange does nothing.
func (b *Base) Exchange(int8, int8) {}

// AppendState appends nothing.
func (b *Base) AppendState(dst []byte) []byte { return dst }

// AppendBoard appends nothing.
func (b *Base) AppendBoard(dst []byte, _ int) []byte { return dst }

// ReadBoard does nothing.
func (b *Base) ReadBoard(*Reader, int, ruleset.Value) {}

// ReadState does nothing.
func (b *Base) ReadState(*Reader, ruleset.Value) {}

// NewBase returns the base of a new game: round 1 is to be dealt, and seat 1 starts
// it. A number of seats outside the bounds is an error.
func (s *Shared) NewBase(seats int) (Base, error) {
	if err := s.checkSeats(seats); err != nil {
		return Base{}, err
	}
	b := s.blank()
	b.Table, b.RoundNumber, b.Size = s.table(seats, 1, s.Tiles(seats)), 1, int8(seats)
	for seat := range seats {
		b.Track[seat] = s.StartOf(seat, seats)
	}
	b.began = b.Track
	b.startOwn(EachGame, nil)
	b.startOwn(EachRound, nil)
	b.openDisplays()
	b.EndStep()
	return b, nil
}

// Turn returns who is to act.
func (b *Base) Turn() core.Turn {
	switch {
	case b.Phase >= Choosing:
		return core.Turn(b.Seat)
	case b.Phase == Over:
		return core.Over
	case b.Phase == Gaining && b.items[0].from == 0:
		return core.DrawTiles
	case b.Phase == Gaining, b.due != 0, b.Phase == Dummying:
		return core.Draw
	case b.Phase == Dealing:
		return core.Deal
	}
	return core.Refill
}

// Seats returns the number of seats.
func (b *Base) Seats() int { return int(b.Size) }

// Round returns the number of the round, from 1.
func (b *Base) Round() int { return int(b.RoundNumber) }

// Score returns a seat's points.
func (b *Base) Score(seat int) int { return b.Track[seat] }

// EndReason returns the key of the rule that ended the game, "" until then.
func (b *Base) EndReason() string { return b.EndedBy }

// Lost reports whether a seat has lost, whatever the others have: it has missed the goal, or an effect has let
// others win, or nobody.
func (b *Base) Lost(seat int) bool {
	switch {
	case b.Phase != Over || b.fault != nil:
		return false
	case b.decided:
		return b.Won>>seat&1 == 0
	}
	return b.missed>>seat&1 != 0
}

// Next returns the seat to the left of a seat.
func (b *Base) Next(seat int8) int8 {
	if seat++; seat < b.Size {
		return seat
	}
	return 0
}

// Deal takes a chance turn. In a game without a supply it fills the displays, unless chance has to do something
// else first. If no tile is left nothing can change any more, and the game ends.
func Deal(g Game, d core.Dealer, w core.Watcher) {
	b := g.base()
	if TakeChance(g, d, w) {
		return
	}
	b.Fill(core.NoColor, d, w)
	switch {
	case b.Failed():
	case b.Table.Empty():
		Finish(g, EndNoTiles, w)
	default:
		b.Open()
	}
}

// TakeChance takes a chance turn of an effect that draws tiles, of the ruleset's draws and discs, or of the
// dummy. It reports false if none of these is due: then tiles come to the displays or to the supply.
func TakeChance(g Game, d core.Dealer, w core.Watcher) bool {
	b := g.base()
	switch {
	case b.Phase == Gaining:
		b.gain(g, d, w)
	case b.due != 0:
		b.drawValue(g, d, w)
	case b.Phase == Dummying:
		playDummy(g, d, w)
	default:
		return false
	}
	return true
}

// Open opens the round when its displays are filled.
func (b *Base) Open() {
	if b.Phase, b.Seat = Acting, b.Begins; b.Shared.reacts {
		b.Phase = Dealt
	}
}

// CloseRound is the stage Closing. It gives the bonuses of the round, and ends the game unless another
// round follows.
func CloseRound[S Game](g S, w core.Watcher) Pace {
	b := g.base()
	if len(b.Shared.roundBonuses) > 0 {
		GiveBonuses(g, EachRound, w)
	}
	reached := b.EndWhen(g.Of(b.Begins))
	if b.Failed() {
		return More
	}
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
	switch {
	case reached:
		Finish(g, KeyEndWhen, w)
	case b.Round() >= b.Shared.Rounds:
		Finish(g, b.Shared.outline.LastRoundKey, w)
	default:
		return Next
	}
	return More
}

// StartRound is the stage Starting. The marker goes back to the center, and its holder will start, or the
// seat that `turns.first` names.
func StartRound[S Game](g S, w core.Watcher) Pace {
	b := g.base()
	b.Begins = chooseStarter(g)
	if b.Shared.Reacts() {
		b.freeMarker(g) // which can have come to a board after its floor line was paid
	}
	b.dummyNext = b.Shared.takesDummy() && b.Table.Marker == b.Size && b.Shared.first == nil
	b.Table.Marker = InCenter
	b.began = b.Track
	b.RoundNumber++
	b.Table.Displays = int8(b.Shared.Displays(b.Seats(), b.Round()))
	if b.Shared.Extended() {
		b.startRound(w)
	}
	b.Phase = Dealing
	b.openDisplays()
	return More
}

// EndWhen reports whether `end.when`, which a variant need not have, is true in the
// environment of a seat's board. [CloseRound] ends the game by it.
func (b *Base) EndWhen(env formula.Env) bool {
	return b.Shared.endWhen != nil && b.Ask(b.Shared.endWhen, env) != 0
}

// Finish gives the final bonuses and ends the game. The reason is the key of the rule
// that ends it.
func Finish(g Game, reason string, w core.Watcher) {
	b := g.base()
	if GiveBonuses(g, EachGame, w); !b.Failed() { // in what a seat has left neither
		checkRanking(g)
	}
	if b.Failed() {
		return
	}
	b.Phase, b.EndedBy = Over, reason
	if w != nil {
		w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
	}
}
