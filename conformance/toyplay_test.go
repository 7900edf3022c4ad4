package conformance_test

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// The phases. When the supply is filled, it is the turn of Seat.
const (
	dealing   = draft.Dealing
	refilling = draft.Refilling
	offering  = draft.Acting
	over      = draft.Over
)

// toyState is a position.
type toyState struct {
	draft.Base
	rules  *toyRules
	boards []toyBoard
	asked  int8 // the seat whose board a formula asks about
}

// toyBoard is what lies before a seat.
type toyBoard struct {
	lanes  [maxLanes]toyLane
	floor  core.Tray
	path   []core.Color
	helped bool // it has taken from the supply in this round
}

// toyLane is a lane. Without tiles its color means nothing.
type toyLane struct {
	color core.Color
	count uint8
}

// kinds counts the colors in the path.
func (b *toyBoard) kinds() int {
	var seen uint
	for _, c := range b.path {
		seen |= 1 << c
	}
	return bits.OnesCount(seen)
}

// same counts the tiles of one color at the end of the path.
func (b *toyBoard) same() int {
	n := 1
	for n < len(b.path) && b.path[len(b.path)-1-n] == b.path[len(b.path)-1] {
		n++
	}
	return n
}

// tiles returns all tiles on the board.
func (b *toyBoard) tiles() core.Tray {
	all := b.floor
	for _, l := range b.lanes {
		all[l.color] += l.count
	}
	for _, c := range b.path {
		all[c]++
	}
	return all
}

// Turn returns who is to act.
func (s *toyState) Turn() core.Turn { return s.rules.turn(s) }

func (s *toyState) turn() core.Turn { return s.Base.Turn() }

// Set makes s a copy of src.
func (s *toyState) Set(src core.State) { s.rules.set(s, src.(*toyState)) }

func (s *toyState) set(src *toyState) {
	boards := s.boards[:min(cap(s.boards), len(src.boards))]
	boards = append(boards, s.rules.newBoards(len(src.boards)-len(boards))...)
	for i := range boards {
		path := append(boards[i].path[:0], src.boards[i].path...)
		boards[i] = src.boards[i]
		boards[i].path = path
	}
	*s = *src
	s.boards = boards
}

// AppendRanking appends what the ruleset ranks by.
func (s *toyState) AppendRanking(dst []int, seat int) []int { return s.rules.standing(s, dst, seat) }

func (s *toyState) standing(dst []int, seat int) []int {
	return draft.Ranking(s, dst, seat)
}

// CountTiles returns all tiles of the game, wherever they lie.
func (s *toyState) CountTiles() core.Tray { return s.rules.count(s) }

func (s *toyState) count() core.Tray {
	all := s.Table.CountTiles()
	for seat := range s.boards {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}

// Evaluator returns an evaluator of positions.
func (r *toyRules) Evaluator() core.Evaluator { return r.toySteps.evaluator() }

// toyEvaluator forecasts what seats would have if the round ended now.
type toyEvaluator struct{ ahead *toyState }

// AppendForecasts appends the points of each seat in hundredths.
func (e *toyEvaluator) AppendForecasts(dst []int, s core.State) []int {
	if b, is := s.(interface{ whole() core.State }); is {
		s = b.whole()
	}
	for seat := range s.Seats() {
		dst = append(dst, s.(*toyState).rules.forecast(e, s.(*toyState), seat))
	}
	return dst
}

func (e *toyEvaluator) forecast(s *toyState, seat int) int {
	if s.Phase != offering && s.Phase != refilling {
		return s.Track[seat] * core.Hundredths
	}
	if e.ahead == nil {
		e.ahead = &toyState{rules: s.rules}
	}
	e.ahead.set(s)
	s.rules.endRound(e.ahead, nil)
	return e.ahead.Track[seat] * core.Hundredths
}

// Hash returns a number for the position, the same for equal displays in another order.
func (s *toyState) Hash() uint64 { return s.rules.hash(s) }

// NumbersDisplays reports whether the numbers of displays matter.
func (r *toyRules) NumbersDisplays() bool { return r.numbers(r) }

func (s *toyState) hash() uint64 {
	h := s.Base.Hash()
	for seat := range s.boards {
		b := &s.boards[seat]
		h = h.Mix(draft.Word(&b.floor), uint64(draft.Truth(b.helped)))
		for _, l := range b.lanes {
			h = h.Mix(uint64(l.color)*uint64(l.count), uint64(l.count))
		}
		for _, c := range b.path {
			h = h.Mix(uint64(c), 1)
		}
	}
	return uint64(h)
}

// What moves have beside displays, the center and the numbers of lanes.
const (
	fromSupply = draft.Center + 1 // the source of one tile of the supply
	supplyWord = "supply"
	toFloor    = maxLanes // in moves, the floor
	floorWord  = "floor"
)

// toyDecisions read and write moves: "3 gray 2", "center white floor" or "supply black 1".
var toyDecisions = draft.Decisions[*toyState]{{Slots: []draft.Slot{
	{Bits: takenSource, Kind: draft.Kind{Word: "source", Example: 2, Numbers: draft.UpTo(draft.MaxDisplays),
		Name: func(_ core.Rules, src int) string {
			return map[int]string{int(draft.Center): draft.CenterWord, int(fromSupply): supplyWord}[src]
		}}},
	{Bits: takenColor, Kind: draft.Colors},
	{Bits: takenLane, Kind: draft.Kind{Word: "lane", Example: 1, Numbers: func(r core.Rules) int { return len(r.(*toyRules).lengths) }}.
		Or(floorWord, toFloor)},
}}}

// The fields of moves.
const (
	takenLane   = 0 + 4*draft.Wide
	takenColor  = 4 + 4*draft.Wide
	takenSource = 8 + 5*draft.Wide
)

// toyMove returns the move that brings tiles of a color from a source to a lane.
func toyMove(src draft.Source, c core.Color, lane int) core.Move {
	return takenSource.Put(int(src)) | takenColor.Put(int(c)) | takenLane.Put(lane)
}

// toyParts splits a move.
func toyParts(m core.Move) (src draft.Source, c core.Color, lane int) {
	return draft.Source(takenSource.Of(m)), core.Color(takenColor.Of(m)), takenLane.Of(m)
}

// AppendMove appends the text of a move.
func (r *toyRules) AppendMove(dst []byte, m core.Move) []byte {
	return r.toySteps.appendMove(r, dst, m)
}

func (r *toyRules) appendMove(dst []byte, m core.Move) []byte {
	return toyDecisions.AppendMove(r, dst, m)
}

// ParseMove reads what AppendMove writes.
func (r *toyRules) ParseMove(text string) (core.Move, error) { return r.toySteps.parseMove(r, text) }

func (r *toyRules) parseMove(text string) (core.Move, error) { return toyDecisions.ParseMove(r, text) }

// AppendMoves appends the legal moves of the seat to act.
func (s *toyState) AppendMoves(dst []core.Move) []core.Move { return s.rules.moves(s, dst) }

func (s *toyState) moves(dst []core.Move) []core.Move {
	if s.Phase != offering {
		return dst
	}
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		dst = s.movesFrom(dst, src, &s.Table.Offers[src])
	}
	if !s.boards[s.Seat].helped {
		dst = s.movesFrom(dst, fromSupply, &s.Table.Supply)
	}
	return dst
}

// movesFrom appends the moves with the tiles of a source: each color goes to any
// lane that takes it, or to the floor.
func (s *toyState) movesFrom(dst []core.Move, src draft.Source, tiles *core.Tray) []core.Move {
	for colors := tiles.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		for lane := range s.rules.lengths {
			if s.takes(lane, c) {
				dst = append(dst, toyMove(src, c, lane))
			}
		}
		dst = append(dst, toyMove(src, c, toFloor))
	}
	return dst
}

// takes reports whether a lane of the seat to act takes tiles of a color.
func (s *toyState) takes(lane int, c core.Color) bool {
	l := s.boards[s.Seat].lanes[lane]
	return l.count == 0 || l.color == c && l.count < s.rules.lengths[lane]
}

// Check says why a move is illegal, or nil.
func (s *toyState) Check(m core.Move) error { return s.rules.check(s, m) }

func (s *toyState) check(m core.Move) error {
	reason, key := s.refuse(m)
	return core.Refuse(s.rules, s, m, reason, key)
}

// refuse says why a move is illegal, and the key of the rule.
func (s *toyState) refuse(m core.Move) (reason, key string) {
	src, c, lane := toyParts(m)
	switch {
	case m != toyMove(src, c, lane):
		return "there is no such move", ""
	case s.Phase == over:
		return "the game is over", ""
	case s.Phase != offering:
		return "tiles have to be drawn first", ""
	case int(c) >= len(s.rules.shared.Colors()):
		return "there is no such color", "colors"
	case lane != toFloor && lane >= len(s.rules.lengths):
		return fmt.Sprintf("there is no lane %d", lane+1), keyLanes
	case src == fromSupply:
		reason, key = s.refuseHelp(c)
	default:
		reason, key = s.Table.RefuseTake(src, c, s.rules.shared.Colors())
	}
	if reason == "" && lane != toFloor && !s.takes(lane, c) {
		return fmt.Sprintf("lane %d is full, or holds tiles of another color", lane+1), keyLanes
	}
	return reason, key
}

// refuseHelp says why no tile of a color can be taken from the supply.
func (s *toyState) refuseHelp(c core.Color) (reason, key string) {
	switch {
	case s.boards[s.Seat].helped:
		return "a seat takes from the supply once in a round", ""
	case s.Table.Supply[c] == 0:
		return fmt.Sprintf("no %s tile lies in the supply", s.rules.shared.Colors()[c].Name), ""
	}
	return "", ""
}

// PickMove finds a move of the seat to act by its place in the list of all of them.
func (s *toyState) PickMove(p core.Picker) (m core.Move, legal int) {
	if legal = s.rules.number(s); legal == 0 {
		return 0, 0
	}
	return s.rules.moveAt(s, p.Pick(legal)), legal
}

// number returns how many moves the seat to act has.
func (s *toyState) number() int {
	if s.Phase != offering {
		return 0
	}
	n := 0
	for src := range fromSupply + 1 {
		for c, tiles := range s.offered(src) {
			if tiles > 0 {
				n += s.ways(core.Color(c))
			}
		}
	}
	return n
}

// moveAt returns the move at a place in the list.
func (s *toyState) moveAt(place int) core.Move {
	for src := draft.Source(0); ; src++ {
		for c, tiles := range s.offered(src) {
			if tiles == 0 {
				continue
			}
			ways := s.ways(core.Color(c))
			if place < ways {
				return toyMove(src, core.Color(c), s.way(core.Color(c), place))
			}
			place -= ways
		}
	}
}

// offered returns the tiles of a source that the seat to act can take.
func (s *toyState) offered(src draft.Source) core.Tray {
	switch {
	case src != fromSupply:
		return s.Table.Offers[src]
	case s.boards[s.Seat].helped:
		return core.Tray{}
	}
	return s.Table.Supply
}

// ways counts the lanes that take a color, and the floor.
func (s *toyState) ways(c core.Color) int {
	n := 1
	for lane := range s.rules.lengths {
		if s.takes(lane, c) {
			n++
		}
	}
	return n
}

// way returns one of them.
func (s *toyState) way(c core.Color, place int) int {
	for lane := range s.rules.lengths {
		if !s.takes(lane, c) {
			continue
		}
		if place == 0 {
			return lane
		}
		place--
	}
	return toFloor
}

// Deal draws the tiles of a chance turn.
func (s *toyState) Deal(d core.Dealer, w core.Watcher) {
	w = s.BeginStep(w)
	if s.Phase == refilling {
		s.rules.refill(s, d, w)
	} else {
		s.rules.deal(s, d, w)
	}
	s.rules.endStep(s)
}

// deal fills the displays and so opens the round.
func (s *toyState) deal(d core.Dealer, w core.Watcher) {
	s.Fill(core.NoColor, d, w)
	s.beginTaking(s.Begins, w)
}

// beginTaking lets a seat take the first tiles of the round. Where none were left to
// lay out, the game ends.
func (s *toyState) beginTaking(seat int8, w core.Watcher) {
	if s.Table.Empty() {
		s.rules.finish(s, endNoTile, w)
		return
	}
	s.await(seat)
}

// refill fills the supply, as far as there are tiles.
func (s *toyState) refill(d core.Dealer, w core.Watcher) {
	s.Table.Draw(s.rules.supply, &s.Table.Supply, core.Spot{Place: core.Supply}, d, w)
	s.Phase = offering
}

// await makes it a seat's turn, after that of chance where the supply is empty and
// can be filled.
func (s *toyState) await(seat int8) {
	s.Phase, s.Seat = offering, seat
	if s.Table.Supply.Empty() && s.Table.CanDraw() {
		s.Phase = refilling
	}
}

// Play makes a legal move.
func (s *toyState) Play(m core.Move, w core.Watcher) {
	w = s.BeginStep(w)
	s.rules.play(s, m, w)
	s.rules.endStep(s)
}

func (s *toyState) play(m core.Move, w core.Watcher) {
	src, c, lane := toyParts(m)
	n := uint8(1)
	if src == fromSupply {
		s.rules.help(s, c, w)
	} else {
		n = s.Table.Offers[src][c]
		if s.Table.HasMarker(src) {
			s.Table.GiveMarker(s.Seat, hand, w)
		}
		s.Table.Take(s.Seat, src, tilesOf(c, n), hand, w)
	}
	if lane != toFloor {
		n -= s.rules.fill(s, lane, c, n, w)
	}
	s.rules.drop(s, c, n, w)
	if s.Table.Empty() {
		s.rules.endRound(s, w)
		return
	}
	s.await(s.rules.next(s))
}

// next returns the seat to act after that which acts now.
func (s *toyState) next() int8 { return s.Next(s.Seat) }

// The places of the toy, as other variants name them, and one that it does not use.
var (
	toyLine  = core.RegisterPlace(core.PlaceInfo{Name: "line", Layout: core.Lines, Seat: true})
	toyFloor = core.RegisterPlace(core.PlaceInfo{Name: "floor", Layout: core.Penalty, Seat: true})
	toyWall  = core.RegisterPlace(core.PlaceInfo{Name: "wall", Layout: core.Grid, Seat: true})
	toyKept  = core.RegisterPlace(core.PlaceInfo{Name: "kept", Seat: true})
)

// hand is where tiles are between the table and a lane.
var hand = core.Spot{Place: draft.Hand}

// tilesOf returns n tiles of a color.
func tilesOf(c core.Color, n uint8) (tiles core.Tray) {
	tiles[c] = n
	return tiles
}

// award gives the seat to act the points of a table.
func (s *toyState) award(f *formula.Formula, key string, w core.Watcher, values ...int) {
	points := f.At(values...)
	if points != 0 && core.Tiles(w) != nil {
		f.Explain(w, key, toyValues(slices.Clone(values))) // so that other games allocate nothing
	}
	s.Give(s.Seat, points, 1, key, w)
}

// toyValues answer formulas by the order of their names.
type toyValues []int

func (v toyValues) Value(name int, _ formula.At) int { return v[name] }

func (toyValues) Len(int) int { return 0 }

// help takes a tile from the supply, and pays for it.
func (s *toyState) help(c core.Color, w core.Watcher) {
	s.boards[s.Seat].helped = true
	s.Table.Supply[c]--
	draft.Report(w, s.Seat, tilesOf(c, 1), core.Spot{Place: core.Supply}, hand)
	s.award(s.rules.helpPoints, keyHelp, w, s.Round())
}

// fill puts up to n tiles into a lane and returns how many had room.
func (s *toyState) fill(lane int, c core.Color, n uint8, w core.Watcher) uint8 {
	l := &s.boards[s.Seat].lanes[lane]
	n = min(n, s.rules.lengths[lane]-l.count)
	l.color, l.count = c, l.count+n
	draft.Report(w, s.Seat, tilesOf(c, n), hand, core.Spot{Place: toyLine, Row: int8(lane)})
	return n
}

// drop puts n tiles on the floor, and those for which it has no room on the discard.
func (s *toyState) drop(c core.Color, n uint8, w core.Watcher) {
	floor := &s.boards[s.Seat].floor
	room := uint8(s.rules.floor - floor.Total())
	fallen := tilesOf(c, min(n, room))
	floor.Add(&fallen)
	draft.Report(w, s.Seat, fallen, hand, core.Spot{Place: toyFloor})
	s.Table.Throw(s.Seat, tilesOf(c, n-fallen[c]), hand, w)
}

// endRound scores the round, one seat after the other from the one that started it.
// Then the game ends, or the next round is prepared.
func (s *toyState) endRound(w core.Watcher) {
	s.Seat = s.Begins
	for range s.Size {
		for lane, l := range s.boards[s.Seat].lanes[:len(s.rules.lengths)] {
			if l.count == s.rules.lengths[lane] {
				s.rules.lay(s, lane, w)
			}
		}
		s.rules.pay(s, w)
		s.boards[s.Seat].helped = false
		s.Seat = s.Next(s.Seat)
	}
	if draft.GiveBonuses(s, draft.EachRound, w); s.Failed() {
		return
	}
	s.closeRound(w)
	switch {
	case s.somePathIsFull():
		s.rules.finish(s, keyPath, w)
	case s.Round() >= s.rules.rounds:
		s.rules.finish(s, keyRounds, w)
	default:
		s.openRound()
		s.Phase = dealing
	}
}

// startRound reports that a deal begins.
func (s *toyState) startRound(w core.Watcher) {
	report(w, core.Event{Kind: core.RoundStarted, Seat: s.Begins, Color: core.NoColor, Count: uint8(s.Table.Displays)})
}

// closeRound reports that the round has been scored.
func (s *toyState) closeRound(w core.Watcher) {
	report(w, core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
}

// openRound makes the marker's holder the first of the next round, and returns the
// marker to the center.
func (s *toyState) openRound() {
	s.Begins = s.NextStart()
	s.Table.Marker = draft.InCenter
	s.RoundNumber++
}

// end ends the game without a word of its bonuses.
func (s *toyState) end(reason string, w core.Watcher) {
	s.EndedBy = reason
	report(w, core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
}

// somePathIsFull reports whether the game is over after this round.
func (s *toyState) somePathIsFull() bool {
	for seat := range s.boards {
		if len(s.boards[seat].path) == s.rules.path {
			return true
		}
	}
	return false
}

// lay moves one tile of a full lane to the path and scores it, and discards the
// others. Where the path is full, all are discarded.
func (s *toyState) lay(lane int, w core.Watcher) {
	b := &s.boards[s.Seat]
	l, from := b.lanes[lane], core.Spot{Place: toyLine, Row: int8(lane)}
	b.lanes[lane] = toyLane{}
	if len(b.path) == s.rules.path {
		s.Table.Throw(s.Seat, tilesOf(l.color, l.count), from, w)
		return
	}
	draft.Report(w, s.Seat, tilesOf(l.color, 1), from, core.Spot{Place: toyWall, Col: int8(len(b.path))})
	b.path = append(b.path, l.color)
	s.Table.Throw(s.Seat, tilesOf(l.color, l.count-1), from, w)
	s.award(s.rules.layPoints, keyLay, w, len(b.path), b.same())
}

// pay scores the floor and clears it.
func (s *toyState) pay(w core.Watcher) {
	b := &s.boards[s.Seat]
	if b.floor.Empty() {
		return
	}
	s.award(s.rules.floorPoints, keyFallen, w, b.floor.Total(), s.Round())
	s.Table.Throw(s.Seat, b.floor, core.Spot{Place: toyFloor}, w)
	b.floor = core.Tray{}
}

// finish gives the final bonuses and ends the game.
func (s *toyState) finish(reason string, w core.Watcher) { draft.Finish(s, reason, w) }
