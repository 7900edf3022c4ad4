// Package core is the contract between a game of the Azul family and
// everything that plays, records, draws or measures it.
//
// It has three levels, as database/sql/driver has. A variant compiles a
// ruleset once into [Rules], which never change and may be shared by any
// number of goroutines. Rules make a [State], the position of one game, which
// is mutable and belongs to one goroutine. A [Game] is a State with its history:
// it checks moves, records steps and undoes them. Applications and front ends use
// Game, bots and simulations use State.
//
// Two kinds of turn exist. At a seat's turn one of the legal moves is played.
// At a chance turn, [Deal] or [Refill], tiles are drawn, and at a [Draw] a value that the
// ruleset declares. At a [DrawTiles] an effect draws tiles. A [Dealer] outside the
// State decides which. So the tiles that came can be played again. A bot can imagine
// others, and a test can choose them. The bag is known as a multiset; only the order of
// what comes out of it is hidden.
//
// Everything that happens is reported as a stream of [Event]: each tile that
// moves, each round and the end. Points come with the ruleset key that gave them.
// Records, explanations and statistics all read this one stream.
//
// Rows, columns, displays and seats count from 0 in Go and from 1 wherever a
// person reads or writes them. Rounds count from 1 in both.
package core

import "slices"

// Rules are one compiled ruleset. They never change, and all their methods may
// be called from several goroutines at once.
type Rules interface {
	// Seats returns the smallest and the largest number of seats.
	Seats() (min, max int)

	// New returns the position at the start of a game, before any tile is
	// drawn. If seats is outside the bounds, the error states them.
	New(seats int) (State, error)

	// Colors returns the colors in the ruleset's order; [Color] indexes it.
	// The caller must not change it.
	Colors() []ColorInfo

	// Counters returns the numbers that the ruleset keeps for each seat or for the table, in its
	// order. The caller must not change it.
	Counters() []CounterInfo

	// Actions returns the moves that the ruleset itself declares, in its order, at most 64. The
	// caller must not change it.
	Actions() []ActionInfo

	// Extended reports whether records of games have lines that only their second format has: of
	// counters, draws and tiles of effects.
	Extended() bool

	// Aliases returns the words of moves by other spellings that people type, all in lower case.
	// [ReadMoves] understands both. The caller must not change it.
	Aliases() map[string]string

	// NumbersDisplays reports whether positions differ if their displays lie in another order.
	NumbersDisplays() bool

	// AppendMove appends the full form of m, as "3 blue 2". The text depends
	// on the rules alone and not on a position.
	AppendMove(dst []byte, m Move) []byte

	// ParseMove reads the full form. Its error names the word that could not
	// be read; whether the move is legal is for State.Check.
	ParseMove(text string) (Move, error)
}

// CounterInfo describes a counter of a ruleset.
type CounterInfo struct {
	Name  string // as the ruleset calls it: "courage"
	Seats bool   // each seat has one; otherwise there is one for the table
}

// ActionInfo describes an action of a ruleset.
type ActionInfo struct {
	Name     string // as the ruleset calls it, and the first word of its moves: "retreat"
	Declines bool   // some effect offers it, and the seat can decline the offer
	Words    string // what it does, as the ruleset tells players; may be empty
}

// Evaluated is Rules that can judge positions. Bots compare moves by it. Without it they play
// at random to the end of the round instead.
type Evaluated interface {
	Rules

	// Evaluator returns a new evaluator of positions of these rules.
	Evaluator() Evaluator
}

// Evaluator judges positions of the Rules that made it. It keeps caches from one position to the
// next, so it belongs to one goroutine: each bot and each worker makes its own.
type Evaluator interface {
	// AppendForecasts appends the points of each seat at the end of the round, in hundredths, if
	// no seat took another tile and each played out alone what it has. They include final
	// bonuses if the game would end with the round, and may include what a seat can expect of
	// later rounds, such as a share of a bonus that is half earned. When the game is over they
	// are the scores. They depend on the position alone. The call does not change s, and
	// allocates nothing once dst and the caches have grown.
	AppendForecasts(dst []int, s State) []int
}

// MoveEvaluator is an evaluator that judges moves faster than the positions that they lead to.
type MoveEvaluator interface {
	Evaluator

	// Consider prepares to judge moves of s. The caller must not change s before it has judged the last of them.
	Consider(s State)

	// AppendAfter appends what AppendForecasts appends for the position after a legal move.
	AppendAfter(dst []int, m Move) []int

	// Promising returns those of the legal moves of s that are worth judging, in their order. The caller must not
	// change them, and the next call overwrites them.
	Promising(legal []Move) []Move
}

// Hundredths is how many units of a forecast make a point.
const Hundredths = 100

// EvaluatorOf returns a new evaluator, or nil if the rules have none.
func EvaluatorOf(r Rules) Evaluator {
	if e, ok := r.(Evaluated); ok {
		return e.Evaluator()
	}
	return nil
}

// Teamed is Rules of games in which seats can play in teams.
type Teamed interface {
	Rules

	// Teams returns a bit for each seat of the team of each seat; nil if all play alone.
	Teams(seats int) []uint8

	// TeamScore returns the points of the team of a seat.
	TeamScore(s State, seat int) int
}

// Weighted is Rules whose forecasts are sums of features of a position, each with a weight
// that can be fitted to the games of a ruleset. Their evaluators are [FeatureEvaluator].
type Weighted interface {
	Evaluated

	// Features returns the names of the features. The caller must not change it.
	Features() []string

	// FeatureDocs says what each feature is, without a full stop: "lines with 4 of 5 tiles". The caller
	// must not change it.
	FeatureDocs() []string

	// Phases returns into how many phases a game is divided: each has weights of its own.
	Phases() int

	// Weights returns the weights. The caller must not change them.
	Weights() Weights

	// WithWeights returns the same rules with other weights. If their number is another one, the error
	// says which. The rules keep weights, which nobody may change.
	WithWeights(weights Weights) (Rules, error)
}

// Weights are the weights of features by number of seats, phase and feature, in hundredths of a point for
// [Hundredths] units of the feature. A number of seats can have none: see [Weights.For].
type Weights [MaxSeats + 1][][]int32

// For returns the weights for a number of seats by phase and feature: those of the nearest number that has any, of two the
// lower.
func (w Weights) For(seats int) [][]int32 {
	for off := range w {
		for _, n := range []int{seats - off, seats + off} {
			if n >= 0 && n < len(w) && w[n] != nil {
				return w[n]
			}
		}
	}
	return nil
}

// FeatureEvaluator is an evaluator of [Weighted] rules. The forecast of a seat is its sure points plus
// the sum of its features, each times its weight in the phase of the position and divided by Hundredths.
type FeatureEvaluator interface {
	Evaluator

	// AppendFeatures appends to features those of each seat, one seat after the other and in the
	// order of their names, and to sure the sure points of each seat in hundredths. It also
	// returns the phase of the position. It does not change s.
	AppendFeatures(features []int32, sure []int, s State) (allFeatures []int32, allSure []int, phase int)
}

// Part is a part of a forecast, in words for people.
type Part struct {
	About string // "line 3": each part of a seat is about something else; "" for what says nothing to people
	Text  string // how that stands: "2 of 3 blue"
	Value int    // in hundredths of a point
}

// PartsEvaluator is an evaluator that says what forecasts are made of.
type PartsEvaluator interface {
	Evaluator

	// AppendParts appends the parts of the forecast of a seat, which add up to it. It may be slow, and does not
	// change s.
	AppendParts(dst []Part, s State, seat int) []Part
}

// State is a position. It is mutable and belongs to one goroutine.
//
// Methods with dst append to the caller's slice and return it, so that play
// allocates nothing once the slices have grown.
type State interface {
	// Turn returns who is to act.
	Turn() Turn

	// Seats returns the number of seats.
	Seats() int

	// Round returns the number of the round being played, from 1. At a Deal
	// it is the round that the deal opens.
	Round() int

	// AppendMoves appends the legal moves of the seat to act in strictly
	// increasing order: at least one at a seat's turn, none at any other.
	AppendMoves(dst []Move) []Move

	// Check returns nil if m is legal now, and a *MoveError otherwise. It
	// takes any number for m, and changes nothing.
	Check(m Move) error

	// Play makes the legal move m. The result of an illegal one is undefined:
	// [Game] checks the moves that come from outside. w may be nil.
	Play(m Move, w Watcher)

	// Deal draws the tiles of a chance turn, or the value of a [Draw]: tiles for one display after the other. It
	// reports each tile that goes from the bag to a display or the supply to w,
	// which may be nil: [Game.Deal] checks these events, and records contain them.
	Deal(d Dealer, w Watcher)

	// Score returns a seat's points so far.
	Score(seat int) int

	// AppendCounters appends the values of the ruleset's counters: for each of Rules.Counters one
	// for each seat. One for the table has the same value for all seats.
	AppendCounters(dst []int) []int

	// LegalActions returns a bit for each of Rules.Actions: whether the seat to act can take it.
	// At a turn that is no seat's it has none.
	LegalActions() uint64

	// ActionOf returns which of Rules.Actions a legal move takes, by its index, or which offer it
	// declines. For any other move the index is -1.
	ActionOf(m Move) (action int, declines bool)

	// Lost reports whether a seat has lost the game, which is over: it ranks behind all that have
	// not lost, and has not won, whatever the others have.
	Lost(seat int) bool

	// EndReason returns the key of the rule that ended the game, which is that of the GameEnded
	// event; "" until the game is over.
	EndReason() string

	// AppendRanking appends the values by which a seat is ranked, most important
	// first; larger is better, and seats that agree in all of them are tied.
	AppendRanking(dst []int, seat int) []int

	// Err returns the fault of a formula that failed in play, or nil. After a
	// fault Turn is Over and no seat has won.
	Err() error

	// CountTiles returns all tiles of the game wherever they lie, so that a test can see that none
	// is lost.
	CountTiles() Tray

	// Hash returns a number by which a search finds a position that it has met by other moves. It
	// is the same for positions that differ at most in the order of displays that hold the same
	// tiles, and nearly always another one for others. It allocates nothing.
	Hash() uint64

	// Set makes the receiver an independent copy of src, which must be a
	// position of the same Rules.
	Set(src State)

	// AppendText appends the whole position as text that people can read.
	AppendText(dst []byte) ([]byte, error)

	// UnmarshalText makes the receiver the position that text describes, with as
	// many seats as the text has. On error it is unchanged, and the error says
	// what is wrong and where. It neither keeps the bytes of text nor changes them.
	UnmarshalText(text []byte) error
}

// The interfaces below are optional for a State.

// Indexed is a State that finds a legal move by its index in the list of all of them
// without making the list, which speeds up random play where moves are many. Its
// variant declares it, and package conformance compares it with the list.
type Indexed interface {
	// PickMove asks p for an index into what AppendMoves would append, and returns the
	// move at that index and the number of legal moves. If making the list is as fast,
	// and at a turn that is no seat's, it does not ask p and returns 0 for both. It
	// changes nothing that can be seen, and does not allocate.
	PickMove(p Picker) (m Move, legal int)
}

// Picker chooses among moves of which it knows only how many there are.
type Picker interface {
	// Pick returns an index from 0 to legal-1.
	Pick(legal int) int
}

// RoundEnder is a State that can start at the end of a round, so that a test can
// describe the boards and see what they score.
type RoundEnder interface {
	// EndRound makes the state the position that the text describes at the end of
	// a round: nobody has a turn, no tile lies on the table. Then it does what the
	// end of a round does, up to the next decision or deal, and reports it to w.
	// On error the state is unchanged, and w has received nothing.
	EndRound(text []byte, w Watcher) error
}

// Clone returns an independent copy of a State of the rules.
func Clone(r Rules, s State) State {
	// New worked for this number of seats when the game began.
	c, _ := r.New(s.Seats())
	c.Set(s)
	return c
}

// Winners appends the seats that nobody outranks, from 0 and in order; several
// share the victory. After a formula's fault nobody has won, nor where all have lost.
func Winners(dst []int, s State) []int {
	var best, mine []int
	start, none := len(dst), true
	for seat := range s.Seats() {
		if s.Lost(seat) {
			continue
		}
		mine = s.AppendRanking(mine[:0], seat)
		order := slices.Compare(mine, best)
		if order > 0 || none {
			dst = dst[:start]
			best = append(best[:0], mine...)
		}
		if order >= 0 || none {
			dst, none = append(dst, seat), false
		}
	}
	if s.Err() != nil {
		return dst[:start]
	}
	return dst
}
