package draft

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Reader reads the text of a position into a state. Problems go to the values read.
type Reader struct {
	AtEnd bool // the position is at the end of a round

	base  *Base
	seats []ruleset.Value     // a value for each seat, absent where there is nothing to read
	tally [core.MaxColors]int // all tiles read so far
}

// ReadPosition makes s the position that a text describes. It reads into fresh, a new state of
// the same rules, so that a text with problems changes nothing. What the text leaves out is
// as at the start of a game: round 1, started by seat 1, no tile on the table, the marker in
// the center, as few seats as possible. Tiles that it does not place are in the bag or, where
// it gives the bag, discarded.
//
// The error has all problems of the text.
func ReadPosition(s, fresh Game, text []byte) error { return read(s, fresh, text, false) }

// ReadRoundEnd is [ReadPosition] for the end of a round, before it is scored. No seat has a turn,
// and no tile lies on the table. The phase is RoundEnd. Keys with a meaning only during a round are
// refused.
func ReadRoundEnd(s, fresh Game, text []byte) error { return read(s, fresh, text, true) }

func read(s, fresh Game, text []byte, atEnd bool) error {
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	r := &Reader{AtEnd: atEnd, base: fresh.base()}
	*r.base = s.base().Shared.blank()
	v = r.base.Shared.positions().Bind(v, "")
	r.readTable(v)
	ofTable := func(p ruleset.Problem) bool { return !strings.HasPrefix(p.Path, ruleset.SeatKeys) }
	if all, is := errors.AsType[*ruleset.Problems](v.Err()); is && slices.ContainsFunc(all.List, ofTable) {
		return all // problems of boards may only follow from those of the table
	}
	r.readAgenda(fresh, v)
	back := r.base.follow()
	r.readBoards(fresh, v)
	r.closeDraws(v)
	r.settle(v)
	if room := r.base.Shared.outline.Supply; room != nil && r.base.Table.Supply.Total() > room(fresh) {
		v.Get("supply").Errorf("the supply has %d spaces, here are %d tiles", room(fresh), r.base.Table.Supply.Total())
	}
	fresh.ReadState(r, v)
	r.checkDiscs(v)
	r.RefuseUnless(!r.base.dummyNext || r.base.Phase < Choosing, v, "start")
	back()
	r.checkPhase(fresh, v)
	r.readDummy(fresh, v)
	if r.base.Phase == Choosing && v.Err() == nil && !CanAct(fresh) && !canSkip(fresh) {
		v.Get("offers").Errorf("seat %d cannot take the action that it is offered, and cannot skip it", r.base.Seat+1)
	}
	if r.base.Phase == Over && v.Err() == nil {
		checkRanking(fresh)
		r.ReportFault(v.Get("phase"), "the game cannot have ended so, as its ranking or its goal has no value here")
	}
	if err := v.Err(); err != nil {
		return err
	}
	s.Set(fresh)
	return nil
}

// readTable reads the table, and then the phase, which depends on it.
func (r *Reader) readTable(v ruleset.Value) {
	b, shared := r.base, r.base.Shared
	if r.seats = shared.readSeats(v.Get("seats")); r.seats == nil {
		return
	}
	b.Size, b.RoundNumber = int8(len(r.seats)), int32(r.Number(v.Get("round"), 1, 1, MaxRounds))
	if b.Round() > shared.Rounds {
		v.Get("round").Errorf("the game ends after round %d", shared.Rounds)
	}
	if start := v.Get("start"); start.Exists() {
		b.Begins = r.orDummy(start)
		if b.dummyNext = b.Begins == b.Size; b.dummyNext {
			b.Begins = 0
		}
	}
	r.readOwn(v, false, 0)
	r.readOpen(v)
	r.readOffers(v)
	b.Table.Dummy = r.Tiles(v.Get(dummyWord))
	if shared.outline.Supply != nil {
		b.Table.Supply = r.Tiles(v.Get("supply"))
	}
	b.Table.Bag, b.Table.Discard = r.Tiles(v.Get("bag")), r.Tiles(v.Get("discard"))
	if b.Phase, b.Seat = RoundEnd, b.Begins; !r.AtEnd {
		r.readPhase(v)
	} else if !b.Table.Empty() {
		v.Get("turn").Errorf("tiles lie on the table: `turn` has to say which seat acts")
	}
}

// phase returns the number of the phase with a word, or -1.
func (s *Shared) phase(word string) int {
	return slices.IndexFunc(s.phases, func(p PhaseInfo) bool { return p.Word == word })
}

// readSeats returns a value for each seat, which is a map or, where the position
// says nothing of seats, absent. It returns nil where there are not as many as can
// play.
func (s *Shared) readSeats(v ruleset.Value) []ruleset.Value {
	if !v.Exists() {
		seats := make([]ruleset.Value, s.MinSeats)
		for i := range seats {
			seats[i] = v.Get(strconv.Itoa(i + 1))
		}
		return seats
	}
	seats := v.Items()
	if err := s.checkSeats(len(seats)); err != nil {
		v.Errorf("%v", err)
		return nil
	}
	return seats
}

// readOffers reads displays, center and marker.
func (r *Reader) readOffers(v ruleset.Value) {
	b := r.base
	b.Table = b.Shared.table(b.Seats(), min(b.Round(), b.Shared.Rounds), core.Tray{})
	r.countDisplays(v.Get("displays"))
	r.readDisplays(v.Get("displays"))
	r.readFaceDown(v)
	b.Table.Put(Center, r.Tiles(v.Get(CenterWord)))
	r.readDiscLines(v)
	if marker := v.Get(markerKey); marker.Exists() && marker.Text() != CenterWord {
		b.Table.Marker = r.orDummy(marker)
	}
}

// countDisplays finds out the number of displays, if that depends on more than the round. It is
// as many as the text lists, or else as many as the ruleset would have now.
func (r *Reader) countDisplays(v ruleset.Value) {
	b := r.base
	if b.Shared.count.Tabulated() {
		return
	}
	if n := len(v.Items()); n > 0 && n <= MaxDisplays {
		b.Table.Displays = int8(n)
		return
	}
	b.openDisplays()
	r.ReportFault(v, "the number of displays has no value")
}

// ReportFault reports that the formulas of a position just asked have no value.
func (r *Reader) ReportFault(v ruleset.Value, what string) {
	if b := r.base; b.Failed() {
		v.Errorf("%s: %v", what, b.noted)
		b.BeginStep(nil)
	}
}

func (r *Reader) readDisplays(v ruleset.Value) {
	letters, table := r.base.Shared.letters(), &r.base.Table
	sample := "[" + letters[:min(len(letters), 4)] + ", ., …], with the letters on each display and a dot for an empty one"
	for i, item := range v.RowsOf(int(table.Displays), fmt.Sprintf("displays for %d seats", len(r.seats)), sample) {
		table.Put(Source(i), r.Tiles(item))
	}
}

// readPhase reads the phase and whose turn it is. A text that gives the turn may leave
// the phase out; then the tiles on the table decide.
func (r *Reader) readPhase(v ruleset.Value) {
	b, outline := r.base, r.base.Shared.outline
	turn := v.Get("turn")
	if b.Seat = -1; turn.Exists() {
		b.Seat = r.Seat(turn)
	}
	words := outline.words()
	switch phase := v.Get("phase"); {
	case phase.Exists():
		word := phase.Word(words...)
		b.Phase = Phase(max(0, b.Shared.phase(word)))
		if b.Shared.offers>>b.Phase&1 == 0 && b.Phase != Refilling && !b.Table.Empty() && !b.Shared.Reacts() { // effects bring tiles there
			phase.Errorf("tiles lie on the table: the phase is %s", b.Shared.phases[Acting].Word)
		}
	case !turn.Exists():
		phase.ErrorHint("one of "+strings.Join(words, ", "), "say whose `turn` it is, or which `phase`")
	case b.Table.Empty():
		b.Phase = outline.after()
	default:
		b.Phase = Acting
	}
	if (b.Phase >= Choosing || b.Phase == Rolling) && !turn.Exists() {
		v.Get("phase").Errorf("`turn` has to say which seat acts")
	}
	if b.Phase != Refilling { // which comes after a turn, or before all
		b.Seat = max(0, b.Seat)
	}
}

// readBoards reads the scores, and has the variant read the boards.
func (r *Reader) readBoards(g Game, v ruleset.Value) {
	for seat, board := range r.seats {
		r.base.Track[seat] = r.Number(board.Get("score"), r.base.Shared.StartOf(seat, len(r.seats)), -MaxScore, MaxScore)
		r.readStart(board, seat)
		r.readOwn(board, true, seat)
		g.ReadBoard(r, seat, board)
	}
}

// readStart reads the score of the seat at the beginning of the round. If the text has none, it
// is the score now.
func (r *Reader) readStart(board ruleset.Value, seat int) {
	b, start := r.base, board.Get(startScore)
	b.began[seat] = r.Number(start, b.Track[seat], -MaxScore, MaxScore)
	r.RefuseUnasked(b.Shared.asksStart, start, startScore)
	if start.Exists() && b.Shared.asksStart && b.Preparing() {
		start.Errorf("`start_score` means nothing here: at a deal it is the score")
	}
}

// RefuseUnasked refuses the value of a key that means nothing where no formula asks for it.
func (r *Reader) RefuseUnasked(asked bool, v ruleset.Value, key string) {
	if v.Exists() && !asked {
		v.Errorf("`%s` means nothing here: no formula of the ruleset asks for it", key)
	}
}

// checkPhase checks that the phase agrees with the table and the turn.
func (r *Reader) checkPhase(g Game, v ruleset.Value) {
	b, at := r.base, v.Get("phase")
	r.RefuseUnless(!r.AtEnd, v, "phase")
	r.RefuseUnless(b.Phase >= Choosing || b.Phase == Refilling || b.Phase == Rolling, v, "turn")
	r.RefuseUnless(b.Phase == Over, v, "end")
	switch {
	case b.Phase == Over:
		b.EndedBy = v.Get("end").Word(b.Shared.Ends...)
	case b.Phase == Acting && b.Table.Empty() && !b.Shared.outline.Phases[0].Empty:
		at.Errorf("no tile lies on the table, so that none can be taken")
	case b.Phase == Gaining && b.Waits() && b.drawable(g) == core.Tray{}:
		at.Errorf("no tile is left that could be drawn")
	case b.Phase == Dealing && b.Table.Marker != InCenter && !b.Shared.Reacts():
		at.Errorf("the marker lies in the center when a round is dealt")
	}
}

// RefuseUnless refuses a key without a meaning in the phase of the position. So nobody believes
// that it has an effect.
func (r *Reader) RefuseUnless(meaningful bool, v ruleset.Value, key string) {
	switch at := v.Get(key); {
	case !at.Exists() || meaningful:
	case r.AtEnd:
		at.Errorf("`%s` means nothing at the end of a round, when nobody has a turn", key)
	default:
		at.Errorf("`%s` means nothing in phase %s", key, r.base.Shared.phases[r.base.Phase].Word)
	}
}

// Board returns the value of a seat.
func (r *Reader) Board(seat int) ruleset.Value { return r.seats[seat] }

// Number reads a number from min to max; if the text has none, it is absent.
func (r *Reader) Number(v ruleset.Value, absent, min, max int) int {
	if !v.Exists() {
		return absent
	}
	return v.Int(min, max)
}

// Aside returns a reader of tiles that lay somewhere earlier, and so are not counted.
func (r *Reader) Aside() *Reader {
	return &Reader{AtEnd: r.AtEnd, base: r.base, seats: r.seats}
}

// Seat reads the number of a seat.
func (r *Reader) Seat(v ruleset.Value) int8 { return int8(v.Int(1, len(r.seats)) - 1) }

// Tiles reads tiles as letters, each of which may have a count before it: "BBR",
// "12B 1R", [B, B, R], or "." for none, and counts them.
func (r *Reader) Tiles(v ruleset.Value) core.Tray {
	if isHidden(v) {
		return core.Tray{}
	}
	tiles := r.base.Shared.readTiles(v)
	r.Count(v, tiles)
	return tiles
}

// Count adds tiles to those read so far, and reports those that the game does not have.
func (r *Reader) Count(v ruleset.Value, tiles core.Tray) {
	shared := r.base.Shared
	all := shared.Tiles(len(r.seats))
	for c, n := range tiles {
		r.tally[c] += int(n)
		if n > 0 && r.tally[c] > int(all[c]) && !shared.endless {
			v.Errorf("the game has %d %s tiles, and with these there are %d", all[c], shared.colors[c].Name, r.tally[c])
		}
	}
}

// settle puts the tiles that lie nowhere yet into the bag or, where the text gives the
// bag alone, on the discard. Where it gives both, none may be left. An endless bag has its
// fixed content, and nothing is discarded.
func (r *Reader) settle(v ruleset.Value) {
	b, bag, discard := r.base, v.Get("bag"), v.Get("discard")
	rest := b.Shared.Tiles(len(r.seats))
	if b.Shared.endless {
		if bag.Exists() && b.Table.Bag != rest {
			bag.Errorf("the bag is endless, and always holds %s (%s)", appendCounts(nil, rest, b.Shared.colors), KeyEndless)
		}
		if !b.Table.Discard.Empty() {
			discard.Errorf("the bag is endless, and there is no discard (%s)", KeyEndless)
		}
		b.Table.Bag = rest
		return
	}
	for c, n := range r.tally {
		rest[c] -= uint8(min(n, int(rest[c])))
	}
	switch {
	case !bag.Exists():
		b.Table.Bag.Add(&rest)
	case !discard.Exists():
		b.Table.Discard.Add(&rest)
	case !rest.Empty():
		v.Errorf("the game has tiles that lie nowhere here: %s", appendCounts(nil, rest, b.Shared.colors))
	}
}

func (s *Shared) readTiles(v ruleset.Value) core.Tray {
	text, ok := v.Letters(" ")
	if !ok {
		return core.Tray{}
	}
	tiles, ok := core.ReadTiles(text, s.colors)
	if !ok {
		v.Errorf("%q is no list of tiles: write letters of %s, with a count before them where it helps, or a dot",
			text, s.letters())
	}
	return tiles
}

// ColorOf returns the color with the letter, or -1.
func (s *Shared) ColorOf(letter byte) int {
	return slices.IndexFunc(s.colors, func(c core.ColorInfo) bool { return c.Letter == letter })
}

// letters lists the letters of the colors for a message.
func (s *Shared) letters() string {
	text := ""
	for _, c := range s.colors {
		text += string(c.Letter)
	}
	return text
}
