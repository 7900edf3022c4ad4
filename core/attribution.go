package core

// Attribution is a [Watcher] that attributes points to the ruleset keys that gave them,
// and keeps ends, for programs that count many games. Nine in ten events are about tiles;
// rules that ask [Tiles] first do not make those for an Attribution.
type Attribution struct {
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
	Key    string
	Seats  uint8           // a bit for each seat that it gave points
	Points [MaxSeats]int64 // of each seat; a caller that has counted a game may clear them
	Cells  []Sum
}

// Sum is points from a number of events: how many Times a rule scored, and how often it
// Applied by their Count.
type Sum struct{ Points, Times, Applied int64 }

// Watch adds points up and keeps ends. It ignores all other events.
func (a *Attribution) Watch(e Event) {
	switch e.Kind {
	case Scored:
		a.Score(e.Seat, e.Points, int(e.Count), e.Key)
	case RoundEnded, GameEnded:
		a.Ends = append(a.Ends, e)
		a.News = true
	}
}

// Score adds points of a seat, as their event does.
func (a *Attribution) Score(seat int8, points, applied int, key string) {
	at := int(a.known[keyHash(key)])
	if at >= len(a.Gains) || a.Gains[at].Key != key {
		at = a.find(key)
	}
	seat &= MaxSeats - 1
	g, cell := &a.Gains[at], a.At[seat]
	a.Scores[seat] += points
	g.Seats |= 1 << seat
	g.Points[seat] += int64(points)
	if cell >= len(g.Cells) {
		g.grow(cell)
	}
	sum := &g.Cells[cell]
	sum.Points += int64(points)
	sum.Times++
	sum.Applied += int64(applied)
	a.News = true
}

// keyHash returns a number from 0 to 63 that differs for most keys.
func keyHash(key string) int {
	if key == "" {
		return 0
	}
	return (len(key)*8 + int(key[len(key)-1])) & 63
}

// find returns the index of a key's gain, and appends the gain if there is none.
func (a *Attribution) find(key string) int {
	at := 0
	for at < len(a.Gains) && a.Gains[at].Key != key {
		at++
	}
	if at == len(a.Gains) {
		a.Gains = append(a.Gains, Gain{Key: key})
	}
	a.known[keyHash(key)] = uint8(min(at, 255))
	return at
}

// grow makes cell an index of Cells. It is apart from Score to keep that short.
func (g *Gain) grow(cell int) {
	g.Cells = append(g.Cells, make([]Sum, cell+1-len(g.Cells))...)
}

// Tiles returns the watcher that wants events about tiles, the marker and wild colors,
// and reasons: w, or nil if w is a [*Attribution].
func Tiles(w Watcher) Watcher {
	if _, is := w.(*Attribution); is {
		return nil
	}
	return w
}
