package draft

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Position is what the games share in the text of a position: the table, who
// is to act, and a value for each seat that the variant reads on its own.
type Position struct {
	Round int
	Start int8
	Phase string
	Turn  int8 // -1 where the text names no seat
	Table Table
	Seats []ruleset.Value

	shared   *Shared
	seatKeys []string
	stocked  [2]bool             // whether the text gives the bag, and the discard
	tally    [core.MaxColors]int // all tiles read so far
}

// Phases says what `phase` can be in the text of a position. A text that says
// whose turn it is may leave it out.
type Phases struct {
	Words  []string // all of them
	Taking string   // a seat's turn while tiles lie on the table
	After  string   // a seat's turn when none does any more
	Bare   []string // those in which no tile can lie on the table
}

// ReadPosition reads the shared part of a position, which can have these keys.
// What the text leaves out is as at the start of a game: round 1, begun by seat 1,
// no tile on the table, the marker in the center, as many seats as are needed at
// least. Problems go to the value; the result is for use only where it has none.
func (s *Shared) ReadPosition(v ruleset.Value, phases Phases, keys []ruleset.PositionKey) *Position {
	p := s.readTogether(v, keys)
	if p.Seats == nil {
		return p
	}
	if turn := v.Get("turn"); turn.Exists() {
		p.Turn = p.ReadSeat(turn)
	}
	phase := v.Get("phase")
	switch {
	case phase.Exists():
		p.Phase = phase.Word(phases.Words...)
		if slices.Contains(phases.Bare, p.Phase) && !p.Table.Empty() {
			phase.Errorf("tiles lie on the table: the phase is %s", phases.Taking)
		}
	case p.Turn < 0:
		phase.ErrorHint("one of "+strings.Join(phases.Words, ", "), "say whose `turn` it is, or which `phase`")
	case p.Table.Empty():
		p.Phase = phases.After
	default:
		p.Phase = phases.Taking
	}
	return p
}

// ReadEnd is ReadPosition for the end of a round, of which a [core.RoundEnder]
// makes a position: nobody has a turn, and no tile lies on the table. The keys
// that only mean something during a round are refused.
func (s *Shared) ReadEnd(v ruleset.Value, keys []ruleset.PositionKey, during ...string) *Position {
	p := s.readTogether(v, keys)
	for _, key := range append([]string{"phase", "turn", "end"}, during...) {
		if at := v.Get(key); at.Exists() {
			at.Errorf("`%s` means nothing at the end of a round, when nobody has a turn", key)
		}
	}
	if !p.Table.Empty() {
		v.Get("turn").Errorf("tiles lie on the table: `turn` has to say which seat acts")
	}
	return p
}

// readTogether reads what every position has.
func (s *Shared) readTogether(v ruleset.Value, keys []ruleset.PositionKey) *Position {
	v.Only(positionWords(keys, "")...)
	p := &Position{Turn: -1, shared: s}
	p.seatKeys = positionWords(keys, ruleset.SeatKeys)
	if p.Seats = s.readSeats(v.Get("seats")); p.Seats == nil {
		return p
	}
	p.Round = 1
	if round := v.Get("round"); round.Exists() {
		if p.Round = round.Int(1, MaxRounds); p.Round > s.Rounds {
			round.Errorf("the game ends after round %d", s.Rounds)
		}
	}
	if start := v.Get("start"); start.Exists() {
		p.Start = p.ReadSeat(start)
	}
	p.readTable(v)
	return p
}

// CheckKeys reports the keys of a seat that none can have.
func (p *Position) CheckKeys(seat ruleset.Value) { seat.Only(p.seatKeys...) }

// Base returns what has been read as the base of a state. Its Seat is Turn.
func (p *Position) Base() Base {
	return Base{Table: p.Table, Number: int32(p.Round), Size: int8(len(p.Seats)), Begins: p.Start, Seat: p.Turn}
}

// ReadSeat reads the number of a seat.
func (p *Position) ReadSeat(v ruleset.Value) int8 { return int8(v.Int(1, len(p.Seats)) - 1) }

// readTable reads displays, center, marker, bag and discard.
func (p *Position) readTable(v ruleset.Value) {
	p.Table = New(p.shared.Displays(len(p.Seats)), core.Tray{})
	if displays := v.Get("displays"); displays.Exists() {
		p.readDisplays(displays)
	}
	p.Table.Put(Center, p.Tiles(v.Get(CenterWord)))
	if marker := v.Get("marker"); marker.Exists() && marker.Text() != CenterWord {
		p.Table.Marker = p.ReadSeat(marker)
	}
	bag, discard := v.Get("bag"), v.Get("discard")
	p.stocked = [2]bool{bag.Exists(), discard.Exists()}
	p.Table.Bag, p.Table.Discard = p.Tiles(bag), p.Tiles(discard)
}

func (p *Position) readDisplays(v ruleset.Value) {
	letters := p.shared.letters()
	sample := "[" + letters[:min(len(letters), 4)] + ", ., …], with the letters on each display and a dot for an empty one"
	items, ok := v.Rows("displays", sample)
	if ok && len(items) != int(p.Table.Displays) {
		v.ErrorHint("write "+sample, "%d displays are needed for %d seats, here are %d",
			p.Table.Displays, len(p.Seats), len(items))
		return
	}
	for i, item := range items {
		p.Table.Put(Source(i), p.Tiles(item))
	}
}

// RefuseUnless refuses a key that means nothing in the phase of the position,
// so that nobody believes it had an effect.
func (p *Position) RefuseUnless(meaningful bool, v ruleset.Value, key string) {
	if at := v.Get(key); at.Exists() && !meaningful {
		at.Errorf("`%s` means nothing in phase %s", key, p.Phase)
	}
}

// Score reads a seat's points; left out they are those of the start.
func (p *Position) Score(v ruleset.Value) int {
	if !v.Exists() {
		return p.shared.Start
	}
	return v.Int(-MaxScore, MaxScore)
}

// UnmarshalText makes dst what read makes of the text of a position, as the methods
// UnmarshalText and EndRound of a state do. Where the text has problems, the error has
// all of them, and dst is unchanged.
func UnmarshalText[S any](dst *S, text []byte, read func(v ruleset.Value) (*S, error)) error {
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	fresh, err := read(v)
	if err != nil {
		return err
	}
	*dst = *fresh
	return nil
}

// Settle puts the tiles that lie nowhere yet into the bag or, where the text
// gives the bag alone, on the discard. Where it gives both, none may be left.
// It is called when all tiles have been read and counted.
func (p *Position) Settle(v ruleset.Value) {
	rest := p.shared.Tiles(len(p.Seats))
	for c, n := range p.tally {
		rest[c] -= uint8(min(n, int(rest[c])))
	}
	switch {
	case !p.stocked[0]:
		p.Table.Bag.Add(&rest)
	case !p.stocked[1]:
		p.Table.Discard.Add(&rest)
	case !rest.Empty():
		v.Errorf("the game has tiles that lie nowhere here: %s",
			AppendCounts(nil, rest, p.shared.colors))
	}
}

// Count adds tiles that lie somewhere to those read so far, and reports those
// that the game does not have.
func (p *Position) Count(v ruleset.Value, tiles core.Tray) {
	all := p.shared.Tiles(len(p.Seats))
	for c, n := range tiles {
		p.tally[c] += int(n)
		if n > 0 && p.tally[c] > int(all[c]) {
			v.Errorf("the game has %d %s tiles, and with these there are %d",
				all[c], p.shared.colors[c].Name, p.tally[c])
		}
	}
}

// Tiles reads tiles as letters, each of which may have a count before it:
// "BBR", "12B 1R", [B, B, R], or "." for none, and counts them.
func (p *Position) Tiles(v ruleset.Value) core.Tray {
	tiles := p.shared.readTiles(v)
	p.Count(v, tiles)
	return tiles
}
