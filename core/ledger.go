package core

// Ledger is a [Watcher] of points and ends alone, for whoever counts many games. It
// adds points up, and keeps what is told of the ends of rounds and games. Nine in ten
// events tell of tiles; rules that ask [Tiles] first save the work of telling them to
// somebody who does not listen.
type Ledger struct {
	// Gains are the points by key, in the order in which the keys were first heard of.
	Gains []Gain
	// At is the cell of each gain in which the points of a seat are added. It is 0 for
	// all seats until somebody sets it, who wants to tell seats or rounds apart.
	At [MaxSeats]int
	// Scores are the points of each seat, on top of what somebody has set.
	Scores [MaxSeats]int
	// Ends are the events of ends, oldest first. Whoever has read them may cut the list
	// back to nothing, so that its room is used again.
	Ends []Event
	// News is set by all that is told.
	News bool

	known [64]uint8 // which gain a key may be, by its mark
}

// Gain is what one ruleset key gave.
type Gain struct {
	Key   string
	Seats uint8 // a bit for each seat that it gave points
	Total int64 // of all its points
	Cells []Sum
}

// Sum is points that were given in so many Times, in which the rule Applied so often
// as the Count of [Scored] says.
type Sum struct{ Points, Times, Applied int64 }

// Watch adds points up, and keeps what is told of ends. Rules may tell it all the
// rest as well.
func (l *Ledger) Watch(e Event) {
	switch e.Kind {
	case Scored:
		l.Score(e.Seat, e.Points, int(e.Count), e.Key)
	case RoundEnded, GameEnded:
		l.Ends = append(l.Ends, e)
		l.News = true
	}
}

// Score adds points of a seat, as the event of them does.
func (l *Ledger) Score(seat int8, points, applied int, key string) {
	at := int(l.known[mark(key)])
	if at >= len(l.Gains) || l.Gains[at].Key != key {
		at = l.find(key)
	}
	seat &= MaxSeats - 1
	g, cell := &l.Gains[at], l.At[seat]
	l.Scores[seat] += points
	g.Seats |= 1 << seat
	g.Total += int64(points)
	if cell >= len(g.Cells) {
		g.grow(cell)
	}
	sum := &g.Cells[cell]
	sum.Points += int64(points)
	sum.Times++
	sum.Applied += int64(applied)
	l.News = true
}

// mark is a number from 0 to 63 in which keys mostly differ.
func mark(key string) int {
	if key == "" {
		return 0
	}
	return (len(key)*8 + int(key[len(key)-1])) & 63
}

// find returns which gain is that of a key, and makes it where there is none.
func (l *Ledger) find(key string) int {
	at := 0
	for at < len(l.Gains) && l.Gains[at].Key != key {
		at++
	}
	if at == len(l.Gains) {
		l.Gains = append(l.Gains, Gain{Key: key})
	}
	l.known[mark(key)] = uint8(min(at, 255))
	return at
}

// grow makes room for a cell.
func (g *Gain) grow(cell int) {
	g.Cells = append(g.Cells, make([]Sum, cell+1-len(g.Cells))...)
}

// Tiles returns who is to be told of tiles, of the marker, of wild colors, and of
// reasons: w, or nil where w is a [*Ledger].
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Ledger); is {
		return nil
	}
	return w
}
