package sim

import (
	"errors"
	"maps"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// Counts accumulate what some blocks of a plan come to: whole numbers alone. Counts of
// different blocks add up, in any order, to the counts of all of them. [NewResult] and
// [NewComparison] calculate from them.
type Counts struct {
	Blocks   int64    `json:"blocks"`
	Rulesets []*Tally `json:"rulesets"` // in the order of the plan
	// Pairs compare, block by block, each ruleset but the first with the first.
	Pairs []*Pair `json:"pairs"`
}

// Pair has the differences between two rulesets on the same blocks: sums by block of the
// second one's number minus the first one's.
type Pair struct {
	Metrics []Moments           `json:"metrics"` // in the order of [Plan.Metrics]
	Keys    map[string]*Moments `json:"keys"`    // points by ruleset key, where some block differs
}

// WholeWin is a victory in the units in which shares of it are counted. Any number of
// seats up to eight divides it.
const WholeWin = 840

// Tally accumulates the games under one ruleset. Bots are in the order of [Plan.Names].
type Tally struct {
	Games   int64         `json:"games"`
	Ties    int64         `json:"ties"`    // games with several winners
	Metrics []Moments     `json:"metrics"` // sums by block, in the order of [Plan.Metrics]
	Seats   [][]SeatTally `json:"seats"`   // by seat and bot

	Rounds      bins `json:"rounds"`
	Turns       bins `json:"turns"`
	Moves       bins `json:"moves"`
	Margin      bins `json:"margin"`
	Choices     bins `json:"choices"` // moves by the number of legal ones
	LeadChanges bins `json:"lead_changes"`
	LeadLast    bins `json:"lead_last"`
	Deficit     bins `json:"deficit"`

	ByRound []RoundTally         `json:"by_round"`
	Keys    map[string]*KeyTally `json:"keys"`
	Ends    map[string]int64     `json:"ends"`    // games by the rule that ended them
	Decided map[string]int64     `json:"decided"` // games by what decided them
	Boards  Boards               `json:"boards"`
}

// How a game was decided, where it was not by a value of the ranking.
const (
	DecidedShared  = "shared"  // several winners
	DecidedForfeit = "forfeit" // a seat forfeited it
	DecidedAlone   = "alone"   // a single seat
)

// SeatTally accumulates the games of one bot on one seat.
type SeatTally struct {
	Games  int64   `json:"games"`
	Wins   int64   `json:"wins"`   // in parts of [WholeWin]; a tie of k is a k-th for each
	Places []int64 `json:"places"` // games by place, the first place first
	Scores bins    `json:"scores"`
	// Forfeits are games that the bot lost because it failed, Substituted those that
	// random moves ended in its place.
	Forfeits    int64 `json:"forfeits"`
	Substituted int64 `json:"substituted"`
}

// RoundTally accumulates one round of games.
type RoundTally struct {
	Games     int64 `json:"games"`     // that had moves in the round
	Moves     int64 `json:"moves"`     // of all seats
	Decisions int64 `json:"decisions"` // moves that were not the only legal one
	Choices   int64 `json:"choices"`   // legal moves of all decisions

	// Ended are games in which the round ended and was not the last, Behind those among
	// them in which a later winner was not in the lead then.
	Ended  int64 `json:"ended"`
	Behind int64 `json:"behind"`

	// Scores are, of the Blocks in which the round ended, the scores of all seats then:
	// the mean of a block's games, in parts of [WholeWin].
	Blocks int64   `json:"blocks"`
	Scores Moments `json:"scores"`
}

// KeyTally accumulates what one ruleset key gave. The sums are by block: Points in all,
// Winners the mean of the winners and Ahead how much more that is than the mean of the
// others, both in parts of [WholeWin].
type KeyTally struct {
	Games   int64   `json:"games"` // in which it gave points to anybody
	Points  Moments `json:"points"`
	Winners Moments `json:"winners"`
	Ahead   Moments `json:"ahead"`
	// Cells are by round, seat and bot, as one list.
	Cells []core.Sum `json:"cells"`
}

// Boards accumulate where tiles came to lie and which prizes were won, in a sample of the
// games. See [sampler].
type Boards struct {
	Games   int64          `json:"games"`   // of which the tiles were followed
	Floor   []int64        `json:"floor"`   // by seat, tiles on the floor line
	Discard []int64        `json:"discard"` // by seat, tiles in the lid or the tower
	Cells   map[Cell]int64 `json:"cells"`   // boards that had a tile there in the end

	PrizeGames int64             `json:"prize_games"` // of which the prizes were looked at
	Prizes     map[string]Prizes `json:"prizes"`      // by kind
}

// Prizes are how many prizes of a kind were won, of those on all boards together.
type Prizes struct {
	Won int64 `json:"won"`
	Of  int64 `json:"of"`
}

// NewCounts returns the counts of no block.
func NewCounts(p Plan) *Counts {
	c := &Counts{Rulesets: []*Tally{}, Pairs: []*Pair{}}
	metrics, bots := len(p.Metrics()), len(p.Names())
	for i := range p.Rulesets {
		t := &Tally{Metrics: make([]Moments, metrics), ByRound: []RoundTally{}, Keys: map[string]*KeyTally{},
			Ends: map[string]int64{}, Decided: map[string]int64{},
			Boards: Boards{Floor: make([]int64, p.Seats), Discard: make([]int64, p.Seats),
				Cells: map[Cell]int64{}, Prizes: map[string]Prizes{}}}
		for range p.Seats {
			row := make([]SeatTally, bots)
			for b := range row {
				row[b].Places = make([]int64, p.Seats)
			}
			t.Seats = append(t.Seats, row)
		}
		c.Rulesets = append(c.Rulesets, t)
		if i > 0 {
			c.Pairs = append(c.Pairs, &Pair{Metrics: make([]Moments, metrics), Keys: map[string]*Moments{}})
		}
	}
	return c
}

// errShape is why counts cannot be used together.
var errShape = errors.New("the counts are not of as many rulesets, seats and bots")

// Add adds the counts of other blocks of the same plan. It is an error, and changes
// nothing, if the plans differ in their rulesets, seats or bots.
func (c *Counts) Add(o *Counts) error {
	if len(c.Rulesets) != len(o.Rulesets) {
		return errShape
	}
	for i, t := range c.Rulesets {
		if u := o.Rulesets[i]; len(t.Seats) != len(u.Seats) || len(t.Seats[0]) != len(u.Seats[0]) {
			return errShape
		}
	}
	c.add(o)
	return nil
}

// add is Add for counts of one plan.
func (c *Counts) add(o *Counts) {
	c.Blocks += o.Blocks
	for i, t := range c.Rulesets {
		t.add(o.Rulesets[i])
	}
	for i, p := range c.Pairs {
		addMoments(p.Metrics, o.Pairs[i].Metrics)
		for key, sums := range o.Pairs[i].Keys {
			if sums.Nonzero != 0 {
				p.key(key).add(*sums)
			}
		}
	}
}

// Clone returns a copy that shares nothing.
func (c *Counts) Clone(p Plan) *Counts {
	copied := NewCounts(p)
	copied.add(c)
	return copied
}

// key returns the differences in the points of a ruleset key.
func (p *Pair) key(key string) *Moments {
	sums := p.Keys[key]
	if sums == nil {
		sums = &Moments{}
		p.Keys[key] = sums
	}
	return sums
}

func (p *Pair) clear() {
	clear(p.Metrics)
	for _, sums := range p.Keys {
		*sums = Moments{}
	}
}

func (t *Tally) bins() []*bins {
	return []*bins{&t.Rounds, &t.Turns, &t.Moves, &t.Margin, &t.Choices, &t.LeadChanges, &t.LeadLast, &t.Deficit}
}

// add adds other games. Keys and rounds of which nothing was counted leave no trace, so
// that equal counts are written alike.
func (t *Tally) add(o *Tally) {
	t.Games += o.Games
	t.Ties += o.Ties
	addMoments(t.Metrics, o.Metrics)
	for seat := range o.Seats {
		for b := range o.Seats[seat] {
			t.Seats[seat][b].add(&o.Seats[seat][b])
		}
	}
	bins := o.bins()
	for i, b := range t.bins() {
		b.add(bins[i])
	}
	for i := range o.ByRound {
		if o.ByRound[i] != (RoundTally{}) {
			t.round(i).add(&o.ByRound[i])
		}
	}
	for key, k := range o.Keys {
		if k.Games > 0 {
			t.key(key).add(k)
		}
	}
	addCounts(t.Ends, o.Ends)
	addCounts(t.Decided, o.Decided)
	t.Boards.add(&o.Boards)
}

// clear makes the tally one of no games, and keeps its memory.
func (t *Tally) clear() {
	t.Games, t.Ties = 0, 0
	clear(t.Metrics)
	for _, row := range t.Seats {
		for b := range row {
			s := &row[b]
			clear(s.Places)
			s.Scores.clear()
			*s = SeatTally{Places: s.Places, Scores: s.Scores}
		}
	}
	for _, b := range t.bins() {
		b.clear()
	}
	clear(t.ByRound)
	for _, k := range t.Keys {
		*k = KeyTally{}
	}
	clear(t.Ends)
	clear(t.Decided)
	b := &t.Boards
	b.Games, b.PrizeGames = 0, 0
	clear(b.Floor)
	clear(b.Discard)
	clear(b.Cells)
	clear(b.Prizes)
}

// round returns the tally of a round, from 0.
func (t *Tally) round(i int) *RoundTally {
	for i >= len(t.ByRound) {
		t.ByRound = append(t.ByRound, RoundTally{})
	}
	return &t.ByRound[i]
}

// key returns the tally of a ruleset key.
func (t *Tally) key(key string) *KeyTally {
	k := t.Keys[key]
	if k == nil {
		k = &KeyTally{}
		t.Keys[key] = k
	}
	return k
}

func (s *SeatTally) add(o *SeatTally) {
	s.Games += o.Games
	s.Wins += o.Wins
	s.Forfeits += o.Forfeits
	s.Substituted += o.Substituted
	addList(s.Places, o.Places)
	s.Scores.add(&o.Scores)
}

func (r *RoundTally) add(o *RoundTally) {
	r.Games += o.Games
	r.Moves += o.Moves
	r.Decisions += o.Decisions
	r.Choices += o.Choices
	r.Ended += o.Ended
	r.Behind += o.Behind
	r.Blocks += o.Blocks
	r.Scores.add(o.Scores)
}

func (k *KeyTally) add(o *KeyTally) {
	k.Games += o.Games
	k.Points.add(o.Points)
	k.Winners.add(o.Winners)
	k.Ahead.add(o.Ahead)
	for i, cell := range o.Cells {
		if cell == (core.Sum{}) {
			continue
		}
		for i >= len(k.Cells) {
			k.Cells = append(k.Cells, core.Sum{})
		}
		k.Cells[i].Points += cell.Points
		k.Cells[i].Times += cell.Times
		k.Cells[i].Applied += cell.Applied
	}
}

func (b *Boards) add(o *Boards) {
	b.Games += o.Games
	addList(b.Floor, o.Floor)
	addList(b.Discard, o.Discard)
	addCounts(b.Cells, o.Cells)
	b.PrizeGames += o.PrizeGames
	for kind, p := range o.Prizes {
		mine := b.Prizes[kind]
		b.Prizes[kind] = Prizes{mine.Won + p.Won, mine.Of + p.Of}
	}
}

func addMoments(list, o []Moments) {
	for i := range o {
		list[i].add(o[i])
	}
}

func addList(list, o []int64) {
	for i, n := range o {
		list[i] += n
	}
}

func addCounts[K comparable](counts, o map[K]int64) {
	for key, n := range o {
		counts[key] += n
	}
}

// fits refuses counts from a file whose lists do not have the lengths that the plan
// gives them, or with names that no terminal should show.
func (c *Counts) fits(p *Plan) error {
	seats, bots, metrics := p.Seats, len(p.Names()), len(p.Metrics())
	ok := len(c.Rulesets) == len(p.Rulesets) && len(c.Pairs) == len(p.Rulesets)-1
	var names []string
	for _, t := range c.Rulesets {
		if t == nil || len(t.Metrics) != metrics || len(t.Seats) != seats ||
			len(t.Boards.Floor) != seats || len(t.Boards.Discard) != seats {
			return errShape
		}
		for _, row := range t.Seats {
			ok = ok && len(row) == bots
			for i := range row {
				ok = ok && len(row[i].Places) == seats
			}
		}
		for key, k := range t.Keys {
			ok = ok && k != nil
			names = append(names, key)
		}
		for _, m := range []map[string]int64{t.Ends, t.Decided} {
			for name := range maps.Keys(m) {
				names = append(names, name)
			}
		}
		for kind := range t.Boards.Prizes {
			names = append(names, kind)
		}
	}
	for _, pair := range c.Pairs {
		ok = ok && pair != nil && len(pair.Metrics) == metrics
		if ok {
			for _, sums := range pair.Keys {
				ok = ok && sums != nil
			}
		}
	}
	if !ok {
		return errShape
	}
	return wording.CheckNames(names...)
}
