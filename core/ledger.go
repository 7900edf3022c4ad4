package core

// Ledger is a [Watcher] that adds up points and keeps ends, for programs that count many
// games. Nine in ten events are about tiles; rules that ask [Tiles] first do not make
// those for a Ledger.
type Ledger struct {
	// Gains are the points by key, in the order in which the keys first occurred.
	Gains []Gain
	// At is the cell of each gain to which the points of a seat are added, 0 unless the
	// caller sets it to keep seats or rounds apart.
	At [MaxSeats]int
	// Scores are the points of each seat, added to what the caller has set.
	Scores [MaxSeats]int
	// Ends are the events RoundEnded and GameEnded, oldest first. A caller that has
	// read them may truncate the list, so that its memory is reused.
	Ends []Event
	// News is set by all that is added.
	News bool

	known [64]uint8 // a guess at the index of a key's gain, by its hash
}

// Gain is what one ruleset key gave.
type Gain struct {
	Key   string
	Seats uint8 // a bit for each seat that it gave points
	Total int64 // of all its points
	Cells []Sum
}

// Sum is points from a number of events: how many Times a rule scored, and how often it
// Applied by their Count.
type Sum struct{ Points, Times, Applied int64 }

// Watch adds points up and keeps ends. It ignores all other events.
func (l *Ledger) Watch(e Event) {
	switch e.Kind {
	case Scored:
		l.Score(e.Seat, e.Points, int(e.Count), e.Key)
	case RoundEnded, GameEnded:
		l.Ends = append(l.Ends, e)
		l.News = true
	}
}

// Score adds points of a seat, as their event does.
func (l *Ledger) Score(seat int8, points, applied int, key string) {
	at := int(l.known[keyHash(key)])
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

// keyHash returns a number from 0 to 63 that differs for most keys.
func keyHash(key string) int {
	if key == "" {
		return 0
	}
	return (len(key)*8 + int(key[len(key)-1])) & 63
}

// find returns the index of a key's gain, and appends the gain if there is none.
func (l *Ledger) find(key string) int {
	at := 0
	for at < len(l.Gains) && l.Gains[at].Key != key {
		at++
	}
	if at == len(l.Gains) {
		l.Gains = append(l.Gains, Gain{Key: key})
	}
	l.known[keyHash(key)] = uint8(min(at, 255))
	return at
}

// grow makes cell an index of Cells. It is apart from Score to keep that short.
func (g *Gain) grow(cell int) {
	g.Cells = append(g.Cells, make([]Sum, cell+1-len(g.Cells))...)
}

// Tiles returns the watcher that wants events about tiles, the marker and wild colors,
// and reasons: w, or nil if w is a [*Ledger].
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Ledger); is {
		return nil
	}
	return w
}
