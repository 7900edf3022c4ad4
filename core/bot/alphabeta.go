package bot

import (
	"cmp"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// alphabeta is the search of games for two seats with a forecast. It looks at the rest of the
// round, move by move and ever deeper, until the budget ends, and compares the seats by the
// forecast of the last position. Every line stops at the end of the round, because the next deal is
// unknown.
//
// It is a principal variation search. The first move of a position seems the best, and is searched
// with a full window. The others are compared with it by a null window, which takes far fewer
// positions.
type alphabeta struct {
	rules     core.Rules
	forecasts forecasts
	meter     *meter
	table     *table
	known     judgments
	seed      uint64 // of the outcomes of chance turns
	luck      core.Random
	plies     []*ply // the position after each move that is looked at, from that of the turn
	roots     []option
	equals    []option              // moves of the root that lead to the same as one of roots
	history   [2][historySize]int32 // by seat and move: how often it refuted others
	ranks     standing
	crew      crew
	helpers   []*alphabeta // search the same position with the same table, one for each of the crew
}

// ply is a position on the line that is looked at.
type ply struct {
	state   core.State
	moves   []core.Move
	options []option
	killer  core.Move // refuted the move before it
}

// option is a move of a position.
type option struct {
	move  core.Move
	value int    // of the position after it; before the search its rank in the order of moves
	hash  uint64 // of the position after it; 0 if it is not judged
	final bool   // a deeper search returns the same value
	count int    // of the positions below it, at the root
}

// Values are in hundredths of a point. A game that is won counts more than all points.
const (
	victory  = 1 << 28
	maxValue = 1 << 29
)

// maxPlies bounds how many moves are looked ahead.
const maxPlies = final - 1

// plyAt returns the position at a depth. The rules have made positions for as many seats
// before, so New does not fail.
func (a *alphabeta) plyAt(depth int) *ply {
	for len(a.plies) <= depth {
		s, _ := a.rules.New(2)
		a.plies = append(a.plies, &ply{state: s})
	}
	return a.plies[depth]
}

// newAlphabeta returns the search of a game. Helpers share the table, so each skips what another has
// searched. Their timing changes the result: use them with budgets of time only.
func newAlphabeta(r core.Rules, m *meter, b budget, seed uint64, helpers int) *alphabeta {
	a := &alphabeta{rules: r, forecasts: newForecasts(r), meter: m, table: newTable(b.entries()), known: newJudgments(b.entries()), crew: newCrew(helpers), seed: seed}
	for i := range a.crew.meters {
		a.helpers = append(a.helpers, &alphabeta{rules: r, forecasts: newForecasts(r), meter: &a.crew.meters[i], table: a.table,
			known: newJudgments(b.entries()), seed: seed})
	}
	root := a.plyAt(0)
	a.crew.work = func(i int) {
		a.helpers[i].enter(root.state, root.moves)
		a.helpers[i].search(3) // one move deeper, so that it seldom looks at what others look at
	}
	return a
}

// think returns the best move of a position that the budget allows to find.
func (a *alphabeta) think(s core.State, legal []core.Move) core.Move {
	a.table.turn()
	a.enter(s, legal)
	if len(a.roots) > 1 {
		stop := a.crew.start(a.meter.budget)
		a.search(2)
		stop()
	}
	return a.roots[0].move
}

// search looks ahead from a depth on, as long as there is more to be found.
func (a *alphabeta) search(depth int) {
	for ; depth < maxPlies; depth++ {
		if !a.deepen(depth) {
			return
		}
	}
}

// enter makes a position the root and looks at each move once.
func (a *alphabeta) enter(s core.State, legal []core.Move) {
	for seat := range a.history {
		for i := range a.history[seat] {
			a.history[seat][i] /= 8
		}
	}
	root := a.plyAt(0)
	root.state.Set(s)
	root.moves = append(root.moves[:0], legal...)
	a.recall(root, int(s.Turn()), 0)
	a.judge(0, 0)
	a.roots, a.equals = a.roots[:0], a.equals[:0]
	for _, o := range root.options {
		if has(a.roots, o.hash) {
			a.equals = append(a.equals, o)
		} else {
			a.roots = append(a.roots, o)
		}
	}
	slices.SortStableFunc(a.roots, func(a, b option) int { return cmp.Compare(b.value, a.value) })
}

// advise values all moves of the last position exactly, to the same depth. This spends the budget a second time.
func (a *alphabeta) advise() []Advice {
	if len(a.roots) == 0 {
		return nil
	}
	rated := slices.Clone(a.roots)
	for depth := 1; depth < maxPlies && len(rated) > 1; depth++ {
		next, certain := slices.Clone(rated), true
		for i := range next {
			o := &next[i]
			before := a.meter.positions
			o.value, o.final = a.try(0, o, depth, -maxValue, maxValue)
			o.count += a.meter.positions - before
			certain = certain && o.final
		}
		if depth > 1 && a.meter.out {
			break
		}
		if rated = next; certain {
			break
		}
	}
	slices.SortStableFunc(rated[1:], func(a, b option) int { return cmp.Compare(b.value, a.value) })
	var list []Advice
	for _, o := range rated {
		advice := Advice{Move: o.move, Positions: o.count}
		if o.count > 0 {
			advice.Lead, advice.Value = float64(points(o.value))/core.Hundredths, a.chance(o.value)
		}
		list = append(list, advice)
		for _, equal := range a.equals {
			if equal.hash == o.hash {
				advice.Move = equal.move
				list = append(list, advice)
			}
		}
	}
	return list
}

// points returns the lead that a value is, without the victory.
func points(value int) int {
	switch {
	case value > victory/2:
		return value - victory
	case value < -victory/2:
		return value + victory
	}
	return value
}

// chance converts a value into a chance to win. The chance is nearly none or nearly sure if the
// lead is much larger than what the seats still expect to gain. That gain is about how far one seat
// can overtake the other.
func (a *alphabeta) chance(value int) float64 {
	switch {
	case value > victory/2:
		return 1
	case value < -victory/2:
		return 0
	}
	x := float64(value) / float64(a.forecasts.uncertainty(a.plies[0].state))
	return 0.5 + 0.5*x/math.Sqrt(1+float64(x*x))
}

// deepen searches the moves of the root deeper. The best move so far stays first if the budget runs out. It reports
// whether a deeper search can change the result.
func (a *alphabeta) deepen(depth int) bool {
	most, certain := -maxValue, true
	for i := range a.roots {
		o := a.roots[i]
		before := a.meter.positions
		value, final := a.compare(0, &o, depth, most, maxValue, i == 0)
		if a.meter.out {
			return false
		}
		o.value, o.final, o.count = value, final, o.count+a.meter.positions-before
		certain = certain && final
		if value > most {
			most = value
			copy(a.roots[1:i+1], a.roots[:i])
			a.roots[0] = o
		} else {
			a.roots[i] = o
		}
	}
	return !certain
}

// compare returns the value of a move if it is between low and high, and a bound otherwise. If it
// is not the first one, it is not expected to be better than low.
func (a *alphabeta) compare(at int, o *option, depth, low, high int, first bool) (value int, final bool) {
	if !first && high-low > 1 {
		if value, final = a.try(at, o, depth, low, low+1); value <= low || value >= high || a.meter.out {
			return value, final
		}
	}
	return a.try(at, o, depth, low, high)
}

// try returns the value of a move for the seat that makes it.
func (a *alphabeta) try(at int, o *option, depth, low, high int) (value int, final bool) {
	here, next := a.plyAt(at), a.plyAt(at+1)
	seat := here.state.Turn()
	next.state.Set(here.state)
	next.state.Play(o.move, nil)
	a.meter.count(1)
	if len(here.options) > 1 {
		depth-- // there is nothing to decide otherwise
	}
	switch turn := a.pass(next.state, here.state.Round()); {
	case !turn.Seat():
		return a.outcome(next, int(seat)), true
	case depth <= 0 || at+1 == maxPlies:
		return a.outcome(next, int(seat)), false
	case turn == seat:
		return a.value(at+1, depth, low, high)
	default:
		value, final = a.value(at+1, depth, -high, -low)
		return -value, final
	}
}

// pass draws the tiles of chance turns inside a round. The same outcome comes everywhere in a search, so
// that moves are compared on equal draws.
func (a *alphabeta) pass(s core.State, round int) core.Turn {
	for inRound(s.Turn(), s, round) {
		a.luck.Seed(a.seed, core.Stream{Kind: core.BotStream, Index: round})
		s.Deal(&a.luck, nil)
	}
	return s.Turn()
}

// outcome returns the lead of a seat at the end of a line.
func (a *alphabeta) outcome(p *ply, seat int) int {
	lead := a.forecasts.margin(a.forecasts.of(p.state), seat)
	lead = min(max(lead, -victory/2), victory/2)
	if p.state.Turn() == core.Over {
		lead += victory * (a.ranks.share(p.state, seat) - a.ranks.share(p.state, 1-seat))
	}
	return lead
}

// value returns the value of a position for the seat to act if it is between low and high, and a
// bound of it otherwise. It is final if no line was cut off before the end of the round.
func (a *alphabeta) value(at, depth, low, high int) (value int, certain bool) {
	p := a.plyAt(at)
	var hash uint64
	var known finding
	if depth > 1 {
		hash = p.state.Hash()
		known = a.table.get(hash)
		if int(known.depth) >= depth && known.decides(low, high) {
			return known.value, known.depth == final
		}
	}
	seat := int(p.state.Turn())
	p.moves = p.state.AppendMoves(p.moves[:0])
	a.recall(p, seat, known.best)
	judged := 0 // the option from which on they are judged; the best one of before is tried first
	if known.best != 0 {
		judged = 1
	}
	floor, best := low, core.Move(0)
	value, certain = -maxValue, true
	for i := 0; i < len(p.options); i++ {
		if i == judged && depth >= judgedDepth && !a.judge(at, i) {
			break
		}
		o := soonest(p.options[i:])
		v, final := a.compare(at, o, depth, low, high, i == 0)
		if a.meter.out {
			return 0, false
		}
		if v > value {
			value, best = v, o.move
		}
		if low = max(low, v); low >= high {
			certain = final
			a.refuted(p, seat, o.move, depth)
			break
		}
		certain = certain && final
	}
	if hash != 0 {
		f := finding{value: value, best: keyOf(best), depth: uint8(depth), bound: exact}
		switch {
		case value >= high:
			f.bound = atLeast
		case value <= floor:
			f.bound = atMost
		}
		if certain {
			f.depth = final
		}
		a.table.put(hash, f)
	}
	return value, certain
}

// decides reports whether a finding answers how a position compares with low and high.
func (f finding) decides(low, high int) bool {
	switch f.bound {
	case exact:
		return true
	case atLeast:
		return f.value >= high
	case atMost:
		return f.value <= low
	}
	return false
}

// judgedDepth is the depth from which on moves are ordered by what they lead to. It takes a forecast of each of them. Before
// that, moves that refuted others are found sooner.
const judgedDepth = 3

// judge gives the moves of a position, from one on, the value of what they lead to. Below the root it drops those that
// lead to the same as another one. It reports whether there are any left.
func (a *alphabeta) judge(at, from int) bool {
	p, next := a.plyAt(at), a.plyAt(at+1)
	seat, kept := int(p.state.Turn()), p.options[:from]
	for _, o := range p.options[from:] {
		next.state.Set(p.state)
		next.state.Play(o.move, nil)
		o.hash = next.state.Hash()
		if at > 0 && has(kept, o.hash) {
			continue
		}
		o.value = a.judgment(next, seat, o.hash)
		kept = append(kept, o)
	}
	p.options = kept
	return from < len(kept)
}

// judgment is outcome for a position that may have been judged before.
func (a *alphabeta) judgment(p *ply, seat int, hash uint64) int {
	sign := 1 - 2*seat // what is kept is for the first seat
	if lead, is := a.known.get(hash); is {
		a.meter.pass()
		return sign * lead
	}
	a.meter.count(1)
	lead := a.outcome(p, seat)
	a.known.put(hash, sign*lead)
	return lead
}

// has reports whether a move leads to the position with a hash.
func has(options []option, hash uint64) bool {
	if hash == 0 {
		return false
	}
	for i := range options {
		if options[i].hash == hash {
			return true
		}
	}
	return false
}

// historySize is how many moves history distinguishes.
const historySize = 1 << 12

func historyOf(m core.Move) uint32 { return uint32(m) * 2654435769 >> 20 }

// keyOf returns a number for a move by which a finding names it, never 0.
func keyOf(m core.Move) uint16 { return uint16(uint32(m)*2654435769>>16) | 1 }

// recall lists the moves of a position by how often they refuted others. The best one of before is the first.
func (a *alphabeta) recall(p *ply, seat int, best uint16) {
	p.options = p.options[:0]
	for _, m := range p.moves {
		o := option{move: m, value: int(a.history[seat][historyOf(m)])}
		switch {
		case best != 0 && keyOf(m) == best:
			o.value = math.MaxInt32
		case m == p.killer:
			o.value = math.MaxInt32 - 1
		}
		p.options = append(p.options, o)
	}
}

// refuted notes that a move refuted the one before it.
func (a *alphabeta) refuted(p *ply, seat int, m core.Move, depth int) {
	p.killer = m
	a.history[seat][historyOf(m)] += int32(depth)
}

// soonest brings the most promising of some moves to the front. It is found when it is needed: most positions
// are refuted by one of the first.
func soonest(options []option) *option {
	best := 0
	for i := range options {
		if options[i].value > options[best].value {
			best = i
		}
	}
	options[0], options[best] = options[best], options[0]
	return &options[0]
}
