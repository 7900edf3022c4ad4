package pavilion

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// phaseWords are the phases as texts write them.
var phaseWords = [...]string{refilling: "refill", dealing: "deal", taking: "take", placing: "place",
	picking: "pick", keeping: "keep", over: "over"}

// phases are what the text of a position may call its phase.
var phases = draft.Phases{Words: phaseWords[:], Taking: phaseWords[taking], After: phaseWords[placing],
	Bare: slices.Concat(phaseWords[:taking], phaseWords[taking+1:])}

// PositionKeys declares the keys that positions of this variant can have.
func (Variant) PositionKeys() []ruleset.PositionKey { return positionKeys }

var positionKeys = append(draft.SharedPositionKeys(phases,
	draft.PositionExamples{Displays: "[BBYR, ., YYRR, ., .]", Tiles: "BBR", Many: "12B 1R", End: keyEndWhen}),
	ruleset.PositionKey{Path: "wild", Type: "the name of a color", Example: "purple",
		Doc: "The wild color of the round. It can be left out but where the displays decide it (`wild.value`)."},
	ruleset.PositionKey{Path: "picks", Type: "a whole number", Example: "2",
		Doc: "How many tiles the seat has still to pick from the supply, in the phase `pick` alone."},
	ruleset.PositionKey{Path: "order", Type: "a list of seats", Example: "[2, 1]",
		Doc: "The seats in the order of their turns in phase 2, where the ruleset has one. Left out, it is worked out."},
	draft.TilesKey("supply", "The tiles in the supply. Left out, there are none.", "PPGO"),
	ruleset.PositionKey{Path: "seats.start_score", Type: "a whole number", Example: "7",
		Doc: "The points of the seat when the round began. Left out, those it has now."},
	ruleset.PositionKey{Path: "seats.discards", Type: "a whole number", Example: "3",
		Doc: "How many tiles the seat has discarded so far. Left out, none."},
	draft.TilesKey("seats.hand", "The tiles that the seat has in hand. Left out, there are none.", "PPGR"),
	draft.TilesKey("seats.kept", "The tiles that the seat has kept for the next round. Left out, there are none.", "GG"),
	ruleset.PositionKey{Path: "seats.passed", Type: "`yes` or `no`", Example: "yes",
		Doc: "Whether the seat has passed in this round. Left out, it has not."},
	ruleset.PositionKey{Path: "seats.stars", Type: "a map of stars by name, or a list of all of them",
		Example: "{ red: R....., center: P..... }",
		Doc: "The tiles on each star from its position 1, with a dot for an open space. Stars that a map leaves " +
			"out are empty."},
)

// AppendText appends the position as the YAML that UnmarshalText reads. A game
// that a formula's fault has ended has no position; the fault is the error.
func (s *state) AppendText(dst []byte) ([]byte, error) {
	if s.Fault != nil {
		return dst, s.Fault
	}
	turn := s.Turn()
	if s.phase == refilling && s.Seat != nobody {
		turn = core.Turn(s.Seat) // the supply is filled after a turn of this seat
	}
	dst = s.AppendRound(dst, phaseWords[s.phase], turn)
	dst = fmt.Appendf(dst, "wild: %s\n", s.wildName())
	if s.phase == picking {
		dst = fmt.Appendf(dst, "picks: %d\n", s.picks)
	}
	if s.ordered() {
		dst = append(dst, "order: ["...)
		for i, seat := range s.order[:s.Size] {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = strconv.AppendInt(dst, int64(seat)+1, 10)
		}
		dst = append(dst, "]\n"...)
	}
	colors := s.rules.colors
	dst = s.Table.AppendOffers(dst, colors)
	dst = draft.AppendTiles(append(dst, "supply: "...), s.supply, colors)
	dst = s.Table.AppendStocks(append(dst, '\n'), colors)
	dst = append(dst, "seats:\n"...)
	for seat := range int(s.Size) {
		dst = fmt.Appendf(dst, "  - score: %d\n", s.Track[seat])
		dst = s.boards[seat].appendText(dst, s.rules)
	}
	return dst, nil
}

// wildName returns the name of the round's wild color.
func (s *state) wildName() string {
	if s.wild == core.NoColor {
		return noneWord
	}
	return s.rules.colors[s.wild].Name
}

// appendText appends what a seat has. The score when the round began and the tiles
// discarded are there only where a formula reads them.
func (b *board) appendText(dst []byte, r *rules) []byte {
	if r.showsStart {
		dst = fmt.Appendf(dst, "    start_score: %d\n", b.begun)
	}
	if r.showsDiscards {
		dst = fmt.Appendf(dst, "    discards: %d\n", b.discards)
	}
	dst = draft.AppendTiles(append(dst, "    hand: "...), b.hand, r.colors)
	dst = draft.AppendTiles(append(dst, "\n    kept: "...), b.kept, r.colors)
	passed := "no"
	if b.passed {
		passed = "yes"
	}
	dst = fmt.Appendf(dst, "\n    passed: %s\n    stars: [", passed)
	for space, at := range r.spaces {
		if at.position == 0 && at.star > 0 {
			dst = append(dst, ", "...)
		}
		if b.covered>>space&1 == 0 {
			dst = append(dst, draft.NoTiles)
		} else {
			dst = append(dst, r.colors[b.colors[space]].Letter)
		}
	}
	return append(dst, "]\n"...)
}

// UnmarshalText makes s the position that a text describes. Tiles that the
// text does not place are in the bag or, where it gives the bag, discarded.
func (s *state) UnmarshalText(text []byte) error {
	return draft.UnmarshalText(s, text, s.rules.readPosition)
}

// EndRound makes s the position that a text describes at the end of a round, when
// all seats have passed, and then does what follows the last pass.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.UnmarshalText(s, text, s.rules.readEnd); err != nil {
		return err
	}
	s.endRound(w)
	return nil
}

// readPosition builds a new state, so that a text with problems changes none.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, positionKeys)
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	if !v.Get("phase").Exists() && p.Phase == phases.After {
		// It is this seat's turn, which can also mean that it picks or keeps tiles.
		switch {
		case v.Get("picks").Exists():
			p.Phase = phaseWords[picking]
		case s.boards[p.Turn].passed:
			p.Phase = phaseWords[keeping]
		}
	}
	s.phase = phase(slices.Index(phaseWords[:], p.Phase))
	s.readTurn(v)
	s.readWild(v.Get("wild"))
	p.RefuseUnless(s.phase != dealing && s.phase != over, v, "turn")
	p.RefuseUnless(s.phase == picking, v, "picks")
	p.RefuseUnless(s.phase == over, v, "end")
	s.checkSeats(p)
	if err := v.Err(); err != nil {
		return nil, err // rules may have no value for what is refused, such as a round after the last
	}
	s.closeSpaces()
	s.readOrder(p, v)
	return s, v.Err()
}

// readEnd reads a position at the end of a round. That all seats have passed
// need not be said.
func (r *rules) readEnd(v ruleset.Value) (*state, error) {
	p := r.shared.ReadEnd(v, positionKeys, "picks", "order")
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase, s.Seat = placing, s.Begins
	s.setWild()
	if wild := v.Get("wild"); wild.Exists() {
		s.readWild(wild)
	}
	for seat, value := range p.Seats {
		b := &s.boards[seat]
		if passed := value.Get("passed"); passed.Exists() && !b.passed {
			passed.Errorf("at the end of a round all seats have passed; before it, `turn` says whose turn it is")
		}
		if !b.hand.Empty() {
			value.Get("hand").Errorf("at the end of a round no seat has a tile in hand; before it, `turn` says whose turn it is")
		}
		b.passed = true
		checkKept(b, r.keepLimit.At(draft.Now(&s.Base)...), value.Get("kept"))
	}
	return s, v.Err()
}

// readBoards reads what is on the table and before the seats.
func (r *rules) readBoards(p *draft.Position, v ruleset.Value) *state {
	s := &state{rules: r, Base: p.Base()}
	s.supply = p.Tiles(v.Get("supply"))
	if n := s.supply.Total(); n > r.supply {
		v.Get("supply").Errorf("the supply has %d spaces, here are %d tiles", r.supply, n)
	}
	for seat, value := range p.Seats {
		p.CheckKeys(value)
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value, s.Track[seat])
	}
	p.Settle(v)
	s.Table = p.Table
	return s
}

// readBoard reads what a seat has. Its score is that of the start of the round too where
// the text gives no other.
func (r *rules) readBoard(b *board, p *draft.Position, v ruleset.Value, score int) {
	b.hand = p.Tiles(v.Get("hand"))
	b.kept = p.Tiles(v.Get("kept"))
	b.begun = int32(score)
	if begun := v.Get("start_score"); begun.Exists() {
		b.begun = int32(begun.Int(-draft.MaxScore, draft.MaxScore))
	}
	if discards := v.Get("discards"); discards.Exists() {
		b.discards = int32(discards.Int(0, maxDiscards))
	}
	if passed := v.Get("passed"); passed.Exists() {
		b.passed = passed.Word("no", "yes") == "yes"
	}
	for i, star := range r.seatStars(v.Get("stars")) {
		if star.Exists() {
			p.Count(star, r.readStar(b, i, star))
		}
	}
}

// seatStars returns the text of each star: of all of them from a list, of those that it
// names from a map. The others are absent.
func (r *rules) seatStars(v ruleset.Value) []ruleset.Value {
	if v.Exists() && v.Kind() == ruleset.Mapping {
		names := r.starNames()
		v.Only(names...)
		stars := make([]ruleset.Value, len(names))
		for i, name := range names {
			stars[i] = v.Get(name)
		}
		return stars
	}
	sample := "{ " + r.stars[0].name + ": " + r.sampleStar(0) + " }, with the stars that have tiles"
	if !v.Exists() {
		return nil
	}
	stars, ok := v.Rows("stars", sample)
	if ok && len(stars) != len(r.stars) {
		v.ErrorHint("write "+sample, "%d stars are needed: %s; here are %d",
			len(r.stars), strings.Join(r.starNames(), ", "), len(stars))
		return nil
	}
	return stars
}

// sampleStar is a text for a star with a tile on its first space.
func (r *rules) sampleStar(i int) string {
	star := &r.stars[i]
	first := r.colors[bits.TrailingZeros8(r.spaces[star.first].printed)].Letter
	return string(first) + strings.Repeat(string(draft.NoTiles), star.size-1)
}

// readStar reads "O..O..", checks that the board takes each tile where it is, and
// returns the tiles.
func (r *rules) readStar(b *board, i int, v ruleset.Value) (tiles core.Tray) {
	text, ok := v.Cells()
	star := &r.stars[i]
	if !ok {
		return tiles
	}
	if len(text) != star.size {
		v.ErrorHint("write "+r.sampleStar(i)+", with a dot for each open space",
			"the %s star has %d spaces: %q", star.name, star.size, text)
		return tiles
	}
	for at := range star.size {
		if text[at] == draft.NoTiles {
			continue
		}
		c := r.shared.ColorOf(text[at])
		if c < 0 {
			v.Errorf("%q is no letter of a color, nor a dot for an open space", text[at:at+1])
			return tiles
		}
		space := star.first + at
		if r.spaces[space].printed>>c&1 == 0 || r.starTakes(b, i)>>c&1 == 0 {
			v.Errorf("a %s tile cannot lie on position %d of the %s star", r.colors[c].Name, at+1, star.name)
			return tiles
		}
		b.cover(r, space, core.Color(c))
		tiles[c]++
	}
	return tiles
}

// readTurn checks that the phase fits what is on the table and in the hands, and reads
// what only its phase has.
func (s *state) readTurn(v ruleset.Value) {
	at := v.Get("phase")
	switch s.phase {
	case taking:
		if s.Table.Empty() {
			at.Errorf("no tile lies on the table, so that none can be taken")
		}
		s.needTurn(at)
	case placing, picking, keeping:
		s.needTurn(at)
		s.readActing(at, v)
	case refilling:
		if !s.supplyShort() {
			at.Errorf("the supply is full, or there is no tile to fill it with")
		}
		switch {
		case s.Seat != nobody && !s.rules.eachTurn:
			at.Errorf("the supply is filled before a round, when nobody has a turn (%s)", keyRefill)
		case s.Seat == nobody && s.Table.Marker != draft.InCenter:
			at.Errorf("the marker lies in the center before a round; `turn` says whose turn has ended")
		}
	case dealing:
		s.Seat = nobody
		if s.Table.Marker != draft.InCenter {
			at.Errorf("the marker lies in the center when a round is dealt")
		}
	case over:
		reasons := []string{keyEndWhen, keyRounds}
		if s.rules.allRounds {
			reasons = reasons[1:]
		}
		s.Reason = v.Get("end").Word(reasons...)
	}
}

func (s *state) needTurn(at ruleset.Value) {
	if s.Seat == nobody {
		at.Errorf("`turn` has to say which seat acts")
		s.Seat = 0
	}
}

// readActing checks the seat that acts in phase 2.
func (s *state) readActing(at, v ruleset.Value) {
	b := &s.boards[s.Seat]
	if s.phase == keeping != b.passed {
		at.Errorf("seat %d has to have passed in phase %s, and not before", s.Seat+1, phaseWords[keeping])
	}
	if s.phase == keeping && b.hand.Empty() {
		at.Errorf("seat %d has no tile in hand, and so nothing to keep", s.Seat+1)
	}
	if s.phase == picking {
		s.picks = uint8(v.Get("picks").Int(1, max(1, s.supply.Total())))
		if s.supply.Empty() {
			at.Errorf("no tile lies in the supply, and so none can be picked")
		}
	}
}

// readWild reads the wild color. The text has to give it only where the displays have
// decided it.
func (s *state) readWild(v ruleset.Value) {
	s.setWild()
	if s.rules.wildValue == nil || s.preparing() {
		if v.Exists() && v.Text() != s.wildName() {
			v.Errorf("the wild color of round %d is %s", s.Number, s.wildName())
		}
		return
	}
	if !v.Exists() && s.phase != over {
		v.Errorf("`wild` has to say which color the displays have made wild")
	}
	if !v.Exists() || s.phase == over && v.Text() == noneWord {
		return
	}
	s.wild = s.rules.readColor(v)
	if !slices.Contains(s.rules.wildOrder, s.wild) {
		v.Errorf("%s is never wild: it is not in %s", s.wildName(), keyWildOrder)
	}
}

// checkSeats checks that hands and kept tiles are where the phase has them:
// kept tiles are put aside from a pass to the next deal, the others in hand from
// the take to the pass.
func (s *state) checkSeats(p *draft.Position) {
	between := s.preparing() || s.phase == over
	limit := s.keepLimit()
	if between {
		limit = s.rules.keepLimit.At(max(1, s.Round()-1), s.Seats())
	}
	for seat, v := range p.Seats {
		b := &s.boards[seat]
		checkKept(b, limit, v.Get("kept"))
		acting := s.phase == keeping && seat == int(s.Seat)
		switch {
		case s.phase == taking && b.passed:
			v.Get("passed").Errorf("nobody has passed in phase %s", phaseWords[taking])
		case !b.kept.Empty() && !b.passed && !between:
			v.Get("kept").Errorf("tiles are kept by a seat that has passed; the deal brings them back to the hand")
		case !b.kept.Empty() && acting:
			v.Get("kept").Errorf("seat %d has yet to say what it keeps", seat+1)
		case !b.kept.Empty() && s.phase == over:
			v.Get("kept").Errorf("kept tiles are discarded when the game is over")
		case !b.hand.Empty() && (between || b.passed && !acting):
			v.Get("hand").Errorf("a seat that has passed keeps its tiles or discards them, and has none in hand")
		}
	}
}

// checkKept checks that a seat keeps no more tiles than it can.
func checkKept(b *board, limit int, v ruleset.Value) {
	if n := b.kept.Total(); n > limit {
		v.Errorf("%d tiles can be kept, here are %d", limit, n)
	}
}

// readOrder reads the order of the seats in phase 2. Where the text does not give it, it
// is worked out as if the phase began with this position.
func (s *state) readOrder(p *draft.Position, v ruleset.Value) {
	at := v.Get("order")
	p.RefuseUnless(s.ordered(), v, "order")
	if !s.ordered() {
		return
	}
	if !at.Exists() {
		if fault := s.orderSeats(); fault != nil {
			v.Get("turn").Errorf("the order of the seats has no value: %v", fault)
		}
		return
	}
	items := at.Items()
	if len(items) != len(p.Seats) {
		at.Errorf("the order has each of the %d seats once", len(p.Seats))
		return
	}
	for i, item := range items {
		s.order[i] = p.ReadSeat(item)
		if slices.Contains(s.order[:i], s.order[i]) {
			item.Errorf("seat %d is in the order twice", s.order[i]+1)
		}
	}
}
